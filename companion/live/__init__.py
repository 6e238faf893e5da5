"""The host: one process that serves the app to every phone in the room."""
