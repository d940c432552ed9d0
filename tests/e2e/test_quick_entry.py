"""Quick entry as people type it: line after line, faster than the site answers, with wrong lines and a lost network."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from html import unescape

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Route, expect

from tests.e2e.conftest import World, fits, post, watched

pytestmark = pytest.mark.slow
ADD = "**/collection/lines/**"
UNDO_FORM = r'class="quick-undo".*?name="csrfmiddlewaretoken" value="([^"]+)"'
LINES = ("bac 2", "low door 1", "crowd 3", "whetst 1", "3 thr", "2 fen crow")
TITLES = (
    *("2 × Back to Back", "1 × Low Door Cut", "3 × Crowd-Cutter"),
    *("1 × Whetstone", "3 × Throat Grip", "2 × Fen Crow"),
)


@pytest.fixture
def context(browser: Browser, world: World) -> Iterator[BrowserContext]:
    """The member's browser; what is added is taken away again."""
    context = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    clear_day(context)
    before = context.request.get("/collection/export.csv").text()
    yield context
    clear_day(context)
    post(context.request, "/collection/import/", {"text": before, "save": "all", "mode": "replace"})
    context.close()


def clear_day(context: BrowserContext) -> None:
    """Take the lines of the day back."""
    while found := re.search(UNDO_FORM, context.request.get("/collection/lines/").text()):
        form = {"newest": "10", "back": "/help/", "csrfmiddlewaretoken": found[1]}
        assert context.request.post("/collection/undo/", form=form).ok


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


@pytest.mark.parametrize("pace", [30, 110])
def test_every_line_counts_however_fast_it_is_typed(page: Page, context: BrowserContext, pace: int) -> None:
    before = copies(context)
    page.route(ADD, answer_late)
    type_lines(page, LINES, pace)
    expect(page.locator("#quick-text")).to_have_value("")
    expect(page.locator("#quick-text")).to_be_focused()
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(len(LINES), timeout=15_000)
    expect(page.locator(".quick-line .quick-typed")).to_have_text(list(reversed(LINES)))
    expect(page.locator("#quick-today")).to_contain_text("added today")
    for text, title in zip(LINES, TITLES, strict=True):
        expect(line(page, text)).to_contain_text(title)
    expect(page.locator("#quick-sum")).to_have_text("")
    expect(page.locator("#quick-open")).to_have_text("")
    after = copies(context)
    gained = {title: number - before.get(title, 0) for title, number in after.items()}
    assert {f"{number} × {title}" for title, number in gained.items() if number} == set(TITLES)
    expect(page.locator("#owned-rows")).to_contain_text("Fen Crow")
    total = sum(after.values())
    expect(page.locator("#collection-count")).to_contain_text(f"{total} copies of {len(after)} different cards")


def test_a_card_that_the_site_does_not_know_is_kept(page: Page, context: BrowserContext) -> None:
    before = copies(context)
    type_lines(page, ("2 black kraken of set", "thr 1"), 30)
    expect(line(page, "thr 1")).to_contain_text("Throat Grip")
    page.get_by_role("button", name="Keep it as “black kraken of set”").click()
    expect(line(page, "2 black kraken of set")).to_contain_text("2 × black kraken of set")
    expect(line(page, "2 black kraken of set")).to_contain_text("Not in the catalogue")
    type_lines(page, ("bl kr of 3",), 30)
    expect(line(page, "bl kr of 3")).to_contain_text("3 × black kraken of set")
    assert copies(context)["black kraken of set"] == before.get("black kraken of set", 0) + 5
    expect(page.locator("#owned-rows")).to_contain_text("black kraken of set")


#: Cards that these letters mean: no other title has a word that begins so.
FIRST = (
    *("aco", "ahk", "amu", "aqu", "ava", "bac", "bar", "baz", "bog", "bor", "bow", "can", "cen", "cir", "col", "cou"),
    *("cru", "des", "dir", "eag", "fer", "fie", "gui", "gut", "hai", "har", "hee", "hir", "hod", "hoo", "hyr", "int"),
    *("khi", "koz", "map", "mas", "mer", "mir", "mot", "mud"),
)
#: Each line once, so that order and doubles can be told, and as short as people type them.
BOX = tuple(f"{number} {first}" for number in range(1, 6) for first in FIRST)
SECONDS_CUT = 10
SLOW = {"offline": False, "latency": 900, "downloadThroughput": 60_000, "uploadThroughput": 20_000}


def slowed(context: BrowserContext, page: Page) -> CDPSession:
    """Let the network of a page take its time; the answer changes it."""
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    return network


