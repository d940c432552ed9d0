"""The main journey by keyboard alone, and by text alone with script switched off."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import NAME, PASSWORD, TABBED, World, fits, watched, wide

pytestmark = pytest.mark.slow
MINUTE = 60_000


@pytest.fixture
def by_text(browser: Browser, world: World) -> Iterator[Page]:
    """A page without script, of somebody who has yet to log in."""
    context = browser.new_context(base_url=world.url, java_script_enabled=False)
    yield from watched(context)
    context.close()


@pytest.fixture
def by_keys(browser: Browser, world: World, width: int) -> Iterator[Page]:
    """A page in each width, of somebody who has yet to log in."""
    context = wide(browser, world, width)
    yield from watched(context)
    context.close()


#: Whether an element has the focus and how that is shown; the page may have put another in its place.
HAS_FOCUS = """one => {
  if (!one.isConnected) return "replaced";
  if (one !== document.activeElement) return "";
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  return outlineStyle + boxShadow;
}"""


def tab_to(page: Page, target: Locator, key: str = "Tab", most: int = 160) -> None:
    """Press Tab until the target has the focus, which must be visible there; the mouse is never used.

    The target is sought once: by its name and role that takes longer than a key.
    """
    one = target.element_handle()
    for _ in range(most):
        shown = one.evaluate(HAS_FOCUS)
        if shown == "replaced":
            one = target.element_handle()
            shown = one.evaluate(HAS_FOCUS)
        if shown:
            assert shown != "nonenone", "the focus cannot be seen"
            return
        page.keyboard.press(key)
    raise AssertionError(f"{target} cannot be reached by {key}")


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    tab_to(page, target)
    page.keyboard.press(key)


def test_the_journey_by_keyboard_alone(by_keys: Page, world: World) -> None:
    page = by_keys
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    open_the_menu(page)
    press(page, page.get_by_role("link", name="Log in"))
    page.wait_for_url("**/accounts/login/**")
    tab_to(page, page.get_by_label("Name"))
    page.keyboard.type(NAME)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your workbench")).to_be_visible()
    fits(page)
    find_a_card(page)
    fits(page)
    change_a_deck(page, world)
    fits(page)
    run_matches(page, world)
    fits(page)
    step_through_a_replay(page, world)
    fits(page)


def is_narrow(page: Page) -> bool:
    return page.viewport_size is not None and page.viewport_size["width"] < TABBED


def open_the_menu(page: Page) -> None:
    """Where the parts of the site lie in a menu: Enter opens it, Escape closes it and stays there."""
    menu = page.get_by_text("Menu", exact=True)
    if not is_narrow(page):
        expect(menu).to_be_hidden()
        return
    inside = page.get_by_role("navigation", name="Menu").get_by_role("link", name="Cards")
    press(page, menu)
    tab_to(page, inside)
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    expect(inside).to_be_visible()


def find_a_card(page: Page) -> None:
    """The search of the whole site is a key away, though it may lie in the menu."""
    page.wait_for_load_state()  # a key finds its script there
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Find cards")).to_be_focused()
    page.keyboard.type("throat grip")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/?q=throat+grip**")
    press(page, page.locator('main a[href="/cards/conan-ccg/throat-grip/"]').first)
    expect(page.get_by_role("heading", name="Rules text")).to_be_visible()


def change_a_deck(page: Page, world: World) -> None:
    page.goto(f"/decks/{world.broken_deck}/edit/?q=throat")
    less = page.get_by_role("button", name="One copy of Throat Grip less").first
    expect(less).to_be_visible()
    press(page, less)
    pane = page.locator("#deck-pane")
    expect(pane).to_contain_text("2 of 40")
    if is_narrow(page):
        press(page, page.locator("#deck-tabs").get_by_role("link", name=re.compile("^Deck")))
    expect(pane).to_be_visible()
    press(page, pane.get_by_role("button", name="One copy of Throat Grip more").first)
    expect(pane).to_contain_text("3 of 40")


def run_matches(page: Page, world: World) -> None:
    page.goto(f"/simulations/new/?deck={world.deck}&games=10&agent_a=random&agent_b=random&seed=3")
    tab_to(page, page.locator('select[name="against"]'))
    page.keyboard.type("Bulwark")
    press(page, page.get_by_role("button", name="Run the matches"))
    expect(page.locator("main")).to_contain_text("of 10 matches")


def step_through_a_replay(page: Page, world: World) -> None:
    page.goto(f"/simulations/{world.match_up}/matches/0/")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=1"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("step=0"))


def test_the_journey_by_text_alone(by_text: Page, world: World, running: str) -> None:
    page = by_text
    page.goto(f"/accounts/login/?next=/decks/{world.broken_deck}/edit/%3Fq=throat")
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="One copy of Throat Grip less").first.click()
    expect(page.locator("#deck-pane")).to_contain_text("2 of 40")
    page.locator("main").get_by_role("button", name="Undo").first.click()
    expect(page.locator("#deck-pane")).to_contain_text("3 of 40")
    search_by_text(page)
    read_results_by_text(page, world)
    page.goto(f"/simulations/{running}/")
    expect(page.locator("main")).to_contain_text("of 10,000 matches")


def search_by_text(page: Page) -> None:
    page.goto("/cards/")
    page.get_by_label("Search the cards").fill("throat grip")
    page.locator("main").get_by_role("button", name="Search").first.click()
    page.locator('main a[href="/cards/conan-ccg/throat-grip/"]').first.click()
    expect(page.get_by_role("heading", name="Throat Grip")).to_be_visible()
    page.locator("main").get_by_role("link", name="Change it in your collection").click()
    expect(page.get_by_role("heading", name="Collection").first).to_be_visible()
    page.get_by_role("button", name=re.compile("One copy of Throat Grip more|more", re.IGNORECASE)).first.click()
    expect(page.locator("main")).to_contain_text("4")


def read_results_by_text(page: Page, world: World) -> None:
    page.goto("/simulations/new/")
    page.locator('select[name="deck"]').select_option(label="Raiders of the Ice Road")
    page.locator('select[name="against"]').select_option(label="Bulwark of the Black Fords")
    page.get_by_role("button", name="Run the matches").click()
    expect(page.locator("main")).to_contain_text("of 200 matches")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("main")).to_contain_text("Stopped by hand")
    page.goto(f"/simulations/{world.match_up}/")
    expect(page.locator("main")).to_contain_text("of 100 AI-vs-AI matches, between")
    page.get_by_role("link", name="Watch").first.click()
    expect(page.locator("main")).to_contain_text("Replayed from seed, same result")
