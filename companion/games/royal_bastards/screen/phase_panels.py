"""The Contest phase: Battle Flags, rewards, and what is earned where nobody contests.

Festivals: Support by rank, and Champions by rank.

Movement: one Bastard after the other, one tap for each."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.core.table import Status, Table
from companion.games.royal_bastards.facts import ROLES, UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.screen.pickers import headed, pairs, rule_sign
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.screen.view_model import Player
from companion.games.royal_bastards.state import BastardsState, current_value, flags, occupants, open_tie, turn
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import choice, line_button, secondary
from companion.ui.kit.layout import STRETCH, col, flow, panel, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, Theme


class Earner(NamedTuple):
    """A Bastard that stands alone and has not earned."""

    player: Player
    role: str
    name: str
    place: str


def flag_parts(
    t: Theme, table: Table[BastardsState], players: tuple[Player, ...], controller: Controller
) -> list[ft.Control]:
    state = table.state
    contested = tuple((place, _against(state, place)) for place in flags(state))
    found: list[ft.Control] = [FlagPanel(t, contested, controller)] if contested else []
    if state.contest and state.contest.territory and not open_tie(state.contest):
        won = state.contest.standing.winner
        rows = tuple((players[seat], seat == won) for seat in state.contest.seats)
        found.append(RewardPanel(t, state.contest.territory, rows, rewarded(table), controller))
    earning = earners(state, players)
    return [*found, *([EarnPanel(t, earning, controller)] if earning else [])]


def _against(state: BastardsState, place: str) -> str:
    return listed(state.name(seat) for seat in sorted(set(occupants(state)[place])))


def earners(state: BastardsState, players: tuple[Player, ...]) -> tuple[Earner, ...]:
    """Those who would earn if they said so now."""
    found = []
    for player in players:
        for role in ROLES:
            fighter = state.rivals[player.seat].fighter(role)
            if fighter and after(state, "earn", seat=player.seat, role=role, take="gold"):
                found.append(Earner(player, role, fighter.name, fighter.place or ""))
    return tuple(found)


@memo
def FlagPanel(t: Theme, contested: tuple[tuple[str, str], ...], controller: Controller) -> ft.Control:
    """The Battle Flags; the First Player picks the order."""
    lines = [
        line_button(
            t,
            place,
            who,
            lambda e, place=place: controller.open_fight(place),
            ft.Icon(ft.Icons.FLAG_ROUNDED, color=t.warn, size=24),
            name=t.say("Contest on {place}: {who}", place=place, who=who),
        )
        for place, who in contested
    ]
    head = headed(t, t.say("Battle Flags"), lambda: controller.open_rule("battle-flag"))
    return col(head, *lines, gap=6, horizontal_alignment=STRETCH)


@memo
def EarnPanel(t: Theme, earning: tuple[Earner, ...], controller: Controller) -> ft.Control:
    head = headed(t, t.say("Uncontested"), lambda: controller.open_rule("uncontested"))
    return col(
        head, *(EarnRow(t, each, controller, key=each.name) for each in earning), gap=6, horizontal_alignment=STRETCH
    )


@memo
def EarnRow(t: Theme, each: Earner, controller: Controller) -> ft.Control:
    """Support there, or gold: one tap."""
    seat, role = each.player.seat, each.role

    def support() -> None:
        if each.place:
            controller.play("earn", seat=seat, role=role, take="support")
        else:
            controller.ask("earn", seat=seat, role=role, take="support")

    told = col(label(each.name, t), *([small(each.place, t)] if each.place else []), gap=0, expand=True)
    place = secondary(
        t,
        t.say("{n} Support", n=UNCONTESTED_SUPPORT),
        support,
        name=t.say("{name} places Support for {who}", name=each.name, who=each.player.name),
        height=52,
    )
    gold = secondary(
        t,
        t.say("{n} gold", n=UNCONTESTED_GOLD),
        lambda: controller.play("earn", seat=seat, role=role, take="gold"),
        name=t.say("{name} brings {n} gold to {who}", name=each.name, n=UNCONTESTED_GOLD, who=each.player.name),
        height=52,
    )
    who = row(seal_picture(each.player.seal, t, 26), told)
    if t.is_large:
        return col(who, pairs(t, [place, gold]), gap=4, horizontal_alignment=STRETCH)
    return row(ft.Container(who, expand=True), place, gold)


def rewarded(table: Table[BastardsState]) -> tuple[int, ...]:
    """Who has had the reward of the last Contest."""
    found: list[int] = []
    for entry in reversed(table.history):
        if entry.status is Status.APPLIED:
            if entry.event.kind in ("contest", "next_phase"):
                break
            if entry.event.kind == "reward":
                found.append(entry.event.data["seat"])
    return tuple(sorted(found))


@memo
def RewardPanel(
    t: Theme, place: str, rows: tuple[tuple[Player, bool], ...], given: tuple[int, ...], controller: Controller
) -> ft.Control:
    """The Contest card rewards the winner, and losers too."""
    buttons = [
        secondary(
            t,
            ("✓ " if player.seat in given else "") + player.name + (f" ({t.say('wins')})" if won else ""),
            lambda e, seat=player.seat: controller.open_sheet("reward", seat),
            ft.Icons.REDEEM_ROUNDED,
            name=t.say("Reward of {who} for the Contest", who=player.name),
        )
        for player, won in rows
    ]
    head = headed(t, t.say("Rewards: {place}", place=place), lambda: controller.open_rule("contest-rewards"))
    return col(head, pairs(t, buttons), gap=6, horizontal_alignment=STRETCH)


class Ranked(NamedTuple):
    player: Player
    number: int | None
    state: str  # done, now, next


def ranks(state: BastardsState, players: tuple[Player, ...]) -> tuple[Ranked, ...]:
    now = turn(state)
    return tuple(
        Ranked(
            players[seat],
            festival_number(state, rank),
            "now" if seat == now else "done" if rank < state.distributed else "next",
        )
        for rank, seat in enumerate(state.ranking)
    )


@memo
def RankPanel(t: Theme, rows: tuple[Ranked, ...], controller: Controller) -> ft.Control:
    """The festival's ranking, and how much Support each distributes: that is printed on the Turn Tracker."""
    head = headed(t, t.say("Support by rank"), lambda: controller.open_rule("festival-support"))
    lines = [_rank(t, n, each) for n, each in enumerate(rows, 1)]
    return panel(t, col(head, *lines, gap=GAP, horizontal_alignment=STRETCH))


