"""What the owner of one phone alone knows, how it is noted, and how it is carried along with a move that all can see.

The notes of a whole game are kept in notebook.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.state import Value
from companion.games.rogue_monarch.corrections import counted_as, fewer
from companion.games.rogue_monarch.facts import PLAYERS, REINE, REINES_PUT_UNDER
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import Cards, RogueState, blurred, together, without, without_all


@dataclass(frozen=True)
class Look(Value):
    """A card of the Court that the owner has seen, wherever it moves."""

    token: int
    card: str


@dataclass(frozen=True)
class Notebook(Value):
    """Cards that are sure; `laid` is the one that the owner is about to lay face down.

    `kept` counts the unknown cards of the opponent that were kept when two Reines went under the pile: no Reines.
    """

    seat: int
    hand: Cards = ()
    seen: tuple[Look, ...] = ()
    opponent: Cards = ()
    bottom: Cards = ()
    laid: str | None = None
    kept: int = 0

    @property
    def other(self) -> int:
        return (self.seat + 1) % PLAYERS

    def court(self, state: RogueState) -> tuple[str | None, ...]:
        """The Court as the owner knows it, face up or down."""
        seen = {look.token: look.card for look in self.seen}
        return tuple(card.card or seen.get(card.token) for card in state.court)


def open_notebook(seat: int, state: RogueState) -> Notebook:
    """A new notebook: it knows what all at the table know."""
    one, two = state.players[seat], state.players[state.next_seat(seat)]
    return Notebook(seat, hand=one.known, opponent=two.known, bottom=(REINE,) * state.under)


def note_hand(notebook: Notebook, cards: Iterable[str]) -> Notebook:
    """The whole own hand, whatever was noted of it before."""
    return notebook.replace(hand=tuple(cards), laid=None)


def drew(notebook: Notebook, *cards: str) -> Notebook:
    """Cards that came into the own hand unseen by the other."""
    return notebook.replace(hand=(*notebook.hand, *cards))


def lost(notebook: Notebook, *cards: str) -> Notebook:
    """Cards that left the own hand."""
    return notebook.replace(hand=without_all(notebook.hand, cards))


def lay(notebook: Notebook, card: str) -> Notebook:
    """The card that the owner is about to lay face down in the Court."""
    return notebook.replace(hand=without(notebook.hand, card), laid=card)


def saw_court(notebook: Notebook, state: RogueState, place: int, card: str) -> Notebook:
    """A face-down card of the Court, looked at by an Assassin."""
    token = state.court[place - 1].token
    return notebook.replace(seen=(*(look for look in notebook.seen if look.token != token), Look(token, card)))


def saw_opponent(notebook: Notebook, cards: Iterable[str]) -> Notebook:
    """Cards of the other hand, looked at by a Reine. Reines among them do not stay there and are not noted."""
    stay = tuple(card for card in cards if card != REINE)
    return notebook.replace(opponent=together(notebook.opponent, stay), kept=_still_kept(notebook, stay))


def note_opponent(notebook: Notebook, card: str) -> Notebook:
    """One more card that is in the other hand."""
    return notebook.replace(opponent=(*notebook.opponent, card), kept=_still_kept(notebook, (card,)))


def _still_kept(notebook: Notebook, cards: Iterable[str | None]) -> int:
    """How many kept cards are still unknown, and in that hand, after these were seen there or left it.

    Any card but a Reine may be the one that was kept; nothing is sure of it then.
    """
    return notebook.kept if all(card == REINE for card in cards) else 0


def follow(notebook: Notebook, before: RogueState, kind: str, data: Mapping[str, Any], after: RogueState) -> Notebook:
    """The notes after a move that all could see."""
    if kind in ANEW:
        return open_notebook(notebook.seat, after)
    change = CHANGES.get(kind)
    return _fitting(change(notebook, before, data, after) if change else notebook, after)


def _fitting(notebook: Notebook, state: RogueState) -> Notebook:
    """Only what still fits the table, and what all know by now."""
    tokens = {card.token for card in state.court if card.card is None}
    mine, other = state.players[notebook.seat], state.players[notebook.other]
    opponent = together(notebook.opponent, other.known)
    return notebook.replace(
        hand=notebook.hand if len(notebook.hand) <= mine.hand else mine.known,
        seen=tuple(look for look in notebook.seen if look.token in tokens),
        opponent=opponent if len(opponent) <= other.hand else other.known,
        bottom=(REINE,) * state.under,
        laid=None,
        kept=min(notebook.kept, max(0, other.hand - len(opponent))),
    )


def _redeal(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    under = (REINE,) * REINES_PUT_UNDER
    if data["seat"] == notebook.seat:
        return lost(notebook, *under)
    known = without_all(notebook.opponent, under)
    return notebook.replace(opponent=known, kept=before.players[notebook.other].hand - len(under) - len(known))


def _replace(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    old, card = notebook.court(before)[data["place"] - 1], data.get("card")
    taken = (old,) if old and before.rulings[REPLACED] == TO_HAND else ()
    if data["seat"] != notebook.seat:
        left = without(notebook.opponent, card) if card else blurred(notebook.opponent)
        held = (*left, *taken, *_from_under(before, after))
        return notebook.replace(opponent=held, kept=_still_kept(notebook, (card,)))
    if card:
        return notebook.replace(hand=(*without(notebook.hand, card), *taken))
    if notebook.laid is None:
        return notebook.replace(hand=(*blurred(notebook.hand), *taken))
    noted = saw_court(notebook, after, data["place"], notebook.laid)
    return noted.replace(hand=(*notebook.hand, *taken))


def _draw(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    if data["seat"] == notebook.seat:
        return lost(notebook, *data["discarded"])
    held = (*notebook.opponent, *_from_under(before, after))
    kept = _still_kept(notebook, data["discarded"])
    return notebook.replace(opponent=without_all(held, data["discarded"]), kept=kept)


def _search(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    found = (REINE,) * data["reines"]
    if data["seat"] != notebook.seat:
        return lost(notebook, *found)
    return notebook.replace(opponent=(*without_all(notebook.opponent, found), *_from_under(before, after)))


def _from_under(before: RogueState, after: RogueState) -> Cards:
    """The Reines that lay under the pile and were drawn by this move."""
    return (REINE,) * (before.under - after.under)


def _resized(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    lost_cards = before.players[notebook.other].hand - after.players[notebook.other].hand
    return notebook.replace(opponent=fewer(notebook.opponent, lost_cards), kept=0 if lost_cards else notebook.kept)


def _known(notebook: Notebook, before: RogueState, data: Mapping[str, Any], after: RogueState) -> Notebook:
    if data["seat"] == notebook.seat:
        return notebook
    known = counted_as(notebook.opponent, data["card"], data["to"])
    return notebook.replace(opponent=known, kept=_still_kept(notebook, (data["card"],)))


ANEW = ("next_game", "abandon", "new_match", "void")
CHANGES: dict[str, Callable[[Notebook, RogueState, Mapping[str, Any], RogueState], Notebook]] = {
    "redeal": _redeal,
    "replace": _replace,
    "draw": _draw,
    "search": _search,
    "correct_hand": _resized,
    "correct_pile": _resized,
    "correct_known": _known,
}
