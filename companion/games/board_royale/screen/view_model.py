"""What the table's screen shows, as small values: a part is drawn anew only when its own value is another."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.messages import listed
from companion.games.board_royale.elimination import depart
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import ACTION, ATTACK, LEFT, OUT, OVER, Item, RoyaleState, phase
from companion.ui.game_screen.table_layout import Player
from companion.ui.theme import Theme

CORRECTION = "correct_player"
DANGER = 2  # so few resources that one attack may be the end
ROOMY = 3  # so many seats leave room to name everybody's items on the table


class SurvivorView(NamedTuple):
    """A survivor's row but for the count, so that it is not drawn anew with every card.

    `plus` and `minus` are the moves of its two buttons in this phase; a tag is a word and its colour.
    """

    player: Player
    items: int
    points: int
    needed: int | None
    team: int | None
    is_turn: bool
    is_in_danger: bool
    has_any: bool
    plus: str
    minus: str
    tags: tuple[tuple[str, str], ...]
    held: tuple[str, ...]


class EliminatedView(NamedTuple):
    """The line that an eliminated player folds to. `looters` is empty if nobody took anything."""

    player: Player
    day: int
    items: int
    looters: str
    has_left: bool


def survivor_view(t: Theme, state: RoyaleState, player: Player) -> SurvivorView:
    survivor, figures, seat = state.players[player.seat], state.figures, player.seat
    return SurvivorView(
        player=player,
        items=len(survivor.items),
        points=survivor.points,
        needed=figures.escape_points,
        team=survivor.team + 1 if figures.team_size > 1 else None,
        is_turn=seat == state.turn and phase(state) != OVER,
        is_in_danger=survivor.resources <= DANGER,
        has_any=survivor.resources > 0,
        plus=plus_move(state, seat),
        minus=minus_move(state, seat),
        tags=tuple(_tags(t, state, seat)),
        held=tuple(map(item_text, survivor.items)) if len(state.players) <= ROOMY else (),
    )


def _tags(t: Theme, state: RoyaleState, seat: int) -> list[tuple[str, str]]:
    """What has to be said of a survivor in a word."""
    survivor, found = state.players[seat], []
    if state.attack and state.attack.defender == seat:
        found.append((t.say("attacked"), t.warn))
    if survivor.resources <= DANGER:
        found.append((t.say("in danger"), t.danger))
    if seat in state.winners:
        found.append((t.say("wins"), t.ok))
    if (over := survivor.resources - limit_of(state, seat)) > 0:
        found.append((t.say("discard {n}", n=over), t.warn))
    if survivor.skips:
        found.append((t.say_n("skips {n} turn", "skips {n} turns", survivor.skips), ""))
    if "peaceful" in state.modes or survivor.collected:
        found.append((t.say("collected {n}", n=survivor.collected), ""))
    return found


def plus_move(state: RoyaleState, seat: int) -> str:
    """Who has not drawn yet this turn draws; everybody else gains by an item; after the end figures are corrected."""
    now = phase(state)
    if now == OVER:
        return CORRECTION
    return "draw" if seat == state.turn and not state.drawn and now != ATTACK else "gain"


def minus_move(state: RoyaleState, seat: int) -> str:
    """Who acts pays; everybody else discards."""
    now = phase(state)
    if now == OVER:
        return CORRECTION
    return "pay" if seat == state.turn and now in (ACTION, ATTACK) and state.round else "discard"


def eliminated_view(state: RoyaleState, player: Player) -> EliminatedView:
    survivor = state.players[player.seat]
    assert survivor.out is not None
    out, looters = survivor.out, listed(map(state.name, survivor.looters))
    return EliminatedView(player, out.day, out.items, looters, survivor.fate == LEFT)


def left_behind(state: RoyaleState, seat: int) -> tuple[str, ...]:
    """The items of somebody who would be out now, in the order in which they are handed out."""
    return tuple(item.name for item in depart(state, seat, OUT)[1])


# --- names of the game's things in the reader's language


def item_text(item: Item) -> str:
    """An item, with how often it was used of how often it can be in a round."""
    return f"{item.name} {item.used}/{item.uses}" if item.uses else item.name


def kind_title(t: Theme, kind: str) -> str:
    return {"permanent": t.say("permanent"), "temporary": t.say("temporary"), "escape": t.say("escape")}.get(kind, kind)


def mark_title(t: Theme, mark: str) -> str:
    return {
        "instant": t.say("instant"),
        "reveal-use": t.say("reveal-use"),
        "support": t.say("support"),
        "attack": t.say("attack"),
        "steal": t.say("steal"),
        "explosive": t.say("explosive"),
        "defence": t.say("defence"),
        "skip": t.say("skip"),
    }.get(mark, mark)


def item_line(t: Theme, state: RoyaleState, item: Item) -> str:
    """Everything about an item but its name."""
    found = [kind_title(t, item.kind), *(mark_title(t, mark) for mark in item.marks)]
    if item.uses:
        found.append(t.say("used {used} of {uses}", used=item.used, uses=item.uses))
    if item.bonus:
        found.append(t.say("hand limit +{n}", n=item.bonus))
    if item.points:
        found.append(t.say_n("{n} escape point", "{n} escape points", item.points))
    if item.set_name:
        found.append(t.say_n("{name} set ({n} piece)", "{name} set ({n} pieces)", item.pieces, name=item.set_name))
    if item.owner is not None:
        found.append(t.say("lent by {who}", who=state.name(item.owner)))
    return ", ".join(found)
