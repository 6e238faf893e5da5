"""Someone sits down between two Wills: with the starting Inheritance; the Assets are those of one player more."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.core.players import seated
from companion.games.royal_will.facts import PLAYERS, STARTING_INHERITANCE
from companion.games.royal_will.settlement import top_up
from companion.games.royal_will.state import WillState, fresh_will

RULE = "joining-late"


def join(state: WillState, name: str) -> WillState:
    """All coins come from the Bank, as far as it goes: there are no others."""
    if any(state.coins_down) and state.stage == "coins":
        raise IllegalMove("Coin Cards are down already. {who} can join after this Will", rule=RULE, who=name)
    state = seated(state, name, PLAYERS[-1], RULE)
    players, coins = len(state.names), min(STARTING_INHERITANCE, state.bank)
    assets, bank, _, added = top_up(state.assets, state.bank - coins, players)
    return state.replace(
        inheritances=(*state.inheritances, coins),
        trackers=(*state.trackers, 0),
        assets=assets,
        bank=bank,
        last=None,
        messages=(_joins(name, coins), *added),
        **{**fresh_will(players), "stage": state.stage},
    )


def _joins(name: str, coins: int) -> Message:
    if coins < STARTING_INHERITANCE:
        template = "{who} joins with {coins}: the Bank has no more"
        return message(template, RULE, who=name, coins=counted(coins, "coin"))
    return message("{who} joins with {coins} from the Bank", RULE, who=name, coins=counted(coins, "coin"))
