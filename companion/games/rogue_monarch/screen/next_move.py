"""What is in the dock: rows of cards, buttons, and the one filled button. No Flet here.

An option plays its move at once or changes the draft; what a move still needs is asked for in the next step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.messages import listed
from companion.games.rogue_monarch.effects import empties_pile
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
    CardRow,
    DockContext,
    Draft,
    NextMove,
    Option,
    button,
    card_options,
    claim,
    corrections,
    lies,
    move,
    new_pile,
    step,
)
from companion.games.rogue_monarch.state import DEAL, EFFECT, MATCH_OVER, OVER, START, phase


def next_move(context: DockContext) -> NextMove:
    now, is_chosen = phase(context.state), bool(context.draft.places)
    if now == START:
        return _action(context) if is_chosen else _turn(context)
    if now == EFFECT and not (context.state.effect == REINE and is_chosen):
        return EFFECTS[context.state.effect or CHEVALIER](context)
    if is_chosen:
        return _chosen(context)
    return {DEAL: _deal, OVER: _over, MATCH_OVER: _over}.get(now, _end)(context)


def _deal(context: DockContext) -> NextMove:
    t, state = context.t, context.state
    first, under = [], []
    for seat, name in enumerate(state.names):
        reines = t.say("{who} puts {n} Reines under the draw pile", who=name, n=REINES_PUT_UNDER)
        first.append(button(t.say("{who} goes first", who=name), "first_player", id=f"first_player-{seat}", seat=seat))
        under.append(button(reines, "redeal", id=f"redeal-{seat}", seat=seat))
    return NextMove(
        t.say("Check for extra Reines, then choose who goes first"),
        rule="reines-at-start",
        buttons=(*first, *under, button(t.say("Void the deal"), "void")),
        primary=button(t.say("Choose the first player at random"), "first_player")._replace(is_chance=True),
    )


# --- the one action of a turn, step by step


def _turn(context: DockContext) -> NextMove:
    """The turn starts: a Court card is to be tapped."""
    t = context.t
    shows = t.say("{who} shows {n} Reines: Mariage", who=context.who, n=MARIAGE_REINES)
    mariage = button(shows, "claim", id="claim-mariage", seat=context.seat, conspiracy=MARIAGE)
    title = t.say("{who}: tap a Court card", who=context.who)
    under = t.say("Reveal it, or replace it from your hand")
    return NextMove(title, under, "turn", buttons=(mariage, *new_pile(context)), primary=claim(context))


def _action(context: DockContext) -> NextMove:
    """A card was tapped at the start of a turn: what comes of it, step by step."""
    if not context.draft.card:
        return _reveal_or_replace(context)
    if _asks_laid(context, context.draft):
        return _which_laid(context)
    return _which_discarded(context)


def _reveal_or_replace(context: DockContext) -> NextMove:
    t, place = context.t, context.draft.places[0]
    found = context.state.court[place - 1]
    rows = [] if found.up else [_reveal_row(context, place, found.card)]
    replaced = card_options(
        "replace",
        lambda card: t.say("{who} plays {card} in place {place}", who=context.who, card=card, place=place),
        lambda kind: _next_step(context, context.draft.replace(card=kind)),
    )
    rows.append(CardRow(t.say("Replace it face up with"), replaced))
    down = _next_step(context, context.draft.replace(card=DOWN))._replace(
        id="replace-down",
        text=t.say("Replace it face down"),
        name=t.say("{who} plays a card face down in place {place}", who=context.who, place=place),
    )
    title = t.say("Place {n}: {card}", n=place, card=lies(t, found))
    buttons = (down, *corrections(context, place)[:1])
    return NextMove(title, rule="turn", rows=tuple(rows), buttons=buttons, primary=claim(context), can_clear=True)


def _reveal_row(context: DockContext, place: int, known: str | None) -> CardRow:
    """A card that everyone has seen can only be what it was."""
    t = context.t
    options = card_options(
        "reveal",
        lambda card: t.say("{who} reveals {card} in place {place}", who=context.who, card=card, place=place),
        lambda kind: move("reveal", seat=context.seat, place=place, card=kind),
    )
    fitting = tuple(option for option in options if known in (None, option.card))
    return CardRow(t.say("Reveal it: which card is it?"), fitting)


def _asks_laid(context: DockContext, draft: Draft) -> bool:
    return draft.card == DOWN and context.is_mine and not draft.laid


def _asks_discarded(context: DockContext, draft: Draft) -> bool:
    """By the house rule the old card is discarded face up: which is it, if no one has seen it?"""
    unseen = context.state.court[draft.places[0] - 1].card is None
    return context.state.rulings[REPLACED] == TO_DISCARD and unseen and not draft.cards


def _next_step(context: DockContext, draft: Draft) -> Option:
    """The next step of a replacement, or the move itself once all is said."""
    if _asks_laid(context, draft) or _asks_discarded(context, draft):
        return step(draft)
    data: dict[str, Any] = {"seat": context.seat, "place": draft.places[0]}
    if draft.card != DOWN:
        data["card"] = draft.card
    if draft.cards:
        data["discarded"] = draft.cards[0]
    return move("replace", **data)._replace(laid="" if draft.laid == UNTOLD else draft.laid)


def _which_laid(context: DockContext) -> NextMove:
    t = context.t
    options = card_options(
        "lay",
        lambda card: t.say("Your notebook: you play {card}", card=card),
        lambda kind: _next_step(context, context.draft.replace(laid=kind)),
    )
    text = t.say("Don’t note it")
    unnoted = _next_step(context, context.draft.replace(laid=UNTOLD))._replace(id="lay-untold", text=text, name=text)
    title = t.say("For your notebook only: which card?")
    under = t.say("No one else sees this; it isn’t in the history")
    return NextMove(title, under, "notebook", (CardRow("", options),), (unnoted,), can_clear=True)


def _which_discarded(context: DockContext) -> NextMove:
    t, place = context.t, context.draft.places[0]
    options = card_options(
        "discard",
        lambda card: t.say("Discard {card} from place {n}", card=card, n=place),
        lambda kind: _next_step(context, context.draft.replace(cards=(kind,))),
    )
    title = t.say("Which card was in place {n}?", n=place)
    under = t.say("It’s discarded face up")
    return NextMove(title, under, "replaced-card", (CardRow("", options),), can_clear=True)


# --- the effect of the card that was played


def _effect(
    context: DockContext, title: str, under: str = "", rows: tuple[CardRow, ...] = (), *buttons: Option, **more: Any
) -> NextMove:
    """What every effect has in common: its rule, the way around it, and a claim that is already met."""
    forgo = button(context.t.say("Continue without the effect"), "forgo", seat=context.seat)
    primary = more.pop("primary", None) or claim(context)
    return NextMove(title, under, context.state.effect or "", rows, (*buttons, forgo), primary, **more)


def _chevalier(context: DockContext) -> NextMove:
    t, draft = context.t, context.draft
    if len(draft.places) < SWITCHES:
        title = t.say("Chevalier: tap two cards to switch")
        under = t.say("Place {n} and which other?", n=draft.places[0]) if draft.places else ""
        return _effect(context, title, under, can_clear=bool(draft.places))
    one, two = draft.places
    under = t.say("Places {a} and {b} switched", a=one, b=two)
    if draft.turned is None:
        return _effect(context, t.say("Now tap a card to hide or reveal"), under, can_clear=True)
    switch = move("switch", seat=context.seat, places=draft.places, turned=draft.turned)
    return _which_turned_up(context, draft.turned, under, switch)


def _which_turned_up(context: DockContext, place: int, under: str, turn_up: Option) -> NextMove:
    """The last thing to be said before `turn_up` is played."""
    t = context.t
    options = card_options(
        "turn-up",
        lambda card: t.say("{who} reveals {card} in place {place}", who=context.who, card=card, place=place),
        lambda kind: turn_up._replace(data=(*turn_up.data, ("card", kind))),
    )
    title = t.say("Place {n}: which card is it?", n=place)
    return _effect(context, title, under, (CardRow("", options),), can_clear=True)


def _reine(context: DockContext) -> NextMove:
    t, state = context.t, context.state
    other = state.name(state.next_seat(context.seat))
    found = [t.say_n("{n} Reine found", "{n} Reines found", n) for n in range(1, HAND_LOOKS + 1)]
    options = [
        button(text, "search", id=f"search-{n}", seat=context.seat, reines=n)
        for n, text in enumerate((t.say("No Reine found"), *found))
        if context.is_allowed("search", seat=context.seat, reines=n)
    ]
    title = t.say("Reine: {who} looks at {n} of {other}’s cards", who=context.who, n=HAND_LOOKS, other=other)
    return _effect(context, title, t.say("Discard any Reines; {other} draws replacements", other=other), (), *options)


def _roi(context: DockContext) -> NextMove:
    t, draft = context.t, context.draft
    if draft.places:
        place = draft.places[0]
        return _which_turned_up(context, place, "", move("uncover", seat=context.seat, place=place))
    discarded = len(draft.cards)
    named = card_options(
        "discard",
        lambda card: t.say("{who} discards {card}", who=context.who, card=card),
        lambda kind: _discarded(context, kind),
    )
    words = t.say("Draw {n}, then discard: {done} of {all}", n=DRAWS, done=discarded, all=DISCARDS)
    title = t.say("Roi: tap a hidden Court card, or draw")
    under = ", ".join(t.tell(SPOKEN[card]) for card in draft.cards)
    return _effect(context, title, under, (CardRow(words, named),), can_clear=bool(discarded))


def _discarded(context: DockContext, kind: str) -> Option:
    """A pile that the two draws empty is replaced at once by the cards discarded so far, as the rulebook has it."""
    cards = (*context.draft.cards, kind)
    if len(cards) < DISCARDS:
        return step(context.draft.replace(cards=cards))
    now = {"new_pile": True} if empties_pile(context.state) else {}
    return move("draw", seat=context.seat, discarded=cards, **now)


def _assassin(context: DockContext) -> NextMove:
    """Where there is nothing to choose, the filled button looks at what there is."""
    t = context.t
    down = tuple(place for place, card in enumerate(context.state.court, 1) if not card.up)
    title = t.say("Assassin: tap the cards to look at")
    under = t.say("Place {n} and which other?", n=context.draft.places[0]) if context.draft.places else ""
    if not context.is_allowed("spy", seat=context.seat, places=down):
        return _effect(context, title, under, can_clear=bool(context.draft.places))
    text = t.say("Nothing is hidden: continue")
    if down:
        text = t.say_n("Look at place {places}", "Look at places {places}", len(down), places=listed(down))
    look = button(text, "spy", seat=context.seat, places=down)
    if claim(context):
        return _effect(context, title, under, (), look)
    return _effect(context, title, under, primary=look)


EFFECTS: dict[str, Callable[[DockContext], NextMove]] = {
    CHEVALIER: _chevalier,
    REINE: _reine,
    ROI: _roi,
    ASSASSIN: _assassin,
}


# --- the end of a turn, of a game


def _over(context: DockContext) -> NextMove:
    """The filled button leads to the result. A match that is won stays won: the rematch there is another table’s."""
    t = context.t
    if phase(context.state) == MATCH_OVER:
        return NextMove(t.say("The match is over"), rule="match")
    return NextMove(t.say("The game is over"), rule="match", buttons=(button(t.say("Next game"), "next_game"),))


def _chosen(context: DockContext) -> NextMove:
    """A card was tapped when nothing can be done with it but correct it."""
    place = context.draft.places[0]
    lying = lies(context.t, context.state.court[place - 1])
    title = context.t.say("Place {n}: {card}", n=place, card=lying)
    return NextMove(title, rule="court", buttons=corrections(context, place), primary=claim(context), can_clear=True)


def _end(context: DockContext) -> NextMove:
    """A conspiracy that is met comes first, then an empty draw pile; the turn can be ended beside them."""
    t, other = context.t, context.state.name(context.state.next_seat(context.seat))
    text = t.say("End {who}’s turn: {other} is next", who=context.who, other=other)
    won, pile, end = claim(context), new_pile(context), button(text, "end_turn", seat=context.seat)
    first, *others = [option for option in (won, *pile, end) if option]
    under = t.say("The draw pile is empty") if pile else ""
    rule = "reshuffle" if pile else "turn"
    return NextMove(t.say("{who} has played", who=context.who), under, rule, buttons=tuple(others), primary=first)
