"""Sets over HTTP."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/sets/"


def test_every_set_is_listed_with_its_cards(client: Client) -> None:
    load_real_cards("conan_ccg", "conquer")
    with CaptureQueriesContext(connection) as sent:
        every = client.get(ADDRESS).json()
    assert sum("cards_cardset" in query["sql"] for query in sent) == 2  # how many, and which
    assert {one["game"] for one in every["results"]} == {"conan-ccg", "conquer"}
    found = client.get(ADDRESS, {"game": "conan-ccg"}).json()
    listed = Card.objects.filter(game="conan_ccg", is_listed=True)
    assert sum(one["cards"] for one in found["results"]) == listed.count()
    known = next(one for one in found["results"] if one["key"] == "known")
    assert set(known) == {"key", "game", "name", "kind", "released", "cards"} and known["kind"] == "known"


def test_a_game_that_is_not_there_has_none(client: Client) -> None:
    assert client.get(ADDRESS, {"game": "chess"}).status_code == 404
