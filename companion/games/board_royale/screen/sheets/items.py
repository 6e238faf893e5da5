"""Items: crafting one, entering one that somebody has, using it, giving it away, destroying it, putting it right."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale import GAME
from companion.games.board_royale.facts import KINDS, KNOWN_ITEMS, MARKS
from companion.games.board_royale.items import ESCAPE, TEMPORARY
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.view_model import item_line, kind_title, mark_title
from companion.games.board_royale.state import ACTION, Item, phase
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, change, use_choice
from companion.ui.game_screen.pickers import choices, group, pairs, text_field, toggled
from companion.ui.kit.buttons import primary, secondary
from companion.ui.kit.layout import col, flow, heading
from companion.ui.kit.text import small
from companion.ui.theme import MARGIN, WIDE_GAP


class ItemDraft(NamedTuple):
    """What was said of the item; None where the rulebook's own word on it counts."""

    name: str = ""
    pay: int | None = None
    kind: str | None = None
    uses: int = 0
    bonus: int | None = None
    marks: tuple[str, ...] | None = None
    points: int = 1
    set_name: str = ""
    pieces: int = 0
    details: bool = False


@component
def CraftSheet(context: SheetContext) -> ft.Control:
    """The current player pays and takes an item from the field."""
    t, controller, seat = context.t, context.controller, context.state.turn
    draft, put = use_choice(ItemDraft)
    name, pay = item_name(context, draft), price(draft)
    text = t.say("{who} pays {n} and crafts {item}", who=context.current, n=pay, item=name)
    cost = context.counter(t.say("Price"), pay, lambda n: change(put, pay=n)())
    play = lambda: controller.play("craft", seat=seat, item=name, pay=pay, **details(draft))  # noqa: E731
    rule = context.rule_link("crafting", t.say("How crafting works"))
    return col(*_form(context, draft, put, cost), primary(t, text, play), rule, gap=WIDE_GAP)


@component
def EnterSheet(context: SheetContext) -> ft.Control:
    """Somebody has an item that was not crafted: by a card, or forgotten."""
    t, controller = context.t, context.controller
    draft, put = use_choice(ItemDraft)
    name = item_name(context, draft)
    play = lambda: controller.play("add_item", seat=context.seat, item=name, **details(draft))  # noqa: E731
    button = primary(t, t.say("{who} has {item}", who=context.name, item=name), play)
    rule = context.rule_link("item-kinds", t.say("How crafting works"))
    return col(*_form(context, draft, put), button, rule, gap=WIDE_GAP)


def known(draft: ItemDraft) -> dict[str, Any]:
    """What the rulebook tells of a card of this name."""
    return dict(KNOWN_ITEMS.get(draft.name.strip().lower(), {}))


def item_name(context: SheetContext, draft: ItemDraft) -> str:
    """The name, or a number for items that nobody cares to name."""
    count = sum(len(player.items) for player in context.state.players)
    return draft.name.strip() or context.t.say("Item {n}", n=count + 1)


def price(draft: ItemDraft) -> int:
    return int(known(draft).get("cost", 1)) if draft.pay is None else draft.pay


def kind_of(draft: ItemDraft) -> str:
    return draft.kind or str(known(draft).get("kind", KINDS[0]))


def details(draft: ItemDraft) -> dict[str, Any]:
    """The fields of the move; what was not touched is left to the rulebook."""
    found: dict[str, Any] = {"kind": kind_of(draft)}
    if kind_of(draft) == ESCAPE:
        found["points"] = draft.points
        return found | ({"set_name": draft.set_name.strip(), "pieces": draft.pieces} if draft.set_name.strip() else {})
    if draft.uses:
        found["uses"] = draft.uses
    if draft.bonus is not None:
        found["bonus"] = draft.bonus
    return found | ({"marks": list(draft.marks)} if draft.marks is not None else {})


