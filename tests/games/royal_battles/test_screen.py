"""The table's screen: by taps alone, a whole battle; and what every phase shows and offers."""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from random import Random

import flet as ft
import pytest

from companion.core.errors import IllegalMove
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.royal_battles.armies import pieces
from companion.games.royal_battles.screen import prefill, table
from companion.games.royal_battles.screen.print_record import army_record, file_name
from companion.games.royal_battles.screen.sheets import army
from companion.games.royal_battles.units import PRINTED, unit_from
from companion.ui.settings import Settings
from companion.ui.theme import theme
from tests.games.royal_battles.positions import BLACK_CARDS, DRAGON, JONS, MENDIS, WHITE_CARDS, battle
from tests.games.royal_battles.random_moves import OPTIONS, step
from tests.games.royal_battles.screen_taps import T, card_taps, taps
from tests.ui import conftest
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle, walk
from tests.ui.recorded import FOLDER
from tests.ui.stories import QUIET

backend = conftest.backend  # the fixture
NAMES = ["Jon", "Mendi"]
UNDRAWN = "went wrong here"


class Screen(HeadlessPhone):
    """What lies behind a sheet is out of reach, and so is a sheet that went down."""

    def controls(self):
        raised = [dialog for dialog in self.page._dialogs.controls if dialog.open]
        views = [c for c in walk(self.page.views) if isinstance(c, ft.View)]
        return [*walk(raised or views[-1])]

    async def send(self, control, event, data=None):
        """A sheet that was closed is reported down, as a client does."""
        await super().send(control, event, data)
        for dialog in [d for d in self.page._dialogs.controls if not d.open]:
            await super().send(dialog, "dismiss")


def at_table(backend, moves, tell, width=390, table_id="evening", options=None, **settings):
    """A phone at a table where these moves were made before."""
    make_table(backend, "royal-battles", NAMES, table_id, **(options or {}))
    for kind, data in moves:
        backend.open_tables.play(table_id, kind, data, device="other", at=backend.now())

    async def whole():
        phone = Screen(backend, f"/table/{table_id}", Settings(**{**QUIET, **settings}), width)
        await settle()
        return await tell(phone)

    return asyncio.run(whole())


def state_of(backend, table_id="evening"):
    return backend.open_tables.table(table_id).state


def outcome(backend):
    return find_game("royal-battles").outcome(state_of(backend))


def seen(phone):
    """The names and ids of the buttons, and the texts, found in one look."""
    found = phone.controls()
    buttons = [c for c in found if isinstance(c, ft.Semantics) and c.button]
    names = [name for c in buttons for name in (c.label, c.identifier) if name]
    return names, [c.value for c in found if isinstance(c, ft.Text)]


def twice(names):
    return [name for name, n in Counter(names).items() if n > 1]


async def made(phone, backend, kind, **data):
    for name in taps(state_of(backend), kind, data):
        await phone.tap(name)


def recorded():
    return parse_session((FOLDER / "royal-battles.json").read_text(encoding="utf-8"), find_game)


def test_the_recorded_battle_played_by_taps_comes_to_the_same(backend):
    session = recorded()

    async def tell(phone):
        for n, event in enumerate(session.events):
            data = {key: value for key, value in event.data.items() if key not in ("round", "was")}
            if event.kind == "discard":  # naming the cards is the form's
                backend.open_tables.play("evening", "discard", data, device="other", at=backend.now())
                phone.phone.tables["evening"][0].table = backend.open_tables.table("evening")
                await settle()
                continue
            await made(phone, backend, event.kind, **data)
            if n % 7 == 0:
                names, texts = seen(phone)
                assert twice(names) == [], event
                assert not any(UNDRAWN in str(text) for text in texts), event
        return phone.ids()

    ids = at_table(backend, [], tell)
    assert state_of(backend) == replay(find_game("royal-battles"), session).state
    assert "to-result" in ids
    assert outcome(backend).winners == (1,)


DEPLOYED = [
    ("army", {"seat": 0, "units": JONS}),
    ("army", {"seat": 1, "units": MENDIS}),
    *(
        ("deploy", {"seat": seat, "unit": i, "row": 2 * i + 1, "card": cards[i]})
        for i in range(4)
        for seat, cards in enumerate((WHITE_CARDS, BLACK_CARDS))
    ),
]


