"""Who has no resource left is out; what lay in front of them is looted or discarded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, listed, message
from companion.games.board_royale.facts import limit_drop
from companion.games.board_royale.items import holding
from companion.games.board_royale.resources import limit_of, lose_cards
from companion.games.board_royale.state import LEFT, OUT, Attack, Departure, Item, RoyaleState, Survivor


def eliminate(
    state: RoyaleState, seat: int, looters: Sequence[int] = (), loot: Sequence[int] | None = None
) -> RoyaleState:
    """A player has no resource left. `loot`: which of the looters gets each item; without it the first takes all."""
    said = message("{who} has no resources left and is out", rule="elimination", who=state.name(seat))
    return put_down(state.telling(said), seat, looters, loot)


def put_down(
    state: RoyaleState, seat: int, looters: Sequence[int] = (), loot: Sequence[int] | None = None
) -> RoyaleState:
    """A player is out; why has been said."""
    state, items = depart(state, seat, OUT, tuple(looters))
    if looters:
        state = hand_out(state, items, [looters[0]] * len(items) if loot is None else loot, looters, "looting")
    elif items:
        state = state.telling(items_discarded(items, "elimination"))
    return _limits_dropped(state)


def depart(
    state: RoyaleState, seat: int, fate: str, looters: tuple[int, ...] = ()
) -> tuple[RoyaleState, tuple[Item, ...]]:
    """The table without this player, and the items that are left behind. Lent ones are whose the ruling says."""
    players = list(state.players)
    items = players[seat].items
    players[seat] = holding(players[seat], ())
    if state.rulings["lent-items"] == "owner":
        state = state.telling(*_homecomings(state, seat))
        items = _not_sent_home(players, items) + _called_back(players, seat)
    out = Departure(state.round, state.turns, len(items))
    players[seat] = players[seat].replace(fate=fate, looters=looters, skips=0, out=out)
    after = state.replace(players=tuple(players), attack=_attack_without(state.attack, seat))
    return after, tuple(item.replace(owner=None) for item in items)


def _homecomings(state: RoyaleState, seat: int) -> Iterator[Message]:
    """What becomes of items that this player has borrowed or lent."""
    for item in state.players[seat].items:
        if item.owner is not None and state.players[item.owner].is_alive:
            yield message(
                "{item} goes back to {whose}", rule="lent-items", item=item.name, whose=state.name(item.owner)
            )
    for holder, player in enumerate(state.players):
        for item in player.items:
            if item.owner == seat:
                text = "{item}, lent to {whom}, goes back to {who}’s items"
                who, whom = state.name(seat), state.name(holder)
                yield message(text, rule="lent-items", item=item.name, whom=whom, who=who)


def _not_sent_home(players: list[Survivor], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Borrowed items go back to owners who are still in; the others stay."""
    staying = []
    for item in items:
        if item.owner is not None and players[item.owner].is_alive:
            owner = players[item.owner]
            players[item.owner] = holding(owner, (*owner.items, item.replace(owner=None)))
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
        return next_target(attack.replace(helpers=helpers))
    return attack.replace(helpers=helpers, targets=tuple(target for target in attack.targets if target != seat))


def next_target(attack: Attack) -> Attack | None:
    """The attack goes on to the next target, who has not reacted yet."""
    rest = attack.targets[1:]
    return attack.replace(targets=rest, avoided=False, reduced=0, counter=0) if rest else None


def hand_out(
    state: RoyaleState, items: tuple[Item, ...], takers: Sequence[int], allowed: Sequence[int], rule: str
) -> RoyaleState:
    """Each item to its taker."""
    if len(takers) != len(items) or not set(takers) <= set(allowed):
        raise IllegalMove(
            "{n} to share among {who}: choose who takes what",
            rule=rule,
            n=counted(len(items), "item"),
            who=state.named(allowed),
        )
    players, messages = list(state.players), list(state.messages)
    for item, taker in zip(items, takers, strict=True):
        players[taker] = holding(players[taker], (*players[taker].items, item))
        messages.append(message("{who} takes {item}", rule=rule, who=state.name(taker), item=item.name))
    return state.replace(players=tuple(players), messages=tuple(messages))


def items_discarded(items: tuple[Item, ...], rule: str) -> Message:
    return message("Items discarded: {items}", rule=rule, items=listed(item.name for item in items))


def rage_quit(
    state: RoyaleState, seat: int, shares: Sequence[tuple[int, int]] | None, loot: Sequence[int] | None
) -> RoyaleState:
    """A player is gone; the rest share resources and items as agreed, or they are discarded."""
    left = state.players[seat].resources
    who, n = state.name(seat), counted(left, "resource")
    text = "{who} leaves the game; {n} discarded" if shares is None else "{who} leaves the game; the others share {n}"
    state = lose_cards(state, seat, left, message(text, rule="rage-quit", who=who, n=n))
    state, items = depart(state, seat, LEFT)
    alive = state.seats_alive()
    if shares is not None:
        state = _shared_out(state, left, shares, alive)
    if loot is not None:
        return hand_out(state, items, loot, alive, "rage-quit")
    return state.telling(items_discarded(items, "rage-quit")) if items else state


def _shared_out(
    state: RoyaleState, left: int, shares: Sequence[tuple[int, int]], allowed: Sequence[int]
) -> RoyaleState:
    """The leaver's resources, which lie on the discard pile by now, to those who agreed on them."""
    if sum(n for _, n in shares) != left or not {taker for taker, _ in shares} <= set(allowed):
        raise IllegalMove(
            "Share exactly {n} among {who}, or discard everything",
            rule="rage-quit",
            n=counted(left, "resource"),
            who=state.named(allowed),
        )
    players, messages = list(state.players), list(state.messages)
    for taker, n in shares:
        players[taker] = players[taker].replace(resources=players[taker].resources + n)
        messages.append(message("{who} takes {n}", rule="rage-quit", who=state.name(taker), n=counted(n, "resource")))
    return state.replace(players=tuple(players), discard=state.discard - left, messages=tuple(messages))


def _limits_dropped(state: RoyaleState) -> RoyaleState:
    """Quick: an elimination lowers the survivors' hand limits."""
    drop = limit_drop(state.modes)
    if not drop:
        return state
    state = state.telling(message("The survivors’ hand limits drop by {n}", rule="quick", n=drop))
    if state.rulings["limit-drop"] == "at-once":
        for seat in state.seats_alive():
            state = _discarded_down(state, seat)
    return state


def _discarded_down(state: RoyaleState, seat: int) -> RoyaleState:
    """Down to the hand limit, but nobody is eliminated by it."""
    over = state.players[seat].resources - max(1, limit_of(state, seat))
    if over <= 0:
        return state
    said = message("{who} discards {n}", rule="hand-limit", who=state.name(seat), n=counted(over, "resource"))
    return lose_cards(state, seat, over, said)
