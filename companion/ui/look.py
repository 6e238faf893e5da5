"""Colours, sizes and faces as plain values: night for a dark room, day for a bright one."""

from __future__ import annotations

from dataclasses import dataclass

FONTS = {"Title": "fonts/title.ttf", "Body": "fonts/body.ttf", "Bold": "fonts/bold.ttf"}
MARGIN, GAP, RADIUS = 16, 8, 14


@dataclass(frozen=True)
class Look:
    """One room's colours."""

    ground: str
    panel: str
    line: str
    text: str
    soft: str
    accent: str


NIGHT = Look(ground="#0E1116", panel="#191D25", line="#39414F", text="#F5EFE3", soft="#C4C0B8", accent="#F0C35A")
DAY = Look(ground="#F3ECDF", panel="#FFFBF3", line="#D3C8B4", text="#1B1A1E", soft="#514B45", accent="#785400")