def stood(*placed):
    """Units put onto spaces and cards by hand: (seat, unit, (column, row), card)."""
    found = []
    for seat, unit, place, card in placed:
        found.append(("correct_card", {"space": list(place), "card": card, "seat": seat}))
        found.append(("correct_space", {"seat": seat, "unit": unit, "to": list(place)}))
    return found


def about_to_attack(seat, unit, white, black, *placed):
    """A battle in which that unit has just moved."""
    turned = ("initiative", {"white": white, "black": black})
    return [*DEPLOYED, turned, *stood(*placed), ("correct_turn", {"phase": "attack", "seat": seat, "unit": unit})]


MENDIS_KING = about_to_attack(1, 0, "3D", "5S", (1, 0, (3, 3), "8D"), (0, 1, (2, 3), "9C"), (0, 0, (3, 4), "QH"))
ON_THE_PAWN, ON_THE_KNIGHT = "space-2-3", "space-3-4"


async def tapped(phone, *ids):
    for id in ids:
        await phone.tap(id)
    return len(ids)


def numbers(phone, id):
    """Those that a button says, whatever words stand between them."""
    return [int(n) for n in re.findall(r"\d+", phone.words(id))]


def offered(phone):
    """The ids of buttons that can be tapped."""
    return {c.identifier for c in phone.controls() if getattr(c, "button", None) and not c.disabled}


def test_the_worked_attack_on_the_pawn_is_recorded_in_two_taps_with_the_books_numbers(backend):
    async def tell(phone):
        await phone.tap(ON_THE_PAWN)
        assert numbers(phone, "style-easy") == [1, 1, 1, 4, 3]
        assert numbers(phone, "style-optimal") == [3, 1, 2, 5, 3]
        assert numbers(phone, "record-optimal") == [2]
        await phone.tap("record-optimal")
        return numbers(phone, "draw-1")

    assert at_table(backend, MENDIS_KING, tell) == [2]
    assert state_of(backend).sides[0].units[1].injury == 2


def test_the_trump_counter_says_in_words_what_comes_of_an_attack(backend):
    async def tell(phone):
        await phone.tap(ON_THE_PAWN)
        return [phone.words(id) for id in ("counted-3", "style-optimal", "record-optimal")]

    assert at_table(backend, MENDIS_KING, tell) == [
        "Pawn’s card: 9 of clubs, a trump, change",
        "Optimal: 3 of 1 trumps, hit, 2 (5 − 3)",
        "Record: King hits Pawn for 2",
    ]


def test_the_worked_attack_on_the_knight_counts_two_trumps_and_needs_two(backend):
    async def tell(phone):
        await phone.tap(ON_THE_KNIGHT)
        return numbers(phone, "style-optimal")

    assert at_table(backend, MENDIS_KING, tell) == [2, 2, 1, 5, 4]


def test_the_worked_mystic_blast_hurts_everybody_on_the_targets_colour(backend):
    moves = about_to_attack(0, 3, "5S", "3D", (1, 0, (3, 3), "AH"), (0, 3, (2, 2), "JOKER"))

    async def tell(phone):
        await phone.tap("space-3-3")
        assert numbers(phone, "style-advantage") == [2, 2, 5, 6, 1]
        assert numbers(phone, "record-advantage") == [5, 4]
        await phone.tap("record-advantage")

    at_table(backend, moves, tell)
    assert [piece.injury for piece in state_of(backend).sides[1].units] == [5, 4, 0, 0]


def test_the_worked_initiative_the_six_goes_before_the_four(backend):
    async def tell(phone):
        n = await tapped(phone, "initiative-0", *card_taps("6S", "card-0"), *card_taps("4H", "card-1"))
        assert "Jon" in phone.words("turn-up")
        return n + await tapped(phone, "turn-up")

    other = {"6S": "8C", "4H": "5H"}  # the cards of the example are still in their decks
    moves = [
        (kind, {**data, **({"card": other[data["card"]]} if data.get("card") in other else {})})
        for kind, data in DEPLOYED
    ]
    assert at_table(backend, moves, tell) == 6
    assert state_of(backend).first == 0


