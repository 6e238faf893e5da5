"""What is done next, as values: what just happened, the likeliest move, and what can be done beside it."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.royal_battles.screen.legal_moves import Who, aims
from companion.games.royal_battles.screen.tried import after
from companion.games.royal_battles.state import (
    ARMY,
    ATTACK,
    DEPLOYMENT,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    OVER,
    POST_TURN,
    BattleState,
    phase,
)
from companion.ui.theme import Theme


class NextMove(NamedTuple):
    """A button: its words, and the move that it plays or the sheet that it raises (about seat and unit).

    `name` says in full what a short text beside the filled button means.
    """

    text: str
    kind: str
    seat: int = 0
    unit: int = 0
    is_sheet: bool = False
    cards: int = 0
    name: str | None = None


class Dock(NamedTuple):
    """What stands at the thumb."""

    told: str
    first: NextMove | None
    others: tuple[NextMove, ...] = ()


def dock_of(t: Theme, state: BattleState, who: Who | None, can_move: bool) -> Dock:
    """The likeliest next thing; where that is a tap on the board, words say so instead."""
    told = " ".join(_sentence(t.tell(line)) for line in state.messages)
    found = DOCKS[phase(state)](t, state, who)
    if who and phase(state) == MOVEMENT and not can_move:
        found = found._replace(told=_stuck(t, state, who))
    return found._replace(told=found.told or told)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _army(t: Theme, state: BattleState, who: Who | None) -> Dock:
    lacking = [seat for seat, side in enumerate(state.sides) if not side.units]
    deeds = [
        NextMove(t.say("{who} chooses an army", who=state.names[seat]), "army", seat, is_sheet=True) for seat in lacking
    ]
    others = (
        deed._replace(text=t.say("{who}'s army", who=state.names[deed.seat]), name=deed.text) for deed in deeds[1:]
    )
    return Dock("", deeds[0] if deeds else None, tuple(others))


def _deployment(t: Theme, state: BattleState, who: Who | None) -> Dock:
    if who is None:
        return Dock("", None)
    unit = state.sides[who[0]].units[who[1]].label
    return Dock(t.say("{who} places the {unit}: tap a space", who=state.names[who[0]], unit=unit), None)


def _initiative(t: Theme, state: BattleState, who: Who | None) -> Dock:
    return Dock("", NextMove(t.say("Turn up initiative, round {n}", n=state.round), "initiative", is_sheet=True))


def _draw(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("No move"), "no_move", seat)
    if after(state, "draw", seat=seat) is None:
        return Dock(
            t.say("{who} has no card to draw", who=name), none._replace(text=t.say("{who} moves no unit", who=name))
        )
    return Dock("", NextMove(t.say("{who} draws a card", who=name), "draw", seat), (none,))


def _movement(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("{who} moves no unit", who=name), "no_move", seat)
    if who is None:
        return Dock(t.say("{who}: tap the unit that moves", who=name), None, (none,))
    unit = state.sides[who[0]].units[who[1]].label
    return Dock(t.say("{unit}: tap a lit space, then name the card", unit=unit), None, (none,))


def _stuck(t: Theme, state: BattleState, who: Who) -> str:
    return t.say("The {unit} cannot move; tap another unit", unit=state.sides[who[0]].units[who[1]].label)


def _attack(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("{who} does not attack", who=name), "no_attack", seat)
    if state.board is None:
        unit = state.sides[seat].units[who[1]].label if who else ""
        told = t.say("{unit} attacks: tap its target, or another unit of {who}", unit=unit, who=name)
        return Dock(told, None, (none,))
    found = aims(state)
    if who is None or not found:
        return Dock("", none)
    unit = state.sides[who[0]].units[who[1]].label
    if len(found) == 1:
        victims, i = next(iter(found))
        text = t.say("{unit} on {target}: count the trumps", unit=unit, target=state.sides[victims].units[i].label)
        short = none._replace(text=t.say("No attack"), name=none.text)
        return Dock("", NextMove(text, "attack", victims, i, is_sheet=True), (short,))
    return Dock(t.say("{unit}: tap a lit target", unit=unit), None, (none,))


def _post_turn(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    end = NextMove(t.say("{who} ends the turn", who=name), "end_turn", seat)
    discard = [NextMove(t.say("Discard the hand"), "discard", seat)] if state.sides[seat].hand != 0 else []
    for n in range(state.draws, 0, -1):
        if after(state, "draw", seat=seat, cards=n):
            return Dock("", NextMove(t.say("{who} draws {n}", who=name, n=n), "draw", seat, cards=n), (end, *discard))
    return Dock("", end, tuple(discard))


def _over(t: Theme, state: BattleState, who: Who | None) -> Dock:
    return Dock("", None)


def _turn(state: BattleState) -> tuple[int, str]:
    seat = state.active or 0
    return seat, state.names[seat]


DOCKS = {
    ARMY: _army,
    DEPLOYMENT: _deployment,
    INITIATIVE: _initiative,
    DRAW: _draw,
    MOVEMENT: _movement,
    ATTACK: _attack,
    POST_TURN: _post_turn,
    OVER: _over,
}
