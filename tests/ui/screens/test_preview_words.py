"""What an edit would do, in a line: how many entries move along, and where to."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.core.edit_preview import Change, previewed
from companion.core.event_log import EventId
from companion.core.fields import Whole
from companion.core.table import replay
from companion.ui.screens.table_history.preview_words import preview_words
from companion.ui.theme import theme
from tests.core.test_table import gain, harbor
from tests.harbor import HARBOR

GAIN = HARBOR.moves["gain"]
STAMPED = replace(
    GAIN, fields={**GAIN.fields, "round": Whole()}, stamps={"round": lambda state: state.coins[1]}
)  # Ben’s coins are the round


def game_ui(part):
    return SimpleNamespace(part=part, standings=lambda t, state: [(name, "", "") for name in state.names])


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (lambda t, state: f"Round {state.coins[1]}", "2 later entries move to Round 5"),
        (lambda t, state: f"Turn {state.coins[0]}", "2 later entries move along"),
    ],
)
def test_a_preview_says_where_entries_move_to_if_it_is_one_place(part, said):
    game = replace(HARBOR, moves={**HARBOR.moves, "gain": STAMPED})
    table = gain(gain(gain(replay(game, harbor().session), 1, 1), 0, 1), 0, 1)
    preview = previewed(table, Change(EventId("a", 1), {"seat": 1, "coins": 2}))
    summary = preview_words(theme(), game_ui(part), preview).summary
    assert said in summary
