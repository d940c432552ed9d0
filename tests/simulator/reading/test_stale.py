"""What a result says once a deck, the engine or the card data are others than those it was played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.editing import services as deck_services
from decks.models import Deck
from simulator.loading import input
from simulator.models import Simulation
from tests.simulator.conftest import Ask, play
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db


def edit(deck: Deck) -> None:
    """One copy of one card less."""
    deck.refresh_from_db()
    assert deck.current
    first, *rest = [list(entry) for entry in deck.current.entries]
    last = rest[-1]
    fewer = [*rest[:-1], [last[0], last[1], last[2] - 1]] if last[2] > 1 else rest[:-1]
    deck_services.replace_entries(deck=deck, actor=deck.owner, entries=[first, *fewer], base=deck.current.number)


def page(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()


def test_an_edited_deck_is_named_with_both_versions(
    as_alice: Client, raiders: Deck, ask: Ask, cheap_matches: None
) -> None:
    simulation = play(ask(match_count=20))
    assert "✓ Up to date" in page(as_alice, simulation)
    edit(raiders)
    text = page(as_alice, simulation)
    assert "✓ Up to date" not in text
    assert "Stale: Raiders: version 1 played, the deck is at version 2" in text
    told = as_alice.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()
    assert told["stale"] == ["Raiders: version 1 played, the deck is at version 2"]


def test_a_deck_that_holds_the_same_cards_again_is_not_stale(raiders: Deck, ask: Ask) -> None:
    simulation = ask(match_count=20)
    before = raiders.current
    assert before
    edit(raiders)
    raiders.refresh_from_db()
    assert raiders.current
    deck_services.replace_entries(
        deck=raiders, actor=raiders.owner, entries=before.entries, base=raiders.current.number
    )
    again = Simulation.objects.get(pk=simulation.pk)
    assert input.newer_versions(again) == []


def test_lists_and_experiments_mark_what_another_engine_played(
    as_alice: Client,
    alice: User,
    decks: list[Deck],
    ask: Ask,
    cheap_matches: None,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    play(ask(match_count=20))
    experiment = request(alice, decks[:3])
    play_all(experiment)
    assert "Stale" not in as_alice.get(reverse("simulator:list")).content.decode()
    Simulation.objects.update(engine_version="0.0.1")
    assert as_alice.get(reverse("simulator:list")).content.decode().count(">Stale</span>") == 2
    address = reverse("simulator:experiment", args=[experiment.public_id])
    text = as_alice.get(address).content.decode()
    assert "Engine 0.0.1" in text
    assert "Stale: engine or card data changed since" in text
    told = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert told["engine_versions"] == ["0.0.1"]
    assert "engine 0.0.1" in told["stale"][0]
    with django_assert_num_queries(5):  # session, user, experiment, its decks, simulations; the cells are kept
        as_alice.get(address)


def test_a_experiment_names_the_deck_that_was_edited(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3])
    edit(decks[1])
    text = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert "Stale: lances: version 1 played, the deck is at version 2" in text
    assert "raiders: version" not in text
