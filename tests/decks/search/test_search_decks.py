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
from cards.query import SearchError
from decks.collection import holdings
from decks.editing import services
from decks.models import Deck
from decks.reading import queries
from decks.reading.queries import Person
from decks.search import search
from decks.search.fields import FIELDS
from decks.search.search import find_decks, understand
from simulator.engine import GAMES
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


_COST = (
    "Decks that hold at least one of the cards that have gem 3 or more in Conan CCG, "
    "have Notice Cost 3 or more in Conquer, have cost 3 or more in Age of Conan "
    "or have reinforcement cost 3 or more in Conan (Monolith)."
)


@pytest.mark.parametrize(
    ("query", "wanted", "english"),
    [
        ("", "Wölves Grips Empty", ""),
        ("grips", "Grips", 'Decks that have "grips" in the name or the owner\'s name.'),
        ("bob grips", "Grips", None),
        ("wolves n:north", "Wölves", None),
        ("wolves", "Wölves", None),
        ("WÖLVES ALICE", "Wölves", None),
        ("wolves cards>0", "Wölves", None),
        ('!"grips"', "Grips", 'Decks that are named exactly "grips".'),
        ("by:bob", "Grips Empty", 'Decks that have "bob" in the owner\'s name.'),
        ("n:/^w.lves/", "Wölves", "Decks that match /^w.lves/ in the name."),
        # 1 Conan + 40 + 25 Foes
        ("cards:66", "Wölves", "Decks that have 66 cards."),
        ("cards<=3", "Grips Empty", "Decks that have 3 or fewer cards."),
        ("cards>0 -legal:yes", "Grips", "Decks that have more than 0 cards and are not legal."),
        ("legal:yes", "Wölves", "Decks that are legal."),
        ("legal!=yes", "Grips Empty", "Decks that are not legal."),
        ("version>=2", "", "Decks that have version 2 or more."),
        ("updated>=7d", "Wölves Grips", "Decks that were last changed in or after 7d (days ago)."),
        ("updated<7d", "Empty", "Decks that were last changed before 7d (days ago)."),
        ("updated<2000", "", "Decks that were last changed before 2000."),
        ("updated>2000-01 by:alice", "Wölves", None),
        ("[[throat]]", "Grips", 'Decks that hold at least one of the cards that have "throat" in the title.'),
        ("[[t:foe]]>=20", "Wölves", "Decks that hold 20 or more cards that are a Foe card."),
        ("[[t:foe]]=25 [[t:move gem<=2]]>=10", "Wölves", None),
        ("[[t:foe]]>=10000", "", "Decks that hold 10000 or more cards that are a Foe card."),
        ("[[gem>=3]]>=60", "", None),
        ("[[cost>=3]]", "Wölves Grips", _COST),
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
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="throat-grip"), quantity=2)
    assert names("missing:1", bob) == {"Grips"}
    assert names("buildable:yes", bob) == {"Empty"}
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="throat-grip"), quantity=3)
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
        ("[[order:prowess]]>=3", "misplaced_order", 2),
        ("[[unique:card t:foe]]", "misplaced_order", 2),
        ("[[-order:prowess]]", "misplaced_order", 3),
        ("order!=name", "wrong_operator", 0),
        ("order:name>=2", "no_count_here", 6),
        ("[[t:foe]]=1..5", "bad_count", 9),
        ("[[t:foe]]:20", "bad_count", 9),
        ("[[t:foe]]>=1000000", "bad_count", 9),
        ("cards:1000000", "bad_number", 6),
        ("[[[[t:foe]]]]", "only_for_decks", 2),
        ("[[t:sword]]", "unknown_value", 2),
        ("legal:yes>=5", "no_count_here", 6),
        ("legal:/yes/", "no_pattern_here", 6),
        ("updated:/2026/", "no_pattern_here", 8),
        ("name:/^big", "open_pattern", 5),
        ("name:?", "always_known", 5),
        ("version:*", "always_known", 8),
        ("cards:-", "always_known", 6),
    ],
)
def test_a_mistake_finds_nothing_and_has_its_place(decks: None, query: str, code: str, start: int) -> None:
    found = find_decks(queries.public_decks(), query, AnonymousUser())
    assert found.error is not None and list(found.decks) == []
    assert (found.error.code, found.error.place.start) == (code, start)
    html = Client().get(reverse("decks:list"), {"q": query}).content.decode()
    assert "This search cannot be understood" in html and f"(character {start + 1})" in html


