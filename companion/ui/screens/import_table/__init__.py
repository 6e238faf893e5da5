"""What another phone sent: look at it first, then import it."""
