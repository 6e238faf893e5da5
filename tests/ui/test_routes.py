"""Addresses name their screens, which are loaded later: each of them must be there."""

from companion.ui.routes import NAMES, load_screens


def test_every_address_leads_to_a_screen_that_there_is():
    screens = list(load_screens())
    assert [screen.__name__ for screen in screens] == [name.split(".")[1] for name in NAMES]
    assert len(screens) > 20