@pytest.mark.parametrize("short", ["ccg", "CCG", "conan_ccg", "ccg|aoc|monolith"])
def test_games_are_found_by_what_players_call_them(decks: None, short: str) -> None:
    assert names(f"game:{short}") == names("game:conan-ccg") != set()
    assert names(f"g:{short} grips") == names("g:conan-ccg grips") != set()


def test_short_names_of_games_are_those_of_games() -> None:
    field = next(field for field in FIELDS if field.name == "game")
    assert set((field.short or {}).values()) <= set(field.choices or {})


def test_a_date_of_decks_is_no_set() -> None:
    with pytest.raises(SearchError) as caught:
        understand("updated>=known", AnonymousUser())
    assert caught.value.message == '"known" is no date; write 2006, 2006-05, 2006-05-31 or 7d for seven days ago.'


def test_every_example_of_the_help_can_be_understood(decks: None, alice: User) -> None:
    for field in FIELDS:
        assert find_decks(queries.public_decks(), field.example, alice).error is None, field.example


def test_an_upper_limit_is_one_however_high(decks: None, game: Game, bob: User) -> None:
    entries = [("draw", "throat-grip", 99), ("draw", "stroke-1", 51)]
    many = services.create_deck(owner=bob, game=game, name="Many", entries=entries)
    services.set_visibility(deck=many, actor=bob, visibility="public")
    for query in ("cards:100", "cards<100", "cards<=99", "cards:65..120", "[[t:move]]=100", "-[[t:move]]>99"):
        assert "Many" not in names(query), query
    assert "Many" not in names("missing<=100", bob)
    assert names("cards>=100") == names("[[t:move]]=150") == names("cards:100..") == {"Many"}


def test_brackets_in_brackets_are_said_to_be_so(decks: None) -> None:
    error = find_decks(queries.public_decks(), "[[[[t:foe]]]]", AnonymousUser()).error
    assert error is not None and "cannot stand inside others" in error.message


