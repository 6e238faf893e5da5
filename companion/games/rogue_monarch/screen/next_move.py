"""The one action of a turn, step by step: a card of the Court was tapped, and what is still to be said is asked.

The effect of the card that was played: what is asked for it.

What is asked at the thumb: rows of cards, buttons, and the one filled button. No Flet here.

An option plays its move at once or changes the draft; what a move still needs is asked for in the next step."""

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
    MARIAGE,
    MARIAGE_REINES,
    REINE,
    REINES_PUT_UNDER,
    ROI,
    SPOKEN,
    SWITCHES,
)
from companion.games.rogue_monarch.rulings import REPLACED, TO_DISCARD
from companion.games.rogue_monarch.screen.view_model import (
    DOWN,
    UNTOLD,
    At,
    CardRow,
    Draft,
    NextMove,
    Option,
    claim,
    corrections,
    kinds,
    lies,
    move,
    new_pile,
    refusal,
)
from companion.games.rogue_monarch.state import DEAL, EFFECT, MATCH_OVER, OVER, START, phase


def turn(at: At) -> NextMove:
    """The turn begins: a card of the Court is to be tapped."""
    t = at.t
    shows = t.say("{who} shows {n} Reines: Mariage", who=at.who, n=MARIAGE_REINES)
    mariage = Option(shows, shows, "claim", (("seat", at.seat), ("conspiracy", MARIAGE)))
    title = t.say("{who}: tap a Court card", who=at.who)
    under = t.say("reveal it, or replace it from the hand")
    return NextMove(title, under, "turn", buttons=(mariage, *new_pile(at)), primary=claim(at))


def action(at: At) -> NextMove:
    """A card was tapped at the start of a turn: what comes of it, step by step."""
    if not at.draft.card:
        return _reveal_or_replace(at)
    if _asks_laid(at, at.draft):
        return _which_laid(at)
    return _which_discarded(at)


def _reveal_or_replace(at: At) -> NextMove:
    t, place = at.t, at.draft.places[0]
    found = at.state.court[place - 1]
    lines = [] if found.up else [_reveal_line(at, place, found.card)]
    replaced = kinds(
        at,
        lambda card: t.say("{who} plays {card} in place {n}", who=at.who, card=card, n=place),
        lambda kind: _towards(at, at.draft.replace(card=kind)),
    )
    lines.append(CardRow(t.say("Replace it, face up, with"), replaced))
    down = _towards(at, at.draft.replace(card=DOWN))._replace(
        text=t.say("Face down, unnamed"),
        name=t.say("{who} lays a card face down in place {n}", who=at.who, n=place),
    )
    title = t.say("Place {n}: {card}", n=place, card=lies(t, found))
    buttons = (down, *corrections(at, place)[:1])
    return NextMove(title, rule="turn", lines=tuple(lines), buttons=buttons, primary=claim(at), can_clear=True)


def _reveal_line(at: At, place: int, known: str | None) -> CardRow:
    """A card that all have seen before can only be what it was."""
    t = at.t
    options = kinds(
        at,
        lambda card: t.say("{who} reveals {card} in place {n}", who=at.who, card=card, n=place),
        lambda kind: move("reveal", seat=at.seat, place=place, card=kind),
    )
    fitting = tuple(option for option in options if known in (None, option.card))
    return CardRow(t.say("Reveal it: it is"), fitting)


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


def _which_laid(at: At) -> NextMove:
    t = at.t
    options = kinds(
        at,
        lambda card: t.say("Your notebook: you lay {card}", card=card),
        lambda kind: _towards(at, at.draft.replace(laid=kind)),
    )
    text = t.say("Do not note it")
    untold = _towards(at, at.draft.replace(laid=UNTOLD))._replace(text=text, name=text)
    title = t.say("Only for your notebook: which one?")
    under = t.say("nobody else is told, and no history has it")
    return NextMove(title, under, "notebook", (CardRow("", options),), (untold,), can_clear=True)


