"""The language in which the command line answers people: `--language`, else that of the shell. JSON has none."""

from __future__ import annotations

import os

from companion.core.errors import UnknownName
from companion.core.messages import Message, message
from companion.ui.translation import languages, preferred, translate_message

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose(code: str) -> None:
    if code not in languages():
        raise UnknownName("language", code, languages())
    os.environ["LANGUAGE"] = code


def language() -> str:
    return preferred(code for name in VARIABLES for code in os.environ.get(name, "").split(":") if code)


def tell(said: Message | str, **values: object) -> str:
    """A sentence in that language."""
    return translate_message(said if isinstance(said, Message) else message(said, None, **values), language())
