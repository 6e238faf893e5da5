"""The sheet about one Inheritance: set it by hand, put right what else is known of its owner, read its rule.

Everybody's Inheritance against the line at which the game ends.

Assets and Bank: what can be won, and what is left of the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_will.facts import COINS, GAME_ENDS_AT
from companion.games.royal_will.screen.correcting import Setter, Told, ask_buttons, setting_sheet, use_asked
from companion.games.royal_will.screen.drawings import FOOT, coin_pile, coin_row, crown
from companion.games.royal_will.screen.status import is_series
from companion.games.royal_will.screen.view_model import Player
from companion.games.royal_will.state import WillState
from companion.ui.error_boundary import memo
from companion.ui.kit import svg
from companion.ui.kit.buttons import choice, tap
from companion.ui.kit.layout import MID, STRETCH, col, pad, panel, pic, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.table_controller import TableController
from companion.ui.theme import RADIUS_PANEL, TARGET, WIDE, Theme


def use_sheet(t: Theme, player: Player, coins: int, controller: TableController) -> Callable[[], None]:
    """Hook: the sheet about this Inheritance; gives the handler that opens it."""
    to, set_to = use_asked()
    against, set_against = ft.use_state("bank")
    ft.use_dialog(
        _inheritance_sheet(t, player, coins, to, (against, set_against), set_to, controller) if to is not None else None
    )
    return lambda: set_to(coins)


def _inheritance_sheet(
    t: Theme,
    player: Player,
    coins: int,
    to: int,
    balance: tuple[str, Callable[..., None]],
    set_to: Setter,
    controller: TableController,
) -> ft.BottomSheet:
    (who, seat), (against, set_against) = (player.name, player.seat), balance
    piles = (("bank", t.say("Bank")), ("assets", t.say("Assets")))
    names = {"bank": t.say("Balance it with the Bank"), "assets": t.say("Balance it with the Assets")}
    chips = [choice(t, text, pile == against, lambda e, p=pile: set_against(p), names[pile]) for pile, text in piles]
    move = ("correct_inheritance", {"seat": seat, "to": to, "was": coins, "against": against})
    told = Told(
        t.say("{who}'s Inheritance", who=who),
        t.say("Set {who}'s Inheritance to {n}", who=who, n=to),
        ("inheritance", "corrections"),
    )
    more = [
        row(small(t.say("Balanced with"), t, expand=True), *chips),
        *ask_buttons(t, controller, _corrections(controller.model.table.state, seat), who, set_to, seat=seat),
    ]
    return setting_sheet(t, controller, told, move, set_to, *more)


def _corrections(state: WillState, seat: int) -> tuple[str, ...]:
    """What else can be wrong about this player as things stand."""
    found = {
        "correct_wager": state.wagers[seat],
        "correct_change": state.stage in ("acting", "reveal"),
        "correct_action": state.actions[seat] and state.stage in ("acting", "reveal"),
        "correct_prediction": state.predictions[seat] and state.stage in ("acting", "reveal"),
        "correct_taxed": state.taxed[seat],
        "correct_received": state.last,
        "correct_trackers": is_series(state),
        "set_dealer": seat != state.dealer,
        "set_first": seat != state.first,
    }
    return tuple(kind for kind, is_relevant in found.items() if is_relevant)


HEIGHTS = ((760, 108), (680, 72), (0, 0))  # of a pile, by the height of the phone: what is done comes first

MANY = 5  # players from whom on piles are a little lower: their cards need room below

ROOMY = 80  # a pile with so much room has its seal beside the name

WIDEST = 60  # a pile of coins

LEAST = 44  # a pile this wide can stand; at the usual size of letters

ABOVE = 1  # places drawn above the line, so that a coin over it is seen to be over it

PAD = 8

TOP = ft.CrossAxisAlignment.START


class Size(NamedTuple):
    """The same for all piles of a table."""

    width: float
    height: float
    slots: int
    is_roomy: bool

    @property
    def end(self) -> float:
        """How far below the top the last coin lies that ends the game."""
        return self.height - FOOT - GAME_ENDS_AT * (self.height - FOOT) / self.slots


class Heap(NamedTuple):
    """One Inheritance. `trackers` only in a series; a wager lies beside it."""

    player: Player
    coins: int
    trackers: int | None
    wager: int


def heaps(table: WillState, players: tuple[Player, ...]) -> tuple[Heap, ...]:
    shows_trackers = is_series(table)
    return tuple(
        Heap(p, table.inheritances[p.seat], table.trackers[p.seat] if shows_trackers else None, table.wagers[p.seat])
        for p in players
    )


def piles(t: Theme, table: Table[WillState], players: tuple[Player, ...], controller: TableController) -> ft.Control:
    """The plate with all piles. Large letters need rows, everything else stands side by side."""
    found = heaps(table.state, players)
    slots = max(GAME_ENDS_AT + ABOVE, *(heap.coins for heap in found))
    wide, summed = pile_width(t, len(found)), Sum(t, *sums(table.state))
    if wide < LEAST * t.scale:
        rows = [RowPile(t, heap, slots, controller) for heap in found]
        line = row(ft.Container(summed, expand=True), EndMark(t, controller))
        return panel(t, col(line, *rows, gap=4, horizontal_alignment=STRETCH), padding=PAD)
    size = Size(min(wide, WIDEST), pile_height(controller.page.height or 844, len(found)), slots, wide >= ROOMY)
    standing = row(*(Pile(t, heap, size, controller) for heap in found), gap=0, vertical_alignment=TOP)
    end = ft.Container(height=2, bgcolor=t.accent, left=0, right=0, top=size.end - 2, visible=size.height > 0)
    top = ft.Container(summed, padding=ft.Padding.only(right=64 * t.scale))
    mark = ft.Container(EndMark(t, controller), right=0, top=0)
    whole = ft.Stack([col(top, ft.Stack([standing, end]), gap=4), mark])
    return panel(t, whole, padding=ft.Padding.only(left=PAD, right=PAD, top=6, bottom=4))


def pile_width(t: Theme, players: int) -> float:
    width = min(t.width, 390) if t.width < WIDE else 480
    return (width - 2 * t.margin - 2 * PAD) / players


def pile_height(phone: float, players: int) -> float:
    found = next(height for least, height in HEIGHTS if phone >= least)
    return found * 0.87 if players >= MANY else found


def sums(table: WillState) -> tuple[int, int, int, int]:
    return sum(table.inheritances), sum(table.wagers), table.assets, table.bank


@memo
def Sum(t: Theme, inheritances: int, wagers: int, assets: int, bank: int) -> ft.Control:
    """All coins of the box, as they lie."""
    parts = [n for n in (inheritances, wagers or None, assets, bank) if n is not None]
    told = t.say(
        "Inheritances {inheritances}, wagers {wagers}, Assets {assets}, Bank {bank}: {all} coins in all",
        inheritances=inheritances, wagers=wagers, assets=assets, bank=bank, all=sum(parts),
    )  # fmt: skip
    summed = t.say("{parts} = {all} coins", parts=" + ".join(map(str, parts)), all=sum(parts))
    return small(summed, t, semantics_label=told)


@memo
def EndMark(t: Theme, controller: TableController) -> ft.Control:
    """What the line means; the door to its rule."""
    body = row(label(GAME_ENDS_AT, t, t.accent), pic(crown(t.accent), 18), gap=5, tight=True)
    name = t.say("The game ends at {n} coins: rule", n=GAME_ENDS_AT)
    inner = ft.Container(body, alignment=ft.Alignment.TOP_RIGHT, padding=ft.Padding.only(top=1))
    return tap(inner, name, lambda: controller.open_rule("end-of-game"), width=56 * t.scale, height=TARGET)


@memo
def Pile(t: Theme, heap: Heap, size: Size, controller: TableController) -> ft.Control:
    """Coins, number, seal and name; a tap opens the sheet about this Inheritance."""
    ask = use_sheet(t, heap.player, heap.coins, controller)
    figure = row(_number(t, heap), *(_wagered(t, heap) if size.is_roomy else []), gap=2, tight=True)
    named = _named(t, heap, size.is_roomy)
    body = col(*_coins(t, heap, size), figure, *named, gap=3, horizontal_alignment=MID)
    return tap(body, _told(t, heap), ask, expand=True, padding=pad(0, 0), alignment=ft.Alignment.TOP_CENTER)


@memo
def RowPile(t: Theme, heap: Heap, slots: int, controller: TableController) -> ft.Control:
    """The same in large letters: name and number over a row of coins."""
    ask = use_sheet(t, heap.player, heap.coins, controller)
    width = min(t.width, 390) - 2 * t.margin - 2 * PAD - 8
    name = label(heap.player.name, t, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    line = row(seal_picture(heap.player.seal, t, 32), name, *_won(t, heap), *_wagered(t, heap), _number(t, heap))
    picture = pic(coin_row(heap.coins, slots, t.edge, t.accent), width, 26 * width / (slots * 24))
    return tap(col(line, picture, gap=4), _told(t, heap), ask, padding=pad(4, 4))


def _coins(t: Theme, heap: Heap, size: Size) -> list[ft.Control]:
    """The pile itself; a phone without the height for it shows the numbers alone."""
    if not size.height:
        return []
    width = size.width - 4
    return [pic(coin_pile(heap.coins, size.slots, width, size.height, t.edge, t.line), width, size.height)]


def _number(t: Theme, heap: Heap) -> ft.Control:
    return number(heap.coins, t, "number", t.accent if heap.coins >= GAME_ENDS_AT else None)


def _wagered(t: Theme, heap: Heap) -> list[ft.Control]:
    return [label(f"+{heap.wager}", t, t.soft)] if heap.wager else []


def _named(t: Theme, heap: Heap, is_roomy: bool) -> list[ft.Control]:
    """Seal beside the name where there is room, else above it."""
    name = label(heap.player.name, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    if not is_roomy:
        marks = [seal_picture(heap.player.seal, t, 22), *_wagered(t, heap)]
        named = row(name, alignment=ft.MainAxisAlignment.CENTER)
        if t.is_narrow:
            return [row(*marks, gap=4, tight=True), named, *_won(t, heap)]
        return [row(*marks, *_won(t, heap), gap=4, tight=True), named]
    line = row(seal_picture(heap.player.seal, t, 22), name, gap=5, alignment=ft.MainAxisAlignment.CENTER)
    return [line, *_won(t, heap)]


def _won(t: Theme, heap: Heap) -> list[ft.Control]:
    """Games won in the series."""
    if heap.trackers is None:
        return []
    return [row(pic(crown(t.accent), 14), label(heap.trackers, t), gap=2, tight=True)]


def _told(t: Theme, heap: Heap) -> str:
    who, n = heap.player.name, heap.coins
    told = t.say("{who} has {n} of {end} coins: rule or correction", who=who, n=n, end=GAME_ENDS_AT)
    if heap.wager:
        told = t.say("{told}; {n} wagered", told=told, n=heap.wager)
    return told if heap.trackers is None else t.say("{told}; games won: {n}", told=told, n=heap.trackers)


class Purse(NamedTuple):
    """A heap of coins that nobody owns."""

    move: str
    title: str
    note: str
    coins: int
    rules: tuple[str, ...]
    others: tuple[str, ...] = ()


def purses(t: Theme, table: WillState, controller: TableController) -> ft.Control:
    assets = Purse(
        "correct_assets",
        t.say("Assets"),
        t.say("to share"),
        table.assets,
        ("assets", "top-up"),
        ("correct_taxed_assets",),
    )
    bank = Purse("correct_bank", t.say("Bank"), t.say("of {n}", n=COINS), table.bank, ("bank", "coins"))
    both = [PursePlate(t, assets, True, controller), PursePlate(t, bank, False, controller)]
    return col(*both, horizontal_alignment=STRETCH) if t.is_large else row(*(_half(p) for p in both))


def _half(purse: ft.Control) -> ft.Control:
    return ft.Container(purse, expand=True)


@memo
def PursePlate(t: Theme, purse: Purse, is_strong: bool, controller: TableController) -> ft.Control:
    to, set_to = use_asked()

    ft.use_dialog(_purse_sheet(t, purse, to, set_to, controller) if to is not None else None)
    told = col(label(purse.title, t, t.soft, max_lines=1), small(purse.note, t), gap=0, expand=True)
    figure = number(purse.coins, t, "number", t.accent if is_strong else None)
    body = row(strut(48), pic(svg.coin(), 20 if t.is_narrow else 30), told, figure)
    name = t.say("{pile}: {n} coins, rule or correction", pile=purse.title, n=purse.coins)
    return tap(
        body,
        name,
        lambda: set_to(purse.coins),
        bgcolor=t.panel,
        border=ft.Border.all(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=ft.Padding.only(left=4, right=12),
    )


def _purse_sheet(t: Theme, purse: Purse, to: int, set_to: Setter, controller: TableController) -> ft.BottomSheet:
    told = Told(purse.title, t.say("Set {pile} to {n}", pile=purse.title, n=to), purse.rules)
    move = (purse.move, {"to": to, "was": purse.coins})
    return setting_sheet(
        t, controller, told, move, set_to, *ask_buttons(t, controller, purse.others, purse.title, set_to)
    )
