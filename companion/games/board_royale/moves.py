"""Every move of Board Royale: what it is called, what it needs, which rules speak of it, when it may be made."""

from __future__ import annotations

from companion.core.fields import Field, Flag, Form, ListOf, OneOf, Seat, Whole
from companion.core.game import Move, ruling_move
from companion.core.players import join_move, rename_move
from companion.games.board_royale.attacks import attack, react, resolve
from companion.games.board_royale.box import DETAILS, EFFECT, ITEM, SMALL
from companion.games.board_royale.corrections import (
    OF_ITEM,
    OF_PLAYER,
    OF_TABLE,
    add_item,
    bring_back,
    correct,
    correct_item,
    correct_kind,
    correct_mark,
    correct_player,
    correct_turn,
    correct_used,
    drop_attack,
    put_out,
    remove_item,
    swap_teams,
)
from companion.games.board_royale.deals import give_back, ground, lend, quit_game, trade, vote
from companion.games.board_royale.item_use import destroy, discard, gain, pay, reveal, spend, use
from companion.games.board_royale.joining import join
from companion.games.board_royale.rulings import RULINGS
from companion.games.board_royale.state import (
    ACTION,
    ATTACK,
    IN_PLAY,
    PREPARATION,
    RESOURCE,
    RoyaleState,
    attack_number,
)
from companion.games.board_royale.turn_actions import craft, draw, first_player, pass_turn, skip, steal
from companion.games.board_royale.turns import settled

SOME = Whole(1, 999)
NUMBER = Whole(0, 999_999).optional()  # a stamp: the phone fills it in
PILE = OneOf("deck", "discard", what="pile").optional()
LOOT = ListOf(Seat(), 0, 999).optional()
COST: dict[str, Field] = {"pay": SMALL.optional(), "spend": ITEM.optional()}
NOT_PREPARATION = (RESOURCE, ACTION, ATTACK)

CORRECTIONS: dict[str, Move[RoyaleState]] = {
    "correct_player": Move(
        correct_player,
        "Correct a player’s number",
        {"seat": Seat(), "what": OneOf(*OF_PLAYER, what="number"), "to": SMALL, "was": Whole(0, 9999).optional()},
        ("corrections", "hands-up"),
    ),
    "correct": Move(
        correct,
        "Correct a game value",
        {"what": OneOf(*OF_TABLE, what="number"), "to": SMALL, "was": SMALL.optional()},
        ("corrections",),
    ),
    "correct_mark": Move(
        correct_mark,
        "Correct the vote or ground trade",
        {"mark": OneOf("vote_used", "ground_used", what="mark"), "to": Flag()},
        ("corrections",),
    ),
    "correct_turn": Move(
        correct_turn,
        "Correct the turn",
        {"seat": Seat(), "phase": OneOf(RESOURCE, ACTION, what="phase"), "first": Seat().optional()},
        ("corrections", "starting-player"),
    ),
    "add_item": Move(add_item, "Add an item", {"seat": Seat(), "item": ITEM, **DETAILS}, ("corrections",)),
    "remove_item": Move(remove_item, "Remove an item", {"seat": Seat(), "item": ITEM}, ("corrections",)),
    "correct_used": Move(
        correct_used,
        "Correct an item’s uses",
        {"seat": Seat(), "item": ITEM, "to": SMALL, "was": SMALL.optional()},
        ("corrections", "times-a-round"),
    ),
    "correct_item": Move(
        correct_item,
        "Correct an item’s number",
        {"seat": Seat(), "item": ITEM, "what": OneOf(*OF_ITEM, what="number"), "to": SMALL, "was": SMALL.optional()},
        ("corrections", "card-anatomy"),
    ),
    "correct_kind": Move(
        correct_kind,
        "Correct an item’s type",
        {"seat": Seat(), "item": ITEM, **{key: DETAILS[key] for key in ("kind", "marks", "set_name")}},
        ("corrections", "item-kinds", "item-marks"),
    ),
    "bring_back": Move(bring_back, "Bring a player back", {"seat": Seat(), "resources": SOME}, ("corrections",)),
    "put_out": Move(put_out, "Eliminate a player", {"seat": Seat(), "target": Seat().optional()}, ("corrections",)),
    "drop_attack": Move(drop_attack, "Cancel attack", {}, ("corrections",), (ATTACK,)),
    "swap_teams": Move(
        swap_teams, "Swap partners", {"seat": Seat(), "target": Seat()}, ("corrections", "escape-together")
    ),
    # a changed house rule may end the game, or let it go on
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS, ("house-rules",), lambda before, after: settled(after)),
}

