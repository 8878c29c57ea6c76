"""Tags that templates of every page can use."""
