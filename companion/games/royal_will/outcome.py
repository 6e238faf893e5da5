"""When a game (or a series of a chosen length) is over, who has won it, and the tie-break step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.game import winners_line
from companion.core.messages import Message, counted, message, plural
from companion.core.state import Outcome, with_item
from companion.games.royal_will.facts import GAME_ENDS_AT, TRACKERS
from companion.games.royal_will.state import WillState


def winners(inheritances: Sequence[int], received: Sequence[int], rulings: Mapping[str, str]) -> tuple[int, ...]:
    """The winning seats after a Will; several share, none: the game continues."""
    if max(inheritances) < GAME_ENDS_AT:
        return ()
    best = most(most(range(len(inheritances)), inheritances), received)
    return () if len(best) > 1 and rulings["last-tie"] == "play-on" else best


def most(seats: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats with the greatest amount."""
    best = max(amounts[seat] for seat in seats)
    return tuple(seat for seat in seats if amounts[seat] == best)


def received_coins(
    gains: tuple[int, ...], returned: tuple[int, ...], taxed: tuple[int, ...], rulings: Mapping[str, str]
) -> tuple[int, ...]:
    """For the tie-break: the coins gained from Assets and Bank; the table may have ruled to count otherwise."""
    ruling = rulings["received"]
    if ruling == "less-tax":
        return tuple(map(int.__sub__, gains, taxed))
    return tuple(map(int.__add__, gains, returned)) if ruling == "with-wager" else gains


def received(state: WillState) -> tuple[int, ...]:
    """What each has received in the Will just read, until the next is dealt."""
    last = state.last
    return received_coins(last.gains, last.returned, state.taxed, state.rulings) if last else (0,) * len(state.names)


def crown(state: WillState) -> WillState:
    """Between Wills: work out again whether the game is over, who won it, and the trackers of that win."""
    if state.last is None or state.stage not in ("resolved", "over", "series-over"):
        return state
    won_by = winners(state.inheritances, received(state), state.rulings)
    if not won_by:
        return _play_on(state)
    stage = "series-over" if 0 < state.games <= state.game else "over"
    if won_by == state.crowned:
        return state if stage == state.stage else state.replace(stage=stage)
    return _with_win(state.replace(stage=stage, crowned=won_by, trackers=_trackers(state, won_by)))


def _play_on(state: WillState) -> WillState:
    """No one has won (any more)."""
    is_tied = max(state.inheritances) >= GAME_ENDS_AT
    if not is_tied and not state.crowned:
        return state
    said = _tied(state) if is_tied else message("The game continues", "end-of-game")
    return state.replace(stage="resolved", crowned=(), trackers=_trackers(state, ()), messages=(*state.messages, said))


def _tied(state: WillState) -> Message:
    richest = most(range(len(state.names)), state.inheritances)
    who = state.named(most(richest, received(state)))
    template = "{who} tie with {n} coins each and received the same number: the game continues (house rule)"
    return message(template, "last-tie", who=who, n=state.inheritances[richest[0]])


def _trackers(state: WillState, won_by: tuple[int, ...]) -> tuple[int, ...]:
    trackers = state.trackers
    for seat in state.crowned:
        trackers = with_item(trackers, seat, max(0, trackers[seat] - 1))
    for seat in won_by:
        trackers = with_item(trackers, seat, trackers[seat] + 1)
    return trackers


def _with_win(state: WillState) -> WillState:
    """The same state, and messages that say who has won."""
    messages = [*state.messages, _win(state)]
    box = TRACKERS[state.rulings["trackers"]]
    if sum(state.trackers) > box:
        messages.append(message("The box has only {n} Game Trackers: note this win elsewhere", "game-trackers", n=box))
    if state.stage == "series-over":
        messages.append(message("That was the last game of the series", "game-trackers"))
    return state.replace(messages=tuple(messages))


def _win(state: WillState) -> Message:
    return plural(
        "The game is over: {who} takes a Game Tracker",
        "The game is over: {who} take a Game Tracker each",
        len(state.crowned),
        "game-trackers",
        who=state.named(state.crowned),
    )


def outcome(state: WillState) -> Outcome | None:
    """None while the game is in progress. After the last game of a series: the series' winners, by Game Trackers."""
    if not state.crowned:
        return None
    steps = [*_game_steps(state, received(state)), winners_line(state.names, state.crowned, "end-of-game")]
    if state.stage == "over" or state.games == 1:
        return Outcome(state.crowned, tuple(steps), state.inheritances)
    champions = most(range(len(state.names)), state.trackers)
    steps += [_leading(state, champions), winners_line(state.names, champions, "game-trackers")]
    return Outcome(champions, tuple(steps), state.trackers)


def _game_steps(state: WillState, got: tuple[int, ...]) -> list[Message]:
    richest = most(range(len(state.names)), state.inheritances)
    top = state.inheritances[richest[0]]
    over = "Someone has reached {end}: the game is over"
    steps = [
        message(over, "end-of-game", end=counted(GAME_ENDS_AT, "coin")),
        message("Most coins: {who} with {n}", "end-of-game", who=state.named(richest), n=top),
    ]
    if len(richest) > 1:
        best = most(richest, got)
        template = "Tied, so coins received in the last Will decide: {who} with {n}"
        steps.append(message(template, "tie-break", who=state.named(best), n=got[best[0]]))
        if len(best) > 1:
            steps.append(message("Still tied: the win is shared", "tie-break"))
    return steps


def _leading(state: WillState, champions: tuple[int, ...]) -> Message:
    return plural(
        "After {games}, {who} has the most Game Trackers: {most}",
        "After {games}, {who} have the most Game Trackers: {most} each",
        len(champions),
        "game-trackers",
        games=counted(state.game, "game"),
        who=state.named(champions),
        most=state.trackers[champions[0]],
    )