def test_the_worked_movement_red_does_not_leave_red_but_leaves_black(backend):
    async def tell(phone):
        found = []
        for row in (1, 3):  # of the Knight, and of the Pawn
            await tapped(phone, f"space-1-{row}", f"space-2-{row}", "card-3")
            found.append("card-H" in offered(phone))
            await lowered(phone)
        return found

    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"}), ("draw", {"seat": 0})]
    assert at_table(backend, moves, tell) == [False, True]


async def lowered(phone):
    """As a tap beside the sheet does."""
    sheet = next(dialog for dialog in phone.page._dialogs.controls if dialog.open)
    sheet.open = False
    await phone.session.dispatch_event(sheet._i, "dismiss", None)
    await settle()


def test_a_counted_card_is_put_right_in_the_counter_and_the_count_follows(backend):
    async def tell(phone):
        return await tapped(phone, ON_THE_PAWN, "counted-3", *card_taps("8S"), "record-optimal")

    assert at_table(backend, MENDIS_KING, tell) <= 6
    assert state_of(backend).messages[0].values["trumps"] == "2 trumps"


WITHOUT_A_BOARD = [*DEPLOYED[:2], ("initiative", {"white": "3D", "black": "5S"})]


def test_without_a_board_each_line_says_what_a_tap_on_it_does(backend):
    async def tell(phone):
        return [phone.words(id) for id in ("unit-1-0", "unit-0-1")]

    names = at_table(backend, WITHOUT_A_BOARD, tell, options={"board": False})
    assert names == ["black King, life 10 of 10: attack with this unit", "white Pawn, life 8 of 8: attack this unit"]


def test_without_a_board_an_attack_with_both_cards_named_takes_six_taps(backend):
    async def tell(phone):
        return await tapped(phone, "unit-0-1", *card_taps("8D", "card-2"), *card_taps("9C", "card-3"), "record-optimal")

    assert at_table(backend, WITHOUT_A_BOARD, tell, options={"board": False}) == 6
    assert state_of(backend).sides[0].units[1].injury == 2
    assert state_of(backend).draws == 2


def test_without_a_board_a_bishop_heals_its_own_and_says_who_is_reached(backend):
    moves = [
        *DEPLOYED[:2],
        ("correct_injury", {"seat": 1, "unit": 0, "to": 7}),
        ("correct_injury", {"seat": 1, "unit": 3, "to": 2}),
        ("initiative", {"white": "3D", "black": "5D"}),
    ]

    async def tell(phone):
        await tapped(
            phone, "unit-1-2", "unit-0-1", "target-1-0", *card_taps("AS", "card-2"), *card_taps("2C", "card-3")
        )
        await phone.tap("reached-3")
        assert numbers(phone, "record-advantage") == [3, 2]
        await phone.tap("record-advantage")

    at_table(backend, moves, tell, options={"board": False})
    assert [piece.injury for piece in state_of(backend).sides[1].units] == [4, 0, 0, 0]


def names_of_spaces(phone):
    return {id: phone.words(id) for id in phone.ids() if id.startswith("space-")}


def test_every_space_and_unit_is_named(backend):
    async def tell(phone):
        return names_of_spaces(phone)

    moves = [*MENDIS_KING, ("correct_injury", {"seat": 1, "unit": 0, "to": 2})]
    names = at_table(backend, moves, tell)
    assert names["space-3-3"] == "black King on the 8 of diamonds, injury 2 of 10, column 3, row 3: selected"
    assert names[ON_THE_PAWN] == "white Pawn on the 9 of clubs, injury 0 of 8, column 2, row 3: attack, key position"
    assert names[ON_THE_KNIGHT] == "white Knight on the Queen of hearts, injury 0 of 8, column 3, row 4: attack"
    assert names["space-4-6"] == "empty space, column 4, row 6"
    assert len(names) == sum("column" in name for name in names.values()) == 35


def test_a_chosen_unit_lights_where_it_may_go_and_why_not_elsewhere(backend):
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"}), ("draw", {"seat": 0})]

    async def tell(phone):
        before = names_of_spaces(phone)
        await phone.tap("space-1-5")
        lit = {id for id, name in names_of_spaces(phone).items() if name != before[id]} - {"space-1-5"}
        await phone.tap("space-4-4")
        return lit, phone.texts()

    lit, texts = at_table(backend, moves, tell)
    assert lit == {"space-1-4", "space-2-4", "space-2-5", "space-1-6", "space-2-6"}
    assert any("isn’t next to the unit" in str(text) for text in texts)


