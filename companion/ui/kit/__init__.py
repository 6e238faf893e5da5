"""The parts every screen is made of. Each takes `t`, the theme of the game on this phone."""
