"""Tables make mistakes: every number can be set by hand, and the coins still sum up.

What the cards of the present Will have done is corrected in card_corrections.py.

What the cards of this Will have done, put right by hand before the Coin Cards are revealed.

Once they are, coins have moved because of it all: then the reveal is taken back first."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.royal_will.facts import PRINTED, TITLES, TRACKERS
from companion.games.royal_will.outcome import crown, received
from companion.games.royal_will.state import WillTable


def correct_inheritance(
    table: WillTable, seat: int, to: int, was: int | None = None, against: str = "bank"
) -> WillTable:
    """An Inheritance; the difference comes from (or goes to) the Bank or the Assets."""
    who, now = table.name(seat), table.inheritances[seat]
    check_was(was, now, to, f"{who}'s Inheritance")
    pile = _pile_after(table, against, now - to)
    template = "Corrected: {who}'s Inheritance holds {to}, not {now}"
    told = line(template, "corrections", who=who, to=counted(to, "coin"), now=now)
    return crown(table.but(inheritances=put(table.inheritances, seat, to), told=(told,), **pile))


def correct_assets(table: WillTable, to: int, was: int | None = None) -> WillTable:
    """The Assets, against the Bank."""
    now = table.assets
    check_was(was, now, to, "the Assets")
    told = line("Corrected: the Assets hold {to}, not {now}", "corrections", to=counted(to, "coin"), now=now)
    return table.but(assets=to, told=(told,), **_pile_after(table, "bank", now - to))


def correct_bank(table: WillTable, to: int, was: int | None = None) -> WillTable:
    """The Bank, against the Assets."""
    now = table.bank
    check_was(was, now, to, "the Bank")
    told = line("Corrected: the Bank holds {to}, not {now}", "corrections", to=counted(to, "coin"), now=now)
    return table.but(bank=to, told=(told,), **_pile_after(table, "assets", now - to))


def _pile_after(table: WillTable, pile: str, difference: int) -> dict[str, int]:
    has = table.assets if pile == "assets" else table.bank
    if has + difference < 0:
        raise IllegalMove(
            "{coins} would have to come from the {pile}, and only {has} can; correct another pile first",
            "coins",
            coins=counted(-difference, "coin"),
            pile=pile.capitalize(),
            has=has,
        )
    return {pile: has + difference}


def correct_received(table: WillTable, seat: int, to: int, was: int | None = None) -> WillTable:
    """What a player received in the last Will, as the table counts it, which may break a tie; no coin moves."""
    who, last = table.name(seat), table.last
    if last is None:
        raise IllegalMove("No Will of this game has been read yet", "corrections")
    now = received(table)[seat]
    check_was(was, now, to, f"what {who} received")
    template = "Corrected: {who} received {to} in the last Will, not {now}"
    told = line(template, "corrections", who=who, to=counted(to, "coin"), now=now)
    gains = put(last.gains, seat, last.gains[seat] + to - now)
    return crown(table.but(last=last._replace(gains=gains), told=(told,)))


def correct_trackers(table: WillTable, seat: int, to: int, was: int | None = None) -> WillTable:
    """The games that a player has won in this series."""
    who, now = table.name(seat), table.trackers[seat]
    check_was(was, now, to, f"{who}'s Game Trackers")
    trackers = counted(to, "Game Tracker")
    told = line("Corrected: {who} has {to}, not {now}", "corrections", who=who, to=trackers, now=now)
    return table.but(trackers=put(table.trackers, seat, to), told=(told,))


def correct_will(table: WillTable, to: int, was: int | None = None) -> WillTable:
    """The number of the Will."""
    check_was(was, table.will, to, "the number of the Will")
    told = line("Corrected: this is Will {to}, not {now}", "corrections", to=to, now=table.will)
    return table.but(will=to, told=(told,))


def correct_game(table: WillTable, to: int, was: int | None = None) -> WillTable:
    """The number of the game in its series."""
    check_was(was, table.game, to, "the number of the game")
    if 0 < table.games < to:
        series = counted(table.games, "game")
        raise IllegalMove("The series has {series}: lengthen it first", "game-trackers", series=series)
    told = line("Corrected: this is game {to}, not {now}", "corrections", to=to, now=table.game)
    return crown(table.but(game=to, told=(told,)))


def set_series(table: WillTable, games: int) -> WillTable:
    """The series gets another length; 0: open end."""
    box = TRACKERS[table.rulings["trackers"]]
    if games > box:
        raise IllegalMove(
            "The box has {n} Game Trackers, one a game; {games} is more", "game-trackers", n=box, games=games
        )
    if 0 < games < table.game:
        wanted = "This is game {n} already: the series has {n} or more, or 0 for an open end"
        raise IllegalMove(wanted, "game-trackers", n=table.game)
    template = "The series has {games}" if games else "The series has an open end"
    return crown(table.but(games=games, told=(line(template, "game-trackers", games=counted(games, "game")),)))


def set_dealer(table: WillTable, seat: int) -> WillTable:
    """Who deals this Will. Before the first actions of a game the dealer also wins the tie for the first action."""
    told = line("{who} is the dealer", "deal", who=table.name(seat))
    if table.will == 1 and table.stage in ("coins", "actions"):
        return table.but(dealer=seat, first=seat, told=(told,))
    return table.but(dealer=seat, told=(told,))


def set_first(table: WillTable, seat: int) -> WillTable:
    """Who acts first: in this Will once the Action Cards lie, before that in the last one. Who has acted, has acted."""
    if table.stage not in ("coins", "actions"):
        template = "{who} is first to act in this Will"
    elif table.last:
        template = "{who} was first to act in the last Will"
    else:
        template = "{who} acts first if several have most coins"
    return table.but(first=seat, told=(line(template, "first-action", who=table.name(seat)),))


def set_count(table: WillTable, character: str, count: int | None = None) -> WillTable:
    """The deck profile: a character's printed count; without one it is forgotten."""
    card = TITLES[character]
    if character in PRINTED:
        raise IllegalMove("The {card}'s count is {n} in every deck", "deck-profile", card=card, n=PRINTED[character])
    others = {name: n for name, n in table.profile.items() if name != character}
    if count is None:
        return table.but(profile=others, told=(line("The {card}'s count is forgotten", "deck-profile", card=card),))
    told = line("The {card}'s count is {n}", "deck-profile", card=card, n=count)
    return table.but(profile={**others, character: count}, told=(told,))


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
