"""The table's screen: by taps alone, a whole match; each conspiracy lit and claimed; what every phase offers."""

from typing import NamedTuple

import flet as ft
import pytest

from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.rogue_monarch.conspiracies import met
from companion.games.rogue_monarch.facts import FRENCH, KINDS, SPOKEN
from companion.games.rogue_monarch.screen import GAME_UI
from companion.games.rogue_monarch.screen.court import BAR
from companion.games.rogue_monarch.screen.drawings import back, face
from companion.games.rogue_monarch.screen.view_model import lit_places
from companion.ui.kit.svg import OBJECTS
from tests.games.rogue_monarch.positions import begun as begun_state
from tests.games.rogue_monarch.positions import with_court
from tests.games.rogue_monarch.screen_table import begun, filled, lying, run, seated, set_table
from tests.generate.record_games import RECORDED

ENDINGS = {
    "coronation": ("ROI assassin ROI ?", ("reveal", {"place": 4, "card": "roi"}), [1, 3, 4]),
    "murder": ("ASSASSIN ? ASSASSIN ?", ("reveal", {"place": 2, "card": "chevalier"}), [1, 2, 3]),
}


def lit(phone):
    """The places with an accent frame, and those with a bar under them."""
    accent = phone.phone.theme("rogue-monarch").accent
    cards = [phone.button(f"court-{n}") for n in (1, 2, 3, 4)]
    frames = [n for n, card in enumerate(cards, 1) if card.border.top.color == accent]
    bars = phone.find(
        lambda c: isinstance(c, ft.Row) and [getattr(part, "height", 0) for part in c.controls] == [BAR] * 4
    )
    return frames, [n for n, part in enumerate(bars.controls, 1) if part.bgcolor == accent]


def digits(words):
    return "".join(filter(str.isdigit, words))


class Drawn(NamedTuple):
    """A card of the Court as it is drawn."""

    up: bool
    says: str


def court(phone):
    """The four of them."""
    ids = [f"court-{n}" for n in (1, 2, 3, 4)]
    return [Drawn(phone.button(id).bgcolor == OBJECTS["card"], phone.words(id)) for id in ids]


def test_the_recorded_match_played_by_taps_comes_to_the_same(backend):
    session = parse_session((RECORDED / "rogue-monarch.json").read_bytes(), find_game)
    set_table(backend, **session.setup.options)

    async def story():
        phone = await seated(backend)
        for event in session.events:
            stamps = find_game("rogue-monarch").moves[event.kind].stamps
            await phone.made(event.kind, **{k: v for k, v in event.data.items() if k not in stamps})
        assert "to-result" in phone.ids()
        assert [text for text in phone.texts() if text in ("1", "2", "–")][:3] == ["1", "–", "2"]
        return phone.state

    assert run(story()) == replay(find_game("rogue-monarch"), session).state


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_conspiracy_is_lit_the_moment_it_is_met_and_one_tap_wins(backend, ending):
    court, (kind, data), places = ENDINGS[ending]
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun(court))
        assert lit(phone) == ([], [])
        await phone.made(kind, seat=0, **data)
        assert lit(phone) == (places, places)
        assert f"met-{ending}" in phone.ids()
        assert filled(phone) == [f"claim-{ending}"]
        await phone.made("claim", seat=0, conspiracy=ending)
        assert lit(phone) == (places, places)
        assert filled(phone) == ["to-result"]
        await phone.tap("to-result")
        assert phone.route == "/table/evening/result"
        return phone.state.result

    assert run(story()).conspiracies == (ending,)


def test_a_mariage_is_claimed_at_the_start_of_a_turn_and_at_no_other_time(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun())
        await phone.made("claim", seat=0, conspiracy="mariage")
        assert phone.state.result.conspiracies == ("mariage",)
        await phone.tap("undo")
        await phone.made("reveal", seat=0, place=1, card="reine")
        assert "claim-mariage" not in phone.ids()

    run(story())


def test_a_player_can_give_up_and_the_other_wins(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun())
        await phone.taps("player-0", "move-concede", "play")
        assert "to-result" in phone.ids()
        await phone.tap("next_game")
        return phone.state

    state = run(story())
    assert ([player.wins for player in state.players], state.game) == ([0, 1], 2)


EXAMPLES = ["ASSASSIN ROI ASSASSIN ?", "ASSASSIN ASSASSIN ASSASSIN ?", "ASSASSIN ROI REINE ASSASSIN",
            "ASSASSIN ? ASSASSIN ?", "? ASSASSIN REINE ASSASSIN", "ROI ROI ? ROI", "ROI ROI roi ?"]  # fmt: skip


