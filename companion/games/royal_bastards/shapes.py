"""The shapes of what people enter: the fields of the moves, and the phases in which they belong."""

from __future__ import annotations

from companion.core.dice import SIDES
from companion.core.fields import Field, Form, ListOf, OneOf, Seat, Whole
from companion.games.royal_bastards import figures
from companion.games.royal_bastards.calc_contest import DIE_FIELDS, ROLLS, bastard_problems, role_problems
from companion.games.royal_bastards.figures import ATTRIBUTES, CHAOS_TIMING, ROLES
from companion.games.royal_bastards.profile import NAME, PRINTED, WORD

ANYTIME = CHAOS_TIMING["anytime"]
TURN = ("draw", "movement", "contest", "festival-deal", "festival-contest", "festival-support", "festival-champions")
START_AGAIN = ("setup", "draw", "movement", "contest", "festival-deal", "festival-contest", "counting")

SEAT = Seat()
ROLE = OneOf(*ROLES, what="role")
ATTRIBUTE = OneOf(*ATTRIBUTES, what="attribute")
AMOUNT = Whole(1, figures.MOST_NUMBER)
NUMBER = Whole(0, figures.MOST_NUMBER)
CHANGE = Whole(-figures.MOST_NUMBER, figures.MOST_NUMBER)
MODIFIER = Whole(-figures.MOST_MODIFIER, figures.MOST_MODIFIER)
MODIFIERS = Form(**{attribute: MODIFIER.optional() for attribute in ATTRIBUTES}).optional()
FIGHTER: dict[str, Field] = {"seat": SEAT, "role": ROLE}
BESIDE: dict[str, Field] = {"seat": SEAT, "role": ROLE.optional(), "modifiers": MODIFIERS}
FIGHTING = Form(bastard_problems, role=ROLE, rolls=ROLLS, printed=PRINTED.optional(), current=CHANGE.optional())
SIDE = Form(
    role_problems,
    seat=SEAT,
    bastards=ListOf(FIGHTING),
    dice=ListOf(Form(**DIE_FIELDS), 0, figures.MOST_DICE).default([]),
    modifiers=ListOf(MODIFIER, 0, figures.MOST_DICE).default([]),
)
BONUS = Form(die=OneOf(*SIDES, what="die"), trait=WORD)
CARDS = OneOf("endorsements", "skeletons", "revealed", what="pile")


def spread(least: int) -> ListOf:
    """Support on several Territories."""
    one = Form(territory=NAME, support=Whole(least, figures.MOST_NUMBER))
    return ListOf(one, 0, figures.MOST_TERRITORIES)
