"""What a table says of itself, in plain English."""

from typing import Any

from companion.core.game import Game


def described(game: Game[Any], state: Any) -> list[str]:
    return [str(line) for line in game.describe(state)]
