"""In Chromium: what pages say once a card of a result has changed, and a replay that is bookmarked."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from cards.models import Card, Game
from simulator.models import Simulation
from simulator.reading import queries
from tests.catalogue import load_real_cards
from tests.e2e.test_every_page import look_over
from tests.simulator.conftest import GAME, Ask, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("unsent")]


@pytest.fixture
def changed(ask: Ask) -> Simulation:
    """A result whose first card says something else today."""
    simulation = play(ask(match_count=10))
    assert simulation.cards
    foes = [one for one in simulation.cards.records if isinstance(one.get("health"), int)]
    for record in foes[:7]:
        changed = {**record, "health": record["health"] + 1}
        Card.objects.filter(game=GAME, card_id=record["id"]).update(record=changed)
    # one that no other test has shown this process: it looks at the cards again when the stamp is another one
    Game.objects.filter(pk=GAME).update(stamp=f"after {simulation.public_id}")
    return simulation


@pytest.fixture(autouse=True)
def real_cards(transactional_db: None) -> None:
    load_real_cards(GAME)


def test_a_result_and_its_replays_say_which_cards_have_changed(
    page: Page, live_server: Any, complaints: list[str], changed: Simulation
) -> None:
    for name, args in (("detail", []), ("matches", []), ("replay", [3]), ("list", None)):
        numbers = [] if args is None else [changed.public_id, *args]
        page.goto(live_server.url + reverse(f"simulator:{name}", args=numbers))
        if args is not None:
            notice = page.locator(".notice", has_text="has changed since").first
            expect(notice).to_contain_text("Health")
            expect(notice).to_contain_text("2 more cards changed since")
        look_over(page)
    page.goto(live_server.url + reverse("simulator:detail", args=[changed.public_id]))
    page.get_by_role("link", name="Run with today’s data").click()
    expect(page.get_by_role("button", name="Run the matches")).to_be_visible()
    assert complaints == []


def test_a_replay_is_bookmarked_by_keys_and_shown_by_another_engine(
    page: Page, live_server: Any, complaints: list[str], ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = play(ask(match_count=10))
    address = live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3])
    page.goto(f"{address}?step=12")
    page.get_by_role("button", name="Bookmark").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove bookmark")).to_be_visible()
    assert page.url.endswith("?step=12")
    said = page.locator(".replay-label").inner_text()
    look_over(page)
    monkeypatch.setattr(queries, "ENGINE_VERSION", "99.0")
    page.goto(f"{address}?step=12")
    expect(page.locator(".page-head")).to_contain_text("Stored steps of this engine")
    assert page.locator(".replay-label").inner_text() == said
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-label > strong")).to_have_text("13")
    look_over(page)
    page.goto(live_server.url + reverse("simulator:detail", args=[simulation.public_id]))
    expect(page.locator("#stored-replays")).to_contain_text("Match 3, bookmarked")
    look_over(page)
    assert complaints == []
