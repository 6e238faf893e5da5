"""What the table knows of the fields of a move's form, and of the calculators: whose items, present figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.board_royale.box import known_item, known_names
from companion.games.board_royale.corrections import FIGURES, OF_PLAYER
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.state import OUT, RoyaleState, Survivor
from companion.ui.game_ui import NOTHING, Hint, offers
from companion.ui.theme import Theme

Draft = Mapping[str, Any]
NEW_ITEM = ("craft", "add_item", "reveal")  # moves that name an item which nobody has
HOLDERS = {"get_items": "target", "using": "seat", "spend": "seat", "give_items": "seat", "item": "seat"}


def hints(t: Theme, state: RoyaleState, kind: str, key: str, draft: Draft) -> Hint:
    if key == "item" and kind in NEW_ITEM:
        return Hint(offers(known_names(state)), is_open=True)
    if key in ("pay", "draw") and kind == "use":
        return Hint(start=known_item(state, str(draft.get("item", ""))).get(key, NOTHING))
    if key in HOLDERS:
        holder = "target" if (kind, key) == ("destroy", "item") else HOLDERS[key]
        names = dict.fromkeys(item.name for item in _player(state, draft, holder).items)
        return Hint(offers(names), is_open=True)
    if (kind, key) == ("react", "seat") and state.attack:
        return Hint(start=state.attack.defender)
    if key in ("to", "was"):
        return Hint(start=_figure(state, kind, draft))
    return Hint()


def _player(state: RoyaleState, draft: Draft, key: str) -> Survivor:
    seat = draft.get(key)
    return state.players[seat if isinstance(seat, int) and seat < len(state.players) else state.turn]


def _figure(state: RoyaleState, kind: str, draft: Draft) -> Any:
    """The number that a correction replaces, once it is clear which."""
    what, player = draft.get("what"), _player(state, draft, "seat")
    if kind == "correct_player" and what in OF_PLAYER:
        return limit_of(state, state.players.index(player)) if what == "limit" else getattr(player, str(what))
    if kind == "correct" and isinstance(what, str):
        return getattr(state.figures if what in FIGURES else state, what)
    if kind in ("correct_used", "correct_item"):
        item = next((item for item in player.items if item.name == draft.get("item")), None)
        return getattr(item, "used" if kind == "correct_used" else str(what), NOTHING)
    return NOTHING


def fill_setup(state: RoyaleState) -> dict[str, Any]:
    return {"players": len(state.players), "modes": list(state.modes)}


def fill_limit(state: RoyaleState) -> dict[str, Any]:
    """The limit of who plays now."""
    bonuses = [item.bonus for item in state.players[state.turn].items if item.bonus]
    eliminated = sum(player.fate == OUT for player in state.players)
    return {"modes": list(state.modes), "inventory": bonuses, "eliminated": eliminated}


def fill_vote(state: RoyaleState) -> dict[str, Any]:
    """A bare majority of those alive."""
    alive = max(2, len(state.seats_alive()))
    return {"alive": alive, "yes": alive // 2 + 1}
