"""Where resource cards go between deck, hands and discard pile, the hand limit, and the refusals that moves share."""

from __future__ import annotations

from companion.core import game
from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.games.board_royale.facts import hand_limit, limit_drop
from companion.games.board_royale.state import OUT, RoyaleState


def draw_cards(state: RoyaleState, seat: int, n: int, rule: str) -> RoyaleState:
    """The player has up to `n` cards more off the deck."""
    return _from_deck(state, seat, "resources", n, "{who} draws {n}", rule)


def collect_cards(state: RoyaleState, seat: int, n: int) -> RoyaleState:
    """Peaceful: the player lays up to `n` cards off the deck aside, face down."""
    return _from_deck(state, seat, "collected", n, "{who} collects {n} from the Resource Deck", "peaceful")


def _from_deck(state: RoyaleState, seat: int, where: str, n: int, text: str, rule: str) -> RoyaleState:
    got, deck, discard = off_deck(state, n)
    said = message(text, rule=rule, who=state.name(seat), n=got)
    after = state.with_player(seat, **{where: getattr(state.players[seat], where) + got})
    messages = (*state.messages, said, *_pile_messages(state, deck, discard))
    return after.replace(deck=deck, discard=discard, messages=messages)


def off_deck(state: RoyaleState, n: int) -> tuple[int, int, int]:
    """How many of `n` can be drawn, and the deck and discard pile after it. An empty deck is rebuilt."""
    deck, discard = state.deck, state.discard
    if n <= deck:
        return n, deck - n, discard
    if "peaceful" in state.modes and state.rulings["peaceful-end"] == "first":
        return deck, 0, discard
    n = min(n, deck + discard)
    return n, deck + discard - n, 0


def _pile_messages(state: RoyaleState, deck: int, discard: int) -> tuple[Message, ...]:
    """What happened to the deck on the way."""
    if discard < state.discard:
        return (message("The Resource Deck ran out: the discard pile is shuffled into a new one", rule="empty-deck"),)
    if not deck and not discard:
        return (message("No resource cards are left to draw", rule="empty-deck"),)
    return ()


def only_collects(state: RoyaleState, steals: bool) -> bool:
    """Peaceful: the attacker collects, and the target loses nothing; a steal may be an exception."""
    return "peaceful" in state.modes and not (steals and state.rulings["peaceful-steal"] == "steals")


def lose_cards(state: RoyaleState, seat: int, n: int, said: Message) -> RoyaleState:
    """`n` cards from the hand to the discard pile."""
    after = state.with_player(seat, resources=state.players[seat].resources - n)
    return after.replace(discard=state.discard + n, messages=(*state.messages, said))


def passed_on(state: RoyaleState, giver: int, taker: int, n: int) -> RoyaleState:
    """`n` cards from one hand into another."""
    state = state.with_player(giver, resources=state.players[giver].resources - n)
    return state.with_player(taker, resources=state.players[taker].resources + n)


def from_piles(state: RoyaleState, n: int) -> tuple[int, int]:
    """Deck and discard pile after a correction took `n` cards out of them (back to the discard pile if below 0)."""
    if n <= 0:
        return state.deck, state.discard - n
    if n > state.deck + state.discard:
        raise IllegalMove(
            "The deck and discard pile have only {n}. Correct the number of cards first.",
            rule="corrections",
            n=counted(state.deck + state.discard, "resource"),
        )
    off = min(n, state.deck)
    return state.deck - off, state.discard - (n - off)


def take_cards(state: RoyaleState, seat: int, n: int) -> RoyaleState:
    """The player searches `n` cards out of the discard pile."""
    if n > state.discard:
        have = counted(state.discard, "resource")
        raise IllegalMove("The discard pile has only {have}, not {n}", rule="draw-and-take", have=have, n=n)
    said = message("{who} takes {n} from the discard pile", rule="draw-and-take", who=state.name(seat), n=n)
    after = state.with_player(seat, resources=state.players[seat].resources + n)
    return after.replace(discard=state.discard - n).telling(said)


def check_turn(state: RoyaleState, seat: int, rule: str) -> None:
    game.check_turn(state, seat, state.turn, rule, "It’s {now}’s turn, so {who} has to wait")


def check_alive(state: RoyaleState, seat: int, rule: str) -> None:
    if not state.players[seat].is_alive:
        raise IllegalMove("{who} is no longer in the game", rule=rule, who=state.name(seat))


def check_opponent(state: RoyaleState, seat: int, target: int, rule: str) -> None:
    check_alive(state, target, rule)
    if seat == target:
        raise IllegalMove("{who} must choose someone else", rule=rule, who=state.name(seat))


def check_has(state: RoyaleState, seat: int, n: int, rule: str) -> None:
    """Has the player so many resources?"""
    have = state.players[seat].resources
    if n > have:
        needed, who = counted(n, "resource"), state.name(seat)
        raise IllegalMove("{who} needs {n} but has {have}", rule=rule, who=who, n=needed, have=have)


def own_last_is_out(state: RoyaleState) -> bool:
    """Is a player out who pays the last resource? Not in the preparation round."""
    return state.round > 0 and state.rulings["own-last"] == "out"


def check_no_surrender(state: RoyaleState, seat: int, n: int) -> None:
    """Nobody under attack gets out of it by giving the last resource away."""
    is_last = n >= state.players[seat].resources and own_last_is_out(state)
    if n and is_last and state.attack and seat in state.attack.targets:
        raise IllegalMove(
            "{who} is under attack and can’t give up their last resource. Resolve the attack first.",
            rule="no-surrender",
            who=state.name(seat),
        )


def limit_of(state: RoyaleState, seat: int) -> int:
    """A player's hand limit now, with what the table corrected."""
    return max(0, limit_by_rule(state, seat) + state.players[seat].limit_change)


def limit_by_rule(state: RoyaleState, seat: int) -> int:
    """The hand limit by modes, inventory items and eliminations."""
    player = state.players[seat]
    inventory = [item.bonus for item in player.items if item.bonus]
    drop = limit_drop(state.modes)
    if inventory and state.rulings["quick-raised"] == "spared":
        drop = 0
    eliminated = sum(other.fate == OUT for other in state.players) if drop else 0
    return hand_limit(state.figures.hand_limit, inventory, eliminated, drop)


def check_room(state: RoyaleState, seat: int, n: int) -> None:
    """Room is made before drawing, not after."""
    have = state.players[seat].resources
    limit = limit_of(state, seat)
    if n and have + n > limit:
        raise IllegalMove(
            "{who} has {have} and a hand limit of {limit}. Discard {over} before drawing {n}, or draw fewer.",
            rule="hand-limit",
            who=state.name(seat),
            have=counted(have, "resource"),
            limit=limit,
            over=have + n - limit,
            n=n,
        )
