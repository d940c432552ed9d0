"""The drawn faces of all cards of all games, measured in Chromium: nothing is cut off, everything has its place."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from cards.catalogue import records
from cards.faces.face import face_html_by_id
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db(transaction=True)

#: Faces whose band, body or bar is too small for what is in it; the text itself may end with an ellipsis.
CROWDED = """() => {
  const shown = one => one && one.checkVisibility() && one.getBoundingClientRect().width > 2;
  const inside = (inner, outer, slack = 1) => {
    const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return a.top >= b.top - slack && a.bottom <= b.bottom + slack
      && a.left >= b.left - slack && a.right <= b.right + slack;
  };
  const faults = [];
  for (const card of document.querySelectorAll(".card")) {
    const part = name => card.querySelector(name), say = what => faults.push(`${card.dataset.card}: ${what}`);
    const title = part(card.matches(".card-thumb") ? ".card-small-title" : ".card-title");
    for (const one of [title, part(".card-type"), part(".card-needs"), part(".card-figures")])
      if (shown(one) && !inside(one, one.parentElement)) say(`${one.className} sticks out`);
    const box = part(".card-text");
    if (shown(box) && !inside(box, part(".card-body"))) say("text runs out of its part");
    if (shown(part(".card-foot")) && shown(box) && box.scrollHeight > box.clientHeight + 1) say("text is cut off");
    for (const one of card.querySelectorAll(".card-stats > div, .card-stats dd"))
      if (shown(one) && (one.scrollWidth > one.clientWidth + 1 || !inside(one, part(".card-face"))))
        say("figures overlap");
  }
  return faults;
}"""


#: At 360 pixels two cards stand side by side, or one lies.
ON_A_PHONE = """() => document.querySelectorAll(".card").forEach(
  card => card.style.width = card.matches(".is-across") ? "328px" : "159px")"""


def show(page: Page, site: str, game_key: str, size: str, names: list[str]) -> None:
    """These faces and nothing else, on a page that fetches nothing by itself."""
    page.goto(f"{site}{reverse('newcomers', args=['conan-ccg'])}")
    html = "".join(f"<div>{face_html_by_id(game_key, name, size=size)}</div>" for name in names)
    page.evaluate("html => { document.querySelector('main').innerHTML = `<div class=row>${html}</div>` }", html)
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.fixture
def site(live_server: Any) -> str:
    load_real_cards("conan_ccg")
    return str(live_server.url)


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
@pytest.mark.parametrize("size", ["full", "list", "thumb"])
def test_no_face_of_any_card_is_crowded(page: Page, site: str, game_key: str, size: str) -> None:
    show(page, site, game_key, size, [str(record["id"]) for record in records.load_records(game_key)])
    assert "\n".join(page.evaluate(CROWDED)) == ""


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
def test_no_face_is_crowded_where_two_stand_side_by_side_on_a_phone(page: Page, site: str, game_key: str) -> None:
    show(page, site, game_key, "list", [str(record["id"]) for record in records.load_records(game_key)])
    page.evaluate(ON_A_PHONE)
    assert "\n".join(page.evaluate(CROWDED)) == ""


def test_on_a_phone_the_picture_has_what_the_words_leave_and_its_emblem_is_whole(page: Page, site: str) -> None:
    show(page, site, "conquer", "list", [str(one["id"]) for one in records.load_records("conquer")])
    page.evaluate(ON_A_PHONE)
    measured = page.evaluate(
        """[...document.querySelectorAll(".card:not(.is-across):has(.card-stats):has(.emblem)")].map(card => {
            const box = one => card.querySelector(one).getBoundingClientRect();
            const [art, emblem] = [box(".card-art"), box(".emblem use")];
            return [card.dataset.card, art.height, emblem.top >= art.top && emblem.bottom <= art.bottom] })"""
    )
    assert len(measured) > 40
    assert [name for name, high, whole in measured if high < 40 or not whole] == []
    assert sum(high < 49 for _, high, _ in measured) <= 1  # one whose title, type and text are all long


@pytest.mark.parametrize(("size", "across"), [("full", True), ("list", True), ("thumb", False)])
def test_a_landscape_lies_across_and_is_as_large_as_a_card_that_stands(
    page: Page, site: str, size: str, across: bool
) -> None:
    show(page, site, "conquer", size, ["duskmoor-wolf-stones", "lantern-page"])
    lying, standing = (
        page.locator(f".card[data-card={name}]").bounding_box() for name in ("duskmoor-wolf-stones", "lantern-page")
    )
    assert lying and standing
    sides = (lying["height"], lying["width"]) if across else (lying["width"], lying["height"])
    assert sides == pytest.approx((standing["width"], standing["height"]), abs=0.5)


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_a_list_gives_landscapes_the_room_of_two_cards(page: Page, site: str, width: int) -> None:
    load_real_cards("conquer")
    page.set_viewport_size({"width": width, "height": 900})
    for view in ("", "&view=full"):
        page.goto(f"{site}/cards/?game=conquer&q=type:landscape+or+duskmoor{view}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        shown = [box for one in page.locator(".card.is-across").all() if (box := one.bounding_box())]
        assert shown and all(box["width"] > 1.35 * box["height"] for box in shown)
        boxes = [box for one in page.locator(".card").all() if (box := one.bounding_box())]
        assert not any(overlap(one, other) for one in boxes for other in boxes if one is not other)


def overlap(one: Any, other: Any) -> bool:
    """Whether two boxes share more than a pixel."""
    return all(
        one[start] + 1 < other[start] + other[size] and other[start] + 1 < one[start] + one[size]
        for start, size in (("x", "width"), ("y", "height"))
    )
