"""One phone shows what it has; the other answers with what is missing there."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput, BadPayload, MergeConflict
from companion.core.event_log import Event, EventId, Session, merge
from companion.games import find_game
from companion.share.contents import Delta, setup_check
from companion.share.missing_events import answer, merged, missing_here, version_vector
from companion.share.payload import payload, read_payload
from tests.share.random_sessions import evening, evenings, recorded


def part_of(session: Session, share: float) -> Session:
    return Session(session.id, session.game, session.setup, session.events[: int(len(session.events) * share)])


def as_far_as(session: Session, counts: dict[str, int]) -> Session:
    """What somebody has who heard so many events of each device."""
    kept = [event for event in session.events if event.id.n <= counts.get(event.id.device, 0)]
    return session.with_events(kept)


@given(evenings, st.integers(0, 99))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_two_phones_that_went_apart_have_the_same_after_an_exchange(whole, seed):
    rnd = random.Random(seed)
    one, two = (part_of(whole, rnd.random()) for _ in range(2))
    for ours, theirs in ((one, two), (two, one)):
        question = read_payload(payload(version_vector(theirs)))
        reply = read_payload(payload(answer(ours, question)))
        assert merged(theirs, reply) == merge(one, two)
        assert missing_here(ours, question) == len(merge(one, two).events) - len(ours.events)


def test_an_answer_is_much_smaller_than_the_whole():
    whole = recorded("royal-bastards")
    reply = answer(whole, version_vector(part_of(whole, 0.9)))
    assert len(reply.rows) == 14
    assert len(payload(reply)) * 3 < len(payload(whole))
    assert len(payload(version_vector(whole))) < 60


def test_who_has_everything_gets_an_empty_answer():
    whole = recorded("royal-will")
    reply = answer(whole, version_vector(whole))
    assert reply.rows == ()
    assert read_payload(payload(reply)) == reply
    assert merged(whole, reply) == whole


def test_a_delta_without_its_base_is_a_sentence():
    whole = recorded("royal-will")
    reply = answer(whole, version_vector(part_of(whole, 0.8)))
    with pytest.raises(MergeConflict, match=r"missing earlier entries\. Scan the code of the whole table"):
        merged(part_of(whole, 0.5), reply)


def test_a_delta_whose_events_follow_others_that_are_not_here_is_refused():
    """The base of the writing device is here, but not what it had seen of the others."""
    whole = evening("royal-will", seed=4, taps=60)
    last = {event.id.device: event.id.n for event in whole.events}
    device = whole.events[-1].id.device
    have = as_far_as(whole, {device: last[device] - 1})
    rows = tuple(answer(whole, version_vector(whole.with_events([]))).rows[-1:])
    delta = Delta(whole.id, whole.game, setup_check(whole), len(whole.setup.names), rows)
    with pytest.raises(BadPayload, match="Entries before"):
        merged(have, delta)


def test_a_copied_phone_is_found_out_by_both_sides():
    """Two phones with one name and one count, but other events."""
    whole = recorded("royal-will")
    copy = whole.with_events([*whole.events[:-1], replace(whole.events[-1], at=1)])
    longer = whole.with_events([*whole.events, Event(EventId("b", 1), 33, 1, "set_dealer", {"seat": 0})])
    with pytest.raises(MergeConflict, match="different entries as recorder:32"):
        answer(longer, version_vector(copy))
    with pytest.raises(MergeConflict, match="different entries as recorder:32"):
        merged(copy, answer(whole, version_vector(part_of(whole, 0.5))))


def test_a_delta_of_another_table_of_the_same_id_is_refused():
    whole = recorded("royal-will")
    game = find_game(whole.game)
    other = Session(whole.id, whole.game, game.read_setup(["Dan", "Laser", "Eve"], {}, {}))
    for change in (
        lambda: merged(other, answer(whole, version_vector(whole))),
        lambda: answer(other, version_vector(whole)),
    ):
        with pytest.raises(MergeConflict, match="already a different table"):
            change()


def test_the_events_of_a_delta_are_checked_like_those_of_a_file():
    whole = recorded("royal-will")
    bad = {"device": "b", "n": 1, "clock": 1, "at": 1, "kind": "wager", "data": {"seat": 0, "coins": 999}}
    delta = read_payload(payload(Delta(whole.id, whole.game, setup_check(whole), 3, (bad,))))
    with pytest.raises(BadInput, match="coins: expected a wager from 1 to 66, found 999"):
        merged(whole, delta)


def test_the_version_vector_of_a_log_with_a_gap_ends_at_the_gap():
    whole = recorded("royal-will")
    holes = whole.with_events([e for e in whole.events if e.id.n != 5])
    assert version_vector(holes).counts["recorder"].n == 4
    assert len(answer(whole, version_vector(holes)).rows) == 28


def test_what_is_told_of_a_table_is_the_same_once_it_is_stored(open_tables):
    whole = evening("royal-will", seed=4)
    open_tables.import_table(whole, at=1)
    assert version_vector(open_tables.store.session(whole.id)) == version_vector(whole)
