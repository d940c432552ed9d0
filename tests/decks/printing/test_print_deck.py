"""A deck on paper, and letting it fight from its page."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.editing import services
from decks.models import Deck


def test_the_list_has_every_card_with_a_box_for_each_copy(public_deck: Deck, alice: User) -> None:
    services.add_copies(deck=public_deck, actor=alice, section="draw", card_id="stroke-1", copies=1)  # to four
    body = Client().get(reverse("decks:print", args=[public_deck.public_id])).content.decode()
    assert "41 in the Draw Deck" in body
    assert body.count("<i></i>") == 67  # 1 + 41 + 25
    assert "Stroke 14" in body
    assert "<script" not in body.partition("<main")[2]


def test_the_faces_are_as_many_as_the_copies(public_deck: Deck) -> None:
    response = Client().get(reverse("decks:print", args=[public_deck.public_id]) + "?faces")
    assert len(response.context["faces"].object_list) == 66  # 1 + 40 + 25
    assert response.content.decode().count('data-card="stroke-1"') == 3


def test_a_private_deck_is_printed_by_its_owner_only(deck: Deck, as_alice: Client, as_bob: Client) -> None:
    url = reverse("decks:print", args=[deck.public_id])
    assert as_alice.get(url).status_code == 200
    assert as_bob.get(url).status_code == Client().get(url).status_code == 404


def test_a_user_lets_an_own_deck_fight_it_at_once(public_deck: Deck, bob: User, as_bob: Client) -> None:
    mine = services.copy_deck(deck=public_deck, owner=bob)
    body = as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert f'name="against" value="{public_deck.public_id}"' in body
    assert f'<option value="{mine.public_id}">Wolves of the North</option>' in body
    form = {"kind": "matchup", "match_count": "200", "against": str(public_deck.public_id), "deck": str(mine.public_id)}
    answer = as_bob.post(reverse("simulator:new"), {**form, "match_count": "other", "match_count_other": "10"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert "/simulations/" in answer.headers["Location"]


def test_only_legal_decks_are_offered_as_rivals(public_deck: Deck, bob: User, as_bob: Client) -> None:
    services.create_deck(owner=bob, game=public_deck.game, name="Only a beginning")
    body = as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert "Only a beginning" not in body


def test_a_visitor_is_asked_to_log_in_first(public_deck: Deck) -> None:
    body = Client().get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert "Log in to run matches" in body
    assert 'name="against"' not in body


def test_the_page_asks_as_often_for_few_rivals_as_for_many(
    public_deck: Deck, bob: User, as_bob: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(6):
        services.copy_deck(deck=public_deck, owner=bob)
    as_bob.get(reverse("decks:detail", args=[public_deck.public_id]))
    with django_assert_max_num_queries(10):
        as_bob.get(reverse("decks:detail", args=[public_deck.public_id]))
