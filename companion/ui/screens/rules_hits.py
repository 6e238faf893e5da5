"""What the rulebook answers: plates with the words that were asked for, or the contents while nothing is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.rulebook.entries import Entry, all_entries, game_entries, phase_rules
from companion.rulebook.search import closest_titles, index, search
from companion.ui.context import go
from companion.ui.guard import part
from companion.ui.house import House
from companion.ui.kit.later import Later
from companion.ui.kit.plates import STRETCH, col, heading, pad, panel, row, stamp, tag
from companion.ui.kit.taps import line_button, tap
from companion.ui.kit.words import label, small, title
from companion.ui.look import GAP, Look, look
from companion.ui.screens.rules_text import AFTER, BEFORE, marked_text, snippet

MOST = 6  # hits that are shown
IN_SIGHT = 2  # of them above the keyboard; the others come one picture later
ALL, RULINGS = "", "rulings"  # scopes; any other is a game's name


class Place(NamedTuple):
    """Where the rulebook is open: a table with its game, its phase and the answers it has chosen, or none."""

    base: str = "/rules"
    game: str | None = None
    phase: str | None = None
    chosen: tuple[tuple[str, str], ...] = ()  # rule -> the answer in force, in words


def way(place: Place, entry: Entry) -> str:
    """The address of an entry; one of another game keeps the table behind it."""
    if place.game is None:
        return f"{place.base}/{entry.game}/{entry.slug}"
    return f"{place.base}/{entry.slug if entry.game == place.game else f'{entry.game}.{entry.slug}'}"


def found(query: str, scope: str, place: Place) -> list[Entry]:
    """The entries that answer, the best first. At a table its own game comes before the others."""
    if scope == RULINGS:
        hits = [hit for hit in index().search(query, place.game, place.phase) if hit.entry.is_ruling][:MOST]
    elif scope == ALL:
        hits = index().search(query)[:MOST]
    else:
        hits = search(query, scope, place.phase, MOST)
    return [hit.entry for hit in hits]


@part
def Hits(t: Look, house: House, place: Place, query: str, scope: str) -> ft.Control:
    """The answers to a question."""
    entries = found(query, scope, place)
    if not entries:
        return _nothing(t, house, place, query, scope)
    plates = [hit(t, house, place, e, query, first=i == 0) for i, e in enumerate(entries[:IN_SIGHT])]
    rest = [Later(lambda: _others(t, house, place, query, entries[IN_SIGHT:]))]
    below = rest if entries[IN_SIGHT:] else []
    return listing(t, [_hint(t, query, len(entries)), *plates, *below], key=query)  # other answers, from their first on


def _others(t: Look, house: House, place: Place, query: str, entries: Sequence[Entry]) -> ft.Control:
    return col(*(hit(t, house, place, entry, query) for entry in entries), horizontal_alignment=STRETCH)


@part
def Contents(t: Look, house: House, place: Place, scope: str) -> ft.Control:
    """What is there before anything is asked: the rules of this phase, all rules of a game, or all rulings."""
    if scope == RULINGS:
        rulings = (e for e in all_entries() if e.is_ruling and place.game in (None, e.game))
        return listing(t, [hit(t, house, place, e) for e in rulings])
    game = house.games[scope]
    lines: list[ft.Control] = [_line(t, place, entry) for entry in game_entries(scope)]
    lines.insert(0, heading(t, t.say("All rules of {game}", game=game.title)))
    if place.phase and scope == place.game:
        now = [hit(t, house, place, entry) for entry in phase_rules(scope, place.phase)]
        lines = [heading(t, t.say("Now: {phase}", phase=t.say(game.phases[place.phase].title))), *now, *lines]
    return listing(t, lines)


def listing(t: Look, controls: Sequence[ft.Control], key: str | None = None) -> ft.Control:
    return ft.ListView(list(controls), spacing=GAP, padding=pad(t.margin, GAP), expand=True, key=key)


def hit(
    t: Look, house: House, place: Place, entry: Entry, query: str = "", first: bool = False, short: bool = True
) -> ft.Control:
    """An entry on a plate: emblem, title, the part that answers, its source. Tapped, it opens."""
    text = _answering(entry, query) if query else entry.text
    room, accent = house.rooms[entry.game], look(house.rooms[entry.game].accent, t.dark).accent
    head = titled(t, stamp(room.emblem, accent, 22), title(entry.title, t, "heading", expand=True), entry)
    body = col(head, marked_text(t, snippet(text) if short else text), _source(t, place, entry, accent), gap=6)
    plate = panel(t, body, hem=accent if first else None, padding=pad(12, 10))
    name = t.say("Rule: {text}", text=entry.title)
    if entry.game != place.game:
        name = t.say("{name}, {game}", name=name, game=house.games[entry.game].title)
    return tap(plate, name, lambda: go(way(place, entry)), border_radius=14, alignment=None)


def titled(t: Look, emblem: ft.Control, name: ft.Control, entry: Entry) -> ft.Control:
    """An entry's title; the tag of a ruling stands under it where letters are large."""
    sign = [tag(t, t.say("ruling"), t.warn, t.on)] if entry.is_ruling else []
    if t.is_large:
        return row(emblem, col(row(name), *sign, gap=4, expand=True), gap=10)
    return row(emblem, name, *sign, gap=10)


def _answering(entry: Entry, query: str) -> str:
    """The text with marks; what the book leaves open only if the marks are there alone."""
    whole = index().marked(entry, query, BEFORE, AFTER)
    text = "\n".join(whole.split("\n")[: 1 + entry.text.count("\n")])
    return text if BEFORE in text or BEFORE not in whole else whole


def _source(t: Look, place: Place, entry: Entry, accent: str) -> ft.Control:
    chosen = dict(place.chosen).get(entry.slug) if entry.game == place.game else None
    told = t.say("This table: {choice}", choice=chosen) if chosen else entry.source
    if entry.is_ruling and not chosen:
        told = t.say("The book is silent: {source}", source=entry.source)
    return row(
        label("§", t, accent),
        small(told, t, t.text if chosen else None, expand=True),
        gap=5,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _line(t: Look, place: Place, entry: Entry) -> ft.Control:
    sign = tag(t, t.say("ruling"), t.warn, t.on) if entry.is_ruling else None
    return line_button(
        t, entry.title, "", lambda: go(way(place, entry)), right=sign, name=t.say("Open {rule}", rule=entry.title)
    )


def _hint(t: Look, query: str, count: int) -> ft.Control:
    """How many there are, and which word was taken for a mistyped one."""
    told = t.say("{n} entries", n=count) if count > 1 else t.say("1 entry")
    mended = [t.say("“{typed}” read as “{known}”", typed=a, known=b) for a, b in index().mended(query).items()]
    return row(small(told, t), *(small(m, t, t.accent, expand=True, text_align="right") for m in mended[:1]))


def _nothing(t: Look, house: House, place: Place, query: str, scope: str) -> ft.Control:
    """No hits: say so, and offer what other games have, or the titles that are nearest."""
    elsewhere = found(query, ALL, place) if scope != ALL else []
    told = (
        t.say("Nothing here has “{query}”. In all games:", query=query)
        if elsewhere
        else t.say("Nothing has “{query}”. The closest titles are:", query=query)
    )
    entries = elsewhere or closest_titles(query, place.game)
    return listing(t, [small(told, t), *(hit(t, house, place, e, query if elsewhere else "") for e in entries)])