MURDERS = {
    "ASSASSIN ROI ASSASSIN ?": [1, 2, 3],
    "REINE ASSASSIN CHEVALIER ASSASSIN": [2, 3, 4],
    "ASSASSIN ASSASSIN ASSASSIN ?": [1, 2, 3],
    "ASSASSIN ROI REINE ASSASSIN": [],
    "ASSASSIN roi ASSASSIN REINE": [],
    "ASSASSIN ASSASSIN ROI REINE": [],
}


def test_the_examples_of_a_murder_are_lit_as_the_rulebook_says(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun())
        for court, places in MURDERS.items():
            await phone.hears(*lying("? ? ? ?"), *lying(court))
            assert lit(phone) == (places, places)
            assert filled(phone) == (["claim-murder"] if places else [])

    run(story())


@pytest.mark.parametrize("between", ["neighbours", "anywhere"])
@pytest.mark.parametrize("court", EXAMPLES)
def test_exactly_the_cards_that_make_a_conspiracy_are_lit(court, between):
    """Without any one lit card nothing is met; the others do not matter."""
    state = with_court(begun_state({"between": between}), court)
    places = lit_places(state)
    up = [card.card if card.up else None for card in state.court]
    only = [card if i in places else None for i, card in enumerate(up, 1)]
    assert bool(met(up, between=between)) == bool(places)
    assert met(only, between=between) == met(up, between=between)
    assert all(not met([*only[: i - 1], None, *only[i:]], between=between) for i in places if len(places) == 3)


def test_by_the_house_rule_an_assassin_is_no_victim_and_nothing_is_lit(backend):
    set_table(backend, {"murder-victim": "no-assassin"})

    async def story():
        phone = await seated(backend, *begun("ASSASSIN ASSASSIN ASSASSIN ?"))
        assert lit(phone) == ([], [])
        assert filled(phone) == []

    run(story())


def test_an_unclaimed_conspiracy_can_be_claimed_by_the_other_in_the_next_turn(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("ROI ROI ? ?"))
        await phone.made("reveal", seat=0, place=3, card="roi")
        await phone.made("forgo", seat=0)
        await phone.made("end_turn", seat=0)
        assert filled(phone) == ["claim-coronation"]
        assert "Ben" in phone.words("claim-coronation")

    run(story())


def test_chance_chooses_who_begins(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend)
        assert filled(phone) == ["first_player"]
        await phone.tap("first_player")
        return phone.state

    assert run(story()).first in (0, 1)


def test_a_replaced_card_that_is_discarded_unseen_is_asked_for(backend):
    set_table(backend, {"replaced-card": "discard"})

    async def story():
        phone = await seated(backend, *begun())
        await phone.made("replace", seat=0, place=2, card="roi", discarded="reine")
        await phone.made("forgo", seat=0)
        await phone.made("end_turn", seat=0)
        await phone.made("replace", seat=1, place=3, discarded="chevalier")
        return phone.state

    assert run(story()).discard == ("reine", "chevalier")


def test_a_card_that_all_have_seen_is_turned_up_without_naming_it_again(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("roi ? ? ?"))
        assert str(SPOKEN["roi"]) in phone.words("court-1")
        await phone.tap("court-1")
        assert [id for id in phone.ids() if id.startswith("reveal-")] == ["reveal-roi"]
        await phone.tap("reveal-roi")
        await phone.hears(("correct_court", {"place": 2, "card": "reine", "up": False}))
        await phone.tap("court-2")
        return phone.state

    assert str(run(story()).messages[0].values["card"]) == "a Reine (Queen)"


def test_a_chevaliers_switch_is_shown_before_the_card_to_turn_is_chosen(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("CHEVALIER ? REINE ?"), ("correct_effect", {"effect": "chevalier"}))
        before = court(phone)
        await phone.taps("court-1", "court-4")
        assert [card.up for card in court(phone)] == [False, False, True, True]
        assert str(SPOKEN["chevalier"]) in court(phone)[3].says
        assert court(phone)[2].says != before[2].says
        await phone.tap("clear")
        assert court(phone) == before
        await phone.made("switch", seat=0, places=[1, 4], turned=3)
        return phone.state

    assert [card.up for card in run(story()).court] == [False, False, False, True]


