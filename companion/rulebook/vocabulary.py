"""What is known about the words of questions: rules_data/words.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.core.errors import BadData
from companion.games.rules_data import data_folder


@dataclass(frozen=True)
class Vocabulary:
    """Words that say nothing about what is asked, and words that mean the same."""

    stop: frozenset[str]
    alike: Mapping[str, tuple[str, ...]]


@cache
def load_vocabulary() -> Vocabulary:
    """Each word of a group stands for all the others of it; a word may be in several groups."""
    path = data_folder("rules_data") / "words.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        stop, groups = data["stop"].split(), data["groups"]
    except (OSError, KeyError, ValueError) as error:
        raise BadData(f"{path}: cannot be used ({error})") from None
    alike: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for word in group:
            alike[word] = tuple(dict.fromkeys((*alike.get(word, ()), *(other for other in group if other != word))))
    return Vocabulary(frozenset(stop), alike)
