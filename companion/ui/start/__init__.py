"""Everything before a table: people and their seals, the draft of a new table, files that come and go."""
