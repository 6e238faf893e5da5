"""Placing and revealing: one tap when all Coin Cards are down, then a tap for each Action Card.

At the reveal a tap for each Coin Card, a second one where its count is not known yet, then the whole Will at once.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.royal_will.facts import CHARACTERS, HAND, PRINTED, TITLES
from companion.games.royal_will.screen.controller import Controller, Draft, Laid
from companion.games.royal_will.screen.player_cells import Cell, character_grid, count_grid, dock, head
from companion.games.royal_will.state import CoinCard, LastWill, WillState
from companion.games.royal_will.text_summary import signed
from companion.games.royal_will.won_or_bust import read_will
from companion.ui.error_boundary import memo
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import primary, rule_link, secondary, tap, with_id
from companion.ui.kit.layout import col, row
from companion.ui.kit.text import body_text, small
from companion.ui.theme import GAP, HAIR_GAP, TARGET, Theme

FACE_DOWN = CoinCard("", 0)


def coin_cells(t: Theme, state: WillState, players: tuple[Player, ...]) -> tuple[Cell, ...]:
    """Who has placed a Coin Card; players can also be tapped one by one."""
    return tuple(
        Cell(p, "done", t.say("Coin Card placed"))
        if state.coins_down[p.seat]
        else Cell(p, "next", t.say("Choosing"), name=t.say("Place {who}’s Coin Card", who=p.name))
        for p in players
    )


def still_choosing(state: WillState) -> tuple[int, ...]:
    """Whose Coin Card is missing, once someone’s has been placed alone."""
    missing = tuple(seat for seat in state.present if not state.coins_down[seat])
    return missing if len(missing) < len(state.present) else ()


@memo
def CoinsDock(t: Theme, dealer: str, waiting: str, controller: Controller) -> ft.Control:
    """`waiting` names who is still choosing while others are not: the button says so before it counts for them too."""
    dealt = t.say("{who} deals {n} cards each. Place 1 face down.", who=dealer, n=HAND)
    peek = t.say("Once everyone’s card is down, no more looking.")
    words = col(body_text(dealt, t, "label"), small(peek, t), gap=HAIR_GAP, expand=True)
    top = row(words, rule_link(t, "", lambda: controller.open_rule("coin-card-peek")))
    text, icon = t.say("All Coin Cards are down"), ft.Icons.CHECK_ROUNDED
    if waiting:
        text = t.say("{who} too: all Coin Cards are down", who=waiting)
    return dock(t, top, with_id("move-place_coins", primary(t, text, lambda: controller.play("place_coins"), icon)))


def wanting(state: WillState, draft: Draft) -> int:
    """Whose Action Card is asked for: the one that was tapped, else the first that is missing."""
    return draft.open if draft.open is not None else next(seat for seat in state.present if state.actions[seat] is None)


def action_cells(t: Theme, state: WillState, players: tuple[Player, ...], draft: Draft) -> tuple[Cell, ...]:
    return tuple(_action_cell(t, state.actions[p.seat], p, p.seat == wanting(state, draft)) for p in players)


def _action_cell(t: Theme, card: str | None, player: Player, is_open: bool) -> Cell:
    if card is None:
        name = t.say("Enter {who}’s Action Card", who=player.name)
        return Cell(player, "now" if is_open else "next", t.say("Action Card?"), name=name)
    name = t.say("Change {who}’s Action Card (now the {card})", who=player.name, card=TITLES[card])
    return Cell(player, "now" if is_open else "done", TITLES[card], name=name)


@memo
def ActionDock(t: Theme, player: Player, lies: str | None, controller: Controller) -> ft.Control:
    """One player's Action Card; another character than the one placed is a correction."""

    def pick(character: str) -> None:
        kind = "place_action" if lies is None else "correct_action"
        controller.change_draft(open=None)
        if character != lies:
            controller.play(kind, seat=player.seat, character=character)

    def named(character: str) -> str:
        return t.say("{who}’s Action Card is the {card}", who=player.name, card=TITLES[character])

    under = t.say("Which Action Card is it?")
    top = head(t, player, "", under, lambda: controller.open_rule("action-card"))
    return dock(t, top, character_grid(t, named, pick, lies, {}, f"action-{player.seat}"))


# --- the reveal


def turned(draft: Draft) -> tuple[CoinCard | None, ...]:
    """The Coin Cards that are turned over, with their counts."""
    return tuple(
        CoinCard(laid.character, laid.printed) if laid and laid.printed is not None else None for laid in draft.cards
    )


def asked(state: WillState, draft: Draft) -> int | None:
    """Whose Coin Card is asked for; None when all are revealed."""
    cards = turned(draft)
    return draft.open if draft.open is not None else next((seat for seat in state.present if not cards[seat]), None)


def reveal_cells(t: Theme, state: WillState, players: tuple[Player, ...], draft: Draft) -> tuple[Cell, ...]:
    """Each card, and the count it comes to with wager and Solicitor. A card still face down has none."""
    cards, now = turned(draft), asked(state, draft)
    counts = read_will(state, tuple(card or FACE_DOWN for card in cards)).counts

    def cell(player: Player) -> Cell:
        seat, card = player.seat, cards[player.seat]
        changed = _changed(state, seat)
        if card is None:
            name = t.say("Reveal {who}’s Coin Card", who=player.name)
            return Cell(player, "now" if seat == now else "next", t.say("Coin Card?") + changed, name=name)
        printed = t.say("{card} {n}", card=TITLES[card.character], n=card.printed)
        name = t.say("Change {who}’s Coin Card (now the {card})", who=player.name, card=printed)
        return Cell(player, "now" if seat == now else "done", printed + changed, figure=str(counts[seat]), name=name)

    return tuple(map(cell, players))


