"""The parts every screen is made of. Each takes `t`, the Look of this room on this phone."""
