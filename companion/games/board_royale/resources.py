"""Where resource cards go: from the deck to hands, from hands to the discard pile.

The refusals that several moves share."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.board_royale.facts import hand_limit, limit_drop
from companion.games.board_royale.state import OUT, RoyaleTable


def off_deck(table: RoyaleTable, n: int) -> tuple[int, int, int]:
    """How many of `n` can be drawn, and the deck and discard pile after it. An empty deck is rebuilt."""
    deck, discard = table.deck, table.discard
    if n <= deck:
        return n, deck - n, discard
    if "peaceful" in table.modes and table.rulings["peaceful-end"] == "first":
        return deck, 0, discard
    n = min(n, deck + discard)
    return n, deck + discard - n, 0


def draw_cards(table: RoyaleTable, seat: int, n: int, rule: str, **changes: Any) -> RoyaleTable:
    """The player has up to `n` cards more off the deck."""
    got, deck, discard = off_deck(table, n)
    player = table.players[seat]
    told = line("{who} draws {n}", rule=rule, who=table.names[seat], n=got)
    return table.but(
        players=put(table.players, seat, player.but(resources=player.resources + got)),
        deck=deck,
        discard=discard,
        told=(*table.told, told, *pile_news(table, got, deck, discard)),
        **changes,
    )


def only_collects(table: RoyaleTable, steals: bool) -> bool:
    """Peaceful: the attacker collects, and the target loses nothing; a steal may be an exception."""
    return "peaceful" in table.modes and not (steals and table.rulings["peaceful-steal"] == "steals")


def collect_cards(table: RoyaleTable, seat: int, n: int) -> RoyaleTable:
    """Peaceful: the player lays up to `n` cards off the deck aside, face down."""
    got, deck, discard = off_deck(table, n)
    player = table.players[seat]
    told = line("{who} collects {n} from the Resource Deck", rule="peaceful", who=table.names[seat], n=got)
    return table.but(
        players=put(table.players, seat, player.but(collected=player.collected + got)),
        deck=deck,
        discard=discard,
        told=(*table.told, told, *pile_news(table, got, deck, discard)),
    )


def pile_news(table: RoyaleTable, got: int, deck: int, discard: int) -> tuple[Line, ...]:
    """What happened to the deck on the way."""
    if discard < table.discard:
        return (line("The Resource Deck ran out: its discard pile is shuffled into a new one", rule="empty-deck"),)
    if not deck and not discard:
        return (line("No resource card is left to draw", rule="empty-deck"),)
    return ()


def lose_cards(table: RoyaleTable, seat: int, n: int, told: Line, **changes: Any) -> RoyaleTable:
    """`n` cards from the hand to the discard pile."""
    player = table.players[seat]
    return table.but(
        players=put(table.players, seat, player.but(resources=player.resources - n)),
        discard=table.discard + n,
        told=(*table.told, told),
        **changes,
    )


def from_piles(table: RoyaleTable, n: int) -> tuple[int, int]:
    """Deck and discard pile after a correction took `n` cards out of them (back to the discard pile if below 0)."""
    if n <= 0:
        return table.deck, table.discard - n
    if n > table.deck + table.discard:
        raise IllegalMove(
            "only {n} resource cards lie in the deck and the discard pile: correct the number of cards first",
            rule="corrections",
            n=table.deck + table.discard,
        )
    off = min(n, table.deck)
    return table.deck - off, table.discard - (n - off)


def take_cards(table: RoyaleTable, seat: int, n: int) -> RoyaleTable:
    """The player searches `n` cards out of the discard pile."""
    if n > table.discard:
        raise IllegalMove(
            "the discard pile has {have} resources, {n} are wanted", rule="draw-and-take", have=table.discard, n=n
        )
    player = table.players[seat]
    told = line("{who} takes {n} from the discard pile", rule="draw-and-take", who=table.names[seat], n=n)
    after = player.but(resources=player.resources + n)
    return table.with_player(seat, after, discard=table.discard - n, told=(*table.told, told))


def check_turn(table: RoyaleTable, seat: int, rule: str) -> None:
    if seat != table.turn:
        raise IllegalMove(
            "it is {whose}’s turn: {who} has to wait",
            rule=rule,
            whose=table.name(table.turn),
            who=table.name(seat),
        )


def check_alive(table: RoyaleTable, seat: int, rule: str) -> None:
    if not table.players[seat].is_alive:
        raise IllegalMove("{who} is no longer in the game", rule=rule, who=table.name(seat))


def check_opponent(table: RoyaleTable, seat: int, target: int, rule: str) -> None:
    check_alive(table, target, rule)
    if seat == target:
        raise IllegalMove("{who} has to choose another player", rule=rule, who=table.name(seat))


def check_has(table: RoyaleTable, seat: int, n: int, rule: str) -> None:
    """Has the player so many resources?"""
    have = table.players[seat].resources
    if n > have:
        raise IllegalMove("{n} resources are needed, {who} has {have}", rule=rule, n=n, who=table.name(seat), have=have)


def own_last_is_out(table: RoyaleTable) -> bool:
    """Is a player out who pays the last resource? Not in the preparation round."""
    return table.round > 0 and table.rulings["own-last"] == "out"


def check_no_surrender(table: RoyaleTable, seat: int, n: int) -> None:
    """Nobody under attack gets out of it by giving the last resource away."""
    is_last = n >= table.players[seat].resources and own_last_is_out(table)
    if n and is_last and table.attack and seat in table.attack.targets:
        raise IllegalMove(
            "{who} is under attack and cannot give up the last resource: resolve the attack first",
            rule="no-surrender",
            who=table.name(seat),
        )


def limit_of(table: RoyaleTable, seat: int) -> int:
    """A player's hand limit now, with what the table corrected."""
    return max(0, limit_by_rule(table, seat) + table.players[seat].limit_change)


def limit_by_rule(table: RoyaleTable, seat: int) -> int:
    """The hand limit by modes, inventory items and eliminations."""
    player = table.players[seat]
    inventory = [item.bonus for item in player.items if item.bonus]
    drop = limit_drop(table.modes)
    if inventory and table.rulings["quick-raised"] == "spared":
        drop = 0
    eliminated = sum(other.fate == OUT for other in table.players) if drop else 0
    return hand_limit(table.figures.hand_limit, inventory, eliminated, drop)


def check_room(table: RoyaleTable, seat: int, n: int) -> None:
    """Room is made before drawing, not after."""
    have = table.players[seat].resources
    limit = limit_of(table, seat)
    if n and have + n > limit:
        raise IllegalMove(
            "{who} has {have} resources and a hand limit of {limit}: discard {over} before drawing {n}, or draw fewer",
            rule="hand-limit",
            who=table.name(seat),
            have=have,
            limit=limit,
            over=have + n - limit,
            n=n,
        )
