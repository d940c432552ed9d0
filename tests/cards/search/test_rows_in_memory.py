"""A query tried on cards in memory finds what the same query finds among rows of the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cards.models import Card
from cards.query import SearchError
from cards.reading import search
from cards.search import row_test, table_of
from tests.cards.queries_of import queries
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
COLUMNS = (
    *("pk", "card_id", "number", "number_order", "numbers", "labels", "counts", "unknown"),
    *("search_title", "search_text", "search_flavor", "card_set__key", "card_set__released", "own_set__key"),
)


@pytest.fixture
def real_rows() -> dict[str, list[Mapping[str, Any]]]:
    found = {}
    for game_key in ("conan_ccg", "conquer"):
        load_real_cards(game_key)
        found[game_key] = list(Card.objects.filter(game_id=game_key, is_listed=True).values(*COLUMNS))
    return found


def differs(game_key: str, rows: list[Mapping[str, Any]], query: str) -> set[str]:
    try:
        found = search(game_key, query)
    except SearchError:
        return set()
    passes = row_test(found.tree, found.context)
    wanted = Card.objects.filter(game_id=game_key, is_listed=True).filter(found.compiled.condition.passes)
    return {str(row["card_id"]) for row in rows if passes(row)} ^ set(wanted.values_list("card_id", flat=True))


@pytest.mark.parametrize("game_key", ["conan_ccg", "conquer"])
def test_each_field_finds_the_same(real_rows: dict[str, list[Mapping[str, Any]]], game_key: str) -> None:
    rows = real_rows[game_key]
    fields = table_of(game_key).fields
    written = [field.example for field in fields if field.example]
    written += [f"-{one}" for one in written]
    written += [f"{field.name}={sign}" for field in fields for sign in ("?", "-", "*")]
    written += ["text:/draw [12]/", "-text:/draw [12]/", "text:/~/", "title:/^the/", "", "is:own", "date>=2006"]
    numbers = [field.name for field in fields if field.fact and field.name in ("prowess", "health", "attack", "cost")]
    written += [f"{one}{sign}{other}" for one in numbers for other in numbers for sign in ("<", ">=", "=", "!=")]
    assert {query: off for query in written if (off := differs(game_key, rows, query))} == {}
    assert differs(game_key, rows[:1], "") != set()


@pytest.mark.parametrize("game_key", ["conan_ccg", "conquer"])
def test_whatever_is_asked_finds_the_same(real_rows: dict[str, list[Mapping[str, Any]]], game_key: str) -> None:
    rows = real_rows[game_key]

    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(query=queries(game_key))
    def check(query: str) -> None:
        assert differs(game_key, rows, query) == set(), query

    check()
