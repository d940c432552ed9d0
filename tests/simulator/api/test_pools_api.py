"""The cards that simulations were played with, over HTTP: to whom they are shown."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards import snapshots
from cards.models import Card, Game
from simulator.requests import services
from tests.catalogue import load_real_cards
from tests.simulator.conftest import GAME, Ask

pytestmark = pytest.mark.django_db


def address(snapshot_hash: str) -> str:
    return reverse("simulator:api_pool", args=[snapshot_hash])


@pytest.fixture
def changed(ask: Ask, alice: User) -> str:
    """A snapshot of alice's simulation with a card that says something else today."""
    load_real_cards(GAME)
    simulation = ask()
    assert simulation.snapshot
    card = Card.objects.get(game=GAME, card_id=str(simulation.cards.records[0]["id"]) if simulation.cards else "")
    card.record = {**card.record, "flavor": "Another one."}
    card.save()
    Game.objects.filter(key=GAME).update(stamp="another")
    return simulation.snapshot.hash


def test_a_snapshot_of_public_cards_is_for_everybody(client: Client, ask: Ask, as_alice: Client) -> None:
    load_real_cards(GAME)
    simulation = ask()
    assert simulation.snapshot and simulation.cards
    told = as_alice.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()
    assert (told["snapshot"], told["data_hash"]) == (simulation.snapshot.hash, simulation.snapshot.play_hash)
    found = client.get(address(told["snapshot"])).json()
    assert (found["game"], found["hash"], found["play_hash"]) == (GAME, told["snapshot"], told["data_hash"])
    assert [one["record"] for one in found["records"]] == list(simulation.cards.records)
    assert {one["hash"] for one in found["records"]} == {
        snapshots.record_hash(GAME, record) for record in simulation.cards.records
    }


def test_it_need_not_be_sent_twice(client: Client, ask: Ask) -> None:
    load_real_cards(GAME)
    simulation = ask()
    assert simulation.snapshot
    tag = client.get(address(simulation.snapshot.hash)).headers["ETag"]
    again = client.get(address(simulation.snapshot.hash), headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_one_of_other_cards_is_for_whoever_played_with_it(
    changed: str, client: Client, as_alice: Client, as_bob: Client
) -> None:
    assert as_alice.get(address(changed)).status_code == 200
    assert [one.get(address(changed)).status_code for one in (client, as_bob)] == [404, 404]
    assert [one.get(address(changed), {"share_key": ""}).status_code for one in (client, as_bob)] == [404, 404]
    assert client.get(address("0" * 64)).status_code == 404


def test_and_for_whoever_has_its_link(changed: str, client: Client, alice: User) -> None:
    simulation = alice.simulations.get()
    key = services.share_simulation(owner=alice, public_id=simulation.public_id).share_key
    assert client.get(address(changed), {"share_key": key}).status_code == 200
    services.withdraw_link(owner=alice, public_id=simulation.public_id)
    assert client.get(address(changed), {"share_key": key}).status_code == 404


def test_a_simulation_can_be_asked_for_with_the_cards_of_another(as_alice: Client, changed: str, alice: User) -> None:
    first = alice.simulations.get()
    decks = [str(version.deck.public_id) for version in first.versions]
    sent = {"decks": decks, "matches": 10, "seed": 9, "cards_of": first.public_id}
    told = as_alice.post(reverse("simulator:api_list"), sent, content_type="application/json").json()
    assert told["snapshot"] == changed
    sent = {**sent, "cards_of": "nobody", "seed": 10}
    refused = as_alice.post(reverse("simulator:api_list"), sent, content_type="application/json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "unknown_cards")
