"""Asking for more matches of the same work: what was played is taken over, and only the rest is played."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from simulator.games import pages_of
from simulator.matches.series import MatchSeries, Played
from simulator.models import Batch, Lane, Simulation, Status
from simulator.reading import queries
from simulator.requests import services
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match, play, results_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the matches that are played, as they are."""
    numbers: list[int] = []

    def noting(series: MatchSeries, index: int) -> Played:
        numbers.append(index)
        return cheap_match(series, index)

    monkeypatch.setattr(runner, "play_one", noting)
    return numbers


def test_only_the_rest_is_played_and_the_result_is_the_same(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=40))
    assert played == list(range(40))
    played.clear()
    more = play(ask(match_count=60))
    assert (more.continues, more.taken_over, more.status) == (first, 40, Status.DONE)
    assert played == list(range(40, 60))
    taken = results_of(more)
    Simulation.objects.all().delete()
    assert results_of(play(ask(match_count=60))) == taken


def test_the_first_result_stays_as_it_is(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=40))
    before = results_of(first)
    play(ask(match_count=60))
    first.refresh_from_db()
    assert (first.match_count, results_of(first)) == (40, before)


def test_a_stopped_one_is_continued_whatever_it_has(ask: Ask, alice: User, played: list[int]) -> None:
    first = ask(match_count=400)
    batch = first.batches.order_by("number")[1]
    runner.run_batch(batch_id=batch.pk)
    services.cancel_simulation(owner=alice, public_id=first.public_id)
    played.clear()
    more = play(ask(match_count=500))
    assert more.taken_over == batch.matches
    kept = range(batch.first_match, batch.first_match + batch.matches)
    assert sorted(played) == [index for index in range(500) if index not in kept]
    assert more.matches.count() == 500


@pytest.mark.parametrize("changes", [{"seed": 8}, {"kind": "goldfish"}, {"options": {"matrix": "second"}}])
def test_other_work_is_begun_anew(ask: Ask, played: list[int], changes: dict[str, object]) -> None:
    play(ask(match_count=40))
    other = ask(match_count=60, **changes)
    assert (other.continues, other.taken_over) == (None, 0)


def test_another_engine_or_other_cards_are_begun_anew(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=40))
    Simulation.objects.filter(pk=first.pk).update(fingerprint="of another engine")
    assert ask(match_count=60).continues is None


def test_those_of_others_stay_theirs(ask: Ask, played: list[int], bob: User) -> None:
    Simulation.objects.filter(pk=play(ask(match_count=40)).pk).update(owner=bob)
    assert ask(match_count=60).continues is None


def test_one_that_is_gone_is_played_again(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=40))
    more = ask(match_count=60)
    first.delete()
    played.clear()
    play(more)
    assert (more.status, more.matches.count(), played) == (Status.DONE, 60, list(range(60)))


def test_of_several_the_one_that_has_most_is_continued(ask: Ask, played: list[int]) -> None:
    play(ask(match_count=20))
    second = play(ask(match_count=40))
    assert ask(match_count=60).continues == second


def test_taking_over_says_nothing_of_speed(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=100))
    Batch.objects.filter(simulation=first).update(seconds=10.0)  # 0.1 s a match
    more = play(ask(match_count=120))
    assert more.batches.filter(number=0).get().seconds < 10
    pace = queries.seconds_per_match(game_id=more.game_id, kind=more.kind, agents=("random", "random"))
    assert pace > 0.05


def test_the_guess_of_an_ai_that_was_not_measured_follows_those_that_were(ask: Ask, played: list[int]) -> None:
    guess = queries.seconds_per_match(game_id="conan_ccg", kind="matchup", agents=("strong", "strong"))
    first = play(ask(match_count=100))
    usual = pages_of("conan_ccg").seconds["random"]
    Batch.objects.filter(simulation=first).update(seconds=3 * 100 * usual)
    measured = {
        agent: queries.seconds_per_match(game_id="conan_ccg", kind="matchup", agents=(agent, agent))
        for agent in ("random", "strong")
    }
    assert measured == {"random": pytest.approx(3 * usual), "strong": pytest.approx(3 * guess)}
    tables = [("random", "random"), ("strong", "strong")]
    each = queries.seconds_of_each(game_id="conan_ccg", kind="matchup", tables=tables)
    assert each == list(measured.values())
    assert (
        queries.seconds_per_match(game_id="conquer", kind="matchup", agents=("strong", "strong"))
        == pages_of("conquer").seconds["strong"]
    )


def test_only_the_rest_decides_the_lane(ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=1000))
    Batch.objects.filter(simulation=first).update(seconds=5.0)
    assert ask(match_count=1010).lane == Lane.QUICK
    assert ask(match_count=1010, seed=8).lane == Lane.LONG


def test_the_pages_say_that_the_number_was_raised(as_alice: Client, ask: Ask, played: list[int]) -> None:
    first = play(ask(match_count=40))
    more = ask(match_count=60)
    url = reverse("simulator:detail", args=[more.public_id])
    runner.run_batch(batch_id=more.batches.get().pk)
    text = as_alice.get(url).content.decode()
    assert "was raised to 60 after 40 of them had been seen" in text
    assert f'href="{reverse("simulator:detail", args=[first.public_id])}"' in text
    assert "was raised" not in as_alice.get(reverse("simulator:detail", args=[first.public_id])).content.decode()


def test_those_who_come_by_a_link_are_not_led_to_the_first(
    client: Client, alice: User, ask: Ask, played: list[int]
) -> None:
    first = play(ask(match_count=40))
    more = play(ask(match_count=60))
    shared = services.share_simulation(owner=alice, public_id=more.public_id)
    text = client.get(reverse("simulator:shared", args=[shared.share_key])).content.decode()
    assert "after 40 of them had been seen" in text
    assert first.public_id not in text


def test_the_progress_page_does_not_say_that_the_number_was_fixed(
    as_alice: Client, ask: Ask, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(ask(match_count=40))
    more = ask(match_count=60)
    monkeypatch.setattr(runner, "CHUNK_SECONDS", 0.0)
    monkeypatch.setattr(runner, "TURN_SECONDS", 0.0)
    runner.run_batch(batch_id=more.batches.get().pk)
    text = as_alice.get(reverse("simulator:detail", args=[more.public_id])).content.decode()
    assert "40 of these matches were played and seen before" in text
    assert "was fixed before" not in text
    progress = queries.progress_of(more)
    assert (progress.done, progress.per_second) == (1, None)  # nothing is played yet, so no speed is known
