"""`companion share` and `companion scan` as people type them."""

import json

import pytest

from companion.core.session_file import session_text
from companion.share.contents import HouseRules
from companion.share.links import link
from companion.share.payload import payload
from companion.share.qr_codes import links
from tests.generate.record_games import RECORDED
from tests.share.random_sessions import GAMES, recorded
from tests.share.test_qr_codes import long_session
from tests.store.sample_tables import filled


@pytest.mark.parametrize("game_id", GAMES)
def test_a_session_goes_through_a_picture_and_comes_out_to_the_letter(companion, tmp_path, game_id):
    file, code, out = RECORDED / f"{game_id}.json", tmp_path / "code.png", tmp_path / "out.json"
    assert companion("share", file, "--png", code) == (0, "", "")
    assert companion("scan", code, "--out", out) == (0, "", "")
    assert out.read_bytes() == file.read_bytes()


def test_a_session_goes_through_its_link(companion):
    file = RECORDED / "royal-will.json"
    code, text, _ = companion("share", file, "--text", "--address", "https://games.example/app/")
    assert (code, text.count("\n")) == (0, 1)
    assert text.startswith("https://games.example/app/#/take/0")
    assert companion("scan", "--text", text) == (0, file.read_text(encoding="utf-8"), "")


def test_without_an_address_the_link_leads_to_the_host_on_this_machine(companion):
    _, text, _ = companion("share", RECORDED / "royal-will.json", "--text")
    assert text.startswith("http://")
    assert ":8550/#/take/" in text


def test_without_options_the_code_is_shown_in_the_terminal(companion):
    code, out, err = companion("share", RECORDED / "royal-will.json", "--address", "http://h/")
    rows = out.splitlines()
    assert (code, err, set(out) - set(" ▀▄█\n")) == (0, "", set())
    assert len({len(row) for row in rows}) == 1
    assert -(-len(rows[0]) // 2) == len(rows)


def test_a_table_of_the_database_is_shared_by_its_id(companion, tmp_path):
    url = f"sqlite:///{filled(tmp_path / 'companion.db')}"
    code, text, _ = companion("share", "--table", "won", "--database", url, "--text", "--address", "h/")
    assert code == 0
    assert json.loads(companion("scan", "--text", text)[1])["id"] == "won"
    code, _, err = companion("share", "--table", "monday", "--database", url)
    assert (code, "no table 'monday' here" in err) == (2, True)


def test_a_long_session_is_several_pictures(companion, tmp_path):
    session = long_session()
    (tmp_path / "long.json").write_text(session_text(session), encoding="utf-8")
    assert companion("share", tmp_path / "long.json", "--png", tmp_path / "c.png", "--svg", tmp_path / "c.svg")[0] == 0
    pictures = sorted(tmp_path.glob("c-*.png"), reverse=True)
    assert len(pictures) == len(list(tmp_path.glob("c-*.svg"))) > 1
    assert companion("scan", *pictures)[1] == session_text(session)
    code, _, err = companion("scan", pictures[0])
    assert (code, "still missing" in err) == (2, True)
    assert "Code 1 of" in companion("share", tmp_path / "long.json", "--address", "http://h/")[1]


def test_links_of_a_run_are_given_one_by_one(companion):
    session = recorded("royal-will")
    texts = links(payload(session), "http://" + "h" * 920)
    args = [arg for text in texts for arg in ("--text", text)]
    assert companion("scan", *args)[1] == session_text(session)


RULES = link(payload(HouseRules("royal-will", {})))


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["scan"], "Name a photo of a code"),
        (["scan", "--text", "12345"], "damaged"),
        (["scan", "--text", "http://h/#/join/abc"], "damaged"),
        (["scan", "--text", RULES], "doesn’t hold a session"),
        (["scan", "nowhere.png"], "can’t be read"),
        (["scan", RECORDED / "royal-will.json"], "image can’t be read"),
        (["share"], "Name a session FILE"),
        (["share", "x.json", "--table", "y"], "Name a session FILE"),
        (["share", "nowhere.json"], "can’t be read"),
        (["share", RECORDED / "royal-will.json", "--png", RECORDED / "royal-will.json"], "already exists"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_exit_code_2(companion, args, sentence):
    code, out, err = companion(*args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_nothing_is_written_when_the_code_is_bad(companion, tmp_path):
    assert companion("scan", "--text", "12345", "--out", tmp_path / "out.json")[0] == 2
    assert not list(tmp_path.iterdir())
