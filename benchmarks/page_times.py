"""Fills an empty site and takes the time of its pages; started by ``bench_pages`` with Django set up."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse

from cards.models import Card
from decks import samples, services
from decks.models import Deck, Owned, Visibility
from simulator import runner
from simulator import services as simulations
from simulator.models import Batch, Simulation

GAME: Final = "conan_ccg"
SLUG: Final = "conan-ccg"
#: One person may have 500 decks.
DECKS_A_PERSON: Final = 250
PLAIN_FILES: Final = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@dataclass(frozen=True, slots=True)
class PageTime:
    """One page: what it is, times in milliseconds, queries, and the size of the answer."""

    title: str
    middle_ms: float
    slowest_ms: float
    queries: int
    kilobytes: float


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages are about."""

    owner: User
    deck: Deck
    simulation: Simulation


def fill(decks: int, games: int) -> Site:
    """Cards, sample decks, many public decks, a collection with every card, and a finished simulation."""
    call_command("migrate", verbosity=0)
    call_command("load_cards", stdout=sys.stderr)
    made = samples.load_samples(game_key=GAME)
    owner = User.objects.create_user("bench-owner")
    for at in range(decks):
        person = owner if at < DECKS_A_PERSON else _person(at // DECKS_A_PERSON)
        copy = services.copy_deck(deck=made[at % len(made)], owner=person)
        services.set_visibility(deck=copy, actor=person, visibility=Visibility.PUBLIC)
    Owned.objects.bulk_create(Owned(user=owner, card=card, quantity=3) for card in Card.objects.all())
    deck = Deck.objects.filter(owner=owner).order_by("pk")[0]
    return Site(owner, deck, _simulation(owner, made, games))


def _person(number: int) -> User:
    person, _ = User.objects.get_or_create(username=f"bench-{number}")
    return person


def _simulation(owner: User, made: list[Deck], games: int) -> Simulation:
    versions = [deck.current.pk for deck in made[:2] if deck.current]
    asked = simulations.request_simulation(owner=owner, version_ids=versions, games=games, seed=1)
    for batch in Batch.objects.filter(simulation=asked.simulation):
        while runner.run_batch(batch_id=batch.pk):
            pass
    asked.simulation.refresh_from_db()
    return asked.simulation


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Titles and addresses."""
    deck, simulation = {"public_id": site.deck.public_id}, {"public_id": site.simulation.public_id}
    card = site.deck.current.entries[0][1] if site.deck.current else ""
    yield "Home", reverse("home")
    yield "Cards", reverse("cards:list")
    yield "Cards, search", reverse("cards:list") + "?q=type:move+gem<3"
    yield "One card", reverse("cards:detail", kwargs={"game": SLUG, "card_id": card})
    yield "Rules", reverse("cards:rules", kwargs={"game": SLUG})
    yield "Collection, every card owned", reverse("decks:collection")
    yield "Public decks", reverse("decks:list")
    yield "My decks", reverse("decks:mine")
    yield "A deck", reverse("decks:detail", kwargs=deck)
    yield "Edit a deck", reverse("decks:edit", kwargs=deck)
    yield "Export a deck", reverse("decks:export", kwargs=deck)
    yield "My simulations", reverse("simulator:list")
    yield "New simulation", reverse("simulator:new")
    yield "A finished simulation", reverse("simulator:detail", kwargs=simulation)
    yield "Its matches", reverse("simulator:matches", kwargs=simulation)
    yield "Replay of one match", reverse("simulator:replay", kwargs={**simulation, "index": 0})


def take(client: Client, title: str, address: str, requests: int) -> PageTime:
    """One page: a first request to warm up and count, then the others on the clock."""
    with CaptureQueriesContext(connection) as caught:
        answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{title} ({address}) answered {answer.status_code}, not 200.")
    queries = len(caught)  # now, as later requests empty the list it counts
    taken = []
    for _ in range(requests):
        started = time.perf_counter()
        client.get(address)
        taken.append((time.perf_counter() - started) * 1e3)
    return PageTime(title, statistics.median(taken), max(taken), queries, len(answer.content) / 1024)


def main(decks: int, games: int, requests: int) -> None:
    """Fill the site, take the times, and print them as JSON."""
    with override_settings(STORAGES=PLAIN_FILES, ALLOWED_HOSTS=["testserver"]):
        site = fill(decks, games)
        client = Client()
        client.force_login(site.owner)
        found = [take(client, title, address, requests) for title, address in pages(site)]
    about: dict[str, Any] = {
        "cards": Card.objects.count(),
        "decks": Deck.objects.count(),
        "owned": Owned.objects.count(),
        "matches": site.simulation.games,
        "pages": [asdict(page) for page in found],
    }
    sys.stdout.write(json.dumps(about) + "\n")
