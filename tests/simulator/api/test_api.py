"""The REST API of the simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from decks.editing import services as deck_services
from decks.models import Deck, DeckVersion
from simulator.models import Simulation, Status
from simulator.reading import queries
from simulator.requests import cancel_experiment, request_experiment
from tests.simulator.conftest import Ask, make_deck, play

pytestmark = pytest.mark.django_db
LIST = "/api/v1/simulations/"


def send(client: Client, deck: Deck, against: Deck, /, key: str = "", **changes: Any) -> Any:
    data = {
        "deck": str(deck.public_id),
        "against": str(against.public_id),
        "matches": 40,
        "agents": ["random"],
        **changes,
    }
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(LIST, data, content_type="application/json", headers=headers)


def error_of(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert not Simulation.objects.exists()
    error: dict[str, Any] = response.json()["error"]
    return error


@pytest.fixture
def three_a_minute(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "99/min", "user": "99/min", "simulate": "3/min"})
    yield


def test_it_makes_a_simulation(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    response = send(as_alice, raiders, lances, seed=7)
    assert response.status_code == 201
    answer = response.json()
    assert answer["id"] == Simulation.objects.get().public_id
    assert (answer["status"], answer["matches"], answer["done"], answer["seed"]) == ("queued", 40, 0, "7")
    assert answer["decks"] == ["Raiders", "Lances"]


def test_the_same_key_gives_the_same_job(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    first = send(as_alice, raiders, lances, key="abc")
    second = send(as_alice, raiders, lances, key="abc")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]


def test_the_same_key_with_another_wish_is_a_conflict(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    send(as_alice, raiders, lances, key="abc")
    response = send(as_alice, raiders, lances, key="abc", matches=50)
    assert response.status_code == 409
    assert response.json()["error"]["code"] == "key_used"


def test_it_reads_a_result(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask())
    answer = as_alice.get(f"{LIST}{simulation.public_id}/").json()
    assert (answer["status"], answer["done"]) == ("done", 40)
    share = answer["result"]["ai_vs_ai_share_of_wins"]
    # Both matches of 15 of 20 seeds: the interval is that of 15 of 20, with Student's t of 38.
    assert (share["wins"], share["n"], round(share["low"], 3), round(share["high"], 3)) == (30, 40, 0.519, 0.893)
    assert (share["seeds"], share["correlation"]) == (20, pytest.approx(1, abs=0.06))


def test_a_small_result_has_no_share(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=10))
    share = as_alice.get(f"{LIST}{simulation.public_id}/").json()["result"]["ai_vs_ai_share_of_wins"]
    assert share == {"wins": 8, "n": 10, "share": None, "low": None, "high": None, "seeds": 5, "correlation": None}


def test_it_lists_own_simulations_only(as_alice: Client, as_bob: Client, ask: Ask) -> None:
    simulation = ask()
    assert [row["id"] for row in as_alice.get(LIST).json()["results"]] == [simulation.public_id]
    assert as_bob.get(LIST).json()["results"] == []


def test_lists_ask_the_same_number_of_queries(
    as_alice: Client, alice: User, ask: Ask, cheap_matches: None, django_assert_num_queries: Callable[..., Any]
) -> None:
    as_alice.get(LIST)  # the first call takes a place of the limit
    experiments, third = reverse("simulator:api_experiments"), make_deck(alice, "Third").current_id
    for count in (1, 4):
        for number in range(count):
            simulation = play(ask(match_count=20 * count, seed=10 * count + number))
            versions = [*(deck.version_id for deck in simulation.decks.all()), third or 0]
            made = request_experiment(
                owner=alice, kind="gauntlet", version_ids=versions, match_count=20, seed=10 * count + number
            )
            cancel_experiment(owner=alice, public_id=made.public_id)  # few may wait at once
        with django_assert_num_queries(5):  # session, user, count, simulations with their matches, decks
            assert as_alice.get(LIST).json()["results"][0]["done"] == 20 * count
        with django_assert_num_queries(5):  # session, user, count, experiments, decks
            assert as_alice.get(experiments).status_code == 200
        with django_assert_num_queries(6):  # session, user, simulation, decks, count, matches
            assert as_alice.get(f"{LIST}{simulation.public_id}/matches/").json()["count"] == 20 * count


def test_it_lists_matches_in_pages(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=120))
    url = f"{LIST}{simulation.public_id}/matches/"
    answer = as_alice.get(url).json()
    assert (answer["count"], len(answer["results"])) == (120, 50)
    assert answer["results"][1]["seed"] == answer["results"][0]["seed"]
    assert as_alice.get(f"{url}?winner=b").json()["count"] == 30


def test_matches_by_a_word_that_is_unknown_are_refused(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    url = f"{LIST}{play(ask(match_count=10)).public_id}/matches/"
    for name, words in (("winner", "choose a, b, c,"), ("order", "choose longest, shortest.")):
        answer = as_alice.get(url, {name: "odd"})
        assert answer.status_code == 400 and words in answer.json()["error"]["fields"][name][0]
        assert as_alice.get(url, {name: ""}).json()["count"] == 10
    assert as_alice.get(url, {"reason": "odd"}).json()["count"] == 0  # reasons are those of a game
    assert as_alice.get(url, {"order": "longest", "winner": "none"}).status_code == 200


def test_it_stops_one(as_alice: Client, ask: Ask) -> None:
    simulation = ask()
    response = as_alice.post(f"{LIST}{simulation.public_id}/cancel/")
    assert (response.status_code, response.json()["status"]) == (200, "cancelled")
    assert as_alice.post(f"{LIST}{simulation.public_id}/cancel/").status_code == 409


@pytest.mark.parametrize("path", ["", "matches/"])
def test_others_find_nothing(as_bob: Client, ask: Ask, path: str) -> None:
    assert as_bob.get(f"{LIST}{ask().public_id}/{path}").status_code == 404


def test_others_stop_nothing(as_bob: Client, ask: Ask) -> None:
    simulation = ask()
    assert as_bob.post(f"{LIST}{simulation.public_id}/cancel/").status_code == 404
    simulation.refresh_from_db()
    assert simulation.status == Status.QUEUED


def test_it_refuses_visitors(client: Client, raiders: Deck, lances: Deck) -> None:
    assert send(client, raiders, lances).status_code == 401
    assert client.get(LIST).status_code == 401
    assert not Simulation.objects.exists()


def test_it_refuses_the_private_deck_of_somebody_else(as_alice: Client, raiders: Deck, bob: User) -> None:
    theirs = make_deck(bob, "Closed Fist")
    error = error_of(send(as_alice, raiders, theirs), 400)
    assert error["code"] == "deck_not_found"
    assert "Closed Fist" not in str(error)


def test_it_takes_an_unlisted_deck_by_link(as_alice: Client, raiders: Deck, bob: User) -> None:
    theirs = make_deck(bob, "Hidden Valley")
    deck_services.set_visibility(deck=theirs, actor=bob, visibility="unlisted")
    theirs.refresh_from_db()
    assert send(as_alice, raiders, theirs).status_code == 400
    link = reverse("decks:shared", args=[theirs.share_key])
    assert send(as_alice, raiders, theirs, against=link).status_code == 201


def test_it_refuses_an_illegal_deck_with_its_problems(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    version = DeckVersion.objects.create(deck=raiders, number=9, entries=[["draw", "throat-grip", 4]], content_hash="x")
    Deck.objects.filter(pk=raiders.pk).update(current=version)
    error = error_of(send(as_alice, raiders, lances), 400)
    assert error["code"] == "deck_illegal"
    assert {"code", "message", "rule"} <= set(error["problems"][0])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"matches": 10_001}, "games_out_of_range"),
        ({"matches": -1}, "games_out_of_range"),
        ({"seed": -1}, "bad_seed"),
        ({"agents": ["oracle"]}, "unknown_agent"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"matches": "many"}, "invalid"),
        ({"matches": 10**40}, "games_out_of_range"),
        ({"seed": 10**40}, "bad_seed"),
        ({"kind": "duel"}, "invalid"),
        ({"deck": ""}, "invalid"),
        ({"deck": {"id": 1}}, "invalid"),
        ({"deck": "a\x00b"}, "invalid"),
        ({"agents": "random"}, "invalid"),
        ({"options": ["pairing"]}, "invalid"),
    ],
)
def test_it_refuses_what_cannot_be(
    as_alice: Client, raiders: Deck, lances: Deck, changes: dict[str, Any], code: str
) -> None:
    assert error_of(send(as_alice, raiders, lances, **changes), 400)["code"] == code


def test_it_refuses_what_is_no_json(as_alice: Client) -> None:
    assert error_of(as_alice.post(LIST, b"{games:", content_type="application/json"), 400)["code"] == "parse_error"


def test_asking_too_often_is_refused(as_alice: Client, raiders: Deck, lances: Deck, three_a_minute: None) -> None:
    codes = [send(as_alice, raiders, lances, seed=seed).status_code for seed in range(5)]
    assert codes == [201, 201, 201, 429, 429]
    assert Simulation.objects.count() == 3
    assert as_alice.get(LIST).status_code == 200  # reading has its own limit


def test_a_sixth_active_simulation_is_refused(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    codes = [send(as_alice, raiders, lances, seed=seed).status_code for seed in range(6)]
    assert codes == [201] * 5 + [429]


@pytest.mark.slow
def test_the_result_has_the_figures_of_the_page(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    result = as_alice.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()["result"]
    summary = queries.summary_of(simulation)
    renown = [[point["median"] for point in side] for side in result["figures"]["renown"]]
    assert renown == [[point.median for point in side] for side in summary.figures.renown]
    dealt = summary.averages["damage_dealt"][0]
    assert dealt
    assert result["averages"]["damage_dealt"][0]["mean"] == dealt.mean
    assert result["turns_spread"] == {
        "median": summary.turns_median, "low": summary.turns_low, "high": summary.turns_high
    }  # fmt: skip
    assert result["seat_effect"] is None  # ten pairs are too few
    assert result["first_player"]["n"] == 20
    assert sum(item["count"] for item in result["reasons"]) == 20
    assert {item["abnormal"] for item in result["reasons"]} == {False}


def test_the_schema_describes_the_figures(as_alice: Client) -> None:
    response = as_alice.get(reverse("api_schema") + "?format=json", headers={"Accept": "application/json"})
    schemas = response.json()["components"]["schemas"]
    for name in ("Result", "Share", "Average", "ExperimentResult", "Pairing", "Verdict"):
        assert schemas[name]["description"]
    assert {"averages", "figures", "goals", "seat_effect"} <= set(schemas["Result"]["properties"])


def test_asking_for_experiments_is_limited_too(as_alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "simulate", "2/min")
    caches["limits"].clear()
    address = reverse("simulator:api_experiments")
    codes = [as_alice.post(address, {}, content_type="application/json").status_code for _ in range(3)]
    assert codes == [400, 400, 429]
    caches["limits"].clear()
