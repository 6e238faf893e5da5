"""Settings: how this phone shows the app, who plays, and where the tables are kept."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion import __version__
from companion.ui.error_boundary import view
from companion.ui.files import Picked, import_file, save_all, use_files
from companion.ui.kit.bars_and_sheets import feedback, top_bar, use_feedback
from companion.ui.kit.buttons import Handler, choice, line_button, secondary, tap, with_id
from companion.ui.kit.formats import percent
from companion.ui.kit.layout import col, edged, flow, frame, heading, inset, pad, panel, row, strut, wide_col
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text, label, small
from companion.ui.phone import Phone, go, use_phone
from companion.ui.theme import GAP, HAIR_GAP, LARGE_GAP, MEDIUM_GAP, RADIUS_PANEL, TIGHT_GAP, WIDE_GAP, Theme
from companion.ui.translation import languages

SCALES = (1.0, 1.25, 1.5, 2.0)


class Switch(NamedTuple):
    """A setting that is on or off, and what it does."""

    key: str
    name: str
    does: str


@view
def SettingsView() -> ft.View:
    phone = use_phone()
    t = phone.theme()
    top = top_bar(t, HOME_EMBLEM, t.say("Settings"), t.say("On this phone"), lambda: go("/"))
    body = [*_looks(t, phone), *_hands(t, phone), *_people(t), *_files(t, phone), *_about(t), ft.Container(height=12)]
    return frame(t, [top], body, gap=WIDE_GAP)


def _part(t: Theme, text: str) -> ft.Control:
    return ft.Container(heading(t, text), padding=inset(top=WIDE_GAP))


def _choosing(phone: Phone, key: str, value: Any) -> Handler:
    async def choose() -> None:
        await phone.choose(**{key: value})

    return choose


def _chosen(t: Theme, phone: Phone, key: str, name: str, offers: dict[Any, str]) -> ft.Control:
    """One of a few values, as chips under their name."""
    now = getattr(phone.settings, key)

    def chip(value: Any, text: str) -> ft.Control:
        drawn = choice(t, text, value == now, _choosing(phone, key, value), f"{name}: {text}")
        return with_id(f"{key}-{value}", drawn)

    return col(label(name, t, t.soft), flow(*(chip(*offer) for offer in offers.items())), gap=GAP)


def _looks(t: Theme, phone: Phone) -> list[ft.Control]:
    themes = {"auto": t.say("Automatic"), "night": t.say("Dark"), "day": t.say("Light")}
    sizes = {scale: percent(t, scale) for scale in SCALES}
    return [
        heading(t, t.say("Appearance")),
        _chosen(t, phone, "theme", t.say("Theme"), themes),
        _chosen(t, phone, "scale", t.say("Text size"), sizes),
        _chosen(t, phone, "language", t.say("Language"), languages()),
    ]


def _hands(t: Theme, phone: Phone) -> list[ft.Control]:
    switches = (
        Switch("left_handed", t.say("Left-handed layout"), t.say("Mirrors the bar at the bottom")),
        Switch("awake", t.say("Keep screen on"), t.say("While a table is open")),
        Switch("haptics", t.say("Vibration"), t.say("A short buzz when a tap counts")),
        Switch("brightness", t.say("Full brightness"), t.say("While a QR code is on screen")),
    )
    return [_part(t, t.say("Screen and controls")), *(_switch(t, phone, one) for one in switches)]


def _switch(t: Theme, phone: Phone, one: Switch) -> ft.Control:
    on = bool(getattr(phone.settings, one.key))
    hue, word = (t.accent, t.say("on")) if on else (t.soft, t.say("off"))
    icon = ft.Icons.TOGGLE_ON_ROUNDED if on else ft.Icons.TOGGLE_OFF_ROUNDED
    text = col(label(one.name, t), small(one.does, t), gap=HAIR_GAP, tight=True, expand=True)
    body = row(strut(56), text, label(word, t, hue), ft.Icon(icon, color=hue, size=40), gap=MEDIUM_GAP)
    line = tap(
        body,
        t.say("{what}: {value}", what=one.name, value=word),
        _choosing(phone, one.key, not on),
        selected=on,
        bgcolor=t.panel,
        border=edged(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=inset(left=HAIR_GAP, right=WIDE_GAP, top=TIGHT_GAP, bottom=TIGHT_GAP),
    )
    return with_id(one.key, line)


def _people(t: Theme) -> list[ft.Control]:
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, color=t.accent, size=26)
    under = t.say("everyone who has played here")
    return [_part(t, t.say("Players")), line_button(t, t.say("Players"), under, lambda: go("/players"), sign)]


def _files(t: Theme, phone: Phone) -> list[ft.Control]:
    notice, tell = use_feedback()

    async def import_files(picked: Picked) -> None:
        for file in picked:
            await import_file(phone, file, tell)

    pick = use_files(phone, import_files)
    where = (
        t.say("Your tables are stored in this browser. Export them as a backup or to move them.")
        if ft.context.page.pyodide
        else t.say("Your tables are stored on the host. Export them as a backup or to move them.")
    )
    save = secondary(t, t.say("Export all tables"), partial(save_all, phone, tell), ft.Icons.DOWNLOAD_ROUNDED)
    take = secondary(t, t.say("Import from a file"), None, ft.Icons.UPLOAD_ROUNDED, action=pick())
    return [
        _part(t, t.say("Your tables")),
        small(where, t),
        with_id("save-all", save),
        with_id("take-file", take),
        *feedback(t, notice),
    ]


def _about(t: Theme) -> list[ft.Control]:
    fonts = t.say(
        "Fonts: Vollkorn by Friedrich Althausen and Noto Sans, both under the SIL Open Font License 1.1; "
        "card suits, chess pieces and dice from DejaVu Sans under the Bitstream Vera licence."
    )
    text = wide_col(
        body_text(t.say("Royal Companion, version {n}", n=__version__), t, "label", face="Bold"),
        small(t.say("Rules are explained in our own words. The games belong to their authors."), t),
        small(fonts, t),
        gap=GAP,
    )
    return [_part(t, t.say("About")), panel(t, text, padding=pad(LARGE_GAP, WIDE_GAP))]
