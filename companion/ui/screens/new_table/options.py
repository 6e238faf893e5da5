"""Options of a new table: modes, what lies in its box, and house rules where the rulebook leaves a question open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.core.field_words import parts_in_words
from companion.core.fields import Field
from companion.core.game import Game, Ruling
from companion.rulebook.entries import find_entry
from companion.share.contents import HouseRules, Profile
from companion.ui.error_boundary import component
from companion.ui.forms import FormEditor
from companion.ui.forms.field_slot import FormContext
from companion.ui.kit.buttons import choice, rule_link, secondary, tap, with_id
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import beside_strut, edged, flow, row, strut, wide_col
from companion.ui.kit.text import body_text, label, small
from companion.ui.phone import go
from companion.ui.player_names import tidy
from companion.ui.screens.new_table.draft import Draft, DraftController, box_options, plain_options, shown
from companion.ui.screens.share.text_and_files import shown_at
from companion.ui.theme import GAP, MEDIUM_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

SHARE = ft.Icons.QR_CODE_2_ROUNDED


def options_summary(t: Theme, draft: Draft) -> str:
    """What was chosen, in words."""
    known = plain_options(draft.game)
    fields = {key: known[key] for key in draft.options if key in known}  # as they were chosen, one after the other
    chosen = [t.tell(part) for part in parts_in_words(fields, draft.options, draft.names)]
    return ". ".join(chosen) if chosen else t.say("Standard")


def options_form(t: Theme, controller: DraftController) -> ft.Control:
    return _form(t, controller, plain_options(controller.game))


def _form(t: Theme, controller: DraftController, fields: Mapping[str, Field]) -> ft.Control:
    draft = controller.draft
    help = FormContext(draft.names, controller.marks())

    def change(to: Callable[[Any], Any]) -> None:
        controller.opt(to(shown(controller.draft.options, fields)))

    return FormEditor(t, fields, shown(draft.options, fields), change, help)


def boxes(t: Theme, controller: DraftController) -> dict[str, dict[str, Any]]:
    """All that a table can begin with, by name: what was learnt comes first where there is some."""
    printed, learnt = shown({}, box_options(controller.game)), controller.learnt()
    first = {t.say("From your games"): learnt} if learnt else {}
    found = {**first, t.say("As printed"): printed, **controller.profiles()}
    return {name: printed | data for name, data in found.items()}


def box_summary(t: Theme, controller: DraftController) -> str:
    """What the box is: printed, learnt, or one of those that were saved."""
    now = controller.draft.box_now
    if now == shown({}, box_options(controller.game)):
        return t.say("As printed in the rulebook")
    if controller.learnt() and now == boxes(t, controller)[t.say("From your games")]:
        return t.say("From your games: what you’ve entered so far")
    return next((name for name, data in boxes(t, controller).items() if data == now), t.say("Custom values"))


@component
def BoxForm(t: Theme, controller: DraftController) -> ft.Control:
    """Boxes that were kept, the figures of this one, and a name to keep it under."""
    name, set_name = ft.use_state("")
    ft.use_state(controller.model)  # subscribes
    fields, editor = box_options(controller.game), controller.backend.game_uis[controller.game.id].box
    now = controller.draft.box_now

    def keep() -> None:
        if controller.keep_profile(name, now):
            set_name("")

    def share() -> None:
        known = next((kept for kept, data in controller.profiles().items() if data == now), t.say("Our box"))
        go(shown_at(Profile(controller.game.id, tidy(name) or known, now)))

    found = boxes(t, controller)
    chips = [choice(t, text, data == now, lambda e, d=data: controller.pick_box(d)) for text, data in found.items()]
    typed = entry(t, t.say("Box name"), name, set_name, max_length=40, counter="")
    return wide_col(
        flow(*chips),
        editor(t, now, controller.opt) if editor else _form(t, controller, fields),
        small(t.say("What you enter here or during play is offered next time. To keep a second box, name it:"), t),
        typed,
        with_id("keep-box", secondary(t, t.say("Save box"), keep, ft.Icons.SAVE_ROUNDED)),
        with_id("share-box", secondary(t, t.say("Share box"), share, SHARE)),
        gap=WIDE_GAP,
    )


def rulings_summary(t: Theme, rulings: Mapping[str, str]) -> str:
    if not rulings:
        return t.say("By the book")
    return t.say_n("{n} changed", "{n} changed", len(rulings))


def house_rules(t: Theme, controller: DraftController) -> ft.Control:
    game, chosen = controller.game, controller.draft.rulings
    asked = [_question(t, controller, key, r, chosen.get(key, r.default)) for key, r in game.rulings.items()]
    share = secondary(t, t.say("Share house rules"), lambda: go(shown_at(HouseRules(game.id, chosen))), SHARE)
    return wide_col(*asked, *([with_id("share-rules", share)] if chosen else []), gap=22)


def _question(t: Theme, controller: DraftController, key: str, ruling: Ruling, chosen: str) -> ft.Control:
    answers = [_answer(t, controller, key, choice, ruling, choice == chosen) for choice in ruling.choices]
    return wide_col(label(t.say(ruling.question), t), *answers, _rule_link(t, controller.game, ruling), gap=GAP)


def _answer(t: Theme, controller: DraftController, key: str, choice: str, ruling: Ruling, on: bool) -> ft.Control:
    text = t.say(ruling.choices[choice])
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    body = row(
        strut(TARGET - 4),
        ft.Icon(sign, color=t.accent if on else t.soft, size=24),
        body_text(text, t, "label", expand=True),
        gap=MEDIUM_GAP,
    )
    line = tap(
        body,
        f"{t.say(ruling.question)} {text}",
        lambda: controller.rule(key, choice),
        selected=on,
        bgcolor=t.wash if on else t.raised,
        border=edged(2, t.accent) if on else edged(1, t.line),
        padding=beside_strut(WIDE_GAP, TIGHT_GAP, gap=MEDIUM_GAP),
    )
    return with_id(f"{key}-{choice}", line)


def _rule_link(t: Theme, game: Game[Any], ruling: Ruling) -> ft.Control:
    text = find_entry(ruling.rule, game.id, t.language).title
    link = rule_link(t, text, lambda: go(f"/rules/{game.id}/{ruling.rule}"), left=True)
    return with_id(f"rule-{ruling.rule}", link)
