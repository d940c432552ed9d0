"""Sets over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/sets/"


def test_every_set_is_listed_with_its_cards(client: Client, django_assert_max_num_queries: Callable[..., Any]) -> None:
    load_real_cards("conan_ccg", "conquer")
    with django_assert_max_num_queries(3):
        every = client.get(ADDRESS).json()
    assert {one["game"] for one in every["results"]} == {"conan-ccg", "conquer"}
    found = client.get(ADDRESS, {"game": "conan-ccg"}).json()
    assert (
        sum(one["cards"] for one in found["results"]) == Card.objects.filter(game="conan_ccg", is_listed=True).count()
    )
    known = next(one for one in found["results"] if one["key"] == "known")
    assert set(known) == {"key", "game", "name", "kind", "released", "cards"} and known["kind"] == "known"


def test_a_game_that_is_not_there_has_none(client: Client) -> None:
    assert client.get(ADDRESS, {"game": "chess"}).status_code == 404