MOVES: dict[str, Move[RoyaleState]] = {
    "first_player": Move(
        first_player,
        "Choose who goes first",
        {"seat": Seat(), "drawn": SMALL.optional()},
        ("starting-player",),
        (PREPARATION,),
    ),
    "draw": Move(
        draw,
        "Draw",
        {"seat": Seat(), "n": SMALL.optional()},
        ("resource-phase", "preparation-round", "hand-limit", "empty-deck"),
        (PREPARATION, RESOURCE),
    ),
    "steal": Move(steal, "Steal", {"seat": Seat(), "target": Seat()}, ("steal", "resource-phase"), (RESOURCE,)),
    "craft": Move(
        craft,
        "Craft",
        {"seat": Seat(), "item": ITEM, "pay": SMALL.optional(), **DETAILS},
        ("crafting", "crafting-field", "item-kinds", "escape", "last-payment"),
        (PREPARATION, ACTION),
    ),
    "pass": Move(
        pass_turn,
        "Pass",
        {"seat": Seat(), "turn": NUMBER},
        ("pass", "rounds"),
        (PREPARATION, RESOURCE, ACTION),
        stamps={"turn": lambda state: state.turns},
    ),
    "skip": Move(skip, "Skip the next turn", {"seat": Seat()}, ("skip",), IN_PLAY),
    "use": Move(
        use,
        "Use an item",
        {"seat": Seat(), "item": ITEM, **COST, "draw": SMALL.optional()},
        ("items", "instant", "times-a-round", "pay-and-spend"),
        NOT_PREPARATION,
    ),
    "destroy": Move(
        destroy,
        "Destroy an item",
        {"seat": Seat(), "target": Seat(), "item": ITEM, "using": ITEM.optional(), **COST},
        ("destroy", "attack-or-not"),
        NOT_PREPARATION,
    ),
    "gain": Move(
        gain,
        "Draw or take with an item",
        {"seat": Seat(), "n": SOME, "source": PILE},
        ("draw-and-take", "hand-limit"),
        IN_PLAY,
    ),
    "discard": Move(discard, "Discard", {"seat": Seat(), "n": SOME}, ("discard", "hand-limit"), IN_PLAY),
    "pay": Move(pay, "Pay", {"seat": Seat(), "n": SOME}, ("pay-and-spend", "elimination"), NOT_PREPARATION),
    "spend": Move(spend, "Spend an item", {"seat": Seat(), "item": ITEM}, ("pay-and-spend",), NOT_PREPARATION),
    "reveal": Move(reveal, "Resolve a reveal-use item", {"item": ITEM}, ("reveal-use",), IN_PLAY),
    "attack": Move(
        attack,
        "Attack",
        {
            "seat": Seat(),
            "damage": SMALL,
            "target": Seat().optional(),
            "item": ITEM.optional(),
            **COST,
            "steals": Flag().optional(),
            "helpers": ListOf(Seat(), 0, 99).optional(),
        },
        ("attack-sequence", "attack-or-not", "in-play-order", "no-kill-stealing"),
        NOT_PREPARATION,  # under attack it says to resolve that one first
    ),
    "react": Move(
        react,
        "React with an instant",
        {
            "seat": Seat(),
            "item": ITEM,
            "effect": EFFECT,
            "n": SMALL.optional(),
            **COST,
        },
        ("attack-sequence", "avoid", "instant"),
        (ATTACK,),
    ),
    "resolve": Move(
        resolve,
        "Resolve the attack",
        {"dared": Flag().optional(), "loot": LOOT, "attack": NUMBER},
        ("attack-sequence", "looting", "elimination", "attack-on-all", "peaceful", "party"),
        (ATTACK,),
        stamps={"attack": attack_number},
    ),
    "trade": Move(
        trade,
        "Trade or give",
        {
            "seat": Seat(),
            "target": Seat(),
            "gives": SMALL.optional(),
            "gets": SMALL.optional(),
            "give_items": ListOf(ITEM, 0, 99).optional(),
            "get_items": ListOf(ITEM, 0, 99).optional(),
        },
        ("deals", "no-surrender"),
        (ACTION, ATTACK),
    ),
    "lend": Move(
        lend, "Lend an item", {"seat": Seat(), "target": Seat(), "item": ITEM}, ("lending", "deals"), (ACTION, ATTACK)
    ),
    "give_back": Move(
        give_back, "Give back a lent item", {"seat": Seat(), "item": ITEM}, ("lending",), NOT_PREPARATION
    ),
    "ground": Move(
        ground, "Trade with the ground", {"seat": Seat(), "source": PILE}, ("ground-trade", "duel"), (RESOURCE, ACTION)
    ),
    "vote": Move(
        vote, "Vote on the Crafting Field", {"seat": Seat(), "yes": SMALL}, ("democracy",), (RESOURCE, ACTION)
    ),
    "join": join_move(join, ("joining-late", "setup"), (PREPARATION, RESOURCE, ACTION)),
    "quit": Move(
        quit_game,
        "Leave the game",
        {"seat": Seat(), "shares": ListOf(Form(seat=Seat(), n=SMALL), 0, 99).optional(), "loot": LOOT},
        ("rage-quit",),
        IN_PLAY,
    ),
    **CORRECTIONS,
}
