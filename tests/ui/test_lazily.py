"""Addresses and rooms name what they show, and it is loaded later: all of it must be there."""

from importlib import import_module

from companion.games import all_games
from companion.main import find_room
from companion.ui.game_ui import NAMES, load_all


def test_every_address_leads_to_a_screen_and_every_room_to_its_table():
    import_module("companion.ui.routes")
    rooms = [find_room(game) for game in all_games()]
    assert [thing.__name__ for thing in load_all()] == [name.split(":")[1] for name in NAMES]
    assert len([name for name in NAMES if ".screens." in name]) > 20
    assert len([name for name in NAMES if ".screen.table:" in name]) == len(rooms)