def _changed(state: WillState, seat: int) -> str:
    """What wager and Solicitors do to the printed count."""
    return "".join(f" {signed(n)}" for n in (state.wagers[seat], state.changes[seat]) if n)


def reveal_dock(t: Theme, controller: Controller) -> ft.Control:
    table, draft = controller.table, controller.draft
    seat = asked(table.state, draft)
    found: ft.Control
    if seat is None:
        cards = tuple(card for card in turned(draft) if card)
        after = table.game.apply(table.state, "reveal", {"cards": [_data(card) for card in cards]})
        found = ResolveDock(t, _verdict(t, after.last, bool(after.crowned)), cards, controller)
    elif draft.is_counting and (laid := draft.cards[seat]):
        found = CountDock(t, controller.players[seat], laid, controller)
    else:
        counts = tuple(_seen(table.state, draft).get(name) for name in CHARACTERS)
        found = CardDock(t, controller.players[seat], draft.cards[seat], counts, controller)
    return found


def _data(card: CoinCard) -> dict[str, Any]:
    return {"character": card.character, "count": card.printed}


def _seen(state: WillState, draft: Draft) -> dict[str, int]:
    """The counts that this table has seen on cards, those revealed now included."""
    now = {card.character: card.printed for card in turned(draft) if card}
    return {**state.profile, **now, **PRINTED}


def _verdict(t: Theme, last: LastWill, is_over: bool) -> str:
    """What the button brings about, as the game itself has reckoned it."""
    figures = {"total": last.total, "assets": last.assets_at_reveal}
    if last.cause == "sleight":
        text = t.say("Resolve: total {total} of {assets}, but a Sleight busts the Will", **figures)
    elif last.cause:
        text = t.say("Resolve: total {total} of {assets}, the Will is bust", **figures)
    else:
        text = t.say("Resolve: total {total} of {assets}, the Will is won", **figures)
    return t.say("{told}, and the game is over", told=text) if is_over else text


@memo
def CardDock(
    t: Theme, player: Player, laid: Laid | None, counts: tuple[int | None, ...], controller: Controller
) -> ft.Control:
    """Which character was face down? A known count is taken at once, an unknown one is asked for."""
    known = dict(zip(CHARACTERS, counts, strict=True))
    notes = {name: "?" if n is None else str(n) for name, n in known.items()}
    if laid and laid.printed is not None:
        notes[laid.character] = str(laid.printed)

    def pick(character: str) -> None:
        controller.lay(player.seat, Laid(character, known[character]), is_counting=known[character] is None)

    def named(character: str) -> str:
        return t.say("{who}’s Coin Card is the {card}", who=player.name, card=TITLES[character])

    top = head(t, player, "", t.say("Which Coin Card is it?"), lambda: controller.open_rule("reveal"))
    grid = character_grid(t, named, pick, laid.character if laid else None, notes, f"coin-{player.seat}")
    return dock(t, top, grid, *_recount(t, player, laid, controller))


def _recount(t: Theme, player: Player, laid: Laid | None, controller: Controller) -> list[ft.Control]:
    """The way to another count than the one remembered."""
    if laid is None or laid.character in PRINTED:
        return []
    text = t.say("This {card} has a different count", card=TITLES[laid.character])
    button = secondary(t, text, lambda: controller.ask_count(player.seat), ft.Icons.PIN_ROUNDED)
    return [with_id("recount", button)]


@memo
def CountDock(t: Theme, player: Player, laid: Laid, controller: Controller) -> ft.Control:
    card = TITLES[laid.character]

    def pick(count: int) -> None:
        controller.lay(player.seat, Laid(laid.character, count))

    def named(count: int) -> str:
        return t.say("{who}’s {card} has a count of {n}", n=count, who=player.name, card=card)

    under = t.say("What’s the number at the bottom left?")
    sign = ft.Icon(ft.Icons.ARROW_BACK_ROUNDED, color=t.accent, size=24)
    leave, wide = lambda: controller.ask_count(player.seat, False), 2 * TARGET + GAP
    back = tap(sign, t.say("Choose another character"), leave, width=wide, height=TARGET, bgcolor=t.panel)
    top = head(t, player, card, under, lambda: controller.open_rule("deck-profile"))
    return dock(t, top, count_grid(t, named, pick, laid.printed, back, f"count-{player.seat}"))


@memo
def ResolveDock(t: Theme, verdict: str, cards: tuple[CoinCard, ...], controller: Controller) -> ft.Control:
    words = body_text(t.say("All cards are revealed. Tap one to change it."), t, "label", expand=True)
    top = row(words, rule_link(t, "", lambda: controller.open_rule("coin-count")))
    data = [_data(card) for card in cards]
    return dock(t, top, with_id("move-reveal", primary(t, verdict, lambda: controller.play("reveal", cards=data))))
