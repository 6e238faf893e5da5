"""What is hidden from the notebook's owner, as bars."""

from __future__ import annotations

import flet as ft

from companion.games.rogue_monarch.screen.secret import Secrets
from companion.ui.forms.labels import sentences
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import STRETCH, col, panel
from companion.ui.kit.text import label, small
from companion.ui.theme import Look


def chances(t: Look, found: Secrets) -> ft.Control:
    """What is hidden from the owner; where the notes cannot be true, that is said instead."""
    if found.problems:
        told = [small(text, t, t.danger) for text in sentences(t, found.problems)]
        title = label(t.say("These notes cannot all be true"), t)
        return panel(t, col(title, *told, gap=4, horizontal_alignment=STRETCH), hem=t.danger)
    bars = [odds_bar(t, kind.title(), chance) for kind, chance in found.hidden]
    reines = [
        odds_bar(t, t.say("{n} Reines", n=n) if n != 1 else t.say("1 Reine"), chance) for n, chance in found.reines
    ]
    draw = [label(t.say("The next card of the pile is"), t), *_drawn(t, found)] if found.next_draw else []
    held = label(t.say("{who} holds so many Reines", who=found.other), t)
    head = col(
        label(t.say("A card that you have not seen is"), t),
        small(t.say("from what is face up and in your notebook"), t),
        gap=0,
    )
    return panel(t, col(head, *bars, *draw, held, *reines, gap=4, horizontal_alignment=STRETCH))


def _drawn(t: Look, found: Secrets) -> list[ft.Control]:
    return [odds_bar(t, kind.title(), chance) for kind, chance in found.next_draw]
