"""Composition root of the app: the games of the house, put into the hands of each page that opens."""

from __future__ import annotations

from typing import Any

from companion.games import all_games
from companion.ui.app import open_app


def main(page: Any) -> None:
    """One phone has opened the app."""
    open_app(page, all_games().values())
