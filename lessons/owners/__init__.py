"""The owners' pages at `/admin/`: accounts, addresses, stored boards, the puzzles of days."""
