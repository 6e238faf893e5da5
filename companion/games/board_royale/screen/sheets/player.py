"""More than one at once, and figures set by hand.

One player's sheet: the figures, the items, and everything that can happen to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.board_royale.corrections import FIGURES
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import Scene, gain, lose, set_to
from companion.games.board_royale.screen.pickers import choices, number_pad, pairs, use_draft
from companion.games.board_royale.screen.tried import is_allowed
from companion.games.board_royale.screen.view_model import item_line, item_text
from companion.games.board_royale.state import ACTION, IN_PLAY, RESOURCE, Item, phase
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import Handler, line_button, primary, rule_door, second, step, tap
from companion.ui.kit.layout import CENTRE, MID, col, pad, row, strut
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, SCORE_TARGET, WIDE_GAP, Look

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
def Amounts(scene: Scene) -> ft.Control:
    """A hand: 2, 3 or 5 fewer or more, or set to what was counted."""
    t, ways = scene.t, scene.ways
    typed, put = use_draft(str)
    source, choose = use_draft(lambda: "deck")
    holds = scene.player.resources
    fewer = [(n, lambda e, n=n: lose(ways, scene.seat, n)) if n <= holds else (n, None) for n in AMOUNTS]
    more = [(n, lambda e, n=n: gain(ways, scene.seat, n, source)) for n in AMOUNTS]
    piles = [("deck", t.say("from the deck")), ("discard", t.say("from the discards"))]
    can_take = is_allowed(scene.state, "gain", seat=scene.seat, n=1, source="discard")
    return col(
        _steps(t, t.say("{who} loses", who=scene.who), "−", fewer),
        _steps(t, t.say("{who} gains", who=scene.who), "+", more),
        *([choices(t, piles, (source,), choose)] if can_take else []),
        number_pad(t, typed, put),
        _set_button(t, scene.who, typed, lambda: set_to(ways, scene.seat, int(typed), holds)),
        rule_door(t, t.say("Hand limit"), lambda: ways.open_rule("hand-limit")),
        gap=WIDE_GAP,
    )


def _steps(t: Look, text: str, sign: str, amounts: Sequence[tuple[int, Callable[..., object] | None]]) -> ft.Control:
    width = SCORE_TARGET * max(1.0, min(t.scale, 1.35))
    buttons = [step(t, f"{sign}{n}", f"{text} {n}", play, width=width) for n, play in amounts]
    return col(label(text, t), row(*buttons)) if t.is_large else row(label(text, t, expand=True), *buttons)


def _set_button(t: Look, who: str, typed: str, play: Callable[[], object]) -> ft.Control:
    if not typed:
        return primary(t, t.say("Set {who} to …", who=who), None)
    return primary(t, t.say("Set {who} to {n}", who=who, n=typed), play)


@component
def SetNumber(scene: Scene) -> ft.Control:
    """Another number of a player."""
    t, what = scene.t, scene.raised.what
    typed, put = use_draft(str)
    now = limit_of(scene.state, scene.seat) if what == "limit" else getattr(scene.player, what)
    data = {"seat": scene.seat, "what": what, "was": now}
    return col(
        label(t.say("Now {n}", n=now), t),
        number_pad(t, typed, put),
        _set_button(t, scene.who, typed, lambda: scene.ways.play("correct_player", to=int(typed), **data)),
        rule_door(t, t.say("The rule behind it"), lambda: scene.ways.open_rule(RULES[what])),
        gap=WIDE_GAP,
    )


@component
def SetTableNumber(scene: Scene) -> ft.Control:
    """A pile, the day, or a figure of the modes."""
    t, what = scene.t, scene.raised.what
    typed, put = use_draft(str)
    now = table_number(scene, what)
    return col(
        label(t.say("Now {n}", n=now), t),
        number_pad(t, typed, put),
        _set_button(t, t.say("it"), typed, lambda: scene.ways.play("correct", what=what, to=int(typed), was=now)),
        rule_door(t, t.say("The rule behind it"), lambda: scene.ways.open_rule(RULES[what])),
        gap=WIDE_GAP,
    )


def table_number(scene: Scene, what: str) -> int | None:
    found: int | None = getattr(scene.state.figures if what in FIGURES else scene.state, what)
    return found


def number_title(t: Look, what: str) -> str:
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
def SurvivorSheet(scene: Scene) -> ft.Control:
    if not scene.player.is_alive:
        return _gone(scene)
    escape = [_escape(scene)] if scene.state.figures.escape_points is not None else []
    return col(_figures(scene), *escape, _items(scene), _deeds(scene), gap=WIDE_GAP)


def _gone(scene: Scene) -> ft.Control:
    t, ways = scene.t, scene.ways
    text = t.say("Bring {who} back", who=scene.who)
    return col(
        second(t, text, lambda: ways.ask("bring_back", seat=scene.seat), ft.Icons.UNDO_ROUNDED),
        rule_door(t, t.say("When is a player eliminated?"), lambda: ways.open_rule("elimination")),
    )


def _figures(scene: Scene) -> ft.Control:
    """Hand, limit and the rest as tiles; each can be set."""
    player = scene.player
    shown = {"resources": player.resources, "limit": limit_of(scene.state, scene.seat), "skips": player.skips}
    if "peaceful" in scene.state.modes or player.collected:
        shown["collected"] = player.collected
    tiles = [_tile(scene, what, n) for what, n in shown.items()]
    return col(*tiles) if scene.t.is_large else row(*tiles)


def _tile(scene: Scene, what: str, n: int) -> ft.Control:
    t, title = scene.t, number_title(scene.t, what)
    sheet = "amounts" if what == "resources" else "set"
    face = col(number(n, t, "figure"), small(title, t), gap=2, tight=True, horizontal_alignment=MID)
    return tap(
        row(strut(56), face, gap=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        t.say("{what} of {who}, {n}: set it", what=title, who=scene.who, n=n),
        lambda: scene.ways.raise_sheet(sheet, scene.seat, what),
        expand=not t.is_large or None,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
        padding=pad(4, 4),
    )


def _escape(scene: Scene) -> ft.Control:
    """The way out of the island, one point at a time."""
    t, player, needed = scene.t, scene.player, scene.state.figures.escape_points
    less = _points(scene, player.points - 1) if player.points else None
    shown = ft.Container(number(f"{player.points}/{needed}", t, "figure"), width=68 * t.scale, alignment=CENTRE)
    rule = rule_door(t, t.say("Escape points"), lambda: scene.ways.open_rule("escape"))
    steps = row(
        step(t, "−", t.say("{who}: one escape point less", who=scene.who), less),
        shown,
        step(t, "+", t.say("{who}: one escape point more", who=scene.who), _points(scene, player.points + 1)),
    )
    return col(rule, steps) if t.is_large else row(rule, ft.Container(expand=True), steps)


def _points(scene: Scene, to: int) -> Handler:
    data = {"seat": scene.seat, "what": "points", "to": to, "was": scene.player.points}
    return lambda: scene.ways.door.play("correct_player", **data)


def _items(scene: Scene) -> ft.Control:
    t, items = scene.t, scene.player.items
    if not items:
        return small(t.say("{who} has no items yet.", who=scene.who), t)
    return col(*(_item(scene, at, item) for at, item in enumerate(items)), gap=GAP)


def _item(scene: Scene, at: int, item: Item) -> ft.Control:
    """An item: its line opens it, the button beside uses it at once."""
    t, ways = scene.t, scene.ways
    about = item_line(t, scene.state, item)
    named = t.say("{who}’s {item} ({n}), {about}", who=scene.who, item=item.name, n=at + 1, about=about)
    line = line_button(
        t,
        item_text(item),
        about,
        lambda: ways.raise_sheet("item", scene.seat, str(at)),
        name=named,
    )
    if not is_allowed(scene.state, "use", seat=scene.seat, item=item.name):
        return line
    use = second(
        t,
        t.say("Use"),
        lambda: ways.door.play("use", seat=scene.seat, item=item.name),
        name=t.say("Use {item} ({n})", item=item.name, n=at + 1),
        height=68,
    )
    return row(ft.Container(line, expand=True), use)


def _deeds(scene: Scene) -> ft.Control:
    t, ways, seat, who = scene.t, scene.ways, scene.seat, scene.who
    is_in_play = phase(scene.state) in IN_PLAY
    found: list[ft.Control] = [
        _deed(scene, t.say("Enter an item"), "enter", ft.Icons.ADD_ROUNDED, t.say("Enter an item of {who}", who=who))
    ]
    if phase(scene.state) == ACTION and seat != scene.state.turn:
        found.append(
            _deed(scene, t.say("Deal"), "deal", ft.Icons.HANDSHAKE_OUTLINED, t.say("A deal with {who}", who=who))
        )
    if is_in_play:
        skip = t.say("{who} skips the next turn", who=who)
        found.append(second(t, skip, lambda: ways.play("skip", seat=seat), ft.Icons.SKIP_NEXT_ROUNDED))
    if is_in_play and seat != scene.state.turn:
        text = t.say("It is {who}’s turn", who=who)
        found.append(second(t, text, lambda: ways.play("correct_turn", seat=seat, phase=RESOURCE)))
    if scene.state.figures.team_size > 1:
        found.append(second(t, t.say("Swap pairs"), lambda: ways.ask("swap_teams", seat=seat)))
    found += [
        second(t, t.say("Put {who} out", who=who), lambda: ways.ask("put_out", seat=seat)),
        _deed(scene, t.say("Leaves the game"), "leave", ft.Icons.LOGOUT_ROUNDED, t.say("{who} leaves …", who=who)),
    ]
    return pairs(t, found)


def _deed(scene: Scene, text: str, sheet: str, icon: ft.IconData, name: str) -> ft.Control:
    return second(scene.t, text, lambda: scene.ways.raise_sheet(sheet, scene.seat), icon, name=name)
