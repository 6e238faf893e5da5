"""The private notebook of one phone: what its owner alone knows. It is no part of the log, the table or any share.

The owner's own looks are noted (notes.py), and `follow` carries the notes along when something happens at the table
(following.py). What only the owner knows of a move is noted before the move is followed:

    ready = lay(notebook, "reine")            # face down, so the log does not say which
    after = GAME.apply(before, "replace", {"seat": 0, "place": 2})
    notebook = follow(ready, before, "replace", {"seat": 0, "place": 2}, after)

Likewise `drew` before the move `draw` of a Roi; after a `search` of the own hand, `drew` what was drawn for it.
On the phone itself a notebook is kept as `plain(notebook)` and read back with `parse_notebook`.
"""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.core.fields import Form, ListOf, Maybe, Whole, read
from companion.games.rogue_monarch.calc_odds import problems
from companion.games.rogue_monarch.cards import CARD
from companion.games.rogue_monarch.figures import COURT, DECK, PLAYERS
from companion.games.rogue_monarch.following import follow, settle
from companion.games.rogue_monarch.hidden import Knowledge
from companion.games.rogue_monarch.hidden import odds as hidden_odds
from companion.games.rogue_monarch.notes import (
    Look,
    Notebook,
    drew,
    lay,
    lost,
    note_hand,
    open_notebook,
    saw_court,
    saw_opponent,
)
from companion.games.rogue_monarch.state import RogueTable

__all__ = [
    "Look", "Notebook", "drew", "follow", "knowledge", "lay", "lost", "note_hand", "odds", "open_notebook",
    "parse_notebook", "saw_court", "saw_opponent", "settle",
]  # fmt: skip


def knowledge(notebook: Notebook, table: RogueTable) -> Knowledge:
    """All that the owner knows, with the table's real sizes."""
    return Knowledge(
        court=notebook.court(table),
        hand=notebook.hand,
        discard=table.discard,
        opponent_size=table.players[notebook.other].hand,
        opponent_known=notebook.opponent,
        pile=table.pile,
        bottom=notebook.bottom,
    )


def odds(notebook: Notebook, table: RogueTable) -> dict[str, Any]:
    """The answer of the calculator `odds` to what the owner knows; BadInput where the notes cannot be true."""
    known, size = knowledge(notebook, table), table.players[notebook.seat].hand
    wrong = list(problems(known))
    if len(known.hand) > size:
        wrong.append(f"hand: {len(known.hand)} cards are noted, the hand holds {size}; note it again")
    if wrong:
        raise BadInput(wrong)
    return hidden_odds(known)


_SOME = ListOf(CARD, 0, DECK)
_FORM = Form(
    seat=Whole(0, PLAYERS - 1, "seat"),
    hand=_SOME,
    seen=ListOf(Form(token=Whole(0), card=CARD), 0, COURT),
    opponent=_SOME,
    bottom=_SOME,
    laid=Maybe(CARD),
)


def parse_notebook(value: Any) -> Notebook:
    """A notebook from plain values, or BadInput."""
    found = read(_FORM, value)
    cards = {key: tuple(found[key]) for key in ("hand", "opponent", "bottom")}
    return Notebook(seat=found["seat"], seen=tuple(Look(**look) for look in found["seen"]), laid=found["laid"], **cards)
