"""Sharing a table, a box or house rules as codes, links and files."""
