"""Positions for boards of the kind ``next``: one file a game, one function a situation.

Each yields documents about a rule: from deals that were played, or dealt and called by chance.
"""
