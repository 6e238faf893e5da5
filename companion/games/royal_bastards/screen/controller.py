"""What has been tapped and is not played yet: a Contest, a roll-off, a count, points. No Flet here.

Where the taps of the screen go: to the door, to a sheet over the table, or into what is being drafted.

What everything in a sheet is given."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from companion.core.dice import SIDES
from companion.core.state import Value, with_item
from companion.core.table import Table
from companion.games.royal_bastards.facts import ROLLOFF_DIE
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen import contest_draft as fights
from companion.games.royal_bastards.screen.contest_draft import Fight
from companion.games.royal_bastards.screen.view_model import Player
from companion.games.royal_bastards.state import BastardsState, Contest, Rival, open_tie, turn
from companion.ui.kit.cards_and_dice import roll_die
from companion.ui.table_controller import TableController
from companion.ui.theme import Theme
from companion.ui.ways import SheetWays


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


def fight_place(state: BastardsState, territory: str | None) -> tuple[Any, ...]:
    """Where a drafted Contest belongs; elsewhere it is forgotten."""
    end = state.endgame
    tied = next((found.tied for found in end.verdicts if found.name == territory), ()) if end else ()
    leaders = end.leaders if end and state.phase == "crown" else ()
    return state.turn, state.phase, territory, tied, leaders, state.contest


def present(state: BastardsState, kept: Draft) -> Draft:
    """What is kept, as far as it still belongs to this table, and what the present phase asks for."""
    return Draft(
        fight=_fight(state, kept),
        roll_off=_roll_off(state, kept.roll_off),
        counts=_counts(state, kept),
        points=_points(state, kept.points),
        focus=kept.focus if kept.focus in state.territories and state.endgame else None,
    )


def _fight(state: BastardsState, kept: Draft) -> Fight | None:
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


def _roll_off(state: BastardsState, kept: RollOff | None) -> RollOff | None:
    tied = open_tie(state.contest)
    if not tied or state.contest is None:
        return None
    return kept if kept and kept.of == state.contest else RollOff(state.contest, tied, (None,) * len(tied))


def focus(state: BastardsState, kept: Draft) -> str | None:
    """The Territory that the endgame is about: the one looked at, a tied one, or the next to be counted."""
    if state.endgame is None:
        return None
    if kept.focus in state.territories:
        return kept.focus
    left = (name for name, tile in state.territories.items() if not tile.is_counted)
    return next(iter((*state.endgame.pending, *left)), None)


def _counts(state: BastardsState, kept: Draft) -> Counts | None:
    name = focus(state, kept)
    if name is None or state.territories[name].is_counted:
        return None
    if kept.counts and kept.counts.of == name:
        return kept.counts
    tile = state.territories[name]
    return Counts(name, tile.support, tile.value)


def _points(state: BastardsState, kept: Points | None) -> Points | None:
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


V = TypeVar("V")


class OpenSheet(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing."""

    kind: str
    seat: int = 0
    what: str = ""


