"""Random calls of every calculator, valid and nearly so: for the bench's mixed batch and the oracles."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.core.cards import CARDS

CARD_NAMES = sorted(CARDS)
UNITS = ("pawn", "rook", "knight", "bishop", "queen", "king")
LIFE = {"pawn": 8, "rook": 8, "knight": 8, "bishop": 10, "queen": 8, "king": 10}
CHARACTERS = ("advisor", "executor", "solicitor", "tax_collector", "heir", "forger", "sleight")
COURT = ("chevalier", "reine", "roi", "assassin")
IDS = ("ann", "Ben", "cleo", "dan", "eve", "Finn")
Random = random.Random


def custom_unit(rnd: Random) -> dict[str, Any]:
    return {
        "name": "Golem",
        "type": rnd.choice(["melee", "ranged"]),
        "life": rnd.randint(6, 14),
        "accuracy": rnd.randint(1, 6),
        "evasion": rnd.randint(1, 6),
        "damage": [rnd.randint(0, 9) for _ in range(3)],
        "armor": rnd.randint(0, 5),
        "advantage": rnd.choice([None, *UNITS]),
    }


def unit_on(rnd: Random, injury: bool = True) -> dict[str, Any]:
    unit: Any = rnd.choice(UNITS) if rnd.random() < 0.8 else custom_unit(rnd)
    life = LIFE[unit] if isinstance(unit, str) else unit["life"]
    placed = {"unit": unit, "standing": rnd.choice(CARD_NAMES)}
    return placed | ({"injury": rnd.randrange(life)} if injury and rnd.random() < 0.7 else {})


def attack(rnd: Random) -> dict[str, Any]:
    call: dict[str, Any] = {
        "attacker": unit_on(rnd),
        "target": unit_on(rnd),
        "initiative": dict(zip(("attacker", "target"), rnd.sample(CARD_NAMES, 2), strict=True)),
    }
    if rnd.random() < 0.8:
        call["position"] = rnd.choice(["side", "head", "digit", "clear"])
    if rnd.random() < 0.6:
        call["attacker_units"] = rnd.randint(1, 4)
    if rnd.random() < 0.7:
        call["others"] = [{"id": IDS[i], **unit_on(rnd)} for i in range(rnd.randint(0, 3))]
    return call


def initiative(rnd: Random) -> dict[str, Any]:
    return {"white": rnd.choice(CARD_NAMES), "black": rnd.choice(CARD_NAMES)}


def move(rnd: Random) -> dict[str, Any]:
    start = [rnd.randint(1, 5), rnd.randint(1, 7)]
    to = [start[0] + rnd.randint(-2, 2), start[1] + rnd.randint(-2, 2)]
    standing = rnd.choice(CARD_NAMES)
    covers = standing if to == start else rnd.choice([None, rnd.choice(CARD_NAMES)])
    call = {"from": start, "to": to, "standing": standing, "card": rnd.choice(CARD_NAMES), "covers": covers}
    return call | ({"occupied": rnd.random() < 0.3} if rnd.random() < 0.3 else {})


def battle_odds(rnd: Random) -> dict[str, Any]:
    call: dict[str, Any] = {"attacker": unit_on(rnd), "target": unit_on(rnd)}
    if rnd.random() < 0.8:
        sides = rnd.choice([["attacker"], ["target"], ["attacker", "target"]])
        call["gone"] = {side: rnd.sample(CARD_NAMES, rnd.randint(0, 40)) for side in sides}
    return call | ({"attacker_units": rnd.randint(1, 4)} if rnd.random() < 0.5 else {})


def will_action(rnd: Random, character: str, ids: list[str]) -> dict[str, Any]:
    if rnd.random() < 0.05:
        return {"character": character, "passed": True}
    details: dict[str, Callable[[], dict[str, Any]]] = {
        "advisor": lambda: {"predict": rnd.choice(["won", "bust"])},
        "executor": lambda: {"swap": rnd.sample(ids, 2)},
        "solicitor": lambda: {"target": rnd.choice(ids), "change": rnd.choice([1, -1])},
        "tax_collector": lambda: {"target": rnd.choice(ids), "to": rnd.choice(["assets", "bank"])},
        "forger": lambda: {"wager": rnd.randint(1, 3)},
    }
    return {"character": character, **details.get(character, dict)()}


def will(rnd: Random) -> dict[str, Any]:
    ids = list(IDS[: rnd.randint(2, 6)])
    players = []
    for name in ids:
        coin = rnd.choice(CHARACTERS)
        card = {"character": coin} if coin == "sleight" else {"character": coin, "count": rnd.randint(0, 4)}
        action = will_action(rnd, rnd.choice(CHARACTERS), ids)
        players.append({"id": name, "inheritance": rnd.randint(0, 9), "coin": card, "action": action})
    coins = sum(player["inheritance"] for player in players)
    return {"assets": rnd.randint(0, min(20, 66 - coins)), "players": players, "first": rnd.choice(ids)}


def d10(rnd: Random) -> list[int]:
    rolls = [rnd.randint(1, 10)]
    while rolls[-1] == 10:
        rolls.append(rnd.randint(1, 10))
    return rolls


def contest(rnd: Random) -> dict[str, Any]:
    players = []
    for name in IDS[: rnd.randint(2, 4)]:
        first = {"name": "Barry", "role": "firstborn", "printed": rnd.randint(1, 3), "rolls": d10(rnd)}
        champion = {"name": "Big Ron", "role": "champion", "printed": rnd.randint(1, 3), "rolls": [rnd.randint(1, 8)]}
        bastards = rnd.choice([[first], [champion], [first, champion]])
        for bastard in bastards:
            if rnd.random() < 0.4:
                bastard["current"] = rnd.randint(-1, 5)
        player: dict[str, Any] = {"id": name, "bastards": bastards}
        if rnd.random() < 0.5:
            sides = rnd.choice([4, 6, 8, 12, 20])
            player["dice"] = [{"die": f"d{sides}", "rolls": [rnd.randint(1, sides)]}, {"die": "d10", "rolls": d10(rnd)}]
        if rnd.random() < 0.5:
            player["modifiers"] = [rnd.randint(-6, 3) for _ in range(rnd.randint(0, 2))]
        players.append(player)
    return {"attribute": rnd.choice(["might", "Magic", "mastery", "movement"]), "players": players}


def contest_odds(rnd: Random) -> dict[str, Any]:
    dice = ["d10", "d8", "d6", "d4", "d12", "d20"]
    return {
        "players": [
            {
                "id": name,
                "dice": [rnd.choice(dice) for _ in range(rnd.randint(0, 3))],
                "bonus": rnd.randint(-3, 9),
                "printed": rnd.randint(0, 3),
            }
            for name in IDS[: rnd.randint(2, 4)]
        ]
    }


def endgame(rnd: Random) -> dict[str, Any]:
    ids = list(IDS[: rnd.randint(2, 4)])
    territories = [
        {
            "name": f"T{i}",
            "value": rnd.randint(0, 12),
            "support": {n: rnd.randint(0, 4) for n in ids if rnd.random() < 0.8},
        }
        for i in range(rnd.randint(1, 11))
    ]
    call: dict[str, Any] = {"players": ids, "territories": territories}
    if rnd.random() < 0.6:
        call["ties"] = {
            t["name"]: rnd.choice([n for n in ids if t["support"].get(n, 0) == max(t["support"].values(), default=0)])
            for t in territories
            if is_tied(t["support"], ids) and rnd.random() < 0.9
        }
    if rnd.random() < 0.4:
        call["adjustments"] = {rnd.choice(ids): rnd.randint(-5, 60)}
    return call


def is_tied(support: dict[str, int], ids: list[str]) -> bool:
    counts = [support.get(name, 0) for name in ids]
    return max(counts) > 0 and counts.count(max(counts)) > 1


def setup(rnd: Random) -> dict[str, Any]:
    modes = rnd.choice(
        [[], ["quick"], ["bloodshed"], ["peaceful", "party"], ["duel"], ["crowded"], ["escape_together"]]
    )
    players = {"duel": 2, "crowded": rnd.randint(7, 11), "escape_together": rnd.choice([4, 6])}
    return {"players": players.get(modes[0] if modes else "", rnd.randint(2, 6)), "modes": modes}


def hand_limit(rnd: Random) -> dict[str, Any]:
    return {
        "modes": rnd.choice([[], ["quick"], ["duel"]]),
        "inventory": [4] * rnd.randint(0, 2),
        "eliminated": rnd.randint(0, 4),
    }


def vote(rnd: Random) -> dict[str, Any]:
    alive = rnd.randint(2, 8)
    return {"alive": alive, "yes": rnd.randint(0, alive)}


def conspiracies(rnd: Random) -> dict[str, Any]:
    deck = list(COURT * 4)
    rnd.shuffle(deck)
    court = [{"card": deck.pop(), "up": rnd.random() < 0.7} for _ in range(4)]
    return {"court": court, "hand": [deck.pop() for _ in range(3)], "turn_start": rnd.random() < 0.5}


def court_odds(rnd: Random) -> dict[str, Any]:
    deck = list(COURT * 4)
    rnd.shuffle(deck)
    court = [{"card": rnd.choice([None, deck.pop()])} for _ in range(4)]
    hand = [deck.pop() for _ in range(3)]
    known = [deck.pop() for _ in range(rnd.randint(0, 3))]
    discard = [deck.pop() for _ in range(rnd.randint(0, 3))]
    bottom = [deck.pop() for _ in range(rnd.choice([0, 0, 2]))]
    return {"court": court, "hand": hand, "discard": discard, "opponent": {"size": 3, "known": known}, "bottom": bottom}


CALLS: dict[tuple[str, str], Callable[[Random], dict[str, Any]]] = {
    ("royal-battles", "attack"): attack,
    ("royal-battles", "initiative"): initiative,
    ("royal-battles", "move"): move,
    ("royal-battles", "odds"): battle_odds,
    ("royal-will", "will"): will,
    ("royal-bastards", "contest"): contest,
    ("royal-bastards", "contest-odds"): contest_odds,
    ("royal-bastards", "endgame"): endgame,
    ("board-royale", "setup"): setup,
    ("board-royale", "hand-limit"): hand_limit,
    ("board-royale", "vote"): vote,
    ("rogue-monarch", "conspiracies"): conspiracies,
    ("rogue-monarch", "odds"): court_odds,
}


def mixed(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """`count` calls, every calculator in turn."""
    rnd = random.Random(seed)
    kinds = list(CALLS.items())
    chosen = (kinds[i % len(kinds)] for i in range(count))
    return [{"game": game, "calculator": name, "input": make(rnd)} for (game, name), make in chosen]
