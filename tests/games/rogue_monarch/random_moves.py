"""Plausible next moves for any table of The Rogue Monarch, for random evenings."""

from __future__ import annotations

import random
from typing import Any

from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import COPIES, KINDS
from companion.games.rogue_monarch.rulings import RULINGS
from companion.games.rogue_monarch.state import MATCH_OVER, RogueState, phase

PLAYERS = [["Ann", "Ben"], ["Philippe", "Tristan"]]
OPTIONS: list[dict[str, Any]] = [{}, {"target": 3}, {"target": None}]

Step = tuple[str, dict[str, Any]]


def step(state: RogueState, rnd: random.Random) -> Step:
    """One move: usually of the present phase, now and then a correction or another house rule."""
    if rnd.random() < 0.06:
        return correction(state, rnd)
    if state.pile == 0 and state.discard and state.turn is not None and state.result is None and rnd.random() < 0.3:
        return "rebuild", {}
    return PHASES[phase(state)](state, rnd)


def possible(state: RogueState) -> list[str]:
    """Kinds of which a further card can turn up."""
    known = [card.card for card in state.court] + [*state.discard, *state.players[0].known, *state.players[1].known]
    left = {kind: COPIES[kind] - known.count(kind) for kind in KINDS}
    left["reine"] -= state.under
    return [kind for kind in KINDS if left[kind] > 0] or list(KINDS)


def from_hand(state: RogueState, seat: int, rnd: random.Random) -> str:
    player = state.players[seat]
    sure = player.known and (len(player.known) >= player.hand or rnd.random() < 0.4)
    return rnd.choice(player.known if sure else possible(state))


def name_of(state: RogueState, place: int, rnd: random.Random) -> str:
    return state.court[place - 1].card or rnd.choice(possible(state))


def face_down(state: RogueState) -> list[int]:
    return [place for place, card in enumerate(state.court, 1) if not card.up]


def deal(state: RogueState, rnd: random.Random) -> Step:
    roll = rnd.random()
    if rnd.random() < 0.03:
        return rnd.choice([stop(state, rnd), ("new_match", {})])
    if roll < 0.15 and (not state.under or state.rulings["reines-again"] == "under"):
        return "redeal", {"seat": rnd.randrange(2)}
    return ("void", {}) if roll < 0.25 else ("first_player", {"seat": rnd.randrange(2)})


def stop(state: RogueState, rnd: random.Random) -> Step:
    """Somebody gives up, or the cards fell."""
    return rnd.choice([("concede", {"seat": rnd.randrange(2)}), ("abandon", {})])


def start(state: RogueState, rnd: random.Random) -> Step:
    seat, down = state.turn, face_down(state)
    if rnd.random() < 0.01:
        return stop(state, rnd)
    if met := met_now(state):
        return "claim", {"seat": seat, "conspiracy": met[0]}
    if rnd.random() < 0.04:
        return "claim", {"seat": seat, "conspiracy": rnd.choice(["mariage", "murder", "coronation"])}
    if down and rnd.random() < 0.4:
        place = rnd.choice(down)
        return "reveal", {"seat": seat, "place": place, "card": name_of(state, place, rnd)}
    place = rnd.randint(1, 4)
    data: dict[str, Any] = {"seat": seat, "place": place}
    if rnd.random() < 0.7:
        data["card"] = from_hand(state, state.turn or 0, rnd)
    if state.rulings["replaced-card"] == "discard":
        data["discarded"] = name_of(state, place, rnd)
    return "replace", data


def effect(state: RogueState, rnd: random.Random) -> Step:
    if met_now(state) and rnd.random() < 0.5:
        return "claim", {"seat": state.turn, "conspiracy": met_now(state)[0]}
    if rnd.random() < 0.03:
        return "forgo", {"seat": state.turn}
    return EFFECTS[state.effect or "roi"](state, rnd)


def switch(state: RogueState, rnd: random.Random) -> Step:
    places = rnd.sample(range(1, 5), 2)
    turned = rnd.randint(1, 4)
    lies = {places[0]: places[1], places[1]: places[0]}.get(turned, turned)  # where that card was before
    data = {"seat": state.turn, "places": places, "turned": turned}
    if not state.court[lies - 1].up:
        data["card"] = name_of(state, lies, rnd)
    return "switch", data


