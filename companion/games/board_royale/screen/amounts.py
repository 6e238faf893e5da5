"""More than one at once, and figures set by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.board_royale.corrections import FIGURES
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.hands import gain, lose, set_to
from companion.games.board_royale.screen.pickers import choices, number_pad, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.tried import is_allowed
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, step
from companion.ui.kit.layout import col, row
from companion.ui.kit.text import label
from companion.ui.theme import SCORE_TARGET, WIDE_GAP, Look

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
