"""What the taps of the screen do, and what has been tapped and is not played yet. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.dice import SIDES
from companion.core.state import Value, with_item
from companion.core.table import Table
from companion.games.royal_bastards.facts import ROLLOFF_DIE
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen.contest_draft import ContestDraft, contest_place
from companion.games.royal_bastards.state import BastardsState, Contest, Rival, open_tie, turn
from companion.ui.game_screen import sheets
from companion.ui.game_screen.controller import SheetController
from companion.ui.kit.cards_and_dice import roll_die

# --- drafts


class RollOff(NamedTuple):
    """Single dice among the tied of this Contest. `open` is whose die is being typed."""

    of: Contest
    seats: tuple[int, ...]
    rolls: tuple[int | None, ...]
    open: int | None = None
    throws: int = 0

    @property
    def data(self) -> dict[str, Any]:
        """The move, with the dice that have been rolled."""
        rolled = [(seat, roll) for seat, roll in zip(self.seats, self.rolls, strict=True) if roll is not None]
        return {"rolls": [{"seat": seat, "roll": roll} for seat, roll in rolled]}


class Counts(NamedTuple):
    """A Territory that is being counted: the Support by seat, and its points where nobody has entered them."""

    of: str
    support: tuple[int, ...]
    value: int | None

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {"territory": self.of, "support": list(self.support)}
        return found if self.value is None else {**found, "value": self.value}


class Points(NamedTuple):
    """What the last action turn of one player does to the scores."""

    of: int
    change: tuple[int, ...]

    @property
    def data(self) -> dict[str, Any]:
        rows = [{"seat": seat, "points": n} for seat, n in enumerate(self.change) if n]
        return {"seat": self.of} | ({"points": rows} if rows else {})


@dataclass(frozen=True)
class Draft(Value):
    """What has been tapped and is not played yet. `focus` is the Territory that somebody wants to see."""

    contest: ContestDraft | None = None
    roll_off: RollOff | None = None
    counts: Counts | None = None
    points: Points | None = None
    focus: str | None = None


def present_draft(state: BastardsState, kept: Draft) -> Draft:
    """What is kept, as far as it still belongs to this table, and what the present phase asks for."""
    return Draft(
        contest=_contest(state, kept),
        roll_off=_roll_off(state, kept.roll_off),
        counts=_counts(state, kept),
        points=_points(state, kept.points),
        focus=kept.focus if kept.focus in state.territories and state.endgame else None,
    )


def _contest(state: BastardsState, kept: Draft) -> ContestDraft | None:
    if open_tie(state.contest):
        return None
    contest = kept.contest
    if state.phase == "contest":
        return contest if contest and contest.of == contest_place(state, contest.territory) else None
    if state.phase not in ("festival-contest", "counting", "ties", "crown"):
        return None
    territory = None if state.phase in ("festival-contest", "crown") else focused_territory(state, kept)
    if territory and territory not in (state.endgame.pending if state.endgame else ()):
        return None
    if state.phase == "counting" and territory is None:
        return None
    is_kept = contest and contest.of == contest_place(state, territory)
    return contest if is_kept else contest_draft.new_contest(state, territory)


def _roll_off(state: BastardsState, kept: RollOff | None) -> RollOff | None:
    tied = open_tie(state.contest)
    if not tied or state.contest is None:
        return None
    return kept if kept and kept.of == state.contest else RollOff(state.contest, tied, (None,) * len(tied))


def focused_territory(state: BastardsState, draft: Draft) -> str | None:
    """The Territory that the endgame is about: the one looked at, a tied one, or the next to be counted."""
    if state.endgame is None:
        return None
    if draft.focus in state.territories:
        return draft.focus
    left = (name for name, tile in state.territories.items() if not tile.is_counted)
    return next(iter((*state.endgame.pending, *left)), None)


def _counts(state: BastardsState, kept: Draft) -> Counts | None:
    name = focused_territory(state, kept)
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


# --- taps


class Controller(SheetController):
    """Contests, roll-offs and the final count are drafted with many taps before they are played."""

    state: BastardsState
    draft: Draft

    def draft_for(self, kept: Draft) -> Draft:
        return present_draft(self.state, kept)

    def open_contest(self, territory: str) -> None:
        self.close_sheet()
        self.change_draft(contest=contest_draft.new_contest(self.state, territory))

    def change_contest(self, do: Callable[..., ContestDraft], *more: Any) -> None:
        """Change the Contest that is being drafted: `do(contest, ...)`."""
        if self.draft.contest:
            self.change_draft(contest=do(self.draft.contest, *more))

    def roll_dice(self) -> None:
        self.change_contest(lambda contest: contest_draft.roll_waiting(self.state, contest, roll_die))

    def type_roll(self, face: int) -> None:
        self.change_contest(lambda contest: contest_draft.with_roll(self.state, contest, face))

    def hold_contest(self) -> None:
        contest = self.draft.contest
        if contest and self.table_controller.play("contest", **contest.data):
            self._look_on()

    def roll_off_dice(self) -> None:
        if off := self.draft.roll_off:
            rolls = tuple(roll or roll_die(SIDES[ROLLOFF_DIE]) for roll in off.rolls)
            self.change_draft(roll_off=off._replace(rolls=rolls, open=None, throws=off.throws + 1))

    def type_off_roll(self, at: int, face: int) -> None:
        if off := self.draft.roll_off:
            rolls = with_item(off.rolls, at, face)
            then = next((i for i, roll in enumerate(rolls) if roll is None), None)
            self.change_draft(roll_off=off._replace(rolls=rolls, open=then))

    def open_off_die(self, at: int) -> None:
        if off := self.draft.roll_off:
            self.change_draft(roll_off=off._replace(open=at))

    def play_roll_off(self) -> None:
        if (off := self.draft.roll_off) and self.table_controller.play("roll_off", **off.data):
            self.change_draft(roll_off=None, focus=None)  # those who are tied again roll anew

    def change_support(self, seat: int, change: int) -> None:
        if counts := self.draft.counts:
            after = with_item(counts.support, seat, max(0, counts.support[seat] + change))
            self.change_draft(counts=counts._replace(support=after))

    def set_value(self, value: int) -> None:
        """The points on the Territory that is being counted."""
        if counts := self.draft.counts:
            self.change_draft(counts=counts._replace(value=value))

    def count_territory(self) -> None:
        if (counts := self.draft.counts) and self.table_controller.play("count_territory", **counts.data):
            self._look_on()

    def _look_on(self) -> None:
        """The next Territory is looked at. The draft itself is forgotten where it no longer belongs, not before."""
        if self.draft.focus is not None:
            self.change_draft(focus=None)

    def set_points(self, seat: int, change: int) -> None:
        if points := self.draft.points:
            after = with_item(points.change, seat, change)
            self.change_draft(points=points._replace(change=after))

    def end_last_action(self) -> None:
        if points := self.draft.points:
            self.table_controller.play("last_action", **points.data)

    def look_at(self, territory: str | None) -> None:
        self.close_sheet()
        self.change_draft(focus=territory, counts=None)


@dataclass(frozen=True)
class SheetContext(sheets.SheetContext):
    table: Table[BastardsState]
    controller: Controller

    @property
    def state(self) -> BastardsState:
        return self.table.state

    @property
    def rival(self) -> Rival:
        """The gold, cards and Bastards of the player whom the sheet is about."""
        return self.state.rivals[self.seat]
