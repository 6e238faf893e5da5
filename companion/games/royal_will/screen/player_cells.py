"""What the docks are made of, the grid of the seven characters, and everyone’s card: cells, or a line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.royal_will.facts import (
    ADVISOR_REWARD,
    CHARACTERS,
    LEAST_COUNT,
    MOST_COUNT,
    SOLICITOR_CHANGE,
    TAX,
    TITLES,
)
from companion.ui.error_boundary import memo
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import Handler, rule_link, tap, with_id
from companion.ui.kit.layout import MID, col, edged, flow, inset, pad, panel, row, strut, tag, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import EDGE_WIDTH, GAP, HAIR_GAP, MEDIUM_GAP, RADIUS, TARGET, TIGHT_GAP, WIDE, Theme

SIDE_BY_SIDE = 600  # from this width on the dock is beside the table
SIGNS: Final = {
    "advisor": ft.Icons.VISIBILITY_ROUNDED,
    "executor": ft.Icons.SWAP_HORIZ_ROUNDED,
    "forger": ft.Icons.HISTORY_EDU_ROUNDED,
    "heir": ft.Icons.SHIELD_ROUNDED,
    "sleight": ft.Icons.BACK_HAND_ROUNDED,
    "solicitor": ft.Icons.BALANCE_ROUNDED,
    "tax_collector": ft.Icons.ACCOUNT_BALANCE_ROUNDED,
}
LEAST_CELL = 70  # a character's cell, at the usual size of letters
RULES: Final = {
    "advisor": "advisor",
    "executor": "executor",
    "forger": "forger-wager",
    "heir": "heir-immunity",
    "sleight": "sleight-sweep",
    "solicitor": "solicitor",
    "tax_collector": "tax-collector",
}
Opener = Callable[[int], object]


def dock(t: Theme, *controls: ft.Control) -> ft.Control:
    body = wide_col(*controls, gap=GAP)
    return panel(t, body, edge=t.accent, fill=t.wash, padding=inset(left=GAP, right=GAP, top=TIGHT_GAP, bottom=GAP))


def head(t: Theme, player: Player, card: str, under: str, on_rule: Handler) -> ft.Control:
    """Who does it, with what, and the way to its rule."""
    named = flow(label(player.name, t), *([tag(t, card)] if card else []), gap=GAP)
    words = col(named, small(under, t), gap=1, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    return row(seal_picture(player.seal, t, 36), words, rule_link(t, "", on_rule), gap=MEDIUM_GAP)


def dock_width(t: Theme) -> float:
    """With its margins: the phone's, or a column of its own where there is width."""
    return t.width if t.width < SIDE_BY_SIDE else 320 if t.width < WIDE else 390


def action_text(t: Theme, character: str) -> str:
    """What the Action Card does, in a few words."""
    return {
        "advisor": t.say("Won or bust? If you’re right, the Bank pays {n}", n=ADVISOR_REWARD),
        "executor": t.say("Swap two Coin Cards without looking"),
        "forger": t.say("Each coin adds 1 to your count"),
        "heir": t.say("No one can target you in this Will"),
        "sleight": t.say("Take what’s left if the Will is won"),
        "solicitor": t.say("Change a player’s count by {n}", n=SOLICITOR_CHANGE),
        "tax_collector": t.say("Move {coins} from a player to the Assets or Bank", coins=counted(TAX, "coin")),
    }[character]


