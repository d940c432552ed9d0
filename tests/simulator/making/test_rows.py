"""Rows of "Does it hold?": queued by themselves behind a match-up, for little time, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks import lineup
from cards.models import Game as CardGame
from decks.editing import create_deck
from decks.models import Deck
from simulator import matches
from simulator.engine import ai_identity, get_game
from simulator.errors import SimulationRefused
from simulator.games import pages_of
from simulator.making import rows, simulations
from simulator.matches.series import MatchSeries, Played
from simulator.models import Batch, Lane, Simulation, Status
from simulator.queue import scheduler
from simulator.reading import queries
from simulator.requests import services
from simulator.variants import changes, variants_of
from simulator.variants.variant import FLIPS, OPEN, SAME, Variant
from simulator.worker import runner
from tests.simulator.conftest import GAME, Ask, cheap_match, play

pytestmark = pytest.mark.django_db
FAST = list(matches.read_agents(GAME, ["fast"]))
FAST_LABEL = f"AI {ai_identity(get_game(GAME), 'fast')}"
GREEDY_LABEL = f"AI {ai_identity(get_game(GAME), 'greedy')}"


def touched_match(series: MatchSeries, index: int) -> Played:
    """A cheap match that two readings change: one in its length alone, one turns it round."""
    played = cheap_match(series, index)
    if series.options.get("matrix"):
        played = replace(played, winner=1 - (played.winner or 0))
    return replace(played, turns=played.turns + ("pairing" in series.options))


@pytest.fixture(autouse=True)
def few_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """All AIs are taken for fast ones."""
    monkeypatch.setattr(simulations, "seconds_per_match", lambda **given: 0.04)


@pytest.fixture
def result(ask: Ask, cheap_matches: None) -> Simulation:
    """200 matches of which deck A wins three of four, played by another AI than the base one; rows follow."""
    return play(ask(match_count=200, check_holds=True))


def work(turns: int = 1000) -> None:
    """One worker plays what waits."""
    for _ in range(turns):
        pk = scheduler.next_batch()
        if pk is None:
            break
        runner.run_batch(batch_id=pk)


def verdicts_of(result: Simulation) -> dict[str, str]:
    found = Simulation.objects.get(pk=result.pk)
    variants = variants_of(found, queries.summary_of(found))
    return {item.label: item.verdict for item in variants if item.is_judged}


def test_rows_follow_a_match_up_that_is_asked_for_so(result: Simulation) -> None:
    found = list(result.rows.order_by("pk"))
    assert {row.lane for row in found} == {Lane.LOWEST}
    assert {tuple(row.agents) for row in found} == {("greedy", "greedy")}
    assert {(row.seed, row.match_count, row.status) for row in found} == {(result.seed, 200, Status.QUEUED)}
    base, a, b, *readings = found
    assert [row.side_names for row in (base, a, b)] == [("Raiders", "Lances"), ("Raiders",) * 2, ("Lances",) * 2]
    assert len({tuple(row.options.items()) for row in readings}) == len(readings) == changes.MAX_ROWS - 4


def test_what_nobody_knows_is_tried_first_and_the_weightiest_readings_next(alice: User, cheap_matches: None) -> None:
    game = CardGame.objects.get_or_create(key="age_of_conan", defaults={"name": "Age of Conan"})[0]
    versions = []
    for name in ("aquilonia", "turan"):
        entries = [(one.section, one.card_id, one.quantity) for one in lineup.deck(game.key, name).entries]
        deck = create_deck(owner=alice, game=game, name=name, entries=entries)
        versions.append(deck.current_id)
    asked = services.request_simulation(
        owner=alice, version_ids=versions, match_count=40, agents=["random"], seed=7, check_holds=True
    )
    page = play(asked.simulation)
    base, *readings = page.rows.order_by("pk")
    assert not base.options and len(readings) == changes.MAX_ROWS - 2  # one more is another AI, which comes last
    first, *others = [next(iter(row.options.items())) for row in readings]
    assert first == ("fate_die_double", "military")
    known, weighty = get_game(game.key).options, pages_of(game.key).weighty
    assert tuple(name for name, _ in others) == weighty[: len(others)]
    assert set(weighty) < set(known)


def test_each_row_names_its_ai_where_a_person_tried_with_another_one(
    client: Client, result: Simulation, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "play_one", touched_match)
    work()
    play(ask(match_count=200, options={"matrix": "second"}))  # by the AI of the page, so it goes before the row
    client.force_login(result.owner)
    answer = client.get(reverse("simulator:detail", args=[result.public_id]))
    by_ai = {item.label: item.ai_words for item in answer.context["rows"]}
    greedy = GREEDY_LABEL.removeprefix("AI ")
    assert result.ais[0] != greedy
    assert (by_ai["Matrix: second"], by_ai["Raiders against itself"], by_ai[FAST_LABEL]) == (result.ais[0], greedy, "")
    text = answer.content.decode()
    assert f"By {result.ais[0]}. " in text and f"By {greedy}. " in text
    assert "what you tried yourself is compared with this result" in text


def test_a_reading_keeps_its_base_line_beside_a_persons_own_try_of_that_ai(
    result: Simulation, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reading_of_matrix() -> Variant:
        found = Simulation.objects.get(pk=result.pk)
        variants = variants_of(found, queries.summary_of(found))
        return next(item for item in variants if item.label == "Matrix: second")

    monkeypatch.setattr(runner, "play_one", touched_match)
    work()
    before = reading_of_matrix()
    play(ask(match_count=200, agents=["greedy"]))
    after = reading_of_matrix()
    assert before.gained and (after.base, after.gained) == (before.base, before.gained)
    assert after.verdict == before.verdict == FLIPS


def test_none_follow_unless_they_are_wanted_or_possible(
    ask: Ask, alice: User, raiders: Deck, cheap_matches: None
) -> None:
    play(ask())
    versions = [raiders.current_id] * 2
    play(ask(version_ids=versions, check_holds=True))  # a deck against itself
    play(ask(kind="goldfish", check_holds=True))
    services.cancel_simulation(owner=alice, public_id=ask(seed=8, check_holds=True).public_id)
    work()
    assert not Simulation.objects.exclude(row_of=None).exists()


def test_a_row_has_at_most_so_many_matches(ask: Ask, cheap_matches: None) -> None:
    page = play(ask(match_count=1000, check_holds=True))
    assert set(page.rows.values_list("match_count", flat=True)) == {changes.MAX_ROW_MATCHES}


def test_a_known_result_can_be_checked_afterwards(ask: Ask, cheap_matches: None) -> None:
    page = play(ask())
    assert not page.rows.exists()
    assert ask(check_holds=True) == page
    count = page.rows.count()
    ask(check_holds=True)
    assert page.rows.count() == count > 0


@pytest.mark.slow
def test_readings_that_change_nothing_make_room_and_the_slow_ai_comes_last(result: Simulation) -> None:
    work()
    readings = [row for row in result.rows.all() if row.options]
    ended = {(row.status, row.reason) for row in readings}
    assert ended == {(Status.STOPPED, rows.UNTOUCHED)}  # of two batches one was played
    # All readings of two players' rules were tried, since none took up a place.
    assert len(readings) == sum(change.what == changes.RULING for change in changes.changes_of(result))
    last = result.rows.order_by("pk").last()
    assert last and last.agents == FAST
    assert "strong:160" not in {agent for row in result.rows.all() for agent in row.agents}
    result.refresh_from_db()
    assert not result.rows_wanted


def test_there_are_eight_rows_at_most(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_touched(series: MatchSeries, index: int) -> Played:
        return replace(cheap_match(series, index), turns=5 + sum(map(ord, str(series.options))))

    monkeypatch.setattr(runner, "play_one", all_touched)
    page = play(ask(match_count=60, check_holds=True))
    work()
    assert page.rows.count() == changes.MAX_ROWS


@pytest.mark.slow
def test_each_row_ends_in_a_verdict(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", touched_match)
    page = play(ask(match_count=200, check_holds=True))
    assert set(verdicts_of(page).values()) == {""}
    work()
    found = verdicts_of(page)
    assert found["Matrix: second"] == FLIPS
    assert found["Pairing: count"] == SAME
    assert found[FAST_LABEL] == found[GREEDY_LABEL] == SAME
    assert found["Raiders against itself"] == OPEN
    assert "Retreat loss: largest" not in found


@pytest.mark.slow
def test_a_row_ends_early_once_it_is_settled(ask: Ask, cheap_matches: None) -> None:
    result = play(ask(match_count=400, check_holds=True))
    work()
    fast = result.rows.get(agents=FAST)
    assert (fast.status, fast.reason) == (Status.STOPPED, rows.SETTLED)
    assert fast.matches.count() < fast.match_count
    base = result.rows.filter(options={}, agents=["greedy", "greedy"]).order_by("pk").first()
    assert base and base.status == Status.DONE  # others are compared with all of it
    assert verdicts_of(result)[FAST_LABEL] == SAME


def test_an_even_row_is_hardly_ever_called_settled() -> None:
    # Seeds of 0, 1 or 2 wins by the binomial numbers of 8 bits, in an order without a drift: 100 seeds, mean 0.
    values = [0.5, 0.0, 0.0, -0.5] * 25
    assert not rows.stats.leaves_zero(values, rows.MARGIN, rows.ERROR)
    assert rows.stats.leaves_zero([0.5, 0.5, 0.0, 0.0] * 25, rows.MARGIN, rows.ERROR)
    assert rows.stats.leaves_zero([-0.5, -0.5, 0.0, 0.0] * 25, rows.MARGIN, rows.ERROR)


@pytest.mark.slow
def test_rows_share_their_time_and_are_open_when_it_is_used_up(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, cheap_matches: None, settings: Any
) -> None:
    page = play(ask(match_count=200, check_holds=True))
    monkeypatch.setattr(runner, "LOWEST_TURN_SECONDS", 0.0)
    monkeypatch.setattr(rows.queue, "LOWEST_TURN_SECONDS", 0.0)
    settings.SIMULATOR_ROW_SECONDS = 600
    base, *others = page.rows.order_by("pk")
    shares = len(others) + 2  # all rows, and another AI that is still to come
    first = base.batches.order_by("number")[0]
    Batch.objects.filter(pk=first.pk).update(seconds=600 / shares - 1)
    assert not rows.end_if_over(base)
    Batch.objects.filter(pk=first.pk).update(seconds=600 / shares + 1)
    assert rows.end_if_over(base)
    base.refresh_from_db()
    assert (base.status, base.reason) == (Status.CANCELLED, rows.USED_UP)
    # The next one has its part of what is left.
    second = others[0].batches.order_by("number")[0]
    left = (600 - 600 / shares - 1) / (shares - 1)
    Batch.objects.filter(pk=second.pk).update(seconds=left - 0.1)
    assert not rows.end_if_over(others[0])
    Batch.objects.filter(pk=second.pk).update(seconds=left + 0.1)
    assert rows.end_if_over(others[0])
    settings.SIMULATOR_ROW_SECONDS = 0
    work()
    assert set(page.rows.values_list("status", flat=True)) <= {Status.CANCELLED, Status.DONE}
    assert set(verdicts_of(page).values()) == {OPEN}


def test_rows_that_have_not_begun_end_with_the_time(result: Simulation, settings: Any) -> None:
    """Not after a turn each, which would take many times what they share."""
    base, *others = result.rows.order_by("pk")
    settings.SIMULATOR_ROW_SECONDS = 10
    Batch.objects.filter(pk=base.batches.order_by("number")[0].pk).update(seconds=11)
    work(turns=1)
    ended = set(result.rows.exclude(pk=base.pk).values_list("status", "reason", "batches__done"))
    assert others and ended == {(Status.CANCELLED, rows.USED_UP, 0)}
    result.refresh_from_db()
    assert not result.rows_wanted


def test_rows_wait_for_all_others_and_count_against_nobody(
    result: Simulation, ask: Ask, alice: User, bob: User, cheap_matches: None
) -> None:
    assert scheduler.jobs_of(alice.pk) == 0
    for seed in range(services.MAX_ACTIVE_PER_USER):
        ask(seed=100 + seed)
    order: list[int] = []
    while (pk := scheduler.next_batch()) is not None and len(order) < services.MAX_ACTIVE_PER_USER + 2:
        order.append(Batch.objects.get(pk=pk).simulation.lane)
        runner.run_batch(batch_id=pk)
    assert order == [Lane.QUICK] * services.MAX_ACTIVE_PER_USER + [Lane.LOWEST] * 2


def test_what_a_dead_worker_left_of_a_row_waits_too(result: Simulation, ask: Ask) -> None:
    left = result.rows.order_by("pk")[2].batches.get(number=0)
    assert runner.claim(batch_id=left.pk, token="dead")
    Batch.objects.filter(pk=left.pk).update(beat_at=timezone.now() - timedelta(seconds=60))
    mine = ask(seed=8)
    assert scheduler.next_batch() == mine.batches.get().pk
    play(mine)
    assert scheduler.next_batch() == left.pk


def test_time_of_rows_is_not_held_against_lanes(result: Simulation, ask: Ask, alice: User) -> None:
    scheduler.charge(result.rows.all()[0], 5000.0)
    long, quick = ask(agents=["strong"], seed=8), ask(seed=9)
    assert (long.lane, quick.lane) == (Lane.LONG, Lane.QUICK)
    given = dict(scheduler.WorkerShare.objects.filter(owner=None).values_list("lane", "given"))
    assert max(given[Lane.LONG], given[Lane.QUICK]) < 1000


def test_who_asks_for_what_a_row_plays_gets_a_simulation_in_the_list(result: Simulation, ask: Ask) -> None:
    asked = ask(match_count=200, agents=["greedy"])
    assert (asked.row_of, asked.lane) == (None, Lane.QUICK)


def test_rows_end_when_another_engine_plays(result: Simulation) -> None:
    work(turns=2)
    Simulation.objects.filter(row_of=result).update(engine_version="0.0.1")
    work()
    late = result.rows.exclude(status=Status.DONE)
    assert set(late.values_list("status", flat=True)) == {Status.CANCELLED}
    assert all("Results of two engines are never mixed" in row.reason for row in late)
    result.refresh_from_db()
    assert (result.status, result.rows_wanted) == (Status.DONE, False)


def test_a_page_of_another_engine_gets_no_rows(ask: Ask, cheap_matches: None) -> None:
    page = play(ask())
    Simulation.objects.filter(pk=page.pk).update(engine_version="0.0.1", rows_wanted=True)
    runner.tidy()
    assert not page.rows.exists()


def test_what_a_dead_worker_did_not_queue_is_queued_by_the_next(ask: Ask, cheap_matches: None) -> None:
    page = play(ask())
    Simulation.objects.filter(pk=page.pk).update(rows_wanted=True)
    runner.tidy()
    assert page.rows.exists()


def test_a_failure_to_queue_rows_harms_no_result(
    ask: Ask, cheap_matches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rows, "_cheap_wave", fail)
    page = play(ask(check_holds=True))
    assert (page.status, page.rows_wanted, page.rows.count()) == (Status.DONE, False, 0)


def test_its_owner_stops_rows(result: Simulation, alice: User) -> None:
    work(turns=2)
    services.cancel_simulation(owner=alice, public_id=result.public_id)
    assert not result.rows.filter(status__in=[Status.QUEUED, Status.RUNNING]).exists()
    assert scheduler.next_batch() is None
    result.refresh_from_db()
    assert (result.status, result.rows_wanted) == (Status.DONE, False)
    with pytest.raises(SimulationRefused):
        services.cancel_simulation(owner=alice, public_id=result.public_id)


def test_rows_go_with_their_page(result: Simulation) -> None:
    work(turns=3)
    result.delete()
    assert not Simulation.objects.exists()


def test_rows_are_in_no_list(result: Simulation, as_alice: Client) -> None:
    text = as_alice.get(reverse("simulator:list")).content.decode()
    assert (text.count("Raiders against Lances"), "against itself" in text) == (1, False)
    listed = as_alice.get("/api/v1/simulations/").json()["results"]
    assert [one["id"] for one in listed] == [result.public_id]
    row = result.rows.order_by("pk")[0]
    told = as_alice.get(f"/api/v1/simulations/{row.public_id}/").json()
    assert told["row_of"] == result.public_id


@pytest.mark.slow
def test_the_page_shows_rows_without_a_click(result: Simulation, as_alice: Client) -> None:
    address = reverse("simulator:detail", args=[result.public_id])
    text = as_alice.get(address).content.decode()
    assert "No change is ready yet of" in text
    partial = reverse("simulator:holds", args=[result.public_id])
    assert f'hx-get="{partial}?said=0"' in text
    work()
    text = as_alice.get(f"{partial}?said=0").content.decode()
    assert "It holds with all 2 changes." in text
    assert "hx-get" not in text
    assert 'hx-swap-oob="innerHTML"' in text
    assert "No match ended otherwise: " in text
    told = as_alice.get(reverse("simulator:api_simulation", args=[result.public_id])).json()
    assert told["holds"] == "It holds with all 2 changes."
    row = result.rows.order_by("pk")[0]
    text = as_alice.get(reverse("simulator:detail", args=[row.public_id])).content.decode()
    assert f"Does it hold? {result.public_id}" in text


def test_looking_on_costs_few_queries(
    result: Simulation, as_alice: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    work(turns=6)
    with django_assert_max_num_queries(24):
        as_alice.get(reverse("simulator:holds", args=[result.public_id]))


def test_nobody_else_sees_or_stops_rows(result: Simulation, as_bob: Client, client: Client, alice: User) -> None:
    partial, cancel = (reverse(f"simulator:{name}", args=[result.public_id]) for name in ("holds", "cancel"))
    row = result.rows.order_by("pk")[0]
    assert as_bob.get(partial).status_code == as_bob.post(cancel).status_code == 404
    assert as_bob.get(reverse("simulator:detail", args=[row.public_id])).status_code == 404
    assert client.get(partial).status_code == 302
    services.share_simulation(owner=alice, public_id=result.public_id)
    result.refresh_from_db()
    text = client.get(reverse("simulator:shared", args=[result.share_key])).content.decode()
    assert "Does it hold?" not in text
    assert result.rows.filter(status=Status.QUEUED).exists()


def test_there_is_no_panel_where_nothing_is_compared(ask: Ask, result: Simulation, as_alice: Client) -> None:
    waiting = ask(seed=9)
    for one in (waiting, result.rows.order_by("pk")[0]):
        assert as_alice.get(reverse("simulator:holds", args=[one.public_id])).status_code == 404


def test_the_form_offers_it_ticked_and_can_switch_it_off(
    as_alice: Client, raiders: Deck, lances: Deck, cheap_matches: None
) -> None:
    address = reverse("simulator:new")
    assert as_alice.get(address).context["form"]["check_holds"].value() is True
    given = {"kind": "matchup", "deck": raiders.public_id, "against": lances.public_id, "match_count": "50"}
    as_alice.post(address, {**given, "seed": 1})
    as_alice.post(address, {**given, "seed": 2, "check_holds": "on"})
    assert list(Simulation.objects.order_by("pk").values_list("rows_wanted", flat=True)) == [False, True]


def test_a_site_can_do_without(as_alice: Client, ask: Ask, cheap_matches: None, settings: Any) -> None:
    settings.SIMULATOR_ROW_SECONDS = 0
    page = play(ask(check_holds=True))
    assert not page.rows.exists() and not page.rows_wanted
    assert "check_holds" not in as_alice.get(reverse("simulator:new")).content.decode()


def test_by_api_it_must_be_asked_for(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    given = {"deck": str(raiders.public_id), "against": str(lances.public_id), "matches": 40}
    for number, more in enumerate(({}, {"check_holds": True})):
        as_alice.post("/api/v1/simulations/", {**given, **more, "seed": number}, content_type="application/json")
    assert list(Simulation.objects.order_by("pk").values_list("rows_wanted", flat=True)) == [False, True]
    answer = as_alice.post("/api/v1/simulations/", {**given, "check_holds": "perhaps"}, content_type="application/json")
    assert answer.status_code == 400
    assert "check_holds" in answer.json()["error"]["fields"]


def test_the_version_before_finds_no_lane_that_it_does_not_know(result: Simulation) -> None:
    scheduler.charge(result.rows.all()[0], 5.0)
    migration = import_module("simulator.migrations.0017_rows")
    migration.leave_the_lowest_lane(apps, connection.schema_editor())
    assert set(Simulation.objects.values_list("lane", flat=True)) == {Lane.QUICK, Lane.LONG}
    assert not scheduler.WorkerShare.objects.filter(lane=Lane.LOWEST).exists()
