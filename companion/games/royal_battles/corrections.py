"""Corrections by hand: what stands on the army records; the round, the phase, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.corrections import RULE, correction
from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.royal_battles.armies import pieces
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.decks import back_message, returned
from companion.games.royal_battles.facts import EASY, OPTIMAL, RISKY, WEAPON_STYLES
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    POST_TURN,
    TITLES,
    BattleState,
    Piece,
    check_board,
    phase,
    piece_of,
    turn,
)
from companion.games.royal_battles.turns import taken
from companion.games.royal_battles.units import Advantage, Unit, advantage_from, spoken

FIGURE_NAMES = {
    "life": message("life"),
    "accuracy": message("accuracy"),
    "evasion": message("evasion"),
    EASY: message("Easy damage"),
    OPTIMAL: message("Optimal damage"),
    RISKY: message("Risky damage"),
    "armor": message("armor"),
}
FIGURES = tuple(FIGURE_NAMES)
RECORD_NAMES = {
    "name": message("name"),
    "type": message("type"),
    "weapon": message("weapon"),
    "armor_name": message("armor"),
}


def correct_injury(state: BattleState, seat: int, unit: int, to: int, was: int | None = None) -> BattleState:
    """Injury at life or above removes the unit; below, it stands where it stood."""
    piece = piece_of(state, seat, unit)
    said = correction(_on_record(message("injury"), state, seat, piece), piece.injury, to, was)
    return changed(state, seat, unit, piece.replace(injury=to), said)


def correct_figure(
    state: BattleState, seat: int, unit: int, figure: str, to: int, was: int | None = None
) -> BattleState:
    """A number on the army record: life, accuracy, evasion, a damage or the armor rating."""
    piece = piece_of(state, seat, unit)
    said = correction(_on_record(FIGURE_NAMES[figure], state, seat, piece), figure_of(piece.unit, figure), to, was)
    if figure == "life" and to < 1:
        raise IllegalMove("A unit has at least 1 life.", RULE)
    return changed(state, seat, unit, piece.replace(unit=_with_figure(piece.unit, figure, to)), said)


def figure_of(unit: Unit, figure: str) -> int:
    """A number of the record by its name; the three damages go by their styles."""
    if figure in WEAPON_STYLES:
        return unit.damage[WEAPON_STYLES.index(figure)]
    found: int = getattr(unit, figure)
    return found


def _with_figure(unit: Unit, figure: str, to: int) -> Unit:
    if figure in WEAPON_STYLES:
        return unit.replace(damage=with_item(unit.damage, WEAPON_STYLES.index(figure), to))
    return unit.replace(**{figure: to})


def changed(state: BattleState, seat: int, unit: int, piece: Piece, *messages: Message) -> BattleState:
    """The state with another record of a unit, and a message if that removes it or brings it back."""
    units, values = state.sides[seat].units, {"who": state.names[seat], "unit": piece.spoken}
    before = units[unit].alive
    if before and not piece.alive:
        messages += (Message("{who}’s {unit} is removed", "removal", values),)
    if piece.alive and not before:
        if state.rulings["occupied-space"] == "closed" and piece.space in taken(state) - {None}:
            raise is_taken(piece.space)
        messages += (Message("{who}’s {unit} is back on the board", RULE, values),)
    return state.with_player(seat, units=with_item(units, unit, piece)).replace(messages=messages)


def is_taken(at: int | None) -> IllegalMove:
    column, row = PLACES[at or 0]
    text = "Another unit is on column {column}, row {row}. Correct its space first."
    return IllegalMove(text, rule="occupied-space", column=column, row=row)


def correct_record(state: BattleState, seat: int, unit: int, **changes: str | None) -> BattleState:
    """The words on the army record: name, type, weapon, armor and advantage."""
    piece = piece_of(state, seat, unit)
    words = {key: value for key, value in changes.items() if not key.startswith("advantage")}
    record = piece.unit.replace(**words)
    if len(words) < len(changes):
        record = record.replace(advantage=_rewritten(piece.unit.advantage, changes))
    side = state.sides[seat]
    renamed = pieces([record if i == unit else other.unit for i, other in enumerate(side.units)])
    units = tuple(old.replace(unit=new.unit, label=new.label) for old, new in zip(side.units, renamed, strict=True))
    return state.with_player(seat, units=units).replace(messages=_record_corrections(state, seat, piece, record))


def _rewritten(advantage: Advantage | None, changes: Mapping[str, str | None]) -> Advantage | None:
    """Another unit's advantage or none, or the same one under other words."""
    if advantage is None or "advantage" in changes:
        return advantage_from({"advantage": None, **changes})
    name, text = changes.get("advantage_name"), changes.get("advantage_text")
    return advantage.replace(name=name or advantage.name, text=text or advantage.text)


