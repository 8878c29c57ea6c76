"""Lessons, boards and what their readers have answered: the Django side of the project."""
