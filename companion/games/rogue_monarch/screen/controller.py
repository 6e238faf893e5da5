"""A card of the Court is tapped: what that means now. No Flet here.

The dock: what is asked now, always at the thumb."""

from __future__ import annotations

import random
from typing import Any

from companion.core.table import Table
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import ASSASSIN, CHEVALIER, ROI, SWITCHES
from companion.games.rogue_monarch.screen.next_move import asked
from companion.games.rogue_monarch.screen.notebook_entries import Keeper
from companion.games.rogue_monarch.screen.view_model import (
    At,
    Draft,
    NextMove,
    Option,
    Slot,
    lies,
    lit_places,
    move,
    plots,
    refusal,
)
from companion.games.rogue_monarch.state import EFFECT, START, CourtCard, RogueState
from companion.ui.table_controller import TableController
from companion.ui.theme import Theme


class Drafter:
    """Changes the draft. One object for as long as the table is shown, so that memoised parts stay equal."""

    def __init__(self, table_controller: TableController) -> None:
        self._door, self._kept = table_controller, Draft(-1)

    @property
    def draft(self) -> Draft:
        now = len(self._door.model.table.history)
        return self._kept if self._kept.of == now else Draft(now)

    def put(self, draft: Draft) -> None:
        """The parts that show it look again."""
        self._kept = draft
        self._door.model.notify()  # type: ignore[attr-defined]

    def change(self, **changes: Any) -> None:
        self.put(self.draft.replace(**changes))

    def clear(self) -> None:
        self.put(Draft(self.draft.of))


def previewed(state: RogueState, draft: Draft) -> tuple[CourtCard, ...]:
    """The Court as it lies, or as a Chevalier has switched it so far."""
    if state.effect == CHEVALIER and len(draft.places) == SWITCHES:
        return switched(state.court, draft.places, CHEVALIER)
    return state.court


def picked(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """The draft after a tap, or the move that it completes."""
    state = table.state
    if state.stage == EFFECT and state.effect in (CHEVALIER, ROI, ASSASSIN):
        return {CHEVALIER: _switching, ROI: _uncovering, ASSASSIN: _spying}[state.effect](table, draft, place)
    fresh = Draft(draft.of)
    return fresh if draft.places == (place,) else fresh.replace(places=(place,))


def _toggled(draft: Draft, place: int) -> Draft:
    left = tuple(p for p in draft.places if p != place)
    return draft.replace(places=left if place in draft.places else (*draft.places, place))


def _switching(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """Two cards to switch, then the one to turn; a hidden one that nobody has seen must be named first."""
    if len(draft.places) < SWITCHES:
        return _toggled(draft, place)
    if previewed(table.state, draft)[place - 1].card is None:
        return draft.replace(turned=place)
    return move("switch", seat=table.state.turn, places=draft.places, turned=place)


def _uncovering(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    card = table.state.court[place - 1].card
    if card:
        return move("uncover", seat=table.state.turn, place=place, card=card)
    return Draft(draft.of) if draft.places == (place,) else Draft(draft.of, places=(place,))


def _spying(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """As soon as the game takes it, the looks are enough."""
    after = _toggled(draft, place)
    if refusal(table, "spy", seat=table.state.turn, places=after.places):
        return after
    return move("spy", seat=table.state.turn, places=after.places)


def slots(t: Theme, state: RogueState, draft: Draft) -> tuple[Slot, ...]:
    """The Court as it is drawn."""
    lit = lit_places(state, plots(state))
    return tuple(_slot(t, state, draft, i, card, i in lit) for i, card in enumerate(previewed(state, draft), 1))


def _slot(t: Theme, state: RogueState, draft: Draft, place: int, card: CourtCard, is_lit: bool) -> Slot:
    lying, deed = lies(t, card), _deed(t, state, draft, card)
    return Slot(
        place,
        card.card,
        card.up,
        lying,
        t.say("Court card {n}, {lies}: {deed}", n=place, lies=lying, deed=deed),
        can_tap=not (card.up and state.stage == EFFECT and state.effect in (ROI, ASSASSIN)),
        picked=place in draft.places or place == draft.turned,
        lit=is_lit,
    )


def _deed(t: Theme, state: RogueState, draft: Draft, card: CourtCard) -> str:
    """What a tap does to it."""
    if state.stage == START:
        return t.say("replace") if card.up else t.say("reveal or replace")
    if state.stage == EFFECT and state.effect == CHEVALIER:
        if len(draft.places) < SWITCHES:
            return t.say("switch")
        return t.say("hide") if card.up else t.say("turn up")
    if state.stage == EFFECT and state.effect in (ROI, ASSASSIN):
        if card.up:
            return t.say("lies open")
        return t.say("turn up") if state.effect == ROI else t.say("look at it")
    return t.say("correct")


class Controller:
    """What a tap does. One object for as long as the table is shown, so that memoised parts stay equal."""

    def __init__(self, table_controller: TableController) -> None:
        self.table_controller, self.drafter, self.keeper = (
            table_controller,
            Drafter(table_controller),
            Keeper(table_controller),
        )

    def ask(self, t: Theme) -> NextMove:
        """What is asked now; found once after every change, whoever looks first."""
        model, draft, seat = self.table_controller.model, self.drafter.draft, self.keeper.seat
        is_mine = seat is not None and seat == model.table.state.turn
        return model.once(("ask", t, draft, is_mine), lambda: asked(At(t, model.table, draft, is_mine)))

    def slots(self, t: Theme) -> tuple[Slot, ...]:
        """The Court as it is drawn now."""
        model, draft = self.table_controller.model, self.drafter.draft
        return model.once(("slots", t, draft), lambda: slots(t, model.table.state, draft))

    def pick(self, place: int) -> None:
        """A card of the Court."""
        found = picked(self.table_controller.model.table, self.drafter.draft, place)
        if isinstance(found, Option):
            self.take(found)
        else:
            self.table_controller.quiet()
            self.drafter.put(found)

    def take(self, option: Option) -> None:
        """A button: a step of the draft, a form, or a move."""
        data: dict[str, Any] = dict(option.data)
        if option.draft is not None:
            self.table_controller.quiet()
            self.drafter.put(option.draft)
        elif option.is_asked:
            self.table_controller.ask(option.kind, **data)
        elif option.laid:
            self.keeper.lay(option.laid, option.kind, data)
        elif option.is_chance:
            self.table_controller.play(
                option.kind, seat=random.randrange(len(self.table_controller.model.table.state.names))
            )
        else:
            self.table_controller.play(option.kind, **data)

    def clear(self) -> None:
        self.drafter.clear()
