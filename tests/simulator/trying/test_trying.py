"""Trying a home-made card: which deck takes it, where it was used, and what kept one from being used."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import catalogue, own_sets
from cards.models import Card
from conanhub.errors import ConanHubError
from decks.editing import load_samples
from decks.models import Deck
from simulator import trying
from simulator.models import Simulation
from tests.catalogue import load_real_cards
from tests.simulator.conftest import play

pytestmark = pytest.mark.django_db
CUT: dict[str, Any] = {
    "title": "Reed Cut",
    "type": "Move",
    "keywords": ["Sword"],
    "traits": [],
    "gem": 1,
    "initiative": 4,
    "rarity": "common",
    "left": ["Blade", "Blade", None, None],
    "right": [None, None, None, None],
}
DRAW = "When this move hits, draw 1 card."
AMBUSH: dict[str, Any] = {
    "title": "Marsh Feint",
    "type": "Battle Action",
    "kind": "Attack",
    "damage": 3,
    "rarity": "common",
}


@pytest.fixture
def games(alice: User) -> None:
    load_real_cards()
    for game_key in ("conan_ccg", "conquer"):
        load_samples(game_key=game_key)


def made(user: User, game_key: str, record: dict[str, Any], text: str | None = None) -> Card:
    own_set = own_sets.make_set(user=user, game_key=game_key, name=str(record["title"]))
    return own_sets.add_card(user=user, own_set=own_set, record=record, text=text)


def tried(user: User, card: Card) -> tuple[Simulation, trying.Tried]:
    simulation = play(trying.try_card(owner=user, card=card).simulation)
    return simulation, trying.what_was_tried(simulation, card.card_id)


def test_a_move_of_the_ccg_is_used(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    simulation, found = tried(alice, card)
    assert simulation.match_count == 10 and simulation.agents == ["greedy", "greedy"]
    assert simulation.snapshot and card.card_id in simulation.snapshot.private
    assert found.used is not None and "Reed Cut" in found.used.words
    held = simulation.versions[0]
    assert sum(copies for _section, card_id, copies in held.entries if card_id == card.card_id) >= 1
    # Its deck is in no list, and nobody can open it.
    assert held.deck.deleted_at is not None and not Deck.objects.filter(owner=alice, deleted_at=None).exists()


def test_a_card_of_conquer_is_used(alice: User, games: None) -> None:
    card = made(alice, "conquer", AMBUSH, "")
    assert card.simulatable
    _simulation, found = tried(alice, card)
    assert found.used is not None and "Marsh Feint" in found.used.words


def test_the_same_card_is_not_played_twice_and_a_changed_one_is(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    first, decks = trying.try_card(owner=alice, card=card).simulation, Deck.objects.count()
    assert trying.try_card(owner=alice, card=card).simulation == first
    assert Deck.objects.count() == decks
    changed = own_sets.change_card(user=alice, card=card, record={**CUT, "gem": 2}, text=DRAW)
    assert trying.try_card(owner=alice, card=changed).simulation != first


def test_a_card_that_can_never_be_paid_says_so(alice: User, games: None) -> None:
    known = next(
        one
        for one in catalogue.load_cards("conquer")
        if one.definition.type == "Equipment" and one.definition.simulatable
    )
    record = {
        name: value for name, value in known.record.items() if name not in ("id", "number", "reprint_of", "facts")
    }
    card = made(alice, "conquer", {**record, "title": "Marsh Crown", "cost": 12})
    _simulation, found = tried(alice, card)
    assert found.used is None and found.drawn > 0
    assert "did the rules allow to play it" in found.blocked


def test_a_card_with_a_sentence_that_is_not_understood_says_which(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, f"{DRAW}\nThe marsh sings all night.")
    with pytest.raises(ConanHubError, match="The marsh sings all night"):
        trying.try_card(owner=alice, card=card)
    gaps = made(alice, "conan_ccg", {"title": "Half a Cut", "type": "Move"})
    with pytest.raises(ConanHubError, match="still open"):
        trying.try_card(owner=alice, card=gaps)
    assert not Simulation.objects.exists() and not Deck.objects.filter(owner=alice).exists()


def test_pages_of_a_try_lead_to_the_step_and_are_the_makers(
    client: Client, as_alice: Client, as_bob: Client, alice: User, games: None, unsent: None
) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    address = f"/simulations/try/conan-ccg/{card.card_id}/"
    assert client.post(address)["Location"].startswith("/accounts/login/")
    assert as_bob.post(address).status_code == 404
    page = as_alice.post(address)["Location"]
    assert "0 of 10 matches played" in as_alice.get(page).content.decode()
    assert as_bob.get(page).status_code == 404
    play(Simulation.objects.get())
    answer = as_alice.get(page)
    assert answer.status_code == 302 and "/matches/" in answer["Location"] and "?step=" in answer["Location"]
    replay = as_alice.get(answer["Location"]).content.decode()
    assert "Reed Cut" in replay
    asked = as_alice.get(page, headers={"HX-Request": "true"})
    assert asked["HX-Redirect"] == answer["Location"]


def test_a_refusal_stands_on_the_page_of_the_card(as_alice: Client, alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, "The marsh sings all night.")
    answer = as_alice.post(f"/simulations/try/conan-ccg/{card.card_id}/", follow=True)
    assert "not understood" in answer.content.decode() and card.card_id in answer.request["PATH_INFO"]
