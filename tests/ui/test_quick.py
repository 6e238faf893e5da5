"""Quick drawing sends the very bytes that Flet's own would send."""

from __future__ import annotations

import itertools
from typing import Any

import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.version import flet_version

from companion.games import game_ids
from companion.ui import quick
from companion.ui.house import House
from tests.ui.conftest import new_sitting
from tests.ui.headless import HeadlessPhone, Swallowing, settle
from tests.ui.stories import story

ROUTES = ("/", "/new/royal-will", "/settings", "/calculators")
TABLES = tuple(f"/table/{game}" for game in game_ids())
WAYS = {"flet": (quick.OWN, quick.OWN_REMOVED), "quick": (quick.configure, quick.removed)}


def drawn(house: House, route: str, way: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every message on the wire while a screen is opened and its first button tapped."""
    sent: list[bytes] = []
    encode = configure_encode_object_for_msgpack(BaseControl)

    def keep(_: Swallowing, message: Any) -> None:
        packed = msgpack.packb(message.body, default=encode)  # Flet remembers what it packs
        if message.action == MessageAction.PATCH_CONTROL:
            sent.append(packed)

    async def tap(phone: HeadlessPhone) -> None:
        await phone.tap(next(name for name in phone.names() if name not in ("Back", "Home")))
        await settle(40)

    monkeypatch.setattr(Swallowing, "send_message", keep)
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", WAYS[way][0])
    monkeypatch.setattr(DiffBuilder, "_removed_controls", WAYS[way][1])
    monkeypatch.setattr(ControlId, "_counter", itertools.count(1_000))
    story(house, route, tap)
    return sorted(sent)  # what a tap redraws may come in any order


def test_it_is_held_against_the_flet_that_is_installed():
    assert flet_version == quick.HELD_AGAINST
    assert DiffBuilder._configure_dataclass is quick.configure


@pytest.mark.parametrize("route", [*ROUTES, *TABLES])
def test_both_ways_send_the_same(house, route, monkeypatch):
    for game in game_ids():
        new_sitting(house, game, ["Ann", "Ben"], game)
    flet, ours = (drawn(house, route, way, monkeypatch) for way in WAYS)
    assert len(flet) > 1
    assert ours == flet


def test_the_same_goes_away_with_a_screen(house, monkeypatch):
    async def screen(phone: HeadlessPhone) -> Any:
        return phone.controls()[0]

    view = story(house, f"/table/{new_sitting(house, 'board-royale', ['Ann', 'Ben'])}", screen)
    builder = DiffBuilder.__new__(DiffBuilder)
    builder.control_cls = BaseControl
    gone: dict[str, list[int]] = {}
    for way, (_, go_away) in WAYS.items():
        monkeypatch.setattr(DiffBuilder, "_removed_controls", go_away)
        gone[way] = [control._i for control in builder._removed_controls(view, True)]
    assert gone["quick"] == gone["flet"]
    assert len(gone["flet"]) > 100
