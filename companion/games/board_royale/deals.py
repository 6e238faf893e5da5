"""Deals between players, the ground trade of Duel, the vote, and leaving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import counted, message
from companion.games.board_royale.elimination import rage_quit
from companion.games.board_royale.facts import GROUND_DISCARD, GROUND_TAKE, VOTE_ITEMS
from companion.games.board_royale.items import ESCAPE, find, with_items, without
from companion.games.board_royale.resources import check_alive, check_has, check_opponent, check_turn, passed_on
from companion.games.board_royale.state import Item, RoyaleState
from companion.games.board_royale.turns import after_own_loss, settled


def vote_passes(alive: int, yes: int) -> bool:
    """More than half of those alive; so of two, both."""
    return yes > alive - yes


def check_deal(state: RoyaleState, seat: int, target: int) -> None:
    """Deals are made with the current player; nobody saves a defender, and no defender surrenders."""
    check_alive(state, seat, "deals")
    check_opponent(state, seat, target, "deals")
    if state.turn not in (seat, target):
        raise IllegalMove("Only deals with {who} are possible now", rule="deals", who=state.name(state.turn))
    if state.attack and not {seat, target}.isdisjoint(state.attack.targets):
        raise IllegalMove(
            "{who} is under attack and can’t give or receive anything until the attack is resolved",
            rule="no-surrender",
            who=state.name(state.attack.defender),
        )


def trade(
    state: RoyaleState,
    seat: int,
    target: int,
    gives: int = 0,
    gets: int = 0,
    give_items: Sequence[str] = (),
    get_items: Sequence[str] = (),
) -> RoyaleState:
    """Resources and items change hands, one way or both ways at once."""
    check_deal(state, seat, target)
    check_has(state, seat, gives, "deals")
    check_has(state, target, gets, "deals")
    if not (gives or gets or give_items or get_items):
        raise IllegalMove("Choose what changes hands: resources or items", rule="deals")
    state = _handed_over(state.replace(messages=()), seat, target, gives, give_items)
    state = _handed_over(state, target, seat, gets, get_items)
    return settled(after_own_loss(after_own_loss(state, seat, gives), target, gets))


def _handed_over(state: RoyaleState, giver: int, taker: int, n: int, names: Sequence[str]) -> RoyaleState:
    who, whom = state.name(giver), state.name(taker)
    for name in names:
        said = message("{who} gives {whom} {item}", rule="deals", who=who, whom=whom, item=name)
        state = _item_moved(state, giver, taker, name, None).telling(said)
    if not n:
        return state
    said = message("{who} gives {whom} {n}", rule="deals", who=who, whom=whom, n=counted(n, "resource"))
    return passed_on(state, giver, taker, n).telling(said)


def _item_moved(state: RoyaleState, giver: int, taker: int, name: str, owner: int | None) -> RoyaleState:
    at = find(state, giver, name)
    item = state.players[giver].items[at]
    if item.owner is not None:
        raise IllegalMove("{item} is borrowed: only its owner can give it away", rule="lending", item=name)
    return _carried(state, giver, taker, at, item.replace(owner=owner))


def _carried(state: RoyaleState, giver: int, taker: int, at: int, item: Item) -> RoyaleState:
    state = with_items(state, giver, without(state.players[giver].items, at))
    return with_items(state, taker, (*state.players[taker].items, item))


def lend(state: RoyaleState, seat: int, target: int, item: str) -> RoyaleState:
    """The item lies with the target and can be used there; it stays the lender's."""
    check_deal(state, seat, target)
    if state.players[seat].items[find(state, seat, item)].kind == ESCAPE:
        raise IllegalMove("{item} is an escape item: it can be traded, but not lent", rule="lending", item=item)
    who, whom = state.name(seat), state.name(target)
    said = message("{who} lends {whom} {item}", rule="lending", who=who, whom=whom, item=item)
    return _item_moved(state, seat, target, item, seat).replace(messages=(said,))


