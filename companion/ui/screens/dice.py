"""The dice roller: how many dice, a button (or a shake) that rolls them, and what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.core.dice import EXPLODING, SIDES, RollDie, rolled
from companion.core.errors import UnknownName
from companion.core.game import Game
from companion.core.messages import counted, listed
from companion.games import find_game
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import view
from companion.ui.game_screen.pickers import NARROW, low_step
from companion.ui.game_ui import Dice
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import Handler, choice, primary, rule_link, with_id
from companion.ui.kit.cards_and_dice import die_face, landing, roll_die
from companion.ui.kit.inputs import Span, typed_number
from companion.ui.kit.layout import CENTRE, MID, col, edged, fact, frame, inset, panel, row, strut, wide_col
from companion.ui.kit.text import label, number, small
from companion.ui.phone import Phone, go, go_up, use_phone
from companion.ui.phone_services import use_calm, use_shake
from companion.ui.table_controller import use_table
from companion.ui.theme import LARGE_GAP, MEDIUM_GAP, RADIUS_PANEL, TIGHT_GAP, WIDE_GAP, Theme

TALL = 232  # the tray, so that nothing jumps when dice land
LARGE, SMALL, FEW = 68, 46, 8  # pixels of a die; up to so many lie there large


class DieRoll(NamedTuple):
    """One die and everything it rolled."""

    die: str
    rolls: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.rolls)


class Tray(NamedTuple):
    """How many dice of each kind are in the hand, whether a highest d10 is rolled again, and what lies on the table."""

    counts: Mapping[str, int]
    explodes: bool = True
    results: tuple[DieRoll, ...] = ()
    times: int = 0  # it was rolled

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice in the hand, one by one."""
        return tuple(die for die, n in self.counts.items() for _ in range(n))

    @property
    def total(self) -> int:
        return sum(each.sum for each in self.results)

    def with_count(self, die: str, n: int) -> Tray:
        """Other dice in the hand; those on the table are taken up."""
        return self._replace(counts={**self.counts, die: n}, results=())

    def roll(self, roll_die: RollDie) -> Tray:
        results = tuple(DieRoll(die, rolled(die, roll_die, explodes=self.explodes)) for die in self.dice)
        return self._replace(results=results, times=self.times + 1)


def read_tray(kept: Any, kinds: Sequence[str], most: int) -> Tray | None:
    """The hand as it was kept; None if it is no hand of these dice."""
    if not isinstance(kept, dict) or not isinstance(kept.get("explodes"), bool):
        return None
    counts = kept.get("counts")
    if not isinstance(counts, dict) or set(counts) != set(kinds):
        return None
    is_sound = all(type(n) is int and 0 <= n <= most for n in counts.values())
    return Tray({die: counts[die] for die in kinds}, kept["explodes"]) if is_sound else None


def tray_data(tray: Tray) -> dict[str, Any]:
    """What is kept of a hand: the dice, not what they showed."""
    return {"counts": dict(tray.counts), "explodes": tray.explodes}


