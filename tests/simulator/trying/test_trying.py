"""Trying a home-made card: which deck takes it, where it was used, and what kept one from being used."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import catalogue, own_sets
from cards.models import Card
from conanhub.errors import ConanHubError
from decks.editing import load_samples
from decks.models import Deck
from simulator import card_tries, tasks, trying
from simulator.models import CardTry, Simulation
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


def tried(user: User, card: Card) -> tuple[Simulation, CardTry]:
    simulation = play(trying.try_card(owner=user, card=card).simulation)
    assert card_tries.look_at_ended() == 1 and card_tries.look_at_ended() == 0
    found = card_tries.find_try(simulation, card.card_id)
    assert found is not None and found.looked_at is not None
    return simulation, found


def test_a_move_of_the_ccg_is_used(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    simulation, found = tried(alice, card)
    assert simulation.match_count == 10 and simulation.agents == ["greedy", "greedy"]
    assert simulation.snapshot and card.card_id in simulation.snapshot.private
    assert found.used_match is not None and "Reed Cut" in found.words
    held = simulation.versions[0]
    assert sum(copies for _section, card_id, copies in held.entries if card_id == card.card_id) >= 1
    # Its deck is in no list, and nobody can open it.
    assert held.deck.deleted_at is not None and not Deck.objects.filter(owner=alice, deleted_at=None).exists()


def test_a_card_of_conquer_is_used(alice: User, games: None) -> None:
    card = made(alice, "conquer", AMBUSH, "")
    assert card.simulatable
    _simulation, found = tried(alice, card)
    assert found.used_match is not None and "Marsh Feint" in found.words


def test_the_same_card_is_not_played_twice_and_a_changed_one_is(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    first, decks = trying.try_card(owner=alice, card=card).simulation, Deck.objects.count()
    assert trying.try_card(owner=alice, card=card).simulation == first
    assert Deck.objects.count() == decks
    changed = own_sets.change_card(user=alice, card=card, record={**CUT, "gem": 2}, text=DRAW)
    assert trying.try_card(owner=alice, card=changed).simulation != first


def test_a_card_that_nobody_can_bear_says_so(alice: User, games: None) -> None:
    known = next(
        one
        for one in catalogue.load_cards("conquer")
        if one.definition.type == "Equipment" and one.definition.simulatable
    )
    record = {
        name: value for name, value in known.record.items() if name not in ("id", "number", "reprint_of", "facts")
    }
    card = made(alice, "conquer", {**record, "title": "Marsh Crown", "requires": {"weapon_use": 12}})
    _simulation, found = tried(alice, card)
    assert found.used_match is None and found.drawn > 0
    assert "did the rules allow to play it" in found.words


def test_a_card_with_a_sentence_that_is_not_understood_says_which(alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, f"{DRAW}\nThe marsh sings all night.")
    with pytest.raises(ConanHubError, match="sentence 2 of 2 is not understood from “marsh” on: “The marsh sings all"):
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
    waits = as_alice.get(page).content.decode()
    assert "looked through" in waits and 'hx-trigger="every 1s"' in waits
    card_tries.look_at_ended()
    answer = as_alice.get(page)
    assert answer.status_code == 302 and "/matches/" in answer["Location"] and "?step=" in answer["Location"]
    replay = as_alice.get(answer["Location"]).content.decode()
    assert "Reed Cut" in replay
    asked = as_alice.get(page, headers={"HX-Request": "true"})
    assert asked["HX-Redirect"] == answer["Location"]


def test_a_page_of_a_try_only_reads(
    as_alice: Client, alice: User, games: None, unsent: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    page = as_alice.post(f"/simulations/try/conan-ccg/{card.card_id}/")["Location"]
    play(Simulation.objects.get())
    card_tries.look_at_ended()

    def refuse(*_sent: Any) -> None:
        raise AssertionError("a page plays matches")

    monkeypatch.setattr("simulator.card_tries.looking.replay_of", refuse)
    with CaptureQueriesContext(connection) as asked:
        assert as_alice.get(page).status_code == 302
    wrote = [one["sql"] for one in asked if not one["sql"].startswith(("SELECT", "SAVEPOINT", "RELEASE"))]
    assert len(asked) <= 12 and wrote == []
    CardTry.objects.update(used_match=None, used_step=None, words="It was never drawn.")
    assert "It was never drawn." in as_alice.get(page).content.decode()


def test_matches_of_before_are_looked_at_when_their_owner_asks(
    as_alice: Client, alice: User, games: None, unsent: None
) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    address = f"/simulations/try/conan-ccg/{card.card_id}/"
    page = as_alice.post(address)["Location"]
    play(Simulation.objects.get())
    CardTry.objects.all().delete()
    assert "Look at them now" in as_alice.get(page).content.decode()
    assert as_alice.post(address)["Location"] == page
    tasks.sweep()
    assert as_alice.get(page).status_code == 302


def test_a_try_that_cannot_be_looked_through_says_so_and_stops_no_other(
    alice: User, games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = made(alice, "conan_ccg", CUT, DRAW)
    simulation = play(trying.try_card(owner=alice, card=card).simulation)
    monkeypatch.setattr("simulator.card_tries.keeping.what_was_tried", lambda *_: 1 / 0)
    card_tries.look_at_ended()
    found = card_tries.find_try(simulation, card.card_id)
    assert found is not None and "could not be looked through" in found.words and card_tries.look_at_ended() == 0


def test_a_landscape_with_a_title_of_its_own_is_tried(alice: User, games: None) -> None:
    known = next(
        one.record
        for one in catalogue.load_cards("conquer")
        if one.definition.type == "Landscape" and one.definition.simulatable
    )
    names = ("id", "number", "reprint_of", "facts", "area", "common_ground", "places")
    record = {name: value for name, value in known.items() if name not in names}
    card = made(alice, "conquer", {**record, "location": "Reedmere", "place": 1, "title": "Where the Reeds Sing"})
    _simulation, found = tried(alice, card)
    assert found.title == "Where the Reeds Sing" and found.match_count > 0 and found.words


def test_a_refusal_stands_on_the_page_of_the_card(as_alice: Client, alice: User, games: None) -> None:
    card = made(alice, "conan_ccg", CUT, "The marsh sings all night.")
    answer = as_alice.post(f"/simulations/try/conan-ccg/{card.card_id}/", follow=True)
    assert "not understood" in answer.content.decode() and card.card_id in answer.request["PATH_INFO"]
