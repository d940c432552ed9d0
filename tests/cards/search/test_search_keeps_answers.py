"""Answers of the search are kept for as long as the rows of the catalogue stay the same, and no longer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from cards import ownership
from cards.catalogue import records
from cards.models import Game
from cards.reading.facets import facet_groups, total
from cards.reading.queries import search, stamp_of
from cards.sync import sync_catalog
from tests.cards.conftest import move, write_set


@pytest.fixture
def moves(data_folder: Path, db: None) -> Iterator[Path]:
    """Two Moves as rows."""
    load(data_folder, 2)
    yield data_folder
    records.forget()


def load(folder: Path, count: int) -> None:
    """So many Moves in the data files and as rows."""
    write_set(folder, "core", "original", [move(f"card-{n}", f"Card {n}", f"{n:03}") for n in range(count)])
    records.forget()
    sync_catalog(game_key="conan_ccg")


def test_a_second_search_asks_only_for_the_sets(moves: Path, django_assert_num_queries: Any) -> None:
    first = search("conan_ccg", "gem:2 text:/draw/").rows()
    with django_assert_num_queries(1):
        assert search("conan_ccg", "gem:2 text:/draw/").rows() == first


def test_new_cards_are_found_at_once(moves: Path) -> None:
    assert len(search("conan_ccg", "type:move").rows()) == 2
    load(moves, 3)
    found = search("conan_ccg", "type:move")
    assert len(found.rows()) == 3
    assert total("conan_ccg", found.context.stamp)["cards"] == 3
    types = next(group for group in facet_groups(found) if group.field == "type")
    assert [facet.count for facet in types.facets] == [3]


def test_the_stamp_stays_while_nothing_changes(moves: Path) -> None:
    before = stamp_of("conan_ccg")
    assert before
    load(moves, 2)
    assert stamp_of("conan_ccg") == before
    load(moves, 1)
    assert stamp_of("conan_ccg") != before


def test_nothing_is_kept_of_rows_without_a_stamp(moves: Path) -> None:
    Game.objects.update(stamp="")
    assert len(search("conan_ccg", "type:move").rows()) == 2
    load(moves, 4)
    Game.objects.update(stamp="")
    assert len(search("conan_ccg", "type:move").rows()) == 4


def test_what_one_member_owns_is_not_told_to_another(
    moves: Path, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = {alice.pk: {"card-0": 2}, bob.pk: {"card-1": 1}}
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: counts[user_id]})
    assert [row.card_id for row in search("conan_ccg", "own>=1", user_id=alice.pk).rows()] == ["card-0"]
    assert [row.card_id for row in search("conan_ccg", "own>=1", user_id=bob.pk).rows()] == ["card-1"]


def test_thousands_of_values_are_one_parameter(
    moves: Path, alice: User, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    many = {f"card-{n}": 1 for n in range(40_000)}  # more than SQLite takes as parameters
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: many})
    assert len(search("conan_ccg", "own:1", user_id=alice.pk).rows()) == 2
    assert search("conan_ccg", "own:0", user_id=alice.pk).rows() == ()
