"""The sheet about one Inheritance: set it by hand, put right what else is known of its owner, read its rule."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.royal_will.screen.correcting import Setter, Told, ask_buttons, setting_sheet, use_asked
from companion.games.royal_will.screen.places import is_series
from companion.games.royal_will.screen.values import Player
from companion.games.royal_will.state import WillTable
from companion.ui.kit.buttons import choice
from companion.ui.kit.layout import row
from companion.ui.kit.text import small
from companion.ui.table_controller import Door
from companion.ui.theme import Look


def use_sheet(t: Look, player: Player, coins: int, door: Door) -> Callable[[], None]:
    """Hook: the sheet about this Inheritance; gives the handler that opens it."""
    to, set_to = use_asked()
    against, set_against = ft.use_state("bank")
    ft.use_dialog(_sheet(t, player, coins, to, (against, set_against), set_to, door) if to is not None else None)
    return lambda: set_to(coins)


def _sheet(
    t: Look, player: Player, coins: int, to: int, balance: tuple[str, Callable[..., None]], set_to: Setter, door: Door
) -> ft.BottomSheet:
    (who, seat), (against, set_against) = (player.name, player.seat), balance
    piles = (("bank", t.say("Bank")), ("assets", t.say("Assets")))
    names = {"bank": t.say("Balance it with the Bank"), "assets": t.say("Balance it with the Assets")}
    chips = [choice(t, text, pile == against, lambda e, p=pile: set_against(p), names[pile]) for pile, text in piles]
    move = ("correct_inheritance", {"seat": seat, "to": to, "was": coins, "against": against})
    told = Told(
        t.say("{who}'s Inheritance", who=who),
        t.say("Set {who}'s Inheritance to {n}", who=who, n=to),
        ("inheritance", "corrections"),
    )
    more = [
        row(small(t.say("Balanced with"), t, expand=True), *chips),
        *ask_buttons(t, door, _corrections(door.opened.table.state, seat), who, set_to, seat=seat),
    ]
    return setting_sheet(t, door, told, move, set_to, *more)


def _corrections(state: WillTable, seat: int) -> tuple[str, ...]:
    """What else can be wrong about this player as things stand."""
    found = {
        "correct_wager": state.wagers[seat],
        "correct_change": state.stage in ("acting", "reveal"),
        "correct_action": state.actions[seat] and state.stage in ("acting", "reveal"),
        "correct_prediction": state.predictions[seat] and state.stage in ("acting", "reveal"),
        "correct_taxed": state.taxed[seat],
        "correct_received": state.last,
        "correct_trackers": is_series(state),
        "set_dealer": seat != state.dealer,
        "set_first": seat != state.first,
    }
    return tuple(kind for kind, is_relevant in found.items() if is_relevant)
