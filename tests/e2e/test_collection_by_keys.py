"""A collection entered by keyboard, and plus and minus beside cards, in a browser and without script."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import World, fits, watched

pytestmark = pytest.mark.slow


@pytest.fixture
def plain(browser: Browser, world: World) -> Iterator[Page]:
    """The member's page with script switched off."""
    context = browser.new_context(base_url=world.url, storage_state=world.cookies, java_script_enabled=False)  # type: ignore[arg-type]
    yield from watched(context)
    context.close()


def take_newest_back(page: Page) -> None:
    """Undo the newest line that was added."""
    page.locator(".quick-undo button").first.click()
    expect(page.locator(".quick-line[data-state=back]").first).to_contain_text("taken back")
    expect(page.locator("#owned-rows [data-held]")).to_have_count(0)


def test_three_letters_a_number_and_enter(member_at: Page) -> None:
    page = member_at
    page.goto("/collection/")
    field = page.locator("#quick-text")
    expect(field).to_be_focused()
    page.keyboard.type("bac 2")
    expect(page.get_by_role("option").first).to_contain_text("Back to Back")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".quick-line.is-added").first).to_contain_text("2 × Back to Back")
    expect(page.locator("#quick-text")).to_be_focused()
    expect(page.locator("tr.is-new")).to_contain_text("Back to Back")
    fits(page)
    page.keyboard.press("Control+z")
    expect(page.locator(".quick-line").first).to_contain_text("taken back")
    expect(page.locator("main table")).not_to_contain_text("Back to Back")
    fits(page)


def test_the_kind_said_once_holds_for_the_next_card_and_its_row_counts_by_itself(member: Page) -> None:
    page = member
    page.goto("/collection/")
    page.get_by_label("Finish").select_option("foil")
    page.get_by_label("Location").fill("red binder")
    for text in ("bac 2", "low door 1"):
        page.locator("#quick-text").fill(text)
        expect(page.get_by_role("option").first).to_be_visible()
        page.locator("#quick-text").press("Enter")
        expect(page.locator(".quick-line.is-added").first).to_contain_text("Foil, red binder")
        expect(page.locator("#quick-text")).to_be_focused()
    row = page.locator("tr", has_text="Back to Back").filter(has_text="red binder")
    row.get_by_role("button", name="One copy of Back to Back more").click()
    expect(row.locator("output")).to_have_text("3")
    row.get_by_role("button", name="One copy of Back to Back less").click()
    expect(row.locator("output")).to_have_text("2")
    page.locator("#own-find").fill("back")
    expect(page.locator("#owned-rows tbody tr")).to_have_count(1)
    expect(page.locator("#own-find")).to_be_focused()
    page.goto("/collection/")
    take_newest_back(page)
    take_newest_back(page)
    page.get_by_label("Finish").select_option("normal")
    page.get_by_label("Location").fill("")
    page.locator("#quick-text").fill("low door 1")
    page.locator("#quick-text").press("Enter")
    expect(page.locator(".quick-line.is-added").first).to_contain_text("1 × Low Door Cut")
    take_newest_back(page)


def test_plus_brings_what_is_free_at_once(member: Page) -> None:
    member.goto("/collection/")
    row = member.locator("tr", has_text="Throat Grip").first
    free = row.locator("[data-in-decks] b")
    before = int(free.inner_text())
    head = member.locator("#collection-count b").first
    copies = int(head.inner_text())
    row.get_by_role("button", name="One copy of Throat Grip more").click()
    expect(free).to_have_text(str(before + 1))
    expect(head).to_have_text(str(copies + 1))
    row.get_by_role("button", name="One copy of Throat Grip less").click()
    expect(free).to_have_text(str(before))


