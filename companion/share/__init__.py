"""Sessions, boxes and house rules as codes that phones show each other (docs/sharing.md)."""
