"""The second game from the catalogue to a battle round: in each width, by mouse, and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import World, fits
from tests.e2e.test_deck_journeys import tab
from tests.e2e.test_without_pointer_or_script import press, tab_to

pytestmark = pytest.mark.slow


def test_from_the_catalogue_to_a_battle_round(member_at: Page, world: World) -> None:
    page = member_at
    find_a_landscape(page)
    add_it_to_a_deck(page, world)
    look_at_the_result(page, world)
    watch_a_battle(page)


def find_a_landscape(page: Page) -> None:
    page.goto("/cards/")
    page.locator("main").get_by_role("link", name="Conquer").click()
    page.wait_for_url(re.compile("game=conquer"))
    page.locator("#q").fill("wolf stones")
    shown = page.locator("#results .card")
    expect(shown).to_have_count(1)
    box = shown.bounding_box()
    assert box and box["width"] > box["height"]
    fits(page)
    shown.click()
    expect(page.get_by_role("heading", name="Duskmoor: Wolf Stones")).to_be_visible()
    expect(page.locator("main")).to_contain_text("4 of 5")
    fits(page)


def add_it_to_a_deck(page: Page, world: World) -> None:
    """One copy more and, so that the next look finds the deck as it was, one less."""
    page.goto(f"/decks/{world.conquer.deck}/edit/?q=lantern+page")
    pane = page.locator("#deck-pane")
    page.get_by_role("button", name="One copy of Lantern Page more").first.click()
    expect(page.locator("#deck-state")).to_contain_text("saved")
    tab(page, "Deck")
    expect(pane).to_contain_text("Lantern Page")
    fits(page)
    page.get_by_role("button", name="One copy of Lantern Page less").first.click()
    expect(page.locator("#deck-state")).to_contain_text("saved")


def look_at_the_result(page: Page, world: World) -> None:
    page.goto(f"/simulations/{world.conquer.match_up}/")
    expect(page.locator(".sentence")).to_contain_text("of 20 AI-vs-AI matches")
    for heading in ("Victory Points by turn", "Rounds of a combat", "Hospital Grounds"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    fits(page)
    page.get_by_role("link", name=re.compile("Watch.*Longest")).click()


def watch_a_battle(page: Page) -> None:
    expect(page.locator("main")).to_contain_text("Replayed from seed, same result")
    page.get_by_label("Next blows").click()
    expect(page.get_by_role("heading", name="Battle round 1", exact=True)).to_be_visible()
    page.get_by_role("link", name="Show hands").click()
    expect(page.locator("main")).to_contain_text("Battle hand")
    expect(page.locator(".cq-ground").first).to_be_visible()
    fits(page)


def test_the_same_by_keyboard_alone(member_at: Page, world: World) -> None:
    page = member_at
    page.goto("/cards/?game=conquer&q=wolf+stones")
    press(page, page.locator("#results .card-link"))
    expect(page.get_by_role("heading", name="Duskmoor: Wolf Stones")).to_be_visible()
    fits(page)
    page.goto("/simulations/new/?game=conquer&games=2500")
    tab_to(page, page.locator("#id_deck"))
    page.keyboard.type("Weir")
    tab_to(page, page.locator("#id_against"))
    page.keyboard.type("Shields")
    press(page, page.get_by_role("button", name="Run the matches"))
    expect(page.locator("main")).to_contain_text("of 2,500 matches")
    press(page, page.get_by_role("button", name="Stop"))
    expect(page.locator("main")).to_contain_text("Stopped by hand")
    fits(page)
    page.goto(f"/simulations/{world.conquer.match_up}/matches/0/")
    page.keyboard.press("c")
    expect(page.get_by_role("heading", name="Battle round 1", exact=True)).to_be_visible()
    before = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(before)
    fits(page)