def lines_of_the_day(context: BrowserContext, many: int) -> list[str]:
    """The newest lines that the site has saved, the oldest first."""
    found: list[str] = []
    for number in range(1, many // 50 + 2):
        body = context.request.get(f"/collection/lines/?page={number}").text()
        found += [unescape(typed) for typed in re.findall(r'class="quick-typed">([^<]*)<', body)]
    return list(reversed(found[:many]))


def have_arrived(page: Page, context: BrowserContext, lines: tuple[str, ...], before: dict[str, int]) -> None:
    """These lines have been saved in their order and once, and the page says so."""
    expect(page.locator("#quick-text")).to_have_value("")
    expect(page.locator("#quick-open")).to_have_text("", timeout=60_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert lines_of_the_day(context, len(lines)) == list(lines)
    wanted: Counter[str] = Counter()
    for one in lines:
        number, first = one.split()
        wanted[first] += int(number)
    gained = {title: number - before.get(title, 0) for title, number in copies(context).items()}
    assert Counter({title[:3].lower(): number for title, number in gained.items() if number}) == wanted
    assert sum(map(bool, gained.values())) == len(wanted)
    expect(page.locator("#collection-count")).to_contain_text(str(sum(copies(context).values())))


def test_a_box_of_200_lines_arrives_in_order_and_once_despite_a_cut(context: BrowserContext) -> None:
    """Typed at 30 ms a key, faster than the site answers, and the network is gone for ten seconds."""
    page = context.new_page()
    page.goto("/collection/")
    before = copies(context)
    network = slowed(context, page)
    type_lines(page, BOX[:60], 30)
    cut_at = time.monotonic()
    network.send("Network.emulateNetworkConditions", {**SLOW, "offline": True})
    type_lines(page, BOX[60:110], 30)
    expect(page.get_by_role("alert")).to_contain_text("No network since")
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.locator("#quick-open")).to_contain_text("lines wait")
    page.wait_for_timeout(max(0.0, SECONDS_CUT - (time.monotonic() - cut_at)) * 1000)
    network.send("Network.emulateNetworkConditions", SLOW)
    type_lines(page, BOX[110:], 30)
    have_arrived(page, context, BOX, before)


def test_a_box_of_200_lines_arrives_in_order_and_once_over_a_slow_network(context: BrowserContext) -> None:
    """Typed at 30 ms a key, without a cut."""
    page = context.new_page()
    page.goto("/collection/")
    before = copies(context)
    slowed(context, page)
    type_lines(page, BOX, 30)
    have_arrived(page, context, BOX, before)


def test_three_wrong_lines_are_mended_in_place(page: Page, context: BrowserContext) -> None:
    before = copies(context)
    type_lines(page, ("bac 2", "2 throte grip", "zzzz", "crowd 1", "3 sweping"), 30)
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(2)
    expect(page.locator("#quick-sum")).to_have_text("3 need a look")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Sweeping Slash")).to_be_focused()
    page.keyboard.press("2")
    expect(line(page, "3 sweping")).to_contain_text("3 × Sweeping Return")
    expect(page.locator("#quick-text")).to_be_focused()
    line(page, "zzzz").get_by_label("Line to correct").fill("4 fen crow")
    page.keyboard.press("Enter")
    expect(line(page, "4 fen crow")).to_contain_text("4 × Fen Crow")
    line(page, "2 throte grip").get_by_role("button", name="Throat Grip").click()
    expect(line(page, "2 throte grip")).to_contain_text("2 × Throat Grip")
    typed = page.locator(".quick-line .quick-typed")
    expect(typed).to_have_text(["3 sweping", "crowd 1", "4 fen crow", "2 throte grip", "bac 2"])
    expect(page.locator("#quick-sum")).to_have_text("")
    gained = {title: number - before.get(title, 0) for title, number in copies(context).items()}
    assert gained["Sweeping Return"] == 3 and gained["Fen Crow"] == 4 and gained["Throat Grip"] == 2


def test_each_line_has_an_undo_of_its_own(page: Page, context: BrowserContext) -> None:
    before = copies(context)
    type_lines(page, ("bac 2", "crowd 1", "bac 3"), 0)
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(3)
    line(page, "bac 2").get_by_role("button", name="Undo").click()
    expect(line(page, "bac 2")).to_contain_text("taken back")
    expect(page.locator("#quick-text")).to_be_focused()
    assert copies(context)["Back to Back"] == before.get("Back to Back", 0) + 3
    total = sum(copies(context).values())
    expect(page.locator("#collection-count")).to_contain_text(f"{total} cop")
    page.reload()
    expect(line(page, "bac 2")).to_have_count(0)
    line(page, "crowd 1").get_by_role("button", name="Undo").press("Enter")
    expect(line(page, "crowd 1")).to_contain_text("taken back")


def test_only_the_newest_line_of_a_card_says_how_many_there_are(page: Page, context: BrowserContext) -> None:
    before = copies(context).get("Back to Back", 0)
    said = page.locator(".quick-line[data-state=added] .quick-now")
    for count in (1, 2):
        type_lines(page, ("bac 2",), 0)
        expect(said).to_have_count(count)
    expect(said).to_have_text([re.compile(f"^now {before + 4}, "), "added"])
    type_lines(page, ("bac 3; crowd 1",), 0)
    expect(said).to_have_count(4)
    expect(said).to_have_text([re.compile("^now "), re.compile(f"^now {before + 7}, "), "added", "added"])
    page.locator(".quick-line").nth(3).get_by_role("button", name="Undo").click()
    expect(page.locator(".quick-line").nth(3)).to_contain_text("taken back")
    expect(said).to_have_text([re.compile("^now "), "added", "added"])


def test_a_line_that_is_set_aside_is_never_on_the_way(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/collection/")
    long = f"2 {'fen crow ' * 40}".strip()
    page.locator("#quick-text").fill(long)
    page.keyboard.press("Enter")
    expect(page.locator("#quick-open")).to_have_text("1 line needs a look")
    page.route(ADD, answer_late)
    page.add_init_script(
        "window.told = []; document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => "
        "told.push(document.getElementById('quick-open').textContent))"
        ".observe(document.getElementById('quick-open'), { childList: true }))"
    )
    page.reload()
    expect(page.locator("#quick-open")).to_have_text("1 line needs a look", timeout=10_000)
    expect(page.locator(".quick-line[data-state=wrong]")).to_have_count(1, timeout=10_000)
    assert set(page.evaluate("told")) <= {"", "1 line needs a look"}
    type_lines(page, ("bac 2",), 0)
    expect(page.locator(".quick-line[data-state=added]")).to_have_count(1, timeout=10_000)
    assert "1 line on the way1 line needs a look" in page.evaluate("told")
    page.get_by_role("button", name="Drop line").click()
    expect(page.locator("#quick-open")).to_have_text("")
    page.close()


def test_lines_of_one_account_wait_for_it_while_another_is_logged_in(
    context: BrowserContext, browser: Browser, world: World
) -> None:
    page = context.new_page()
    page.goto("/collection/")
    page.route(ADD, lambda route: route.abort())
    type_lines(page, ("bac 2",), 0)
    expect(line(page, "bac 2")).to_contain_text("waits for the network")
    stored = page.evaluate("Object.entries(localStorage).filter(([name]) => name.startsWith('quick:'))")
    (name, text), before = stored[0], copies(context)
    for account, is_sent in (("999999", False), (name.split(":")[1], True)):
        other = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
        fresh = other.new_page()
        fresh.goto("/help/")
        waiting = f"quick:{account}:gone"
        fresh.evaluate("([name, text]) => localStorage.setItem(name, text)", [waiting, text])
        fresh.goto("/collection/")
        expect(line(fresh, "bac 2")).to_have_count(int(is_sent))
        fresh.wait_for_load_state("networkidle")
        assert (fresh.evaluate("name => localStorage.getItem(name)", waiting) is None) == is_sent
        other.close()
    page.unroute(ADD)
    page.get_by_role("button", name="Send now").click()
    expect(page.locator(".quick-line[data-state=added]").first).to_contain_text("2 × Back to Back")
    assert copies(context)["Back to Back"] == before.get("Back to Back", 0) + 2, "sent by two pages, counted once"


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
    expect(page.locator("#quick-sum")).to_have_text("1 needs a look")
    expect(page.locator("#quick-open")).to_have_text("1 line needs a look")
    fits(page)
    page.get_by_label("Line to correct").fill("2 crowd")
    page.get_by_role("button", name="Add again").click()
    expect(line(page, "2 crowd")).to_contain_text("2 × Crowd-Cutter")
    expect(page.locator("#quick-text")).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_wrong_line_takes_a_card_that_may_be_meant_or_is_dropped(page: Page) -> None:
    type_lines(page, ("2 throte grip", "zzzz"), 0)
    expect(line(page, "zzzz")).to_contain_text("set aside")
    page.get_by_role("button", name="Throat Grip Embers of the North").click()
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
    expect(line(page, "bac 2")).to_contain_text("waits for the network")
    expect(page.get_by_role("alert")).to_contain_text("No answer from the site since")
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
    expect(line(page, "crowd 1")).to_contain_text("waits for the network")
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
    expect(line(page, "bac 2")).to_contain_text("waits for the network")
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
    expect(line(page, "bac 2")).to_contain_text("taken back")
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
        page.get_by_label("Copies and card, number or first letters").fill("crowd 2; zzzz; 1 back to back")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("main")).to_contain_text("Added 2 × Crowd-Cutter, 1 × Back to Back.")
        expect(page.get_by_role("alert")).to_contain_text("There is no card “zzzz”.")
        expect(page.get_by_label("Copies and card, number or first letters")).to_have_value("zzzz")
        page.get_by_role("button", name="Undo: 2 × Crowd-Cutter").first.click()
        expect(page.locator("main")).to_contain_text("Taken back: 2 × Crowd-Cutter")
        page.get_by_role("link", name="Show all").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Added today")
        page.get_by_role("button", name="Undo the last 10").click()
        expect(page.locator("main")).to_contain_text("No line in the last 24 hours")
    context.close()
