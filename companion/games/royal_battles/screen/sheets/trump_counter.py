"""The trump counter: four cards, the styles as rows, and one button that records the result."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.royal_battles.board import PLACES, SPOKEN
from companion.games.royal_battles.facts import TRUMP_FOR
from companion.games.royal_battles.screen.attack_preview import Attack, StyleResult, best, style_results
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.drawings import kind_of, unit_picture
from companion.games.royal_battles.screen.legal_moves import Who, aims, card_under, cards_left, joker_colours, piece_of
from companion.games.royal_battles.screen.sheets.cards import CardPick, shown_card
from companion.games.royal_battles.screen.view_model import card_or_none
from companion.games.royal_battles.state import BattleState
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_link, secondary, tap, with_id
from companion.ui.kit.formats import percent
from companion.ui.kit.layout import col, edged, gauge, pad, pic, row, strut, wide_col
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SMALL_GAP, TIGHT_GAP, Theme

PIP = (12, 17)  # a trump that counts, or a place for one


@component
def CountTrumps(context: SheetContext) -> ft.Control:
    """On a tracked board all cards are known; a tap on one puts it right."""
    style, set_style = ft.use_state("")
    changing, set_changing = ft.use_state(-1)
    attack = attack_on(context.state, context.unit)
    if attack is None:
        return small(context.t.say("The attack is over."), context.t)
    if changing >= 0:
        return _change(context, attack, changing, lambda: set_changing(-1))
    found = style_results(context.t, context.state, attack)
    return trump_counter(context, attack, found, style or best(found), set_style, set_changing)


def attack_on(state: BattleState, target: Who) -> Attack | None:
    """The attack of the unit that moved on a target."""
    aim = aims(state).get(target)
    if aim is None or state.active is None or state.moved is None:
        return None
    who = (state.active, state.moved)
    first, other = state.sides[who[0]].initiative, state.sides[1 - who[0]].initiative
    under = card_under(state, piece_of(state, who)), card_under(state, piece_of(state, target))
    cards = (first or "", other or "", under[0] or "", under[1] or "")
    data = (("seat", who[0]), ("target", target[1]), ("target_seat", target[0]))
    return Attack(who, target, aim.position, cards, "attack", data)


def _change(context: SheetContext, attack: Attack, which: int, done: Callable[[], None]) -> ft.Control:
    """Another card lies there than the log says: a correction, and the count follows."""
    t, state, play = context.t, context.state, context.controller.table_controller.play
    owner = (attack.who[0], 1 - attack.who[0], attack.who[0], attack.target[0])[which]

    def take(card: str, colour: str | None) -> None:
        if which < 2:
            is_taken = play("correct_initiative", seat=owner, card=card)
        else:
            piece = piece_of(state, (attack.who, attack.target)[which - 2])
            place = list(PLACES[piece.space or 0])
            named = {"as_colour": colour} if colour else {}
            is_taken = play("correct_card", space=place, card=card, **named)
        if is_taken:
            done()

    colours = joker_colours(state) if which >= 2 else ()
    back = secondary(t, t.say("It’s {card}", card=SPOKEN[attack.cards[which]]), done)
    return wide_col(
        small(t.say("{what}: which card is it?", what=card_labels(context, attack)[which]), t),
        CardPick(t, t.say("Card"), cards_left(state, owner), take, colours),
        back,
    )


def card_labels(context: SheetContext, attack: Attack) -> tuple[str, ...]:
    """Whose card each of the four is."""
    t, state = context.t, context.state
    units = [piece_of(state, who).spoken for who in (attack.who, attack.target)]
    under = [t.say("{unit}’s card", unit=unit) for unit in units]
    if units[0] == units[1]:
        under = [
            t.say("{unit}’s card ({who})", unit=u, who=state.names[s])
            for u, s in zip(units, (attack.who[0], attack.target[0]), strict=True)
        ]
    return (state.names[attack.who[0]], state.names[1 - attack.who[0]], *under)


def trump_counter(
    context: SheetContext,
    attack: Attack,
    found: tuple[StyleResult, ...],
    style: str,
    set_style: Callable[[str], None],
    change: Callable[[int], None],
) -> ft.Control:
    """Cards, rows, what else comes of it, and the button."""
    t, controller = context.t, context.controller
    chosen = next(result for result in found if result.style == style)
    rows = [
        with_id(f"style-{each.style}", _style_row(t, each, each is chosen, lambda e, s=each.style: set_style(s)))
        for each in found
    ]
    more = [small(text, t, t.text) for text in chosen.more]
    head = [] if t.is_narrow else [fighters(context, attack)]
    note = small(t.say("Bars: chance to hit with the next initiative cards"), t)
    odds = [note] if chosen.odds is not None and not t.is_narrow else []
    record = (lambda: controller.play(attack.kind, **attack.move(style))) if chosen.is_legal else None
    text = chosen.sentence if chosen.is_legal else t.say("{style} can’t be used from here", style=chosen.title)
    button = with_id(f"record-{style}", primary(t, text, record, ft.Icons.CHECK_ROUNDED))
    parts = [*head, four_cards(context, attack, style, change), wide_col(*rows, gap=SMALL_GAP), *odds, *more]
    ordered = [button, *parts] if t.is_large else [*parts, button]  # large letters push it out of sight
    return wide_col(*ordered, gap=GAP)


def fighters(context: SheetContext, attack: Attack) -> ft.Control:
    t, state = context.t, context.state
    one, other = piece_of(state, attack.who), piece_of(state, attack.target)
    text = t.say("accuracy {n}, evasion {m}", n=one.unit.accuracy, m=other.unit.evasion)
    return row(
        pic(unit_picture(kind_of(one.unit.name), attack.who[0] == 0), 36),
        ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, color=t.soft, size=20),
        pic(unit_picture(kind_of(other.unit.name), attack.target[0] == 0), 36),
        small(text, t, expand=True),
        rule_link(t, "", lambda: context.controller.open_rule("attack")),
    )


def four_cards(
    context: SheetContext, attack: Attack, style: str, change: Callable[[int], None], at: int = -1
) -> ft.Control:
    """Those that count as trumps of the chosen style are lit. One that is not named yet is a question."""
    t, shown = context.t, []
    for i, (card, text) in enumerate(zip(attack.cards, card_labels(context, attack), strict=True)):
        is_trump = bool(card) and TRUMP_FOR[card] == style
        values = {"what": text, "card": card_or_none(t, card)}
        name = t.say("{what}: {card}, change", **values)
        if is_trump:
            name = t.say("{what}: {card}, a trump, change", **values)
        face = shown_card(t, card or None, text, name, lambda e, i=i: change(i), is_trump, i == at)
        shown.append(with_id(f"counted-{i}", face))
    if t.is_large:
        return col(row(*shown[:2]), row(*shown[2:]), gap=TIGHT_GAP)
    return row(*shown, gap=TIGHT_GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _style_row(t: Theme, result: StyleResult, on: bool, on_click: Callable[..., None]) -> ft.Control:
    """Name with its odds, trumps as pips, hit or miss, and the injury with its sum."""
    ink = t.text if result.is_hit and result.is_legal else t.soft
    amount = number(result.amount, t, "figure", ink) if result.is_legal else label("–", t, t.soft)
    hurt = col(amount, small(result.sum, t), gap=HAIR_GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
    name = col(label(result.title, t, ink if not on else t.text), *_odds(t, result), gap=3, tight=True)
    pips = col(_pips(t, result), small(_needed(t, result), t), gap=TIGHT_GAP, tight=True)
    if t.is_large:
        body: ft.Control = col(
            row(ft.Container(name, expand=True), hurt), row(pips, _verdict(t, result)), gap=SMALL_GAP
        )
    else:
        wide = 96 if t.is_narrow else 112
        body = row(
            ft.Container(name, width=wide),
            ft.Container(pips, width=74),
            _verdict(t, result),
            ft.Container(hurt, expand=True, alignment=ft.Alignment.CENTER_RIGHT),
            gap=SMALL_GAP,
        )
    return tap(
        row(strut(48), ft.Container(body, expand=True), gap=0),
        row_name(t, result),
        on_click,
        selected=on,
        padding=pad(MEDIUM_GAP, 3),
        bgcolor=t.wash if on else t.raised,
        border=edged(2 if on else 1, t.accent if on else t.line),
    )


def row_name(t: Theme, result: StyleResult) -> str:
    """A whole row for screen readers."""
    if not result.is_legal:
        return t.say("{style}: can’t be used from here", style=result.title)
    verdict = t.say("hit") if result.is_hit else t.say("miss")
    return t.say(
        "{style}: {trumps} of {needed} trumps, {verdict}, {n} ({sum})",
        style=result.title,
        trumps=result.trumps,
        needed=result.needed,
        verdict=verdict,
        n=result.amount,
        sum=result.sum,
    )


def _odds(t: Theme, result: StyleResult) -> list[ft.Control]:
    if result.odds is None:
        return []
    return [row(gauge(t, result.odds, t.accent, 44), small(percent(t, result.odds), t), gap=5, tight=True)]


def _needed(t: Theme, result: StyleResult) -> str:
    if not result.needed:
        return t.say("{n}, none needed", n=result.trumps)
    return t.say("{n}, needs {m}", n=result.trumps, m=result.needed)


def _pips(t: Theme, result: StyleResult) -> ft.Control:
    hue = t.accent if result.is_hit and result.is_legal else t.edge
    width, height = PIP
    return row(
        *(
            ft.Container(
                width=width,
                height=height,
                border_radius=3,
                bgcolor=hue if i < result.trumps else None,
                border=edged(1.5, hue if i < result.trumps else t.edge),
            )
            for i in range(4)
        ),
        gap=3,
        tight=True,
    )


def _verdict(t: Theme, result: StyleResult) -> ft.Control:
    if not result.is_legal:
        return small(t.say("not from here"), t, width=62 * t.scale)
    hue = t.ok if result.is_hit else t.soft
    sign = ft.Icons.CHECK_ROUNDED if result.is_hit else ft.Icons.CLOSE_ROUNDED
    word = t.say("hit") if result.is_hit else t.say("miss")
    return row(ft.Icon(sign, size=20, color=hue), label(word, t, hue), gap=HAIR_GAP, tight=True)
