"""A process that asks for simulations as the site does, told what to do by lines of JSON; for tests with real workers.

Run as ``python -m tests.simulator.driver`` with DATABASE_URL, CELERY_BROKER_URL and DATA_DIR of its own.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conanhub.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

from cards.models import Game  # noqa: E402
from conanhub.celery import app  # noqa: E402
from conanhub.errors import ConanHubError  # noqa: E402
from decks.editing import services as deck_services  # noqa: E402
from decks.lists.decklist import parse_decklist  # noqa: E402
from decks.models import (  # noqa: E402
    Deck,
    DeckVersion,
)
from decks.reading import queries as deck_queries  # noqa: E402
from simulator.loading import input  # noqa: E402
from simulator.matches import seeding  # noqa: E402
from simulator.matches import series as match_series  # noqa: E402
from simulator.models import (  # noqa: E402
    Batch,
    Simulation,
)
from simulator.requests import services  # noqa: E402

GAME = "conan_ccg"
SAMPLES = ("ice-road-rush", "lances-of-the-ash-company")
seeding.BATCH_SECONDS = 1.0  # type: ignore[misc]  # many small batches, so that a death meets one in the middle


def prepare() -> str:
    """An empty queue, a database with one person and two decks."""
    app.control.purge()
    call_command("migrate", verbosity=0)
    game, _ = Game.objects.get_or_create(key=GAME, defaults={"name": "Conan CCG"})
    owner = User.objects.create_user("alice")
    for name in SAMPLES:
        text = (Path(settings.BASE_DIR) / "decks" / "data" / GAME / f"{name}.txt").read_text(encoding="utf-8")
        read = parse_decklist(text, deck_queries.card_index(GAME), GAME)
        deck_services.create_deck(owner=owner, game=game, name=name, entries=read.entries)
    return "ready"


def ask(**wish: Any) -> str:
    """Ask for the two decks against each other; the answer is the simulation's id."""
    versions = [Deck.objects.get(name=name).current_id for name in SAMPLES]
    return _ask(version_ids=versions, **wish)


def ask_illegal() -> str:
    """Ask with a deck of four cards; the answer is the refusal's code."""
    deck = Deck.objects.first()
    version = DeckVersion.objects.create(deck=deck, number=99, entries=[["draw", "throat-grip", 4]], content_hash="x")
    try:
        return _ask(version_ids=[version.pk, version.pk], match_count=10)
    except ConanHubError as refusal:
        return refusal.code


def _ask(**wish: Any) -> str:
    wish = {"owner": User.objects.get(), "agents": ["random"], "seed": 7, **wish}
    return services.request_simulation(**wish).simulation.public_id


def cancel(public_id: str) -> str:
    """Stop it."""
    return services.cancel_simulation(owner=User.objects.get(), public_id=public_id).status


def count() -> int:
    """How many simulations there are."""
    return Simulation.objects.count()


def look(public_id: str) -> dict[str, Any]:
    """Status, matches stored, batches in hand, and the most often that a batch was claimed."""
    simulation = Simulation.objects.get(public_id=public_id)
    batches = Batch.objects.filter(simulation=simulation)
    return {
        "status": simulation.status,
        "reason": simulation.reason,
        "stored": simulation.matches.count(),
        "counted": sum(batches.values_list("done", flat=True)),
        "running": batches.filter(status="running").count(),
    }


def results(public_id: str) -> list[list[Any]]:
    """What was stored."""
    rows = Simulation.objects.get(public_id=public_id).matches.order_by("index")
    return [list(row) for row in rows.values_list("index", "seed", "first", "winner", "turns", "final_key")]


def expected(public_id: str) -> list[list[Any]]:
    """What one process alone, without queue and database, plays."""
    simulation = Simulation.objects.select_related("game").get(public_id=public_id)
    series = input.series_of(simulation)
    played = (match_series.play_one(series, index) for index in range(simulation.match_count))
    return [[one.index, one.seed, one.first, one.winner, one.turns, one.final_key] for one in played]


ACTS: dict[str, Callable[..., Any]] = {
    act.__name__: act for act in (prepare, ask, ask_illegal, cancel, count, look, results, expected)
}


def main() -> None:
    """Answer line by line until the input ends."""
    for line in sys.stdin:
        order = json.loads(line)
        answer = ACTS[order.pop("act")](**order)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
