"""Who plays here: names of earlier tables, and the seals that people have chosen."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import Game
from companion.core.messages import Line, line, listed
from companion.core.session_file import LONGEST_NAME
from companion.core.table import Table
from companion.ui.backend import House
from companion.ui.kit.player_seals import STYLES, Seal, seals
from companion.ui.phone import Phone
from companion.ui.theme import Look


class BadName(CompanionError):
    """A name that cannot be taken; `told` says why."""

    def __init__(self, told: Line) -> None:
        self.told = told
        super().__init__(str(told))


def chosen_seals(house: House) -> dict[str, tuple[str, str]]:
    """Colour and shape by name, as people chose or were given them."""
    return {player.name: (player.colour, player.shape) for player in house.keepsakes.players()}


def known_names(house: House) -> tuple[str, ...]:
    """Everybody who ever played here, the last ones first."""
    sat = (name for sitting in house.shelf.sittings() for name in sitting.names)
    return tuple(dict.fromkeys((*sat, *(player.name for player in house.keepsakes.players()))))


def last_company(house: House, game: Game[Any]) -> tuple[str, ...]:
    """Those who last sat together, if they could sit down to this game."""
    found = house.shelf.sittings()
    return next((sitting.names for sitting in found if len(sitting.names) in game.players), ())


def tidy(typed: str) -> str:
    """A name without what a screen cannot show: control signs, spaces around it or many between."""
    spaced = " ".join(unicodedata.normalize("NFC", typed).split())
    return "".join(sign for sign in spaced if sign.isprintable()).strip()


def checked_name(typed: str, taken: Sequence[str]) -> str:
    """The name that was typed, tidied, or BadName."""
    name = tidy(typed)
    if not name:
        raise BadName(line("Type a name first"))
    if len(name) > LONGEST_NAME:
        raise BadName(line("A name has at most {n} letters; this one has {found}", n=LONGEST_NAME, found=len(name)))
    if twin := next((other for other in taken if same_name(name, other)), None):
        raise BadName(line("{who} sits here already; give one of them another name", who=twin))
    return name


def same_name(a: str, b: str) -> bool:
    """Whether people at a table would take the one for the other."""
    return unicodedata.normalize("NFKC", a).casefold() == unicodedata.normalize("NFKC", b).casefold()


def company(t: Look, names: Sequence[str]) -> str:
    """Ann, Ben and Cleo."""
    return listed(names, t.say("and"))


def own_seal(name: str, style: tuple[str, str]) -> Seal:
    """How somebody is marked who stands alone in a list."""
    return seals([name], {name: style})[0]


def style_names(t: Look) -> tuple[str, ...]:
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
    """The players' own seals, as far as this house knows them."""
    known = {player.name: (player.colour, player.shape) for player in phone.house.keepsakes.players()}
    return seals(table.state.names, known)
