"""The table's screen: a whole evening by taps, the rulebook's Contest, the tallier, and what stays secret."""

from __future__ import annotations

from collections import Counter

import flet as ft
import pytest
from flet.components.component import Component

from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.facts import KING_ME
from companion.games.royal_bastards.screen import controller
from companion.games.royal_bastards.screen.tracks import place_of, stands
from tests.games.royal_bastards.random_moves import BOX
from tests.games.royal_bastards.screen_taps import (
    at_table,
    ballot,
    dice,
    drafted,
    ids,
    names,
    play_by_taps,
    play_elsewhere,
    primary,
    said,
    seen,
    shown,
    state_of,
    tap,
    texts,
    within,
    words,
)
from tests.ui import conftest
from tests.ui.recorded import FOLDER
from tests.ui.stories import seat, story, write
from tests.ui.waiting import until

backend = conftest.backend  # the fixture
UNDRAWN = "went wrong here"
ANN, CLEO = 0, 2
FIRSTBORNS = ["Barry", "Big Ron", "Da' Donny", "Ada"]


def twice(found):
    return [name for name, n in Counter(found).items() if n > 1]


def begun(people=3):
    """Everybody has a Firstborn, turn 1 has begun."""
    chosen = [("choose_firstborn", {"seat": seat, "name": FIRSTBORNS[seat]}) for seat in range(people)]
    return [*chosen, ("next_phase", {})]


def later(turn, phase, people=3):
    return [*begun(people), ("correct_turn", {"to": turn, "phase": phase})]


def placed(**places):
    """Firstborns stand somewhere, by seat."""
    return [("correct_place", {"seat": int(s[1:]), "role": "firstborn", "to": place}) for s, place in places.items()]


def recorded():
    return parse_session((FOLDER / "royal-bastards.json").read_text(encoding="utf-8"), find_game)


def test_the_recorded_evening_played_by_taps_comes_to_the_same(backend):
    session = recorded()

    async def tell(phone):
        for event in session.events:
            data = {key: value for key, value in event.data.items() if key != "step"}
            await play_by_taps(phone, backend, event.kind, data)
            named, found, read = seen(phone)
            assert twice(named) == [], event.kind
            assert twice(found) == [], event.kind
            assert not any(UNDRAWN in text for text in read), event.kind
        return words(phone, "to-result")

    told = at_table(backend, [], tell, list(session.setup.names), dict(session.setup.options))
    assert state_of(backend) == replay(GAME, session).state
    assert "Ann" in told


MASTERY = {  # the rulebook's example; everybody in it stands on one Territory
    "attribute": "mastery",
    "territory": "Joda City",
    "sides": [
        {
            "seat": 1,
            "bastards": [{"role": "firstborn", "rolls": [8]}, {"role": "champion", "rolls": [3]}],
            "dice": [{"die": "d8", "rolls": [5]}],
        },
        {
            "seat": 0,
            "bastards": [{"role": "firstborn", "rolls": [10, 5]}],
            "dice": [{"die": "d6", "rolls": [2]}],
            "modifiers": [-3, 1],
        },
    ],
}


def test_the_rulebooks_contest_entered_on_the_screen_gives_21_to_20(backend):
    moves = [
        ("choose_firstborn", {"seat": 0, "name": "Barry"}),
        ("choose_firstborn", {"seat": 1, "name": "Da' Donny"}),
        ("next_phase", {}),
        ("correct_bastard", {"seat": 1, "role": "champion", "name": "Big Ron"}),
        ("correct_turn", {"to": 5, "phase": "contest"}),
        *placed(s0="Joda City", s1="Joda City"),
        ("correct_place", {"seat": 1, "role": "champion", "to": "Joda City"}),
    ]

    async def tell(phone):
        await drafted(phone, backend, MASTERY)
        heard = said(phone)
        assert words(phone, "hold_contest") == "Ben wins 21–20"
        await tap(phone, "hold_contest")
        return heard

    assert {"Ben has 21", "Ann has 20", "wins"} <= set(at_table(backend, moves, tell, ["Ann", "Ben"]))
    assert state_of(backend).contest.standing.winner == 1


JODA = placed(s0="Joda City", s1="Joda City")


