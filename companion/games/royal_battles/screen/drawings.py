"""What lies on the board, drawn: units of ivory and ebony, cards with their suits, life in ticks. SVG text, no Flet."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from companion.ui.kit.svg import OBJECTS, SUITS, svg
from companion.ui.theme import LIGHT, Theme

FOOT: Final = '<path d="M9 38h30v6H9z"/>'
UNITS: Final = {
    "pawn": '<circle cx="24" cy="14" r="8"/><path d="M17 22h14l-2 3c1 6 3 10 6 13H13c3-3 5-7 6-13z"/>',
    "rook": '<path d="M11 6h7v5h3V6h6v5h3V6h7v11l-4 4v12l3 5H12l3-5V21l-4-4z"/>',
    "knight": '<path d="M14 38c0-9 5-12 7-17-4 1-6 5-9 5-4 0-5-4-3-7l8-11 1-5 5 3c9 1 14 10 13 20 0 5-1 9-1 12z"/>',
    "bishop": '<path d="M24 3c3 3 4 4 4 6 5 4 6 8 6 11 0 4-2 7-5 9l4 9H15l4-9c-3-2-5-5-5-9 0-3 1-7'
    ' 6-11 0-2 1-3 4-6z"/>',
    "queen": '<path d="M6 12l8 7 3-13 7 11 7-11 3 13 8-7-6 19v7H12v-7z"/>',
    "king": '<path d="M21.5 2h5v4h4v5h-4v5h-5v-5h-4V6h4z"/>'
    '<path d="M24 20c5-8 18-6 17 4-.5 5-4 9-6 14H13c-2-5-5.5-9-6-14-1-10 12-12 17-4z"/>',
    "token": '<path d="M9 6h30v15c0 8-6 14-15 17C15 35 9 29 9 21z"/>',
}
MARKS: Final = {  # in the ink of the outline
    "pawn": "",
    "rook": '<path d="M22 26h4v8h-4z"/>',
    "knight": '<circle cx="21" cy="15" r="1.8"/>',
    "bishop": '<path d="M22.5 12h3v4h4v3h-4v7h-3v-7h-4v-3h4z"/>',
    "queen": '<path d="M13 31h22v2.5H13z"/>',
    "king": '<path d="M14 32h20v2.5H14z"/>',
    "token": '<path d="M24 11l3 7h7l-6 4 2 7-6-4-6 4 2-7-6-4h7z"/>',
}
KEY: Final = '<path d="M5 8a4 4 0 1 1 7.700 1.500H22v4h-3v-2h-2v3h-3v-3h-1.300A4 4 0 0 1 5 8zm3-1.500v3h2v-3z"/>'
LIFE = {"ok": LIGHT["ok"], "warn": "#B87400", "danger": LIGHT["danger"]}  # on vellum, by night and by day


def kind_of(name: str) -> str:
    """The picture for a unit of that name; a table's own ones are shields."""
    return name.lower() if name.lower() in UNITS else "token"


def _unit(kind: str, is_white: bool) -> str:
    fill, ink = (OBJECTS["ivory"], OBJECTS["ebony"]) if is_white else (OBJECTS["ebony"], OBJECTS["ivory"])
    shape = f'<g fill="{fill}" stroke="{ink}" stroke-width="2.4" stroke-linejoin="round">{UNITS[kind]}{FOOT}</g>'
    return f'{shape}<g fill="{ink}">{MARKS[kind]}</g>'


@cache
def unit_picture(kind: str, is_white: bool) -> str:
    """White is ivory with an ebony outline, black the reverse."""
    return svg(_unit(kind, is_white))


def life_hue(left: int, full: int) -> str:
    """The name of a colour: amber at half, red at a quarter."""
    return "danger" if left * 4 <= full else "warn" if left * 2 <= full else "ok"


def _ticks(left: int, full: int, box: tuple[float, float, float, float], hue: str, gone: str) -> str:
    """One tick for each life point: it can be counted."""
    x, y, width, height = box
    gap = 1 if full <= 20 else 0
    each = max(0.5, (width - gap * (full - 1)) / full)
    return "".join(
        f'<rect x="{x + i * (each + gap):.2f}" y="{y}" width="{each:.2f}" height="{height}" rx="1" '
        f'fill="{hue if i < left else gone}"/>'
        for i in range(full)
    )


@cache
def life_picture(left: int, full: int, width: float, height: float, hue: str, gone: str) -> str:
    return svg(_ticks(left, full, (0, 0, width, height), hue, gone), width, height)


class Ink(NamedTuple):
    """The theme's colours that a space is drawn with."""

    accent: str
    on: str
    key: str
    empty: str
    lit: str
    line: str


def ink_of(t: Theme) -> Ink:
    empty = t.panel if t.dark else t.raised  # vellum must stand out from it
    return Ink(t.accent, t.on, t.warn, empty, t.wash, t.line)


class Face(NamedTuple):
    """What is to be seen on a space. `mark`: chosen, open, joker, strike, target or nothing; `left` of `full` life."""

    card: str = ""
    colour: str | None = None  # that a Joker was given
    kind: str = ""
    is_white: bool = False
    left: int = 0
    full: int = 0
    mark: str = ""
    is_key: bool = False


class Size(NamedTuple):
    """A space in pixels; `letters` is the size of a rank; `is_tall`: the unit stands under its card's rank."""

    width: float
    height: float
    letters: float
    is_tall: bool = False


