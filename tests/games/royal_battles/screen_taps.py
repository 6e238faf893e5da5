"""What is tapped, by id, to make a move on the table's screen."""

from __future__ import annotations

from typing import Any

from companion.core.cards import JOKER
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.screen.attack_preview import best, style_results
from companion.games.royal_battles.screen.legal_moves import Who, acting, destinations
from companion.games.royal_battles.screen.sheets.trump_counter import attack_on
from companion.games.royal_battles.screen.view_model import board_cells
from companion.games.royal_battles.state import BattleState
from companion.ui.theme import theme

T = theme()
Data = dict[str, Any]


def taps(state: BattleState, kind: str, data: Data) -> list[str]:
    return TAPPED[kind](state, data) if kind in TAPPED else [f"{kind}-{data['seat']}"]


def card_taps(name: str, of: str = "card") -> list[str]:
    """A card in the picker: its rank, then its suit."""
    return [f"{of}-{JOKER}"] if name == JOKER else [f"{of}-{name[:-1]}", f"{of}-{name[-1]}"]


def space(i: int | None) -> str:
    """The space of that number."""
    assert i is not None
    return "space-{}-{}".format(*PLACES[i])


def words(state: BattleState, at: int) -> str:
    """What a space is called just now."""
    who = acting(state, None)
    return board_cells(T, state, who, destinations(state, who))[at].name


def army(state: BattleState, data: Data) -> list[str]:
    return [f"army-{data['seat']}", *(f"add-{unit}" for unit in data["units"]), "field"]


def scenario(state: BattleState, data: Data) -> list[str]:
    return [f"scenario-{data['name']}"]


def deploy(state: BattleState, data: Data) -> list[str]:
    seat, unit = data["seat"], data["unit"]
    chosen = [f"unit-{seat}-{unit}"] if acting(state, None) != (seat, unit) else []
    return [*chosen, f"space-{(1, 5)[seat]}-{data['row']}", *card_taps(data["card"])]


def initiative(state: BattleState, data: Data) -> list[str]:
    """After a tie the sheet is still up."""
    again = bool(state.messages) and state.messages[-1].rule == "redraw"
    named = [*card_taps(data["white"], "card-0"), *card_taps(data["black"], "card-1")]
    return [*([] if again else ["initiative-0"]), *named, "turn-up"]


def move(state: BattleState, data: Data) -> list[str]:
    who: Who = (data["seat"], data["unit"])
    stands, to = space(state.sides[who[0]].units[who[1]].space), "space-{}-{}".format(*data["to"])
    chosen = [] if acting(state, None) == who and to != stands else [stands]
    return [*chosen, to, *card_taps(data["card"])]


def attack(state: BattleState, data: Data) -> list[str]:
    target, style = (data.get("target_seat", 1 - data["seat"]), data["target"]), data["style"]
    attack = attack_on(state, target)
    assert attack is not None
    other = [f"style-{style}"] if best(style_results(T, state, attack)) != style else []
    return [space(state.sides[target[0]].units[target[1]].space), *other, f"record-{style}"]


TAPPED = {
    "army": army,
    "scenario": scenario,
    "deploy": deploy,
    "initiative": initiative,
    "move": move,
    "attack": attack,
}
