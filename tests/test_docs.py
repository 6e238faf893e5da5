"""What the documents say is true."""

import doctest
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion.cli import COMMANDS
from companion.games import all_games

ROOT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_readme_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed


@pytest.mark.parametrize("module", ["core.messages", "core.fields", "core.odds"])
def test_the_examples_in_docstrings_run(module):
    failed, tried = doctest.testmod(import_module(f"companion.{module}"))
    assert tried
    assert not failed


def test_every_calculator_and_every_command_is_documented():
    calculators = text("docs/calculators.md")
    for game in all_games().values():
        part = calculators.partition(f"## {game.id}\n")[2].partition("\n## ")[0]
        assert re.findall(r"^### (.+)$", part, re.M) == list(game.calculators)
    assert all(f"companion {name}" in text("README.md") for name in COMMANDS)


def test_the_changelog_begins_with_the_version_of_the_package():
    version = tomllib.loads(text("pyproject.toml"))["project"]["version"]
    assert version == companion.__version__
    assert re.search(r"^## (\S+)", text("CHANGELOG.md"), re.M).group(1) == version


def test_links_between_the_documents_lead_somewhere():
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for link in re.findall(r"\]\(([\w./-]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name} links to {link}"
