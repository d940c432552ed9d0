"""Whose turn it is: quick looks and long jobs, people with one job and with many, with a clock of the test's own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.matches import seeding
from simulator.models import Batch, Lane, Simulation, Status
from simulator.queue import fairness, scheduler
from simulator.queue.fairness import Line
from simulator.reading import queries
from simulator.requests import experiments, services
from simulator.worker import runner
from tests.simulator.conftest import LANCES, make_deck, play

Request = Callable[..., Simulation]


@pytest.fixture
def request_as(alice: User, bob: User) -> Request:
    """Ask for a deck against itself."""
    decks = {owner.pk: make_deck(owner, f"{owner.username}'s") for owner in (alice, bob)}

    def ask(owner: User, match_count: int = 2500, seed: int = 7) -> Simulation:
        version = decks[owner.pk].current
        assert version
        return services.request_simulation(
            owner=owner, version_ids=[version.pk] * 2, match_count=match_count, agents=["random"], seed=seed
        ).simulation

    return ask


def take(seconds: float = 5.0) -> Simulation:
    """One worker plays the next batch in so many seconds."""
    pk = scheduler.next_batch()
    batch = Batch.objects.select_related("simulation").get(pk=pk)
    Batch.objects.filter(pk=pk).update(status=Status.DONE, done=batch.matches)
    Simulation.objects.filter(pk=batch.simulation_id, status=Status.QUEUED).update(status=Status.RUNNING)
    scheduler.charge(batch.simulation, seconds)
    runner.finish_simulation(simulation_id=batch.simulation_id)
    return batch.simulation


def test_weights_are_those_of_the_specification() -> None:
    assert [round(fairness.weight(jobs), 2) for jobs in (1, 6, 12)] == [0.97, 0.5, 0.2]


@pytest.mark.django_db
def test_who_asks_for_one_need_not_wait_for_five_of_another(alice: User, bob: User, request_as: Request) -> None:
    for seed in range(5):
        request_as(alice, seed=seed)
    for _ in range(3):
        assert take().owner == alice
    mine = request_as(bob, match_count=1000)
    had = [take().owner for _ in range(7)]
    assert had.index(bob) <= 1  # after a turn at most
    assert had.count(bob) == 4  # 36/37 to 36/61: about two turns of three, while both wait
    mine.refresh_from_db()
    assert mine.status == Status.DONE
    assert take().owner == alice


@pytest.mark.django_db
def test_two_people_share_a_worker_by_their_weights(alice: User, bob: User, request_as: Request) -> None:
    for seed in range(5):
        request_as(alice, match_count=10_000, seed=seed)
    request_as(bob, match_count=10_000)
    chance = random.Random(5)
    time: Counter[str] = Counter()
    for _ in range(50):
        seconds = chance.uniform(1, 10)
        time[take(seconds).owner.username] += seconds
    # 36/(36+25) to 36/(36+1), and neither is ever more than a turn or two ahead
    ratio = fairness.weight(5) / fairness.weight(1)
    assert abs(time["alice"] - ratio * time["bob"]) <= 20


@pytest.mark.django_db
def test_a_quick_look_waits_for_no_long_one(alice: User, bob: User, request_as: Request) -> None:
    long = request_as(alice)
    assert (take(), long.lane) == (long, Lane.LONG)
    quick = request_as(alice, match_count=100, seed=8)
    assert (quick.lane, take()) == (Lane.QUICK, quick)
    assert take() == long


@pytest.mark.slow
@pytest.mark.django_db
def test_quick_looks_without_end_starve_nobody(alice: User, bob: User, request_as: Request) -> None:
    request_as(alice, match_count=10_000)
    seen: list[str] = []
    for seed in range(40):
        request_as(bob, match_count=100, seed=seed)
        seen.append(take(1.0 if seen[-1:] == ["bob"] else 5.0).owner.username)
        for _ in range(2):
            if Batch.objects.filter(status=Status.QUEUED, simulation__owner=bob).exists():
                seen.append(take(1.0).owner.username)
    assert seen.count("alice") >= 5
    assert seen.count("bob") == 40


@pytest.mark.django_db
def test_a_experiment_counts_as_a_whole(alice: User) -> None:
    decks = [make_deck(alice, f"Deck {number}", sample=LANCES) for number in range(3)]
    versions = [deck.current_id for deck in decks]
    asked: dict[str, Any] = {"owner": alice, "kind": "round_robin", "version_ids": versions, "agent": "random"}
    small, large = (
        experiments.request_experiment(match_count=50, **asked),
        experiments.request_experiment(match_count=500, **asked),
    )
    assert set(small.simulations.values_list("lane", flat=True)) == {Lane.QUICK}
    assert set(large.simulations.values_list("lane", flat=True)) == {Lane.LONG}  # three times 500, at 0.02 s each
    played = [take() for _ in range(7)]
    order = [(one.experiment_row, one.experiment_column) for one in played if one.experiment == large]
    assert order == [(0, 1), (0, 2), (1, 2), (0, 1)]  # first batches come before second ones


@pytest.mark.django_db
def test_no_time_is_saved_up_while_away(alice: User, bob: User, request_as: Request) -> None:
    request_as(alice, match_count=10_000)
    for _ in range(8):
        take()
    request_as(bob, match_count=10_000)
    order = [take().owner.username for _ in range(6)]
    assert order.count("alice") == order.count("bob") == 3


@pytest.mark.django_db
def test_what_is_being_played_counts_ahead(alice: User, bob: User, request_as: Request) -> None:
    for owner in (alice, bob):
        request_as(owner)
    owners = set()
    for token in ("one", "two"):  # two workers begin at the same moment, before either has ended
        pk = scheduler.next_batch()
        assert pk and runner.claim(batch_id=pk, token=token)
        owners.add(Batch.objects.get(pk=pk).simulation.owner.username)
    assert owners == {"alice", "bob"}


@pytest.mark.django_db
def test_playing_is_charged(alice: User, request_as: Request, cheap_matches: None) -> None:
    play(request_as(alice, match_count=10))
    person, lane = (
        alice.worker_shares.get(lane=Lane.QUICK),
        scheduler.WorkerShare.objects.get(lane=Lane.QUICK, owner=None),
    )
    assert person.given > 0
    assert lane.given == pytest.approx(person.given * fairness.weight(1) / fairness.LANE_WEIGHTS[Lane.QUICK])


@pytest.mark.django_db
def test_the_next_batch_takes_few_questions(
    alice: User, bob: User, request_as: Request, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for seed in range(5):
        request_as(alice, seed=seed)
        request_as(bob, seed=seed)
    with django_assert_max_num_queries(5):
        scheduler.next_batch()


@pytest.mark.django_db
def test_the_place_shown_is_the_place_had(alice: User, bob: User, request_as: Request) -> None:
    waiting = [request_as(alice, seed=1), request_as(alice, seed=2), request_as(bob, match_count=1000)]
    waiting += [request_as(bob, match_count=100, seed=3), request_as(alice, match_count=200, seed=4)]
    shown = {one.pk: queries.progress_of(one).ahead for one in waiting}
    assert sorted(shown.values())[:2] == [0, 1]
    had: dict[int, int] = {}
    for turn in range(Batch.objects.filter(status=Status.QUEUED).count()):
        had.setdefault(take(seeding.BATCH_SECONDS).pk, turn)
    assert shown == had


@pytest.mark.django_db
def test_what_a_dead_worker_left_comes_first(alice: User, bob: User, request_as: Request) -> None:
    long, quick = request_as(alice), request_as(bob, match_count=100)
    left = long.batches.order_by("number")[3]
    assert runner.claim(batch_id=left.pk, token="dead")
    assert queries.progress_of(quick).ahead == 0
    Batch.objects.filter(pk=left.pk).update(beat_at=timezone.now() - timedelta(seconds=60))
    assert (scheduler.next_batch(), queries.progress_of(quick).ahead) == (left.pk, 1)


@pytest.mark.django_db
def test_the_one_that_is_next_waits_behind_nothing(alice: User, bob: User, request_as: Request) -> None:
    request_as(alice)
    assert queries.progress_of(request_as(bob, match_count=100)).ahead == 0


LINES = st.lists(
    st.tuples(st.sampled_from([seeding.QUICK, seeding.LONG]), st.integers(1, 6), st.integers(0, 30)),
    min_size=1,
    max_size=6,
    unique_by=lambda line: line[:2],
)


@given(LINES, st.integers(1, 60))
@settings(max_examples=60, deadline=None)
def test_nobody_starves_and_the_place_is_the_turn(drawn: list[tuple[int, int, int]], jobs: int) -> None:
    lines = {
        (lane, owner): Line(lane, owner, fairness.weight(1 + (owner * jobs) % 5), 0.0, waiting)
        for lane, owner, waiting in drawn
    }
    lanes = {seeding.QUICK: 0.0, seeding.LONG: 0.0}
    places = {
        (key, place): fairness.turns_before(list(lines.values()), lanes, key, place)
        for key, line in lines.items()
        for place in range(line.waiting)
    }
    assert sorted(places.values()) == list(range(sum(line.waiting for line in lines.values())))
    for (lane, _owner), line in lines.items():
        if lane == seeding.QUICK and line.waiting:
            rivals = sum(1 for other in lines.values() if other.lane == lane and other.waiting)
            assert places[(lane, line.owner), 0] <= rivals + rivals // 3 + 1  # in its lane first comes everybody once
