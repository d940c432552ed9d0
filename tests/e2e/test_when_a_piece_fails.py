"""What a member sees when the site is gone, refuses, or has forgotten them, in the middle of an edit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import NAME, PASSWORD, World
from tests.e2e.test_every_page import AXE

pytestmark = pytest.mark.slow
MORE = "One copy of Throat Grip more"


@pytest.fixture
def editor(browser: Browser, world: World) -> Iterator[Page]:
    context = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/decks/{world.broken_deck}/edit/?q=throat")
    yield page
    context.close()


def look_for(editor: Page, words: str) -> None:
    """Ask for a piece of the page: the card list for a search."""
    editor.locator("#deck-q").fill(words)


def test_a_site_that_is_gone_is_said(editor: Page) -> None:
    editor.route("**/edit/?q=*", lambda route: route.abort())
    look_for(editor, "cleave")
    expect(editor.get_by_role("alert")).to_contain_text("The site does not answer, so nothing was changed")
    editor.evaluate(AXE)
    rules = {"runOnly": ["aria-allowed-role", "listitem", "list"]}
    assert editor.evaluate("rules => axe.run(rules).then(found => found.violations.map(one => one.id))", rules) == []


@pytest.mark.parametrize(("status", "words"), [(500, "Something went wrong on our side"), (404, "That was refused")])
def test_a_refusal_is_said_once(editor: Page, status: int, words: str) -> None:
    editor.route("**/edit/?q=*", lambda route: route.fulfill(status=status, body=""))
    for search in ("cleave", "grip"):
        with editor.expect_response("**/edit/?q=*"):
            look_for(editor, search)
        expect(editor.get_by_role("alert")).to_have_count(1)
        expect(editor.get_by_role("alert")).to_contain_text(words)


@pytest.mark.parametrize("status", [500, 502, 429])
def test_a_change_the_site_could_not_take_is_sent_again(editor: Page, status: int) -> None:
    editor.route("**/edit/change/", lambda route: route.fulfill(status=status, body=""))
    editor.get_by_role("button", name=MORE).first.click()
    expect(editor.locator("#deck-state")).to_have_text("1 change not saved yet: trying again")
    editor.unroute("**/edit/change/")
    expect(editor.locator("#deck-state")).to_contain_text("saved", timeout=15_000)
    expect(editor.locator("#deck-state")).to_contain_text("Version")
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator("#deck-pane")).to_contain_text("3 of 40")


def test_a_change_that_is_refused_for_good_is_said(editor: Page) -> None:
    editor.route("**/edit/change/", lambda route: route.fulfill(status=404, body=""))
    editor.get_by_role("button", name=MORE).first.click()
    expect(editor.get_by_role("alert")).to_contain_text("was refused, so it is not saved")
    expect(editor.locator("#deck-state")).to_have_text("Not saved")


def test_after_the_session_is_over_a_change_waits_for_the_log_in(editor: Page, world: World) -> None:
    editor.context.clear_cookies(name="sessionid")
    editor.get_by_role("button", name=MORE).first.click()
    expect(editor.get_by_role("alert")).to_contain_text("You are logged out")
    editor.get_by_role("alert").get_by_role("link", name="Log in").click(no_wait_after=True)
    editor.wait_for_url("**/accounts/login/**")
    assert f"%2Fdecks%2F{world.broken_deck}%2Fedit%2F%3Fq%3Dthroat" in editor.url
    editor.get_by_label("Name").fill(NAME)
    editor.get_by_label("Password").fill(PASSWORD)
    editor.get_by_role("button", name="Log in").click()
    expect(editor.locator("#c-count-draw-throat-grip")).to_have_text("4")
    expect(editor.locator("#deck-pane")).to_contain_text("4 of 40")
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator("#deck-pane")).to_contain_text("3 of 40")


def test_after_the_session_is_over_a_piece_asks_to_log_in(editor: Page) -> None:
    editor.context.clear_cookies(name="sessionid")
    look_for(editor, "cleave")
    editor.wait_for_url("**/accounts/login/**")
    expect(editor.get_by_role("heading", name="Log in")).to_be_visible()
