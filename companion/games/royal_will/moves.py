"""Every move of A Royal Will: what it is called, what it needs, which rules speak of it, when it may be made."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import Form, ListOf, Seat, Whole
from companion.core.game import Move, ruling_move
from companion.core.players import join_move, rename_move
from companion.games.royal_will import corrections
from companion.games.royal_will.actions import advise, claim_rest, pass_action, solicit, stay_immune, swap, tax, wager
from companion.games.royal_will.facts import (
    CHANGE,
    CHARACTER,
    COINS,
    COUNT,
    PILE,
    PLAYERS,
    PREDICTION,
    PREDICTION_OR_NONE,
    SERIES,
    WAGER,
)
from companion.games.royal_will.joining import join, leave
from companion.games.royal_will.outcome import crown
from companion.games.royal_will.placing import place_action, place_actions, place_coin, place_coins
from companion.games.royal_will.rulings import RULINGS
from companion.games.royal_will.state import WillState
from companion.games.royal_will.wills import new_series, next_game, next_will, reveal

_SEAT = Seat()
_PILE_OF_COINS = Whole(0, COINS, "number of coins")
_TALLY = Whole(0, 1_000, "number")
_NUMBER = Whole(1, 1_000, "number")
_DEAL = {"deal": Whole(1, unit="number of a deal").optional()}
_DEALER = {"dealer": Seat().optional(), **_DEAL}
_COIN_CARD = Form(character=CHARACTER, count=COUNT.optional())
_CARDS = ("coin-card", "action-card", "heir-immunity", "first-action")
_BETWEEN = ("resolved", "over", "series-over")
_THIS_WILL = ("acting", "reveal", *_BETWEEN)  # between Wills the refusal says what to do instead
_BY_DEAL: dict[str, Callable[[WillState], int]] = {"deal": lambda state: state.deals}
_SIGNED = Whole(-COINS, COINS, "number")


def _to(to: Whole, **more: Whole) -> dict[str, Whole]:
    """The fields of a correction: the number it sets, and the number that the person saw."""
    return {**more, "to": to, "was": to.optional()}


MOVES: dict[str, Move[WillState]] = {
    "place_coin": Move(place_coin, "Place a Coin Card", {"seat": _SEAT}, ("coin-card", "coin-card-peek"), ("coins",)),
    "place_coins": Move(
        place_coins, "Place all Coin Cards", _DEAL, ("coin-card", "coin-card-peek"), ("coins",), _BY_DEAL
    ),
    "place_action": Move(
        place_action,
        "Place an Action Card",
        {"seat": _SEAT, "character": CHARACTER, **_DEAL},
        _CARDS[1:],
        ("actions",),
        _BY_DEAL,
    ),
    "place_actions": Move(
        place_actions,
        "Place all Action Cards",
        {"cards": ListOf(CHARACTER, PLAYERS[0], PLAYERS[-1]), **_DEAL},
        _CARDS,
        ("coins", "actions"),
        _BY_DEAL,
    ),
    "advise": Move(advise, "Predict", {"seat": _SEAT, "predict": PREDICTION}, ("advisor", "turn-order"), ("acting",)),
    "swap": Move(
        swap,
        "Swap Coin Cards",
        {"seat": _SEAT, "target": _SEAT, "other": _SEAT},
        ("executor", "heir-immunity", "turn-order"),
        ("acting",),
    ),
    "solicit": Move(
        solicit,
        "Change a count",
        {"seat": _SEAT, "target": _SEAT, "change": CHANGE},
        ("solicitor", "heir-immunity", "self-target", "turn-order"),
        ("acting",),
    ),
    "tax": Move(
        tax,
        "Tax a player",
        {"seat": _SEAT, "target": _SEAT, "to": PILE},
        ("tax-collector", "heir-immunity", "self-target", "turn-order"),
        ("acting",),
    ),
    "stay_immune": Move(stay_immune, "Stay immune", {"seat": _SEAT}, ("heir-immunity", "turn-order"), ("acting",)),
    "wager": Move(
        wager, "Wager", {"seat": _SEAT, "coins": WAGER}, ("forger-wager", "must-act", "turn-order"), ("acting",)
    ),
    "claim_rest": Move(claim_rest, "Claim what’s left", {"seat": _SEAT}, ("sleight-sweep", "turn-order"), ("acting",)),
    "pass_action": Move(pass_action, "Can’t act", {"seat": _SEAT}, ("must-act", "turn-order"), ("acting",)),
    "reveal": Move(
        reveal,
        "Reveal all Coin Cards",
        {"cards": ListOf(_COIN_CARD, PLAYERS[0], PLAYERS[-1]), **_DEAL},
        ("reveal", "coin-count", "won-will", "bust-will", "greediest", "order-of-payments", "deck-profile"),
        ("reveal",),
        _BY_DEAL,
    ),
    "join": join_move(join, ("joining-late", "starting-assets", "top-up"), ("coins", "resolved")),
    "leave": Move(leave, "Someone leaves", {"seat": _SEAT}, ("leaving", "starting-assets"), ("coins", "resolved")),
    "next_will": Move(next_will, "Next Will", _DEALER, ("deal", "top-up"), ("resolved",), _BY_DEAL),
    "next_game": Move(next_game, "Next game", _DEALER, ("setup", "game-trackers"), ("over",), _BY_DEAL),
    "new_series": Move(
        new_series, "New series", _DEALER, ("setup", "game-trackers"), ("over", "series-over"), _BY_DEAL
    ),
    "correct_inheritance": Move(
        corrections.correct_inheritance,
        "Correct an Inheritance",
        {**_to(_PILE_OF_COINS, seat=_SEAT), "against": PILE.optional()},
        ("corrections", "coins"),
    ),
    "correct_assets": Move(
        corrections.correct_assets, "Correct the Assets", _to(_PILE_OF_COINS), ("corrections", "coins")
    ),
    "correct_bank": Move(corrections.correct_bank, "Correct the Bank", _to(_PILE_OF_COINS), ("corrections", "coins")),
    "correct_wager": Move(
        corrections.correct_wager,
        "Correct a wager",
        _to(_PILE_OF_COINS, seat=_SEAT),
        ("corrections", "forger-wager"),
        _THIS_WILL,
    ),
    "correct_change": Move(
        corrections.correct_change,
        "Correct a count",
        _to(_SIGNED, seat=_SEAT),
        ("corrections", "solicitor"),
        _THIS_WILL,
    ),
    "correct_taxed": Move(
        corrections.correct_taxed,
        "Correct coins taxed",
        _to(_PILE_OF_COINS, seat=_SEAT),
        ("corrections", "received", "tax-collector"),
        _THIS_WILL,
    ),
    "correct_taxed_assets": Move(
        corrections.correct_taxed_assets,
        "Correct coins taxed into the Assets",
        _to(_PILE_OF_COINS),
        ("corrections", "taxed-coin"),
        _THIS_WILL,
    ),
    "correct_action": Move(
        corrections.correct_action,
        "Correct an Action Card",
        {"seat": _SEAT, "character": CHARACTER},
        ("corrections", "action-card"),
        ("actions", *_THIS_WILL),
    ),
    "correct_prediction": Move(
        corrections.correct_prediction,
        "Correct a prediction",
        {"seat": _SEAT, "predict": PREDICTION_OR_NONE},
        ("corrections", "advisor"),
        _THIS_WILL,
    ),
    "correct_received": Move(
        corrections.correct_received,
        "Correct coins received",
        _to(_SIGNED, seat=_SEAT),
        ("corrections", "tie-break"),
        _BETWEEN,
    ),
    "correct_trackers": Move(
        corrections.correct_trackers, "Correct Game Trackers", _to(_TALLY, seat=_SEAT), ("corrections", "game-trackers")
    ),
    "correct_will": Move(corrections.correct_will, "Correct the Will number", _to(_NUMBER), ("corrections",)),
    "correct_game": Move(
        corrections.correct_game, "Correct the game number", _to(_NUMBER), ("corrections", "game-trackers")
    ),
    "set_series": Move(
        corrections.set_series, "Change series length", {"games": SERIES}, ("game-trackers", "corrections")
    ),
    "set_dealer": Move(
        corrections.set_dealer, "Choose the dealer", {"seat": _SEAT}, ("deal", "first-action", "corrections")
    ),
    "set_first": Move(
        corrections.set_first, "Choose who acts first", {"seat": _SEAT}, ("first-action", "turn-order", "corrections")
    ),
    "set_count": Move(
        corrections.set_count,
        "Card values",
        {"character": CHARACTER, "count": COUNT.optional()},
        ("deck-profile", "corrections"),
    ),
    # between Wills another house rule may also change whether the game is over
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS, ("corrections",), lambda before, after: crown(after)),
}
