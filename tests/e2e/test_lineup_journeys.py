"""Line-ups in Chromium: made, shared, copied, played and deleted; by keyboard in each width, and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import SIZES, World, fits, watched
from tests.e2e.test_without_pointer_or_script import press, tab_to

pytestmark = pytest.mark.slow
MINUTE = 60_000


def test_a_line_up_is_made_and_played_by_keyboard(member_at: Page, width: int) -> None:
    page = member_at
    page.goto("/line-ups/new/?game=conan-ccg")
    tab_to(page, page.get_by_label("Name", exact=True))
    page.keyboard.type("Keys only")
    for number, name in ((1, "Raiders of the Ice Road"), (2, "Bulwark")):
        tab_to(page, page.get_by_label(f"Seat {number}", exact=True))
        page.keyboard.type(name)
    fits(page)
    press(page, page.get_by_role("button", name="Save the line-up"))
    expect(page.get_by_role("heading", name="Ready to play")).to_be_visible()
    expect(page.get_by_role("heading", name="Keys only")).to_be_visible()
    fits(page)
    tab_to(page, page.get_by_role("radio", checked=True))
    page.keyboard.press("ArrowLeft")
    if width == max(SIZES):  # once is enough of half a minute's work
        press(page, page.get_by_role("button", name="Run the matches"))
        expect(page.locator("main")).to_contain_text("of 50", timeout=MINUTE)
    page.goto("/line-ups/mine/")
    press(page, page.get_by_role("link", name="Keys only").first)
    press(page, page.get_by_role("link", name="Delete"))
    expect(page.get_by_role("heading", name="Delete this line-up?")).to_be_visible()
    fits(page)
    press(page, page.get_by_role("button", name="Delete “Keys only”"))
    expect(page.locator("main")).to_contain_text("“Keys only” is deleted.")


def test_a_line_up_is_shared_copied_and_filled_into_the_form_without_script(browser: Browser, world: World) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        java_script_enabled=False,
    )
    for page in watched(context):
        page.goto("/line-ups/ready-made/?game=conan-ccg")
        page.get_by_role("link", name="The Black Fords against the Pits").click()
        page.get_by_role("button", name="Copy").click()
        expect(page.locator("main")).to_contain_text("This copy is yours.")
        page.locator("summary", has_text="Share").click()
        page.get_by_label("Public: all visitors").check()
        page.get_by_role("button", name="Save").click()
        expect(page.locator("main")).to_contain_text("Saved.")
        page.get_by_role("link", name="Choose AI, seed and number of matches").click()
        expect(page.locator('select[name="deck"] option:checked')).to_have_text("Bulwark of the Black Fords")
        expect(page.locator('select[name="against"] option:checked')).to_have_text("Grip of the Pits")
    context.close()


def test_what_is_to_fix_stands_by_seat_and_leads_to_the_editor(member_at: Page, world: World) -> None:
    page = member_at
    page.goto(f"/line-ups/{world.broken_lineup}/")
    expect(page.get_by_role("heading", name="Seat 2: Only a beginning")).to_be_visible()
    expect(page.get_by_role("button", name="Run after")).to_be_disabled()
    fits(page)
    page.get_by_role("link", name="Fix Only a beginning in the editor").click()
    page.wait_for_url(f"**/decks/{world.broken_deck}/edit/**")
