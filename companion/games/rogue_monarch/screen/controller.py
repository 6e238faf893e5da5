"""What taps do: a card of the Court, a button of the dock, and the draft in between."""

from __future__ import annotations

import random
from typing import Any

from companion.core.table import Table
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import ASSASSIN, CHEVALIER, ROI, SWITCHES
from companion.games.rogue_monarch.screen.next_move import next_move
from companion.games.rogue_monarch.screen.notebook_entries import NotebookEntries
from companion.games.rogue_monarch.screen.view_model import (
    DockContext,
    Draft,
    NextMove,
    Option,
    Slot,
    lies,
    lit_places,
    move,
    step,
)
from companion.games.rogue_monarch.state import EFFECT, START, CourtCard, RogueState
from companion.ui.game_screen.controller import SheetController
from companion.ui.game_screen.pickers import toggled
from companion.ui.game_screen.table_layout import Player
from companion.ui.table_controller import TableController
from companion.ui.theme import Theme


class Controller(SheetController):
    """With the notebook of this phone."""

    def __init__(self, table_controller: TableController, players: tuple[Player, ...]) -> None:
        super().__init__(table_controller, players, Draft(-1))
        self.notebook = NotebookEntries(table_controller)

    def draft_for(self, kept: Draft) -> Draft:
        now = len(self.table.history)
        return kept if kept.of == now else Draft(now)

    def next_move(self, t: Theme) -> NextMove:
        """What is in the dock now."""
        seat = self.notebook.seat
        is_mine = seat is not None and seat == self.state.turn
        context = DockContext(t, self.table, self.draft, is_mine)
        return self.cached(("next", t, is_mine), lambda: next_move(context))

    def slots(self, t: Theme) -> tuple[Slot, ...]:
        """The Court as it is drawn now."""
        return self.cached(("slots", t), lambda: slots(t, self.state, self.draft))

    def pick(self, place: int) -> None:
        """A card of the Court was tapped."""
        found = picked(self.table, self.draft, place)
        self.take(found if isinstance(found, Option) else step(found))

    def take(self, option: Option) -> None:
        """A button was tapped: a step of the draft, a form, or a move."""
        data: dict[str, Any] = dict(option.data)
        if option.draft is not None:
            self.keep_draft(option.draft)
        elif option.is_asked:
            self.ask(option.kind, **data)
        elif option.laid:
            self.notebook.lay(option.laid, option.kind, data)
        elif option.is_chance:
            self.play(option.kind, seat=random.randrange(len(self.players)))
        else:
            self.play(option.kind, **data)

    def clear(self) -> None:
        self.keep_draft(Draft(self.draft.of))


# --- a card of the Court is tapped


def picked(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """The draft after a tap, or the move that it completes."""
    state = table.state
    if state.stage == EFFECT and state.effect in (CHEVALIER, ROI, ASSASSIN):
        return {CHEVALIER: _switching, ROI: _uncovering, ASSASSIN: _spying}[state.effect](table, draft, place)
    return _alone(draft, place)


def _alone(draft: Draft, place: int) -> Draft:
    """One place is chosen at a time; a second tap lets it go."""
    return Draft(draft.of, () if draft.places == (place,) else (place,))


def _switching(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """Two cards to switch, then the one to turn; a hidden one that no one has seen must be named first."""
    if len(draft.places) < SWITCHES:
        return draft.replace(places=toggled(draft.places, place))
    if previewed(table.state, draft)[place - 1].card is None:
        return draft.replace(turned=place)
    return move("switch", seat=table.state.turn, places=draft.places, turned=place)


def _uncovering(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    card = table.state.court[place - 1].card
    return move("uncover", seat=table.state.turn, place=place, card=card) if card else _alone(draft, place)


def _spying(table: Table[RogueState], draft: Draft, place: int) -> Draft | Option:
    """As soon as the game takes it, the looks are enough."""
    places, seat = toggled(draft.places, place), table.state.turn
    is_enough = table.game.is_allowed(table.state, "spy", seat=seat, places=places)
    return move("spy", seat=seat, places=places) if is_enough else draft.replace(places=places)


# --- the Court as it is drawn


def previewed(state: RogueState, draft: Draft) -> tuple[CourtCard, ...]:
    """The Court as it is, or as a Chevalier has switched it so far."""
    if state.effect == CHEVALIER and len(draft.places) == SWITCHES:
        return switched(state.court, draft.places, CHEVALIER)
    return state.court


def slots(t: Theme, state: RogueState, draft: Draft) -> tuple[Slot, ...]:
    lit = lit_places(state)
    return tuple(_slot(t, state, draft, i, card, i in lit) for i, card in enumerate(previewed(state, draft), 1))


def _slot(t: Theme, state: RogueState, draft: Draft, place: int, card: CourtCard, is_lit: bool) -> Slot:
    lying, use = lies(t, card), _tap_use(t, state, draft, card)
    return Slot(
        place,
        card.card,
        card.up,
        lying,
        t.say("Court card {n}, {lies}: {deed}", n=place, lies=lying, deed=use),
        can_tap=not (card.up and state.stage == EFFECT and state.effect in (ROI, ASSASSIN)),
        picked=place in draft.places or place == draft.turned,
        lit=is_lit,
    )


def _tap_use(t: Theme, state: RogueState, draft: Draft, card: CourtCard) -> str:
    """What a tap does to a card."""
    if state.stage == START:
        return t.say("replace") if card.up else t.say("reveal or replace")
    if state.stage == EFFECT and state.effect == CHEVALIER:
        if len(draft.places) < SWITCHES:
            return t.say("switch")
        return t.say("hide") if card.up else t.say("reveal")
    if state.stage == EFFECT and state.effect in (ROI, ASSASSIN):
        if card.up:
            return t.say("face up")
        return t.say("reveal") if state.effect == ROI else t.say("look")
    return t.say("correct")
