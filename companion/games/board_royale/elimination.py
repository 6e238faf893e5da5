"""Who has no resource left is out; what lay in front of them is looted or discarded."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.words import Line, line, listed
from companion.games.board_royale.checks import limit_of
from companion.games.board_royale.items import holding
from companion.games.board_royale.modes import limit_drop
from companion.games.board_royale.piles import lose_cards
from companion.games.board_royale.state import LEFT, OUT, Attack, Item, RoyaleTable, Survivor


def eliminate(
    table: RoyaleTable, seat: int, looters: Sequence[int] = (), loot: Sequence[int] | None = None
) -> RoyaleTable:
    """A player is out. `loot` says which of the looters gets each item; without it the first takes all."""
    told = line("{who} has no resource left and is eliminated", rule="elimination", who=table.name(seat))
    table, items = depart(table.telling(told), seat, OUT, tuple(looters))
    if looters:
        table = hand_out(table, items, [looters[0]] * len(items) if loot is None else loot, looters, "looting")
    elif items:
        table = table.telling(items_discarded(items, "elimination"))
    return _limits_dropped(table)


def depart(
    table: RoyaleTable, seat: int, fate: str, looters: tuple[int, ...] = ()
) -> tuple[RoyaleTable, tuple[Item, ...]]:
    """The table without this player, and the items that are left behind. Lent ones are whose the ruling says."""
    players = list(table.players)
    items = players[seat].items
    players[seat] = holding(players[seat], ()).but(fate=fate, looters=looters, skips=0)
    if table.rulings["lent-items"] == "owner":
        items = _not_sent_home(players, items) + _called_back(players, seat)
    after = table.but(players=tuple(players), attack=_attack_without(table.attack, seat))
    return after, tuple(item.but(owner=None) for item in items)


def _not_sent_home(players: list[Survivor], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Borrowed items go back to owners who are still in; the others stay."""
    staying = []
    for item in items:
        if item.owner is not None and players[item.owner].is_alive:
            owner = players[item.owner]
            players[item.owner] = holding(owner, (*owner.items, item.but(owner=None)))
        else:
            staying.append(item)
    return tuple(staying)


def _called_back(players: list[Survivor], seat: int) -> tuple[Item, ...]:
    """Items that this player had lent out come back from where they are."""
    back: tuple[Item, ...] = ()
    for holder, player in enumerate(players):
        lent = tuple(item for item in player.items if item.owner == seat)
        if lent:
            players[holder] = holding(player, tuple(item for item in player.items if item.owner != seat))
            back += lent
    return back


def _attack_without(attack: Attack | None, seat: int) -> Attack | None:
    """What is left of an attack when somebody is out."""
    if attack is None or attack.attacker == seat:
        return None
    helpers = tuple(helper for helper in attack.helpers if helper != seat)
    if attack.defender == seat:
        return next_target(attack.but(helpers=helpers))
    return attack.but(helpers=helpers, targets=tuple(target for target in attack.targets if target != seat))


def next_target(attack: Attack) -> Attack | None:
    """The attack goes on to the next target, who has not reacted yet."""
    rest = attack.targets[1:]
    return attack.but(targets=rest, avoided=False, reduced=0, counter=0) if rest else None


def hand_out(
    table: RoyaleTable, items: tuple[Item, ...], takers: Sequence[int], allowed: Sequence[int], rule: str
) -> RoyaleTable:
    """Each item to its taker."""
    if len(takers) != len(items) or not set(takers) <= set(allowed):
        raise IllegalMove(
            "{n} items are to be shared among {who}: say for each who takes it",
            rule=rule,
            n=len(items),
            who=listed(map(table.name, allowed)),
        )
    players, told = list(table.players), list(table.told)
    for item, taker in zip(items, takers, strict=True):
        players[taker] = holding(players[taker], (*players[taker].items, item))
        told.append(line("{who} takes {item}", rule=rule, who=table.name(taker), item=item.name))
    return table.but(players=tuple(players), told=tuple(told))


def items_discarded(items: tuple[Item, ...], rule: str) -> Line:
    return line("To the item discard pile: {items}", rule=rule, items=listed(item.name for item in items))


def rage_quit(
    table: RoyaleTable, seat: int, shares: Sequence[tuple[int, int]] | None, loot: Sequence[int] | None
) -> RoyaleTable:
    """A player is gone; the rest share resources and items as agreed, or they are discarded."""
    left = table.players[seat].resources
    told = line("{who} leaves the game", rule="rage-quit", who=table.name(seat))
    table = lose_cards(table, seat, left, told)
    table, items = depart(table, seat, LEFT)
    alive = table.seats_alive()
    if shares is not None:
        table = _shared_out(table, left, shares, alive)
    if loot is not None:
        return hand_out(table, items, loot, alive, "rage-quit")
    return table.telling(items_discarded(items, "rage-quit")) if items else table


def _shared_out(
    table: RoyaleTable, left: int, shares: Sequence[tuple[int, int]], allowed: Sequence[int]
) -> RoyaleTable:
    """The leaver's resources, which lie on the discard pile by now, to those who agreed on them."""
    if sum(n for _, n in shares) != left or not {taker for taker, _ in shares} <= set(allowed):
        raise IllegalMove(
            "{n} resources are to be shared among {who}, all of them, or all are discarded",
            rule="rage-quit",
            n=left,
            who=listed(map(table.name, allowed)),
        )
    players, told = list(table.players), list(table.told)
    for taker, n in shares:
        players[taker] = players[taker].but(resources=players[taker].resources + n)
        told.append(line("{who} takes {n}", rule="rage-quit", who=table.name(taker), n=n))
    return table.but(players=tuple(players), discard=table.discard - left, told=tuple(told))


def _limits_dropped(table: RoyaleTable) -> RoyaleTable:
    """Quick: an elimination lowers the survivors' hand limits."""
    drop = limit_drop(table.modes)
    if not drop:
        return table
    table = table.telling(line("The survivors’ hand limits drop by {n}", rule="quick", n=drop))
    if table.rulings["limit-drop"] == "at-once":
        for seat in table.seats_alive():
            table = _discarded_down(table, seat)
    return table


def _discarded_down(table: RoyaleTable, seat: int) -> RoyaleTable:
    """Down to the hand limit, but nobody is eliminated by it."""
    over = table.players[seat].resources - max(1, limit_of(table, seat))
    if over <= 0:
        return table
    return lose_cards(table, seat, over, line("{who} discards {n}", rule="hand-limit", who=table.name(seat), n=over))
