"""Makes the recorded games anew: `tests/recorded/<game>.moves` (a script) becomes `<game>.json` (a session file)."""

from __future__ import annotations

import shlex
from io import StringIO
from pathlib import Path

from companion.commands.new import new_session
from companion.commands.play import play_script, read_script
from companion.core.session_file import session_text
from companion.core.table import replay
from companion.games import find_game, game_ids

RECORDED = Path(__file__).parents[1] / "recorded"
EVENING = 1_790_000_000  # every recorded game is played at one moment, so that the files never change by themselves


def recorded(game_id: str) -> str:
    """The text of the session file that the script makes. Its first line has the arguments of `companion new`."""
    script = (RECORDED / f"{game_id}.moves").read_text(encoding="utf-8")
    words = shlex.split(script.partition("\n")[0].removeprefix("#"))
    players, rulings, options = [], [], []
    where = {"--players": players, "--ruling": rulings, "--set": options}
    target = players
    for word in words:
        if word in where:
            target = where[word]
        else:
            target.append(word)
    game = find_game(game_id)
    session = new_session(game, f"recorded-{game_id}", players, rulings, options)
    table = play_script(replay(game, session), read_script(StringIO(script)), "recorder", EVENING)
    return session_text(table.session)


if __name__ == "__main__":
    for game_id in game_ids():
        (RECORDED / f"{game_id}.json").write_text(recorded(game_id), encoding="utf-8")
        print(f"tests/recorded/{game_id}.json")
