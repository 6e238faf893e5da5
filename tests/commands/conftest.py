import io
import sys

import pytest

from companion.cli import main


@pytest.fixture
def companion(monkeypatch, capsys):
    """Run the command in this process: exit code, standard output, standard error."""

    monkeypatch.setenv("LANGUAGE", "en")

    def run(*args: str, stdin: str | bytes = "") -> tuple[int, str, str]:
        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        try:
            code = main([str(arg) for arg in args])
        except SystemExit as stop:  # argparse
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run
