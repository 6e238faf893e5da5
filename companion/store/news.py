"""What other processes have written to the same server: it tells at once, to whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import text

from companion.store.database import CHANNEL, Database
from companion.store.errors import StoreAway, told_plainly


def news(database: Database, is_over: Callable[[], bool], look_seconds: float = 0.5) -> Iterator[set[str]]:
    """The tables that others have changed since the last time, as they come; the first set is empty: it listens now.

    Raises a sentence when the server goes away. What is written until somebody listens again is not told.
    """
    with told_plainly(database.place), database.engine.connect() as connection:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text(f"LISTEN {CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        try:
            yield set()
            while not is_over():
                said = [one.partition(" ") for one in _payloads(database, driver, look_seconds)]
                yield {sitting for name, _, sitting in said if name != database.name}
        finally:
            connection.invalidate()  # it still listens: nobody else should get it from the pool


def _payloads(database: Database, driver: Any, look_seconds: float) -> list[str]:
    """What has been said: waits for the first, then takes whatever else has come."""
    try:
        told = [*driver.notifies(timeout=look_seconds, stop_after=1), *driver.notifies(timeout=0)]
    except database.engine.dialect.loaded_dbapi.Error as error:
        raise StoreAway(f"{database.place}: {error}; wait until the server answers") from error
    return [one.payload for one in told]
