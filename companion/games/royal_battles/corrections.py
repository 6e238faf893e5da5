"""Corrections by hand: what stands on the army records.

Corrections by hand: the round, the phase, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.royal_battles.armies import pieces
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.decks import back_line, returned
from companion.games.royal_battles.facts import EASY, OPTIMAL, RISKY, WEAPON_STYLES
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    POST_TURN,
    TITLES,
    BattleTable,
    Piece,
    check_board,
    phase,
    piece_of,
    turn,
)
from companion.games.royal_battles.turns import taken
from companion.games.royal_battles.units import Advantage, Unit, advantage_from

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


def correct_round(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    check_was(was, table.round, to, "the round")
    told = line("Corrected: this is round {to}, not {now}", rule="corrections", to=to, now=table.round)
    return table.but(round=to, told=(told,))


def correct_draws(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    """How many cards the player may still draw after this attack."""
    check_was(was, table.draws, to, "the number of cards still to draw")
    template = "Corrected: {to} may still be drawn, not {now}"
    return table.but(draws=to, told=(line(template, rule="corrections", to=counted(to, "card"), now=table.draws),))


def correct_turn(
    table: BattleTable, phase: str, seat: int, first: int | None = None, unit: int | None = None
) -> BattleTable:
    """Put the table at a phase of somebody's turn; a battle that was given up or ran out of cards goes on.

    `first` is who goes first in this round (as before, if left out), `unit` the one that has moved (as before, too, as
    long as the turn stays the same player's).
    """
    _check_ready(table)
    after = table.but(conceded=None, playable=None, draws=0, step=phase, round=max(1, table.round))
    if phase == INITIATIVE:
        return _told(table, *_before_initiative(after))
    if not all(side.initiative for side in table.sides):
        raise IllegalMove("turn up both initiative cards first", rule="initiative")
    moved = unit
    if unit is None and seat == table.active and phase in (ATTACK, POST_TURN):
        moved = table.moved
    _check_phase(table, phase, seat, moved)
    goes_first = first if first is not None else table.first
    return _told(table, after.but(active=seat, first=seat if goes_first is None else goes_first, moved=moved))


def _before_initiative(table: BattleTable) -> tuple[BattleTable, list[Line]]:
    """The initiative cards of this round are turned up anew, so they were not drawn; an old one that was kept was."""
    sides, lines = [], []
    for who, side in zip(table.names, table.sides, strict=True):
        if side.initiative and not side.last:
            lines.append(back_line(side.initiative, who))
            side = returned(side, side.initiative)
        sides.append(side.but(initiative=None))
    return table.but(sides=tuple(sides), first=None, active=None, moved=None), lines


def _told(before: BattleTable, after: BattleTable, lines: Sequence[Line] = ()) -> BattleTable:
    told = [line("Corrected: {now}, not {then}", rule="corrections", now=_where(after), then=_where(before)), *lines]
    if after.first not in (None, before.first):
        told.append(line("{who} goes first in this round", rule="corrections", who=after.names[after.first or 0]))
    return after.but(told=tuple(told))


def _where(table: BattleTable) -> Line:
    title, seat = TITLES[phase(table)], turn(table)
    if seat is None:
        return line("{phase}", phase=title)
    return line("{phase} with {who} to play", phase=title, who=table.names[seat])


def _check_ready(table: BattleTable) -> None:
    """A battle can only go on once both armies are chosen and placed, and while both have somebody left."""
    for seat, side in enumerate(table.sides):
        who = table.names[seat]
        piece_of(table, seat, 0)
        if table.board is not None and any(piece.space is None for piece in side.units):
            raise IllegalMove("{who} still has units to place", rule="set-up", who=who)
        if not side.alive:
            raise IllegalMove(
                "{who} has no unit left on the board: the battle is over; correct an injury first",
                rule="victory",
                who=who,
            )


def _check_phase(table: BattleTable, phase: str, seat: int, moved: int | None) -> None:
    if phase in (DRAW, MOVEMENT):
        check_board(table)
    hand, who = table.sides[seat].hand, table.names[seat]
    if phase == DRAW and hand:
        raise IllegalMove(
            "{who} holds {n} by the count, and only an empty hand draws before movement; correct the hand first",
            rule="pre-turn-draw",
            who=who,
            n=counted(hand, "card"),
        )
    if phase == ATTACK and table.board is not None:
        _check_attacker(table, seat, moved)


def _check_attacker(table: BattleTable, seat: int, moved: int | None) -> None:
    if moved is None:
        raise IllegalMove("say which unit has moved: it is the one that may attack", rule="moved-unit-only")
    piece = piece_of(table, seat, moved)
    if not piece.alive:
        raise IllegalMove("the {unit} is off the board", rule="removal", unit=piece.label)
