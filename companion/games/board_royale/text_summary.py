"""A table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import ALIVE, LEFT, Item, RoyaleTable


def show(table: RoyaleTable) -> list[str]:
    day = f"Day {table.round}" if table.round else "Preparation round"
    modes = f" ({listed(table.modes)})" if table.modes else ""
    lines = [f"{day}{modes}: deck {table.deck}, discard pile {table.discard}, field {table.figures.field}"]
    lines += [_survivor(table, seat) for seat in range(len(table.players))]
    if table.attack:
        attacker, defender = table.name(table.attack.attacker), table.name(table.attack.defender)
        lines.append(f"{attacker} attacks {defender} for {table.attack.damage}")
    return lines


def _survivor(table: RoyaleTable, seat: int) -> str:
    player, name = table.players[seat], table.name(seat)
    if player.fate != ALIVE:
        looters = f", looted by {listed(map(table.name, player.looters))}" if player.looters else ""
        return f"{name}: {'left' if player.fate == LEFT else 'eliminated'}{looters}"
    parts = [f"{counted(player.resources, 'resource')} of {limit_of(table, seat)}"]
    parts += [f"{player.collected} collected"] * (player.collected > 0)
    parts += [counted(player.points, "escape point")] * (player.points > 0)
    parts += [f"team {player.team + 1}"] * (table.figures.team_size > 1)
    parts += [f"skips {counted(player.skips, 'turn')}"] * (player.skips > 0)
    items = listed(_item(table, item) for item in player.items)
    return f"{name}: {', '.join(parts)}" + (f"; {items}" if items else "")


def _item(table: RoyaleTable, item: Item) -> str:
    remarks = [f"{item.used}/{item.uses}"] * (item.uses > 0)
    if item.owner is not None:
        remarks.append(f"lent by {table.name(item.owner)}")
    return f"{item.name} ({', '.join(remarks)})" if remarks else item.name
