"""All that is stored, as a whole: backups, and clearing what is old."""
