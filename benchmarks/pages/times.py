"""Fills an empty site and takes the time of its pages; started by ``bench`` with Django set up."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse

from cards.catalogue import records as catalog
from cards.models import Card, Product
from conanhub.operations.warming import warm_up
from decks import collection
from decks.editing import samples, services
from decks.models import CollectionItem, Deck, Visibility
from simulator.models import Batch, Simulation
from simulator.requests import services as simulations
from simulator.worker import runner

GAME: Final = "conan_ccg"
SLUG: Final = "conan-ccg"
#: The game whose scenarios are played from boxes, and how many of them are owned.
BOARD_GAME: Final = "conan_monolith"
BOARD_SLUG: Final = "conan-monolith"
BOXES: Final = 4
#: One person may have 500 decks.
DECKS_A_PERSON: Final = 250
SET_SIZE: Final = 250
#: Stands in an address for a number that no request had before.
NEW: Final = "NEW"
#: Pages whose script and style are weighed.
WEIGHED: Final = (
    "Cards",
    "Collection, every card owned",
    "Edit a deck",
    "Replay of one match",
    "A finished simulation",
)
PLAIN_FILES: Final = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@dataclass(frozen=True, slots=True)
class PageTime:
    """One page: what it is, times in milliseconds, queries, and the size of the answer."""

    title: str
    middle_ms: float
    p95_ms: float
    queries: int
    kilobytes: float


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages are about."""

    owner: User
    deck: Deck
    simulation: Simulation
    team: Deck


def more_cards(count: int, folder: Path) -> None:
    """Data files with so many cards: the real ones, and copies of our own with other ids and titles in sets of 250."""
    shutil.copytree(catalog.DATA_DIR, folder, dirs_exist_ok=True)
    catalog.DATA_DIR = folder
    own = [card.record for card in catalog.load_cards(GAME) if card.card_set.kind == "original"]
    missing = count - len(catalog.load_cards(GAME))
    for start in range(0, max(0, missing), SET_SIZE):
        records = [_copy(own[at % len(own)], at) for at in range(start, min(missing, start + SET_SIZE))]
        key = f"bench-{start // SET_SIZE + 1}"
        info = {"key": key, "name": f"Measured {start // SET_SIZE + 1}", "kind": "original"}
        (folder / GAME / f"z-{start:06}.json").write_text(json.dumps({"set": info, "cards": records}))
    catalog.forget()


def _copy(record: Mapping[str, Any], at: int) -> dict[str, Any]:
    return {
        **record,
        "id": f"{record['id']}-{at}",
        "title": f"{record['title']} {at}",
        "number": f"{at % SET_SIZE + 1}",
    }


