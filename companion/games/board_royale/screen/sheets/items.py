"""Crafting an item, or entering one that somebody has: its name, its price, what it is.

One item: use it, give it away, lose it, or put right what was entered."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.facts import KINDS, KNOWN_ITEMS, MARKS
from companion.games.board_royale.items import ESCAPE, TEMPORARY
from companion.games.board_royale.screen.controller import Scene
from companion.games.board_royale.screen.pickers import (
    Put,
    change,
    choices,
    counter,
    group,
    pairs,
    text_field,
    toggled,
    use_draft,
)
from companion.games.board_royale.screen.tried import is_allowed
from companion.games.board_royale.screen.view_model import item_line, kind_title, mark_title
from companion.games.board_royale.state import ACTION, Item, phase
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, second
from companion.ui.kit.layout import col, flow, heading
from companion.ui.kit.player_seals import seat_choice
from companion.ui.kit.text import small
from companion.ui.theme import WIDE_GAP, Look


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
def CraftFlow(scene: Scene) -> ft.Control:
    """The current player pays and takes an item from the field."""
    t, ways, seat = scene.t, scene.ways, scene.state.turn
    draft, put = use_draft(ItemDraft)
    name, pay = item_name(scene, draft), price(draft)
    told = t.say("{who} pays {n} and crafts {item}", who=scene.current, n=pay, item=name)
    cost = counter(t, t.say("Price"), pay, lambda n: change(put, pay=n)())
    play = lambda: ways.play("craft", seat=seat, item=name, pay=pay, **details(draft))  # noqa: E731
    return col(*_form(scene, draft, put, cost), primary(t, told, play), _rule(scene, "crafting"), gap=WIDE_GAP)


@component
def EnterFlow(scene: Scene) -> ft.Control:
    """Somebody has an item that was not crafted: by a card, or forgotten."""
    t, ways = scene.t, scene.ways
    draft, put = use_draft(ItemDraft)
    name = item_name(scene, draft)
    play = lambda: ways.play("add_item", seat=scene.seat, item=name, **details(draft))  # noqa: E731
    button = primary(t, t.say("{who} has {item}", who=scene.who, item=name), play)
    return col(*_form(scene, draft, put), button, _rule(scene, "item-kinds"), gap=WIDE_GAP)


def _rule(scene: Scene, rule: str) -> ft.Control:
    t = scene.t
    return rule_door(t, t.say("How crafting works"), lambda: scene.ways.open_rule(rule))


def known(draft: ItemDraft) -> dict[str, Any]:
    """What the rulebook tells of a card of this name."""
    return dict(KNOWN_ITEMS.get(draft.name.strip().lower(), {}))


def item_name(scene: Scene, draft: ItemDraft) -> str:
    """The name, or a number for items that nobody cares to name."""
    count = sum(len(player.items) for player in scene.state.players)
    return draft.name.strip() or scene.t.say("Item {n}", n=count + 1)


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


def _form(scene: Scene, draft: ItemDraft, put: Put, *price_line: ft.Control) -> list[ft.Control]:
    t = scene.t
    kinds = [(kind, kind_title(t, kind)) for kind in KINDS if kind != ESCAPE or scene.state.figures.escape]
    return [
        text_field(t, t.say("Name of the item"), draft.name, lambda name: change(put, name=name)()),
        _names(scene, draft, put),
        *price_line,
        choices(t, kinds, (kind_of(draft),), lambda kind: change(put, kind=kind)()),
        *(_escape(scene, draft, put) if kind_of(draft) == ESCAPE else _ability(t, draft, put)),
    ]


def _names(scene: Scene, draft: ItemDraft, put: Put) -> ft.Control:
    """Names to tap: the rulebook's cards, and what was seen at this table."""
    seen = [item.name for player in scene.state.players for item in player.items]
    names = list(dict.fromkeys([*(name.title() for name in KNOWN_ITEMS), *seen]))
    return choices(
        scene.t, [(name, name) for name in names], (draft.name,), lambda name: put(lambda d: _named(d, name))
    )


