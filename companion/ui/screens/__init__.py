"""The screens that belong to no game: home, new table, the frame of a table, rules, results, the past, settings."""