def test_dice_that_roll_on_the_screen_are_what_the_move_says(backend, monkeypatch):
    falls = iter([10, 10, 4, 7])
    monkeypatch.setattr(controller, "roll_die", lambda sides: next(falls))

    async def tell(phone):
        await tap(phone, "contest-joda-city", "attribute-might", "roll")
        heard = words(phone, "die-0-0")
        await tap(phone, "hold_contest")
        return heard

    heard = at_table(backend, [*later(2, "contest"), *JODA], tell, options=BOX)
    assert heard == "Ann’s d10 for Barry shows 10, 10, 4. Change"
    data = backend.open_tables.table("evening").history[-1].event.data
    assert [side["bastards"][0]["rolls"] for side in data["sides"]] == [[10, 10, 4], [7]]


def test_a_ten_that_was_typed_asks_for_the_next_roll_and_a_wrong_die_can_be_changed(backend):
    async def tell(phone):
        await tap(phone, "contest-joda-city", "attribute-might")
        await dice(phone, "die-0-0", [10])
        assert words(phone, "roll") == "Roll 2 dice"  # hers goes on
        await tap(phone, "die-0-0-3")
        await dice(phone, "die-1-0", [2])
        await tap(phone, "die-1-0", "die-1-0-9")
        return [words(phone, die) for die in ("die-0-0", "die-1-0")]

    anns, bens = at_table(backend, [*later(2, "contest"), *JODA], tell, options=BOX)
    assert anns == "Ann’s d10 for Barry shows 10, 3. Change"
    assert bens == "Ben’s d10 for Big Ron shows 9. Change"


def bars(phone):
    """The odds that are shown, as a screen reader says them."""
    return [text for text in said(phone) if text.endswith("%") and ": " in text]


def test_odds_come_as_bars_and_go_when_the_dice_have_fallen(backend):
    async def tell(phone):
        await tap(phone, "contest-joda-city", "attribute-mastery")
        await until(phone, bars)
        before = bars(phone)
        await tap(phone, "roll")
        return before, bars(phone)

    assert at_table(backend, [*later(2, "contest"), *JODA], tell) == (["Ann: 70%", "Ben: 30%"], [])


def test_an_attribute_that_nobody_has_entered_is_read_from_the_card(backend):
    async def tell(phone):
        await tap(phone, "contest-joda-city", "attribute-magic")
        assert primary(phone) == "Read Magic from Barry’s card"
        await tap(phone, "printed-0-firstborn-enter", *["printed-0-firstborn-more"] * 4, "printed-1-firstborn-enter")
        await dice(phone, "die-0-0", [3])
        await dice(phone, "die-1-0", [5])
        assert words(phone, "hold_contest") == "Ann wins 7–5"
        await tap(phone, "hold_contest")

    at_table(backend, [*later(2, "contest"), *JODA], tell)
    assert state_of(backend).contest.standing.winner == 0


def test_a_tie_is_rolled_off_until_one_is_highest(backend):
    tied = [*later(2, "contest"), *JODA, ("edit_bastard", {"name": "Big Ron", "mastery": 5})]

    async def tell(phone):
        await tap(phone, "contest-joda-city", "attribute-mastery")
        await dice(phone, "die-0-0", [6])
        await dice(phone, "die-1-0", [6])
        assert texts(phone).count("tied") == 2
        assert words(phone, "hold_contest") == "Ann and Ben are tied: they roll off"
        await tap(phone, "hold_contest")
        for rolls in ([4, 4], [2, 9]):
            await dice(phone, "off-0", rolls[:1])
            await dice(phone, "off-1", rolls[1:])
            said = words(phone, "roll_off")
            await tap(phone, "roll_off")
        return said

    assert at_table(backend, tied, tell) == "Ben wins the roll-off"
    assert state_of(backend).contest.standing.decided_by == "rolloff"


def test_who_takes_part_can_be_changed(backend):
    async def tell(phone):
        await tap(phone, "contest-joda-city", "who-takes-part")
        await tap(phone, "takes-part-2-firstborn", "takes-part-0-firstborn", "attribute-mastery")
        return words(phone, "die-2-0"), ids(phone)

    cleos, found = at_table(backend, [*later(2, "contest"), *JODA], tell)
    assert cleos == "Cleo’s d10 for Da' Donny: enter the roll"
    assert "die-1-0" in found
    assert "die-0-0" not in found


# --- gold and Support


def test_gold_goes_up_and_down_with_one_tap_and_in_steps(backend):
    async def tell(phone):
        await tap(phone, "gold-1-more", "gold-1-more", "gold-1-less")
        await tap(phone, "gold-1", "gain-5")

    at_table(backend, later(2, "movement"), tell, options=BOX)
    assert [rival.gold for rival in state_of(backend).rivals] == [0, 6, 0]


