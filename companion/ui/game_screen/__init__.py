"""What the games' screens share: where taps go, sheets over the table, what is picked with, and the layout."""
