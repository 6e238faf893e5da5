"""What the screen shows, as plain values: the spaces of the board, the records and cards of both armies, the dock."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.royal_battles.board import PLACES, SPACES, SPOKEN
from companion.games.royal_battles.screen.drawings import Face, kind_of
from companion.games.royal_battles.screen.legal_moves import Aim, Destination, Who, aims, destinations, piece_of
from companion.games.royal_battles.screen.next_move import Dock, dock_of
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, BattleState, Piece, phase
from companion.ui.kit.cards_and_dice import card_name
from companion.ui.theme import Theme


class Cell(NamedTuple):
    """A space: its face, its name for screen readers, and whether it is the chosen one."""

    face: Face
    name: str
    is_on: bool = False


def colour_name(t: Theme, seat: int) -> str:
    return t.say("black") if seat else t.say("white")


def unit_name(t: Theme, seat: int, piece: Piece) -> str:
    return _labelled(t, seat, t.tell(piece.spoken))


def _labelled(t: Theme, seat: int, label: str) -> str:
    return t.say("{colour} {unit}", colour=colour_name(t, seat), unit=label)


def card_or_none(t: Theme, card: str | None) -> str:
    return card_name(t, card) if card else t.say("none yet")


def place_name(t: Theme, i: int) -> str:
    column, row = PLACES[i]
    return t.say("column {c}, row {r}", c=column, r=row)


def board_cells(t: Theme, state: BattleState, who: Who | None, steps: dict[int, Destination]) -> tuple[Cell, ...]:
    """All spaces, row by row from the top."""
    found = aims(state)
    pieces = ((seat, i, piece) for seat, side in enumerate(state.sides) for i, piece in enumerate(side.units))
    on = {piece.space: (seat, i) for seat, i, piece in pieces if piece.alive}
    return tuple(_cell(t, state, i, on.get(i), who, steps.get(i), found) for i in range(SPACES))


def _cell(
    t: Theme,
    state: BattleState,
    i: int,
    on_it: Who | None,
    who: Who | None,
    step: Destination | None,
    targets: dict[Who, Aim],
) -> Cell:
    tile = state.board[i] if state.board else None
    face = Face(tile.card, tile.colour if tile.card == "JOKER" else None) if tile else Face()
    aim, is_chosen = targets.get(on_it) if on_it else None, on_it is not None and on_it == who
    if on_it:
        piece = piece_of(state, on_it)
        left = piece.unit.life - piece.injury
        face = face._replace(kind=kind_of(piece.unit.name), is_white=on_it[0] == 0, left=left, full=piece.unit.life)
    mark = "chosen" if is_chosen else "target" if aim else _mark(step)
    is_key = (aim.is_key if aim else step.is_key if step else False) and not is_chosen
    name = _name(t, i, face.card, _standing(t, state, on_it))
    action = _cell_action(t, state, is_chosen, step, aim)
    return Cell(face._replace(mark=mark, is_key=is_key), f"{name}: {action}" if action else name, is_chosen)


def _mark(step: Destination | None) -> str:
    if step is None:
        return ""
    if step.is_attack:
        return "strike"
    return "joker" if step.colours == (None,) else "open"


Standing = tuple[int, str, int, int]  # a unit's seat, label, injury and life


def _standing(t: Theme, state: BattleState, on_it: Who | None) -> Standing | None:
    if on_it is None:
        return None
    piece = piece_of(state, on_it)
    return on_it[0], t.tell(piece.spoken), piece.injury, piece.unit.life


@lru_cache(4096)  # 35 names after every tap, of which one or two are new
def _name(t: Theme, i: int, card: str, standing: Standing | None) -> str:
    """What a screen reader says of a space: white King on the 8 of diamonds, injury 2 of 10."""
    where = place_name(t, i)
    if standing:
        seat, label, injury, life = standing
        unit = _labelled(t, seat, label)
        text = t.say("{unit} on {card}, injury {n} of {life}", unit=unit, card=SPOKEN[card], n=injury, life=life)
        return f"{text}, {where}"
    if card:
        return t.say("{card} on {place}", card=card_name(t, card), place=where)
    return t.say("empty space, {place}", place=where)


def _cell_action(t: Theme, state: BattleState, is_chosen: bool, step: Destination | None, aim: Aim | None) -> str:
    """What a tap does there, where it does something special."""
    if aim:
        return t.say("attack, key position") if aim.is_key else t.say("attack")
    if is_chosen:
        return t.say("selected; tap again to cover its card") if step else t.say("selected")
    if step is None:
        return ""
    if phase(state) == DEPLOYMENT:
        return t.say("place here")
    if step.is_key:
        return t.say("move here, to a key position")
    if step.is_attack:
        return t.say("move here, then attack")
    return t.say("move here with a Joker") if step.colours == (None,) else t.say("move here")


class Record(NamedTuple):
    """A unit as its record shows it."""

    label: str
    kind: str
    left: int
    full: int
    name: str
    figures: str
    action: str  # what a tap on its line does, at a table without a board
    is_on: bool  # chosen


NOBODY = Record("", "token", 0, 1, "", "", "", False)  # of an army that was taken back, until the screen has followed


class Army(NamedTuple):
    """One side: whose it is, its records, and its cards."""

    who: str
    colour: str
    records: tuple[Record, ...]
    card: str | None
    card_name: str
    counts: str
    is_turn: bool

    def record(self, unit: int) -> Record:
        return self.records[unit] if self.records else NOBODY


def army_of(t: Theme, state: BattleState, seat: int, who: Who | None) -> Army:
    side, name = state.sides[seat], state.names[seat]
    records = tuple(_record(t, state, seat, i, (seat, i) == who) for i in range(len(side.units)))
    counts = t.say("hand {n}, pile {m}", n=side.hand, m=side.pile) if side.hand is not None else ""
    card = side.initiative
    about = t.say("{who}’s initiative card: {card}; cards and corrections", who=name, card=card_or_none(t, card))
    return Army(name, colour_name(t, seat), records, card, about, counts, state.active == seat)


def _record(t: Theme, state: BattleState, seat: int, i: int, is_on: bool) -> Record:
    piece = state.sides[seat].units[i]
    unit, left = piece.unit, max(0, piece.unit.life - piece.injury)
    name = t.say("{unit}, life {n} of {full}", unit=unit_name(t, seat, piece), n=left, full=unit.life)
    figures = t.say(
        "accuracy {accuracy}, evasion {evasion}, armor {armor}",
        accuracy=unit.accuracy, evasion=unit.evasion, armor=unit.armor,
    )  # fmt: skip
    action = _record_action(t, state, seat, name, left)
    return Record(t.tell(piece.spoken), kind_of(unit.name), left, unit.life, name, figures, action, is_on)


def _record_action(t: Theme, state: BattleState, seat: int, name: str, left: int) -> str:
    if phase(state) != ATTACK or not left:
        return t.say("{unit}: record", unit=name)
    return (
        t.say("{unit}: attack with this unit", unit=name)
        if seat == state.active
        else t.say("{unit}: attack this unit", unit=name)
    )


class View(NamedTuple):
    """Everything on the screen."""

    cells: tuple[Cell, ...]
    armies: tuple[Army, ...]
    dock: Dock


def view_of(t: Theme, state: BattleState, who: Who | None) -> View:
    steps = destinations(state, who)
    cells = board_cells(t, state, who, steps) if state.board is not None else ()
    armies = tuple(army_of(t, state, seat, who) for seat in range(len(state.sides)))
    return View(cells, armies, dock_of(t, state, who, bool(steps)))
