"""What can be set by hand, and the fields that corrections share with the other moves."""

from __future__ import annotations

from companion.core.fields import Field, Flag, ListOf, OneOf, Seat, Text, Whole
from companion.core.game import Move
from companion.games.board_royale.corrections import (
    OF_PLAYER,
    OF_TABLE,
    RULING_MOVE,
    bring_back,
    correct,
    correct_mark,
    correct_player,
    correct_turn,
    drop_attack,
    put_out,
    swap_teams,
)
from companion.games.board_royale.figures import KINDS, MARKS
from companion.games.board_royale.item_corrections import (
    OF_ITEM,
    add_item,
    correct_item,
    correct_kind,
    correct_used,
    remove_item,
)
from companion.games.board_royale.state import ACTION, ATTACK, RESOURCE, RoyaleTable

ITEM = Text(40, "name of an item")
SMALL = Whole(0, 999)
SOME = Whole(1, 999)
DETAILS: dict[str, Field] = {
    "kind": OneOf(*KINDS, what="kind of item").optional(),
    "marks": ListOf(OneOf(*MARKS, what="mark"), 0, len(MARKS)).optional(),
    "uses": SMALL.optional(),
    "bonus": SMALL.optional(),
    "points": SMALL.optional(),
    "set_name": ITEM.optional(),
    "pieces": SMALL.optional(),
}

CORRECTIONS: dict[str, Move[RoyaleTable]] = {
    "correct_player": Move(
        correct_player,
        "Correct a player’s number",
        {"seat": Seat(), "what": OneOf(*OF_PLAYER, what="number"), "to": SMALL, "was": Whole(0, 9999).optional()},
        ("corrections", "hands-up"),
    ),
    "correct": Move(
        correct,
        "Correct a number of the table",
        {"what": OneOf(*OF_TABLE, what="number"), "to": SMALL, "was": SMALL.optional()},
        ("corrections",),
    ),
    "correct_mark": Move(
        correct_mark,
        "Correct what is used",
        {"mark": OneOf("vote_used", "ground_used", what="mark"), "to": Flag()},
        ("corrections",),
    ),
    "correct_turn": Move(
        correct_turn,
        "Correct the turn",
        {"seat": Seat(), "phase": OneOf(RESOURCE, ACTION, what="phase"), "first": Seat().optional()},
        ("corrections", "starting-player"),
    ),
    "add_item": Move(add_item, "Enter an item", {"seat": Seat(), "item": ITEM, **DETAILS}, ("corrections",)),
    "remove_item": Move(remove_item, "Take an item out", {"seat": Seat(), "item": ITEM}, ("corrections",)),
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
        "Correct what an item is",
        {"seat": Seat(), "item": ITEM, **{key: DETAILS[key] for key in ("kind", "marks", "set_name")}},
        ("corrections", "item-kinds", "item-marks"),
    ),
    "bring_back": Move(bring_back, "Bring a player back", {"seat": Seat(), "resources": SOME}, ("corrections",)),
    "put_out": Move(put_out, "Put a player out", {"seat": Seat(), "target": Seat().optional()}, ("corrections",)),
    "drop_attack": Move(drop_attack, "Call an attack off", {}, ("corrections",), (ATTACK,)),
    "swap_teams": Move(
        swap_teams, "Swap teams", {"seat": Seat(), "target": Seat()}, ("corrections", "escape-together")
    ),
    "ruling": RULING_MOVE,
}
