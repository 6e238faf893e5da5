"""The one action of a turn, step by step: a card of the Court was tapped, and what is still to be said is asked."""

from __future__ import annotations

from typing import Any

from companion.games.rogue_monarch.facts import MARIAGE, MARIAGE_REINES
from companion.games.rogue_monarch.rulings import REPLACED, TO_DISCARD
from companion.games.rogue_monarch.screen.draft import DOWN, UNTOLD, Draft
from companion.games.rogue_monarch.screen.options import (
    Ask,
    At,
    Line,
    Option,
    claim,
    corrections,
    kinds,
    move,
    new_pile,
)
from companion.games.rogue_monarch.screen.values import lies


def turn(at: At) -> Ask:
    """The turn begins: a card of the Court is to be tapped."""
    t = at.t
    shows = t.say("{who} shows {n} Reines: Mariage", who=at.who, n=MARIAGE_REINES)
    mariage = Option(shows, shows, "claim", (("seat", at.seat), ("conspiracy", MARIAGE)))
    title = t.say("{who}: tap a Court card", who=at.who)
    under = t.say("reveal it, or replace it from the hand")
    return Ask(title, under, "turn", buttons=(mariage, *new_pile(at)), primary=claim(at))


def action(at: At) -> Ask:
    """A card was tapped at the start of a turn: what comes of it, step by step."""
    if not at.draft.card:
        return _reveal_or_replace(at)
    if _asks_laid(at, at.draft):
        return _which_laid(at)
    return _which_discarded(at)


def _reveal_or_replace(at: At) -> Ask:
    t, place = at.t, at.draft.places[0]
    found = at.state.court[place - 1]
    lines = [] if found.up else [_reveal_line(at, place, found.card)]
    replaced = kinds(
        at,
        lambda card: t.say("{who} plays {card} in place {n}", who=at.who, card=card, n=place),
        lambda kind: _towards(at, at.draft.but(card=kind)),
    )
    lines.append(Line(t.say("Replace it, face up, with"), replaced))
    down = _towards(at, at.draft.but(card=DOWN))._replace(
        text=t.say("Face down, unnamed"),
        name=t.say("{who} lays a card face down in place {n}", who=at.who, n=place),
    )
    title = t.say("Place {n}: {card}", n=place, card=lies(t, found))
    buttons = (down, *corrections(at, place)[:1])
    return Ask(title, rule="turn", lines=tuple(lines), buttons=buttons, primary=claim(at), can_clear=True)


def _reveal_line(at: At, place: int, known: str | None) -> Line:
    """A card that all have seen before can only be what it was."""
    t = at.t
    options = kinds(
        at,
        lambda card: t.say("{who} reveals {card} in place {n}", who=at.who, card=card, n=place),
        lambda kind: move("reveal", seat=at.seat, place=place, card=kind),
    )
    fitting = tuple(option for option in options if known in (None, option.card))
    return Line(t.say("Reveal it: it is"), fitting)


def _asks_laid(at: At, draft: Draft) -> bool:
    return draft.card == DOWN and at.is_mine and not draft.laid


def _asks_discarded(at: At, draft: Draft) -> bool:
    """By the house rule the old card lies open on the discard: which is it, if nobody has seen it?"""
    unseen = at.state.court[draft.places[0] - 1].card is None
    return at.state.rulings[REPLACED] == TO_DISCARD and unseen and not draft.cards


def _towards(at: At, draft: Draft) -> Option:
    """The next step of a replacement, or the move itself once all is said."""
    if _asks_laid(at, draft) or _asks_discarded(at, draft):
        return Option("", "", draft=draft)
    data: dict[str, Any] = {"seat": at.seat, "place": draft.places[0]}
    if draft.card != DOWN:
        data["card"] = draft.card
    if draft.cards:
        data["discarded"] = draft.cards[0]
    return move("replace", **data)._replace(laid="" if draft.laid == UNTOLD else draft.laid)


def _which_laid(at: At) -> Ask:
    t = at.t
    options = kinds(
        at,
        lambda card: t.say("Your notebook: you lay {card}", card=card),
        lambda kind: _towards(at, at.draft.but(laid=kind)),
    )
    text = t.say("Do not note it")
    untold = _towards(at, at.draft.but(laid=UNTOLD))._replace(text=text, name=text)
    title = t.say("Only for your notebook: which one?")
    under = t.say("nobody else is told, and no history has it")
    return Ask(title, under, "notebook", (Line("", options),), (untold,), can_clear=True)


def _which_discarded(at: At) -> Ask:
    t, place = at.t, at.draft.places[0]
    options = kinds(
        at,
        lambda card: t.say("{card} is discarded from place {n}", card=card, n=place),
        lambda kind: _towards(at, at.draft.but(cards=(kind,))),
    )
    title = t.say("Which card lay in place {n}?", n=place)
    under = t.say("it is discarded face up")
    return Ask(title, under, "replaced-card", (Line("", options),), can_clear=True)
