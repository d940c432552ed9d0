"""The real cards, a private deck of alice with a finished simulation, and visitors who mean no good."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from decks.editing import services as deck_services
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.models import CollectionItem, Deck, DeckVersion, Lineup
from simulator.models import Simulation
from simulator.requests import services
from simulator.worker import runner
from tests.catalogue import load_real_cards
from tests.simulator.conftest import LANCES, cheap_match, make_deck, play

GAME = "conan_ccg"


@dataclass(frozen=True)
class Place:
    """What is there before anybody does harm; the simulation from when it is asked for."""

    alice: User
    deck: Deck
    public: Deck

    @cached_property
    def simulation(self) -> Simulation:
        """Twenty finished matches of both decks."""
        assert self.deck.current and self.public.current
        asked = services.request_simulation(
            owner=self.alice,
            version_ids=[self.deck.current.pk, self.public.current.pk],
            match_count=20,
            agents=["random"],
            seed=7,
        )
        return play(asked.simulation)

    @cached_property
    def lineup(self) -> Lineup:
        """The private deck against the public one."""
        assert self.deck.current and self.public.current
        seats = [SeatChoice(self.deck.current), SeatChoice(self.public.current)]
        return create_lineup(owner=self.alice, game=self.deck.game, fields=LineupFields("Both", seats=seats))

    def still(self) -> tuple[Any, ...]:
        """All that must be the same after a refusal."""
        decks = sorted(Deck.objects.values_list("pk", "name", "notes", "visibility", "current_id", "deleted_at"))
        counts = [rows.objects.count() for rows in (DeckVersion, CollectionItem, Simulation, User)]
        return decks, counts


@pytest.fixture
def place(alice: User, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(runner, "play_one", cheap_match)
    load_real_cards(GAME)
    deck, public = make_deck(alice, "Raiders"), make_deck(alice, "Lances", sample=LANCES)
    public = deck_services.set_visibility(deck=public, actor=alice, visibility="public")
    return Place(alice, deck, public)


@pytest.fixture
def api_alice(alice: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(alice)
    return client


@pytest.fixture
def api_bob(bob: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(bob)
    return client


def words_of(response: Any) -> str:
    """The page as text, with the typographic entities resolved."""
    return str(response.content.decode()).replace("&#x27;", "'").replace("&quot;", '"')
