"""One running site for all browser tests of this folder, with a member who has decks, cards and simulations."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import (
    APIRequestContext,
    APIResponse,
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    TimeoutError,
)

from tests import migrated
from tests.conanhub.running import ROOT, Site, wait_for

#: Heights of the screens by their widths.
SIZES = {360: 780, 768: 1024, 1440: 1000}
#: Journeys go on in light and dark by turns; ``make dark`` walks them again the other way round.
BEGIN_IN = os.environ.get("BEGIN_IN", "light")
#: True once a page is there and nothing of it is wider than the window.
FITS = "document.body !== null && document.documentElement.scrollWidth <= innerWidth"
AXE_FILE = ROOT / "tests/e2e/axe.min.js"
#: Below this width the editor shows one pane at a time.
TABBED = 1000
#: For so long are the rows behind each match-up played, which the form asks for by itself: enough for three.
ROW_SECONDS = "1"
#: Seconds between two calls of a test that waits: the API takes ten a second from one user.
CALLS = 0.25
NAME, PASSWORD = "valeria", "salt-and-silver-9"
RAIDERS = (ROOT / "decks/data/conan_ccg/ice-road-rush.txt").read_text()
LANCES = (ROOT / "decks/data/conan_ccg/lances-of-the-ash-company.txt").read_text()
FAMILY = (ROOT / "decks/data/conquer/muster-of-the-weir.txt").read_text()
SHIELDS = (ROOT / "decks/data/conquer/hall-of-shields.txt").read_text()
STYGIA = (ROOT / "decks/data/age_of_conan/stygia.txt").read_text()
#: The deck of the box with a card exchanged.
HOUSE = STYGIA.replace("2 Sacrifices", "1 Sacrifices").replace("2 Scarlet Smoke", "3 Scarlet Smoke")
#: A home-made card; its text is typed beside it.
REED_CUT: dict[str, Any] = {
    "title": "Reed Cut",
    "type": "Move",
    "keywords": ["Sword"],
    "traits": [],
    "gem": 1,
    "initiative": 4,
    "rarity": "common",
    "left": ["Blade", "Blade", None, None],
    "right": [None, "Shield", None, None],
}
#: What the browser blocks and what htmx cannot do are said in the console, so that they fail a test there too.
COMPLAIN = """
for (const name of ["oobErrorNoTarget", "swapError", "targetError", "onLoadError", "evalDisallowedError"])
  addEventListener(`htmx:${name}`, (event) => console.error(`htmx:${name}`, event.target.outerHTML?.slice(0, 200)));
addEventListener("securitypolicyviolation", (event) => console.error(`blocked: ${event.violatedDirective}`));
"""
NOTES = "Run down the road before the ice breaks.\nKeep a Throat Grip for the third wave."


@dataclass(frozen=True)
class Conquer:
    """The member's things of the second game."""

    deck: str
    other: str
    match_up: str
    goldfish: str


@dataclass(frozen=True)
class Kingdoms:
    """The member's things of Age of Conan: a house deck, a table it may not sit at, matches of the box decks.

    ``siege`` is the first of these matches in which a siege is fought.
    """

    deck: str
    lineup: str
    table: str
    siege: int
    goldfish: str


@dataclass(frozen=True)
class HomeMade:
    """The member's set of home-made cards: its key, the key of its link, and one of its cards."""

    set: str
    link: str
    card: str


@dataclass(frozen=True)
class World:
    """The site and where its things are."""

    url: str
    deck: str
    broken_deck: str
    lances: str
    shared: str
    match_up: str
    checked: str
    goldfish: str
    lineup: str
    broken_lineup: str
    shared_lineup: str
    kept: str
    conquer: Conquer
    home_made: HomeMade
    cookies: dict[str, Any]
    token: str


@pytest.fixture(scope="session")
def running_site(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Site]:
    """The site, which begins with the migrated database that the tests of this process begin with."""
    site = Site(tmp_path_factory.mktemp("site"), {"SIMULATOR_ROW_SECONDS": ROW_SECONDS})
    migrated.put(site.data)
    site.start()
    yield site
    site.clear_away()