SECRET = 13


@pytest.mark.parametrize("who", ["territory", "rival"])
def test_a_secret_figure_is_on_no_screen_before_the_endgame(backend, who):
    async def tell(phone):
        await tap(phone, "territory-oldwood" if who == "territory" else "rival-0", "support-of-0")
        covered = said(phone)
        await ballot(phone, [{"territory": "Oldwood", "support": SECRET}])
        after = said(phone)
        await tap(phone, "territory-oldwood")
        sheet = said(phone)
        await tap(phone, "to-history")
        return [*covered, *after, *sheet, *said(phone)]

    seen = at_table(
        backend, [*later(2, "movement"), *placed(s0="Joda City", s1="Joda City", s2="Joda City")], tell, options=BOX
    )
    assert state_of(backend).territories["Oldwood"].support == (SECRET, 0, 0)
    assert not any(str(SECRET) in text for text in seen)
    assert "Ann places Support on Oldwood" in seen


def test_an_open_ballot_shows_the_support_on_the_map(backend):
    moves = [*later(2, "movement"), ("ruling", {"ruling": "support-log", "choice": "open"})]
    moves.append(("place_support", {"seat": 0, "territory": "Oldwood", "support": SECRET}))

    async def tell(phone):
        return words(phone, "territory-oldwood")

    assert "Ann: 13 Support" in at_table(backend, moves, tell, options=BOX)


def test_a_festival_ballot_asks_for_all_of_the_rank_and_tells_nothing(backend):
    moves = [*later(8, "festival-contest"), ("rank_players", {"seats": [2, 0, 1]})]

    async def tell(phone):
        await tap(phone, "festival-2")
        assert "Oldwood" not in texts(phone)[-6:]
        await tap(phone, "open-ballot", *["support-on-oldwood-more"] * 5)
        assert words(phone, "ballot-done") == "Place all 6 Support for this rank"
        await tap(phone, "support-on-mudford-more")
        assert words(phone, "ballot-done") == "Cleo places the Support"
        await tap(phone, "ballot-done")
        return words(phone, "festival-0")

    assert at_table(backend, moves, tell, options=BOX) == "Ann places Support"
    assert state_of(backend).territories["Oldwood"].support == (0, 0, 5)


# --- the endgame

TWO_TERRITORIES = {"territories": [{"name": "Joda City", "value": 9}, {"name": "Treasured Valley", "value": 6}]}


def endgame(people=3, *support):
    """At the count of two Territories, with Support that the app has logged."""
    moves = begun(people)
    for name, numbers in zip(("Joda City", "Treasured Valley"), support, strict=False):
        moves += [("correct_support", {"seat": s, "territory": name, "to": n}) for s, n in enumerate(numbers) if n]
    return [*moves, ("correct_turn", {"to": 8, "phase": "counting"})]


COUNTS = ("count-joda-city", "count-treasured-valley")


def test_most_points_are_crowned_territory_by_territory(backend):
    async def tell(phone):
        messages = []
        for count in COUNTS:
            messages.append(words(phone, count))
            await tap(phone, count)
        await tap(phone, "last-0", "last-1", "last-2")
        return messages, ids(phone), said(phone)

    messages, found, seen = at_table(backend, endgame(3, (4, 2, 0), (0, 1, 3)), tell, options=TWO_TERRITORIES)
    assert messages == ["9 points to Ann, next Territory", "6 points to Cleo, then last actions"]
    assert "to-result" in found
    assert "Ann is crowned with 9 points" in seen


def test_counting_a_territory_draws_what_is_read_at_once_and_around_it_what_changes(backend, monkeypatch):
    drawn = []
    update = Component.update

    def counted(self):
        drawn.append(self.fn.__name__)
        update(self)

    monkeypatch.setattr(Component, "update", counted)

    async def tell(phone):
        drawn.clear()
        await tap(phone, "count-joda-city")
        return Counter(drawn)

    found = at_table(backend, endgame(3, (4, 2, 0), (0, 2, 3)), tell, options=TWO_TERRITORIES)
    at_once = {"TallyPlate": 1, "NextButton": 1}
    rows = {"Chips": 2, "Mark": 2, "Fewer": 2}
    assert found == Counter({**at_once, **rows, "ScoreFigure": 1, "StandingSeal": 3, "UndoSlot": 1})


