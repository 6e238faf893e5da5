"""How the answers of the calculators `setup`, `hand-limit` and `vote` come about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.core.messages import Line, counted, line, listed
from companion.games.board_royale.figures import BASE, LEAST_PLAYERS
from companion.games.board_royale.modes import limit_drop, table_figures


def setup_steps(players: int, modes: Iterable[str]) -> Iterator[Line]:
    """The figures without modes, then what each mode changes."""
    yield line(
        "Without modes: {resources} resources, {field} items in the Field, draw {draw}, steal {steal}, hand limit"
        " {hand_limit}, {escape_points} escape points",
        "setup",
        **{key: BASE[key] for key in ("resources", "field", "draw", "steal", "hand_limit", "escape_points")},
    )
    plain = vars(table_figures(LEAST_PLAYERS, ()))
    for mode in sorted(set(modes)):
        alone = vars(table_figures(players, [mode]))
        yield from _changed(mode, {key: n for key, n in alone.items() if n != plain[key]})


def _changed(mode: str, figures: dict[str, int | bool | None]) -> Iterator[Line]:
    """What a mode does by itself."""
    rule, name = mode.replace("_", "-"), Line(_word(mode))
    if figures.get("escape") is False:
        yield line("{mode}: nobody escapes", rule, mode=name)
    numbers = {key: n for key, n in figures.items() if key != "escape" and n is not None}
    for key, n in numbers.items():
        yield line("{mode}: {what} {n}", rule, mode=name, what=Line(_word(key)), n=n)
    if not figures:
        yield line("{mode} changes none of these figures", rule, mode=name)


def _word(key: str) -> str:
    return key.replace("_", " ").capitalize()


def limit_steps(base: int, modes: Iterable[str], inventory: Sequence[int], eliminated: int) -> Iterator[Line]:
    yield line("The limit in these modes is {n}", "hand-limit", n=base)
    if inventory:
        yield line("Inventory items add {n}", "hand-limit", n=listed(inventory))
    if drop := limit_drop(set(modes)) * eliminated:
        gone = counted(eliminated, "player")
        yield line("{gone} eliminated: {n} less", "limit-drop", gone=gone, n=drop)


def vote_steps(alive: int, yes: int) -> Iterator[Line]:
    half = alive // 2 + 1
    yield line("More than half of {alive} alive is {n}", "democracy", alive=counted(alive, "player"), n=half)
    yield line("{n} say yes", "democracy", n=counted(yes, "player"))
