"""A card of each type of both card games, typed from its printed words in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, Route, expect

from cards import catalogue
from cards.models import Card, Contributor, Proposal
from cards.placeholders import keep_card
from cards.proposals import decide
from conanhub.models import Moderator
from decks.models import Deck
from simulator.engine import MatchSpec, get_game, play_match, read_deck_text
from simulator.models import Simulation
from simulator.reading import replay_of
from tests.cards.form_pages.printed import CONAN, CONQUER, Printed
from tests.catalogue import load_real_cards
from tests.conanhub.running import ROOT
from tests.e2e.test_every_page import look_over

RUSH = (ROOT / "decks/data/conan_ccg/ice-road-rush.txt").read_text(encoding="utf-8")
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def typist(page: Page, live_server: Any, alice: User, client: Client) -> Page:
    """Alice's browser on a site with the cards of both games; what the console complains of fails the test."""
    for game in ("conan_ccg", "conquer"):
        load_real_cards(game)
    Contributor.objects.create(user=alice, accepted=4, facts_accepted=20, facts_declined=10)
    client.force_login(alice)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    page.set_viewport_size({"width": 1440, "height": 1000})
    return page


def heard(page: Page) -> list[str]:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def type_card(page: Page, site: str, card: Printed) -> None:
    """Open the form of a card and fill it in, without the buttons that send it."""
    page.goto(f"{site}/cards/{card.game.replace('_', '-')}/add/?type={card.type}")
    fill_in(page, card)


def fill_in(page: Page, card: Printed) -> None:
    """Type what a card says into the form that is open."""
    if card.type != "Landscape":
        page.locator("[name=title]").fill(card.title)
    for name, value in card.typed.items():
        page.locator(f"[name='{name}']").fill(value)
    for name, value in card.chosen.items():
        field = page.locator(f"#f-{name}")
        if field.locator("select.only-value").count():
            field.locator("select.only-value").select_option(value)
        else:
            field.get_by_text(value, exact=True).click()
    if card.edges:
        for side, keys in zip(("left", "right"), card.edges, strict=True):
            page.locator(f".slot[data-edge={side}]").first.focus()
            for key in keys:
                page.keyboard.press("Shift+ArrowDown" if key == "+" else key)
                if key == "3":
                    page.keyboard.press("ArrowUp")
    page.locator("#f-text").fill(card.text)


def read(page: Page, card: Printed) -> None:
    """What the site shows of a typed card: the face and the sentences."""
    aside = page.locator("#form-aside")
    expect(aside.locator(".card-title")).to_have_text(card.title)
    for said in card.says:
        expect(page.locator("#form-sentences")).to_contain_text(said)
        expect(aside.locator(".card-text")).to_contain_text(said.partition("Conan: ")[2] or said[:20])
    expect(page.locator("#form-sentences .is-kept")).to_have_count(0)


def facts_of(proposal: Proposal) -> dict[str, Any]:
    return {fact.field: fact.new for fact in proposal.facts.all()}


def assert_a_match_uses_it(title: str) -> None:
    """A deck with the new card is played to its end."""
    engine, pool = get_game("conan_ccg"), catalogue.pool("conan_ccg")
    listed = RUSH.replace("3 Throat Grip", f"3 {title}")
    assert title in listed, "the ready-made deck has another card to put it in the place of"
    deck = read_deck_text(engine, pool, listed, "Surf")
    specs = (MatchSpec((deck, deck), seed, ("greedy", "greedy")) for seed in range(20))
    results = (play_match(engine, pool, spec, log=True) for spec in specs)
    assert any(title in event.text for result in results if not result.outcome.abnormal for event in result.events)


@pytest.fixture
def reviewer(typist: Page, live_server: Any, alice: User, bob: User) -> Iterator[Page]:
    """The browser of Bob, who moderates."""
    Moderator.objects.create(user=bob, appointed_by=alice)
    client = Client()
    client.force_login(bob)
    browser = typist.context.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    yield context.new_page()
    context.close()


def accept_by_keys(page: Page, site: str, proposal: Proposal) -> None:
    """Accept all facts of a proposal on its page, from the queue on, without the mouse."""
    page.goto(f"{site}/review/")
    page.get_by_role("link", name=proposal.title).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(proposal.title)
    expect(page.locator("[data-fact] input").first).to_be_focused()
    page.keyboard.press("Shift+A")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".messages")).to_contain_text(f"{proposal.title}: {proposal.facts.count()} accepted.")


def accept_by_mouse(page: Page, site: str, proposal: Proposal) -> None:
    """Accept the first fact by its own mark and the rest by the button."""
    page.goto(f"{site}/review/")
    page.get_by_role("link", name=proposal.title).first.click()
    page.locator("[data-fact] .verdict-a").first.click()
    page.get_by_role("button", name="Accept the rest").click()
    expect(page.locator(".messages")).to_contain_text(f"{proposal.title}: {proposal.facts.count()} accepted.")


