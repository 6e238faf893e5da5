"""One whole evening of each game, from the first move to the winner."""

import pytest

from companion.core.session_file import parse_session, session_text
from companion.core.table import replay
from companion.games import find_game, game_ids
from tests.generate.record_games import RECORDED, recorded

GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
def test_a_recorded_game_ends_with_a_winner_and_every_line_fits(game_id):
    session = parse_session((RECORDED / f"{game_id}.json").read_bytes(), find_game)
    table = replay(find_game(game_id), session)
    assert not table.misfits
    assert table.game.outcome(table.state)
    assert session_text(session) == (RECORDED / f"{game_id}.json").read_text(encoding="utf-8")


@GAMES
def test_the_script_of_a_recorded_game_makes_exactly_its_file(game_id):
    assert recorded(game_id) == (RECORDED / f"{game_id}.json").read_text(encoding="utf-8")
