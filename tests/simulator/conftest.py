"""Two sample decks in the hands of two people, a match that costs no time, and short ways to ask for simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from cards.models import Game
from decks.editing import services as deck_services
from decks.lists.decklist import parse_decklist
from decks.models import Deck
from decks.reading import queries as deck_queries
from simulator import tasks
from simulator.matches import seeding
from simulator.matches.series import MatchSeries, Played
from simulator.models import Simulation
from simulator.requests import services
from simulator.worker import runner

GAME = "conan_ccg"
SAMPLES = Path(django_settings.BASE_DIR) / "decks" / "data" / GAME
RAIDERS, LANCES = "ice-road-rush", "lances-of-the-ash-company"
Ask = Callable[..., Simulation]


def sample_path(name: str) -> str:
    return str(SAMPLES / f"{name}.txt")


def make_deck(owner: User, name: str, *, sample: str = RAIDERS) -> Deck:
    """A legal deck with the cards of a sample deck."""
    game, _ = Game.objects.get_or_create(key=GAME, defaults={"name": "Conan CCG"})
    read = parse_decklist(Path(sample_path(sample)).read_text(encoding="utf-8"), deck_queries.card_index(GAME), GAME)
    return deck_services.create_deck(owner=owner, game=game, name=name, entries=read.entries)


def cheap_match(series: MatchSeries, index: int) -> Played:
    """A match without rules: side A wins three of four pairs of matches; as long as its number says."""
    per_seed = seeding.per_seed(series.game_key, series.kind, len(series.decks))
    sides = seeding.sides_of_seats(index, len(series.decks), per_seed)
    return Played(
        index=index,
        seed=seeding.match_seed(series.seed, index, per_seed),
        first=sides[0],
        winner=1 if index // 2 % 4 == 3 else 0,
        reason="renown",
        rule="CCG-6.3",
        abnormal=False,
        turns=5 + index % 7,
        decisions=50,
        final_key=f"{series.seed:x}-{index}",
        stats={"renown": [40, 30 + index % 10]},
    )


@pytest.fixture
def cheap_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", cheap_match)


@pytest.fixture
def raiders(alice: User) -> Deck:
    return make_deck(alice, "Raiders")


@pytest.fixture
def lances(alice: User) -> Deck:
    return make_deck(alice, "Lances", sample=LANCES)


@pytest.fixture
def ask(alice: User, raiders: Deck, lances: Deck) -> Ask:
    """Ask for Raiders against Lances as alice; nothing is sent, since the test never commits."""

    def request(**changes: Any) -> Simulation:
        assert raiders.current and lances.current
        wish: dict[str, Any] = {
            "owner": alice,
            "version_ids": [raiders.current.pk, lances.current.pk],
            "match_count": 40,
            "agents": ["random"],
            "seed": 7,
            **changes,
        }
        return services.request_simulation(**wish).simulation

    return request


def play(simulation: Simulation) -> Simulation:
    """Run every batch to its end, as workers would."""
    for batch in simulation.batches.order_by("number"):
        while runner.run_batch(batch_id=batch.pk):
            pass
    simulation.refresh_from_db()
    return simulation


def results_of(simulation: Simulation) -> list[tuple[Any, ...]]:
    """All that was counted, in order: what must not depend on workers, order or deaths."""
    fields = ("index", "seed", "first", "winner", "reason", "turns", "decisions", "final_key")
    return list(simulation.matches.order_by("index").values_list(*fields))


@pytest.fixture
def unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker takes up what is asked for: the test plays it when the waiting has been seen."""
    monkeypatch.setattr(tasks, "send_turns", lambda: True)


@pytest.fixture
def complaints(context: BrowserContext, page: Page, as_alice: Client, live_server: Any) -> Iterator[list[str]]:
    """What the browser's console complains of; the browser is logged in as alice."""
    context.add_cookies([{"name": "sessionid", "value": as_alice.cookies["sessionid"].value, "url": live_server.url}])
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
