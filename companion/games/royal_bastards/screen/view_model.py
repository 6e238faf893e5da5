"""What the rows of the table show, as small values, and words that several parts of the screen say. No Flet here.

A row is redrawn only when its value changes."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.core.messages import listed
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.amounts import support_of
from companion.games.royal_bastards.facts import ROLES
from companion.games.royal_bastards.state import BastardsState, Fighter, flags, turn
from companion.games.royal_bastards.support import is_hidden
from companion.ui.game_screen.table_layout import Player
from companion.ui.theme import Theme


class RivalView(NamedTuple):
    """One player's row in the eight turns: `plus` and `minus` are the moves that change the gold."""

    gold: int
    under: str
    tags: tuple[str, ...]
    is_now: bool
    plus: str
    minus: str


class TerritoryView(NamedTuple):
    """A Territory's row. `support` is empty while the ballot is secret."""

    name: str
    value: int | None
    minis: tuple[tuple[Player, str], ...]  # whose, and the Bastard's name
    has_flag: bool
    support: tuple[tuple[Player, int], ...]


def rival_view(t: Theme, state: BastardsState, seat: int) -> RivalView:
    rival = state.rivals[seat]
    fighters = [fighter_words(t, fighter) for role in ROLES if (fighter := rival.fighter(role))]
    under = " · ".join([*fighters, t.say("{n} Chaos", n=rival.hand)])
    tags = (t.say("First Player"),) if seat == state.first else ()
    is_now = seat == turn(state) and state.phase not in ("setup", "draw", "contest")
    return RivalView(rival.gold, under, tags, is_now, *gold_moves(state))


def gold_moves(state: BastardsState) -> tuple[str, str]:
    """A gain and a payment; in phases that know neither, a correction."""
    is_open = "gain_gold" in GAME.moves_now(state)
    return ("gain_gold", "spend_gold") if is_open else ("correct_gold", "correct_gold")


def fighter_words(t: Theme, fighter: Fighter) -> str:
    """A Bastard and where the mini is."""
    return t.say("{name} on {place}", name=fighter.name, place=fighter.place) if fighter.place else fighter.name


def territory_view(state: BastardsState, name: str, players: tuple[Player, ...]) -> TerritoryView:
    tile = state.territories[name]
    minis = tuple((p, f.name) for p in players for f in state.rivals[p.seat].fighters if f.place == name)
    support = () if is_hidden(state) else tuple((p, tile.support[p.seat]) for p in players if tile.support[p.seat])
    has_flag = state.phase == "contest" and name in flags(state)
    return TerritoryView(name, tile.value, minis, has_flag, support)


def territory_words(t: Theme, territory: TerritoryView) -> str:
    """What a screen reader says of a Territory."""
    worth = t.say("worth {n}", n="?" if territory.value is None else territory.value)
    words = [f"{territory.name}, {worth}"]
    if territory.minis:
        minis = (t.say("{who}’s {name}", who=player.name, name=name) for player, name in territory.minis)
        words.append(t.say("{names}", names=listed(minis)))
    if territory.has_flag:
        words.append(t.say("Battle Flag"))
    words += [t.say("{who}: {support}", who=player.name, support=support_of(n)) for player, n in territory.support]
    return "; ".join(words)


def id_of(*parts: object) -> str:
    """The id of a button that is about names or numbers: `flag-joda-city`, `firstborn-0-da-donny`."""
    return re.sub(r"\W+", "-", " ".join(map(str, parts)).lower()).strip("-")


def attribute_title(t: Theme, attribute: str) -> str:
    return {
        "might": t.say("Might"),
        "magic": t.say("Magic"),
        "mastery": t.say("Mastery"),
        "movement": t.say("Movement"),
    }[attribute]
