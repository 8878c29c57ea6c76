"""What each game asks in the kind ``next``: one file a game."""
