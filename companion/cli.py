"""The `companion` command. Each subcommand is a module of `companion.commands`, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from keyword import iskeyword

from companion.core.errors import CompanionError, UnknownName

COMMANDS = {
    "host": "start the host that every phone at the table opens (the default)",
    "publish": "make a static site of the app, which runs in a phone’s browser without a server",
    "calc": "ask a calculator; without arguments: list them all",
    "new": "write a new session file to standard output",
    "play": "play moves into a session file; without a move: list what can be done now",
    "rules": "search the rules of all games in your own words; show or list them",
    "replay": "show the history and the state of a session file",
    "share": "show a session as a QR code, an image or a link",
    "scan": "read a session from a photo of its code, or from its link",
    "history": "list the tables played: who won, how often, how long",
    "export": "write one table or everything to a documented file",
    "import": "merge an export or a session file into your tables",
    "results": "write the finished tables as CSV, or a link for BG Stats",
    "backup": "copy the whole database, even while the host is running",
    "restore": "restore a backup, or list the backups",
    "doctor": "check the database, its logs, the disk and the backups",
}


def main(argv: list[str] | None = None) -> int:
    """Run one subcommand; problems become sentences on standard error and exit code 2."""
    args = sys.argv[1:] if argv is None else argv
    try:
        code = _run(args)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except CompanionError as error:
        print(_sentence(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has gone (`| head`): nothing left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a full disk, a closed stream
        print(f"companion: can’t write the answer ({error.strerror})", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2


def _run(args: list[str]) -> int:
    if args and args[0] in ("-h", "--help"):
        print(_help())
        return 0
    if len(args) > 1 and args[0] == "--language":
        from companion.commands.language import choose

        choose(args[1])
        return _run(args[2:])
    if args and args[0] == "--version":
        from companion import __version__

        print(__version__)
        return 0
    name, rest = (args[0], args[1:]) if args and not args[0].startswith("-") else ("host", args)
    if name not in COMMANDS:
        raise UnknownName("command", name, COMMANDS)
    module = f"{name}_" if iskeyword(name) else name
    code: int = import_module(f"companion.commands.{module}").run(rest)
    return code


def _sentence(error: CompanionError) -> str:
    from companion.commands.language import tell

    return tell(error.in_terminal)


def _help() -> str:
    rows = [f"  {name:<8} {summary}" for name, summary in COMMANDS.items()]
    head = "companion [--language CODE] COMMAND [OPTIONS]   (companion COMMAND --help for details)"
    return "\n".join([head, "", *rows])


if __name__ == "__main__":
    sys.exit(main())
