"""Below the Court: what just happened, pile and discard, and what a hidden card may be."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.rogue_monarch.facts import KINDS, REINE
from companion.games.rogue_monarch.hidden_cards import Knowledge, hidden_card, unseen
from companion.games.rogue_monarch.screen.more import use_more
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.text import label, number, small, words
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Door
from companion.ui.theme import TARGET, Look

ABOUT_PILE = ("rebuild", "correct_pile", "correct_discard", "correct_under")
ABOUT_MATCH = ("abandon", "next_game", "new_match", "play_to", "correct_effect", "ruling")
Told = tuple[tuple[str, str | None], ...]  # a sentence and its rule


def told(t: Look, state: RogueTable) -> Told:
    return tuple((t.tell(line), line.rule) for line in state.told)


@part
def Happened(t: Look, door: Door) -> ft.Control:
    """What the last move brought about, in few lines; the sign opens the rule of the first."""
    lines = use_live(door, lambda opened: told(t, opened.table.state), aside=True)
    if not lines:
        return ft.Container()
    said = col(*(words(text, t, "label") for text, _ in lines), gap=1, tight=True, expand=True)
    rule = lines[0][1]
    name = t.say("Rule of: {move}", move=lines[0][0])
    sign = [tap(label("§", t, t.accent), name, lambda: door.open_rule(rule), width=TARGET, height=TARGET)]
    body = row(strut(TARGET), said, *(sign if rule else []))
    plate = panel(t, body, hem=t.edge, padding=ft.Padding.only(left=4, top=4, bottom=4))
    return ft.Semantics(live_region=True, content=plate)


class Stock(NamedTuple):
    """Pile and discard in words."""

    pile: int
    under: str
    discard: int
    thrown: str


def stock(t: Look, state: RogueTable) -> Stock:
    counts = ((state.discard.count(kind), kind.title()) for kind in KINDS)
    thrown = ", ".join(f"{n} {name}" for n, name in counts if n)
    under = t.say("{reines} below", reines=counted(state.under, "Reine")) if state.under else ""
    return Stock(state.pile, under, len(state.discard), thrown)


@part
def Piles(t: Look, door: Door) -> ft.Control:
    """Both as one line; a tap opens what can be put right about them, and about the match."""
    found = use_live(door, lambda opened: stock(t, opened.table.state), aside=True)
    title = t.say("Pile and discard")
    ask = use_more(t, title, "", (*ABOUT_PILE, *ABOUT_MATCH), door)
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


def _count(t: Look, name: str, n: int) -> ft.Control:
    return row(label(name, t, t.soft), number(n, t, "figure"), tight=True)


def open_odds(state: RogueTable) -> tuple[tuple[str, float], ...]:
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


@part
def OpenOdds(t: Look, door: Door) -> ft.Control:
    chances = use_live(door, lambda opened: open_odds(opened.table.state), aside=True)
    sign = tap(
        label("§", t, t.accent), t.say("Rule of the odds"), lambda: door.open_rule("odds"), width=TARGET, height=TARGET
    )
    head = row(
        col(label(t.say("A hidden card is"), t), small(t.say("from what is face up"), t), gap=0, expand=True), sign
    )
    bars = [odds_bar(t, name, chance) for name, chance in chances]
    return panel(
        t, col(head, *bars, gap=4, horizontal_alignment=STRETCH), padding=ft.Padding.only(left=12, right=12, bottom=10)
    )
