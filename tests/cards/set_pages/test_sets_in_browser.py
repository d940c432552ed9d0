"""Own sets in a browser: cards typed and tried by keys, who sees them, a deck that plays with one, every screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from cards import own_sets
from cards.models import Card, OwnSet, OwnSetReview
from conanhub.models import Moderator
from decks.editing import load_samples
from decks.models import Deck
from simulator.card_tries import Tried
from simulator.models import Simulation
from tests.cards.form_pages.printed import CONAN, CONQUER, Printed
from tests.cards.form_pages.test_form_in_browser import RUSH, fill_in, heard, read
from tests.cards.own_sets.conftest import again
from tests.cards.set_pages.conftest import page_of
from tests.catalogue import load_real_cards
from tests.e2e.test_every_page import look_over
from tests.simulator.trying.test_trying import CUT, DRAW

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
PRINTED = {card.title: card for card in (*CONAN, *CONQUER)}
Browse = Callable[[User | None], Page]


@pytest.fixture
def browse(page: Page, live_server: Any) -> Iterator[Browse]:
    """Browsers of users and of visitors, each of its own; the site has the cards and decks of both card games."""
    for game in ("conan_ccg", "conquer"):
        load_real_cards(game)
        load_samples(game_key=game)
    browser = page.context.browser
    assert browser is not None
    contexts = []

    def opened(user: User | None) -> Page:
        contexts.append(browser.new_context(base_url=live_server.url, viewport={"width": 1440, "height": 1000}))
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
            contexts[-1].add_cookies([cookie])  # type: ignore[list-item]
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


def press(locator: Locator, key: str = "Enter") -> None:
    """Go to a link, a button or a box and press a key, without the mouse."""
    locator.focus()
    locator.page.keyboard.press(key)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def refused(page: Page, *addresses: str) -> None:
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None and answer.status == 404, address


def published(user: User, *records: dict[str, Any]) -> OwnSet:
    """A private set of a user with one version."""
    made = own_sets.make_set(user=user, game_key="conan_ccg", name="Reed People", notes="Of the marsh.")
    for record in records:
        own_sets.add_card(user=user, own_set=again(made), record=record, text=DRAW)
    own_sets.publish(user=user, own_set=again(made), note="First.")
    return again(made)


@pytest.mark.parametrize("title", ["Cut Above the Surf", "Low Feint by the Weir"])
def test_a_card_is_typed_tried_and_published_by_keys(browse: Browse, alice: User, title: str) -> None:
    card, page = PRINTED[title], browse(alice)
    errors = heard(page)
    page.goto("/cards/own-sets/")
    page.get_by_label("Game").select_option(card.game.replace("_", "-"))
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Reed People")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("“Reed People” is made. You alone see it.")
    expect(page.locator("#cards-head")).to_have_text("No cards")
    press(page.get_by_role("link", name="Add a card").first)
    type_by_keys(page, card)
    press(page.get_by_role("link", name="Reed People", exact=True))
    expect(page.locator("#cards-head")).to_have_text("1 card")
    page.get_by_label("What is new in it").focus()
    page.keyboard.type("Its first card.")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("Version 1 is published.")
    press(page.get_by_role("link", name=title).first)
    press(button(page, "Play ten matches"))
    page.wait_for_url(re.compile(r"/matches/\d+/\?step=\d+"), timeout=120_000)
    expect(page.locator(".messages")).to_contain_text(f"“{title}” is used here.")
    expect(page.locator(".replay-events", has_text=title).first).to_be_visible()
    assert errors == []


def test_a_card_is_saved_and_changed_on_a_phone(browse: Browse, alice: User) -> None:
    made = own_sets.make_set(user=alice, game_key="conan_ccg", name="Reed People")
    page = browse(alice)
    page.set_viewport_size({"width": 390, "height": 850})
    page.goto(page_of(made, "add/?type=Region"))
    page.locator("[name=title]").fill("Reed Bank")
    expect(button(page, "Save the card")).to_be_visible()
    press(button(page, "Save the card"))
    expect(page.locator("h1")).to_have_text("Reed Bank")
    press(page.get_by_role("link", name="Change it"))
    page.locator("[name=flavor]").fill("Said by the reeds.")
    press(button(page, "Save the card"))
    expect(page.locator(".card-flavor").first).to_have_text("Said by the reeds.")
    press(page.get_by_role("link", name="Reed People", exact=True))
    press(page.get_by_role("link", name="Add a card").first)
    press(button(page, "Move"))
    expect(button(page, "Move")).to_have_attribute("aria-pressed", "true")
    page.locator("[name=title]").fill("Reed Step")
    press(button(page, "Save, and another"))
    expect(page.locator(".messages")).to_contain_text("“Reed Step” is in the set.")
    # The next card begins as one of the same type.
    expect(button(page, "Move")).to_have_attribute("aria-pressed", "true")


def type_by_keys(page: Page, card: Printed) -> None:
    """A card by its form, from the choice of its type to its own page."""
    press(button(page, card.type))
    expect(button(page, card.type)).to_have_attribute("aria-pressed", "true")
    fill_in(page, card)
    read(page, card)
    expect(page.locator("#form-aside .card")).to_contain_text("Home-made by alice")
    press(page.get_by_label("What is understood is what my card does"), "Space")
    press(button(page, "Save the card"))
    expect(page.locator(".messages")).to_contain_text(f"“{card.title}” is in the set.")
    expect(page.locator("h1")).to_have_text(card.title)
    record = Card.every.get(title=card.title).record
    assert {name: record.get(name) for name in card.facts} == card.facts


def test_a_set_is_seen_by_its_link_and_by_all_after_a_review(browse: Browse, alice: User, bob: User) -> None:
    found = published(alice, CUT)
    carol = User.objects.create_user("carol")
    owner, visitor, other, moderator = browse(alice), browse(None), browse(carol), browse(moderating(bob, alice))
    errors = heard(owner)
    of_set, of_card = page_of(found), page_of(found, f"cards/{Card.every.get(own_set=found).card_id}/")
    for one in (visitor, other, moderator):
        refused(one, of_set, of_card, page_of(found, f"link/{found.share_key}/"))
    show_to(owner, found, "ArrowDown")
    link = owner.get_by_label("Link", exact=True).input_value()
    for one in (visitor, other):
        one.goto(link)
        press(one.get_by_role("link", name="Reed Cut").first)
        expect(one.locator("h1")).to_have_text("Reed Cut")
        refused(one, of_set, of_card)
    show_to(owner, found, "ArrowDown")
    expect(owner.get_by_text("waits for a moderator since")).to_be_visible()
    refused(visitor, of_set)
    answer = other.goto("/review/own-sets/")
    assert answer is not None and answer.status == 403
    moderator.goto("/review/own-sets/")
    press(moderator.get_by_role("link", name="Reed People, version 1"))
    press(button(moderator, "Accept"))
    expect(moderator.locator(".messages")).to_contain_text("“Reed People”: accepted.")
    owner.goto("/notifications/")
    expect(owner.locator("main")).to_contain_text("Version 1 of “Reed People” is accepted.")
    for one in (visitor, other):
        one.goto("/cards/conan-ccg/own-sets/")
        press(one.get_by_role("link", name="Reed People"))
        expect(one.locator("h1")).to_have_text("Reed People")
        press(one.get_by_role("link", name="Reed Cut").first)
        expect(one.locator("main")).to_contain_text("Home-made by alice")
        expect(one.get_by_role("link", name="Change it")).to_have_count(0)
    assert errors == []


def show_to(page: Page, found: OwnSet, *keys: str) -> None:
    """Choose by keys who may see the set: one further than now for each arrow."""
    page.goto(page_of(found, "settings/"))
    page.locator("[name=visibility]:checked").focus()
    for key in keys:
        page.keyboard.press(key)
    press(button(page, "Save"))
    expect(page.locator(".messages")).to_contain_text("Saved.")


def moderating(user: User, by: User) -> User:
    Moderator.objects.create(user=user, appointed_by=by)
    return user


def test_a_deck_that_names_the_set_plays_with_its_card(browse: Browse, alice: User, settings: Any) -> None:
    settings.SIMULATOR_ROW_SECONDS = 0  # only the match-up itself is played here
    published(alice, CUT)
    page = browse(alice)
    errors = heard(page)
    for _ in range(2):
        page.goto("/decks/import/")
        page.get_by_label("List").fill(RUSH)
        press(button(page, "Look at it first"))
        press(button(page, "Import this deck"))
        page.wait_for_url("**/edit/")
    deck, other = Deck.objects.filter(owner=alice).order_by("-pk")
    page.goto(f"/decks/{deck.public_id}/edit/settings/")
    page.get_by_label("Reed People, home-made by alice").focus()
    page.keyboard.press("ArrowDown")
    press(button(page, "Save the sets"))
    expect(page.locator(".messages")).to_contain_text("Its home-made cards are marked wherever the deck is shown.")
    page.goto(f"/decks/{deck.public_id}/edit/?q=is:own")
    expect(page.get_by_text("No card is like that")).to_have_count(0)
    into = page.get_by_role("button", name=re.compile("^One copy of Reed Cut into: "))
    expect(into).to_have_count(1)
    press(into)
    expect(page.locator("#deck-form, main").first).to_contain_text("1 home-made card of version 1 of “Reed People”")
    page.goto(f"/simulations/new/?deck={deck.public_id}&against={other.public_id}")
    page.locator("input[name=match_count][value=other]").check(force=True)
    page.locator("input[name=match_count_other]").fill("10")
    press(button(page, "Run the matches"))
    expect(page.locator(".sentence")).to_contain_text("of 10 AI-vs-AI matches", timeout=120_000)
    expect(page.locator("main")).to_contain_text("With home-made cards: Reed Cut, home-made by alice")
    page.goto(f"/simulations/{Simulation.objects.get().public_id}/matches/0/")
    expect(page.locator("main")).to_contain_text("Replayed from seed, same result")
    assert errors == []


def test_the_pages_fit_every_screen_in_light_and_dark(
    browse: Browse, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = published(alice, CUT)
    moderating(bob, alice)
    own_sets.change_set(user=alice, own_set=again(found), visibility="public")
    review = OwnSetReview.objects.get(state="asked")
    owner, moderator, visitor = browse(alice), browse(bob), browse(None)
    card = Card.every.get(own_set=found, title="Reed Cut")
    look_at(owner, page_of(found))
    unused = Tried(card.title, None, "It was never drawn or revealed in 10 matches.", 10, 0)
    monkeypatch.setattr("simulator.card_tries.keeping.what_was_tried", lambda *_: unused)
    owner.goto(page_of(found, f"cards/{card.card_id}/"))
    press(button(owner, "Play ten matches"))
    expect(owner.get_by_role("heading", name="It was not used")).to_be_visible(timeout=120_000)
    look_over(owner)
    for address in ("/review/own-sets/", f"/review/own-sets/{review.pk}/"):
        look_at(moderator, address)
    own_sets.decide(moderator=bob, review=review, accept=True)
    for address in ("/review/own-sets/", page_of(found)):
        look_at(moderator, address)
    for address in ("/cards/conan-ccg/own-sets/", *(page_of(found, one) for one in ("", f"cards/{card.card_id}/"))):
        look_at(visitor, address)


def look_at(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None and answer.ok, address
    look_over(page)
