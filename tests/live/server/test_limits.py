"""How much is granted to whom, and what counts as a message."""

from __future__ import annotations

import doctest
from contextlib import suppress

import msgpack
from hypothesis import given
from hypothesis import strategies as st

from companion.live.server import limits
from companion.live.server.connection import FIELDS, InvalidMessage, action_of
from companion.live.server.limits import LIMITS, ConnectionCount, Limits, RateLimit
from companion.live.server.metrics import BOUNDS, Metrics

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=9) | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)


def test_the_examples_run():
    failed, tried = doctest.testmod(limits)
    assert tried
    assert not failed


def test_a_whole_club_behind_one_address_is_let_in():
    assert LIMITS.phones_per_address >= 100


def test_one_address_cannot_take_all_the_room():
    crowd = ConnectionCount(Limits(phones_per_address=2, phones=3))
    for _ in range(2):
        crowd.enter("192.0.2.1")
    assert not crowd.has_room("192.0.2.1")
    assert crowd.has_room("192.0.2.2")
    crowd.enter("192.0.2.2")
    assert not crowd.has_room("192.0.2.3")
    crowd.leave("192.0.2.1")
    assert crowd.has_room("192.0.2.1")


def test_a_device_with_many_addresses_of_one_network_is_one():
    crowd = ConnectionCount(Limits(phones_per_address=1))
    crowd.enter("2001:db8:1:2::9")
    assert not crowd.has_room("2001:db8:1:2::a%eth0")
    assert crowd.has_room("2001:db8:1:3::9")


def test_whoever_has_used_up_the_stock_waits_longer_and_longer():
    pace = RateLimit(per_second=0.001, at_once=3)
    waits = [pace.take(1) for _ in range(6)]
    assert waits[:3] == [0, 0, 0]
    assert 900 < waits[3] < waits[4] < waits[5]


@given(st.binary(max_size=60))
def test_no_bytes_are_more_than_a_message_or_junk(data):
    with suppress(InvalidMessage):
        assert action_of({"bytes": data}) in FIELDS


@given(st.sampled_from([*FIELDS, 2, 6, 99]), ANYTHING)
def test_no_body_is_more_than_a_message_or_junk(action, body):
    try:
        found = action_of({"bytes": b"\x00" + msgpack.packb([action, body])})
    except InvalidMessage:
        return
    assert found == action
    assert body.keys() == FIELDS[action].keys()


def test_a_histogram_counts_everything_up_to_each_bound():
    metrics = Metrics()
    for seconds in (0.0005, 0.03, 99.0):
        metrics.commits.add(seconds)
    lines = list(metrics.commits.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 1'
    assert lines[len(BOUNDS)] == 'x_bucket{le="+Inf"} 3'
    assert lines[-1] == "x_count 3"
