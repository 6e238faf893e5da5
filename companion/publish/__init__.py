"""The pocket build: the whole app as a static site that runs in a phone's browser."""
