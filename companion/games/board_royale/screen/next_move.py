"""What is done next, at the lower edge of the screen: one filled button, and what can be done beside it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

import flet as ft

from companion.games.board_royale import GAME
from companion.games.board_royale.resources import limit_of, off_deck
from companion.games.board_royale.screen.controller import Controller
from companion.games.board_royale.state import ACTION, OVER, PREPARATION, RoyaleState, phase
from companion.games.board_royale.turn_actions import cards_to_draw
from companion.ui.kit.buttons import primary, tap, with_id
from companion.ui.kit.layout import CENTRE, MID, col, edged, pad, row
from companion.ui.kit.text import bold_width, label
from companion.ui.theme import GAP, HAIR_GAP, TIGHT_GAP, WIDE_GAP, Theme

SLOT, SIGN = 56, 22  # at least as high is a slot's picture with its word; the picture
LINE = 1.362  # the height of a line of our letters, in parts of their size
OTHERS: dict[str, Callable[[RoyaleState], bool]] = {  # sheets that can be opened beside the likeliest move, and when
    "begin": lambda state: GAME.is_allowed(state, "first_player", seat=state.turn),
    "steal": lambda state: not state.drawn and _may_steal(state),
    "attack": lambda state: phase(state) == ACTION,
    "craft": lambda state: state.drawn and phase(state) in (PREPARATION, ACTION),
    "deal": lambda state: phase(state) == ACTION,
    "vote": lambda state: GAME.is_allowed(state, "vote", seat=state.turn, yes=0),
    "ground": lambda state: GAME.is_allowed(state, "ground", seat=state.turn),
    "more": lambda state: True,
}
SIGNS = {
    "begin": ft.Icons.LOOKS_ONE_OUTLINED,
    "steal": ft.Icons.BACK_HAND_OUTLINED,
    "attack": ft.Icons.GPS_FIXED_ROUNDED,
    "craft": ft.Icons.HANDYMAN_ROUNDED,
    "deal": ft.Icons.HANDSHAKE_OUTLINED,
    "vote": ft.Icons.HOW_TO_VOTE_OUTLINED,
    "ground": ft.Icons.SWAP_VERT_ROUNDED,
    "fewer": ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED,
    "more": ft.Icons.MORE_HORIZ_ROUNDED,
}


class NextMove(NamedTuple):
    """The likeliest next move, with its button's sentence; and which sheets can be opened."""

    text: str
    kind: str
    seat: int
    n: int | None
    others: tuple[str, ...]


def next_move(t: Theme, state: RoyaleState) -> NextMove | None:
    """Not while an attack is under way (it has its own panel), and not after the end."""
    seat, who = state.turn, state.name(state.turn)
    if phase(state) == OVER or state.attack:
        return None
    others = tuple(kind for kind, may_open in OTHERS.items() if may_open(state))
    if state.drawn:
        return NextMove(_pass_text(t, state), "pass", seat, None, others)
    n = cards_to_draw(state)
    over = state.players[seat].resources + n - limit_of(state, seat)
    if n and over > 0:  # room is made before the draw
        text = t.say("{who} discards {over} to draw {n}", who=who, over=over, n=n)
        return NextMove(text, "discard", seat, over, ("fewer", *others))
    n = off_deck(state, n)[0]
    acts, crafts = (
        t.say("{who} draws {n}, then acts", who=who, n=n),
        t.say("{who} draws {n}, then crafts", who=who, n=n),
    )
    return NextMove(acts if state.round else crafts, "draw", seat, None, others)


def _pass_text(t: Theme, state: RoyaleState) -> str:
    """To whom, and whether a new day begins with it."""
    then = GAME.state_after(state, "pass", seat=state.turn)
    if then is None or then.end:
        return t.say("{who} passes", who=state.name(state.turn))
    if then.round > state.round:
        return t.say("Pass to {who}, day {day} begins", who=state.name(then.turn), day=then.round)
    return t.say("Pass to {who}", who=state.name(then.turn))


def _may_steal(state: RoyaleState) -> bool:
    return any(GAME.is_allowed(state, "steal", seat=state.turn, target=other) for other in range(len(state.players)))


def sheet_words(t: Theme, kind: str) -> str:
    return {
        "begin": t.say("First"),
        "steal": t.say("Steal"),
        "attack": t.say("Attack"),
        "craft": t.say("Craft"),
        "deal": t.say("Deal"),
        "vote": t.say("Vote"),
        "ground": t.say("Ground"),
        "fewer": t.say("Fewer"),
        "more": t.say("More"),
    }[kind]


def sheet_name(t: Theme, kind: str, who: str) -> str:
    return {
        "begin": t.say("Someone else goes first"),
        "steal": t.say("{who} steals instead of drawing", who=who),
        "attack": t.say("{who} attacks", who=who),
        "craft": t.say("{who} crafts an item", who=who),
        "deal": t.say("{who} makes a deal", who=who),
        "vote": t.say("{who} calls a vote", who=who),
        "ground": t.say("{who} trades with the ground", who=who),
        "fewer": t.say("{who} draws fewer", who=who),
        "more": t.say("More actions"),
    }[kind]


def next_button(t: Theme, move: NextMove, controller: Controller) -> ft.Control:
    icon = ft.Icons.ARROW_FORWARD_ROUNDED if move.kind == "pass" else None
    more = {} if move.n is None else {"n": move.n}
    play = lambda: controller.play(move.kind, seat=move.seat, **more)  # noqa: E731
    return with_id(f"move-{move.kind}", primary(t, move.text, play, icon))


def other_buttons(t: Theme, kinds: tuple[str, ...], who: str, controller: Controller) -> ft.Control:
    """One row of slots; in large letters it can be pushed along."""
    slots = [with_id(f"open-{kind}", _slot(t, kind, sheet_name(t, kind, who), controller)) for kind in kinds]
    return row(*slots, gap=GAP, scroll=ft.ScrollMode.HIDDEN if t.is_large else None)


def _slot(t: Theme, kind: str, name: str, controller: Controller) -> ft.Control:
    """An icon over its word."""
    word = sheet_words(t, kind)
    sign = ft.Icon(SIGNS[kind], color=t.accent, size=SIGN)
    free = max(0, SLOT - SIGN - 2 - ceil(t.size("label") * LINE))
    return tap(
        col(sign, label(word, t, max_lines=1), gap=HAIR_GAP, tight=True, horizontal_alignment=MID),
        name,
        lambda: controller.open_sheet(kind, controller.state.turn),
        expand=None if t.is_large else round(10 * (1 + bold_width(word))),  # a long word gets more of the row
        alignment=None if t.is_large else CENTRE,
        bgcolor=t.raised,
        border=edged(1, t.line),
        padding=pad(WIDE_GAP if t.is_large else HAIR_GAP, TIGHT_GAP + free / 2),
    )
