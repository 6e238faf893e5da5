"""When a game is over and who has won it, with the tie-break step by step; the same of a series of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.game import winners_line
from companion.core.messages import Message, counted, listed, message, plural
from companion.core.state import Outcome, Part, with_item
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
    """None while the game, or the series of a chosen length, is in progress. Without a length any game may be the last.

    More than one game is decided by Game Trackers.
    """
    if not state.crowned or (state.games and state.stage == "over"):
        return None
    if state.game == 1:
        steps = [*_game_steps(state, received(state)), winners_line(state.names, state.crowned, "end-of-game")]
        return Outcome(state.crowned, tuple(steps), state.inheritances)
    champions = most(range(len(state.names)), state.trackers)
    steps = [*_part_steps(state), _leading(state), winners_line(state.names, champions, "game-trackers")]
    return Outcome(champions, tuple(steps), state.trackers)


def part(state: WillState) -> Part | None:
    """The game that has just ended, while the series goes on; a single game is no part of anything."""
    if not state.crowned or state.stage != "over" or (not state.games and state.game == 1):
        return None
    steps = (*_part_steps(state), _leading(state))
    return Part(_title(state), Outcome(state.crowned, steps, state.inheritances), "next_game")


def _title(state: WillState) -> Message:
    who = state.named(state.crowned)
    if len(state.names) == 2:
        one, two = state.trackers
        text = "Game {n} to {who}, series {one}–{two}"
        return message(text, "game-trackers", n=state.game, who=who, one=one, two=two)
    trackers = listed(
        (message("{who} {n}", who=name, n=n) for name, n in zip(state.names, state.trackers, strict=True)), ""
    )
    return message("Game {n} to {who}, series: {trackers}", "game-trackers", n=state.game, who=who, trackers=trackers)


def _part_steps(state: WillState) -> list[Message]:
    """Why this game is over, and whose it is: the series may be someone else’s."""
    text = "{who} wins this game" if len(state.crowned) == 1 else "{who} share the win of this game"
    won = message(text, "end-of-game", who=state.named(state.crowned))
    return [*_game_steps(state, received(state)), won]


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


def _leading(state: WillState) -> Message:
    champions = most(range(len(state.names)), state.trackers)
    return plural(
        "After {games}, {who} has the most Game Trackers: {most}",
        "After {games}, {who} have the most Game Trackers: {most} each",
        len(champions),
        "game-trackers",
        games=counted(state.game, "game"),
        who=state.named(champions),
        most=state.trackers[champions[0]],
    )
