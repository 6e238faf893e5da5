"""The attack as a slow reader of the rulebook would work it out, with figures and cases spelled out: an oracle."""

from __future__ import annotations

from typing import Any

SHEET = {
    "pawn": {"type": "melee", "life": 8, "accuracy": 3, "evasion": 3, "damage": [4, 6, 8], "armor": 3},
    "rook": {"type": "ranged", "life": 8, "accuracy": 4, "evasion": 2, "damage": [4, 5, 6], "armor": 2},
    "knight": {"type": "melee", "life": 8, "accuracy": 2, "evasion": 4, "damage": [5, 6, 7], "armor": 4},
    "bishop": {"type": "ranged", "life": 10, "accuracy": 3, "evasion": 4, "damage": [4, 5, 6], "armor": 1},
    "queen": {"type": "ranged", "life": 8, "accuracy": 4, "evasion": 2, "damage": [4, 6, 8], "armor": 1},
    "king": {"type": "melee", "life": 10, "accuracy": 4, "evasion": 4, "damage": [4, 5, 6], "armor": 1},
}
RANGED_ADVANTAGES = ("pawn", "rook", "bishop", "queen")


def sheet(unit: Any) -> dict[str, Any]:
    return {**SHEET[unit], "advantage": unit} if isinstance(unit, str) else unit


def is_trump(card: str, style: str) -> bool:
    if card == "JOKER" or card[0] == "A":
        return style == "advantage"
    if card[0] in "JQK":
        return style == "risky"
    return style == ("easy" if int(card[:-1]) % 2 == 0 else "optimal")


def colours(card: str) -> set[str]:
    return {"red", "black"} if card == "JOKER" else {"red"} if card[-1] in "DH" else {"black"}


def row(asked: dict[str, Any], style: str) -> dict[str, Any]:
    """One style of the question, as the contract words it."""
    attacker, target = sheet(asked["attacker"]["unit"]), sheet(asked["target"]["unit"])
    cards = [asked["initiative"]["attacker"], asked["initiative"]["target"]]
    cards += [asked["attacker"]["standing"], asked["target"]["standing"]]
    trumps = len([card for card in cards if is_trump(card, style)])
    critical = trumps == 4
    kind = attacker["advantage"] if style == "advantage" else None
    needed = 1 if target["evasion"] < attacker["accuracy"] else 2
    if target["evasion"] >= attacker["accuracy"] + 2:
        needed = 3
    if kind == "bishop":
        needed = 0
    listed = {
        "pawn": 8,
        "rook": 6,
        "knight": 6 + asked.get("attacker_units", 4),
        "bishop": 3 * trumps,
        "queen": 3 * trumps,
        "king": 6,
        None: attacker["damage"][["easy", "optimal", "risky", "advantage"].index(style)] if not kind else 0,
    }[kind] * (2 if critical else 1)
    hit = trumps >= needed
    damage, removed = outcome(asked["target"], kind, listed, hit)
    found = {"style": style, "legal": legal(asked, attacker, kind), "trumps": trumps, "needed": needed, "hit": hit}
    found |= {"critical": critical, "listed": listed, "damage": damage, "removed": removed}
    found["effects"] = effects(asked, kind, listed) if hit else []
    return found | ({"bonus_draw": 2} if kind == "king" and hit else {})


def outcome(struck: dict[str, Any], kind: str | None, listed: int, hit: bool) -> tuple[int, bool]:
    unit, injury = sheet(struck["unit"]), struck.get("injury", 0)
    if not hit:
        return 0, False
    if kind == "bishop":
        healed = max(0, injury - listed)
        return healed - injury, False
    damage = listed if kind == "rook" else max(listed - unit["armor"], 0)
    return damage, injury + damage >= unit["life"]


def effects(asked: dict[str, Any], kind: str | None, listed: int) -> list[dict[str, Any]]:
    others = asked.get("others", [])
    if kind == "bishop":
        others = [{**asked["attacker"], "id": "attacker"}, *others]
    elif kind != "queen":
        others = []
    found = []
    for other in others:
        if colours(other["standing"]) & colours(asked["target"]["standing"]):
            damage, removed = outcome(other, kind, listed, hit=True)
            found.append({"id": other["id"], "damage": damage, "removed": removed})
    return found


def legal(asked: dict[str, Any], attacker: dict[str, Any], kind: str | None) -> bool | None:
    if "position" not in asked:
        return None
    type_ = attacker["type"] if not kind else "ranged" if kind in RANGED_ADVANTAGES else "melee"
    return bool((asked["position"] in ("digit", "clear")) == (type_ == "ranged"))


def attack(asked: dict[str, Any]) -> dict[str, Any]:
    styles = ["easy", "optimal", "risky"] + (["advantage"] if sheet(asked["attacker"]["unit"])["advantage"] else [])
    rows = [row(asked, style) for style in styles]
    key = draws = best = None
    if "position" in asked:
        card = asked["initiative"]["attacker"]
        key = card == "JOKER" or {"S": "side", "H": "head", "D": "digit", "C": "clear"}[card[-1]] == asked["position"]
        draws = 2 if key and [1 for found in rows if found["legal"]] else 0
    most = 0
    for found in rows:
        if found["legal"] is not False and found["damage"] > most:
            most, best = found["damage"], found["style"]
    return {"styles": rows, "key_position": key, "draws": draws, "best": best}
