"""Bob and a stranger know every number of alice's private things, and get nothing by them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from conanhub.errors import ConanHubError
from decks.editing import services as deck_services
from simulator.models import Match, Simulation
from simulator.requests import services
from tests.bad_input.conftest import Place, words_of

pytestmark = pytest.mark.django_db
DECK_READS = ("", "hand/", "export.txt", "export.json", "edit/", "edit/text/", "edit/settings/", "edit/history/")
DECK_WRITES = ("copy/", "edit/change/", "edit/text/", "edit/settings/", "edit/share/", "edit/delete/")
CHANGE = {"step": "draw|throat-grip|1", "text": "1 Throat Grip", "version": 1, "name": "Mine", "visibility": "public"}
SIMULATION_READS = ("", "progress/", "matches/", "matches/0/", "matches/0/?step=3")
API_DECK = (("get", ""), ("patch", ""), ("delete", ""), ("put", "entries/"), ("post", "copy/"), ("get", "legality/"),
            ("get", "export/"))  # fmt: skip


@pytest.mark.parametrize("piece", DECK_READS)
def test_a_private_deck_cannot_be_read(as_bob: Client, client: Client, place: Place, piece: str) -> None:
    response = as_bob.get(f"/decks/{place.deck.public_id}/{piece}")
    assert response.status_code == 404
    assert "Raiders" not in words_of(response) and "private deck" in words_of(response)
    assert client.get(f"/decks/{place.deck.public_id}/{piece}").status_code in (302, 404)  # 302: to the log-in page


@pytest.mark.parametrize("piece", DECK_WRITES)
def test_a_private_deck_cannot_be_changed(as_bob: Client, client: Client, place: Place, piece: str) -> None:
    before = place.still()
    assert as_bob.post(f"/decks/{place.deck.public_id}/{piece}", CHANGE).status_code == 404
    assert client.post(f"/decks/{place.deck.public_id}/{piece}", CHANGE).status_code == 302
    assert place.still() == before


@pytest.mark.parametrize("piece", DECK_WRITES[1:])
def test_a_public_deck_can_be_read_but_not_changed(as_bob: Client, place: Place, piece: str) -> None:
    before = place.still()
    response = as_bob.post(f"/decks/{place.public.public_id}/{piece}", CHANGE)
    assert response.status_code == 403 and "Copy it to make changes" in words_of(response)
    assert place.still() == before


def test_the_link_of_a_private_deck_leads_nowhere(as_bob: Client, place: Place) -> None:
    for piece in ("", "hand/", "export.txt", "export.json"):
        assert as_bob.get(f"/d/{place.deck.share_key}/{piece}").status_code == 404
    assert as_bob.post(f"/d/{place.deck.share_key}/copy/").status_code == 404


def test_no_list_shows_a_private_deck(as_bob: Client, client: Client, place: Place) -> None:
    for visitor in (as_bob, client):
        for address in ("/", "/decks/", "/decks/?q=Raiders", "/decks/with/conan-ccg/throat-grip/", "/api/v1/decks/"):
            assert str(place.deck.public_id) not in words_of(visitor.get(address))
    assert str(place.deck.public_id) not in words_of(as_bob.get("/simulations/new/"))


@pytest.mark.parametrize(("method", "piece"), API_DECK)
def test_the_api_keeps_a_private_deck(api_bob: APIClient, place: Place, method: str, piece: str) -> None:
    before = place.still()
    body = {"entries": [], "version": 1, "name": "Mine"}
    address = f"/api/v1/decks/{place.deck.public_id}/{piece}"
    given = {} if method == "get" else body
    answer = getattr(api_bob, method)(address, given, format=None if method == "get" else "json")
    assert answer.status_code == 404 and answer.json()["error"]["code"] == "deck_not_found"
    stranger = getattr(APIClient(), method)(address, given, format=None if method == "get" else "json")
    assert stranger.status_code in (401, 404)
    assert place.still() == before


@pytest.mark.parametrize("named_by", ["public_id", "link", "page", "version"])
def test_nobody_plays_with_a_private_deck(as_bob: Client, api_bob: APIClient, place: Place, named_by: str) -> None:
    before = place.still()
    names = {
        "public_id": str(place.deck.public_id),
        "link": f"http://testserver/d/{place.deck.share_key}/",
        "page": f"/decks/{place.deck.public_id}/",
        "version": str(place.deck.current_id),
    }
    body = {"deck": names[named_by], "against": str(place.public.public_id), "matches": 20, "kind": "matchup"}
    answer = api_bob.post("/api/v1/simulations/", body, format="json")
    assert answer.status_code == 400 and "deck" in answer.json()["error"]["message"]
    form = {**body, "deck": "", "deck_link": names[named_by], "games": "200"}
    assert as_bob.post("/simulations/new/", form).status_code == 400
    assert place.still() == before


def test_a_version_number_opens_no_private_deck(place: Place, bob: User) -> None:
    """The service itself looks, should a caller ever hand it the number of a version."""
    assert place.deck.current_id and place.public.current_id
    with pytest.raises(ConanHubError):
        services.request_simulation(
            owner=bob, version_ids=[place.deck.current_id, place.public.current_id], match_count=20
        )
    assert Simulation.objects.filter(owner=bob).count() == 0


@pytest.mark.parametrize("piece", SIMULATION_READS)
def test_a_simulation_and_its_replays_are_their_owners(
    as_bob: Client, client: Client, place: Place, piece: str
) -> None:
    address = f"/simulations/{place.simulation.public_id}/{piece}"
    assert as_bob.get(address).status_code == 404
    assert client.get(address).status_code == 302


def test_nobody_else_stops_a_simulation(as_bob: Client, api_bob: APIClient, place: Place) -> None:
    Simulation.objects.filter(pk=place.simulation.pk).update(status="running")
    assert as_bob.post(f"/simulations/{place.simulation.public_id}/cancel/").status_code == 404
    assert api_bob.post(f"/api/v1/simulations/{place.simulation.public_id}/cancel/").status_code == 404
    assert Simulation.objects.get().status == "running"


def test_the_api_keeps_a_simulation(api_bob: APIClient, place: Place) -> None:
    for piece in ("", "matches/"):
        answer = api_bob.get(f"/api/v1/simulations/{place.simulation.public_id}/{piece}")
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "not_found"
    assert api_bob.get("/api/v1/simulations/").json()["count"] == 0
    assert Match.objects.count() == 20


def test_a_deck_made_private_again_is_gone_for_others(as_bob: Client, place: Place) -> None:
    address = f"/decks/{place.public.public_id}/"
    assert as_bob.get(address).status_code == 200
    deck_services.set_visibility(deck=place.public, actor=place.alice, visibility="private")
    assert as_bob.get(address).status_code == 404
