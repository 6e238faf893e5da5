"""The figures of Royal Bastards, typed, from rules_data/royal-bastards/facts.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.rules_data import facts

_FACTS = facts("royal-bastards")
PLAYERS = range(_FACTS["players"]["least"], _FACTS["players"]["most"] + 1)
LAST_TURN: int = _FACTS["turns"]["last"]
FESTIVALS: tuple[int, ...] = tuple(_FACTS["festival"]["turns"])
CHAMPIONS_ON: int = _FACTS["festival"]["champions_on"]
JODA_CITY: str = _FACTS["festival"]["first_territory"]
ATTRIBUTES: tuple[str, ...] = tuple(_FACTS["contest"]["attributes"])
DIE_OF: Mapping[str, str] = _FACTS["contest"]["die"]
DICE: tuple[str, ...] = tuple(_FACTS["contest"]["dice"])
DICE_IN_BOX: int = _FACTS["box"]["dice"]
ROLES = ("firstborn", "champion")
ROLLOFF_DIE: str = _FACTS["contest"]["rolloff"]
HAND: int = _FACTS["chaos"]["hand"]
CHAOS_TIMING: Mapping[str, tuple[str, ...]] = {kind: tuple(at) for kind, at in _FACTS["chaos"]["timing"].items()}
CHAOS_CARDS: int = _FACTS["box"]["chaos"]
ENDORSEMENTS: int = _FACTS["box"]["endorsements"]
SKELETONS: int = _FACTS["box"]["skeletons"]
FIRST_SKELETONS: int = _FACTS["setup"]["skeletons"]
ENDORSEMENT_PRICE: int = _FACTS["prices"]["endorsement"]
UNCONTESTED_GOLD: int = _FACTS["uncontested"]["gold"]
UNCONTESTED_SUPPORT: int = _FACTS["uncontested"]["support"]
KING_ME: int = _FACTS["score"]["king_me"]
MOST_ATTRIBUTE: int = _FACTS["limits"]["attribute"]
MOST_BASTARDS: int = _FACTS["limits"]["bastards"]
MOST_DICE: int = _FACTS["limits"]["dice"]
MOST_FESTIVAL: int = _FACTS["limits"]["support"]
MOST_MODIFIER: int = _FACTS["limits"]["modifier"]
MOST_NUMBER: int = _FACTS["limits"]["number"]
MOST_TERRITORIES: int = _FACTS["limits"]["territories"]
MOST_VALUE: int = _FACTS["limits"]["value"]
KNOWN_BASTARDS: tuple[Mapping[str, Any], ...] = tuple(_FACTS["bastard"])
KNOWN_TERRITORIES: tuple[Mapping[str, Any], ...] = tuple(_FACTS["territory"])
