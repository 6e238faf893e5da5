"""What the rows of the table show, as small values: a row is drawn anew only when its own value is another.

Words of this game that several parts of the screen say."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.messages import listed
from companion.games.royal_bastards.facts import ROLES
from companion.games.royal_bastards.screen.tried import is_open
from companion.games.royal_bastards.state import BastardsState, Fighter, current_value, flags, turn
from companion.games.royal_bastards.support import is_hidden
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Theme


class Player(NamedTuple):
    """Somebody at the table, as marked on the screen."""

    seat: int
    name: str
    seal: Seal


class RivalView(NamedTuple):
    """One player's row in the eight turns."""

    player: Player
    gold: int
    under: str
    tags: tuple[str, ...]
    is_now: bool
    plus: str
    minus: str


class LandView(NamedTuple):
    """A Territory's row. `support` is empty while the ballot is secret."""

    name: str
    value: int | None
    colour: str
    minis: tuple[tuple[Player, str], ...]  # whose, and the Bastard's name
    has_flag: bool
    support: tuple[tuple[Player, int], ...]
    is_secret: bool


def rival_view(t: Theme, state: BastardsState, player: Player) -> RivalView:
    rival = state.rivals[player.seat]
    fighters = [fighter_words(t, state, rival.fighter(role)) for role in ROLES if rival.fighter(role)]
    told = " · ".join([*fighters, t.say("{n} Chaos", n=rival.hand)])
    tags = [t.say("First Player")] if player.seat == state.first else []
    return RivalView(
        player,
        rival.gold,
        told,
        tuple(tags),
        player.seat == turn(state) and state.phase not in ("setup", "draw", "contest"),
        "gain_gold" if is_open(state, "gain_gold") else "correct_gold",
        "spend_gold" if is_open(state, "spend_gold") else "correct_gold",
    )


def fighter_words(t: Theme, state: BastardsState, fighter: Fighter | None) -> str:
    """A Bastard and where the mini stands."""
    if fighter is None:
        return ""
    return t.say("{name} on {place}", name=fighter.name, place=fighter.place) if fighter.place else fighter.name


def land_view(state: BastardsState, name: str, players: tuple[Player, ...]) -> LandView:
    tile, hidden = state.territories[name], is_hidden(state)
    minis = tuple((p, f.name) for p in players for f in state.rivals[p.seat].fighters if f.place == name)
    support = () if hidden else tuple((p, tile.support[p.seat]) for p in players if tile.support[p.seat])
    flag = state.phase == "contest" and name in flags(state)
    return LandView(name, tile.value, tile.colour or "", minis, flag, support, hidden)


def land_words(t: Theme, land: LandView) -> str:
    """What a screen reader says of a Territory."""
    worth = t.say("worth {n}", n="?" if land.value is None else land.value)
    told = [f"{land.name}, {worth}"]
    if land.minis:
        told.append(listed(t.say("{who}'s {name}", who=player.name, name=name) for player, name in land.minis))
    if land.has_flag:
        told.append(t.say("Battle Flag"))
    told += [t.say("{who} {n} Support", who=player.name, n=n) for player, n in land.support]
    return "; ".join(told)


def reach(state: BastardsState, fighter: Fighter) -> int | None:
    return current_value(state, fighter, "movement")


def attribute_title(t: Theme, attribute: str) -> str:
    return {
        "might": t.say("Might"),
        "magic": t.say("Magic"),
        "mastery": t.say("Mastery"),
        "movement": t.say("Movement"),
    }[attribute]
