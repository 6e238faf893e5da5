"""What a table says about the last tap is never stale: it goes with the next tap, the next move and the turn."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.event_log import UNDO, Event, Session
from companion.core.fold import Status
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import all_games, find_game
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import FOLDER
from tests.ui.stories import story


def refused_now(phone: HeadlessPhone) -> str:
    """A move of another phase is tried; the sentence that is shown for it."""
    ((model, controller),) = phone.phone.tables.values()
    game, state = model.table.game, model.table.state
    kind = next(kind for kind in game.moves if kind not in game.moves_now(state))
    assert not controller.play(kind)
    return phone.phone.theme(game.id).tell(model.notice.message)


def counted_moves(game: str) -> tuple[Session, list[Event]]:
    """A recorded game: its setup, and the moves that count."""
    session = parse_session((FOLDER / f"{game}.json").read_text(encoding="utf-8"), find_game)
    history = replay(find_game(game), session).history
    moves = [entry.event for entry in history if entry.status is Status.APPLIED and entry.event.kind != UNDO]
    return Session("again", game, session.setup, ()), moves


@pytest.mark.parametrize("game", all_games())
def test_a_refusal_at_every_step_of_a_game_is_gone_after_the_next_accepted_move(backend, game):
    session, moves = counted_moves(game)
    backend.open_tables.new(session, at=backend.now())

    async def tell(phone: HeadlessPhone) -> None:
        model, controller = phone.phone.tables["again"]
        for move in moves:
            said = refused_now(phone)
            await settle()
            assert said in phone.texts()
            assert controller.play(move.kind, **move.data), move
            await settle()
            assert model.notice is None
            assert said not in phone.texts(), move

    story(backend, "/table/again", tell)


def test_the_next_tap_takes_a_refusal_away_wherever_it_is(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        model, _ = phone.phone.tables["evening"]
        for tap in ("inheritance-1", "less"):
            refused_now(phone)
            await phone.tap(tap)
            assert model.notice is None
        said = refused_now(phone)
        await settle()
        touch = phone.find(lambda c: isinstance(c, ft.GestureDetector) and c.exclude_from_semantics)
        await phone.send(touch, "tap")
        assert model.notice is None
        assert said not in phone.texts()

    story(backend, "/table/evening", tell)


def test_a_refusal_does_not_outlive_the_sheet_or_form_it_was_in(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        model, controller = phone.phone.tables["evening"]
        await phone.tap("inheritance-1")
        refused_now(phone)
        phone.go_back()
        await settle()
        await phone._take_sheets_down()
        assert model.notice is None
        controller.go("moves/set_first")
        await settle()
        refused_now(phone)
        await phone.session.dispatch_event(phone.page._i, "route_change", {"route": "/table/evening"})
        assert model.notice is None

    story(backend, "/table/evening", tell)


def test_somebody_elses_tap_leaves_a_refusal_that_still_holds_and_takes_one_that_does_not(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        model, controller = phone.phone.tables["evening"]

        def elsewhere(kind: str, **data: object) -> None:
            backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
            controller.listener.look_now()

        assert controller.play("place_coin", seat=0)
        assert not controller.play("place_coin", seat=0)
        elsewhere("place_coin", seat=1)
        assert model.notice
        elsewhere("place_coin", seat=2)  # the phase is over, and Ann’s tap is of no interest any more
        assert model.notice is None

    story(backend, "/table/evening", tell)