@cache
def space_picture(face: Face, size: Size, ink: Ink) -> str:
    """A whole space but for the rank, which is laid over it as text."""
    parts = [_ground(face, size, ink)]
    if face.card:
        parts.append(_suit(face, size))
    if face.kind:
        parts.append(_standing(face, size))
    if face.mark in ("open", "joker", "strike"):
        parts.append(_dot(face, size, ink))
    if face.mark == "target":
        parts.append(_aim(size, ink))
    if face.is_key:
        parts.append(_key(size, ink))
    return svg("".join(parts), size.width, size.height)


def _ground(face: Face, size: Size, ink: Ink) -> str:
    fill = OBJECTS["card"] if face.card else ink.lit if face.mark else ink.empty
    line, wide = (OBJECTS["card_edge"], 1.5) if face.card else (ink.line, 1.5)
    if face.mark or face.is_key:
        line, wide = (ink.accent if face.mark else ink.key), 3
    return (
        f'<rect x="{wide / 2}" y="{wide / 2}" width="{size.width - wide}" height="{size.height - wide}" rx="7" '
        f'fill="{fill}" stroke="{line}" stroke-width="{wide}"/>'
    )


def rank_place(face: Face, size: Size) -> tuple[float, float]:
    """Left and top of the rank: in the corner where a unit stands, else in the middle beside its suit."""
    if face.kind:
        return 6, 3 if face.mark == "target" else 5
    return size.width / 2 - rank_width(face.card, size) - 1, (size.height - size.letters) / 2


def rank_width(card: str, size: Size) -> float:
    return len(rank_text(card)) * size.letters * 0.6


def rank_text(card: str) -> str:
    return "JO" if card == "JOKER" else card[:-1]


def _suit(face: Face, size: Size) -> str:
    wide = size.letters * 0.85
    left, top = rank_place(face, size)
    if face.mark == "target" and not size.is_tall:  # the aim stands below it
        return _pip(face, 6, top + size.letters, size.letters * 0.6)
    if face.kind and not size.is_tall:
        return _pip(face, 6, top + size.letters + 2, wide)
    return _pip(face, left + rank_width(face.card, size) + 3, top + size.letters * 0.08, wide)


def _pip(face: Face, x: float, y: float, wide: float) -> str:
    """The suit; a Joker is a star of both colours, or of the one that it was given."""
    if face.card != "JOKER":
        sign = face.card[-1]
        hue = OBJECTS["card_red"] if sign in "HD" else OBJECTS["card_ink"]
        return _at(f'<g fill="{hue}">{SUITS[sign]}</g>', x, y, wide)
    if face.colour:
        return _at(
            f'<g fill="{OBJECTS["card_red" if face.colour == "red" else "card_ink"]}">{SUITS["*"]}</g>', x, y, wide
        )
    red = f'<g fill="{OBJECTS["card_red"]}">{SUITS["*"]}</g>'
    half = f'<path d="M24 2v33l-14 10 5-16L1 17h17z" fill="{OBJECTS["card_ink"]}"/>'
    return _at(red + half, x, y, wide)


def _at(body: str, x: float, y: float, wide: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({wide / 48:.3f})">{body}</g>'


def _standing(face: Face, size: Size) -> str:
    """The unit, and its life under it."""
    top = size.letters + 8 if size.is_tall else 3
    wide = min(size.height - top - 10, size.width * 0.58)
    x = (size.width - wide) / 2 if size.is_tall else size.width - wide - 5
    life = (x - 2, size.height - 9, wide + 4, 4.5)
    if face.is_key and not size.is_tall:  # beside the sign
        x, top, wide = x - 5, top + 4, wide - 4
    return _at(_unit(face.kind, face.is_white), x, top, wide) + _ticks(
        face.left, face.full, life, LIFE[life_hue(face.left, face.full)], OBJECTS["card_edge"]
    )


def _dot(face: Face, size: Size, ink: Ink) -> str:
    """Where a card may be laid; a ring where only a Joker may, an aim where an enemy would be in reach."""
    x, y = (size.width / 2, size.height / 2) if not face.card else (size.width - 14, size.height - 14)
    if face.mark == "joker":
        return f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{ink.accent}" stroke-width="3"/>'
    if face.mark == "strike":
        return _cross(x, y, ink)
    return f'<circle cx="{x}" cy="{y}" r="7" fill="{ink.accent}"/>'


def _cross(x: float, y: float, ink: Ink, r: float = 9) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{ink.accent}"/>'
        f'<path d="M{x - 6} {y}h4m4 0h4M{x} {y - 6}v4m0 4v4" stroke="{ink.on}" stroke-width="2" fill="none"/>'
    )


def _aim(size: Size, ink: Ink) -> str:
    return _cross(12, size.height - 11, ink, 8)


def _key(size: Size, ink: Ink) -> str:
    """The sign of a key position in the upper corner."""
    x = size.width - 22
    return (
        f'<path d="M{x} 1.5h14a6.500 6.500 0 0 1 6.500 6.500v10h-14a6.500 6.500 0 0 1-6.500-6.500z" fill="{ink.key}"/>'
        f'<g fill="{ink.on}" fill-rule="evenodd" transform="translate({x + 1.500} .5) scale(.72)">{KEY}</g>'
    )