@pytest.fixture(scope="session")
def world(running_site: Site, playwright: Playwright) -> World:
    """Make an account, decks, cards and simulations, all over HTTP."""
    url = f"http://127.0.0.1:{running_site.port}"
    visitor = playwright.request.new_context(base_url=url)
    post(visitor, "/accounts/signup/", {"username": NAME, "password1": PASSWORD, "password2": PASSWORD})
    token = str(ask(visitor, "/api/v1/tokens/", {"username": NAME, "password": PASSWORD})["token"])
    api = api_of(playwright, url, token)
    raiders = ask(api, "/api/v1/decks/import/", {"text": RAIDERS, "name": "Raiders of the Ice Road"})["id"]
    lances = ask(api, "/api/v1/decks/import/", {"text": LANCES, "name": "Lances"})["id"]
    broken = ask(api, "/api/v1/decks/import/", {"text": "3 Throat Grip", "name": "Only a beginning"})["id"]
    change = {"visibility": "public", "notes": NOTES}
    shared = json.loads(api.patch(f"/api/v1/decks/{raiders}/", data=change).body())["share_key"]
    lineup, broken_lineup, shared_lineup = lineups_of(api, raiders, lances, broken)
    post(visitor, "/collection/import/", {"text": "3 Throat Grip\n1 Whet and Wait", "save": "all"})
    kept = keep(visitor, "Black Kraken")
    match_up = simulate(api, raiders, lances, kind="matchup", matches=100)
    checked = simulate(api, lances, raiders, kind="matchup", matches=10, check_holds=True)
    goldfish = simulate(api, raiders, lances, kind="goldfish", matches=20, agents=["greedy"])
    conquer = conquer_things(api)
    of_sets = {"username": NAME, "password": PASSWORD, "scopes": ["read", "sets"]}
    home_made = home_made_things(api_of(playwright, url, str(ask(visitor, "/api/v1/tokens/", of_sets)["token"])))
    wait_until_played(api, match_up, checked, goldfish, conquer.match_up, conquer.goldfish)
    cookies = dict(visitor.storage_state())
    tables = (lineup, broken_lineup, shared_lineup, kept)
    return World(
        url, raiders, broken, lances, shared, match_up, checked, goldfish, *tables, conquer, home_made, cookies, token
    )


@pytest.fixture
def running(world: World, playwright: Playwright) -> Iterator[str]:
    """Ten thousand matches under way, stopped after the test."""
    api = api_of(playwright, world.url, world.token)
    simulation = simulate(api, world.lances, world.deck, kind="matchup", matches=10_000)
    yield simulation
    assert api.post(f"/api/v1/simulations/{simulation}/cancel/").ok


def api_of(playwright: Playwright, url: str, token: str) -> APIRequestContext:
    return playwright.request.new_context(base_url=url, extra_http_headers={"Authorization": f"Token {token}"})


def conquer_things(api: APIRequestContext) -> Conquer:
    """Two decks of Conquer, a match-up of them and a goldfish of the first."""
    decks = [
        ask(api, "/api/v1/decks/import/", {"game": "conquer", "text": text, "name": name})["id"]
        for text, name in ((FAMILY, "Weir"), (SHIELDS, "Shields"))
    ]
    match_up = simulate(api, decks[0], decks[1], kind="matchup", matches=20, agents=["greedy"])
    goldfish = simulate(api, decks[0], decks[1], kind="goldfish", matches=20, agents=["greedy"])
    return Conquer(decks[0], decks[1], match_up, goldfish)


def home_made_things(api: APIRequestContext) -> HomeMade:
    """A set of two cards that people with its link see, and a card in it that is not published yet."""
    made = ask(api, "/api/v1/own-sets/", {"game": "conan-ccg", "name": "Reed People", "notes": NOTES})
    at = f"/api/v1/own-sets/{made['id']}/"
    card = ask(api, f"{at}cards/", {"record": REED_CUT, "text": "When this move hits, draw 1 card."})["id"]
    ask(api, f"{at}cards/", {"record": {"title": "Reed Stranger", "type": "Foe"}})
    ask(api, f"{at}versions/", {"note": "The first two."})
    ask(api, f"{at}cards/", {"record": {"title": "Heron of the Marsh", "type": "Ally"}})
    shown = api.patch(at, data={"visibility": "link"})
    assert shown.ok, shown.text()
    return HomeMade(made["id"], shown.json()["share_key"], card)


