"""Age of Conan in Chromium, by keyboard in each width, light and dark: own the box, make a table, run it, read its map
of control, watch a siege."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import SIZES, Kingdoms, World, fits, watched
from tests.e2e.test_every_page import look_over
from tests.e2e.test_without_pointer_or_script import press, tab_to

pytestmark = pytest.mark.slow
MINUTE = 60_000
#: More steps than any of these matches has contests.
MANY = 120
#: More links and buttons than stand before the map in any step of a replay.
MANY_STOPS = 500
#: By table, where the contest before the siege is.
_before_the_siege: dict[str, str] = {}


def test_a_table_of_kingdoms_is_set_up_played_and_watched_by_keyboard(
    member_at: Page, width: int, kingdoms: Kingdoms
) -> None:
    page = member_at
    own_the_box(page)
    make_a_table(page, width)
    if width == max(SIZES):  # once is enough of a minute's work
        run_it(page)
    read_the_map_of_control(page, kingdoms)
    watch_a_siege(page, kingdoms)


def own_the_box(page: Page) -> None:
    page.goto("/products/age-of-conan/")
    box = page.get_by_role("group", name=re.compile("Copies of Age of Conan, base game"))
    owned = box.locator("output")
    while (now := owned.inner_text()) != "1":  # the journey before this one left it at 1
        press(page, box.get_by_role("button", name=re.compile("more$" if now == "0" else "less$")))
        expect(owned).not_to_have_text(now)
    expect(owned).to_have_text("1")
    fits(page)


def make_a_table(page: Page, width: int) -> None:
    """Three kingdoms, the last two in the wrong order; an arrow sets it right."""
    page.goto("/line-ups/new/?game=age-of-conan")
    expect(page.get_by_text("All there").first).to_be_visible()
    tab_to(page, page.get_by_label("Name", exact=True))
    page.keyboard.type(f"Three kingdoms at {width}")
    for label, kingdom in (("Seat 1", "Aquilonia"), ("Seat 2", "Stygia"), ("Seat 3 (if any)", "Turan")):
        tab_to(page, page.get_by_label(label, exact=True))
        page.keyboard.type(kingdom)
    fits(page)
    press(page, page.get_by_role("button", name="Save the line-up"))
    expect(page.get_by_role("heading", name="Ready to play")).to_be_visible()
    expect(page.locator("main")).to_contain_text("pieces of this table are yours")
    press(page, page.get_by_role("button", name="One seat later: Stygia"))
    expect(page.locator(".lineup-seats .name")).to_have_text(["Aquilonia", "Turan", "Stygia"])
    fits(page)


def run_it(page: Page) -> None:
    tab_to(page, page.get_by_role("radio", checked=True))
    page.keyboard.press("ArrowLeft")
    press(page, page.get_by_role("button", name="Run the matches"))
    expect(page.locator("main")).to_contain_text(re.compile("of 5[01]"), timeout=MINUTE)


def read_the_map_of_control(page: Page, kingdoms: Kingdoms) -> None:
    page.goto(f"/simulations/{kingdoms.table}/")
    expect(page.get_by_role("heading", name="Map of control")).to_be_visible()
    expect(page.locator(".aoc-control svg.map, svg.map-small")).to_have_count(3)
    press(page, page.locator("summary", has_text="All ages as a table"))
    expect(page.get_by_role("cell", name=re.compile("Stygia .* of ")).first).to_be_visible()
    fits(page)


def watch_a_siege(page: Page, kingdoms: Kingdoms) -> None:
    """Jump from contest to contest until a siege is fought, and read its dice.

    On the way headings are found by their tags: by its role one is sought in the whole map, which takes longer than the
    step. The journeys after the first begin at the contest before the siege.
    """
    page.goto(_before_the_siege.get(kingdoms.table, f"/simulations/{kingdoms.table}/matches/{kingdoms.siege}/"))
    expect(page.locator("svg.map")).to_be_visible()
    for _ in range(MANY):
        step = page.url
        page.keyboard.press("c")
        page.wait_for_url(lambda url, step=step: url != step)  # type: ignore[misc]
        if page.locator("h1, h2, h3, h4").filter(has_text=re.compile(r"^\s*The siege of")).count():
            _before_the_siege[kingdoms.table] = step
            break
    expect(page.get_by_role("heading", name=re.compile("^The siege of")).first).to_be_visible()
    expect(page.locator(".aoc-result").first).to_be_visible()
    fits(page)
    tab_to(page, page.locator("summary", has_text="The map as a table"), most=MANY_STOPS)
    page.keyboard.press("Enter")
    expect(page.get_by_role("cell", name="home", exact=True).first).to_be_visible()
    fits(page)


@pytest.mark.parametrize("part", ["", "matches/", "matches/0/?step=60", "matches/0/?step=60&considered=1&hands=1"])
def test_axe_finds_no_fault_in_a_table_of_kingdoms(looked_at: Page, kingdoms: Kingdoms, part: str) -> None:
    looked_at.goto(f"/simulations/{kingdoms.table}/{part}", wait_until="load")
    look_over(looked_at)


@pytest.mark.parametrize(
    "address", ["/simulations/{goldfish}/", "/line-ups/{lineup}/", "/decks/{deck}/edit/", "/products/age-of-conan/"]
)
def test_axe_finds_no_fault_in_what_belongs_to_a_kingdom(looked_at: Page, kingdoms: Kingdoms, address: str) -> None:
    looked_at.goto(address.format(**vars(kingdoms)), wait_until="load")
    look_over(looked_at)


def test_a_line_up_is_mended_without_script(browser: Browser, world: World, kingdoms: Kingdoms) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        java_script_enabled=False,
    )
    for page in watched(context):
        page.goto(f"/line-ups/{kingdoms.lineup}/")
        expect(page.get_by_role("heading", name="Not ready: 1 thing to fix")).to_be_visible()
        page.get_by_role("button", name="Allow house decks at this table").click()
        expect(page.get_by_role("heading", name="Ready to play")).to_be_visible()
        expect(page.locator("main")).to_contain_text("house decks", ignore_case=True)
    context.close()
