"""What a phase of the eight turns asks for: where a Bastard moves, Battle Flags, rewards, festivals by rank."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.amounts import gold_of, support_of
from companion.games.royal_bastards.facts import ROLES, UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.screen.view_model import id_of
from companion.games.royal_bastards.state import BastardsState, current_value, flags, occupants, open_tie, turn
from companion.ui.error_boundary import memo
from companion.ui.game_screen.pickers import headed, pairs, rule_sign
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import choice, line_button, secondary, with_id
from companion.ui.kit.layout import col, flow, panel, row, strut, tag, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, SMALL_GAP, TIGHT_GAP, Theme

# --- movement: the Bastards in turn, one tap for each


class Mover(NamedTuple):
    """The Bastard that moves next."""

    seat: int
    role: str
    name: str
    place: str
    movement: int | None


def mover(state: BastardsState) -> Mover | None:
    seat = turn(state)
    if seat is None or state.phase != "movement":
        return None
    for role in ROLES:
        fighter = state.rivals[seat].fighter(role)
        if fighter and not fighter.has_moved:
            return Mover(seat, role, fighter.name, fighter.place or "", current_value(state, fighter, "movement"))
    return None


@memo
def MovePanel(t: Theme, moving: Mover, territories: tuple[str, ...], controller: Controller) -> ft.Control:
    """Where to? One tap on a Territory, and the next Bastard is asked for."""
    player = controller.players[moving.seat]
    under = [t.say("on {place}", place=moving.place)] if moving.place else []
    if moving.movement is not None:
        under.append(t.say("Movement {n}", n=moving.movement))
    who = label(t.say("{who} moves {name}", who=player.name, name=moving.name), t)
    words = col(who, small(", ".join(under), t), gap=0, expand=True)
    sign = rule_sign(t, t.say("Movement"), lambda: controller.open_rule("movement"))
    head = row(seal_picture(player.seal, t, 30), words, strut(48), sign)
    places = [_place(t, moving, place, controller) for place in territories if place != moving.place]
    return _player_panel(t, player, head, flow(*places))


def _place(t: Theme, moving: Mover, place: str, controller: Controller) -> ft.Control:
    seat, role, words = moving.seat, moving.role, t.say("{name} moves to {place}", name=moving.name, place=place)
    button = choice(t, place, False, lambda: controller.play("move", seat=seat, role=role, to=place), words)
    return with_id(id_of("go", seat, role, place), button)


def _player_panel(t: Theme, player: Player, *controls: ft.Control) -> ft.Control:
    """Only this player is asked."""
    body = wide_col(*controls, gap=SMALL_GAP)
    return panel(t, body, edge=player.seal.fill, fill=t.wash)


# --- the Contest phase


class Earner(NamedTuple):
    """A Bastard that is alone on its Territory and has not earned."""

    player: Player
    role: str
    name: str
    place: str


def contest_phase_parts(t: Theme, controller: Controller) -> list[ft.Control]:
    """Battle Flags, rewards of the last Contest, and what is earned where nobody contests."""
    state, players = controller.state, controller.players
    contested = tuple((place, _against(state, place)) for place in flags(state))
    found: list[ft.Control] = [FlagPanel(t, contested, controller)] if contested else []
    if shown := rewards(state, players):
        found.append(RewardPanel(t, *shown, controller))
    alone = earners(state, players)
    return [*found, *([EarnPanel(t, alone, controller)] if alone else [])]


def _against(state: BastardsState, place: str) -> str:
    return listed(state.name(seat) for seat in sorted(set(occupants(state)[place])))


def earners(state: BastardsState, players: tuple[Player, ...]) -> tuple[Earner, ...]:
    """Those who would earn if they said so now."""
    found = []
    for seat, role in earning(state):
        fighter = state.bastard(seat, role)
        found.append(Earner(players[seat], role, fighter.name, fighter.place or ""))
    return tuple(found)


def earning(state: BastardsState) -> tuple[tuple[int, str], ...]:
    """The Bastards, by seat and role, that are alone and have not earned; where a Contest was held nobody was alone."""
    return tuple(
        (seat, role)
        for seat, rival in enumerate(state.rivals)
        for role in ROLES
        if (fighter := rival.fighter(role)) and fighter.place not in state.resolved
        if GAME.is_allowed(state, "earn", seat=seat, role=role, take="gold")
    )


class Reward(NamedTuple):
    """Somebody's reward of a Contest, still to be taken or not."""

    player: Player
    won: bool
    is_taken: bool


def rewards(state: BastardsState, players: tuple[Player, ...]) -> tuple[str, tuple[Reward, ...]] | None:
    """Of the oldest Contest with a reward still owed, else of the last one: its Territory, and who has had theirs."""
    held = state.contest if state.contest and not open_tie(state.contest) else None
    last = held.territory if held else None
    place = state.owed[0].territory if state.owed else last
    if place is None:
        return None
    owed = {each.seat: each.won for each in state.owed if each.territory == place}
    if held is None or held.territory != place:
        return place, tuple(Reward(players[seat], won, False) for seat, won in owed.items())
    winner = held.standing.winner
    return place, tuple(Reward(players[seat], seat == winner, seat not in owed) for seat in held.seats)


