"""Quick entry as people type it: line after line, faster than the site answers, with wrong lines and a lost network."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.e2e.conftest import World, fits, post, watched

pytestmark = pytest.mark.slow
ADD = "**/collection/add/**"
LINES = ("bac 2", "low door 1", "crowd 3", "whetst 1", "3 thr", "2 fen crow")
TITLES = (
    *("2 × Back to Back", "1 × Low Door Cut", "3 × Crowd-Cutter"),
    *("1 × Whetstone", "3 × Throat Grip", "2 × Fen Crow"),
)


@pytest.fixture
def context(browser: Browser, world: World) -> Iterator[BrowserContext]:
    """The member's browser; what is added is taken away again."""
    context = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    before = context.request.get("/collection/export.csv").text()
    yield context
    post(context.request, "/collection/import/", {"text": before, "save": "all", "mode": "replace"})
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    for page in watched(context):
        page.goto("/collection/")
        yield page


def answer_late(route: Route) -> None:
    """Hold an answer back for longer than it takes to type the next line."""
    answer = route.fetch()
    time.sleep(0.4)
    route.fulfill(response=answer)


def type_lines(page: Page, lines: tuple[str, ...], pace: int) -> None:
    page.locator("#quick-text").focus()
    for line in lines:
        page.keyboard.type(line, delay=pace)
        page.keyboard.press("Enter")


def line(page: Page, text: str) -> Locator:
    return page.locator(".quick-line").filter(has=page.get_by_text(text, exact=True))


def copies(context: BrowserContext) -> dict[str, int]:
    """What the member has, by title."""
    rows = context.request.get("/collection/export.csv").text().splitlines()[1:]
    found: dict[str, int] = {}
    for row in rows:
        cells = row.split(",")
        found[cells[2].strip('"')] = found.get(cells[2].strip('"'), 0) + int(cells[0])
    return found


@pytest.mark.parametrize("pace", [60, 110])
def test_every_line_counts_however_fast_it_is_typed(page: Page, context: BrowserContext, pace: int) -> None:
    before = copies(context)
    page.route(ADD, answer_late)
    type_lines(page, LINES, pace)
    expect(page.locator("#quick-text")).to_have_value("")
    expect(page.locator("#quick-text")).to_be_focused()
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(len(LINES), timeout=15_000)
    expect(page.locator(".quick-line .quick-typed")).to_have_text(list(reversed(LINES)))
    for text, title in zip(LINES, TITLES, strict=True):
        expect(line(page, text)).to_contain_text(title)
    expect(page.locator("#quick-sum")).to_have_text("6 added")
    after = copies(context)
    gained = {title: number - before.get(title, 0) for title, number in after.items()}
    assert {f"{number} × {title}" for title, number in gained.items() if number} == set(TITLES)
    expect(page.locator("#owned-rows")).to_contain_text("Fen Crow")
    expect(page.locator(".owned-last")).to_contain_text("Added 2 × Fen Crow.")


