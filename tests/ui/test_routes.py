"""Addresses and rooms name what they show, and it is loaded later: all of it must be there."""

from companion.games import all_games
from companion.main import find_room
from companion.ui.room import TO_LOAD
from companion.ui.routes import NAMES, load_screens


def test_every_address_leads_to_a_screen_and_every_room_to_its_table():
    rooms = [find_room(game) for game in all_games()]
    found = [thing.__name__ for thing in load_screens()]
    assert found == [name.split(":")[1] for name in TO_LOAD] + [name.split(".")[1] for name in NAMES]
    assert len(NAMES) > 20
    assert len(TO_LOAD) > len(rooms)
