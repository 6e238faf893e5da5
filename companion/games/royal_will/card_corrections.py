"""What the cards of this Will have done, put right by hand before the Coin Cards are revealed.

Once they are, coins have moved because of it all: then the reveal is taken back first.
"""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.royal_will.figures import TITLES
from companion.games.royal_will.state import WillTable
from companion.games.royal_will.winning import crown


def correct_wager(table: WillTable, seat: int, to: int, was: int | None = None) -> WillTable:
    """A wager, against the player's own Inheritance."""
    _check_unread(table)
    who, now, has = table.name(seat), table.wagers[seat], table.inheritances[seat]
    check_was(was, now, to, f"{who}'s wager")
    if to > now + has:
        most = counted(now + has, "coin")
        raise IllegalMove("{who} can wager {most} at most, not {to}", "forger-wager", who=who, most=most, to=to)
    told = line("Corrected: {who}'s wager is {to}, not {now}", "corrections", who=who, to=counted(to, "coin"), now=now)
    left = put(table.inheritances, seat, has + now - to)
    return table.but(inheritances=left, wagers=put(table.wagers, seat, to), told=(told,))


def correct_change(table: WillTable, seat: int, to: int, was: int | None = None) -> WillTable:
    """What Solicitors have added to or taken off a player's count in this Will."""
    _check_unread(table)
    who, now = table.name(seat), table.changes[seat]
    check_was(was, now, to, f"the change of {who}'s count")
    told = line("Corrected: {who}'s count is changed by {to}, not {now}", "corrections", who=who, to=to, now=now)
    return table.but(changes=put(table.changes, seat, to), told=(told,))


def correct_taxed(table: WillTable, seat: int, to: int, was: int | None = None) -> WillTable:
    """What a player was taxed in this Will, which some tables subtract in the tie-break; no coin moves."""
    who, now = table.name(seat), table.taxed[seat]
    check_was(was, now, to, f"what {who} was taxed")
    template = "Corrected: {who} was taxed {to} in this Will, not {now}"
    told = line(template, "corrections", who=who, to=counted(to, "coin"), now=now)
    return crown(table.but(taxed=put(table.taxed, seat, to), told=(told,)))


def correct_taxed_assets(table: WillTable, to: int, was: int | None = None) -> WillTable:
    """How much of the Assets was taxed into them in this Will, which some tables do not compare with; no coin moves."""
    _check_unread(table)
    now = table.taxed_into_assets
    check_was(was, now, to, "what was taxed into the Assets")
    if to > table.assets:
        raise IllegalMove("The Assets hold only {has}", "taxed-coin", has=counted(table.assets, "coin"))
    template = "Corrected: {to} of the Assets came there by tax in this Will, not {now}"
    told = line(template, "corrections", to=counted(to, "coin"), now=now)
    return table.but(taxed_into_assets=to, told=(told,))


def correct_action(table: WillTable, seat: int, character: str) -> WillTable:
    """Another Action Card lies there. A prediction goes with its Advisor; all else has a correction of its own."""
    _check_unread(table)
    who, now, to = table.name(seat), table.actions[seat], TITLES[character]
    if now is None:
        raise IllegalMove("{who} has no Action Card yet; place one", "action-card", who=who)
    if now == character:
        raise IllegalMove("{who}'s Action Card is the {to} already", "action-card", who=who, to=to)
    template = "Corrected: {who}'s Action Card is the {to}, not the {now}"
    told = [line(template, "corrections", who=who, to=to, now=TITLES[now])]
    if table.predictions[seat]:
        told.append(line("{who}'s prediction is void", "advisor", who=who))
    if table.acted[seat]:
        template = "{who} has acted already: correct by hand what that changes (wager, tax, count, prediction)"
        told.append(line(template, "corrections", who=who))
    predictions, actions = put(table.predictions, seat, None), put(table.actions, seat, character)
    return table.but(actions=actions, predictions=predictions, told=tuple(told))


def correct_prediction(table: WillTable, seat: int, predict: str) -> WillTable:
    """What an Advisor predicts, or that it predicts nothing."""
    _check_unread(table)
    who, card, now = table.name(seat), table.actions[seat], table.predictions[seat] or "none"
    if card != "advisor":
        wanted = "Only an Advisor predicts: {who}'s Action Card is the {card}"
        raise IllegalMove(wanted, "advisor", who=who, card=TITLES[str(card)])
    if predict == now:
        raise IllegalMove("{who}'s prediction is already: {to}", "advisor", who=who, to=predict)
    told = line("Corrected: {who}'s prediction is: {to}, not: {now}", "corrections", who=who, to=predict, now=now)
    prediction = None if predict == "none" else predict
    return table.but(predictions=put(table.predictions, seat, prediction), told=(told,))


def _check_unread(table: WillTable) -> None:
    if table.stage in ("resolved", "over", "series-over"):
        raise IllegalMove(
            "The Will is read and its coins have moved: take the reveal back, put the cards right, and reveal again",
            "corrections",
        )