def test_a_table_without_a_log_counts_on_the_screen(backend):
    async def tell(phone):
        assert primary(phone) == "No one has Support there, next Territory"
        await tap(phone, *["support-1-more"] * 3, "support-0-more", "support-1-less")
        return primary(phone), said(phone)

    messages, seen = at_table(backend, endgame(), tell, options=TWO_TERRITORIES)
    assert messages == "9 points to Ben, next Territory"
    assert {"Ben has 2 Support", "Ann has 1 Support", "most"} <= set(seen)


def test_a_tie_in_support_is_played_off_in_place(backend):
    async def tell(phone):
        assert texts(phone).count("tied") == 2
        assert words(phone, "count-joda-city") == "Tied: Contest between Ann and Ben"
        await tap(phone, "count-joda-city", "attribute-mastery")
        await dice(phone, "die-0-0", [8])
        await dice(phone, "die-1-0", [10, 4])
        said = words(phone, "hold_contest")
        await tap(phone, "hold_contest")
        return said

    assert at_table(backend, endgame(3, (4, 4, 2)), tell, options=TWO_TERRITORIES) == "9 points to Ben, next Territory"
    assert state_of(backend).territories["Joda City"].tie_winner == 1


def test_a_tie_for_the_crown_is_decided_by_the_firstborns(backend):
    territories = {"territories": [{"name": "Joda City", "value": 6}, {"name": "Treasured Valley", "value": 6}]}

    async def tell(phone):
        await tap(phone, *COUNTS, "last-0", "last-1")
        assert words(phone, "last-2") == "Cleo is done, then the Contest for the crown"
        await tap(phone, "last-2", "attribute-mastery")
        await dice(phone, "die-0-0", [2])
        await dice(phone, "die-2-0", [7])
        assert words(phone, "hold_contest") == "Crown Cleo"
        await tap(phone, "hold_contest")
        return ids(phone)

    assert "to-result" in at_table(backend, endgame(3, (4, 2, 0), (0, 1, 3)), tell, options=territories)
    assert state_of(backend).endgame.king == CLEO


def test_a_crown_still_tied_after_the_contest_is_rolled_off(backend):
    territories = {"territories": [{"name": "Joda City", "value": 6}, {"name": "Treasured Valley", "value": 6}]}
    moves = [*endgame(2, (4, 2), (0, 1)), ("edit_bastard", {"name": "Big Ron", "mastery": 5})]

    async def tell(phone):
        await tap(phone, *COUNTS, "last-0", "last-1", "attribute-mastery")
        await dice(phone, "die-0-0", [5])
        await dice(phone, "die-1-0", [5])
        assert words(phone, "hold_contest") == "Ann and Ben are tied: they roll off"
        await tap(phone, "hold_contest")
        await dice(phone, "off-0", [9])
        await dice(phone, "off-1", [1])
        assert words(phone, "roll_off") == "Crown Ann"
        await tap(phone, "roll_off")
        return ids(phone)

    assert "to-result" in at_table(backend, moves, tell, ["Ann", "Ben"], territories)
    assert state_of(backend).endgame.king == ANN


def test_a_last_action_can_turn_the_game(backend):
    async def tell(phone):
        await tap(phone, *COUNTS, "last-0", "last-1", *["points-2-more"] * 4)
        assert words(phone, "last-2") == "Cleo is done, and Cleo is crowned"
        await tap(phone, "last-2")
        return ids(phone)

    assert "to-result" in at_table(backend, endgame(3, (4, 2, 0), (0, 1, 3)), tell, options=TWO_TERRITORIES)
    assert state_of(backend).endgame.king == CLEO


def test_an_empty_territory_scores_for_nobody(backend):
    async def tell(phone):
        assert words(phone, "count-joda-city") == "No one has Support there, next Territory"
        await tap(phone, *COUNTS, "last-0", "last-1", "last-2")
        return ids(phone)

    assert "to-result" in at_table(backend, endgame(3, (0, 0, 0), (0, 1, 3)), tell, options=TWO_TERRITORIES)
    assert state_of(backend).endgame.king == CLEO
    assert state_of(backend).endgame.scores == {0: 0, 1: 0, 2: 6}


def test_a_house_rule_makes_an_empty_territory_a_tie_of_all(backend):
    moves = [*endgame(), ("ruling", {"ruling": "empty-territory", "choice": "tie"})]

    async def tell(phone):
        return primary(phone)

    assert at_table(backend, moves, tell, options=TWO_TERRITORIES) == "Tied: Contest between Ann, Ben and Cleo"


