"""Quick drawing sends the very bytes that Flet's own would send."""

from __future__ import annotations

from typing import Any

import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

from companion.flet_patches import fast_diff, is_tested
from companion.games import game_ids
from companion.ui.backend import Backend
from tests.flet_patches.wire import wired
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone
from tests.ui.stories import story

ROUTES = ("/", "/new/royal-will", "/settings")  # none that asks a thread or the phone: they answer when they will
TABLES = tuple(f"/table/{game}" for game in game_ids())
WAYS = {"flet": (fast_diff.OWN, fast_diff.OWN_REMOVED), "quick": (fast_diff.configure, fast_diff.removed)}


def drawn(backend: Backend, route: str, way: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", WAYS[way][0])
    monkeypatch.setattr(DiffBuilder, "_removed_controls", WAYS[way][1])
    return wired(backend, route, monkeypatch)


def test_it_is_held_against_the_flet_that_is_installed():
    assert is_tested()
    assert DiffBuilder._configure_dataclass is fast_diff.configure


@pytest.mark.parametrize("route", [*ROUTES, *TABLES])
def test_both_ways_send_the_same(backend, route, monkeypatch):
    for game in game_ids():
        make_table(backend, game, ["Ann", "Ben"], game)
    flet, ours = (drawn(backend, route, way, monkeypatch) for way in WAYS)
    assert len(flet) > 1
    assert ours == flet


def test_the_same_goes_away_with_a_screen(backend, monkeypatch):
    async def screen(phone: HeadlessPhone) -> Any:
        return phone.controls()[0]

    view = story(backend, f"/table/{make_table(backend, 'board-royale', ['Ann', 'Ben'])}", screen)
    builder = DiffBuilder.__new__(DiffBuilder)
    builder.control_cls = BaseControl
    gone: dict[str, list[int]] = {}
    for way, (_, go_away) in WAYS.items():
        monkeypatch.setattr(DiffBuilder, "_removed_controls", go_away)
        gone[way] = [control._i for control in builder._removed_controls(view, True)]
    assert gone["quick"] == gone["flet"]
    assert len(gone["flet"]) > 100
