"""Random but plausible play: the next move for any state, for ten thousand moves and more."""

from __future__ import annotations

import random
from typing import Any

from companion.core.cards import CARDS, DECK
from companion.games.royal_battles.attacks import has_target, may_be_used_on
from companion.games.royal_battles.board import PLACES, is_on_grid, laid, position, space
from companion.games.royal_battles.facts import NOT_PLACED, POSITIONS, SCENARIOS, START_ROWS, STYLES
from companion.games.royal_battles.hits_and_damage import is_legal, power_of, styles_of
from companion.games.royal_battles.rulings import RULINGS
from companion.games.royal_battles.state import BattleState, phase
from companion.games.royal_battles.turns import stands_on_both, taken, why_not
from companion.games.royal_battles.units import PRINTED

Step = tuple[str, dict[str, Any]]

PLAYERS = [["Jon", "Mendi"], ["Ann", "Ben"]]
OPTIONS: list[dict[str, Any]] = [{}, {"hands": False}, {"board": False}]

CUSTOM = {
    "name": "Dragon",
    "type": "ranged",
    "life": 12,
    "accuracy": 3,
    "evasion": 1,
    "damage": [3, 5, 9],
    "armor": 2,
    "advantage": "queen",
    "weapon": "Fire",
    "armor_name": "Scales",
    "advantage_name": "Breath",
}
OWN = {**CUSTOM, "name": "Herald", "type": "melee", "advantage": None, "advantage_text": "Nobody draws next turn."}


def step(state: BattleState, rnd: random.Random) -> Step:
    """One plausible next move."""
    now = phase(state)
    if now == "over":
        return back_to_battle(state, rnd)
    if rnd.random() < 0.04 and now not in ("army", "deployment"):
        return correction(state, rnd)
    if rnd.random() < 0.01:
        ruling = rnd.choice(list(RULINGS))
        return "ruling", {"ruling": ruling, "choice": rnd.choice(list(RULINGS[ruling].choices))}
    if rnd.random() < 0.002 and now not in ("army", "deployment"):
        return "concede", {"seat": rnd.randrange(2)}
    return NEXT[now](state, rnd)


def army(state: BattleState, rnd: random.Random) -> Step:
    if not any(side.units for side in state.sides) and rnd.random() < 0.3:
        return "scenario", {"name": rnd.choice(list(SCENARIOS)), "seat": rnd.randrange(2)}
    seat = 1 if state.sides[0].units else 0
    return "army", {"seat": seat, "units": [rnd.choice([*PRINTED, CUSTOM, OWN]) for _ in range(4)]}


def deploy(state: BattleState, rnd: random.Random) -> Step:
    assert state.board is not None
    waiting = [[i for i, piece in enumerate(side.units) if piece.space is None] for side in state.sides]
    seat = state.active if state.active is not None else rnd.choice([seat for seat in (0, 1) if waiting[seat]])
    unit = rnd.choice(waiting[seat])
    free = [row for row in START_ROWS if state.board[space((1, 5)[seat], row)] is None]
    row = rnd.choice(free or START_ROWS)  # lines that were taken back may leave none; that is refused
    card = rnd.choice([c for c in left(state, seat) if CARDS[c].rank not in NOT_PLACED or rnd.random() < 0.05])
    return "deploy", {"seat": seat, "unit": unit, "row": row, "card": card}


def left(state: BattleState, seat: int) -> list[str]:
    """The cards not known to be gone."""
    gone = state.sides[seat].gone
    return [card for card, n in DECK.items() if gone.get(card, 0) < n]


def initiative(state: BattleState, rnd: random.Random) -> Step:
    piles = [side.pile if side.hand is not None else len(left(state, i)) for i, side in enumerate(state.sides)]
    turned = [rnd.choice(left(state, seat)) if piles[seat] else None for seat in (0, 1)]
    keeps = all(card or side.last for card, side in zip(turned, state.sides, strict=True))
    if not keeps or (None in turned and rnd.random() < 0.5):
        return "cards_out", rnd.choice([{}, *({"playable": able} for able in ([], [0], [1], [0, 1]))])
    return "initiative", {key: card for key, card in zip(("white", "black"), turned, strict=True) if card}


def draw(state: BattleState, rnd: random.Random) -> Step:
    seat = state.active
    assert seat is not None
    if state.sides[seat].pile and rnd.random() < 0.97:
        return "draw", {"seat": seat}
    return "no_move", {"seat": seat}


