"""The trainer: boards that fit a reader's strength; reader and board are both rated by it."""
