"""Where a unit may go and whom it may attack: the game's own functions, asked for every space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.core.cards import CARDS, DECK, JOKER
from companion.core.errors import IllegalMove
from companion.games.royal_battles import GAME
from companion.games.royal_battles.attacks import may_be_used_on
from companion.games.royal_battles.board import PLACES, SPACES, position
from companion.games.royal_battles.facts import NOT_PLACED, START_COLUMNS, START_ROWS
from companion.games.royal_battles.hits_and_damage import is_key, is_legal, styles_of
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, DRAW, MOVEMENT, BattleState, Piece, phase

Who = tuple[int, int]  # seat and unit


def piece_of(state: BattleState, who: Who) -> Piece:
    seat, unit = who
    return state.sides[seat].units[unit]


def cards_left(state: BattleState, seat: int) -> tuple[str, ...]:
    """The cards of a deck that are not known to have left it."""
    gone = state.sides[seat].gone
    return tuple(card for card, n in DECK.items() if gone.get(card, 0) < n)


def cards_gone(state: BattleState, seat: int) -> list[str]:
    return [card for card, n in state.sides[seat].gone.items() for _ in range(n)]


def joker_colours(state: BattleState) -> tuple[str, ...]:
    """As which a Joker may be laid, where the table names its colour."""
    return ("red", "black") if state.rulings["joker-colour"] == "named" else ()


def card_under(state: BattleState, piece: Piece) -> str | None:
    """None where it is not known."""
    tile = state.board[piece.space] if state.board is not None and piece.space is not None else None
    return tile.card if tile else None


def position_of(state: BattleState, one: Piece, other: Piece) -> str | None:
    """Of one unit from another; None if they are not next to each other."""
    if one.space is None or other.space is None:
        return None
    return position(one.space, other.space, state.rulings)


def acting(state: BattleState, chosen: Who | None) -> Who | None:
    """The unit that the next tap on the board is about, if any: the chosen one, where it can be."""
    now, seat = phase(state), state.active
    if now == DEPLOYMENT:
        return _placing(state, chosen)
    if seat is None or now not in (DRAW, MOVEMENT, ATTACK):
        return None
    if now == ATTACK and state.board is not None:
        return None if state.moved is None else (seat, state.moved)
    alive = [(seat, i) for i, piece in enumerate(state.sides[seat].units) if piece.alive]
    if chosen in alive:
        return chosen
    return alive[0] if len(alive) == 1 or now == ATTACK else None


def _placing(state: BattleState, chosen: Who | None) -> Who | None:
    """Whoever is to place takes the first unit that is not placed yet, unless another one is chosen."""
    able = [
        (seat, i)
        for seat in ((0, 1) if state.active is None else (state.active,))
        for i, piece in enumerate(state.sides[seat].units)
        if piece.space is None
    ]
    return chosen if chosen in able else next(iter(able), None)


class Destination(NamedTuple):
    """A space that a unit may go to: with cards of which colours (None is a Joker), and what it then faces."""

    colours: tuple[str | None, ...]
    is_attack: bool = False
    is_key: bool = False


def destinations(state: BattleState, who: Who | None) -> dict[int, Destination]:
    """Every space on which a card may be laid for this unit now."""
    now = phase(state)
    if who is None or state.board is None:
        return {}
    if now == DEPLOYMENT:
        column = START_COLUMNS[who[0]]
        spaces = [PLACES.index((column, row)) for row in START_ROWS]
        return {i: Destination(("red", "black")) for i in spaces if state.board[i] is None}
    if now not in (DRAW, MOVEMENT):
        return {}
    ready = drawn(state, who[0])
    return _steps(ready, who) if ready else {}


def drawn(state: BattleState, seat: int) -> BattleState | None:
    """With the card that a step needs; None: there is none to draw."""
    return GAME.state_after(state, "draw", seat=seat) if phase(state) == DRAW else state


def _steps(state: BattleState, who: Who) -> dict[int, Destination]:
    at = piece_of(state, who).space
    if at is None:
        return {}
    tries = _tries(state, who[0])
    found: dict[int, Destination] = {}
    for i in range(SPACES):
        if i == at or position(at, i, state.rulings):
            ends = {colour: end for colour, card in tries if isinstance(end := _step(state, who, card, i), BattleState)}
            if ends:
                found[i] = _destination(ends)
    return found


def _tries(state: BattleState, seat: int) -> list[tuple[str | None, dict[str, str]]]:
    """One card of each colour that is left, and a Joker: cards of a colour move alike."""
    left = cards_left(state, seat)
    found: list[tuple[str | None, dict[str, str]]] = []
    for colour in ("red", "black"):
        card = next((c for c in left if CARDS[c].colour == colour), None)
        found += [(colour, {"card": card})] if card else []
    if JOKER in left:
        names = joker_colours(state) or (None,)
        found += [(None, {"card": JOKER, **({"as_colour": name} if name else {})}) for name in names]
    return found


def _step(state: BattleState, who: Who, card: Mapping[str, Any], to: int) -> BattleState | IllegalMove:
    return GAME.try_move(state, "move", {"seat": who[0], "unit": who[1], "to": list(PLACES[to]), **card})


def _destination(ends: Mapping[str | None, BattleState]) -> Destination:
    end = next(iter(ends.values()))
    if end.step != ATTACK:
        return Destination(tuple(ends))
    return Destination(tuple(ends), True, any(aim.is_key for aim in aims(end).values()))


class Aim(NamedTuple):
    """A target: from which position, and in which styles it may be attacked."""

    position: str
    styles: tuple[str, ...]
    is_key: bool


def aims(state: BattleState) -> dict[Who, Aim]:
    """Everybody whom the unit that has moved may attack or heal."""
    if state.board is None or state.step != ATTACK or state.active is None or state.moved is None:
        return {}
    seat, found = state.active, {}
    piece = state.sides[seat].units[state.moved]
    for victims in (0, 1):
        for i, victim in enumerate(state.sides[victims].units):
            where = position_of(state, piece, victim) if victim.alive else None
            styles = styles_on(state, (seat, state.moved), (victims, i), where)
            if where and styles:
                found[victims, i] = Aim(where, styles, is_key_for(state, where))
    return found


def styles_on(state: BattleState, who: Who, target: Who, where: str | None) -> tuple[str, ...]:
    """The styles that a unit may use on a target from a position."""
    unit = piece_of(state, who).unit
    if where is None or who == target:
        return ()
    return tuple(
        style
        for style in styles_of(unit)
        if target[0] in may_be_used_on(unit, style, who[0]) and is_legal(unit, style, where)
    )


def is_key_for(state: BattleState, where: str) -> bool:
    card = state.sides[state.active].initiative if state.active is not None else None
    return card is not None and is_key(card, where)


def allowed_cards(state: BattleState, seat: int, to: Destination) -> tuple[str, ...]:
    """The cards that may be laid there, as far as anybody knows."""
    if phase(state) == DEPLOYMENT:
        return tuple(card for card in cards_left(state, seat) if CARDS[card].rank not in NOT_PLACED)
    return tuple(card for card in cards_left(state, seat) if CARDS[card].colour in to.colours)


def why_not_there(state: BattleState, who: Who, to: int) -> IllegalMove | None:
    """Why no card takes this unit there: the answer to any card that could move it at all."""
    ready = drawn(state, who[0]) or state
    found = [_step(ready, who, card, to) for _, card in _tries(ready, who[0])]
    refusals = [each for each in found if isinstance(each, IllegalMove)]
    return refusals[-1] if refusals else None
