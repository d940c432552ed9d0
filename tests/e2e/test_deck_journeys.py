"""Building a deck and looking at those of others, at a desk and on a phone, light and dark, by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.e2e.conftest import TABBED, World, fits, watched

pytestmark = pytest.mark.slow
PLUS, LESS = "One copy of Throat Grip more", "One copy of Throat Grip less"


@pytest.fixture
def desk(browser: Browser, world: World) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        viewport={"width": 1440, "height": 1000},
    )
    yield context
    context.close()


def new_deck(page: Page, text: str = "3 Throat Grip") -> str:
    """The address of a new deck's editor."""
    page.goto("/decks/import/")
    page.get_by_label("List").fill(text)
    page.get_by_role("button", name="Look at it first").click()
    page.get_by_role("button", name="Import this deck").click()
    page.wait_for_url("**/edit/")
    return page.url


def tab(page: Page, name: str) -> None:
    """Open a part of the editor where they are behind tabs."""
    if page.viewport_size and page.viewport_size["width"] <= TABBED:
        page.locator("#deck-tabs").get_by_role("link", name=re.compile(name)).click()


def test_a_deck_is_built(member_at: Page) -> None:
    page = member_at
    url = new_deck(page)
    first_screen_shows_cards(page)
    page.locator("#deck-q").fill("throat")
    expect(page.locator(".deck-cards tbody tr")).to_have_count(1)
    page.get_by_role("button", name=PLUS).first.click()
    expect(page.locator("#deck-state")).to_have_text("Version 2, saved")
    expect(page.locator("#c-count-draw-throat-grip")).to_have_text("4")
    tab(page, "Check")
    page.get_by_role("button", name=re.compile("Keep 3 copies")).click()
    expect(page.locator("#deck-state")).to_have_text("Version 3, saved")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#deck-state")).to_have_text("Version 4, saved")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#deck-state")).to_have_text("Version 5, saved")
    tab(page, "Deck")
    expect(page.locator(".deck-line")).to_contain_text("3×")
    fits(page)
    write_the_plan(page)
    look_at_figures(page)
    page.goto(url)
    tab(page, "Deck")
    expect(page.get_by_role("textbox", name="Plan")).to_have_value("Grip first.")


def first_screen_shows_cards(page: Page) -> None:
    """The list begins on the first screen, the filters wait, and the deck's state is in sight."""
    row = page.locator(".deck-cards tbody tr").first.bounding_box()
    assert row is not None
    assert page.viewport_size is not None
    assert row["y"] + row["height"] < page.viewport_size["height"]
    if page.viewport_size["width"] <= TABBED:
        expect(page.locator("#deck-facets")).to_be_hidden()
        expect(page.locator("#deck-bar")).to_be_in_viewport()
        page.get_by_text("Filters", exact=True).click()
    expect(page.locator("#deck-facets")).to_be_visible()
    expect(page.locator("#deck-facets a[aria-current]")).to_have_count(1)  # a new deck needs its one leader first
    fits(page)


def write_the_plan(page: Page) -> None:
    page.get_by_role("textbox", name="Plan").fill("Grip first.")
    expect(page.locator("#plan-state")).to_contain_text("Saved.")


def look_at_figures(page: Page) -> None:
    tab(page, "Figures")
    page.locator("#deck-chances > summary").click()
    expect(page.locator(".deck-odds")).to_contain_text("1 or more")
    expect(page.locator(".htmx-request, .htmx-added, .htmx-settling")).to_have_count(0)  # now it listens
    page.get_by_label("Chance to have").select_option(label="Throat Grip (3)")
    expect(page.locator(".deck-odds caption")).to_contain_text("Throat Grip: 3 of 3 cards")
    page.locator("#deck-try > summary").click()
    expect(page.locator("#deck-hand .card").first).to_be_visible()
    fits(page)


def test_a_visitor_compares_prints_and_runs_it(member_at: Page, world: World) -> None:
    page = member_at
    mine = new_deck(page, "3 Throat Grip").split("/")[-3]
    page.goto(f"/decks/{world.deck}/")
    fits(page)
    page.get_by_role("link", name="Compare", exact=True).click()
    page.get_by_label("First deck", exact=True).select_option(mine)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("main")).to_contain_text("Only in B")
    fits(page)
    page.goto(f"/decks/{world.deck}/")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("link", name="Cards, real size")).to_be_visible()
    fits(page)


def test_a_match_is_two_clicks_away(desk: BrowserContext, world: World) -> None:
    for page in watched(desk):
        page.goto("/decks/")
        page.get_by_role("link", name="Bulwark of the Black Fords").first.click()
        page.get_by_label("Against my deck").select_option(label="Raiders of the Ice Road")
        page.get_by_role("button", name="Run 200 matches").click()
        expect(page.locator("main")).to_contain_text("of 200 matches")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("main")).to_contain_text("Stopped by hand")


