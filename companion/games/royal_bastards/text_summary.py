"""The table in a few lines of text; the Support only where it is no secret."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message, counted, listed, message, plural
from companion.games.royal_bastards.facts import HAND
from companion.games.royal_bastards.final_count import track
from companion.games.royal_bastards.state import PHASES, BastardsState, Fighter, flags
from companion.games.royal_bastards.support import is_hidden


def describe(state: BastardsState) -> Iterator[Message]:
    phase = message(PHASES[state.phase].title)
    yield message("Turn {n}, {phase}; First Player: {who}", n=state.turn, phase=phase, who=state.name(state.first))
    yield from (_rival(state, seat) for seat in range(len(state.names)))
    if state.phase == "contest" and (contested := flags(state)):
        yield message("Battle Flags: {names}", names=listed(contested))
    yield from _support(state)
    if state.endgame:
        yield from (_score(state.name(seat), score) for seat, score in state.endgame.scores.items())


def _rival(state: BastardsState, seat: int) -> Message:
    rival = state.rivals[seat]
    fighters = listed(map(_fighter, rival.fighters), "") if rival.fighters else message("no Bastard yet")
    chaos = message("{n} of {most} Chaos cards", n=rival.hand, most=HAND)
    parts = {"who": state.name(seat), "gold": rival.gold, "chaos": chaos, "fighters": fighters}
    return Message("{who}: {gold} Gold, {chaos}; {fighters}", None, parts)


def _fighter(fighter: Fighter) -> object:
    return message("{name} on {place}", name=fighter.name, place=fighter.place) if fighter.place else fighter.name


def _support(state: BastardsState) -> Iterator[Message]:
    if is_hidden(state):
        yield message("Support: a secret ballot until the endgame")
        return
    for tile in state.territories.values():
        chips = ", ".join(f"{name} {n}" for name, n in zip(state.names, tile.support, strict=True))
        yield message("{name} ({value}): {chips}", name=tile.name, value=tile.value or "?", chips=chips)


def _score(name: str, score: int) -> Message:
    tokens, space = track(score)
    where = [message("space {n}", n=space), *([counted(tokens, "King Me! token")] if tokens else [])]
    return plural("{who}: {n} point ({where})", "{who}: {n} points ({where})", score, who=name, where=listed(where, ""))
