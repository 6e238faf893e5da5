"""Whatever happens to the database, no phone is told where it is, by what password, or what its driver said."""

import sqlite3

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.database import Database
from companion.store.database_files import file_of
from companion.store.errors import SIGNS, TOLD, StoreError, as_store_errors
from tests.ui.conftest import make_table
from tests.ui.stories import story

POISON = ("hunter2", "hunter3", "cellar.example", "/srv/secret", "psycopg", "sqlite", "SELECT", "5433")
PLACE = "postgresql+psycopg://ann:hunter2@cellar.example:5433/srv/secret?password=hunter3"
SAID = "psycopg failed at cellar.example:5433 on SELECT hunter2 in /srv/secret: "


def raised(error):
    """Our error of one of the driver's."""
    with pytest.raises(StoreError) as caught, as_store_errors(PLACE):
        raise error
    return caught.value


def driver_errors():
    for (sign, *_), _, _ in SIGNS:
        yield sqlite3.OperationalError(SAID + sign)
        yield OperationalError("SELECT hunter3", {}, Exception(SAID + sign))
    yield OperationalError("SELECT hunter3", {}, Exception(SAID))
    yield IntegrityError("SELECT hunter3", {}, Exception(SAID))
    yield UnicodeDecodeError("utf-8", SAID.encode(), 0, 1, SAID)


def every_error():
    kinds = [kind(f"{PLACE}: {SAID}") for kind in (StoreError, *StoreError.__subclasses__())]
    return [*kinds, *map(raised, driver_errors())]


def is_clean(text):
    return not any(word.lower() in text.lower() for word in POISON)


def test_every_kind_of_error_has_a_sentence_of_its_own_for_phones():
    kinds = {StoreError, *StoreError.__subclasses__()}
    assert TOLD.keys() == kinds == {type(error) for error in every_error()}
    assert len(set(map(str, TOLD.values()))) == len(kinds)


@pytest.mark.parametrize("error", every_error(), ids=lambda error: type(error).__name__)
def test_a_phone_is_told_no_address_path_password_or_word_of_the_driver(backend, monkeypatch, error):
    table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    def broken(*_, **__):
        raise error

    async def everything(phone):
        return " ".join(phone.texts())

    monkeypatch.setattr(backend.archive, "summaries", broken)
    for address in ("/", "/history"):
        texts = story(backend, address, everything)
        assert is_clean(texts), texts
    monkeypatch.setattr(backend.open_tables, "table", broken)
    assert is_clean(story(backend, f"/table/{table_id}", everything))
    assert is_clean(str(error.message))
    assert str(error.message) in {str(told) for told in TOLD.values()}


@pytest.mark.parametrize(
    "url", ["ann:hunter2@cellar.example", "postgresql://ann:hunter2@cellar.example:x/", "nonsense://ann:hunter2@x/y"]
)
def test_an_address_that_is_none_is_not_repeated_in_the_terminal_either(url):
    with pytest.raises(StoreError, match="not a database URL") as caught:
        Database(url)
    assert is_clean(str(caught.value).replace("psycopg", ""))
    if not url.startswith("nonsense"):
        with pytest.raises(StoreError, match="not a database URL"):
            file_of(url)


def test_no_password_is_part_of_the_place_that_the_terminal_names():
    assert Database(PLACE).place == "postgresql+psycopg://ann:***@cellar.example:5433/srv/secret"
