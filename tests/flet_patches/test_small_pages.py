"""Pages that share what never changes show, send and do the same as pages that keep it for themselves."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.flet_patches import is_tested, small_pages
from companion.games import game_ids
from companion.ui.backend import Backend
from tests.flet_patches.wire import wired
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import story

WAYS = {"flet": small_pages.OWN, "lean": small_pages.prepare}


def drawn(backend: Backend, route: str, way: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    monkeypatch.setattr(BaseControl, "_before_update_safe", WAYS[way])
    return wired(backend, route, monkeypatch)


def test_it_is_held_against_the_flet_that_is_installed():
    assert is_tested()
    assert BaseControl._before_update_safe is small_pages.prepare


@pytest.mark.parametrize("game", game_ids())
def test_both_ways_send_the_same(backend, game, monkeypatch):
    make_table(backend, game, ["Ann", "Ben"], game)
    flet, ours = (drawn(backend, f"/table/{game}", way, monkeypatch) for way in WAYS)
    assert len(flet) > 1
    assert ours == flet


def test_what_is_drawn_keeps_nothing_of_its_own_that_all_have(backend):
    async def texts(phone: HeadlessPhone) -> list[Any]:
        return [control for control in phone.controls() if isinstance(control, ft.Text)]

    found = story(backend, f"/table/{make_table(backend, 'board-royale', ['Ann', 'Ben'])}", texts)
    assert {id(text._dirty) for text in found} == {id(small_pages.UNCHANGED)}
    assert len({id(text._internals) for text in found}) == 1
    assert not any(small_pages.REPORTED in vars(text) for text in found)


def test_a_page_lists_what_its_phone_may_speak_of_and_no_more(backend):
    async def listed(phone: HeadlessPhone) -> tuple[list[Any], list[Any]]:
        found = phone.controls()
        return [c for c in found if hears(c)], [c for c in found if c._i in phone.session.index]

    speaking, kept = story(backend, f"/table/{make_table(backend, 'board-royale', ['Ann', 'Ben'])}", listed)
    assert len(speaking) > 20
    assert {id(control) for control in speaking} <= {id(control) for control in kept}
    assert not any(isinstance(control, small_pages.SILENT) and not hears(control) for control in kept)


def hears(control: Any) -> bool:
    return any(getattr(control, name, None) for name in type(control)._event_fields)


def test_what_is_gone_is_swept_out_of_the_list():
    lasting = ft.TextField()
    listed = small_pages.TappableControls({lasting._i: lasting})
    for _ in range(3 * small_pages.SWEEP_AFTER):
        passing = ft.TextField()
        listed[passing._i] = passing
    assert len(listed._kept) <= 2 * small_pages.SWEEP_AFTER
    assert (listed.get(lasting._i), lasting._i in listed) == (lasting, True)
    listed.pop(lasting._i, None)
    assert listed.get(lasting._i) is None


def test_two_pages_of_equal_values_follow_their_own_taps(backend):
    one, other = (make_table(backend, "board-royale", ["Ann", "Ben"], name) for name in ("one", "other"))

    async def both(phone: HeadlessPhone) -> tuple[list[str], list[str]]:
        beside = HeadlessPhone(backend, f"/table/{other}")
        await settle()
        await phone.tap("Ben gains 1")
        await phone.tap("Ben gains 1")
        await beside.tap("Ben gains 1")
        await settle()
        return phone.names(), beside.names()

    here, there = story(backend, f"/table/{one}", both)
    assert "Ben has 7 of 20: change" in here
    assert "Ben has 6 of 20: change" in there
