"""The draft of a new table: who sits where, the options and the house rules; and what the taps on it do."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError, Problem
from companion.core.fields import Field, Form, ListOf, Maybe, Seat, read, with_seats
from companion.core.game import Game
from companion.core.messages import Message, message
from companion.share.contents import all_optional
from companion.store.user_data import LEARNT
from companion.ui.backend import Backend, create_table, seat_option
from companion.ui.forms.draft import blank
from companion.ui.kit.player_seals import STYLES, Seal, seals
from companion.ui.phone import Phone
from companion.ui.player_names import BadName, checked_name, chosen_seals, tidy


@dataclass(frozen=True)
class Draft:
    """Only what differs from the game's own defaults is in `rulings` and `options`.

    `box` are the box options as they were offered or picked: what differs from them was entered here.
    `styles` are seals chosen here, `given` those that people got when they sat down and keep while others choose.
    """

    game: Game[Any]
    names: tuple[str, ...] = ()
    styles: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    box: Mapping[str, Any] = field(default_factory=dict)
    is_box_offered: bool = True  # nobody has picked one

    @property
    def is_full(self) -> bool:
        return len(self.names) >= self.game.players[-1]

    @property
    def is_ready(self) -> bool:
        return len(self.names) in self.game.players

    @property
    def first(self) -> int | None:
        """Who begins or deals, where the game asks."""
        key = seat_option(self.game)
        return None if key is None else int(self.options.get(key, self.game.options[key].missing))

    def seated(self, names: Sequence[str]) -> Draft:
        """Other people or another order. Options that name seats follow their people, or are forgotten with them."""
        kept = {}
        for key, value in self.options.items():
            try:
                kept[key] = with_seats(self.game.options[key], value, lambda seat: names.index(self.names[seat]))
            except (ValueError, IndexError, TypeError):  # the last: a seat that was not chosen yet
                continue
        return replace(self, names=tuple(names), options=kept)

    def with_player(self, typed: str) -> Draft:
        """Somebody sits down on the next seat; BadName if that cannot be."""
        if self.is_full:
            raise BadName(message("{game} is for up to {n} players", game=self.game.title, n=self.game.players[-1]))
        return self.seated((*self.names, checked_name(typed, self.names)))

    def without(self, name: str) -> Draft:
        return self.seated([other for other in self.names if other != name])

    def moved(self, seat: int, to: int) -> Draft:
        names = list(self.names)
        names.insert(to, names.pop(seat))
        return self.seated(names)

    def begun_by(self, seat: int) -> Draft:
        """This seat begins (or deals). Where the game does not ask, it becomes the first one; neighbours stay so."""
        key = seat_option(self.game)
        if key is None:
            return self.seated(self.names[seat:] + self.names[:seat])
        return replace(self, options={**self.options, key: seat})

    def ruled(self, ruling: str, choice: str) -> Draft:
        rulings = {**self.rulings, ruling: choice}
        book = {key: r.default for key, r in self.game.rulings.items()}
        return replace(self, rulings={key: value for key, value in rulings.items() if value != book[key]})

    def opted(self, options: Mapping[str, Any]) -> Draft:
        """These options, and the others as they were."""
        merged = {**self.options, **options}
        own = {key: value for key, value in merged.items() if value != blank(self.game.options[key])}
        return replace(self, options=own)

    def with_box(self, box: Mapping[str, Any], *, is_offered: bool = False) -> Draft:
        whole = {**shown({}, box_options(self.game)), **box}
        return replace(self.opted(whole), box=whole, is_box_offered=is_offered)

    @property
    def box_now(self) -> dict[str, Any]:
        return shown(self.options, box_options(self.game))

    def marks(self, known: Mapping[str, tuple[str, str]]) -> tuple[Seal, ...]:
        """The seals by seat: chosen here, else those that people have, else the next free ones."""
        here = {name: (STYLES[style][0], STYLES[style][2]) for name, style in self.styles.items()}
        return seals(self.names, {**known, **self.given, **here})

    def settled(self, known: Mapping[str, tuple[str, str]]) -> Draft:
        """The same with a seal for everybody who has just sat down."""
        marks = zip(self.names, self.marks(known), strict=True)
        return replace(self, given={**self.given, **{name: (mark.fill, mark.shape) for name, mark in marks}})


def chance_message(game: Game[Any], who: str) -> Message:
    """What the die has decided, in a sentence."""
    key = seat_option(game)
    if key is None:
        return message("{who} gets the first seat", who=who)
    return message("{who} deals", who=who) if key == "dealer" else message("{who} goes first", who=who)


def shown(options: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """The options as they stand, defaults filled in."""
    return {key: options.get(key, blank(field)) for key, field in fields.items()}


def is_box(option: Field) -> bool:
    """Whether an option describes what lies in somebody's box: a form or a list of them, and no people in it."""
    if isinstance(option, ListOf):
        return isinstance(option.item, Form | ListOf) and not has_seats(option)
    return isinstance(option, Form) and not has_seats(option)