def test_everything_goes_by_keys(desk: BrowserContext) -> None:
    for page in watched(desk):
        new_deck(page)
        page.locator("body").press("/")
        expect(page.locator("#deck-q")).to_be_focused()
        page.keyboard.press("Control+A")
        page.keyboard.type("throat")
        expect(page.locator(".deck-cards tbody tr")).to_have_count(1)
        page.keyboard.press("ArrowDown")
        expect(page.locator(".deck-cards .name")).to_be_focused()
        count = page.locator("#c-count-draw-throat-grip")
        for key, number in (("-", "2"), ("+", "3"), ("1", "1"), ("Control+z", "3"), ("Control+y", "1"), ("0", "0")):
            page.keyboard.press(key)
            expect(count).to_have_text(number)
            expect(page.locator("#deck-state")).to_contain_text("saved")
            expect(page.locator(".deck-cards .name")).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(page.locator("#deck-q")).to_be_focused()


def test_cards_are_dragged_into_the_deck_and_back(desk: BrowserContext) -> None:
    for page in watched(desk):
        url = new_deck(page)
        page.set_viewport_size({"width": 1440, "height": 1500})  # list and deck both in sight
        page.goto(f"{url}?q=throat")
        page.locator(".deck-cards tr[draggable]").drag_to(page.locator("#deck-pane .deck-drop").first)
        expect(page.locator("#c-count-draw-throat-grip")).to_have_text("4")
        expect(page.locator("#deck-state")).to_have_text("Version 2, saved")
        page.locator("#deck-pane [data-line]").drag_to(page.locator("#deck-q"))
        expect(page.locator("#c-count-draw-throat-grip")).to_have_text("3")
        expect(page.locator("#deck-state")).to_have_text("Version 3, saved")


def test_a_leader_is_chosen_and_the_list_follows_without_a_word_in_the_console(desk: BrowserContext) -> None:
    for page in watched(desk):
        url = new_deck(page)
        page.goto(f"{url}?q=type:conan")
        choose = page.locator(".deck-cards button[name=choose]")
        choose.first.click()
        expect(choose.first).to_have_text("Chosen")
        expect(choose.first).to_be_disabled()
        page.locator("#deck-pane").get_by_role("button", name=PLUS).click()
        expect(page.locator("#deck-state")).to_have_text("Version 3, saved")
        choose.nth(1).click()
        expect(choose.nth(1)).to_have_text("Chosen")
        expect(choose.first).to_have_text("Choose")


def test_an_answer_to_a_list_that_is_gone_says_nothing_in_the_console(desk: BrowserContext) -> None:
    held: list[Route] = []
    for page in watched(desk):
        url = new_deck(page)
        page.goto(f"{url}?q=throat")
        page.route("**/edit/change/", lambda route: held.append(route))
        page.get_by_role("button", name=PLUS).first.click()
        page.locator("#deck-q").fill("whetstone")
        expect(page.locator("#c-count-draw-throat-grip")).to_have_count(0)
        held[0].continue_()
        expect(page.locator("#deck-state")).to_have_text("Version 2, saved")


def test_a_search_typed_faster_than_it_is_answered_ends_with_what_was_typed(desk: BrowserContext) -> None:
    held: list[Route] = []
    for page in watched(desk):
        url = new_deck(page)

        page.goto(url)
        page.route("**/edit/?q=thr", lambda route: held.append(route))
        with page.expect_request("**/edit/?q=*"):
            page.locator("#deck-q").fill("thr")
        page.locator("#deck-q").fill("throat grip")
        with page.expect_request("**/edit/?q=throat*"):
            held[0].continue_()
        expect(page.locator(".deck-cards tbody tr")).to_have_count(1)


def test_a_step_back_in_history_leaves_an_editor_that_works(desk: BrowserContext) -> None:
    for page in watched(desk):
        new_deck(page)
        page.locator("#deck-q").fill("throat")
        expect(page.locator(".deck-cards tbody tr")).to_have_count(1)
        page.locator("#plan-text").evaluate("field => { field.style.height = '300px'; }")  # as the mouse does
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        with page.expect_response("**/edit/?q=throat"):
            page.go_back()
        expect(page.locator("#deck-q")).to_have_value("throat")
        page.get_by_role("button", name=PLUS).first.click()
        expect(page.locator("#deck-state")).to_have_text("Version 2, saved")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#deck-state")).to_have_text("Version 3, saved")


def test_quick_clicks_are_all_counted(desk: BrowserContext) -> None:
    for page in watched(desk):
        url = new_deck(page)
        page.goto(f"{url}?q=throat")
        for _ in range(6):
            page.get_by_role("button", name=PLUS).first.click(no_wait_after=True)
        expect(page.locator("#c-count-draw-throat-grip")).to_have_text("9")
        expect(page.locator("#deck-state")).to_contain_text("saved")
        page.reload()
        expect(page.locator("#c-count-draw-throat-grip")).to_have_text("9")


