"""`make screenshots`: pictures of the main pages for docs/screenshots, taken from the site the tests fill."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Playwright, expect

from cards import own_sets
from cards.models import OwnSetReview, Proposal
from cards.proposals import send_back
from conanhub import community
from conanhub.models import AbuseReport, Notification
from tests.cards.card_sheets.tables import CUT, GRIP, HEAD, csv_of
from tests.cards.form_pages.printed import CONAN
from tests.cards.form_pages.test_form_in_browser import type_card
from tests.cards.proposals.conftest import admin
from tests.cards.proposals.test_review_in_browser import log_in, queue
from tests.conanhub.running import ROOT
from tests.e2e.conftest import REED_CUT, Kingdoms, World, api_of, read
from tests.e2e.test_monolith_journeys import teams
from tests.e2e.test_simulation_journeys import Experiments, experiments

__all__ = ["admin", "experiments", "queue", "teams"]

FOLDER = ROOT / "docs" / "screenshots"
WIDE, NARROW = {"width": 1440, "height": 1000}, {"width": 360, "height": 780}
#: Name of the file, address; those of strangers begin with "!".
PAGES = {
    "home": "!/",
    "workbench": "/",
    "cards": "/cards/?q=icon:blade+type:move",
    "cards-list": "/cards/?q=type:foe&view=list",
    "cards-full": "/cards/?q=icon:two-handed+gem>=5&view=full",
    "cards-unknown": "/cards/?q=is:gaps",
    "search-help": "!/cards/search-help/",
    "card": "/cards/conan-ccg/throat-grip/",
    "rules": "/rules/conan-ccg/",
    "decks": "!/decks/",
    "deck": "/decks/{deck}/",
    "deck-cards": "/decks/{deck}/?faces",
    "deck-editor": "/decks/{deck}/edit/",
    "deck-compare": "/decks/compare/?a={deck}&b={lances}",
    "deck-odds": "/decks/{deck}/odds/?of=draw|card:throat-grip",
    "deck-print": "/decks/{deck}/print/",
    "sample-hand": "/decks/{deck}/hand/?seed=7",
    "collection": "/collection/",
    "collection-sets": "/collection/sets/?set=original",
    "collection-copies": "/collection/copies/conan-ccg/throat-grip/",
    "collection-import": "/collection/import/",
    "collection-kept": "/collection/kept/conan-ccg/",
    "card-kept": "/cards/conan-ccg/{kept}/",
    "card-merge": "/collection/kept/conan-ccg/{kept}/merge/?into=throat+grip",
    "own-sets": "/cards/own-sets/",
    "own-set": "/cards/conan-ccg/own-sets/{home_made.set}/",
    "own-set-link": "!/cards/conan-ccg/own-sets/{home_made.set}/link/{home_made.link}/",
    "own-card": "/cards/conan-ccg/own-sets/{home_made.set}/cards/{home_made.card}/",
    "own-card-form": "/cards/conan-ccg/own-sets/{home_made.set}/cards/{home_made.card}/change/",
    "line-ups": "/line-ups/mine/",
    "line-up": "/line-ups/{lineup}/",
    "line-up-broken": "/line-ups/{broken_lineup}/",
    "account": "/accounts/",
    "help": "!/help/",
    "newcomers": "!/help/new/conan-ccg/",
    "new-simulation": "/simulations/new/?deck={deck}",
    "result": "/simulations/{match_up}/",
    "new-gauntlet": "/simulations/new/gauntlet/?deck={deck}",
    "new-card-impact": "/simulations/new/card-impact/?deck={deck}",
    "new-version-test": "/simulations/new/version-test/?deck={deck}",
    "goldfish": "/simulations/{goldfish}/",
    "matches": "/simulations/{match_up}/matches/",
    "replay": "/simulations/{match_up}/matches/0/?step=40",
    "replay-hands": "/simulations/{match_up}/matches/0/?step=40&hands=1",
    "conquer-cards": "/cards/?game=conquer&q=duskmoor+or+type:disturbance+or+type:character",
    "conquer-landscapes": "/cards/?game=conquer&q=type:landscape&view=full",
    "conquer-card": "/cards/conquer/emperor-of-the-alley/",
    "conquer-landscape": "/cards/conquer/duskmoor-wolf-stones/",
    "conquer-newcomers": "!/help/new/conquer/",
    "conquer-deck": "/decks/{conquer.deck}/",
    "conquer-editor": "/decks/{conquer.deck}/edit/",
    "conquer-new-simulation": "/simulations/new/?deck={conquer.deck}",
    "conquer-result": "/simulations/{conquer.match_up}/",
    "conquer-goldfish": "/simulations/{conquer.goldfish}/",
    "conquer-matches": "/simulations/{conquer.match_up}/matches/",
    "conquer-replay": "/simulations/{conquer.match_up}/matches/0/?step=40",
    "not-found": "!/nothing/here/",
}
#: Those of experiments and of three decks at a table.
EXPERIMENT_PAGES = {
    "round_robin": "/simulations/experiments/{round_robin}/",
    "gauntlet": "/simulations/experiments/{gauntlet}/",
    "version_test": "/simulations/experiments/{version_test}/",
    "card_impact": "/simulations/experiments/{card_impact}/",
    "table-of-three": "/simulations/{table}/",
    "replay-of-three": "/simulations/{table}/matches/1/?step=40",
}
#: Those of Age of Conan.
KINGDOM_PAGES = {
    "aoc-cards": "/cards/?game=age-of-conan&q=type:kingdom+or+kingdom:stygia",
    "aoc-map": "/cards/age-of-conan/hyboria/",
    "aoc-kingdom": "/cards/age-of-conan/turan/",
    "aoc-newcomers": "!/help/new/age-of-conan/",
    "aoc-products": "/products/age-of-conan/",
    "aoc-line-up": "/line-ups/{lineup}/",
    "aoc-editor": "/decks/{deck}/edit/",
    "aoc-result": "/simulations/{table}/",
    "aoc-control": "/simulations/{table}/#map-of-control",
    "aoc-goldfish": "/simulations/{goldfish}/",
    "aoc-replay": "/simulations/{table}/matches/0/?step=300",
}
#: Those of Conan by Monolith.
MONOLITH_PAGES = {
    "mon-cards": "/cards/?game=conan-monolith&q=type:hero|board|unit+box:core-game",
    "mon-hero": "/cards/conan-monolith/conan/",
    "mon-board": "/cards/conan-monolith/pict-village/",
    "mon-scenario": "/cards/conan-monolith/in-the-clutches-of-the-picts/",
    "mon-odds": "/rules/conan-monolith/odds/?attack_red=3&attack_orange=1&guard_gems=2&armor=1&space=red",
    "mon-boxes": "/products/conan-monolith/what-to-play/",
    "mon-team": "/decks/{team}/",
    "mon-editor": "/decks/{team}/edit/",
    "mon-command": "/decks/{command}/",
}
IN_DARK = (
    "mon-board",
    "mon-scenario",
    "mon-team",
    "mon-command",
    "aoc-line-up",
    "aoc-result",
    "aoc-replay",
    "review-proposal",
    "own-set",
    "own-card-form",
    "review-own-set",
    "round_robin",
    "version_test",
    "home",
    "cards",
    "card",
    "collection",
    "collection-sets",
    "deck",
    "deck-editor",
    "deck-compare",
    "result",
    "replay",
    "conquer-cards",
    "conquer-card",
    "conquer-deck",
    "conquer-result",
    "conquer-replay",
)
ON_A_PHONE = (
    "mon-board",
    "mon-odds",
    "mon-team",
    "mon-command",
    "aoc-line-up",
    "aoc-result",
    "aoc-replay",
    "review-proposal",
    "own-set",
    "own-card-form",
    "review-own-set",
    "notifications",
    "round_robin",
    "version_test",
    "new-simulation",
    "progress",
    "home",
    "workbench",
    "cards",
    "card",
    "collection",
    "newcomers",
    "deck",
    "deck-editor",
    "deck-compare",
    "deck-odds",
    "result",
    "replay",
    "conquer-cards",
    "conquer-landscape",
    "conquer-card",
    "conquer-deck",
    "conquer-result",
    "conquer-replay",
)


@pytest.mark.parametrize("name", PAGES)
def test_take(visitor: Page, member: Page, world: World, name: str) -> None:
    address = PAGES[name].format(**vars(world))
    take_all(visitor if address.startswith("!") else member, address, name)


def test_take_progress(member: Page, running: str) -> None:
    member.goto(f"/simulations/{running}/")
    expect(member.locator("main")).to_contain_text("between", timeout=60_000)
    take_all(member, f"/simulations/{running}/", "progress")


@pytest.mark.parametrize("name", EXPERIMENT_PAGES)
def test_take_experiments(member: Page, experiments: Experiments, name: str) -> None:
    take_all(member, EXPERIMENT_PAGES[name].format(**vars(experiments)), name)


@pytest.mark.parametrize("name", KINGDOM_PAGES)
def test_take_kingdoms(visitor: Page, member: Page, kingdoms: Kingdoms, name: str) -> None:
    address = KINGDOM_PAGES[name].format(**vars(kingdoms))
    take_all(visitor if address.startswith("!") else member, address, name)


def test_take_card_form(member: Page) -> None:
    """A card that is typed from its printed words, one sentence of it not understood."""
    move = next(card for card in CONAN if card.type == "Move")
    kept = "Conan: The opposing Foe staggers until the end of the combat round."
    member.set_viewport_size(WIDE)  # type: ignore[arg-type]
    type_card(member, "", replace(move, text=f"{move.text}\n{kept}"))
    expect(member.locator("#form-sentences .is-kept")).to_be_visible()
    for name, size, scheme in (("", WIDE, "light"), ("-dark", WIDE, "dark"), ("-phone", NARROW, "light")):
        member.set_viewport_size(size)  # type: ignore[arg-type]
        member.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        member.evaluate("scrollTo(0, 0)")
        member.screenshot(path=FOLDER / f"card-form{name}.png", full_page=True)


def test_take_tried(member: Page, world: World) -> None:
    """The step at which a home-made card was used."""
    member.set_viewport_size(WIDE)  # type: ignore[arg-type]
    member.emulate_media(color_scheme="light", reduced_motion="reduce")
    member.goto(PAGES["own-card"].format(**vars(world)))
    member.get_by_role("button", name="Play ten matches").click()
    member.wait_for_url(re.compile(r"/matches/\d+/\?step="), timeout=120_000)
    member.wait_for_timeout(600)  # what htmx fetches after the page
    member.screenshot(path=FOLDER / "own-card-tried.png")


def test_take_card_sheet(member: Page) -> None:
    wrong = ("Wrong Cut", 1, "epic", "", 12, 1, "Blade/././././.", ".", "")
    member.set_viewport_size(WIDE)  # type: ignore[arg-type]
    member.emulate_media(color_scheme="light", reduced_motion="reduce")
    member.goto("/cards/conan-ccg/sheets/?type=Move")
    table = {"name": "set.csv", "mimeType": "text/csv", "buffer": csv_of([HEAD, CUT, GRIP, wrong])}
    member.get_by_label("Table of type Move").set_input_files(table)  # type: ignore[arg-type]
    member.get_by_role("button", name="Preview").click()
    expect(member.locator("#preview-head")).to_be_visible()
    member.screenshot(path=FOLDER / "card-sheet.png")


@pytest.mark.django_db(transaction=True)
def test_take_review(queue: list[Proposal], page: Page, live_server: Any, alice: User, bob: User, admin: User) -> None:
    """What moderators have to do, and what they tell users."""
    stroke, new = queue
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="Merciless Stroke has changed.", target="/cards/")
    send_back(moderator=admin, proposal=new, question="Does it say Human below the picture?")
    community.suspend(by=admin, username="alice", days=7, why="Links in sources.")
    community.appeal(by=alice, act_id=community.acts_about(alice)[0].pk, words="It was the page of the museum.")
    named = {"kind": "deck", "key": "x", "title": "Lances", "about": bob, "words": "A rude name."}
    AbuseReport.objects.create(by=alice, **named)
    pages = {"review": "/review/", "review-proposal": f"/review/{stroke.pk}/"}
    pages |= {"reports": "/moderation/reports/", "appeals": "/moderation/appeals/"}
    pages |= {"own-sets-queue": "/review/own-sets/", "review-own-set": f"/review/own-sets/{own_set_of(bob).pk}/"}
    for name, path in pages.items():
        take_all(page, live_server.url + path, name)
    log_in(page, live_server.url, alice)
    for name, path in {"notifications": "/notifications/", "own-proposals": "/cards/proposals/"}.items():
        take_all(page, live_server.url + path, name)


def own_set_of(user: User) -> OwnSetReview:
    """A set of the user whose first version waits for a moderator."""
    made = own_sets.make_set(user=user, game_key="conan_ccg", name="Reed People", notes="Of the marsh.")
    own_sets.add_card(user=user, own_set=made, record=REED_CUT, text="When this move hits, draw 1 card.")
    made.refresh_from_db()
    own_sets.publish(user=user, own_set=made, note="First.")
    own_sets.ask_review(user=user, own_set=made)
    return OwnSetReview.objects.get(version__own_set=made)


@pytest.fixture(scope="session")
def monolith(world: World, teams: dict[str, str], playwright: Playwright) -> dict[str, str]:
    """A team with a thing to mend, and a ready-made command."""
    found = read(api_of(playwright, world.url, world.token), "/api/v1/decks/?public=1&game=conan_monolith")["results"]
    (command,) = [one["id"] for one in found if one["name"] == "Smoke over the Palisade, Overlord"]
    return {"team": teams["Night Work"], "command": command}


@pytest.mark.parametrize("name", MONOLITH_PAGES)
def test_take_monolith(member: Page, monolith: dict[str, str], name: str) -> None:
    take_all(member, MONOLITH_PAGES[name].format(**monolith), name)


def take_all(page: Page, address: str, name: str) -> None:
    """Wide and light, and where it matters in dark and on a phone."""
    take(page, address.lstrip("!"), f"{name}.png", WIDE, "light")
    if name in IN_DARK:
        take(page, address.lstrip("!"), f"{name}-dark.png", WIDE, "dark")
    if name in ON_A_PHONE:
        take(page, address.lstrip("!"), f"{name}-phone.png", NARROW, "light")


def take(page: Page, address: str, file: str, size: dict[str, int], scheme: str) -> None:
    """Open the page in this size and these colours and write what a person sees first."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address)
    if "?step=" in address:
        page.get_by_label(re.compile("Next (blows|rolls)")).click()
    page.wait_for_timeout(600)  # what htmx fetches after the page
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / file)
