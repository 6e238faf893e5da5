"""Everything that can happen at a table of Royal Bastards: what people enter, and the phases in which it belongs."""

from __future__ import annotations

from typing import Any

from companion.core.dice import SIDES
from companion.core.fields import Field, Form, ListOf, OneOf, Seat, Text, Whole
from companion.core.game import Move, ruling_move
from companion.core.players import rename_move
from companion.games.royal_bastards import (
    bastards,
    box,
    chaos_cards,
    contests,
    corrections,
    endgame,
    facts,
    festivals,
    gold,
    support,
    turns,
)
from companion.games.royal_bastards.box import (
    BASTARD_FIELDS,
    FESTIVAL,
    NAME,
    PRINTED,
    PRINTED_FIELDS,
    TERRITORY_FIELDS,
    WORD,
)
from companion.games.royal_bastards.contest_ranking import DIE_FIELDS, ROLLS, bastard_problems, role_problems
from companion.games.royal_bastards.facts import ATTRIBUTES, CHAOS_TIMING, HAND, ROLES
from companion.games.royal_bastards.rulings import RULINGS
from companion.games.royal_bastards.state import BastardsState

ANYTIME = CHAOS_TIMING["anytime"]
TURN = ("draw", "movement", "contest", "festival-deal", "festival-contest", "festival-support", "festival-champions")
START_AGAIN = ("setup", "draw", "movement", "contest", "festival-deal", "festival-contest", "counting")
SEAT = Seat()
ROLE = OneOf(*ROLES, what="role")
ATTRIBUTE = OneOf(*ATTRIBUTES, what="attribute")
AMOUNT = Whole(1, facts.MOST_NUMBER)
NUMBER = Whole(0, facts.MOST_NUMBER)
CHANGE = Whole(-facts.MOST_NUMBER, facts.MOST_NUMBER)
MODIFIER = Whole(-facts.MOST_MODIFIER, facts.MOST_MODIFIER)
MODIFIERS = Form(**{attribute: MODIFIER.optional() for attribute in ATTRIBUTES}).optional()
FIGHTER: dict[str, Field] = {"seat": SEAT, "role": ROLE}
BESIDE: dict[str, Field] = {"seat": SEAT, "role": ROLE.optional(), "modifiers": MODIFIERS}
FIGHTING = Form(bastard_problems, role=ROLE, rolls=ROLLS, printed=PRINTED.optional(), current=CHANGE.optional())
SIDE = Form(
    role_problems,
    seat=SEAT,
    bastards=ListOf(FIGHTING),
    dice=ListOf(Form(**DIE_FIELDS), 0, facts.MOST_DICE).default([]),
    modifiers=ListOf(MODIFIER, 0, facts.MOST_DICE).default([]),
)
SUPPORT: dict[str, Field] = {"seat": SEAT, "territory": NAME, "support": AMOUNT}
BONUS = Form(die=OneOf(*SIDES, what="die"), trait=WORD)
CARDS = OneOf("endorsements", "skeletons", "revealed", what="pile")
STEP: dict[str, Field] = {"step": Whole(0, len(turns.STEPS), "step").optional()}
STEPS = {"step": turns.step}  # two phones that both continue do so once


def spread(least: int) -> ListOf:
    """Support on several Territories."""
    return ListOf(Form(territory=NAME, support=Whole(least, facts.MOST_NUMBER)), 0, facts.MOST_TERRITORIES)


def _ruling_settled(before: BastardsState, after: BastardsState) -> BastardsState:
    """A house rule may also change what has been counted."""
    is_other = after.rulings["late-support"] != before.rulings["late-support"]
    return endgame.settled(endgame.recompared(after) if is_other else after)


def _correction(
    do: Any, title: str, fields: dict[str, Field], number: Field | None = None, secret_fields: tuple[str, ...] = ()
) -> Move[BastardsState]:
    """A move that is allowed at any time; with a number it may say which number was seen before."""
    more = {"to": number, "was": CHANGE.optional()} if number else {}
    return Move(do, title, {**fields, **more}, rules=("corrections",), secret_fields=secret_fields)