def _named(draft: ItemDraft, name: str) -> ItemDraft:
    """Another card: what was said of the last one no longer holds."""
    return ItemDraft(name=name, details=draft.details)


def _escape(scene: Scene, draft: ItemDraft, put: Put) -> list[ft.Control]:
    t = scene.t
    sets = dict.fromkeys(item.set_name for player in scene.state.players for item in player.items if item.set_name)
    field = text_field(t, t.say("Its escape set, if any"), draft.set_name, lambda name: change(put, set_name=name)())
    pieces = counter(t, t.say("Pieces of the set"), draft.pieces, lambda n: change(put, pieces=n)())
    return [
        flow(
            counter(t, t.say("Escape points"), draft.points, lambda n: change(put, points=n)()),
            *([pieces] if draft.set_name.strip() else []),
            gap=16,
        ),
        field,
        *([_sets(scene, draft, put, list(sets))] if sets else []),
    ]


def _sets(scene: Scene, draft: ItemDraft, put: Put, names: list[str]) -> ft.Control:
    """Sets that were begun at this table, with their size."""
    sizes = {item.set_name: item.pieces for player in scene.state.players for item in player.items}
    options = [(name, scene.t.say("set {name}", name=name)) for name in names]
    return choices(
        scene.t, options, (draft.set_name,), lambda name: change(put, set_name=name, pieces=sizes.get(name, 0))()
    )


def _ability(t: Look, draft: ItemDraft, put: Put) -> list[ft.Control]:
    """Marks, uses and bonus: seldom needed, so they unfold."""
    if not draft.details:
        return [second(t, t.say("Marks, uses a round, hand limit"), change(put, details=True))]
    marks = draft.marks if draft.marks is not None else tuple(known(draft).get("marks", ()))
    bonus = draft.bonus if draft.bonus is not None else int(known(draft).get("bonus", 0))
    options = [(mark, mark_title(t, mark)) for mark in MARKS]
    return [
        group(t, t.say("Marks"), choices(t, options, marks, lambda mark: change(put, marks=toggled(marks, mark))())),
        flow(
            counter(t, t.say("Uses a round (0: any)"), draft.uses, lambda n: change(put, uses=n)()),
            counter(t, t.say("Raises the hand limit by"), bonus, lambda n: change(put, bonus=n)()),
            gap=16,
        ),
    ]


def item_of(scene: Scene) -> Item | None:
    """The item that the sheet is about, as long as it is there."""
    at = int(scene.raised.what)
    return scene.player.items[at] if at < len(scene.player.items) else None


@component
def ItemSheet(scene: Scene) -> ft.Control:
    t, item = scene.t, item_of(scene)
    if item is None:
        return small(t.say("This item is gone."), t)
    return col(
        small(item_line(t, scene.state, item), t),
        pairs(t, [*_uses(scene, item), *_ways_out(scene, item)]),
        heading(t, t.say("Put right")),
        pairs(t, _corrections(scene, item)),
        rule_door(t, t.say("What the colours mean"), lambda: scene.ways.open_rule("item-kinds")),
        gap=WIDE_GAP,
    )


def _uses(scene: Scene, item: Item) -> list[ft.Control]:
    t, ways, seat = scene.t, scene.ways, scene.seat
    found: list[ft.Control] = []
    if is_allowed(scene.state, "use", seat=seat, item=item.name):
        found.append(second(t, t.say("Use it"), lambda: ways.play("use", seat=seat, item=item.name)))
        found.append(second(t, t.say("Use it and pay or draw …"), lambda: ways.ask("use", seat=seat, item=item.name)))
    if phase(scene.state) == ACTION and seat == scene.state.turn and item.kind != ESCAPE:
        found.append(second(t, t.say("Attack with it …"), lambda: ways.raise_sheet("attack", seat, item.name)))
    if is_allowed(scene.state, "spend", seat=seat, item=item.name):
        found.append(second(t, t.say("Spend it"), lambda: ways.play("spend", seat=seat, item=item.name)))
    return found


