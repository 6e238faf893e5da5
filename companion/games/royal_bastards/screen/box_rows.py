"""Tiles and cards as they are entered, from a table or from the options of a new one. No Flet here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.royal_bastards.facts import ATTRIBUTES, FESTIVALS, KNOWN_BASTARDS, KNOWN_TERRITORIES, PLAYERS
from companion.games.royal_bastards.state import BastardCard, Territory

Box = Mapping[str, Any]  # the options of a new table: bastards, festival_support, territories


class Tile(NamedTuple):
    """A tile as it is being entered."""

    name: str = ""
    value: int | None = None
    colour: str = ""

    @property
    def row(self) -> dict[str, Any]:
        return entered(name=self.name.strip(), value=self.value, colour=self.colour.strip())


class Card(NamedTuple):
    """A Bastard's card as it is being entered."""

    name: str = ""
    printed: tuple[int | None, ...] = (None,) * len(ATTRIBUTES)
    race: str = ""
    job: str = ""
    hometown: str = ""

    @property
    def row(self) -> dict[str, Any]:
        words = {"race": self.race.strip(), "job": self.job.strip(), "hometown": self.hometown.strip()}
        return entered(name=self.name.strip(), **dict(zip(ATTRIBUTES, self.printed, strict=True)), **words)

    @property
    def told(self) -> str:
        """In a line: the four figures, then what else is known."""
        figures = " ".join("?" if n is None else str(n) for n in self.printed)
        return ", ".join(word for word in (figures, self.race, self.job, self.hometown) if word)


def entered(**values: Any) -> dict[str, Any]:
    """What somebody has entered; the rest is left out."""
    return {key: value for key, value in values.items() if value not in (None, "")}


def tile_of(known: Territory | None) -> Tile:
    return Tile(known.name, known.value, known.colour or "") if known else Tile()


def card_of(known: BastardCard | None) -> Card:
    return Card(known.name, known.printed, known.race or "", known.job or "", known.hometown or "") if known else Card()


def _merged(printed: Iterable[Mapping[str, Any]], given: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The rulebook's rows with the table's own over them."""
    found = {row["name"]: dict(row) for row in printed}
    for row in given:
        found.setdefault(row["name"], {}).update(row)
    return found


def tiles_in(box: Box) -> dict[str, Tile]:
    rows = _merged(KNOWN_TERRITORIES, box["territories"])
    return {name: Tile(name, row.get("value"), row.get("colour") or "") for name, row in rows.items()}


def cards_in(box: Box) -> dict[str, Card]:
    rows = _merged(KNOWN_BASTARDS, box["bastards"])
    return {name: _card(name, row) for name, row in rows.items()}


def _card(name: str, row: Mapping[str, Any]) -> Card:
    words = (row.get(key) or "" for key in ("race", "job", "hometown"))
    return Card(name, tuple(row.get(attribute) for attribute in ATTRIBUTES), *words)


def numbers_in(box: Box, festival: int) -> tuple[int, ...]:
    """The Support by rank of one festival, for as many as can play."""
    known = box["festival_support"][festival] if festival < len(box["festival_support"]) else ()
    return (*known, *(0,) * PLAYERS[-1])[: PLAYERS[-1]]


def with_row(box: Box, key: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """The box with this tile or card in it."""
    rows = [dict(row) if other["name"] == row["name"] else other for other in box[key]]
    return {**box, key: rows if any(other["name"] == row["name"] for other in rows) else [*rows, dict(row)]}


def without_row(box: Box, key: str, name: str) -> dict[str, Any]:
    """As the rulebook has it, or not at all."""
    return {**box, key: [row for row in box[key] if row["name"] != name]}


def with_numbers(box: Box, festival: int, numbers: Iterable[int]) -> dict[str, Any]:
    rows = [list(row) for row in box["festival_support"]]
    rows += [[] for _ in range(len(FESTIVALS) - len(rows))]
    rows[festival] = list(numbers)
    return {**box, "festival_support": rows}
