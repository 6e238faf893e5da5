"""The history of a table, and changing any of its entries."""
