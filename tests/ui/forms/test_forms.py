"""Every kind of field can be tapped in, and says what is wrong with it."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.core.fields import (
    Anything,
    CardName,
    Field,
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
)
from companion.ui.error_boundary import component
from companion.ui.forms import FieldEditor
from companion.ui.forms.draft import blank, problems, started
from companion.ui.forms.field_slot import FormContext
from companion.ui.forms.labels import label_of, sentences
from companion.ui.game_ui import Hint, Offer
from companion.ui.kit.player_seals import seals
from companion.ui.theme import theme
from tests.ui import headless
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle

NAMES = ("Ann", "Ben", "Cleo")
TABLE = FormContext(NAMES, seals(NAMES))


class Bench:
    """One editor on a phone of its own; `value` is what it holds by now."""

    def __init__(self, backend, monkeypatch, field: Field, value: Any, help: FormContext = TABLE) -> None:
        self.value = value

        @component
        def app(phone: Any) -> Any:
            self.value, change = ft.use_state(value)
            return [ft.View(controls=[FieldEditor(phone.theme(), field, self.value, change, "It", help)])]

        monkeypatch.setattr(headless, "App", app)
        self.phone = HeadlessPhone(backend)

    async def type(self, label: str, text: str) -> None:
        await self.phone.send(
            self.phone.find(lambda c: isinstance(c, ft.TextField) and c.label == label), "change", text
        )


@pytest.fixture
def bench(backend, monkeypatch):
    """Does something with the editor of a field, and gives the value at the end."""

    def edited(
        field: Field, value: Any, *taps: str, typed: tuple[str, str] | None = None, help: FormContext = TABLE
    ) -> Any:
        async def story() -> Any:
            made = Bench(backend, monkeypatch, field, value, help)
            await settle()
            for name in taps:
                await made.phone.tap(name)
            if typed:
                await made.type(*typed)
            return made.value

        return asyncio.run(story())

    return edited


def test_a_number_is_stepped_and_typed_and_stays_in_its_bounds(bench):
    assert bench(Whole(0, 66), 3, "field-more", "field-more") == 5
    assert bench(Whole(0, 66), 1, "field-less", "field-less") == 0
    assert bench(Whole(0, 66), None, "field-more") == 0
    assert bench(Whole(0, 66), 3, typed=("It", "41")) == 41
    assert problems(Whole(0, 66), bench(Whole(0, 66), 3, typed=("It", "99")))
    assert bench(Whole(0, 66), 3, typed=("It", "")) is None


def test_a_few_numbers_lie_side_by_side(bench):
    assert bench(Whole(-1, 1), None, "field--1") == -1


def test_a_player_is_chosen_by_seal(bench):
    assert bench(Seat(), None, "field-1") == 1


def test_a_switch_is_switched(bench):
    assert bench(Flag(), False, "field-switch") is True


def test_a_text_is_typed_or_taken_from_the_tables_own_names(bench):
    towns = FormContext(NAMES, hint=lambda path: Hint((Offer("Joda City", "Joda City"),), is_open=True))
    assert bench(Text(), "", typed=("It", "Mudford")) == "Mudford"
    assert bench(Text(), "", "field-Joda City", help=towns) == "Joda City"
    assert bench(Text(), "", typed=("It: another", "Mudford"), help=towns) == "Mudford"


def test_one_of_a_few_is_a_tap_and_one_of_many_is_searched(bench):
    many = OneOf(*(f"rule-{n}" for n in range(20)))
    assert bench(OneOf("assets", "bank"), None, "field-bank") == "bank"
    assert bench(many, None, "field-rule-17") == "rule-17"
    assert bench(many, "rule-2", "field-change", "field-rule-3") == "rule-3"


def test_a_long_list_shows_what_was_searched(backend, monkeypatch):
    async def story() -> list[str]:
        made = Bench(backend, monkeypatch, OneOf(*(f"rule-{n}" for n in range(20))), None)
        await settle()
        await made.type("Search", "19")
        return made.phone.ids()

    assert asyncio.run(story()) == ["field-rule-19"]


def test_a_card_takes_two_taps_and_a_joker_one(bench):
    assert bench(CardName(), None, "field-10", "field-H") == "10H"
    assert bench(CardName(), None, "field-JOKER") == "JOKER"
    assert bench(CardName(), "qs", "field-change", "field-A", "field-C") == "AC"


def test_a_list_of_names_is_picked_in_order_and_a_tap_takes_one_out(bench):
    dice = ListOf(OneOf("d6", "d10"), 0, 3)
    assert bench(dice, [], "field-d10", "field-d6", "field-d10") == ["d10", "d6", "d10"]
    assert bench(dice, ["d10", "d6"], "field-0-out") == ["d6"]
    assert bench(ListOf(Seat(), 0, 9), [], "field-2", "field-0") == [2, 0]


def test_cards_are_added_one_after_the_other(bench):
    cards = ListOf(CardName(), 0, 54)
    picked = ("field-add", "field-9", "field-C", "field-JOKER", "field-done")
    assert bench(cards, [], *picked) == ["9C", "JOKER"]
    assert bench(cards, ["9C", "8D"], "field-0-out") == ["8D"]


def test_a_list_of_objects_has_lines_that_come_and_go(bench):
    rows = ListOf(Form(seat=Seat(), n=Whole(0, 99)), 1)
    assert bench(rows, [{"seat": 0, "n": 1}], "field-add", "field-1-seat-1") == [
        {"seat": 0, "n": 1},
        {"seat": 1, "n": 0},
    ]
    assert bench(rows, [{"seat": 0, "n": 1}, {"seat": 1, "n": 0}], "field-0-out") == [{"seat": 1, "n": 0}]


def test_a_games_names_for_the_lines_of_a_list_give_each_its_number(bench):
    support = FormContext(NAMES, hint=lambda path: Hint(rows=NAMES))
    assert bench(ListOf(Whole(0, 99), 0, 3), [], "field-1-more", help=support) == [0, 1]


def test_a_list_can_be_offered_as_a_whole(bench):
    spaces = FormContext(
        NAMES, hint=lambda path: Hint((Offer([2, 3], "column 2, row 3"), Offer([2, 4], "column 2, row 4")))
    )
    assert bench(ListOf(Whole(), 2, 2), None, "field-2-3", help=spaces) == [2, 3]
    assert bench(ListOf(Whole(), 2, 2), [5, 5], "field-5-5", help=spaces) == [5, 5]


def test_a_map_gets_names_and_values(bench):
    assert bench(MapOf(Whole(0, 99)), {}, "field-add", "field-0-more", typed=("It 1: name", "red")) == {"red": 1}
    assert bench(MapOf(Whole(0, 99)), {"red": 1, "blue": 2}, "field-0-out") == {"blue": 2}


def test_keys_that_may_be_left_out_are_switched_on_and_off(bench):
    form = Form(seat=Seat(), pay=Whole(0, 99).optional(), passed=Only(True).optional())
    assert bench(form, {"seat": 0}, "field-pay-add", "field-pay-more") == {"seat": 0, "pay": 1}
    assert bench(form, {"seat": 0}, "field-passed-add") == {"seat": 0, "passed": True}
    assert bench(form, {"seat": 0, "pay": 1}, "field-pay-out") == {"seat": 0}


def test_nothing_is_a_choice_where_nothing_may_be(bench):
    assert bench(Maybe(OneOf("king", "pawn")), "king", "field-None") is None
    assert bench(Maybe(CardName()), None, "field-add", "field-5", "field-S") == "5S"
    assert bench(Maybe(CardName()), "5S", "field-out") is None


def test_a_printed_name_can_be_exchanged_for_own_figures(bench):
    unit = NameOrForm(OneOf("king", "pawn"), Form(name=Text(), life=Whole(1)))
    assert bench(unit, "king", "field-pawn") == "pawn"
    assert bench(unit, "king", "field-own", "field-life-more") == {"name": "", "life": 2}


def test_anything_else_is_typed_as_json(bench):
    assert bench(Anything(), None, typed=("It", '{"a": [1]}')) == {"a": [1]}


def test_two_quick_taps_both_count(backend):
    """The second one may come before the first is painted."""

    async def story() -> list[Any]:
        table_id = make_table(backend, "board-royale", ["Ann", "Ben"])
        phone = HeadlessPhone(backend, f"/table/{table_id}/moves/bring_back")
        await settle()
        more = phone.button("field-resources-more")
        for _ in range(2):
            await phone.session.dispatch_event(more._i, "click", None)
        await settle()
        return [c.value for c in phone.controls() if isinstance(c, ft.TextField)]

    assert asyncio.run(story()) == ["3"]


@pytest.mark.parametrize(
    "field",
    [
        Whole(1, 3), Whole(), Seat(), Flag(), Only(1), Text(), OneOf("a", "b"), CardName(), ListOf(Whole(), 2, 2),
        MapOf(Whole()), Form(a=Whole(), b=Text().optional()), Maybe(Whole()), NameOrForm(OneOf("a", "b"), Form()),
    ],
    ids=lambda field: type(field).__name__,
)  # fmt: skip
def test_a_blank_is_nothing_worse_than_unfinished(field):
    """What the form starts with is read, or complained about in sentences; it never breaks."""
    told = sentences(theme(), problems(Form(it=field), {"it": blank(field)}))
    assert all(line.startswith(("Still to choose", "It")) for line in told)


def test_problems_name_the_field_as_it_is_labelled():
    t, form = theme(), Form(target_seat=Seat(), coins=Whole(0, 66), cards=ListOf(CardName(), 2, 2))
    told = sentences(t, problems(form, {"target_seat": None, "coins": 70, "cards": ["9C"]}))
    assert told == [
        "Still to choose: Target seat; Cards (1 of 2)",
        "Coins: expected a whole number from 0 to 66, found 70",
    ]
    assert label_of(t, "seat") == "Player"


def test_problems_are_told_in_the_readers_language():
    told = sentences(theme(language="fr"), problems(Form(coins=Whole(0, 66)), {"coins": 70}))
    assert told == ["Pièces: attendu un nombre entier de 0 à 66, trouvé 70"]


def test_a_proposed_value_follows_what_is_chosen_above_it_until_it_is_touched():
    gold = {0: 7, 1: 3}

    def hint(key: str, draft: Any) -> Hint:
        return Hint(start=gold[draft["seat"]]) if key == "to" and draft.get("seat") in gold else Hint()

    fields: dict[str, Field] = {"seat": Seat(), "to": Whole(0, 99)}
    assert started(fields, {"seat": 0}, hint)["to"] == 7
    assert started(fields, {"seat": 1}, hint)["to"] == 3
    assert started(fields, {"seat": 1, "to": 9}, hint)["to"] == 9
