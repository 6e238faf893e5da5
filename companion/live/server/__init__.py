"""The web server: left out of native and browser builds as one folder."""
