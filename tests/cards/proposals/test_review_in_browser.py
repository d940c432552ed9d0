"""Review in the browser: verdicts by keys, the next proposal, axe in three widths, light and dark."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from cards.models import Card, Proposal
from cards.proposals import decide, send_back, submit
from conanhub import community
from tests.cards.proposals.conftest import GAME, NEW_FOE, typed
from tests.catalogue import load_real_cards
from tests.e2e.test_every_page import look_over

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
STROKE: dict[str, Any] = {
    "gem": 3,
    "initiative": 3,
    "left": ["Blade", None, "Blade", None],
    "right": [None, "Shield", None, "Agility"],
    "rarity": "common",
    "keywords": ["Sword"],
    "abilities": [],
}
PAGES = ("/review/", "/review/bulk/", "/review/by/alice/", "/cards/conan-ccg/merciless-stroke/history/")


def log_in(page: Page, address: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])


@pytest.fixture
def queue(admin: User, alice: User, bob: User, live_server: Any, page: Page) -> list[Proposal]:
    """A disputed proposal, a new card and a correction, and a moderator who is logged in."""
    load_real_cards(GAME)
    stroke = Card.objects.get(card_id="merciless-stroke")
    quoted = "Sword move. A blade high, and another one in the middle."
    first = submit(
        user=alice, game_key=GAME, card=stroke, facts=typed(source="English booster", **STROKE), quoted=quoted
    )
    submit(user=bob, game_key=GAME, card=stroke, facts=typed("memory", gem=2))
    new = submit(user=alice, game_key=GAME, card=None, facts=typed(**NEW_FOE))
    grip = Card.objects.get(card_id="throat-grip")
    submit(user=bob, game_key=GAME, card=grip, facts=typed(gem=7), note="Mine has another number.")
    log_in(page, live_server.url, admin)
    return [first, new]


def test_a_proposal_is_accepted_by_keys(queue: list[Proposal], page: Page, live_server: Any) -> None:
    first, new = queue
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{live_server.url}/review/{first.pk}/")
    expect(page.locator("[data-fact]").first.locator("input").first).to_be_focused()
    page.keyboard.press("a")
    expect(page.locator("[data-fact]").nth(1).locator("input").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    page.keyboard.press("Shift+A")
    page.get_by_label("Reason, or question").focus()
    page.keyboard.type("No blade there, and J is a letter here.")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Merciless Stroke: 5 accepted, 1 declined.")).to_be_visible()
    now = Card.objects.get(card_id="merciless-stroke").record
    assert now["gem"] == 3 and now["right"] == "?" and now["left"] == STROKE["left"]
    page.goto(f"{live_server.url}/review/{new.pk}/")
    page.keyboard.press("j")
    expect(page.get_by_role("heading", name="Throat Grip", level=1)).to_be_visible()
    page.keyboard.press("k")
    expect(page.get_by_role("heading", name="Salt-Gate Reaver", level=1)).to_be_visible()
    page.keyboard.press("Shift+A")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Salt-Gate Reaver: 12 accepted.")).to_be_visible()
    page.goto(f"{live_server.url}/cards/conan-ccg/salt-gate-reaver/")
    expect(page.get_by_role("heading", name="Salt-Gate Reaver", level=1)).to_be_visible()
    expect(page.get_by_text("Card in hand: alice").first).to_be_visible()
    assert complaints == []


def test_pages_of_review_have_no_fault_that_axe_finds(
    queue: list[Proposal], page: Page, live_server: Any, alice: User, bob: User, admin: User
) -> None:
    first, new = queue
    community.appoint(by=admin, username="bob")
    decide(moderator=admin, proposal=first, verdicts={"gem": "accept", "left": "decline"}, reason="Two scans.")
    for path in (*PAGES, f"/review/{first.pk}/", f"/review/{new.pk}/"):
        page.goto(live_server.url + path)
        look_over(page)
    other = submit(user=bob, game_key=GAME, card=None, facts=typed(**{**NEW_FOE, "title": "Reaver of the Gate"}))
    decide(moderator=admin, proposal=other, verdicts={row.field: "accept" for row in other.facts.all()})
    twice = Card.objects.get(title="Reaver of the Gate")
    merge = submit(user=bob, game_key=GAME, card=twice, facts=typed(merge="throat-grip"))
    for path in (f"/review/{merge.pk}/", "/cards/conan-ccg/reaver-of-the-gate/merge/?into=throat+grip"):
        page.goto(live_server.url + path)
        look_over(page)
    Card.objects.filter(pk=twice.pk).update(hidden_by_reports=True)
    page.goto(live_server.url + twice.get_absolute_url())
    expect(page.get_by_role("link", name="Who says so")).to_have_count(0)  # the history is there
    look_over(page)
    log_in(page, live_server.url, alice)
    page.goto(live_server.url + twice.get_absolute_url())
    expect(page.get_by_text("hidden until a moderator has looked")).to_be_visible()
    look_over(page)
    send_back(moderator=admin, proposal=new, question="Is it Human?")
    log_in(page, live_server.url, alice)
    for path in ("/cards/proposals/", f"/cards/proposals/{first.pk}/", f"/cards/proposals/{new.pk}/"):
        page.goto(live_server.url + path)
        look_over(page)
