"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.board_royale.facts import MODE_TITLES
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import ALIVE, LEFT, Item, RoyaleState


def describe(state: RoyaleState) -> list[str]:
    day = f"Day {state.round}" if state.round else "Preparation round"
    modes = f" ({listed(MODE_TITLES[mode] for mode in state.modes)})" if state.modes else ""
    lines = [f"{day}{modes}: deck {state.deck}, discard pile {state.discard}, field {state.figures.field}"]
    lines += [_survivor(state, seat) for seat in range(len(state.players))]
    if state.attack:
        attacker, defender = state.name(state.attack.attacker), state.name(state.attack.defender)
        lines.append(f"{attacker} attacks {defender} for {state.attack.damage}")
    return lines


def _survivor(state: RoyaleState, seat: int) -> str:
    player, name = state.players[seat], state.name(seat)
    if player.fate != ALIVE:
        looters = f", looted by {state.named(player.looters)}" if player.looters else ""
        return f"{name}: {'left' if player.fate == LEFT else 'eliminated'}{looters}"
    parts = [f"{counted(player.resources, 'resource')} of {limit_of(state, seat)}"]
    parts += [f"{player.collected} collected"] * (player.collected > 0)
    parts += [counted(player.points, "escape point")] * (player.points > 0)
    parts += [f"pair {player.team + 1}"] * (state.figures.team_size > 1)
    parts += [f"skips {counted(player.skips, 'turn')}"] * (player.skips > 0)
    items = listed(_item(state, item) for item in player.items)
    return f"{name}: {', '.join(parts)}" + (f"; {items}" if items else "")


def _item(state: RoyaleState, item: Item) -> str:
    details = [f"{item.used}/{item.uses}"] * (item.uses > 0)
    if item.owner is not None:
        details.append(f"lent by {state.name(item.owner)}")
    return f"{item.name} ({', '.join(details)})" if details else item.name