def _ways_out(scene: Scene, item: Item) -> list[ft.Control]:
    """Out of these hands: into others, back to the owner, or destroyed."""
    t, ways, seat = scene.t, scene.ways, scene.seat
    found: list[ft.Control] = []
    is_own_turn = phase(scene.state) == ACTION and seat == scene.state.turn
    if is_own_turn and item.owner is None:
        found.append(second(t, t.say("Deal with it …"), lambda: ways.raise_sheet("deal", seat, item.name)))
        found.append(second(t, t.say("Lend it …"), lambda: ways.ask("lend", seat=seat, item=item.name)))
    if is_allowed(scene.state, "give_back", seat=seat, item=item.name):
        found.append(second(t, t.say("Give it back"), lambda: ways.play("give_back", seat=seat, item=item.name)))
    if scene.state.round:
        found.append(
            second(t, t.say("It is destroyed …"), lambda: ways.raise_sheet("destroy", seat, scene.raised.what))
        )
    return found


def _corrections(scene: Scene, item: Item) -> list[ft.Control]:
    t, ways, seat = scene.t, scene.ways, scene.seat
    about = {"seat": seat, "item": item.name}
    found: list[ft.Control] = []
    if item.kind != TEMPORARY and item.kind != ESCAPE:
        used = t.say("One more use")
        found.append(second(t, used, lambda: ways.door.play("correct_used", to=item.used + 1, was=item.used, **about)))
    if item.used:
        back = t.say("One use back")
        found.append(second(t, back, lambda: ways.door.play("correct_used", to=item.used - 1, was=item.used, **about)))
    return [
        *found,
        second(t, t.say("Its numbers …"), lambda: ways.ask("correct_item", **about)),
        second(t, t.say("What it is …"), lambda: ways.ask("correct_kind", **about)),
        second(t, t.say("Take it out"), lambda: ways.play("remove_item", **about)),
    ]


class DestroyDraft(NamedTuple):
    by: int
    using: str = ""
    pay: int = 0


@component
def DestroyFlow(scene: Scene) -> ft.Control:
    """Who destroys it, and with what. It is no attack, and nobody can react."""
    t, state, item = scene.t, scene.state, item_of(scene)
    draft, put = use_draft(lambda: DestroyDraft((*scene.others(scene.seat), scene.seat)[0]))
    if item is None:
        return small(t.say("This item is gone."), t)
    names = dict.fromkeys(each.name for each in state.players[draft.by].items if each.kind != ESCAPE)
    options = [("", t.say("No item")), *((name, name) for name in names)]
    text = t.say("{who} destroys {item} of {whose}", who=state.name(draft.by), item=item.name, whose=scene.who)
    return col(
        group(t, t.say("Who?"), _destroyers(scene, draft, put)),
        group(t, t.say("With what?"), choices(t, options, (draft.using,), lambda name: change(put, using=name)())),
        counter(t, t.say("Paid for it"), draft.pay, lambda n: change(put, pay=n)()),
        primary(t, text, lambda: scene.ways.play("destroy", **_destruction(scene, item, draft))),
        rule_door(t, t.say("What does Destroy mean?"), lambda: scene.ways.open_rule("destroy")),
        gap=WIDE_GAP,
    )


def _destroyers(scene: Scene, draft: DestroyDraft, put: Put) -> ft.Control:
    t = scene.t
    return flow(
        *(
            seat_choice(
                t,
                scene.marks[seat],
                scene.state.name(seat),
                draft.by == seat,
                change(put, by=seat, using=""),
                t.say("Destroyed by {who}", who=scene.state.name(seat)),
            )
            for seat in scene.state.seats_alive()
        )
    )


def _destruction(scene: Scene, item: Item, draft: DestroyDraft) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": draft.by, "target": scene.seat, "item": item.name}
    if draft.using:
        found["using"] = draft.using
    return found | ({"pay": draft.pay} if draft.pay else {})
