"""The Contest on the screen: attribute, sides, dice to roll or to type, the odds, and the roll-off of the tied."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.calculators import contest_odds
from companion.games.royal_bastards.facts import ATTRIBUTES, DICE, ROLES, ROLLOFF_DIE
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen.contest_draft import ContestDraft, OddsInput
from companion.games.royal_bastards.screen.contest_sides import SideRow, die_shows, side_views
from companion.games.royal_bastards.screen.controller import Controller, RollOff
from companion.games.royal_bastards.screen.view_model import attribute_title, id_of
from companion.games.royal_bastards.state import BastardsState
from companion.ui.error_boundary import memo
from companion.ui.game_screen.pickers import group, headed, rule_sign, segments
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import choice, icon_button, with_id
from companion.ui.kit.cards_and_dice import die_button, faces, odds_bar
from companion.ui.kit.layout import flow, heading, panel, row, wide_col
from companion.ui.kit.player_seals import seal_picture, seat_choice
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, SMALL_GAP, TIGHT_GAP, Theme

RULES = {"territory": "contest", "festival": "festival", "tie": "support-tie", "crown": "crown"}
Odds = tuple[float, ...]


class Participant(NamedTuple):
    """A Bastard that could take part."""

    player: Player
    role: str
    name: str
    is_in: bool


class ShownOdds(NamedTuple):
    """The odds on the screen, and what they were computed from."""

    given: OddsInput = ()
    odds: Odds = ()


def contest_parts(t: Theme, contest: ContestDraft, calm: bool, controller: Controller) -> list[ft.Control]:
    """The parts from top to bottom; the button that rolls or decides is the dock's."""
    state, players = controller.state, controller.players
    sides = side_views(t, state, contest, players)
    given = contest_draft.odds_input(state, contest) if contest_draft.waiting(state, contest) else None
    hues = tuple(side.player.seal.fill for side in sides)
    found = [
        ContestHead(t, contest_title(t, contest), contest.purpose, controller),
        AttributeRow(t, contest.attribute, controller),
    ]
    if contest.is_choosing:
        could = participants(state, contest, players)
        found.append(ParticipantsPanel(t, contest, could, _traits(state, contest), controller))
    found += [SideRow(t, side, contest.throws, calm, controller, key=str(side.player.seat)) for side in sides]
    return [*found, *([OddsBars(t, given, hues)] if given else [])]


def contest_title(t: Theme, contest: ContestDraft) -> str:
    if contest.purpose == "territory":
        return t.say("Contest on {place}", place=contest.territory)
    if contest.purpose == "festival":
        return t.say("Festival Contest")
    return t.say("Contest, Firstborns only")


@memo
def ContestHead(t: Theme, title: str, purpose: str, controller: Controller) -> ft.Control:
    """The title, its rule, who takes part, and the way out of a Contest that was opened by mistake."""
    is_small = purpose in ("tie", "crown")
    words = label(title, t, t.warn, expand=True) if is_small else ft.Container(heading(t, title), expand=True)
    choosing = icon_button(
        t,
        t.say("Who takes part, and the bonus die"),
        ft.Icons.GROUPS_ROUNDED,
        lambda: controller.change_contest(lambda contest: contest.replace(is_choosing=not contest.is_choosing)),
        t.accent,
    )
    leave = icon_button(
        t, t.say("Cancel this Contest"), ft.Icons.CLOSE_ROUNDED, lambda: controller.change_draft(contest=None)
    )
    who = with_id("who-takes-part", choosing)
    more = [who, leave] if purpose == "territory" else [who]
    return row(words, rule_sign(t, title, lambda: controller.open_rule(RULES[purpose])), *more, gap=0)


@memo
def AttributeRow(t: Theme, chosen: str | None, controller: Controller) -> ft.Control:
    return segments(
        t,
        [(attribute, attribute_title(t, attribute)) for attribute in ATTRIBUTES],
        chosen,
        lambda attribute: controller.change_contest(lambda contest: contest.replace(attribute=attribute)),
        lambda text: t.say("{attribute} Contest", attribute=text),
        "attribute",
    )


# --- who takes part, and the bonus die


def participants(state: BastardsState, contest: ContestDraft, players: tuple[Player, ...]) -> tuple[Participant, ...]:
    """Only on a Territory do people say who takes part."""
    if contest.purpose != "territory":
        return ()
    roles = {side.seat: side.roles for side in contest.sides}
    return tuple(
        Participant(player, role, fighter.name, role in roles.get(player.seat, ()))
        for player in players
        for role in ROLES
        if (fighter := state.rivals[player.seat].fighter(role))
    )


def _traits(state: BastardsState, contest: ContestDraft) -> tuple[str, ...]:
    """Races and classes of those who take part."""
    bastards = [(side.seat, role) for side in contest.sides for role in side.roles]
    return tuple(dict.fromkeys(word for seat, role in bastards for word in contest_draft.traits(state, seat, role)))


