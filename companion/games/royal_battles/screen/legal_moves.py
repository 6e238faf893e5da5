"""Where a unit may go and whom it may attack: the game's own functions, asked for every space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.core.cards import CARDS, DECK, JOKER
from companion.core.errors import IllegalMove
from companion.games.royal_battles.attacks import may_be_used_on
from companion.games.royal_battles.board import PLACES, SPACES, position
from companion.games.royal_battles.facts import NOT_PLACED, START_COLUMNS, START_ROWS
from companion.games.royal_battles.hits_and_damage import is_key, is_legal, styles_of
from companion.games.royal_battles.screen.tried import after, tried
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, DRAW, MOVEMENT, BattleState, phase

Who = tuple[int, int]  # seat and unit


def cards_left(state: BattleState, seat: int) -> tuple[str, ...]:
    """The cards of a deck that are not known to have left it."""
    gone = state.sides[seat].gone
    return tuple(card for card, n in DECK.items() if gone.get(card, 0) < n)


def acting(state: BattleState, wished: Who | None) -> Who | None:
    """The unit that the next tap on the board is about, if any: the wished one, where it can be."""
    now, seat = phase(state), state.active
    if now == DEPLOYMENT:
        return _placing(state, wished)
    if seat is None or now not in (DRAW, MOVEMENT, ATTACK):
        return None
    if now == ATTACK and state.board is not None:
        return None if state.moved is None else (seat, state.moved)
    alive = [(seat, i) for i, piece in enumerate(state.sides[seat].units) if piece.alive]
    if wished in alive:
        return wished
    return alive[0] if len(alive) == 1 or now == ATTACK else None


def _placing(state: BattleState, wished: Who | None) -> Who | None:
    """Whoever is to place takes the first unit that is not placed yet, unless another one is wished."""
    able = [
        (seat, i)
        for seat in ((0, 1) if state.active is None else (state.active,))
        for i, piece in enumerate(state.sides[seat].units)
        if piece.space is None
    ]
    return wished if wished in able else next(iter(able), None)


class Way(NamedTuple):
    """A space that a unit may go to: with cards of which colours (None is a Joker), and what it then faces."""

    colours: tuple[str | None, ...]
    strikes: bool = False
    is_key: bool = False


def ways_of(state: BattleState, who: Who | None) -> dict[int, Way]:
    """Every space on which a card may be laid for this unit now."""
    now = phase(state)
    if who is None or state.board is None:
        return {}
    if now == DEPLOYMENT:
        column = START_COLUMNS[who[0]]
        spaces = [PLACES.index((column, row)) for row in START_ROWS]
        return {i: Way(("red", "black")) for i in spaces if state.board[i] is None}
    if now not in (DRAW, MOVEMENT):
        return {}
    ready = after(state, "draw", seat=who[0]) if now == DRAW else state
    return _steps(ready, who) if ready else {}


def _steps(state: BattleState, who: Who) -> dict[int, Way]:
    at = state.sides[who[0]].units[who[1]].space
    if at is None:
        return {}
    tries = _tries(state, who[0])
    found: dict[int, Way] = {}
    for i in range(SPACES):
        if i == at or position(at, i, state.rulings):
            ends = {colour: end for colour, card in tries if (end := _stepped(state, who, card, i))}
            if ends:
                found[i] = _way(ends, who)
    return found


def _tries(state: BattleState, seat: int) -> list[tuple[str | None, dict[str, str]]]:
    """One card of each colour that is left, and a Joker: cards of a colour move alike."""
    left = cards_left(state, seat)
    found: list[tuple[str | None, dict[str, str]]] = []
    for colour in ("red", "black"):
        card = next((c for c in left if CARDS[c].colour == colour), None)
        found += [(colour, {"card": card})] if card else []
    if JOKER in left:
        names = ("red", "black") if state.rulings["joker-colour"] == "named" else (None,)
        found += [(None, {"card": JOKER, **({"as_colour": name} if name else {})}) for name in names]
    return found


def _stepped(state: BattleState, who: Who, card: Mapping[str, Any], to: int) -> BattleState | None:
    return after(state, "move", seat=who[0], unit=who[1], to=list(PLACES[to]), **card)


def _way(ends: Mapping[str | None, BattleState], who: Who) -> Way:
    end = next(iter(ends.values()))
    if end.step != ATTACK:
        return Way(tuple(ends))
    return Way(tuple(ends), True, any(aim.is_key for aim in aims(end).values()))


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
            if not victim.alive or piece.space is None or victim.space is None:
                continue
            where = position(piece.space, victim.space, state.rulings)
            styles = styles_on(state, (seat, state.moved), (victims, i), where)
            if where and styles:
                found[victims, i] = Aim(where, styles, is_key_for(state, where))
    return found


def styles_on(state: BattleState, who: Who, target: Who, where: str | None) -> tuple[str, ...]:
    """The styles that a unit may use on a target from a position."""
    unit = state.sides[who[0]].units[who[1]].unit
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


def allowed_cards(state: BattleState, who: Who, way: Way) -> tuple[str, ...]:
    """The cards that may be laid there, as far as anybody knows."""
    if phase(state) == DEPLOYMENT:
        return tuple(card for card in cards_left(state, who[0]) if CARDS[card].rank not in NOT_PLACED)
    return tuple(card for card in cards_left(state, who[0]) if CARDS[card].colour in way.colours)


def why_not_there(state: BattleState, who: Who, to: int) -> IllegalMove | None:
    """Why no card takes this unit there: the answer to any card that could move it at all."""
    ready = after(state, "draw", seat=who[0]) if phase(state) == DRAW else state
    refusals = [
        found
        for _, card in _tries(ready or state, who[0])
        if isinstance(
            found := tried(ready or state, "move", seat=who[0], unit=who[1], to=list(PLACES[to]), **card), IllegalMove
        )
    ]
    return refusals[-1] if refusals else None
