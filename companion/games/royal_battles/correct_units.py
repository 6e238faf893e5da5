"""Corrections by hand: what stands on the army records."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.royal_battles.armies import pieces
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.custom import advantage_from
from companion.games.royal_battles.figures import EASY, OPTIMAL, RISKY, WEAPON_STYLES
from companion.games.royal_battles.state import BattleTable, Piece, piece_of
from companion.games.royal_battles.turns import taken
from companion.games.royal_battles.units import Advantage, Unit

FIGURE_NAMES = {
    "life": "life",
    "accuracy": "accuracy",
    "evasion": "evasion",
    EASY: "damage of an easy attack",
    OPTIMAL: "damage of an optimal attack",
    RISKY: "damage of a risky attack",
    "armor": "armor",
}
FIGURES = tuple(FIGURE_NAMES)
RECORD_NAMES = {"name": "name", "type": "type", "weapon": "weapon", "armor_name": "armor"}


def correct_injury(table: BattleTable, seat: int, unit: int, to: int, was: int | None = None) -> BattleTable:
    """Injury at life or above removes the unit; below, it stands where it stood."""
    piece = piece_of(table, seat, unit)
    check_was(was, piece.injury, to, f"the injury of {table.names[seat]}'s {piece.label}")
    told = line(
        "Corrected: {who}'s {unit} has injury {to} of {life}, not {now}",
        rule="corrections",
        who=table.names[seat],
        unit=piece.label,
        to=to,
        life=piece.unit.life,
        now=piece.injury,
    )
    return changed(table, seat, unit, piece.but(injury=to), told)


def correct_figure(
    table: BattleTable, seat: int, unit: int, figure: str, to: int, was: int | None = None
) -> BattleTable:
    """A number on the army record: life, accuracy, evasion, a damage or the armor rating."""
    piece = piece_of(table, seat, unit)
    now, name = figure_of(piece.unit, figure), FIGURE_NAMES[figure]
    check_was(was, now, to, f"the {name} of {table.names[seat]}'s {piece.label}")
    if figure == "life" and to < 1:
        raise IllegalMove("a unit has at least 1 life", rule="corrections")
    told = line(
        "Corrected: the {figure} of {who}'s {unit} is {to}, not {now}",
        rule="corrections",
        figure=name,
        who=table.names[seat],
        unit=piece.label,
        to=to,
        now=now,
    )
    return changed(table, seat, unit, piece.but(unit=_with_figure(piece.unit, figure, to)), told)


def figure_of(unit: Unit, figure: str) -> int:
    """A number of the record by its name; the three damages go by their styles."""
    if figure in WEAPON_STYLES:
        return unit.damage[WEAPON_STYLES.index(figure)]
    found: int = getattr(unit, figure)
    return found


def _with_figure(unit: Unit, figure: str, to: int) -> Unit:
    if figure in WEAPON_STYLES:
        return unit.but(damage=put(unit.damage, WEAPON_STYLES.index(figure), to))
    return unit.but(**{figure: to})


def changed(table: BattleTable, seat: int, unit: int, piece: Piece, *told: Line) -> BattleTable:
    """The table with another record of a unit; tells if that removes it or brings it back."""
    side = table.sides[seat]
    before = side.units[unit].alive
    lines = told
    if before and not piece.alive:
        lines += (line("{who}'s {unit} is removed", rule="removal", who=table.names[seat], unit=piece.label),)
    if piece.alive and not before:
        if table.rulings["occupied-space"] == "closed" and piece.space in taken(table) - {None}:
            raise is_taken(piece.space)
        lines += (line("{who}'s {unit} is back", rule="corrections", who=table.names[seat], unit=piece.label),)
    return table.but(sides=table.with_side(seat, side.but(units=put(side.units, unit, piece))), told=lines)


def is_taken(at: int | None) -> IllegalMove:
    column, row = PLACES[at or 0]
    return IllegalMove(
        "another unit stands in column {column}, row {row}; correct its place first",
        rule="occupied-space",
        column=column,
        row=row,
    )


def correct_record(table: BattleTable, seat: int, unit: int, **changes: str | None) -> BattleTable:
    """The words on the army record: name, type, weapon, armor and advantage."""
    piece = piece_of(table, seat, unit)
    words = {key: value for key, value in changes.items() if not key.startswith("advantage")}
    changed = piece.unit.but(**words)
    if len(words) < len(changes):
        changed = changed.but(advantage=_rewritten(piece.unit.advantage, changes))
    side = table.sides[seat]
    renamed = pieces([changed if i == unit else other.unit for i, other in enumerate(side.units)])
    units = tuple(old.but(unit=new.unit, label=new.label) for old, new in zip(side.units, renamed, strict=True))
    told = _record_lines(f"{table.names[seat]}'s {piece.label}", piece.unit, changed)
    return table.but(sides=table.with_side(seat, side.but(units=units)), told=told)


def _record_lines(whose: str, old: Unit, new: Unit) -> tuple[Line, ...]:
    """A line for each word that is another now."""
    words = [(name, getattr(old, key), getattr(new, key)) for key, name in RECORD_NAMES.items()]
    was, now = old.advantage, new.advantage
    words.append(("advantage", was and (was.name or was.text), now and (now.name or now.text)))
    words.append(("text of the advantage", was and was.text, now and now.text))
    template = "Corrected: the {what} of {whose} is {to}, not {now}"
    found = tuple(
        line(template, rule="corrections", what=what, whose=whose, to=after or "none", now=before or "none")
        for what, before, after in words
        if before != after
    )
    return found or (line("The record of {whose} stays as it was", rule="corrections", whose=whose),)


def _rewritten(advantage: Advantage | None, changes: Mapping[str, str | None]) -> Advantage | None:
    """Another unit's advantage or none, or the same one under other words."""
    if advantage is None or "advantage" in changes:
        return advantage_from({"advantage": None, **changes})
    name, text = changes.get("advantage_name"), changes.get("advantage_text")
    return advantage.but(name=name or advantage.name, text=text or advantage.text)
