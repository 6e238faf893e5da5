"""Where the taps of the screen go: to the door, to a sheet over the table, or into what is being drafted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from companion.core.dice import SIDES
from companion.core.state import put
from companion.games.royal_bastards.facts import ROLLOFF_DIE
from companion.games.royal_bastards.screen import fight as fights
from companion.games.royal_bastards.screen import reckoning
from companion.games.royal_bastards.screen.drafts import (
    Draft,
    count_data,
    fight_place,
    off_rolls,
    points_data,
    present,
)
from companion.games.royal_bastards.screen.fight import Fight
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.kit.cards_and_dice import fall
from companion.ui.table_controller import Door
from companion.ui.ways import SheetWays

V = TypeVar("V")


class Raised(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing."""

    kind: str
    seat: int = 0
    what: str = ""


class Ways(SheetWays):
    """The ways of this game's screen. `kept` is what has been tapped and is not played yet; `players` sit here."""

    def __init__(self, door: Door, players: tuple[Player, ...]) -> None:
        super().__init__(door)
        self.players = players
        self.kept = Draft()
        self._found: dict[Hashable, Any] = {}
        self._found_in: tuple[BastardsTable, Draft] | None = None

    @property
    def state(self) -> BastardsTable:
        """The table as it stands at the moment of a tap."""
        found: BastardsTable = self.door.opened.table.state
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
        self.kept = self.draft.but(**changes)
        self.door.opened.notify()  # type: ignore[attr-defined]

    def raise_sheet(self, kind: str, seat: int = 0, what: str = "") -> None:
        self.door.quiet()
        self.put(Raised(kind, seat, what))

    # --- a Contest

    def open_fight(self, territory: str) -> None:
        self.close()
        self.change(fight=fights.fresh(self.state, territory, fight_place(self.state, territory)))

    def fight(self, do: Callable[..., Fight], *more: Any) -> None:
        """Change the Contest that is being drafted: `do(fight, ...)`."""
        if self.draft.fight:
            self.change(fight=do(self.draft.fight, *more))

    def throw(self) -> None:
        self.fight(lambda held: fights.thrown(self.state, held, fall))

    def type_face(self, face: int) -> None:
        self.fight(lambda held: fights.typed(self.state, held, face))

    def hold_contest(self) -> None:
        held = self.draft.fight
        if held and self.door.play("contest", **reckoning.data_of(held)):
            self._look_on()

    # --- a roll-off

    def throw_off(self) -> None:
        if off := self.draft.roll_off:
            rolls = tuple(roll or fall(SIDES[ROLLOFF_DIE]) for roll in off.rolls)
            self.change(roll_off=off._replace(rolls=rolls, open=None, throws=off.throws + 1))

    def type_off(self, at: int, face: int) -> None:
        if off := self.draft.roll_off:
            rolls = put(off.rolls, at, face)
            then = next((i for i, roll in enumerate(rolls) if roll is None), None)
            self.change(roll_off=off._replace(rolls=rolls, open=then))

    def open_off(self, at: int) -> None:
        if off := self.draft.roll_off:
            self.change(roll_off=off._replace(open=at))

    def roll_off(self) -> None:
        if (off := self.draft.roll_off) and self.door.play("roll_off", rolls=off_rolls(off)):
            self.change(roll_off=None, focus=None)  # those who are tied again roll anew

    # --- the count

    def support(self, seat: int, change: int) -> None:
        if counts := self.draft.counts:
            after = put(counts.support, seat, max(0, counts.support[seat] + change))
            self.change(counts=counts._replace(support=after))

    def worth(self, value: int) -> None:
        if counts := self.draft.counts:
            self.change(counts=counts._replace(value=value))

    def count(self) -> None:
        if (counts := self.draft.counts) and self.door.play("count_territory", **count_data(counts)):
            self._look_on()

    def _look_on(self) -> None:
        """The next Territory is looked at. The draft itself is forgotten where it no longer belongs, not before."""
        if self.draft.focus is not None:
            self.change(focus=None)

    def point(self, seat: int, change: int) -> None:
        if points := self.draft.points:
            self.change(points=points._replace(change=put(points.change, seat, points.change[seat] + change)))

    def end_last_action(self) -> None:
        if points := self.draft.points:
            self.door.play("last_action", **points_data(points))

    def look_at(self, territory: str | None) -> None:
        self.close()
        self.change(focus=territory, counts=None)