MOVES: dict[str, Move[BastardsState]] = {
    # setup and the box
    "choose_firstborn": Move(
        bastards.choose_firstborn, "Choose a Firstborn", {"seat": SEAT, "name": NAME}, ("firstborn",), ("setup",)
    ),
    "first_player": Move(
        box.first_player, "Set the First Player", {"seat": SEAT, "was": SEAT.optional()}, ("first-player",)
    ),
    "edit_territory": Move(
        box.edit_territory, "Enter a Territory", {**TERRITORY_FIELDS, "was": NUMBER.optional()}, ("territories",)
    ),
    "edit_bastard": Move(
        box.edit_bastard,
        "Enter a Bastard’s card",
        {**BASTARD_FIELDS, "was": Form(**PRINTED_FIELDS).optional()},
        ("bastards",),
    ),
    "edit_festival": Move(
        box.edit_festival,
        "Enter Festival numbers",
        {"turn": Whole(1, facts.LAST_TURN, "turn"), "support": FESTIVAL},
        ("festival-support",),
    ),
    "remove_territory": Move(box.remove_territory, "Remove a Territory", {"name": NAME}, ("box-profile",)),
    "remove_bastard": Move(box.remove_bastard, "Remove a Bastard", {"name": NAME}, ("box-profile",)),
    # turns
    "next_phase": Move(turns.next_phase, "Next phase", STEP, ("turns",), tuple(turns.NEXT), stamps=STEPS),
    "next_turn": Move(turns.next_turn, "Next turn", STEP, ("turns",), TURN, stamps=STEPS),
    "move": Move(bastards.move_bastard, "Move a Bastard", {**FIGHTER, "to": NAME}, ("movement",), ("movement",)),
    # gold and cards
    "gain_gold": Move(gold.gain_gold, "Gain Gold", {"seat": SEAT, "gold": AMOUNT}, ("gold",), ANYTIME),
    "spend_gold": Move(
        gold.spend_gold, "Spend Gold", {"seat": SEAT, "gold": AMOUNT, "what": Text(60).optional()}, ("gold",), ANYTIME
    ),
    "sell_chaos": Move(gold.sell_chaos, "Sell a Chaos card", {"seat": SEAT, "value": NUMBER}, ("sell-chaos",), ANYTIME),
    "play_chaos": Move(
        chaos_cards.play_chaos,
        "Play a Chaos card",
        {"seat": SEAT, "timing": OneOf(*CHAOS_TIMING, what="type"), "card": Text(60).optional()},
        ("chaos-cards", "chaos-timing"),
        ANYTIME,
    ),
    "draw_chaos": Move(
        chaos_cards.draw_chaos, "Draw Chaos cards", {"seat": SEAT, "cards": Whole(1, HAND)}, ("hand-limit",), ANYTIME
    ),
    "discard_chaos": Move(
        chaos_cards.discard_chaos,
        "Discard Chaos cards",
        {"seat": SEAT, "cards": Whole(1, HAND)},
        ("forced-discard",),
        ANYTIME,
    ),
    "chaos_first": Move(
        chaos_cards.chaos_first, "Decide which Chaos card came first", {"seat": SEAT}, ("chaos-at-once",), ANYTIME
    ),
    "buy_endorsement": Move(bastards.buy_endorsement, "Buy an Endorsement", BESIDE, ("endorsements",), ANYTIME),
    "gain_endorsement": Move(bastards.gain_endorsement, "Gain an Endorsement", BESIDE, ("endorsements",), ANYTIME),
    "lose_endorsement": Move(bastards.lose_endorsement, "Lose an Endorsement", BESIDE, ("endorsements",), ANYTIME),
    "gain_skeleton": Move(
        bastards.gain_skeleton, "Gain a Skeleton", {"seat": SEAT, "role": ROLE.optional()}, ("skeletons",), ANYTIME
    ),
    "reveal_skeleton": Move(bastards.reveal_skeleton, "Reveal a Skeleton", BESIDE, ("skeletons",), ANYTIME),
    "lose_skeleton": Move(bastards.lose_skeleton, "Lose a Skeleton", BESIDE, ("skeletons",), ANYTIME),
    "skeleton_takes": Move(
        bastards.skeleton_takes,
        "Lose Support to a Skeleton",
        SUPPORT,
        ("skeleton-support", "late-support"),
        ANYTIME,
        secret_fields=("support",),
    ),
    # Support
    "place_support": Move(
        support.place_support,
        "Place Support",
        SUPPORT,
        ("support", "late-support"),
        ANYTIME,
        secret_fields=("support",),
    ),
    "remove_support": Move(
        support.remove_support,
        "Remove Support",
        SUPPORT,
        ("support", "late-support"),
        ANYTIME,
        secret_fields=("support",),
    ),
    "earn": Move(
        support.earn,
        "Uncontested: Support or Gold",
        {**FIGHTER, "take": OneOf("support", "gold"), "territory": NAME.optional()},
        ("uncontested",),
        ("contest",),
    ),
    # Contests
    "contest": Move(
        contests.contest,
        "Hold a Contest",
        {
            "attribute": ATTRIBUTE,
            "sides": ListOf(SIDE, 0, facts.PLAYERS[-1]),
            "territory": NAME.optional(),
            "bonus": BONUS.optional(),
        },
        ("contest", "tie-break"),
        tuple(contests.PURPOSE),
    ),
    "roll_off": Move(
        contests.roll_off_round,
        "Roll off",
        {"rolls": ListOf(Form(seat=SEAT, roll=Whole(1, SIDES[facts.ROLLOFF_DIE], "roll")), 0, facts.PLAYERS[-1])},
        ("roll-off",),
        tuple(contests.PURPOSE),
    ),
    "reward": Move(
        support.reward,
        "Take a Contest reward",
        {"seat": SEAT, "gold": CHANGE.optional(), "support": spread(-facts.MOST_NUMBER).optional()},
        ("contest-rewards",),
        ("contest",),
        secret_fields=("support",),
    ),
    # festivals
    "deal_bastards": Move(
        festivals.deal_bastards,
        "Deal Bastards for Champions",
        {"names": ListOf(NAME, 0, facts.PLAYERS[-1])},
        ("festival",),
        ("festival-deal",),
    ),
    "rank_players": Move(
        festivals.rank_players,
        "Enter the Festival ranking",
        {"seats": ListOf(SEAT, 0, facts.PLAYERS[-1])},
        ("festival",),
        ("festival-contest",),
    ),
    "festival_support": Move(
        festivals.festival_support,
        "Place Festival Support",
        {"seat": SEAT, "support": spread(1)},
        ("festival-support",),
        ("festival-support",),
        secret_fields=("support",),
    ),
    "take_champion": Move(
        festivals.take_champion, "Take a Champion", {"seat": SEAT, "name": NAME}, ("champion",), ("festival-champions",)
    ),
    # endgame
    "count_territory": Move(
        endgame.count_territory,
        "Count a Territory",
        {
            "territory": NAME,
            "support": ListOf(NUMBER, 0, facts.PLAYERS[-1]).optional(),
            "value": TERRITORY_FIELDS["value"],
        },
        ("endgame",),
        ("counting",),
    ),
    "settle_tie": Move(
        endgame.settle_tie,
        "Settle a tied Territory",
        {"territory": NAME, "seat": SEAT},
        ("support-tie",),
        ("counting", "ties"),
    ),
    "last_action": Move(
        endgame.last_action,
        "End last action turn",
        {"seat": SEAT, "points": ListOf(Form(seat=SEAT, points=CHANGE), 0, facts.PLAYERS[-1]).optional()},
        ("last-actions",),
        ("last-actions",),
    ),
    "crown": Move(endgame.crown, "Crown one of the tied leaders", {"seat": SEAT}, ("crown",), ("crown",)),
    # corrections
    "correct_gold": _correction(corrections.correct_gold, "Correct Gold", {"seat": SEAT}, NUMBER),
    "correct_hand": _correction(corrections.correct_hand, "Correct a hand", {"seat": SEAT}, Whole(0, HAND)),
    "correct_deck": _correction(corrections.correct_deck, "Correct the Chaos deck", {}, Whole(0, facts.CHAOS_CARDS)),
    "correct_support": _correction(
        corrections.correct_support,
        "Correct Support",
        {"seat": SEAT, "territory": NAME},
        NUMBER,
        secret_fields=("to", "was"),
    ),
    "correct_score": _correction(corrections.correct_score, "Correct a score", {"seat": SEAT}, CHANGE),
    "correct_attribute": _correction(
        corrections.correct_attribute, "Correct an attribute", {**FIGHTER, "attribute": ATTRIBUTE}, CHANGE
    ),
    "correct_cards": _correction(
        corrections.correct_cards,
        "Correct Endorsements or Skeletons",
        {**FIGHTER, "pile": CARDS},
        Whole(0, max(facts.ENDORSEMENTS, facts.SKELETONS)),
    ),
    "correct_place": _correction(corrections.correct_place, bastards.PUT_A_MINI, {**FIGHTER, "to": NAME}),
    "correct_bastard": _correction(
        corrections.correct_bastard, "Change, swap or remove a Bastard", {**FIGHTER, "name": NAME.optional()}
    ),
    "correct_turn": _correction(
        corrections.correct_turn,
        "Correct turn and phase",
        {"phase": OneOf(*START_AGAIN, what="phase")},
        Whole(1, facts.LAST_TURN, "turn"),
    ),
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS, ("house-rules",), _ruling_settled),
}
