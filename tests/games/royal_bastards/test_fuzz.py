"""Whatever JSON a calculator is given, it answers or says in words why not."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.royal_bastards import GAME

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False)
    | st.text("ab 1", max_size=5)
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab 1", max_size=4), inner),
    max_leaves=6,
)


def places(value, path=()):
    """The way to every part of a plain value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def changed(value, path, part):
    if not path:
        return part
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], part)
    return copy


@pytest.mark.parametrize("calculator", GAME.calculators.values(), ids=GAME.calculators)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_a_calculator_answers_or_complains_in_lines(calculator, data):
    example = json.loads(json.dumps(calculator.example))
    path = data.draw(st.sampled_from(list(places(example))))
    given_value = changed(example, path, data.draw(JSON))
    try:
        assert json.dumps(calculator(given_value), allow_nan=False)
    except BadInput as refused:
        assert refused.problems
        assert all(": " in problem and "\n" not in problem for problem in refused.problems)
