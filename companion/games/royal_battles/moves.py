"""Everything that can happen at a table of Royal Battles."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import CardName, Field, Flag, ListOf, Maybe, OneOf, Seat, Text, Whole
from companion.core.game import Move, ruling_move
from companion.core.players import rename_move
from companion.games.royal_battles.armies import army, deploy, scenario
from companion.games.royal_battles.attacks import attack, attack_by_cards, no_attack
from companion.games.royal_battles.board_corrections import (
    correct_card,
    correct_gone,
    correct_hand,
    correct_initiative,
    correct_pile,
    correct_space,
)
from companion.games.royal_battles.corrections import (
    FIGURES,
    correct_draws,
    correct_figure,
    correct_injury,
    correct_record,
    correct_round,
    correct_turn,
)
from companion.games.royal_battles.facts import ARMY_SIZE, DECK_SIZE, POSITIONS, SCENARIOS, STYLES
from companion.games.royal_battles.outcome import cards_out, concede
from companion.games.royal_battles.rounds import end_turn, initiative
from companion.games.royal_battles.rulings import RULINGS
from companion.games.royal_battles.state import (
    ARMY,
    ATTACK,
    BATTLE_PHASES,
    DEPLOYMENT,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    POST_TURN,
    BattleState,
)
from companion.games.royal_battles.turns import discard, draw, move, no_move
from companion.games.royal_battles.units import NAMES, PRINTED_NAME, RECORDED_UNIT, UNIT_TYPE

OPTIONS: dict[str, Field] = {"board": Flag().default(True), "hands": Flag().default(True)}
SEAT = Seat()
UNIT = Whole(0, ARMY_SIZE - 1, "unit")
CARD = CardName()
STYLE = OneOf(*STYLES, what="style")
POSITION = OneOf(*POSITIONS, what="position")
COLOUR = OneOf("red", "black", what="colour").optional()
PLACE = ListOf(Whole(), 2, 2)
COUNT = Whole(0)
PILE = Whole(0, DECK_SIZE)
WAS = Whole().optional()
CORRECTIONS = ("corrections",)
ROUND = Whole(1).optional()
THIS_ROUND: dict[str, Callable[[BattleState], int]] = {"round": lambda state: state.round}
"""The stamp of moves that begin a round or end a turn: in another round they do not fit."""

BEFORE: dict[str, Move[BattleState]] = {
    "army": Move(
        army,
        "Choose an army",
        {"seat": SEAT, "units": ListOf(RECORDED_UNIT, ARMY_SIZE, ARMY_SIZE)},
        ("armies", "chess-set", "custom-units"),
        (ARMY,),
    ),
    "scenario": Move(
        scenario,
        "Play a printed battle",
        {"name": OneOf(*SCENARIOS, what="scenario"), "seat": SEAT.optional()},
        ("scenarios", "armies"),
        (ARMY,),
    ),
    "deploy": Move(
        deploy,
        "Place a unit",
        {"seat": SEAT, "unit": UNIT, "row": Whole(), "card": CARD},
        ("set-up", "set-up-cards"),
        (DEPLOYMENT,),
    ),
}
BATTLE: dict[str, Move[BattleState]] = {
    "initiative": Move(
        initiative,
        "Reveal initiative",
        {"white": CARD.optional(), "black": CARD.optional(), "round": ROUND},
        ("initiative", "redraw", "cards-run-out"),
        (INITIATIVE,),
        THIS_ROUND,
    ),
    "draw": Move(
        draw,
        "Draw",
        {"seat": SEAT, "cards": Whole(1, DECK_SIZE).optional()},
        ("pre-turn-draw", "post-turn-draw", "key-position", "strategy"),
        (DRAW, POST_TURN),
    ),
    "move": Move(
        move,
        "Move a unit",
        {"seat": SEAT, "unit": UNIT, "card": CARD, "to": PLACE, "as_colour": COLOUR},
        ("movement", "movement-colour", "covering", "jokers"),
        (MOVEMENT,),
    ),
    "no_move": Move(no_move, "Don’t move", {"seat": SEAT}, ("no-legal-move",), (DRAW, MOVEMENT)),
    "attack": Move(
        attack,
        "Attack",
        {"seat": SEAT, "style": STYLE, "target": UNIT, "target_seat": SEAT.optional()},
        ("attack", "moved-unit-only", "melee-and-ranged", "to-hit", "damage", "advantages"),
        (ATTACK,),
    ),
    "attack_by_cards": Move(
        attack_by_cards,
        "Attack by naming the cards",
        {
            "seat": SEAT,
            "unit": UNIT,
            "style": STYLE,
            "target": UNIT,
            "standing": CARD,
            "target_standing": CARD,
            "position": POSITION,
            "reached": ListOf(UNIT, 0, ARMY_SIZE).optional(),
            "target_seat": SEAT.optional(),
            "as_colour": COLOUR,
            "target_as_colour": COLOUR,
        },
        ("attack", "untracked-board", "to-hit", "damage", "advantages"),
        (ATTACK,),
    ),
    "no_attack": Move(no_attack, "Don’t attack", {"seat": SEAT}, ("attack", "free-choice"), (ATTACK,)),
    "discard": Move(
        discard,
        "Discard hand",
        {"seat": SEAT, "cards": ListOf(CARD, 0, DECK_SIZE).optional()},
        ("discard-hand",),
        (POST_TURN,),
    ),
    "end_turn": Move(end_turn, "End turn", {"seat": SEAT, "round": ROUND}, ("round",), (POST_TURN,), THIS_ROUND),
    "cards_out": Move(
        cards_out,
        "The cards have run out",
        {"playable": ListOf(SEAT, 0, 2).optional()},
        ("cards-run-out",),
        BATTLE_PHASES,
    ),
    "concede": Move(concede, "Concede", {"seat": SEAT}, ("concession",), (ARMY, DEPLOYMENT, *BATTLE_PHASES)),
}
CORRECTING: dict[str, Move[BattleState]] = {
    "correct_injury": Move(
        correct_injury, "Correct an injury", {"seat": SEAT, "unit": UNIT, "to": COUNT, "was": WAS}, CORRECTIONS
    ),
    "correct_space": Move(
        correct_space,
        "Correct a unit’s space",
        {"seat": SEAT, "unit": UNIT, "to": PLACE, "was": PLACE.optional()},
        CORRECTIONS,
    ),
    "correct_card": Move(
        correct_card,
        "Correct a card on the board",
        {"space": PLACE, "card": Maybe(CARD), "as_colour": COLOUR, "seat": SEAT.optional()},
        CORRECTIONS,
    ),
    "correct_figure": Move(
        correct_figure,
        "Correct a unit’s stat",
        {"seat": SEAT, "unit": UNIT, "figure": OneOf(*FIGURES, what="figure"), "to": COUNT, "was": WAS},
        CORRECTIONS,
    ),
    "correct_record": Move(
        correct_record,
        "Correct a unit’s text",
        {
            "seat": SEAT,
            "unit": UNIT,
            "name": Text(40).optional(),
            "type": UNIT_TYPE.optional(),
            "advantage": Maybe(PRINTED_NAME).optional(),
            **NAMES,
        },
        CORRECTIONS,
    ),
    "correct_gone": Move(
        correct_gone,
        "Correct the cards that are gone",
        {"seat": SEAT, "cards": ListOf(CARD, 0, DECK_SIZE), "was": WAS},
        CORRECTIONS,
    ),
    "correct_hand": Move(correct_hand, "Correct a hand", {"seat": SEAT, "to": PILE, "was": WAS}, CORRECTIONS),
    "correct_pile": Move(correct_pile, "Correct a draw pile", {"seat": SEAT, "to": PILE, "was": WAS}, CORRECTIONS),
    "correct_initiative": Move(
        correct_initiative, "Correct an initiative card", {"seat": SEAT, "card": CARD}, CORRECTIONS
    ),
    "correct_turn": Move(
        correct_turn,
        "Correct the phase and turn",
        {"phase": OneOf(*BATTLE_PHASES, what="phase"), "seat": SEAT, "first": SEAT.optional(), "unit": UNIT.optional()},
        CORRECTIONS,
    ),
    "correct_round": Move(correct_round, "Correct the round", {"to": Whole(1), "was": WAS}, CORRECTIONS),
    "correct_draws": Move(correct_draws, "Correct the cards left to draw", {"to": PILE, "was": WAS}, CORRECTIONS),
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS),
}
MOVES: dict[str, Move[BattleState]] = {**BEFORE, **BATTLE, **CORRECTING}
