"""What the rulebook answers: panels with the words that were asked for, or the contents while nothing is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.rulebook.entries import Entry, all_entries, game_entries, phase_rules
from companion.rulebook.search import closest_titles, index, search
from companion.ui.backend import Backend
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import line_button, tap, with_id
from companion.ui.kit.layout import col, heading, pad, panel, row, stamp, tag, wide_col
from companion.ui.kit.text import label, small, title
from companion.ui.loading import Later
from companion.ui.phone import go
from companion.ui.theme import GAP, MEDIUM_GAP, SMALL_GAP, TIGHT_GAP, WIDE_GAP, Theme, mix, theme

BEFORE, AFTER = "\x02", "\x03"  # around a word that was searched for; no rule text has them
MARKS = re.compile(f"{BEFORE}(.*?){AFTER}")
LETTERS = 200  # of a rule in a list of hits
AIR = ft.TextStyle(height=1.4)
MOST = 6  # hits that are shown
IN_SIGHT = 2  # of them above the keyboard; the others come one picture later
ALL, RULINGS = "", "rulings"  # scopes; any other is a game's name


class Place(NamedTuple):
    """Where the rulebook is open: a table with its game, its phase and the answers it has chosen, or none."""

    base: str = "/rules"
    game: str | None = None
    phase: str | None = None
    chosen: tuple[tuple[str, str], ...] = ()  # rule -> the answer in force, in words


def address_of(place: Place, entry: Entry) -> str:
    """The address of an entry; one of another game keeps the table behind it."""
    if place.game is None:
        return f"{place.base}/{entry.game}/{entry.slug}"
    return f"{place.base}/{entry.slug if entry.game == place.game else f'{entry.game}.{entry.slug}'}"


def found(language: str, query: str, scope: str, place: Place) -> list[Entry]:
    """The entries that answer, the best first. At a table its own game comes before the others."""
    if scope == RULINGS:
        hits = [hit for hit in search(query, place.game, place.phase, 99, language) if hit.entry.is_ruling][:MOST]
    elif scope == ALL:
        hits = search(query, None, None, MOST, language)
    else:
        hits = search(query, scope, place.phase, MOST, language)
    return [hit.entry for hit in hits]


@memo
def Hits(t: Theme, backend: Backend, place: Place, query: str, scope: str) -> ft.Control:
    """The answers to a question. Those of other games than the chosen one come below a heading that says so."""
    entries = found(t.language, query, scope, place)
    here = place.game if scope == RULINGS else scope or None
    ours = [entry for entry in entries if here in (None, entry.game)]
    if not ours:
        return _nothing(t, backend, place, query, entries)
    panels = [hit(t, backend, place, e, query, first=i == 0) for i, e in enumerate(ours[:IN_SIGHT])]
    rest, others = ours[IN_SIGHT:], entries[len(ours) :]
    below = [Later(lambda: _below(t, backend, place, query, rest, others))] if rest or others else []
    return listing(t, [_hint(t, query, len(entries)), *panels, *below], key=query)  # other answers, from their first on


def _below(
    t: Theme, backend: Backend, place: Place, query: str, rest: Sequence[Entry], others: Sequence[Entry]
) -> ft.Control:
    title = [heading(t, t.say("In other games"))] if others else []
    panels = [[hit(t, backend, place, entry, query) for entry in entries] for entries in (rest, others)]
    return wide_col(*panels[0], *title, *panels[1])


@memo
def Contents(t: Theme, backend: Backend, place: Place, scope: str) -> ft.Control:
    """What is there before anything is asked: the rules of this phase, all rules of a game, or all rulings."""
    if scope == RULINGS:
        rulings = (e for e in all_entries(t.language) if e.is_ruling and place.game in (None, e.game))
        return listing(t, [hit(t, backend, place, e) for e in rulings])
    game = backend.games[scope]
    lines: list[ft.Control] = [_line(t, place, entry) for entry in game_entries(scope, t.language)]
    lines.insert(0, heading(t, t.say("All {game} rules", game=game.title)))
    if place.phase and scope == place.game:
        now = [hit(t, backend, place, entry) for entry in phase_rules(scope, place.phase, t.language)]
        lines = [heading(t, t.say("Now: {phase}", phase=t.say(game.phases[place.phase].title))), *now, *lines]
    return listing(t, lines)


def listing(t: Theme, controls: Sequence[ft.Control], key: str | None = None) -> ft.Control:
    return ft.ListView(list(controls), spacing=GAP, padding=pad(t.margin, GAP), expand=True, key=key)


def hit(
    t: Theme, backend: Backend, place: Place, entry: Entry, query: str = "", first: bool = False, short: bool = True
) -> ft.Control:
    """An entry on a panel: emblem, title, the part that answers, its source. Tapped, it opens."""
    text = _answering(t.language, entry, query) if query else entry.text
    game_ui, accent = backend.game_uis[entry.game], theme(backend.game_uis[entry.game].accent, t.dark).accent
    head = titled(t, stamp(game_ui.emblem, accent, 22), title(entry.title, t, "heading", expand=True), entry)
    body = col(head, marked_text(t, snippet(text) if short else text), _source(t, place, entry, accent), gap=SMALL_GAP)
    box = panel(t, body, edge=accent if first else None, padding=pad(WIDE_GAP, MEDIUM_GAP))
    name = t.say("Rule: {text}", text=entry.title)
    if entry.game != place.game:
        name = t.say("{name}, {game}", name=name, game=backend.games[entry.game].title)
    found = tap(box, name, lambda: go(address_of(place, entry)), border_radius=14, alignment=None)
    return with_id(f"rule-{entry.game}-{entry.slug}", found)


def titled(t: Theme, emblem: ft.Control, name: ft.Control, entry: Entry) -> ft.Control:
    """An entry's title; the tag of a ruling stands under it where letters are large."""
    sign = [tag(t, t.say("ruling"), t.warn, t.on)] if entry.is_ruling else []
    if t.is_large:
        return row(emblem, col(row(name), *sign, gap=TIGHT_GAP, expand=True), gap=MEDIUM_GAP)
    return row(emblem, name, *sign, gap=MEDIUM_GAP)


