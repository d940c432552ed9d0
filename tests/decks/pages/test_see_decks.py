"""Who may see which deck, on every page and by every way."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.editing import services
from decks.models import Deck
from decks.reading import queries
from decks.urls import urlpatterns

PAGES = ["detail", "hand", "export", "export_json"]
OWN_PAGES = ["edit", "edit_text", "settings", "history"]
WRITES = ["change", "share", "delete"]


def url(name: str, deck: Deck) -> str:
    return reverse(f"decks:{name}", args=[deck.public_id])


def shared(name: str, deck: Deck) -> str:
    return reverse(f"decks:shared{'_' if name else ''}{name}", args=[deck.share_key])


@pytest.mark.parametrize("page", PAGES)
def test_everybody_sees_a_public_deck(public_deck: Deck, page: str) -> None:
    assert Client().get(url(page, public_deck)).status_code == 200


@pytest.mark.parametrize("page", PAGES + OWN_PAGES)
def test_its_owner_sees_a_private_deck(deck: Deck, as_alice: Client, page: str) -> None:
    assert as_alice.get(url(page, deck)).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_private_deck_is_not_there_for_others(deck: Deck, as_bob: Client, page: str) -> None:
    assert as_bob.get(url(page, deck)).status_code == 404
    assert Client().get(url(page, deck)).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_an_unlisted_deck_is_not_there_by_its_id(unlisted_deck: Deck, as_bob: Client, page: str) -> None:
    assert as_bob.get(url(page, unlisted_deck)).status_code == 404


@pytest.mark.parametrize("page", ["", "hand", "export", "export_json"])
def test_an_unlisted_deck_is_there_by_its_link(unlisted_deck: Deck, page: str) -> None:
    assert Client().get(shared(page, unlisted_deck)).status_code == 200


def test_no_search_engine_keeps_what_lies_behind_a_link(unlisted_deck: Deck) -> None:
    paths = [str(one.pattern) for one in urlpatterns if "share_key" in str(one.pattern)]
    answers = [Client().get(f"/{path.replace('<slug:share_key>', unlisted_deck.share_key)}") for path in paths]
    seen = [answer for answer in answers if answer.status_code == 200]
    assert len(seen) >= 8  # what is no page to look at asks for a POST
    assert all(answer.headers["X-Robots-Tag"] == "noindex" for answer in seen)


@pytest.mark.parametrize("page", ["detail", "hand", "export"])
def test_search_engines_may_keep_public_decks(public_deck: Deck, page: str) -> None:
    assert "X-Robots-Tag" not in Client().get(url(page, public_deck)).headers


@pytest.mark.parametrize("key", ["%00", "a%00b", "%C3%A9", "a%20b"])
def test_a_link_that_can_be_none_never_asks_the_database(
    db: None, key: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert Client().get(f"/d/{key}/").status_code == 404


def test_the_link_of_a_private_deck_leads_nowhere(deck: Deck, as_bob: Client) -> None:
    assert as_bob.get(shared("", deck)).status_code == 404


def test_the_old_link_leads_nowhere_after_a_new_one(unlisted_deck: Deck, as_alice: Client) -> None:
    old = shared("", unlisted_deck)
    as_alice.post(url("share", unlisted_deck), {"renew": "1"})
    unlisted_deck.refresh_from_db()
    assert Client().get(old).status_code == 404
    assert Client().get(shared("", unlisted_deck)).status_code == 200


def test_pages_of_a_shared_deck_keep_its_link(unlisted_deck: Deck, as_bob: Client) -> None:
    body = as_bob.get(shared("", unlisted_deck)).content.decode()
    assert shared("copy", unlisted_deck) in body
    assert f"/simulations/new/?deck={shared('', unlisted_deck)}" in body
    assert url("detail", unlisted_deck) not in body


@pytest.mark.parametrize("page", OWN_PAGES)
def test_others_may_not_open_the_editor(public_deck: Deck, as_bob: Client, page: str) -> None:
    response = as_bob.get(url(page, public_deck))
    assert response.status_code == 403
    assert "Only its owner can change this deck" in response.content.decode()


@pytest.mark.parametrize("page", WRITES)
def test_others_may_not_write(public_deck: Deck, as_bob: Client, page: str) -> None:
    sent = {"step": "draw|throat-grip|1", "version": "1", "visibility": "private"}
    assert as_bob.post(url(page, public_deck), sent).status_code == 403
    public_deck.refresh_from_db()
    assert (public_deck.visibility, public_deck.deleted_at) == ("public", None)
    assert public_deck.versions.count() == 1


@pytest.mark.parametrize("page", OWN_PAGES + WRITES)
def test_somebody_elses_private_deck_is_not_there_to_edit(deck: Deck, as_bob: Client, page: str) -> None:
    response = as_bob.post(url(page, deck)) if page in WRITES else as_bob.get(url(page, deck))
    assert response.status_code == 404


@pytest.mark.parametrize("page", OWN_PAGES)
def test_visitors_are_sent_to_log_in(public_deck: Deck, page: str) -> None:
    response = Client().get(url(page, public_deck))
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("page", ["mine", "new", "import", "collection", "collection_import", "collection_export"])
def test_visitors_are_sent_to_log_in_for_their_own_things(db: None, page: str) -> None:
    assert Client().get(reverse(f"decks:{page}")).headers["Location"].startswith(reverse("login"))


def test_an_unknown_deck_is_not_there(db: None) -> None:
    assert Client().get(reverse("decks:detail", args=[uuid.uuid4()])).status_code == 404


def test_a_deleted_deck_is_not_there_for_its_owner(deck: Deck, as_alice: Client) -> None:
    as_alice.post(url("delete", deck))
    assert as_alice.get(url("detail", deck)).status_code == 404
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_seeing_is_decided_in_one_place(deck: Deck, alice: User, bob: User) -> None:
    assert queries.may_see(deck, alice)
    assert not queries.may_see(deck, bob)
    assert not queries.may_see(deck, bob, share_key=deck.share_key)
    deck = services.set_visibility(deck=deck, actor=alice, visibility="unlisted")
    assert queries.may_see(deck, bob, share_key=deck.share_key)
    assert not queries.may_see(deck, bob, share_key="")
