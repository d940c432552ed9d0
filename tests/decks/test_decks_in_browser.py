"""The editor and the collection in Chromium: pieces come and go, nothing is reported to the console."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks import services
from decks.entries import quantity_of
from decks.models import Deck

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = [1440, 390]


@pytest.fixture
def said(page: Page) -> Iterator[list[str]]:
    """What the browser complains of; a test that ends with anything in it fails."""
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield complaints
    assert complaints == []


@pytest.fixture
def alices_page(page: Page, live_server: LiveServer, alice: User, said: list[str]) -> Page:
    client = Client()
    client.force_login(alice)
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


def copies(deck: Deck, section: str, card_id: str) -> int:
    return quantity_of(services.entries_of(Deck.objects.get(pk=deck.pk)), section, card_id)


def edit_url(live_server: LiveServer, deck: Deck, rest: str = "") -> str:
    return live_server.url + reverse("decks:edit", args=[deck.public_id]) + rest


def test_plus_changes_deck_count_and_verdict_without_a_page_load(
    alices_page: Page, live_server: LiveServer, deck: Deck
) -> None:
    alices_page.goto(edit_url(live_server, deck, "?q=throat"))
    plus = alices_page.get_by_role("button", name="One copy of Throat Grip more").first
    plus.click()
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("1")
    expect(alices_page.locator("#deck-pane")).to_contain_text("41 of 40")
    expect(alices_page.locator("#deck-state")).to_have_text("Draft 2, saved")
    for _ in range(4):
        plus.click()
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("5")
    expect(alices_page.locator("#deck-pane")).to_contain_text("at most 3 are allowed")
    expect(alices_page.locator("#deck-state")).to_have_text(re.compile("Draft [0-9]+, saved"))
    assert copies(deck, "draw", "throat-grip") == 5


def test_fixes_and_undo_follow_each_other_without_a_page_load(
    alices_page: Page, live_server: LiveServer, deck: Deck, alice: User
) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="stroke-1", copies=2)
    alices_page.goto(edit_url(live_server, deck))
    alices_page.get_by_role("button", name='Keep 3 copies of "Stroke 1"').click()
    expect(alices_page.locator("#deck-pane")).to_contain_text("Done. Undo takes it back.")
    expect(alices_page.locator(".deck-check-head h2")).to_have_text("Legal")
    alices_page.get_by_role("button", name="Undo").click()
    expect(alices_page.locator(".deck-check-head h2")).to_have_text("Not legal yet: 1 thing to fix")
    assert copies(deck, "draw", "stroke-1") == 5


def test_the_search_narrows_the_cards_while_typing(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.set_viewport_size({"width": 1440, "height": 900})
    alices_page.goto(edit_url(live_server, deck))
    alices_page.fill("#deck-q", "throat")
    expect(alices_page.locator(".deck-cards tbody tr")).to_have_count(1)
    alices_page.get_by_role("link", name="Throat Grip").first.focus()
    expect(alices_page.locator("#card-focus .card")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 1200])
def test_the_card_in_focus_shows_its_face_at_every_width_of_a_desk(
    alices_page: Page, live_server: LiveServer, deck: Deck, width: int
) -> None:
    alices_page.set_viewport_size({"width": width, "height": 700})
    alices_page.goto(edit_url(live_server, deck, "?q=type:move"))
    last = alices_page.locator(".deck-cards tbody tr").last
    last.get_by_role("button").last.focus()  # the plus of a card far down the list
    expect(alices_page.locator("#card-focus .card")).to_be_in_viewport()


def test_everything_can_be_done_by_keyboard(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.goto(edit_url(live_server, deck, "?q=throat"))
    plus = alices_page.get_by_role("button", name="One copy of Throat Grip more").first
    plus.focus()
    alices_page.keyboard.press("Enter")
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("1")
    expect(plus).to_be_focused()
    alices_page.keyboard.press("Space")
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("2")


def test_copies_owned_change_in_place(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.goto(live_server.url + reverse("decks:collection") + "?show=all&q=throat")
    control = alices_page.locator("#own-throat-grip")
    control.get_by_role("button", name="One copy of Throat Grip more").click()
    expect(control.locator("output")).to_have_text("1")


@pytest.mark.parametrize("width", [1920, 1280, 1024, 390])
def test_no_card_row_reaches_under_the_deck(alices_page: Page, live_server: LiveServer, deck: Deck, width: int) -> None:
    alices_page.set_viewport_size({"width": width, "height": 900})
    alices_page.goto(edit_url(live_server, deck, "?q=type:move"))
    inside = "document.querySelector('.deck-cards').offsetWidth <= document.querySelector('#card-list').clientWidth"
    assert alices_page.evaluate(inside)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_window(alices_page: Page, live_server: LiveServer, deck: Deck, width: int) -> None:
    alices_page.set_viewport_size({"width": width, "height": 900})
    names = ["detail", "edit", "hand", "edit_text", "settings", "history"]
    paths = [reverse(f"decks:{name}", args=[deck.public_id]) for name in names]
    paths += [reverse(f"decks:{name}") for name in ("list", "mine", "new", "import", "collection", "collection_import")]
    paths += [f"{paths[1]}?tab={tab}" for tab in ("deck", "check", "figures")]
    for path in paths:
        alices_page.goto(live_server.url + path)
        beyond = alices_page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert beyond <= 0, path