def move(state: BattleState, rnd: random.Random) -> Step:
    seat = state.active
    assert seat is not None
    able = [i for i, piece in enumerate(state.sides[seat].units) if piece.alive and piece.space is not None]
    cards = left(state, seat)
    for _ in range(30):
        if not able or not cards or state.sides[seat].hand == 0:
            break
        found = try_move(state, seat, rnd.choice(able), rnd.choice(cards), rnd)
        if found:
            return found
    if state.rulings["free-choice"] == "must" and state.sides[seat].hand and stands_on_both(state, seat):
        return "correct_hand", {"seat": seat, "to": 0}
    return "no_move", {"seat": seat}


def try_move(state: BattleState, seat: int, unit: int, card: str, rnd: random.Random) -> Step | None:
    piece, board = state.sides[seat].units[unit], state.board
    assert board is not None
    assert piece.space is not None
    column, row = PLACES[piece.space]
    to = column + rnd.choice([-1, 0, 1, (1, -1)[seat]]), row + rnd.choice([-1, 0, 1])
    named = {"as_colour": rnd.choice(["red", "black"])} if _must_name(state, card) else {}
    tile, standing = laid(card, named.get("as_colour"), state.rulings["joker-colour"], seat), board[piece.space]
    assert standing is not None
    covers = board[space(*to)] if is_on_grid(*to) else None
    occupied = is_on_grid(*to) and to != (column, row) and space(*to) in taken(state)
    if why_not((column, row), to, standing, tile, covers, occupied=occupied) and rnd.random() < 0.99:
        return None
    return "move", {"seat": seat, "unit": unit, "card": card, "to": list(to), **named}


def _must_name(state: BattleState, card: str) -> bool:
    return card == "JOKER" and state.rulings["joker-colour"] == "named"


def attack(state: BattleState, rnd: random.Random) -> Step:
    seat = state.active
    assert seat is not None
    if state.board is None:
        return attack_by_cards(state, seat, rnd)
    piece = state.sides[seat].units[state.moved or 0]
    if rnd.random() < 0.05 or not has_target(state, seat, state.moved or 0):
        return "no_attack", {"seat": seat}
    legal = []
    for style in styles_of(piece.unit):
        for victims in may_be_used_on(piece.unit, style, seat):
            for i, victim in enumerate(state.sides[victims].units):
                found = position(piece.space or 0, victim.space or 0, state.rulings)
                if victim.alive and found and is_legal(piece.unit, style, found):
                    legal.append((style, victims, i))
    if rnd.random() < 0.03:
        return "attack", {"seat": seat, "style": rnd.choice(STYLES), "target": rnd.randrange(4)}
    style, victims, target = rnd.choice(legal)
    return "attack", {"seat": seat, "style": style, "target": target, "target_seat": victims}


def attack_by_cards(state: BattleState, seat: int, rnd: random.Random) -> Step:
    able = [i for i, piece in enumerate(state.sides[seat].units) if piece.alive]
    if rnd.random() < 0.2:
        return "no_attack", {"seat": seat}
    unit = rnd.choice(able)
    figures = state.sides[seat].units[unit].unit
    style = rnd.choice(styles_of(figures))
    power = power_of(figures, style)
    victims = rnd.choice(may_be_used_on(figures, style, seat))
    targets = [i for i, p in enumerate(state.sides[victims].units) if p.alive and (victims, i) != (seat, unit)]
    if not targets:
        return "no_attack", {"seat": seat}
    standing, under = under_unit(state, seat, rnd), under_unit(state, victims, rnd)
    data = {
        "seat": seat,
        "unit": unit,
        "style": style,
        "target": rnd.choice(targets),
        "target_seat": victims,
        "standing": standing,
        "target_standing": under,
        "position": rnd.choice([p for p in POSITIONS if is_legal(figures, style, p)]),
    }
    for key, card in (("as_colour", standing), ("target_as_colour", under)):
        if _must_name(state, card):
            data[key] = rnd.choice(["red", "black"])
    reaches = power and power.area and rnd.random() < 0.5
    return "attack_by_cards", data | ({"reached": rnd.sample(targets, 1)} if reaches else {})


def under_unit(state: BattleState, seat: int, rnd: random.Random) -> str:
    """A card that may lie under a unit: mostly one that was named before."""
    side = state.sides[seat]
    known = [card for card in side.gone if card != side.initiative]
    fresh = [card for card in left(state, seat) if card != side.initiative]
    return rnd.choice(known if known and (rnd.random() < 0.9 or not fresh) else fresh)