def has_seats(option: Field) -> bool:
    if isinstance(option, ListOf | Maybe):
        return has_seats(option.item)
    if isinstance(option, Form):
        return any(map(has_seats, option.fields.values()))
    return isinstance(option, Seat)


def plain_options(game: Game[Any]) -> dict[str, Field]:
    return {key: option for key, option in game.options.items() if not is_box(option)}


def box_options(game: Game[Any]) -> dict[str, Field]:
    return {key: option for key, option in game.options.items() if is_box(option)}


@ft.observable
@dataclass
class DraftModel:
    """A draft as one page shows it. `chance` is what the die said, `refusal` why something was not done."""

    draft: Draft
    sealing: str = ""  # whose seal is being chosen
    chance: Message | None = None
    refusal: Message | None = None
    problems: tuple[Problem, ...] = ()  # why it cannot begin


class DraftController:
    """The same object for as long as the page lives, so memoised parts stay equal."""

    def __init__(self, backend: Backend, game: Game[Any]) -> None:
        self.backend, self.game = backend, game
        self.model = DraftModel(self._new())

    def _new(self) -> Draft:
        return Draft(self.game).with_box(self.learnt(), is_offered=True)

    @property
    def draft(self) -> Draft:
        return self.model.draft

    def marks(self) -> tuple[Seal, ...]:
        return self.draft.marks(chosen_seals(self.backend))

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
        self.model.chance = chance_message(self.game, who)

    def ask_seal(self, name: str) -> None:
        self.model.sealing = name

    def choose_seal(self, style: int) -> None:
        name, self.model.sealing = self.model.sealing, ""
        self._try(lambda draft: replace(draft, styles={**draft.styles, name: style}))

    def rule(self, ruling: str, choice: str) -> None:
        self._try(lambda draft: draft.ruled(ruling, choice))

    def opt(self, options: Mapping[str, Any]) -> None:
        self._try(lambda draft: draft.opted(options))

    def pick_box(self, box: Mapping[str, Any]) -> None:
        self._try(lambda draft: draft.with_box(box))

    def refresh_box(self) -> None:
        """Tables have learnt more since this draft was begun: unless somebody chose or entered a box, offer that."""
        draft = self.draft
        newest = draft.with_box(self.learnt(), is_offered=True)
        if draft.is_box_offered and draft.box_now == draft.box != newest.box:
            self._show(newest)

    def learnt(self) -> dict[str, Any]:
        """The box that earlier tables and setups have filled; nothing of it if this version cannot use it."""
        try:
            form = all_optional(Form(**box_options(self.game)))
            found: dict[str, Any] = read(form, self.backend.user_data.learnt(self.game.id))
        except BadInput:
            return {}
        return found

    def profiles(self) -> dict[str, dict[str, Any]]:
        """Boxes that were saved under a name."""
        found = self.backend.user_data.profiles(self.game.id)
        return {name: data for name, data in found.items() if name != LEARNT}

    def keep_profile(self, typed: str, options: Mapping[str, Any]) -> bool:
        """Keep the box under a name, for the next tables."""

        def kept(draft: Draft) -> Draft:
            name = tidy(typed)
            if not name:
                raise BadName(message("Name the box first"))
            self.backend.user_data.put_profile(self.game.id, name, dict(options))
            return draft

        return self._try(kept)

    def start(self) -> str | None:
        """The name of the new table, or None if it cannot be; then the draft says why."""
        draft, marks = self.draft, self.marks()
        try:
            table_id = create_table(self.backend, self.game.id, draft.names, draft.rulings, draft.options)
        except BadInput as error:
            self.model.problems = error.details
            return None
        except CompanionError as error:
            self.model.problems = (Problem(None, error.message),)
            return None
        self._keep_seals(marks)
        self._learn_box(draft)
        self._show(self._new())
        return table_id

    def _learn_box(self, draft: Draft) -> None:
        """The box of this table and what was entered in it come first next time; as printed it teaches nothing."""
        printed = shown({}, box_options(self.game))
        self.backend.user_data.learn(self.game.id, printed, dict(draft.box))
        self.backend.user_data.learn(self.game.id, dict(draft.box), draft.box_now)

    def _keep_seals(self, marks: tuple[Seal, ...]) -> None:
        """New people keep the seal they were given; others only one that they chose."""
        known = chosen_seals(self.backend)
        for name, mark in zip(self.draft.names, marks, strict=True):
            if name not in known or name in self.draft.styles:
                self.backend.user_data.put_player(name, mark.fill, mark.shape)

    def _try(self, change: Callable[[Draft], Draft]) -> bool:
        try:
            after = change(self.draft)
        except CompanionError as refusal:
            self.model.refusal = refusal.message
            return False
        self._show(after.settled(chosen_seals(self.backend)))
        return True

    def _show(self, draft: Draft) -> None:
        self.model.draft, self.model.chance, self.model.refusal, self.model.problems = draft, None, None, ()


def draft_of(phone: Phone, game: Game[Any]) -> DraftController:
    """The draft on this page, for as long as the page lives."""
    if game.id not in phone.drafts:
        phone.drafts[game.id] = DraftController(phone.backend, game)
    return phone.drafts[game.id]
