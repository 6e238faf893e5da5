"""Addresses and game UIs name what they show, and it is loaded later: all of it must be there."""

from importlib import import_module

from companion.games import all_games
from companion.main import find_game_ui
from companion.ui.game_ui import LAZY_IMPORTS, load_lazy_imports


def test_every_address_leads_to_a_screen_and_every_room_to_its_table():
    import_module("companion.ui.routes")
    game_uis = [find_game_ui(game) for game in all_games()]
    assert [thing.__name__ for thing in load_lazy_imports()] == [name.split(":")[1] for name in LAZY_IMPORTS]
    assert len([name for name in LAZY_IMPORTS if ".screens." in name]) > 20
    assert len([name for name in LAZY_IMPORTS if ".screen.table:" in name]) == len(game_uis)
