"""The match as a scoreboard; a player's side opens what can be put right about that player.

Below the Court: what just happened, pile and discard, and what a hidden card may be."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.rogue_monarch.facts import CONSPIRACIES, KINDS, REINE
from companion.games.rogue_monarch.hidden_cards import Knowledge, hidden_card, unseen
from companion.games.rogue_monarch.screen.more import use_more
from companion.games.rogue_monarch.screen.view_model import Player, conspiracy_name
from companion.games.rogue_monarch.state import RogueState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import tap
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import TARGET, Theme

ABOUT_PLAYER = (
    "concede", "redeal", "correct_hand", "correct_known", "correct_wins", "correct_conspiracy", "correct_turn",
    "correct_first",
)  # fmt: skip


class Side(NamedTuple):
    """One player on the scoreboard. `known` is what everybody knows of the hand."""

    player: Player
    wins: int
    is_playing: bool
    hand: str
    by: str


def side_of(t: Theme, state: RogueState, player: Player) -> Side:
    found = state.players[player.seat]
    held = t.say("{cards}", cards=counted(found.hand, "card"))
    known = ", ".join(card.title() for card in found.known)
    by = [f"{conspiracy_name(t, name)} {n}" for name, n in zip(CONSPIRACIES, found.by, strict=True) if n]
    is_playing = state.turn == player.seat and state.result is None and state.first is not None
    return Side(player, found.wins, is_playing, f"{held}: {known}" if known else held, ", ".join(by))


def board(t: Theme, players: tuple[Player, ...], table_controller: TableController) -> ft.Control:
    one, two = players
    score = Score(t, table_controller)
    if t.is_large:
        lines = col(
            score,
            BoardSide(t, one, table_controller),
            BoardSide(t, two, table_controller),
            gap=4,
            horizontal_alignment=STRETCH,
        )
        return panel(t, lines, padding=pad(8, 4))
    shown = row(_half(t, one, table_controller), score, _half(t, two, table_controller), gap=2)
    return panel(t, shown, padding=pad(6, 2))


def _half(t: Theme, player: Player, table_controller: TableController) -> ft.Control:
    return ft.Container(BoardSide(t, player, table_controller), expand=1)


@memo
def Score(t: Theme, table_controller: TableController) -> ft.Control:
    """Figures that never move while they change."""
    one, two, target = use_live(table_controller, lambda model: _standing(model.table.state), deferred=True)
    size = "score" if t.is_wide else "number"  # on a phone the Court needs the room
    figures = row(
        number(one, t, size),
        number(":", t, "figure", t.soft),
        number(two, t, size),
        gap=8,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    to = [small(t.say("first to {n}", n=target), t)] if target else []
    told = t.say("The match stands {one} to {two}", one=one, two=two)
    middle = ft.CrossAxisAlignment.CENTER
    silent = ft.Semantics(exclude_semantics=True, content=figures)
    return ft.Semantics(label=told, content=col(silent, *to, gap=0, tight=True, horizontal_alignment=middle))


def _standing(state: RogueState) -> tuple[int, int, int | None]:
    one, two = state.players
    return one.wins, two.wins, state.target


@memo
def BoardSide(t: Theme, player: Player, table_controller: TableController) -> ft.Control:
    """Seal, name, whose turn, and the hand as all know it."""
    side = use_live(table_controller, lambda model: side_of(t, model.table.state, player), deferred=True)
    who = player.name
    ask = use_more(
        t, who, side.by and t.say("won by: {by}", by=side.by), ABOUT_PLAYER, table_controller, seat=side.player.seat
    )
    play = [small(t.say("to play"), t, t.accent)] if side.is_playing else []
    is_right = bool(side.player.seat) and not t.is_large
    told = col(
        label(who, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        *play,
        small(side.hand, t, text_align=ft.TextAlign.RIGHT if is_right else None),
        gap=0,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.END if is_right else ft.CrossAxisAlignment.START,
    )
    name = t.say("{who}, {hand}: give up or correct", who=who, hand=side.hand)
    mark = seal_picture(side.player.seal, t, 34)
    body = row(*([told, mark] if is_right else [mark, told]), gap=8)
    fill = t.wash if side.is_playing else None
    return tap(body, name, ask, padding=pad(4, 8), bgcolor=fill, selected=side.is_playing)


ABOUT_PILE = ("rebuild", "correct_pile", "correct_discard", "correct_under")

ABOUT_MATCH = ("abandon", "next_game", "new_match", "play_to", "correct_effect", "ruling")

Told = tuple[tuple[str, str | None], ...]  # a sentence and its rule


def told(t: Theme, state: RogueState) -> Told:
    return tuple((t.tell(line), line.rule) for line in state.messages)


@memo
def Happened(t: Theme, table_controller: TableController) -> ft.Control:
    """What the last move brought about, in few lines; the sign opens the rule of the first."""
    lines = use_live(table_controller, lambda model: told(t, model.table.state), deferred=True)
    if not lines:
        return ft.Container()
    said = col(*(body_text(text, t, "label") for text, _ in lines), gap=1, tight=True, expand=True)
    rule = lines[0][1]
    name = t.say("Rule of: {move}", move=lines[0][0])
    sign = [tap(label("§", t, t.accent), name, lambda: table_controller.open_rule(rule), width=TARGET, height=TARGET)]
    body = row(strut(TARGET), said, *(sign if rule else []))
    plate = panel(t, body, edge=t.edge, padding=ft.Padding.only(left=4, top=4, bottom=4))
    return ft.Semantics(live_region=True, content=plate)


class Stock(NamedTuple):
    """Pile and discard in words."""

    pile: int
    under: str
    discard: int
    thrown: str


def stock(t: Theme, state: RogueState) -> Stock:
    counts = ((state.discard.count(kind), kind.title()) for kind in KINDS)
    thrown = ", ".join(f"{n} {name}" for n, name in counts if n)
    under = t.say("{reines} below", reines=counted(state.under, "Reine")) if state.under else ""
    return Stock(state.pile, under, len(state.discard), thrown)


@memo
def Piles(t: Theme, table_controller: TableController) -> ft.Control:
    """Both as one line; a tap opens what can be put right about them, and about the match."""
    found = use_live(table_controller, lambda model: stock(t, model.table.state), deferred=True)
    title = t.say("Pile and discard")
    ask = use_more(t, title, "", (*ABOUT_PILE, *ABOUT_MATCH), table_controller)
    pile, discard = _count(t, t.say("Pile"), found.pile), _count(t, t.say("Discarded"), found.discard)
    more = [small(text, t) for text in (found.under, found.thrown) if text]
    counts = [pile, discard] if t.is_large else [row(pile, discard, gap=24)]
    body = col(*counts, *more, gap=2, horizontal_alignment=STRETCH)
    name = t.say("Pile {pile}, discard {discard}: correct", pile=found.pile, discard=found.discard)
    frame = ft.Border.all(1, t.line)
    return tap(
        row(strut(TARGET - 8), ft.Container(body, expand=True), gap=0),
        name,
        ask,
        padding=pad(12, 4),
        bgcolor=t.panel,
        border=frame,
    )


def _count(t: Theme, name: str, n: int) -> ft.Control:
    return row(label(name, t, t.soft), number(n, t, "figure"), tight=True)


def open_odds(state: RogueState) -> tuple[tuple[str, float], ...]:
    """What any card that nobody has seen may be, from what all can see."""
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
    sign = tap(
        label("§", t, t.accent),
        t.say("Rule of the odds"),
        lambda: table_controller.open_rule("odds"),
        width=TARGET,
        height=TARGET,
    )
    head = row(
        col(label(t.say("A hidden card is"), t), small(t.say("from what is face up"), t), gap=0, expand=True), sign
    )
    bars = [odds_bar(t, name, chance) for name, chance in chances]
    return panel(
        t, col(head, *bars, gap=4, horizontal_alignment=STRETCH), padding=ft.Padding.only(left=12, right=12, bottom=10)
    )
