"""The page of what can be played with the own boxes: numbers, changes, what a further box adds, filters, limits."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.catalogue import load_products, records
from cards.models import Product
from decks import collection, reading
from decks.games import deck_game
from decks.games.conan_monolith.playable import playable
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
KEY, SLUG = "conan_monolith", "conan-monolith"


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""


@pytest.fixture
def boxes() -> None:
    load_real_cards(KEY)


def own(user: User, *names: str) -> None:
    for product in Product.objects.filter(game_id=KEY, name__in=names):
        collection.set_product(user=user, product=product, quantity=1)


def copies_in(*names: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for product in load_products(KEY):
        if product.name in names:
            for card, copies in product.contents.items():
                found[card] = found.get(card, 0) + copies
    return found


def test_core_game_and_king_pledge_play_fifteen_and_one_more_as_far_as_is_known(boxes: None, alice: User) -> None:
    own(alice, "Core Game", "King Pledge")
    page = collection.play_page(KEY, alice)
    assert page is not None
    assert (page.owned, len(page.found), page.sure, page.open) == (2, 90, 15, 1)
    assert page.states == {"ready": 11, "with changes": 4, "cannot tell": 1}
    assert [(product.name, number) for product, number in page.adds[:5]] == [
        ("Stretch Goal", 30),
        ("Conan the Conqueror", 10),
        ("Khitai", 4),
        ("Nordheim", 4),
        ("Stygia", 4),
    ]
    assert [(product.name, number) for product, number in page.then[:2]] == [
        ("Conan the Conqueror", 11),
        ("Red Nails", 5),
    ]
    pieces = dict(page.pieces)
    assert (pieces["Hero"], pieces["Spell"], pieces["Board"]) == (8, 16, 4)
    assert sorted(title for _id, title in page.named)[:2] == ["Amra the Lion", "Bêlit"] and len(page.named) == 8
    changes = {one.title: one.changes for one in page.playable if one.changes}
    assert changes["In the Name of Ibis"] == ("Skeletons on another base",)
    assert "book not yours" in changes["Yara's Trap"]


def test_what_lacks_names_its_boxes(boxes: None, alice: User) -> None:
    own(alice, "Core Game", "King Pledge")
    page = collection.play_page(KEY, alice)
    assert page is not None
    missing = {one.title: lacks for one, lacks in page.nearly}
    assert missing["Assault on the Fortress"] == [("Fort Tuscelan", 1, ("Versus",))]
    amulet = next(one for one, _lacks in page.nearly if one.title == "The Terrible Lovers")
    assert amulet.doubts == ("all boxes hold 1 of Amulet: 1",)


def test_a_box_less_takes_its_scenarios_away() -> None:
    pool = records.pool(KEY)
    both = [one for one in playable(pool, copies_in("Core Game", "King Pledge")) if one.is_playable]
    less = copies_in("Core Game", "King Pledge")
    less.pop("pict-village")
    left = [one for one in playable(pool, less) if one.is_playable]
    assert {one.title for one in both} - {one.title for one in left} == {
        one.title for one in both if "Pict Village" in one.boards
    }
    assert not [one for one in playable(pool, {}) if one.state]


def test_the_page_says_it_and_can_be_narrowed(boxes: None, alice: User, as_alice: Client) -> None:
    own(alice, "Core Game", "King Pledge")
    url = reverse("decks:what_to_play", args=[SLUG])
    text = " ".join(as_alice.get(url).content.decode().split())
    assert "With your 2 boxes you can play 15 of 90 adventure scenarios, and 1 more as far as is known." in text
    assert "Which box adds most" in text and "+30" in text
    assert "Hero: 8" in text and ">Shevatas</a>" in text
    inn = as_alice.get(url, {"board": "Inn", "players": "4"}).context["shown"]
    assert inn and all("Inn" in one.boards and 4 in one.players for one in inn)
    assert len(as_alice.get(url, {"mine": "1"}).context["shown"]) == 13
    assert as_alice.get(url, {"board": "no such board"}).context["shown"] == []


def test_visitors_see_it_without_boxes(boxes: None, client: Client) -> None:
    text = client.get(reverse("decks:what_to_play", args=[SLUG])).content.decode()
    assert "you can play 0 of 90" in text and "Log in" in text
    load_real_cards("age_of_conan")
    assert client.get(reverse("decks:what_to_play", args=["age-of-conan"])).status_code == 404
    assert deck_game("age_of_conan").playable is None


def test_its_questions_do_not_grow_with_boxes(
    boxes: None, alice: User, as_alice: Client, django_assert_max_num_queries: Any
) -> None:
    own(alice, *(product.name for product in load_products(KEY)))
    with django_assert_max_num_queries(22):
        as_alice.get(reverse("decks:what_to_play", args=[SLUG]))


def test_counts_by_type_and_box_stand_on_the_products_page(boxes: None, client: Client) -> None:
    totals = collection.totals(KEY)
    rows = {name: dict(zip(totals.types, counts, strict=True)) for _key, name, counts in totals.rows}
    assert rows["Core Game"] == {"Hero": 4, "Unit": 35, "Equipment": 31, "Spell": 16, "Board": 4, "Scenario": 9}
    assert rows["Book of Set"] == {"Hero": 0, "Unit": 0, "Equipment": 0, "Spell": 0, "Board": 0, "Scenario": 20}
    # The one tile without a box is in none of them.
    sums = dict(zip(totals.types, totals.sums, strict=True))
    assert sums == {"Hero": 66, "Unit": 239, "Equipment": 195, "Spell": 92, "Board": 23, "Scenario": 140}
    text = client.get(reverse("decks:products", args=[SLUG])).content.decode()
    assert "What lies in them, by type" in text and ">239<" in text
    assert totals.outside == (("unknown-monster", "Unknown Monster"),)
    assert "In none of them: " in text and "/cards/conan-monolith/unknown-monster/" in text


def test_a_scenario_is_named_by_a_deck_and_not_used_up() -> None:
    entries = [["scenario", "the-last-causeway", 1], ["hero1", "conan", 1], ["gear1", "sword", 1]]
    assert reading.copies_of(entries) == {"conan": 1, "sword": 1}


def found(client: Client, query: str) -> set[str]:
    answer = client.get("/api/v1/cards/", {"game": KEY, "q": query, "page_size": 100})
    assert answer.status_code == 200, answer.content
    return {one["title"] for one in answer.json()["results"]}


def test_a_search_finds_what_the_page_says(boxes: None, alice: User, as_alice: Client) -> None:
    own(alice, "Core Game", "King Pledge")
    page = collection.play_page(KEY, alice)
    assert page is not None
    states = {state: {one.title for one in page.playable if one.state == state} for state in page.states}
    assert found(as_alice, "playable:mine") == states["ready"] | states["with changes"]
    assert found(as_alice, "playable:ready") == states["ready"]
    assert found(as_alice, "playable:changes") == states["with changes"]
    assert found(as_alice, "playable:unknown") == states["cannot tell"]
    assert found(as_alice, "playable:mine board:inn players:4") == {
        one.title for one in page.playable if one.is_playable and "Inn" in one.boards and 4 in one.players
    }
    text = as_alice.get("/cards/", {"game": SLUG, "q": "playable:mine"}).content.decode()
    assert "can be played with your boxes" in text


def test_what_one_can_play_is_told_to_nobody_else(
    boxes: None, alice: User, as_alice: Client, as_bob: Client, client: Client
) -> None:
    """Each in turn with the same query: no answer is kept for another user, and visitors are asked to log in."""
    own(alice, "Core Game", "King Pledge")
    for _round in range(2):
        assert len(found(as_alice, "playable:mine")) == 15
        assert found(as_bob, "playable:mine") == set()
        refusal = client.get("/api/v1/cards/", {"game": KEY, "q": "playable:mine"})
        assert refusal.status_code == 400
        assert refusal.json()["error"]["code"] == "log_in"
        assert refusal.json()["error"]["message"] == "playable looks into your collection; log in first."
        page = client.get("/cards/", {"game": SLUG, "q": "playable:mine"})
        assert "playable looks into your collection; log in first." in page.content.decode()
    assert "Cookie" in as_alice.get("/cards/", {"game": SLUG, "q": "playable:mine"})["Vary"]
    own(alice, "Stretch Goal")
    assert len(found(as_alice, "playable:mine")) == 45  # 30 more, as the page says of that box


def test_a_word_that_is_none_and_a_game_without_scenarios_are_refused(boxes: None, as_alice: Client) -> None:
    answer = as_alice.get("/api/v1/cards/", {"game": KEY, "q": "playable:theirs"})
    assert answer.status_code == 400 and "mine" in answer.json()["error"]["message"]
    load_real_cards("age_of_conan")
    answer = as_alice.get("/api/v1/cards/", {"game": "age_of_conan", "q": "playable:mine"})
    assert answer.status_code == 400


def test_scenarios_are_narrowed_by_everything_that_the_page_offers(boxes: None, alice: User, as_alice: Client) -> None:
    own(alice, "Core Game", "King Pledge")
    url = reverse("decks:what_to_play", args=[SLUG])
    filters = [name for name, *_rest in as_alice.get(url).context["filters"]]
    assert filters == ["players", "board", "box", "rounds", "complexity"]
    shown = as_alice.get(url, {"box": "Core Game", "complexity": "1"}).context["shown"]
    assert shown and {(one.printed_in, one.complexity) for one in shown} == {("Core Game", "1")}
    rounds = as_alice.get(url, {"rounds": "8"}).context["shown"]
    assert rounds and {one.rounds for one in rounds} == {"8"}
