"""The sheet about one side: its initiative card, hand and piles, its army record to print, giving up."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.screen.picker import CardPick
from companion.games.royal_battles.screen.printing import army_record, file_name
from companion.games.royal_battles.screen.reach import cards_left
from companion.games.royal_battles.screen.scene import Scene
from companion.games.royal_battles.state import OVER, phase
from companion.ui.error_boundary import component
from companion.ui.files import save
from companion.ui.kit.buttons import Handler, second
from companion.ui.kit.cards_and_dice import card_name, card_picture
from companion.ui.kit.layout import STRETCH, col, fact, row
from companion.ui.kit.text import label, small


@component
def SideSheet(scene: Scene) -> ft.Control:
    changing, set_changing = ft.use_state(False)
    if changing:
        return _change_card(scene)
    return col(
        *_initiative(scene, lambda: set_changing(True)), *_counts(scene), *buttons(scene), horizontal_alignment=STRETCH
    )


def _initiative(scene: Scene, change: Handler) -> list[ft.Control]:
    t, card = scene.t, scene.side.initiative
    if card is None:
        return [small(t.say("No initiative card is turned up yet."), t)]
    told = label(t.say("Initiative: {card}", card=card_name(t, card)), t, expand=True)
    other = second(t, t.say("Another card"), change, name=t.say("Another initiative card lies there"))
    return [row(card_picture(card, t, 60), told, gap=12), other]


def _change_card(scene: Scene) -> ft.Control:
    t, ways = scene.t, scene.ways
    pick = CardPick(
        t,
        t.say("Card"),
        cards_left(scene.state, scene.seat),
        lambda card, colour: ways.play("correct_initiative", seat=scene.seat, card=card),
    )
    return col(
        small(t.say("Which card has {who} really turned up?", who=scene.who), t), pick, horizontal_alignment=STRETCH
    )


def _counts(scene: Scene) -> list[ft.Control]:
    t, side = scene.t, scene.side
    gone = sum(side.gone.values())
    shown: list[ft.Control] = [fact(t, t.say("Known to have left the deck"), gone)]
    if side.hand is not None:
        shown = [fact(t, t.say("Hand"), side.hand), fact(t, t.say("Draw pile"), side.pile), *shown]
    if side.discarded:
        shown.append(fact(t, t.say("Discarded unseen"), side.discarded))
    return shown


def buttons(scene: Scene) -> list[ft.Control]:
    t, ways, side, seat = scene.t, scene.ways, scene.side, scene.seat
    found = []
    if side.hand is not None:
        found += [
            second(t, t.say("Correct the hand"), lambda: ways.ask("correct_hand", seat=seat), expand=True),
            second(t, t.say("Correct the pile"), lambda: ways.ask("correct_pile", seat=seat), expand=True),
        ]
    gone = [card for card, n in side.gone.items() for _ in range(n)]
    found.append(
        second(t, t.say("Cards that are gone"), lambda: ways.ask("correct_gone", seat=seat, cards=gone), expand=True)
    )
    if phase(scene.state) != OVER:
        found.append(
            second(t, t.say("{who} gives up", who=scene.who), lambda: ways.play("concede", seat=seat), expand=True)
        )
    each = 1 if t.is_large else 2
    lines: list[ft.Control] = [row(*found[i : i + each]) for i in range(0, len(found), each)]
    return [*lines, *([save_button(scene)] if side.units else [])]


def save_button(scene: Scene) -> ft.Control:
    """The army record as a page to print."""
    t, state, seat = scene.t, scene.state, scene.seat

    async def keep() -> None:
        page = army_record(t, state.names[seat], seat, state.sides[seat].units)
        phone = scene.ways.door.phone
        if await save(phone, file_name(state.names[seat]), page.encode()):
            scene.ways.close()

    text = t.say("Save the army record (to print)")
    return second(
        t, text, keep, ft.Icons.PRINT_OUTLINED, name=t.say("Save the army record of {who}, to print", who=scene.who)
    )
