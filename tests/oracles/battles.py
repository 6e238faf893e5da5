"""Attacks counted card by card, and odds by trying every pair of cards."""

from typing import Any

from tests.oracles import Refused

UNITS = {  # type, life, accuracy, evasion, damage, armor, own advantage
    "pawn": ("melee", 8, 3, 3, (4, 6, 8), 3, "pawn"),
    "rook": ("ranged", 8, 4, 2, (4, 5, 6), 2, "rook"),
    "knight": ("melee", 8, 2, 4, (5, 6, 7), 4, "knight"),
    "bishop": ("ranged", 10, 3, 4, (4, 5, 6), 1, "bishop"),
    "queen": ("ranged", 8, 4, 2, (4, 6, 8), 1, "queen"),
    "king": ("melee", 10, 4, 4, (4, 5, 6), 1, "king"),
}
REACH = {"pawn": "ranged", "rook": "ranged", "knight": "melee", "bishop": "ranged", "queen": "ranged", "king": "melee"}
TRUMPS = {
    "easy": {"2", "4", "6", "8", "10"},
    "optimal": {"3", "5", "7", "9"},
    "risky": {"J", "Q", "K"},
    "advantage": {"A", "JOKER"},
}
KEY = {"S": "side", "H": "head", "D": "digit", "C": "clear"}


def figures(unit: Any) -> tuple[Any, ...]:
    if isinstance(unit, str):
        return UNITS[unit]
    return (
        unit["type"], unit["life"], unit["accuracy"], unit["evasion"], unit["damage"], unit["armor"], unit["advantage"],
    )  # fmt: skip


def rank(card: str) -> str:
    return card if card == "JOKER" else card[:-1]


def colours(card: str) -> set[str]:
    return {"red", "black"} if card == "JOKER" else {"red"} if card[-1] in "DH" else {"black"}


def hurt(unit: dict[str, Any], listed: int, armored: bool = True) -> tuple[int, bool]:
    _, life, _, _, _, armor, _ = figures(unit["unit"])
    damage = max(0, listed - (armor if armored else 0))
    return damage, unit.get("injury", 0) + damage >= life


def attack(call: dict[str, Any]) -> dict[str, Any]:
    attacker, target = call["attacker"], call["target"]
    mine, theirs = call["initiative"]["attacker"], call["initiative"]["target"]
    if mine == theirs:
        raise Refused
    position = call.get("position")
    kind, _, accuracy, _, weapon, _, advantage = figures(attacker["unit"])
    evasion = figures(target["unit"])[3]
    cards = [mine, theirs, attacker["standing"], target["standing"]]
    gap = evasion - accuracy
    needed_to_hit = 1 if gap < 0 else 2 if gap <= 1 else 3
    rows = []
    for style in ("easy", "optimal", "risky", "advantage"):
        if style == "advantage" and advantage is None:
            continue
        trumps = sum(rank(card) in TRUMPS[style] for card in cards)
        reach = REACH[advantage] if style == "advantage" else kind
        legal = None if position is None else (position in ("side", "head")) == (reach == "melee")
        row = {"style": style, "legal": legal, "trumps": trumps, "needed": needed_to_hit}
        row |= {"hit": trumps >= needed_to_hit, "critical": trumps == 4}
        double = 2 if trumps == 4 else 1
        effects: list[dict[str, Any]] = []
        near = [o for o in call.get("others", []) if colours(o["standing"]) & colours(target["standing"])]
        if style != "advantage":
            row["listed"] = double * weapon[("easy", "optimal", "risky").index(style)]
            damage, removed = hurt(target, row["listed"])
        elif advantage == "bishop":
            row |= {"needed": 0, "hit": True, "listed": double * 3 * trumps}
            damage, removed = -min(row["listed"], target.get("injury", 0)), False
            healed = [("attacker", attacker)] if colours(attacker["standing"]) & colours(target["standing"]) else []
            for name, unit in healed + [(o["id"], o) for o in near]:
                effects.append({"id": name, "damage": -min(row["listed"], unit.get("injury", 0)), "removed": False})
        else:
            units = call.get("attacker_units", 4)
            row["listed"] = (
                double * {"pawn": 8, "rook": 6, "knight": 6 + units, "queen": 3 * trumps, "king": 6}[advantage]
            )
            damage, removed = hurt(target, row["listed"], armored=advantage != "rook")
            if advantage == "queen" and row["hit"]:
                for other in near:
                    taken, gone = hurt(other, row["listed"])
                    effects.append({"id": other["id"], "damage": taken, "removed": gone})
        row |= {"damage": damage if row["hit"] else 0, "removed": removed and row["hit"], "effects": effects}
        if style == "advantage" and advantage == "king" and row["hit"]:
            row["bonus_draw"] = 2
        rows.append(row)
    key = None if position is None else mine == "JOKER" or KEY[mine[-1]] == position
    draws = None if position is None else 2 if key and any(row["legal"] for row in rows) else 0
    best = None
    for row in rows:
        usable = row["legal"] is not False and row["damage"] > 0
        if usable and (best is None or row["damage"] > best["damage"]):
            best = row
    return {"styles": rows, "key_position": key, "draws": draws, "best": best["style"] if best else None}


def deck(gone: list[str]) -> list[str]:
    left = [r + s for s in "CDHS" for r in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    left += ["JOKER", "JOKER"]
    for card in gone:
        if card not in left:
            raise Refused
        left.remove(card)
    if not left:
        raise Refused
    return left


def odds(call: dict[str, Any]) -> dict[str, Any]:
    gone = call.get("gone", {})
    pairs = [
        (mine, theirs)
        for mine in deck(gone.get("attacker", []))
        for theirs in deck(gone.get("target", []))
        if mine != theirs
    ]
    if not pairs:
        raise Refused
    sums: dict[str, list[float]] = {}
    for mine, theirs in pairs:
        answer = attack(
            {**{k: v for k, v in call.items() if k != "gone"}, "initiative": {"attacker": mine, "target": theirs}}
        )
        for row in answer["styles"]:
            found = sums.setdefault(row["style"], [0, 0, 0, 0])
            for i, figure in enumerate((row["hit"], row["critical"], row["damage"], row["removed"])):
                found[i] += figure
    n = len(pairs)
    return {
        "styles": [
            {"style": style, "hit": h / n, "critical": c / n, "expected_damage": d / n, "removed": r / n}
            for style, (h, c, d, r) in sums.items()
        ]
    }