def test_a_tile_whose_points_nobody_has_entered_asks_for_them(backend):
    async def tell(phone):
        assert primary(phone) == "How many points is Joda City worth?"
        await tap(phone, "points-enter", *["points-more"] * 3)
        return primary(phone)

    assert at_table(backend, endgame(3, (1, 0, 0)), tell) == "4 points to Ann, next Territory"


def test_a_counted_territory_can_be_looked_at_and_corrected(backend):
    async def tell(phone):
        await tap(phone, "count-joda-city", "territories")
        assert words(phone, "see-joda-city") == "See Joda City, 4–2–0, to Ann"
        await tap(phone, "see-joda-city")
        assert "look" in ids(phone)  # the way back to the count
        await tap(phone, "move-correct_support")
        return phone.route

    assert at_table(backend, endgame(3, (4, 2, 0)), tell, options=TWO_TERRITORIES).endswith("/moves/correct_support")


def test_fifty_more_points_are_a_crown_and_the_rest_a_space(backend):
    async def tell(phone):
        await play_elsewhere(phone, backend, "correct_score", seat=1, to=103)
        return words(phone, "score-1")

    found = at_table(backend, endgame(), tell, options=TWO_TERRITORIES)
    assert found == "Ben has 103 points: 2 King Me! tokens and space 3. Correct"


def test_the_track_is_read_like_a_snake_from_the_bottom():
    by_place = sorted(range(KING_ME), key=lambda space: place_of(space)[::-1])
    assert by_place[:20] == [*range(40, 50), *range(39, 29, -1)]


def test_two_on_a_space_take_opposite_corners_and_in_a_crowd_everybody_keeps_one():
    def shared(*spaces):
        return [(stand.of, stand.corner) for stand in stands(list(spaces))]

    assert shared(5, 7, 5, 9) == [(2, 0), (1, 0), (2, 1), (1, 0)]
    assert shared(0, 0, 0, 0) == [(3, 0), (3, 1), (3, 2), (3, 3)]
    assert shared(5, 0, 0, 0)[1:] == shared(0, 0, 0, 0)[1:]


def test_only_the_first_on_a_space_brings_its_frame():
    assert [stand.is_first for stand in stands([0, 5, 0, 5])] == [True, True, False, False]


# --- every move, every letter


def test_every_move_has_a_way_from_the_table(backend):
    """A form for each, listed under Moves; what the screen does itself is tested above."""

    async def tell(phone):
        await tap(phone, "to-moves")
        await phone.tap("Moves in other phases")
        return names(phone)

    found = at_table(backend, begun(), tell)
    assert [kind for kind, move in GAME.moves.items() if move.title not in found] == []


def test_the_box_can_be_edited_from_the_table(backend):
    async def tell(phone):
        await tap(phone, "other-box")
        told = [words(phone, line) for line in ("tile-joda-city", "card-barry", "numbers-4")]
        await tap(phone, "card-barry", "might-enter", "might-more", "class-priest")
        await tap(phone, "mastery-more", "hometown-joda-city", "keep")
        await tap(phone, "tile-joda-city", "points-enter", *["points-more"] * 3, "keep")
        await tap(phone, "numbers-4", "rank-1-more", "keep")
        return told

    tile, card, numbers = at_table(backend, [], tell)
    assert tile == "Edit Joda City, worth ?, colour unknown"
    assert card == "Edit Barry, ? ? 5 ?, Priest"
    assert numbers == "Edit Turn 4 Festival, not entered yet"
    state = state_of(backend)
    barry = state.cards["Barry"]
    assert (barry.printed, barry.job, barry.hometown) == ((1, None, 6, None), "Priest", "Joda City")
    assert state.territories["Joda City"].value == 3
    assert state.festival_support[0] == (1, 0, 0)


def test_a_new_tile_and_a_new_card_are_named_and_can_be_taken_out_again(backend):
    async def tell(phone):
        await tap(phone, "other-box", "new-tile")
        assert words(phone, "keep") == "Enter a name"
        await write(phone, "Name of the Territory", "Oldwood")
        await write(phone, "Colour: another", "green")
        await tap(phone, "keep", "new-card")
        await write(phone, "Name of the Bastard", "Ada")
        await tap(phone, "keep")
        entered = state_of(backend)
        await tap(phone, "tile-oldwood", "take-out", "card-ada", "take-out")
        return entered

    entered = at_table(backend, [], tell)
    assert entered.territories["Oldwood"].colour == "green"
    assert "Ada" in entered.cards
    assert not {"Oldwood", "Ada"} & {*state_of(backend).territories, *state_of(backend).cards}


