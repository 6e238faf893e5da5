"""The rulebook in a real browser: what is typed is found, read, and still there afterwards."""

from playwright.sync_api import expect

from companion.rulebook.entries import all_entries
from tests.browser.running_host import PATIENCE, TWO_FRAMES, PhoneInHand, phone

RULE = "rule-royal-bastards-example-contest"


def typed(hand: PhoneInHand, query: str) -> None:
    """Letter by letter, faster than any answer comes."""
    field = hand.page.get_by_label("Search the rules")
    field.click(timeout=PATIENCE)
    expect(field).to_be_focused(timeout=PATIENCE)
    hand.page.evaluate(TWO_FRAMES)  # the cursor is there: nobody types before
    hand.page.keyboard.type(query)
    expect(field).to_have_value(query, timeout=PATIENCE)


def test_a_mistyped_question_is_answered_read_and_found_again(chromium, address):
    with phone(chromium, address, "/rules") as hand:
        typed(hand, "sample dabate")
        hand.sees("Showing “debate” for “dabate”")  # and the field still has every letter
        hand.tap(RULE)
        hand.sees("Treasured Valley, The Not So Great Debate")
        hand.tap("back")
        hand.sees("Showing “debate” for “dabate”")


def test_a_link_to_a_rule_opens_it_and_leads_back_to_the_rulebook(chromium, address):
    with phone(chromium, address, "/rules/royal-bastards/example-contest") as hand:
        hand.sees("Treasured Valley, The Not So Great Debate")
        hand.tap("back")
        hand.tap("scope-rulings")
        first = next(entry for entry in all_entries() if entry.is_ruling)
        hand.has(f"rule-{first.game}-{first.slug}")
