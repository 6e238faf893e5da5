"""The board as small values, one for each space: what is seen there and what it is called."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.royal_battles.board import PLACES, SPACES
from companion.games.royal_battles.screen.pictures import Face, kind_of
from companion.games.royal_battles.screen.reach import Aim, Way, Who, aims
from companion.games.royal_battles.state import DEPLOYMENT, BattleTable, Piece, phase
from companion.ui.kit.cards_and_dice import card_name
from companion.ui.theme import Look


class Cell(NamedTuple):
    """A space: its number, its face, its name for screen readers, and whether it is the chosen one."""

    i: int
    face: Face
    name: str
    is_on: bool = False


def colour_name(t: Look, seat: int) -> str:
    return t.say("black") if seat else t.say("white")


def unit_name(t: Look, seat: int, piece: Piece) -> str:
    return _labelled(t, seat, piece.label)


def _labelled(t: Look, seat: int, label: str) -> str:
    return t.say("{colour} {unit}", colour=colour_name(t, seat), unit=label)


def place_name(t: Look, i: int) -> str:
    column, row = PLACES[i]
    return t.say("column {c}, row {r}", c=column, r=row)


def board_cells(t: Look, state: BattleTable, who: Who | None, ways: dict[int, Way]) -> tuple[Cell, ...]:
    """All spaces, row by row from the top."""
    found = aims(state)
    pieces = ((seat, i, piece) for seat, side in enumerate(state.sides) for i, piece in enumerate(side.units))
    on = {piece.space: (seat, i) for seat, i, piece in pieces if piece.alive}
    return tuple(_cell(t, state, i, on.get(i), who, ways.get(i), found) for i in range(SPACES))


def _cell(
    t: Look, state: BattleTable, i: int, on_it: Who | None, who: Who | None, way: Way | None, targets: dict[Who, Aim]
) -> Cell:
    tile = state.board[i] if state.board else None
    face = Face(tile.card, tile.colour if tile.card == "JOKER" else None) if tile else Face()
    aim, is_chosen = targets.get(on_it) if on_it else None, on_it is not None and on_it == who
    if on_it:
        piece = state.sides[on_it[0]].units[on_it[1]]
        left = piece.unit.life - piece.injury
        face = face._replace(kind=kind_of(piece.unit.name), is_white=on_it[0] == 0, left=left, full=piece.unit.life)
    mark = "chosen" if is_chosen else "target" if aim else _mark(way)
    is_key = (aim.is_key if aim else way.is_key if way else False) and not is_chosen
    name = _name(t, i, face.card, _standing(state, on_it))
    told = _deed(t, state, is_chosen, way, aim)
    return Cell(i, face._replace(mark=mark, is_key=is_key), f"{name}: {told}" if told else name, is_chosen)


def _mark(way: Way | None) -> str:
    if way is None:
        return ""
    if way.strikes:
        return "strike"
    return "joker" if way.colours == (None,) else "open"


Standing = tuple[int, str, int, int]  # a unit's seat, label, injury and life


def _standing(state: BattleTable, on_it: Who | None) -> Standing | None:
    if on_it is None:
        return None
    piece = state.sides[on_it[0]].units[on_it[1]]
    return on_it[0], piece.label, piece.injury, piece.unit.life


@lru_cache(4096)  # 35 names after every tap, of which one or two are new
def _name(t: Look, i: int, card: str, standing: Standing | None) -> str:
    """What a screen reader says of a space: white King on the 8 of diamonds, injury 2 of 10."""
    where = place_name(t, i)
    if standing:
        seat, label, injury, life = standing
        unit = _labelled(t, seat, label)
        told = t.say(
            "{unit} on the {card}, injury {n} of {life}", unit=unit, card=card_name(t, card), n=injury, life=life
        )
        return f"{told}, {where}"
    if card:
        return t.say("{card} in {place}", card=card_name(t, card), place=where)
    return t.say("empty space in {place}", place=where)


def _deed(t: Look, state: BattleTable, is_chosen: bool, way: Way | None, aim: Aim | None) -> str:
    """What a tap does there, where it does something special."""
    if aim:
        return t.say("attack, key position") if aim.is_key else t.say("attack")
    if is_chosen:
        return t.say("chosen, tap again to cover its card") if way else t.say("chosen")
    if way is None:
        return ""
    if phase(state) == DEPLOYMENT:
        return t.say("place here")
    if way.is_key:
        return t.say("move here, to a key position")
    if way.strikes:
        return t.say("move here, an attack follows")
    return t.say("move here with a Joker") if way.colours == (None,) else t.say("move here")
