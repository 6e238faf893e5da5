"""Every screen on every kind of phone: it is drawn, all that can be tapped has a name, and back leads back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.running_host import PATIENCE, PhoneInHand, hosted, phone
from tests.generate.screenshots import CUTS, SCREENS, furnish

UNNAMED = """
(() => {
  const kinds = '[role=button], [role=switch], [role=checkbox], input, textarea';
  const named = e => (e.getAttribute('aria-label') || e.textContent || e.getAttribute('placeholder') || '').trim();
  const slides = e => e.type === 'range' && e.closest('[aria-label]');  // its name stands on the node around it
  const found = [...document.querySelectorAll(kinds)].filter(e => !e.disabled && !slides(e) && !named(e));
  return found.map(e => e.outerHTML);
})()
"""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("furnished")
    furnish(folder)
    with hosted(folder) as address:
        yield address


def turn_to(hand: PhoneInHand, route: str) -> None:
    hand.page.evaluate("route => { location.hash = route }", route)
    expect(hand.page.get_by_role("button").first).to_be_attached(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("scheme", "size"), [("dark", "phone"), ("light", "narrow"), ("dark", "tablet")], ids=["phone", "narrow", "tablet"]
)
def test_everything_that_can_be_tapped_has_a_name_on_every_screen(chromium, furnished, scheme, size):
    with phone(chromium, furnished, "/", scheme, size) as hand:
        for name, route in SCREENS.items():
            turn_to(hand, route)
            hand.picture()  # it has come to rest, and something is on it
            assert hand.page.evaluate(UNNAMED) == [], f"{name} at {size}"
            expect(hand.page.get_by_text("went wrong here")).to_have_count(0)


def test_back_leads_from_a_tables_history_to_the_table_and_home(chromium, furnished):
    with phone(chromium, furnished, "/table/evening-royal-will/history") as hand:
        hand.has(f"line-{CUTS['royal-will']}")  # the newest comes first
        hand.tap("back")
        hand.has("to-moves")
        hand.tap("back")
        hand.has("continue")


def test_the_browsers_own_back_button_leads_back_too(chromium, furnished):
    with phone(chromium, furnished, "/") as hand:
        hand.tap("to-rules")
        hand.has("scope-all")
        hand.page.go_back()
        hand.has("continue")
