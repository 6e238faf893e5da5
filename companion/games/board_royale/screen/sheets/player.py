"""More than one at once, and figures set by hand.

One player's sheet: the figures, the items, and everything that can happen to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.board_royale.corrections import FIGURES
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import SheetContext, gain, lose, set_to
from companion.games.board_royale.screen.pickers import choices, number_pad, pairs, use_draft
from companion.games.board_royale.screen.tried import is_allowed
from companion.games.board_royale.screen.view_model import item_line, item_text
from companion.games.board_royale.state import ACTION, IN_PLAY, RESOURCE, Item, phase
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import Handler, line_button, primary, rule_link, secondary, step, tap
from companion.ui.kit.layout import CENTRE, MID, col, pad, row, strut
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, SCORE_TARGET, WIDE_GAP, Theme

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
def Amounts(context: SheetContext) -> ft.Control:
    """A hand: 2, 3 or 5 fewer or more, or set to what was counted."""
    t, controller = context.t, context.controller
    typed, put = use_draft(str)
    source, choose = use_draft(lambda: "deck")
    holds = context.player.resources
    fewer = [(n, lambda e, n=n: lose(controller, context.seat, n)) if n <= holds else (n, None) for n in AMOUNTS]
    more = [(n, lambda e, n=n: gain(controller, context.seat, n, source)) for n in AMOUNTS]
    piles = [("deck", t.say("from the deck")), ("discard", t.say("from the discards"))]
    can_take = is_allowed(context.state, "gain", seat=context.seat, n=1, source="discard")
    return col(
        _steps(t, t.say("{who} loses", who=context.who), "−", fewer),
        _steps(t, t.say("{who} gains", who=context.who), "+", more),
        *([choices(t, piles, (source,), choose)] if can_take else []),
        number_pad(t, typed, put),
        _set_button(t, context.who, typed, lambda: set_to(controller, context.seat, int(typed), holds)),
        rule_link(t, t.say("Hand limit"), lambda: controller.open_rule("hand-limit")),
        gap=WIDE_GAP,
    )


def _steps(t: Theme, text: str, sign: str, amounts: Sequence[tuple[int, Callable[..., object] | None]]) -> ft.Control:
    width = SCORE_TARGET * max(1.0, min(t.scale, 1.35))
    buttons = [step(t, f"{sign}{n}", f"{text} {n}", play, width=width) for n, play in amounts]
    return col(label(text, t), row(*buttons)) if t.is_large else row(label(text, t, expand=True), *buttons)


def _set_button(t: Theme, who: str, typed: str, play: Callable[[], object]) -> ft.Control:
    if not typed:
        return primary(t, t.say("Set {who} to …", who=who), None)
    return primary(t, t.say("Set {who} to {n}", who=who, n=typed), play)


@component
def SetNumber(context: SheetContext) -> ft.Control:
    """Another number of a player."""
    t, what = context.t, context.sheet.what
    typed, put = use_draft(str)
    now = limit_of(context.state, context.seat) if what == "limit" else getattr(context.player, what)
    data = {"seat": context.seat, "what": what, "was": now}
    return col(
        label(t.say("Now {n}", n=now), t),
        number_pad(t, typed, put),
        _set_button(t, context.who, typed, lambda: context.controller.play("correct_player", to=int(typed), **data)),
        rule_link(t, t.say("The rule behind it"), lambda: context.controller.open_rule(RULES[what])),
        gap=WIDE_GAP,
    )


@component
def SetTableNumber(context: SheetContext) -> ft.Control:
    """A pile, the day, or a figure of the modes."""
    t, what = context.t, context.sheet.what
    typed, put = use_draft(str)
    now = table_number(context, what)
    return col(
        label(t.say("Now {n}", n=now), t),
        number_pad(t, typed, put),
        _set_button(
            t, t.say("it"), typed, lambda: context.controller.play("correct", what=what, to=int(typed), was=now)
        ),
        rule_link(t, t.say("The rule behind it"), lambda: context.controller.open_rule(RULES[what])),
        gap=WIDE_GAP,
    )


def table_number(context: SheetContext, what: str) -> int | None:
    found: int | None = getattr(context.state.figures if what in FIGURES else context.state, what)
    return found


def number_title(t: Theme, what: str) -> str:
    """What a number of a player or of the table is called."""
    return {
        "resources": t.say("Resources"),
        "collected": t.say("Laid aside"),
        "limit": t.say("Hand limit"),
        "points": t.say("Escape points"),
        "skips": t.say("Turns to skip"),
        "deck": t.say("Resource Deck"),
        "discard": t.say("Resource discard pile"),
        "cards": t.say("Resource cards in the game"),
        "round": t.say("Day"),
        "draw": t.say("Draw in a turn"),
        "steal": t.say("Taken by a steal"),
        "field": t.say("Crafting Field"),
        "hand_limit": t.say("Hand limit of all"),
        "escape_points": t.say("Points to escape"),
    }[what]


@component
def SurvivorSheet(context: SheetContext) -> ft.Control:
    if not context.player.is_alive:
        return _gone(context)
    escape = [_escape(context)] if context.state.figures.escape_points is not None else []
    return col(_figures(context), *escape, _items(context), _deeds(context), gap=WIDE_GAP)


def _gone(context: SheetContext) -> ft.Control:
    t, controller = context.t, context.controller
    text = t.say("Bring {who} back", who=context.who)
    return col(
        secondary(t, text, lambda: controller.ask("bring_back", seat=context.seat), ft.Icons.UNDO_ROUNDED),
        rule_link(t, t.say("When is a player eliminated?"), lambda: controller.open_rule("elimination")),
    )


def _figures(context: SheetContext) -> ft.Control:
    """Hand, limit and the rest as tiles; each can be set."""
    player = context.player
    shown = {"resources": player.resources, "limit": limit_of(context.state, context.seat), "skips": player.skips}
    if "peaceful" in context.state.modes or player.collected:
        shown["collected"] = player.collected
    tiles = [_tile(context, what, n) for what, n in shown.items()]
    return col(*tiles) if context.t.is_large else row(*tiles)


def _tile(context: SheetContext, what: str, n: int) -> ft.Control:
    t, title = context.t, number_title(context.t, what)
    sheet = "amounts" if what == "resources" else "set"
    face = col(number(n, t, "figure"), small(title, t), gap=2, tight=True, horizontal_alignment=MID)
    return tap(
        row(strut(56), face, gap=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        t.say("{what} of {who}, {n}: set it", what=title, who=context.who, n=n),
        lambda: context.controller.open_sheet(sheet, context.seat, what),
        expand=not t.is_large or None,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
        padding=pad(4, 4),
    )


def _escape(context: SheetContext) -> ft.Control:
    """The way out of the island, one point at a time."""
    t, player, needed = context.t, context.player, context.state.figures.escape_points
    less = _points(context, player.points - 1) if player.points else None
    shown = ft.Container(number(f"{player.points}/{needed}", t, "figure"), width=68 * t.scale, alignment=CENTRE)
    rule = rule_link(t, t.say("Escape points"), lambda: context.controller.open_rule("escape"))
    steps = row(
        step(t, "−", t.say("{who}: one escape point less", who=context.who), less),
        shown,
        step(t, "+", t.say("{who}: one escape point more", who=context.who), _points(context, player.points + 1)),
    )
    return col(rule, steps) if t.is_large else row(rule, ft.Container(expand=True), steps)


def _points(context: SheetContext, to: int) -> Handler:
    data = {"seat": context.seat, "what": "points", "to": to, "was": context.player.points}
    return lambda: context.controller.table_controller.play("correct_player", **data)


def _items(context: SheetContext) -> ft.Control:
    t, items = context.t, context.player.items
    if not items:
        return small(t.say("{who} has no items yet.", who=context.who), t)
    return col(*(_item(context, at, item) for at, item in enumerate(items)), gap=GAP)


def _item(context: SheetContext, at: int, item: Item) -> ft.Control:
    """An item: its line opens it, the button beside uses it at once."""
    t, controller = context.t, context.controller
    about = item_line(t, context.state, item)
    named = t.say("{who}’s {item} ({n}), {about}", who=context.who, item=item.name, n=at + 1, about=about)
    line = line_button(
        t,
        item_text(item),
        about,
        lambda: controller.open_sheet("item", context.seat, str(at)),
        name=named,
    )
    if not is_allowed(context.state, "use", seat=context.seat, item=item.name):
        return line
    use = secondary(
        t,
        t.say("Use"),
        lambda: controller.table_controller.play("use", seat=context.seat, item=item.name),
        name=t.say("Use {item} ({n})", item=item.name, n=at + 1),
        height=68,
    )
    return row(ft.Container(line, expand=True), use)


def _deeds(context: SheetContext) -> ft.Control:
    t, controller, seat, who = context.t, context.controller, context.seat, context.who
    is_in_play = phase(context.state) in IN_PLAY
    found: list[ft.Control] = [
        _deed(context, t.say("Enter an item"), "enter", ft.Icons.ADD_ROUNDED, t.say("Enter an item of {who}", who=who))
    ]
    if phase(context.state) == ACTION and seat != context.state.turn:
        found.append(
            _deed(context, t.say("Deal"), "deal", ft.Icons.HANDSHAKE_OUTLINED, t.say("A deal with {who}", who=who))
        )
    if is_in_play:
        skip = t.say("{who} skips the next turn", who=who)
        found.append(secondary(t, skip, lambda: controller.play("skip", seat=seat), ft.Icons.SKIP_NEXT_ROUNDED))
    if is_in_play and seat != context.state.turn:
        text = t.say("It is {who}’s turn", who=who)
        found.append(secondary(t, text, lambda: controller.play("correct_turn", seat=seat, phase=RESOURCE)))
    if context.state.figures.team_size > 1:
        found.append(secondary(t, t.say("Swap pairs"), lambda: controller.ask("swap_teams", seat=seat)))
    found += [
        secondary(t, t.say("Put {who} out", who=who), lambda: controller.ask("put_out", seat=seat)),
        _deed(context, t.say("Leaves the game"), "leave", ft.Icons.LOGOUT_ROUNDED, t.say("{who} leaves …", who=who)),
    ]
    return pairs(t, found)


def _deed(context: SheetContext, text: str, sheet: str, icon: ft.IconData, name: str) -> ft.Control:
    return secondary(context.t, text, lambda: context.controller.open_sheet(sheet, context.seat), icon, name=name)
