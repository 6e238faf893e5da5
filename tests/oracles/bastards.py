"""Contests and the endgame, by sorting and counting."""

from typing import Any

from tests.oracles import Refused


def split(groups: list[list[str]], value: dict[str, int]) -> list[list[str]]:
    """Break every tied group by a value, the higher first."""
    found = []
    for group in groups:
        for height in sorted({value[i] for i in group}, reverse=True):
            found.append([i for i in group if value[i] == height])
    return found


def contest(call: dict[str, Any]) -> dict[str, Any]:
    totals, printed = {}, {}
    for player in call["players"]:
        bastards = player["bastards"]
        rolls = [roll for thrown in [*bastards, *player.get("dice", [])] for roll in thrown["rolls"]]
        attributes = [b.get("current", b["printed"]) for b in bastards]
        totals[player["id"]] = sum(attributes) + sum(rolls) + sum(player.get("modifiers", []))
        printed[player["id"]] = sum(b["printed"] for b in bastards)
    groups, decided = [list(totals)], None
    for how, value in (("total", totals), ("printed", printed)):
        groups = split(groups, value)
        decided = decided or (how if len(groups[0]) == 1 else None)
    for round_ in call.get("rolloffs", []):
        group = next((g for g in groups if set(g) == set(round_) and len(g) > 1), None)
        if group is None:
            raise Refused
        at = groups.index(group)
        groups[at : at + 1] = split([group], round_)
        decided = decided or ("rolloff" if len(groups[0]) == 1 else None)
    return {
        "totals": totals,
        "ranking": groups,
        "winner": groups[0][0] if len(groups[0]) == 1 else None,
        "decided_by": decided,
        "tied": next((g for g in groups if len(g) > 1), []),
    }


def endgame(call: dict[str, Any]) -> dict[str, Any]:
    ids, ties = call["players"], dict(call.get("ties", {}))
    scores = {i: call.get("adjustments", {}).get(i, 0) for i in ids}
    rows, pending = [], []
    for territory in call["territories"]:
        support = {i: territory["support"].get(i, 0) for i in ids}
        top = [i for i in ids if support[i] == max(support.values())]
        row = {"name": territory["name"], "winner": None, "status": "unclaimed", "tied": []}
        if max(support.values()) > 0 or call.get("zero_is_tie"):
            settled = ties.pop(territory["name"], None) if len(top) > 1 else top[0]
            if settled is not None and settled not in top:
                raise Refused
            row |= {"winner": settled, "status": "won"} if settled else {"status": "tied", "tied": top}
            if settled:
                scores[settled] += territory["value"]
            else:
                pending.append(territory["name"])
        rows.append(row)
    leaders = [i for i in ids if scores[i] == max(scores.values())]
    crown = call.get("crown")
    if ties or (crown is not None and (pending or len(leaders) == 1 or crown not in leaders)):
        raise Refused
    king = None if pending else leaders[0] if len(leaders) == 1 else crown
    track = {i: {"king_me": max(0, n) // 50, "space": max(0, n) % 50} for i, n in scores.items()}
    return {"territories": rows, "scores": scores, "track": track, "pending": pending, "leaders": leaders, "king": king}
