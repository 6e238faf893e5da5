"""The patches are tested with the same backend as the screens."""

from tests.ui.conftest import backend

__all__ = ["backend"]
