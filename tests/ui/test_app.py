"""The theme of the page is sent as plain values: it must be what Flet's own class would send."""

from __future__ import annotations

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.ui.app import INK_COLOUR, THEME


def test_the_theme_is_sent_as_flet_would_send_it():
    still = ft.PageTransitionsTheme(
        **dict.fromkeys(("android", "ios", "linux", "macos", "windows"), ft.PageTransitionTheme.NONE)
    )
    ink = dict.fromkeys(("splash_color", "highlight_color", "hover_color", "focus_color"), INK_COLOUR)
    own = ft.Theme(font_family="Body", page_transitions=still, **ink)
    encode = configure_encode_object_for_msgpack(BaseControl)
    assert msgpack.packb(THEME, default=encode) == msgpack.packb(own, default=encode)
