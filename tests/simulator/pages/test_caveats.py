"""Numbers of a game whose map and cards are our own say so, on every page that shows them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from benchmarks import lineup
from cards.models import Game
from decks.editing import create_deck
from decks.models import Deck
from simulator.games import pages_of
from simulator.requests import experiments, services
from tests.simulator.conftest import play
from tests.simulator.requests.test_experiments import play_all

GAME = "age_of_conan"
PAGES = pages_of(GAME)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsent", "cheap_matches")]


@pytest.fixture
def kingdoms(alice: User) -> list[Deck]:
    game = Game.objects.get_or_create(key=GAME, defaults={"name": "Age of Conan"})[0]
    found = []
    for name in ("aquilonia", "turan", "stygia"):
        entries = [(one.section, one.card_id, one.quantity) for one in lineup.deck(GAME, name).entries]
        found.append(create_deck(owner=alice, game=game, name=name.title(), entries=entries))
    return found


def versions(decks: list[Deck]) -> list[int]:
    return [deck.current.pk for deck in decks if deck.current]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("kind", ["gauntlet", "round_robin"])
def test_experiments_say_that_the_game_is_a_reconstruction(
    kind: str, kingdoms: list[Deck], alice: User, as_alice: Client
) -> None:
    asked: dict[str, Any] = {"kind": kind, "match_count": 20, "agent": "random", "seed": 7}
    made = experiments.request_experiment(owner=alice, version_ids=versions(kingdoms), **asked)
    play_all(made)
    text = page(as_alice, reverse("simulator:experiment", args=[made.public_id]))
    assert f'<li class="tag tag-warn">{escape(PAGES.caveat)}</li>' in text
    sentence = text.partition('class="sentence sim-sentence">')[2].partition("</p>")[0]
    assert escape(PAGES.setting) in sentence and "%" in sentence
    assert escape(PAGES.setting) in page(as_alice, reverse("simulator:list"))


def test_two_results_side_by_side_say_so_too(kingdoms: list[Deck], alice: User, as_alice: Client) -> None:
    one, two = (
        play(
            services.request_simulation(
                owner=alice, version_ids=versions(kingdoms[:2]), match_count=20, agents=[agent], seed=7
            ).simulation
        )
        for agent in ("random", "greedy")
    )
    text = page(as_alice, f"{reverse('simulator:compare', args=[one.public_id])}?with={two.public_id}")
    assert f'<li class="tag tag-warn">{escape(PAGES.caveat)}</li>' in text
    assert f"AI against AI{escape(PAGES.setting)}" in text
