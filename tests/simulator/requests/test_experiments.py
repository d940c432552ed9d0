"""Gauntlets, round robins and version tests: what they ask for, what they refuse, when a version test stops."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from conanhub.errors import TooMany
from decks.editing import services as deck_services
from decks.errors import DeckNotFound
from decks.models import Deck, DeckVersion
from simulator.errors import IllegalTable, NotFound, SimulationRefused
from simulator.models import Batch, Experiment, Simulation, Status
from simulator.reading import experiments as experiment_queries
from simulator.reading import version_test
from simulator.requests import experiments, services
from simulator.worker import early_stop, runner
from tests.simulator.conftest import LANCES, make_deck, play

pytestmark = pytest.mark.django_db
FOUR = ("raiders", "lances", "bulwark", "grip")


@pytest.fixture
def decks(alice: User) -> list[Deck]:
    samples = {"raiders": "ice-road-rush", "lances": LANCES, "bulwark": "bulwark-of-the-black-fords"}
    return [make_deck(alice, name, sample=samples.get(name, "grip-of-the-pits")) for name in FOUR]


def version(deck: Deck) -> int:
    assert deck.current
    return deck.current.pk


def request(owner: User, decks: list[Deck], **changes: Any) -> Experiment:
    wish = {"kind": "round_robin", "match_count": 20, "agent": "random", "seed": 7, **changes}
    return experiments.request_experiment(owner=owner, version_ids=[version(deck) for deck in decks], **wish)


def play_all(experiment: Experiment) -> None:
    """Play batch after batch of all pairings in turns, as workers would."""
    while batches := list(
        Batch.objects.filter(simulation__experiment=experiment, status=Status.QUEUED).order_by("first_match")
    ):
        for batch in batches:
            while runner.run_batch(batch_id=batch.pk):
                pass


def places(experiment: Experiment) -> list[tuple[int | None, int | None]]:
    return list(
        experiment.simulations.order_by("experiment_row", "experiment_column").values_list(
            "experiment_row", "experiment_column"
        )
    )


def test_in_a_matrix_everybody_meets_everybody_once(alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks)
    assert places(experiment) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert [deck.name for deck in experiment.decks.all()] == list(FOUR)
    assert {item.seed for item in experiment.simulations.all()} == {7}


def test_in_a_gauntlet_the_first_meets_all_others(alice: User, decks: list[Deck]) -> None:
    assert places(request(alice, decks, kind="gauntlet")) == [(0, 1), (0, 2), (0, 3)]


def test_in_a_version_test_both_versions_meet_the_same_opponents(alice: User, decks: list[Deck]) -> None:
    assert places(request(alice, decks, kind="version_test", margin=5)) == [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert places(request(alice, decks[:2], kind="version_test", margin=5)) == [(0, 1)]


def test_the_same_seeds_are_played_by_both_versions(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=5)
    play_all(experiment)
    seeds = [
        list(item.matches.order_by("index").values_list("seed", flat=True)) for item in experiment.simulations.all()
    ]
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 10


def test_two_versions_of_a_deck_are_told_apart(alice: User, decks: list[Deck]) -> None:
    old, other = decks[0].current, decks[1].current
    assert old and other
    new = DeckVersion.objects.create(deck=decks[0], number=2, entries=other.entries, content_hash="new")
    experiment = experiments.request_experiment(
        owner=alice, kind="version_test", version_ids=[new.pk, old.pk, version(decks[2])], match_count=10, margin=5
    )
    assert [deck.name for deck in experiment.decks.all()] == ["raiders, version 2", "raiders, version 1", "bulwark"]
    assert experiment.simulations.get(experiment_row=1).side_names[0] == "raiders, version 1"


def test_the_same_key_gives_the_same_experiment(alice: User, decks: list[Deck]) -> None:
    first = request(alice, decks, key="once", seed=None)
    assert request(alice, decks, key="once", seed=None) == first
    assert Simulation.objects.count() == 6
    with pytest.raises(SimulationRefused, match="with other values"):
        request(alice, decks[:3], key="once")


@pytest.mark.parametrize(
    ("changes", "number", "words"),
    [
        ({}, 2, "needs three to eight decks"),
        ({"kind": "gauntlet"}, 2, "your deck and two to ten others"),
        ({"kind": "swiss"}, 4, "There is no experiment"),
        ({"kind": "version_test", "margin": 7}, 3, "Look for 3, 5 or 10 points"),
        ({"match_count": 5}, 4, "ask for 10 to"),
        ({"agent": "genius"}, 4, "There is no AI"),
        ({"agent": "strong", "match_count": 10_000}, 4, "would take about"),
    ],
)
def test_what_cannot_be_asked_for(
    alice: User, decks: list[Deck], changes: dict[str, Any], number: int, words: str
) -> None:
    with pytest.raises(SimulationRefused, match=words):
        request(alice, decks[:number], **changes)
    assert not Experiment.objects.exists()


def test_one_deck_twice_is_refused(alice: User, decks: list[Deck]) -> None:
    with pytest.raises(SimulationRefused, match="named twice"):
        request(alice, [*decks[:2], decks[0]])


def test_a_deck_that_is_not_to_be_seen_is_refused(bob: User, decks: list[Deck]) -> None:
    with pytest.raises(DeckNotFound):
        request(bob, decks)


def test_an_illegal_deck_is_refused(alice: User, decks: list[Deck]) -> None:
    whole = decks[0].current
    assert whole
    broken = deck_services.create_deck(owner=alice, game=decks[0].game, name="Stub", entries=whole.entries[:3])
    with pytest.raises(IllegalTable):
        request(alice, [*decks[:3], broken])


def test_a_experiment_counts_as_one_of_the_simulations_under_way(alice: User, decks: list[Deck]) -> None:
    for seed in range(services.MAX_ACTIVE_PER_USER):
        request(alice, decks, seed=seed)
    with pytest.raises(TooMany):
        request(alice, decks, seed=99)


def test_only_its_owner_finds_and_stops_it(alice: User, bob: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks)
    assert experiment_queries.find_experiment(bob, experiment.public_id) is None
    with pytest.raises(NotFound):
        experiments.cancel_experiment(owner=bob, public_id=experiment.public_id)
    experiments.cancel_experiment(owner=alice, public_id=experiment.public_id)
    assert set(experiment.simulations.values_list("status", flat=True)) == {Status.CANCELLED}
    with pytest.raises(SimulationRefused, match="ended already"):
        experiments.cancel_experiment(owner=alice, public_id=experiment.public_id)


def test_cells_count_wins_from_both_sides(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks[:3])
    play(experiment.simulations.get(experiment_row=0, experiment_column=1))
    cells = experiment_queries.cells_of(experiment, experiment_queries.pairings_of(experiment))
    first = cells[0]
    assert (first.n, first.wins, first.losses, first.undecided) == (20, 16, 4, 0)  # pairs 3 and 7 of 10 go to B
    assert (first.turned().wins, first.turned().row, first.turned().column) == (4, 1, 0)
    assert [cell.n for cell in cells] == [20, 0, 0]


def test_equal_versions_stop_by_the_rule(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=10, match_count=2000)
    play_all(experiment)
    assert (
        version_test.judge(experiment).verdict.state == "not_better"
    )  # the cheap match has the same winner whoever plays
    stopped = experiment.simulations.filter(status=Status.STOPPED)
    assert stopped.exists()
    assert "decided after" in stopped[0].reason
    assert not Batch.objects.filter(
        simulation__experiment=experiment, status__in=[Status.QUEUED, Status.RUNNING]
    ).exists()
    assert early_stop.stop_if_decided(experiment_id=experiment.pk)  # again, with nothing left to stop


def test_stopping_a_pairing_stops_its_version_test(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks, kind="version_test", margin=3, match_count=200)
    done, one, *rest = experiment.simulations.order_by("pk")
    play(done)
    runner.run_batch(batch_id=one.batches.order_by("number")[0].pk)
    services.cancel_simulation(owner=alice, public_id=one.public_id)
    for item in (done, one, *rest):
        item.refresh_from_db()
    assert (done.status, one.reason) == (Status.DONE, "Stopped by hand by alice.")
    assert {item.status for item in (one, *rest)} == {Status.CANCELLED}
    assert {item.reason for item in rest} == {
        "Stopped with another pairing of this version test, which was stopped by hand: "
        "without it the rule can no longer decide."
    }
    assert not Batch.objects.filter(
        simulation__experiment=experiment, status=Status.QUEUED
    ).exists()  # nothing plays for nothing


def test_a_pairing_that_fails_stops_its_version_test(alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks, kind="version_test", margin=3)
    failed, *rest = experiment.simulations.order_by("pk")
    runner.fail_simulation(simulation_id=failed.pk, reason="Match 5 cannot be played: No.")
    failed.refresh_from_db()
    assert (failed.status, failed.reason) == (Status.FAILED, "Match 5 cannot be played: No.")
    for item in rest:
        item.refresh_from_db()
        assert (item.status, item.reason.split(":")[0]) == (
            Status.CANCELLED,
            "Stopped because another pairing of this version test failed",
        )


def test_stopping_a_pairing_of_a_matrix_leaves_the_others(alice: User, decks: list[Deck]) -> None:
    experiment, other = request(alice, decks[:3]), request(alice, decks[:3], kind="version_test", margin=3)
    one = experiment.simulations.order_by("pk")[0]
    services.cancel_simulation(owner=alice, public_id=one.public_id)
    assert experiment.simulations.filter(status=Status.QUEUED).count() == 2
    assert other.simulations.filter(status=Status.QUEUED).count() == 2


def test_a_matrix_is_never_stopped_by_a_rule(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks[:3], match_count=80)
    play_all(experiment)
    assert set(experiment.simulations.values_list("status", flat=True)) == {Status.DONE}


def test_scores_are_taken_only_of_seeds_that_all_have_played(
    alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks, kind="version_test", margin=5)
    play(experiment.simulations.get(experiment_row=0, experiment_column=2))
    assert version_test.seed_scores(experiment) == ([], [])
    play_all(experiment)
    new, old = version_test.seed_scores(experiment)
    assert new == old == [1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0]