SITUATIONS = {
    "set-up": [],
    "movement": later(2, "movement", 4),
    "contest": [*later(2, "contest", 4), *JODA],
    "festival": later(8, "festival-contest", 4),
    "support": [*later(8, "festival-contest", 4), ("rank_players", {"seats": [2, 0, 1, 3]})],
    "counting": endgame(4, (4, 4, 2, 1)),
    "tied": [*endgame(4, (4, 4, 2, 1)), ("count_territory", {"territory": "Joda City"})],
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(("width", "scale"), [(390, 1.0), (320, 1.0), (390, 2.0), (1024, 1.0), (1024, 2.0)])
def test_every_control_is_drawn_and_named_once_at_every_width(backend, situation, width, scale):
    async def tell(phone):
        if situation == "contest":
            await tap(phone, "contest-joda-city", "attribute-might", "who-takes-part")
        return seen(phone)

    named, found, read = at_table(
        backend, SITUATIONS[situation], tell, ["Ann", "Ben", "Cleo", "Dan"], BOX, width=width, scale=scale
    )
    assert twice(named) == []
    assert twice(found) == []
    assert not any(UNDRAWN in text for text in read)
    assert "None" not in named


@pytest.mark.parametrize(("width", "scale", "columns"), [(390, 1.0, 1), (1024, 1.0, 2), (1024, 2.0, 1)])
def test_a_tablet_shows_the_territories_beside_the_players_unless_letters_are_large(backend, width, scale, columns):
    async def tell(phone):
        return sum(isinstance(c, ft.Column) and c.scroll is not None for c in shown(phone))

    assert at_table(backend, later(2, "movement"), tell, options=BOX, width=width, scale=scale) == columns


@pytest.mark.parametrize("sheet", ["other-box", "other-more", "rival-0", "gold-0", "territory-joda-city"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_names_in_a_sheet_are_unique(backend, sheet, scale):
    async def tell(phone):
        before = len(shown(phone))
        await tap(phone, sheet)
        assert len(shown(phone)) > before
        up = [dialog for dialog in phone.page._dialogs.controls if dialog.open]
        named = [str(c.label) for c in within(up) if isinstance(c, ft.Semantics) and c.button]
        return named, ids(phone), texts(phone)

    named, found, seen = at_table(backend, later(2, "movement"), tell, options=BOX, scale=scale)
    assert named
    assert twice(named) == []
    assert twice(found) == []
    assert not any(UNDRAWN in text for text in seen)


async def each(phone, *taps):
    """On a screen whose parts are in more than the two fields that `tap` looks through."""
    for name in taps:
        await phone.tap(name)


def test_the_box_of_a_new_table_is_entered_line_by_line(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        await each(phone, "Box contents: As printed in the rulebook", "tile-joda-city")
        await each(phone, "points-enter", *["points-more"] * 4, "keep", "new-tile")
        await write(phone, "Name of the Territory", "Oldwood")
        await each(phone, "keep", "card-barry", "might-enter", "hometown-oldwood")
        await each(phone, "keep", "numbers-8", "rank-2-more", "keep")
        assert phone.words("tile-joda-city") == "Edit Joda City, worth 4, colour unknown"
        await each(phone, "tile-joda-city", "points-more", "keep", "tile-oldwood", "take-out")
        await each(phone, "Start: Ann and Ben")
        return phone.route

    route = story(backend, "/new/royal-bastards", tell)
    state = backend.open_tables.table(route.rpartition("/")[2]).state
    assert state.territories["Joda City"].value == 5
    assert "Oldwood" not in state.territories
    assert (state.cards["Barry"].printed, state.cards["Barry"].hometown) == ((0, None, 5, None), "Oldwood")
    assert state.festival_support == ((), (0, 1, 0, 0))


def test_the_deal_takes_a_name_that_is_not_in_the_box(backend):
    async def tell(phone):
        await tap(phone, "deal", "field-names-barry" if "field-names-barry" in phone.ids() else "field-names-Barry")
        await write(phone, "Names: another", " Zed ")
        await tap(phone, "field-names-other")
        return phone.route, [name for name in phone.names() if name.startswith("Remove: ")]

    found = at_table(backend, [("correct_turn", {"to": 4, "phase": "festival-deal"})], tell)
    assert found[1] == ["Remove: Names 1, Barry", "Remove: Names 2, Zed"]
