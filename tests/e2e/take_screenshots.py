"""`make screenshots`: pictures of the main pages for docs/screenshots, taken from the site the tests fill."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.conanhub.running import ROOT
from tests.e2e.conftest import World

FOLDER = ROOT / "docs" / "screenshots"
WIDE, NARROW = {"width": 1440, "height": 1000}, {"width": 360, "height": 780}
#: Name of the file, address; those of strangers begin with "!".
PAGES = {
    "home": "!/",
    "workbench": "/",
    "cards": "/cards/?q=icon:blade+type:move",
    "cards-rows": "/cards/?q=type:foe&view=rows",
    "card": "/cards/conan-ccg/throat-grip/",
    "rules": "/rules/conan-ccg/",
    "decks": "!/decks/",
    "deck": "/decks/{deck}/",
    "deck-editor": "/decks/{deck}/edit/",
    "sample-hand": "/decks/{deck}/hand/?seed=7",
    "collection": "/collection/",
    "new-simulation": "/simulations/new/?deck={deck}",
    "progress": "/simulations/{running}/",
    "result": "/simulations/{match_up}/",
    "matches": "/simulations/{match_up}/matches/",
    "replay": "/simulations/{match_up}/matches/0/?step=40",
    "not-found": "!/nothing/here/",
}
IN_DARK = ("home", "card", "deck-editor", "result", "replay")
ON_A_PHONE = ("workbench", "cards", "card", "deck", "deck-editor", "result", "replay")


@pytest.mark.parametrize("name", PAGES)
def test_take(visitor: Page, member: Page, world: World, name: str) -> None:
    address = PAGES[name].format(**vars(world))
    page = visitor if address.startswith("!") else member
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
    page.wait_for_timeout(600)  # what htmx fetches after the page
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / file)
