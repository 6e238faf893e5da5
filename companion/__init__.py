"""Royal Companion: the app on the table for five royal games."""

__version__ = "0.1.0"
