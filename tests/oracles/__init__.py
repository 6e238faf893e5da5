"""Slow and obvious answers to the calculators' questions, sharing no code with the rules.

Each oracle takes a sound input and gives the output, or raises `Refused` where the state cannot be on a table.
"""


class Refused(Exception):
    """The contract calls this input an error."""
