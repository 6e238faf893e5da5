"""What runs in a phone's browser: the start of the app there, and its tables in the browser's own storage."""
