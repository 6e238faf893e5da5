"""Everybody who ever played here, with the seal that marks them at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.ui.back import use_sheet
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import sheet, top_bar
from companion.ui.kit.buttons import Handler, line_button, primary, secondary, tap, with_id
from companion.ui.kit.layout import CENTRE, col, edged, empty, flow, frame
from companion.ui.kit.player_seals import STYLES, Seal, seal_picture
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import small
from companion.ui.phone import go, go_up, use_phone
from companion.ui.player_names import chosen_seals, known_names, names_in_words, own_seal, style_names
from companion.ui.screens.merge_players import spellings, use_merge_sheet
from companion.ui.theme import TIGHT_GAP, Theme

Style = tuple[str, str]


def seal_sheet(
    t: Theme,
    name: str,
    now: Seal,
    taken: Mapping[str, str],
    choose: Callable[[int], object],
    close: Callable[[], object],
    *below: ft.Control,
) -> ft.BottomSheet:
    """`taken`: who at this table has a colour already; that one cannot be chosen."""
    cells = [_cell(t, i, now, taken.get(style[0], ""), choose) for i, style in enumerate(STYLES)]
    return sheet(
        t,
        t.say("{who}’s colour", who=name),
        flow(*cells, alignment=ft.MainAxisAlignment.CENTER),
        *below,
        on_dismiss=lambda: close(),
        short=True,
    )


def _cell(t: Theme, style: int, now: Seal, owner: str, choose: Callable[[int], object]) -> ft.Control:
    fill, ink, shape = STYLES[style]
    is_now = (now.fill, now.shape) == (fill, shape)
    width = 84 * min(t.scale, 1.6)
    word = owner or (t.say("now") if is_now else "")
    texts = [small(word, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)] if word else []
    body = col(
        seal_picture(Seal(now.letter, fill, ink, shape), t, 48),
        *texts,
        gap=TIGHT_GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    called = style_names(t)[style]
    cell = tap(
        ft.Container(body, opacity=0.45 if owner else 1.0, alignment=CENTRE),
        t.say("{seal}, taken by {who}", seal=called, who=owner) if owner else called,
        None if owner else lambda: choose(style),
        selected=is_now,
        width=width,
        padding=TIGHT_GAP,
        height=64 + 24 * t.scale,
        bgcolor=t.raised,
        border=edged(3, t.accent) if is_now else edged(1, t.line),
    )
    return with_id(f"shape-{shape}", cell)


@view
def PlayersView() -> ft.View:
    phone = use_phone()
    t, backend = phone.theme(), phone.backend
    sealing, seal = ft.use_state("")
    merging, merge = ft.use_state("")
    known, aliases = chosen_seals(backend), backend.user_data.aliases()

    def choose(style: int) -> None:
        backend.user_data.put_player(sealing, STYLES[style][0], STYLES[style][2])
        seal("")

    def ask_merge() -> None:
        merge(sealing)
        seal("")

    def separate(alias: str) -> None:
        backend.user_data.drop_alias(alias)
        seal("")

    names = sorted(known_names(backend), key=str.casefold)
    below = [*_spellings(t, spellings(aliases, sealing), separate), *_same_person(t, len(names), ask_merge)]
    use_sheet(phone.steps, _sheet(t, sealing, known, choose, lambda: seal(""), below) if sealing else None)
    use_merge_sheet(phone, merging, names, lambda: merge(""))
    lines = [_line(t, name, known, spellings(aliases, name), lambda e, name=name: seal(name)) for name in names]
    top = top_bar(t, HOME_EMBLEM, t.say("Players"), _under(t, len(names)), lambda: go_up("/settings"))
    return frame(t, [top], lines or [_nobody(t)])


def _under(t: Theme, n: int) -> str:
    return t.say_n("{n} player", "{n} players", n)


def _spellings(t: Theme, found: list[str], separate: Callable[[str], object]) -> list[ft.Control]:
    """One button for each spelling that counts as this person: it undoes the merging."""
    return [
        with_id(
            f"separate-{alias}",
            secondary(
                t, t.say("Separate {who} again", who=alias), partial(separate, alias), ft.Icons.PERSON_OUTLINE_ROUNDED
            ),
        )
        for alias in found
    ]


def _same_person(t: Theme, names: int, on_click: Handler) -> list[ft.Control]:
    text = t.say("Same person as…")
    return [with_id("same-person", secondary(t, text, on_click, ft.Icons.GROUPS_ROUNDED))] if names > 1 else []


def _line(t: Theme, name: str, known: dict[str, Style], others: list[str], on_click: Handler) -> ft.Control:
    style = known.get(name)
    sign: ft.Control = ft.Icon(ft.Icons.PERSON_OUTLINE_ROUNDED, color=t.soft, size=36)
    under = t.say("Next free colour")
    if style in _styles():
        sign, under = seal_picture(_mark(name, style), t, 36), style_names(t)[_styles().index(style)]
    if others:
        under = t.say("{under}, also called {names}", under=under, names=names_in_words(t, others))
    pen = ft.Icon(ft.Icons.EDIT_ROUNDED, color=t.soft, size=22)
    called = t.say("{who}: choose a colour", who=name)
    return with_id(f"seal-{name}", line_button(t, name, under, on_click, sign, pen, name=called))


def _styles() -> list[Style]:
    return [(fill, shape) for fill, _ink, shape in STYLES]


def _mark(name: str, style: Style | None) -> Seal:
    return own_seal(name, style or _styles()[0])


def _sheet(
    t: Theme, name: str, known: dict[str, Style], choose: Handler, close: Handler, below: list[ft.Control]
) -> ft.BottomSheet:
    return seal_sheet(t, name, _mark(name, known.get(name)), {}, choose, close, *below)


def _nobody(t: Theme) -> ft.Control:
    text = t.say("Everyone who plays will be listed here, with their colour and shape.")
    button = with_id("home", primary(t, t.say("Choose a game"), lambda: go("/")))
    return empty(t, HOME_EMBLEM, text, button)
