"""Armies: both of them and the printed battles before the battle, the choice of four units, and one side's cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.games.royal_battles.facts import ARMY_SIZE, SCENARIOS
from companion.games.royal_battles.screen.controller import Controller, SheetContext
from companion.games.royal_battles.screen.drawings import kind_of, unit_picture
from companion.games.royal_battles.screen.legal_moves import cards_gone, cards_left
from companion.games.royal_battles.screen.print_record import army_record, file_name
from companion.games.royal_battles.screen.sheets.cards import CardPick
from companion.games.royal_battles.screen.view_model import colour_name
from companion.games.royal_battles.state import OVER, BattleState, phase
from companion.games.royal_battles.units import MELEE, PRINTED, Unit, spoken
from companion.ui.error_boundary import component, memo
from companion.ui.files import save
from companion.ui.game_screen.controller import use_choice
from companion.ui.game_screen.pickers import pairs
from companion.ui.kit.buttons import Handler, line_button, primary, secondary, tap, with_id
from companion.ui.kit.cards_and_dice import card_name, card_picture
from companion.ui.kit.layout import CENTRE, beside_strut, col, edged, fact, heading, panel, pic, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, HAIR_GAP, TIGHT_GAP, WIDE_GAP, Theme


class ArmySoFar(NamedTuple):
    """One side before the battle: whose, and which units."""

    who: str
    colour: str
    kinds: tuple[str, ...]
    names: str


def army_so_far(t: Theme, state: BattleState, seat: int) -> ArmySoFar:
    units = [piece.unit.name for piece in state.sides[seat].units]
    names = t.say("{units}", units=listed(map(spoken, units))) if units else t.say("no army yet")
    return ArmySoFar(state.names[seat], colour_name(t, seat), tuple(map(kind_of, units)), names)


@memo
def ChosenArmy(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """Whose army it is, and its four places."""
    side = use_live(controller.table_controller, lambda model: army_so_far(t, model.table.state, seat))
    name = row(seal_picture(controller.players[seat].seal, t, 28), label(f"{side.who}, {side.colour}", t, expand=True))
    places = [_place(t, side.kinds[i] if i < len(side.kinds) else "", seat) for i in range(ARMY_SIZE)]
    body = wide_col(name, row(*places), small(side.names, t))
    if not side.kinds:
        return panel(t, body)
    again = secondary(t, t.say("{who} chooses again", who=side.who), lambda: controller.open_sheet("army", seat))
    return panel(t, wide_col(body, again))


def _place(t: Theme, kind: str, seat: int) -> ft.Control:
    picture = pic(unit_picture(kind, seat == 0), 44) if kind else ft.Container(width=44, height=44)
    frame = edged(1.5, t.line)
    return ft.Container(
        picture, expand=True, height=60, alignment=CENTRE, border_radius=10, border=frame, bgcolor=t.raised
    )


@memo
def Scenarios(t: Theme, controller: Controller) -> ft.Control:
    """The printed battles; white takes the army that is named first, the form can turn that round."""
    lines = [with_id(f"scenario-{key}", _scenario(t, key, controller)) for key in SCENARIOS]
    turned = secondary(t, t.say("Swap sides in a printed battle"), lambda: controller.ask("scenario", seat=1))
    return wide_col(heading(t, t.say("Printed battles")), *lines, turned)


def _scenario(t: Theme, key: str, controller: Controller) -> ft.Control:
    battle = SCENARIOS[key]
    one, other = (spoken(PRINTED[unit].name) for unit in battle.armies)
    under = t.say("4 × {one} (white) against 4 × {other} (black)", one=one, other=other)
    pictures = row(*(pic(unit_picture(u, i == 0), 30) for i, u in enumerate(battle.armies)), gap=HAIR_GAP, tight=True)
    name = t.say("Play {battle}", battle=battle.title)
    return line_button(t, battle.title, under, lambda: controller.play("scenario", name=key), pictures, name=name)


@component
def ArmySheet(context: SheetContext) -> ft.Control:
    """Four of six, any mix; a tap on a chosen one takes it out again."""
    t, controller, seat = context.t, context.controller, context.seat
    chosen, put = use_choice(tuple[str, ...])
    add = (lambda unit: put((*chosen, unit))) if len(chosen) < ARMY_SIZE else None
    slots = [_slot(context, chosen, i, lambda e, i=i: put((*chosen[:i], *chosen[i + 1 :]))) for i in range(ARMY_SIZE)]
    offers = pairs(t, [with_id(f"add-{key}", _offer(t, key, unit, seat, add)) for key, unit in PRINTED.items()])
    missing = ARMY_SIZE - len(chosen)
    names = listed(spoken(PRINTED[unit].name) for unit in chosen)
    text = t.say("{who} fields {units}", who=context.name, units=names)
    if missing:
        text = t.say_n("Choose {n} more unit", "Choose {n} more units", missing)
    field = (lambda: controller.play("army", seat=seat, units=list(chosen))) if not missing else None
    own = secondary(
        t,
        t.say("Use a custom unit"),
        lambda: controller.ask("army", seat=seat, units=[*chosen, *["pawn"] * missing]),
        ft.Icons.EDIT_OUTLINED,
    )
    return wide_col(row(*slots), offers, with_id("own-unit", own), with_id("field", primary(t, text, field)))


def _slot(context: SheetContext, chosen: tuple[str, ...], i: int, on_click: Handler) -> ft.Control:
    t = context.t
    if i >= len(chosen):
        empty = edged(1.5, t.line)
        return ft.Container(expand=True, height=56, border_radius=10, border=empty)
    name = t.say("Remove {unit} (place {n})", n=i + 1, unit=spoken(PRINTED[chosen[i]].name))
    picture = pic(unit_picture(chosen[i], context.seat == 0), 40)
    body = row(strut(52), picture, gap=0, alignment=ft.MainAxisAlignment.CENTER)
    return tap(body, name, on_click, expand=True, bgcolor=t.wash, border=edged(2, t.accent))


def _offer(t: Theme, key: str, unit: Unit, seat: int, add: Callable[[str], None] | None) -> ft.Control:
    """A printed unit with the figures that matter when armies are chosen."""
    kind = t.say("melee") if unit.type == MELEE else t.say("ranged")
    easy, optimal, risky = unit.damage
    under = t.say("{kind}, life {n}, {e}/{o}/{r}", kind=kind, n=unit.life, e=easy, o=optimal, r=risky)
    texts = col(label(t.tell(spoken(unit.name)), t), small(under, t), gap=1, expand=True)
    return tap(
        row(strut(56), pic(unit_picture(key, seat == 0), 36), texts),
        t.say("Add {unit}", unit=spoken(unit.name)),
        (lambda: add(key)) if add else None,
        bgcolor=t.raised,
        border=edged(1, t.line),
        padding=beside_strut(GAP, TIGHT_GAP),
    )


@component
def SideSheet(context: SheetContext) -> ft.Control:
    changing, set_changing = ft.use_state(False)
    if changing:
        return _change_card(context)
    return wide_col(
        *_initiative(context, lambda: set_changing(True)),
        *_counts(context),
        pairs(context.t, _buttons(context)),
        *([_save_button(context)] if context.side.units else []),
    )


def _initiative(context: SheetContext, change: Handler) -> list[ft.Control]:
    t, card = context.t, context.side.initiative
    if card is None:
        return [small(t.say("No initiative card revealed yet."), t)]
    text = label(t.say("Initiative: {card}", card=card_name(t, card)), t, expand=True)
    other = secondary(t, t.say("Change card"), change, name=t.say("Change the initiative card"))
    return [row(card_picture(card, t, 60), text, gap=WIDE_GAP), other]


def _change_card(context: SheetContext) -> ft.Control:
    t, seat = context.t, context.seat

    def take(card: str, colour: str | None) -> None:
        context.controller.play("correct_initiative", seat=seat, card=card)

    question = small(t.say("Which card did {who} reveal?", who=context.name), t)
    return wide_col(question, CardPick(t, t.say("Card"), cards_left(context.state, seat), take))


def _counts(context: SheetContext) -> list[ft.Control]:
    t, side = context.t, context.side
    gone = sum(side.gone.values())
    shown: list[ft.Control] = [fact(t, t.say("Known to be gone from the deck"), gone)]
    if side.hand is not None:
        shown = [fact(t, t.say("Hand"), side.hand), fact(t, t.say("Draw pile"), side.pile), *shown]
    if side.discarded:
        shown.append(fact(t, t.say("Discarded unseen"), side.discarded))
    return shown


def _buttons(context: SheetContext) -> list[ft.Control]:
    t, controller, seat = context.t, context.controller, context.seat
    found = []
    if context.side.hand is not None:
        found = [
            secondary(t, t.say("Correct hand"), lambda: controller.ask("correct_hand", seat=seat)),
            secondary(t, t.say("Correct draw pile"), lambda: controller.ask("correct_pile", seat=seat)),
        ]
    gone = cards_gone(context.state, seat)
    text = t.say("Correct gone cards")
    found.append(secondary(t, text, lambda: controller.ask("correct_gone", seat=seat, cards=gone)))
    if phase(context.state) != OVER:
        give_up = t.say("{who} concedes", who=context.name)
        found.append(with_id("give-up", secondary(t, give_up, lambda: controller.play("concede", seat=seat))))
    return found


def _save_button(context: SheetContext) -> ft.Control:
    """The army record as a page to print."""
    t, controller, who = context.t, context.controller, context.name

    async def keep() -> None:
        page = army_record(t, who, context.seat, context.side.units)
        if await save(controller.table_controller.phone, file_name(who), page.encode()):
            controller.close_sheet()

    text, name = t.say("Save army record (to print)"), t.say("Save {who}’s army record, to print", who=who)
    return with_id("save-record", secondary(t, text, keep, ft.Icons.PRINT_OUTLINED, name=name))
