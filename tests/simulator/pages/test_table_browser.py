"""Five decks at one table in Chromium: the form, the result, the replay; on a wide and on a small screen."""

from __future__ import annotations

import os
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from decks.models import Deck, DeckVersion
from simulator.models import Simulation
from tests.simulator.conftest import LANCES, make_deck, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("unsent")]
#: Where pictures of the pages go, if anywhere.
SHOTS = os.environ.get("TABLE_SHOTS", "")


@pytest.mark.parametrize("width", [390, 1440])
def test_five_decks_are_asked_for_and_shown(
    page: Page, live_server: Any, complaints: list[str], alice: User, raiders: Deck, lances: Deck, width: int
) -> None:
    names = ["Raiders", "Lances", "Third", "Fourth", "Fifth"]
    for name in names[2:]:
        make_deck(alice, name, sample=LANCES)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(live_server.url + reverse("simulator:new"))
    page.get_by_role("link", name="Three to five at a table").click()
    for number, name in enumerate(names, start=1):
        page.locator(f"#id_deck_{number}").select_option(label=name)
    page.get_by_label("Another number").check()
    page.get_by_label("Number of matches").fill("20")
    page.get_by_role("radio", name="Random").check()
    _look(page, f"form-{width}")
    page.get_by_role("button", name="Run the matches").click()
    expect(page.get_by_text("Waiting for a free worker.")).to_be_visible()
    simulation = play(Simulation.objects.get())
    expect(page.locator(".sentence")).to_contain_text("won most", timeout=15_000)
    expect(page.get_by_text("for 5 decks, the decided matches shared equally.")).to_be_visible()
    _look(page, f"result-{width}")
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]) + "?step=25")
    for name in names:
        expect(page.locator("body")).to_contain_text(name)
    _look(page, f"replay-{width}")
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_is_wrong_fits_a_narrow_window(
    page: Page, live_server: Any, complaints: list[str], alice: User, raiders: Deck, lances: Deck, scheme: Any
) -> None:
    broken = make_deck(alice, "Broken", sample=LANCES)
    broken.current = DeckVersion.objects.create(
        deck=broken, number=9, entries=[["draw", "throat-grip", 4]], content_hash="x"
    )
    broken.save()
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(live_server.url + reverse("simulator:new_table"))
    for number, name in enumerate(["Raiders", "Broken", "Lances"], start=1):
        page.locator(f"#id_deck_{number}").select_option(label=name)
    page.get_by_text("Details: unlisted decks").focus()
    page.keyboard.press("Enter")  # by keyboard alone
    page.get_by_label("AI of deck 2", exact=True).select_option(label="Random")
    _look(page, f"agents-360-{scheme}")
    page.get_by_role("button", name="Run the matches").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What is wrong")).to_be_visible()
    expect(page.get_by_role("link", name="“Broken” (deck 2)")).to_be_visible()
    assert page.locator("#findings .problem-list > li").count() > 3
    expect(page.get_by_label("AI of deck 2", exact=True)).to_have_value("random")
    _look(page, f"findings-360-{scheme}")


def _look(page: Page, name: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0, name
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
