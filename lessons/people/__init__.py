"""People: accounts, what is theirs, what a guest may keep, what is given back and taken away."""
