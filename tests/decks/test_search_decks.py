"""Decks by query: words, fields, what they hold, and each mistake with its place."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from decks import collection, queries, services
from decks.deck_search import FIELDS, find_decks
from decks.models import Deck
from decks.queries import Person
from tests.decks.conftest import legal_entries


@pytest.fixture
def decks(game: Game, alice: User, bob: User) -> None:
    """Three public decks: a legal one of alice, three Throat Grips and an empty one of bob."""
    wolves = services.create_deck(owner=alice, game=game, name="Wölves of the North", entries=legal_entries())
    grips = services.create_deck(owner=bob, game=game, name="Grips", entries=[("draw", "throat-grip", 3)])
    empty = services.create_deck(owner=bob, game=game, name="Empty")
    for deck, owner in ((wolves, alice), (grips, bob), (empty, bob)):
        services.set_visibility(deck=deck, actor=owner, visibility="public")
    Deck.objects.filter(name="Empty").update(updated_at=timezone.now() - timedelta(days=30))


def names(text: str, person: Person | None = None) -> set[str]:
    found = find_decks(queries.public_decks(), text, person or AnonymousUser())
    assert found.error is None
    return {deck.name.split()[0] for deck in found.decks}


@pytest.mark.parametrize(
    ("query", "wanted", "english"),
    [
        ("", "Wölves Grips Empty", ""),
        ("grips", "Grips", 'Decks that have "grips" in the name.'),
        ("wolves n:north", "Wölves", 'Decks that have "wolves" in the name and have "north" in the name.'),
        ('!"grips"', "Grips", 'Decks that are named exactly "grips".'),
        ("by:bob", "Grips Empty", 'Decks that have "bob" in the owner\'s name.'),
        ("n:/^w.lves/", "Wölves", "Decks that match /^w.lves/ in the name."),
        # 1 Conan + 40 + 25 Foes
        ("cards:66", "Wölves", "Decks that have number of cards 66."),
        ("cards<=3", "Grips Empty", "Decks that have number of cards 3 or less."),
        ("cards>0 -legal:yes", "Grips", "Decks that have number of cards more than 0 and are not legal."),
        ("legal:yes", "Wölves", "Decks that are legal."),
        ("legal!=yes", "Grips Empty", "Decks that are not legal."),
        ("version>=2", "", "Decks that have draft 2 or more."),
        ("updated>=7d", "Wölves Grips", "Decks that were last changed in or after 7d (days ago)."),
        ("updated<7d", "Empty", "Decks that were last changed before 7d (days ago)."),
        ("updated<2000", "", "Decks that were last changed before 2000."),
        ("updated>2000-01 by:alice", "Wölves", None),
        ("[[throat]]", "Grips", 'Decks that hold at least one of the cards that have "throat" in the title.'),
        ("[[t:foe]]>=20", "Wölves", "Decks that hold 20 or more cards that are a Foe card."),
        ("[[t:foe]]=25 [[t:move gem<=2]]>=10", "Wölves", None),
        ("[[t:foe]]>25", "", "Decks that hold more than 25 cards that are a Foe card."),
        ("-[[t:foe]]", "Grips Empty", "Decks that do not hold at least one of the cards that are a Foe card."),
        ("[[x:draw or n:throat]]!=3", "Wölves Empty", None),
        ("[[t:foe]] or grips", "Wölves Grips", None),
    ],
)
def test_a_query_finds_decks_and_is_said_in_words(decks: None, query: str, wanted: str, english: str | None) -> None:
    assert names(query) == set(wanted.split())
    if english is not None:
        assert find_decks(queries.public_decks(), query, AnonymousUser()).english == english


def test_decks_are_found_by_what_one_lacks(decks: None, alice: User, bob: User) -> None:
    collection.set_owned(user=bob, card=Card.objects.get(card_id="throat-grip"), quantity=2)
    assert names("missing:1", bob) == {"Grips"}
    assert names("buildable:yes", bob) == {"Empty"}
    collection.set_owned(user=bob, card=Card.objects.get(card_id="throat-grip"), quantity=3)
    assert names("buildable:yes [[own>=1]]", bob) == {"Grips"}
    assert names("missing>=66", bob) == {"Wölves"}


def test_they_are_listed_in_the_order_asked_for(decks: None) -> None:
    def listed(text: str) -> list[str]:
        return [deck.name[:1] for deck in find_decks(queries.public_decks(), text, AnonymousUser()).decks]

    assert listed("order:name") == ["E", "G", "W"]
    assert listed("order:cards dir:desc") == ["W", "G", "E"]
    assert listed("order:updated dir:asc")[0] == "E"
    assert listed("")[-1] == "E"


@pytest.mark.parametrize(
    ("query", "code", "start"),
    [
        ("[[t:foe", "open_bracket", 0),
        ("[[prowes>3]]", "unknown_field", 2),
        ("card>=3", "unknown_field", 0),
        ("cards:x", "bad_number", 6),
        ("legal:maybe", "unknown_value", 6),
        ("updated:soon", "bad_date", 8),
        ("missing:0", "log_in", 0),
        ("-order:name", "misplaced_order", 1),
        ("by:/(/", "bad_pattern", 3),
        ("grips price<3", "not_recorded", 6),
        ("sim>=55", "not_recorded", 0),
        ("format:standard", "not_recorded", 0),
        ("zone:foes", "not_recorded", 0),
        ("[[artist:frazetta]]", "not_recorded", 2),
    ],
)
def test_a_mistake_finds_nothing_and_has_its_place(decks: None, query: str, code: str, start: int) -> None:
    found = find_decks(queries.public_decks(), query, AnonymousUser())
    assert found.error is not None and list(found.decks) == []
    assert (found.error.code, found.error.place.start) == (code, start)
    html = Client().get(reverse("decks:list"), {"q": query}).content.decode()
    assert "This search cannot be understood" in html and f"(character {start + 1})" in html


def test_every_example_of_the_help_can_be_understood(decks: None, alice: User) -> None:
    for field in FIELDS:
        assert find_decks(queries.public_decks(), field.example, alice).error is None, field.example


def test_private_decks_stay_private(deck: Deck) -> None:
    assert names("[[t:foe]]") == set()


def test_the_number_of_questions_does_not_grow_with_the_decks(
    decks: None, game: Game, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(6):
        more = services.create_deck(owner=bob, game=game, name=f"More {number}", entries=legal_entries())
        services.set_visibility(deck=more, actor=bob, visibility="public")
    with django_assert_num_queries(3):  # the decks; the sets and the cards of the part in brackets
        assert len(find_decks(queries.public_decks(), "[[t:foe]]>=20 legal:yes", AnonymousUser()).decks) == 7
