"""The rulebook: every rule of every game, found in a second."""
