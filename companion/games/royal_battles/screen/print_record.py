"""The army record as a page to print: one form for each unit, with boxes for its injury. Plain HTML, no Flet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from companion.games.royal_battles.screen.drawings import kind_of, unit_picture
from companion.games.royal_battles.state import Piece
from companion.games.royal_battles.units import MELEE, spoken
from companion.ui.theme import Theme

STYLE = """<style>
@page { size: A4; margin: 12mm }
* { box-sizing: border-box }
body { font: 11pt/1.35 "Noto Sans", "DejaVu Sans", Arial, sans-serif; color: #14110b; margin: 0 auto; max-width: 190mm }
h1 { font: bold 20pt Georgia, "Vollkorn", serif; margin: 0 }
p.under { margin: 0 0 5mm; color: #444 }
.units { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm }
.unit { border: 1.5pt solid #14110b; border-radius: 3mm; padding: 4mm; break-inside: avoid }
.head { display: flex; gap: 3mm; align-items: center; border-bottom: .75pt solid #14110b; padding-bottom: 2mm }
.head svg { width: 14mm; height: 14mm; flex: none }
.head b { font: bold 15pt Georgia, serif; display: block }
table { width: 100%; border-collapse: collapse; margin: 2.5mm 0 }
td, th { border: .5pt solid #888; padding: 1mm 1.5mm; text-align: center; font-weight: normal }
th { font-size: 8.5pt; color: #444 }
td { font-weight: bold; font-size: 12pt }
td.left, th.left { text-align: left }
.advantage { min-height: 14mm; font-size: 10pt }
.boxes { display: flex; flex-wrap: wrap; gap: 1.1mm; align-items: center; margin-top: 2mm }
.box { width: 5.6mm; height: 5.6mm; border: 1pt solid #14110b; text-align: center; font: 8.5pt/5mm Arial, sans-serif }
.on { background: #14110b; color: #fff; print-color-adjust: exact; -webkit-print-color-adjust: exact }
</style>"""


def file_name(who: str) -> str:
    plain = re.sub(r"[^\w-]+", "-", who).strip("-").lower()
    return f"army-record-{plain or 'player'}.html"


def army_record(t: Theme, who: str, seat: int, units: Sequence[Piece]) -> str:
    """The whole page for one side; each form has one box for every life point, those injured are black."""
    colour = t.say("black") if seat else t.say("white")
    title = t.say("{who}’s army record", who=who)
    forms = "".join(_form(t, piece, seat) for piece in units)
    return (
        f'<!doctype html><html lang="{t.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"{STYLE}</head>"
        f"<body><h1>{escape(title)}</h1><p class=under>Royal Battles, {escape(colour)}</p>"
        f'<div class="units">{forms}</div></body></html>\n'
    )


def _form(t: Theme, piece: Piece, seat: int) -> str:
    unit = piece.unit
    kind = t.say("melee") if unit.type == MELEE else t.say("ranged")
    return (
        f'<section class="unit"><div class="head">{unit_picture(kind_of(unit.name), seat == 0)}'
        f"<div><b>{escape(t.tell(piece.spoken))}</b>{escape(kind)}</div></div>"
        f"{_figures(t, piece)}{_weapon(t, piece)}{_advantage(t, piece)}{_boxes(t, piece)}</section>"
    )


def _table(heads: Sequence[str], cells: Sequence[object], left: int = 0) -> str:
    """A row of figures under their names; the first `left` cells hold words."""

    def made(tag: str, values: Sequence[object]) -> str:
        return "".join(
            f"<{tag}{' class=left' if i < left else ''}>{escape(str(value))}</{tag}>" for i, value in enumerate(values)
        )

    return f"<table><tr>{made('th', heads)}</tr><tr>{made('td', cells)}</tr></table>"


def _figures(t: Theme, piece: Piece) -> str:
    unit = piece.unit
    return _table((t.say("Life"), t.say("Accuracy"), t.say("Evasion")), (unit.life, unit.accuracy, unit.evasion))


def _weapon(t: Theme, piece: Piece) -> str:
    unit = piece.unit
    heads = (t.say("Weapon"), t.say("Easy"), t.say("Optimal"), t.say("Risky"))
    armor = _table((t.say("Armor"), t.say("Rating")), (unit.armor_name or "–", unit.armor), 1)
    return _table(heads, (unit.weapon or "–", *unit.damage), 1) + armor


def _advantage(t: Theme, piece: Piece) -> str:
    power = piece.unit.advantage
    if power is None:
        return f'<div class="advantage">{escape(t.say("No advantage"))}</div>'
    name = escape(power.name or t.say("Advantage"))
    return f'<div class="advantage"><b>{name}.</b> {escape(t.tell(spoken(power.text)))}</div>'


def _boxes(t: Theme, piece: Piece) -> str:
    boxes = "".join(
        f'<span class="box{" on" if i < piece.injury else ""}">{i + 1}</span>' for i in range(piece.unit.life)
    )
    return f'<div class="boxes"><span>{escape(t.say("Injury"))}</span>{boxes}</div>'
