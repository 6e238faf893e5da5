"""How private notes are carried along when something happens that all can see. See notebook.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.rogue_monarch.cards import Cards, blurred, together, without, without_all
from companion.games.rogue_monarch.corrections import counted_as, fewer
from companion.games.rogue_monarch.figures import REINE, REINES_PUT_UNDER
from companion.games.rogue_monarch.notes import Notebook, lost, open_notebook, saw_court
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import RogueTable


def follow(notebook: Notebook, before: RogueTable, kind: str, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    """The notes after a move that all could see."""
    if kind in ANEW:
        return open_notebook(notebook.seat, after)
    change = CHANGES.get(kind)
    return _fitting(change(notebook, before, data, after) if change else notebook, after)


def _fitting(notebook: Notebook, table: RogueTable) -> Notebook:
    """Only what still fits the table, and what all know by now."""
    tokens = {card.token for card in table.court if card.card is None}
    mine, other = table.players[notebook.seat], table.players[notebook.other]
    opponent = together(notebook.opponent, other.known)
    return notebook.but(
        hand=notebook.hand if len(notebook.hand) <= mine.hand else mine.known,
        seen=tuple(look for look in notebook.seen if look.token in tokens),
        opponent=opponent if len(opponent) <= other.hand else other.known,
        bottom=(REINE,) * table.under,
        laid=None,
    )


def _redeal(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    under = (REINE,) * REINES_PUT_UNDER
    if data["seat"] == notebook.seat:
        return lost(notebook, *under)
    return notebook.but(opponent=without_all(notebook.opponent, under))


def _replace(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    old, card = notebook.court(before)[data["place"] - 1], data.get("card")
    taken = (old,) if old and before.rulings[REPLACED] == TO_HAND else ()
    if data["seat"] != notebook.seat:
        left = without(notebook.opponent, card) if card else blurred(notebook.opponent)
        return notebook.but(opponent=(*left, *taken, *_from_under(before, after)))
    if card:
        return notebook.but(hand=(*without(notebook.hand, card), *taken))
    if notebook.laid is None:
        return notebook.but(hand=(*blurred(notebook.hand), *taken))
    noted = saw_court(notebook, after, data["place"], notebook.laid)
    return noted.but(hand=(*notebook.hand, *taken))


def _draw(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    if data["seat"] == notebook.seat:
        return lost(notebook, *data["discarded"])
    held = (*notebook.opponent, *_from_under(before, after))
    return notebook.but(opponent=without_all(held, data["discarded"]))


def _search(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    found = (REINE,) * data["reines"]
    if data["seat"] != notebook.seat:
        return lost(notebook, *found)
    return notebook.but(opponent=(*without_all(notebook.opponent, found), *_from_under(before, after)))


def _from_under(before: RogueTable, after: RogueTable) -> Cards:
    """The Reines that lay under the pile and were drawn by this move."""
    return (REINE,) * (before.under - after.under)


def _resized(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    lost_cards = before.players[notebook.other].hand - after.players[notebook.other].hand
    return notebook.but(opponent=fewer(notebook.opponent, lost_cards))


def _known(notebook: Notebook, before: RogueTable, data: Mapping[str, Any], after: RogueTable) -> Notebook:
    if data["seat"] == notebook.seat:
        return notebook
    return notebook.but(opponent=counted_as(notebook.opponent, data["card"], data["to"]))


ANEW = ("next_game", "abandon", "new_match", "void")
CHANGES: dict[str, Callable[[Notebook, RogueTable, Mapping[str, Any], RogueTable], Notebook]] = {
    "redeal": _redeal,
    "replace": _replace,
    "draw": _draw,
    "search": _search,
    "correct_hand": _resized,
    "correct_pile": _resized,
    "correct_known": _known,
}
