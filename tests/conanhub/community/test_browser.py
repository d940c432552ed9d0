"""Pages of users and moderators in the browser: axe, three widths, light and dark, keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from conanhub import community
from conanhub.models import AbuseReport, Notification
from decks import editing, lineups
from decks.lineups import LineupFields, SeatChoice
from decks.models import Visibility
from tests.catalogue import load_real_cards
from tests.e2e.test_every_page import look_over
from tests.simulator.conftest import make_deck

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PAGES = (
    "/accounts/",
    "/accounts/blocks/",
    "/notifications/",
    "/notifications/reports/",
    "/moderation/reports/",
    "/moderation/reports/{report}/",
    "/moderation/suspensions/",
    "/moderation/moderators/",
    "/moderation/log/",
)


@pytest.fixture
def report(admin: User, alice: User, bob: User, page: Page, live_server: Any) -> AbuseReport:
    """Something on every page, and an administrator who is logged in."""
    client = Client()
    client.force_login(admin)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    community.notify(to=admin, kind=Notification.Kind.CHANGED, words="A card has changed.", target="/")
    community.block(by=admin, username="bob")
    community.appoint(by=admin, username="bob")
    community.suspend(by=admin, username="alice", days=7, why="Rude names of decks.")
    named = {"kind": "deck", "title": "Lances", "about": bob, "words": "A rude name."}
    AbuseReport.objects.create(by=admin, key="x", **named)
    return AbuseReport.objects.create(by=alice, key="x", **named)


def test_pages_have_no_fault_that_axe_finds(report: AbuseReport, page: Page, live_server: Any) -> None:
    for path in PAGES:
        page.goto(live_server.url + path.format(report=report.pk))
        look_over(page)


def test_what_can_be_reported_has_its_link_and_the_form_works_by_keyboard(
    alice: User, bob: User, page: Page, live_server: Any
) -> None:
    load_real_cards()
    deck = editing.set_visibility(deck=make_deck(bob, "Lances"), actor=bob, visibility=Visibility.PUBLIC)
    assert deck.current
    fields = LineupFields("Open", seats=[SeatChoice(deck.current)], visibility=Visibility.PUBLIC)
    lineup = lineups.create_lineup(owner=bob, game=deck.game, fields=fields)
    client = Client()
    client.force_login(alice)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    for address in (f"/report/deck/{deck.public_id}/", f"/line-ups/{lineup.public_id}/", f"/decks/{deck.public_id}/"):
        page.goto(live_server.url + address)
        look_over(page)
    page.get_by_text("More", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Report this deck").focus()
    page.keyboard.press("Enter")
    page.get_by_label("What is wrong with it").focus()
    page.keyboard.type("A rude name.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You will be told the answer.")).to_be_visible()
    assert AbuseReport.objects.get().words == "A rude name."


def test_a_report_is_answered_by_the_keyboard_alone(report: AbuseReport, page: Page, live_server: Any) -> None:
    page.goto(live_server.url + "/moderation/reports/")
    page.get_by_role("link", name="Lances").last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Answer")).to_be_visible()
    page.get_by_role("link", name="Suspend bob").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("It is renamed.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The reporter is told.")).to_be_visible()
    report.refresh_from_db()
    assert (report.state, report.answer) == ("upheld", "It is renamed.")
