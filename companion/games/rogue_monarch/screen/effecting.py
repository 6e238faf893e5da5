"""The effect of the card that was played: what is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.messages import counted, listed
from companion.games.rogue_monarch.facts import (
    ASSASSIN,
    CHEVALIER,
    DISCARDS,
    DRAWS,
    HAND_LOOKS,
    REINE,
    ROI,
    SPOKEN,
    SWITCHES,
)
from companion.games.rogue_monarch.screen.options import Ask, At, Line, Option, claim, kinds, move
from companion.games.rogue_monarch.screen.values import refusal


def _effect(at: At, title: str, under: str = "", lines: tuple[Line, ...] = (), *buttons: Option, **more: Any) -> Ask:
    """What every effect has in common: its rule, the way around it, and a claim that is already met."""
    text = at.t.say("Go on without the effect")
    forgo = Option(text, text, "forgo", (("seat", at.seat),))
    primary = more.pop("primary", None) or claim(at)
    return Ask(title, under, at.state.effect or "", lines, (*buttons, forgo), primary, **more)


def _chevalier(at: At) -> Ask:
    t, draft = at.t, at.draft
    if len(draft.places) < SWITCHES:
        title = t.say("Chevalier: tap the two cards to switch")
        under = t.say("place {n} and which other?", n=draft.places[0]) if draft.places else ""
        return _effect(at, title, under, can_clear=bool(draft.places))
    one, two = draft.places
    under = t.say("places {a} and {b} are switched", a=one, b=two)
    if draft.turned is None:
        return _effect(at, t.say("Now tap the card to turn over"), under, can_clear=True)
    turned = draft.turned
    options = kinds(
        at,
        lambda card: t.say("{who} turns up {card} in place {n}", who=at.who, card=card, n=turned),
        lambda kind: move("switch", seat=at.seat, places=draft.places, turned=turned, card=kind),
    )
    title = t.say("Place {n}: which card is it?", n=turned)
    return _effect(at, title, under, (Line("", options),), can_clear=True)


def _reine(at: At) -> Ask:
    t, state = at.t, at.state
    other = state.name(state.next_seat(at.seat))
    found = [
        (n, t.say("{reines} found", reines=counted(n, "Reine")) if n else t.say("No Reine found"))
        for n in range(HAND_LOOKS + 1)
    ]
    options = [
        Option(text, text, "search", (("seat", at.seat), ("reines", n)))
        for n, text in found
        if not refusal(at.table, "search", seat=at.seat, reines=n)
    ]
    title = t.say("Reine: {who} looks at {n} cards of {other}", who=at.who, n=HAND_LOOKS, other=other)
    return _effect(at, title, t.say("Reines found are discarded; {other} draws anew", other=other), (), *options)


def _roi(at: At) -> Ask:
    t, draft = at.t, at.draft
    if draft.places:
        place = draft.places[0]
        options = kinds(
            at,
            lambda card: t.say("{who} turns up {card} in place {n}", who=at.who, card=card, n=place),
            lambda kind: move("uncover", seat=at.seat, place=place, card=kind),
        )
        title = t.say("Place {n}: which card is it?", n=place)
        return _effect(at, title, "", (Line("", options),), can_clear=True)
    thrown = len(draft.cards)
    named = kinds(
        at, lambda card: t.say("{who} discards {card}", who=at.who, card=card), lambda kind: _thrown(at, kind)
    )
    words = t.say("Draw {n}, then discard: {done} of {all}", n=DRAWS, done=thrown, all=DISCARDS)
    title = t.say("Roi: tap a hidden Court card, or")
    return _effect(at, title, _named(draft.cards), (Line(words, named),), can_clear=bool(thrown))


def _thrown(at: At, kind: str) -> Option:
    cards = (*at.draft.cards, kind)
    if len(cards) < DISCARDS:
        return Option("", "", draft=at.draft.but(cards=cards))
    return move("draw", seat=at.seat, discarded=cards)


def _named(cards: tuple[str, ...]) -> str:
    return ", ".join(SPOKEN[card] for card in cards)


def _assassin(at: At) -> Ask:
    """Where there is nothing to choose, the filled button looks at what there is."""
    t = at.t
    down = tuple(place for place, card in enumerate(at.state.court, 1) if not card.up)
    title = t.say("Assassin: tap what to look at")
    under = t.say("place {n} and which other?", n=at.draft.places[0]) if at.draft.places else ""
    if refusal(at.table, "spy", seat=at.seat, places=down):
        return _effect(at, title, under, can_clear=bool(at.draft.places))
    text = t.say("{who} looks at place {places}", who=at.who, places=listed(map(str, down)))
    if not down:
        text = t.say("Nothing is hidden: go on")
    look = Option(text, text, "spy", (("seat", at.seat), ("places", down)))
    if claim(at):
        return _effect(at, title, under, (), look)
    return _effect(at, title, under, primary=look)


EFFECTS: dict[str, Callable[[At], Ask]] = {CHEVALIER: _chevalier, REINE: _reine, ROI: _roi, ASSASSIN: _assassin}
