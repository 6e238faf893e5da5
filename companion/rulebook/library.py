"""The entries of all games, read once from rules_data."""

from __future__ import annotations

from functools import cache

from companion.core.errors import BadData, UnknownName
from companion.games import find_game, game_ids
from companion.games.rules_data import data_folder
from companion.rulebook.entries import Entry, parse_rules


@cache
def game_entries(game_id: str) -> tuple[Entry, ...]:
    """The entries of one game, in the order of its file."""
    path = data_folder("rules_data") / game_id / "rules.md"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: cannot be read ({error})") from None
    return parse_rules(text, game=game_id, phases=find_game(game_id).phases, file=str(path))


@cache
def all_entries() -> tuple[Entry, ...]:
    return tuple(entry for game_id in game_ids() for entry in game_entries(game_id))


def find_entry(rule_id: str, game: str | None = None) -> Entry:
    """An entry by `game/slug`, or by its slug alone where only one game has it."""
    wanted = f"{game}/{rule_id}" if game and "/" not in rule_id else rule_id
    found = [entry for entry in all_entries() if wanted.lower() in (entry.id, entry.slug)]
    if len(found) == 1:
        return found[0]
    known = [entry.id for entry in found or all_entries()]
    if found:
        raise UnknownName("rule (several games have it)", rule_id, known)
    raise UnknownName("rule", rule_id, [*known, *(entry.slug for entry in all_entries())])


def phase_rules(game_id: str, phase: str) -> tuple[Entry, ...]:
    """What matters in a phase: the rules that the game names first, then every entry that names the phase."""
    entries = {entry.slug: entry for entry in game_entries(game_id)}
    named = find_game(game_id).phases[phase].rules
    others = (slug for slug, entry in entries.items() if phase in entry.phases and slug not in named)
    return tuple(entries[slug] for slug in (*named, *others))


def uses(entry: Entry) -> list[str]:
    """Where the game asks this rule: its moves, phases, calculators and house rules."""
    game = find_game(entry.game)
    found = [f"move: {move.title}" for move in game.moves.values() if entry.slug in move.rules]
    found += [f"phase: {phase.title}" for phase in game.phases.values() if entry.slug in phase.rules]
    found += [f"calculator: {name}" for name, calculator in game.calculators.items() if entry.slug in calculator.rules]
    return found + [f"house rule: {ruling.question}" for ruling in game.rulings.values() if ruling.rule == entry.slug]
