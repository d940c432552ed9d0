"""Journeys through the simulator in Chromium: phone, tablet and desk, by mouse and by keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.conanhub.running import ROOT, wait_for
from tests.e2e.conftest import CALLS, World, api_of, ask, fits, read, simulate, wait_until_played, watched
from tests.e2e.test_every_page import look_at
from tests.e2e.test_without_pointer_or_script import press, tab_to

pytestmark = pytest.mark.slow
MINUTE = 60_000
SAMPLES = ("ice-road-rush", "lances-of-the-ash-company", "grip-of-the-pits")


@dataclass(frozen=True)
class Experiments:
    """Experiments of the member that have ended."""

    round_robin: str
    gauntlet: str
    version_test: str
    card_impact: str
    table: str


@pytest.fixture(scope="session")
def experiments(world: World, playwright: Playwright) -> Experiments:
    """Four experiments and a table of three, asked for over the API and played to their end."""
    api = api_of(playwright, world.url, world.token)
    decks = [ask(api, "/api/v1/decks/import/", {"text": text_of(name), "name": titled(name)})["id"] for name in SAMPLES]
    wish = {"agent": "random", "seed": 7, "matches": 20}
    round_robin = ask(api, "/api/v1/experiments/", {**wish, "kind": "round_robin", "decks": decks})["id"]
    gauntlet = ask(api, "/api/v1/experiments/", {**wish, "kind": "gauntlet", "decks": decks})["id"]
    impact = {**wish, "matches": 10, "kind": "card_impact", "decks": decks[:2]}
    card_impact = ask(api, "/api/v1/experiments/", impact)["id"]
    wish |= {"matches": 100, "margin": 10}
    version_test = ask(api, "/api/v1/experiments/", {**wish, "kind": "version_test", "decks": decks})["id"]
    three = {"decks": decks, "kind": "multiplayer", "matches": 30, "agents": ["random"], "seed": 7}
    table = ask(api, "/api/v1/simulations/", three)["id"]
    for one in (round_robin, gauntlet, version_test, card_impact):
        wait_for(lambda one=one: not read(api, f"/api/v1/experiments/{one}/")["active"], 300, pause=CALLS)  # type: ignore[misc]
    wait_until_played(api, table, seconds=300)
    return Experiments(round_robin, gauntlet, version_test, card_impact, table)


def titled(name: str) -> str:
    return name.replace("-", " ").title()


def text_of(name: str) -> str:
    return Path(ROOT / f"decks/data/conan_ccg/{name}.txt").read_text()


def test_the_workbench_shows_a_result_when_it_comes(member: Page, world: World, playwright: Playwright) -> None:
    """Without loading the page anew, which would close what is open on it."""
    api = api_of(playwright, world.url, world.token)
    simulation = simulate(api, world.lances, world.deck, kind="matchup", matches=240, seed=99)
    page = member
    page.goto("/")
    result = page.locator(f'#results-panel a[href="/simulations/{simulation}/"]')
    expect(page.locator("#running")).to_contain_text("of 240 matches")
    expect(result).to_have_count(0)
    page.evaluate("document.body.dataset.stays = 'yes'")
    expect(result).to_be_visible(timeout=MINUTE)
    expect(page.locator("#changes-panel")).to_contain_text("of 240, between")
    assert page.evaluate("document.body.dataset.stays") == "yes"


def test_two_clicks_to_a_quick_look_and_on_to_a_replay(member_at: Page, world: World, experiments: Experiments) -> None:
    page = member_at
    page.goto("/simulations/")
    page.get_by_role("link", name="New simulation").click()
    page.get_by_role("button", name="Quick look").click()
    expect(page.locator("main")).to_contain_text("of 50 matches")
    fits(page)
    expect(page.locator(".sentence")).to_contain_text("of 50 AI-vs-AI matches", timeout=MINUTE)
    page.goto(f"/simulations/{world.match_up}/")
    expect(page.locator(".sentence")).to_contain_text("of 100 AI-vs-AI matches, between")
    fits(page)
    page.get_by_role("navigation", name="Matches by kind").get_by_role("link", name=re.compile("Lost")).click()
    expect(page.get_by_label("Won by")).to_have_value("b")
    fits(page)
    page.get_by_label("Order").select_option(label="Longest first")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Watch").first.click()
    expect(page.locator("main")).to_contain_text("Replayed from seed, same result")
    page.get_by_label("Next blows").click()
    expect(page.locator(".replay-exchange").first).to_be_visible()
    page.get_by_label("Next notable moment").click()
    expect(page.locator(".replay-label .tag")).to_be_visible()
    fits(page)


def test_a_result_is_shared_by_a_link_and_taken_back(member: Page, visitor: Page, world: World) -> None:
    member.goto(f"/simulations/{world.goldfish}/")
    member.locator("summary", has_text="Share").click()
    member.get_by_role("button", name="Make a link").click()
    member.locator("summary", has_text="Shared").click()
    link = member.get_by_label("Anybody with this link").input_value()
    visitor.goto(link)
    expect(visitor.locator(".sentence")).to_contain_text("reached its goal")
    expect(visitor.get_by_role("link", name="Run more with new seeds")).to_have_count(0)
    visitor.get_by_role("link", name="Watch").first.click()
    expect(visitor.locator("main")).to_contain_text("Replayed from seed, same result")
    member.get_by_role("button", name="Take the link back").click()
    expect(member.get_by_role("status")).to_contain_text("leads nowhere")
    answer = visitor.goto(link)
    assert answer and answer.status == 404


def test_a_version_test_by_keyboard_alone(browser: Browser, world: World) -> None:
    context = browser.new_context(
        base_url=world.url,
        storage_state=world.cookies,  # type: ignore[arg-type]
        viewport={"width": 1440, "height": 900},
    )
    for page in watched(context):
        page.goto("/simulations/new/version-test/")
        for name, deck in (("new", "Lances"), ("old", "Raiders of the Ice Road")):
            tab_to(page, page.locator(f"select[name={name}]"))
            page.keyboard.type(deck)
        tab_to(page, page.get_by_role("checkbox", name="Bulwark of the Black Fords").first)
        page.keyboard.press("Space")
        tab_to(page, page.locator("input[name=agent]:checked"))
        page.keyboard.press("ArrowLeft")
        press(page, page.get_by_role("button", name="Compare them"))
        page.wait_for_url(re.compile("/simulations/experiments/"))
        expect(page.get_by_role("heading", name="How far the answer is")).to_be_visible()
        press(page, page.get_by_role("button", name="Stop"))
        expect(page.locator("main")).to_contain_text("Stopped by hand")
    context.close()


def test_a_replay_by_its_keys(member_at: Page, world: World) -> None:
    page = member_at
    page.goto(f"/simulations/{world.match_up}/matches/0/")
    page.evaluate("document.body.dataset.stays = 'yes'")
    page.keyboard.press("c")
    expect(page.locator(".replay-exchange").first).to_be_visible()
    here = page.url
    page.keyboard.press("n")
    expect(page).not_to_have_url(here)
    page.keyboard.press("h")
    expect(page).to_have_url(re.compile("hands=1"))
    expect(page.locator(".replay-hand-open").first).to_be_visible()
    fits(page)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    for _ in range(12):  # as fast as a held key: each step is a piece, never a page of its own
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.body.dataset.stays") == "yes"
    fits(page)


@pytest.mark.parametrize("name", ["round_robin", "gauntlet", "version_test", "card_impact"])
def test_experiments_without_fault(looked_at: Page, experiments: Experiments, name: str) -> None:
    look_at(looked_at, f"/simulations/experiments/{getattr(experiments, name)}/")


@pytest.mark.parametrize("address", ["gauntlet/", "round-robin/", "version-test/", "card-impact/", "table/"])
def test_forms_without_fault(looked_at: Page, world: World, address: str) -> None:
    look_at(looked_at, f"/simulations/new/{address}?deck={world.deck}")


def test_three_at_a_table_without_fault(looked_at: Page, experiments: Experiments) -> None:
    look_at(looked_at, f"/simulations/{experiments.table}/")
    look_at(looked_at, f"/simulations/{experiments.table}/matches/1/?step=40&hands=1")


def test_a_matrix_by_text_alone(browser: Browser, world: World, experiments: Experiments) -> None:
    context = browser.new_context(base_url=world.url, storage_state=world.cookies, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/simulations/experiments/{experiments.round_robin}/")
    expect(page.get_by_role("rowheader")).to_have_count(3)
    cell = page.get_by_role("link", name=re.compile("Ice Road Rush against Lances")).first
    cell.click()
    expect(page.locator(".sentence")).to_contain_text("of 20 AI-vs-AI matches")
    context.close()
