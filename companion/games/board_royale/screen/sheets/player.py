"""One player's sheet: the figures, the items, all that can happen to them; amounts, and numbers set by hand."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale import GAME
from companion.games.board_royale.corrections import FIGURES
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.view_model import CORRECTION, item_line, item_text
from companion.games.board_royale.state import ACTION, IN_PLAY, RESOURCE, Item, phase
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import use_choice
from companion.ui.game_screen.pickers import amount_steps, choices, number_pad, pairs
from companion.ui.game_screen.sheets import number_sheet
from companion.ui.kit.buttons import Handler, line_button, primary, secondary, step, tap, with_id
from companion.ui.kit.inputs import Span, typed_number
from companion.ui.kit.layout import MID, col, edged, pad, row, strut
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, HAIR_GAP, TIGHT_GAP, WIDE_GAP, Theme

AMOUNTS = (2, 3, 5)
RULES = {  # behind the numbers that can be set
    "resources": "hands-up",
    "collected": "peaceful",
    "limit": "hand-limit",
    "points": "escape",
    "skips": "skip",
    "deck": "empty-deck",
    "discard": "draw-and-take",
    "cards": "components",
    "round": "rounds",
    "draw": "resource-phase",
    "steal": "steal",
    "field": "crafting-field",
    "hand_limit": "hand-limit",
    "escape_points": "escape",
}


@component
def SurvivorSheet(context: SheetContext) -> ft.Control:
    if not context.survivor.is_alive:
        return _gone(context)
    escape = [_escape(context)] if context.state.figures.escape_points is not None else []
    return col(_figures(context), *escape, _items(context), _events(context), gap=WIDE_GAP)


def _gone(context: SheetContext) -> ft.Control:
    t, controller = context.t, context.controller
    text = t.say("Bring {who} back", who=context.name)
    return col(
        secondary(t, text, lambda: controller.ask("bring_back", seat=context.seat), ft.Icons.UNDO_ROUNDED),
        context.rule_link("elimination", t.say("When is a player eliminated?")),
    )


def _figures(context: SheetContext) -> ft.Control:
    """Hand, limit and the rest as tiles; each can be set."""
    player = context.survivor
    shown = {"resources": player.resources, "limit": limit_of(context.state, context.seat), "skips": player.skips}
    if "peaceful" in context.state.modes or player.collected:
        shown["collected"] = player.collected
    tiles = [_tile(context, what, n) for what, n in shown.items()]
    return col(*tiles) if context.t.is_large else row(*tiles)


def _tile(context: SheetContext, what: str, n: int) -> ft.Control:
    t, title = context.t, number_title(context.t, what)
    sheet = "amounts" if what == "resources" else "set"
    face = col(number(n, t, "figure"), small(title, t), gap=HAIR_GAP, tight=True, horizontal_alignment=MID)
    return tap(
        row(strut(56), face, gap=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        t.say("{who}: {what} {n}, change", what=title, who=context.name, n=n),
        lambda: context.controller.open_sheet(sheet, context.seat, what),
        expand=not t.is_large or None,
        bgcolor=t.raised,
        border=edged(1, t.line),
        padding=pad(TIGHT_GAP, TIGHT_GAP),
    )


def _escape(context: SheetContext) -> ft.Control:
    """The way out of the island, one point at a time."""
    t, player, needed = context.t, context.survivor, context.state.figures.escape_points
    less = _points(context, player.points - 1) if player.points else None
    shown = typed_number(
        t,
        t.say("Escape points"),
        player.points,
        lambda n: _points(context, n)(),
        Span(0, 999),
        text=f"{player.points}/{needed}",
        size="figure",
        width=68 * t.scale,
        is_move=True,
        id="points-number",
    )
    rule = context.rule_link("escape", t.say("Escape points"))
    fewer = step(t, "−", t.say("Remove 1 escape point from {who}", who=context.name), less)
    more = step(t, "+", t.say("Give {who} 1 escape point", who=context.name), _points(context, player.points + 1))
    steps = row(with_id("points-less", fewer), shown, with_id("points-more", more))
    return col(rule, steps) if t.is_large else row(rule, ft.Container(expand=True), steps)


def _points(context: SheetContext, to: int) -> Handler:
    data = {"seat": context.seat, "what": "points", "to": to, "was": context.survivor.points}
    return lambda: context.controller.table_controller.play(CORRECTION, **data)


def _items(context: SheetContext) -> ft.Control:
    t, items = context.t, context.survivor.items
    if not items:
        return small(t.say("{who} has no items yet.", who=context.name), t)
    return col(*(_item(context, at, item) for at, item in enumerate(items)), gap=GAP)


def _item(context: SheetContext, at: int, item: Item) -> ft.Control:
    """An item: its line opens it, the button beside uses it at once."""
    t, controller = context.t, context.controller
    about = item_line(t, context.state, item)
    named = t.say("{who}’s {item} ({n}), {about}", who=context.name, item=item.name, n=at + 1, about=about)
    open_item = lambda: controller.open_sheet("item", context.seat, at)  # noqa: E731
    line = with_id(f"item-{at}", line_button(t, item_text(item), about, open_item, name=named))
    if not GAME.is_allowed(context.state, "use", seat=context.seat, item=item.name):
        return line
    use = lambda: controller.table_controller.play("use", seat=context.seat, item=item.name)  # noqa: E731
    named = t.say("Use {item} ({n})", item=item.name, n=at + 1)
    button = with_id(f"use-{at}", secondary(t, t.say("Use"), use, name=named, height=68))
    return row(ft.Container(line, expand=True), button)


def _events(context: SheetContext) -> ft.Control:
    """Everything that can happen to the player."""
    t, controller, seat, who = context.t, context.controller, context.seat, context.name
    is_in_play, is_turn = phase(context.state) in IN_PLAY, seat == context.state.turn
    deal, enter = t.say("Deal with {who}", who=who), t.say("Add an item for {who}", who=who)
    found = [context.to_sheet("enter", t.say("Add an item"), ft.Icons.ADD_ROUNDED, name=enter)]
    if phase(context.state) == ACTION and not is_turn:
        found.append(context.to_sheet("deal", t.say("Deal"), ft.Icons.HANDSHAKE_OUTLINED, name=deal))
    if is_in_play:
        text, skip = t.say("{who} skips their next turn", who=who), lambda: controller.play("skip", seat=seat)
        found.append(with_id("move-skip", secondary(t, text, skip, ft.Icons.SKIP_NEXT_ROUNDED)))
    if is_in_play and not is_turn:
        text = t.say("Make it {who}’s turn", who=who)
        found.append(secondary(t, text, lambda: controller.play("correct_turn", seat=seat, phase=RESOURCE)))
    if context.state.figures.team_size > 1:
        found.append(secondary(t, t.say("Swap partners"), lambda: controller.ask("swap_teams", seat=seat)))
    leave = t.say("{who} leaves…", who=who)
    found += [
        secondary(t, t.say("Eliminate {who}", who=who), lambda: controller.ask("put_out", seat=seat)),
        context.to_sheet("leave", t.say("Leave the game"), ft.Icons.LOGOUT_ROUNDED, name=leave),
    ]
    return pairs(t, found)


# --- amounts, and numbers set by hand


@component
def Amounts(context: SheetContext) -> ft.Control:
    """A hand: 2, 3 or 5 fewer or more, or set to what was counted."""
    t, controller, seat, holds = context.t, context.controller, context.seat, context.survivor.resources
    typed, put = use_choice(str)
    source, choose = use_choice(lambda: "deck")
    fewer = [(n, (lambda e, n=n: controller.lose(seat, n)) if n <= holds else None) for n in AMOUNTS]
    more = [(n, lambda e, n=n: controller.gain(seat, n, source)) for n in AMOUNTS]
    piles = [("deck", t.say("From the deck")), ("discard", t.say("From the discard pile"))]
    can_take = GAME.is_allowed(context.state, "gain", seat=seat, n=1, source="discard")
    set_it = (lambda: controller.set_resources(seat, int(typed), holds)) if typed else None
    return col(
        amount_steps(t, t.say("{who} loses", who=context.name), "−", fewer, "lose"),
        amount_steps(t, t.say("{who} gains", who=context.name), "+", more, "gain"),
        *([choices(t, piles, (source,), choose, "from")] if can_take else []),
        number_pad(t, typed, put),
        with_id("set-number", primary(t, _set_text(t, context.name, typed), set_it)),
        context.rule_link("hand-limit", t.say("Hand limit")),
        gap=WIDE_GAP,
    )


def _set_text(t: Theme, who: str, typed: str) -> str:
    return t.say("Set {who} to {n}", who=who, n=typed) if typed else t.say("Set {who} to…", who=who)


@component
def SetNumber(context: SheetContext) -> ft.Control:
    """Another number of a player."""
    what, player = context.sheet.item, context.survivor
    now = limit_of(context.state, context.seat) if what == "limit" else getattr(player, what)
    return _set_number(context, context.name, now, CORRECTION, seat=context.seat)


@component
def SetTableNumber(context: SheetContext) -> ft.Control:
    """A pile, the day, or a figure of the modes."""
    what = context.sheet.item
    return _set_number(context, number_title(context.t, what), table_number(context, what), "correct")


def _set_number(context: SheetContext, whose: str, now: int | None, kind: str, **about: int) -> ft.Control:
    t, what = context.t, context.sheet.item
    typed, put = use_choice(str)
    data = {**about, "what": what, "to": int(typed) if typed else None, "was": now}
    picker = col(label(t.say("Now {n}", n=now), t), number_pad(t, typed, put), gap=WIDE_GAP)
    return number_sheet(context, picker, _set_text(t, whose, typed), (kind, data), (RULES[what],))


def table_number(context: SheetContext, what: str) -> int | None:
    found: int | None = getattr(context.state.figures if what in FIGURES else context.state, what)
    return found


def number_title(t: Theme, what: str) -> str:
    """What a number of a player or of the table is called."""
    return {
        "resources": t.say("Resources"),
        "collected": t.say("Collected"),
        "limit": t.say("Hand limit"),
        "points": t.say("Escape points"),
        "skips": t.say("Turns to skip"),
        "deck": t.say("Resource Deck"),
        "discard": t.say("Resource discard pile"),
        "cards": t.say("Resource cards in the game"),
        "round": t.say("Day"),
        "draw": t.say("Draw per turn"),
        "steal": t.say("Taken per steal"),
        "field": t.say("Crafting Field"),
        "hand_limit": t.say("Everyone’s hand limit"),
        "escape_points": t.say("Points to escape"),
    }[what]
