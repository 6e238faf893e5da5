"""Checks of players' names where they are typed, the names of earlier tables, and the seals that people have chosen."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import Game
from companion.core.messages import listed, message
from companion.core.players import LONGEST_NAME, same_name
from companion.core.table import Table
from companion.ui.backend import Backend
from companion.ui.kit.player_seals import STYLES, Seal, seals
from companion.ui.phone import Phone
from companion.ui.theme import Theme


class BadName(CompanionError):
    """A name that cannot be taken; its message says why."""


def chosen_seals(backend: Backend) -> dict[str, tuple[str, str]]:
    """Colour and shape by name, as people chose or were given them."""
    return {player.name: (player.colour, player.shape) for player in backend.user_data.players()}


def known_names(backend: Backend) -> tuple[str, ...]:
    """Everybody who ever played here, the last ones first; of several spellings of one person the one that counts."""
    sat = (name for summary in backend.archive.summaries() for name in summary.names)
    names, aliases = (*sat, *(player.name for player in backend.user_data.players())), backend.user_data.aliases()
    return tuple(dict.fromkeys(aliases.get(name, name) for name in names))


def games_with(backend: Backend, name: str) -> int:
    """At how many tables someone sat, in any spelling that counts as this name."""
    aliases = backend.user_data.aliases()
    return sum(name in [aliases.get(one, one) for one in found.names] for found in backend.archive.summaries())


def sat_together(backend: Backend, name: str, other: str) -> bool:
    """Whether both, in whatever spelling, sat at one table: then they are two people."""
    aliases = backend.user_data.aliases()
    tables = ({aliases.get(one, one) for one in summary.names} for summary in backend.archive.summaries())
    return any({name, other} <= people for people in tables)


def last_players(backend: Backend, game: Game[Any]) -> tuple[str, ...]:
    """Those who last sat together, if they could sit down to this game."""
    found = backend.archive.summaries()
    return next((summary.names for summary in found if len(summary.names) in game.players), ())


def tidy(typed: str) -> str:
    """A name without what a screen cannot show: control signs, spaces around it or many between."""
    spaced = " ".join(unicodedata.normalize("NFC", typed).split())
    return "".join(sign for sign in spaced if sign.isprintable()).strip()


def checked_name(typed: str, taken: Sequence[str]) -> str:
    """The name that was typed, tidied, or BadName."""
    name = tidy(typed)
    if not name:
        raise BadName(message("Type a name first"))
    if len(name) > LONGEST_NAME:
        raise BadName(
            message("Names can have up to {n} characters (this one has {found})", n=LONGEST_NAME, found=len(name))
        )
    if twin := next((other for other in taken if same_name(name, other)), None):
        raise BadName(message("{who} is already playing. Use another name.", who=twin))
    return name


def names_in_words(t: Theme, names: Sequence[str]) -> str:
    """Ann, Ben and Cleo."""
    return listed(names, t.say("and"))


def own_seal(name: str, style: tuple[str, str]) -> Seal:
    """How somebody is marked who stands alone in a list."""
    return seals([name], {name: style})[0]


def style_names(t: Theme) -> tuple[str, ...]:
    """The seals in words, in the order of STYLES."""
    named = (
        t.say("Amber circle"),
        t.say("Sky blue square"),
        t.say("Red diamond"),
        t.say("Yellow triangle"),
        t.say("Green hexagon"),
        t.say("Mauve shield"),
        t.say("Blue star"),
        t.say("White cross"),
    )
    assert len(named) == len(STYLES)
    return named


def seals_at(phone: Phone, table: Table[Any]) -> tuple[Seal, ...]:
    """The players' own seals, as far as they are known here."""
    return seals(table.state.names, chosen_seals(phone.backend))
