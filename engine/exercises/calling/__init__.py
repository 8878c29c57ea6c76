"""What may be called, game by game: the parts of the kind ``call``."""
