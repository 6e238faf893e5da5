"""What a phone can do beside showing: stay awake, buzz, shine. Each is asked for politely; none is ever fatal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import flet as ft

if TYPE_CHECKING:
    from companion.ui.phone import Phone

PATIENCE = 3.0
HANDHELD = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
log = logging.getLogger(__name__)


class PhoneServices:
    """Each is made when it is first used, and once: it stays with the page for good, and the phone may not have it."""

    @cached_property
    def haptics(self) -> ft.HapticFeedback:
        return ft.HapticFeedback()

    @cached_property
    def wake_lock(self) -> ft.Wakelock:
        return ft.Wakelock()

    @cached_property
    def brightness(self) -> ft.ScreenBrightness:
        return ft.ScreenBrightness()

    @cached_property
    def shaking(self) -> ft.ShakeDetector:
        return ft.ShakeDetector()

    @cached_property
    def accessibility(self) -> ft.SemanticsService:
        return ft.SemanticsService()

    @cached_property
    def storage(self) -> ft.SharedPreferences:
        return ft.SharedPreferences()


async def ask_phone(what: str, ask: Callable[[], Awaitable[Any]]) -> bool:
    """Whether the phone did it. Browsers refuse much of this on plain http, and headless ones all of it."""
    try:
        await asyncio.wait_for(ask(), PATIENCE)
    except Exception as error:
        log.info("the phone does not %s: %s", what, error)
        return False
    return True


def buzz(phone: Phone) -> None:
    """A light knock under the thumb: the tap was taken and is on the disk."""
    page = ft.context.page
    if phone.settings.haptics and page.platform in HANDHELD:  # nothing else can; and asking costs every tap a message
        page.run_task(ask_phone, "buzz", phone.services.haptics.light_impact)


def use_awake(phone: Phone) -> None:
    """Hook: the screen stays on while this is shown."""

    async def stay() -> None:
        if phone.settings.awake:
            await ask_phone("stay awake", phone.services.wake_lock.enable)

    async def sleep() -> None:
        await ask_phone("sleep again", phone.services.wake_lock.disable)

    page = ft.context.page
    ft.use_effect(stay, [phone.settings.awake], cleanup=lambda: page.run_task(sleep))


def use_bright(phone: Phone) -> None:
    """Hook: full brightness while this is shown, so that another phone reads the code. Browsers cannot do it."""
    page = ft.context.page
    can_shine = not page.web and page.platform in HANDHELD  # elsewhere the mere service would freeze the page

    async def shine() -> None:
        if can_shine and phone.settings.brightness:
            await ask_phone("shine", lambda: phone.services.brightness.set_application_screen_brightness(1.0))

    async def dim() -> None:
        if can_shine:
            await ask_phone("dim again", phone.services.brightness.reset_application_screen_brightness)

    ft.use_effect(shine, [phone.settings.brightness], cleanup=lambda: page.run_task(dim))


def use_shake(phone: Phone, on_shake: Callable[[], Awaitable[None]]) -> bool:
    """Hook: what a shake does while this is shown, and whether this phone can feel one. Browsers cannot."""
    page = ft.context.page
    latest: Any = ft.use_ref(lambda: None)
    latest.current = on_shake
    can_shake = not page.web and page.platform in HANDHELD  # elsewhere the mere service would freeze the page

    async def shaken(_: Any) -> None:
        await latest.current()

    def listen(handler: Callable[[Any], Awaitable[None]] | None) -> None:
        if can_shake:
            detector = phone.services.shaking
            detector.on_shake = handler
            detector.update()

    ft.use_effect(lambda: listen(shaken), [], cleanup=lambda: listen(None))
    return can_shake


def use_calm(phone: Phone) -> bool:
    """Hook: does this phone ask for little motion? Until it has answered, nothing moves."""
    calm, set_calm = ft.use_state(True)

    async def ask() -> None:
        found = await phone.services.accessibility.get_accessibility_features()
        set_calm(found.reduce_motion or found.disable_animations)

    async def learn() -> None:
        await ask_phone("say whether it likes motion", ask)

    ft.use_effect(learn, [], cleanup=lambda: None)
    return calm
