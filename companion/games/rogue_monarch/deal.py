"""Before the first turn: hands with too many Reines, and who begins."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.words import line
from companion.games.rogue_monarch.figures import HAND, REINES_PUT_UNDER, REINES_VOID
from companion.games.rogue_monarch.state import START, RogueTable

RULE = "reines-at-start"


def redeal(table: RogueTable, seat: int) -> RogueTable:
    """A hand with two Reines puts both under the pile and draws as many."""
    if table.under:
        raise IllegalMove(
            "{n} Reines lie under the pile already: once in a deal is enough; with {two} in both hands it is void",
            rule=RULE,
            n=table.under,
            two=REINES_PUT_UNDER,
        )
    who = table.name(seat)
    put_under = line("{who} puts {n} Reines under the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    draws = line("{who} draws {n} from the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    return table.but(under=REINES_PUT_UNDER, told=(put_under, draws))


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
