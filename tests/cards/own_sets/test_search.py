"""``is:own`` finds the home-made cards of the searching user, and of nobody else; no other query finds any."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import own_sets, reading
from cards.models import OwnSet
from cards.query import SearchError
from cards.reading import home_made_cards
from tests.cards.own_sets.conftest import DANCE, GAME

pytestmark = pytest.mark.django_db


def titles(query: str, user: User | None) -> list[str]:
    return [card.title for card in home_made_cards(reading.search(GAME, query, user_id=user.pk if user else None))]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("is:own", ["Axe Dance", "Hill Stranger"]),
        ("is:own t:move", ["Axe Dance"]),
        ("is:own axe", ["Axe Dance"]),
        ("is:own gem>=3", []),
        ("is:own|known t:foe", ["Hill Stranger"]),
        ("is:own is:simulated", ["Axe Dance"]),
        ("is:own set:hills", []),
        ("is:own set:hill-folk", ["Axe Dance", "Hill Stranger"]),
        ("-is:own", []),
        ("axe", []),
        ("t:move", []),
        ("", []),
    ],
)
def test_is_own_finds_them_and_nothing_else_does(hills: OwnSet, alice: User, query: str, found: list[str]) -> None:
    if "hills" in query:
        other = own_sets.make_set(user=alice, game_key=GAME, name="Hills")
        own_sets.add_card(user=alice, own_set=other, record={**DANCE, "gem": 5, "title": "Other"})
        found = ["Other"]
    assert titles(query, alice) == found


def test_nobody_else_finds_them(hills: OwnSet, bob: User, moderator: User) -> None:
    for user in (bob, moderator, None):
        assert titles("is:own", user) == []
    assert "Hill Folk" not in reading.search(GAME, "is:own", user_id=bob.pk).english
    with pytest.raises(SearchError):
        reading.search(GAME, "is:own set:hill-folk", user_id=bob.pk)


def test_they_stay_out_of_rows_counts_and_caches(hills: OwnSet, alice: User, bob: User) -> None:
    for user in (alice, bob):
        found = reading.search(GAME, "is:own", user_id=user.pk)
        assert found.rows() == () and found.unknown_count() == 0


def test_the_page_shows_them_to_their_owner_alone(hills: OwnSet, as_alice: Client, as_bob: Client) -> None:
    page = as_alice.get("/cards/?game=conan-ccg&q=is:own").content.decode()
    assert "2 of your home-made cards are like that" in page and "Home-made by alice" in page and "Hill Folk" in page
    for client in (as_bob, Client()):
        other = client.get("/cards/?game=conan-ccg&q=is:own").content.decode()
        assert "Axe Dance" not in other and "Hill Folk" not in other
