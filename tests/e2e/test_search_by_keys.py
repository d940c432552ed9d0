"""Suggestions under the search fields: by keys, by mouse, announced, and never in the way of the plain form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import World

AXE = (Path(__file__).parent / "axe.min.js").read_text()


def check(page: Page) -> None:
    """Axe finds nothing while the list is open."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document).then(found => found.violations.map(one => one.id))")
    assert found == []


def test_a_query_is_written_by_keys_alone(visitor: Page) -> None:
    page = visitor
    page.goto("/cards/")
    field, options = page.locator("#q"), page.locator("#q-options").get_by_role("option")
    field.press_sequentially("pro")
    expect(options.filter(has_text="prowess:")).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#q-said")).to_contain_text("suggestion")
    check(page)
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", "completion-0")
    page.keyboard.press("Enter")
    expect(field).to_have_value("prowess:")
    expect(options.filter(has_text="2..4")).to_be_visible()  # what may follow is offered at once
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(field).to_have_value("prowess:3 ")
    expect(page.locator("#results")).to_contain_text("have Prowess 3")
    expect(field).to_be_focused()


def test_escape_and_tab_close_the_list_and_enter_searches_what_is_written(visitor: Page) -> None:
    page = visitor
    page.goto("/cards/")
    field, options = page.locator("#q"), page.locator("#q-options").get_by_role("option")
    field.press_sequentially("throat")
    expect(options.filter(has_text="Throat Grip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("throat")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially(" gr")
    expect(options.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(options).to_have_count(0)
    expect(field).to_have_value("throat gr")
    field.focus()
    field.press_sequentially("i")
    expect(options.first).to_be_visible()
    page.keyboard.press("Enter")  # nothing is chosen: the form is sent
    page.wait_for_url(re.compile(r"/cards/\?q=throat\+gri&"))
    expect(page.locator("#results")).to_contain_text("Throat Grip")


def test_a_click_takes_a_suggestion_in_the_middle_of_a_query(visitor: Page) -> None:
    page = visitor
    page.goto("/cards/?game=conquer")
    field = page.locator("#q")
    field.fill("t:lan cost>=2")
    field.evaluate(
        "field => { field.setSelectionRange(5, 5); field.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    page.locator("#q-options").get_by_role("option", name="landscape").click()
    expect(field).to_have_value("t:landscape cost>=2")
    expect(field).to_be_focused()
    assert field.evaluate("field => field.selectionStart") == len("t:landscape ")


def test_decks_are_searched_with_suggestions_of_decks_and_of_cards_in_brackets(visitor: Page) -> None:
    page = visitor
    page.goto("/decks/")
    field, options = page.locator("#deck-find"), page.locator("#deck-find-options").get_by_role("option")
    field.press_sequentially("leg")
    expect(options).to_have_count(1)
    check(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(options.filter(has_text="yes")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(field).to_have_value("legal:yes ")
    field.press_sequentially("[[t:mov")
    options.filter(has_text="move").click()
    expect(field).to_have_value("legal:yes [[t:move ")
    field.press_sequentially("]]>=10")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("hold 10 or more cards that are a Move card")


@pytest.mark.parametrize("width", [1440, 360])
def test_the_editor_lets_the_list_come_before_the_rows(member: Page, world: World, width: int) -> None:
    page = member
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/decks/{world.deck}/edit/?q=")
    field, options = page.locator("#deck-q"), page.locator("#deck-q-options").get_by_role("option")
    field.fill("")
    field.press_sequentially("prow")
    expect(options.filter(has_text="prowess:")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    field.fill("throat")  # titles are not offered, since the cards stand below
    expect(page.locator(".deck-cards tbody tr")).to_have_count(1)
    expect(options).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".deck-cards .name")).to_be_focused()


def test_while_a_query_is_written_the_cards_stay(visitor: Page) -> None:
    page = visitor
    page.goto("/cards/")
    field = page.locator("#q")
    field.press_sequentially("type:move")
    expect(page.locator("#results")).to_contain_text("are a Move card")
    field.press_sequentially(" gem>")
    expect(page.locator("#query-hint")).to_contain_text("Not finished: A value is missing at the end.")
    expect(page.locator("#results")).to_contain_text("are a Move card")
    expect(page.locator("#query-error")).to_have_count(0)
    field.press_sequentially("=3")
    expect(page.locator("#query-hint")).to_be_empty()
    expect(page.locator("#results")).to_contain_text("have gem 3 or more")
