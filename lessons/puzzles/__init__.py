"""Boards to solve: their kinds, tokens, attempts and a reader's way through them."""
