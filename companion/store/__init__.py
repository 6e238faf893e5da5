"""The store: sessions that survive anything. The only room that knows a database."""
