"""Items: crafting one, entering one that somebody has, using it, giving it away, destroying it, putting it right."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.core.json_values import plain
from companion.games.board_royale import GAME
from companion.games.board_royale.box import known_item, known_names
from companion.games.board_royale.facts import KINDS, KNOWN_ITEMS, MARKS
from companion.games.board_royale.items import ESCAPE, TEMPORARY, is_used_up
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.view_model import item_line, kind_title, mark_title
from companion.games.board_royale.state import ACTION, Item, RoyaleState, item_key, phase
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, change, use_choice
from companion.ui.game_screen.pickers import choices, group, pairs, text_field, toggled
from companion.ui.kit.buttons import primary, secondary, with_id
from companion.ui.kit.layout import col, flow, heading
from companion.ui.kit.text import small
from companion.ui.theme import MARGIN, WIDE_GAP

NO_ITEM = ""
MOST_NAMES = 12
STARTS: dict[str, Any] = {
    "cost": 1,
    "kind": KINDS[0],
    "uses": 0,
    "bonus": 0,
    "marks": (),
    "points": 1,
    "set_name": "",
    "pieces": 0,
}


class ItemDraft(NamedTuple):
    """What was said of the item; None where what the box and the rulebook know of it counts."""

    name: str = ""
    cost: int | None = None
    kind: str | None = None
    uses: int | None = None
    bonus: int | None = None
    marks: tuple[str, ...] | None = None
    points: int | None = None
    set_name: str | None = None
    pieces: int | None = None
    details: bool = False


@component
def CraftSheet(context: SheetContext) -> ft.Control:
    """The current player pays and takes an item from the field."""
    t, controller, seat = context.t, context.controller, context.state.turn
    draft, put = use_choice(ItemDraft)
    name, pay = item_name(context, draft), told(context.state, draft)["cost"]
    text = t.say("{who} pays {n} and crafts {item}", who=context.current, n=pay, item=name)
    cost = context.counter("price", t.say("Cost"), pay, lambda n: change(put, cost=n)())
    data = details(context.state, draft)
    play = lambda: controller.play("craft", seat=seat, item=name, pay=pay, **data)  # noqa: E731
    button, rule = primary(t, text, play), context.rule_link("crafting", t.say("How crafting works"))
    return col(*_form(context, draft, put, cost), with_id("move-craft", button), rule, gap=WIDE_GAP)


@component
def EnterSheet(context: SheetContext) -> ft.Control:
    """Somebody has an item that was not crafted: by a card, or forgotten."""
    t, controller = context.t, context.controller
    draft, put = use_choice(ItemDraft)
    name, data = item_name(context, draft), details(context.state, draft)
    play = lambda: controller.play("add_item", seat=context.seat, item=name, **data)  # noqa: E731
    button = primary(t, t.say("Add {item} for {who}", who=context.name, item=name), play)
    rule = context.rule_link("item-kinds", t.say("What the colours mean"))
    return col(*_form(context, draft, put), with_id("move-add_item", button), rule, gap=WIDE_GAP)


def item_name(context: SheetContext, draft: ItemDraft) -> str:
    """The name, or a number for items that nobody cares to name."""
    count = sum(len(player.items) for player in context.state.players)
    return draft.name.strip() or context.t.say("Item {n}", n=count + 1)


def told(state: RoyaleState, draft: ItemDraft) -> dict[str, Any]:
    """Everything about the item: as said here, else as it is known, else where such figures start."""
    said = {key: value for key, value in draft._asdict().items() if key in STARTS and value is not None}
    return {**STARTS, **known_item(state, draft.name), **said}


def details(state: RoyaleState, draft: ItemDraft) -> dict[str, Any]:
    """The fields of the move; what the rulebook says itself is left to it."""
    found = told(state, draft)
    wanted: tuple[str, ...] = (
        ("points", "set_name", "pieces") if found["kind"] == ESCAPE else ("uses", "bonus", "marks")
    )
    if found["kind"] == ESCAPE and not found["set_name"].strip():
        wanted = ("points",)
    printed = {**STARTS, "points": None, **KNOWN_ITEMS.get(draft.name.strip().lower(), {})}
    more = {key: found[key] for key in wanted if plain(found[key]) != plain(printed[key])}
    return {"kind": found["kind"], **plain(more)}


def _form(context: SheetContext, draft: ItemDraft, put: Setter, *price_line: ft.Control) -> list[ft.Control]:
    t, kind = context.t, told(context.state, draft)["kind"]
    kinds = [(kind, kind_title(t, kind)) for kind in KINDS if kind != ESCAPE or context.state.figures.escape]
    return [
        text_field(t, t.say("Item name"), draft.name, lambda name: change(put, name=name)()),
        _names(context, draft, put),
        *price_line,
        choices(t, kinds, (kind,), lambda kind: change(put, kind=kind)(), "kind"),
        *(_escape(context, draft, put) if kind == ESCAPE else _ability(context, draft, put)),
    ]


def _names(context: SheetContext, draft: ItemDraft, put: Setter) -> ft.Control:
    """Names to tap: the rulebook's cards, what this box is known to have, and what was seen here; typing finds more."""
    seen = [item.name for player in context.state.players for item in player.items]
    typed = item_key(draft.name)
    names = [name for name in dict.fromkeys([*known_names(context.state), *seen]) if typed in item_key(name)]
    options = [(name, name) for name in names[:MOST_NAMES]]
    return choices(context.t, options, (draft.name,), lambda name: put(lambda d: _named(d, name)), "name")


