"""Changes of one collection at the same moment: none is lost, and none fails."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from decks.collection import holdings
from decks.collection.owned_list import read_owned
from decks.contents.copy_kinds import PLAIN
from decks.lists.card_index import CardIndex
from decks.models import CollectionItem, CollectionStep, WishlistItem
from tests.decks.conftest import GAME

AT_ONCE = 8
Change = Callable[[User, Card, CardIndex], Any]


def import_three(user: User, index: CardIndex) -> None:
    holdings.import_owned(user=user, game_key=GAME, found=read_owned("3 Throat Grip", index, GAME))


CHANGES: dict[str, Change] = {
    "set a kind": lambda user, card, _: holdings.set_row(user=user, card=card, variant=PLAIN, quantity=1),
    "set all copies": lambda user, card, _: holdings.set_owned(user=user, card=card, quantity=1),
    "plus": lambda user, card, _: holdings.add_owned(user=user, card=card, copies=1),
    "minus": lambda user, card, _: holdings.add_owned(user=user, card=card, copies=-1),
    "change a row": lambda user, card, _: holdings.move_row(
        user=user, card=card, row_id=None, variant=PLAIN, quantity=1
    ),
    "import": lambda user, _, index: import_three(user, index),
    "import wanted cards": lambda user, _, index: holdings.import_wanted(
        user=user, game_key=GAME, found=read_owned("3 Throat Grip", index, GAME)
    ),
    "undo": lambda user, _, index: holdings.undo(user=user, game_key=GAME),
    "want": lambda user, card, _: holdings.set_wanted(user=user, card=card, quantity=1),
    "want one more": lambda user, card, _: holdings.add_wanted(user=user, card=card, copies=1),
    "want what is missing": lambda user, card, _: holdings.want_missing(
        user=user, game_key=GAME, missing={card.card_id: 1}
    ),
}


def at_once(change: Callable[[], Any]) -> None:
    """Make a change many times at the same moment, each with a connection of its own; what fails, fails here."""
    start = threading.Barrier(AT_ONCE)

    def one() -> None:
        start.wait()
        try:
            change()
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(one) for _ in range(AT_ONCE)]:
            done.result()


@pytest.mark.django_db(transaction=True)
def test_the_first_copies_of_a_card_are_all_counted(throat_grip: Card, alice: User) -> None:
    at_once(lambda: holdings.add_owned(user=alice, card=throat_grip, copies=1))
    at_once(lambda: holdings.add_wanted(user=alice, card=throat_grip, copies=1))
    assert (CollectionItem.objects.get().quantity, WishlistItem.objects.get().quantity) == (AT_ONCE, AT_ONCE)


@pytest.mark.django_db(transaction=True)
def test_a_number_that_is_set_many_times_is_that_number(throat_grip: Card, alice: User) -> None:
    at_once(lambda: holdings.set_owned(user=alice, card=throat_grip, quantity=5))
    assert CollectionItem.objects.get().quantity == 5


@pytest.mark.django_db(transaction=True)
def test_each_import_of_the_same_list_counts_and_can_be_taken_back(
    throat_grip: Card, alice: User, index: CardIndex
) -> None:
    at_once(lambda: import_three(alice, index))
    assert (CollectionItem.objects.get().quantity, CollectionStep.objects.count()) == (3 * AT_ONCE, AT_ONCE)
    at_once(lambda: holdings.undo(user=alice, game_key=GAME))
    assert not CollectionItem.objects.exists()


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_first_waits_for_those_of_the_same_person(
    throat_grip: Card, alice: User, index: CardIndex, name: str
) -> None:
    import_three(alice, index)
    with CaptureQueriesContext(connection) as asked:
        CHANGES[name](alice, throat_grip, index)
    first = next(query["sql"] for query in asked if "SAVEPOINT" not in query["sql"])
    assert 'FROM "auth_user"' in first
    assert connection.vendor == "sqlite" or "FOR NO KEY UPDATE" in first