@memo
def FlagPanel(t: Theme, contested: tuple[tuple[str, str], ...], controller: Controller) -> ft.Control:
    """The Battle Flags; the First Player picks the order."""

    def line(place: str, who: str) -> ft.Control:
        flag = ft.Icon(ft.Icons.FLAG_ROUNDED, color=t.warn, size=24)
        name = t.say("Contest on {place}: {who}", place=place, who=who)
        button = line_button(
            t, place, t.say("{names}", names=who), lambda: controller.open_contest(place), flag, name=name
        )
        return with_id(id_of("flag", place), button)

    head = headed(t, t.say("Battle Flags"), lambda: controller.open_rule("battle-flag"))
    return wide_col(head, *(line(*each) for each in contested), gap=SMALL_GAP)


@memo
def RewardPanel(t: Theme, place: str, rows: tuple[Reward, ...], controller: Controller) -> ft.Control:
    """The Contest card rewards the winner, and losers too."""

    def button(player: Player, won: bool, is_taken: bool) -> ft.Control:
        seat, who = player.seat, player.name
        text = ("✓ " if is_taken else "") + who + (f" ({t.say('wins')})" if won else "")
        name, sign = t.say("{who}’s Contest reward", who=who), ft.Icons.REDEEM_ROUNDED
        found = secondary(t, text, lambda: controller.open_sheet("reward", seat), sign, name=name)
        return with_id(f"reward-{seat}", found)

    head = headed(t, t.say("Rewards: {place}", place=place), lambda: controller.open_rule("contest-rewards"))
    return wide_col(head, pairs(t, [button(*each) for each in rows]), gap=SMALL_GAP)


@memo
def EarnPanel(t: Theme, earning: tuple[Earner, ...], controller: Controller) -> ft.Control:
    head = headed(t, t.say("Uncontested"), lambda: controller.open_rule("uncontested"))
    rows = [EarnRow(t, each, controller, key=each.name) for each in earning]
    return wide_col(head, *rows, gap=SMALL_GAP)


@memo
def EarnRow(t: Theme, each: Earner, controller: Controller) -> ft.Control:
    """Support there, or Gold: one tap. Where the mini is on no Territory, the form asks for one."""
    (seat, who, seal), role = each.player, each.role
    data, id = {"seat": seat, "role": role}, f"earn-{seat}-{role}"
    earn_support = controller.play if each.place else controller.ask
    support = secondary(
        t,
        t.tell(support_of(UNCONTESTED_SUPPORT)),
        lambda: earn_support("earn", **data, take="support"),
        name=t.say("{name} places Support for {who}", name=each.name, who=who),
        height=52,
    )
    gold = secondary(
        t,
        t.tell(gold_of(UNCONTESTED_GOLD)),
        lambda: controller.play("earn", **data, take="gold"),
        name=t.say("{name} brings {who} {gold}", name=each.name, gold=gold_of(UNCONTESTED_GOLD), who=who),
        height=52,
    )
    words = col(label(each.name, t), *([small(each.place, t)] if each.place else []), gap=0, expand=True)
    head = row(seal_picture(seal, t, 26), words)
    takes = [with_id(f"{id}-support", support), with_id(f"{id}-gold", gold)]
    if t.is_large:
        return wide_col(head, pairs(t, takes), gap=TIGHT_GAP)
    return row(ft.Container(head, expand=True), *takes)


# --- festivals


class Ranked(NamedTuple):
    player: Player
    support: int | None  # how much this rank distributes
    status: str  # done, now, next


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
    return panel(t, wide_col(head, *lines, gap=GAP))


def _rank(t: Theme, n: int, each: Ranked) -> ft.Control:
    support = t.say("? Support") if each.support is None else t.tell(support_of(each.support))
    marks = {"done": [tag(t, t.say("done"))], "now": [tag(t, t.say("now"), t.fill, t.on_fill)]}
    return row(
        label(f"{n}.", t),
        seal_picture(each.player.seal, t, 26),
        label(each.player.name, t, expand=True),
        *marks.get(each.status, []),
        small(support, t, t.text),
    )


@memo
def ChampionPanel(t: Theme, player: Player, dealt: tuple[str, ...], controller: Controller) -> ft.Control:
    """By rank, each takes one of the face-up Bastards."""
    seat = player.seat
    head = row(
        seal_picture(player.seal, t, 30),
        label(t.say("{who} takes a Champion", who=player.name), t, expand=True),
        rule_sign(t, t.say("Champion"), lambda: controller.open_rule("champion")),
    )

    def button(name: str) -> ft.Control:
        words = t.say("{who} takes {name} as Champion", who=player.name, name=name)
        found = secondary(t, name, lambda: controller.play("take_champion", seat=seat, name=name), name=words)
        return with_id(id_of("champion", seat, name), found)

    other = secondary(
        t, t.say("Another Bastard"), lambda: controller.ask("take_champion", seat=seat), ft.Icons.EDIT_OUTLINED
    )
    return _player_panel(t, player, head, pairs(t, [*map(button, dealt), other]))