def _form(context: SheetContext, draft: ItemDraft, put: Setter, *price_line: ft.Control) -> list[ft.Control]:
    t = context.t
    kinds = [(kind, kind_title(t, kind)) for kind in KINDS if kind != ESCAPE or context.state.figures.escape]
    return [
        text_field(t, t.say("Name of the item"), draft.name, lambda name: change(put, name=name)()),
        _names(context, draft, put),
        *price_line,
        choices(t, kinds, (kind_of(draft),), lambda kind: change(put, kind=kind)()),
        *(_escape(context, draft, put) if kind_of(draft) == ESCAPE else _ability(context, draft, put)),
    ]


def _names(context: SheetContext, draft: ItemDraft, put: Setter) -> ft.Control:
    """Names to tap: the rulebook's cards, and what was seen at this table."""
    seen = [item.name for player in context.state.players for item in player.items]
    names = list(dict.fromkeys([*(name.title() for name in KNOWN_ITEMS), *seen]))
    return choices(
        context.t, [(name, name) for name in names], (draft.name,), lambda name: put(lambda d: _named(d, name))
    )


def _named(draft: ItemDraft, name: str) -> ItemDraft:
    """Another card: what was said of the last one no longer holds."""
    return ItemDraft(name=name, details=draft.details)


def _escape(context: SheetContext, draft: ItemDraft, put: Setter) -> list[ft.Control]:
    t = context.t
    sets = dict.fromkeys(item.set_name for player in context.state.players for item in player.items if item.set_name)
    field = text_field(t, t.say("Its escape set, if any"), draft.set_name, lambda name: change(put, set_name=name)())
    pieces = context.counter(t.say("Pieces of the set"), draft.pieces, lambda n: change(put, pieces=n)())
    return [
        flow(
            context.counter(t.say("Escape points"), draft.points, lambda n: change(put, points=n)()),
            *([pieces] if draft.set_name.strip() else []),
            gap=MARGIN,
        ),
        field,
        *([_sets(context, draft, put, list(sets))] if sets else []),
    ]


def _sets(context: SheetContext, draft: ItemDraft, put: Setter, names: list[str]) -> ft.Control:
    """Sets that were begun at this table, with their size."""
    sizes = {item.set_name: item.pieces for player in context.state.players for item in player.items}
    options = [(name, context.t.say("set {name}", name=name)) for name in names]
    return choices(
        context.t, options, (draft.set_name,), lambda name: change(put, set_name=name, pieces=sizes.get(name, 0))()
    )


