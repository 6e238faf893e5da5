"""Every screen in the pseudo-language: only names, codes and addresses are left of the English."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.field_words import read_out
from companion.core.json_values import plain
from companion.games import all_games, game_ids
from companion.main import open_backend
from companion.rulebook import entries
from companion.ui.backend import Backend
from companion.ui.settings import Settings
from companion.ui.translation import languages
from tests.browser.running_host import ID, database
from tests.generate import pseudo_language
from tests.generate.pseudo_language import CODE, pseudo
from tests.generate.screenshots import LANDS, MOMENTS, SCREENS, TAPPED, furnish_moments
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import QUIET
from tests.ui.waiting import tap_soon
from tests.untranslated import names_at, pseudo_language_spoken, recorded_table, typed, untranslated
from tests.waiting import PATIENCE, pause

TABLES = [f"{evening}-{game}" for game in game_ids() for evening in ("evening", "friday")]
PARTS = ("", "/moves", "/history", "/share", "/people", "/rules")
ROUTES = [
    *SCREENS.values(),
    *(f"/new/{game}" for game in game_ids()),
    *(f"/table/{table}{part}" for table in TABLES for part in PARTS),
    *(f"/table/{name}" for name in MOMENTS),
    *(f"/table/friday-{game}/result" for game in game_ids()),
    *(f"/history/friday-{game}" for game in game_ids()),
    *(f"/calculators/{game.id}/{name}" for game in all_games().values() for name in game.calculators),
    *(f"/table/evening-{game.id}/moves/{kind}" for game in all_games().values() for kind in game.moves),
]
SHEETS = [name for name, (_, *taps, _) in TAPPED.items() if taps and all(map(ID.fullmatch, taps))]
LANDS_AND_BOX = {"Grandma’s box", *(name for name, _ in LANDS)}
PHONES = {"recorder", "3fa2", "81c0"}
RANKS = {"A", "K", "Q", "J", "JO"}  # as printed in the corners of cards
NOT_THERE = ("Not found", "This phone can’t open that table. Ask its owner for a link.")
RESTS = 6  # looks that must find the same
ADDRESS = re.compile(r"https?://\S+|[a-z]+:[0-9]+|[0-9A-F]{4,}")


@pytest.fixture(scope="module")
def backend(tmp_path_factory) -> Iterator[Backend]:
    folder = tmp_path_factory.mktemp("house")
    furnish_moments(folder)
    with pseudo_language_spoken(folder / "locale"), pseudo_rules(folder / "data"):
        opened = open_backend(database(folder))
        yield opened
        opened.store.close()


@contextmanager
def pseudo_rules(folder: Path) -> Iterator[None]:
    """Let the rulebook be read in the pseudo-language for a while."""
    before, written = entries.data_folder, pseudo_language.write_rules(folder)
    entries.data_folder = lambda name: written
    _forget_rules()
    yield
    entries.data_folder = before
    _forget_rules()


def _forget_rules() -> None:
    for read in (entries.game_entries, entries.rule_languages, entries.all_entries):
        read.cache_clear()


def everything_said(phone: HeadlessPhone) -> list[str]:
    """What can be seen, and what a screen reader says."""
    texts = phone.texts()
    for control in phone.controls():
        spoken = (getattr(control, name, None) for name in ("label", "hint_text", "tooltip"))
        texts += [text for text in spoken if isinstance(text, str)]
    return texts


@pytest.fixture(scope="module")
def names(backend) -> set[str]:
    """Players and their initials, what is printed or was typed, titles of games, phones, languages, ranks of cards."""
    found = {*languages().values(), *LANDS_AND_BOX, *PHONES, *RANKS}
    for game in all_games().values():
        found |= {game.title, game.short_title, *(entry.source for entry in entries.game_entries(game.id))}
        found |= names_at(recorded_table(game.id))
        for calculator in game.calculators.values():
            typed_here = {*typed(calculator.form, plain(calculator.example))}
            found |= typed_here | {*map(read_out, typed_here)}
    return found | {part for name in found for part in (name[:1], name[:2]) if name.istitle()}


async def opened(backend: Backend, route: str, *taps: str) -> list[str]:
    """What a screen says after some taps, once it is at rest: some parts come a moment after the others."""
    phone = HeadlessPhone(backend, route, Settings(**QUIET, language=CODE))
    for id in taps:
        await tap_soon(phone, id)
    looks = [everything_said(phone)]
    async with asyncio.timeout(PATIENCE):
        while len(looks) < RESTS or looks[-1] != looks[-RESTS]:
            await pause()
            await settle()
            looks.append(everything_said(phone))
    return looks[-1]


@pytest.mark.parametrize("route", sorted({*ROUTES}))
def test_a_screen_speaks_only_the_readers_language(backend, names, route):
    texts = asyncio.run(opened(backend, route))
    assert not {*map(pseudo, NOT_THERE)} & {*texts}
    assert untranslated((ADDRESS.sub("", text) for text in texts), names) == {}


@pytest.mark.parametrize("picture", SHEETS)
def test_a_sheet_speaks_only_the_readers_language(backend, names, picture):
    route, *taps, _ = TAPPED[picture]
    texts = asyncio.run(opened(backend, route, *taps))
    assert untranslated((ADDRESS.sub("", text) for text in texts), names) == {}
