"""Cards go down: one tap when all Coin Cards lie, then a tap for each Action Card."""

from __future__ import annotations

import flet as ft

from companion.games.royal_will.facts import HAND, TITLES
from companion.games.royal_will.screen.characters import character_grid
from companion.games.royal_will.screen.docks import dock, head
from companion.games.royal_will.screen.draft import Draft, Drafter
from companion.games.royal_will.screen.rows import Cell
from companion.games.royal_will.screen.values import Player
from companion.games.royal_will.state import WillTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import primary, rule_door
from companion.ui.kit.layout import col, row
from companion.ui.kit.text import small, words
from companion.ui.table_controller import Door
from companion.ui.theme import Look


def coin_cells(t: Look, state: WillTable, players: tuple[Player, ...]) -> tuple[Cell, ...]:
    """Who has laid the Coin Card; those who think longer can be tapped one by one."""
    return tuple(
        Cell(p, "done", t.say("Coin Card down"))
        if state.coins_down[p.seat]
        else Cell(p, "next", t.say("chooses"), name=t.say("{who}'s Coin Card is down", who=p.name))
        for p in players
    )


@part
def CoinsDock(t: Look, dealer: str, door: Door) -> ft.Control:
    dealt = t.say("{who} deals {n} each; one goes face down.", who=dealer, n=HAND)
    peek = t.say("Once all are down, nobody may look again.")
    told = col(words(dealt, t, "label"), small(peek, t), gap=2, expand=True)
    return dock(
        t,
        row(told, rule_door(t, "", lambda: door.open_rule("coin-card-peek"))),
        primary(t, t.say("All Coin Cards are down"), lambda: door.play("place_coins"), ft.Icons.CHECK_ROUNDED),
    )


def wanting(state: WillTable, draft: Draft) -> int:
    """Whose Action Card is asked for: the one that was tapped, else the first that does not lie yet."""
    return draft.open if draft.open is not None else state.actions.index(None)


def action_cells(t: Look, state: WillTable, players: tuple[Player, ...], draft: Draft) -> tuple[Cell, ...]:
    return tuple(_action_cell(t, state.actions[p.seat], p, p.seat == wanting(state, draft)) for p in players)


def _action_cell(t: Look, card: str | None, player: Player, is_open: bool) -> Cell:
    if card is None:
        name = t.say("Name {who}'s Action Card", who=player.name)
        return Cell(player, "now" if is_open else "next", t.say("Action Card?"), name=name)
    name = t.say("Change {who}'s Action Card, now the {card}", who=player.name, card=TITLES[card])
    return Cell(player, "now" if is_open else "done", TITLES[card], name=name)


@part
def ActionDock(t: Look, player: Player, lies: str | None, drafter: Drafter, door: Door) -> ft.Control:
    """One player's Action Card; another character than the one that lies there is a correction."""

    def pick(character: str) -> None:
        kind = "place_action" if lies is None else "correct_action"
        drafter.change(open=None)
        if character != lies:
            door.play(kind, seat=player.seat, character=character)

    def named(character: str) -> str:
        return t.say("{who}'s Action Card is the {card}", who=player.name, card=TITLES[character])

    under = t.say("Which Action Card lies face up?")
    top = head(t, player, "", under, lambda: door.open_rule("action-card"))
    return dock(t, top, character_grid(t, named, pick, lies, {}))