def post_turn(state: BattleState, rnd: random.Random) -> Step:
    seat = state.active
    assert seat is not None
    side = state.sides[seat]
    may = min(state.draws, side.pile) if side.hand is not None else state.draws
    if may and rnd.random() < 0.9:
        return "draw", {"seat": seat, "cards": rnd.randint(1, may)}
    if side.hand and rnd.random() < 0.1:
        named = rnd.sample(left(state, seat), 1) if rnd.random() < 0.5 else []
        return "discard", {"seat": seat, "cards": named} if named else {"seat": seat}
    return "end_turn", {"seat": seat}


def correction(state: BattleState, rnd: random.Random) -> Step:
    seat, unit = rnd.randrange(2), rnd.randrange(4)
    piece, side = state.sides[seat].units[unit], state.sides[seat]
    who = {"seat": seat, "unit": unit}
    choices: list[Step] = [
        ("correct_injury", {**who, "to": rnd.randrange(piece.unit.life), "was": piece.injury}),
        ("correct_figure", {**who, "figure": rnd.choice(["life", "armor", "easy"]), "to": rnd.randint(1, 9)}),
        ("correct_record", {**who, "name": rnd.choice(["Rook", "Duke"]), "advantage": rnd.choice([None, "rook"])}),
        ("correct_gone", {"seat": seat, "cards": rnd.sample(list(CARDS), rnd.randrange(20))}),
        ("correct_round", {"to": state.round + 1, "was": state.round}),
        ("correct_draws", {"to": rnd.randrange(3), "was": state.draws}),
    ]
    cards = [card for card in left(state, seat) if card != "JOKER"] or ["2C"]
    if all(side.initiative for side in state.sides):
        choices.append(("correct_initiative", {"seat": seat, "card": rnd.choice(cards)}))
    if state.board is not None:
        at, card = list(PLACES[piece.space or 0]), rnd.choice(cards)
        choices.append(("correct_card", {"space": at, "card": card, "seat": seat}))
        choices.append(("correct_card", {"space": at, "card": card}))
        choices.append(("correct_card", {"space": list(PLACES[rnd.randrange(35)]), "card": None}))
        choices.append(("correct_space", {**who, "to": list(PLACES[rnd.randrange(35)])}))
    if side.hand is not None:
        choices.append(("correct_hand", {"seat": seat, "to": rnd.randrange(4), "was": side.hand}))
        choices.append(("correct_pile", {"seat": seat, "to": rnd.randint(0, side.pile), "was": side.pile}))
    if state.active is not None:
        now = {"phase": state.step, "seat": state.active}
        choices.append(("correct_turn", now))
        choices.append(("correct_turn", {"phase": "initiative", "seat": seat}))
        choices.append(("correct_turn", {"phase": rnd.choice(["attack", "post-turn"]), **who}))
    return rnd.choice(choices)


def back_to_battle(state: BattleState, rnd: random.Random) -> Step:
    """After the end: decks are whole again, the fallen stand up, and a new round begins."""
    for seat, side in enumerate(state.sides):
        if sum(side.gone.values()) > 12:
            return "correct_gone", {"seat": seat, "cards": []}
        if side.hand:
            return "correct_hand", {"seat": seat, "to": 0}
        if side.discarded:
            return "correct_pile", {"seat": seat, "to": side.pile + side.discarded}
        fallen = [i for i, piece in enumerate(side.units) if not piece.alive]
        if fallen and (not side.alive or rnd.random() < 0.7):
            return revival(state, seat, rnd.choice(fallen), rnd)
    return "correct_turn", {"phase": "initiative", "seat": rnd.randrange(2)}


def revival(state: BattleState, seat: int, unit: int, rnd: random.Random) -> Step:
    piece = state.sides[seat].units[unit]
    if state.board is not None and piece.space in taken(state):
        free = [i for i, tile in enumerate(state.board) if tile and i not in taken(state)]
        at = rnd.choice(free) if free else 0
        return "correct_space", {"seat": seat, "unit": unit, "to": list(PLACES[at])}
    return "correct_injury", {"seat": seat, "unit": unit, "to": 0}


NEXT = {
    "army": army,
    "deployment": deploy,
    "initiative": initiative,
    "draw": draw,
    "movement": move,
    "attack": attack,
    "post-turn": post_turn,
}
