"""What is done next, as values: what just happened, the likeliest move, and what can be done beside it."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.messages import counted
from companion.games.royal_battles import GAME
from companion.games.royal_battles.screen.legal_moves import Who, aims, piece_of
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
    """A button: its words, and the move that it plays or the sheet that it opens (about seat and unit).

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
    """What stands at the lower edge: what just happened or what to tap, and the buttons."""

    text: str
    first: NextMove | None
    others: tuple[NextMove, ...] = ()


def dock_of(t: Theme, state: BattleState, who: Who | None, can_move: bool) -> Dock:
    """The likeliest next thing; where that is a tap on the board, words say so instead."""
    found = DOCKS[phase(state)](t, state, who)
    if who and phase(state) == MOVEMENT and not can_move:
        return found._replace(text=t.say("{unit} can’t move. Tap another unit.", unit=piece_of(state, who).spoken))
    return found if found.text else found._replace(text=" ".join(_sentence(t.tell(m)) for m in state.messages))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _army(t: Theme, state: BattleState, who: Who | None) -> Dock:
    moves = [
        NextMove(t.say("{who} chooses an army", who=name), "army", seat, is_sheet=True)
        for seat, name in enumerate(state.names)
        if not state.sides[seat].units
    ]
    others = (m._replace(text=t.say("{who}’s army", who=state.names[m.seat]), name=m.text) for m in moves[1:])
    return Dock("", moves[0] if moves else None, tuple(others))


def _deployment(t: Theme, state: BattleState, who: Who | None) -> Dock:
    if who is None:
        return Dock("", None)
    text = t.say("{who} places {unit}: tap a space", who=state.names[who[0]], unit=piece_of(state, who).spoken)
    return Dock(text, None)


def _initiative(t: Theme, state: BattleState, who: Who | None) -> Dock:
    return Dock("", NextMove(t.say("Reveal initiative, round {n}", n=state.round), "initiative", is_sheet=True))


def _draw(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("No move"), "no_move", seat)
    if not GAME.is_allowed(state, "draw", seat=seat):
        none = none._replace(text=t.say("{who} doesn’t move", who=name))
        return Dock(t.say("{who} has no card to draw", who=name), none)
    return Dock("", NextMove(t.say("{who} draws a card", who=name), "draw", seat), (none,))


def _movement(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("{who} doesn’t move", who=name), "no_move", seat)
    if who is None:
        return Dock(t.say("{who}: tap a unit to move", who=name), None, (none,))
    text = t.say("{unit}: tap a highlighted space, then choose the card", unit=piece_of(state, who).spoken)
    return Dock(text, None, (none,))


def _attack(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    none = NextMove(t.say("{who} doesn’t attack", who=name), "no_attack", seat)
    unit = piece_of(state, who).spoken if who else ""
    if state.board is None:
        text = t.say("{unit} attacks: tap its target, or another of {who}’s units", unit=unit, who=name)
        return Dock(text, None, (none,))
    targets = aims(state)
    if who is None or not targets:
        return Dock("", none)
    if len(targets) == 1:
        target = next(iter(targets))
        text = t.say("{unit} attacks {target}: count trumps", unit=unit, target=piece_of(state, target).spoken)
        short = none._replace(text=t.say("No attack"), name=none.text)
        return Dock("", NextMove(text, "attack", *target, is_sheet=True), (short,))
    return Dock(t.say("{unit}: tap a highlighted target", unit=unit), None, (none,))


def _post_turn(t: Theme, state: BattleState, who: Who | None) -> Dock:
    seat, name = _turn(state)
    end = NextMove(t.say("{who} ends their turn", who=name), "end_turn", seat)
    discard = [NextMove(t.say("Discard hand"), "discard", seat)] if state.sides[seat].hand != 0 else []
    for n in range(state.draws, 0, -1):
        if GAME.is_allowed(state, "draw", seat=seat, cards=n):
            text = t.say("{who} draws {cards}", who=name, cards=counted(n, "card"))
            return Dock("", NextMove(text, "draw", seat, cards=n), (end, *discard))
    left = counted(state.draws, "card")
    text = t.say("{who}’s draw pile is empty, so {cards} can’t be drawn", who=name, cards=left) if state.draws else ""
    return Dock(text, end, tuple(discard))


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
    OVER: lambda t, state, who: Dock("", None),
}
