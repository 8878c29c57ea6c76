"""Django's hook for commands of our own."""