@pytest.fixture(scope="session")
def kingdoms(world: World, playwright: Playwright) -> Kingdoms:
    """Three kingdoms played against each other, one alone, and a house deck at a table without house decks."""
    api = api_of(playwright, world.url, world.token)
    found = read(api, "/api/v1/decks/?public=1&game=age_of_conan")["results"]
    box = {one["name"]: one["id"] for one in found if one["owner"] == "conanhub" and one["game"] == "age_of_conan"}
    house = {"game": "age_of_conan", "text": HOUSE, "name": "Serpents and Silver"}
    deck = ask(api, "/api/v1/decks/import/", house)["id"]
    seats = [{"deck": box["Aquilonia"]}, {"deck": box["Turan"]}, {"deck": deck}]
    wanted = {"game": "age_of_conan", "name": "A house deck among others", "seats": seats}
    lineup = ask(api, "/api/v1/lineups/", wanted)["id"]
    three = {"decks": [box[name] for name in ("Aquilonia", "Turan", "Stygia")], "kind": "multiplayer"}
    wish = {**three, "matches": 24, "agents": ["greedy"], "seed": 7}
    table = str(ask(api, "/api/v1/simulations/", wish)["id"])
    goldfish = simulate(api, box["Turan"], box["Stygia"], kind="goldfish", matches=10, agents=["greedy"])
    wait_until_played(api, table, goldfish)
    played = read(api, f"/api/v1/simulations/{table}/matches/")["results"]
    siege = next(match["index"] for match in played if match["stats"]["sieges_by_guard"])
    return Kingdoms(deck, lineup, table, siege, goldfish)


def lineups_of(api: APIRequestContext, deck: str, other: str, broken: str) -> tuple[str, str, str]:
    """A line-up with a fixed version and a rule option, one that cannot be played, and the key of one with a link."""
    seats = [{"deck": deck, "version": 1}, {"deck": other}]
    good = {"name": "Ice against ash", "notes": NOTES, "seats": seats, "options": {"conan_falls": "eliminated"}}
    three = {"name": "Three, one of them hardly begun", "seats": [{"deck": deck}, {"deck": broken}, {"deck": deck}]}
    alone = {"name": "Raiders alone", "visibility": "unlisted", "seats": [{"deck": deck}, {"deck": deck}]}
    made = [ask(api, "/api/v1/lineups/", one) for one in (good, three, alone)]
    return made[0]["id"], made[1]["id"], made[2]["share_key"]


