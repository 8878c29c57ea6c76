"""Lessons, boards and everything readers see: the Django side of the academy."""
