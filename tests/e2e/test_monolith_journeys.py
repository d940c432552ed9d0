"""Conan (Monolith) in Chromium, by keyboard in each width, light and dark: what two boxes allow and what a third adds,
a team built, mended, marked as built, shared and printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.e2e.conftest import World, api_of, ask, fits, watched
from tests.e2e.test_every_page import look_over
from tests.e2e.test_without_pointer_or_script import press, tab_to

pytestmark = pytest.mark.slow
#: More links and buttons than stand before anything in the editor or among 32 boxes.
MANY = 400
TEAM = """Scenario
1 In the Clutches of the Picts
Hero 1
1 Conan
Gear of hero 1
1 Battle Axe
1 Shield
1 Leather Armor
Hero 2
1 Hadrathus
Gear of hero 2
1 Dagger
1 Buckler
1 Leather Armor
1 Teleportation
"""
COMMAND = "Scenario\n1 In the Clutches of the Picts\nRiver 1\n1 Hyenas"


@pytest.fixture(scope="session")
def teams(world: World, playwright: Playwright) -> dict[str, str]:
    """A team with a thing to mend, and a command that is hardly begun."""
    api = api_of(playwright, world.url, world.token)
    wanted = {"Night Work": TEAM, "Drums in the Woods": COMMAND}
    return {
        name: ask(api, "/api/v1/decks/import/", {"game": "conan_monolith", "text": text, "name": name})["id"]
        for name, text in wanted.items()
    }


def test_two_boxes_a_team_built_mended_shared_and_printed_by_keyboard(member_at: Page, width: int) -> None:
    page = member_at
    see_what_two_boxes_allow(page)
    begin_a_team(page, width)
    mend_it(page)
    build_and_share_it(page, width)
    print_its_sheets(page)
    leave_the_copies(page)


def see_what_two_boxes_allow(page: Page) -> None:
    """Scenarios, heroes and what a third box adds stand on one page."""
    page.goto("/products/conan-monolith/what-to-play/")
    for name in ("Core Game", "King Pledge"):
        box = page.get_by_role("group", name=f"Copies of {name} you own")
        if box.locator("output").inner_text() == "0":  # the journey before this one left it at 1
            more = box.get_by_role("button", name=f"One {name} more")
            tab_to(page, more, most=MANY)
            page.keyboard.press("Enter")
        expect(box.locator("output")).to_have_text("1")
    main = page.locator("main")
    expect(main).to_contain_text("With your 2 boxes you can play 15 of 90 adventure scenarios, and 1 more")
    expect(main).to_contain_text(re.compile("Your heroes: .*Conan; .*Hadrathus; "))
    adds = page.get_by_role("complementary", name="What a further box adds")
    expect(adds.get_by_role("listitem").first).to_have_text(re.compile(r"Stretch Goal\s*\+30"))
    fits(page)
    tab_to(page, page.get_by_label("Board"), most=MANY)
    page.keyboard.type("Pict")
    tab_to(page, page.get_by_role("button", name="Show"))
    page.keyboard.press("Enter")
    page.wait_for_url("**board=Pict+Village**")
    expect(page.get_by_role("region", name="Scenarios that can be played")).to_contain_text("The Final Ritual")
    fits(page)


def begin_a_team(page: Page, width: int) -> None:
    """The suggested team is taken at once."""
    press(page, page.get_by_role("link", name="Build a team"))
    tab_to(page, page.get_by_label("Name", exact=True))
    page.keyboard.type(f"Three at {width}")
    tab_to(page, page.get_by_label("Game"))
    page.keyboard.type("Conan (M")
    press(page, page.get_by_role("button", name="Begin"))
    page.wait_for_url("**/edit/**")
    choose(page, "In the Clutches of the Picts", "scenario")
    open_tab(page, "deck")
    press_in(page, "Take the suggested team")
    expect(page.locator("#deck-pane")).to_contain_text("Load 7 of 12")
    chart = page.locator("#deck-pane").get_by_role("img", name=re.compile("^Battle Axe: .* beats armor 2"))
    expect(chart).to_be_visible()
    fits(page)


def choose(page: Page, title: str, section: str) -> None:
    page.goto(re.sub(r"\?.*|$", f"?q={title.replace(' ', '+')}+zone:{section}&tab=cards", page.url, count=1))
    name = re.compile(f"^(Choose {title}|One copy of {title} more)$")
    button = page.locator("#card-list").get_by_role("button", name=name)
    tab_to(page, button, most=MANY)
    page.keyboard.press("Enter")
    expect(page.locator("#deck-state")).to_contain_text("saved")


def open_tab(page: Page, name: str) -> None:
    page.goto(re.sub(r"\?.*|$", f"?tab={name}", page.url, count=1))


def press_in(page: Page, name: str) -> None:
    tab_to(page, page.locator("#deck-pane").get_by_role("button", name=name, exact=True).first, most=MANY)
    page.keyboard.press("Enter")


def mend_it(page: Page) -> None:
    """Hadrathus takes more than he can cast with; the finding names what to leave, and its fix mends it."""
    choose(page, "Scale Mail", "gear3")
    open_tab(page, "check")
    verdict = page.get_by_role("region", name="Legality")
    expect(verdict).to_contain_text("Not legal yet: 1 thing to fix")
    expect(verdict).to_contain_text("Hadrathus cannot cast spells")
    fits(page)
    press_in(page, "Take Scale Mail away: load 1")
    expect(verdict).to_contain_text("Legal as far as is known")


def build_and_share_it(page: Page, width: int) -> None:
    open_tab(page, "deck")
    summary = page.locator("#deck-lacks summary")
    tab_to(page, summary, most=MANY)
    page.keyboard.press("Enter")
    press_in(page, "Mark as built")
    expect(page.locator("button[name=built][value=no]").first).to_be_attached()
    page.goto(re.sub(r"/edit/.*", "/edit/settings/", page.url))
    tab_to(page, page.get_by_role("radio", checked=True), most=MANY)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile("/d/"))
    fits(page)


def print_its_sheets(page: Page) -> None:
    """Whoever has the link prints the sheets; the link to them is in the menu of the page."""
    page.goto(page.get_by_label("Link", exact=True).input_value())
    expect(page.locator("main")).to_contain_text("Load 7 of 12")
    fits(page)
    press(page, page.locator("main summary", has_text="More"))
    sheets = page.get_by_role("link", name="Reference sheets as PDF")
    tab_to(page, sheets)
    answer = page.request.get(sheets.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf" and answer.body().startswith(b"%PDF")


def leave_the_copies(page: Page) -> None:
    """The next journey begins with all copies free."""
    press(page, page.get_by_role("button", name="Take it apart"))
    expect(page.get_by_role("button", name="Mark as built")).to_be_visible()


@pytest.mark.parametrize("part", ["edit/?tab=deck", ""])
@pytest.mark.parametrize("name", ["Night Work", "Drums in the Woods"])
def test_axe_finds_no_fault_in_teams_and_commands(looked_at: Page, teams: dict[str, str], name: str, part: str) -> None:
    looked_at.goto(f"/decks/{teams[name]}/{part}", wait_until="load")
    look_over(looked_at)


def test_a_river_is_laid_and_attacks_are_looked_at_without_script(
    browser: Browser, world: World, teams: dict[str, str]
) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        java_script_enabled=False,
    )
    for page in watched(context):
        page.goto(f"/decks/{teams['Drums in the Woods']}/edit/?tab=deck")
        expect(page.locator("main")).to_contain_text("Not as published")
        page.get_by_role("button", name="Lay the recorded river").click()
        expect(page.locator("main")).to_contain_text("River as published")
        page.goto(f"/decks/{teams['Night Work']}/")
        page.get_by_label("Gems in an attack").select_option("most")
        page.get_by_label("Against armor").select_option("0")
        page.get_by_role("button", name="Show").click()
        expect(page.locator("main")).to_contain_text("hits armor 0")
    context.close()
