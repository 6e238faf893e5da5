"""Someone joins or leaves between two Wills; the Assets are then those of one player more or fewer."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.core.players import seated
from companion.core.state import with_item
from companion.games.royal_will.facts import PLAYERS, STARTING_INHERITANCE
from companion.games.royal_will.settlement import top_up
from companion.games.royal_will.state import WillState, check_present, fresh_will

RULE, LEAVING = "joining-late", "leaving"


def join(state: WillState, name: str) -> WillState:
    """All coins come from the Bank, as far as it goes: there are no others."""
    _check_between(state, name, RULE, "Coin Cards are down already. {who} can join after this Will")
    state = seated(state, name, PLAYERS[-1], RULE)
    coins = min(STARTING_INHERITANCE, state.bank)
    assets, bank, _, added = top_up(state.assets, state.bank - coins, len(state.present))
    return state.replace(
        inheritances=(*state.inheritances, coins),
        trackers=(*state.trackers, 0),
        assets=assets,
        bank=bank,
        last=None,
        messages=(_joins(name, coins), *added),
        **{**fresh_will(len(state.names), state.away), "stage": state.stage},
    )


def leave(state: WillState, seat: int) -> WillState:
    """The coins go to the Bank, and no one waits for that player any more. The Assets stay as they are."""
    who = state.name(seat)
    check_present(state, seat)
    _check_between(state, who, LEAVING, "Coin Cards are down already. {who} can leave after this Will")
    if len(state.present) == PLAYERS[0]:
        template = "A Royal Will needs {n} players. Let someone take over {who}’s seat, or stop here"
        raise IllegalMove(template, LEAVING, n=PLAYERS[0], who=who)
    coins, away = state.inheritances[seat], tuple(sorted((*state.away, seat)))
    state = state.replace(away=away)
    return state.replace(
        inheritances=with_item(state.inheritances, seat, 0),
        bank=state.bank + coins,
        dealer=state.next_dealer(state.dealer) if state.stage == "coins" else state.dealer,
        last=None,
        messages=(message("{who} leaves; {coins} go to the Bank", LEAVING, who=who, coins=counted(coins, "coin")),),
        **{**fresh_will(len(state.names), away), "stage": state.stage},
    )


def _check_between(state: WillState, who: str, rule: str, refusal: str) -> None:
    """Before the first Coin Card is down, or after the reveal."""
    down = [seat for seat in state.present if state.coins_down[seat]]
    if down and state.stage == "coins":
        raise IllegalMove(refusal, rule, who=who)


def _joins(name: str, coins: int) -> Message:
    if coins < STARTING_INHERITANCE:
        template = "{who} joins with {coins}: the Bank has no more"
        return message(template, RULE, who=name, coins=counted(coins, "coin"))
    return message("{who} joins with {coins} from the Bank", RULE, who=name, coins=counted(coins, "coin"))