def test_a_list_is_mended_and_its_way_chosen_before_it_is_saved(member_at: Page) -> None:
    page = member_at
    page.goto("/collection/import/")
    page.get_by_label("Cards", exact=True).fill("Location,Quantity,Name\nbox,0,Back to Back\nThrote box,3,Throte Grip")
    page.get_by_role("button", name="Look at it first").click()
    fits(page)
    page.get_by_role("button", name="Use Throat Grip").click()
    expect(page.get_by_label("List", exact=True)).to_have_value(re.compile("Throte box,3,Throat Grip"))
    page.get_by_label("Replace the whole collection by the list").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("main")).to_contain_text("you have now will go")
    page.get_by_label("Set the numbers of the cards in the list").check()
    page.get_by_role("button", name="Show what that does").click()
    expect(page.get_by_role("main")).not_to_contain_text("you have now will go")
    fits(page)


def test_plus_waits_for_an_entry_under_way(member: Page) -> None:
    def answer_late(route: Route) -> None:
        answer = route.fetch()
        time.sleep(0.5)
        route.fulfill(response=answer)

    member.goto("/collection/")
    copies = member.locator("tr", has_text="Throat Grip").first.locator("output")
    before = int(copies.inner_text())
    member.route("**/collection/lines/*", answer_late)
    member.locator("#quick-text").fill("low door 1")
    member.locator("#quick-text").press("Enter")
    member.get_by_role("button", name="One copy of Throat Grip more").first.click()
    expect(copies).to_have_text(str(before + 1))
    expect(member.locator(".quick-line.is-added").first).to_contain_text("1 × Low Door Cut")
    member.get_by_role("button", name="One copy of Throat Grip less").first.click()
    expect(copies).to_have_text(str(before))
    take_newest_back(member)


def test_on_paper_the_copies_stand_without_their_buttons(member: Page) -> None:
    member.goto("/collection/")
    member.emulate_media(media="print")
    row = member.locator("tr", has_text="Throat Grip").first
    expect(row.locator("output")).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)
    member.emulate_media(media="screen")


def test_arrows_choose_another_suggestion(member: Page) -> None:
    page = member
    page.goto("/collection/")
    page.locator("#quick-text").fill("bear")
    expect(page.get_by_role("option").first).to_be_visible()
    second = page.get_by_role("option").nth(1)
    name = second.locator(".name").inner_text()
    page.keyboard.press("ArrowDown")
    expect(second).to_have_attribute("aria-selected", "true")
    expect(page.locator("#quick-text")).to_have_attribute("aria-activedescendant", "option-1")
    page.keyboard.press("Enter")
    expect(page.locator(".quick-line.is-added").first).to_contain_text(f"1 × {name}")
    take_newest_back(page)


def test_escape_closes_the_suggestions(member: Page) -> None:
    member.goto("/collection/")
    member.locator("#quick-text").fill("bear")
    options = member.get_by_role("listbox", name="Cards that may be meant").get_by_role("option")
    expect(options.first).to_be_visible()
    member.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(member.locator("#quick-text")).to_have_attribute("aria-expanded", "false")


def test_plus_beside_a_card_in_the_list_counts_at_once(member: Page) -> None:
    page = member
    page.goto("/cards/?q=blood-price")
    steps = page.get_by_role("group", name="Copies of Blood-Price you own")
    before = int(steps.locator("output").inner_text())
    page.get_by_role("button", name="One copy of Blood-Price more").click()
    expect(steps.locator("output")).to_have_text(str(before + 1))
    page.get_by_role("button", name="One copy of Blood-Price less").click()
    expect(steps.locator("output")).to_have_text(str(before))


def test_without_script_the_same_is_done_by_forms(plain: Page) -> None:
    page = plain
    page.goto("/collection/")
    page.get_by_label("Copies and card, number or first letters").fill("crowd 2")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("main")).to_contain_text("Added 2 × Crowd-Cutter")
    page.goto("/cards/?q=crowd-cutter")
    page.get_by_role("button", name="One copy of Crowd-Cutter less").click()
    expect(page.get_by_role("group", name="Copies of Crowd-Cutter you own").locator("output")).to_have_text("1")
    page.goto("/collection/")
    page.get_by_role("button", name="Undo: 2 × Crowd-Cutter").first.click()
    expect(page.locator("main")).to_contain_text("Taken back: 2 × Crowd-Cutter")


