"""A facts.toml that cannot be used stops the start, with its name and what is wrong with it."""

import runpy
import tomllib
from pathlib import Path

import pytest

from companion.core.errors import BadData
from companion.games import game_ids, rules_data
from companion.games.rules_data import PACKAGE, data_folder, facts


@pytest.fixture(autouse=True)
def no_memory():
    """What is read here from other folders is forgotten again."""
    facts.cache_clear()
    yield
    facts.cache_clear()


def start_with(text: str, game: str, folder: Path, monkeypatch) -> None:
    """Load the figures of a game from a file with this text."""
    monkeypatch.setattr(rules_data, "data_folder", lambda name: folder)
    (folder / game).mkdir()
    (folder / game / "facts.toml").write_text(text, encoding="utf-8")
    runpy.run_path(str(PACKAGE / "games" / game.replace("-", "_") / "facts.py"))


@pytest.mark.parametrize("game", game_ids())
def test_a_missing_key_stops_the_start_with_the_file_and_the_key(game, tmp_path, monkeypatch):
    lines = (data_folder("rules_data") / game / "facts.toml").read_text(encoding="utf-8").splitlines()
    place = lines.index(next(line for line in lines if line.startswith(("[setup]", "[hit]"))))
    table, key = lines[place].partition("]")[0][1:], lines[place + 1].partition(" ")[0]
    with pytest.raises(BadData, match=rf"{game}.facts\.toml: the key {table}\.{key} is missing"):
        start_with("\n".join([*lines[: place + 1], *lines[place + 2 :]]), game, tmp_path, monkeypatch)


def test_a_key_that_is_missing_in_one_of_several_rows_is_named():
    rows = tomllib.loads("[[cards]]\nname = 'roi'\n[[cards]]\ncopies = 4")
    found = rules_data.Facts(rows, Path("facts.toml"))
    with pytest.raises(BadData, match=r"facts\.toml: the key cards\.name is missing"):
        [card["name"] for card in found["cards"]]


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path, monkeypatch):
    with pytest.raises(BadData, match=r"royal-will.facts\.toml: .*line 2"):
        start_with("[box]\ncoins\n", "royal-will", tmp_path, monkeypatch)


def test_a_file_that_is_not_there_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(rules_data, "data_folder", lambda name: tmp_path)
    with pytest.raises(BadData, match=r"harbor.facts\.toml: can’t be read"):
        facts("harbor")
