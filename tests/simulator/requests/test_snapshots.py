"""A simulation is played, shown and continued with the card records of its request, whatever the cards say today."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse

from cards import catalogue
from cards.catalogue import records
from cards.models import Card, Game, PoolSnapshot, RecordBlob
from cards.snapshots import stored
from decks.models import Deck
from simulator import matches, reading
from simulator.loading import input
from simulator.models import Simulation, Status
from simulator.reading import queries
from simulator.requests import services
from tests.catalogue import load_real_cards
from tests.simulator.conftest import GAME, Ask, play, results_of
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db
INDEX = 3


@pytest.fixture(autouse=True)
def cards() -> None:
    load_real_cards(GAME)
    stored.forget()
    queries.replay_of.cache.clear()


@pytest.fixture
def no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Takes the data files away and all that was made of them, as on a machine that has the database alone."""

    def take() -> None:
        monkeypatch.setattr(records, "DATA_DIR", tmp_path)
        stored.forget()
        queries.replay_of.cache.clear()
        assert catalogue.load_cards(GAME) == ()

    yield take
    monkeypatch.undo()


def foe_of(deck: Deck) -> str:
    """A Foe of a deck, by its id."""
    assert deck.current
    ids = [card_id for _section, card_id, _copies in deck.current.entries]
    return str(Card.objects.filter(game_id=GAME, type="Foe", card_id__in=ids).order_by("card_id")[0].card_id)


def change_card(card_id: str, **fields: Any) -> None:
    """What the card says in the catalogue from now on."""
    card = Card.objects.get(game_id=GAME, card_id=card_id)
    card.record = {**card.record, **fields}
    card.save()
    Game.objects.filter(key=GAME).update(stamp=f"{card_id}{len(fields)}"[-16:])


def steps_of(simulation: Simulation) -> list[tuple[str, str]]:
    """All steps of a match, played from its seed, and how it ended."""
    replay = matches.replay_one(input.series_of(Simulation.objects.get(pk=simulation.pk)), INDEX)
    return [(step.label, step.position) for step in replay.steps] + [("", replay.result.key)]


def test_a_replay_stays_what_it_was_where_there_is_only_the_database(
    ask: Ask, raiders: Deck, no_files: Callable[[], None]
) -> None:
    simulation = play(ask(match_count=10, agents=["greedy"]))
    before, match = steps_of(simulation), simulation.matches.get(index=INDEX)
    change_card(foe_of(raiders), health=19, prowess=1)
    no_files()
    assert steps_of(simulation) == before
    assert before[-1][1] == match.final_key
    again = Simulation.objects.get(pk=simulation.pk)
    assert reading.why_no_replay(again, match, reading.replay_of(again, INDEX)) == ""


def test_a_worker_without_files_plays_what_was_requested(ask: Ask, no_files: Callable[[], None]) -> None:
    one = ask(match_count=10, check_holds=True)
    series = input.series_of(one)
    expected = [matches.play_one(series, index).final_key for index in range(10)]
    no_files()
    assert play(one).status == Status.DONE
    assert list(one.matches.order_by("index").values_list("final_key", flat=True)) == expected
    rows = list(one.rows.all())
    assert rows and {row.snapshot_id for row in rows} == {one.snapshot_id}
    assert play(rows[0]).status in (Status.DONE, Status.CANCELLED, Status.STOPPED)


def test_matches_do_not_depend_on_what_else_is_in_the_catalogue(ask: Ask) -> None:
    """The whole catalogue numbers the cards otherwise: final positions and choices name other numbers, no more."""
    series = input.series_of(ask(match_count=10, agents=["greedy"]))
    whole = matches.MatchSeries(series.game_key, series.kind, series.decks, series.agents, series.seed, series.options)
    told = ("first", "winner", "reason", "rule", "turns", "decisions", "stats", "places")
    for index in range(4):
        one, other = matches.play_one(series, index), matches.play_one(whole, index)
        assert [getattr(one, name) for name in told] == [getattr(other, name) for name in told]
        assert one.final_key != other.final_key


def test_one_that_waits_goes_on_with_its_cards(ask: Ask, raiders: Deck) -> None:
    waits, other = ask(match_count=10), ask(match_count=20, seed=8)
    expected = [matches.play_one(input.series_of(waits), index).final_key for index in range(10)]
    change_card(foe_of(raiders), health=19)
    assert play(waits).restarts == 0
    assert [row[-1] for row in results_of(waits)] == expected
    new = ask(match_count=20, seed=8)
    assert new.pk != other.pk and new.data_hash != other.data_hash


def test_a_change_of_another_card_is_none(ask: Ask, cheap_matches: None, as_alice: Client) -> None:
    simulation = play(ask(match_count=20))
    held = {record["id"] for record in simulation.cards.records} if simulation.cards else set()
    other = Card.objects.filter(game_id=GAME, type="Foe").exclude(card_id__in=held)[0].card_id
    change_card(other, health=19)
    assert ask(match_count=20) == simulation
    text = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert "✓ Up to date" in text and "has changed since" not in text


def test_the_pages_say_which_card_has_changed(
    ask: Ask, raiders: Deck, as_alice: Client, client: Client, alice: User
) -> None:
    simulation, foe = play(ask(match_count=10)), foe_of(raiders)
    before = Card.objects.get(game_id=GAME, card_id=foe)
    change_card(foe, health=19)
    words = f"{before.title} has changed since: Health {before.record['health']} → 19"
    detail = reverse("simulator:detail", args=[simulation.public_id])
    text = as_alice.get(detail).content.decode()
    assert words in text and "Run with today’s data" in text and "✓ Up to date" not in text
    replay = as_alice.get(reverse("simulator:replay", args=[simulation.public_id, INDEX])).content.decode()
    assert words in replay and "✓ Replayed from seed, same result" in replay
    assert words in as_alice.get(reverse("simulator:list")).content.decode()
    told = as_alice.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()
    assert told["stale"] == [words]
    shared = services.share_simulation(owner=alice, public_id=simulation.public_id)
    by_link = client.get(reverse("simulator:shared", args=[shared.share_key])).content.decode()
    assert words in by_link and "Run with today’s data" not in by_link


