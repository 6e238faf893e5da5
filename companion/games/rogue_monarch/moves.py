"""Everything that can happen at the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import Flag, ListOf, OneOf, Seat, Whole
from companion.core.game import Move, ruling_move
from companion.core.players import rename_move
from companion.games.rogue_monarch import actions, conspiracies, corrections, effects, match
from companion.games.rogue_monarch.facts import (
    CONSPIRACIES,
    COPIES,
    COURT,
    COURT_LOOKS,
    DISCARDS,
    FRENCH,
    HAND_LOOKS,
    KINDS,
    LOOSE,
    MOST_TARGET,
    MOST_WINS,
    SWITCHES,
)
from companion.games.rogue_monarch.rulings import RULINGS
from companion.games.rogue_monarch.state import CARD, DEAL, EFFECT, IN_PLAY, MATCH_OVER, OVER, START, TURN, RogueState

SEAT = Seat()
PLACE = Whole(1, COURT, "place")
TWO_PLACES = ListOf(PLACE, SWITCHES, SWITCHES)
LOOSE_CARDS = Whole(0, LOOSE)
OF_A_KIND = Whole(0, max(COPIES.values()))
WINS = Whole(0, MOST_WINS)
CONSPIRACY = OneOf(*CONSPIRACIES, what="conspiracy")
CARD_OR_UNKNOWN = OneOf(*KINDS, corrections.UNKNOWN, what="card", spellings=FRENCH)
CARD_OR_NONE = OneOf(*KINDS, corrections.NO_EFFECT, what="card", spellings=FRENCH)
TARGET = Whole(1, MOST_TARGET)
NUMBER = Whole(1).optional()
BY_GAME: dict[str, Callable[[RogueState], int]] = {"game": lambda state: state.game}
BY_TURN: dict[str, Callable[[RogueState], int]] = {**BY_GAME, "turn": lambda state: state.turns}
"""Stamps of the moves that end a game or a turn: one that slips to another is a conflict there."""

DEALING: dict[str, Move[RogueState]] = {
    "redeal": Move(
        match.redeal, "Put 2 Reines under the draw pile", {"seat": SEAT}, ("reines-at-start", "reines-again"), (DEAL,)
    ),
    "void": Move(match.void, "Void the deal", {}, ("reines-at-start",), (DEAL,)),
    "first_player": Move(match.first_player, "Choose who goes first", {"seat": SEAT}, ("first-player",), (DEAL,)),
}

PLAYING: dict[str, Move[RogueState]] = {
    "reveal": Move(
        actions.reveal,
        "Reveal a Court card",
        {"seat": SEAT, "place": PLACE, "card": CARD},
        ("reveal", "turn", "effects"),
        (START,),
    ),
    "replace": Move(
        actions.replace,
        "Replace a Court card",
        {"seat": SEAT, "place": PLACE, "card": CARD.optional(), "discarded": CARD.optional()},
        ("replace", "turn", "replaced-card", "effects"),
        (START,),
    ),
    "switch": Move(
        effects.switch,
        "Chevalier: switch, then hide or reveal",
        {"seat": SEAT, "places": TWO_PLACES, "turned": PLACE, "card": CARD.optional()},
        ("chevalier", "no-chain"),
        (EFFECT,),
    ),
    "search": Move(
        effects.search,
        "Reine: look at the other hand",
        {"seat": SEAT, "reines": Whole(0, HAND_LOOKS)},
        ("reine",),
        (EFFECT,),
    ),
    "draw": Move(
        effects.draw_two,
        "Roi: draw and discard",
        {"seat": SEAT, "discarded": ListOf(CARD, DISCARDS, DISCARDS), "new_pile": Flag().optional()},
        ("roi", "draw-pile"),
        (EFFECT,),
    ),
    "uncover": Move(
        effects.uncover,
        "Roi: reveal a Court card",
        {"seat": SEAT, "place": PLACE, "card": CARD},
        ("roi", "no-chain"),
        (EFFECT,),
    ),
    "spy": Move(
        effects.spy,
        "Assassin: look at face-down cards",
        {"seat": SEAT, "places": ListOf(PLACE, 0, COURT_LOOKS)},
        ("assassin",),
        (EFFECT,),
    ),
    "forgo": Move(effects.forgo, "Continue without the effect", {"seat": SEAT}, ("effects",), (EFFECT,)),
    "rebuild": Move(actions.rebuild, "Shuffle the discards into a new draw pile", {}, ("draw-pile",), IN_PLAY),
    "claim": Move(
        conspiracies.claim,
        "Claim a conspiracy",
        {"seat": SEAT, "conspiracy": CONSPIRACY},
        (*CONSPIRACIES, "end-of-game", "several-conspiracies"),
        IN_PLAY,
    ),
    "end_turn": Move(
        conspiracies.end_turn,
        "End turn",
        {"seat": SEAT, "game": NUMBER, "turn": NUMBER},
        ("turn",),
        (TURN,),
        stamps=BY_TURN,
    ),
}

GAMES: dict[str, Move[RogueState]] = {
    "concede": Move(
        conspiracies.concede,
        "Concede",
        {"seat": SEAT, "game": NUMBER},
        ("give-up", "end-of-game"),
        (DEAL, *IN_PLAY),
        stamps=BY_GAME,
    ),
    "abandon": Move(
        match.abandon,
        "Abandon this game and redeal",
        {"game": NUMBER},
        ("give-up", "set-up"),
        (DEAL, *IN_PLAY),
        stamps=BY_GAME,
    ),
    "next_game": Move(match.next_game, "Next game", {"game": NUMBER}, ("match", "set-up"), (OVER,), stamps=BY_GAME),
    "new_match": Move(
        match.new_match, "New match", {"game": NUMBER}, ("match", "set-up"), (DEAL, OVER, MATCH_OVER), stamps=BY_GAME
    ),
}

CORRECTIONS: dict[str, Move[RogueState]] = {
    "correct_court": Move(
        corrections.correct_court,
        "Correct a Court card",
        {"place": PLACE, "card": CARD_OR_UNKNOWN, "up": Flag(), "was": CARD_OR_UNKNOWN.optional()},
        ("corrections", "court"),
    ),
    "correct_places": Move(
        corrections.correct_places, "Correct the order of the Court", {"places": TWO_PLACES}, ("corrections", "court")
    ),
    "correct_hand": Move(
        corrections.correct_hand,
        "Correct a hand",
        {"seat": SEAT, "to": LOOSE_CARDS, "was": LOOSE_CARDS.optional()},
        ("corrections", "hand"),
    ),
    "correct_known": Move(
        corrections.correct_known,
        "Correct the known cards in a hand",
        {"seat": SEAT, "card": CARD, "to": OF_A_KIND, "was": OF_A_KIND.optional()},
        ("corrections", "hand"),
    ),
    "correct_pile": Move(
        corrections.correct_pile,
        "Correct the draw pile",
        {"seat": SEAT, "to": LOOSE_CARDS, "was": LOOSE_CARDS.optional()},
        ("corrections", "draw-pile"),
    ),
    "correct_under": Move(
        corrections.correct_under,
        "Correct the Reines under the draw pile",
        {"to": OF_A_KIND, "was": OF_A_KIND.optional()},
        ("corrections", "reines-at-start"),
    ),
    "correct_discard": Move(
        corrections.correct_discard,
        "Correct the discard pile",
        {"card": CARD, "to": OF_A_KIND, "was": OF_A_KIND.optional()},
        ("corrections", "discard"),
    ),
    "correct_turn": Move(
        corrections.correct_turn,
        "Correct whose turn it is",
        {"seat": SEAT, "was": SEAT.optional()},
        ("corrections", "turn"),
    ),
    "correct_effect": Move(
        corrections.correct_effect,
        "Correct the effect to resolve",
        {"effect": CARD_OR_NONE},
        ("corrections", "effects"),
        IN_PLAY,
    ),
    "correct_first": Move(
        corrections.correct_first, "Correct who went first", {"seat": SEAT}, ("corrections", "first-player")
    ),
    "correct_wins": Move(
        corrections.correct_wins,
        "Correct games won",
        {"seat": SEAT, "to": WINS, "was": WINS.optional()},
        ("corrections", "match"),
    ),
    "correct_conspiracy": Move(
        corrections.correct_conspiracy,
        "Correct wins by conspiracy",
        {"seat": SEAT, "conspiracy": CONSPIRACY, "to": WINS, "was": WINS.optional()},
        ("corrections", "match"),
    ),
    "play_to": Move(
        corrections.play_to,
        "First to how many wins?",
        {"to": TARGET.optional(), "was": Whole(0, MOST_TARGET).optional()},
        ("match",),
    ),
}

MOVES: dict[str, Move[RogueState]] = {
    **DEALING,
    **PLAYING,
    **GAMES,
    **CORRECTIONS,
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS),
}
