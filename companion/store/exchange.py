"""What two databases tell each other before they exchange events, so that a copy is found out."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from companion.core.log import Event, EventId, two_contents
from companion.store.chain import SETUP, Tip
from companion.store.ledger import EVENT, TIP
from companion.store.store import Store


def tips(store: Store, sitting: str) -> dict[str, Tip]:
    """What is here of each device. Counts alone would not do: two copies count alike and hold different events."""
    of_devices = select(TIP).where(TIP.c.sitting_id == sitting, TIP.c.device != SETUP)
    with store.database.reading() as connection:
        return {row.device: Tip(row.n, row.chain) for row in connection.execute(of_devices)}


def lacking_after(store: Store, sitting: str, theirs: Mapping[str, Tip]) -> list[Event]:
    """What somebody with these tips lacks. MergeConflict if the same names mean other events there.

    Both sides must ask: of two different counts, only the side with the greater one can see it.
    """
    with store.database.reading() as connection:
        for device, tip in theirs.items():
            named = (EVENT.c.sitting_id == sitting, EVENT.c.device == device, EVENT.c.n == tip.n)
            ours = connection.execute(select(EVENT.c.chain).where(*named)).scalar()
            if ours not in (None, tip.chain):
                raise two_contents(EventId(device, tip.n))
    return store.lacking(sitting, {device: tip.n for device, tip in theirs.items()})
