"""The daily puzzle: a board a day for everyone, the archive, what a reader solved in a row."""