def test_a_step_from_an_empty_hand_draws_first(backend):
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"})]

    async def tell(phone):
        await tapped(phone, "space-1-5", "space-2-5", *card_taps("7H"))
        moved = state_of(backend)
        ((_model, controller),) = phone.phone.tables.values()
        controller.undo_last()
        return moved

    state, back = at_table(backend, moves, tell), state_of(backend)
    assert (state.sides[0].hand, state.board[21].card, state.step) == (0, "7H", "post-turn")
    assert (back.step, back.board[21]) == ("draw", None), "one tap, one undo"


def test_an_injury_is_set_by_hand_and_the_last_one_ends_the_battle(backend):
    hurt = [("correct_injury", {"seat": 0, "unit": i, "to": 8}) for i in (0, 1)]
    moves = [*MENDIS_KING, *hurt, ("correct_injury", {"seat": 0, "unit": 2, "to": 10})]

    async def tell(phone):
        for change, to in (("more", 1), ("removed", 8)):
            await tapped(phone, "unit-0-3", change)
            assert numbers(phone, "set-number") == [to]
            await phone.tap("set-number")
            assert state_of(backend).sides[0].units[3].injury == to
        return phone.ids()

    assert "to-result" in at_table(backend, moves, tell)
    assert outcome(backend).winners == (1,)


def test_a_player_gives_up(backend):
    async def tell(phone):
        await tapped(phone, "side-1", "give-up")
        return phone.ids()

    assert "to-result" in at_table(backend, MENDIS_KING, tell)
    assert outcome(backend).winners == (0,)


@pytest.mark.parametrize(
    ("hurt", "line", "won"),
    [([(0, 1, 8)], "playable", (1,)), ([], "playable-0", (0,)), ([], "playable", (0, 1))],
)
def test_the_cards_run_out_and_a_line_says_how_it_ends(backend, hurt, line, won):
    moves = [*MENDIS_KING, *(("correct_injury", {"seat": s, "unit": u, "to": to}) for s, u, to in hurt)]

    async def tell(phone):
        await tapped(phone, "more-moves", "cards-out")
        said = phone.words(line)
        await phone.tap(line)
        return said, phone.ids()

    said, ids = at_table(backend, moves, tell)
    assert "to-result" in ids
    assert outcome(backend).winners == won
    assert said.endswith(T.tell(outcome(backend).steps[-1]))


@pytest.mark.parametrize("options", [{}, {"hands": False}])
def test_the_count_is_quoted_only_where_cards_are_counted(backend, options):
    async def tell(phone):
        await tapped(phone, "more-moves", "cards-out")
        return seen(phone)[1]

    shown = at_table(backend, MENDIS_KING, tell, options=options)
    assert ("By the app’s count:" in shown) == (not options)
    assert any("run out;" in text for text in shown) == (not options)


@pytest.mark.parametrize(("rulings", "ties"), [({}, "out"), ({"redrawn-cards": "back"}, "reshuffled")])
def test_the_odds_of_a_table_follow_its_ruling_on_tied_initiative_cards(rulings, ties):
    assert prefill.odds(battle(rulings=rulings))["ties"] == ties


def test_a_tied_initiative_is_turned_up_again_on_the_same_sheet(backend):
    async def tell(phone):
        await tapped(phone, "initiative-0", *card_taps("3D", "card-0"), *card_taps("3D", "card-1"), "turn-up")
        assert state_of(backend).active is None
        await tapped(phone, *card_taps("2H", "card-0"), *card_taps("9H", "card-1"), "turn-up")

    at_table(backend, DEPLOYED, tell)
    assert state_of(backend).active == 1


def test_choosing_a_unit_draws_only_the_spaces_that_change(backend, monkeypatch):
    drawn = []
    monkeypatch.setattr(table, "space_picture", lambda face, *more: drawn.append(face) or "<svg/>")
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"}), ("draw", {"seat": 0})]

    async def tell(phone):
        assert len(drawn) == 35
        drawn.clear()
        button = phone.find(lambda c: getattr(c, "identifier", "") == "space-1-5")
        assert len(list(walk(button))) <= 8
        await phone.tap("space-1-5")
        return len(drawn)

    assert at_table(backend, moves, tell) == 6  # its own space and the five around it


