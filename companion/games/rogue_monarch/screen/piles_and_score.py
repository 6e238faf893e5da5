"""Beside the Court: the match as a scoreboard, what just happened, pile and discard, what a hidden card may be.

A player's side opens what can be corrected about that player, the piles what can be about them and the match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.rogue_monarch.facts import CONSPIRACIES, KINDS, REINE
from companion.games.rogue_monarch.hidden_cards import Knowledge, hidden_card, unseen
from companion.games.rogue_monarch.screen.controller import Controller
from companion.games.rogue_monarch.screen.view_model import conspiracy_name
from companion.games.rogue_monarch.state import RogueState
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.sheets import SheetContext
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import line_button, rule_sign, tap, with_id
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import MID, col, edged, inset, pad, panel, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

ABOUT_PLAYER = (
    "concede", "redeal", "correct_hand", "correct_known", "correct_wins", "correct_conspiracy", "correct_turn",
    "correct_first",
)  # fmt: skip
ABOUT_PILES = (
    "rebuild", "correct_pile", "correct_discard", "correct_under", "abandon", "next_game", "new_match", "play_to",
    "correct_effect", "ruling",
)  # fmt: skip


def scoreboard(t: Theme, controller: Controller) -> ft.Control:
    one, two = (BoardSide(t, player, controller) for player in controller.players)
    score = Score(t, controller.table_controller)
    if t.is_large:
        return panel(t, wide_col(score, one, two, gap=TIGHT_GAP), padding=pad(GAP, TIGHT_GAP))
    sides = row(ft.Container(one, expand=1), score, ft.Container(two, expand=1), gap=HAIR_GAP)
    return panel(t, sides, padding=pad(SMALL_GAP, HAIR_GAP))


@memo
def Score(t: Theme, table_controller: TableController) -> ft.Control:
    """Figures that never move while they change."""
    one, two, target = use_live(table_controller, lambda model: _score(model.table.state), deferred=True)
    size = "score" if t.is_wide else "number"  # on a phone the Court needs the room
    figures = row(
        number(one, t, size),
        number("–", t, "figure", t.soft),
        number(two, t, size),
        gap=GAP,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    to = [small(t.say("first to {n}", n=target), t)] if target else []
    words = t.say("Match score: {one} to {two}", one=one, two=two)
    silent = ft.Semantics(exclude_semantics=True, content=figures)
    return ft.Semantics(label=words, content=col(silent, *to, gap=0, tight=True, horizontal_alignment=MID))


def _score(state: RogueState) -> tuple[int, int, int | None]:
    one, two = state.players
    return one.wins, two.wins, state.target


class Side(NamedTuple):
    """One player on the scoreboard, with what everyone knows of the hand."""

    is_playing: bool
    hand: str


def side_of(t: Theme, state: RogueState, seat: int) -> Side:
    found = state.players[seat]
    held = t.say("{cards}", cards=counted(found.hand, "card"))
    known = ", ".join(card.title() for card in found.known)
    is_playing = state.turn == seat and state.result is None and state.first is not None
    return Side(is_playing, f"{held}: {known}" if known else held)


@memo
def BoardSide(t: Theme, player: Player, controller: Controller) -> ft.Control:
    """Seal, name, whose turn, and the hand as everyone knows it."""
    seat, who = player.seat, player.name
    side = use_live(controller.table_controller, lambda model: side_of(t, model.table.state, seat), deferred=True)
    play = [small(t.say("their turn"), t, t.accent)] if side.is_playing else []
    is_right = bool(seat) and not t.is_large
    words = col(
        label(who, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        *play,
        small(side.hand, t, text_align=ft.TextAlign.RIGHT if is_right else None),
        gap=0,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.END if is_right else ft.CrossAxisAlignment.START,
    )
    name = t.say("{who}, {hand}: concede or correct", who=who, hand=side.hand)
    mark = seal_picture(player.seal, t, 34)
    body = row(*([words, mark] if is_right else [mark, words]), gap=GAP)
    button = tap(
        body,
        name,
        lambda: controller.open_sheet("player", seat),
        padding=pad(TIGHT_GAP, GAP),
        bgcolor=t.wash if side.is_playing else None,
        selected=side.is_playing,
    )
    return with_id(f"player-{seat}", button)


@memo
def LastMove(t: Theme, table_controller: TableController) -> ft.Control:
    """What the last move brought about, in few lines; the sign opens the rule of the first."""
    messages = use_live(table_controller, lambda model: model.table.state.messages, deferred=True)
    if not messages:
        return ft.Container()
    sentences, rule = [t.tell(message) for message in messages], messages[0].rule
    words = col(*(body_text(text, t, "label") for text in sentences), gap=1, tight=True, expand=True)
    name = t.say("See the rule: {move}", move=sentences[0])
    sign = [rule_sign(t, name, lambda: table_controller.open_rule(rule))] if rule else []
    body = row(strut(TARGET), words, *sign)
    shown = panel(t, body, edge=t.edge, padding=inset(left=TIGHT_GAP, top=TIGHT_GAP, bottom=TIGHT_GAP))
    return ft.Semantics(live_region=True, content=shown)


class Stock(NamedTuple):
    """Pile and discard in words."""

    pile: int
    under: str
    discard: int
    discarded: str


def stock(t: Theme, state: RogueState) -> Stock:
    counts = ((state.discard.count(kind), kind.title()) for kind in KINDS)
    discarded = ", ".join(f"{n} {name}" for n, name in counts if n)
    under = t.say("{reines} at the bottom", reines=counted(state.under, "Reine")) if state.under else ""
    return Stock(state.pile, under, len(state.discard), discarded)


@memo
def Piles(t: Theme, controller: Controller) -> ft.Control:
    """Both as one line."""
    found = use_live(controller.table_controller, lambda model: stock(t, model.table.state), deferred=True)
    pile, discard = _count(t, t.say("Draw pile"), found.pile), _count(t, t.say("Discards"), found.discard)
    more = [small(text, t) for text in (found.under, found.discarded) if text]
    counts = [pile, discard] if t.is_large else [row(pile, discard, gap=24)]
    body = wide_col(*counts, *more, gap=HAIR_GAP)
    name = t.say("Draw pile {pile}, discards {discard}: correct", pile=found.pile, discard=found.discard)
    button = tap(
        row(strut(TARGET - 8), ft.Container(body, expand=True), gap=0),
        name,
        lambda: controller.open_sheet("piles"),
        padding=pad(WIDE_GAP, TIGHT_GAP),
        bgcolor=t.panel,
        border=edged(1, t.line),
    )
    return with_id("piles", button)


def _count(t: Theme, name: str, n: int) -> ft.Control:
    return row(label(name, t, t.soft), number(n, t, "figure"), tight=True)


def open_odds(state: RogueState) -> tuple[tuple[str, float], ...]:
    """What any unseen card could be, from what everyone can see."""
    one, two = state.players
    known = Knowledge(
        court=tuple(card.card for card in state.court),
        hand=one.known,
        discard=state.discard,
        opponent_size=two.hand,
        opponent_known=two.known,
        pile=state.pile,
        bottom=(REINE,) * state.under,
    )
    found = hidden_card(unseen(known))
    return tuple((kind.title(), found.get(kind, 0.0)) for kind in KINDS)


@memo
def OpenOdds(t: Theme, table_controller: TableController) -> ft.Control:
    chances = use_live(table_controller, lambda model: open_odds(model.table.state), deferred=True)
    sign = rule_sign(t, t.say("See the rule for odds"), lambda: table_controller.open_rule("odds"))
    title, under = label(t.say("A hidden card is"), t), small(t.say("From the face-up cards"), t)
    head = row(col(title, under, gap=0, expand=True), sign)
    bars = [odds_bar(t, name, chance) for name, chance in chances]
    space = inset(left=WIDE_GAP, right=WIDE_GAP, bottom=MEDIUM_GAP)
    return panel(t, wide_col(head, *bars, gap=TIGHT_GAP), padding=space)


# --- the sheets of both


def sheet_title(context: SheetContext) -> str:
    return context.name if context.sheet.kind == "player" else context.t.say("Draw pile and discards")


@component
def PlayerSheet(context: SheetContext) -> ft.Control:
    t, found = context.t, context.state.players[context.seat]
    wins = [f"{conspiracy_name(t, name)} {n}" for name, n in zip(CONSPIRACIES, found.by, strict=True) if n]
    won = [small(t.say("Won by: {by}", by=", ".join(wins)), t)] if wins else []
    return wide_col(*won, _forms(context, ABOUT_PLAYER, seat=context.seat), gap=WIDE_GAP)


@component
def PilesSheet(context: SheetContext) -> ft.Control:
    return _forms(context, ABOUT_PILES)


def _forms(context: SheetContext, kinds: tuple[str, ...], **data: Any) -> ft.Control:
    """A row for each of these moves that can be made now; its form starts with `data`."""

    def line(kind: str) -> ft.Control:
        text, ask = context.title_of(kind), context.controller.ask
        name = f"{sheet_title(context)}: {text}"
        return with_id(f"move-{kind}", line_button(context.t, text, "", lambda: ask(kind, **data), name=name))

    return wide_col(*map(line, context.moves_now(*kinds)))


SHEETS = {"player": PlayerSheet, "piles": PilesSheet}
