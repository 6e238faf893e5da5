"""`companion doctor`: is everything well with the database? Changes nothing."""

from __future__ import annotations

import argparse

from companion.commands.database_option import database_option, right_now
from companion.store.doctor import Level, examine


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion doctor", description="Checks the database, its logs, the disk and the backups. Changes nothing."
    )
    database_option(parser)
    chosen = parser.parse_args(args)
    findings = list(examine(chosen.database, now=right_now()))
    for finding in findings:
        print(f"{finding.level.value:<8} {finding.text}")
    return 1 if any(finding.level is Level.TROUBLE for finding in findings) else 0