def _which_discarded(at: At) -> NextMove:
    t, place = at.t, at.draft.places[0]
    options = kinds(
        at,
        lambda card: t.say("{card} is discarded from place {n}", card=card, n=place),
        lambda kind: _towards(at, at.draft.replace(cards=(kind,))),
    )
    title = t.say("Which card lay in place {n}?", n=place)
    under = t.say("it is discarded face up")
    return NextMove(title, under, "replaced-card", (CardRow("", options),), can_clear=True)


def _effect(
    at: At, title: str, under: str = "", lines: tuple[CardRow, ...] = (), *buttons: Option, **more: Any
) -> NextMove:
    """What every effect has in common: its rule, the way around it, and a claim that is already met."""
    text = at.t.say("Go on without the effect")
    forgo = Option(text, text, "forgo", (("seat", at.seat),))
    primary = more.pop("primary", None) or claim(at)
    return NextMove(title, under, at.state.effect or "", lines, (*buttons, forgo), primary, **more)


def _chevalier(at: At) -> NextMove:
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
    return _effect(at, title, under, (CardRow("", options),), can_clear=True)


def _reine(at: At) -> NextMove:
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


def _roi(at: At) -> NextMove:
    t, draft = at.t, at.draft
    if draft.places:
        place = draft.places[0]
        options = kinds(
            at,
            lambda card: t.say("{who} turns up {card} in place {n}", who=at.who, card=card, n=place),
            lambda kind: move("uncover", seat=at.seat, place=place, card=kind),
        )
        title = t.say("Place {n}: which card is it?", n=place)
        return _effect(at, title, "", (CardRow("", options),), can_clear=True)
    thrown = len(draft.cards)
    named = kinds(
        at, lambda card: t.say("{who} discards {card}", who=at.who, card=card), lambda kind: _thrown(at, kind)
    )
    words = t.say("Draw {n}, then discard: {done} of {all}", n=DRAWS, done=thrown, all=DISCARDS)
    title = t.say("Roi: tap a hidden Court card, or")
    return _effect(at, title, _named(draft.cards), (CardRow(words, named),), can_clear=bool(thrown))


def _thrown(at: At, kind: str) -> Option:
    cards = (*at.draft.cards, kind)
    if len(cards) < DISCARDS:
        return Option("", "", draft=at.draft.replace(cards=cards))
    return move("draw", seat=at.seat, discarded=cards)


def _named(cards: tuple[str, ...]) -> str:
    return ", ".join(SPOKEN[card] for card in cards)


def _assassin(at: At) -> NextMove:
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


EFFECTS: dict[str, Callable[[At], NextMove]] = {CHEVALIER: _chevalier, REINE: _reine, ROI: _roi, ASSASSIN: _assassin}


def asked(at: At) -> NextMove:
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


def _deal(at: At) -> NextMove:
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
    return NextMove(
        t.say("Too many Reines? Then: who begins?"),
        rule="reines-at-start",
        buttons=(*begins, *under, Option(void, void, "void")),
        primary=Option(chance, chance, "first_player", is_chance=True),
    )


def _over(at: At, now: str) -> NextMove:
    """The filled button leads to the result; these go on."""
    t = at.t
    again = (t.say("New match"), "new_match") if now == MATCH_OVER else (t.say("Next game"), "next_game")
    return NextMove(t.say("The game is over"), rule="match", buttons=(Option(again[0], again[0], again[1]),))


def _chosen(at: At) -> NextMove:
    """A card was tapped when nothing can be done with it but put it right."""
    place = at.draft.places[0]
    lying = lies(at.t, at.state.court[place - 1])
    title = at.t.say("Place {n}: {card}", n=place, card=lying)
    return NextMove(title, rule="court", buttons=corrections(at, place), primary=claim(at), can_clear=True)


def _end(at: At) -> NextMove:
    t, other = at.t, at.state.name(at.state.next_seat(at.seat))
    text = t.say("{who} is done: {other} plays", who=at.who, other=other)
    end, won = Option(text, text, "end_turn", (("seat", at.seat),)), claim(at)
    title = t.say("{who} has played", who=at.who)
    return NextMove(title, rule="turn", buttons=((end,) if won else ()) + new_pile(at), primary=won or end)
