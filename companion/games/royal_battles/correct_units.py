"""Corrections by hand: what stands on the army records, and where the units stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.value import put
from companion.core.words import Line, line
from companion.games.royal_battles.armies import pieces
from companion.games.royal_battles.board import PLACES, is_on_grid, space
from companion.games.royal_battles.custom import advantage_from
from companion.games.royal_battles.figures import COLUMNS, ROWS, WEAPON_STYLES
from companion.games.royal_battles.state import BattleTable, Piece, check_board, piece_of
from companion.games.royal_battles.turns import laid, taken
from companion.games.royal_battles.units import Advantage, Unit

FIGURES = ("life", "accuracy", "evasion", *WEAPON_STYLES, "armor")


def correct_injury(table: BattleTable, seat: int, unit: int, to: int, was: int | None = None) -> BattleTable:
    """Injury at life or above removes the unit; below, it stands where it stood."""
    piece = piece_of(table, seat, unit)
    check_was(was, piece.injury, to, f"the injury of {table.names[seat]}'s {piece.label}")
    told = line(
        "Corrected: {who}'s {unit} has injury {to} of {life}",
        rule="corrections",
        who=table.names[seat],
        unit=piece.label,
        to=to,
        life=piece.unit.life,
    )
    return _changed(table, seat, unit, piece.but(injury=to), told)


def correct_figure(
    table: BattleTable, seat: int, unit: int, figure: str, to: int, was: int | None = None
) -> BattleTable:
    """A number on the army record: life, accuracy, evasion, a damage or the armor rating."""
    piece = piece_of(table, seat, unit)
    check_was(was, figure_of(piece.unit, figure), to, f"{figure} of {table.names[seat]}'s {piece.label}")
    if figure == "life" and to < 1:
        raise IllegalMove("a unit has at least 1 life", rule="corrections")
    told = line(
        "Corrected: {figure} of {who}'s {unit} is {to}",
        rule="corrections",
        figure=figure,
        who=table.names[seat],
        unit=piece.label,
        to=to,
    )
    return _changed(table, seat, unit, piece.but(unit=_with_figure(piece.unit, figure, to)), told)


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


def _changed(table: BattleTable, seat: int, unit: int, piece: Piece, *told: Line) -> BattleTable:
    """The table with another record of a unit; tells if that removes it or brings it back."""
    side = table.sides[seat]
    before = side.units[unit].alive
    lines = told
    if before and not piece.alive:
        lines += (line("{who}'s {unit} is removed", rule="removal", who=table.names[seat], unit=piece.label),)
    if piece.alive and not before:
        if table.rulings["occupied-space"] == "closed" and piece.space in taken(table) - {None}:
            raise _is_taken(piece.space)
        lines += (line("{who}'s {unit} is back", rule="corrections", who=table.names[seat], unit=piece.label),)
    return table.but(sides=table.with_side(seat, side.but(units=put(side.units, unit, piece))), told=lines)


def _is_taken(at: int | None) -> IllegalMove:
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
    told = line("Corrected: the record of {who}'s {unit}", rule="corrections", who=table.names[seat], unit=piece.label)
    return table.but(sides=table.with_side(seat, side.but(units=units)), told=(told,))


def _rewritten(advantage: Advantage | None, changes: Mapping[str, str | None]) -> Advantage | None:
    """Another unit's advantage or none, or the same one under other words."""
    if advantage is None or "advantage" in changes:
        return advantage_from({"advantage": None, **changes})
    name, text = changes.get("advantage_name"), changes.get("advantage_text")
    return advantage.but(name=name or advantage.name, text=text or advantage.text)


def correct_space(
    table: BattleTable, seat: int, unit: int, to: Sequence[int], was: Sequence[int] | None = None
) -> BattleTable:
    """A unit is put on another space; a card must lie there."""
    check_board(table)
    piece, (column, row) = piece_of(table, seat, unit), to
    if was is not None and piece.space is not None:
        for old, now, new, what in zip(was, PLACES[piece.space], to, ("column", "row"), strict=True):
            check_was(old, now, new, f"the {what} of {table.names[seat]}'s {piece.label}")
    at = _space_on_grid(column, row)
    if at != piece.space and piece.alive and at in taken(table) and table.rulings["occupied-space"] == "closed":
        raise _is_taken(at)
    template = "Corrected: {who}'s {unit} stands in column {column}, row {row}"
    told = line(template, rule="corrections", who=table.names[seat], unit=piece.label, column=column, row=row)
    return _changed(table, seat, unit, piece.but(space=at), told)


def correct_card(
    table: BattleTable, space: Sequence[int], card: str | None, as_colour: str | None = None
) -> BattleTable:
    """The card that lies uppermost on a space, which is the standing card of a unit there; null: none."""
    board, (column, row) = check_board(table), space
    at = _space_on_grid(column, row)
    tile = laid(card, as_colour, table.rulings["joker-colour"]) if card else None
    told = line(
        "Corrected: {card} lies in column {column}, row {row}",
        rule="corrections",
        card=card or "no card",
        column=column,
        row=row,
    )
    return table.but(board=put(board, at, tile), told=(told,))


def _space_on_grid(column: int, row: int) -> int:
    if not is_on_grid(column, row):
        raise IllegalMove(
            "the board has columns 1 to {columns} and rows 1 to {rows}; column {column}, row {row} is off it",
            rule="board-edge",
            columns=COLUMNS,
            rows=ROWS,
            column=column,
            row=row,
        )
    return space(column, row)
