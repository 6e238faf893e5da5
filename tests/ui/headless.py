"""A phone without a browser: the real app on a connection that swallows what it is sent. Milliseconds, not seconds."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import flet as ft
import msgpack
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion import flet_patches
from companion.ui.app import App, follow
from companion.ui.back import without_mark
from companion.ui.backend import Backend
from companion.ui.phone import Phone
from companion.ui.settings import Settings
from tests.waiting import PATIENCE


class Swallowing(Connection):
    """Packs every message as for a real client, and keeps it."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(2)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.sent: list[Message] = []
        self.page_url = "http://phone"

    def send_message(self, message: Message) -> None:
        self.sent.append(message)
        msgpack.packb([message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl))


class HeadlessPhone:
    """Shows the app at an address. Find buttons by their ids, or by their words where those are the point; tap them."""

    def __init__(self, backend: Backend, route: str = "/", settings: Settings | None = None, width: int = 390) -> None:
        self.connection = Swallowing()
        self.session = Session(self.connection)
        self.page = self.session.page
        _context_page.set(self.page)
        self.page.route = route
        patch = self.session.get_page_patch()
        body = RegisterClientResponseBody(session_id=self.session.id, page_patch=patch, error="")
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        flet_patches.prepare_page(self.page)
        self.phone = Phone(backend, settings or Settings(haptics=False, awake=False), dark=True, width=width)
        self.phone.settled()
        self.page.navigate = self._navigate  # type: ignore[method-assign]  # a client would answer with the new route
        follow(self.page, self.phone)
        self.page.render_views(App, self.phone)

    def _navigate(self, route: str, **_: Any) -> None:
        self.session.apply_patch(self.page._i, {"route": route})
        event = ft.RouteChangeEvent(name="route_change", control=self.page, route=route)
        if self.page.before_event(event) is not False and self.page.on_route_change:
            self.page.on_route_change(event)  # type: ignore[call-arg]

    def go_back(self) -> None:
        """Back, while a sheet is up: the address without it."""
        assert self.route != self.page.route, "no sheet has a step"
        self._navigate(self.route)

    @property
    def route(self) -> str:
        return without_mark(self.page.route)

    def controls(self) -> list[BaseControl]:
        """Everything on the topmost screen and its dialogs."""
        screens = [c for c in walk(self.page.views) if isinstance(c, ft.View)]
        return [*walk(screens[-1]), *walk(self.page._dialogs.controls)]

    def texts(self) -> list[str]:
        found = (c for c in self.controls() if isinstance(c, ft.Text))
        return [c.value or "".join(span.text or "" for span in c.spans or []) for c in found]

    def names(self) -> list[str]:
        """What can be tapped, by name."""
        return [str(c.label) for c in self.controls() if isinstance(c, ft.Semantics) and c.button]

    def ids(self) -> list[str]:
        """What can be tapped, by id."""
        return [c.identifier for c in self.controls() if isinstance(c, ft.Semantics) and c.identifier]

    def button(self, name: str) -> Any:
        """The tappable box inside the Semantics of that id (`end-turn`) or of those words (`End turn`)."""
        for c in self.controls():
            if isinstance(c, ft.Semantics) and c.button and name in (c.identifier, c.label):
                return next(inner for inner in walk(c.content) if isinstance(inner, ft.Container))
        raise AssertionError(f"no button {name!r}; there are: {self.ids()}, {self.names()}")

    def words(self, id: str) -> str:
        """What a screen reader says for the button of that id."""
        return str(self.find(lambda c: isinstance(c, ft.Semantics) and c.identifier == id).label)

    def find(self, wanted: Callable[[Any], Any]) -> Any:
        return next(c for c in self.controls() if wanted(c))

    async def tap(self, name: str) -> None:
        await self.send(self.button(name), "click")

    async def hold(self, name: str) -> None:
        await self.send(self.button(name), "long_press")

    async def send(self, control: BaseControl, event: str, data: Any = None) -> None:
        """Any other event, as the client would send it: `send(field, "change", "Ann")`."""
        if event == "change":
            self.session.apply_patch(control._i, {"value": data})
        await self.session.dispatch_event(control._i, event, data)
        await settle()
        await self._take_sheets_down()

    async def _take_sheets_down(self) -> None:
        """A client says so when a sheet that was closed is down."""
        for sheet in [dialog for dialog in self.page._dialogs.controls if not dialog.open]:
            await self.session.dispatch_event(sheet._i, "dismiss", None)
            await settle()


def walk(value: Any) -> Iterator[BaseControl]:
    """A control and everything in it, components looked through."""
    if isinstance(value, Component):
        yield from walk(value._b)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from walk(item)
    elif isinstance(value, BaseControl):
        yield value
        for name in field_names(type(value)):
            inner = getattr(value, name, None)
            if isinstance(inner, BaseControl | list):
                yield from walk(inner)


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields in which a control may hold others."""
    fields = dataclasses.fields(kind)
    return tuple(f.name for f in fields if not (f.metadata.get("skip") or f.name.startswith(("_", "on_"))))


async def settle() -> None:
    """Let everything that is due on the loop happen. What waits for a thread or a clock needs `until` instead."""
    due: Any = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        await asyncio.sleep(0)
        while due._ready:
            await asyncio.sleep(0)
