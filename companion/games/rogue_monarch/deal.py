"""Before the first turn: hands with too many Reines, and who begins."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.rogue_monarch.cards import without_all
from companion.games.rogue_monarch.figures import HAND, REINE, REINES_PUT_UNDER, REINES_VOID
from companion.games.rogue_monarch.rulings import AGAIN, KEPT
from companion.games.rogue_monarch.state import START, RogueTable

RULE = "reines-at-start"


def redeal(table: RogueTable, seat: int) -> RogueTable:
    """A hand with two Reines puts both under the pile and draws as many."""
    if table.under and table.rulings[AGAIN] == KEPT:
        raise IllegalMove(
            "already under the pile: {reines}. It is done once in a deal; two more Reines are kept, unless a house "
            "rule sends them under too, and with {two} in both hands the deal is void",
            rule=AGAIN,
            reines=counted(table.under, "Reine"),
            two=REINES_PUT_UNDER,
        )
    who, player = table.name(seat), table.players[seat]
    put_under = line("{who} puts {n} Reines under the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    draws = line("{who} draws {n} from the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    player = player.but(known=without_all(player.known, (REINE,) * REINES_PUT_UNDER))
    under = table.under + REINES_PUT_UNDER
    return table.but(under=under, players=put(table.players, seat, player), told=(put_under, draws))


def void(table: RogueTable) -> RogueTable:
    """Both hands go back into the pile, which is shuffled, and both draw anew. The Court stays."""
    told = line(
        "The deal is void ({three} Reines in one hand, or {two} in both): the hands are shuffled into the pile",
        rule=RULE,
        three=REINES_VOID,
        two=REINES_PUT_UNDER,
    )
    anew = line("Both draw {n} new cards", rule=RULE, n=HAND)
    return table.but(under=0, players=tuple(player.but(known=()) for player in table.players), told=(told, anew))


def first_player(table: RogueTable, seat: int) -> RogueTable:
    """Chance has chosen who begins."""
    told = line("{who} begins", rule="first-player", who=table.name(seat))
    return table.but(stage=START, turn=seat, first=seat, told=(told,))
