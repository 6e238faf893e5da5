"""The store: sessions that survive anything. The only code that knows a database."""
