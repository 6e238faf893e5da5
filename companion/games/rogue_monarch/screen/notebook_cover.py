"""The cover of the notebook, open while it is held, with the switch that leaves it open; and whose notebook it is."""

from __future__ import annotations

import flet as ft

from companion.games.rogue_monarch.screen.drawings import hatch
from companion.games.rogue_monarch.screen.notebook_entries import OPEN, SHUT, NotebookEntries
from companion.ui.error_boundary import memo
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import Handler, line_button, rule_link, tap, with_id
from companion.ui.kit.layout import beside_strut, col, edged, heading, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, small
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, RADIUS, RADIUS_PANEL, TARGET, WIDE_GAP, Theme, mix


@memo
def Cover(t: Theme, notebook: NotebookEntries) -> ft.Control:
    mode, has_notes = use_live(notebook.table_controller, lambda model: (notebook.mode, notebook.seat is not None))
    if not has_notes and mode == SHUT:
        text = t.say("Open a notebook on this phone")
        cover = _hatched(t, _label(t, ft.Icons.LOCK_ROUNDED, text, t.say("your hand, what you’ve seen, odds")))
        return with_id("new-notebook", tap(cover, text, lambda: notebook.set_mode(OPEN), border_radius=RADIUS_PANEL))
    if mode == OPEN:
        shut = _switch(t, t.say("Close notebook"), lambda: notebook.set_mode(SHUT), wide=True)
        return with_id("shut-notebook", shut)
    write = _switch(t, t.say("Open notebook to write"), lambda: notebook.set_mode(OPEN))
    return row(_held(t, mode, notebook), with_id("write-notebook", write))


def _held(t: Theme, mode: str, notebook: NotebookEntries) -> ft.Control:
    """Long presses only: a slip of the thumb shows nothing."""
    is_shut = mode == SHUT
    sign = ft.Icons.VISIBILITY_OFF_ROUNDED if is_shut else ft.Icons.VISIBILITY_ROUNDED
    text = t.say("Your notebook: hold to see") if is_shut else t.say("Release to close")
    cover = _hatched(t, _label(t, sign, text, t.say("Only on this phone")))
    touch = ft.GestureDetector(
        ft.Semantics(exclude_semantics=True, content=cover),
        on_long_press=lambda: notebook.hold(),
        on_long_press_up=lambda: notebook.release(),
        on_long_press_cancel=lambda: notebook.release(),
    )
    return with_id("hold-notebook", ft.Semantics(label=text, button=True, content=touch, expand=True))


def _label(t: Theme, icon: ft.IconData, text: str, under: str) -> ft.Control:
    words = col(label(text, t), small(under, t), gap=0, tight=True, expand=True)
    sign = [] if t.is_large else [ft.Icon(icon, color=t.accent, size=24)]
    return row(strut(TARGET - 10), *sign, words, gap=WIDE_GAP)


def _hatched(t: Theme, words: ft.Control) -> ft.Control:
    stripes = ft.Image(
        src=hatch(mix(t.raised, t.accent, 0.05), mix(t.panel, t.accent, 0.05)),
        fit=ft.BoxFit.COVER,
        left=0,
        right=0,
        top=0,
        bottom=0,
        exclude_from_semantics=True,
    )
    words_on_panel = ft.Container(
        words,
        bgcolor=t.panel,
        border_radius=RADIUS,
        padding=beside_strut(WIDE_GAP, 3, gap=WIDE_GAP),
        border=edged(1, t.edge),
        margin=GAP,
    )
    return ft.Container(
        ft.Stack([stripes, words_on_panel]), border_radius=RADIUS_PANEL, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )


def _switch(t: Theme, name: str, on_click: Handler, wide: bool = False) -> ft.Control:
    """The way in without holding, for writing and for screen readers; and the way out."""
    sign = ft.Icon(ft.Icons.LOCK_ROUNDED if wide else ft.Icons.EDIT_NOTE_ROUNDED, color=t.accent, size=26)
    words = [label(name, t, expand=True, expand_loose=True)] if wide else []
    body = row(strut(60), sign, *words, alignment=ft.MainAxisAlignment.CENTER)
    frame = edged(3, t.accent) if wide else edged(1, t.line)
    width = None if wide else 60
    return tap(body, name, on_click, bgcolor=t.raised, border=frame, width=width, padding=beside_strut(GAP))


@memo
def WhosePhone(t: Theme, players: tuple[Player, ...], notebook: NotebookEntries) -> ft.Control:
    """A tap starts a notebook for that player."""
    asks = [_phone_of(t, player, notebook) for player in players]
    private = t.say("Your notes stay on this phone. They’re never shared or added to the history.")
    rule = rule_link(
        t, t.say("Is my notebook private?"), lambda: notebook.table_controller.open_rule("notebook"), left=True
    )
    return wide_col(heading(t, t.say("Whose notebook is it?")), body_text(private, t, "label"), *asks, rule)


def _phone_of(t: Theme, player: Player, notebook: NotebookEntries) -> ft.Control:
    text, seal = t.say("This is {who}’s phone", who=player.name), seal_picture(player.seal, t, 36)
    return with_id(f"phone-of-{player.seat}", line_button(t, text, "", lambda: notebook.begin(player.seat), seal))
