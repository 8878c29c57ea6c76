"""Practice: boards without end on what a reader chooses, with a place that is kept."""
