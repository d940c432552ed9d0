"""A member's own words on decks: written, refused, found by, and seen by nobody else."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Game
from decks.editing import services
from decks.editing.tags import MOST_TAGS, tags_of
from decks.errors import DeckRefused, NotYourDeck
from decks.models import Deck, DeckTag
from tests.decks.conftest import legal_entries

MINE = "/decks/mine/"
API = "/api/v1/decks/"
JSON = {"content_type": "application/json"}


def file(deck: Deck, *words: str) -> Deck:
    return services.set_tags(deck=deck, actor=deck.owner, words=words)


def address(deck: Deck) -> str:
    return reverse("decks:tags", args=[deck.public_id])


def found(client: Client, query: str, page: str = MINE) -> list[str]:
    return [row.deck.name for row in client.get(page, {"q": query}).context["decks"]]


@pytest.fixture
def decks(deck: Deck, game: Game, alice: User) -> list[Deck]:
    """Three decks of alice: two for tournaments, one of them built, and one without a tag."""
    cup = services.create_deck(owner=alice, game=game, name="Cup")
    file(deck, "tournament", "Wölfe")
    file(cup, "Tournament", "to test")
    services.set_built(deck=cup, actor=alice, is_built=True)
    return [deck, cup, services.create_deck(owner=alice, game=game, name="Plain")]


def test_words_are_written_on_the_page_of_a_deck(deck: Deck, as_alice: Client) -> None:
    answer = as_alice.post(address(deck), {"tags": " to  test, Wölfe,, TO TEST "})
    page = reverse("decks:settings", args=[deck.public_id])
    assert answer.headers["Location"] == page
    assert tags_of(deck) == ["TO TEST", "Wölfe"]  # one word once, as it was written last
    assert 'value="TO TEST, Wölfe"' in as_alice.get(page).content.decode()
    as_alice.post(address(deck), {"tags": ""})
    assert tags_of(deck) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([f"word {number}" for number in range(MOST_TAGS + 1)], "11 tags"),
        (["x" * 31], "31 characters"),
        (['a "quoted" one'], "quotation mark"),
        (["one, two"], "comma"),
        (["\x07bell"], "cannot be shown"),
        ([""], "letter or a digit"),
    ],
)
def test_what_is_no_tag_is_refused_and_changes_nothing(deck: Deck, words: list[str], said: str) -> None:
    file(deck, "kept")
    with pytest.raises(DeckRefused, match=said):
        services.change_deck(deck=deck, actor=deck.owner, facts=services.Facts(name="Other", tags=words))
    deck.refresh_from_db()
    assert (deck.name, tags_of(deck)) == ("Wolves of the North", ["kept"])


def test_ten_tags_of_thirty_letters_fit(deck: Deck, as_alice: Client) -> None:
    words = [f"{number:030}" for number in range(MOST_TAGS)]
    as_alice.post(address(deck), {"tags": ", ".join(words)})
    assert tags_of(deck) == words


def test_a_refusal_is_said_on_the_page(deck: Deck, as_alice: Client) -> None:
    answer = as_alice.post(address(deck), {"tags": "x" * 31}, follow=True)
    assert "31 characters; at most 30 fit" in answer.content.decode()


def test_the_list_shows_tags_and_finds_decks_by_them(decks: list[Deck], as_alice: Client) -> None:
    body = as_alice.get(MINE).content.decode()
    assert '<a class="tag tag-info" href="?q=tag%3A%22to%20test%22">to test</a>' in body
    assert found(as_alice, "tag:tournament") == ["Cup", "Wolves of the North"]
    assert found(as_alice, 'tag:"to test"') == ["Cup"]
    assert found(as_alice, "tag:wolfe") == ["Wolves of the North"]
    assert found(as_alice, "-tag:tournament") == ["Plain"]
    assert found(as_alice, "tag:/^to/") == ["Cup", "Wolves of the North"]
    assert found(as_alice, "built:yes") == ["Cup"]
    assert sorted(found(as_alice, "built:no")) == ["Plain", "Wolves of the North"]


def test_links_narrow_the_list_by_each_tag(decks: list[Deck], as_alice: Client) -> None:
    chips = {one.label: (one.query, one.is_on) for one in as_alice.get(MINE + "?q=cup").context["own_narrowings"]}
    assert chips["Built"] == ("cup built:yes", False)
    assert chips["to test 1"] == ('cup tag:"to test"', False)
    assert [label.casefold() for label in chips][1] == "tournament 2"
    on = {one.label: one for one in as_alice.get(MINE + '?q=tag:"TO+TEST"').context["own_narrowings"]}
    assert (on["to test 1"].query, on["to test 1"].is_on) == ("", True)


def test_nobody_else_sees_or_finds_by_tags(decks: list[Deck], alice: User, as_alice: Client, as_bob: Client) -> None:
    for deck in decks:
        services.set_visibility(deck=deck, actor=alice, visibility="public")
    for client in (as_bob, Client()):
        for page in ("/decks/", reverse("decks:detail", args=[decks[1].public_id]), f"{API}{decks[1].public_id}/"):
            assert "to test" not in client.get(page).content.decode()
    assert found(as_bob, "tag:tournament", "/decks/") == []
    assert found(as_bob, "built:yes", "/decks/") == []
    assert found(as_alice, "tag:tournament", "/decks/") == ["Cup", "Wolves of the North"]
    for query in ("tag:tournament", "built:yes"):
        assert "log in first" in Client().get("/decks/", {"q": query}).content.decode()


def test_only_its_owner_writes_tags(public_deck: Deck, bob: User, as_bob: Client) -> None:
    with pytest.raises(NotYourDeck):
        services.set_tags(deck=public_deck, actor=bob, words=["mine"])
    assert as_bob.post(address(public_deck), {"tags": "mine"}).status_code == 403
    assert "/accounts/login/" in Client().post(address(public_deck), {"tags": "mine"}).headers["Location"]
    assert as_bob.get(address(public_deck)).status_code == 405
    assert not DeckTag.objects.exists()


def test_ones_own_copy_keeps_the_tags_and_a_strangers_has_none(public_deck: Deck, alice: User, bob: User) -> None:
    file(public_deck, "tournament")
    assert tags_of(services.copy_deck(deck=public_deck, owner=alice)) == ["tournament"]
    assert tags_of(services.copy_deck(deck=public_deck, owner=bob)) == []


def test_the_api_reads_and_writes_tags(deck: Deck, as_alice: Client, as_bob: Client) -> None:
    body = as_alice.patch(f"{API}{deck.public_id}/", {"tags": ["to test"], "visibility": "public"}, **JSON).json()
    assert body["tags"] == ["to test"]
    assert as_alice.patch(f"{API}{deck.public_id}/", {"name": "Wolves"}, **JSON).json()["tags"] == ["to test"]
    assert "tags" not in as_bob.get(f"{API}{deck.public_id}/").json()
    assert as_alice.patch(f"{API}{deck.public_id}/", {"tags": ["x" * 31]}, **JSON).status_code == 400
    assert as_alice.patch(f"{API}{deck.public_id}/", {"tags": "to test"}, **JSON).status_code == 400
    assert as_alice.patch(f"{API}{deck.public_id}/", {"tags": []}, **JSON).json()["tags"] == []


def test_the_list_asks_as_often_for_many_tags(
    game: Game, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(6):
        deck = services.create_deck(owner=alice, game=game, name=f"Deck {number}", entries=legal_entries())
        file(deck, "one", "two", f"word {number}")
    with django_assert_num_queries(5):  # session, member, count, decks, tags
        as_alice.get(MINE)
    with django_assert_num_queries(5):  # session, member, decks, tags to test by, tags to show
        as_alice.get(MINE, {"q": "tag:one"})