def search(state: RogueState, rnd: random.Random) -> Step:
    target = state.players[1 - (state.turn or 0)]
    free = "reine" in possible(state) and len(target.known) < target.hand
    most = min(target.hand, 2, target.known.count("reine") + free)
    return "search", {"seat": state.turn, "reines": rnd.randint(0, most)}


def roi(state: RogueState, rnd: random.Random) -> Step:
    down = face_down(state)
    if down and rnd.random() < 0.4:
        place = rnd.choice(down)
        return "uncover", {"seat": state.turn, "place": place, "card": name_of(state, place, rnd)}
    seat = state.turn or 0
    data = {"seat": seat, "discarded": [from_hand(state, seat, rnd), from_hand(state, seat, rnd)]}
    return "draw", {**data, "new_pile": True} if state.pile == 2 and state.discard else data


def spy(state: RogueState, rnd: random.Random) -> Step:
    down = face_down(state)
    return "spy", {"seat": state.turn, "places": rnd.sample(down, min(2, len(down)))}


def end(state: RogueState, rnd: random.Random) -> Step:
    if met_now(state) and rnd.random() < 0.8:
        return "claim", {"seat": state.turn, "conspiracy": met_now(state)[0]}
    return "end_turn", {"seat": state.turn}


def over(state: RogueState, rnd: random.Random) -> Step:
    return "next_game", {}


def match_over(state: RogueState, rnd: random.Random) -> Step:
    """A match that is won is followed by another, or goes on with a correction."""
    if rnd.random() < 0.4:
        return "new_match", {}
    if rnd.random() < 0.5:
        return "correct_wins", {"seat": rnd.randrange(2), "to": 0}
    return "correct_turn", {"seat": rnd.randrange(2)}


EFFECTS = {"chevalier": switch, "reine": search, "roi": roi, "assassin": spy}
PHASES = {
    "deal": deal,
    "start": start,
    "effect": effect,
    "turn": end,
    "over": over,
    MATCH_OVER: match_over,
}


def correction(state: RogueState, rnd: random.Random) -> Step:
    seat, place, card = rnd.randrange(2), rnd.randint(1, 4), rnd.choice(possible(state))
    player = state.players[seat]
    ruling = rnd.choice(sorted(RULINGS))
    hand = max(0, min(player.hand + rnd.choice((-1, 1)), player.hand + state.pile - state.under, 5))
    on_discard = state.discard.count(card)
    found = state.court[place - 1]
    choices: list[Step] = [
        ("ruling", {"ruling": ruling, "choice": rnd.choice(sorted(RULINGS[ruling].choices))}),
        ("correct_court", {"place": place, "card": found.card or card, "up": rnd.random() < 0.5}),
        ("correct_court", {"place": place, "card": "unknown", "up": False, "was": found.card or "unknown"}),
        ("correct_places", {"places": rnd.sample(range(1, 5), 2)}),
        ("correct_hand", {"seat": seat, "to": hand, "was": player.hand}),
        ("correct_hand", {"seat": seat, "to": min(3, player.hand + state.pile - state.under)}),
        ("correct_pile", {"seat": seat, "to": state.pile, "was": state.pile}),
        ("correct_known", {"seat": seat, "card": card, "to": max(0, player.known.count(card) - 1)}),
        ("correct_under", {"to": max(0, state.under - 1), "was": state.under}),
        ("correct_discard", {"card": card, "to": max(0, on_discard - 1), "was": on_discard}),
        ("correct_turn", {"seat": seat}),
        ("correct_first", {"seat": seat}),
        ("correct_wins", {"seat": seat, "to": rnd.randint(0, 2), "was": player.wins}),
        ("correct_conspiracy", {"seat": seat, "conspiracy": "murder", "to": rnd.randint(0, 2), "was": player.by[2]}),
        ("play_to", {"to": rnd.randint(2, 5)}),
    ]
    if state.effect:
        choices.append(("correct_effect", {"effect": rnd.choice([*KINDS, "none"])}))
    return rnd.choice(choices)
