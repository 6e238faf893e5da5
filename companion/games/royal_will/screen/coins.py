"""Inheritances against the line at which the game ends, Assets and Bank, and the sheets that correct them."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.royal_will.facts import COINS, GAME_ENDS_AT
from companion.games.royal_will.screen.controller import Controller
from companion.games.royal_will.screen.drawings import FOOT, coin_pile, coin_row, crown
from companion.games.royal_will.screen.status import is_series
from companion.games.royal_will.state import WillState
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.controller import Setter, use_choice
from companion.ui.game_screen.pickers import stepper
from companion.ui.game_screen.sheets import SheetContext, number_sheet
from companion.ui.game_screen.table_layout import USUAL_HEIGHT, Player
from companion.ui.kit import svg
from companion.ui.kit.buttons import choice, tap, with_id
from companion.ui.kit.layout import MID, col, edged, flow, inset, pad, panel, pic, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import HAIR_GAP, RADIUS_PANEL, SMALL_GAP, TARGET, TIGHT_GAP, WIDE, WIDE_GAP, Theme

HEIGHTS = ((760, 108), (680, 72), (0, 0))  # of a pile, by the height of the phone: what is done comes first
MANY = 5  # players from whom on piles are a little lower: their cards need room below
ROOMY = 80  # a pile with so much room has its seal beside the name
WIDEST = 60  # a pile of coins
LEAST = 44  # a pile this wide can stand; at the usual size of letters
ABOVE = 1  # places drawn above the line, so that a coin over it is seen to be over it
PAD = 8
TOP = ft.CrossAxisAlignment.START
RULES = {"assets": ("assets", "top-up"), "bank": ("bank", "coins")}  # behind each purse
OTHERS = {"assets": ("correct_taxed_assets",), "bank": ()}  # what else can be wrong about it


class Size(NamedTuple):
    """The same for all piles of a table."""

    width: float
    height: float
    slots: int
    is_roomy: bool

    @property
    def end(self) -> float:
        """How far below the top the coin is that ends the game."""
        return self.height - FOOT - GAME_ENDS_AT * (self.height - FOOT) / self.slots


class Inheritance(NamedTuple):
    """A pile of coins. `trackers` only in a series; a wager is beside it."""

    player: Player
    coins: int
    trackers: int | None
    wager: int


def inheritances(state: WillState, players: tuple[Player, ...]) -> tuple[Inheritance, ...]:
    shows_trackers = is_series(state)
    return tuple(
        Inheritance(
            p, state.inheritances[p.seat], state.trackers[p.seat] if shows_trackers else None, state.wagers[p.seat]
        )
        for p in players
    )


def piles(t: Theme, controller: Controller) -> ft.Control:
    """All Inheritances: side by side, or in rows where letters are large."""
    found = inheritances(controller.state, controller.players)
    slots = max(GAME_ENDS_AT + ABOVE, *(pile.coins for pile in found))
    wide, summed = pile_width(t, len(found)), Sum(t, *sums(controller.state))
    if wide < LEAST * t.scale:
        rows = [RowPile(t, pile, slots, controller) for pile in found]
        line = row(ft.Container(summed, expand=True), EndMark(t, controller))
        return panel(t, wide_col(line, *rows, gap=TIGHT_GAP), padding=PAD)
    height = pile_height(controller.table_controller.page.height or USUAL_HEIGHT, len(found))
    size = Size(min(wide, WIDEST), height, slots, wide >= ROOMY)
    standing = row(*(Pile(t, pile, size, controller) for pile in found), gap=0, vertical_alignment=TOP)
    end = ft.Container(height=2, bgcolor=t.accent, left=0, right=0, top=size.end - 2, visible=size.height > 0)
    top = ft.Container(summed, padding=inset(right=64 * t.scale))
    mark = ft.Container(EndMark(t, controller), right=0, top=0)
    whole = ft.Stack([col(top, ft.Stack([standing, end]), gap=TIGHT_GAP), mark])
    return panel(t, whole, padding=inset(left=PAD, right=PAD, top=SMALL_GAP, bottom=TIGHT_GAP))


def pile_width(t: Theme, players: int) -> float:
    width = min(t.width, 390) if t.width < WIDE else 480
    return (width - 2 * t.margin - 2 * PAD) / players


def pile_height(phone: float, players: int) -> float:
    found = next(height for least, height in HEIGHTS if phone >= least)
    return found * 0.87 if players >= MANY else found


def sums(state: WillState) -> tuple[int, int, int, int]:
    return sum(state.inheritances), sum(state.wagers), state.assets, state.bank


@memo
def Sum(t: Theme, inheritances: int, wagers: int, assets: int, bank: int) -> ft.Control:
    """All coins of the box, pile by pile."""
    parts = [n for n in (inheritances, wagers or None, assets, bank) if n is not None]
    words = t.say(
        "Inheritances {inheritances}, wagers {wagers}, Assets {assets}, Bank {bank}: {all} coins in all",
        inheritances=inheritances, wagers=wagers, assets=assets, bank=bank, all=sum(parts),
    )  # fmt: skip
    summed = t.say("{parts} = {all} coins", parts=" + ".join(map(str, parts)), all=sum(parts))
    return small(summed, t, semantics_label=words)


@memo
def EndMark(t: Theme, controller: Controller) -> ft.Control:
    """What the line means, and the way to its rule."""
    body = row(label(GAME_ENDS_AT, t, t.accent), pic(crown(t.accent), 18), gap=5, tight=True)
    name = t.say("The game ends at {n} coins: rule", n=GAME_ENDS_AT)
    inner = ft.Container(body, alignment=ft.Alignment.TOP_RIGHT, padding=inset(top=1))
    return tap(inner, name, lambda: controller.open_rule("end-of-game"), width=56 * t.scale, height=TARGET)


@memo
def Pile(t: Theme, pile: Inheritance, size: Size, controller: Controller) -> ft.Control:
    """Coins, number, seal and name; a tap opens the sheet about this Inheritance."""
    figure = row(_number(t, pile), *(_wagered(t, pile) if size.is_roomy else []), gap=HAIR_GAP, tight=True)
    named = _named(t, pile, size.is_roomy)
    body = col(*_coins(t, pile, size), figure, *named, gap=3, horizontal_alignment=MID)
    return _button(t, pile, body, controller, expand=True, padding=pad(0, 0), alignment=ft.Alignment.TOP_CENTER)


@memo
def RowPile(t: Theme, pile: Inheritance, slots: int, controller: Controller) -> ft.Control:
    """The same in large letters: name and number over a row of coins."""
    width = min(t.width, 390) - 2 * t.margin - 2 * PAD - 8
    name = label(pile.player.name, t, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    line = row(seal_picture(pile.player.seal, t, 32), name, *_won(t, pile), *_wagered(t, pile), _number(t, pile))
    picture = pic(coin_row(pile.coins, slots, t.edge, t.accent), width, 26 * width / (slots * 24))
    return _button(t, pile, col(line, picture, gap=TIGHT_GAP), controller, padding=pad(TIGHT_GAP, TIGHT_GAP))


def _coins(t: Theme, pile: Inheritance, size: Size) -> list[ft.Control]:
    """The pile itself; a phone without the height for it shows only the numbers."""
    if not size.height:
        return []
    width = size.width - 4
    return [pic(coin_pile(pile.coins, size.slots, width, size.height, t.edge, t.line), width, size.height)]


def _number(t: Theme, pile: Inheritance) -> ft.Control:
    return number(pile.coins, t, "number", t.accent if pile.coins >= GAME_ENDS_AT else None)


def _wagered(t: Theme, pile: Inheritance) -> list[ft.Control]:
    return [label(f"+{pile.wager}", t, t.soft)] if pile.wager else []


def _named(t: Theme, pile: Inheritance, is_roomy: bool) -> list[ft.Control]:
    """Seal beside the name where there is room, else above it."""
    name = label(pile.player.name, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    if not is_roomy:
        marks = [seal_picture(pile.player.seal, t, 22), *_wagered(t, pile)]
        named = row(name, alignment=ft.MainAxisAlignment.CENTER)
        if t.is_narrow:
            return [row(*marks, gap=TIGHT_GAP, tight=True), named, *_won(t, pile)]
        return [row(*marks, *_won(t, pile), gap=TIGHT_GAP, tight=True), named]
    line = row(seal_picture(pile.player.seal, t, 22), name, gap=5, alignment=ft.MainAxisAlignment.CENTER)
    return [line, *_won(t, pile)]


def _won(t: Theme, pile: Inheritance) -> list[ft.Control]:
    """Games won in the series."""
    if pile.trackers is None:
        return []
    return [row(pic(crown(t.accent), 14), label(pile.trackers, t), gap=HAIR_GAP, tight=True)]


def _button(t: Theme, pile: Inheritance, body: ft.Control, controller: Controller, **box: Any) -> ft.Control:
    seat = pile.player.seat
    button = tap(body, _name(t, pile), lambda: controller.open_sheet("inheritance", seat), **box)
    return with_id(f"inheritance-{seat}", button)


def _name(t: Theme, pile: Inheritance) -> str:
    """For screen readers: all that is drawn."""
    name = t.say(
        "{who} has {n} of {end} coins: rule or correction", who=pile.player.name, n=pile.coins, end=GAME_ENDS_AT
    )
    if pile.wager:
        name = t.say("{told}; {n} wagered", told=name, n=pile.wager)
    return name if pile.trackers is None else t.say("{told}; games won: {n}", told=name, n=pile.trackers)


# --- Assets and Bank


def purses(t: Theme, controller: Controller) -> ft.Control:
    """What can be won, and what is left of the box."""
    state = controller.state
    both = [
        Purse(t, "assets", t.say("to share"), state.assets, controller),
        Purse(t, "bank", t.say("of {n}", n=COINS), state.bank, controller),
    ]
    if t.is_large:
        return wide_col(*both)
    return row(*(ft.Container(purse, expand=True) for purse in both))


def purse_title(t: Theme, item: str) -> str:
    return t.say("Assets") if item == "assets" else t.say("Bank")


@memo
def Purse(t: Theme, item: str, note: str, coins: int, controller: Controller) -> ft.Control:
    """Coins that no one owns."""
    title = purse_title(t, item)
    words = col(label(title, t, t.soft, max_lines=1), small(note, t), gap=0, expand=True)
    figure = number(coins, t, "number", t.accent if item == "assets" else None)
    button = tap(
        row(strut(48), pic(svg.coin(), 20 if t.is_narrow else 30), words, figure),
        t.say("{pile}: {coins}, rule or correction", pile=title, coins=counted(coins, "coin")),
        lambda: controller.open_sheet("purse", item=item),
        bgcolor=t.panel,
        border=edged(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=inset(left=TIGHT_GAP, right=WIDE_GAP),
    )
    return with_id(f"purse-{item}", button)


# --- the sheets


@component
def InheritanceSheet(context: SheetContext) -> ft.Control:
    """Correct it, correct what else is known of its owner, read its rules."""
    t, seat, who = context.t, context.seat, context.name
    coins = context.state.inheritances[seat]
    (to, set_to), (against, set_against) = use_choice(lambda: coins), use_choice(lambda: "bank")
    return number_sheet(
        context,
        stepper(t, t.say("{who}’s Inheritance", who=who), to, set_to, most=COINS),
        t.say("Set {who}’s Inheritance to {n}", who=who, n=to),
        ("correct_inheritance", {"seat": seat, "to": to, "was": coins, "against": against}),
        ("inheritance", "corrections"),
        _balance(t, against, set_against),
        *_other_corrections(context, _corrections(context.state, seat), who, seat=seat),
    )


def _balance(t: Theme, against: str, set_against: Setter) -> ft.Control:
    names = {"bank": t.say("Balance with the Bank"), "assets": t.say("Balance with the Assets")}
    chips = [
        with_id(f"against-{k}", choice(t, purse_title(t, k), k == against, lambda e, k=k: set_against(k), name))
        for k, name in names.items()
    ]
    return row(small(t.say("Balance with"), t, expand=True), *chips)


def _corrections(state: WillState, seat: int) -> tuple[str, ...]:
    """What else can be wrong about this player now."""
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


@component
def PurseSheet(context: SheetContext) -> ft.Control:
    t, item = context.t, context.sheet.item
    title, coins = purse_title(t, item), getattr(context.state, item)
    to, set_to = use_choice(lambda: coins)
    return number_sheet(
        context,
        stepper(t, title, to, set_to, most=COINS),
        t.say("Set {pile} to {n}", pile=title, n=to),
        (f"correct_{item}", {"to": to, "was": coins}),
        RULES[item],
        *_other_corrections(context, OTHERS[item], title),
    )


def _other_corrections(context: SheetContext, kinds: tuple[str, ...], who: str, **data: Any) -> list[ft.Control]:
    """The forms of those that may be made now, with the player filled in."""
    t = context.t

    def button(kind: str) -> ft.Control:
        title = context.title_of(kind)
        name = t.say("{title}: {who}", title=title, who=who)
        return with_id(f"move-{kind}", choice(t, title, False, lambda: context.controller.ask(kind, **data), name))

    found = [*map(button, context.moves_now(*kinds))]
    return [flow(*found)] if found else []