def give_back(state: RoyaleState, seat: int, item: str) -> RoyaleState:
    """A lent item goes back to its owner."""
    check_alive(state, seat, "lending")
    borrowed = [(at, each) for at, each in enumerate(state.players[seat].items) if each.owner is not None]
    at, lent = next(((at, each) for at, each in borrowed if each.name == item), (0, None))
    if lent is None or lent.owner is None or not state.players[lent.owner].is_alive:
        raise IllegalMove("{who} has no borrowed {item} to give back", rule="lending", who=state.name(seat), item=item)
    state = _carried(state, seat, lent.owner, at, lent.replace(owner=None))
    text = "{who} gives {item} back to {whom}"
    said = message(text, rule="lending", who=state.name(seat), item=item, whom=state.name(lent.owner))
    return state.replace(messages=(said,))


def ground(state: RoyaleState, seat: int, source: str = "discard") -> RoyaleState:
    """Duel, once a turn: discard two resources, take one of choice from the discard pile or the deck."""
    check_turn(state, seat, "ground-trade")
    if "duel" not in state.modes:
        raise IllegalMove("Trading with the ground is only for Duel mode", rule="ground-trade")
    if state.ground_used:
        raise IllegalMove("You can trade with the ground only once a turn", rule="ground-trade")
    check_has(state, seat, GROUND_DISCARD, "ground-trade")
    off_deck = min(GROUND_TAKE, state.deck) if source == "deck" else 0
    off_pile = GROUND_TAKE - off_deck
    player = state.players[seat]
    said = message(
        "{who} discards {n} and takes {m} from the ground",
        rule="ground-trade",
        who=state.name(seat),
        n=GROUND_DISCARD,
        m=GROUND_TAKE,
    )
    after = state.with_player(seat, resources=player.resources - GROUND_DISCARD + GROUND_TAKE)
    discard = state.discard + GROUND_DISCARD - off_pile
    return settled(after.replace(deck=state.deck - off_deck, discard=discard, ground_used=True, messages=(said,)))


def vote(state: RoyaleState, seat: int, yes: int) -> RoyaleState:
    """All items of the Crafting Field are replaced if most of those alive want it; once a round."""
    check_turn(state, seat, "democracy")
    alive = len(state.seats_alive())
    if state.vote_used:
        raise IllegalMove("This round’s vote has already been used", rule="democracy")
    if yes > alive:
        voters = counted(alive, "player")
        raise IllegalMove("Only {alive} can vote, not {yes}", rule="democracy", yes=yes, alive=voters)
    if not vote_passes(alive, yes):
        said = message("The vote fails: {yes} of {alive} say yes", rule="democracy", yes=yes, alive=alive)
        return state.replace(vote_used=state.rulings["failed-vote"] == "spends", messages=(said,))
    field = state.figures.field if state.rulings["vote-field"] == "field" else VOTE_ITEMS
    new = counted(field, "new item")
    said = message("The vote passes, {yes} of {alive}: {n}", rule="democracy", yes=yes, alive=alive, n=new)
    return state.replace(vote_used=True, figures=state.figures.replace(field=field), messages=(said,))


def quit_game(
    state: RoyaleState,
    seat: int,
    shares: Sequence[Mapping[str, int]] | None = None,
    loot: Sequence[int] | None = None,
) -> RoyaleState:
    """Rage quit. `shares` and `loot` say who gets the resources and each item; left out, they are discarded."""
    check_alive(state, seat, "rage-quit")
    if state.attack and seat in state.attack.targets:
        raise IllegalMove(
            "{who} is under attack and can’t leave now. Resolve or cancel the attack first.",
            rule="no-surrender",
            who=state.name(seat),
        )
    portions = None if shares is None else [(share["seat"], share["n"]) for share in shares]
    return settled(rage_quit(state.replace(messages=()), seat, portions, loot))
