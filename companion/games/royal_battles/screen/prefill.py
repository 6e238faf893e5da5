"""What the battle knows of the fields of a move: units by name, spaces in reach, present figures; and the calculators'
input as the battle stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from companion.games.royal_battles.board import PLACES, SPACES, position
from companion.games.royal_battles.calculators import attack as attack_calculator
from companion.games.royal_battles.calculators.move import MOVE
from companion.games.royal_battles.calculators.odds import ODDS, OUT, RESHUFFLED
from companion.games.royal_battles.corrections import figure_of
from companion.games.royal_battles.facts import SCENARIOS, START_COLUMNS, START_ROWS
from companion.games.royal_battles.screen.legal_moves import card_under, cards_gone, position_of
from companion.games.royal_battles.screen.view_model import place_name
from companion.games.royal_battles.state import ATTACK, BattleState, Piece
from companion.games.royal_battles.units import PRINTED, Unit
from companion.ui.game_ui import NOTHING, Hint, Offer
from companion.ui.theme import Theme

Draft = Mapping[str, Any]


def hints(t: Theme, state: BattleState, kind: str, key: str, draft: Draft) -> Hint:
    try:
        return FIELDS[key](t, state, kind, draft) if key in FIELDS else Hint()
    except (KeyError, TypeError, IndexError, AttributeError):  # what it depends on is not chosen yet
        return Hint(rows=_axes(t)) if (kind, key) in PAIRS else Hint()


def _units(t: Theme, state: BattleState, seat: int, is_alive: bool = True) -> tuple[Offer, ...]:
    """A side's units with the card under each."""
    units = enumerate(state.sides[seat].units)
    return tuple(Offer(i, _unit(t, state, piece)) for i, piece in units if piece.alive or not is_alive)


def _unit(t: Theme, state: BattleState, piece: Piece) -> str:
    card = card_under(state, piece)
    return f"{t.tell(piece.spoken)} ({card})" if card else t.tell(piece.spoken)


def _chosen(state: BattleState, draft: Draft) -> Piece:
    return state.sides[draft["seat"]].units[draft["unit"]]


