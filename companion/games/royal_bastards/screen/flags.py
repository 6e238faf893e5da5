"""The Contest phase: Battle Flags, rewards, and what is earned where nobody contests."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.core.table import Status, Table
from companion.games.royal_bastards.facts import ROLES, UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.screen.pickers import headed, pairs
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable, flags, occupants, open_tie
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import line_button, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import Look


class Earner(NamedTuple):
    """A Bastard that stands alone and has not earned."""

    player: Player
    role: str
    name: str
    place: str


def flag_parts(t: Look, table: Table[BastardsTable], players: tuple[Player, ...], ways: Ways) -> list[ft.Control]:
    state = table.state
    contested = tuple((place, _against(state, place)) for place in flags(state))
    found: list[ft.Control] = [FlagPanel(t, contested, ways)] if contested else []
    if state.contest and state.contest.territory and not open_tie(state.contest):
        won = state.contest.standing.winner
        rows = tuple((players[seat], seat == won) for seat in state.contest.seats)
        found.append(RewardPanel(t, state.contest.territory, rows, rewarded(table), ways))
    earning = earners(state, players)
    return [*found, *([EarnPanel(t, earning, ways)] if earning else [])]


def _against(state: BastardsTable, place: str) -> str:
    return listed(state.name(seat) for seat in sorted(set(occupants(state)[place])))


def earners(state: BastardsTable, players: tuple[Player, ...]) -> tuple[Earner, ...]:
    """Those who would earn if they said so now."""
    found = []
    for player in players:
        for role in ROLES:
            fighter = state.rivals[player.seat].fighter(role)
            if fighter and after(state, "earn", seat=player.seat, role=role, take="gold"):
                found.append(Earner(player, role, fighter.name, fighter.place or ""))
    return tuple(found)


@part
def FlagPanel(t: Look, contested: tuple[tuple[str, str], ...], ways: Ways) -> ft.Control:
    """The Battle Flags; the First Player picks the order."""
    lines = [
        line_button(
            t,
            place,
            who,
            lambda e, place=place: ways.open_fight(place),
            ft.Icon(ft.Icons.FLAG_ROUNDED, color=t.warn, size=24),
            name=t.say("Contest on {place}: {who}", place=place, who=who),
        )
        for place, who in contested
    ]
    head = headed(t, t.say("Battle Flags"), lambda: ways.open_rule("battle-flag"))
    return col(head, *lines, gap=6, horizontal_alignment=STRETCH)


@part
def EarnPanel(t: Look, earning: tuple[Earner, ...], ways: Ways) -> ft.Control:
    head = headed(t, t.say("Uncontested"), lambda: ways.open_rule("uncontested"))
    return col(head, *(EarnRow(t, each, ways, key=each.name) for each in earning), gap=6, horizontal_alignment=STRETCH)


@part
def EarnRow(t: Look, each: Earner, ways: Ways) -> ft.Control:
    """Support there, or gold: one tap."""
    seat, role = each.player.seat, each.role

    def support() -> None:
        if each.place:
            ways.play("earn", seat=seat, role=role, take="support")
        else:
            ways.ask("earn", seat=seat, role=role, take="support")

    told = col(label(each.name, t), *([small(each.place, t)] if each.place else []), gap=0, expand=True)
    place = second(
        t,
        t.say("{n} Support", n=UNCONTESTED_SUPPORT),
        support,
        name=t.say("{name} places Support for {who}", name=each.name, who=each.player.name),
        height=52,
    )
    gold = second(
        t,
        t.say("{n} gold", n=UNCONTESTED_GOLD),
        lambda: ways.play("earn", seat=seat, role=role, take="gold"),
        name=t.say("{name} brings {n} gold to {who}", name=each.name, n=UNCONTESTED_GOLD, who=each.player.name),
        height=52,
    )
    who = row(seal_picture(each.player.seal, t, 26), told)
    if t.is_large:
        return col(who, pairs(t, [place, gold]), gap=4, horizontal_alignment=STRETCH)
    return row(ft.Container(who, expand=True), place, gold)


def rewarded(table: Table[BastardsTable]) -> tuple[int, ...]:
    """Who has had the reward of the last Contest."""
    found: list[int] = []
    for entry in reversed(table.history):
        if entry.status is Status.APPLIED:
            if entry.event.kind in ("contest", "next_phase"):
                break
            if entry.event.kind == "reward":
                found.append(entry.event.data["seat"])
    return tuple(sorted(found))


@part
def RewardPanel(
    t: Look, place: str, rows: tuple[tuple[Player, bool], ...], given: tuple[int, ...], ways: Ways
) -> ft.Control:
    """The Contest card rewards the winner, and losers too."""
    buttons = [
        second(
            t,
            ("✓ " if player.seat in given else "") + player.name + (f" ({t.say('wins')})" if won else ""),
            lambda e, seat=player.seat: ways.raise_sheet("reward", seat),
            ft.Icons.REDEEM_ROUNDED,
            name=t.say("Reward of {who} for the Contest", who=player.name),
        )
        for player, won in rows
    ]
    head = headed(t, t.say("Rewards: {place}", place=place), lambda: ways.open_rule("contest-rewards"))
    return col(head, pairs(t, buttons), gap=6, horizontal_alignment=STRETCH)
