"""The list of products in a browser: plus and minus by keyboard, and little room."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from cards.models import Product
from tests.decks.conftest import GAME


def test_plus_is_pressed_by_keyboard_and_keeps_the_focus(
    products: dict[str, Product], as_alice: Client, alice: User, page: Page, live_server: object
) -> None:
    address = f"{live_server}/products/{GAME.replace('_', '-')}/"
    session = as_alice.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": str(live_server)}])
    page.goto(address)
    plus = page.locator("#product-plus-core-box")
    for copies in ("1", "2"):
        plus.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#product-list output").first).to_have_text(copies)
        expect(plus).to_be_focused()
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-added, .htmx-settling")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert alice.owned_products.get().quantity == 2
