"""The reveal, and what comes after it: the next Will, the next game, the next series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line
from companion.games.royal_will.facts import HAND, PRINTED, TITLES
from companion.games.royal_will.outcome import crown
from companion.games.royal_will.settlement import Resolution, resolve, top_up
from companion.games.royal_will.state import CoinCard, LastWill, WillTable, fresh_game, fresh_will


def reveal(table: WillTable, cards: Sequence[Mapping[str, Any]]) -> WillTable:
    """All Coin Cards as they lie after any swap, in seat order; every coin then moves."""
    if len(cards) != len(table.names):
        wanted = "{wanted} Coin Cards are wanted, one for each player, and {found} were named"
        raise IllegalMove(wanted, "reveal", wanted=len(table.names), found=len(cards))
    coins = tuple([_coin_card(table, card["character"], card.get("count")) for card in cards])
    profile, learnt = _remembered(table.profile, cards)
    resolved = resolve(table, coins)
    return crown(
        table.but(
            stage="resolved",
            inheritances=resolved.settled.inheritances,
            wagers=(0,) * len(coins),
            assets=resolved.assets,
            bank=resolved.bank,
            last=_summary(resolved),
            profile=profile,
            told=(*resolved.told, *learnt),
        )
    )


def _coin_card(table: WillTable, character: str, count: int | None) -> CoinCard:
    """The card with the count that was read off it, or else with the count that the table's deck profile knows."""
    printed = PRINTED.get(character)
    card = TITLES[character]
    if printed is not None and count not in (None, printed):
        raise IllegalMove(
            "The {card} has a printed count of {n}, not {found}", "coin-count", card=card, n=printed, found=count
        )
    known = table.profile.get(character, printed) if count is None else count
    if known is None:
        raise IllegalMove(
            "The {card}'s printed count is not known yet: read it off the card", "deck-profile", card=card
        )
    return CoinCard(character, known)


def _remembered(
    profile: Mapping[str, int], cards: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, int], tuple[Line, ...]]:
    """The deck profile with the counts that were read off these cards, and lines for what is new in it."""
    told = {card["character"]: card["count"] for card in cards if "count" in card and card["character"] not in PRINTED}
    new = {name: n for name, n in told.items() if profile.get(name) != n}
    if not new:
        return profile, ()
    template = "The {card}'s count is remembered: {n}"
    return {**profile, **new}, tuple(line(template, "deck-profile", card=TITLES[name], n=n) for name, n in new.items())


def _summary(resolved: Resolution) -> LastWill:
    reading = resolved.reading
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
        resolved.bank_short,
    )


def next_will(table: WillTable, dealer: int | None = None) -> WillTable:
    """All effects end, and somebody deals again: the player named, or the next clockwise."""
    players = len(table.names)
    dealer = table.next_seat(table.dealer) if dealer is None else dealer
    assets, bank, _, lines = top_up(table.assets, table.bank, players)
    deal = "Will {will}: {who} deals {hand} cards to each; the Assets hold {assets}"
    will, who = table.will + 1, table.name(dealer)
    told = (*lines, line(deal, "deal", will=will, who=who, hand=HAND, assets=counted(assets, "coin")))
    after = fresh_will(players) | {"deals": table.deals + 1, "will": will}
    return table.but(dealer=dealer, assets=assets, bank=bank, told=told, **after)


def next_game(table: WillTable, dealer: int | None = None) -> WillTable:
    """The next game of the series; the dealer (the next clockwise unless named) wins the first tie."""
    return _new_game(table, dealer, table.game + 1, table.trackers)


def new_series(table: WillTable, dealer: int | None = None) -> WillTable:
    """Game Trackers go back into the box, and the counting begins again."""
    return _new_game(table, dealer, 1, (0,) * len(table.names))


def _new_game(table: WillTable, dealer: int | None, game: int, trackers: tuple[int, ...]) -> WillTable:
    players = len(table.names)
    dealer = table.next_seat(table.dealer) if dealer is None else dealer
    told = line("Game {game} begins: {who} deals", "setup", game=game, who=table.name(dealer))
    fresh = fresh_game(players) | fresh_will(players) | {"deals": table.deals + 1}
    return table.but(game=game, trackers=trackers, dealer=dealer, first=dealer, told=(told,), **fresh)
