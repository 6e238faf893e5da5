"""The table in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message, counted, listed, message, plural
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import ALIVE, LEFT, Item, RoyaleState


def describe(state: RoyaleState) -> Iterator[Message]:
    day = message("Day {n}", n=state.round) if state.round else message("Preparation round")
    yield message("{day} ({modes})", day=day, modes=listed(map(message, state.modes))) if state.modes else day
    piles = {"deck": state.deck, "discard": state.discard, "field": state.figures.field}
    yield Message("Deck {deck}, discard pile {discard}, Crafting Field {field}", None, piles)
    yield from (_survivor(state, seat) for seat in range(len(state.players)))
    if attack := state.attack:
        names = {"who": state.name(attack.attacker), "whom": state.name(attack.defender)}
        yield message("{who} attacks {whom} for {n}", n=attack.damage, **names)


def _survivor(state: RoyaleState, seat: int) -> Message:
    player = state.players[seat]
    parts = list(_possessions(state, seat) if player.fate == ALIVE else _fate(state, seat))
    return message("{who}: {parts}", who=state.name(seat), parts=listed(parts, ""))


def _fate(state: RoyaleState, seat: int) -> Iterator[object]:
    player = state.players[seat]
    yield message("left the game") if player.fate == LEFT else message("out")
    if player.looters:
        yield message("looted by {who}", who=state.named(player.looters))


def _possessions(state: RoyaleState, seat: int) -> Iterator[object]:
    player = state.players[seat]
    yield message("{n} of {most}", n=counted(player.resources, "resource"), most=limit_of(state, seat))
    if player.collected:
        yield message("{n} collected", n=player.collected)
    if player.points:
        yield counted(player.points, "escape point")
    if state.figures.team_size > 1:
        yield message("team {n}", n=player.team + 1)
    if player.skips:
        yield plural("skips {n} turn", "skips {n} turns", player.skips)
    yield from (_item(state, item) for item in player.items)


def _item(state: RoyaleState, item: Item) -> object:
    details: list[object] = [f"{item.used}/{item.uses}"] if item.uses else []
    if item.owner is not None:
        details.append(message("lent by {who}", who=state.name(item.owner)))
    return message("{item} ({details})", item=item.name, details=listed(details, "")) if details else item.name
