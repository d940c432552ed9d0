"""Deleting an account: what goes, what stays for others, and who is refused."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.models import Card
from conanhub.accounts.deletion import HEIR
from conanhub.accounts.tokens import create_token
from conanhub.web.rate_limits import WRONG_PASSWORDS_FOR_NAME
from decks.editing.services import set_visibility
from decks.models import CollectionItem, Deck, DeckTag, DeckVersion, Visibility, WishlistItem
from simulator.models import Batch, Experiment, Simulation
from simulator.requests.experiments import request_experiment
from simulator.requests.services import request_simulation
from simulator.worker.runner import Chunk, claim, store_chunk
from tests.catalogue import load_real_cards
from tests.simulator.conftest import LANCES, make_deck

pytestmark = pytest.mark.django_db
ADDRESS = "/accounts/leave/"
RIGHT = {"password": "stygian-sun-4"}


@pytest.fixture
def filled(alice: User) -> Deck:
    """A public deck of Alice, and of everything else something."""
    load_real_cards()
    card = Card.objects.get(game_id="conan_ccg", card_id="throat-grip")
    CollectionItem.objects.create(user=alice, card=card, quantity=3)
    WishlistItem.objects.create(user=alice, card=card, quantity=2)
    create_token(user=alice)
    decks = [make_deck(alice, name, sample=LANCES) for name in ("Raiders", "Second", "Third")]
    versions = [deck.current.pk for deck in decks if deck.current]
    request_experiment(owner=alice, version_ids=versions, kind="round_robin", match_count=20, agent="random", seed=7)
    request_simulation(owner=alice, version_ids=versions[:2], match_count=20, agents=["random", "random"])
    return set_visibility(deck=decks[0], actor=alice, visibility=Visibility.PUBLIC)


def version_of(deck: Deck) -> int:
    assert deck.current is not None
    return deck.current.pk


def test_all_that_is_theirs_goes_with_a_member(as_alice: Client, alice: User, filled: Deck) -> None:
    assert "Download everything" in as_alice.get(ADDRESS).content.decode()
    answer = as_alice.post(ADDRESS, RIGHT, follow=True)
    assert "The account alice is deleted, with everything that was in it." in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated
    for model in (User, Deck, DeckVersion, CollectionItem, WishlistItem, Simulation, Experiment, Batch):
        assert not model._default_manager.exists(), model
    assert not as_alice.login(username="alice", password=RIGHT["password"])


def test_results_of_others_stay_without_her(as_alice: Client, as_bob: Client, bob: User, filled: Deck) -> None:
    mine = make_deck(bob, "Lances", sample=LANCES)
    asked = request_simulation(
        owner=bob, version_ids=[version_of(mine), version_of(filled)], match_count=20, agents=["random", "random"]
    )
    DeckTag.objects.create(deck=filled, word="winter", key="winter")
    DeckVersion.objects.filter(deck=filled).update(name="before the snow")
    as_alice.post(ADDRESS, RIGHT)
    assert not DeckTag.objects.exists()
    assert not DeckVersion.objects.exclude(name="").exists()
    left = Deck.objects.exclude(owner=bob).get()
    assert (left.owner.username, left.owner.is_active, left.notes, left.visibility) == (HEIR, False, "", "private")
    assert left.share_key != filled.share_key
    page = as_bob.get(f"/simulations/{asked.simulation.public_id}/")
    assert page.status_code == 200
    assert "Raiders" in page.content.decode()
    assert "alice" not in page.content.decode()
    assert as_bob.get(f"/decks/{filled.public_id}/").status_code == 404
    assert Client().get(f"/d/{filled.share_key}/").status_code == 404


def test_versions_that_nobodys_result_rests_on_go(as_alice: Client, bob: User, filled: Deck) -> None:
    mine = make_deck(bob, "Lances", sample=LANCES)
    used = version_of(filled)
    request_simulation(owner=bob, version_ids=[version_of(mine), used], match_count=20, agents=["random", "random"])
    DeckVersion.objects.create(deck=filled, number=2, entries=[], content_hash="later")
    as_alice.post(ADDRESS, RIGHT)
    assert set(DeckVersion.objects.values_list("pk", flat=True)) == {version_of(mine), used}


def test_a_batch_under_way_ends_quietly(as_alice: Client, filled: Deck) -> None:
    batch = Batch.objects.select_related("simulation").filter(status="queued").first()
    assert batch is not None
    assert claim(batch_id=batch.pk, token="worker")
    as_alice.post(ADDRESS, RIGHT)
    assert not store_chunk(batch=batch, token="worker", chunk=Chunk(played=[], seconds=0.1), is_last=False)


@pytest.mark.parametrize("password", ["", "wrong", "stygian-sun-5"])
def test_it_takes_the_password(as_alice: Client, alice: User, password: str) -> None:
    assert as_alice.post(ADDRESS, {"password": password}).context["form"].errors["password"]
    assert User.objects.filter(pk=alice.pk).exists()


def test_guessing_it_is_limited(as_alice: Client, alice: User) -> None:
    for _ in range(WRONG_PASSWORDS_FOR_NAME.most):
        as_alice.post(ADDRESS, {"password": "wrong"})
    assert as_alice.post(ADDRESS, RIGHT).status_code == 429
    assert User.objects.filter(pk=alice.pk).exists()


def test_a_stranger_has_no_such_page(client: Client) -> None:
    assert client.get(ADDRESS)["Location"] == f"/accounts/login/?next={ADDRESS}"
    assert client.post(ADDRESS, RIGHT)["Location"].startswith("/accounts/login/")


def test_an_administrator_is_needed(as_alice: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_staff=True)
    assert "An administrator cannot leave" in as_alice.post(ADDRESS, RIGHT).content.decode()
    assert User.objects.filter(pk=alice.pk).exists()


def test_nobody_can_sign_up_as_who_is_left_behind(client: Client) -> None:
    form = {"username": HEIR, "password1": "red-brotherhood-9", "password2": "red-brotherhood-9"}
    assert "Enter a valid username" in client.post("/accounts/signup/", form).content.decode()
