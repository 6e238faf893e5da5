"""Whole games as they were recorded, put on the desk of a house."""

from __future__ import annotations

from pathlib import Path

from companion.core.session_file import parse_session
from companion.games import find_game
from companion.ui.backend import House

FOLDER = Path(__file__).resolve().parent.parent / "recorded"


def play_recorded(house: House, game: str) -> str:
    """A finished game; gives the name of its table."""
    session = parse_session((FOLDER / f"{game}.json").read_text(encoding="utf-8"), find_game)
    house.desk.take(session, at=house.now())
    return session.id
