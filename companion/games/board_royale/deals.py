"""Deals between players, the ground trade of Duel, the vote, and leaving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.board_royale.elimination import rage_quit
from companion.games.board_royale.facts import GROUND_DISCARD, GROUND_TAKE, VOTE_ITEMS
from companion.games.board_royale.items import ESCAPE, find, holding, without
from companion.games.board_royale.resources import check_alive, check_has, check_opponent, check_turn
from companion.games.board_royale.state import Item, RoyaleTable
from companion.games.board_royale.turns import after_own_loss, settled


def vote_passes(alive: int, yes: int) -> bool:
    """More than half of those alive; so of two, both."""
    return yes > alive - yes


def check_deal(table: RoyaleTable, seat: int, target: int) -> None:
    """Deals are made with the current player; nobody saves a defender, and no defender surrenders."""
    check_alive(table, seat, "deals")
    check_opponent(table, seat, target, "deals")
    if table.turn not in (seat, target):
        raise IllegalMove("only deals with {who} are possible now", rule="deals", who=table.name(table.turn))
    if table.attack and not {seat, target}.isdisjoint(table.attack.targets):
        raise IllegalMove(
            "{who} is under attack: nobody can give to a defender, and a defender cannot give things away",
            rule="no-surrender",
            who=table.name(table.attack.defender),
        )


def trade(
    table: RoyaleTable,
    seat: int,
    target: int,
    gives: int = 0,
    gets: int = 0,
    give_items: Sequence[str] = (),
    get_items: Sequence[str] = (),
) -> RoyaleTable:
    """Resources and items change hands, one way or both ways at once."""
    check_deal(table, seat, target)
    check_has(table, seat, gives, "deals")
    check_has(table, target, gets, "deals")
    if not (gives or gets or give_items or get_items):
        raise IllegalMove("say what changes hands: resources or items", rule="deals")
    table = _handed_over(table.but(told=()), seat, target, gives, give_items)
    table = _handed_over(table, target, seat, gets, get_items)
    return settled(after_own_loss(after_own_loss(table, seat, gives), target, gets))


def _handed_over(table: RoyaleTable, giver: int, taker: int, n: int, names: Sequence[str]) -> RoyaleTable:
    who, whom = table.name(giver), table.name(taker)
    for name in names:
        told = line("{who} gives {whom} {item}", rule="deals", who=who, whom=whom, item=name)
        table = _item_moved(table, giver, taker, name, None).telling(told)
    if not n:
        return table
    told = line("{who} gives {whom} {n}", rule="deals", who=who, whom=whom, n=counted(n, "resource"))
    old, new = table.players[giver], table.players[taker]
    players = put(table.players, giver, old.but(resources=old.resources - n))
    return table.but(players=put(players, taker, new.but(resources=new.resources + n)), told=(*table.told, told))


def _item_moved(table: RoyaleTable, giver: int, taker: int, name: str, owner: int | None) -> RoyaleTable:
    at = find(table, giver, name)
    item = table.players[giver].items[at]
    if item.owner is not None:
        raise IllegalMove(
            "{item} is lent to {who}: only its owner can give it away", rule="lending", item=name, who=table.name(giver)
        )
    return _carried(table, giver, taker, at, item.but(owner=owner))


def _carried(table: RoyaleTable, giver: int, taker: int, at: int, item: Item) -> RoyaleTable:
    old, new = table.players[giver], table.players[taker]
    players = put(table.players, giver, holding(old, without(old.items, at)))
    return table.but(players=put(players, taker, holding(new, (*new.items, item))))


def lend(table: RoyaleTable, seat: int, target: int, item: str) -> RoyaleTable:
    """The item lies with the target and can be used there; it stays the lender's."""
    check_deal(table, seat, target)
    if table.players[seat].items[find(table, seat, item)].kind == ESCAPE:
        raise IllegalMove("{item} is an escape item: it has no use to lend, only to trade", rule="lending", item=item)
    table = _item_moved(table, seat, target, item, seat)
    text = "{who} lends {whom} {item}"
    return table.but(told=(line(text, rule="lending", who=table.name(seat), whom=table.name(target), item=item),))


