"""What an edit of the history would do, as plain values and in words. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.edit_preview import EditPreview
from companion.core.fold import Entry
from companion.core.messages import Message, listed
from companion.core.timeline import sentences_when_made
from companion.ui.game_ui import GameUI
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme

MOST_EFFECTS, MOST_SENTENCES = 4, 4  # that are told; the rest is counted


class Effect(NamedTuple):
    """An entry that would say something else: in which part of the game, what, and instead of what."""

    part: str
    now: tuple[str, ...]
    was: tuple[str, ...]


class PreviewWords(NamedTuple):
    """`summary` says it in a line; `conflicts` are entries that would no longer fit, each with the reason."""

    summary: str
    effects: tuple[Effect, ...]
    more: str
    conflicts: tuple[str, ...]


def preview_words(t: Theme, game_ui: GameUI, preview: EditPreview) -> PreviewWords:
    effects = _effects(t, game_ui, preview)
    conflicts = [_conflict(t, entry, preview) for entry in preview.new_conflicts[:MOST_EFFECTS]]
    rest = len(preview.new_conflicts) - len(conflicts)
    return PreviewWords(
        summary=". ".join([*_scores(t, game_ui, preview), *_winner(t, preview), *_counted(t, game_ui, preview)]) + ".",
        effects=tuple(effects[:MOST_EFFECTS]),
        more=_more(t, len(effects) - MOST_EFFECTS),
        conflicts=(*conflicts, *([_more(t, rest)] if rest else [])),
    )


def _more(t: Theme, n: int) -> str:
    return t.say_n("and {n} more entry", "and {n} more entries", n) if n > 0 else ""


def _scores(t: Theme, game_ui: GameUI, preview: EditPreview) -> list[str]:
    """Ben 4 → 2."""
    before, after = preview.before.state, preview.after.state
    both = zip(after.names, game_ui.standings(t, before), game_ui.standings(t, after), strict=False)
    changes = [f"{name} {was or '–'} → {now or '–'}" for name, was, now in both if was != now]
    return [", ".join(changes) if changes else t.say("All scores stay as they are")]


def _winner(t: Theme, preview: EditPreview) -> list[str]:
    was, now = _winners(preview.before), _winners(preview.after)
    if was == now:
        return []
    if now is None:
        return [t.say("The game is no longer over")]
    return [
        t.say("{who} wins" if len(now) == 1 else "{who} share the win", who=listed(now))
        if now
        else t.say("No one wins")
    ]


def _winners(table: AnyTable) -> tuple[str, ...] | None:
    return tuple(table.state.name(seat) for seat in table.outcome.winners) if table.outcome else None


def _counted(t: Theme, game_ui: GameUI, preview: EditPreview) -> list[str]:
    """How many entries conflict, are settled, or move to another part of the game."""
    conflicts, settled = len(preview.new_conflicts), len(preview.settled)
    return [
        *([t.say_n("{n} entry conflicts", "{n} entries conflict", conflicts)] if conflicts else []),
        *([t.say_n("{n} conflict is settled", "{n} conflicts are settled", settled)] if settled else []),
        *_moved_along(t, game_ui, preview),
    ]


def _moved_along(t: Theme, game_ui: GameUI, preview: EditPreview) -> list[str]:
    """How many entries move, and where to, if it is one part of the game."""
    moved = _moved(preview)
    if not moved:
        return []
    parts = {_parts(t, game_ui, preview)(entry) for entry in moved}
    if len(parts) > 1:
        return [t.say_n("{n} later entry moves along", "{n} later entries move along", len(moved))]
    where = parts.pop()
    return [t.say_n("{n} later entry moves to {part}", "{n} later entries move to {part}", len(moved), part=where)]


def _moved(preview: EditPreview) -> list[Entry]:
    """Entries that say the same, and belong to another round."""
    return [now for was, now in preview.changed_entries if was and was.is_move and now.is_move and _is_moved(was, now)]


def _is_moved(was: Entry, now: Entry) -> bool:
    return was.messages == now.messages and was.data != now.data


def _effects(t: Theme, game_ui: GameUI, preview: EditPreview) -> list[Effect]:
    """Entries that count before and after, or only once, and tell something else."""
    part = _parts(t, game_ui, preview)
    conflicting = {entry.event.id for entry in preview.new_conflicts}
    found = []
    for was, now in preview.changed_entries:
        if now.event.id not in conflicting:
            old, new = _told(t, was), _told(t, now)
            gone = tuple(text for text in old if text not in new)[:MOST_SENTENCES]
            come = tuple(text for text in new if text not in old)[:MOST_SENTENCES]
            found += [Effect(part(now), come, gone)] if gone or come else []
    return found


def _told(t: Theme, entry: Entry | None) -> list[str]:
    """What an entry says of the game; nothing unless it counts."""
    return [t.tell(line) for line in entry.messages] if entry and entry.is_move else []


def _parts(t: Theme, game_ui: GameUI, preview: EditPreview) -> Callable[[Entry], str]:
    table = preview.after
    states: dict[Any, Any] = {entry.event.id: state for state, entry in table.fold.steps()}
    return lambda entry: game_ui.part(t, states[entry.event.id])


def _conflict(t: Theme, entry: Entry, preview: EditPreview) -> str:
    """What it said as long as it fitted, and why it would not."""
    made: dict[Any, Message] = {e.event.id: e.messages[0] for e in preview.before.history if e.is_move and e.messages}
    if entry.event.id not in made:
        made = sentences_when_made(preview.after)
    what = made.get(entry.event.id, entry.messages[0])
    return t.say("“{what}” no longer fits: {why}", what=t.tell(what), why=t.tell(entry.messages[-1]))