def _named(draft: ItemDraft, name: str) -> ItemDraft:
    """Another card: what was said of the last one no longer holds."""
    return ItemDraft(name=name, details=draft.details)


def _escape(context: SheetContext, draft: ItemDraft, put: Setter) -> list[ft.Control]:
    t, now = context.t, told(context.state, draft)
    sets = dict.fromkeys(item.set_name for player in context.state.players for item in player.items if item.set_name)
    field = text_field(t, t.say("Escape set, if any"), now["set_name"], lambda name: change(put, set_name=name)())
    pieces = context.counter("pieces", t.say("Pieces in the set"), now["pieces"], lambda n: change(put, pieces=n)())
    return [
        flow(
            context.counter("points", t.say("Escape points"), now["points"], lambda n: change(put, points=n)()),
            *([pieces] if now["set_name"].strip() else []),
            gap=MARGIN,
        ),
        field,
        *([_sets(context, draft, put, list(sets))] if sets else []),
    ]


def _sets(context: SheetContext, draft: ItemDraft, put: Setter, names: list[str]) -> ft.Control:
    """Sets that were begun at this table, with their size."""
    sizes = {item.set_name: item.pieces for player in context.state.players for item in player.items}
    options = [(name, context.t.say("{name} set", name=name)) for name in names]
    pick = lambda name: change(put, set_name=name, pieces=sizes.get(name, 0))()  # noqa: E731
    return choices(context.t, options, (told(context.state, draft)["set_name"],), pick, "set")


def _ability(context: SheetContext, draft: ItemDraft, put: Setter) -> list[ft.Control]:
    """Marks, uses and bonus: seldom needed, so they unfold."""
    t, now = context.t, told(context.state, draft)
    if not draft.details:
        unfold = secondary(t, t.say("Marks, uses per round, hand limit"), change(put, details=True))
        return [with_id("details", unfold)]
    marks = tuple(now["marks"])
    options = [(mark, mark_title(t, mark)) for mark in MARKS]
    pick = lambda mark: change(put, marks=toggled(marks, mark))()  # noqa: E731
    return [
        group(t, t.say("Marks"), choices(t, options, marks, pick, "mark")),
        flow(
            context.counter("uses", t.say("Uses per round (0 = any)"), now["uses"], lambda n: change(put, uses=n)()),
            context.counter("bonus", t.say("Raises hand limit by"), now["bonus"], lambda n: change(put, bonus=n)()),
            gap=MARGIN,
        ),
    ]


def item_of(context: SheetContext) -> Item | None:
    """The item that the sheet is about, as long as it is there."""
    at = context.sheet.item
    return context.survivor.items[at] if at < len(context.survivor.items) else None


@component
def ItemSheet(context: SheetContext) -> ft.Control:
    t, item = context.t, item_of(context)
    if item is None:
        return small(t.say("This item is gone."), t)
    return col(
        small(item_line(t, context.state, item), t),
        pairs(t, [*_uses(context, item), *_given_away(context, item)]),
        heading(t, t.say("Correct")),
        pairs(t, _corrections(context, item)),
        context.rule_link("item-kinds", t.say("What the colours mean")),
        gap=WIDE_GAP,
    )


def _uses(context: SheetContext, item: Item) -> list[ft.Control]:
    t, allowed = context.t, partial(GAME.is_allowed, context.state, seat=context.seat, item=item.name)
    found = []
    if allowed("use"):
        form = lambda: context.controller.ask("use", seat=context.seat, item=item.name)  # noqa: E731
        found = [_move(context, item, "use", t.say("Use item")), secondary(t, t.say("Use and pay or draw…"), form)]
    if _is_acting(context) and item.kind != ESCAPE:
        found.append(context.to_sheet("attack", t.say("Use to attack…"), about=item.name))
    return [*found, *([_move(context, item, "spend", t.say("Spend item"))] if allowed("spend") else [])]