@pytest.mark.parametrize(("width", "scale"), [(320, 1.0), (320, 2.0), (1024, 1.0)])
def test_every_sheet_is_drawn_at_any_size_and_every_name_is_there_once(backend, width, scale):
    async def tell(phone):
        found = [phone.names(), phone.ids()]
        for id in ("more-moves", "unit-0-3", ON_THE_PAWN, "space-5-1"):
            await phone.tap(id)
            found += [phone.names(), phone.ids()]
            assert not any(UNDRAWN in str(text) for text in phone.texts())
            await lowered(phone)
        return found

    for names in at_table(backend, MENDIS_KING, tell, width, scale=scale):
        assert twice(names) == []
        assert all(names)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whatever_happens_the_table_can_be_drawn(backend, options):
    """Random play, looked at now and then."""
    rnd = Random(5)
    make_table(backend, "royal-battles", NAMES, **options)

    async def whole():
        phone = Screen(backend, "/table/evening", Settings(**QUIET), 390)
        await settle()
        for n in range(240):
            kind, data = step(state_of(backend), rnd)
            with suppress(IllegalMove):
                backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
            if n % 12 == 0:
                phone.phone.tables["evening"][0].table = backend.open_tables.table("evening")
                await settle()
                names, texts = seen(phone)
                assert twice(names) == [], (kind, data)
                assert not any(UNDRAWN in str(text) for text in texts), (kind, data)

    asyncio.run(whole())


def test_the_army_record_to_print_has_every_field_of_the_form():
    own = {**DRAGON, "name": "Dragon <1>", "weapon": "Fire", "advantage_name": "Roar", "advantage_text": "Boo & co."}
    units = pieces([*(PRINTED[name] for name in JONS[:3]), unit_from(own)])
    page = army_record(theme(), "Jon", 0, (units[0].replace(injury=3), *units[1:]))
    for text in ("Jon’s army record", "Heavy Mace", "Chain", "Smite", "Dragon &lt;1&gt;", "Boo &amp; co.", "melee"):
        assert text in page
    assert page.count('<span class="box') == 8 + 8 + 10 + 12
    assert page.count('class="box on"') == 3
    assert file_name("Jon d'Arc") == "army-record-jon-d-arc.html"


def test_a_sides_record_is_saved_through_the_phone(backend, monkeypatch):
    saved = []

    async def save(phone, name, content):
        saved.append((name, content))
        return True

    monkeypatch.setattr(army, "save", save)

    async def tell(phone):
        await tapped(phone, "side-0", "save-record")

    at_table(backend, MENDIS_KING, tell)
    assert saved[0][0] == "army-record-jon.html"
    assert b"Long Spear" in saved[0][1]


def test_a_unit_of_the_tables_own_is_entered_on_the_form(backend):
    async def tell(phone):
        await tapped(phone, "army-0", "add-king", "own-unit")
        return phone.route, phone.phone.tables["evening"][1].presets["army"]

    route, preset = at_table(backend, [], tell)
    assert route.endswith("/moves/army")
    assert preset == {"seat": 0, "units": ["king", "pawn", "pawn", "pawn"]}


def test_a_joker_that_must_be_named_red_or_black_is_asked_for(backend):
    moves = [
        *DEPLOYED,
        ("ruling", {"ruling": "joker-colour", "choice": "named"}),
        ("initiative", {"white": "KS", "black": "2H"}),
        ("draw", {"seat": 0}),
    ]

    async def tell(phone):
        await tapped(phone, "space-1-5", "space-2-5", *card_taps("JOKER"))
        ids = phone.ids()
        await phone.tap("card-red")
        return ids

    assert "card-black" not in at_table(backend, moves, tell)
    assert state_of(backend).board[21][:2] == ("JOKER", "red")


def test_an_army_that_is_taken_back_is_chosen_again(backend):
    async def tell(phone):
        await phone.tap("undo")
        return phone.ids(), phone.texts()

    ids, texts = at_table(backend, DEPLOYED[:2], tell)
    assert "army-1" in ids
    assert not any(UNDRAWN in str(text) for text in texts)
