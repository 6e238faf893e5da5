"""The screens that belong to no game: home, new table, the frame of a table, rules, results, the past, settings.

Everything before a table: people and their seals, the draft of a new table, files that come and go."""