def _ability(context: SheetContext, draft: ItemDraft, put: Setter) -> list[ft.Control]:
    """Marks, uses and bonus: seldom needed, so they unfold."""
    t = context.t
    if not draft.details:
        return [secondary(t, t.say("Marks, uses a round, hand limit"), change(put, details=True))]
    marks = draft.marks if draft.marks is not None else tuple(known(draft).get("marks", ()))
    bonus = draft.bonus if draft.bonus is not None else int(known(draft).get("bonus", 0))
    options = [(mark, mark_title(t, mark)) for mark in MARKS]
    return [
        group(t, t.say("Marks"), choices(t, options, marks, lambda mark: change(put, marks=toggled(marks, mark))())),
        flow(
            context.counter(t.say("Uses a round (0: any)"), draft.uses, lambda n: change(put, uses=n)()),
            context.counter(t.say("Raises the hand limit by"), bonus, lambda n: change(put, bonus=n)()),
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
        heading(t, t.say("Put right")),
        pairs(t, _corrections(context, item)),
        context.rule_link("item-kinds", t.say("What the colours mean")),
        gap=WIDE_GAP,
    )


def _uses(context: SheetContext, item: Item) -> list[ft.Control]:
    t, controller, about = context.t, context.controller, {"seat": context.seat, "item": item.name}
    found = []
    if GAME.is_allowed(context.state, "use", **about):
        found.append(secondary(t, t.say("Use it"), lambda: controller.play("use", **about)))
        found.append(secondary(t, t.say("Use it and pay or draw …"), lambda: controller.ask("use", **about)))
    if _is_acting(context) and item.kind != ESCAPE:
        attack = lambda: controller.open_sheet("attack", context.seat, item.name)  # noqa: E731
        found.append(secondary(t, t.say("Attack with it …"), attack))
    if GAME.is_allowed(context.state, "spend", **about):
        found.append(secondary(t, t.say("Spend it"), lambda: controller.play("spend", **about)))
    return found


def _is_acting(context: SheetContext) -> bool:
    return phase(context.state) == ACTION and context.seat == context.state.turn


def _given_away(context: SheetContext, item: Item) -> list[ft.Control]:
    """To somebody else, back to the owner, or destroyed."""
    t, controller, about = context.t, context.controller, {"seat": context.seat, "item": item.name}
    found = []
    if _is_acting(context) and item.owner is None:
        deal = lambda: controller.open_sheet("deal", context.seat, item.name)  # noqa: E731
        found.append(secondary(t, t.say("Deal with it …"), deal))
        found.append(secondary(t, t.say("Lend it …"), lambda: controller.ask("lend", **about)))
    if GAME.is_allowed(context.state, "give_back", **about):
        found.append(secondary(t, t.say("Give it back"), lambda: controller.play("give_back", **about)))
    if context.state.round:
        destroy = lambda: controller.open_sheet("destroy", context.seat, context.sheet.item)  # noqa: E731
        found.append(secondary(t, t.say("It is destroyed …"), destroy))
    return found


def _corrections(context: SheetContext, item: Item) -> list[ft.Control]:
    t, controller, about = context.t, context.controller, {"seat": context.seat, "item": item.name}
    found = []
    if item.kind not in (TEMPORARY, ESCAPE):
        found.append(secondary(t, t.say("One more use"), lambda: _set_used(context, item, item.used + 1)))
    if item.used:
        found.append(secondary(t, t.say("One use back"), lambda: _set_used(context, item, item.used - 1)))
    return [
        *found,
        secondary(t, t.say("Its numbers …"), lambda: controller.ask("correct_item", **about)),
        secondary(t, t.say("What it is …"), lambda: controller.ask("correct_kind", **about)),
        secondary(t, t.say("Take it out"), lambda: controller.play("remove_item", **about)),
    ]


def _set_used(context: SheetContext, item: Item, to: int) -> None:
    """The sheet stays."""
    about = {"seat": context.seat, "item": item.name}
    context.controller.table_controller.play("correct_used", to=to, was=item.used, **about)


class DestroyDraft(NamedTuple):
    by: int
    using: str = ""
    pay: int = 0


@component
def DestroySheet(context: SheetContext) -> ft.Control:
    """Who destroys it, and with what. It is no attack, and nobody can react."""
    t, state, item = context.t, context.state, item_of(context)
    draft, put = use_choice(lambda: DestroyDraft((*context.others(context.seat), context.seat)[0]))
    if item is None:
        return small(t.say("This item is gone."), t)
    names = dict.fromkeys(each.name for each in state.players[draft.by].items if each.kind != ESCAPE)
    options = [("", t.say("No item")), *((name, name) for name in names)]
    pick = lambda seat: change(put, by=seat, using="")()  # noqa: E731
    named = lambda who: t.say("Destroyed by {who}", who=who)  # noqa: E731
    text = t.say("{who} destroys {item} of {whose}", who=state.name(draft.by), item=item.name, whose=context.name)
    return col(
        group(t, t.say("Who?"), context.seat_choices(state.seats_alive(), (draft.by,), pick, named)),
        group(t, t.say("With what?"), choices(t, options, (draft.using,), lambda name: change(put, using=name)())),
        context.counter(t.say("Paid for it"), draft.pay, lambda n: change(put, pay=n)()),
        primary(t, text, lambda: context.controller.play("destroy", **_destruction(context, item, draft))),
        context.rule_link("destroy", t.say("What does Destroy mean?")),
        gap=WIDE_GAP,
    )


def _destruction(context: SheetContext, item: Item, draft: DestroyDraft) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": draft.by, "target": context.seat, "item": item.name}
    if draft.using:
        found["using"] = draft.using
    return found | ({"pay": draft.pay} if draft.pay else {})
