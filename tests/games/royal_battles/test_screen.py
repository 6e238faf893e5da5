"""The table's screen: by taps alone, a whole battle; and what every phase shows and offers."""

import asyncio
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
from companion.games.royal_battles.screen import table
from companion.games.royal_battles.screen.print_record import army_record, file_name
from companion.games.royal_battles.screen.sheets import army
from companion.games.royal_battles.units import PRINTED, unit_from
from companion.ui.settings import Settings
from companion.ui.theme import theme
from tests.games.royal_battles.positions import BLACK_CARDS, DRAGON, JONS, MENDIS, WHITE_CARDS
from tests.games.royal_battles.random_moves import OPTIONS, step
from tests.games.royal_battles.screen_taps import taps
from tests.ui import conftest
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle, walk
from tests.ui.recorded import FOLDER
from tests.ui.stories import QUIET

backend = conftest.backend  # the fixture
NAMES = ["Jon", "Mendi"]
UNDRAWN = "could not be drawn"


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


def seen(phone):
    """The names of the buttons and the texts, found in one look."""
    found = phone.controls()
    names = [c.label for c in found if isinstance(c, ft.Semantics) and c.button and c.label]
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
        return phone.names()

    names = at_table(backend, [], tell)
    assert state_of(backend) == replay(find_game("royal-battles"), session).state
    assert "Mendi wins: see the result" in names


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
ON_THE_PAWN = "white Pawn on the 9 of clubs, injury 0 of 8, column 2, row 3: attack, key position"
ON_THE_KNIGHT = "white Knight on the queen of hearts, injury 0 of 8, column 3, row 4: attack"


async def tapped(phone, *names):
    for name in names:
        await phone.tap(name)
    return len(names)


def offered(phone):
    """The names of buttons that can be tapped."""
    return {c.label for c in phone.controls() if getattr(c, "button", None) and not c.disabled}


def test_the_worked_attack_on_the_pawn_is_recorded_in_two_taps_with_the_books_numbers(backend):
    async def tell(phone):
        await phone.tap(ON_THE_PAWN)
        names = phone.names()
        await phone.tap("King hits Pawn for 2: record it")
        return names, phone.names()

    names, after = at_table(backend, MENDIS_KING, tell)
    assert "Easy: 1 of 1 trumps, hit, 1 (4 − 3)" in names
    assert "Optimal: 3 of 1 trumps, hit, 2 (5 − 3)" in names
    assert state_of(backend).sides[0].units[1].injury == 2
    assert "Mendi draws 2" in after


def test_the_worked_attack_on_the_knight_counts_two_trumps_and_needs_two(backend):
    async def tell(phone):
        await phone.tap(ON_THE_KNIGHT)
        return phone.names()

    assert "Optimal: 2 of 2 trumps, hit, 1 (5 − 4)" in at_table(backend, MENDIS_KING, tell)


def test_the_worked_mystic_blast_hurts_everybody_on_the_targets_colour(backend):
    moves = about_to_attack(0, 3, "5S", "3D", (1, 0, (3, 3), "AH"), (0, 3, (2, 2), "JOKER"))

    async def tell(phone):
        await phone.tap("black King on the ace of hearts, injury 0 of 10, column 3, row 3: attack")
        assert "Mystic Blast: 2 of 2 trumps, hit, 5 (6 − 1)" in phone.names()
        await phone.tap("Queen hits King 5 and Rook 4: record it")

    at_table(backend, moves, tell)
    assert [piece.injury for piece in state_of(backend).sides[1].units] == [5, 4, 0, 0]


def test_the_worked_initiative_the_six_goes_before_the_four(backend):
    async def tell(phone):
        taps = ["Turn up initiative, round 1", "Jon: 6", "Jon: spades", "Mendi: 4", "Mendi: hearts"]
        return await tapped(phone, *taps, "Jon goes first")

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
        for unit, to in (("Knight", "column 2, row 1"), ("Pawn", "column 2, row 3")):
            await phone.tap(next(n for n in phone.names() if n.startswith(f"white {unit} on the")))
            await phone.tap(f"empty space in {to}: move here")
            await phone.tap("Card: 3")
            found.append("Card: hearts" in offered(phone))
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
        return await tapped(
            phone,
            ON_THE_PAWN,
            "Pawn's card: 9 of clubs, a trump, change",
            "Card: 8",
            "Card: spades",
            "King hits Pawn for 2: record it",
        )

    assert at_table(backend, MENDIS_KING, tell) <= 6
    assert state_of(backend).messages[0].values["trumps"] == "2 trumps"


