"""The Contest on the screen: attribute, sides, dice to roll or to type, and the odds."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.facts import ATTRIBUTES, DICE, ROLES
from companion.games.royal_bastards.screen import fight as fights
from companion.games.royal_bastards.screen import reckoning
from companion.games.royal_bastards.screen.fight import Fight
from companion.games.royal_bastards.screen.odds import OddsBars
from companion.games.royal_bastards.screen.pickers import group, rule_sign, segments
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.sides import SideRow
from companion.games.royal_bastards.screen.sides_now import side_views
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.screen.words import attribute_title
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import choice, icon_button
from companion.ui.kit.layout import STRETCH, col, flow, heading, row
from companion.ui.kit.player_seals import seat_choice
from companion.ui.kit.text import label
from companion.ui.theme import GAP, Look


def contest_parts(
    t: Look, state: BastardsTable, fight: Fight, players: tuple[Player, ...], calm: bool, ways: Ways
) -> list[ft.Control]:
    """What stands under each other; the button that rolls or decides is the dock's."""
    sides = side_views(t, state, fight, players)
    known = reckoning.asked(state, fight) if fights.waiting(state, fight) else None
    hues = tuple(side.player.seal.fill for side in sides)
    return [
        ContestHead(t, fight_title(t, fight), fight.purpose, ways),
        AttributeRow(t, fight.attribute, ways),
        *([Taking(t, fight, _takers(state, fight, players), _traits(state, fight), ways)] if fight.is_choosing else []),
        *(SideRow(t, side, fight.throws, calm, ways, key=str(side.player.seat)) for side in sides),
        *([OddsBars(t, known, hues)] if known else []),
    ]


def fight_title(t: Look, fight: Fight) -> str:
    if fight.purpose == "territory":
        return t.say("Contest on {place}", place=fight.territory)
    if fight.purpose == "festival":
        return t.say("The festival's Contest")
    return t.say("One Contest, Firstborn only")


RULES = {"territory": "contest", "festival": "festival", "tie": "support-tie", "crown": "crown"}


@part
def ContestHead(t: Look, title: str, purpose: str, ways: Ways) -> ft.Control:
    """The title, its rule, who takes part, and the way out of a Contest that was opened by mistake."""
    is_small = purpose in ("tie", "crown")
    told = label(title, t, t.warn, expand=True) if is_small else ft.Container(heading(t, title), expand=True)
    choosing = icon_button(
        t,
        t.say("Who takes part, and the bonus die"),
        ft.Icons.GROUPS_ROUNDED,
        lambda: ways.fight(lambda held: held.but(is_choosing=not held.is_choosing)),
        t.accent,
    )
    leave = icon_button(t, t.say("Leave this Contest"), ft.Icons.CLOSE_ROUNDED, lambda: ways.change(fight=None))
    more = [choosing, leave] if purpose == "territory" else [choosing]
    return row(told, rule_sign(t, title, lambda: ways.open_rule(RULES[purpose])), *more, gap=0)


@part
def AttributeRow(t: Look, chosen: str | None, ways: Ways) -> ft.Control:
    options = [(attribute, attribute_title(t, attribute)) for attribute in ATTRIBUTES]
    return segments(
        t,
        options,
        chosen,
        lambda attribute: ways.fight(lambda held: held.but(attribute=attribute)),
        lambda text: t.say("Contest of {attribute}", attribute=text),
    )


Taker = tuple[Player, str, str, bool]  # whose, role, the Bastard's name, taking part


def _takers(state: BastardsTable, fight: Fight, players: tuple[Player, ...]) -> tuple[Taker, ...]:
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


def _traits(state: BastardsTable, fight: Fight) -> tuple[str, ...]:
    """Races and classes of those who take part."""
    found = [word for side in fight.sides for role in side.roles for word in fights.traits(state, side.seat, role)]
    return tuple(dict.fromkeys(found))


@part
def Taking(t: Look, fight: Fight, takers: tuple[Taker, ...], traits: tuple[str, ...], ways: Ways) -> ft.Control:
    bastards = [
        seat_choice(
            t,
            player.seal,
            name,
            on,
            lambda e, seat=player.seat, role=role: ways.fight(
                lambda held: fights.with_role(ways.state, held, seat, role)
            ),
            t.say("{name} of {who} takes part", name=name, who=player.name),
        )
        for player, role, name, on in takers
    ]
    parts = [group(t, t.say("Who takes part?"), flow(*bastards))] if bastards else []
    return col(*parts, _bonus(t, fight, traits, ways), gap=GAP, horizontal_alignment=STRETCH)


def _bonus(t: Look, fight: Fight, traits: tuple[str, ...], ways: Ways) -> ft.Control:
    """The Contest card's die for a race or a class; without known traits an extra die does it."""
    if not traits:
        return group(t, t.say("The bonus die: enter races and classes in the box, or add an extra die"))
    die, trait = fight.bonus or (DICE[0], "")

    def give(die: str, trait: str) -> None:
        bonus = (die, trait) if trait else None
        ways.fight(lambda held: fights.with_bonus(ways.state, held, bonus))

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
