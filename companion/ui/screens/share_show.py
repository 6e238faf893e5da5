"""Show anything that can travel as a code: a box, a set of house rules. The address itself holds it."""

from __future__ import annotations

import flet as ft

from companion.share.importing import offer
from companion.share.links import linked_payload
from companion.share.payload import read_payload
from companion.ui.context import go, use_phone
from companion.ui.device import use_bright
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.look import WIDE_GAP
from companion.ui.screens.share_code import use_coded
from companion.ui.screens.share_plates import code_block, reach, said
from companion.ui.screens.share_words import app_address
from companion.ui.screens.take_parts import offer_plate


@view
def ShowView() -> ft.View:
    phone = use_phone()
    use_bright(phone)
    done, set_done = ft.use_state("")
    thing = read_payload(linked_payload(ft.use_route_params().get("payload", "")))
    t = phone.look(thing.game)
    address = app_address(ft.context.page.url or "")
    found = use_coded(thing, address)
    game = phone.house.games[thing.game]
    emblem = phone.house.rooms[game.id].emblem
    top = top_bar(t, emblem, t.say("Share"), t.say(game.title), lambda: go(f"/new/{game.id}"))
    name = t.say("QR code to be scanned by another phone")
    body = [
        reach(t, is_here=False),
        *code_block(t, phone, found.value, name, f"{game.id}-code", set_done),
        offer_plate(t, phone, offer(thing, lambda sitting: None)),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, said(t, done), gap=WIDE_GAP)