def test_without_a_board_an_attack_with_both_cards_named_takes_six_taps(backend):
    async def tell(phone):
        assert "black King, life 10 of 10: attack with it" in phone.names()
        return await tapped(
            phone,
            "white Pawn, life 8 of 8: attack it",
            "King's card: 8",
            "King's card: diamonds",
            "Pawn's card: 9",
            "Pawn's card: clubs",
            "King hits Pawn for 2: record it",
        )

    moves = [*DEPLOYED[:2], ("initiative", {"white": "3D", "black": "5S"})]
    assert at_table(backend, moves, tell, options={"board": False}) == 6
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
        await tapped(phone, "black Bishop, life 10 of 10: attack with it", "white Pawn, life 8 of 8: attack it")
        await tapped(phone, "Mendi: King", "Bishop's card: A", "Bishop's card: spades", "King's card: 2")
        await tapped(phone, "King's card: clubs", "Pawn is reached too")
        await phone.tap("Bishop heals King 3 and Pawn 2: record it")

    at_table(backend, moves, tell, options={"board": False})
    assert [piece.injury for piece in state_of(backend).sides[1].units] == [4, 0, 0, 0]


def test_every_space_and_unit_is_named(backend):
    async def tell(phone):
        return phone.names()

    moves = [*MENDIS_KING, ("correct_injury", {"seat": 1, "unit": 0, "to": 2})]
    names = at_table(backend, moves, tell)
    assert "black King on the 8 of diamonds, injury 2 of 10, column 3, row 3: chosen" in names
    assert "empty space in column 4, row 6" in names
    assert sum("column" in name for name in names) == 35


def test_a_chosen_unit_lights_where_it_may_go_and_why_not_elsewhere(backend):
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"}), ("draw", {"seat": 0})]

    async def tell(phone):
        await phone.tap("white King on the 4 of clubs, injury 0 of 10, column 1, row 5")
        lit = [name for name in phone.names() if "move here" in name]
        await phone.tap("empty space in column 4, row 4")
        return lit, phone.texts()

    lit, texts = at_table(backend, moves, tell)
    assert len(lit) == 5
    assert any("is not next to the unit" in str(text) for text in texts)


def test_a_step_from_an_empty_hand_draws_first(backend):
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"})]

    async def tell(phone):
        await phone.tap("white King on the 4 of clubs, injury 0 of 10, column 1, row 5")
        await tapped(phone, "empty space in column 2, row 5: move here", "Card: 7", "Card: hearts")

    at_table(backend, moves, tell)
    state = state_of(backend)
    assert (state.sides[0].hand, state.board[21].card, state.step) == (0, "7H", "post-turn")


def test_an_injury_is_set_by_hand_and_the_last_one_ends_the_battle(backend):
    hurt = [("correct_injury", {"seat": 0, "unit": i, "to": 8}) for i in (0, 1)]
    moves = [*MENDIS_KING, *hurt, ("correct_injury", {"seat": 0, "unit": 2, "to": 10})]

    async def tell(phone):
        await tapped(phone, "white Queen, life 8 of 8", "Injury: one more")
        await phone.tap("Set the injury of the white Queen to 1")
        await tapped(phone, "white Queen, life 7 of 8", "Removed", "Injury 8: the white Queen is removed")
        return phone.names()

    assert "Mendi wins: see the result" in at_table(backend, moves, tell)


def test_a_player_gives_up(backend):
    async def tell(phone):
        await tapped(phone, "Mendi's initiative card: 5 of spades; cards and corrections", "Mendi gives up")
        return phone.names()

    assert "Jon wins: see the result" in at_table(backend, MENDIS_KING, tell)


