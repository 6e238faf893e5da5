"""Names of the game's things in the reader's language."""

from __future__ import annotations

from companion.games.board_royale.state import Item, RoyaleTable
from companion.ui.theme import Look


def kind_title(t: Look, kind: str) -> str:
    return {"permanent": t.say("permanent"), "temporary": t.say("temporary"), "escape": t.say("escape")}.get(kind, kind)


def mark_title(t: Look, mark: str) -> str:
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


def item_line(t: Look, state: RoyaleTable, item: Item) -> str:
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
