"""What is asked at the thumb: rows of cards, buttons, and the one filled button. No Flet here.

An option plays its move at once or changes the draft; what a move still needs is asked for in the next step.
"""

from __future__ import annotations

from companion.games.rogue_monarch.facts import CHEVALIER, REINE, REINES_PUT_UNDER
from companion.games.rogue_monarch.screen.effecting import EFFECTS
from companion.games.rogue_monarch.screen.options import Ask, At, Option, claim, corrections, new_pile
from companion.games.rogue_monarch.screen.turning import action, turn
from companion.games.rogue_monarch.screen.values import lies
from companion.games.rogue_monarch.state import DEAL, EFFECT, MATCH_OVER, OVER, START, phase


def asked(at: At) -> Ask:
    now = phase(at.state)
    if now == DEAL:
        return _chosen(at) if at.draft.places else _deal(at)
    if now == START:
        return action(at) if at.draft.places else turn(at)
    if now == EFFECT and not (at.state.effect == REINE and at.draft.places):
        return EFFECTS[at.state.effect or CHEVALIER](at)
    if now in (OVER, MATCH_OVER):
        return _chosen(at) if at.draft.places else _over(at, now)
    return _chosen(at) if at.draft.places else _end(at)


def _deal(at: At) -> Ask:
    t, state = at.t, at.state
    begins = [
        Option(text, text, "first_player", (("seat", seat),))
        for seat, name in enumerate(state.names)
        for text in [t.say("{who} begins", who=name)]
    ]
    under = [
        Option(text, text, "redeal", (("seat", seat),))
        for seat, name in enumerate(state.names)
        for text in [t.say("{who}: {n} Reines under the pile", who=name, n=REINES_PUT_UNDER)]
    ]
    void = t.say("The deal is void")
    chance = t.say("Chance chooses who begins")
    return Ask(
        t.say("Too many Reines? Then: who begins?"),
        rule="reines-at-start",
        buttons=(*begins, *under, Option(void, void, "void")),
        primary=Option(chance, chance, "first_player", is_chance=True),
    )


def _over(at: At, now: str) -> Ask:
    """The filled button leads to the result; these go on."""
    t = at.t
    again = (t.say("New match"), "new_match") if now == MATCH_OVER else (t.say("Next game"), "next_game")
    return Ask(t.say("The game is over"), rule="match", buttons=(Option(again[0], again[0], again[1]),))


def _chosen(at: At) -> Ask:
    """A card was tapped when nothing can be done with it but put it right."""
    place = at.draft.places[0]
    lying = lies(at.t, at.state.court[place - 1])
    title = at.t.say("Place {n}: {card}", n=place, card=lying)
    return Ask(title, rule="court", buttons=corrections(at, place), primary=claim(at), can_clear=True)


def _end(at: At) -> Ask:
    t, other = at.t, at.state.name(at.state.next_seat(at.seat))
    text = t.say("{who} is done: {other} plays", who=at.who, other=other)
    end, won = Option(text, text, "end_turn", (("seat", at.seat),)), claim(at)
    title = t.say("{who} has played", who=at.who)
    return Ask(title, rule="turn", buttons=((end,) if won else ()) + new_pile(at), primary=won or end)
