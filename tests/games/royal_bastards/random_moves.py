"""A plausible next move for any table of Royal Bastards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.games.royal_bastards.facts import ATTRIBUTES, CHAMPIONS_ON, FESTIVALS, LAST_TURN
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.rulings import RULINGS
from companion.games.royal_bastards.state import BastardsState, flags, occupants, open_tie, turn

Step = tuple[str, dict[str, Any]]

LANDS = ["Joda City", "Treasured Valley", "Mudford", "Highgate", "Low Fen", "Saltmarsh", "Oldwood"]
COLOURS = ["red", "green", "blue"]
FOLK = ["Barry", "Big Ron", "Da' Donny", "Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida"]
BOX = {
    "territories": [{"name": n, "value": 3 + i, "colour": COLOURS[i % 3]} for i, n in enumerate(LANDS)],
    "bastards": [
        {"name": n, "might": i % 6, "magic": i % 5, "mastery": i % 4, "movement": 1 + i % 3}
        | {"race": ["Orc", "Elf", "Human"][i % 3], "job": ["Priest", "Thief"][i % 2], "hometown": LANDS[i % 7]}
        for i, n in enumerate(FOLK)
    ],
    "festival_support": [[4, 3, 2, 1], [6, 4, 3, 2]],
}
PLAYERS = [["Ann", "Ben"], ["Ann", "Ben", "Cleo"], ["Ann", "Ben", "Cleo", "Dan"]]
OPTIONS: list[dict[str, Any]] = [{}, BOX]


def step(state: BastardsState, rnd: random.Random) -> Step:
    chance = rnd.random()
    if chance < 0.06:
        return correction(state, rnd)
    if chance < 0.07:
        ruling = rnd.choice(list(RULINGS))
        return "ruling", {"ruling": ruling, "choice": rnd.choice(list(RULINGS[ruling].choices))}
    return PHASES[state.phase](state, rnd)


def setting_up(state: BastardsState, rnd: random.Random) -> Step:
    missing = [seat for seat, rival in enumerate(state.rivals) if rival.firstborn is None]
    if missing:
        return "choose_firstborn", {"seat": missing[0], "name": rnd.choice(free(state))}
    if rnd.random() < 0.5 and len(state.territories) < len(LANDS):
        return "edit_territory", {"name": rnd.choice(LANDS), "value": rnd.randint(0, 30), "colour": rnd.choice(COLOURS)}
    if rnd.random() < 0.3:
        return "first_player", {"seat": any_seat(state, rnd)}
    return "next_phase", {}


def drawing(state: BastardsState, rnd: random.Random) -> Step:
    return ("next_turn" if rnd.random() < 0.03 else "next_phase"), {}


def moving(state: BastardsState, rnd: random.Random) -> Step:
    seat = turn(state)
    if rnd.random() < 0.25:
        return anytime(state, rnd, any_seat(state, rnd))
    if seat is None or rnd.random() < 0.05:
        return "next_phase", {}
    role = next(r for r in ("firstborn", "champion") if (f := state.rivals[seat].fighter(r)) and not f.has_moved)
    return "move", {"seat": seat, "role": role, "to": land(state, rnd)}


def contesting(state: BastardsState, rnd: random.Random) -> Step:
    if tied := open_tie(state.contest):
        return rolls(tied, rnd)
    chance = rnd.random()
    if chance < 0.2:
        return anytime(state, rnd, any_seat(state, rnd))
    if chance < 0.3:
        where = [{"territory": land(state, rnd), "support": rnd.choice([1, 1, 2])} for _ in range(rnd.randint(0, 2))]
        return "reward", {"seat": any_seat(state, rnd), "gold": rnd.randint(-2, 3), "support": where}
    if flagged := flags(state):
        seats = sorted(set(occupants(state)[flagged[0]]))
        return fight(state, rnd, tuple(seats), flagged[0])
    for seat, role, place in earners(state):
        return "earn", {"seat": seat, "role": role, "take": rnd.choice(["support", "gold"]), "territory": place}
    return "next_phase", {}


def earners(state: BastardsState) -> list[tuple[int, str, str]]:
    there = occupants(state)
    found = []
    for seat, rival in enumerate(state.rivals):
        for role in ("firstborn", "champion"):
            f = rival.fighter(role)
            if f and not f.has_earned and f.place and set(there[f.place]) == {seat}:
                found.append((seat, role, f.place))
    return found


def dealing(state: BastardsState, rnd: random.Random) -> Step:
    return "deal_bastards", {"names": rnd.sample(free(state), len(state.names))}


def festive(state: BastardsState, rnd: random.Random) -> Step:
    if tied := open_tie(state.contest):
        return rolls(tied, rnd)
    seats = list(range(len(state.names)))
    if rnd.random() < 0.3:
        rnd.shuffle(seats)
        return "rank_players", {"seats": seats}
    return fight(state, rnd, tuple(seats), None)


def distributing(state: BastardsState, rnd: random.Random) -> Step:
    seat = turn(state)
    if seat is None:
        return "next_phase", {}
    number = festival_number(state, state.distributed)
    support = [{"territory": land(state, rnd), "support": number or 2}] if number != 0 else []
    return "festival_support", {"seat": seat, "support": support}


def championing(state: BastardsState, rnd: random.Random) -> Step:
    seat = turn(state)
    if seat is None:
        return "next_phase", {}
    return "take_champion", {"seat": seat, "name": rnd.choice(state.dealt or free(state))}


def counting(state: BastardsState, rnd: random.Random) -> Step:
    if rnd.random() < 0.2:
        return settling(state, rnd)
    tile = rnd.choice([t for t in state.territories.values() if not t.is_counted])
    data: dict[str, Any] = {"territory": tile.name}
    if tile.value is None:
        data["value"] = rnd.randint(0, 60)
    if rnd.random() < 0.4:
        data["support"] = [rnd.randint(0, 3) for _ in state.names]
    return "count_territory", data


def settling(state: BastardsState, rnd: random.Random) -> Step:
    assert state.endgame
    tied = [found for found in state.endgame.verdicts if found.status == "tied"]
    if not tied:
        return anytime(state, rnd, any_seat(state, rnd))
    if state.contest and state.contest.territory == tied[0].name and (group := open_tie(state.contest)):
        return rolls(group, rnd)
    if rnd.random() < 0.4:
        return "settle_tie", {"territory": tied[0].name, "seat": rnd.choice(tied[0].tied)}
    return fight(state, rnd, tied[0].tied, tied[0].name, firstborn_only=True)


def acting_last(state: BastardsState, rnd: random.Random) -> Step:
    seat = turn(state)
    assert seat is not None
    if rnd.random() < 0.4:
        return anytime(state, rnd, seat)
    points = [{"seat": any_seat(state, rnd), "points": rnd.randint(-5, 9)} for _ in range(rnd.randint(0, 2))]
    return "last_action", {"seat": seat, "points": points}


def crowning(state: BastardsState, rnd: random.Random) -> Step:
    assert state.endgame
    if state.contest and state.contest.purpose == "crown" and (group := open_tie(state.contest)):
        return rolls(group, rnd)
    if rnd.random() < 0.5:
        return "crown", {"seat": rnd.choice(state.endgame.leaders)}
    return fight(state, rnd, state.endgame.leaders, None, firstborn_only=True)


def back_to_play(state: BastardsState, rnd: random.Random) -> Step:
    chance = rnd.random()
    if chance < 0.1 and state.endgame:
        return "correct_score", {"seat": any_seat(state, rnd), "to": max(state.endgame.scores.values())}
    if chance < 0.3:
        return correction(state, rnd)
    if chance < 0.5:
        return out_of_the_box(state, rnd)
    return "correct_turn", {"to": 1, "phase": rnd.choice(["draw", "movement"])}


def out_of_the_box(state: BastardsState, rnd: random.Random) -> Step:
    """A Bastard or an empty Territory that was entered by mistake, as long as enough of both are left."""
    bare = [tile.name for tile in state.territories.values() if not any(tile.support)]
    if bare and len(state.territories) > 3:
        return "remove_territory", {"name": rnd.choice(bare)}
    idle = [name for name in free(state) if name in state.cards]
    return ("remove_bastard", {"name": rnd.choice(idle)}) if len(idle) > 3 else correction(state, rnd)


def anytime(state: BastardsState, rnd: random.Random, seat: int) -> Step:
    rival, where = state.rivals[seat], land(state, rnd)
    modifiers = {rnd.choice(ATTRIBUTES): rnd.randint(-2, 2)}
    options: list[Step] = [
        ("gain_gold", {"seat": seat, "gold": rnd.randint(1, 5)}),
        ("gain_endorsement", {"seat": seat, "modifiers": modifiers}),
        ("gain_skeleton", {"seat": seat}),
        ("chaos_first", {"seat": seat}),
        ("discard_chaos", {"seat": seat, "cards": rnd.randint(1, 2)}),
    ]
    options += around(state, rnd, seat, where)
    if rival.gold >= 6:
        options.append(("buy_endorsement", {"seat": seat, "role": "firstborn", "modifiers": modifiers}))
    if rival.gold:
        options.append(("spend_gold", {"seat": seat, "gold": 1, "what": "a rumour"}))
    if rival.hand:
        options.append(("sell_chaos", {"seat": seat, "value": rnd.randint(0, 4)}))
        options.append(("play_chaos", {"seat": seat, "timing": "anytime", "card": "Hecklers"}))
    if rival.hand < 3:
        options.append(("draw_chaos", {"seat": seat, "cards": 1}))
    if rival.firstborn and rival.firstborn.endorsements:
        options.append(("lose_endorsement", {"seat": seat, "modifiers": modifiers}))
    if rival.firstborn and rival.firstborn.skeletons:
        options.append(("reveal_skeleton", {"seat": seat, "modifiers": modifiers}))
        options.append(("lose_skeleton", {"seat": seat}))
    return rnd.choice(options)


def around(state: BastardsState, rnd: random.Random, seat: int, where: str) -> list[Step]:
    """What may happen to Support; after the count it is late."""
    options: list[Step] = [
        ("place_support", {"seat": seat, "territory": where, "support": rnd.randint(1, 3)}),
        ("skeleton_takes", {"seat": seat, "territory": where, "support": 2}),
    ]
    if state.territories[where].support[seat]:
        options.append(("remove_support", {"seat": seat, "territory": where, "support": 1}))
    return options


def correction(state: BastardsState, rnd: random.Random) -> Step:
    seat, where = any_seat(state, rnd), land(state, rnd)
    rival = state.rivals[seat]
    options: list[Step] = [
        ("correct_gold", {"seat": seat, "to": rnd.randint(0, 20), "was": rival.gold}),
        ("correct_hand", {"seat": seat, "to": rnd.randint(0, 3)}),
        ("correct_deck", {"to": rnd.randint(0, state.deck + state.discard), "was": state.deck}),
        ("correct_support", {"seat": seat, "territory": where, "to": rnd.randint(0, 5)}),
        ("first_player", {"seat": seat, "was": state.first}),
        ("edit_bastard", {"name": rnd.choice(list(state.cards)), "might": rnd.randint(0, 5), "job": "Priest"}),
        ("edit_territory", {"name": rnd.choice(LANDS), "value": rnd.randint(0, 12)}),
        ("edit_festival", {"turn": rnd.choice(FESTIVALS), "support": [3, 2, 1, 0]}),
    ]
    if rival.firstborn:
        who = {"seat": seat, "role": "firstborn"}
        options.append(("correct_place", {**who, "to": where}))
        options.append(("correct_cards", {**who, "pile": "endorsements", "to": rnd.randint(0, 2)}))
        options.append(("correct_cards", {**who, "pile": "revealed", "to": rnd.randint(0, 2)}))
        options.append(("correct_attribute", {**who, "attribute": "mastery", "to": rnd.randint(-2, 9)}))
        options.append(("correct_bastard", {**who, "name": rnd.choice(FOLK)}))
    if rnd.random() < 0.3:
        options += championed(state, rnd, seat)
    if state.endgame:
        options.append(("correct_score", {"seat": seat, "to": rnd.randint(-3, 70)}))
    elif rnd.random() < 0.2:
        options.append(("correct_turn", somewhere(rnd)))
    return rnd.choice(options)


def championed(state: BastardsState, rnd: random.Random, seat: int) -> list[Step]:
    """A Champion is entered, swapped or taken away by hand."""
    who = {"seat": seat, "role": "champion"}
    options: list[Step] = [("correct_bastard", {**who, "name": rnd.choice(FOLK)})]
    return [*options, ("correct_bastard", who)] if state.rivals[seat].champion else options


def somewhere(rnd: random.Random) -> dict[str, Any]:
    to = rnd.randint(1, LAST_TURN)
    phase = "draw"
    if to == CHAMPIONS_ON:
        phase = rnd.choice(["draw", "festival-deal", "festival-contest"])
    return {"to": to, "phase": rnd.choice([phase, phase, "counting"]) if to == LAST_TURN else phase}


def fight(
    state: BastardsState, rnd: random.Random, seats: tuple[int, ...], where: str | None, firstborn_only: bool = False
) -> Step:
    sides = [side(state, rnd, seat, where if state.phase == "contest" else None, firstborn_only) for seat in seats]
    data: dict[str, Any] = {"attribute": rnd.choice(ATTRIBUTES), "sides": sides}
    if where is not None:
        data["territory"] = where
    if rnd.random() < 0.3:
        data["bonus"] = {"die": "d6", "trait": "Priest"}
    return "contest", data


def side(
    state: BastardsState, rnd: random.Random, seat: int, where: str | None, firstborn_only: bool
) -> dict[str, Any]:
    """Few different numbers, so that ties come up."""
    bastards = []
    for role in ("firstborn", "champion"):
        f = state.rivals[seat].fighter(role)
        if f and (where is None or f.place == where) and not (firstborn_only and role == "champion"):
            bastards.append({"role": role, "rolls": chain(rnd) if role == "firstborn" else [rnd.randint(1, 8)]})
    for bastard in bastards or [{"role": "firstborn", "rolls": [4]}]:
        bastard["printed"] = rnd.randint(0, 3)
    row: dict[str, Any] = {"seat": seat, "bastards": bastards or [{"role": "firstborn", "rolls": [4], "printed": 3}]}
    if rnd.random() < 0.3:
        row["dice"] = [{"die": "d6", "rolls": [rnd.randint(1, 6)]}]
    if rnd.random() < 0.3:
        row["modifiers"] = [rnd.randint(-3, 3)]
    return row


def chain(rnd: random.Random) -> list[int]:
    return [10, rnd.randint(1, 9)] if rnd.random() < 0.1 else [rnd.randint(1, 9)]


def rolls(tied: tuple[int, ...], rnd: random.Random) -> Step:
    return "roll_off", {"rolls": [{"seat": seat, "roll": rnd.randint(1, 10)} for seat in tied]}


def free(state: BastardsState) -> list[str]:
    held = {fighter.name for rival in state.rivals for fighter in rival.fighters}
    return [name for name in FOLK if name not in held]


def any_seat(state: BastardsState, rnd: random.Random) -> int:
    return rnd.randrange(len(state.names))


def land(state: BastardsState, rnd: random.Random) -> str:
    return rnd.choice(list(state.territories))


PHASES: dict[str, Callable[[BastardsState, random.Random], Step]] = {
    "setup": setting_up,
    "draw": drawing,
    "movement": moving,
    "contest": contesting,
    "festival-deal": dealing,
    "festival-contest": festive,
    "festival-support": distributing,
    "festival-champions": championing,
    "counting": counting,
    "ties": settling,
    "last-actions": acting_last,
    "crown": crowning,
    "crowned": back_to_play,
}
