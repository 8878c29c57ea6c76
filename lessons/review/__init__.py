"""Review: what was got wrong comes back as a new board on the same rule, a few a day."""