def _move(context: SheetContext, item: Item, kind: str, text: str, *, asks: bool = False) -> ft.Control:
    """Something that is done with the item, at once or by its form."""
    send = context.controller.ask if asks else context.controller.play
    return with_id(f"move-{kind}", secondary(context.t, text, lambda: send(kind, seat=context.seat, item=item.name)))


def _is_acting(context: SheetContext) -> bool:
    return phase(context.state) == ACTION and context.seat == context.state.turn


def _given_away(context: SheetContext, item: Item) -> list[ft.Control]:
    """To somebody else, back to the owner, or destroyed."""
    t, found = context.t, []
    if _is_acting(context) and item.owner is None:
        found.append(context.to_sheet("deal", t.say("Trade it…"), about=item.name))
        found.append(_move(context, item, "lend", t.say("Lend it…"), asks=True))
    if GAME.is_allowed(context.state, "give_back", seat=context.seat, item=item.name):
        found.append(_move(context, item, "give_back", t.say("Give it back")))
    if context.state.round:
        found.append(context.to_sheet("destroy", t.say("Destroyed by…"), about=context.sheet.item))
    return found


def _corrections(context: SheetContext, item: Item) -> list[ft.Control]:
    t, used = context.t, item.used
    more = secondary(t, t.say("Add 1 use"), lambda: _set_used(context, item, used + 1))
    back = secondary(t, t.say("Remove 1 use"), lambda: _set_used(context, item, used - 1))
    return [
        *([] if item.kind in (TEMPORARY, ESCAPE) else [more]),
        *([with_id("use-back", back)] if used else []),
        _move(context, item, "correct_item", t.say("Edit numbers…"), asks=True),
        _move(context, item, "correct_kind", t.say("Edit type…"), asks=True),
        _move(context, item, "remove_item", t.say("Remove item")),
    ]


def _set_used(context: SheetContext, item: Item, to: int) -> None:
    """The sheet stays."""
    about = {"seat": context.seat, "item": item.name}
    context.controller.table_controller.play("correct_used", to=to, was=item.used, **about)


class DestroyDraft(NamedTuple):
    by: int
    using: str | None = None  # None: not chosen yet
    pay: int = 0


@component
def DestroySheet(context: SheetContext) -> ft.Control:
    """Who destroys it, and with what. It is no attack, and nobody can react."""
    t, state, item = context.t, context.state, item_of(context)
    draft, put = use_choice(lambda: _first_destruction(context))
    if item is None:
        return small(t.say("This item is gone."), t)
    names = dict.fromkeys(each.name for each in state.players[draft.by].items if each.kind != ESCAPE)
    options = [*((name, name) for name in names), (NO_ITEM, t.say("No item"))]
    pick = lambda seat: change(put, by=seat, using=_tool(state, seat))()  # noqa: E731
    pick_item = lambda name: change(put, using=name)()  # noqa: E731
    named = lambda who: t.say("Destroyed by {who}", who=who)  # noqa: E731
    seats = context.seat_choices("destroyer", state.seats_alive(), (draft.by,), pick, named)
    text = t.say("{who} destroys {whose}’s {item}", who=state.name(draft.by), item=item.name, whose=context.name)
    if draft.using is None:
        text = t.say("Choose what {who} destroys it with", who=state.name(draft.by))
    play = lambda: context.controller.play("destroy", **_destruction(context, item, draft))  # noqa: E731
    return col(
        group(t, t.say("Who destroys it?"), seats),
        group(t, t.say("With what?"), choices(t, options, (draft.using,), pick_item, "using")),
        context.counter("pay", t.say("Cost"), draft.pay, lambda n: change(put, pay=n)()),
        with_id("move-destroy", primary(t, text, None if draft.using is None else play)),
        context.rule_link("destroy", t.say("What does Destroy mean?")),
        gap=WIDE_GAP,
    )


def _first_destruction(context: SheetContext) -> DestroyDraft:
    """By whose turn it is, or (on the turn of the item's owner) by whoever has something to do it with."""
    state, others = context.state, context.others(context.seat)
    armed = [seat for seat in others if _tool(state, seat)]
    by = state.turn if state.turn != context.seat else next(iter([*armed, *others]), context.seat)
    return DestroyDraft(by, _tool(state, by))


def _tool(state: RoyaleState, seat: int) -> str | None:
    """What this player would destroy an item with: their only explosive."""
    names = {item.name for item in state.players[seat].items if "explosive" in item.marks and not is_used_up(item)}
    return names.pop() if len(names) == 1 else None


def _destruction(context: SheetContext, item: Item, draft: DestroyDraft) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": draft.by, "target": context.seat, "item": item.name}
    if draft.using:
        found["using"] = draft.using
    return found | ({"pay": draft.pay} if draft.pay else {})
