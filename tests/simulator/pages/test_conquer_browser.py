"""Conquer in Chromium, from the form to a battle round of a replay: by keyboard, on a wide and on a small screen."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from simulator.models import Simulation
from tests.e2e.test_every_page import AXE, violations
from tests.simulator.conftest import play
from tests.simulator.pages.test_conquer_pages import deck_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("unsent")]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_a_match_up_is_asked_for_shown_and_watched(
    page: Page,
    live_server: Any,
    complaints: list[str],
    alice: User,
    width: int,
    scheme: Any,
) -> None:
    for name in ("riot-in-the-alley", "hall-of-shields"):
        deck_of(alice, name)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.goto(live_server.url + reverse("simulator:new") + "?game=conquer")
    page.locator("#id_deck").select_option(label="riot-in-the-alley")
    page.locator("#id_against").select_option(label="hall-of-shields")
    page.get_by_label("Another number").check()
    page.get_by_label("Number of matches").fill("10")
    page.get_by_role("button", name="Run the matches").click()
    expect(page.get_by_text("Waiting for a free worker.")).to_be_visible()
    simulation = play(Simulation.objects.get())
    expect(page.get_by_role("heading", name="Rounds of a combat")).to_be_visible(timeout=15_000)
    look(page, width)
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 0]))
    page.keyboard.press("c")
    expect(page.get_by_role("heading", name="Battle round 1", exact=True)).to_be_visible()
    before = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != before)
    page.keyboard.press("h")
    expect(page.get_by_role("link", name="Hide hands")).to_have_count(1)
    look(page, width)
    assert complaints == []


def look(page: Page, width: int) -> None:
    """Nothing is wider than the window, and axe finds no fault."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE)
    assert violations(page, []) == []
