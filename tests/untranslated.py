"""What a text in the pseudo-language still says in English: all its letters are plain ones, and it is nobody's name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.fields import Field, Form, ListOf, MapOf, Maybe, NameOrForm, Text
from companion.core.session_file import parse_session
from companion.core.table import Table, replay
from companion.games import find_game
from companion.games.rules_data import facts
from companion.ui import translation
from tests.generate import pseudo_language
from tests.generate.record_games import RECORDED

CODE = r"\b(\d*d\d+|[2-9AJQK][CDHS]|10[CDHS]|JOKER)\b"  # dice and cards
PRINTED_ON = {"name", "title", "race", "job", "hometown", "weapon", "armor_name", "plural", "first_territory"}


@contextmanager
def pseudo_language_spoken(folder: Path) -> Iterator[None]:
    """Let the app offer the pseudo-language for a while."""
    before, translation.MORE = translation.MORE, str(pseudo_language.write(folder))
    _forget()
    yield
    translation.MORE = before
    _forget()


def _forget() -> None:
    translation.languages.cache_clear()
    translation.catalogue.cache_clear()


def untranslated(texts: Iterable[str], names: Iterable[str]) -> dict[str, str]:
    """The English words that are left beside names and codes, each with a text that has them."""
    longest_first = sorted({*names} - {""}, key=len, reverse=True)
    known = re.compile("|".join([CODE, *(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in longest_first)]))

    def is_cut_short(found: re.Match[str]) -> str:
        return "" if any(name.startswith(found[1].strip()) for name in longest_first) else found[0]

    left = {text: known.sub(" ", re.sub(r"([A-Za-z’' ]+)…", is_cut_short, text)) for text in {*texts}}
    return {" ".join(re.findall("[A-Za-z]+", rest)): text for text, rest in left.items() if re.search("[A-Za-z]", rest)}


def printed_names(game: str) -> set[str]:
    """The names on a game's cards, tiles and boxes, which no language translates."""
    modes, items = facts(game).get("modes", {}), facts(game).get("items", {}).get("known", {})
    kinds = {card["french"].title() for card in facts(game).get("cards", [])}
    return {*_printed(facts(game)), *items, *kinds, *(mode.replace("_", " ").title() for mode in modes)}


def _printed(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from [part] if key in PRINTED_ON and isinstance(part, str) else _printed(part)
    elif isinstance(value, list):
        for part in value:
            yield from _printed(part)


def typed(field: Field, value: Any) -> Iterator[str]:
    """What somebody wrote freely into a field or a part of it."""
    if isinstance(field, Text) and isinstance(value, str):
        yield value
    for part, inner in _parts(field, value):
        yield from typed(part, inner)


def _parts(field: Field, value: Any) -> list[tuple[Field, Any]]:
    match field, value:
        case Maybe(), _:
            return [(field.item, value)]
        case NameOrForm(), _:
            return [(field.chosen(value), value)]
        case ListOf(), list() | tuple():
            return [(field.item, item) for item in value]
        case MapOf(), dict():
            return [*((Text(), key) for key in value), *((field.item, item) for item in value.values())]
        case Form(), dict():
            return [(field.fields[key], value[key]) for key in field.fields.keys() & value.keys()]
    return []


def names_at(table: Table[Any]) -> set[str]:
    """The players, what is printed, and what was typed at a table."""
    game, setup = table.game, table.session.setup
    found = {*setup.names, *printed_names(game.id), *typed(Form(**game.options), dict(setup.options))}
    for entry in table.history:
        if entry.event.kind in game.moves.keys() - {"ruling"}:
            found.update(typed(Form(**game.moves[entry.event.kind].fields), dict(entry.event.data)))
    return found


def recorded_table(game: str) -> Table[Any]:
    return replay(find_game(game), parse_session((RECORDED / f"{game}.json").read_bytes(), find_game))
