"""The game's calculators, one file each: what goes in, the answer, and how it came about."""
