"""Whole games as they were recorded, stored in a backend."""

from __future__ import annotations

from pathlib import Path

from companion.core.session_file import parse_session
from companion.games import find_game
from companion.ui.backend import Backend

FOLDER = Path(__file__).resolve().parent.parent / "recorded"


def play_recorded(backend: Backend, game: str) -> str:
    """A finished game; gives the name of its table."""
    session = parse_session((FOLDER / f"{game}.json").read_text(encoding="utf-8"), find_game)
    backend.open_tables.import_table(session, at=backend.now())
    return session.id