@pytest.mark.parametrize(
    ("hurt", "line", "won"),
    [
        ([(0, 1, 8)], "Nobody can still play, Mendi wins", "Mendi wins: see the result"),
        ([], "Only Jon can still play, Jon wins", "Jon wins: see the result"),
        ([], "Nobody can still play, The battle ends in a tie", "Jon and Mendi share the win: see the result"),
    ],
)
def test_the_cards_run_out(backend, hurt, line, won):
    moves = [*MENDIS_KING, *(("correct_injury", {"seat": s, "unit": u, "to": to}) for s, u, to in hurt)]

    async def tell(phone):
        await tapped(phone, "More that can happen", "The cards have run out", line)
        return phone.names()

    assert won in at_table(backend, moves, tell)


def test_a_tied_initiative_is_turned_up_again_on_the_same_sheet(backend):
    async def tell(phone):
        await phone.tap("Turn up initiative, round 1")
        await tapped(phone, "Jon: 3", "Jon: diamonds", "Mendi: 3", "Mendi: diamonds", "A tie: both draw again")
        await tapped(phone, "Jon: 2", "Jon: hearts", "Mendi: 9", "Mendi: hearts", "Mendi goes first")

    at_table(backend, DEPLOYED, tell)
    assert state_of(backend).active == 1


def test_choosing_a_unit_draws_only_the_spaces_that_change(backend, monkeypatch):
    drawn = []
    monkeypatch.setattr(table, "space_picture", lambda face, *more: drawn.append(face) or "<svg/>")
    moves = [*DEPLOYED, ("initiative", {"white": "KS", "black": "2H"}), ("draw", {"seat": 0})]

    async def tell(phone):
        assert len(drawn) == 35
        drawn.clear()
        name = "white King on the 4 of clubs, injury 0 of 10, column 1, row 5"
        button = next(c for c in phone.controls() if getattr(c, "label", "") == name)
        assert len(list(walk(button))) <= 8
        await phone.tap(name)
        return len(drawn)

    assert at_table(backend, moves, tell) == 6  # its own space and the five around it


@pytest.mark.parametrize(("width", "scale"), [(320, 1.0), (320, 2.0), (1024, 1.0)])
def test_every_sheet_is_drawn_at_any_size_and_every_name_is_there_once(backend, width, scale):
    async def tell(phone):
        found = [phone.names()]
        for name in ("More that can happen", "white Queen, life 8 of 8", ON_THE_PAWN, "9 of clubs in column 5, row 1"):
            await phone.tap(name)
            found.append(phone.names())
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
    for text in ("Army record of Jon", "Heavy Mace", "Chain", "Smite", "Dragon &lt;1&gt;", "Boo &amp; co.", "melee"):
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
        card = "Jon's initiative card: 3 of diamonds; cards and corrections"
        await tapped(phone, card, "Save the army record of Jon, to print")

    at_table(backend, MENDIS_KING, tell)
    assert saved[0][0] == "army-record-jon.html"
    assert b"Long Spear" in saved[0][1]


def test_a_unit_of_the_tables_own_is_entered_on_the_form(backend):
    async def tell(phone):
        await tapped(phone, "Jon chooses an army", "Add a King", "With a unit of your own")
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
        await phone.tap("white King on the 4 of clubs, injury 0 of 10, column 1, row 5")
        await tapped(phone, "empty space in column 2, row 5: move here", "Card: Joker")
        names = phone.names()
        await phone.tap("Card: as red")
        return names

    assert "Card: as black" not in at_table(backend, moves, tell)
    assert state_of(backend).board[21][:2] == ("JOKER", "red")


def test_an_army_that_is_taken_back_is_chosen_again(backend):
    async def tell(phone):
        await phone.tap("Undo: Mendi fields King, Rook, Bishop and Pawn")
        return phone.names(), phone.texts()

    names, texts = at_table(backend, DEPLOYED[:2], tell)
    assert "Mendi chooses an army" in names
    assert not any(UNDRAWN in str(text) for text in texts)
