"""Decks and collections in the admin: everything is looked at, nothing is written past the services."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Product
from decks.collection import holdings, set_product
from decks.editing import services
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.models import Deck
from tests.decks.conftest import legal_entries


@pytest.fixture
def as_root(db: None) -> Client:
    """A browser of somebody whom the admin lets do everything that anybody may do."""
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.fixture
def rows(products: dict[str, Product], deck: Deck, throat_grip: Card, alice: User) -> dict[str, int]:
    """A row of each kind, by the name of its pages."""
    holdings.set_owned(user=alice, card=throat_grip, quantity=1)
    holdings.set_wanted(user=alice, card=throat_grip, quantity=1)
    set_product(user=alice, product=products["starter"], quantity=1)
    owned, wanted = throat_grip.collection_items.get(), throat_grip.wishlist_items.get()
    assert deck.current is not None
    lineup = create_lineup(owner=alice, game=deck.game, fields=LineupFields("A", seats=[SeatChoice(deck.current)]))
    seat = lineup.seats.get()
    return {
        "deck": deck.pk,
        "deckversion": deck.current.pk,
        "lineup": lineup.pk,
        "lineupseat": seat.pk,
        "collectionitem": owned.pk,
        "wishlistitem": wanted.pk,
        "ownedproduct": products["starter"].owned.get().pk,
    }


@pytest.mark.parametrize(
    "kind", ["deck", "deckversion", "lineup", "lineupseat", "collectionitem", "wishlistitem", "ownedproduct"]
)
def test_rows_are_looked_at_and_never_written(as_root: Client, rows: dict[str, int], kind: str) -> None:
    page = reverse(f"admin:decks_{kind}_change", args=[rows[kind]])
    assert as_root.get(reverse(f"admin:decks_{kind}_changelist")).status_code == 200
    assert as_root.get(page).status_code == 200
    assert as_root.post(page, {}).status_code == 403
    assert as_root.post(reverse(f"admin:decks_{kind}_delete", args=[rows[kind]]), {"post": "yes"}).status_code == 403
    assert as_root.get(reverse(f"admin:decks_{kind}_add")).status_code == 403


def test_the_list_asks_as_often_for_many_decks(
    deck: Deck, as_root: Client, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(5):
        services.create_deck(owner=alice, game=deck.game, name=f"Deck {number}", entries=legal_entries())
    with django_assert_max_num_queries(8):
        as_root.get(reverse("admin:decks_deckversion_changelist"))
