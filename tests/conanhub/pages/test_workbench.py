"""The first page of a member."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Game
from decks.editing.services import copy_deck, create_deck
from decks.models import Deck
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db


@pytest.fixture
def samples() -> list[Deck]:
    load_real_cards()
    call_command("load_samples")
    return list(Deck.objects.all())


def test_it_shows_a_members_own_decks_only(as_alice: Client, alice: User, bob: User) -> None:
    load_real_cards()
    game = Game.objects.get(key="conan_ccg")
    create_deck(owner=alice, game=game, name="Hawks of the Coast")
    create_deck(owner=bob, game=game, name="Hidden in the Hills")
    page = as_alice.get("/").content.decode()
    assert "Hawks of the Coast" in page
    assert "Hidden in the Hills" not in page


def test_it_shows_what_others_published(as_alice: Client, alice: User, samples: list[Deck]) -> None:
    copy_deck(deck=samples[0], owner=alice)
    page = as_alice.get("/").content.decode()
    assert "New from others" in page
    assert page.count(f">{samples[0].owner.username}</td>") == 3  # four samples are public, three are shown


def test_its_own_published_decks_are_no_news(as_alice: Client, alice: User, samples: list[Deck]) -> None:
    Deck.objects.update(owner=alice)
    assert "New from others" not in as_alice.get("/").content.decode()


def test_it_says_how_to_begin(as_alice: Client) -> None:
    page = as_alice.get("/").content.decode()
    for sentence in ("No deck yet", "No simulation yet", "You have recorded no cards yet"):
        assert sentence in page


def test_visitors_see_newly_published_decks(client: Client, samples: list[Deck]) -> None:
    page = client.get("/").content.decode()
    assert samples[0].name in page
    assert "✓ Legal" in page


def test_more_decks_ask_the_database_no_more(
    as_alice: Client, alice: User, samples: list[Deck], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for deck in samples:
        copy_deck(deck=deck, owner=alice)
    # session, person, decks, new decks of others, simulations, entries of cards, cards owned
    with django_assert_max_num_queries(7):
        assert as_alice.get("/").status_code == 200
