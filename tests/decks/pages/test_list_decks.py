"""The lists of decks: what stands in them, searching, and how often they ask the database."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Game
from decks.editing import services
from decks.models import Deck
from decks.pages.reading import views
from tests.decks.conftest import legal_entries


def make(owner: User, game: Game, name: str, visibility: str = "public") -> Deck:
    deck = services.create_deck(owner=owner, game=game, name=name, entries=legal_entries())
    return services.set_visibility(deck=deck, actor=owner, visibility=visibility)


def names(client: Client, url: str) -> list[str]:
    return [row.deck.name for row in client.get(url).context["decks"]]


def test_public_decks_are_listed_newest_change_first(game: Game, alice: User, bob: User) -> None:
    first = make(alice, game, "First")
    make(bob, game, "Second")
    make(bob, game, "Hidden", "private")
    make(bob, game, "By link", "unlisted")
    services.add_copies(deck=first, actor=alice, section="draw", card_id="throat-grip", copies=1)
    assert names(Client(), reverse("decks:list")) == ["First", "Second"]


def test_ones_own_decks_are_listed_whoever_may_see_them(game: Game, alice: User, bob: User, as_alice: Client) -> None:
    make(alice, game, "Mine", "private")
    make(bob, game, "Not mine")
    assert names(as_alice, reverse("decks:mine")) == ["Mine"]


def test_it_finds_decks_by_name_and_by_owner(game: Game, alice: User, bob: User) -> None:
    make(alice, game, "Wolves of the North")
    make(bob, game, "Black Fords")
    assert names(Client(), reverse("decks:list") + "?q=wolves") == ["Wolves of the North"]
    assert names(Client(), reverse("decks:list") + "?q=bob") == ["Black Fords"]


def choices(client: Client, url: str, name: str = "narrowings") -> dict[str, tuple[str, bool]]:
    return {one.label: (one.query, one.is_on) for one in client.get(url).context[name]}


def test_the_list_is_narrowed_by_links(game: Game, alice: User, as_alice: Client) -> None:
    make(alice, game, "Wolves")
    services.set_visibility(
        deck=services.create_deck(owner=alice, game=game, name="Wolf cub"), actor=alice, visibility="public"
    )
    url = reverse("decks:list")
    found = choices(as_alice, url + "?q=wol+order:name")
    assert found["Conan CCG"] == ("wol order:name game:conan-ccg", False)
    assert found["Legal"] == ("wol order:name legal:yes", False)
    assert found["I own all of it"] == ("wol order:name buildable:yes", False)
    assert "I own all of it" not in choices(Client(), url)
    both = f"{url}?q=wol+game:conan-ccg+legal:yes"
    assert names(Client(), both) == ["Wolves"]
    assert choices(Client(), both)["Conan CCG"] == ("wol legal:yes", True)
    assert choices(Client(), both)["Conquer"] == ("wol legal:yes game:conquer", False)
    assert choices(Client(), both)["Legal"] == ("wol game:conan-ccg", True)
    assert names(Client(), f"{url}?q=game:conquer") == []
    assert choices(Client(), f"{url}?q=wat:3")["Legal"] == ("legal:yes", False)


def test_the_list_is_sorted_by_links(game: Game, alice: User) -> None:
    make(alice, game, "B")
    make(alice, game, "A")
    make(alice, game, "C")
    url = reverse("decks:list")
    found = choices(Client(), url + "?q=game:conan-ccg", "orders")
    assert found["Name"] == ("game:conan-ccg order:name", False)
    assert found["Last change"] == ("game:conan-ccg order:updated dir:asc", True)
    assert names(Client(), f"{url}?q={found['Name'][0]}") == ["A", "B", "C"]
    assert choices(Client(), f"{url}?q={found['Name'][0]}", "orders")["Last change"] == ("game:conan-ccg", False)
    down = choices(Client(), f"{url}?q={found['Name'][0]}", "orders")["Name"]
    assert down == ("game:conan-ccg order:name dir:desc", True)
    assert names(Client(), f"{url}?q={down[0]}") == ["C", "B", "A"]
    assert names(Client(), f"{url}?q={found['Last change'][0]}") == ["B", "A", "C"]


def test_decks_of_one_game_are_found_by_the_database(
    game: Game, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        make(alice, game, f"Deck {number}")
    with django_assert_num_queries(2):  # the count and one page, not all decks
        assert len(names(Client(), reverse("decks:list") + "?q=game:conan-ccg")) == views.PAGE_SIZE


def test_a_deck_is_never_of_two_games(game: Game, alice: User) -> None:
    make(alice, game, "Wolves")
    assert names(Client(), reverse("decks:list") + "?q=game:conan-ccg+game:conquer") == []
    assert names(Client(), reverse("decks:list") + "?q=game:conan-ccg|conquer") == ["Wolves"]


def test_each_row_shows_who_leads_the_deck(public_deck: Deck) -> None:
    body = Client().get(reverse("decks:list")).content.decode()
    assert 'class="art-mark' in body
    assert "Conan, Wolf of the Passes" in body


def test_ones_own_list_leads_to_editor_and_page(deck: Deck, as_alice: Client) -> None:
    body = as_alice.get(reverse("decks:mine")).content.decode()
    assert reverse("decks:edit", args=[deck.public_id]) in body
    assert f'href="{reverse("decks:detail", args=[deck.public_id])}"' in body


@pytest.mark.parametrize("query", ["?q=%00", "?q=" + "x" * 5000, "?page=99999999999", "?page=-1", "?page=abc"])
def test_odd_questions_are_answered(public_deck: Deck, query: str) -> None:
    assert Client().get(reverse("decks:list") + query).status_code == 200


def test_an_illegal_deck_says_how_many_things_to_fix(game: Game, alice: User) -> None:
    deck = services.create_deck(owner=alice, game=game, name="Empty")
    services.set_visibility(deck=deck, actor=alice, visibility="public")
    # No Conan (D01), no Draw Deck (D03), no Foes (D07), too little Renown (D11).
    assert "4 to fix" in Client().get(reverse("decks:list")).content.decode()


def test_empty_lists_say_what_to_do(db: None, as_alice: Client) -> None:
    assert "No decks yet" in as_alice.get(reverse("decks:mine")).content.decode()
    assert "No public decks yet" in Client().get(reverse("decks:list")).content.decode()
    assert "No deck is like that" in as_alice.get(reverse("decks:mine") + "?q=zz").content.decode()


def test_the_public_list_asks_twice_however_long_it_is(
    game: Game, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        make(alice, game, f"Deck {number}")
    with django_assert_num_queries(2):  # the count for the pages, the decks with owner, game and version
        Client().get(reverse("decks:list"))


def test_ones_own_list_asks_as_often(
    game: Game, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        make(alice, game, f"Deck {number}")
    with django_assert_num_queries(5):  # session and user, the count, the decks, their tags
        as_alice.get(reverse("decks:mine"))


def test_the_decks_with_a_card_are_those_one_may_see(deck: Deck, alice: User, as_alice: Client, as_bob: Client) -> None:
    url = reverse("decks:with_card", args=["conan-ccg", "stroke-1"])
    assert "Wolves of the North" in as_alice.get(url).content.decode()
    assert "Wolves of the North" not in as_bob.get(url).content.decode()
    services.set_visibility(deck=deck, actor=alice, visibility="public")
    body = as_bob.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "Wolves of the North" in body
    assert "3×" in body
    assert "<html" not in body


def test_a_card_whose_name_begins_another_is_not_mixed_up(public_deck: Deck, alice: User) -> None:
    services.replace_entries(deck=public_deck, actor=alice, entries=[("draw", "stroke-11", 1)], base=1)
    url = reverse("decks:with_card", args=["conan-ccg", "stroke-1"])
    assert "Wolves of the North" not in Client().get(url).content.decode()
    assert Client().get(reverse("decks:with_card", args=["conan-ccg", "excalibur"])).status_code == 404


def test_the_decks_with_a_card_are_all_reached(
    game: Game, alice: User, as_bob: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = reverse("decks:with_card", args=["conan-ccg", "stroke-1"])
    partial = {"HX-Request": "true"}
    for number in range(12):
        make(alice, game, f"Wolves {number}")
    make(alice, game, "Hidden", "private")
    few = as_bob.get(url, headers=partial).content.decode()
    assert few.count("3×") == 12 and "All" not in few
    for number in range(12, 26):
        make(alice, game, f"Wolves {number}")
    with django_assert_num_queries(4):  # session, user, the count, one page of decks with their owners
        many = as_bob.get(url, headers=partial).content.decode()
    assert many.count("3×") == 12 and f'<a href="{url}">All 26 decks with this card</a>' in many
    pages = [as_bob.get(url, {"page": number}).content.decode() for number in (1, 2)]
    assert [page.count("3×") for page in pages] == [24, 2]
    assert "Page 2 of 2, 26 decks" in pages[1] and 'href="?page=2"' in pages[0]
    assert as_bob.get(url, {"page": "odd"}).status_code == 200
    assert not any("Hidden" in text for text in (few, many, *pages))