def own_cards(owner: User, count: int) -> None:
    """Rows of collections: every card of the owner, the rest of as many others as it takes."""
    cards = list(Card.objects.values_list("pk", flat=True))
    rows = [
        CollectionItem(user=owner if not round_ else _person(1000 + round_), card_id=card, quantity=1 + card % 4)
        for round_ in range(-(-count // len(cards)))
        for card in cards
    ]
    CollectionItem.objects.bulk_create(rows[:count], batch_size=2000)


def fill(decks: int, owned: int, match_count: int) -> Site:
    """Cards, sample decks, many public decks, collections, and a finished simulation."""
    call_command("migrate", verbosity=0)
    call_command("load_cards", stdout=sys.stderr)
    made = samples.load_samples(game_key=GAME)
    owner = User.objects.create_user("bench-owner")
    for at in range(decks):
        person = owner if at < DECKS_A_PERSON else _person(at // DECKS_A_PERSON)
        copy = services.copy_deck(deck=made[at % len(made)], owner=person)
        services.set_visibility(deck=copy, actor=person, visibility=Visibility.PUBLIC)
    own_cards(owner, owned)
    deck = Deck.objects.filter(owner=owner).order_by("pk")[0]
    team = services.copy_deck(deck=samples.load_samples(game_key=BOARD_GAME)[0], owner=owner)
    for product in Product.objects.filter(game_id=BOARD_GAME, is_listed=True)[:BOXES]:
        collection.set_product(user=owner, product=product, quantity=1)
    return Site(owner, deck, _simulation(owner, made, match_count), team)


def _person(number: int) -> User:
    person, _ = User.objects.get_or_create(username=f"bench-{number}")
    return person


def _simulation(owner: User, made: list[Deck], match_count: int) -> Simulation:
    versions = [deck.current.pk for deck in made[:2] if deck.current]
    asked = simulations.request_simulation(owner=owner, version_ids=versions, match_count=match_count, seed=1)
    for batch in Batch.objects.filter(simulation=asked.simulation):
        while runner.run_batch(batch_id=batch.pk):
            pass
    asked.simulation.refresh_from_db()
    return asked.simulation


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Titles and addresses; ``NEW`` in one is another number in each request, so that nothing is known beforehand."""
    deck, simulation = {"public_id": site.deck.public_id}, {"public_id": site.simulation.public_id}
    card = site.deck.current.entries[0][1] if site.deck.current else ""
    yield "Home", reverse("home")
    yield "Cards", reverse("cards:list")
    yield "Cards, search", reverse("cards:list") + "?q=type:move+gem<3"
    yield "Cards, many conditions", reverse("cards:list") + "?q=-icon:blade+(prowess>health+or+own>=2)+text:/draw|heal/"
    yield "Cards, new conditions each time", reverse("cards:list") + f"?q=prowess>health+or+text:/draw|heal+{NEW}/"
    yield "Cards as a list", reverse("cards:list") + "?view=list"
    yield "Cards, full", reverse("cards:list") + "?view=full"
    yield "Help of the search", reverse("cards:search_help")
    yield "A game for newcomers", reverse("newcomers", args=[SLUG])
    yield "One card", reverse("cards:detail", kwargs={"game": SLUG, "card_id": card})
    yield "Rules", reverse("cards:rules", kwargs={"game": SLUG})
    yield "Collection, every card owned", reverse("decks:collection")
    yield "Collection, search", reverse("decks:collection") + "?q=type:foe+free>=1"
    yield "Sets", reverse("decks:collection_sets")
    yield "Copies of a card", reverse("decks:copies", args=[SLUG, card])
    yield "Suggestions", reverse("decks:suggestions") + "?text=thr+3"
    yield "Public decks", reverse("decks:list")
    yield "Decks by what they hold", reverse("decks:list") + "?q=[[type:foe]]>=25+legal:yes"
    yield "My decks", reverse("decks:mine")
    yield "A deck", reverse("decks:detail", kwargs=deck)
    yield "Edit a deck", reverse("decks:edit", kwargs=deck)
    yield "Edit a deck, new cards each time", reverse("decks:edit", kwargs=deck) + f"?q=-icon:blade+-text:/heal+{NEW}/"
    yield "Export a deck", reverse("decks:export", kwargs=deck)
    team = {"public_id": site.team.public_id}
    yield "A team of heroes", reverse("decks:detail", kwargs=team) + "?gems=most"
    yield "Edit a team of heroes", reverse("decks:edit", kwargs=team)
    yield "What can I play?", reverse("decks:what_to_play", args=[BOARD_SLUG])
    yield "What can I play, as a search", reverse("cards:list") + f"?game={BOARD_SLUG}&q=playable:mine"
    yield "Odds of an attack", reverse("cards:odds", args=[BOARD_SLUG])
    yield "My simulations", reverse("simulator:list")
    yield "New simulation", reverse("simulator:new")
    yield "A finished simulation", reverse("simulator:detail", kwargs=simulation)
    yield "Its matches", reverse("simulator:matches", kwargs=simulation)
    yield "Replay of one match", reverse("simulator:replay", kwargs={**simulation, "index": 0})


def take(client: Client, title: str, address: str, requests: int) -> PageTime:
    """One page: a first request to warm up and count, then the others on the clock."""
    with CaptureQueriesContext(connection) as caught:
        answer = client.get(address.replace(NEW, "0"))
    if answer.status_code != 200:
        raise RuntimeError(f"{title} ({address}) answered {answer.status_code}, not 200.")
    queries = len(caught)  # now, as later requests empty the list it counts
    taken = []
    for number in range(1, requests + 1):
        here = address.replace(NEW, str(number))
        started = time.process_time()
        client.get(here)
        taken.append((time.process_time() - started) * 1e3)
    return PageTime(title, statistics.median(taken), _p95(taken), queries, len(answer.content) / 1024)


def _p95(taken: list[float]) -> float:
    return sorted(taken)[-(-len(taken) * 95 // 100) - 1]


def weigh(client: Client, title: str, address: str) -> dict[str, Any]:
    """Script and style of a page, compressed, in thousands of bytes."""
    html = client.get(address).content.decode()
    sizes = {}
    for kind, pattern in (("script", r'<script[^>]+src="([^"]+)"'), ("style", r'rel="stylesheet" href="([^"]+)"')):
        names = [found.removeprefix(settings.STATIC_URL).partition("?")[0] for found in re.findall(pattern, html)]
        files = [finders.find(name) for name in names]
        sizes[f"{kind}_kb"] = sum(len(gzip.compress(Path(str(file)).read_bytes(), 9)) for file in files if file) / 1000
    return {"title": title, **sizes}


def main(cards: int, decks: int, owned: int, match_count: int, requests: int) -> None:
    """Fill the site, take the times, and print them as JSON."""
    more_cards(cards, Path(os.environ["DATA_DIR"]) / "cards")
    with override_settings(STORAGES=PLAIN_FILES, ALLOWED_HOSTS=["testserver"]):
        site = fill(decks, owned, match_count)
        client = Client()
        client.force_login(site.owner)
        warm_up()
        found = [take(client, title, address, requests) for title, address in pages(site)]
        weights = [weigh(client, title, address) for title, address in pages(site) if title in WEIGHED]
    about: dict[str, Any] = {
        "cards": Card.objects.count(),
        "decks": Deck.objects.count(),
        "owned": CollectionItem.objects.count(),
        "matches": site.simulation.match_count,
        "pages": [asdict(page) for page in found],
        "weights": weights,
    }
    sys.stdout.write(json.dumps(about) + "\n")
