"""Boards of the kind ``result``, game by game."""
