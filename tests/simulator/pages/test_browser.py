"""Progress that becomes a result by itself, and a replay by keyboard, in Chromium."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from decks.models import Deck
from tests.simulator.conftest import Ask, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("unsent")]


def test_progress_becomes_the_result_by_itself(page: Page, live_server: Any, complaints: list[str], ask: Ask) -> None:
    simulation = ask(match_count=40)
    page.goto(live_server.url + reverse("simulator:detail", args=[simulation.public_id]))
    expect(page.get_by_text("Waiting for a free worker.")).to_be_visible()
    play(simulation)
    expect(page.locator(".sentence")).to_contain_text("Raiders won", timeout=15_000)
    assert complaints == []


def test_the_result_does_not_hold_back_who_is_on_the_way_to_another_page(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    simulation = ask(match_count=40)
    page.goto(live_server.url + reverse("simulator:detail", args=[simulation.public_id]))
    expect(page.get_by_text("Waiting for a free worker.")).to_be_visible()

    def end_meanwhile(route: Route) -> None:
        play(simulation)
        page.wait_for_timeout(2_500)  # the page asks each second
        route.continue_()

    page.route("**/help/keys/", end_meanwhile)
    page.get_by_role("link", name="Keys", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keys")
    assert complaints == []


def test_the_result_comes_though_one_answer_is_lost(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    simulation = ask(match_count=40)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            return route.fallback()
        lost.append(route.request.url)
        return route.abort()

    page.route("**/progress/?said=*", lose_the_first)
    page.goto(live_server.url + reverse("simulator:detail", args=[simulation.public_id]))
    expect(page.get_by_role("alert")).to_contain_text("The site does not answer")
    play(simulation)
    expect(page.locator(".sentence")).to_contain_text("Raiders won")
    assert len(lost) == 1


def test_rows_come_without_a_click(
    page: Page, live_server: Any, complaints: list[str], ask: Ask, cheap_matches: None
) -> None:
    simulation = play(ask(match_count=40, check_holds=True))
    page.goto(live_server.url + reverse("simulator:detail", args=[simulation.public_id]))
    panel = page.locator("#holds")
    expect(panel).to_contain_text("No change is ready yet")
    base = simulation.rows.order_by("pk")[0]
    play(base)
    expect(panel.locator("li", has_text=f"AI {base.ais[0]}")).to_contain_text("of 40, between", timeout=15_000)
    expect(page.locator("#holds-said")).to_contain_text("more to come")
    panel.get_by_role("button", name="Stop these matches").click()
    expect(page.locator("#holds form")).to_have_count(0)
    assert complaints == []


def test_arrow_keys_step_through_a_replay(page: Page, live_server: Any, complaints: list[str], ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]) + "?step=5")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-label > strong")).to_have_text("6")
    assert page.url.endswith("?step=6")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-label > strong")).to_have_text("5")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-label > strong")).to_have_text("4")
    page.get_by_label("To the end").click()
    expect(page.locator("[data-key=ArrowRight]")).to_have_count(0)
    page.go_back()
    expect(page.locator(".replay-label > strong")).to_have_text("4")
    assert complaints == []


def test_a_key_opens_and_closes_what_the_ai_considered(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    simulation = play(ask(match_count=10, agents=["greedy"]))
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]) + "?step=5")
    page.keyboard.press("w")
    expect(page.locator("#considered .is-selected")).to_contain_text("chosen")
    assert page.url.endswith("?step=5&considered=1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-label > strong")).to_have_text("6")
    expect(page.locator("#considered")).to_have_count(0)  # it is worked out for one step
    page.go_back()
    expect(page.locator("#considered .is-selected")).to_be_visible()
    page.wait_for_load_state()  # going back loads the page anew; it listens once it is loaded
    page.keyboard.press("w")
    expect(page.locator("#considered")).to_have_count(0)
    assert complaints == []


def test_the_link_to_a_step_is_copied(page: Page, live_server: Any, complaints: list[str], ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]) + "?step=5")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-label > strong")).to_have_text("6")
    page.get_by_role("link", name="Link to this step").click()
    expect(page.get_by_role("link", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("?step=6")
    assert complaints == []


def test_the_usual_number_of_matches_changes_with_the_ai(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    ask()
    page.goto(live_server.url + reverse("simulator:new"))
    usual, estimate = page.locator("[data-usual]"), page.locator("[data-estimate]")
    expect(usual).to_have_text("200 matches, ± 7 points")
    page.get_by_role("radio", name="Strong").check()
    expect(usual).to_have_text("40 matches, ± 15 points")
    expect(estimate).to_contain_text("10 min for 40 matches")  # the first guess: 15 s a match
    page.get_by_label("Playouts a decision", exact=True).fill("16")
    expect(estimate).to_contain_text("2 min for 40 matches")
    page.get_by_role("radio", name="Greedy").check()
    expect(usual).to_have_text("200 matches, ± 7 points")
    page.get_by_text("Details:").click()
    page.get_by_label("AI of the other deck", exact=True).select_option("strong")
    expect(usual).to_have_text("40 matches, ± 15 points")
    expect(estimate).to_contain_text("10 min for 40 matches")
    assert complaints == []


def test_the_time_of_a_card_impact_follows_deck_and_opponents(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    ask()
    page.goto(live_server.url + reverse("simulator:new_card_impact"))
    estimate = page.locator("[data-estimate]")
    expect(page.locator("[data-usual]")).to_have_text("200 matches")
    expect(estimate).to_be_empty()
    page.get_by_label("Your deck").select_option(label="Raiders")
    page.get_by_label("Lances", exact=True).check()
    cards = int(page.locator("option:checked[data-cards]").get_attribute("data-cards") or 0)
    expect(estimate).to_contain_text(f"for {200 * (cards + 1):,} matches on one worker.")
    page.get_by_role("radio", name="100 of each card and opponent", exact=True).check()
    expect(estimate).to_contain_text(f"for {100 * (cards + 1):,} matches on one worker.")
    assert complaints == []


def test_a_replay_works_without_script(browser: Any, live_server: Any, as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([{"name": "sessionid", "value": as_alice.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]))
    page.get_by_label("One step on").click()
    expect(page.locator(".replay-label > strong")).to_have_text("1")
    page.emulate_media(media="print")
    expect(page.locator(".replay-bar")).to_be_hidden()
    expect(page.locator(".replay-events")).to_have_css("overflow-y", "visible")
    context.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_no_page_is_wider_than_the_window(
    page: Page, live_server: Any, complaints: list[str], ask: Ask, width: int
) -> None:
    simulation = play(ask(match_count=40))
    page.set_viewport_size({"width": width, "height": 900})
    names = (("list", ()), ("new", ()), ("detail", (simulation.public_id,)), ("matches", (simulation.public_id,)))
    addresses = [reverse(f"simulator:{name}", args=args) for name, args in names]
    replay = reverse("simulator:replay", args=[simulation.public_id, 3])
    for address in [*addresses, *(f"{replay}?step={step}" for step in (0, 20, 45))]:
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0, address
    assert complaints == []


@pytest.mark.parametrize("width", [360, 1440])
def test_a_long_name_widens_no_page(
    page: Page, live_server: Any, complaints: list[str], ask: Ask, raiders: Deck, width: int
) -> None:
    Deck.objects.filter(pk=raiders.pk).update(name="W" * 80)
    simulation = play(ask(match_count=20))
    page.set_viewport_size({"width": width, "height": 800})
    detail = reverse("simulator:detail", args=[simulation.public_id])
    for address in (reverse("simulator:list"), detail, f"{detail}matches/", f"{detail}matches/3/"):
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0, address
    assert complaints == []


def test_a_replay_plays_by_itself_until_it_is_stopped(
    page: Page, live_server: Any, complaints: list[str], ask: Ask
) -> None:
    simulation = play(ask(match_count=10))
    page.goto(live_server.url + reverse("simulator:replay", args=[simulation.public_id, 3]) + "?step=5")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".replay-label > strong")).to_have_text("7", timeout=5_000)
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator(".replay-label > strong").inner_text()
    page.wait_for_timeout(1_500)
    expect(page.locator(".replay-label > strong")).to_have_text(stopped)
    page.keyboard.press("End")
    expect(page.locator("[data-key=ArrowRight]")).to_have_count(0)
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".replay-label > strong")).to_have_text("0")
    assert complaints == []
