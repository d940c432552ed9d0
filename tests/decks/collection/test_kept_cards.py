"""Cards that a user keeps: their pages, lists that bring them, what keeps them from going, export, deletion."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from cards.placeholders import keep_card
from conanhub.accounts.data_export import data_export_of
from conanhub.accounts.deletion import leave
from decks.collection import holdings
from decks.models import CollectionItem, WishlistItem

GAME, SLUG = "conan_ccg", "conan-ccg"
LIST = reverse("decks:kept_cards", args=[SLUG])


@pytest.fixture
def kraken(game: Game, alice: User) -> Card:
    """Alice has three copies of it."""
    card = keep_card(user=alice, game_key=GAME, title="Black Kraken")
    holdings.add_owned(user=alice, card=card, copies=3)
    return card


def address(name: str, card: Card) -> str:
    return reverse(f"decks:{name}", args=[SLUG, card.card_id])


def test_its_page_says_what_it_is(kraken: Card, as_alice: Client) -> None:
    html = as_alice.get(kraken.get_absolute_url()).content.decode()
    assert "<h1>Black Kraken</h1>" in html and "You alone see this card" in html
    for name in ("owned_control", "copies", "with_card"):
        assert as_alice.get(address(name, kraken)).status_code == 200


def test_the_list_says_copies_wants_and_decks_and_asks_as_often_for_many(
    kraken: Card, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    WishlistItem.objects.create(user=alice, card=kraken, quantity=2)
    (row,) = as_alice.get(LIST).context["page"].object_list
    assert (row.card, row.owned, row.wanted, row.decks) == (kraken, 3, 2, 0)
    for number in range(5):
        keep_card(user=alice, game_key=GAME, title=f"Kraken {number}")
    with django_assert_num_queries(8):  # session, user; cards; owned, wanted, decks; titles of the catalogue; merges
        assert len(as_alice.get(LIST).context["page"].object_list) == 6


def test_a_search_that_finds_nothing_offers_to_keep_it_to_users(game: Game, as_alice: Client, client: Client) -> None:
    asked = {"game": SLUG, "q": "black kraken"}
    assert "Keep it as “black kraken”" in as_alice.get(reverse("cards:list"), asked).content.decode()
    assert "Keep it as" not in client.get(reverse("cards:list"), asked).content.decode()
    for query in ("type:foe gem:3", "throat", "-kraken"):
        assert "Keep it as" not in as_alice.get(reverse("cards:list"), {**asked, "q": query}).content.decode()
    kept = as_alice.post(reverse("decks:keep_card"), {"game": SLUG, "title": "Black Kraken"})
    assert kept["Location"] == Card.every.get(title="Black Kraken").get_absolute_url()
    html = as_alice.get(reverse("cards:list"), asked).content.decode()
    assert "You keep 1 card with these words" in html and "Keep it as" not in html


@pytest.mark.parametrize("title", ["", "<b>", "A" * 81, "Throat Grip"])
def test_what_cannot_be_kept_is_refused_with_a_sentence(game: Game, as_alice: Client, title: str) -> None:
    answer = as_alice.post(reverse("decks:keep_card"), {"game": SLUG, "title": title}, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert not Card.every.exclude(owner=None).exists()


def test_a_list_keeps_one_line_or_all(game: Game, alice: User, as_alice: Client) -> None:
    form = {"game": SLUG, "text": "2 Black Kraken\n1 Throat Grip\n4 Red Idol of Set"}
    html = as_alice.post(reverse("decks:collection_import"), form).content.decode()
    assert "keep it as “Black Kraken”" in html and "Keep all cards that are not in the catalogue" in html
    shown = as_alice.post(reverse("decks:collection_import"), {**form, "keep": "Line 1"})
    assert [row["title"] for row in shown.context["rows"]] == ["Black Kraken", "Throat Grip"]
    as_alice.post(reverse("decks:collection_import"), {**form, "keep": "all"})
    as_alice.post(reverse("decks:collection_import"), {**form, "save": "all"})
    owned = dict(CollectionItem.objects.filter(user=alice).values_list("card__title", "quantity"))
    assert owned == {"Black Kraken": 2, "Throat Grip": 1, "Red Idol of Set": 4}
    gone = as_alice.post(reverse("decks:collection_import"), {**form, "keep": "Line 9"})
    assert gone.status_code == 400 and "no such line" in gone.content.decode()


def test_the_export_reads_back(kraken: Card, alice: User, as_alice: Client) -> None:
    content = as_alice.get(reverse("decks:collection_export"), {"game": SLUG}).content.decode()
    (row,) = csv.DictReader(io.StringIO(content))
    assert (row["Name"], row["Card ID"], row["Quantity"]) == ("Black Kraken", kraken.card_id, "3")
    CollectionItem.objects.all().delete()
    as_alice.post(reverse("decks:collection_import"), {"game": SLUG, "text": content, "save": "all"})
    assert CollectionItem.objects.get(user=alice).card == kraken


def test_it_goes_only_when_nothing_holds_it(kraken: Card, alice: User, as_alice: Client) -> None:
    remove = address("remove_kept", kraken)
    assert "You have copies" in as_alice.post(remove, follow=True).content.decode()
    CollectionItem.objects.all().delete()
    WishlistItem.objects.create(user=alice, card=kraken, quantity=1)
    assert "on your wishlist" in as_alice.post(remove, follow=True).content.decode()
    WishlistItem.objects.all().delete()
    assert as_alice.post(remove)["Location"] == LIST
    assert not Card.every.filter(owner=alice).exists()


def test_its_title_is_changed(kraken: Card, as_alice: Client) -> None:
    rename = address("rename_kept", kraken)
    as_alice.post(rename, {"title": "Red Kraken"})
    assert Card.every.get(pk=kraken.pk).title == "Red Kraken"
    assert "is in the catalogue" in as_alice.post(rename, {"title": "throat grip"}, follow=True).content.decode()


@pytest.mark.parametrize("name", ["rename_kept", "remove_kept"])
def test_nobody_else_changes_it(kraken: Card, as_bob: Client, client: Client, bob: User, name: str) -> None:
    assert as_bob.post(address(name, kraken), {"title": "Mine"}).status_code == 404
    assert client.post(address(name, kraken), {"title": "Mine"})["Location"].startswith("/accounts/login/")
    bob.is_staff = bob.is_superuser = True
    bob.save()
    assert as_bob.post(address(name, kraken), {"title": "Mine"}).status_code == 404
    throat = Card.objects.get(card_id="throat-grip")
    assert as_bob.post(address(name, throat), {"title": "Mine"}).status_code == 404
    assert as_bob.get(LIST).context["page"].paginator.count == 0


def test_administrators_do_not_read_titles(kraken: Card, as_bob: Client, bob: User) -> None:
    bob.is_staff = bob.is_superuser = True
    bob.save()
    for page in ("cards/card/", "decks/collectionitem/"):
        html = as_bob.get(f"/admin/{page}", {"q": "Kraken"} if "cards" in page else {}).content.decode()
        assert "Black Kraken" not in html
    assert as_bob.get(f"/admin/cards/card/{kraken.pk}/change/").status_code in (302, 404)


def test_the_data_export_has_it(kraken: Card, alice: User, bob: User) -> None:
    WishlistItem.objects.create(user=alice, card=kraken, quantity=2)
    archive = zipfile.ZipFile(io.BytesIO(data_export_of(alice)))
    assert json.loads(archive.read("kept/conan_ccg.json")) == [{"id": kraken.card_id, "title": "Black Kraken"}]
    assert "Black Kraken" in archive.read("collection/conan_ccg.csv").decode()
    assert archive.read("wanted/conan_ccg.txt").decode() == "2 Black Kraken\n"
    assert "kept/conan_ccg.json" not in zipfile.ZipFile(io.BytesIO(data_export_of(bob))).namelist()


def test_it_goes_with_the_account(kraken: Card, alice: User) -> None:
    WishlistItem.objects.create(user=alice, card=kraken, quantity=2)
    leave(user=alice)
    assert not Card.every.filter(pk=kraken.pk).exists()
    assert Card.objects.filter(card_id="throat-grip").exists()
