"""When somebody was out, and how many items were taken: the state does not keep it, the history does.

What the table's screen shows, as small values: a part is drawn anew only when its own value is another.

Names of the game's things in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.messages import Message, listed
from companion.core.table import Entry, Status
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import ACTION, ATTACK, LEFT, OVER, Item, RoyaleState, phase
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import TableModel
from companion.ui.theme import Theme

OUT_BY = ("elimination", "rage-quit")  # the rules behind lines that say who is out


class Fate(NamedTuple):
    """The day of the last elimination of somebody (0: preparation), and the items looted with it."""

    day: int
    items: int


def fates(history: Iterable[Entry], names: tuple[str, ...]) -> dict[str, Fate]:
    """Of everybody who was ever out; who came back is in it too."""
    found: dict[str, Fate] = {}
    day = 0
    for entry in history:
        if entry.status is not Status.APPLIED:
            continue
        taken = sum(line.rule == "looting" for line in entry.messages)
        for who in _out(entry, names):
            found[who] = Fate(day, taken)
        day = _day_after(entry, day)
    return found


def _out(entry: Entry, names: tuple[str, ...]) -> Iterable[str]:
    if entry.event.kind == "put_out":
        yield names[entry.event.data["seat"]]
    for line in entry.messages:
        if line.rule in OUT_BY and "who" in line.values:
            yield str(line.values["who"])


def _day_after(entry: Entry, day: int) -> int:
    data = entry.event.data
    if entry.event.kind == "correct" and data["what"] == "round":
        day = data["to"]
    return max((_day_told(line) for line in entry.messages), default=0) or day


def _day_told(line: Message) -> int:
    told = line.values.get("day", 0) if line.rule == "rounds" else 0
    return told if isinstance(told, int) else 0


CORRECTION = "correct_player"

DANGER = 2  # so few resources that one attack may be the end

ROOMY = 3  # so many seats leave room to name everybody's items on the table


class Hand(NamedTuple):
    """One survivor's row. `plus` and `minus` are the moves of its two buttons in this phase."""

    seat: int
    name: str
    seal: Seal
    holds: int
    limit: int
    items: int
    points: int
    needed: int | None
    collected: int | None
    team: int | None
    skips: int
    is_turn: bool
    is_attacked: bool
    is_winner: bool
    plus: str
    minus: str
    held: tuple[str, ...]

    @property
    def is_in_danger(self) -> bool:
        return self.holds <= DANGER

    @property
    def over(self) -> int:
        """How many have to go before the next draw."""
        return max(0, self.holds - self.limit)


class Grave(NamedTuple):
    """The line that an eliminated player folds to. `looters` is empty if nobody took anything."""

    seat: int
    name: str
    seal: Seal
    day: int | None
    items: int
    looters: str
    has_left: bool


def hand(state: RoyaleState, seat: int, seal: Seal) -> Hand:
    player, figures = state.players[seat], state.figures
    is_peaceful, now = "peaceful" in state.modes, phase(state)
    return Hand(
        seat=seat,
        name=state.name(seat),
        seal=seal,
        holds=player.resources,
        limit=limit_of(state, seat),
        items=len(player.items),
        points=player.points,
        needed=figures.escape_points,
        collected=player.collected if is_peaceful or player.collected else None,
        team=player.team + 1 if figures.team_size > 1 else None,
        skips=player.skips,
        is_turn=seat == state.turn and now != OVER,
        is_attacked=bool(state.attack and state.attack.defender == seat),
        is_winner=seat in state.winners,
        plus=plus_move(state, seat),
        minus=minus_move(state, seat),
        held=tuple(map(item_text, player.items)) if len(state.players) <= ROOMY else (),
    )


def held(model: TableModel, seat: int, seal: Seal) -> Hand:
    return model.once(("hand", seat, seal), lambda: hand(model.table.state, seat, seal))


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


def grave(state: RoyaleState, seat: int, seal: Seal, fate: Fate | None) -> Grave:
    player = state.players[seat]
    looters = listed(map(state.name, player.looters))
    day, items = (fate.day, fate.items) if fate else (None, 0)
    return Grave(seat, state.name(seat), seal, day, items, looters, player.fate == LEFT)


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
        found.append(t.say("1 point") if item.points == 1 else t.say("{n} points", n=item.points))
    if item.set_name:
        found.append(t.say("set {name} of {n}", name=item.set_name, n=item.pieces))
    if item.owner is not None:
        found.append(t.say("lent by {who}", who=state.name(item.owner)))
    return ", ".join(found)
