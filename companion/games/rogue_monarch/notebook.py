"""The private notebook of one phone: what its owner alone knows. It is no part of the log, the table or any share.

What the owner sees is noted (notes.py), and the notes are carried along with every move. A diary keeps them page by
page: a page holds the notes as they stood after one event of the log. When an event is taken back, brought back,
changed, inserted or comes in from another phone, what was noted after the first difference may speak of cards that lie
elsewhere now. So
those pages go, and the events that stand are followed from the last page that is sure. A phone has its diary settled
whenever its table has changed. What only the owner knows of a move goes along with it; what is seen afterwards is noted
afterwards:

    ready = lay(diary.notes, "reine")         # face down, so the log does not say which
    table = play(table, "replace", {"seat": 0, "place": 2}, device=device, at=at)
    diary = settle(diary, table, ready)
    diary = noted(diary, drew(diary.notes, "roi"))    # the card that lay there

Likewise `drew` goes along with the move `draw` of a Roi; after a `search` of the own hand, `drew` what came for it.
On the phone itself a diary is kept as `plain(diary)` and read back with `parse_diary`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import takewhile
from typing import Any, NamedTuple

from companion.core.errors import BadInput, Problem
from companion.core.fields import Form, ListOf, Maybe, Text, Whole, read
from companion.core.fold import Entry
from companion.core.messages import counted, message
from companion.core.state import Value
from companion.core.table import Table
from companion.games.rogue_monarch.facts import COURT, DECK, HAND, PLAYERS
from companion.games.rogue_monarch.hidden_cards import Knowledge, problems
from companion.games.rogue_monarch.hidden_cards import odds as hidden_odds
from companion.games.rogue_monarch.notes import Look, Notebook, follow, open_notebook
from companion.games.rogue_monarch.state import CARD, RogueState

PAGES = 100  # the last ones that are kept: more than a game has
COVER = ""  # the mark of the page before the first event
NO_CARDS = ("correct_wins", "correct_conspiracy", "correct_first", "play_to")
"""Moves that say nothing of cards: they may come and go, and no note is touched."""


@dataclass(frozen=True)
class Page(Value):
    """Notes, the mark of all events up to them, and the log's clock when they were written."""

    mark: str
    clock: int
    notes: Notebook


@dataclass(frozen=True)
class Diary(Value):
    """The pages of one player's notebook, one after the other (there is always one), and the log's clock by now."""

    pages: tuple[Page, ...]
    clock: int = 0

    @property
    def notes(self) -> Notebook:
        """What the owner knows now."""
        return self.pages[-1].notes


def open_diary(seat: int, table: Table[RogueState]) -> Diary:
    """A new diary: it knows what all at the table know."""
    return settle(Diary((_cover(seat, table),)), table)


def noted(diary: Diary, notes: Notebook) -> Diary:
    """The last page written anew; or a further one if events were taken back since, for they may be brought back.

    What is only about to be laid or drawn is no note yet: see `settle`.
    """
    last = diary.pages[-1]
    page = Page(last.mark, diary.clock, notes.replace(laid=None))
    pages = diary.pages if diary.clock > last.clock else diary.pages[:-1]
    return diary.replace(pages=(*pages, page)[-PAGES:])


def settle(diary: Diary, table: Table[RogueState], ready: Notebook | None = None) -> Diary:
    """The diary in step with the table, whatever happened to it: a move, an undo, a redo, another phone's events.

    `ready` are the notes with what the owner alone knows of the one move that was just played (`lay`, `drew`).
    """
    steps = list(_steps(table))
    counts = {COVER: 0, **{step.mark: n for n, step in enumerate(steps, 1)}}
    sure = list(takewhile(lambda page: _is_sure(page, counts, steps), diary.pages)) or [_cover(diary.notes.seat, table)]
    new = steps[counts[sure[-1].mark] :]
    is_one_move = len(new) == 1 and sure[-1] is diary.pages[-1]
    notes = ready if ready and is_one_move else sure[-1].notes
    for n, step in enumerate(new):
        notes = follow(notes, step.before, step.entry.kind, step.entry.data, step.after)
        clock = min(later.entry.event.clock for later in new[n:])  # an insert is newer than what comes behind it
        sure.append(Page(step.mark, clock, notes))
    return Diary(tuple(sure[-PAGES:]), table.session.next_clock() - 1)


def _is_sure(page: Page, counts: Mapping[str, int], steps: Sequence[_Step]) -> bool:
    """All events of the page stand, and the next one is not older than its notes: else they may know of it already."""
    n = counts.get(page.mark)
    return n is not None and (n == len(steps) or page.clock <= steps[n].entry.event.clock)


def _cover(seat: int, table: Table[RogueState]) -> Page:
    return Page(COVER, 0, open_notebook(seat, table.game.setup(table.session.setup)))


class _Step(NamedTuple):
    """An event that stands, with the state before and after it."""

    mark: str
    before: RogueState
    entry: Entry
    after: RogueState


def _steps(table: Table[RogueState]) -> Iterator[_Step]:
    """Every standing event that can touch cards. Its mark stands for it, its change and all before it."""
    fold = table.fold
    before, mark = fold.start, COVER
    for after, entry in fold.steps():
        if entry.is_move and entry.kind not in NO_CARDS:
            names = [mark, entry.event.id, *([entry.changed] if entry.changed else [])]
            mark = blake2b(" ".join(map(str, names)).encode(), digest_size=8).hexdigest()
            yield _Step(mark, before, entry, after)
        before = after


def knowledge(notebook: Notebook, state: RogueState) -> Knowledge:
    """All that the owner knows, with the table's real sizes."""
    return Knowledge(
        court=notebook.court(state),
        hand=notebook.hand,
        discard=state.discard,
        opponent_size=state.players[notebook.other].hand,
        opponent_known=notebook.opponent,
        pile=state.pile,
        bottom=notebook.bottom,
        kept=notebook.kept,
    )


def odds(notebook: Notebook, state: RogueState) -> dict[str, Any]:
    """The answer of the calculator `odds` to what the owner knows; BadInput where the notes cannot be true."""
    known, size = knowledge(notebook, state), state.players[notebook.seat].hand
    wrong = list(problems(known))
    if len(known.hand) > size:
        noted = counted(len(known.hand), "card")
        said = message("{cards} noted, but the hand has {size}. Note it again.", cards=noted, size=size)
        wrong.append(Problem(("hand",), said))
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
    kept=Whole(0, HAND).default(0),
)
_DIARY = Form(pages=ListOf(Form(mark=Text(16, "mark", 0), clock=Whole(0), notes=_NOTES), 1, PAGES), clock=Whole(0))


def parse_diary(value: Any) -> Diary:
    """A diary from plain values, or BadInput."""
    found = read(_DIARY, value)
    pages = (Page(page["mark"], page["clock"], _notebook(page["notes"])) for page in found["pages"])
    return Diary(tuple(pages), found["clock"])


def _notebook(found: dict[str, Any]) -> Notebook:
    cards = {key: tuple(found[key]) for key in ("hand", "opponent", "bottom")}
    looks = tuple(Look(**look) for look in found["seen"])
    return Notebook(seat=found["seat"], seen=looks, laid=found["laid"], kept=found["kept"], **cards)
