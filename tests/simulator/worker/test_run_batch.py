"""Playing batches: claims, takeovers, failures, and that none of it changes a number."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from decks.models import Deck
from simulator import tasks
from simulator.engine.core.errors import BadSetup, EngineBug, IllegalAction
from simulator.loading import input
from simulator.matches import series as match_series
from simulator.matches.series import MatchSeries, Played
from simulator.models import Batch, Match, Simulation, Status
from simulator.queue import scheduler
from simulator.queue.scheduler import MAX_CLAIMS
from simulator.reading import queries
from simulator.requests import services
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match, play, results_of

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """Ends a worker without a word."""


def silence(batch: Batch) -> None:
    """Make a running batch look as if its worker had died a minute ago."""
    Batch.objects.filter(pk=batch.pk).update(beat_at=timezone.now() - timedelta(seconds=60))


def no_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store after every match."""
    monkeypatch.setattr(runner, "CHUNK_SECONDS", 0.0)


def die_at(monkeypatch: pytest.MonkeyPatch, index: int) -> None:
    """The process ends in the middle of match ``index``, once: nothing after it runs, not even clean-up."""
    fates = {index}

    def mortal(series: MatchSeries, number: int) -> Played:
        if number in fates:
            fates.remove(number)
            raise Killed
        return cheap_match(series, number)

    monkeypatch.setattr(runner, "play_one", mortal)


def test_a_disk_that_is_full_uses_up_no_start_of_a_batch(
    ask: Ask, cheap_matches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = ask(match_count=40)
    with monkeypatch.context() as full:
        full.setattr(runner, "store_chunk", Mock(side_effect=OperationalError("database or disk is full")))
        for _ in range(MAX_CLAIMS + 1):
            with pytest.raises(OperationalError):
                runner.take_turn()
    assert set(simulation.batches.values_list("status", "claims")) == {(Status.QUEUED, 0)}
    assert play(simulation).status == Status.DONE


def test_it_plays_every_match_and_is_done(ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=40))
    assert simulation.status == Status.DONE
    assert simulation.started_at and simulation.finished_at
    assert [match.index for match in simulation.matches.order_by("index")] == list(range(40))
    assert queries.summary_of(simulation).wins == (30, 10)  # B wins every fourth pair: 5 pairs of 20


