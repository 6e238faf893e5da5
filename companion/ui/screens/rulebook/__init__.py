"""The rulebook: search it, read an entry."""
