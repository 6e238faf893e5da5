"""Who has no resource left is out; what lay in front of them is looted or discarded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line, listed
from companion.games.board_royale.facts import limit_drop
from companion.games.board_royale.items import holding
from companion.games.board_royale.resources import limit_of, lose_cards
from companion.games.board_royale.state import LEFT, OUT, Attack, Item, RoyaleTable, Survivor


def eliminate(
    table: RoyaleTable, seat: int, looters: Sequence[int] = (), loot: Sequence[int] | None = None
) -> RoyaleTable:
    """A player has no resource left. `loot`: which of the looters gets each item; without it the first takes all."""
    told = line("{who} has no resource left and is eliminated", rule="elimination", who=table.name(seat))
    return put_down(table.telling(told), seat, looters, loot)


def put_down(
    table: RoyaleTable, seat: int, looters: Sequence[int] = (), loot: Sequence[int] | None = None
) -> RoyaleTable:
    """A player is out, for a reason that was told."""
    table, items = depart(table, seat, OUT, tuple(looters))
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
        table = table.telling(*_homecomings(table, seat))
        items = _not_sent_home(players, items) + _called_back(players, seat)
    after = table.but(players=tuple(players), attack=_attack_without(table.attack, seat))
    return after, tuple(item.but(owner=None) for item in items)


def _homecomings(table: RoyaleTable, seat: int) -> Iterator[Line]:
    """What becomes of items that this player has borrowed or lent."""
    for item in table.players[seat].items:
        if item.owner is not None and table.players[item.owner].is_alive:
            yield line("{item} goes back to {whose}", rule="lent-items", item=item.name, whose=table.name(item.owner))
    for holder, player in enumerate(table.players):
        for item in player.items:
            if item.owner == seat:
                text = "{item}, lent to {whom}, comes back to {who}’s items"
                who, whom = table.name(seat), table.name(holder)
                yield line(text, rule="lent-items", item=item.name, whom=whom, who=who)


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
            "to be shared among {who}: {n}; say for each who takes it",
            rule=rule,
            n=counted(len(items), "item"),
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
    who, n = table.name(seat), counted(left, "resource")
    text = (
        "{who} leaves the game and {n} to be shared" if shares is not None else "{who} leaves the game; {n} discarded"
    )
    table = lose_cards(table, seat, left, line(text, rule="rage-quit", who=who, n=n))
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
            "to be shared among {who}: {n}, neither more nor fewer; or all are discarded",
            rule="rage-quit",
            n=counted(left, "resource"),
            who=listed(map(table.name, allowed)),
        )
    players, told = list(table.players), list(table.told)
    for taker, n in shares:
        players[taker] = players[taker].but(resources=players[taker].resources + n)
        told.append(line("{who} takes {n}", rule="rage-quit", who=table.name(taker), n=counted(n, "resource")))
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
    told = line("{who} discards {n}", rule="hand-limit", who=table.name(seat), n=counted(over, "resource"))
    return lose_cards(table, seat, over, told)
