"""What is tapped, by name, to make a move on the table's screen."""

from __future__ import annotations

from typing import Any

from companion.core.cards import JOKER
from companion.core.messages import listed
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import space
from companion.games.royal_battles.facts import SCENARIOS
from companion.games.royal_battles.screen.attack_preview import best, style_results
from companion.games.royal_battles.screen.legal_moves import Who, acting, destinations
from companion.games.royal_battles.screen.sheets.trump_counter import attack_on, row_name
from companion.games.royal_battles.screen.view_model import board_cells
from companion.games.royal_battles.state import DRAW, BattleState, phase
from companion.games.royal_battles.units import PRINTED
from companion.ui.theme import theme

T = theme()
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
Data = dict[str, Any]


def taps(state: BattleState, kind: str, data: Data) -> list[str]:
    return NAMED[kind](state, data)


def card(name: str, of: str = "Card") -> list[str]:
    """A card in the picker: its rank, then its suit."""
    return [f"{of}: Joker"] if name == JOKER else [f"{of}: {name[:-1]}", f"{of}: {SUITS[name[-1]]}"]


def cell(state: BattleState, at: int, who: Who | None) -> str:
    """What a space is called just now."""
    return board_cells(T, state, who, destinations(state, who))[at].name


def army(state: BattleState, data: Data) -> list[str]:
    who, units = state.names[data["seat"]], [PRINTED[unit].name for unit in data["units"]]
    return [f"{who} chooses an army", *(f"Add a {unit}" for unit in units), f"{who} fields {listed(units)}"]


def scenario(state: BattleState, data: Data) -> list[str]:
    return [f"Play {SCENARIOS[data['name']].title}"]


def deploy(state: BattleState, data: Data) -> list[str]:
    who = (data["seat"], data["unit"])
    piece = state.sides[who[0]].units[who[1]]
    chosen = [f"{('white', 'black')[who[0]]} {piece.label}, life {piece.unit.life} of {piece.unit.life}"]
    at = space((1, 5)[who[0]], data["row"])
    return [*(chosen if acting(state, None) != who else []), cell(state, at, who), *card(data["card"])]


def initiative(state: BattleState, data: Data) -> list[str]:
    """After a tie the sheet is still up."""
    again = bool(state.messages) and state.messages[-1].rule == "redraw"
    first = GAME.apply(state, "initiative", data).first
    named = [name for key, who in zip(("white", "black"), state.names, strict=True) for name in card(data[key], who)]
    button = "A tie: both draw again" if first is None else f"{state.names[first]} goes first"
    return [*([] if again else [f"Turn up initiative, round {state.round}"]), *named, button]


def draw(state: BattleState, data: Data) -> list[str]:
    who = state.names[data["seat"]]
    return [f"{who} draws a card" if phase(state) == DRAW else f"{who} draws {data.get('cards', 1)}"]


def move(state: BattleState, data: Data) -> list[str]:
    who = (data["seat"], data["unit"])
    stands = state.sides[who[0]].units[who[1]].space
    assert stands is not None
    to = space(*data["to"])
    chosen = [] if acting(state, None) == who and to != stands else [cell(state, stands, acting(state, None))]
    return [*chosen, cell(state, to, who), *card(data["card"])]


def attack(state: BattleState, data: Data) -> list[str]:
    target = (data.get("target_seat", 1 - data["seat"]), data["target"])
    at = state.sides[target[0]].units[target[1]].space
    assert at is not None
    attack = attack_on(state, target)
    assert attack is not None
    found = style_results(T, state, attack)
    result = next(result for result in found if result.style == data["style"])
    other = [row_name(T, result)] if best(found) != result.style else []
    return [cell(state, at, acting(state, None)), *other, result.sentence]


def by_name(text: str) -> Any:
    return lambda state, data: [text.format(who=state.names[data["seat"]])]


NAMED = {
    "army": army,
    "scenario": scenario,
    "deploy": deploy,
    "initiative": initiative,
    "draw": draw,
    "move": move,
    "no_move": by_name("{who} moves no unit"),
    "attack": attack,
    "no_attack": by_name("{who} does not attack"),
    "end_turn": by_name("{who} ends the turn"),
    "discard": by_name("Discard the hand"),
}
