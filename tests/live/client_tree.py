"""What a phone shows, as its client keeps it: a tree of controls that grows by the patches of the server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Control = dict[str, Any]
REPLACE, ADD, REMOVE, MOVE = range(4)
PAGE = 1  # the number of the page itself, in every session


class Tree:
    """The page and everything on it, each control a plain dict with its number `_i` and its kind `_c`."""

    def __init__(self, page: Control) -> None:
        self.page = page
        self.index: dict[int, Control] = {}
        self._enter(page)

    def _enter(self, value: Any) -> None:
        for control in walk(value):
            self.index[control["_i"]] = control

    def patch(self, target: int, patch: list[Any]) -> None:
        """Apply one message of the server. Paths are looked up when their turn comes: earlier lines move things."""
        paths = dict(_paths(patch[0], []))
        root = self.index[target]
        for kind, node, key, *rest in patch[1:]:
            place = _reach(root, [*paths[node], key])
            if kind == MOVE:
                _insert(_reach(root, [*paths[rest[0]], rest[1]]), rest[1], place.pop(key))
            elif kind == REMOVE:
                del place[key]
            else:
                (_insert if kind == ADD else _replace)(place, key, rest[0])
                self._enter(rest[0])

    def screen(self) -> list[Control]:
        """Everything on the topmost screen and its dialogs."""
        views = [c for c in walk(self.page.get("views", [])) if c["_c"] == "View"]
        return [*walk(views[-1:]), *walk(self.page.get("_dialogs", []))]

    def words(self, id: str) -> str:
        """What the button of that id says; nothing while it is not there."""
        return next((str(c.get("label")) for c in self.screen() if c.get("identifier") == id), "")

    def texts(self) -> list[str]:
        found = (c for c in self.screen() if c["_c"] == "Text")
        return [c.get("value") or "".join(span.get("text") or "" for span in c.get("spans", [])) for c in found]

    def buttons(self) -> dict[str, Control]:
        """What can be tapped, by name and by id: the first of each counts."""
        named = [c for c in self.screen() if c["_c"] == "Semantics" and c.get("button")]
        boxes = [(c, box) for c in reversed(named) if (box := _box(c)) is not None]
        return {str(c[key]): box for c, box in boxes for key in ("label", "identifier") if c.get(key)}


def walk(value: Any) -> Iterator[Control]:
    """A control and everything in it."""
    if isinstance(value, list):
        for item in value:
            yield from walk(item)
    elif isinstance(value, dict):
        if "_c" in value:
            yield value
        for item in value.values():
            yield from walk(item)


def _box(named: Control) -> Control | None:
    """The box inside the name that takes the tap."""
    return next((c for c in walk(named) if c["_c"] == "Container"), None)


def _paths(node: list[Any], path: list[Any]) -> Iterator[tuple[int, list[Any]]]:
    yield node[0], path
    for key, inner in (node[1] if len(node) > 1 else {}).items():
        yield from _paths(inner, [*path, key])


def _reach(place: Any, path: list[Any]) -> Any:
    """What holds the last step of a path. Lists and dicts that were empty at first were not sent: they begin here."""
    for key, then in pairwise(path):
        if isinstance(place, dict) and place.get(key) is None:
            place[key] = [] if isinstance(then, int) else {}
        place = place[key]
    return place


def _insert(place: Any, key: Any, value: Any) -> None:
    if isinstance(place, list):
        place.insert(key, value)
    else:
        place[key] = value


def _replace(place: Any, key: Any, value: Any) -> None:
    place[key] = value