@pytest.mark.parametrize("cards", [CONAN, CONQUER], ids=["conan_ccg", "conquer"])
def test_a_card_of_each_type_is_typed_from_its_printed_words(
    typist: Page, reviewer: Page, live_server: Any, alice: User, bob: User, cards: tuple[Printed, ...]
) -> None:
    errors, complaints = heard(typist), heard(reviewer)
    game = catalogue.game(cards[0].game)
    kept = keep_card(user=bob, game_key=game.key, title=cards[-1].title)
    for number, card in enumerate(cards):
        type_card(typist, live_server.url, card)
        read(typist, card)
        typist.get_by_label("What is understood is what my card does").check()
        typist.get_by_role("button", name="Propose to all").click()
        expect(typist.locator(".messages")).to_contain_text(f"“{card.title}” is proposed.")
        proposal = Proposal.objects.get(author=alice, title=card.title, state=Proposal.State.OPEN)
        facts = facts_of(proposal)
        assert {name: facts.get(name) for name in card.facts} == card.facts
        assert facts["type"] == card.type
        assert proposal.quotation.text == card.text
        (accept_by_mouse if number % 2 else accept_by_keys)(reviewer, live_server.url, proposal)
        row = Card.objects.get(game_id=game.key, title=card.title)
        assert row.text.splitlines() == list(card.says)
    assert errors == [] and complaints == []
    if game.key == "conan_ccg":
        assert_a_match_uses_it("Cut Above the Surf")
    kept.refresh_from_db()
    assert kept.merged_into is not None and kept.merged_into.title == cards[-1].title
    typist.goto(f"{live_server.url}{row.get_absolute_url()}")
    expect(typist.locator("h1")).to_have_text(cards[-1].title)


def test_a_recorded_card_is_simulated_and_seen_in_its_replay(
    typist: Page, live_server: Any, alice: User, bob: User
) -> None:
    errors = heard(typist)
    cut = next(card for card in CONAN if card.title == "Cut Above the Surf")
    type_card(typist, live_server.url, cut)
    typist.get_by_label("What is understood is what my card does").check()
    typist.get_by_role("button", name="Propose to all").click()
    expect(typist.locator(".messages")).to_contain_text("is proposed.")
    proposal = Proposal.objects.get(author=alice, state=Proposal.State.OPEN)
    Moderator.objects.create(user=bob, appointed_by=alice)
    decide(moderator=bob, proposal=proposal, verdicts=dict.fromkeys(facts_of(proposal), "accept"))
    for listed in (RUSH.replace("3 Throat Grip", f"3 {cut.title}"), RUSH):
        typist.goto(f"{live_server.url}/decks/import/")
        typist.get_by_label("List").fill(listed)
        typist.get_by_role("button", name="Look at it first").click()
        typist.get_by_role("button", name="Import this deck").click()
        typist.wait_for_url("**/edit/")
    surf, rush = Deck.objects.filter(owner=alice).order_by("pk")
    assert surf.current and any(card_id == "cut-above-the-surf" for _, card_id, _ in surf.current.entries)
    typist.goto(f"{live_server.url}/simulations/new/?deck={surf.public_id}&against={rush.public_id}&match_count=10")
    typist.locator("input[name=match_count_other]").fill("10")
    typist.locator("input[name=match_count][value=other]").check(force=True)
    typist.get_by_label("Then check whether it holds").uncheck()
    typist.get_by_role("button", name="Run the matches").click()
    expect(typist.locator(".sentence")).to_contain_text("of 10 AI-vs-AI matches", timeout=60_000)
    simulation = Simulation.objects.get(row_of=None)
    index, step, said = next(
        (index, step.number, event.text)
        for index in range(10)
        for step in replay_of(simulation, index).steps
        for event in step.events
        if cut.title in event.text and not event.seats
    )
    typist.goto(f"{live_server.url}/simulations/{simulation.public_id}/matches/")
    typist.locator(f'a[href$="/matches/{index}/"]').first.click()
    typist.locator("#step").fill(str(step))
    typist.get_by_role("button", name="Go").click()
    expect(typist.locator(".replay-events .is-now", has_text=cut.title).first).to_contain_text(said)
    expect(typist.locator("main")).to_contain_text("Replayed from seed, same result")
    assert errors == []


