"""Where titles of home-made cards lead: to their page in the set for who may open it, nowhere for others."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import own_sets
from cards.models import Card, Game, OwnSet
from decks.editing import services
from decks.models import Deck
from tests.decks.conftest import legal_entries
from tests.decks.own_sets.conftest import HIDDEN, SECRET, make_public, naming

pytestmark = pytest.mark.django_db
MARK = "Home-made by alice"


def address(own_set: OwnSet, card: Card) -> str:
    return f"/cards/conan-ccg/own-sets/{own_set.key}/cards/{card.card_id}/"


def pages_of(deck: Deck, faces: bool = True) -> list[str]:
    at = f"/decks/{deck.public_id}/"
    return [at, f"{at}?look=faces", f"{at}hand/?seed=1"]


def test_titles_lead_to_the_page_in_the_set(
    home_made: Deck, hills: OwnSet, feint: Card, as_alice: Client, as_bob: Client, alice: User, moderator: User
) -> None:
    page, plain = address(hills, feint), f"/cards/conan-ccg/{feint.card_id}/"
    assert f'href="{page}"' in as_alice.get(f"/decks/{home_made.public_id}/").content.decode()
    assert as_alice.get(plain)["Location"] == page and as_alice.get(page).status_code == 200
    assert as_bob.get(plain).status_code == 404 == Client().get(plain).status_code
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    for client in (as_bob, Client()):
        assert f'href="{page}"' in client.get(f"/decks/{home_made.public_id}/").content.decode()
        assert client.get(page).status_code == 200


@pytest.mark.parametrize("how", ["link", "private"])
def test_they_are_no_link_for_who_may_not_open_it(
    home_made: Deck, hills: OwnSet, feint: Card, as_bob: Client, alice: User, how: str
) -> None:
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    deck = services.set_visibility(deck=home_made, actor=alice, visibility="unlisted")
    own_sets.change_set(user=alice, own_set=hills, visibility=how)
    at = f"/d/{deck.share_key}/"
    for tail in ("", "?look=faces"):
        html = as_bob.get(f"{at}{tail}").content.decode()
        assert f"{feint.card_id}/" not in html and hills.share_key not in html
        assert (SECRET in html and MARK in html) if how == "link" else (HIDDEN in html and SECRET not in html)


def test_who_has_the_link_of_a_set_is_led_to_its_pages(
    game: Game, home_made: Deck, hills: OwnSet, feint: Card, as_bob: Client, alice: User, bob: User
) -> None:
    linked = own_sets.change_set(user=alice, own_set=hills, visibility="link")
    shared = services.set_visibility(deck=home_made, actor=alice, visibility="unlisted")
    at, own_set = f"/d/{shared.share_key}/", f"/cards/conan-ccg/own-sets/{hills.key}/link/{linked.share_key}/"
    before = as_bob.get(at).content.decode()
    assert linked.share_key not in before and "Sets of its home-made cards" not in before
    assert as_bob.get(f"/cards/conan-ccg/{feint.card_id}/").status_code == 404
    mine = services.create_deck(
        owner=bob, game=game, name="B", entries=legal_entries(), sets=naming(linked, link=linked.share_key)
    )
    services.add_copies(deck=mine, actor=bob, section="draw", card_id=feint.card_id, copies=1)
    for page in (at, f"/decks/{mine.public_id}/"):
        html = as_bob.get(page).content.decode()
        assert f'href="{own_set}"' in html and f'href="{own_set}cards/{feint.card_id}/"' in html
    assert as_bob.get(own_set).status_code == 200
    assert as_bob.get(f"/cards/conan-ccg/{feint.card_id}/")["Location"] == f"{own_set}cards/{feint.card_id}/"
    for html in (Client().get(at).content.decode(), Client().get(f"{at}?faces").content.decode()):
        assert SECRET in html and linked.share_key not in html
    own_sets.renew_link(user=alice, own_set=linked)
    after = as_bob.get(at).content.decode()
    assert SECRET in after and "/link/" not in after
    assert OwnSet.objects.get(pk=hills.pk).share_key not in after


def test_its_owner_is_led_to_the_set_without_a_link(home_made: Deck, hills: OwnSet, as_alice: Client) -> None:
    html = as_alice.get(f"/decks/{home_made.public_id}/").content.decode()
    assert f'href="/cards/conan-ccg/own-sets/{hills.key}/">Hill Folk</a>' in html


def test_a_page_of_a_card_that_a_later_version_left_out_stays(
    home_made: Deck, hills: OwnSet, feint: Card, as_bob: Client, alice: User, moderator: User
) -> None:
    own_sets.add_card(user=alice, own_set=hills, record={"title": "Hill Stranger", "type": "Foe"})
    make_public(hills, moderator)
    own_sets.delete_card(user=alice, card=feint)
    own_sets.publish(user=alice, own_set=OwnSet.objects.get(pk=hills.pk))
    own_sets.ask_review(user=alice, own_set=OwnSet.objects.get(pk=hills.pk))
    review = OwnSet.objects.get(pk=hills.pk).versions.get(number=2).review
    own_sets.decide(moderator=moderator, review=review, accept=True)
    assert SECRET in as_bob.get(address(hills, feint)).content.decode()


def test_the_two_decks_of_a_comparison_mark_it(home_made: Deck, hills: OwnSet, deck: Deck, as_alice: Client) -> None:
    html = as_alice.get("/decks/compare/", {"a": home_made.public_id, "b": deck.public_id}).content.decode()
    assert SECRET in html and MARK in html


def test_history_and_editor_of_a_deck_lose_the_title_with_the_right(
    game: Game, hills: OwnSet, feint: Card, alice: User, bob: User, as_bob: Client
) -> None:
    linked = own_sets.change_set(user=alice, own_set=hills, visibility="link")
    theirs = services.create_deck(
        owner=bob, game=game, name="B", entries=legal_entries(), sets=naming(linked, link=linked.share_key)
    )
    services.add_copies(deck=theirs, actor=bob, section="draw", card_id=feint.card_id, copies=1)
    at = f"/decks/{theirs.public_id}/"
    pages = [at, f"{at}edit/", f"{at}edit/history/"]
    shown = [as_bob.get(page) for page in pages]
    assert [SECRET in answer.content.decode() for answer in shown] == [True, True, True]
    own_sets.change_set(user=alice, own_set=linked, visibility="private")
    for page in pages:
        assert SECRET not in as_bob.get(page).content.decode(), page