def _record_corrections(state: BattleState, seat: int, piece: Piece, new: Unit) -> tuple[Message, ...]:
    """A message for each word that is another now."""
    old, nothing = piece.unit, message("none")
    words = [(name, getattr(old, key), getattr(new, key)) for key, name in RECORD_NAMES.items()]
    was, now = old.advantage, new.advantage
    words.append((message("advantage"), was and (was.name or was.text), now and (now.name or now.text)))
    words.append((message("advantage text"), was and was.text, now and now.text))
    found = tuple(
        correction(
            _on_record(what, state, seat, piece),
            spoken(before) if before else nothing,
            spoken(after) if after else nothing,
        )
        for what, before, after in words
        if before != after
    )
    same = message("{who}’s {unit}: record unchanged", RULE, who=state.names[seat], unit=piece.spoken)
    return found or (same,)


def _on_record(what: Message, state: BattleState, seat: int, piece: Piece) -> Message:
    return message("{who}’s {unit} ({what})", what=what, who=state.names[seat], unit=piece.spoken)


def correct_round(state: BattleState, to: int, was: int | None = None) -> BattleState:
    return state.replace(round=to, messages=(correction(message("the round"), state.round, to, was),))


def correct_draws(state: BattleState, to: int, was: int | None = None) -> BattleState:
    """How many cards the player may still draw after this attack."""
    said = correction(message("cards left to draw"), state.draws, to, was)
    return state.replace(draws=to, messages=(said,))


def correct_turn(
    state: BattleState, phase: str, seat: int, first: int | None = None, unit: int | None = None
) -> BattleState:
    """Go to a phase of somebody's turn; a battle that was given up or ran out of cards goes on.

    `first` is who goes first in this round (as before, if left out), `unit` the one that has moved (as before, too, as
    long as the turn stays the same player's).
    """
    _check_ready(state)
    after = state.replace(conceded=None, playable=None, draws=0, step=phase, round=max(1, state.round))
    if phase == INITIATIVE:
        return _turn_corrected(state, *_before_initiative(after))
    if not all(side.initiative for side in state.sides):
        raise IllegalMove("Reveal both initiative cards first.", rule="initiative")
    moved = unit
    if unit is None and seat == state.active and phase in (ATTACK, POST_TURN):
        moved = state.moved
    _check_phase(state, phase, seat, moved)
    goes_first = first if first is not None else state.first
    after = after.replace(active=seat, first=seat if goes_first is None else goes_first, moved=moved)
    return _turn_corrected(state, after)


def _check_ready(state: BattleState) -> None:
    """A battle can only go on once both armies are chosen and placed, and while both have somebody left."""
    for seat, side in enumerate(state.sides):
        who = state.names[seat]
        piece_of(state, seat, 0)
        if state.board is not None and any(piece.space is None for piece in side.units):
            raise IllegalMove("{who} still has units to place.", rule="set-up", who=who)
        if not side.alive:
            text = "{who} has no units left, so the battle is over. Correct an injury first."
            raise IllegalMove(text, rule="victory", who=who)


def _before_initiative(state: BattleState) -> tuple[BattleState, list[Message]]:
    """The initiative cards of this round are turned up anew, so they were not drawn; an old one that was kept was."""
    sides, messages = [], []
    for who, side in zip(state.names, state.sides, strict=True):
        if side.initiative and not side.last:
            messages.append(back_message(side.initiative, who))
            side = returned(side, side.initiative)
        sides.append(side.replace(initiative=None))
    return state.replace(sides=tuple(sides), first=None, active=None, moved=None), messages


def _check_phase(state: BattleState, phase: str, seat: int, moved: int | None) -> None:
    if phase in (DRAW, MOVEMENT):
        check_board(state)
    hand, who = state.sides[seat].hand, state.names[seat]
    if phase == DRAW and hand:
        text = "By the app’s count {who} holds {n}, and only an empty hand draws before movement. Correct the hand."
        raise IllegalMove(text, rule="pre-turn-draw", who=who, n=counted(hand, "card"))
    if phase == ATTACK and state.board is not None:
        _check_attacker(state, seat, moved)


def _check_attacker(state: BattleState, seat: int, moved: int | None) -> None:
    if moved is None:
        raise IllegalMove("Choose the unit that moved: only that one can attack.", rule="moved-unit-only")
    piece = piece_of(state, seat, moved)
    if not piece.alive:
        raise IllegalMove("{unit} is off the board.", rule="removal", unit=piece.spoken)


def _turn_corrected(before: BattleState, after: BattleState, more: Sequence[Message] = ()) -> BattleState:
    messages = [correction(message("the turn"), _where(before), _where(after)), *more]
    if after.first not in (None, before.first):
        messages.append(message("{who} goes first this round", RULE, who=after.names[after.first or 0]))
    return after.replace(messages=tuple(messages))


def _where(state: BattleState) -> Message:
    title, seat = TITLES[phase(state)], turn(state)
    if seat is None:
        return message(title)
    return message("{phase}, {who}’s turn", phase=message(title), who=state.names[seat])