def character_grid(
    t: Theme,
    named: Callable[[str], str],
    pick: Callable[[str], None],
    chosen: str | None,
    notes: dict[str, str],
    id: str,
) -> ft.Control:
    """All seven, a tap each. `named` says what picking one does, `notes` are beside the sign."""
    inner = dock_width(t) - 2 * t.margin - 2 * GAP - EDGE_WIDTH
    columns = max(1, min(4, int((inner + GAP) // (LEAST_CELL * t.scale + GAP))))
    cells = [
        with_id(f"{id}-{c}", _cell(t, c, named(c), lambda e, c=c: pick(c), c == chosen, notes.get(c, "")))
        for c in CHARACTERS
    ]
    cells += [ft.Container(expand=True) for _ in range(-len(cells) % columns)]
    lines = [row(*cells[i : i + columns], gap=GAP) for i in range(0, len(cells), columns)]
    return wide_col(*lines)


def _cell(t: Theme, character: str, name: str, on_click: Callable[..., None], on: bool, note: str) -> ft.Control:
    ink = t.on_fill if on else t.text
    sign = ft.Icon(SIGNS[character], color=t.on_fill if on else t.accent, size=22)
    top = row(sign, *([number(note, t, "body", ink)] if note else []), gap=5, tight=True)
    text = label(TITLES[character], t, ink, text_align=ft.TextAlign.CENTER)
    body = col(top, text, gap=1, tight=True, horizontal_alignment=MID, expand=True)
    return tap(
        row(strut(58), body, gap=0),
        name,
        on_click,
        expand=True,
        selected=on,
        bgcolor=t.fill if on else t.raised,
        border=edged(1, t.fill if on else t.line),
        padding=pad(HAIR_GAP, HAIR_GAP),
    )


def count_grid(
    t: Theme, named: Callable[[int], str], pick: Callable[[int], None], chosen: int | None, back: ft.Control, id: str
) -> ft.Control:
    """Every count that a card can have, and the way back."""
    side = max(TARGET, TARGET * t.scale * 0.8)

    def cell(n: int) -> ft.Control:
        on, frame = n == chosen, edged(1, t.line)
        body, fill = number(n, t, "figure", t.on_fill if on else None), t.fill if on else t.raised
        button = tap(body, named(n), lambda: pick(n), selected=on, width=side, height=side, bgcolor=fill, border=frame)
        return with_id(f"{id}-{n}", button)

    return flow(*map(cell, range(LEAST_COUNT, MOST_COUNT + 1)), back)


class Cell(NamedTuple):
    """One player's card. `state` is done, now or next; `tags` are the effects on this player."""

    player: Player
    state: str
    text: str
    tags: tuple[str, ...] = ()
    figure: str = ""
    card: str = ""  # the character whose sign is before it
    name: str = ""  # of the button that opens it; without one it is only read


def cells(t: Theme, shown: Sequence[Cell], opens: Opener | None) -> ft.Control:
    """Two abreast, one below the other where letters are large."""
    drawn = [ft.Container(SeatCell(t, cell, opens), expand=not t.is_large) for cell in shown]
    if t.is_large:
        return wide_col(*drawn)
    if len(drawn) % 2:
        drawn.append(ft.Container(expand=True))
    return wide_col(*(row(*drawn[i : i + 2]) for i in range(0, len(drawn), 2)))


@memo
def SeatCell(t: Theme, cell: Cell, opens: Opener | None) -> ft.Control:
    """Name over card, and how far it is; a tap opens it."""
    named = flow(label(cell.player.name, t), *(tag(t, text) for text in cell.tags), gap=5)
    words = col(named, small(cell.text, t), gap=0, tight=True, expand=True)
    body = row(strut(TARGET), seal_picture(cell.player.seal, t, 28), words, *_end(t, cell), gap=GAP)
    edge = edged(1, t.accent if cell.state == "now" else t.line)
    fill = t.wash if cell.state == "now" else None
    space = inset(left=HAIR_GAP, right=MEDIUM_GAP, top=1, bottom=1)
    if not (cell.name and opens):
        return ft.Container(body, bgcolor=fill, border=edge, border_radius=RADIUS, padding=space)
    seat, is_now = cell.player.seat, cell.state == "now"
    button = tap(body, cell.name, lambda: opens(seat), selected=is_now, bgcolor=fill, border=edge, padding=space)
    return with_id(f"card-{seat}", button)


@memo
def ActLine(t: Theme, cell: Cell) -> ft.Control:
    """What someone did or will do, in one line; what it does to the count is below it in large letters."""
    text = small(cell.text, t, t.soft if cell.state == "next" else t.text, expand=not t.is_large or None)
    tags = [tag(t, effect) for effect in cell.tags]
    words = [col(text, *tags, gap=HAIR_GAP, tight=True, expand=True)] if t.is_large else [text, *tags]
    sign = ft.Icon(SIGNS[cell.card], color=t.accent, size=18)
    body = row(strut(32), seal_picture(cell.player.seal, t, 24), sign, *words, *_end(t, cell), gap=GAP)
    return ft.Container(body, padding=inset(left=HAIR_GAP, right=MEDIUM_GAP))


def _end(t: Theme, cell: Cell) -> list[ft.Control]:
    if cell.figure:
        return [number(cell.figure, t, "figure")]
    if cell.state == "done":
        return [ft.Icon(ft.Icons.CHECK_ROUNDED, color=t.ok, size=20, semantics_label=t.say("done"))]
    now = ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, color=t.accent, size=20, semantics_label=t.say("now"))
    return [now] if cell.state == "now" else []
