"""Names and addresses of before 1.1: taken from clients and links, and told beside the new ones."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator.engine import BUDGETS
from simulator.models import Experiment, Simulation
from tests.simulator.conftest import Ask, play
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db
SIMULATIONS, EXPERIMENTS, STUDIES = "/api/v1/simulations/", "/api/v1/experiments/", "/api/v1/studies/"


def send(client: Client, address: str, decks: list[Deck], **given: Any) -> Any:
    body = {"decks": [str(deck.public_id) for deck in decks], **given}
    return client.post(address, body, content_type="application/json")


def test_games_is_matches(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    answer = send(as_alice, SIMULATIONS, [raiders, lances], games=50).json()
    assert (answer["matches"], answer["games"]) == (50, 50)
    assert Simulation.objects.get().match_count == 50


def test_two_names_of_one_field_must_agree(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    assert send(as_alice, SIMULATIONS, [raiders, lances], games=50, matches=50).status_code == 201
    answer = send(as_alice, SIMULATIONS, [raiders, lances], games=50, matches=60)
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"] == {"games": ["This is the old name of matches: send one of the two."]}


def test_a_mistake_is_told_under_the_name_that_was_sent(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    for name in ("games", "matches"):
        answer = send(as_alice, SIMULATIONS, [raiders, lances], **{name: "many"})
        assert list(answer.json()["error"]["fields"]) == [name]


@pytest.mark.parametrize(("old", "new"), [("matrix", "round_robin"), ("comparison", "version_test")])
def test_kinds_are_taken_by_old_names(as_alice: Client, decks: list[Deck], old: str, new: str) -> None:
    assert send(as_alice, EXPERIMENTS, decks[:3], kind=old, games=60).json()["kind"] == new
    assert Experiment.objects.get().kind == new


def test_ais_are_taken_by_old_names(as_alice: Client, decks: list[Deck]) -> None:
    made = send(as_alice, SIMULATIONS, decks[:2], agents=["search", "scripted"], matches=20).json()
    assert made["agents"] == [f"strong:{BUDGETS['strong']}", "greedy"]
    made = send(as_alice, EXPERIMENTS, decks[:3], kind="round_robin", agent="search", matches=10).json()
    assert made["agent"] == f"strong:{BUDGETS['strong']}"


def test_the_schema_marks_old_names_of_ais_as_deprecated(as_alice: Client) -> None:
    parts = as_alice.get("/api/v1/schema/?format=json").json()["components"]["schemas"]
    for told in (parts["SimulationRequest"]["properties"]["agents"], parts["ExperimentRequest"]["properties"]["agent"]):
        assert "Deprecated: search for strong, scripted for greedy." in told["description"]
        assert "from 1 to 2,000" in told["description"]


def test_studies_answer_as_before(as_alice: Client, decks: list[Deck]) -> None:
    made = send(as_alice, STUDIES, decks[:3], kind="matrix", games=60).json()
    assert (made["kind"], made["games"]) == ("matrix", 60)
    assert as_alice.get(STUDIES).json()["results"][0]["kind"] == "matrix"
    assert as_alice.get(f"{STUDIES}{made['id']}/").json()["kind"] == "matrix"
    assert as_alice.get(f"{EXPERIMENTS}{made['id']}/").json()["kind"] == "round_robin"
    assert as_alice.post(f"{STUDIES}{made['id']}/cancel/").json()["kind"] == "matrix"
    assert as_alice.post(f"{STUDIES}{made['id']}/cancel/").status_code == 409


def test_studies_of_others_are_not_there(as_alice: Client, as_bob: Client, client: Client, decks: list[Deck]) -> None:
    made = send(as_alice, STUDIES, decks[:3], kind="matrix", games=60).json()
    assert as_bob.get(f"{STUDIES}{made['id']}/").status_code == 404
    assert as_bob.post(f"{STUDIES}{made['id']}/cancel/").status_code == 404
    assert client.get(STUDIES).status_code == client.get(f"{STUDIES}{made['id']}/").status_code == 401


def test_the_win_rate_has_both_names(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    result = as_alice.get(f"{SIMULATIONS}{play(ask()).public_id}/").json()["result"]
    assert result["win_rate"] == result["ai_vs_ai_share_of_wins"]
    assert result["win_rate"]["n"] == 40


def test_old_addresses_lead_to_the_pages(
    as_alice: Client, client: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3])
    play_all(experiment)
    page = reverse("simulator:experiment", args=[experiment.public_id])
    for old, new in (
        (f"/simulations/studies/{experiment.public_id}/", page),
        (f"/simulations/studies/{experiment.public_id}/piece/", f"{page}partial/"),
        (f"/simulations/studies/{experiment.public_id}/result.json", f"{page}result.json"),
        ("/simulations/new/matrix/?game=conan_ccg", "/simulations/new/round-robin/?game=conan_ccg"),
        ("/simulations/new/comparison/", "/simulations/new/version-test/"),
        ("/accounts/everything.zip", "/accounts/data-export.zip"),
    ):
        answer = as_alice.get(old)
        assert (answer.status_code, answer["Location"]) == (301, new)
        assert as_alice.get(new).status_code == 200
    assert client.get(page).status_code == 302  # to the log-in page


def test_an_old_address_fills_the_forms_in(as_alice: Client, decks: list[Deck]) -> None:
    for form in ("simulator:new", "simulator:new_round_robin"):
        assert 'value="77"' in as_alice.get(reverse(form), {"games": "77"}).content.decode()
