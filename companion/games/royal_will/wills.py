"""The reveal, and what comes after it: the next Will, the next game, the next series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.games.royal_will.facts import HAND, PRINTED, TITLES
from companion.games.royal_will.outcome import crown
from companion.games.royal_will.settlement import Resolution, resolve, top_up
from companion.games.royal_will.state import NO_CARD, CoinCard, LastWill, WillState, fresh_game, fresh_will


def reveal(state: WillState, cards: Sequence[Mapping[str, Any]]) -> WillState:
    """All Coin Cards as they are after any swap, in seat order; every coin then moves."""
    seats = state.present
    if len(cards) != len(seats):
        template = "Name 1 Coin Card per player: {wanted} in all, not {found}"
        raise IllegalMove(template, "reveal", wanted=len(seats), found=len(cards))
    shown = {
        seat: _coin_card(state, card["character"], card.get("count")) for seat, card in zip(seats, cards, strict=True)
    }
    coins = tuple(shown.get(seat, NO_CARD) for seat in range(len(state.names)))
    profile, learnt = _remembered(state.profile, cards)
    resolved = resolve(state, coins)
    return crown(
        state.replace(
            stage="resolved",
            inheritances=resolved.settled.inheritances,
            wagers=(0,) * len(coins),
            assets=resolved.assets,
            bank=resolved.bank,
            last=_summary(resolved),
            profile=profile,
            messages=(*resolved.messages, *learnt),
        )
    )


def _coin_card(state: WillState, character: str, count: int | None) -> CoinCard:
    """The card with the count that was read off it, or else with the count that this table has saved."""
    printed = PRINTED.get(character)
    card = TITLES[character]
    if printed is not None and count not in (None, printed):
        raise IllegalMove(
            "Every {card} has a count of {n}, not {found}", "coin-count", card=card, n=printed, found=count
        )
    known = state.profile.get(character, printed) if count is None else count
    if known is None:
        raise IllegalMove("The {card}’s count isn’t known yet. Read it off the card.", "deck-profile", card=card)
    return CoinCard(character, known)


def _remembered(
    profile: Mapping[str, int], cards: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, int], tuple[Message, ...]]:
    """The deck profile with the counts that were read off these cards, and messages for what is new in it."""
    found = {card["character"]: card["count"] for card in cards if "count" in card}
    new = {name: n for name, n in found.items() if name not in PRINTED and profile.get(name) != n}
    if not new:
        return profile, ()
    template = "Count saved for the {card}: {n}"
    messages = tuple(message(template, "deck-profile", card=TITLES[name], n=n) for name, n in new.items())
    return {**profile, **new}, messages


def _summary(resolved: Resolution) -> LastWill:
    reading = resolved.reading
    acted = reading.state  # taxed and wagered coins have left the Inheritances there
    had = map(sum, zip(acted.inheritances, acted.wagers, acted.taxed, strict=True))
    return LastWill(
        reading.coins,
        reading.order,
        reading.counts,
        reading.total,
        reading.assets,
        reading.result,
        reading.cause,
        reading.greediest,
        resolved.settled.gains,
        reading.returned,
        tuple(now - then for now, then in zip(resolved.settled.inheritances, had, strict=True)),
        resolved.bank_short,
    )


def next_will(state: WillState, dealer: int | None = None) -> WillState:
    """All effects end, and someone deals again: the player named, or the next clockwise."""
    players = len(state.names)
    dealer = state.next_dealer(dealer)
    assets, bank, _, added = top_up(state.assets, state.bank, len(state.present))
    deal = "Will {will}: {who} deals {hand} cards each; the Assets hold {assets}"
    will, who = state.will + 1, state.name(dealer)
    messages = (*added, message(deal, "deal", will=will, who=who, hand=HAND, assets=counted(assets, "coin")))
    after = fresh_will(players, state.away) | {"deals": state.deals + 1, "will": will}
    return state.replace(dealer=dealer, assets=assets, bank=bank, messages=messages, **after)


def next_game(state: WillState, dealer: int | None = None) -> WillState:
    """The next game of the series; the dealer (the next clockwise unless named) wins the first tie."""
    return _new_game(state, dealer, state.game + 1, state.trackers)


def new_series(state: WillState, dealer: int | None = None) -> WillState:
    """Game Trackers go back into the box, and the counting starts again."""
    return _new_game(state, dealer, 1, (0,) * len(state.names))


def _new_game(state: WillState, dealer: int | None, game: int, trackers: tuple[int, ...]) -> WillState:
    players = len(state.names)
    dealer = state.next_dealer(dealer)
    said = message("Game {game} starts: {who} deals", "setup", game=game, who=state.name(dealer))
    fresh = fresh_game(players, state.away) | fresh_will(players, state.away) | {"deals": state.deals + 1}
    return state.replace(game=game, trackers=trackers, dealer=dealer, first=dealer, messages=(said,), **fresh)
