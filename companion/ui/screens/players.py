"""Players: everybody who ever sat here, with the seal that marks them at every table."""

from __future__ import annotations

import flet as ft

from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import empty
from companion.ui.kit.seals import STYLES, Seal, seal_picture
from companion.ui.kit.taps import Handler, line_button, primary
from companion.ui.look import Look
from companion.ui.start.people import chosen_seals, known_names, own_seal, style_names
from companion.ui.start.seal_sheet import seal_sheet

Style = tuple[str, str]


@view
def PlayersView() -> ft.View:
    phone = use_phone()
    t, house = phone.look(), phone.house
    sealing, seal = ft.use_state("")
    known = chosen_seals(house)

    def choose(style: int) -> None:
        house.keepsakes.put_player(sealing, STYLES[style][0], STYLES[style][2])
        seal("")

    ft.use_dialog(_sheet(t, sealing, known, choose, lambda: seal("")) if sealing else None)
    names = sorted(known_names(house), key=str.casefold)
    lines = [_line(t, name, known, lambda e, name=name: seal(name)) for name in names]
    top = top_bar(t, HOME_EMBLEM, t.say("Players"), _under(t, len(names)), lambda: go("/settings"))
    return frame(t, [top], lines or [_nobody(t)])


def _under(t: Look, n: int) -> str:
    return t.say("one player") if n == 1 else t.say("{n} players", n=n)


def _line(t: Look, name: str, known: dict[str, Style], on_click: Handler) -> ft.Control:
    style = known.get(name)
    sign: ft.Control = ft.Icon(ft.Icons.PERSON_OUTLINE_ROUNDED, color=t.soft, size=36)
    under = t.say("the next free seal")
    if style in _styles():
        sign, under = seal_picture(_mark(name, style), t, 36), style_names(t)[_styles().index(style)]
    pen = ft.Icon(ft.Icons.EDIT_ROUNDED, color=t.soft, size=22)
    called = t.say("{who}: choose a seal", who=name)
    return line_button(t, name, under, on_click, sign, pen, name=called)


def _styles() -> list[Style]:
    return [(fill, shape) for fill, _ink, shape in STYLES]


def _mark(name: str, style: Style | None) -> Seal:
    return own_seal(name, style or _styles()[0])


def _sheet(t: Look, name: str, known: dict[str, Style], choose: Handler, close: Handler) -> ft.BottomSheet:
    return seal_sheet(t, name, _mark(name, known.get(name)), {}, choose, close)


def _nobody(t: Look) -> ft.Control:
    told = t.say("Whoever sits down at a table will be here, with colour and shape.")
    button = primary(t, t.say("Choose a game"), lambda: go("/"))
    return empty(t, HOME_EMBLEM, told, button)
