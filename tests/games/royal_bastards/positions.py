"""Short ways to a table in the middle of a game."""

from companion.core import table as tables
from companion.core.event_log import Session
from companion.core.table import replay
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.random_moves import BOX

ANN, BEN, CLEO = 0, 1, 2


def opened(*names, rulings=None, options=None):
    setup = GAME.read_setup(list(names) or ["Ann", "Ben", "Cleo"], rulings or {}, BOX if options is None else options)
    return GAME.setup(setup)


def play(state, kind, **data):
    """One move, read and checked as everywhere."""
    return GAME.apply(state, kind, GAME.move(kind).read(data, len(state.names)))


def chosen(*names, rulings=None, options=None):
    """Everybody has a Firstborn: Barry, Big Ron, Da' Donny, Ada by seat."""
    state = opened(*names, rulings=rulings, options=options)
    for seat, name in zip(range(len(state.names)), ["Barry", "Big Ron", "Da' Donny", "Ada"], strict=False):
        state = play(state, "choose_firstborn", seat=seat, name=name)
    return state


def at(phase, turn=1, *names, rulings=None, options=None):
    """A table in a phase, with Firstborns and full hands."""
    state = play(chosen(*names, rulings=rulings, options=options), "next_phase")
    for seat in range(len(state.names)):
        state = play(state, "correct_hand", seat=seat, to=3)
    return play(state, "correct_turn", to=turn, phase=phase)


def counting(*names, support, rulings=None):
    """In the endgame with some Territories, by name: Support by seat; each is worth 5 and counted."""
    lands = {"territories": [{"name": name, "value": 5} for name in support]}
    state = at("counting", 8, *names, rulings=rulings, options=lands)
    for name in [name for name in state.territories if name not in support]:
        for seat in range(len(state.names)):
            if state.rivals[seat].firstborn.place == name:
                state = play(state, "correct_place", seat=seat, role="firstborn", to=next(iter(support)))
        state = play(state, "remove_territory", name=name)
    for name, numbers in support.items():
        state = play(state, "count_territory", territory=name, support=numbers)
    return state


def said(state):
    return [str(one) for one in state.messages]


def fight(seat, *rolls, role="firstborn", printed=3, **more):
    """One player's side of a Contest with one Bastard."""
    return {"seat": seat, "bastards": [{"role": role, "rolls": list(rolls), "printed": printed}], **more}


def new_table():
    """A table with its history."""
    session = Session("s", GAME.id, GAME.read_setup(["Ann", "Ben", "Cleo"], {}, BOX))
    return replay(GAME, session)


def enter(table, kind, device="a", **data):
    return tables.play(table, kind, data, device=device, at=0)
