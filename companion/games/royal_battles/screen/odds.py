"""How often each style would hit with the next pair of initiative cards: the calculator, asked for two units."""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.games.royal_battles.calculators.odds import ODDS
from companion.games.royal_battles.screen.fills import unit_plain
from companion.games.royal_battles.screen.reach import Who
from companion.games.royal_battles.state import BattleTable


def next_odds(state: BattleTable, who: Who, target: Who, cards: tuple[str, str]) -> dict[str, float]:
    """By style, from what is left of both decks; nothing where no pair is left. `cards` lie under the two units."""
    one, other = (state.sides[seat].units[unit] for seat, unit in (who, target))
    gone = [[card for card, n in state.sides[seat].gone.items() for _ in range(n)] for seat in (who[0], 1 - who[0])]
    given = {
        "attacker": {"unit": unit_plain(one.unit), "standing": cards[0], "injury": one.injury},
        "target": {"unit": unit_plain(other.unit), "standing": cards[1], "injury": other.injury},
        "gone": {"attacker": gone[0], "target": gone[1]},
        "attacker_units": state.sides[who[0]].alive,
    }
    try:
        return {row["style"]: row["hit"] for row in ODDS(given)["styles"]}
    except BadInput:
        return {}
