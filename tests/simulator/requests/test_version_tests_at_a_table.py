"""Version tests whose opponents sit at one table: who meets whom, what counts, what is refused, what is said."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator import stats
from simulator.errors import SimulationRefused
from simulator.models import Experiment, Match, Simulation, Status
from simulator.reading import version_test
from tests.simulator.pages.test_experiment_pages import form_of, text_of
from tests.simulator.requests.test_experiments import decks, places, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db


def at_table(owner: User, decks: list[Deck], **changes: Any) -> Experiment:
    return request(owner, decks, **{"kind": "version_test", "margin": 10, "at_table": True, **changes})


def test_each_version_sits_with_all_opponents_on_the_same_seeds(alice: User, decks: list[Deck]) -> None:
    experiment = at_table(alice, decks, match_count=20)
    assert places(experiment) == [(0, 2), (1, 2)]
    assert experiment.match_count == 21  # whole seeds of three matches
    new, old = experiment.simulations.order_by("experiment_row")
    assert (new.kind, new.sides, new.seed) == (old.kind, old.sides, old.seed) == ("multiplayer", 3, 7)
    assert new.side_names == ("raiders", "bulwark", "grip")
    assert old.side_names == ("lances", "bulwark", "grip")
    assert {batch.matches % 3 for batch in new.batches.all()} == {0}


def test_whom_a_version_left_behind_is_what_counts(alice: User, decks: list[Deck]) -> None:
    experiment = at_table(alice, decks, match_count=12)
    play_all(experiment)
    new, old = version_test.seed_scores(experiment)
    assert old is not None
    for simulation, scores in zip(experiment.simulations.order_by("experiment_row"), (new, old), strict=True):
        ranks = list(simulation.matches.order_by("index").values_list("places", flat=True))
        assert len(ranks) == 12
        ahead = [stats.left_behind(places, 0) for places in ranks]
        assert scores == pytest.approx([sum(ahead[seed : seed + 3]) / 3 for seed in range(0, 12, 3)])
    assert 0.5 in {stats.left_behind(places, 0) for places in Match.objects.values_list("places", flat=True)}


def test_a_match_without_places_counts_by_its_winner(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = at_table(alice, decks, match_count=12)
    play_all(experiment)
    new, _old = version_test.seed_scores(experiment)
    assert new == pytest.approx([1, 1, 0.5, 1])  # matches 6 and 7 are lost: half an opponent of two each
    Match.objects.filter(simulation__experiment_row=0, index=0).update(winner=1)
    assert version_test.seed_scores(experiment)[0][0] == pytest.approx((0.25 + 1 + 1) / 3)


def test_it_stops_by_its_rule(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = at_table(alice, decks, match_count=2_000)
    play_all(experiment)
    verdict = version_test.judge(experiment).verdict
    assert verdict.state == stats.NOT_BETTER  # a cheap match has the same winner whoever plays
    assert Simulation.objects.filter(experiment=experiment, status=Status.STOPPED).exists()


@pytest.mark.parametrize(
    ("changes", "number", "words"),
    [
        ({}, 3, "A table of this game has three to five decks: name 2 to 4 opponents, not 1."),
        ({}, 2, "not 0"),
        ({"kind": "gauntlet"}, 4, "Only the opponents of a version test can sit at one table"),
        ({"kind": "round_robin"}, 4, "Only the opponents of a version test can sit at one table"),
    ],
)
def test_what_cannot_be_asked_for(
    alice: User, decks: list[Deck], changes: dict[str, Any], number: int, words: str
) -> None:
    with pytest.raises(SimulationRefused, match=words):
        at_table(alice, decks[:number], **changes)
    assert not Experiment.objects.exists()


def test_the_same_key_asks_for_the_same_table(alice: User, decks: list[Deck]) -> None:
    first = at_table(alice, decks, key="once")
    assert at_table(alice, decks, key="once") == first
    with pytest.raises(SimulationRefused, match="with other values"):
        at_table(alice, decks, key="once", at_table=False, match_count=21)


def test_the_form_asks_and_the_page_tells(as_alice: Client, decks: list[Deck], cheap_matches: None) -> None:
    new, old = f"{decks[0].public_id}:1", str(decks[1].public_id)
    form = form_of(decks[2:], new=new, old=old, margin="10", match_count="1000", opponents="table")
    assert as_alice.post(reverse("simulator:new_version_test"), form).status_code == 302
    experiment = Experiment.objects.get()
    assert experiment.at_table
    play_all(experiment)
    page = text_of(as_alice, experiment)
    assert "Opponents at one table" in page
    assert "Table by table" in page
    assert "raiders against bulwark and grip" in page
    assert "points of opponents left behind, between" in page
    assert "Opponents that both versions left behind over the seeds that count" in page
    verdict = version_test.judge(experiment).verdict
    assert f"decided after {verdict.seeds} seeds ({6 * verdict.seeds} matches)" in page
    again = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert "opponents=table" in again
    asked = as_alice.get(reverse("simulator:new_version_test"), {"opponents": "table"})
    assert asked.context["form"]["opponents"].value() == "table"


def test_the_form_says_how_many_opponents_a_table_needs(as_alice: Client, decks: list[Deck]) -> None:
    new, old = f"{decks[0].public_id}:1", str(decks[1].public_id)
    form = form_of(decks[2:3], new=new, old=old, margin="10", match_count="1000", opponents="table")
    response = as_alice.post(reverse("simulator:new_version_test"), form)
    assert response.status_code == 400
    assert "A table needs 2 to 4 opponents; you chose 1." in response.content.decode()
    assert not Experiment.objects.exists()


def test_the_api_asks_and_tells(as_alice: Client, decks: list[Deck], cheap_matches: None) -> None:
    asked = {
        "kind": "version_test", "decks": [str(deck.public_id) for deck in decks], "matches": 30, "margin": 10,
        "agent": "random", "at_table": True,
    }  # fmt: skip
    response = as_alice.post(reverse("simulator:api_experiments"), asked, content_type="application/json")
    assert response.status_code == 201, response.content
    assert response.json()["at_table"] is True
    experiment = Experiment.objects.get()
    play_all(experiment)
    found = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert [(one["row"], one["column"], one["clearness"]) for one in found["pairings"]] == [(0, 2, ""), (1, 2, "")]
    (pairing, _) = found["pairings"]
    assert pairing["losses"] + pairing["win_rate"]["wins"] + pairing["undecided"] == 30
    assert pairing["even"] == pytest.approx(1 / 3)
    (opponents,) = found["opponents"]
    assert opponents["column"] == 2
    assert opponents["difference"]["n"] == found["verdict"]["seeds"] == 10
    refused = as_alice.post(
        reverse("simulator:api_experiments"), {**asked, "kind": "gauntlet"}, content_type="application/json"
    )
    assert refused.status_code == 400
    assert "leave out at_table" in refused.content.decode()
