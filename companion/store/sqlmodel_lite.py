"""What the store asks of SQLModel, on SQLAlchemy alone.

The browser app has this file in SQLModel's place. Pydantic checks no row of a table, but it would be a tenth of what
a phone loads, and of the time until its tables can be used. tests/store/test_sqlmodel_lite.py compares the two.
"""

from __future__ import annotations

from typing import Any, ClassVar, get_args, get_type_hints

from sqlalchemy import Boolean, Column, ForeignKey, Integer, Select, String, select
from sqlalchemy.engine import ScalarResult
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.orm import Session as Rows

__all__ = ["Field", "SQLModel", "Session", "col", "select"]
KINDS: dict[Any, Any] = {str: String, int: Integer, bool: Boolean}
UNSET = object()


class Field:
    """How a value is kept, where its type does not say it."""

    def __init__(
        self,
        default: Any = UNSET,
        *,
        sa_column: Any = None,
        sa_type: Any = None,
        foreign_key: str | None = None,
        ondelete: str | None = None,
        **more: Any,
    ) -> None:
        self.default, self.sa_column, self.sa_type, self.more = default, sa_column, sa_type, more
        self.points_at = [ForeignKey(foreign_key, ondelete=ondelete)] if foreign_key else []

    def column(self, hint: Any) -> Column[Any]:
        if self.sa_column is not None:
            found: Column[Any] = self.sa_column
            return found
        kinds = get_args(hint) or (hint,)
        default = None if self.default is UNSET else self.default
        may_be_none = type(None) in kinds
        return Column(
            self.sa_type or KINDS[kinds[0]], *self.points_at, nullable=may_be_none, default=default, **self.more
        )


class SQLModel(DeclarativeBase):
    """A row, made of named values; those left out have their defaults."""

    __allow_unmapped__ = True
    defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, *, table: bool = False, **more: Any) -> None:
        if table:
            hints = {name: hint for name, hint in get_type_hints(cls).items() if name in cls.__annotations__}
            fields = {name: _field(cls.__dict__.get(name, UNSET)) for name in hints}
            cls.defaults = {name: field.default for name, field in fields.items() if field.default is not UNSET}
            for name, field in fields.items():
                if name in cls.__dict__:  # else it would stand before those of which only the type is told
                    delattr(cls, name)
                setattr(cls, name, field.column(hints[name]))
        super().__init_subclass__(**more)

    def __init__(self, **given: Any) -> None:
        for name, value in {**self.defaults, **given}.items():
            setattr(self, name, value)

    def model_dump(self, exclude: Any = ()) -> dict[str, Any]:
        names = (column.name for column in self.__table__.columns)
        return {name: getattr(self, name) for name in names if name not in exclude}


def _field(found: Any) -> Field:
    return found if isinstance(found, Field) else Field(found)


class Session(Rows):
    """One that gives rows where rows were selected."""

    def exec(self, statement: Select[Any]) -> ScalarResult[Any]:
        return self.scalars(statement)


def col(column: Any) -> Any:
    return column