class Controller(SheetWays):
    """The ways of this game's screen. `kept` is what has been tapped and is not played yet; `players` sit here."""

    def __init__(self, table_controller: TableController, players: tuple[Player, ...]) -> None:
        super().__init__(table_controller)
        self.players = players
        self.kept = Draft()
        self._found: dict[Hashable, Any] = {}
        self._found_in: tuple[BastardsState, Draft] | None = None

    @property
    def state(self) -> BastardsState:
        """The table as it stands at the moment of a tap."""
        found: BastardsState = self.table_controller.model.table.state
        return found

    @property
    def draft(self) -> Draft:
        """What is kept, as far as it belongs to the table as it stands."""
        return self.once("draft", lambda: present(self.state, self.kept))

    def once(self, what: Hashable, find: Callable[[], V]) -> V:
        """What `find` finds in the table and the draft as they stand, asked for by many parts and found once."""
        if self._found_in is None or self._found_in[0] is not self.state or self._found_in[1] is not self.kept:
            self._found, self._found_in = {}, (self.state, self.kept)
        if what not in self._found:
            self._found[what] = find()
        found: V = self._found[what]
        return found

    def change(self, **changes: Any) -> None:
        """The draft is another; the parts that show it look again."""
        self.kept = self.draft.replace(**changes)
        self.table_controller.model.notify()  # type: ignore[attr-defined]

    def open_sheet(self, kind: str, seat: int = 0, what: str = "") -> None:
        self.table_controller.quiet()
        self.put(OpenSheet(kind, seat, what))

    # --- a Contest

    def open_fight(self, territory: str) -> None:
        self.close()
        self.change(fight=fights.fresh(self.state, territory, fight_place(self.state, territory)))

    def fight(self, do: Callable[..., Fight], *more: Any) -> None:
        """Change the Contest that is being drafted: `do(fight, ...)`."""
        if self.draft.fight:
            self.change(fight=do(self.draft.fight, *more))

    def throw(self) -> None:
        self.fight(lambda held: fights.thrown(self.state, held, roll_die))

    def type_face(self, face: int) -> None:
        self.fight(lambda held: fights.typed(self.state, held, face))

    def hold_contest(self) -> None:
        held = self.draft.fight
        if held and self.table_controller.play("contest", **contest_draft.data_of(held)):
            self._look_on()

    # --- a roll-off

    def throw_off(self) -> None:
        if off := self.draft.roll_off:
            rolls = tuple(roll or roll_die(SIDES[ROLLOFF_DIE]) for roll in off.rolls)
            self.change(roll_off=off._replace(rolls=rolls, open=None, throws=off.throws + 1))

    def type_off(self, at: int, face: int) -> None:
        if off := self.draft.roll_off:
            rolls = with_item(off.rolls, at, face)
            then = next((i for i, roll in enumerate(rolls) if roll is None), None)
            self.change(roll_off=off._replace(rolls=rolls, open=then))

    def open_off(self, at: int) -> None:
        if off := self.draft.roll_off:
            self.change(roll_off=off._replace(open=at))

    def roll_off(self) -> None:
        if (off := self.draft.roll_off) and self.table_controller.play("roll_off", rolls=off_rolls(off)):
            self.change(roll_off=None, focus=None)  # those who are tied again roll anew

    # --- the count

    def support(self, seat: int, change: int) -> None:
        if counts := self.draft.counts:
            after = with_item(counts.support, seat, max(0, counts.support[seat] + change))
            self.change(counts=counts._replace(support=after))

    def worth(self, value: int) -> None:
        if counts := self.draft.counts:
            self.change(counts=counts._replace(value=value))

    def count(self) -> None:
        if (counts := self.draft.counts) and self.table_controller.play("count_territory", **count_data(counts)):
            self._look_on()

    def _look_on(self) -> None:
        """The next Territory is looked at. The draft itself is forgotten where it no longer belongs, not before."""
        if self.draft.focus is not None:
            self.change(focus=None)

    def point(self, seat: int, change: int) -> None:
        if points := self.draft.points:
            self.change(points=points._replace(change=with_item(points.change, seat, points.change[seat] + change)))

    def end_last_action(self) -> None:
        if points := self.draft.points:
            self.table_controller.play("last_action", **points_data(points))

    def look_at(self, territory: str | None) -> None:
        self.close()
        self.change(focus=territory, counts=None)


class SheetContext(NamedTuple):
    """The table as it stands, which sheet is up, and where taps go."""

    t: Theme
    table: Table[BastardsState]
    sheet: OpenSheet
    controller: Controller

    @property
    def players(self) -> tuple[Player, ...]:
        return self.controller.players

    @property
    def state(self) -> BastardsState:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.sheet.seat

    @property
    def player(self) -> Player:
        return self.players[self.seat]

    @property
    def rival(self) -> Rival:
        return self.state.rivals[self.seat]

    @property
    def who(self) -> str:
        return self.player.name

    def title_of(self, kind: str) -> str:
        """A move as it is called everywhere."""
        return self.t.say(self.table.game.moves[kind].title)

    def open_kinds(self, *kinds: str) -> list[str]:
        """Those of the moves that may be made now."""
        allowed = self.table.game.moves_now(self.state)
        return [kind for kind in kinds if kind in allowed]
