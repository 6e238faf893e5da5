"""The figures of each game, from rules_data/<game>/facts.toml. The only module under games/ that reads a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.errors import BadData

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """`rules_data` or `assets`: inside an installed package, beside it in a checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


class Facts(dict[str, Any]):
    """A table of a facts.toml. A key that is asked for and missing stops the start with the file and the key."""

    def __init__(self, content: Mapping[str, Any], path: Path, place: str = "") -> None:
        super().__init__({key: _facts_in(value, path, f"{place}{key}.") for key, value in content.items()})
        self.path, self.place = path, place

    def __missing__(self, key: str) -> Any:
        raise BadData(f"{self.path}: the key {self.place}{key} is missing")


def _facts_in(value: Any, path: Path, place: str) -> Any:
    if isinstance(value, list):
        return [_facts_in(item, path, place) for item in value]
    return Facts(value, path, place) if isinstance(value, dict) else value


@cache
def facts(game: str) -> Facts:
    """Everything in the game's facts.toml; a bad file stops the start with its name and line."""
    path = data_folder("rules_data") / game / "facts.toml"
    try:
        return Facts(tomllib.loads(path.read_text(encoding="utf-8")), path)
    except OSError as error:
        raise BadData(f"{path}: can’t be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: {error}") from None
