"""Decks that lie there built keep their copies; the others share what is left."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from cards.reading.queries import search
from decks.collection import gap_of_table, holdings
from decks.contents.copy_kinds import PLAIN
from decks.editing import services
from decks.errors import NotYourDeck
from decks.models import Deck
from decks.reading import ownership, queries
from decks.summary.page_model import deck_page
from tests.decks.conftest import GAME, legal_entries


def make(owner: User, game: Game, name: str, *, is_built: bool = False, **copies: int) -> Deck:
    """A deck of Strokes: ``stroke_1=3``."""
    entries = [("draw", card_id.replace("_", "-"), quantity) for card_id, quantity in copies.items()]
    deck = services.create_deck(owner=owner, game=game, name=name, entries=entries)
    return services.set_built(deck=deck, actor=owner, is_built=True) if is_built else deck


def own(user: User, trade: int = 0, **copies: int) -> None:
    for name, quantity in copies.items():
        card = Card.objects.get(card_id=name.replace("_", "-"))
        holdings.set_row(user=user, card=card, variant=PLAIN, quantity=quantity, trade=trade)


def lacks(deck: Deck, person: User) -> dict[str, tuple[int, list[tuple[str, int]]]]:
    """What somebody lacks for a deck by card: copies, and where others lie."""
    return {
        lack.card_id: (lack.missing, [(one.name, copies) for one, copies in lack.held])
        for lack in deck_page(queries.find_deck(public_id=deck.public_id, person=person), person).lacks
    }


def test_decks_that_are_not_built_share_their_cards(game: Game, alice: User) -> None:
    own(alice, stroke_1=3)
    for name in ("One", "Two"):
        assert lacks(make(alice, game, name, stroke_1=3), alice) == {}
    assert ownership.missing(alice.pk, GAME) == {}
    assert ownership.free(alice.pk, GAME) == {"stroke-1": 3}


def test_a_built_deck_keeps_its_copies_from_the_others(game: Game, alice: User) -> None:
    own(alice, stroke_1=5)
    make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    for name in ("One", "Two"):  # 5 - 3 = 2 are left, and 3 are needed
        assert lacks(make(alice, game, name, stroke_1=3), alice) == {"stroke-1": (1, [("On the shelf", 3)])}
    assert ownership.free(alice.pk, GAME) == {"stroke-1": 2}
    # 3 in the built deck, and 3 for one of the two others at a time: 6, of which 5 are there.
    assert ownership.needs(alice.pk, GAME).needed == {"stroke-1": 6}
    assert ownership.missing(alice.pk, GAME) == {"stroke-1": 1}


def test_built_decks_add_up(game: Game, alice: User) -> None:
    own(alice, stroke_1=5)
    one = make(alice, game, "One", is_built=True, stroke_1=3)
    two = make(alice, game, "Two", is_built=True, stroke_1=3)
    assert lacks(one, alice) == {"stroke-1": (1, [("Two", 3)])}
    assert lacks(two, alice) == {"stroke-1": (1, [("One", 3)])}
    assert ownership.missing(alice.pk, GAME) == {"stroke-1": 1}
    assert ownership.free(alice.pk, GAME) == {}


def test_a_built_deck_does_not_lack_its_own_copies(game: Game, alice: User) -> None:
    own(alice, stroke_1=3)
    assert lacks(make(alice, game, "One", is_built=True, stroke_1=3), alice) == {}


def test_a_deck_taken_apart_gives_its_copies_back(game: Game, alice: User) -> None:
    own(alice, stroke_1=3)
    shelf = make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    other = make(alice, game, "Other", stroke_1=1)
    assert lacks(other, alice) == {"stroke-1": (1, [("On the shelf", 3)])}
    services.set_built(deck=shelf, actor=alice, is_built=False)
    assert lacks(other, alice) == {}


def test_the_editor_shows_what_other_built_decks_leave(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, stroke_1=3, stroke_2=3)
    make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    page = as_alice.get(reverse("decks:edit", args=[make(alice, game, "New").public_id]), {"q": "stroke"})
    rows = {row.card.card_id: (row.at_hand, row.own) for row in page.context["table"].rows}
    assert (rows["stroke-1"], rows["stroke-2"]) == ((0, 3), (3, 3))
    assert page.content.decode().count(">of 3</span>") == 1


def test_a_table_lacks_what_built_decks_hold_that_do_not_sit_there(game: Game, alice: User) -> None:
    own(alice, stroke_1=3)
    kept = make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    sitting = (kept.pk, [("draw", "stroke-1", 3)])
    other = (make(alice, game, "Other", stroke_1=1).pk, [("draw", "stroke-1", 1)])
    gap = gap_of_table(GAME, [sitting], alice)
    assert gap and (gap.missing, gap.built) == (0, ())
    gap = gap_of_table(GAME, [other], alice)
    assert gap and (gap.lacks, gap.built) == ({"stroke-1": 1}, ("On the shelf",))
    gap = gap_of_table(GAME, [sitting, other], alice)
    assert gap and (gap.lacks, gap.built) == ({"stroke-1": 1}, ())


def test_only_ones_own_built_decks_of_the_game_count(game: Game, alice: User, bob: User) -> None:
    own(bob, stroke_1=3)
    shared = make(alice, game, "Shared", is_built=True, stroke_1=3)
    services.set_visibility(deck=shared, actor=alice, visibility="public")
    assert lacks(shared, bob) == {}
    make(bob, game, "Mine", is_built=True, stroke_1=2)
    assert lacks(shared, bob) == {"stroke-1": (2, [("Mine", 2)])}


def test_a_deleted_deck_keeps_nothing(game: Game, alice: User) -> None:
    own(alice, stroke_1=3)
    services.delete_deck(deck=make(alice, game, "Gone", is_built=True, stroke_1=3), actor=alice)
    assert ownership.free(alice.pk, GAME) == {"stroke-1": 3}


def test_the_search_of_cards_knows_free_and_missing_copies(game: Game, alice: User) -> None:
    own(alice, stroke_1=3, stroke_2=1)
    make(alice, game, "On the shelf", is_built=True, stroke_1=3, stroke_3=1)
    for query, found in (("free>=1", {"stroke-2"}), ("missing>=1", {"stroke-3"})):
        assert {card.card_id for card in search(GAME, query, user_id=alice.pk).cards()} == found


def test_the_search_of_decks_knows_what_built_ones_hold(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, stroke_1=4)
    make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    make(alice, game, "One", stroke_1=1)
    make(alice, game, "Three", stroke_1=3)
    for query, names in (("buildable:yes", {"On the shelf", "One"}), ("missing:2", {"Three"})):
        decks = as_alice.get(reverse("decks:mine"), {"q": query}).context["decks"]
        assert {row.deck.name for row in decks} == names


def test_a_copy_of_a_built_deck_is_not_built(game: Game, alice: User) -> None:
    assert not services.copy_deck(deck=make(alice, game, "One", is_built=True, stroke_1=3), owner=alice).is_built


def test_pages_name_the_built_deck_in_which_copies_lie(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, stroke_1=3)
    shelf = make(alice, game, "On the shelf", is_built=True, stroke_1=3)
    other = make(alice, game, "Other", stroke_1=2)
    where = f'3× <a href="{reverse("decks:detail", args=[shelf.public_id])}">On the shelf</a>'
    for page in ("detail", "edit"):
        body = as_alice.get(reverse(f"decks:{page}", args=[other.public_id])).content.decode()
        said = body.partition('<ul class="deck-lacks">')[2].partition("</ul>")[0]
        assert "<b>2×</b>" in said and "own 3, need 2" in said and where in said


def test_a_deck_is_marked_on_its_page_and_taken_apart(deck: Deck, as_alice: Client) -> None:
    page = reverse("decks:detail", args=[deck.public_id])
    address = reverse("decks:built", args=[deck.public_id])
    assert "Mark as built" in as_alice.get(page).content.decode()
    answer = as_alice.post(address, {"built": "yes"})
    assert answer.headers["Location"] == page
    body = as_alice.get(page).content.decode()
    assert "Take it apart" in body and '<span class="tag">Built</span>' in body
    assert '<span class="tag">Built</span>' in as_alice.get(reverse("decks:mine")).content.decode()
    answer = as_alice.post(address, {"built": "no", "back": "edit"})
    assert answer.headers["Location"] == reverse("decks:edit", args=[deck.public_id])
    deck.refresh_from_db()
    assert not deck.is_built
    as_alice.post(address, {"built": "perhaps"})
    deck.refresh_from_db()
    assert not deck.is_built


def test_a_deck_with_missing_copies_is_marked_only_after_they_were_named(
    deck: Deck, alice: User, as_alice: Client
) -> None:
    own(alice, stroke_1=3, stroke_2=2)
    address = reverse("decks:built", args=[deck.public_id])
    body = as_alice.post(address, {"built": "yes", "back": "edit"}).content.decode()
    deck.refresh_from_db()
    assert not deck.is_built
    # 1 Conan, 40 Moves and 25 Foes are 66 copies of 24 cards, of which 5 copies are there and all of one card.
    assert "61 of its 66 copies are missing." in body and "61 copies of 23 cards to build this deck" in body
    assert "Stroke 2</a>" in body and "own 2 of 3" in body
    sent = {"built": "yes", "confirm": "yes", "back": "edit"}
    assert 'name="confirm" value="yes"' in body and 'name="back" value="edit"' in body
    answer = as_alice.post(address, sent, follow=True)
    deck.refresh_from_db()
    assert deck.is_built
    assert "61 of them are missing." in answer.content.decode()


def test_a_deck_whose_copies_are_all_there_is_marked_at_once(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, stroke_1=3)
    deck = make(alice, game, "One", stroke_1=3)
    answer = as_alice.post(reverse("decks:built", args=[deck.public_id]), {"built": "yes"}, follow=True)
    assert "It is built: its copies are in no other deck.<" in answer.content.decode()


def test_without_a_collection_nobody_can_say_what_is_missing(deck: Deck, as_alice: Client) -> None:
    answer = as_alice.post(reverse("decks:built", args=[deck.public_id]), {"built": "yes"}, follow=True)
    assert "Your collection is empty" in answer.content.decode()


def test_copies_in_another_built_deck_are_missing_too(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, stroke_1=3)
    make(alice, game, "On the shelf", is_built=True, stroke_1=2)
    deck = make(alice, game, "Other", stroke_1=2)
    body = as_alice.post(reverse("decks:built", args=[deck.public_id]), {"built": "yes"}).content.decode()
    assert "1 of its 2 copies is missing." in body and "On the shelf" in body


def test_only_its_owner_builds_a_deck_and_sees_that_it_is(public_deck: Deck, alice: User, bob: User) -> None:
    with pytest.raises(NotYourDeck):
        services.set_built(deck=public_deck, actor=bob, is_built=True)
    address = reverse("decks:built", args=[public_deck.public_id])
    as_bob = Client()
    as_bob.force_login(bob)
    assert as_bob.post(address, {"built": "yes"}).status_code == 403
    assert "/accounts/login/" in Client().post(address, {"built": "yes"}).headers["Location"]
    assert as_bob.get(address).status_code == 405
    services.set_built(deck=public_deck, actor=alice, is_built=True)
    for page in (reverse("decks:detail", args=[public_deck.public_id]), reverse("decks:list")):
        body = as_bob.get(page).content.decode()
        assert "Built</span>" not in body and "Take it apart" not in body


def test_copies_to_trade_that_a_built_deck_needs_are_marked(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, trade=2, stroke_1=4, stroke_2=9)
    deck = make(alice, game, "On the shelf", is_built=True, stroke_1=3, stroke_2=3)
    # Of 4 Strokes 1 one is free and 2 are to trade; of 9 Strokes 2 six are free.
    assert deck_page(deck, alice).promised == (("Stroke 1", 1),)
    assert "1× Stroke 1. Keep them" in as_alice.get(reverse("decks:detail", args=[deck.public_id])).content.decode()
    body = as_alice.get(reverse("decks:collection") + "?show=trade").content.decode()
    assert body.count("1 to trade in built decks") == 1
    services.set_built(deck=deck, actor=alice, is_built=False)
    assert "Keep them" not in as_alice.get(reverse("decks:detail", args=[deck.public_id])).content.decode()


@pytest.mark.parametrize("name", ["edit", "detail", "collection"])
def test_pages_ask_as_often_for_many_built_decks(
    deck: Deck, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    own(alice, stroke_1=3)
    services.set_built(deck=deck, actor=alice, is_built=True)
    address = reverse(f"decks:{name}", args=[] if name == "collection" else [deck.public_id])
    as_alice.get(address)
    with CaptureQueriesContext(connection) as asked:
        as_alice.get(address)
    before = len(asked)
    for number in range(4):
        made = services.create_deck(owner=alice, game=deck.game, name=f"Deck {number}", entries=legal_entries())
        services.set_built(deck=made, actor=alice, is_built=True)
    as_alice.get(address)
    with django_assert_num_queries(before):
        as_alice.get(address)
