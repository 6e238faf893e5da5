"""What is printed on a tile, a card or the Turn Tracker, as it is entered: at a table, or as options of a new one.

Figures are between − and +; words are tapped or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_bastards.facts import (
    ATTRIBUTES,
    FESTIVALS,
    KNOWN_BASTARDS,
    KNOWN_TERRITORIES,
    MOST_ATTRIBUTE,
    MOST_FESTIVAL,
    MOST_VALUE,
    PLAYERS,
)
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.screen.view_model import attribute_title, id_of
from companion.games.royal_bastards.state import BastardCard, Territory
from companion.ui.game_screen.pickers import counted_line, counter, group, text_field
from companion.ui.kit.buttons import Handler, choice, primary, secondary, with_id
from companion.ui.kit.layout import flow, row, wide_col
from companion.ui.theme import TARGET, WIDE_GAP, Theme

Box = Mapping[str, Any]  # the options of a new table: bastards, festival_support, territories
Write = Callable[[Any], None]


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
    def words(self) -> str:
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


# --- the box of a new table


def tiles_in(box: Box) -> dict[str, Tile]:
    rows = _merged(KNOWN_TERRITORIES, box["territories"])
    return {name: Tile(name, row.get("value"), row.get("colour") or "") for name, row in rows.items()}


def cards_in(box: Box) -> dict[str, Card]:
    rows = _merged(KNOWN_BASTARDS, box["bastards"])
    return {name: _card(name, row) for name, row in rows.items()}


def _card(name: str, row: Mapping[str, Any]) -> Card:
    words = (row.get(key) or "" for key in ("race", "job", "hometown"))
    return Card(name, tuple(row.get(attribute) for attribute in ATTRIBUTES), *words)


def _merged(printed: Iterable[Mapping[str, Any]], given: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The rulebook's rows with the table's own over them."""
    found = {card["name"]: dict(card) for card in printed}
    for card in given:
        found.setdefault(card["name"], {}).update(card)
    return found


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


# --- fields


def tile_fields(t: Theme, tile: Tile, tiles: Iterable[Tile], write: Write, *, is_new: bool) -> list[ft.Control]:
    """A new tile is named first; its shield shows what is entered. `tiles` are the others, whose colours are known."""
    what = t.say("Points on {name}", name=tile.name or t.say("the tile"))
    points = figure(t, "points", what, tile.value, lambda n: write(tile._replace(value=n)), MOST_VALUE)
    colours = (other.colour for other in tiles)
    name = [text_field(t, t.say("Name of the Territory"), tile.name, lambda s: write(tile._replace(name=s)))]
    return [
        *(name if is_new else []),
        row(shield(t, tile.value, 64), ft.Container(points, expand=True), gap=WIDE_GAP),
        word(t, "colour", t.say("Colour"), tile.colour, colours, lambda s: write(tile._replace(colour=s))),
    ]


def card_fields(
    t: Theme, card: Card, cards: Sequence[Card], homes: Iterable[str], write: Write, *, is_new: bool
) -> list[ft.Control]:
    """Four attributes as printed on the card, then race, class and Hometown."""
    name = [text_field(t, t.say("Name of the Bastard"), card.name, lambda s: write(card._replace(name=s)))]
    return [
        *(name if is_new else []),
        *(_attribute(t, card, at, write) for at in range(len(ATTRIBUTES))),
        word(t, "race", t.say("Race"), card.race, (c.race for c in cards), lambda s: write(card._replace(race=s))),
        word(t, "class", t.say("Class"), card.job, (c.job for c in cards), lambda s: write(card._replace(job=s))),
        word(t, "hometown", t.say("Hometown"), card.hometown, homes, lambda s: write(card._replace(hometown=s))),
    ]


def _attribute(t: Theme, card: Card, at: int, write: Write) -> ft.Control:
    def put(n: int) -> None:
        write(card._replace(printed=with_item(card.printed, at, n)))

    return figure(t, ATTRIBUTES[at], attribute_title(t, ATTRIBUTES[at]), card.printed[at], put)


def number_fields(t: Theme, numbers: tuple[int, ...], write: Write, on_keep: Handler) -> list[ft.Control]:
    """The Support that each rank of a festival distributes, and the button that keeps it."""
    button = with_id("keep", primary(t, t.say("Save numbers"), on_keep))
    return [*(_rank(t, numbers, at, write) for at in range(len(numbers))), button]


def _rank(t: Theme, numbers: tuple[int, ...], at: int, write: Write) -> ft.Control:
    text, id = t.say("Rank {n}", n=at + 1), f"rank-{at + 1}"
    steps = counter(t, text, numbers[at], lambda n: write(with_item(numbers, at, n)), 0, MOST_FESTIVAL, id=id)
    return counted_line(t, text, steps)


def keep_button(t: Theme, name: str, on_click: Handler) -> ft.Control:
    name = name.strip()
    text = t.say("Save {name}", name=name) if name else t.say("Enter a name")
    return with_id("keep", primary(t, text, on_click if name else None))


def out_button(t: Theme, name: str, on_click: Handler) -> ft.Control:
    """What was entered by mistake goes again."""
    text = t.say("Remove {name}", name=name)
    return with_id("take-out", secondary(t, text, on_click, ft.Icons.DELETE_OUTLINE_ROUNDED))


def figure(
    t: Theme, id: str, what: str, value: int | None, write: Write, most: int = MOST_ATTRIBUTE, *, first: int = 0
) -> ft.Control:
    """A printed number, which starts at `first`; nobody has read it while it is None."""
    if value is None:
        text = t.say("Enter {what}", what=what)
        button = secondary(t, t.say("Enter"), lambda: write(first), name=text, height=TARGET)
        return counted_line(t, what, with_id(f"{id}-enter", button))
    return counted_line(t, what, counter(t, what, value, write, 0, most, id=id))


def word(t: Theme, id: str, text: str, value: str, offers: Iterable[str], write: Write) -> ft.Control:
    """One of the words that this box knows, or another one."""
    known = dict.fromkeys(offer for offer in offers if offer)

    def button(offer: str) -> ft.Control:
        return with_id(id_of(id, offer), choice(t, offer, offer == value, lambda: write(offer), f"{text}: {offer}"))

    other = text_field(t, t.say("{what}: another", what=text), "" if value in known else value, write)
    return group(t, text, wide_col(*([flow(*map(button, known))] if known else []), other))
