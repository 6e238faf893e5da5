"""What is offered is told before anything is changed, and taken whole or not at all."""

import pytest

from companion.core.errors import BadInput, BadPayload, CompanionError, MergeConflict
from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.core.table import undo
from companion.games import find_game
from companion.share.contents import HouseRules, Profile
from companion.share.importing import import_profile, import_table, offer, read_text
from companion.share.links import digits, link, links_in
from companion.share.missing_events import answer, version_vector
from companion.share.multipart import split
from companion.share.payload import payload
from companion.share.qr_codes import links
from companion.store.exports import table_ids
from companion.store.user_data import UserData
from companion.ui.theme import theme
from tests.games.royal_bastards.random_moves import BOX
from tests.share.fuzz import mutants
from tests.share.random_sessions import recorded

WHOLE = recorded("royal-will")
HALF = Session(WHOLE.id, WHOLE.game, WHOLE.setup, WHOLE.events[:20])


def receive(texts, find):
    return offer(read_text(texts), find)


def text(content) -> str:
    return link(payload(content), "http://h/")


def finder(open_tables):
    """Looks tables up as a screen would."""
    return lambda table_id: open_tables.store.session(table_id) if table_id in table_ids(open_tables.store) else None


@pytest.mark.parametrize(
    ("here", "content", "summary", "new"),
    [
        (None, WHOLE, "A Royal Will, 3 players, 32 entries, all new", 32),
        (HALF, WHOLE, "A Royal Will, 3 players, 32 entries, 12 new", 12),
        (WHOLE, HALF, "A Royal Will, 3 players, 32 entries, nothing new", 0),
        (WHOLE, WHOLE, "A Royal Will, 3 players, 32 entries, nothing new", 0),
        (HALF, answer(WHOLE, version_vector(HALF)), "A Royal Will, 3 players, 32 entries, 12 new", 12),
        (WHOLE, version_vector(HALF), "A Royal Will: 12 entries missing there, 0 here", 0),
        (HALF, version_vector(WHOLE), "A Royal Will: 0 entries missing there, 12 here", 0),
        (None, HouseRules("royal-will", {"taxed-coin": "next-will"}), "A Royal Will: 1 house rule", 0),
        (None, Profile("royal-bastards", "Ann’s", BOX), "Royal Bastards: the box “Ann’s”", 0),
    ],
)
def test_an_offer_says_what_it_is_and_what_of_it_is_new(here, content, summary, new):
    offer = receive([text(content)], lambda _: here)
    assert (str(offer), offer.new) == (summary, new)


@pytest.mark.parametrize(
    "form", [text, lambda s: digits(payload(s)), session_text, lambda s: "\ufeff" + session_text(s)]
)
def test_a_session_comes_as_link_as_digits_or_as_a_file(form):
    assert receive([form(WHOLE)], lambda _: None).merged == WHOLE


def test_what_was_offered_is_taken_and_the_same_again_is_nothing_new(open_tables):
    find = finder(open_tables)
    assert import_table(receive([text(HALF)], find), open_tables, at=1).session == HALF
    assert receive([text(WHOLE)], find).new == 12
    assert open_tables.table(WHOLE.id).session == HALF  # an offer changes nothing
    assert import_table(receive([text(WHOLE)], find), open_tables, at=2).session == WHOLE
    again = receive([text(WHOLE)], find)
    assert "nothing new" in str(again)
    assert import_table(again, open_tables, at=3).session == open_tables.store.session(WHOLE.id) == WHOLE


def test_what_happened_here_between_offer_and_taking_is_kept(open_tables):
    import_table(receive([text(HALF)], finder(open_tables)), open_tables, at=1)
    offer = receive([text(WHOLE)], finder(open_tables))
    open_tables.play(HALF.id, "set_dealer", {"seat": 0}, device="b", at=9)
    assert len(import_table(offer, open_tables, at=10).session.events) == 33


def test_a_delta_is_taken_like_a_session(open_tables):
    import_table(receive([text(HALF)], finder(open_tables)), open_tables, at=1)
    delta = answer(WHOLE, version_vector(open_tables.table(HALF.id).session))
    assert import_table(receive([text(delta)], finder(open_tables)), open_tables, at=2).session == WHOLE


def other_tables():
    """Tables of the same id that are not this one."""
    game, other = find_game(WHOLE.game), recorded("rogue-monarch")
    yield Session(WHOLE.id, other.game, other.setup, other.events)
    yield Session(WHOLE.id, WHOLE.game, game.read_setup(["Dan", "Laser", "Eve"], {}, WHOLE.setup.options))
    yield Session(WHOLE.id, WHOLE.game, game.read_setup(WHOLE.setup.names, {"taxed-coin": "next-will"}, {}))