def _answering(language: str, entry: Entry, query: str) -> str:
    """The text with marks; what the book leaves open only if the marks are there alone."""
    whole = index(language).marked(entry, query, BEFORE, AFTER)
    text = "\n".join(whole.split("\n")[: 1 + entry.text.count("\n")])
    return text if BEFORE in text or BEFORE not in whole else whole


def _source(t: Theme, place: Place, entry: Entry, accent: str) -> ft.Control:
    chosen = dict(place.chosen).get(entry.slug) if entry.game == place.game else None
    text = t.say("This table: {choice}", choice=chosen) if chosen else entry.source
    if entry.is_ruling and not chosen:
        text = t.say("Not in the rulebook: {source}", source=entry.source)
    return row(
        label("§", t, accent),
        small(text, t, t.text if chosen else None, expand=True),
        gap=5,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _line(t: Theme, place: Place, entry: Entry) -> ft.Control:
    sign = tag(t, t.say("ruling"), t.warn, t.on) if entry.is_ruling else None
    return line_button(
        t,
        entry.title,
        "",
        lambda: go(address_of(place, entry)),
        right=sign,
        name=t.say("Open {rule}", rule=entry.title),
    )


def _hint(t: Theme, query: str, count: int) -> ft.Control:
    """How many there are, and which word was taken for a mistyped one."""
    text = t.say_n("{n} result", "{n} results", count)
    mended = [
        t.say("Showing “{known}” for “{typed}”", typed=a, known=b) for a, b in index(t.language).mended(query).items()
    ]
    return row(small(text, t), *(small(m, t, t.accent, expand=True, text_align="right") for m in mended[:1]))


def _nothing(t: Theme, backend: Backend, place: Place, query: str, elsewhere: Sequence[Entry]) -> ft.Control:
    """No hits here: say so, and offer what other games have, or the titles that are nearest."""
    text = (
        t.say("No results for “{query}” here. In other games:", query=query)
        if elsewhere
        else t.say("No results for “{query}”. Closest titles:", query=query)
    )
    entries = elsewhere or closest_titles(query, place.game, t.language)
    return listing(t, [small(text, t), *(hit(t, backend, place, e, query if elsewhere else "") for e in entries)])


def marked_text(t: Theme, text: str, **more: object) -> ft.Text:
    """Text in which the words between the marks stand out."""
    bold = ft.TextStyle(font_family="Bold", color=t.text, bgcolor=mix(t.panel, t.accent, 0.28))
    parts = enumerate(MARKS.split(text))
    spans = [ft.TextSpan(part, bold if i % 2 else None) for i, part in parts if part]
    return ft.Text(spans=spans, size=t.size("body"), color=t.text, font_family="Body", style=AIR, **more)  # type: ignore[arg-type]


def snippet(text: str, letters: int = LETTERS) -> str:
    """The beginning of a marked text, which is the answer, cut at a word."""
    flat = " ".join(text.split())
    if len(flat) <= letters:
        return flat
    cut = flat[:letters].rsplit(" ", 1)[0].rstrip(" ,.;:") + "…"
    return cut + AFTER if cut.count(BEFORE) > cut.count(AFTER) else cut
