"""Screens are tested in the same house as everywhere."""

from tests.ui.conftest import house

__all__ = ["house"]