def give_back(table: RoyaleTable, seat: int, item: str) -> RoyaleTable:
    """A lent item goes back to its owner."""
    check_alive(table, seat, "lending")
    at, lent = next(
        (
            (at, each)
            for at, each in enumerate(table.players[seat].items)
            if each.name == item and each.owner is not None
        ),
        (0, None),
    )
    if lent is None or lent.owner is None or not table.players[lent.owner].is_alive:
        raise IllegalMove(
            "{who} has no {item} to give back to anybody", rule="lending", who=table.name(seat), item=item
        )
    table = _carried(table, seat, lent.owner, at, lent.but(owner=None))
    text = "{who} gives {item} back to {whom}"
    told = line(text, rule="lending", who=table.name(seat), item=item, whom=table.name(lent.owner))
    return table.but(told=(told,))


def ground(table: RoyaleTable, seat: int, source: str = "discard") -> RoyaleTable:
    """Duel, once a turn: discard two resources, take one of choice from the discard pile or the deck."""
    check_turn(table, seat, "ground-trade")
    if "duel" not in table.modes:
        raise IllegalMove("trading with the ground belongs to Duel mode", rule="ground-trade")
    if table.ground_used:
        raise IllegalMove("{who} has traded with the ground this turn", rule="ground-trade", who=table.name(seat))
    check_has(table, seat, GROUND_DISCARD, "ground-trade")
    off_deck = min(GROUND_TAKE, table.deck) if source == "deck" else 0
    off_pile = GROUND_TAKE - off_deck
    player = table.players[seat]
    told = line(
        "{who} discards {n} and takes {m} from the ground",
        rule="ground-trade",
        who=table.name(seat),
        n=GROUND_DISCARD,
        m=GROUND_TAKE,
    )
    after = player.but(resources=player.resources - GROUND_DISCARD + GROUND_TAKE)
    discard = table.discard + GROUND_DISCARD - off_pile
    return settled(
        table.with_player(seat, after, deck=table.deck - off_deck, discard=discard, ground_used=True, told=(told,))
    )


def vote(table: RoyaleTable, seat: int, yes: int) -> RoyaleTable:
    """All items of the Crafting Field are replaced if most of those alive want it; once a round."""
    check_turn(table, seat, "democracy")
    alive = len(table.seats_alive())
    if table.vote_used:
        raise IllegalMove("the Crafting Field was changed by vote this round", rule="democracy")
    if yes > alive:
        raise IllegalMove("{yes} votes, but only {alive} are alive", rule="democracy", yes=yes, alive=alive)
    if not vote_passes(alive, yes):
        told = line("The vote fails, {yes} of {alive}", rule="democracy", yes=yes, alive=alive)
        return table.but(vote_used=table.rulings["failed-vote"] == "spends", told=(told,))
    field = table.figures.field if table.rulings["vote-field"] == "field" else VOTE_ITEMS
    told = line("The vote passes, {yes} of {alive}: {n} new items", rule="democracy", yes=yes, alive=alive, n=field)
    return table.but(vote_used=True, figures=table.figures.but(field=field), told=(told,))


def quit_game(
    table: RoyaleTable,
    seat: int,
    shares: Sequence[Mapping[str, int]] | None = None,
    loot: Sequence[int] | None = None,
) -> RoyaleTable:
    """Rage quit. `shares` and `loot` say who gets the resources and each item; left out, they are discarded."""
    check_alive(table, seat, "rage-quit")
    if table.attack and seat in table.attack.targets:
        raise IllegalMove(
            "{who} is under attack and cannot surrender: resolve the attack (or call it off), then leave",
            rule="no-surrender",
            who=table.name(seat),
        )
    portions = None if shares is None else [(share["seat"], share["n"]) for share in shares]
    return settled(rage_quit(table.but(told=()), seat, portions, loot))
