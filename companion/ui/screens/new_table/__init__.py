"""Setting up a new table."""
