"""Who will win this Contest: reckoned beside the loop, shown with the next picture.

The Contest on the screen: attribute, sides, dice to roll or to type, and the odds.

The roll-off: one die for each of the tied, again until one is highest."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.calculators import contest_odds
from companion.games.royal_bastards.facts import ATTRIBUTES, DICE, ROLES, ROLLOFF_DIE
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen import contest_draft as fights
from companion.games.royal_bastards.screen.contest_draft import Asked, Fight
from companion.games.royal_bastards.screen.contest_sides import SideRow, side_views
from companion.games.royal_bastards.screen.controller import Controller, RollOff
from companion.games.royal_bastards.screen.pickers import group, headed, rule_sign, segments
from companion.games.royal_bastards.screen.view_model import Player, attribute_title
from companion.games.royal_bastards.state import BastardsState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import choice, icon_button
from companion.ui.kit.cards_and_dice import die_button, faces, odds_bar
from companion.ui.kit.layout import STRETCH, col, flow, heading, panel, row
from companion.ui.kit.player_seals import seal_picture, seat_choice
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, Theme

Odds = tuple[float, ...]


class Shown(NamedTuple):
    """The odds on the screen, and what they were asked for."""

    asked: Asked = ()
    odds: Odds = ()


@lru_cache(256)
def win_odds(asked: Asked) -> Odds:
    """Each side's chance to win, in the order given."""
    ids = [str(at) for at in range(len(asked))]
    players = [
        {"id": id, "dice": list(dice), "bonus": bonus, "printed": printed}
        for id, (_, dice, bonus, printed) in zip(ids, asked, strict=True)
    ]
    won = contest_odds.run({"players": players})["win"]
    return tuple(won[id] for id in ids)


@memo
def OddsBars(t: Theme, asked: Asked, hues: tuple[str, ...]) -> ft.Control:
    """A bar for each side; while they are reckoned the old ones stay."""
    shown, show = ft.use_state(Shown())

    async def reckon() -> None:
        show(Shown(asked, await asyncio.to_thread(win_odds, asked)))

    ft.use_effect(reckon, [asked], cleanup=lambda: None)
    if not shown.asked:
        return ft.Container()
    sides = zip(shown.asked, shown.odds, hues, strict=False)
    bars = [odds_bar(t, side[0], chance, hue) for side, chance, hue in sides]
    told = small(t.say("To win, before the dice fall"), t)
    return col(told, *bars, gap=4, horizontal_alignment=STRETCH)


def contest_parts(
    t: Theme, state: BastardsState, fight: Fight, players: tuple[Player, ...], calm: bool, controller: Controller
) -> list[ft.Control]:
    """What stands under each other; the button that rolls or decides is the dock's."""
    sides = side_views(t, state, fight, players)
    known = contest_draft.asked(state, fight) if fights.waiting(state, fight) else None
    hues = tuple(side.player.seal.fill for side in sides)
    return [
        ContestHead(t, fight_title(t, fight), fight.purpose, controller),
        AttributeRow(t, fight.attribute, controller),
        *(
            [Taking(t, fight, _takers(state, fight, players), _traits(state, fight), controller)]
            if fight.is_choosing
            else []
        ),
        *(SideRow(t, side, fight.throws, calm, controller, key=str(side.player.seat)) for side in sides),
        *([OddsBars(t, known, hues)] if known else []),
    ]


def fight_title(t: Theme, fight: Fight) -> str:
    if fight.purpose == "territory":
        return t.say("Contest on {place}", place=fight.territory)
    if fight.purpose == "festival":
        return t.say("The festival's Contest")
    return t.say("One Contest, Firstborn only")


RULES = {"territory": "contest", "festival": "festival", "tie": "support-tie", "crown": "crown"}


@memo
def ContestHead(t: Theme, title: str, purpose: str, controller: Controller) -> ft.Control:
    """The title, its rule, who takes part, and the way out of a Contest that was opened by mistake."""
    is_small = purpose in ("tie", "crown")
    told = label(title, t, t.warn, expand=True) if is_small else ft.Container(heading(t, title), expand=True)
    choosing = icon_button(
        t,
        t.say("Who takes part, and the bonus die"),
        ft.Icons.GROUPS_ROUNDED,
        lambda: controller.fight(lambda held: held.replace(is_choosing=not held.is_choosing)),
        t.accent,
    )
    leave = icon_button(t, t.say("Leave this Contest"), ft.Icons.CLOSE_ROUNDED, lambda: controller.change(fight=None))
    more = [choosing, leave] if purpose == "territory" else [choosing]
    return row(told, rule_sign(t, title, lambda: controller.open_rule(RULES[purpose])), *more, gap=0)


