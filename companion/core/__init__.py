"""What every game shares, as pure values and functions: games, logs, cards, dice, odds, errors."""
