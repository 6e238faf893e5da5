"""Where resource cards go: from the deck to hands, from hands to the discard pile."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.board_royale.state import RoyaleTable


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
