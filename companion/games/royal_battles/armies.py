"""Before the battle: choosing four units a side and placing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.cards import CARDS
from companion.core.errors import IllegalMove
from companion.core.messages import Message, listed, message
from companion.core.state import with_item
from companion.games.royal_battles.board import OWN_TILES, SPOKEN, space
from companion.games.royal_battles.decks import turned_up
from companion.games.royal_battles.facts import ARMY_SIZE, CHESS_SET, NOT_PLACED, SCENARIOS, START_COLUMNS, START_ROWS
from companion.games.royal_battles.state import DEPLOYMENT, INITIATIVE, BattleState, Piece, check_board, piece_of
from companion.games.royal_battles.units import PRINTED, Unit, spoken, unit_from


def army(state: BattleState, seat: int, units: Sequence[str | Mapping[str, Any]]) -> BattleState:
    """A player chooses four units; choosing again replaces them, as long as the other has not chosen."""
    return _mustered(state, {seat: pieces([unit_from(unit) for unit in units])})


def scenario(state: BattleState, name: str, seat: int = 0) -> BattleState:
    """Both armies of a printed battle; `seat` takes the one that is named first."""
    chosen = SCENARIOS[name]
    armies = {seat: chosen.armies[0], 1 - seat: chosen.armies[1]}
    said = message("Battle: {title}", rule="scenarios", title=chosen.title)
    return _mustered(state, {who: pieces([PRINTED[unit]] * ARMY_SIZE) for who, unit in armies.items()}, said)


def pieces(units: Sequence[Unit]) -> tuple[Piece, ...]:
    """Units with the labels by which the history tells them apart: 'King', 'Pawn 1', 'Pawn 2'."""
    often, seen, found = Counter(unit.name for unit in units), Counter[str](), []
    for unit in units:
        seen[unit.name] += 1
        label = unit.name if often[unit.name] == 1 else f"{unit.name} {seen[unit.name]}"
        found.append(Piece(unit, label))
    return tuple(found)


def _mustered(state: BattleState, armies: Mapping[int, tuple[Piece, ...]], *messages: Message) -> BattleState:
    said, sides = list(messages), state.sides
    for seat, units in sorted(armies.items()):
        sides = with_item(sides, seat, sides[seat].replace(units=units))
        names = listed(spoken(piece.unit.name) for piece in units)
        said.append(message("{who} fields {units}", rule="armies", who=state.names[seat], units=names))
        said += _beyond_a_set(state.names[seat], units)
    ready = all(side.units for side in sides)
    step = (INITIATIVE if state.board is None else DEPLOYMENT) if ready else state.step
    return state.replace(sides=sides, step=step, round=1 if step == INITIATIVE else 0, messages=tuple(said))


def _beyond_a_set(who: str, units: Sequence[Piece]) -> list[Message]:
    """A notice, no refusal: tokens and second chess sets are welcome."""
    often = Counter(piece.unit.name for piece in units)
    template = "{who} has {n} × {unit}, but a chess set has only {most}: use a second set or tokens"
    return [
        message(template, rule="chess-set", who=who, n=n, unit=spoken(name), most=CHESS_SET[name.lower()])
        for name, n in often.items()
        if n > CHESS_SET.get(name.lower(), n)
    ]


def deploy(state: BattleState, seat: int, unit: int, row: int, card: str) -> BattleState:
    """A card drawn at random is placed in the player's column, and a unit put on it; the players take turns."""
    board, who, piece = check_board(state), state.names[seat], piece_of(state, seat, unit)
    _check_deployment(state, seat, piece, row, card)
    at = space(START_COLUMNS[seat], row)
    if board[at] is not None:
        raise IllegalMove("{who} already has a card in row {row}.", rule="set-up", who=who, row=row)
    side = turned_up(state.sides[seat], card, who)
    placed = side.replace(units=with_item(side.units, unit, piece.replace(space=at)))
    sides = with_item(state.sides, seat, placed)
    text = "{who} places {unit} on {card}, row {row}"
    said = message(text, rule="set-up", who=who, unit=piece.spoken, card=SPOKEN[card], row=row)
    after = state.replace(sides=sides, board=with_item(board, at, OWN_TILES[seat][card]), messages=(said,))
    if all(placed.space is not None for other in sides for placed in other.units):
        return after.replace(step=INITIATIVE, round=1, active=None)
    return after.replace(active=1 - seat if any(p.space is None for p in sides[1 - seat].units) else seat)


def _check_deployment(state: BattleState, seat: int, piece: Piece, row: int, card: str) -> None:
    if state.active is not None and seat != state.active:
        who = state.names[state.active]
        raise IllegalMove("It’s {who}’s turn to place a unit.", rule="set-up", who=who)
    if piece.space is not None:
        raise IllegalMove("{unit} is already on the board.", rule="set-up", unit=piece.spoken)
    if CARDS[card].rank in NOT_PLACED:
        text = "Aces and Jokers aren’t used in setup. Shuffle {card} back into the deck and draw another."
        raise IllegalMove(text, rule="set-up-cards", card=SPOKEN[card])
    if row not in START_ROWS:
        rows = listed(START_ROWS)
        raise IllegalMove("Units start in rows {rows}, not in row {row}.", rule="set-up", rows=rows, row=row)
