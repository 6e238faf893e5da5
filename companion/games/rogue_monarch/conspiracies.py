"""The three conspiracies, and the end of a turn and of a game; what comes after is in match.py."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, message
from companion.games.rogue_monarch.facts import (
    ASSASSIN,
    CONSPIRACIES,
    CORONATION,
    CORONATION_ROIS,
    COURT,
    MARIAGE,
    MARIAGE_REINES,
    MURDER,
    REINE,
    ROI,
)
from companion.games.rogue_monarch.match import match_messages, score
from companion.games.rogue_monarch.rulings import ALL, ANYBODY, ANYWHERE, BETWEEN, NEIGHBOURS, SEVERAL, VICTIM
from companion.games.rogue_monarch.state import OVER, START, Result, RogueState, together

CONSPIRACY_NAMES = {CORONATION: message("Coronation"), MARIAGE: message("Mariage"), MURDER: message("Murder")}
Trio = tuple[int, int, int]
TRIOS: dict[str, tuple[Trio, ...]] = {
    NEIGHBOURS: tuple((i, i + 1, i + 2) for i in range(COURT - 2)),
    ANYWHERE: tuple(combinations(range(COURT), 3)),
}
"""What counts as between: Assassin, victim, Assassin, as indices of the row."""


def murders(up: Sequence[str | None], between: str = NEIGHBOURS, victim: str = ANYBODY) -> list[Trio]:
    """Every face-up card between two face-up Assassins; `up` names the face-up cards and has None for the others."""
    return [
        (left, middle, right)
        for left, middle, right in TRIOS[between]
        if up[left] == ASSASSIN == up[right] and up[middle] and (victim == ANYBODY or up[middle] != ASSASSIN)
    ]


def met(
    up: Sequence[str | None],
    reines: int = 0,
    turn_start: bool = False,
    between: str = NEIGHBOURS,
    victim: str = ANYBODY,
) -> tuple[str, ...]:
    """The conspiracies that are met, for the player whose turn it is and who holds that many Reines."""
    found = {
        CORONATION: up.count(ROI) >= CORONATION_ROIS,
        MARIAGE: turn_start and reines >= MARIAGE_REINES,
        MURDER: bool(murders(up, between, victim)),
    }
    return tuple(name for name in CONSPIRACIES if found[name])


def face_up(state: RogueState) -> list[str | None]:
    """The row as `met` wants it."""
    return [card.card if card.up else None for card in state.court]


def met_now(state: RogueState, reines: int = 0) -> tuple[str, ...]:
    """What the player whose turn it is can claim; `reines` is what the player shows (or has noted in private)."""
    between, victim = state.rulings[BETWEEN], state.rulings[VICTIM]
    return met(face_up(state), reines, state.stage == START, between, victim)


def end_turn(state: RogueState, seat: int) -> RogueState:
    """The other player’s turn starts; a conspiracy that no one claimed is then theirs to claim."""
    check_turn(state, seat, state.turn, "turn")
    other = state.next_seat(seat)
    who, text = state.name(other), "{name} wasn’t claimed: {who} can claim it now"
    unclaimed = (message(text, rule=name, name=CONSPIRACY_NAMES[name], who=who) for name in met_now(state))
    messages = (message("{who}’s turn", rule="turn", who=who), *unclaimed)
    return state.replace(turn=other, stage=START, turns=state.turns + 1, messages=messages)


def claim(state: RogueState, seat: int, conspiracy: str) -> RogueState:
    """The game is won. A player who claims the Mariage shows the Reines; the others can be seen in the Court."""
    if seat != state.turn:
        text = "Conspiracies only count on your own turn; it’s {who}’s turn."
        raise IllegalMove(text, rule=conspiracy, who=state.name(state.turn or 0))
    shown = (REINE,) * MARIAGE_REINES if conspiracy == MARIAGE else ()
    met = met_now(state, len(shown))
    if conspiracy not in met:
        raise _not_met(state, conspiracy)
    noted = met if state.rulings[SEVERAL] == ALL else (conspiracy,)
    state = state.with_player(seat, known=together(state.players[seat].known, shown))
    said = tuple(
        message("{who} wins by {name}", rule=name, who=state.name(seat), name=CONSPIRACY_NAMES[name]) for name in noted
    )
    return _won(state, seat, noted, said)


def concede(state: RogueState, seat: int) -> RogueState:
    """A player concedes, on anyone’s turn: the other one wins, without a conspiracy."""
    other = state.next_seat(seat)
    said = (
        message("{who} concedes", rule="give-up", who=state.name(seat)),
        message("{who} wins", rule="give-up", who=state.name(other)),
    )
    return _won(state, other, (), said)


def _won(state: RogueState, seat: int, noted: tuple[str, ...], messages: tuple[Message, ...]) -> RogueState:
    """The game is over; the messages give the match score, and say that the match is won if it is."""
    winner = state.players[seat]
    by = tuple(n + (name in noted) for name, n in zip(CONSPIRACIES, winner.by, strict=True))
    state = state.with_player(seat, wins=winner.wins + 1, by=by)
    state = state.replace(stage=OVER, effect=None, result=Result(seat, noted))
    return state.replace(messages=(*messages, score(state), *match_messages(state)))


def _not_met(state: RogueState, conspiracy: str) -> IllegalMove:
    if conspiracy == MARIAGE:
        return IllegalMove("Claim a Mariage at the start of your turn, before you play a card.", rule=MARIAGE)
    if conspiracy == CORONATION:
        found = face_up(state).count(ROI)
        template = "No Coronation yet: it takes {n} face-up Rois in the Court (now {found})."
        return IllegalMove(template, rule=CORONATION, n=CORONATION_ROIS, found=found)
    text = "No Murder yet: it takes two face-up Assassins and a face-up card between them."
    return IllegalMove(text, rule=conspiracy)