@pytest.mark.parametrize("other", list(other_tables()), ids=["game", "players", "house rules"])
def test_another_table_of_the_same_id_is_refused_and_nothing_is_changed(open_tables, other):
    open_tables.import_table(HALF, at=1)
    with pytest.raises(MergeConflict, match="their setups differ"):
        receive([text(other)], finder(open_tables))
    for content in (version_vector(other), answer(other, version_vector(other))):
        with pytest.raises(MergeConflict, match="already a different table"):
            receive([text(content)], finder(open_tables))
    assert open_tables.store.session(HALF.id) == HALF


def test_a_log_that_went_on_elsewhere_under_the_same_name_is_refused(open_tables):
    table = open_tables.import_table(HALF, at=1)
    there = undo(table, HALF.events[3].id, device="recorder", at=2).session
    open_tables.play(HALF.id, "set_dealer", {"seat": 0}, device="recorder", at=3)
    with pytest.raises(MergeConflict, match="different entries as recorder:21"):
        receive([text(there)], finder(open_tables))


def test_the_rest_of_a_table_that_is_not_here_is_a_sentence():
    for content in (version_vector(HALF), answer(WHOLE, version_vector(HALF))):
        with pytest.raises(BadPayload, match="Scan the code of the whole table first"):
            receive([text(content)], lambda _: None)


@pytest.mark.parametrize("content", [version_vector(HALF), HouseRules("royal-will", {})])
def test_what_holds_no_events_cannot_be_taken_as_a_table(open_tables, content):
    open_tables.import_table(HALF, at=1)
    with pytest.raises(BadPayload, match="nothing to import"):
        import_table(receive([text(content)], finder(open_tables)), open_tables, at=1)


def test_no_damaged_payload_leaves_anything_in_the_store(open_tables):
    for data in mutants(9, 400, share_enveloped=0.5, share_forged=0.2):
        before = table_ids(open_tables.store)
        try:
            import_table(receive([link(data)], finder(open_tables)), open_tables, at=1)
        except CompanionError:
            assert table_ids(open_tables.store) == before
    assert all(open_tables.table(table_id) for table_id in table_ids(open_tables.store))


def test_a_box_is_kept_and_another_of_its_name_stays(open_tables):
    user_data = UserData(open_tables.store.database)
    box, other = Profile("royal-will", "my deck", {"games": 3}), Profile("royal-will", "my deck", {"games": 4})
    names = [import_profile(content, user_data) for content in (box, box, other, other)]
    assert names == ["my deck", "my deck", "my deck (2)", "my deck (2)"]
    assert user_data.profiles("royal-will") == {"my deck": {"games": 3}, "my deck (2)": {"games": 4}}


def test_links_of_one_run_in_any_order_are_one_offer_and_of_two_a_sentence():
    one, two = links(payload(WHOLE), "http://" + "h" * 920), links(payload(HALF), "http://" + "h" * 920)
    assert len(one) > 1
    assert receive(one[::-1], lambda _: None).merged == WHOLE
    with pytest.raises(BadInput, match="two different sets"):
        receive([one[0], *two], lambda _: None)
    with pytest.raises(BadInput, match="still missing"):
        receive(one[1:], lambda _: None)


def test_all_links_of_a_letter_are_found_and_nothing_else():
    one, two = digits(payload(recorded("royal-will"))), digits(payload(recorded("board-royale")))
    letter = f"Dear Ann,\nhttp://h/#/take/{one[:50]}\n{one[50:]}\nand https://x.example/a/#/take/{two}. On 12 May 2026!"
    assert ["".join(found.split()) for found in links_in(letter)] == [one, two]
    assert links_in(f" {one} ") == [f" {one} "]
    assert links_in("see you at 20 30") == links_in("2345678923") == []


@pytest.mark.parametrize("language", ["fr"])
def test_what_is_wrong_is_told_in_the_readers_language(language):
    whole = payload(recorded("royal-will"))
    part = split(whole, 60)[0]
    with pytest.raises(BadPayload) as refused:
        receive([link(part)], lambda table_id: None)
    told = theme(language=language).tell(refused.value.message)
    assert "codes" in told
    assert "2 et 3" in told
    assert str(refused.value) == "Some codes are still missing: 1 of 3 codes; still missing: 2 and 3"
