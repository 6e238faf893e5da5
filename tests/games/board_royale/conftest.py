"""Screens are tested with the same backend as everywhere."""

from tests.ui.conftest import backend

__all__ = ["backend"]
