"""What has not ended when the engine or the card data change is played anew from its seed, and its pages say so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator import loading, reading
from simulator.engine import ENGINE_VERSION
from simulator.loading import restarting
from simulator.matches.series import MatchSeries, Played
from simulator.models import Experiment, Simulation, Status
from simulator.requests import services
from simulator.stats import Verdict
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match, play, results_of
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db
OLD = "0.0.1"


def make_old(simulation: Simulation) -> None:
    Simulation.objects.filter(pk=simulation.pk).update(engine_version=OLD, fingerprint="old")


@pytest.fixture
def half(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """One batch of several was played by another engine, whose matches ended otherwise."""

    def other_match(series: MatchSeries, index: int) -> Played:
        return replace(cheap_match(series, index), final_key="other")

    simulation = ask(match_count=1500)
    monkeypatch.setattr(runner, "play_one", other_match)
    runner.run_batch(batch_id=simulation.batches.get(number=0).pk)
    monkeypatch.setattr(runner, "play_one", cheap_match)
    make_old(simulation)
    simulation.refresh_from_db()
    return simulation


def play_waiting(simulation: Simulation) -> Simulation:
    """Play batches until none waits: a start anew lets those wait again that were done."""
    while batch := simulation.batches.filter(status=Status.QUEUED).order_by("number").first():
        runner.run_batch(batch_id=batch.pk)
    simulation.refresh_from_db()
    return simulation


def page(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()


@pytest.mark.slow
def test_a_half_played_simulation_is_played_anew_with_its_seed(
    half: Simulation, as_alice: Client, alice: User, raiders: Deck, lances: Deck
) -> None:
    assert half.matches.exists()
    assert half.batches.filter(status=Status.QUEUED).exists()
    seed = half.seed
    play_waiting(half)
    assert (half.status, half.seed, half.engine_version) == (Status.DONE, seed, ENGINE_VERSION)
    assert half.matches.count() == half.match_count
    assert not half.matches.filter(final_key="other").exists()
    text = page(as_alice, half)
    assert f"It was requested with engine {OLD}" in text
    assert "started anew with the same seed" in text
    assert "✓ Up to date" in text
    again = services.request_simulation(
        owner=alice, version_ids=[raiders.current_id, lances.current_id], match_count=1500, agents=["random"], seed=seed
    )
    assert again.simulation == half


def test_it_gives_what_a_new_one_gives(half: Simulation, ask: Ask) -> None:
    other = play(ask(match_count=1500))
    assert results_of(play_waiting(half)) == results_of(other)


def test_a_page_says_before_that_it_will_start_anew(half: Simulation, as_alice: Client) -> None:
    text = page(as_alice, half)
    assert f"It was requested with engine {OLD}" in text
    assert "start anew with the same seed when a worker takes it up" in text
    assert "Stale" not in text


def test_changed_card_data_start_it_anew_too(ask: Ask, cheap_matches: None, as_alice: Client) -> None:
    simulation = ask()
    Simulation.objects.filter(pk=simulation.pk).update(data_hash="old", snapshot=None)
    assert play(simulation).status == Status.DONE
    assert "The card data changed after it was requested." in page(as_alice, simulation)


def test_what_an_old_worker_still_plays_is_not_stored(ask: Ask, cheap_matches: None) -> None:
    simulation = ask(match_count=20)
    make_old(simulation)
    simulation.refresh_from_db()
    batch = simulation.batches.get()
    assert runner.claim(batch_id=batch.pk, token="old worker")
    assert restarting.start_anew(simulation)
    chunk = runner.Chunk(played=[cheap_match(loading.series_of(simulation), 0)], seconds=1.0)
    assert not runner.store_chunk(batch=batch, token="old worker", chunk=chunk, is_last=False)
    assert not simulation.matches.exists()


def test_two_sets_of_card_data_do_not_take_turns_for_ever(ask: Ask, cheap_matches: None) -> None:
    simulation = ask(match_count=20)
    for _ in range(restarting.MAX_RESTARTS):
        Simulation.objects.filter(pk=simulation.pk).update(data_hash="old", snapshot=None)
        assert runner.run_batch(batch_id=simulation.batches.get().pk)
    Simulation.objects.filter(pk=simulation.pk).update(data_hash="old", snapshot=None)
    assert play(simulation).status == Status.FAILED
    assert "card data changed" in simulation.reason


def test_one_that_continued_an_older_one_takes_nothing_over(ask: Ask, cheap_matches: None, as_alice: Client) -> None:
    first = play(ask(match_count=20))
    more = ask(match_count=40)
    assert more.continues == first
    make_old(first)
    first.matches.update(final_key="other")
    make_old(more)
    play(more)
    assert (more.status, more.taken_over) == (Status.DONE, 0)
    assert not more.matches.filter(final_key="other").exists()


def test_a_version_test_starts_anew_as_a_whole(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=5)
    one, *others = experiment.simulations.order_by("pk")
    play(one)
    assert one.status == Status.DONE
    experiment.simulations.update(engine_version=OLD)
    play(others[0])
    one.refresh_from_db()
    assert (one.status, one.engine_version, one.matches.count()) == (Status.QUEUED, ENGINE_VERSION, 0)


def test_a_version_test_that_starts_anew_is_judged_anew(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    """The same number of matches by another engine is another result."""
    experiment = request(alice, decks[:2], kind="version_test", margin=5)
    simulation = experiment.simulations.get()
    play(simulation)
    before = verdict_of(experiment)
    simulation.matches.update(winner=1)
    assert verdict_of(experiment) == before  # kept
    experiment.simulations.update(restarts=1)
    assert verdict_of(experiment).mean < before.mean


def verdict_of(experiment: Experiment) -> Verdict:
    cells = reading.cells_of(experiment, reading.pairings_of(experiment))
    return reading.judged(experiment, cells).verdict


def test_a_matrix_keeps_its_finished_pairings(
    alice: User, decks: list[Deck], cheap_matches: None, as_alice: Client
) -> None:
    experiment = request(alice, decks[:3])
    one, *others = experiment.simulations.order_by("pk")
    play(one)
    experiment.simulations.update(engine_version=OLD)
    play_all(experiment)
    assert set(experiment.simulations.values_list("pk", "engine_version")) == {
        (one.pk, OLD),
        *((other.pk, ENGINE_VERSION) for other in others),
    }
    text = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert f"requested with engine {OLD}" in text


def test_a_finished_result_stays_and_says_why_its_matches_may_not_be_shown(
    ask: Ask, cheap_matches: None, as_alice: Client
) -> None:
    simulation = play(ask(match_count=20))
    make_old(simulation)
    for text in (page(as_alice, simulation), page_of_matches(as_alice, simulation)):
        assert f"This result was played by engine {OLD} and stays." in text
    assert "20 of 20 matches" in page(as_alice, simulation)


def page_of_matches(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:matches", args=[simulation.public_id])).content.decode()
