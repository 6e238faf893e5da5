"""What has been tapped and is not played yet: a Contest, a roll-off, a count, points. No Flet here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.state import Value
from companion.games.royal_bastards.screen import fight as fights
from companion.games.royal_bastards.screen.fight import Fight
from companion.games.royal_bastards.state import BastardsTable, Contest, open_tie, turn


class RollOff(NamedTuple):
    """Single dice among the tied of this Contest."""

    of: Contest
    seats: tuple[int, ...]
    rolls: tuple[int | None, ...]
    open: int | None = None
    throws: int = 0


class Counts(NamedTuple):
    """A Territory that is being counted: the Support by seat, and its points where nobody has entered them."""

    of: str
    support: tuple[int, ...]
    value: int | None


class Points(NamedTuple):
    """What the last action turn of one player does to the scores."""

    of: int
    change: tuple[int, ...]


@dataclass(frozen=True)
class Draft(Value):
    """What has been tapped and is not played yet. `focus` is the Territory that somebody wants to see."""

    fight: Fight | None = None
    roll_off: RollOff | None = None
    counts: Counts | None = None
    points: Points | None = None
    focus: str | None = None


def fight_place(state: BastardsTable, territory: str | None) -> tuple[Any, ...]:
    """Where a drafted Contest belongs; elsewhere it is forgotten."""
    end = state.endgame
    tied = next((found.tied for found in end.verdicts if found.name == territory), ()) if end else ()
    leaders = end.leaders if end and state.phase == "crown" else ()
    return state.turn, state.phase, territory, tied, leaders, state.contest


def present(state: BastardsTable, kept: Draft) -> Draft:
    """What is kept, as far as it still belongs to this table, and what the present phase asks for."""
    return Draft(
        fight=_fight(state, kept),
        roll_off=_roll_off(state, kept.roll_off),
        counts=_counts(state, kept),
        points=_points(state, kept.points),
        focus=kept.focus if kept.focus in state.territories and state.endgame else None,
    )


def _fight(state: BastardsTable, kept: Draft) -> Fight | None:
    if open_tie(state.contest):
        return None
    if state.phase == "contest":
        held = kept.fight
        return held if held and held.of == fight_place(state, held.territory) else None
    if state.phase not in ("festival-contest", "counting", "ties", "crown"):
        return None
    territory = None if state.phase in ("festival-contest", "crown") else focus(state, kept)
    if territory and territory not in (state.endgame.pending if state.endgame else ()):
        return None
    if state.phase == "counting" and territory is None:
        return None
    place = fight_place(state, territory)
    return kept.fight if kept.fight and kept.fight.of == place else fights.fresh(state, territory, place)


def _roll_off(state: BastardsTable, kept: RollOff | None) -> RollOff | None:
    tied = open_tie(state.contest)
    if not tied or state.contest is None:
        return None
    return kept if kept and kept.of == state.contest else RollOff(state.contest, tied, (None,) * len(tied))


def focus(state: BastardsTable, kept: Draft) -> str | None:
    """The Territory that the endgame is about: the one looked at, a tied one, or the next to be counted."""
    if state.endgame is None:
        return None
    if kept.focus in state.territories:
        return kept.focus
    left = (name for name, tile in state.territories.items() if not tile.is_counted)
    return next(iter((*state.endgame.pending, *left)), None)


def _counts(state: BastardsTable, kept: Draft) -> Counts | None:
    name = focus(state, kept)
    if name is None or state.territories[name].is_counted:
        return None
    if kept.counts and kept.counts.of == name:
        return kept.counts
    tile = state.territories[name]
    return Counts(name, tile.support, tile.value)


def _points(state: BastardsTable, kept: Points | None) -> Points | None:
    now = turn(state) if state.phase == "last-actions" else None
    if now is None:
        return None
    return kept if kept and kept.of == now else Points(now, (0,) * len(state.names))


def count_data(counts: Counts) -> dict[str, Any]:
    found: dict[str, Any] = {"territory": counts.of, "support": list(counts.support)}
    return found if counts.value is None else {**found, "value": counts.value}


def points_data(points: Points) -> dict[str, Any]:
    rows = [{"seat": seat, "points": n} for seat, n in enumerate(points.change) if n]
    return {"seat": points.of} | ({"points": rows} if rows else {})


def off_rolls(off: RollOff) -> list[dict[str, int]]:
    return [{"seat": seat, "roll": roll} for seat, roll in zip(off.seats, off.rolls, strict=True) if roll is not None]
