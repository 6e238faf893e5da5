"""What values may be, and what is said of those that may not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, Kind, Problem
from companion.core.fields import (
    CardName,
    Flag,
    Form,
    ListOf,
    MapOf,
    Maybe,
    NameOrForm,
    OneOf,
    Only,
    Seat,
    Text,
    Whole,
    read,
    with_seats,
)
from companion.core.json_values import _no_key_twice, read_json
from companion.core.messages import message

EVERYTHING = Form(
    n=Whole(0, 9),
    seat=Seat().optional(),
    flag=Flag().default(False),
    yes=Only(True).optional(),
    name=Text(5),
    kind=OneOf("heir", "forger", what="character", spellings={"erbe": "heir"}),
    card=Maybe(CardName()),
    many=ListOf(Whole(1), 1, 2).default(()),
    by_name=MapOf(Flag()).optional(),
    unit=NameOrForm(OneOf("king"), Form(life=Whole(1))).default("king"),
)
EITHER = NameOrForm(OneOf("king"), Form(who=Seat()))
GOOD = {"n": 3, "name": "Ann", "kind": "HEIR", "card": None}


ABOVE = Problem(("low",), message("above high"))


def problems(**changes):
    with pytest.raises(BadInput) as bad:
        read(EVERYTHING, {**GOOD, **changes})
    return bad.value.problems


def test_names_come_out_in_one_spelling_and_defaults_are_filled_in():
    found = read(EVERYTHING, {**GOOD, "kind": "Erbe", "card": "10h"})
    assert found == {
        "n": 3,
        "flag": False,
        "name": "Ann",
        "kind": "heir",
        "card": "10H",
        "many": (),
        "unit": "king",
    }


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"n": 1.0}, "n: expected a whole number from 0 to 9, found 1.0"),
        ({"n": True}, "n: expected a whole number from 0 to 9, found true"),
        ({"n": 10}, "n: expected a whole number from 0 to 9, found 10"),
        ({"n": None}, "n: expected a whole number from 0 to 9, found null"),
        ({"flag": 1}, "flag: expected true or false, found 1"),
        ({"yes": 1}, "yes: expected true, found 1"),
        ({"name": ""}, "name: expected a text that is not empty, of at most 5 letters, found ''"),
        ({"name": "Antonia"}, "name: expected a text that is not empty, of at most 5 letters, found 'Antonia'"),
        ({"kind": "Hair"}, "kind: unknown character 'Hair'; did you mean 'heir'?"),
        ({"kind": "zzz"}, "kind: unknown character 'zzz'; known: heir, forger, erbe"),
        ({"kind": 3}, "kind: expected a character: heir, forger, found 3"),
        ({"card": "11H"}, "card: expected a card as rank and suit (10H, QS) or JOKER, found '11H'"),
        ({"many": []}, "many: expected a list of 1 to 2, found 0"),
        ({"many": [1, 0]}, "many[1]: expected a whole number of at least 1, found 0"),
        ({"many": "x"}, "many: expected a list of 1 to 2, found 'x'"),
        ({"by_name": {"a": 0}}, "by_name.a: expected true or false, found 0"),
        ({"by_name": {"": True}}, "by_name: a name must not be empty"),
        ({"unit": {"life": 0}}, "unit.life: expected a whole number of at least 1, found 0"),
        ({"unit": []}, "unit: expected a name: king, found []"),
        ({"nmae": 1}, "nmae: unknown key; did you mean 'name'?"),
    ],
)
def test_each_problem_names_its_field_what_was_wanted_and_what_was_found(changes, problem):
    assert problems(**changes) == (problem,)


def test_several_problems_are_several_lines():
    assert len(problems(n=-1, name="", kind="x")) == 3


def test_a_missing_key_says_what_belongs_there():
    with pytest.raises(BadInput, match="n: missing; expected a whole number from 0 to 9"):
        read(EVERYTHING, {k: v for k, v in GOOD.items() if k != "n"})


def test_a_form_looks_at_the_whole_only_when_every_part_is_sound():
    form = Form(lambda found: [ABOVE] if found["low"] > found["high"] else [], low=Whole(), high=Whole())
    with pytest.raises(BadInput, match="^low: above high$"):
        read(form, {"low": 2, "high": 1})
    with pytest.raises(BadInput, match="^low: expected a whole number, found '2'$"):
        read(form, {"low": "2", "high": 1})


def test_seats_are_found_however_deep_they_lie():
    form = Form(seat=Seat(), pairs=ListOf(Form(who=Maybe(Seat()), n=Whole())), by_name=MapOf(Seat()), one=EITHER)
    value = {"seat": 1, "pairs": [{"who": 0, "n": 0}, {"who": None, "n": 1}], "by_name": {"x": 0}, "one": {"who": 1}}
    assert with_seats(form, value, "AB".__getitem__) == {
        "seat": "B",
        "pairs": [{"who": "A", "n": 0}, {"who": None, "n": 1}],
        "by_name": {"x": "A"},
        "one": {"who": "B"},
    }
    assert with_seats(EITHER, "king", "AB".__getitem__) == "king"


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        (Seat(), 2, "it"),
        (Maybe(Seat()), 2, "it"),
        (ListOf(Seat()), [0, 2], "it[1]"),
        (MapOf(Seat()), {"x": 2}, "it.x"),
        (Form(who=Seat()), {"who": 2}, "it.who"),
        (EITHER, {"who": 2}, "it.who"),
    ],
)
def test_a_seat_that_the_table_has_not_is_refused_by_name_wherever_it_stands(field, value, place):
    assert read(Form(it=field), {"it": value}) == {"it": value}
    with pytest.raises(BadInput) as bad:
        read(Form(it=field), {"it": value}, seats=2)
    assert bad.value.problems == (f"{place}: expected a seat from 0 to 1, found 2",)


def test_a_problem_keeps_its_place_and_its_values_apart_from_the_words():
    with pytest.raises(BadInput) as bad:
        read(Form(rows=ListOf(Form(n=Whole(), pair=ListOf(Whole(), 2, 2)))), {"rows": [{"n": 1, "pair": [3]}, {}]})
    short, missing, _ = bad.value.details
    assert (short.place, short.kind, short.message.values["n"]) == (("rows", 0, "pair"), Kind.INCOMPLETE, 1)
    assert (missing.place, missing.kind) == (("rows", 1, "n"), Kind.MISSING)


def test_a_check_goes_through_a_list_up_to_the_first_unsound_part():
    def twice(found):
        seen = set()
        for i, row in enumerate(found["rows"]):
            if row["id"] in seen:
                yield Problem(("rows", i, "id"), message("twice"))
            seen.add(row["id"])

    form = Form(twice, rows=ListOf(Form(id=Text(), n=Whole().optional())))
    rows = [{"id": "a", "n": "?"}, {"id": "a"}, {"id": 7}, {"id": "a"}]
    with pytest.raises(BadInput) as bad:
        read(form, {"rows": rows})
    assert [problem.partition(":")[0] for problem in bad.value.problems] == ["rows[0].n", "rows[2].id", "rows[1].id"]


def test_a_check_may_ask_which_keys_were_given_even_if_their_values_are_unsound():
    def check(found):
        if "n" in found and "name" in found:
            yield Problem(("n",), message("one of the two, not both"))

    form = Form(check, n=Whole().optional(), name=Text().optional())
    with pytest.raises(BadInput) as bad:
        read(form, {"n": "?", "name": "x"})
    assert len(bad.value.problems) == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(EVERYTHING.fields)), inner),
)


@given(JSON)
def test_any_plain_value_is_read_or_refused_in_words(value):
    try:
        read(EVERYTHING, value)
    except BadInput as bad:
        assert all(": " in problem for problem in bad.problems)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"\xff", "expected UTF-8 text, found a foreign byte at position 0"),
        ("{", "not JSON: Expecting property name"),
        ("[NaN]", "NaN is not a number"),
        ('{"a": 1, "a": 2}', "the key 'a' appears twice"),
        ('{"a": 1, "b": 2, "c": 3, "b": 2, "a": 1}', "the key 'b' appears twice"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "not JSON: Exceeds the limit"),
        ("", "not JSON"),
    ],
)
def test_text_that_is_not_strict_json_is_refused_in_words(text, problem):
    with pytest.raises(BadInput, match=problem):
        read_json(text)


def test_a_key_given_twice_is_found_in_one_pass_over_the_keys():
    class Key(str):
        compared = 0
        __hash__ = str.__hash__

        def __eq__(self, other):
            Key.compared += 1
            return str.__eq__(self, other)

    keys = [Key(n) for n in (*range(2_000), 1_999)]
    with pytest.raises(ValueError, match="'1999' appears twice"):
        _no_key_twice([(key, 1) for key in keys])
    assert Key.compared < 20_000


def test_a_value_nested_deeply_is_refused_without_being_shown():
    deep: list = []
    for _ in range(900):
        deep = [deep]
    assert problems(n=deep) == ("n: expected a whole number from 0 to 9, found something nested too deeply",)


def test_a_check_says_what_it_can_in_spite_of_problems_elsewhere():
    def check(found):
        if found["low"] > found["high"]:
            yield ABOVE
        if found["name"] == "x":
            yield Problem(("name",), message("no name"))

    form = Form(check, low=Whole(), high=Whole(), name=Text())
    with pytest.raises(BadInput) as bad:
        read(form, {"low": 2, "high": 1, "name": 7, "other": 0})
    assert [problem.split(":")[0] for problem in bad.value.problems] == ["other", "name", "low"]


def test_the_items_of_a_list_are_read_even_if_there_are_too_many():
    assert len(problems(many=[1, 0, 0])) == 3


def test_a_problem_stays_on_one_line_whatever_a_name_has_in_it():
    assert problems(**{"a\nb\u2028c": 1})[0].startswith("a\\nb\\u2028c: unknown key")


def test_letters_that_only_look_like_a_card_or_a_name_are_none():
    assert problems(card="5ſ")
    assert problems(kind="ſorger")
