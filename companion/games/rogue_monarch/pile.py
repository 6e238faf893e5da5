"""Drawing, losing cards, and the pile that is made anew."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.rogue_monarch.cards import without
from companion.games.rogue_monarch.figures import REINE, SPOKEN
from companion.games.rogue_monarch.state import Player, RogueTable


def draw(table: RogueTable, seat: int, n: int) -> RogueTable:
    """So many cards into a hand; where the pile ends, the discard becomes the pile. Adds to what is told."""
    first = min(n, table.pile)
    table = _take(table, seat, first)
    if first == n or not table.discard:
        return table
    table = made_anew(table)
    return _take(table, seat, min(n - first, table.pile))


def _take(table: RogueTable, seat: int, n: int) -> RogueTable:
    if n == 0:
        return table
    player, pile = table.players[seat], table.pile - n
    reines = max(0, table.under - pile)
    told = (*table.told, line("{who} draws {n} from the pile", rule="draw-pile", who=table.name(seat), n=n))
    if reines:
        lay = line("Of these, {reines} lay under the pile", rule="reines-at-start", reines=counted(reines, "Reine"))
        told = (*told, lay)
    player = player.but(hand=player.hand + n, known=(*player.known, *(REINE,) * reines))
    return table.but(players=put(table.players, seat, player), pile=pile, under=table.under - reines, told=told)


def made_anew(table: RogueTable) -> RogueTable:
    """The discard, shuffled, becomes the pile. Only for an empty pile. Adds to what is told."""
    n = len(table.discard)
    told = line("The pile is empty: the discard is shuffled and becomes the pile of {n}", rule="draw-pile", n=n)
    return table.but(pile=n, discard=(), told=(*table.told, told))


def rebuild(table: RogueTable) -> RogueTable:
    """The table shuffles at once, before anybody has to draw."""
    if table.pile:
        raise IllegalMove("the pile still has {n}; use it up first", rule="draw-pile", n=counted(table.pile, "card"))
    if not table.discard:
        raise IllegalMove("there is no discard to make a pile of", rule="draw-pile")
    return made_anew(table.but(told=()))


def less(table: RogueTable, player: Player, seat: int, card: str) -> Player:
    """The player without a card that everybody saw leave the hand."""
    known = without(player.known, card)
    if player.hand == 0 or (known is player.known and len(known) == player.hand):
        raise IllegalMove(
            "{who} cannot have {card} in hand by what everybody has seen; correct the hand first",
            rule="hand",
            who=table.name(seat),
            card=SPOKEN[card],
        )
    return player.but(hand=player.hand - 1, known=known)
