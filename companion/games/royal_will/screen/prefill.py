"""Forms and the calculator filled from the table: characters by their titles, present figures, the present Will."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from companion.core.errors import IllegalMove
from companion.games.royal_will.actions import advise, claim_rest, pass_action, solicit, stay_immune, swap, tax, wager
from companion.games.royal_will.facts import CHARACTERS, LEAST_COUNT, LEAST_WAGER, SOLICITOR_CHANGE, TITLES
from companion.games.royal_will.outcome import received
from companion.games.royal_will.placing import begin_acting
from companion.games.royal_will.screen.view_model import known_count
from companion.games.royal_will.state import WillState, fresh_will, order
from companion.ui.game_ui import NOTHING, Hint, Offer
from companion.ui.theme import Theme

CARDS = tuple(Offer(name, TITLES[name]) for name in CHARACTERS)
IDLE = "heir"  # in place of a card that is not known yet: it does nothing to anyone
# The figure that a correction replaces, once it is clear whose.
FIGURES: dict[str, Callable[[WillState, Mapping[str, Any]], Any]] = {
    "correct_inheritance": lambda state, draft: state.inheritances[draft["seat"]],
    "correct_assets": lambda state, draft: state.assets,
    "correct_bank": lambda state, draft: state.bank,
    "correct_wager": lambda state, draft: state.wagers[draft["seat"]],
    "correct_change": lambda state, draft: state.changes[draft["seat"]],
    "correct_taxed": lambda state, draft: state.taxed[draft["seat"]],
    "correct_taxed_assets": lambda state, draft: state.taxed_into_assets,
    "correct_received": lambda state, draft: received(state)[draft["seat"]],
    "correct_trackers": lambda state, draft: state.trackers[draft["seat"]],
    "correct_will": lambda state, draft: state.will,
    "correct_game": lambda state, draft: state.game,
}
Try = tuple[dict[str, Any], Callable[..., WillState], tuple[Any, ...]]  # the calculator's keys, the same action here


def hints(t: Theme, state: WillState, kind: str, key: str, draft: Mapping[str, Any]) -> Hint:
    if key == "cards":
        return Hint(CARDS if kind == "place_actions" else (), rows=state.names)
    if key in ("character", "cards.character"):
        return Hint(CARDS)
    if key in ("to", "was") and kind in FIGURES:
        return Hint(start=_start(lambda: FIGURES[kind](state, draft)))
    if key == "count" and kind == "set_count":
        return Hint(start=_start(lambda: known_count(state, draft["character"])))
    return Hint()


def _start(find: Callable[[], Any]) -> Any:
    try:
        found = find()
    except (KeyError, TypeError, IndexError):
        return NOTHING
    return NOTHING if found is None else found


# --- the calculator's input: the present Will with what is known of it, the rest to be changed


def will_input(state: WillState) -> dict[str, Any]:
    """As before the first action: what was taxed or wagered since is put back."""
    now = _all_placed(state)
    assets, inheritances = now.assets, now.inheritances
    actions: dict[int, dict[str, Any]] = {}
    for seat in order(now):
        if seat in now.away:
            continue
        actions[seat], now = _action(state, now, seat)
    players = [
        {"id": name, "inheritance": inheritances[seat], "coin": _coin(state, seat), "action": actions[seat]}
        for seat, name in enumerate(state.names)
        if seat in actions
    ]
    return {"assets": assets, "players": players, "first": state.name(state.first)}


def _all_placed(state: WillState) -> WillState:
    fresh = state.replace(**fresh_will(len(state.names), state.away))
    if _is_read(state):
        return begin_acting(fresh.replace(actions=_idle(state)))
    piles = tuple(map(sum, zip(state.inheritances, state.wagers, state.taxed, strict=True)))
    actions = tuple(card or idle for card, idle in zip(state.actions, _idle(state), strict=True))
    return begin_acting(
        fresh.replace(inheritances=piles, assets=state.assets - state.taxed_into_assets, actions=actions)
    )


def _idle(state: WillState) -> tuple[str | None, ...]:
    return tuple(None if seat in state.away else IDLE for seat in range(len(state.names)))


def _is_read(state: WillState) -> bool:
    return state.stage in ("resolved", "over", "series-over")


def _coin(state: WillState, seat: int) -> dict[str, Any]:
    if _is_read(state) and state.last:
        card = state.last.coins[seat]
        return {"character": card.character, "count": card.printed}
    return {"character": IDLE, "count": state.profile.get(IDLE, LEAST_COUNT)}


def _action(state: WillState, now: WillState, seat: int) -> tuple[dict[str, Any], WillState]:
    """The first action that the game would take, and the state after it."""
    card = str(now.actions[seat])
    for data, act, args in _tries(state, card, seat):
        try:
            return {"character": card, **data}, act(now, seat, *args)
        except IllegalMove:
            continue
    return {"character": card, "passed": True}, pass_action(now, seat)


def _tries(state: WillState, card: str, seat: int) -> Iterator[Try]:
    """What this player did, as far as the table still shows it, then whatever else the card could do."""
    if card == "advisor":
        predict = state.predictions[seat] or "won"
        yield {"predict": predict}, advise, (predict,)
    elif card == "executor":
        for a, b in combinations(state.present, 2):
            yield {"swap": [state.name(a), state.name(b)]}, swap, (a, b)
    elif card == "forger":
        for coins in (state.wagers[seat] or LEAST_WAGER, LEAST_WAGER):
            yield {"wager": coins}, wager, (coins,)
    elif card in ("heir", "sleight"):
        yield {}, stay_immune if card == "heir" else claim_rest, ()
    else:
        yield from _aimed(state, card)


def _aimed(state: WillState, card: str) -> Iterator[Try]:
    marks = state.changes if card == "solicitor" else state.taxed
    to = "assets" if state.taxed_into_assets else "bank"
    for target in sorted(state.present, key=lambda other: not marks[other]):
        name, change = state.name(target), -SOLICITOR_CHANGE if marks[target] < 0 else SOLICITOR_CHANGE
        if card == "solicitor":
            yield {"target": name, "change": change}, solicit, (target, change)
        else:
            yield {"target": name, "to": to}, tax, (target, to)
