"""The room of Board Royale in the app."""

from __future__ import annotations

from companion.ui.look import Accent
from companion.ui.room import Room

EMBLEM = (  # a camp fire
    '<path d="M25 2c3 8 13 13 13 25 0 9-6 14-14 14S10 36 10 28c0-6 4-9 6-14 2 3 3 5 3 8 5-5 7-11 6-20z"/>'
    '<path d="M6 42h36v4H6z"/>'
)
ROOM = Room(accent=Accent("#67D6A0", "#0D6842"), emblem=EMBLEM)
