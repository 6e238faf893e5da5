"""Words of this game that several parts of the screen say."""

from __future__ import annotations

from companion.ui.theme import Look


def attribute_title(t: Look, attribute: str) -> str:
    return {
        "might": t.say("Might"),
        "magic": t.say("Magic"),
        "mastery": t.say("Mastery"),
        "movement": t.say("Movement"),
    }[attribute]
