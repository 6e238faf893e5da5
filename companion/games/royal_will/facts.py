"""The figures of A Royal Will, typed, from rules_data/royal-will/facts.toml, and the fields that they bound."""

from __future__ import annotations

from typing import Final

from companion.core.fields import OneOf, Whole
from companion.core.messages import message
from companion.games.rules_data import facts

_FACTS = facts("royal-will")
_BOX, _WILL, _SETUP = _FACTS["box"], _FACTS["will"], _FACTS["setup"]
PLAYERS: Final = range(_FACTS["players"]["least"], _FACTS["players"]["most"] + 1)
COINS: Final[int] = _BOX["coins"]
TRACKERS: Final[dict[str, int]] = {"list": _BOX["game_trackers_by_list"], "text": _BOX["game_trackers_by_text"]}
STARTING_INHERITANCE: Final[int] = _SETUP["inheritance"]
STARTING_ASSETS: Final[dict[int, int]] = {int(players): coins for players, coins in _SETUP["assets"].items()}
GAME_ENDS_AT: Final[int] = _FACTS["end"]["inheritance"]
HAND: Final[int] = _WILL["hand"]
LEAST_WAGER: Final[int] = _WILL["wager_least"]
PUNISHMENT: Final[int] = _WILL["punishment"]
ADVISOR_REWARD: Final[int] = _WILL["advisor_reward"]
FORGER_COIN: Final[int] = _WILL["forger_coin"]
SLEIGHT_STOPPED_BY: Final[int] = _WILL["sleight_stopped_by"]
SOLICITOR_CHANGE: Final[int] = _WILL["solicitor_change"]
SWAPPED_CARDS: Final[int] = _WILL["swapped_cards"]
TAX: Final[int] = _WILL["tax"]
LEAST_COUNT: Final[int] = _FACTS["coin_card"]["least"]
MOST_COUNT: Final[int] = _FACTS["coin_card"]["most"]
CHARACTERS: Final[tuple[str, ...]] = tuple(_FACTS["characters"])
TITLES: Final[dict[str, str]] = {name: card["title"] for name, card in _FACTS["characters"].items()}
PRINTED: Final[dict[str, int]] = {n: card["count"] for n, card in _FACTS["characters"].items() if "count" in card}
CHARACTER = OneOf(*CHARACTERS, what="character")
COUNT = Whole(LEAST_COUNT, MOST_COUNT, "printed count")
PREDICTION = OneOf("won", "bust", what="prediction")
PREDICTION_NAMES = {"won": message("won"), "bust": message("bust"), "none": message("none")}
PREDICTION_OR_NONE = OneOf("won", "bust", "none", what="prediction")
PILE = OneOf("assets", "bank", what="pile")
CHANGE = Whole(-SOLICITOR_CHANGE, SOLICITOR_CHANGE, "change")
WAGER = Whole(LEAST_WAGER, COINS, "wager")
SERIES = Whole(0, max(TRACKERS.values()), "number of games")
