"""The figures of Rogue Monarch, typed, from rules_data/rogue-monarch/facts.toml."""

from __future__ import annotations

from companion.core.messages import Message, message
from companion.games.rules_data import facts

_FACTS = facts("rogue-monarch")
_CARDS: list[dict[str, str]] = _FACTS["cards"]
KINDS: tuple[str, ...] = tuple(card["french"] for card in _CARDS)
CHEVALIER, REINE, ROI, ASSASSIN = KINDS
FRENCH: dict[str, str] = {card["english"]: card["french"] for card in _CARDS}
"""The French name of each card by its English one."""
_NAMES = ("Chevalier (Knight)", "Reine (Queen)", "Roi (King)", "Assassin (Rogue)")
SPOKEN: dict[str, Message] = dict(zip(KINDS, map(message, _NAMES), strict=True))
"""As people read it; in French without the English name."""
_WITH_ARTICLE = ("a Chevalier (Knight)", "a Reine (Queen)", "a Roi (King)", "an Assassin (Rogue)")
A_CARD: dict[str, Message] = dict(zip(KINDS, map(message, _WITH_ARTICLE), strict=True))
"""As it is said inside a sentence."""
PLURAL: dict[str, str] = {card["french"]: card["plural"] for card in _CARDS}
COPIES: dict[str, int] = {card["french"]: card["copies"] for card in _FACTS["cards"]}
DECK: int = sum(COPIES.values())
PLAYERS: int = _FACTS["setup"]["players"]
COURT: int = _FACTS["setup"]["court"]
HAND: int = _FACTS["setup"]["hand"]
LOOSE: int = DECK - COURT
"""All cards that are not in the Court: hands, pile and discard."""
PILE: int = LOOSE - PLAYERS * HAND
"""The pile at the start."""
REINES_PUT_UNDER: int = _FACTS["setup"]["reines_put_under"]
REINES_VOID: int = _FACTS["setup"]["reines_void"]
SWITCHES: int = _FACTS["effects"]["chevalier_switches"]
HAND_LOOKS: int = _FACTS["effects"]["reine_looks"]
DRAWS: int = _FACTS["effects"]["roi_draws"]
DISCARDS: int = _FACTS["effects"]["roi_discards"]
COURT_LOOKS: int = _FACTS["effects"]["assassin_looks"]
CONSPIRACIES: tuple[str, ...] = tuple(_FACTS["conspiracies"]["order"])
CORONATION, MARIAGE, MURDER = CONSPIRACIES
CORONATION_ROIS: int = _FACTS["conspiracies"]["coronation_rois"]
MARIAGE_REINES: int = _FACTS["conspiracies"]["mariage_reines"]
MOST_WINS: int = _FACTS["match"]["most_wins"]
MOST_TARGET: int = _FACTS["match"]["most_wins_to_play_to"]