def test_more_matches_are_played_with_the_cards_of_the_first_ones(ask: Ask, cheap_matches: None) -> None:
    """Those of a snapshot of the whole catalogue too, whose choices name its numbers."""
    first = play(ask(match_count=40))
    whole = stored.store(stored.FrozenPool(GAME, catalogue.load_records(GAME)))
    Simulation.objects.filter(pk=first.pk).update(snapshot=whole, data_hash=whole.play_hash)
    more = ask(match_count=60)
    assert (more.continues, more.snapshot, more.data_hash) == (first, whole, whole.play_hash)


def test_more_can_be_asked_for_with_the_cards_of_then(
    ask: Ask, raiders: Deck, as_alice: Client, cheap_matches: None, bob: User
) -> None:
    first = play(ask(match_count=40))
    change_card(foe_of(raiders), health=19)
    more = ask(match_count=60, cards_of=first.public_id)
    assert (more.continues, more.snapshot) == (first, first.snapshot)
    assert ask(match_count=60).snapshot != first.snapshot
    page = as_alice.get(reverse("simulator:detail", args=[first.public_id])).content.decode()
    (address,) = re.findall(r'href="([^"]+)">More matches with the cards of then', page)
    form = as_alice.get(html.unescape(address)).content.decode()
    assert f"as they were in simulation {first.public_id}" in form
    sent = dict(re.findall(r'type="hidden" name="(key|game|cards_of)" value="([^"]+)"', form))
    decks = {"deck": f"{raiders.public_id}:1", "against": f"{raiders.public_id}:1"}
    asked = {**sent, **decks, "kind": "matchup", "seed": 7, "match_count": 50, "agent_a": "random"}
    assert as_alice.post(reverse("simulator:new"), asked).status_code == 302
    assert Simulation.objects.latest("pk").snapshot == first.snapshot


@pytest.mark.parametrize("whose", ["nobody", "bob"])
def test_the_cards_of_others_are_not_to_be_had(ask: Ask, bob: User, whose: str) -> None:
    first = ask()
    Simulation.objects.filter(pk=first.pk).update(owner=bob)
    with pytest.raises(services.SimulationRefused, match="You have no simulation of this game"):
        ask(cards_of=first.public_id if whose == "bob" else "x" * 10)


def test_cards_of_then_are_refused_for_decks_with_others(ask: Ask, raiders: Deck, lances: Deck) -> None:
    first = ask(version_ids=[raiders.current_id, raiders.current_id])
    with pytest.raises(services.SimulationRefused, match="not played with all cards of these decks"):
        ask(cards_of=first.public_id)


def test_the_simulations_of_an_experiment_have_one_snapshot(
    alice: User, decks: list[Deck], raiders: Deck, cheap_matches: None, as_alice: Client
) -> None:
    experiment = request(alice, decks[:3])
    assert experiment.snapshot
    assert set(experiment.simulations.values_list("snapshot", "data_hash")) == {
        (experiment.snapshot.pk, experiment.snapshot.play_hash)
    }
    play_all(experiment)
    change_card(foe_of(decks[1]), health=19)
    text = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert "has changed since: Health" in text and "Run with today’s data" in text
    assert "has changed since: Health" in as_alice.get(reverse("simulator:list")).content.decode()


def test_an_experiment_knows_the_pairings_that_were_asked_for_alone(
    alice: User, decks: list[Deck], ask: Ask, cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3])
    cell = experiment.simulations.order_by("pk")[0]
    alone = ask(
        version_ids=[deck.current_id for deck in decks[:2]], match_count=cell.match_count, seed=cell.seed,
        agents=cell.agents,
    )  # fmt: skip
    assert alone.pk == cell.pk


def test_a_card_that_cannot_be_read_stops_its_own_deck_and_nothing_else(
    ask: Ask, raiders: Deck, lances: Deck, alice: User, as_alice: Client
) -> None:
    foe = foe_of(raiders)
    change_card(foe, health={"a": ["poison"]})
    with pytest.raises(services.SimulationRefused, match=foe):
        ask()
    simulation = play(ask(version_ids=[lances.current_id, lances.current_id], match_count=10))
    assert simulation.status == Status.DONE
    for name in ("simulator:list", "simulator:new", "decks:mine"):
        assert as_alice.get(reverse(name)).status_code == 200
    assert as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).status_code == 200


def test_records_that_are_lost_end_the_simulation_and_are_said(ask: Ask, raiders: Deck, as_alice: Client) -> None:
    waits, done = ask(match_count=10), play(ask(match_count=10, seed=8))
    RecordBlob.objects.filter(record__id=foe_of(raiders)).delete()
    stored.forget()
    queries.replay_of.cache.clear()
    assert play(waits).status == Status.FAILED
    assert "not in the database" in waits.reason
    answer = as_alice.get(reverse("simulator:replay", args=[done.public_id, INDEX]))
    assert answer.status_code == 200 and "not in the database" in answer.content.decode()
    assert as_alice.get(reverse("simulator:detail", args=[done.public_id])).status_code == 200


def test_a_snapshot_goes_no_earlier_than_what_rests_on_it(ask: Ask) -> None:
    simulation = ask()
    with pytest.raises(ProtectedError):
        PoolSnapshot.objects.get(pk=simulation.snapshot_id).delete()