def test_kinds_of_copies_and_wants_without_script(plain: Page) -> None:
    page = plain
    page.goto("/collection/copies/conan-ccg/blood-price/")
    form = page.get_by_role("form", name="Add copies")
    form.get_by_label("Finish").select_option("foil")
    form.get_by_label("Location").fill("red binder")
    form.get_by_role("button", name="Add").click()
    expect(page.locator("main")).to_contain_text("1 copy")
    page.get_by_role("button", name="Want one copy of Blood-Price more").click()
    page.goto("/collection/?show=wanted")
    expect(page.locator("main table")).to_contain_text("Blood-Price")
    page.get_by_role("button", name=re.compile("Want one copy of Blood-Price less")).click()
    page.goto("/collection/copies/conan-ccg/blood-price/")
    row = page.get_by_role("form", name=re.compile("1 copy, Foil"))
    row.get_by_label("Copies").fill("0")
    row.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("0 copies")


def test_typing_in_the_search_of_the_cards_changes_the_list(member: Page) -> None:
    page = member
    page.goto("/cards/")
    page.locator("#q").fill("text:/draw [12]/ type:move")
    expect(page.locator("#results")).to_contain_text("match /draw [12]/ in the rules text")
    page.locator("#q").fill("prowes>3")
    expect(page.get_by_role("alert")).to_contain_text("Did you mean prowess?")
    page.get_by_role("link", name="Search for prowess>3").click()
    expect(page.locator("#results")).to_contain_text("Prowess more than 3")


def test_sort_view_and_filters_change_the_catalogue_without_a_page_load(member: Page) -> None:
    page = member
    page.goto("/cards/?q=type:move")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="List", exact=True).click()
    expect(page.locator("#results table")).to_be_visible()
    expect(page).to_have_url(re.compile("view=list"))
    expect(page.locator("#view-list")).to_have_attribute("aria-current", "true")
    page.locator("#order-menu summary").click()
    page.locator("#order-menu").get_by_role("link", name="Initiative", exact=True).click()
    expect(page.locator("#q")).to_have_value(re.compile("order:"))
    expect(page.locator("#results table")).to_be_visible()
    page.locator("#q").fill("type:move order:initiative gem:3")
    expect(page.locator(".result-line .chip")).to_have_count(2)
    expect(page).to_have_url(re.compile("gem"))
    expect(page.locator("#results table"), "the search keeps the view").to_be_visible()
    page.locator(".result-line .chip").first.click()
    expect(page.locator("#q")).to_have_value("order:initiative gem:3")
    expect(page.locator(".result-line .chip")).to_have_count(1)
    page.get_by_role("link", name="Clear all").click()
    expect(page.locator("#q")).to_have_value("")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page).to_have_url(re.compile("page=2"))
    assert page.evaluate("window.sameDocument") is True
    page.go_back()
    expect(page.locator("#results")).to_be_visible()


@pytest.mark.parametrize("wide", [1001, 1200, 1399])
def test_the_card_in_focus_covers_no_line_of_the_deck(browser: Browser, world: World, wide: int) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        viewport={"width": wide, "height": 800},
    )
    for page in watched(context):
        page.goto(f"/decks/{world.deck}/edit/")
        expect(page.locator("#card-focus .card-face, #card-focus svg, #card-focus a").first).to_be_visible()
        covered = page.evaluate(
            """() => [...document.querySelectorAll(".deck-side .deck-line")].filter((line) => {
                line.scrollIntoView({ block: "center" });
                const box = line.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return !line.contains(top) && !top?.contains(line);
            }).length"""
        )
        assert page.locator(".deck-side .deck-line").count() > 20 and covered == 0
    context.close()


def test_on_a_phone_the_filters_of_the_editor_are_folded(browser: Browser, world: World) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    for page in watched(context):
        page.goto(f"/decks/{world.deck}/edit/")
        expect(page.locator("#deck-facets")).to_be_hidden()
        expect(page.locator("#card-list .name").first).to_be_in_viewport()
        page.locator("label[for=deck-narrow]").click()
        expect(page.locator("#deck-facets")).to_be_visible()
    context.close()