def test_the_form_is_worked_by_keys_says_what_it_misses_and_keeps_what_is_typed(
    typist: Page, live_server: Any, alice: User
) -> None:
    errors = heard(typist)
    url = f"{live_server.url}/cards/conan-ccg/add/?type=Move"
    typist.goto(url)
    typist.locator("[name=title]").fill("Cut Above the Surf")
    typist.locator("[name=gem]").fill("12")
    expect(typist.locator("#f-gem [data-error]")).to_have_text("Gem is 0 to 9 on every card; this says 12.")
    typist.locator("[name=gem]").fill("3")
    expect(typist.locator("#f-gem [data-error]")).to_be_hidden()
    typist.locator(".slot").first.focus()
    for key in ("1", "u", "0", "5"):
        typist.keyboard.press(key)
    expect(typist.locator("[data-edges-said]")).to_contain_text("Left: Blade, Cannot tell, Empty, Shield.")
    # A second icon replaces the first.
    typist.locator(".slot").first.focus()
    typist.keyboard.press("2")
    expect(typist.locator(".slot").first).to_have_attribute("aria-label", "Left edge, slot 1: Two-Handed")
    typist.locator("#f-text").fill("Conan: The opposing Foe staggers until the end of the combat round.")
    expect(typist.locator("#form-sentences")).to_contain_text("Not simulated: sentence 1")
    expect(typist.locator("#typed-marks .mark-stop")).to_have_text("opposing")
    expect(typist.locator("#summary-field")).to_be_visible()
    phrase = typist.locator("[data-insert]").first.get_attribute("data-insert")
    typist.locator("#f-text").focus()
    typist.keyboard.press("Alt+1")
    expect(typist.locator("#f-text")).to_have_value(str(phrase))
    expect(typist.locator("#form-sentences .is-read")).to_have_count(1)
    expect(typist.locator("#form-kept")).to_contain_text("Saved")
    look_over(typist)
    typist.get_by_role("button", name="Propose to all").click()
    expect(typist.get_by_role("alert").first).to_contain_text("what your card does")
    # Typed facts are found again, on another day and on another machine.
    unsent = Proposal.objects.get(author=alice, state=Proposal.State.UNSENT)
    typist.goto(f"{url}&unsent={unsent.pk}")
    expect(typist.locator("[name=title]")).to_have_value("Cut Above the Surf")
    expect(typist.locator("[name=gem]")).to_have_value("3")
    expect(typist.locator(".slot").first).to_have_attribute("aria-label", "Left edge, slot 1: Two-Handed")
    assert [said for said in errors if "422" not in said] == []


def test_another_type_keeps_what_is_typed(typist: Page, live_server: Any) -> None:
    errors = heard(typist)
    typist.goto(f"{live_server.url}/cards/conan-ccg/add/?type=Move")
    typist.locator("[name=title]").fill("Gull-Cliff Wrecker")
    typist.get_by_role("button", name="Foe", exact=True).click()
    expect(typist.locator(".slot")).to_have_count(0)
    expect(typist.locator("[name=title]")).to_have_value("Gull-Cliff Wrecker")
    typist.locator("[name=renown]").fill("6")
    expect(typist.locator("#form-aside .card")).to_contain_text("6")
    typist.get_by_role("button", name="Item", exact=True).click()
    expect(typist.locator(".slot").first).to_be_visible()
    typist.locator(".slot").first.focus()
    typist.keyboard.press("1")
    expect(typist.locator("[data-edges-said]")).to_contain_text("Left: Blade")
    # An answer that comes late is dropped: what was typed last is shown.
    held: list[Route] = []
    typist.route("**/look/", lambda route: held.append(route), times=1)
    with typist.expect_request("**/look/"):
        typist.locator("[name=title]").fill("Gull")
    typist.locator("[name=title]").fill("Gull-Cliff Gaff")
    expect(typist.locator("#form-aside .card-title")).to_have_text("Gull-Cliff Gaff")
    with typist.expect_response("**/look/") as late:
        held[0].continue_()
    assert "Gull-Cliff" not in late.value.json()["note"] and late.value.finished() is None
    assert typist.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))") is None
    expect(typist.locator("#form-aside .card-title")).to_have_text("Gull-Cliff Gaff")
    assert errors == []


def test_what_is_typed_without_network_waits_in_the_browser_for_its_account(typist: Page, live_server: Any) -> None:
    url = f"{live_server.url}/cards/conan-ccg/add/?type=Foe"
    typist.goto(url)
    typist.route("**/add/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    typist.locator("[name=title]").fill("Gull-Cliff Wrecker")
    typist.locator("[name=prowess]").fill("7")
    expect(typist.locator("#form-kept")).to_contain_text("Kept in this browser")
    typist.unroute_all()
    typist.goto("about:blank")
    typist.goto(url)
    typist.get_by_role("button", name="Put it back").click()
    expect(typist.locator("[name=title]")).to_have_value("Gull-Cliff Wrecker")
    expect(typist.locator("#form-kept")).to_contain_text(re.compile("Saved"))
    expect(typist.locator("#form-aside .card-title")).to_have_text("Gull-Cliff Wrecker")


def test_the_pages_fit_every_screen_in_light_and_dark(typist: Page, live_server: Any) -> None:
    addresses = ("conan-ccg/add/?type=Move", "conan-ccg/cimmerian-warrior/complete/", "conquer/sheets/")
    for address in addresses:
        response = typist.goto(f"{live_server.url}/cards/{address}")
        assert response is not None and response.ok, address
        look_over(typist)
