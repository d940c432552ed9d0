"""A replay of Age of Conan in Chromium: the map and all beside it fit three widths, and keys jump by adventure."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from simulator.requests import services
from tests.simulator.conftest import play
from tests.simulator.games.test_games import ready_decks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("unsent")]
MOST_OF_A_DRAWING = 60_000
FITS = "document.documentElement.scrollWidth <= innerWidth"


def test_the_map_fits_every_window_and_keys_jump_by_adventure(
    page: Page, live_server: Any, complaints: list[str], alice: User
) -> None:
    versions = [deck.current.pk for deck in ready_decks(alice, "age_of_conan") if deck.current]
    asked = services.request_simulation(owner=alice, version_ids=versions, match_count=10, agents=["greedy"], seed=3)
    simulation = play(asked.simulation)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 0]))
    expect(page.locator("svg.map title")).to_have_count(29)
    (drawing,) = re.findall(r'<svg class="map".*?</svg>', page.request.get(page.url).text(), re.DOTALL)
    assert len(drawing) < MOST_OF_A_DRAWING
    bottom = page.locator(".aoc-strip").bounding_box()
    assert bottom is not None and bottom["y"] + bottom["height"] <= 900  # map, dice and objectives without scrolling
    page.keyboard.press("a")
    expect(page.locator(".aoc-ages [aria-current]")).to_contain_text("adventure 2 of 4")
    page.keyboard.press("c")
    expect(page.locator(".aoc-result")).to_be_visible()
    for width, height in ((768, 1024), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".aoc-result")).to_be_visible()
        assert page.evaluate(FITS), width
    scrolled = page.locator(".aoc-scroll").evaluate("(map) => map.scrollLeft + map.scrollTop")
    assert scrolled > 0 or page.locator(".aoc-scroll").get_attribute("data-focus") == "0 0"
    page.get_by_text("The map as a table").click()
    expect(page.get_by_role("cell", name="home", exact=True).first).to_be_visible()
    assert complaints == []
