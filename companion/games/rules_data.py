"""The figures of each game, from rules_data/<game>/facts.toml. The only module under games/ that reads a file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.errors import BadData

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """`rules_data` or `assets`: inside an installed package, beside it in a checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


@cache
def facts(game: str) -> dict[str, Any]:
    """Everything in the game's facts.toml; a bad file stops the start with its name and line."""
    path = data_folder("rules_data") / game / "facts.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: {error}") from None
