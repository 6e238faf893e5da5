"""The private notebook of one phone: what its owner alone knows. It is no part of the log, the table or any share.

The owner's own looks are noted (notes.py), and `follow` carries the notes along when something happens at the table
(following.py). A phone keeps a diary, the notes page by page (diary.py), and has it settled whenever its table has
changed: after a move, an undo, a redo, a merge. Then no note is ever left from lines that no longer stand. What only
the owner knows of a move goes along with it; what is seen afterwards is noted afterwards:

    ready = lay(diary.notes, "reine")         # face down, so the log does not say which
    table = play(table, "replace", {"seat": 0, "place": 2}, device=device, at=at)
    diary = settle(diary, table, ready)
    diary = noted(diary, drew(diary.notes, "roi"))    # the card that lay there

Likewise `drew` goes along with the move `draw` of a Roi; after a `search` of the own hand, `drew` what came for it.
On the phone itself a diary is kept as `plain(diary)` and read back with `parse_diary`.
"""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.core.fields import Form, ListOf, Maybe, Text, Whole, read
from companion.core.messages import counted
from companion.games.rogue_monarch.calc_odds import problems
from companion.games.rogue_monarch.cards import CARD
from companion.games.rogue_monarch.diary import PAGES, Diary, Page, noted, open_diary, settle
from companion.games.rogue_monarch.figures import COURT, DECK, PLAYERS
from companion.games.rogue_monarch.following import follow
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
    "Diary", "Look", "Notebook", "drew", "follow", "knowledge", "lay", "lost", "note_hand", "noted", "odds",
    "open_diary", "open_notebook", "parse_diary", "saw_court", "saw_opponent", "settle",
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
        wrong.append(f"hand: {counted(len(known.hand), 'card')} noted, the hand holds {size}; note it again")
    if wrong:
        raise BadInput(wrong)
    return hidden_odds(known)


_SOME = ListOf(CARD, 0, DECK)
_NOTES = Form(
    seat=Whole(0, PLAYERS - 1, "seat"),
    hand=_SOME,
    seen=ListOf(Form(token=Whole(0), card=CARD), 0, COURT),
    opponent=_SOME,
    bottom=_SOME,
    laid=Maybe(CARD),
)


_DIARY = Form(pages=ListOf(Form(mark=Text(16, "mark", 0), clock=Whole(0), notes=_NOTES), 1, PAGES), clock=Whole(0))


def parse_diary(value: Any) -> Diary:
    """A diary from plain values, or BadInput."""
    found = read(_DIARY, value)
    pages = (Page(page["mark"], page["clock"], _notebook(page["notes"])) for page in found["pages"])
    return Diary(tuple(pages), found["clock"])


def _notebook(found: dict[str, Any]) -> Notebook:
    cards = {key: tuple(found[key]) for key in ("hand", "opponent", "bottom")}
    return Notebook(seat=found["seat"], seen=tuple(Look(**look) for look in found["seen"]), laid=found["laid"], **cards)
