"""Hands taps to the draft of a new table, and puts the table on the desk in the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.game import Game
from companion.core.messages import Line, line
from companion.ui.house import House
from companion.ui.kit.seals import Seal
from companion.ui.start.begin import begin
from companion.ui.start.draft import Draft, told_first
from companion.ui.start.people import BadName, chosen_seals, tidy


@ft.observable
@dataclass
class OpenDraft:
    """A draft as one page shows it. `chance` is what the die said, `refusal` why something was not done."""

    draft: Draft
    sealing: str = ""  # whose seal is being chosen
    chance: Line | None = None
    refusal: Line | None = None
    problems: tuple[str, ...] = ()  # why it cannot begin


class Drafting:
    """The same object for as long as the page lives, so memoised parts stay equal."""

    def __init__(self, house: House, game: Game[Any]) -> None:
        self.house, self.game = house, game
        self.opened = OpenDraft(Draft(game))

    @property
    def draft(self) -> Draft:
        return self.opened.draft

    def marks(self) -> tuple[Seal, ...]:
        return self.draft.marks(chosen_seals(self.house))

    def add(self, typed: str) -> bool:
        """Whether that name was taken."""
        return self._try(lambda draft: draft.with_player(typed))

    def remove(self, name: str) -> None:
        self._try(lambda draft: draft.without(name))

    def move(self, seat: int, to: int) -> None:
        if 0 <= to < len(self.draft.names):
            self._try(lambda draft: draft.moved(seat, to))

    def seat_all(self, names: tuple[str, ...]) -> None:
        self._try(lambda draft: draft.seated(names))

    def roll(self) -> None:
        """Chance says who begins."""
        seat = secrets.randbelow(len(self.draft.names))
        who = self.draft.names[seat]
        self._try(lambda draft: draft.begun_by(seat))
        self.opened.chance = told_first(self.game, who)

    def ask_seal(self, name: str) -> None:
        self.opened.sealing = name

    def choose_seal(self, style: int) -> None:
        name, self.opened.sealing = self.opened.sealing, ""
        self._try(lambda draft: replace(draft, styles={**draft.styles, name: style}))

    def rule(self, ruling: str, choice: str) -> None:
        self._try(lambda draft: draft.ruled(ruling, choice))

    def opt(self, options: Mapping[str, Any]) -> None:
        self._try(lambda draft: draft.opted(options))

    def profiles(self) -> dict[str, dict[str, Any]]:
        return self.house.keepsakes.profiles(self.game.id)

    def keep_profile(self, typed: str, options: Mapping[str, Any]) -> bool:
        """Keep the box under a name, for the next tables."""

        def kept(draft: Draft) -> Draft:
            name = tidy(typed)
            if not name:
                raise BadName(line("Give the box a name first"))
            self.house.keepsakes.put_profile(self.game.id, name, dict(options))
            return draft

        return self._try(kept)

    def start(self) -> str | None:
        """The name of the new table, or None if it cannot be; then the draft says why."""
        draft, marks = self.draft, self.marks()
        try:
            sitting = begin(self.house, self.game.id, draft.names, draft.rulings, draft.options)
        except BadInput as error:
            self.opened.problems = error.problems
            return None
        except CompanionError as error:
            self.opened.problems = (str(error),)
            return None
        self._keep_seals(marks)
        self._show(Draft(self.game))
        return sitting

    def _keep_seals(self, marks: tuple[Seal, ...]) -> None:
        """New people keep the seal they were given; others only one that they chose."""
        known = chosen_seals(self.house)
        for name, mark in zip(self.draft.names, marks, strict=True):
            if name not in known or name in self.draft.styles:
                self.house.keepsakes.put_player(name, mark.fill, mark.shape)

    def _try(self, change: Callable[[Draft], Draft]) -> bool:
        try:
            after = change(self.draft)
        except BadName as refusal:
            self.opened.refusal = refusal.told
            return False
        except CompanionError as error:
            self.opened.refusal = line("{text}", text=str(error))
            return False
        self._show(after.settled(chosen_seals(self.house)))
        return True

    def _show(self, draft: Draft) -> None:
        self.opened.draft, self.opened.chance, self.opened.refusal, self.opened.problems = draft, None, None, ()


class Drafts(dict[str, Drafting]):
    """The drafts of one page, by game: whoever looks up a rule on the way finds the players still seated."""

    def of(self, house: House, game: Game[Any]) -> Drafting:
        if game.id not in self:
            self[game.id] = Drafting(house, game)
        return self[game.id]
