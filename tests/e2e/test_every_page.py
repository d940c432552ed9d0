"""Every page, narrow and wide, light and dark: no fault that axe finds, nothing wider than the window, no complaint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import AXE_FILE, BEGIN_IN, TABBED, WatchedPage, World

pytestmark = [pytest.mark.slow, pytest.mark.walk]
AXE = AXE_FILE.read_text()
#: All rules once narrow and once wide, and between them what can differ with width; in the walk that begins in dark
#: (`make dark`) what can differ with colours.
SIZES, COLOURS = ["target-size", "scrollable-region-focusable"], ["color-contrast", "link-in-text-block"]
RULES = (
    {(360, "light"): [], (768, "light"): SIZES, (1440, "dark"): []}
    if BEGIN_IN == "light"
    else {(360, "dark"): COLOURS, (1440, "light"): COLOURS}
)
WIDTHS = (360, 768, 1440)
#: Words that are hard to read dark, others that are so narrow, and a row of small buttons that is there between.
FAULTS = """
  main p:first-of-type { @media (prefers-color-scheme: dark) { color: #555; background: #444 } }
  main h3 a { @media (width < 400px) { color: #ccc; background: #ddd } }
  .small-targets { display: none; @media (400px < width < 1000px) { display: flex } }
  .small-targets button { all: unset; width: 9px; height: 9px; overflow: hidden }
"""
#: Puts them on a page, with a field without label.
BREAK = """faults => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(faults)
  document.adoptedStyleSheets = [sheet]
  const small = "<button>One</button><button>Two</button><button>Three</button>"
  document.querySelector("main").insertAdjacentHTML("beforeend", `<p class=small-targets>${small}</p><input>`)
}"""
FOR_ALL = {
    "home": "/",
    "cards": "/cards/?q=type:foe+or+type:move+order:gem",
    "cards as a list": "/cards/?q=initiative%3D4&view=list",
    "cards, full": "/cards/?q=is:gaps+or+icon:magic&view=full",
    "cards in groups": "/cards/?q=type:ally|region+group:rarity",
    "cards, none found": "/cards/?q=zzyzx",
    "cards, a slip in a title": "/cards/?q=throt+grip",
    "cards, only another game has them": "/cards/?q=type:landscape",
    "cards, query with a mistake": "/cards/?q=gem%3C%3Cx",
    "card": "/cards/conan-ccg/throat-grip/",
    "known card": "/cards/conan-ccg/{known}/",
    "own scans": "/cards/scans/",
    "search help": "/cards/search-help/",
    "search help of Conquer": "/cards/search-help/?game=conquer",
    "rules": "/rules/conan-ccg/",
    "rules with words": "/rules/conan-ccg/?rule=retreat",
    "no such rule": "/rules/conan-ccg/?rule=99.99",
    "help": "/help/",
    "help, results": "/help/results/",
    "help, AIs": "/help/ais/",
    "help, replay": "/help/replay/",
    "help, decks": "/help/decks/",
    "help, collection": "/help/collection/",
    "help, for programs": "/help/api/",
    "help, keys": "/help/keys/",
    "help, facts": "/help/facts/",
    "history of a card": "/cards/conan-ccg/throat-grip/history/",
    "for newcomers": "/help/new/conan-ccg/",
    "cards of Conquer": "/cards/?game=conquer&q=duskmoor+or+attack>=5",
    "cards of Conquer, full": "/cards/?game=conquer&q=duskmoor+or+is:gaps&view=full",
    "Landscape": "/cards/conquer/duskmoor-fogbound-causeway-common-ground/",
    "Conquer for newcomers": "/help/new/conquer/",
    "search help of Age of Conan": "/cards/search-help/?game=age-of-conan",
    "cards of Age of Conan": "/cards/?game=age-of-conan&q=type:kingdom|map|die+or+kingdom:stygia",
    "map of Age of Conan": "/cards/age-of-conan/hyboria/",
    "kingdom of Age of Conan": "/cards/age-of-conan/turan/",
    "Age of Conan for newcomers": "/help/new/age-of-conan/",
    "cards of Conan by Monolith": "/cards/?game=conan-monolith&q=type:hero|equipment",
    "hero of Conan by Monolith": "/cards/conan-monolith/conan/",
    "scenario of Conan by Monolith": "/cards/conan-monolith/in-the-clutches-of-the-picts/",
    "board of Conan by Monolith": "/cards/conan-monolith/pict-village/",
    "own board of Conan by Monolith": "/cards/conan-monolith/the-flooded-temple/",
    "board that is not drawn": "/cards/conan-monolith/stygia-port/",
    "odds of an attack": "/rules/conan-monolith/odds/?guard_gems=2&space=red",
    "Conan by Monolith for newcomers": "/help/new/conan-monolith/",
    "scenarios that boxes allow": "/products/conan-monolith/what-to-play/",
    "decks by what they hold": "/decks/?q=%5B%5Btype:foe%5D%5D%3E%3D20",
    "decks, query with a mistake": "/decks/?q=%5B%5Btype:foe",
    "public decks": "/decks/",
    "decks, none found": "/decks/?q=zzyzx",
    "shared deck": "/decks/{deck}/",
    "shared deck as cards": "/decks/{deck}/?faces",
    "sample hand": "/decks/{deck}/hand/?seed=1",
    "odds": "/decks/{deck}/odds/?step=4",
    "deck to print": "/decks/{deck}/print/",
    "cards to print": "/decks/{deck}/print/?faces",
    "sheets that cannot be": "/decks/{deck}/print/sheets.pdf?bleed=on",
    "deck for other programs": "/decks/{deck}/export/",
    "deck by its code": "/decks/code/ch1-AQEBAQEBAwGFAQECAQTNG0s5/",
    "damaged code": "/decks/code/ch1-AQEBAQEBAwGFAQECAQTNG0s6/",
    "compare, nothing chosen": "/decks/compare/",
    "compare": "/decks/compare/?a={deck}&b={deck}",
    "compare, no such deck": "/decks/compare/?a=nothing&b={deck}",
    "decks with a card": "/decks/with/conan-ccg/throat-grip/",
    "line-ups": "/line-ups/",
    "ready-made line-ups": "/line-ups/ready-made/?game=conquer",
    "shared line-up": "/l/{shared_lineup}/",
    "help, own sets": "/help/own-sets/",
    "home-made sets": "/cards/conan-ccg/own-sets/",
    "home-made set by its link": "/cards/conan-ccg/own-sets/{home_made.set}/link/{home_made.link}/",
    "version of a home-made set": "/cards/conan-ccg/own-sets/{home_made.set}/link/{home_made.link}/versions/1/",
    "home-made card": "/cards/conan-ccg/own-sets/{home_made.set}/link/{home_made.link}/cards/{home_made.card}/",
    "help, line-ups": "/help/line-ups/",
    "log in": "/accounts/login/",
    "sign up": "/accounts/signup/",
    "forgotten password": "/accounts/forgotten/",
    "forgotten password, asked": "/accounts/forgotten/sent/",
    "a link that is used up": "/accounts/email/nonsense/",
    "credits": "/credits/",
    "not found": "/nothing/here/",
    "wrong method": "/theme/",
}
FOR_MEMBERS = {
    "workbench": "/",
    "cards of a member": "/cards/?q=type:conan",
    "card of a member": "/cards/conan-ccg/throat-grip/",
    "my decks": "/decks/mine/",
    "new deck": "/decks/new/",
    "own deck for other programs": "/decks/{deck}/export/",
    "import": "/decks/import/",
    "my deck": "/decks/{deck}/",
    "editor": "/decks/{deck}/edit/",
    "editor, query with a mistake": "/decks/{deck}/edit/?q=type:foe+prowes%3E3",
    "editor, deck": "/decks/{deck}/edit/?tab=deck",
    "editor, check": "/decks/{broken_deck}/edit/?tab=check",
    "editor, figures": "/decks/{deck}/edit/?tab=figures",
    "editor, hardly begun": "/decks/{broken_deck}/edit/",
    "compare own": "/decks/compare/?a={deck}&b={broken_deck}",
    "edit as text": "/decks/{deck}/edit/text/",
    "settings": "/decks/{deck}/edit/settings/",
    "history": "/decks/{deck}/edit/history/",
    "collection": "/collection/",
    "collection, query with a mistake": "/collection/?q=type:foe+prowes%3E3",
    "collection, searched": "/collection/?q=gem:2&show=all",
    "collection, all": "/collection/?show=all",
    "collection, missing": "/collection/?show=missing",
    "collection, none wanted": "/collection/?show=wanted",
    "collection, added today": "/collection/?show=today",
    "lines of the day": "/collection/lines/",
    "cards not in the catalogue": "/collection/kept/conan-ccg/",
    "card not in the catalogue": "/cards/conan-ccg/{kept}/",
    "copies of a card not in the catalogue": "/collection/copies/conan-ccg/{kept}/",
    "card not in the catalogue, to merge": "/collection/kept/conan-ccg/{kept}/merge/?into=throat+grip",
    "cards, one that can be kept": "/cards/?q=red+idol+of+set",
    "cards, one that is kept": "/cards/?q=kraken",
    "form of a card": "/cards/conan-ccg/add/?type=Move&title=Red+Idol",
    "form of a card of Conquer": "/cards/conquer/add/?type=Landscape",
    "form of a card with gaps": "/cards/conan-ccg/cimmerian-warrior/complete/",
    "form of a card not in the catalogue": "/cards/conan-ccg/{kept}/complete/",
    "own sets": "/cards/own-sets/",
    "own set": "/cards/conan-ccg/own-sets/{home_made.set}/",
    "own set as a list": "/cards/conan-ccg/own-sets/{home_made.set}/?view=list",
    "own set, who may see it": "/cards/conan-ccg/own-sets/{home_made.set}/settings/",
    "own set to delete": "/cards/conan-ccg/own-sets/{home_made.set}/delete/",
    "card of an own set": "/cards/conan-ccg/own-sets/{home_made.set}/cards/{home_made.card}/",
    "form of a card of an own set": "/cards/conan-ccg/own-sets/{home_made.set}/add/?type=Move",
    "card of an own set to change": "/cards/conan-ccg/own-sets/{home_made.set}/cards/{home_made.card}/change/",
    "editor, home-made card": "/decks/{deck}/edit/?q=is:own",
    "form of a component": "/cards/conan-monolith/conan/complete/",
    "a whole set by table": "/cards/conan-ccg/sheets/?type=Move",
    "editor, card not in the catalogue": "/decks/{deck}/edit/?q=kraken",
    "sets": "/collection/sets/?set=original",
    "copies of a card": "/collection/copies/conan-ccg/throat-grip/",
    "collection import": "/collection/import/",
    "import of wanted cards": "/collection/import/?into=wanted",
    "my line-ups": "/line-ups/mine/",
    "new line-up": "/line-ups/new/?game=conan-ccg",
    "new line-up of Conquer": "/line-ups/new/?game=conquer",
    "line-up": "/line-ups/{lineup}/",
    "line-up with things to fix": "/line-ups/{broken_lineup}/",
    "line-up to edit": "/line-ups/{lineup}/edit/",
    "line-up to delete": "/line-ups/{lineup}/edit/delete/",
    "simulations": "/simulations/",
    "new simulation": "/simulations/new/?deck={deck}",
    "result": "/simulations/{match_up}/",
    "compare with another AI": "/simulations/{match_up}/compare/",
    "result that is checked": "/simulations/{checked}/",
    "goldfish result": "/simulations/{goldfish}/",
    "matches": "/simulations/{match_up}/matches/",
    "replay": "/simulations/{match_up}/matches/0/",
    "replay in the middle": "/simulations/{match_up}/matches/0/?step=40",
    "editor of Conquer": "/decks/{conquer.deck}/edit/",
    "deck of Conquer": "/decks/{conquer.deck}/",
    "new simulation of Conquer": "/simulations/new/?deck={conquer.deck}",
    "result of Conquer": "/simulations/{conquer.match_up}/",
    "goldfish of Conquer": "/simulations/{conquer.goldfish}/",
    "matches of a Conquer goldfish": "/simulations/{conquer.goldfish}/matches/",
    "considered moves of Conquer": "/simulations/{conquer.match_up}/matches/0/?step=60&considered=1",
    "replay of Conquer": "/simulations/{conquer.match_up}/matches/0/?step=60&hands=1",
    "account": "/accounts/",
    "notifications": "/notifications/",
    "own reports": "/notifications/reports/",
    "my proposals": "/cards/proposals/",
    "blocked users": "/accounts/blocks/",
    "password": "/accounts/password/",
    "leaving": "/accounts/leave/",
    "e-mail": "/accounts/email/",
    "not allowed": "/decks/{deck}/edit/change/",
}


@pytest.fixture
def visitor(visitors_page: WatchedPage) -> Iterator[Page]:
    yield from visitors_page.for_a_test()


@pytest.fixture
def member(looked_at: Page) -> Page:
    return looked_at


@pytest.mark.parametrize("name", FOR_ALL)
def test_a_visitor_can_use(visitor: Page, world: World, name: str) -> None:
    look_at(visitor, FOR_ALL[name].format(**vars(world), known="conan-the-bold"))


@pytest.mark.parametrize("name", FOR_MEMBERS)
def test_a_member_can_use(member: Page, world: World, name: str) -> None:
    address = FOR_MEMBERS[name].format(**vars(world))
    # Where there is room for all panes of the editor, the tab changes nothing.
    look_at(member, address, widest=TABBED if "?tab=" in address else max(WIDTHS))


def test_a_member_can_use_the_progress(member: Page, running: str) -> None:
    look_at(member, f"/simulations/{running}/")
    member.goto("/help/")  # once cancelled, the page loads itself anew: not in the next test


def test_a_member_can_use_what_was_read_of_a_list(member: Page) -> None:
    lines = "Quantity,Name,Finish,Notes,Tradelist Count\n2,Throat Grip,Sparkling,mine,1\n1,Throte Grip,,,\n"
    member.goto("/collection/import/")
    member.get_by_label("Cards", exact=True).fill(lines)
    member.get_by_role("button", name="Look at it first").click()
    expect(member.get_by_role("heading", name="What was read")).to_be_visible()
    look_over(member)


def test_a_member_can_use_lines_of_the_quick_entry(member: Page) -> None:
    member.goto("/collection/")
    for text in ("2 sweping", "bac 2"):
        member.locator("#quick-text").fill(text)
        member.keyboard.press("Enter")
    expect(member.locator(".quick-line.is-added")).not_to_have_count(0)
    expect(member.locator(".quick-line.is-wrong")).to_have_count(1)
    member.route("**/collection/lines/*", lambda route: route.fulfill(status=429, headers={"Retry-After": "60"}))
    member.locator("#quick-text").fill("crowd 1")
    member.keyboard.press("Enter")
    expect(member.get_by_text("waits for the network", exact=True)).to_be_visible()
    look_over(member)
    member.get_by_role("button", name="Drop line").click()
    member.unroute("**/collection/lines/*")
    member.get_by_role("button", name="Send now").click()
    expect(member.locator(".quick-line[data-state=unsaved]")).to_have_count(0)
    for _ in range(2):
        member.locator(".quick-undo button").first.click()
        expect(member.locator("#owned-rows [data-held]")).to_have_count(0)
        expect(member.locator(".quick-line[data-state=back]").first).to_be_visible()


@pytest.mark.skipif(BEGIN_IN == "dark", reason="make dark looks for colours only")
def test_a_look_finds_what_is_wrong_in_one_width_or_in_one_colour_scheme(visitor: Page) -> None:
    visitor.goto("/help/")
    visitor.evaluate(BREAK, FAULTS)
    assert [": ".join(fault.split(": ")[:2]) for fault in faults(visitor)] == [
        "1440 dark: color-contrast",
        "1440 dark: label",
        "360 light: color-contrast",
        "360 light: label",
        "768 light: target-size",
    ]


def look_at(page: Page, address: str, widest: int = max(WIDTHS)) -> None:
    """Open it once and look at it."""
    page.goto(address, wait_until="load")
    look_over(page, widest)


def look_over(page: Page, widest: int = max(WIDTHS)) -> None:
    """Look at a page in each width up to the widest and both colour schemes."""
    assert "\n".join(faults(page, widest)) == ""


def faults(page: Page, widest: int = max(WIDTHS)) -> list[str]:
    """What is wrong with a page, by width and colour scheme."""
    found: set[str] = set()
    for width in sorted((width for width in WIDTHS if width <= widest), reverse=True):  # axe begins with the narrowest
        set_width(page, width)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.add(f"{width}: wider than the window: {page.evaluate(WIDE)}")
    if not page.evaluate(f"() => {{ {UNSTICK}\n{SHORTEN}\nreturn 'axe' in window }}"):
        page.evaluate(AXE)
    for (width, scheme), rules in ((look, rules) for look, rules in RULES.items() if look[0] <= widest):
        set_width(page, width)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found |= {f"{width} {scheme}: {fault}" for fault in violations(page, rules)}
    return sorted(found)


def set_width(page: Page, width: int) -> None:
    """Make the window as wide; where it is already, it is left alone, for setting it takes a tenth of a look."""
    size = {"width": width, "height": 900}
    if page.viewport_size != size:
        page.set_viewport_size(size)  # type: ignore[arg-type]


#: What a bar that stays in sight covers can be scrolled from under it: axe looks at the page with the bar in its place.
UNSTICK = """for (const bar of document.querySelectorAll(".deck-bar")) bar.style.position = "static";"""

#: Of a long list axe sees six entries, the last two among them: the others are made alike.
SHORTEN = """for (const list of document.querySelectorAll("main :is(ul, ol, tbody, div, section, article)")) {
  const alike = new Set([...list.children].map(one => one.tagName)).size === 1
  if (alike) [...list.children].slice(4, -2).forEach(one => one.remove())
}"""

WIDE = """[...document.querySelectorAll("body *")].filter(one => one.checkVisibility()
  && one.getBoundingClientRect().right > innerWidth)
  .slice(0, 4).map(one => one.outerHTML.slice(0, 90)).join(" ;; ")"""


def violations(page: Page, rules: list[str]) -> list[str]:
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{fault['id']}: {' '.join(node['target'][0] for node in fault['nodes'][:3])[:200]} "
        f"({len(fault['nodes'])}) {fault['nodes'][0]['failureSummary'].splitlines()[-1].strip()[:160]}"
        for fault in found["violations"]
    ]