def unit(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    offers = _units(t, state, draft["seat"], not kind.startswith("correct"))
    if kind == "deploy":
        offers = tuple(o for o in offers if state.sides[draft["seat"]].units[o.value].space is None)
    return Hint(offers, start=offers[0].value if len(offers) == 1 else NOTHING)


def target(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    """Whoever stands next to the unit that moved comes first."""
    seat = draft.get("target_seat", 1 - draft["seat"])
    offers = _units(t, state, seat)
    if state.step == ATTACK and state.moved is not None and state.board is not None:
        mover, units = state.sides[draft["seat"]].units[state.moved], state.sides[seat].units
        offers = tuple(o for o in offers if position_of(state, mover, units[o.value])) or offers
    return Hint(offers, start=offers[0].value if len(offers) == 1 else NOTHING)


def reached(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    return Hint(_units(t, state, draft.get("target_seat", 1 - draft["seat"])))


def row(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    """The start rows that are still free."""
    board, column = state.board or (None,) * SPACES, START_COLUMNS[draft["seat"]]
    free = [n for n in START_ROWS if board[PLACES.index((column, n))] is None]
    return Hint(tuple(Offer(n, str(n)) for n in free), start=free[0])


def to(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    """Where a unit can step, or the figure that a correction replaces."""
    if kind == "move":
        at = _chosen(state, draft).space
        near = [i for i in range(SPACES) if i == at or position(at or 0, i, state.rulings)]
        return Hint(tuple(Offer(list(PLACES[i]), _space(t, state, i)) for i in near), start=None)
    if kind == "correct_space":
        return Hint(rows=_axes(t), start=_place(state, draft))
    return Hint(start=FIGURES[kind](state, draft))


def was(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    return Hint(start=_place(state, draft) if kind == "correct_space" else FIGURES[kind](state, draft))


def _place(state: BattleState, draft: Draft) -> Any:
    at = _chosen(state, draft).space
    return NOTHING if at is None else list(PLACES[at])


def _space(t: Theme, state: BattleState, i: int) -> str:
    tile, text = state.board[i] if state.board else None, place_name(t, i)
    return f"{text} ({tile.card})" if tile else text


def _axes(t: Theme) -> tuple[str, str]:
    return t.say("Column"), t.say("Row")


def scenario(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    if kind != "scenario":
        return Hint()
    return Hint(tuple(Offer(key, battle.title) for key, battle in SCENARIOS.items()))


def cards(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    """How many may be drawn now."""
    return Hint(start=state.draws) if kind == "draw" and state.draws else Hint()


def turned_up(t: Theme, state: BattleState, kind: str, draft: Draft) -> Hint:
    """Each side turns up a card; only one whose pile is empty leaves it out."""
    return Hint(start=None)


def _hand(state: BattleState, draft: Draft) -> Any:
    hand = state.sides[draft["seat"]].hand
    return NOTHING if hand is None else hand


PAIRS = (("move", "to"), ("correct_space", "to"))  # fields for a column and a row
FIELDS: dict[str, Callable[[Theme, BattleState, str, Draft], Hint]] = {  # fail where something is not chosen yet
    "unit": unit,
    "target": target,
    "reached": reached,
    "row": row,
    "to": to,
    "was": was,
    "space": lambda t, state, kind, draft: Hint(rows=_axes(t)),
    "name": scenario,
    "cards": cards,
    "white": turned_up,
    "black": turned_up,
}
FIGURES: dict[str, Callable[[BattleState, Draft], Any]] = {  # that a correction replaces, once it is clear whose
    "correct_injury": lambda state, draft: _chosen(state, draft).injury,
    "correct_figure": lambda state, draft: figure_of(_chosen(state, draft).unit, draft["figure"]),
    "correct_hand": _hand,
    "correct_pile": lambda state, draft: state.sides[draft["seat"]].pile,
    "correct_round": lambda state, draft: max(1, state.round),
    "correct_draws": lambda state, draft: state.draws,
}


# --- calculators


def unit_plain(unit: Unit) -> str | dict[str, Any]:
    """A printed unit by its name, another one with its figures."""
    for name, printed in PRINTED.items():
        if printed == unit:
            return name
    figures = asdict(unit)
    like = next((name for name, other in PRINTED.items() if other.advantage == unit.advantage), None)
    kept = ("name", "type", "life", "accuracy", "evasion", "damage", "armor")
    return {**{key: figures[key] for key in kept}, "advantage": like}


def fighter(piece: Piece, standing: str | None) -> dict[str, Any]:
    """A card that is not known is asked for by the form."""
    return {"unit": unit_plain(piece.unit), "standing": standing, "injury": piece.injury}


def _fighter(state: BattleState, piece: Piece) -> dict[str, Any]:
    return fighter(piece, card_under(state, piece))


def pair(state: BattleState) -> tuple[int, Piece, Piece] | None:
    """Who is to attack (or the first who could), and an enemy next to it, or else any."""
    seat = state.active or 0
    ours = [piece for piece in state.sides[seat].units if piece.alive]
    theirs = [piece for piece in state.sides[1 - seat].units if piece.alive]
    if not ours or not theirs:
        return None
    moved = state.sides[seat].units[state.moved] if state.moved is not None else ours[0]
    attacker = moved if moved.alive else ours[0]
    return seat, attacker, next((p for p in theirs if position_of(state, attacker, p)), theirs[0])


def attack(state: BattleState) -> dict[str, Any]:
    if (found := pair(state)) is None:
        return dict(attack_calculator.ATTACK.example)
    seat, attacker, target = found
    mates = [p for p in state.sides[1 - seat].units if p.alive and p is not target]
    place = position_of(state, attacker, target)
    return {
        "attacker": _fighter(state, attacker),
        "target": _fighter(state, target),
        "initiative": {"attacker": state.sides[seat].initiative, "target": state.sides[1 - seat].initiative},
        **({"position": place} if place else {}),
        "attacker_units": state.sides[seat].alive,
        "others": [{"id": mate.label, **_fighter(state, mate)} for mate in mates if card_under(state, mate)],
    }


def odds(state: BattleState) -> dict[str, Any]:
    if (found := pair(state)) is None:
        return dict(ODDS.example)
    seat, attacker, target = found
    return odds_input(state, seat, _fighter(state, attacker), _fighter(state, target))


def odds_input(state: BattleState, seat: int, attacker: dict[str, Any], target: dict[str, Any]) -> dict[str, Any]:
    return {
        "attacker": attacker,
        "target": target,
        "gone": {"attacker": cards_gone(state, seat), "target": cards_gone(state, 1 - seat)},
        "attacker_units": state.sides[seat].alive,
        "ties": OUT if state.rulings["redrawn-cards"] == "gone" else RESHUFFLED,
    }


def initiative(state: BattleState) -> dict[str, Any]:
    return {"white": state.sides[0].initiative, "black": state.sides[1].initiative}


def move(state: BattleState) -> dict[str, Any]:
    """The first unit that could move, onto the space before it."""
    units = [p for p in state.sides[state.active or 0].units if p.alive and p.space is not None]
    if not units or state.board is None or units[0].space is None:
        return dict(MOVE.example)
    column, row = PLACES[units[0].space]
    step = 1 if column < max(c for c, _ in PLACES) else -1
    tile = state.board[PLACES.index((column + step, row))]
    return {
        "from": [column, row],
        "to": [column + step, row],
        "standing": card_under(state, units[0]),
        "card": None,
        "covers": tile.card if tile else None,
    }