def test_enter_empties_the_field_before_any_answer(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Hold the first answer back until it is asked for."""
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route(ADD, hold)
    page.locator("#quick-text").fill("bac 2")
    page.keyboard.press("Enter")
    assert page.locator("#quick-text").input_value() == ""
    expect(line(page, "bac 2")).to_contain_text("sending, no answer yet")
    page.keyboard.type("crowd 1")
    page.keyboard.press("Enter")
    expect(line(page, "crowd 1")).to_contain_text("waits")
    assert len(held) == 1, "lines are sent one after the other"
    held[0].continue_()
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2)


def test_a_wrong_line_stands_once_and_the_others_are_saved(page: Page) -> None:
    page.route(ADD, answer_late)
    type_lines(page, ("bac 2", "2 sweping", "low door 1"), 60)
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2, timeout=10_000)
    expect(line(page, "2 sweping")).to_contain_text("There is no card “sweping”.")
    assert page.locator("main").inner_text().count("There is no card") == 1
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.locator("#quick-sum")).to_have_text("1 needs a look, 2 added")
    fits(page)
    page.get_by_label("Line to correct").fill("2 crowd")
    page.get_by_role("button", name="Add again").click()
    expect(line(page, "2 crowd")).to_contain_text("2 × Crowd-Cutter")
    expect(page.locator("#quick-text")).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_wrong_line_takes_a_card_that_may_be_meant_or_is_dropped(page: Page) -> None:
    type_lines(page, ("2 throte grip", "zzzz"), 0)
    expect(line(page, "zzzz")).to_contain_text("not added")
    page.get_by_role("button", name="Throat Grip", exact=True).click()
    expect(line(page, "2 throte grip")).to_contain_text("2 × Throat Grip")
    page.get_by_role("button", name="Drop line").click()
    expect(line(page, "zzzz")).to_have_count(0)


def test_enter_before_the_suggestions_gives_the_card_that_enter_after_them_gives(page: Page) -> None:
    page.route("**/collection/suggest/**", answer_late)
    page.locator("#quick-text").focus()
    page.keyboard.type("3 thr")
    page.keyboard.press("Enter")
    expect(page.locator(".quick-line").first).to_contain_text("3 × Throat Grip")
    expect(page.locator("#quick-options").get_by_role("option")).to_have_count(0)
    page.keyboard.type("3 thr")
    expect(page.locator("#quick-options").get_by_role("option").first).to_contain_text("Throat Grip")
    page.keyboard.press("Enter")
    expect(page.locator(".quick-line")).to_have_count(2)
    expect(page.locator(".quick-line").first).to_contain_text("3 × Throat Grip")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#quick-options").get_by_role("option")).to_have_count(0)


def test_a_suggestion_chosen_by_arrows_wins_until_more_is_typed(page: Page) -> None:
    page.locator("#quick-text").press_sequentially("thr")
    expect(page.locator("#quick-options").get_by_role("option").nth(1)).to_contain_text("Three Arrows in the Air")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(line(page, "thr")).to_contain_text("1 × Three Arrows in the Air")
    page.locator("#quick-text").press_sequentially("thr")
    expect(page.locator("#quick-options").get_by_role("option").nth(1)).to_contain_text("Three Arrows in the Air")
    page.keyboard.press("ArrowDown")
    page.keyboard.type(" 2")
    page.keyboard.press("Enter")
    expect(line(page, "thr 2")).to_contain_text("2 × Throat Grip")


def test_a_line_whose_answer_was_lost_is_counted_once(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/collection/")
    before = copies(context).get("Back to Back", 0)
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The site hears the first line, but its answer gets lost; the rest goes through."""
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        route.fetch()
        return route.fulfill(status=502, body="")

    page.route(ADD, lose)
    type_lines(page, ("bac 2", "crowd 1"), 0)
    expect(line(page, "bac 2")).to_contain_text("not saved yet")
    expect(page.get_by_role("alert")).to_contain_text("The site does not answer")
    fits(page)
    page.get_by_role("button", name="Send now").click()
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert copies(context)["Back to Back"] == before + 2


def test_a_page_with_unsent_lines_warns_and_the_next_one_sends_them(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/collection/")
    page.route(ADD, lambda route: route.fulfill(status=503, body=""))
    type_lines(page, ("bac 2", "crowd 1"), 0)
    expect(line(page, "crowd 1")).to_contain_text("not saved yet")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.unroute(ADD)
    page.reload()
    assert asked == ["beforeunload"]
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2)
    expect(line(page, "bac 2")).to_contain_text("2 × Back to Back")


def test_after_the_session_is_over_lines_wait_for_the_log_in(page: Page, context: BrowserContext, world: World) -> None:
    session = next(one for one in context.cookies() if one["name"] == "sessionid")
    context.clear_cookies(name="sessionid")
    type_lines(page, ("bac 2",), 0)
    expect(page.get_by_role("alert")).to_contain_text("You are logged out")
    expect(line(page, "bac 2")).to_contain_text("not saved yet")
    context.add_cookies([session])  # type: ignore[list-item]
    page.goto("/collection/")
    expect(line(page, "bac 2")).to_contain_text("2 × Back to Back")


def test_ctrl_z_takes_a_line_back_before_and_after_it_was_sent(page: Page, context: BrowserContext) -> None:
    before = copies(context)
    page.route(ADD, answer_late)
    type_lines(page, ("bac 2", "crowd 1"), 0)
    page.keyboard.press("Control+z")
    expect(line(page, "crowd 1")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".messages")).to_contain_text("Taken back: 2 × Back to Back")
    assert copies(context) == before


def test_pasted_lines_stay_lines(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('2 Back to Back\\n1 Crowd-Cutter\\n')")
    page.locator("#quick-text").press("Control+v")
    expect(page.locator("#quick-text")).to_have_value("2 Back to Back; 1 Crowd-Cutter")
    page.keyboard.press("Enter")
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2)


@pytest.mark.parametrize("width", [360], indirect=True)
def test_on_a_phone_the_lines_fit(context_at: BrowserContext, width: int) -> None:
    for page in watched(context_at):
        page.goto("/collection/")
        type_lines(page, ("2 throte grip and much more that nobody can mean",), 0)
        expect(page.locator(".quick-line[data-state=wrong]")).to_have_count(1)
        fits(page)
        page.get_by_role("button", name="Drop line").click()


def test_without_script_good_lines_are_saved_and_wrong_ones_stay(browser: Browser, world: World) -> None:
    context = browser.new_context(base_url=world.url, storage_state=world.cookies, java_script_enabled=False)  # type: ignore[arg-type]
    for page in watched(context):
        page.goto("/collection/")
        page.get_by_label("Card and copies").fill("crowd 2; zzzz; 1 back to back")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("main")).to_contain_text("Added 2 × Crowd-Cutter, 1 × Back to Back.")
        expect(page.get_by_role("alert")).to_contain_text("There is no card “zzzz”.")
        expect(page.get_by_label("Card and copies")).to_have_value("zzzz")
        page.get_by_role("button", name="Take it back").click()
        expect(page.locator("main")).to_contain_text("Taken back: 2 × Crowd-Cutter")
    context.close()
