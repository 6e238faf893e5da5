"""The app that people hold: Flet components that read a state and hand taps to `play`."""