@memo
def AttributeRow(t: Theme, chosen: str | None, controller: Controller) -> ft.Control:
    options = [(attribute, attribute_title(t, attribute)) for attribute in ATTRIBUTES]
    return segments(
        t,
        options,
        chosen,
        lambda attribute: controller.fight(lambda held: held.replace(attribute=attribute)),
        lambda text: t.say("Contest of {attribute}", attribute=text),
    )


Taker = tuple[Player, str, str, bool]  # whose, role, the Bastard's name, taking part


def _takers(state: BastardsState, fight: Fight, players: tuple[Player, ...]) -> tuple[Taker, ...]:
    """Every Bastard that could take part; only on a Territory is there a choice."""
    roles = {side.seat: side.roles for side in fight.sides}
    if not fights.may_choose(fight):
        return ()
    return tuple(
        (player, role, fighter.name, role in roles.get(player.seat, ()))
        for player in players
        for role in ROLES
        if (fighter := state.rivals[player.seat].fighter(role))
    )


def _traits(state: BastardsState, fight: Fight) -> tuple[str, ...]:
    """Races and classes of those who take part."""
    found = [word for side in fight.sides for role in side.roles for word in fights.traits(state, side.seat, role)]
    return tuple(dict.fromkeys(found))


@memo
def Taking(
    t: Theme, fight: Fight, takers: tuple[Taker, ...], traits: tuple[str, ...], controller: Controller
) -> ft.Control:
    bastards = [
        seat_choice(
            t,
            player.seal,
            name,
            on,
            lambda e, seat=player.seat, role=role: controller.fight(
                lambda held: fights.with_role(controller.state, held, seat, role)
            ),
            t.say("{name} of {who} takes part", name=name, who=player.name),
        )
        for player, role, name, on in takers
    ]
    parts = [group(t, t.say("Who takes part?"), flow(*bastards))] if bastards else []
    return col(*parts, _bonus(t, fight, traits, controller), gap=GAP, horizontal_alignment=STRETCH)


def _bonus(t: Theme, fight: Fight, traits: tuple[str, ...], controller: Controller) -> ft.Control:
    """The Contest card's die for a race or a class; without known traits an extra die does it."""
    if not traits:
        return group(t, t.say("The bonus die: enter races and classes in the box, or add an extra die"))
    die, trait = fight.bonus or (DICE[0], "")

    def give(die: str, trait: str) -> None:
        bonus = (die, trait) if trait else None
        controller.fight(lambda held: fights.with_bonus(controller.state, held, bonus))

    dice = segments(
        t,
        [(d, d) for d in DICE],
        die,
        lambda d: give(d, trait or traits[0]),
        lambda d: t.say("The bonus die is a {die}", die=d),
    )
    words = [
        choice(
            t,
            word,
            word == trait,
            lambda e, word=word: give(die, "" if word == trait else word),
            t.say("The bonus die is for {trait}", trait=word),
        )
        for word in traits
    ]
    return group(t, t.say("Bonus die of the Contest card"), flow(*words), *([dice] if fight.bonus else []))


class OffView(NamedTuple):
    """Who rolls, what has fallen, and whose die is being typed."""

    players: tuple[Player, ...]
    rolls: tuple[int | None, ...]
    open: int | None
    throws: int


def off_view(off: RollOff, players: tuple[Player, ...]) -> OffView:
    return OffView(tuple(players[seat] for seat in off.seats), off.rolls, off.open, off.throws)


@memo
def RollOffPanel(t: Theme, off: OffView, calm: bool, controller: Controller) -> ft.Control:
    head = headed(t, t.say("Tied: they roll off"), lambda: controller.open_rule("roll-off"))
    told = small(t.say("A {die} each; a 10 is not rolled again.", die=ROLLOFF_DIE), t)
    rows = [_row(t, off, at, calm, controller) for at in range(len(off.players))]
    return panel(t, col(head, told, *rows, gap=6, horizontal_alignment=STRETCH), edge=t.warn)


def _row(t: Theme, off: OffView, at: int, calm: bool, controller: Controller) -> ft.Control:
    player, roll = off.players[at], off.rolls[at]
    die = t.say("{who}'s {die}", who=player.name, die=ROLLOFF_DIE)
    name = (
        t.say("{die}: type what it shows", die=die)
        if roll is None
        else t.say("{die} shows {rolls}: change it", die=die, rolls=roll)
    )
    button = die_button(
        t,
        name,
        ROLLOFF_DIE,
        () if roll is None else (roll,),
        lambda: controller.open_off(at),
        is_open=off.open == at,
        wants_more=roll is None,
        throws=off.throws,
        calm=calm,
    )
    line = row(seal_picture(player.seal, t, 28), label(player.name, t, expand=True), button)
    if off.open != at:
        return line
    pad = faces(t, ROLLOFF_DIE, lambda n: t.say("{die}: {n}", die=die, n=n), lambda n: controller.type_off(at, n))
    return col(line, pad, gap=6, horizontal_alignment=STRETCH)
