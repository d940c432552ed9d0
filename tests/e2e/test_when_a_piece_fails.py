"""What a member sees when the site is gone, refuses, or has forgotten them, in the middle of an edit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import World

pytestmark = pytest.mark.slow
MORE = "One copy of Throat Grip more"


@pytest.fixture
def editor(browser: Browser, world: World) -> Iterator[Page]:
    context = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/decks/{world.broken_deck}/edit/?q=throat")
    yield page
    context.close()


def test_a_site_that_is_gone_is_said(editor: Page) -> None:
    editor.route("**/edit/change/", lambda route: route.abort())
    editor.get_by_role("button", name=MORE).first.click()
    expect(editor.get_by_role("alert")).to_contain_text("The site does not answer, so nothing was changed")
    expect(editor.locator("#deck-pane")).to_contain_text("3 of 40")


@pytest.mark.parametrize(("status", "words"), [(500, "Something went wrong on our side"), (404, "That was refused")])
def test_a_refusal_is_said_once(editor: Page, status: int, words: str) -> None:
    editor.route("**/edit/change/", lambda route: route.fulfill(status=status, body=""))
    for _ in range(2):
        editor.get_by_role("button", name=MORE).first.click()
        expect(editor.get_by_role("alert")).to_have_count(1)
        expect(editor.get_by_role("alert")).to_contain_text(words)


def test_after_the_session_is_over_the_whole_page_asks_to_log_in(editor: Page, world: World) -> None:
    editor.context.clear_cookies(name="sessionid")
    editor.get_by_role("button", name=MORE).first.click()
    editor.wait_for_url("**/accounts/login/**")
    expect(editor.get_by_role("heading", name="Log in")).to_be_visible()
    assert f"%2Fdecks%2F{world.broken_deck}%2Fedit%2F%3Fq%3Dthroat" in editor.url
