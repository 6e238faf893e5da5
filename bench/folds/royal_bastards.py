"""Royal Bastards as one mutable dictionary: the same bookkeeping without checks and sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.royal_bastards.facts import KNOWN_BASTARDS, KNOWN_TERRITORIES

State = dict[str, Any]
ATTRIBUTES = ("might", "magic", "mastery", "movement")
ROLES = ("firstborn", "champion")


def fold(names: list[str], options: dict[str, Any], events: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    state = start(len(names), options)
    for kind, data in events:
        MOVES[kind](state, **data)
    return {key: state[key] for key in FIGURES}


FIGURES = ("phase", "turn", "first", "gold", "hand", "deck", "discard", "support", "bastards", "scores", "king")


def start(players: int, options: dict[str, Any]) -> State:
    lands = {row["name"]: dict(row) for row in KNOWN_TERRITORIES}
    cards = {row["name"]: dict(row) for row in KNOWN_BASTARDS}
    for known, key in ((lands, "territories"), (cards, "bastards")):
        for row in options.get(key, ()):
            known.setdefault(row["name"], {}).update(row)
    festivals = options.get("festival_support") or []
    return {
        "n": players,
        "phase": "setup",
        "turn": 1,
        "first": 0,
        "gold": [0] * players,
        "hand": [0] * players,
        "points": [0] * players,
        "acted": [False] * players,
        "bastards": [{"firstborn": None, "champion": None} for _ in range(players)],
        "support": {name: [0] * players for name in lands},
        "lands": lands,
        "counted": {},
        "tie_winners": {},
        "cards": cards,
        "festivals": {4: festivals[0] if festivals else [], 8: festivals[1] if len(festivals) > 1 else []},
        "deck": 80,
        "discard": 0,
        "contest": None,
        "resolved": set(),
        "dealt": [],
        "ranking": [],
        "distributed": 0,
        "crown": None,
        "in_endgame": False,
        "scores": None,
        "king": None,
        "verdicts": {},
        "leaders": [],
        "zero_is_tie": False,
        "again": "equals",
        "late_counts": False,
    }


# the endgame


def begin_endgame(s: State) -> None:
    n = s["n"]
    s.update(turn=8, points=[0] * n, acted=[False] * n, contest=None, crown=None, in_endgame=True, phase="counting")
    s["counted"].clear()
    s["tie_winners"].clear()
    settle(s)


def settle(s: State) -> None:
    if not s["in_endgame"]:
        return
    scores, verdicts, pending = list(s["points"]), {}, 0
    for name, there in s["support"].items():
        if name not in s["counted"]:
            continue
        support = there if s["late_counts"] else s["counted"][name]
        most = max(support)
        first = [seat for seat, n in enumerate(support) if n == most] if most or s["zero_is_tie"] else []
        winner = None
        if len(first) == 1:
            winner = first[0]
        elif first:
            winner = s["tie_winners"].get(name)
            pending += winner is None
        verdicts[name] = (winner, first)
        if winner is not None:
            scores[winner] += s["lands"][name].get("value") or 0
    best = max(scores)
    leaders = [seat for seat, n in enumerate(scores) if n == best]
    if pending or leaders != s["leaders"]:
        s["crown"] = None
    s["king"] = None if pending else leaders[0] if len(leaders) == 1 else s["crown"]
    s["scores"], s["verdicts"], s["leaders"] = scores, verdicts, leaders
    if len(verdicts) < len(s["support"]):
        s["phase"] = "counting"
    elif pending:
        s["phase"] = "ties"
    elif not all(s["acted"]):
        s["phase"] = "last-actions"
    else:
        s["phase"] = "crown" if s["king"] is None else "crowned"


def count_territory(s: State, territory: str, support: list[int] | None = None, value: int | None = None) -> None:
    if value is not None:
        s["lands"][territory]["value"] = value
    if support is not None:
        s["support"][territory] = list(support)
    s["counted"][territory] = list(s["support"][territory])
    s["tie_winners"].pop(territory, None)
    settle(s)


def settle_tie(s: State, territory: str, seat: int) -> None:
    s["tie_winners"][territory] = seat
    settle(s)


def last_action(s: State, seat: int, points: list[dict[str, int]] | None = None) -> None:
    s["acted"][seat] = True
    for row in points or ():
        s["points"][row["seat"]] += row["points"]
    settle(s)


def crown(s: State, seat: int) -> None:
    s["crown"] = seat
    settle(s)


# turns


def next_phase(s: State, step: int | None = None) -> None:
    phase = s["phase"]
    if phase == "setup":
        s["phase"] = "draw"
    elif phase == "draw":
        draw_up(s)
        if s["turn"] == 4:
            s["phase"], s["ranking"] = "festival-deal", []
            dismiss_champions(s)
        elif s["turn"] == 8:
            s["phase"], s["ranking"] = "festival-contest", []
            if "Joda City" in s["support"]:
                gather(s, "Joda City")
        else:
            s["phase"] = "movement"
    elif phase == "movement":
        s["phase"] = "contest"
    elif phase == "festival-deal":
        s["phase"] = "festival-contest"
    elif phase == "festival-support" and s["turn"] == 4:
        s["phase"] = "festival-champions"
    else:
        end_turn(s)


def next_turn(s: State, step: int | None = None) -> None:
    if s["phase"] == "draw":
        draw_up(s)
    end_turn(s)


def draw_up(s: State) -> None:
    for i in range(s["n"]):
        seat = (s["first"] + i) % s["n"]
        take_cards(s, seat, 3 - s["hand"][seat])


def take_cards(s: State, seat: int, n: int) -> None:
    if n > s["deck"]:
        s["deck"] += s["discard"]
        s["discard"] = 0
    s["deck"] -= n
    s["hand"][seat] += n


def gather(s: State, place: str) -> None:
    for pair in s["bastards"]:
        for role in ROLES:
            if pair[role]:
                pair[role]["place"] = place


def dismiss_champions(s: State) -> None:
    for pair in s["bastards"]:
        pair["champion"] = None


def rest(s: State) -> None:
    for pair in s["bastards"]:
        for role in ROLES:
            if pair[role]:
                pair[role]["moved"] = pair[role]["earned"] = False


def end_turn(s: State) -> None:
    if s["turn"] == 8:
        begin_endgame(s)
        return
    s["turn"] += 1
    s["first"] = (s["first"] + 1) % s["n"]
    rest(s)
    s.update(phase="draw", contest=None, resolved=set(), dealt=[], ranking=[], distributed=0)


def correct_turn(s: State, to: int, phase: str, was: int | None = None) -> None:
    if phase == "counting":
        begin_endgame(s)
        return
    n = s["n"]
    s["counted"].clear()
    s["tie_winners"].clear()
    s.update(turn=to, phase=phase, points=[0] * n, acted=[False] * n, contest=None, resolved=set(), dealt=[])
    s.update(ranking=[], distributed=0, crown=None, in_endgame=False, scores=None, king=None)
    rest(s)
    if to == 4 and phase != "draw":
        dismiss_champions(s)


# Bastards and what lies beside them


def newcomer(s: State, name: str, skeletons: int) -> dict[str, Any]:
    home = s["cards"].setdefault(name, {"name": name}).get("hometown")
    place = home if home in s["support"] else None
    piles = {"endorsements": 0, "skeletons": skeletons, "revealed": 0}
    return {"name": name, "place": place, **piles, "modifiers": [0, 0, 0, 0], "moved": False, "earned": False}


def choose_firstborn(s: State, seat: int, name: str) -> None:
    s["bastards"][seat]["firstborn"] = newcomer(s, name, 1)


def take_champion(s: State, seat: int, name: str) -> None:
    s["bastards"][seat]["champion"] = newcomer(s, name, 0)
    if name in s["dealt"]:
        s["dealt"].remove(name)


def correct_bastard(s: State, seat: int, role: str, name: str | None = None) -> None:
    pair, before = s["bastards"][seat], s["bastards"][seat][role]
    if name is None:
        pair[role] = None
        if s["phase"] == "festival-champions" and role == "champion":
            s["dealt"].append(before["name"])
        return
    for other in s["bastards"]:
        for there in ROLES:
            if other[there] and other[there]["name"] == name:
                swap(pair, role, other, there)
                return
    s["cards"].setdefault(name, {"name": name})
    if name in s["dealt"]:
        at = s["dealt"].index(name)
        s["dealt"][at : at + 1] = [before["name"]] if before else []
    if before:
        before["name"] = name
    else:
        pair[role] = newcomer(s, name, 0)


def swap(mine: dict[str, Any], role: str, other: dict[str, Any], there: str) -> None:
    if mine[role]:
        mine[role]["name"], other[there]["name"] = other[there]["name"], mine[role]["name"]
    else:
        mine[role], other[there] = other[there], None


def move(s: State, seat: int, role: str, to: str) -> None:
    bastard = s["bastards"][seat][role]
    bastard["place"], bastard["moved"] = to, True


def correct_place(s: State, seat: int, role: str, to: str) -> None:
    s["bastards"][seat][role]["place"] = to


def change_modifiers(bastard: dict[str, Any], modifiers: dict[str, int] | None, sign: int = 1) -> None:
    for attribute, n in (modifiers or {}).items():
        bastard["modifiers"][ATTRIBUTES.index(attribute)] += sign * n


def gain_endorsement(s: State, seat: int, role: str = "firstborn", modifiers: dict[str, int] | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["endorsements"] += 1
    change_modifiers(bastard, modifiers)


def buy_endorsement(s: State, seat: int, role: str = "firstborn", modifiers: dict[str, int] | None = None) -> None:
    s["gold"][seat] -= 6
    gain_endorsement(s, seat, role, modifiers)


def lose_endorsement(s: State, seat: int, role: str = "firstborn", modifiers: dict[str, int] | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["endorsements"] -= 1
    change_modifiers(bastard, modifiers, -1)


def gain_skeleton(s: State, seat: int, role: str = "firstborn") -> None:
    s["bastards"][seat][role]["skeletons"] += 1


def reveal_skeleton(s: State, seat: int, role: str = "firstborn", modifiers: dict[str, int] | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["skeletons"] -= 1
    bastard["revealed"] += 1
    change_modifiers(bastard, modifiers)


def lose_skeleton(s: State, seat: int, role: str = "firstborn", modifiers: dict[str, int] | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["skeletons" if modifiers is None else "revealed"] -= 1
    change_modifiers(bastard, modifiers, -1)


def correct_cards(s: State, seat: int, role: str, pile: str, to: int, was: int | None = None) -> None:
    s["bastards"][seat][role][pile] = to


def correct_attribute(s: State, seat: int, role: str, attribute: str, to: int, was: int | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["modifiers"][ATTRIBUTES.index(attribute)] = to - s["cards"][bastard["name"]][attribute]


# gold, Chaos, Support


def gain_gold(s: State, seat: int, gold: int) -> None:
    s["gold"][seat] += gold


def spend_gold(s: State, seat: int, gold: int, what: str = "") -> None:
    s["gold"][seat] -= gold


def correct_gold(s: State, seat: int, to: int, was: int | None = None) -> None:
    s["gold"][seat] = to


def discard_chaos(s: State, seat: int, cards: int) -> None:
    gone = min(cards, s["hand"][seat])
    s["hand"][seat] -= gone
    s["discard"] += gone


def sell_chaos(s: State, seat: int, value: int) -> None:
    s["gold"][seat] += value
    discard_chaos(s, seat, 1)


def play_chaos(s: State, seat: int, timing: str, card: str = "") -> None:
    discard_chaos(s, seat, 1)


def draw_chaos(s: State, seat: int, cards: int) -> None:
    take_cards(s, seat, cards)


def correct_hand(s: State, seat: int, to: int, was: int | None = None) -> None:
    more = to - s["hand"][seat]
    from_discard = min(more, s["discard"])
    s["hand"][seat] = to
    s["discard"] -= from_discard
    s["deck"] -= more - from_discard


def correct_deck(s: State, to: int, was: int | None = None) -> None:
    s["discard"] += s["deck"] - to
    s["deck"] = to


def change_support(s: State, seat: int, territory: str, change: int) -> None:
    there = s["support"][territory]
    before = [n == max(there) for n in there]
    there[seat] += change
    if not s["in_endgame"] or (territory in s["counted"] and not s["late_counts"]):
        return
    if [n == max(there) for n in there] != before:
        s["tie_winners"].pop(territory, None)
    settle(s)


def place_support(s: State, seat: int, territory: str, support: int) -> None:
    change_support(s, seat, territory, support)


def remove_support(s: State, seat: int, territory: str, support: int) -> None:
    change_support(s, seat, territory, -support)


def skeleton_takes(s: State, seat: int, territory: str, support: int) -> None:
    change_support(s, seat, territory, -min(support, s["support"][territory][seat]))


def correct_support(s: State, seat: int, territory: str, to: int, was: int | None = None) -> None:
    s["support"][territory][seat] = to
    if territory in s["counted"]:
        s["counted"][territory][seat] = to
    s["tie_winners"].pop(territory, None)
    settle(s)


def correct_score(s: State, seat: int, to: int, was: int | None = None) -> None:
    s["points"][seat] += to - s["scores"][seat]
    settle(s)


def earn(s: State, seat: int, role: str, take: str, territory: str | None = None) -> None:
    bastard = s["bastards"][seat][role]
    bastard["earned"] = True
    if territory is not None:
        bastard["place"] = territory
    if take == "gold":
        s["gold"][seat] += 2
    else:
        s["support"][bastard["place"]][seat] += 1


def reward(s: State, seat: int, gold: int = 0, support: list[dict[str, Any]] | None = None) -> None:
    s["gold"][seat] = max(0, s["gold"][seat] + gold)
    for row in support or ():
        s["support"][row["territory"]][seat] += row["support"]


# Contests and festivals


def contest(
    s: State,
    attribute: str,
    sides: list[dict[str, Any]],
    territory: str | None = None,
    bonus: dict[str, str] | None = None,
) -> None:
    at, groups = ATTRIBUTES.index(attribute), {}
    for row in sides:
        total = sum(row.get("modifiers", ())) + sum(sum(die["rolls"]) for die in row.get("dice", ()))
        base = 0
        for fighting in row["bastards"]:
            bastard = s["bastards"][row["seat"]][fighting["role"]]
            printed = fighting.get("printed")
            if printed is None:
                printed = s["cards"][bastard["name"]][attribute]
            base += printed
            current = fighting.get("current")
            total += printed + (bastard["modifiers"][at] if bastard else 0) if current is None else current
            total += sum(fighting["rolls"])
            if bastard and s["phase"] == "contest":
                bastard["place"] = territory
        groups.setdefault((total, base), []).append(row["seat"])
    s["contest"] = {"territory": territory, "groups": [groups[key] for key in sorted(groups, reverse=True)]}
    conclude(s)


def roll_off(s: State, rolls: list[dict[str, int]]) -> None:
    rolled = {row["seat"]: row["roll"] for row in rolls}
    groups = s["contest"]["groups"]
    at = next(i for i, group in enumerate(groups) if set(group) == set(rolled))
    group = groups[at]
    parts: dict[int, list[int]] = {}
    for seat in group:
        parts.setdefault(rolled[seat], []).append(seat)
    split = [parts[n] for n in sorted(parts, reverse=True)]
    if s["again"] == "everybody":
        split = [group] if len(split[0]) > 1 else [split[0], [seat for seat in group if seat not in split[0]]]
    groups[at : at + 1] = split
    conclude(s)


def conclude(s: State) -> None:
    groups, phase = s["contest"]["groups"], s["phase"]
    if phase == "festival-contest":
        if all(len(group) == 1 for group in groups):
            rank_players(s, [group[0] for group in groups])
    elif len(groups[0]) == 1:
        if phase == "contest":
            s["resolved"].add(s["contest"]["territory"])
        elif phase == "crown":
            crown(s, groups[0][0])
        else:
            settle_tie(s, s["contest"]["territory"], groups[0][0])


def rank_players(s: State, seats: list[int]) -> None:
    s.update(ranking=list(seats), distributed=0, phase="festival-support")


def deal_bastards(s: State, names: list[str]) -> None:
    for name in names:
        s["cards"].setdefault(name, {"name": name})
    s["dealt"], s["phase"] = list(names), "festival-contest"
    home = s["cards"][names[0]].get("hometown")
    if home in s["support"]:
        gather(s, home)


def festival_support(s: State, seat: int, support: list[dict[str, Any]]) -> None:
    for row in support:
        s["support"][row["territory"]][seat] += row["support"]
    s["distributed"] += 1


# the box


def first_player(s: State, seat: int, was: int | None = None) -> None:
    s["first"] = seat


def edit_territory(s: State, name: str, was: int | None = None, **printed: Any) -> None:
    if name not in s["support"]:
        s["support"][name] = [0] * s["n"]
    s["lands"].setdefault(name, {"name": name}).update(printed)
    settle(s)


def remove_territory(s: State, name: str) -> None:
    del s["support"][name], s["lands"][name]
    s["counted"].pop(name, None)
    s["tie_winners"].pop(name, None)
    settle(s)


def edit_bastard(s: State, name: str, was: Any = None, **printed: Any) -> None:
    s["cards"].setdefault(name, {"name": name}).update(printed)


def remove_bastard(s: State, name: str) -> None:
    del s["cards"][name]


def edit_festival(s: State, turn: int, support: list[int]) -> None:
    s["festivals"][turn] = list(support)


def ruling(s: State, ruling: str, choice: str) -> None:
    if ruling == "empty-territory":
        s["zero_is_tie"] = choice == "tie"
        settle(s)
    elif ruling == "roll-off":
        s["again"] = choice
    elif ruling == "late-support" and s["late_counts"] != (choice == "counts"):
        s["late_counts"] = choice == "counts"
        for name, counted in s["counted"].items():
            if counted != s["support"][name]:
                s["tie_winners"].pop(name, None)
        settle(s)


def chaos_first(s: State, seat: int) -> None:
    """It only settles an argument."""


MOVES: dict[str, Callable[..., None]] = {
    move.__name__: move
    for move in (
        buy_endorsement, chaos_first, choose_firstborn, contest, correct_attribute, correct_bastard, correct_cards,
        correct_deck, correct_gold, correct_hand, correct_place, correct_score, correct_support, correct_turn,
        count_territory, crown, deal_bastards, discard_chaos, draw_chaos, earn, edit_bastard, edit_festival,
        edit_territory, festival_support, first_player, gain_endorsement, gain_gold, gain_skeleton, last_action,
        lose_endorsement, lose_skeleton, move, next_phase, next_turn, place_support, play_chaos, rank_players,
        remove_bastard, remove_support, remove_territory, reveal_skeleton, reward, roll_off, ruling, sell_chaos,
        settle_tie, skeleton_takes, spend_gold, take_champion,
    )
}  # fmt: skip