@memo
def ParticipantsPanel(
    t: Theme, contest: ContestDraft, could: tuple[Participant, ...], traits: tuple[str, ...], controller: Controller
) -> ft.Control:
    def toggle(seat: int, role: str) -> None:
        controller.change_contest(lambda contest: contest_draft.with_role(controller.state, contest, seat, role))

    def button(each: Participant) -> ft.Control:
        (seat, who, seal), role = each.player, each.role
        words = t.say("{who}’s {name} takes part", name=each.name, who=who)
        found = seat_choice(t, seal, each.name, each.is_in, lambda: toggle(seat, role), words)
        return with_id(f"takes-part-{seat}-{role}", found)

    parts = [group(t, t.say("Who takes part?"), flow(*map(button, could)))] if could else []
    return wide_col(*parts, _bonus(t, contest, traits, controller), gap=GAP)


def _bonus(t: Theme, contest: ContestDraft, traits: tuple[str, ...], controller: Controller) -> ft.Control:
    """The Contest card's die for a race or a class; without known traits an extra die does it."""
    if not traits:
        return group(t, t.say("Bonus die: enter races and classes in Box contents, or add an extra die"))
    die, trait = contest.bonus or (DICE[0], "")

    def give(die: str, trait: str) -> None:
        bonus = (die, trait) if trait else None
        controller.change_contest(lambda contest: contest_draft.with_bonus(controller.state, contest, bonus))

    def button(word: str) -> ft.Control:
        words, after = t.say("The bonus die is for {trait}", trait=word), "" if word == trait else word
        return with_id(id_of("bonus-for", word), choice(t, word, word == trait, lambda: give(die, after), words))

    dice = segments(
        t,
        [(d, d) for d in DICE],
        die,
        lambda d: give(d, trait or traits[0]),
        lambda d: t.say("The bonus die is a {die}", die=d),
    )
    found = flow(*map(button, traits))
    return group(t, t.say("Bonus die on the Contest card"), found, *([dice] if contest.bonus else []))


# --- the odds


@lru_cache(256)
def win_odds(given: OddsInput) -> Odds:
    """Each side's chance to win, in the order given."""
    ids = [str(at) for at in range(len(given))]
    players = [
        {"id": id, "dice": list(dice), "bonus": bonus, "printed": printed}
        for id, (_, dice, bonus, printed) in zip(ids, given, strict=True)
    ]
    won = contest_odds.run({"players": players})["win"]
    return tuple(won[id] for id in ids)


@memo
def OddsBars(t: Theme, given: OddsInput, hues: tuple[str, ...]) -> ft.Control:
    """A bar for each side. They are computed in a thread; meanwhile the old ones stay."""
    shown, show = ft.use_state(ShownOdds())

    async def compute() -> None:
        show(ShownOdds(given, await asyncio.to_thread(win_odds, given)))

    ft.use_effect(compute, [given], cleanup=lambda: None)
    if not shown.given:
        return ft.Container()
    sides = zip(shown.given, shown.odds, hues, strict=False)
    bars = [odds_bar(t, side[0], chance, hue) for side, chance, hue in sides]
    return wide_col(small(t.say("Chance to win before rolling"), t), *bars, gap=TIGHT_GAP)


# --- the roll-off: one die for each of the tied, again until one is highest


@memo
def RollOffPanel(t: Theme, off: RollOff, calm: bool, controller: Controller) -> ft.Control:
    head = headed(t, t.say("Tied: roll off"), lambda: controller.open_rule("roll-off"))
    words = small(t.say("Roll 1 {die} each. Don’t roll again on a 10.", die=ROLLOFF_DIE), t)
    rows = [_roll_off_row(t, off, at, calm, controller) for at in range(len(off.seats))]
    return panel(t, wide_col(head, words, *rows, gap=SMALL_GAP), edge=t.warn)


def _roll_off_row(t: Theme, off: RollOff, at: int, calm: bool, controller: Controller) -> ft.Control:
    player, roll = controller.players[off.seats[at]], off.rolls[at]
    die, rolls = t.say("{who}’s {die}", who=player.name, die=ROLLOFF_DIE), () if roll is None else (roll,)
    button = die_button(
        t,
        die_shows(t, die, rolls),
        ROLLOFF_DIE,
        rolls,
        lambda: controller.open_off_die(at),
        is_open=off.open == at,
        wants_more=roll is None,
        throws=off.throws,
        calm=calm,
    )
    id = f"off-{player.seat}"
    line = row(seal_picture(player.seal, t, 28), label(player.name, t, expand=True), with_id(id, button))
    if off.open != at:
        return line

    def named(n: int) -> str:
        return t.say("{die}: {n}", die=die, n=n)

    return wide_col(line, faces(t, id, ROLLOFF_DIE, named, lambda n: controller.type_off_roll(at, n)), gap=SMALL_GAP)
