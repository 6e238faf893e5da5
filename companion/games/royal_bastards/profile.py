"""The box profile: what is printed on this table's tiles and cards, as far as anybody has entered it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import BadInput
from companion.core.fields import Field, Form, ListOf, Text, Whole
from companion.core.state import Setup
from companion.games.royal_bastards import figures
from companion.games.royal_bastards.figures import ATTRIBUTES, FESTIVALS, PLAYERS
from companion.games.royal_bastards.state import BastardCard, BastardsTable, Rival, Territory, spelled

NAME = Text(40, "name")
WORD = Text(40, "word")
PRINTED = Whole(0, figures.MOST_ATTRIBUTE)
VALUE = Whole(0, figures.MOST_VALUE)
PRINTED_FIELDS: dict[str, Field] = {attribute: PRINTED.optional() for attribute in ATTRIBUTES}
BASTARD_FIELDS: dict[str, Field] = {
    "name": NAME,
    **PRINTED_FIELDS,
    "race": WORD.optional(),
    "job": WORD.optional(),
    "hometown": NAME.optional(),
}
TERRITORY_FIELDS: dict[str, Field] = {"name": NAME, "value": VALUE.optional(), "colour": WORD.optional()}
FESTIVAL = ListOf(Whole(0, figures.MOST_FESTIVAL), 0, PLAYERS[-1])

OPTIONS: dict[str, Field] = {
    "bastards": ListOf(Form(**BASTARD_FIELDS), 0, figures.MOST_BASTARDS).default([]),
    "festival_support": ListOf(FESTIVAL, 0, len(FESTIVALS)).default([]),
    "territories": ListOf(Form(**TERRITORY_FIELDS), 0, figures.MOST_TERRITORIES).default([]),
}
"""A profile given before the game completes what the rulebook names. `festival_support`: by festival, then by rank."""


def setup(setup: Setup) -> BastardsTable:
    """The table before anybody has chosen. Until the holder of Joda City is named, seat 0 is First Player."""
    tiles, bastards = _completed(figures.KNOWN_TERRITORIES, setup, "territories"), _box_bastards(setup)
    given = _rows(setup, "festival_support")
    nobody = (0,) * len(setup.names)
    return BastardsTable(
        names=setup.names,
        rulings=setup.rulings,
        told=(),
        phase="setup",
        turn=1,
        first=0,
        rivals=(Rival(0, 0, None, None, 0, False),) * len(setup.names),
        territories={
            name: Territory(name, row.get("value"), row.get("colour"), nobody, None, None)
            for name, row in tiles.items()
        },
        cards=bastards,
        festival_support=tuple(tuple(given[i]) if i < len(given) else () for i in range(len(FESTIVALS))),
        deck=figures.CHAOS_CARDS,
        discard=0,
        contest=None,
        resolved=frozenset(),
        dealt=(),
        ranking=(),
        distributed=0,
        crown=None,
        endgame=None,
    )


def _rows(setup: Setup, key: str) -> Sequence[Any]:
    rows = setup.options[key]
    assert isinstance(rows, Sequence)
    return rows


def _box_bastards(setup: Setup) -> dict[str, BastardCard]:
    rows = _completed(figures.KNOWN_BASTARDS, setup, "bastards")
    return {name: _bastard(row) for name, row in rows.items()}


def _bastard(row: Mapping[str, Any]) -> BastardCard:
    printed = tuple(row.get(attribute) for attribute in ATTRIBUTES)
    return BastardCard(row["name"], printed, row.get("race"), row.get("job"), row.get("hometown"))


def _completed(known: Sequence[Mapping[str, Any]], setup: Setup, key: str) -> dict[str, dict[str, Any]]:
    """The rows that the rulebook gives, completed and extended by the table's own."""
    given = _rows(setup, key)
    if problems := list(_twice(given, key)):
        raise BadInput(problems)
    rows = {row["name"]: dict(row) for row in known}
    for row in given:
        name = spelled(rows, row["name"])
        rows.setdefault(name, {}).update({**row, "name": name})
    most = {"territories": figures.MOST_TERRITORIES, "bastards": figures.MOST_BASTARDS}[key]
    if len(rows) > most:
        raise BadInput([f"{key}: expected at most {most} with those of the rulebook, found {len(rows)}"])
    return rows


def _twice(rows: Sequence[Mapping[str, Any]], key: str) -> Iterator[str]:
    seen: set[str] = set()
    for at, row in enumerate(rows):
        name = spelled(seen, row["name"])
        if name in seen:
            yield f"{key}[{at}].name: {row['name']!r} stands twice"
        seen.add(name)