def test_a_change_survives_a_lost_connection_and_is_made_once(desk: BrowserContext) -> None:
    page = desk.new_page()
    url = new_deck(page)
    page.goto(f"{url}?q=throat")
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The site hears the first change, but its answer gets lost; the rest goes through."""
        if not lost:
            lost.append(route.request.url)
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/edit/change/", lose)
    page.get_by_role("button", name=PLUS).first.click()
    expect(page.locator("#deck-state")).to_contain_text("not saved yet")
    expect(page.locator("#deck-state")).to_have_text("Version 2, saved", timeout=15_000)
    page.reload()
    expect(page.locator("#c-count-draw-throat-grip")).to_have_text("4")
    page.close()


def test_a_change_survives_a_closed_window(desk: BrowserContext) -> None:
    page = desk.new_page()
    url = new_deck(page)
    page.goto(f"{url}?q=throat")
    page.route("**/edit/change/", lambda route: route.abort())
    page.get_by_role("button", name=PLUS).first.click()
    expect(page.locator("#deck-state")).to_contain_text("not saved yet")
    page.close(run_before_unload=False)
    again = desk.new_page()
    again.goto(f"{url}?q=throat")
    expect(again.locator("#deck-state")).to_have_text("Version 2, saved")
    expect(again.locator("#c-count-draw-throat-grip")).to_have_text("4")
    again.close()


def test_two_windows_follow_each_other(desk: BrowserContext) -> None:
    one, two = desk.new_page(), desk.new_page()
    url = new_deck(one)
    one.goto(f"{url}?q=throat")
    two.goto(f"{url}?q=throat")
    one.get_by_role("button", name=PLUS).first.click()
    expect(two.locator("#deck-state")).to_have_text("Version 2, saved")
    expect(two.locator("#c-count-draw-throat-grip")).to_have_text("4")
    expect(two.get_by_role("alert").first).to_contain_text("changed in another window")
    one.close()
    two.close()


def test_a_change_to_an_old_version_is_offered_again(desk: BrowserContext, browser: Browser, world: World) -> None:
    page = desk.new_page()
    url = new_deck(page)
    page.goto(f"{url}?q=type:conan")
    elsewhere = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    other = elsewhere.new_page()
    other.goto(f"{url}?q=throat")
    other.get_by_role("button", name=LESS).first.click()
    expect(other.locator("#deck-state")).to_have_text("Version 2, saved")
    page.get_by_role("button", name=re.compile("^Choose Conan")).first.click()
    page.get_by_role("button", name="Make my change to version 2").click()
    expect(page.locator("#deck-state")).to_have_text("Version 3, saved")
    expect(page.locator(".deck-conan")).to_be_visible()
    elsewhere.close()
    page.close()


def test_a_conflict_is_told_though_more_changes_follow(desk: BrowserContext, browser: Browser, world: World) -> None:
    page = desk.new_page()
    url = new_deck(page)
    page.goto(f"{url}?q=type:conan+or+throat")
    elsewhere = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    other = elsewhere.new_page()
    other.goto(f"{url}?q=throat")
    other.get_by_role("button", name=LESS).first.click()
    expect(other.locator("#deck-state")).to_have_text("Version 2, saved")
    choose = page.get_by_role("button", name=re.compile("^Choose Conan")).first
    page.evaluate(
        "buttons => buttons.forEach(id => document.getElementById(id).click())",
        [
            choose.get_attribute("id"),
            page.get_by_role("button", name=PLUS).first.get_attribute("id"),
        ],
    )
    expect(page.locator("#deck-state")).to_have_text("Version 3, saved")
    expect(page.locator("#c-count-draw-throat-grip")).to_have_text("3")
    page.get_by_role("button", name=re.compile("Make my change")).click()
    expect(page.locator("#deck-state")).to_have_text("Version 4, saved")
    expect(page.locator(".deck-conan")).to_be_visible()
    elsewhere.close()
    page.close()


def test_a_window_without_a_session_keeps_what_it_shows(desk: BrowserContext) -> None:
    page = desk.new_page()
    new_deck(page)
    desk.clear_cookies(name="sessionid")
    with page.expect_response("**/edit/pane/*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#deck-pane")).to_contain_text("3 of 40")
    page.close()


def test_two_plans_are_never_written_over_each_other(desk: BrowserContext, browser: Browser, world: World) -> None:
    page = desk.new_page()
    url = new_deck(page)
    elsewhere = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    other = elsewhere.new_page()
    other.goto(url)
    other.get_by_role("textbox", name="Plan").fill("Theirs.")
    expect(other.locator("#plan-state")).to_contain_text("Saved.")
    page.get_by_role("textbox", name="Plan").fill("Mine.")
    expect(page.locator("#plan-theirs")).to_contain_text("Theirs.")
    page.get_by_role("button", name="Keep both").click()
    expect(page.get_by_role("textbox", name="Plan")).to_have_value("Mine.\n\nTheirs.")
    expect(page.locator("#plan-state")).to_contain_text("Saved.")
    page.reload()
    expect(page.get_by_role("textbox", name="Plan")).to_have_value("Mine.\n\nTheirs.")
    elsewhere.close()
    page.close()
