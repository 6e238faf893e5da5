"""One item: use it, give it away, lose it, or put right what was entered."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.items import ESCAPE, TEMPORARY
from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, pairs, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.tried import is_allowed
from companion.games.board_royale.screen.words import item_line
from companion.games.board_royale.state import ACTION, Item, phase
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, second
from companion.ui.kit.layout import col, flow, heading
from companion.ui.kit.player_seals import seat_choice
from companion.ui.kit.text import small
from companion.ui.theme import WIDE_GAP


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


class Draft(NamedTuple):
    by: int
    using: str = ""
    pay: int = 0


@component
def DestroyFlow(scene: Scene) -> ft.Control:
    """Who destroys it, and with what. It is no attack, and nobody can react."""
    t, state, item = scene.t, scene.state, item_of(scene)
    draft, put = use_draft(lambda: Draft((*scene.others(scene.seat), scene.seat)[0]))
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


def _destroyers(scene: Scene, draft: Draft, put: Put) -> ft.Control:
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


def _destruction(scene: Scene, item: Item, draft: Draft) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": draft.by, "target": scene.seat, "item": item.name}
    if draft.using:
        found["using"] = draft.using
    return found | ({"pay": draft.pay} if draft.pay else {})
