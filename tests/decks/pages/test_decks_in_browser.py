"""The editor and the collection in Chromium: pieces come and go, nothing is reported to the console."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.contents.entries import quantity_of
from decks.editing import services
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.models import Deck

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = [1440, 360]


@pytest.fixture
def said(page: Page) -> Iterator[list[str]]:
    """What the browser complains of; a test that ends with anything in it fails."""
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield complaints
    assert complaints == []


@pytest.fixture
def alices_page(page: Page, live_server: LiveServer, alice: User, said: list[str]) -> Page:
    client = Client()
    client.force_login(alice)
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


def copies(deck: Deck, section: str, card_id: str) -> int:
    return quantity_of(services.entries_of(Deck.objects.get(pk=deck.pk)), section, card_id)


def edit_url(live_server: LiveServer, deck: Deck, rest: str = "") -> str:
    return live_server.url + reverse("decks:edit", args=[deck.public_id]) + rest


def test_plus_changes_deck_count_and_verdict_without_a_page_load(
    alices_page: Page, live_server: LiveServer, deck: Deck
) -> None:
    alices_page.goto(edit_url(live_server, deck, "?q=throat"))
    plus = alices_page.get_by_role("button", name="One copy of Throat Grip more").first
    plus.click()
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("1")
    expect(alices_page.locator("#deck-pane")).to_contain_text("41 of 40")
    expect(alices_page.locator("#deck-state")).to_have_text("Version 2, saved")
    for _ in range(4):
        plus.click()
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("5")
    expect(alices_page.locator("#deck-pane")).to_contain_text("at most 3 are allowed")
    expect(alices_page.locator("#deck-state")).to_have_text(re.compile("Version [0-9]+, saved"))
    assert copies(deck, "draw", "throat-grip") == 5


def test_fixes_and_undo_follow_each_other_without_a_page_load(
    alices_page: Page, live_server: LiveServer, deck: Deck, alice: User
) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="stroke-1", copies=2)
    alices_page.goto(edit_url(live_server, deck))
    alices_page.get_by_role("button", name='Keep 3 copies of "Stroke 1"').click()
    expect(alices_page.locator("#deck-pane")).to_contain_text("Done. Undo takes it back.")
    expect(alices_page.locator(".deck-check-head h2")).to_have_text("Legal")
    alices_page.get_by_role("button", name="Undo").click()
    expect(alices_page.locator(".deck-check-head h2")).to_have_text("Not legal yet: 1 thing to fix")
    assert copies(deck, "draw", "stroke-1") == 5


def test_the_search_narrows_the_cards_while_typing(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.set_viewport_size({"width": 1440, "height": 900})
    alices_page.goto(edit_url(live_server, deck))
    alices_page.fill("#deck-q", "throat")
    expect(alices_page.locator(".deck-cards tbody tr")).to_have_count(1)
    alices_page.get_by_role("link", name="Throat Grip").first.focus()
    expect(alices_page.locator("#card-focus .card")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 1200, 1010])
def test_deck_and_card_in_focus_stay_in_sight_and_cover_nothing(
    alices_page: Page, live_server: LiveServer, deck: Deck, width: int
) -> None:
    page = alices_page
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(edit_url(live_server, deck, "?q=type:move"))
    last = page.locator(".deck-cards tbody tr").last
    plus = last.get_by_role("button").last
    plus.focus()  # of a card far down the list
    expect(page.locator("#card-focus .name")).to_have_text(last.locator(".name").inner_text())
    expect(page.locator("#card-focus .card")).to_be_in_viewport(ratio=1)
    for piece in (".deck-side .deck-verdict", "#deck-undo", "#deck-state"):
        expect(page.locator(piece)).to_be_in_viewport(ratio=1)
    assert not overlap(page, "#card-focus", ".deck-side")
    plus.click()  # nothing lies over it
    expect(page.locator("#deck-state")).to_have_text("Version 2, saved")


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether two pieces of the page lie over each other."""
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not beside and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def test_the_cards_are_sorted_in_place(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    page = alices_page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(edit_url(live_server, deck, "?q=type:move"))
    page.get_by_text("Sort: Deck order").click()
    page.locator("#card-list .menu").get_by_role("link", name="Initiative").click()
    expect(page.locator("#deck-sort")).to_have_text("Sort: Initiative ↑ upwards")
    expect(page.locator("#deck-sort")).to_be_focused()
    expect(page.locator("#deck-q")).to_have_value("type:move order:initiative")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#card-list .menu ul")).to_be_hidden()


def test_the_cards_of_a_section_make_way_for_what_is_typed(
    alices_page: Page, live_server: LiveServer, deck: Deck
) -> None:
    alices_page.goto(edit_url(live_server, deck))
    expect(alices_page.locator("#deck-q")).to_have_value("type:move|action|item|ally|region")
    alices_page.locator("#deck-q").click()
    alices_page.keyboard.type("throat")
    expect(alices_page.locator("#deck-q")).to_have_value("throat")
    expect(alices_page.locator(".deck-cards tbody tr")).to_have_count(1)
    alices_page.locator("#deck-q").blur()
    alices_page.locator("#deck-q").click()
    alices_page.keyboard.type(" gem>9")  # what somebody wrote stays
    expect(alices_page.locator("#card-list .empty")).to_be_visible()


def test_a_line_of_the_deck_shows_its_face_too(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.set_viewport_size({"width": 1440, "height": 900})
    alices_page.goto(edit_url(live_server, deck, "?q=throat"))
    expect(alices_page.locator("#card-focus .name")).to_have_text("Throat Grip")  # the first of the list to begin with
    alices_page.locator("#deck-pane").get_by_role("link", name="Stroke 3", exact=True).hover()
    expect(alices_page.locator("#card-focus .name")).to_have_text("Stroke 3")
    alices_page.locator("#deck-pane .deck-conan").hover()
    expect(alices_page.locator("#card-focus .name")).to_have_text("Conan, Wolf of the Passes")


def test_the_list_stays_where_it_is_while_the_focus_is_elsewhere(
    alices_page: Page, live_server: LiveServer, deck: Deck
) -> None:
    page = alices_page
    page.set_viewport_size({"width": 1440, "height": 700})
    page.goto(edit_url(live_server, deck, "?q=type:move"))
    page.evaluate("scrollTo(0, 200)")
    lowest = """() => {
        const end = document.querySelector(".deck-side").getBoundingClientRect().bottom;
        const all = [...document.querySelectorAll("#deck-pane [id^=d-plus]")];
        return all.filter((one) => one.getBoundingClientRect().bottom < end).at(-1);
    }"""
    for piece in (*(f"() => document.querySelector('{one}')" for one in (".deck-share", "#card-focus a")), lowest):
        page.evaluate(f"({piece})()?.focus()")
        assert page.evaluate("scrollY") == 200
    for version in (2, 3):
        page.keyboard.press("Enter")
        expect(page.locator("#deck-state")).to_have_text(f"Version {version}, saved")
        assert page.evaluate("scrollY") == 200


def test_what_there_is_to_say_scrolls_into_sight(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.set_viewport_size({"width": 1440, "height": 700})
    alices_page.goto(edit_url(live_server, deck))
    lines = alices_page.locator("#deck-pane [data-line]")
    lines.last.scroll_into_view_if_needed()
    expect(alices_page.locator(".deck-check-head")).not_to_be_in_viewport()
    services.set_quantity(deck=deck, actor=deck.owner, change=services.Change("draw", "stroke-1", 1, 1))
    alices_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(alices_page.get_by_role("alert")).to_be_in_viewport()


def test_everything_can_be_done_by_keyboard(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.goto(edit_url(live_server, deck, "?q=throat"))
    plus = alices_page.get_by_role("button", name="One copy of Throat Grip more").first
    plus.focus()
    alices_page.keyboard.press("Enter")
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("1")
    expect(plus).to_be_focused()
    alices_page.keyboard.press("Space")
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("2")


def test_enter_in_the_search_keeps_the_focus_and_arrows_go_on(
    alices_page: Page, live_server: LiveServer, deck: Deck
) -> None:
    alices_page.goto(edit_url(live_server, deck))
    alices_page.evaluate("window.isSamePage = true")
    field = alices_page.locator("#deck-q")
    field.fill("throat")
    field.press("Enter")
    expect(alices_page.locator(".deck-cards tbody tr")).to_have_count(1)
    expect(field).to_be_focused()
    field.press("ArrowDown")
    name = alices_page.locator(".deck-cards tbody .name")
    expect(name).to_be_focused()
    alices_page.wait_for_timeout(600)  # the list comes once more, as an answer to the typing
    expect(name).to_be_focused()
    alices_page.keyboard.press("3")
    expect(alices_page.locator("#c-count-draw-throat-grip")).to_have_text("3")
    assert alices_page.evaluate("window.isSamePage")


def test_the_link_of_a_deck_is_copied(alices_page: Page, live_server: LiveServer, unlisted_deck: Deck) -> None:
    alices_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    alices_page.goto(live_server.url + reverse("decks:settings", args=[unlisted_deck.public_id]))
    alices_page.get_by_role("button", name="Copy the link", exact=True).click()
    expect(alices_page.get_by_role("button", name="Copied")).to_be_visible()
    link = live_server.url + reverse("decks:shared", args=[unlisted_deck.share_key])
    assert alices_page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("page_name", ["detail", "edit"])
def test_the_menu_closes_with_escape_and_elsewhere(
    alices_page: Page, live_server: LiveServer, deck: Deck, page_name: str
) -> None:
    alices_page.goto(live_server.url + reverse(f"decks:{page_name}", args=[deck.public_id]))
    menu = alices_page.locator(".deck-more")
    menu.locator("summary").click()
    expect(menu.get_by_role("link", name="Odds")).to_be_visible()
    alices_page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Odds")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    menu.locator("summary").click()
    alices_page.locator("h1").click()
    expect(menu.get_by_role("link", name="Odds")).to_be_hidden()


def test_copies_owned_change_in_place(alices_page: Page, live_server: LiveServer, deck: Deck) -> None:
    alices_page.goto(live_server.url + reverse("decks:collection") + "?show=all&q=throat")
    control = alices_page.locator("#own-throat-grip")
    control.get_by_role("button", name="One copy of Throat Grip more").click()
    expect(control.locator("output")).to_have_text("1")


def test_date_and_state_of_a_deck_stay_on_one_line(
    alices_page: Page, live_server: LiveServer, deck: Deck, alice: User
) -> None:
    services.rename_deck(deck=deck, actor=alice, name="The wolves of the north " * 3, notes="")
    alices_page.set_viewport_size({"width": 1150, "height": 900})
    alices_page.goto(live_server.url)
    for one in (alices_page.locator(".table time").first, alices_page.locator(".table .tag-ok").first):
        box = one.bounding_box()
        assert box and box["height"] < 30


@pytest.mark.parametrize("width", [1920, 1280, 1024, 390])
def test_no_card_row_reaches_under_the_deck(alices_page: Page, live_server: LiveServer, deck: Deck, width: int) -> None:
    alices_page.set_viewport_size({"width": width, "height": 900})
    alices_page.goto(edit_url(live_server, deck, "?q=type:move"))
    inside = "document.querySelector('.deck-cards').offsetWidth <= document.querySelector('#card-list').clientWidth"
    assert alices_page.evaluate(inside)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_window(alices_page: Page, live_server: LiveServer, deck: Deck, width: int) -> None:
    alices_page.set_viewport_size({"width": width, "height": 900})
    names = ["detail", "edit", "hand", "edit_text", "settings", "history", "print"]
    paths = [reverse(f"decks:{name}", args=[deck.public_id]) for name in names]
    paths += [reverse(f"decks:{name}") for name in ("list", "mine", "new", "import", "collection", "collection_import")]
    paths += [f"{paths[1]}?tab={tab}" for tab in ("deck", "check", "figures")]
    for path in paths:
        alices_page.goto(live_server.url + path)
        beyond = alices_page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert beyond <= 0, path


@pytest.mark.parametrize("width", WIDTHS)
def test_names_without_a_blank_break(
    alices_page: Page, live_server: LiveServer, deck: Deck, alice: User, width: int
) -> None:
    name = "W" * 80
    services.rename_deck(deck=deck, actor=alice, name=name, notes="")
    broken = services.create_deck(owner=alice, game=deck.game, name=name)
    assert deck.current and broken.current
    seats = [SeatChoice(deck.current, False), SeatChoice(broken.current, False)]
    lineup = create_lineup(owner=alice, game=deck.game, fields=LineupFields(name, seats=seats))
    alices_page.set_viewport_size({"width": width, "height": 900})
    sides = f"?a={deck.public_id}&b={broken.public_id}"
    paths = [
        reverse("decks:mine"),
        reverse("decks:compare") + sides,
        "/line-ups/mine/",
        f"/line-ups/{lineup.public_id}/",
    ]
    for path in (
        "/",
        *paths,
        *(reverse(f"decks:{page}", args=[deck.public_id]) for page in ("detail", "edit", "print")),
    ):
        alices_page.goto(live_server.url + path)
        beyond = alices_page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert beyond <= 0, path


def test_control_s_sends_what_waits_and_says_when_all_is_saved(
    alices_page: Page, live_server: LiveServer, deck: Deck, said: list[str]
) -> None:
    page = alices_page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(edit_url(live_server, deck, "?q=throat"))
    state = page.locator("#deck-state")
    page.route("**/edit/change/", lambda route: route.fulfill(status=503))
    page.get_by_role("button", name="One copy of Throat Grip more").first.click()
    expect(state).to_have_text("1 change not saved yet: trying again")
    page.unroute("**/edit/change/")
    page.locator("#plan-text").fill("Strike first.")
    page.keyboard.press("Control+s")  # from within the field
    expect(state).to_have_text("All is saved: version 2")
    deck.refresh_from_db()
    assert (copies(deck, "draw", "throat-grip"), deck.notes) == (1, "Strike first.")
    page.locator("#deck-undo").focus()
    page.keyboard.press("Control+z")
    expect(state).to_have_text("Version 3, saved")
    page.keyboard.press("Control+s")  # nothing waits
    expect(state).to_have_text("All is saved: version 3")
    assert all("503" in one for one in said)
    said.clear()


def test_a_key_leads_to_the_keys_the_editor_and_a_new_deck(
    alices_page: Page, live_server: LiveServer, public_deck: Deck
) -> None:
    page = alices_page
    page.goto(live_server.url + reverse("decks:mine"))
    page.locator("#deck-find").focus()
    page.keyboard.type("en?")  # a field takes what is typed
    expect(page.locator("#deck-find")).to_have_value("en?")
    page.locator("h1").click()
    page.keyboard.press("e")  # a key of another page
    page.keyboard.press("n")
    page.wait_for_url(live_server.url + reverse("decks:new"))
    page.goto(live_server.url + reverse("decks:detail", args=[public_deck.public_id]))
    page.keyboard.press("Control+e")
    page.keyboard.press("n")
    page.keyboard.press("e")
    page.wait_for_url(edit_url(live_server, public_deck))
    page.keyboard.press("?")
    page.wait_for_url(f"{live_server.url}/help/keys/")
    expect(page.locator("main")).to_contain_text("sends at once what waits")