def test_an_assassin_looks_by_one_tap_where_nothing_is_to_choose(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("ASSASSIN ROI ? ?"), ("correct_effect", {"effect": "assassin"}))
        assert filled(phone) == ["spy"]
        assert digits(phone.words("spy")) == "34"
        await phone.hears(*lying("ASSASSIN ROI REINE REINE"))
        assert filled(phone) == ["spy"]
        assert digits(phone.words("spy")) == ""
        await phone.hears(*lying("ASSASSIN ? ? ?"))
        assert filled(phone) == []
        await phone.made("spy", seat=0, places=[2, 4])
        return phone.state

    assert [str(line) for line in run(story()).messages] == [f"Ann looks at the card in place {n}" for n in (2, 4)]


def test_a_refusal_is_told_and_the_table_stays(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("ROI ROI ? ?"), ("correct_known", {"seat": 0, "card": "roi", "to": 2}))
        await phone.taps("court-3", "reveal-roi")
        assert any("the deck has only 4" in text for text in phone.texts())
        assert "replace-roi" in phone.ids()
        return phone.state

    assert run(story()).stage == "start"


def test_everybody_reads_the_odds_of_a_hidden_card_from_what_is_face_up(backend):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("ASSASSIN ROI ASSASSIN ?"))
        return [text for text in phone.texts() if text.endswith("%")]

    assert run(story()) == ["31%", "31%", "23%", "15%"]


FORMS = {
    **dict.fromkeys(("correct_hand", "correct_known"), "player-0"),
    **dict.fromkeys(("correct_wins", "correct_conspiracy", "correct_turn", "correct_first", "concede"), "player-1"),
    **dict.fromkeys(("correct_pile", "correct_discard", "correct_under", "correct_effect"), "piles"),
    **dict.fromkeys(("play_to", "abandon", "ruling"), "piles"),
    "correct_court": "court-2",
}


@pytest.mark.parametrize("kind", FORMS)
def test_every_correction_is_reached_from_what_it_is_about(backend, kind):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun())
        await phone.taps(FORMS[kind], "correct_court" if kind == "correct_court" else f"move-{kind}")
        return phone.route

    assert run(story()) == f"/table/evening/moves/{kind}"


STAGES = {
    "deal": [],
    "start": begun(),
    "met": begun("ROI ROI roi ROI"),
    **{kind: [*begun("ASSASSIN ROI chevalier ?"), ("correct_effect", {"effect": kind})] for kind in KINDS},
    "end": [*begun(), ("correct_effect", {"effect": "none"})],
    "over": [*begun(), ("concede", {"seat": 1})],
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("width", "scale"), [(320, 1.0), (320, 2.0), (1024, 1.0)])
def test_every_phase_is_drawn_on_every_phone_with_names_of_its_own(backend, stage, width, scale):
    set_table(backend, target=3)

    async def story():
        phone = await seated(backend, *STAGES[stage], width=width, scale=scale)
        phone.sound()
        await phone.tap("court-4")
        phone.sound()

    run(story())


@pytest.mark.parametrize(("width", "columns"), [(390, 1), (1024, 2)])
def test_a_tablet_shows_plots_and_odds_beside_the_court(backend, width, columns):
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun(), width=width)
        return sum(isinstance(c, ft.Column) and c.scroll is not None for c in phone.controls())

    assert run(story()) == columns


def test_a_card_has_its_french_name_over_its_english_one_and_a_face_of_its_own(backend):
    assert {str(SPOKEN[kind]) for kind in KINDS} == {f"{f.title()} ({e.title()})" for e, f in FRENCH.items()}
    assert len({face(kind) for kind in KINDS} | {back()}) == 5
    assert GAME_UI.table is not None
    set_table(backend)

    async def story():
        phone = await seated(backend, *begun("ROI ? ? ?"))
        texts = phone.texts()
        assert texts[texts.index("Roi") + 1] == "King"

    run(story())


def test_a_roi_that_empties_the_pile_makes_the_new_one_of_what_was_discarded_before(backend):
    set_table(backend)
    few = [("correct_discard", {"card": "chevalier", "to": 4}), ("correct_pile", {"seat": 1, "to": 2})]

    async def story():
        phone = await seated(backend, *begun(), *few, ("replace", {"seat": 0, "place": 1, "card": "roi"}))
        await phone.made("draw", discarded=["assassin", "reine"])
        return phone.state

    state = run(story())
    assert (state.pile, state.discard) == (4, ("assassin", "reine"))


def test_a_match_that_is_won_offers_nothing_that_would_take_the_win_back(backend):
    set_table(backend, target=2)
    lost = ("concede", {"seat": 1})

    async def story():
        phone = await seated(backend, lost, ("next_game", {}), lost)
        assert "The match is over" in phone.texts()
        assert filled(phone) == ["to-result"]
        assert not {"next_game", "new_match"} & set(phone.ids())

    run(story())
