"""The items of this table's box, as far as anybody has entered them: what they cost, what they are, what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Field, Flag, Form, ListOf, OneOf, Text, Whole
from companion.core.json_values import plain
from companion.games.board_royale.facts import ALL_ITEM_CARDS, KINDS, KNOWN_ITEMS, MARKS
from companion.games.board_royale.state import RoyaleState, item_key

AVOID, REDUCE, DRAW, DAMAGE = "avoid", "reduce", "draw", "damage"  # what an instant does to an attack
ITEM = Text(40, "name of an item")
SMALL = Whole(0, 999)
DETAILS: dict[str, Field] = {
    "kind": OneOf(*KINDS, what="kind of item").optional(),
    "marks": ListOf(OneOf(*MARKS, what="mark"), 0, len(MARKS)).optional(),
    "uses": SMALL.optional(),
    "bonus": SMALL.optional(),
    "points": SMALL.optional(),
    "set_name": ITEM.optional(),
    "pieces": SMALL.optional(),
}
EFFECT = OneOf(AVOID, REDUCE, DRAW, DAMAGE, what="effect")
EFFECTS: dict[str, Field] = {
    "damage": SMALL.optional(),
    "steals": Flag().optional(),
    "effect": EFFECT.optional(),
    "n": SMALL.optional(),
    "draw": SMALL.optional(),
    "pay": SMALL.optional(),
}
ROW = Form(name=ITEM, cost=SMALL.optional(), **DETAILS, **EFFECTS)
ITEMS = ListOf(ROW, 0, ALL_ITEM_CARDS).optional()
"""`cost` is what crafting it takes, `pay` what using it takes. `effect` and `n` are its answer to an attack."""


def known_item(state: RoyaleState, name: str) -> dict[str, Any]:
    """What is known of a card of this name: what the table has entered, else what the rulebook tells of it."""
    return {**KNOWN_ITEMS.get(name.strip().lower(), {}), **state.box.get(item_key(name), {})}


def known_names(state: RoyaleState) -> list[str]:
    """The rulebook's cards, then those that were entered, the newest first."""
    names = {key: name.title() for key, name in ((item_key(name), name) for name in KNOWN_ITEMS)}
    return list({**names, **{key: row["name"] for key, row in reversed(list(state.box.items()))}}.values())


def with_learnt(state: RoyaleState, name: str, **said: Any) -> RoyaleState:
    """What was just said of an item is known from now on. A number in place of a name is no item."""
    key, known = item_key(name), known_item(state, name)
    if key not in state.box and (_is_number(state, name) or len(state.box) >= ALL_ITEM_CARDS):
        return state
    new = {field: plain(value) for field, value in said.items() if _is_new(known, field, value)}
    if known and not new:
        return state
    row = {**state.box.get(key, {"name": name.strip()}), **new}
    return state.replace(box={**state.box, key: row})


def _is_new(known: Mapping[str, Any], field: str, value: Any) -> bool:
    """No number is the same as 0 until somebody has said another."""
    return value is not None and bool(value or field in known) and plain(value) != known.get(field)


def _is_number(state: RoyaleState, name: str) -> bool:
    """Items that nobody cares to name are numbered as they come into play."""
    count = sum(len(player.items) for player in state.players)
    return name.split()[-1:] in ([str(count)], [str(count + 1)])


def learnt(state: RoyaleState) -> dict[str, Any]:
    """The items as options of the next table."""
    return {"items": [dict(row) for row in state.box.values()]} if state.box else {}