def tray_panel(t: Theme, tray: Tray, calm: bool) -> ft.Control:
    """The total over the dice; before a roll they lie there as ghosts."""
    size = LARGE if len(tray.dice) <= FEW and not t.is_narrow else SMALL
    if tray.results:
        faces = _faces(tray, size, calm)
        head: list[ft.Control] = [number(tray.total, t, "score")]
    else:
        faces = [die_face(die, "?", size, ghost=True) for die in tray.dice]
        head = [small(t.say("{n} in hand", n=len(tray.dice)), t)]
    dice = ft.Row(faces, spacing=MEDIUM_GAP, run_spacing=MEDIUM_GAP, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
    body = col(*head, dice, gap=LARGE_GAP, tight=True, horizontal_alignment=MID, alignment=ft.MainAxisAlignment.CENTER)
    box = ft.Container(
        row(strut(TALL), ft.Container(body, expand=True, alignment=CENTRE), gap=0),
        bgcolor=t.wash,
        border=edged(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=WIDE_GAP,
    )
    silent = ft.Semantics(exclude_semantics=True, content=box)
    return ft.Semantics(label=tray_words(t, tray), live_region=True, content=silent)


def _faces(tray: Tray, size: float, calm: bool) -> list[ft.Control]:
    """Every roll is a die; those of one that was rolled again lie close together."""
    found: list[ft.Control] = []
    for nth, each in enumerate(tray.results):
        rolls = [landing(die_face(each.die, str(n), size), tray.times, calm, nth + i) for i, n in enumerate(each.rolls)]
        found.append(rolls[0] if len(rolls) == 1 else row(*rolls, gap=0, tight=True))
    return found


def tray_words(t: Theme, tray: Tray) -> str:
    """What a screen reader says of the tray."""
    if not tray.results:
        return t.say("Not rolled yet")
    each = [t.say("{die} shows {rolls}", die=d.die, rolls=listed(d.rolls)) for d in tray.results]
    return t.say("{dice}; total {n}", dice=", ".join(each), n=tray.total)


def shown(t: Theme, tray: Tray) -> list[ft.Control]:
    """The sum, die by die."""
    if not tray.results:
        return []
    lines = [fact(t, each.die, _sum(each)) for each in tray.results]
    return [panel(t, wide_col(*lines, fact(t, t.say("Total"), tray.total), gap=TIGHT_GAP))]


def _sum(each: DieRoll) -> str:
    text = " + ".join(map(str, each.rolls))
    return text if len(each.rolls) == 1 else f"{text} = {each.sum}"


def counters(t: Theme, tray: Tray, most: int, put: Callable[[str, int], None]) -> list[ft.Control]:
    """A line for each kind of die."""
    return [_counter(t, die, n, most, put) for die, n in tray.counts.items()]


def _counter(t: Theme, die: str, n: int, most: int, put: Callable[[str, int], None]) -> ft.Control:
    less = (lambda: put(die, n - 1)) if n else None
    more = (lambda: put(die, n + 1)) if n < most else None
    steps = row(
        with_id(f"{die}-less", low_step(t, "−", t.say("Remove 1 {die}", die=die), less, NARROW)),
        typed_number(
            t, die, n, partial(put, die), Span(0, most), size="figure", width=44 * t.scale, id=f"{die}-number"
        ),
        with_id(f"{die}-more", low_step(t, "+", t.say("Add 1 {die}", die=die), more, NARROW)),
        gap=0,
        tight=True,
    )
    picture = ft.Semantics(exclude_semantics=True, content=die_face(die, die[1:], 40))
    return row(picture, label(die, t, expand=True), steps, gap=WIDE_GAP)


def explosion(t: Theme, text: str, on: bool, on_click: Handler, rule: str, on_rule: Handler) -> ft.Control:
    """Whether the highest face is rolled again, and the rule that says so."""
    again = with_id("explodes", choice(t, text, on, on_click))
    return col(row(again), rule_link(t, rule, on_rule, left=True), gap=TIGHT_GAP)


class Roller(NamedTuple):
    """Whose dice, what the hand begins with, and where back and rules lead."""

    game: Game[Any]
    dice: Dice
    start: Tray
    kept: str | None  # the setting that keeps the hand; None: it is the table's, and fresh every time
    back: str
    rules: str


@view
def DiceView() -> ft.View:
    phone = use_phone()
    game = find_game(ft.use_route_params().get("game", ""))
    dice, key = dice_of(phone, game), f"dice/{phone.own}/{game.id}"
    start = ft.use_memo(lambda: first_hand(phone, dice, key), [key])
    return use_roller(phone, Roller(game, dice, start, key, "/calculators", f"/rules/{game.id}"))


@view
def TableDiceView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    game = model.table.game
    dice = dice_of(phone, game)
    start = Tray({**dict.fromkeys(dice.kinds, 0), **dice.hand(model.table.state)})
    place = f"/table/{controller.id}"
    return use_roller(phone, Roller(game, dice, start, None, place, f"{place}/rules"))


def dice_of(phone: Phone, game: Game[Any]) -> Dice:
    found = phone.backend.game_uis[game.id].dice
    if found is None:
        raise UnknownName(
            "game with dice", game.id, [id for id, game_ui in phone.backend.game_uis.items() if game_ui.dice]
        )
    return found


def first_hand(phone: Phone, dice: Dice, key: str) -> Tray:
    """The dice that this phone rolled last, or one of each."""
    kept = read_tray(phone.backend.user_data.setting(key), dice.kinds, dice.most)
    return kept or Tray(dict.fromkeys(dice.kinds, 1))


def use_roller(phone: Phone, roller: Roller) -> ft.View:
    """The screen, with the hooks that hold the dice and feel a shake."""
    tray, put = ft.use_state(roller.start)
    calm, t = use_calm(phone), phone.theme(roller.game.id)

    async def roll() -> None:
        after = tray.roll(roll_die)
        put(after)
        if roller.kept:
            await asyncio.to_thread(phone.backend.user_data.put_setting, roller.kept, tray_data(after))

    can_shake = use_shake(phone, roll)
    emblem = phone.backend.game_uis[roller.game.id].emblem
    top = top_bar(t, emblem, t.say("Dice roller"), roller.game.title, lambda: go_up(roller.back))
    body = [tray_panel(t, tray, calm), *shown(t, tray), *_chosen(t, roller, tray, put)]
    return frame(t, [top], [*body, ft.Container(height=8)], [_button(t, tray, roll, can_shake)], gap=WIDE_GAP)


def _chosen(t: Theme, roller: Roller, tray: Tray, put: Callable[[Tray], None]) -> list[ft.Control]:
    """How many of each; and whether the highest face is rolled again, where such a die is in the hand."""
    found = counters(t, tray, roller.dice.most, lambda die, n: put(tray.with_count(die, n)))
    if not tray.counts.get(EXPLODING):
        return found
    rule = find_entry(roller.dice.rule, roller.game.id, t.language)

    def turn() -> None:
        put(tray._replace(explodes=not tray.explodes, results=()))

    text = t.say("Roll again on a {top} ({die})", top=SIDES[EXPLODING], die=EXPLODING)
    return [*found, explosion(t, text, tray.explodes, turn, rule.title, lambda: go(f"{roller.rules}/{rule.id}"))]


def _button(t: Theme, tray: Tray, roll: Callable[[], Any], can_shake: bool) -> ft.Control:
    n = len(tray.dice)
    text = t.say("Roll {dice}", dice=counted(n, "die", "dice")) if n else t.say("Choose a die")
    texts = [small(t.say("or shake the phone"), t, text_align=ft.TextAlign.CENTER)] if can_shake and n else []
    button = with_id("roll", primary(t, text, roll if n else None, ft.Icons.CASINO_ROUNDED))
    body = wide_col(*texts, button, gap=TIGHT_GAP, tight=True)
    return ft.Container(body, padding=inset(left=t.margin, right=t.margin, top=TIGHT_GAP, bottom=WIDE_GAP))
