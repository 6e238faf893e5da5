"""Festivals: the dealt Bastards, the ranking, Support by rank, and Champions by rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, listed, message
from companion.games.royal_bastards.amounts import support_of
from companion.games.royal_bastards.bastards import check_free, home_of, known_cards, known_name, newcomer
from companion.games.royal_bastards.facts import FESTIVALS
from companion.games.royal_bastards.state import BastardsState, turn
from companion.games.royal_bastards.support import is_hidden, support_message, with_support
from companion.games.royal_bastards.turns import gathered


def deal_bastards(state: BastardsState, names: list[str]) -> BastardsState:
    """As many Bastards as players are face up; all minis go to the Hometown of the first."""
    names = [known_name(state, name) for name in names]
    if len(names) != len(state.names) or len(set(names)) < len(names):
        raise IllegalMove("Deal {n} different Bastards, one for each player", rule="festival", n=len(state.names))
    for name in names:
        check_free(state, name)
        state = state.replace(cards=known_cards(state, name))
    messages = [message("{name} is face up", rule="festival", name=name) for name in names]
    after = state.replace(dealt=tuple(names), phase="festival-contest", messages=tuple(messages))
    home = home_of(after, names[0])
    if home is not None:
        return gathered(after, home)
    hint = message("{name}’s Hometown isn’t known: move the minis manually", rule="festival", name=names[0])
    return after.replace(messages=(*after.messages, hint))


def rank_players(state: BastardsState, seats: list[int]) -> BastardsState:
    """The festival's ranking as the table says it, without dice."""
    if sorted(seats) != list(range(len(state.names))):
        raise IllegalMove("Rank each of the {n} players once", rule="festival", n=len(state.names))
    return ranked(state, tuple(seats))


def ranked(state: BastardsState, seats: tuple[int, ...]) -> BastardsState:
    said = message("Ranking: {who}", rule="festival", who=state.named(seats))
    return state.replace(ranking=seats, distributed=0, phase="festival-support", messages=(said,))


def festival_number(state: BastardsState, rank: int) -> int | None:
    """What the Turn Tracker gives this rank (0 is the first), if it has been entered."""
    numbers = state.festival_support[FESTIVALS.index(state.turn)] if state.turn in FESTIVALS else ()
    return numbers[rank] if rank < len(numbers) else None


def festival_support(state: BastardsState, seat: int, support: list[dict[str, Any]]) -> BastardsState:
    """A player distributes the Support of the rank among any Territories; the better rank goes first."""
    _check_rank(state, seat)
    wanted, found = festival_number(state, state.distributed), sum(row["support"] for row in support)
    if wanted is not None and found != wanted:
        text, who = "{who} places {wanted} at this rank, not {found}", state.name(seat)
        raise IllegalMove(text, rule="festival-support", who=who, wanted=support_of(wanted), found=found)
    after = state
    for row in support:
        after = with_support(after, seat, row["territory"], row["support"])
    messages = tuple(_distributed_messages(state, seat, support, found))
    return after.replace(distributed=state.distributed + 1, messages=messages)


def _distributed_messages(
    state: BastardsState, seat: int, support: list[dict[str, Any]], found: int
) -> Iterator[Message]:
    """Where it goes is said only where Support is no secret: how many a rank has is printed on the Turn Tracker."""
    if is_hidden(state):
        yield message("{who} has placed the Support for this rank", rule="festival-support", who=state.name(seat))
        return
    for row in support:
        yield support_message(state, seat, row["territory"], row["support"], "festival-support")
    yield message(
        "{who} has placed {support}", rule="festival-support", who=state.name(seat), support=support_of(found)
    )


def _check_rank(state: BastardsState, seat: int) -> None:
    now = turn(state)
    if now is None:
        raise IllegalMove("Everyone has had a turn. Continue to the next phase.", rule="festival")
    check_turn(state, seat, now, "festival", "By rank, it’s {now}’s turn, not {who}’s")


def take_champion(state: BastardsState, seat: int, name: str) -> BastardsState:
    """A player takes one of the dealt Bastards; its mini goes to its Hometown."""
    _check_rank(state, seat)
    name = known_name(state, name)
    check_free(state, name)
    if state.dealt and name not in state.dealt:
        text, dealt = "{name} wasn’t dealt. Choose {dealt}.", listed(state.dealt, "or")
        raise IllegalMove(text, rule="champion", name=name, dealt=dealt)
    champion = newcomer(state, name, 0)
    messages = [message("{who} takes {name} as Champion", rule="champion", who=state.name(seat), name=name)]
    if champion.place:
        messages.append(message("{name} is on {place}", rule="champion", name=name, place=champion.place))
    return state.with_player(seat, champion=champion).replace(
        cards=known_cards(state, name),
        dealt=tuple(other for other in state.dealt if other != name),
        messages=tuple(messages),
    )
