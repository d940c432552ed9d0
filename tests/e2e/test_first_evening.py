"""What a stranger does on the first evening, in Chromium, on the site and worker that `manage.py up` starts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conanhub.running import ROOT, Site
from tests.e2e.conftest import watched

pytestmark = pytest.mark.slow
DECKLIST = (ROOT / "decks/data/conan_ccg/ice-road-rush.txt").read_text()
#: The first card of the list with three copies; the stranger forgets one of them.
FORGOTTEN = re.search(r"^3x? (.+?)(?: \(.*)?$", DECKLIST, re.MULTILINE)[1]  # type: ignore[index]
EXACTLY = f'!"{FORGOTTEN}"'
MINUTE = 60_000


@pytest.fixture
def evening(browser: Browser, address: str) -> Iterator[Page]:
    """A page of somebody whom nobody knows; anything the browser complains of fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 1000})
    yield from watched(context)
    context.close()


@pytest.fixture
def address(running_site: Site) -> str:
    return f"http://127.0.0.1:{running_site.port}"


def test_a_stranger_browses_builds_shares_and_measures_a_deck(evening: Page, browser: Browser, address: str) -> None:
    make_an_account(evening)
    browse_and_own(evening)
    edit_url = build_a_deck(evening)
    share(evening, browser.new_context(base_url=address), edit_url)
    run_a_goldfish(evening)
    run_a_match_up(evening)
    watch_a_replay(evening)


def make_an_account(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name").first.fill("taurus")
    page.locator("#id_password1").fill("salt-and-silver-9")
    page.locator("#id_password2").fill("salt-and-silver-9")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("main")).to_contain_text("taurus")


def browse_and_own(page: Page) -> None:
    page.goto("/cards/?q=type:move+icon:blade")
    expect(page.locator("main")).to_contain_text("cards")
    page.locator('main a[href^="/cards/conan-ccg/"]:not([href*="own-sets"])').first.click()
    expect(page.get_by_role("heading", name="Rules text")).to_be_visible()
    own = page.locator(".owned-control")
    for copies in ("1", "2"):
        own.get_by_role("button", name=re.compile("^One copy of .* more")).click()
        expect(own.locator("output").first).to_have_text(copies)
    page.goto("/collection/")
    expect(page.locator("main")).to_contain_text("2")


def build_a_deck(page: Page) -> str:
    """Bring in a list with one card too few, see what is wrong, mend it."""
    page.goto("/decks/import/")
    short = re.sub(rf"^3(x? {re.escape(FORGOTTEN)})", r"2\1", DECKLIST, count=1, flags=re.MULTILINE)
    page.locator("textarea").first.fill(short)
    page.locator("main form button.btn-primary").first.click()
    page.locator("main form button.btn-primary").first.click()
    expect(page.locator("#deck-pane")).to_contain_text("at least 40 are needed (1 more)")
    url = page.url
    page.goto(f"{url}?q={quote(EXACTLY)}")
    page.get_by_role("button", name=f"One copy of {FORGOTTEN} more").first.click()
    expect(page.locator("#deck-pane")).to_contain_text("40 of 40")
    expect(page.locator("#deck-pane")).to_contain_text("Legal")
    expect(page.locator("#deck-pane")).to_contain_text(re.compile(r"\b(9[5-9]|10[0-5]) Renown"))
    return url


def share(page: Page, stranger: BrowserContext, edit_url: str) -> None:
    """An unlisted deck is open to whoever has its link, and to nobody by its number."""
    page.goto(edit_url)
    page.get_by_role("link", name="Share", exact=True).click()
    page.locator('input[name="visibility"][value="unlisted"]').check()
    page.locator("form", has=page.locator('input[name="visibility"]')).get_by_role("button", name="Save").click()
    link = page.get_by_role("textbox", name="Link", exact=True).input_value()
    other = stranger.new_page()
    assert (answer := other.goto(link)) and answer.status == 200
    expect(other.locator("main")).to_contain_text(FORGOTTEN)
    assert (answer := other.goto(edit_url.replace("/edit/", "/"))) and answer.status == 404
    stranger.close()


def start(page: Page, kind: str) -> None:
    page.goto("/simulations/new/")
    page.get_by_label(kind).check()
    page.locator('select[name="deck"]').select_option(index=1)
    page.locator('select[name="against"]').select_option(label="Bulwark of the Black Fords")
    page.get_by_role("button", name="Run the matches").click()


def run_a_goldfish(page: Page) -> None:
    start(page, "Goldfish")
    expect(page.locator("main")).to_contain_text("AI-played matches, between", timeout=2 * MINUTE)


def run_a_match_up(page: Page) -> None:
    """200 matches on the embedded worker; n and interval stand in the first sentence."""
    start(page, "Match-up")
    expect(page.locator("main")).to_contain_text("of 200 matches")
    expect(page.locator("main")).to_contain_text("of 200 AI-vs-AI matches, between", timeout=3 * MINUTE)
    expect(page.locator("main")).to_contain_text("200 of 200 matches")
    expect(page.locator("main")).to_contain_text("95 % interval")


def watch_a_replay(page: Page) -> None:
    page.get_by_role("link", name="Watch").first.click()
    expect(page.locator("main")).to_contain_text("Replayed from seed, same result")
    page.goto(f"{page.url.split('?')[0]}?step=30")
    expect(page.locator('main a[href*="#CCG-"]').first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=31"))
