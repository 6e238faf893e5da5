"""R11: three phones play, take back, bring back and hear each other in any order; an undo means the same everywhere."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core.errors import CompanionError
from companion.core.event_log import UNDO, EventId, merge
from companion.core.fold import Status
from companion.core.table import play, redo, replay, undo
from tests.harbor import HARBOR
from tests.store.replicas import NOW, harbor_move, harbor_session

PHONES = st.sampled_from("abc")
LINES = st.integers(0, 10**6)


def gone_by_hand(events):
    """The rule as one would say it: an event is gone if a later undo that is not gone itself names it."""

    def is_gone(place):
        name = events[place].id
        later = (i for i in range(place + 1, len(events)) if events[i].kind == UNDO and events[i].target == name)
        return any(not is_gone(i) for i in later)

    return {events[place].id for place in range(len(events)) if is_gone(place)}


def state_by_hand(session):
    """What stands, applied one after the other; what does not fit is passed over."""
    gone, state = gone_by_hand(session.events), HARBOR.setup(session.setup)
    for event in session.events:
        if event.kind != UNDO and event.id not in gone:
            try:
                state = HARBOR.apply(state, event.kind, event.data)
            except CompanionError:
                continue
    return state


def statuses(table, names):
    return {entry.event.id: entry.status for entry in table.history if entry.event.id in names}


class UndoEverywhere(RuleBasedStateMachine):
    """`tables` is what each phone shows."""

    @initialize()
    def open_tables(self):
        self.tables = {name: replay(HARBOR, harbor_session()) for name in "abc"}

    def some_line(self, phone, line):
        history = self.tables[phone].history
        return history[line % len(history)]

    def everybody_has_played(self):
        return all(table.history for table in self.tables.values())

    @rule(phone=PHONES, seed=st.integers(0, 40))
    def plays(self, phone, seed):
        kind, data = harbor_move(random.Random(seed))
        try:
            self.tables[phone] = play(self.tables[phone], kind, data, device=phone, at=NOW)
        except CompanionError:
            return

    @precondition(everybody_has_played)
    @rule(phone=PHONES, line=LINES)
    def takes_back_or_brings_back(self, phone, line):
        """Any line, whoever wrote it, be it an undo itself."""
        entry = self.some_line(phone, line)
        change = redo if entry.status is Status.UNDONE else undo
        self.tables[phone] = change(self.tables[phone], entry.event.id, device=phone, at=NOW)

    @rule(phone=PHONES, other=PHONES)
    def hears(self, phone, other):
        self.tables[phone] = replay(HARBOR, merge(self.tables[phone].session, self.tables[other].session))

    @precondition(everybody_has_played)
    @rule(phone=PHONES, line=LINES, by=PHONES)
    def undo_then_redo_is_the_identity(self, phone, line, by):
        table, entry = self.tables[phone], self.some_line(phone, line)
        there, back = (redo, undo) if entry.status is Status.UNDONE else (undo, redo)
        changed = there(table, entry.event.id, device=phone, at=NOW)
        was_undone, is_undone = (at.entry(entry.event.id).status is Status.UNDONE for at in (table, changed))
        assert is_undone is not was_undone
        again = back(changed, entry.event.id, device=by, at=NOW)
        names = {event.id for event in table.session.events if event.kind != UNDO}
        assert (again.state, statuses(again, names)) == (table.state, statuses(table, names))

    @precondition(everybody_has_played)
    @rule(phone=PHONES, other=PHONES, line=LINES)
    def an_undo_and_its_redo_on_two_phones_at_once_are_told_alike(self, phone, other, line):
        name = self.some_line(phone, line).event.id
        both = replay(HARBOR, merge(self.tables[phone].session, self.tables[other].session))
        there, back = (redo, undo) if both.entry(name).status is Status.UNDONE else (undo, redo)
        mine = there(both, name, device="x", at=NOW)
        theirs = back(there(both, name, device="y", at=NOW), name, device="y", at=NOW)
        heard_by_me, heard_by_them = merge(mine.session, theirs.session), merge(theirs.session, mine.session)
        assert replay(HARBOR, heard_by_me) == replay(HARBOR, heard_by_them)
        assert replay(HARBOR, heard_by_me).state == state_by_hand(heard_by_me)

    @invariant()
    def every_phone_follows_the_rule(self):
        for table in self.tables.values():
            gone = gone_by_hand(table.session.events)
            assert {entry.event.id for entry in table.history if entry.status is Status.UNDONE} == gone
            assert table.state == state_by_hand(table.session)

    def teardown(self):
        """All hear all: one table."""
        logs = [table.session for table in self.tables.values()]
        whole = merge(merge(logs[0], logs[1]), logs[2])
        assert replay(HARBOR, whole) == replay(HARBOR, merge(logs[2], merge(logs[1], logs[0])))
        assert {event.id for log in logs for event in log.events} == {event.id for event in whole.events}
        assert replay(HARBOR, whole).state == state_by_hand(whole)


TestUndoEverywhere = pytest.mark.slow(UndoEverywhere.TestCase)
TestUndoEverywhere.settings = settings(
    max_examples=500, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_the_undo_of_a_foreign_line_wins_over_what_was_built_on_it():
    """Ben's phone takes back Ann's coins while Ann's phone spends them: on both, the crate does not fit."""
    start = replay(HARBOR, harbor_session())
    rich = play(start, "gain", {"seat": 0, "coins": 3}, device="ann", at=NOW)
    ben = undo(rich, EventId("ann", 1), device="ben", at=NOW)
    ann = play(play(rich, "buy", {"seat": 0}, device="ann", at=NOW), "buy", {"seat": 0}, device="ann", at=NOW)
    both = replay(HARBOR, merge(ann.session, ben.session))
    assert both == replay(HARBOR, merge(ben.session, ann.session))
    assert [entry.status for entry in both.history] == [Status.UNDONE, Status.APPLIED, Status.APPLIED, Status.MISFIT]
    assert both.state.coins == (0, 3)