def _rank(t: Theme, n: int, each: Ranked) -> ft.Control:
    told = t.say("{n} Support", n="?" if each.number is None else each.number)
    state = {"done": t.say("done"), "now": t.say("now")}.get(each.state)
    mark = (
        [tag(t, state, t.fill if each.state == "now" else None, t.on_fill if each.state == "now" else None)]
        if state
        else []
    )
    return row(
        label(f"{n}.", t),
        seal_picture(each.player.seal, t, 26),
        label(each.player.name, t, expand=True),
        *mark,
        small(told, t, t.text),
    )


@memo
def ChampionPanel(t: Theme, player: Player, dealt: tuple[str, ...], controller: Controller) -> ft.Control:
    """By rank, each takes one of the Bastards that lie open."""
    head = row(
        seal_picture(player.seal, t, 30),
        label(t.say("{who} takes a Champion", who=player.name), t, expand=True),
        rule_sign(t, t.say("Champion"), lambda: controller.open_rule("champion")),
    )
    buttons = [
        secondary(
            t,
            name,
            lambda e, name=name: controller.play("take_champion", seat=player.seat, name=name),
            name=t.say("{who} takes {name} as Champion", who=player.name, name=name),
        )
        for name in dealt
    ]
    other = secondary(
        t, t.say("Another Bastard"), lambda: controller.ask("take_champion", seat=player.seat), ft.Icons.EDIT_OUTLINED
    )
    return panel(
        t,
        col(head, pairs(t, [*buttons, other]), gap=6, horizontal_alignment=STRETCH),
        edge=player.seal.fill,
        fill=t.wash,
    )


class Mover(NamedTuple):
    """The Bastard that moves next."""

    player: Player
    role: str
    name: str
    place: str
    reach: int | None


def mover(state: BastardsState, players: tuple[Player, ...]) -> Mover | None:
    seat = turn(state)
    if seat is None or state.phase != "movement":
        return None
    for role in ROLES:
        fighter = state.rivals[seat].fighter(role)
        if fighter and not fighter.has_moved:
            reach = current_value(state, fighter, "movement")
            return Mover(players[seat], role, fighter.name, fighter.place or "", reach)
    return None


@memo
def MovePanel(t: Theme, moving: Mover, lands: tuple[str, ...], controller: Controller) -> ft.Control:
    """Where to? One tap on a Territory, and the next Bastard is asked for."""
    seat, role = moving.player.seat, moving.role
    words = [t.say("on {place}", place=moving.place)] if moving.place else []
    if moving.reach is not None:
        words.append(t.say("Movement {n}", n=moving.reach))
    told = col(
        label(t.say("{who} moves {name}", who=moving.player.name, name=moving.name), t),
        small(", ".join(words), t),
        gap=0,
        expand=True,
    )
    sign = rule_sign(t, t.say("Movement"), lambda: controller.open_rule("movement"))
    head = row(seal_picture(moving.player.seal, t, 30), told, strut(48), sign)
    places = [
        choice(
            t,
            place,
            False,
            lambda e, place=place: controller.play("move", seat=seat, role=role, to=place),
            t.say("{name} moves to {place}", name=moving.name, place=place),
        )
        for place in lands
        if place != moving.place
    ]
    return panel(
        t, col(head, flow(*places), gap=6, horizontal_alignment=STRETCH), edge=moving.player.seal.fill, fill=t.wash
    )