def post(visitor: APIRequestContext, address: str, form: dict[str, str]) -> APIResponse:
    """Send the form of a page with its token, as a browser would."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', visitor.get(address).text())
    assert found
    answer = visitor.post(address, form={**form, "csrfmiddlewaretoken": found[1]})
    assert answer.ok, re.sub(r"<[^>]+>|\s+", " ", answer.text())[-1500:]
    return answer


def keep(visitor: APIRequestContext, title: str) -> str:
    """The id of a card that the catalogue does not have, kept under this title."""
    form = {"game": "conan-ccg", "title": title}
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', visitor.get("/collection/kept/conan-ccg/").text())
    assert found
    return (
        visitor.post("/collection/keep/", form={**form, "csrfmiddlewaretoken": found[1]}).url.rstrip("/").split("/")[-1]
    )


def ask(api: APIRequestContext, address: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(address, data=body)
    assert answer.ok, re.sub(r"<[^>]+>|\s+", " ", answer.text())[-1500:]
    return dict(answer.json())


def simulate(api: APIRequestContext, deck: str, against: str, **wish: Any) -> str:
    wish = {"deck": deck, "against": against, "agents": ["random"], "seed": 7, **wish}
    return str(ask(api, "/api/v1/simulations/", wish)["id"])


def read(api: APIRequestContext, address: str) -> dict[str, Any]:
    answer = api.get(address)
    assert answer.ok, f"{answer.status}: {answer.text()[-1500:]}"
    return dict(answer.json())


def wait_until_played(api: APIRequestContext, *simulations: str, seconds: float = 90.0) -> None:
    for one in simulations:
        wait_for(lambda one=one: read(api, f"/api/v1/simulations/{one}/")["status"] == "done", seconds, pause=CALLS)  # type: ignore[misc]


@pytest.fixture(scope="session")
def member_context(browser: Browser, world: World) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=world.url, storage_state=world.cookies)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture(scope="session")
def visitor_context(browser: Browser, world: World) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=world.url)
    yield context
    context.close()


@pytest.fixture
def member(member_context: BrowserContext) -> Iterator[Page]:
    yield from watched(member_context)


@pytest.fixture(params=SIZES)
def width(request: pytest.FixtureRequest) -> int:
    """Each width of a journey; the journey itself goes on in light and in dark by turns (``fits``)."""
    return int(request.param)


def wide(browser: Browser, world: World, width: int, **more: Any) -> BrowserContext:
    """A browser of a width."""
    return browser.new_context(
        base_url=world.url,
        viewport={"width": width, "height": SIZES[width]},
        color_scheme=BEGIN_IN,  # type: ignore[arg-type]
        has_touch=width < TABBED,
        **more,
    )


def fits(page: Page) -> None:
    """Nothing is wider than the window, in light and in dark; the journey goes on in the other of the two.

    A page that is just being replaced by the next one has no root for a moment; that is waited for.
    """
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for scheme in ("dark", "light") if is_dark else ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        try:
            page.wait_for_function(FITS, timeout=5_000)
        except TimeoutError as late:
            raise AssertionError(f"wider than the window, {scheme}") from late


@pytest.fixture
def context_at(browser: Browser, world: World, width: int) -> Iterator[BrowserContext]:
    """The member's browser in each width."""
    context = wide(browser, world, width, storage_state=world.cookies, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def member_at(context_at: BrowserContext) -> Iterator[Page]:
    yield from watched(context_at)


@pytest.fixture
def visitor(visitor_context: BrowserContext) -> Iterator[Page]:
    yield from watched(visitor_context)


@dataclass
class WatchedPage:
    """A page on which any complaint of the browser fails the test; a page that is not there says so once itself."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(COMPLAIN)
        self.page.on("console", lambda said: self.hear(said.text) if said.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.hear(str(error)))

    def hear(self, said: str) -> None:
        if "the server responded with a status of 4" not in said:
            self.complaints.append(said)

    def for_a_test(self) -> Iterator[Page]:
        """The page with what the last test has left on it: an empty one between would cost a new process, too."""
        self.complaints.clear()
        self.page.emulate_media(color_scheme="light", reduced_motion="null")
        yield self.page
        self.page.unroute_all(behavior="ignoreErrors")
        assert self.complaints == []


@pytest.fixture(scope="module")
def visitors_page(visitor_context: BrowserContext) -> Iterator[WatchedPage]:
    """One page for all looks of a visitor: a new one starts a process, which then reads all of axe anew."""
    yield from kept_open(visitor_context)


@pytest.fixture(scope="module")
def members_page(member_context: BrowserContext) -> Iterator[WatchedPage]:
    """The same for the member."""
    yield from kept_open(member_context)


@pytest.fixture
def looked_at(members_page: WatchedPage) -> Iterator[Page]:
    """The member's page in tests that look at pages and leave nothing behind."""
    yield from members_page.for_a_test()


def watched(context: BrowserContext) -> Iterator[Page]:
    """A new page that is watched."""
    page = WatchedPage(context.new_page())
    yield page.page
    heard = tuple(page.complaints)
    leave(page.page)
    assert heard == ()


def kept_open(context: BrowserContext) -> Iterator[WatchedPage]:
    """A page for many tests, with axe, which the browser puts into each document quicker than it is sent there."""
    page = WatchedPage(context.new_page())
    page.page.add_init_script(path=AXE_FILE)
    yield page
    leave(page.page)


def leave(page: Page) -> None:
    """Close a page. On its way to another page, or with a request held back, the browser may never close it."""
    page.unroute_all(behavior="ignoreErrors")
    with suppress(Error):  # the other page may come first, or the page asks whether to stay
        page.goto("about:blank", timeout=5_000)
    page.close()