def test_the_real_engine_plays_real_decks(ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    assert simulation.status == Status.DONE, simulation.reason
    assert simulation.matches.count() == 20
    assert all(len(key) > 8 for key in simulation.matches.values_list("final_key", flat=True))


def test_a_replay_ends_as_the_counted_match_did(ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    for match in simulation.matches.filter(index__in=[0, 3]):
        replay = match_series.replay_one(input.series_of(simulation), match.index)
        assert replay.result.key == match.final_key
        assert queries.why_no_replay(simulation, match, replay) == ""


def test_only_one_worker_gets_a_batch(ask: Ask) -> None:
    batch = ask().batches.get()
    assert runner.claim(batch_id=batch.pk, token="one")
    assert not runner.claim(batch_id=batch.pk, token="two")
    batch.refresh_from_db()
    assert (batch.owner, batch.claims) == ("one", 1)


def test_a_silent_batch_may_be_taken_over(ask: Ask) -> None:
    batch = ask().batches.get()
    assert runner.claim(batch_id=batch.pk, token="one")
    silence(batch)
    assert runner.claim(batch_id=batch.pk, token="two")


@pytest.mark.django_db(transaction=True)
def test_of_many_claims_at_one_moment_one_succeeds(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.take_turn, "delay", Mock())
    batch = ask().batches.get()
    start, won = threading.Barrier(8), []

    def compete(name: str) -> None:
        start.wait()
        if runner.claim(batch_id=batch.pk, token=name):
            won.append(name)
        connection.close()

    threads = [threading.Thread(target=compete, args=(str(number),)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


@pytest.mark.parametrize(("chunk_seconds", "kept"), [(1.0, 0), (0.0, 23)])
def test_a_batch_taken_over_gives_the_same_numbers(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, chunk_seconds: float, kept: int
) -> None:
    monkeypatch.setattr(runner, "play_one", cheap_match)
    calm = results_of(play(ask(seed=7, key="calm")))
    Simulation.objects.all().delete()
    simulation = ask(seed=7)
    batch = simulation.batches.get()
    monkeypatch.setattr(runner, "CHUNK_SECONDS", chunk_seconds)
    die_at(monkeypatch, 23)
    with pytest.raises(Killed):
        runner.run_batch(batch_id=batch.pk)
    batch.refresh_from_db()
    assert (batch.status, batch.done) == (Status.RUNNING, kept)  # a chunk is there as a whole or not at all
    silence(batch)
    assert results_of(play(simulation)) == calm


def test_what_a_dead_worker_stored_is_not_played_again(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def noting(series: MatchSeries, index: int) -> Played:
        played.append(index)
        return cheap_match(series, index)

    simulation = ask(match_count=20)
    batch = simulation.batches.get()
    assert runner.claim(batch_id=batch.pk, token="dead")
    series = input.series_of(simulation)
    chunk = runner.Chunk(played=[cheap_match(series, index) for index in range(12)], seconds=0.1)
    assert runner.store_chunk(batch=batch, token="dead", chunk=chunk, is_last=False)
    silence(batch)
    monkeypatch.setattr(runner, "play_one", noting)
    play(simulation)
    assert played == list(range(12, 20))
    assert simulation.matches.count() == 20


def test_a_worker_that_comes_back_late_writes_nothing(ask: Ask, cheap_matches: None) -> None:
    simulation = ask(match_count=20)
    batch = simulation.batches.get()
    assert runner.claim(batch_id=batch.pk, token="slow")
    silence(batch)
    assert play(simulation).status == Status.DONE
    before = results_of(simulation)
    chunk = runner.Chunk(played=[cheap_match(input.series_of(simulation), 0)], seconds=0.1)
    assert not runner.store_chunk(batch=batch, token="slow", chunk=chunk, is_last=False)
    assert results_of(simulation) == before


def test_counting_a_match_twice_is_impossible(ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=10))
    match = simulation.matches.get(index=3)
    match.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        match.save(force_insert=True)


@pytest.mark.slow
def test_results_do_not_depend_on_order_or_number_of_workers(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.matches.seeding.BATCH_SECONDS", 0.12)  # 6 matches a batch at the first guess
    simulation = ask(match_count=40, agents=["random"])
    batches = list(simulation.batches.all())
    assert len(batches) > 5
    random.Random(3).shuffle(batches)
    no_chunks(monkeypatch)
    monkeypatch.setattr(runner, "TURN_SECONDS", 0.0)  # every batch gives its worker back after each match
    waiting = [batch.pk for batch in batches]
    while waiting:
        pk = waiting.pop(0)
        if runner.run_batch(batch_id=pk):
            waiting.append(pk)
    simulation.refresh_from_db()
    assert simulation.status == Status.DONE
    mixed = results_of(simulation)
    Simulation.objects.all().delete()
    monkeypatch.undo()
    assert results_of(play(ask(match_count=40, agents=["random"]))) == mixed


def test_a_long_batch_gives_its_worker_back(ask: Ask, cheap_matches: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "TURN_SECONDS", 0.0)
    no_chunks(monkeypatch)
    batch = ask(match_count=20).batches.get()
    sent = Mock()
    monkeypatch.setattr(tasks.take_turn, "delay", sent)
    tasks.take_turn()
    batch.refresh_from_db()
    assert (batch.status, batch.owner, batch.claims) == (Status.QUEUED, "", 0)
    assert 0 < batch.done < 20
    assert sent.call_count == 1  # somebody goes on with it


def test_a_task_takes_arguments_of_other_releases(ask: Ask, cheap_matches: None) -> None:
    simulation = ask(match_count=10)
    tasks.take_turn(batch_id=simulation.batches.get().pk, colour="red")
    simulation.refresh_from_db()
    assert simulation.status == Status.DONE


def test_a_turn_plays_another_batch_if_the_first_is_gone(
    ask: Ask, cheap_matches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = ask(match_count=2000).batches.order_by("number")[:2]
    claim = runner.claim

    def late(*, batch_id: int, token: str) -> bool:
        if batch_id == first.pk:  # another worker has it in the very moment
            claim(batch_id=batch_id, token="other")
        return claim(batch_id=batch_id, token=token)

    monkeypatch.setattr(runner, "claim", late)
    runner.take_turn()
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.owner, second.status) == ("other", Status.DONE)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (EngineBug("A card is in two zones.", position="t=3 a=0"), "engine_bug"),
        (IllegalAction("No."), "illegal_action"),
        (KeyError("gap"), "engine_bug"),
    ],
)
def test_a_match_that_breaks_the_engine_counts_as_abnormal_and_the_rest_goes_on(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, code: str
) -> None:
    def broken(series: MatchSeries, index: int) -> Played:
        if index == 5:
            raise error
        return cheap_match(series, index)

    monkeypatch.setattr(runner, "play_one", broken)
    simulation = play(ask(match_count=20))
    assert (simulation.status, simulation.reason, simulation.matches.count()) == (Status.DONE, "", 20)
    odd = simulation.matches.get(abnormal=True)
    assert (odd.index, odd.reason, odd.winner, odd.choices) == (5, code, None, None)
    assert f"Match 5 of seed 7 (conan_ccg, Raiders against Lances) broke the engine and counts as abnormal: {code}" in (
        caplog.text
    )
    summary = queries.summary_of(simulation)
    assert (summary.n, summary.abnormal, summary.undecided, summary.is_flagged) == (20, 1, 1, True)


@pytest.mark.parametrize("error", [BadSetup("No such option."), OSError("No such file"), MemoryError("too large")])
def test_what_no_match_can_do_without_fails_it_and_the_other_batches(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(series: MatchSeries, index: int) -> Played:
        if index == 5:
            raise error
        return cheap_match(series, index)

    simulation = ask(match_count=1500)
    monkeypatch.setattr(runner, "play_one", broken)
    play(simulation)
    assert simulation.status == Status.FAILED and simulation.finished_at
    assert simulation.reason.startswith("Match 5 can") and str(error) in simulation.reason
    assert simulation.matches.count() == 5  # what was played before is kept, and no match is made a draw
    assert not simulation.matches.filter(winner__isnull=True).exists()
    assert set(simulation.batches.values_list("status", flat=True)) == {Status.FAILED}


def test_an_older_engine_than_was_asked_for_adds_nothing(ask: Ask, cheap_matches: None) -> None:
    simulation = ask()
    Simulation.objects.filter(pk=simulation.pk).update(engine_version="99.0.1")
    play(simulation)
    assert simulation.status == Status.FAILED
    assert "engine 99.0.1" in simulation.reason
    assert not simulation.matches.exists()


def test_stopping_in_the_middle_keeps_what_was_played(ask: Ask, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = ask(match_count=20)

    def stopping(series: MatchSeries, index: int) -> Played:
        if index == 8:
            services.cancel_simulation(owner=alice, public_id=simulation.public_id)
        return cheap_match(series, index)

    no_chunks(monkeypatch)
    monkeypatch.setattr(runner, "play_one", stopping)
    play(simulation)
    assert simulation.status == Status.CANCELLED
    assert simulation.reason == "Stopped by hand by alice."
    assert [match.index for match in simulation.matches.order_by("index")] == list(range(8))
    assert simulation.batches.get().status == Status.CANCELLED


def test_the_sweep_has_silent_batches_played(ask: Ask, cheap_matches: None) -> None:
    simulation = ask()
    batch = simulation.batches.get()
    assert runner.claim(batch_id=batch.pk, token="dead")
    tasks.sweep()  # it was heard of just now
    batch.refresh_from_db()
    assert (batch.status, batch.owner) == (Status.RUNNING, "dead")
    silence(batch)
    tasks.sweep()  # tasks run where they are sent: the batch is played
    simulation.refresh_from_db()
    assert simulation.status == Status.DONE


def test_after_five_deaths_it_fails_with_a_reason(ask: Ask) -> None:
    simulation = ask()
    batch = simulation.batches.get()
    for number in range(MAX_CLAIMS):
        runner.tidy()
        assert scheduler.next_batch() == batch.pk
        assert runner.claim(batch_id=batch.pk, token=str(number))
        silence(batch)
    assert not runner.claim(batch_id=batch.pk, token="sixth")
    assert scheduler.next_batch() is None
    assert scheduler.waiting_batches(9) == 0
    runner.tidy()
    simulation.refresh_from_db()
    assert simulation.status == Status.FAILED
    assert "started 5 times" in simulation.reason


def test_the_sweep_closes_what_a_death_left_open(ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=10))
    Simulation.objects.filter(pk=simulation.pk).update(status=Status.RUNNING, finished_at=None)
    runner.tidy()
    simulation.refresh_from_db()
    assert simulation.status == Status.DONE


def test_nothing_is_played_inside_a_transaction(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    depth: list[int] = []

    def noting(series: MatchSeries, index: int) -> Played:
        depth.append(len(connection.savepoint_ids))
        return cheap_match(series, index)

    simulation = ask(match_count=20)
    monkeypatch.setattr(runner, "play_one", noting)
    outside = len(connection.savepoint_ids)
    with django_assert_max_num_queries(16):  # find, claim, read, start, savepoints, fence, insert, charge, finish, read
        play(simulation)
    assert set(depth) == {outside}


def test_a_deck_against_itself_is_told_from_both_sides(ask: Ask, raiders: Deck) -> None:
    assert raiders.current
    simulation = play(ask(version_ids=[raiders.current.pk, raiders.current.pk], match_count=20))
    winners = list(Match.objects.filter(simulation=simulation).order_by("index").values_list("winner", flat=True))
    pairs = zip(winners[::2], winners[1::2], strict=True)
    assert all({one, two} == {0, 1} for one, two in pairs if one is not None)
    assert input.is_mirror(simulation)


def test_choices_are_kept_of_slow_matches_only(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "SLOW_MATCH_SECONDS", 60.0)  # of a busy machine too
    fast = play(ask(match_count=10))
    assert not fast.matches.filter(choices__isnull=False).exists()
    monkeypatch.setattr(runner, "SLOW_MATCH_SECONDS", 0.0)
    slow = play(ask(match_count=10, seed=8))
    match = slow.matches.get(index=3)
    assert len(match.choices) > 10
    monkeypatch.setattr(match_series, "replay_match", Mock(side_effect=AssertionError))  # nobody thinks again
    assert queries.replay_of(slow, 3).result.key == match.final_key


@pytest.mark.django_db(transaction=True)
def test_a_match_longer_than_the_silence_allowed_is_not_taken_over(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.take_turn, "delay", Mock())
    monkeypatch.setattr(runner, "stale_after", lambda: timedelta(seconds=0.15))
    batch = ask(match_count=10).batches.get()
    seen: list[bool] = []

    def long_match(series: MatchSeries, index: int) -> Played:
        if not seen:
            beats = {Batch.objects.get(pk=batch.pk).beat_at}
            for _ in range(500):
                beats.add(Batch.objects.get(pk=batch.pk).beat_at)
                if len(beats) == 5:  # four heartbeats later, which is longer than the silence allowed
                    break
                threading.Event().wait(0.01)
            seen.append(runner.claim(batch_id=batch.pk, token="thief"))
        return cheap_match(series, index)

    monkeypatch.setattr(runner, "play_one", long_match)
    runner.run_batch(batch_id=batch.pk)
    batch.refresh_from_db()
    assert (seen, batch.status) == ([False], Status.DONE)
