"""The catalogue in a real browser: instant results, filters, and the geometry of drawn cards."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from cards.catalogue import records
from cards.faces.face import face_html_by_id
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db(transaction=True)
#: How many lines the text of each element takes.
LINES_OF_TEXT = """all => all.map((one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange();
  let lines = 0;
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim()) continue;
    range.selectNodeContents(text);
    lines += range.getClientRects().length;
  }
  return lines;
})"""


@pytest.fixture
def site(live_server: Any, page: Page) -> str:
    """The address of a running site with the real cards."""
    load_real_cards("conan_ccg")
    return str(live_server.url)


def watch(page: Page) -> list[str]:
    """Every error the console shows from now on."""
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def test_no_word_of_the_bar_is_broken(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}{reverse('help', args=['keys'])}")
    words = page.locator(".site-bar > .site-nav a, .site-bar > .site-side .btn")
    for width in (1261, 1280, 1381, 1440):  # the narrowest bar with words, and where they come nearer to each other
        page.set_viewport_size({"width": width, "height": 900})
        lines = words.evaluate_all(LINES_OF_TEXT)
        assert len(lines) == 10 and set(lines) == {1}, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_typing_narrows_the_list_without_a_page_load(page: Page, site: str) -> None:
    errors = watch(page)
    page.goto(f"{site}/cards/")
    page.locator("#q").press_sequentially("throat grip")
    expect(page.locator("#results .card")).to_have_count(1)
    expect(page.locator("#q")).to_be_focused()
    assert parse_qs(urlsplit(page.url).query)["q"] == ["throat grip"]
    page.locator("#q").fill("prowes>3")
    expect(page.locator("#query-error")).to_contain_text("Did you mean prowess?")
    page.locator("#q").fill("type:region")
    expect(page.locator("#results .card").first).to_be_visible()
    expect(page.locator("#query-error")).to_have_count(0)
    assert errors == []


def test_a_filter_rewrites_the_query_and_back(page: Page, site: str) -> None:
    errors = watch(page)
    page.goto(f"{site}/cards/")
    page.get_by_role("link", name="Region", exact=False).first.click()
    expect(page.locator("#q")).to_have_value("type:region")
    expect(page.locator(".facet.is-on")).to_have_count(1)
    page.locator(".facet.is-on").click()
    expect(page.locator("#q")).to_have_value("")
    assert errors == []


def test_a_filter_keeps_the_focus_and_stays_where_it_is(page: Page, site: str) -> None:
    page.goto(f"{site}/cards/")
    move = page.locator("#facet-type-move")
    move.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#q")).to_have_value("type:move")
    expect(move).to_be_focused()
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{site}/cards/")
    page.locator("label[for=facets-shown]").click()
    for name in ("type-move", "icon-shield"):
        page.locator(f"#facet-{name}").click()
        expect(page.locator(f"#facet-{name}")).to_have_class("facet is-on")
    expect(page.locator("#facets-label")).to_have_text("Filters 2 on")


def test_a_query_that_is_not_finished_leaves_the_filters_alone(page: Page, site: str) -> None:
    page.goto(f"{site}/cards/?q=type:move")
    page.locator("#q").press("End")
    page.keyboard.type(" gem>")
    expect(page.locator("#query-hint")).to_contain_text("A value is missing at the end.")
    expect(page.locator("#query-error")).to_have_count(0)
    expect(page.locator("#results .card").first).to_be_visible()
    expect(page.locator("#facet-type-move")).to_have_class("facet is-on")
    expect(page.locator("#order-menu")).to_be_visible()
    page.keyboard.type("=3")
    expect(page.locator("#query-hint")).to_be_empty()
    expect(page.locator("#results")).to_contain_text("have gem 3 or more")


def test_the_menu_of_orders_closes_with_escape_and_a_click_elsewhere(page: Page, site: str) -> None:
    page.goto(f"{site}/cards/")
    menu = page.locator("#order-menu details")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("h1").click()):
        menu.locator("summary").click()
        expect(menu).to_have_attribute("open", "")
        close()
        expect(menu).not_to_have_attribute("open", "")


def test_arrows_lead_through_a_set(page: Page, site: str) -> None:
    page.goto(f"{site}/cards/conan-ccg/throat-grip/")
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("Low Sweep of the Axe")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("h1")).to_have_text("Throat Grip")


def test_filters_fold_away_on_a_small_screen_and_nothing_overflows(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{site}/cards/")
    expect(page.locator("#facets nav")).to_be_hidden()
    page.locator("label[for=facets-shown]").click()
    expect(page.locator("#facets nav")).to_be_visible()
    for address in ("/cards/?view=rows", "/cards/conan-ccg/throat-grip/", "/rules/conan-ccg/", "/cards/search-help/"):
        page.goto(f"{site}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def put_on_a_page(page: Page, site: str, html: str) -> None:
    """Show just these cards, on a page that fetches nothing by itself."""
    page.goto(f"{site}{reverse('newcomers', args=['conan-ccg'])}")
    page.evaluate("html => { document.querySelector('main').innerHTML = html }", html)
    # Fonts are asked for when the cards are laid out, which is at the next frame.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("size", ["full", "list", "thumb"])
def test_icons_of_a_turned_card_lie_beside_those_they_face(page: Page, site: str, size: str) -> None:
    faces = [face_html_by_id("conan_ccg", "throat-grip", size=size, turned=turned) for turned in (False, True)]
    put_on_a_page(page, site, f'<div class="row">{"".join(faces)}</div>')
    # Throat Grip: left edge Grapple in slots 1 and 3; turned, it is the right edge with Grapples in slots 4 and 2
    middle = """card => { const box = card.getBoundingClientRect();
        return [...card.querySelectorAll('.tile-attack')].map(tile => { const at = tile.getBoundingClientRect();
            return (at.top + at.height / 2 - box.top) / box.height }) }"""
    cards = page.locator("main .card")
    upright, turned = cards.nth(0).evaluate(middle), cards.nth(1).evaluate(middle)
    assert sorted(upright) == pytest.approx([0.26, 0.58], abs=0.01)
    assert sorted(turned) == pytest.approx([0.42, 0.74], abs=0.01)


def test_a_face_keeps_its_proportions_and_holds_its_words_at_every_size(page: Page, site: str) -> None:
    ids = [str(record["id"]) for record in records.load_records("conan_ccg")]
    put_on_a_page(page, site, "".join(face_html_by_id("conan_ccg", card_id, size="full") for card_id in ids))
    measured = page.evaluate(
        """[...document.querySelectorAll('.card')].map(card => { const box = card.getBoundingClientRect();
            const text = card.querySelector('.card-text');
            return [card.dataset.card, box.height / box.width, text.scrollHeight - text.clientHeight] })"""
    )
    assert [card_id for card_id, ratio, _ in measured if abs(ratio - 88 / 63) > 0.01] == []
    assert [card_id for card_id, _, cut in measured if cut > 1] == []


def test_the_list_and_the_card_work_without_script(browser: Any, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/cards/")
    page.locator("#q").fill("throat")
    page.get_by_role("button", name="Search").click()
    page.locator("#results .card-link").click()
    expect(page.locator("h1")).to_have_text("Throat Grip")
    context.close()