def test_words_are_found_whatever_their_accents(
    decks: None, game: Game, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    odd = services.create_deck(owner=bob, game=game, name="Big pile of Bêlit’s")
    services.set_visibility(deck=odd, actor=bob, visibility="public")
    for query in ("belit", "BÊLIT", "belit's", "bêlit’s pile"):
        assert names(query) == {"Big"}, query
    with django_assert_num_queries(2):  # the names, and the decks that have the words
        assert names("belit") == {"Big"}


@pytest.mark.parametrize(
    ("query", "wanted", "possible"),
    [  # three copies in Doubt are of a gem that nobody has recorded; the one in Grips is 5, the North has many of 1
        ("[[gem=1]]=0", "Grips Empty", 1),
        ("-[[gem=1]]>=1", "Grips Empty", 1),
        ("-[[gem=1]]", "Grips Empty", 1),
        ("[[gem=1]]!=0", "Wölves", 1),
        ("[[gem=1]]<=3", "Grips Empty Doubt", 0),
        ("[[gem=1]]>3", "Wölves", 0),
        ("[[gem=?]]=3", "Doubt", 0),
        ("[[gem=1]]=0 cards:3", "Grips", 1),
        ("[[gem=1]]=0 cards:0", "Empty", 0),
        ("[[gem=1]]=0 or cards:3", "Grips Empty Doubt", 0),
        ("-([[gem=1]]=0 or cards:66)", "", 1),
        ("[[gem=1]]=0 by:alice", "", 0),
    ],
)
def test_decks_that_may_fit_are_counted_apart(
    decks: None, game: Game, bob: User, query: str, wanted: str, possible: int
) -> None:
    doubt = services.create_deck(owner=bob, game=game, name="Doubt", entries=[("draw", "wheel-and-cleave", 3)])
    services.set_visibility(deck=doubt, actor=bob, visibility="public")
    found = find_decks(queries.public_decks(), query, AnonymousUser())
    assert names(query) == set(wanted.split())
    assert found.possible == possible
    said = "1 more deck may fit, but facts of cards in it are unknown."
    assert found.notes == ([said] if possible else [])
    assert (said in Client().get(reverse("decks:list"), {"q": query}).content.decode()) == bool(possible)


@pytest.mark.parametrize("query", ["cards>=0", "order:name", "[[t:foe]] or cards:0"])
def test_it_says_where_older_decks_were_not_looked_into(
    decks: None, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(search, "MOST_LOOKED_INTO", 3)
    assert find_decks(queries.public_decks(), query, AnonymousUser()).notes == []
    monkeypatch.setattr(search, "MOST_LOOKED_INTO", 2)
    found = find_decks(queries.public_decks(), query, AnonymousUser())
    assert found.notes == ["Only the 2 decks changed last were looked into."]
    assert "Empty" not in {deck.name for deck in found.decks}
    assert find_decks(queries.public_decks(), "grips", AnonymousUser()).notes == []


LIST, EXPLAIN = "/api/v1/decks/", "/api/v1/search/explain"
_DECKS = {"of": "decks"}


def test_the_api_finds_what_the_page_finds(decks: None) -> None:
    body = Client().get(LIST, {"q": "[[t:foe]]>=20 legal:yes"}).json()
    assert [row["name"] for row in body["results"]] == ["Wölves of the North"]
    assert body["query"] == {
        "english": "Decks that hold 20 or more cards that are a Foe card and are legal.",
        "unknown": 0,
        "notes": [],
    }
    assert [row["name"] for row in Client().get(LIST, {"q": "wolves"}).json()["results"]] == ["Wölves of the North"]


def test_the_api_answers_a_mistake_with_its_place(decks: None, as_alice: Client) -> None:
    wanted = {"code": "unknown_field", "message": 'There is no field "legl". Did you mean legal?', "token": "legl"}
    for client, address, more in ((Client(), LIST, {}), (as_alice, LIST, {"mine": "1"}), (Client(), EXPLAIN, _DECKS)):
        response = client.get(address, {"q": " legl:yes", **more})
        assert response.status_code == 400
        assert response.json()["error"] == {**wanted, "start": 1, "end": 5, "suggestion": "legal"}


def test_the_api_explains_what_a_query_about_decks_means(decks: None) -> None:
    answer = Client().get(EXPLAIN, {"q": "[[own>=1 or t:foe]]>=3 order:name order:cards", "of": "decks"})
    assert answer.json()["error"]["code"] == "log_in"
    answer = Client().get(EXPLAIN, {"q": " [[t:foe]]>=3 order:name order:cards", "of": "decks"}).json()
    assert answer["english"] == "Decks that hold 3 or more cards that are a Foe card, listed by number of cards."
    assert (answer["order"], answer["needs_login"]) == ("cards", False)
    assert [one["code"] for one in answer["warnings"]] == ["said_again"]
    assert [part["kind"] for part in answer["tree"]["parts"]] == ["cards", "test", "test"]
    assert Client().get(EXPLAIN, {"of": "decks"}).json()["english"] == "All decks."


@pytest.mark.parametrize(("query", "wanted"), [("missing:0", True), ("[[free>=1]]", True), ("[[t:foe]]", False)])
def test_a_query_about_ones_own_cards_is_said_to_be_so(decks: None, as_alice: Client, query: str, wanted: bool) -> None:
    assert as_alice.get(EXPLAIN, {"q": query, "of": "decks"}).json()["needs_login"] is wanted


def test_private_decks_stay_private(deck: Deck) -> None:
    assert names("[[t:foe]]") == set()


def test_the_number_of_questions_does_not_grow_with_the_decks(
    decks: None, game: Game, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(6):
        more = services.create_deck(owner=bob, game=game, name=f"More {number}", entries=legal_entries())
        services.set_visibility(deck=more, actor=bob, visibility="public")
    # The decks, the cards of the part in brackets, and the sets of each game.
    with django_assert_num_queries(2 + len(GAMES)):
        assert len(find_decks(queries.public_decks(), "[[t:foe]]>=20 legal:yes", AnonymousUser()).decks) == 7
