"""Card impacts: which pairings there are, that a copy is really replaced, what is refused, and what starts anew."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from decks.models import Deck
from simulator import loading, matches, reading
from simulator.errors import SimulationRefused
from simulator.loading import input
from simulator.models import Experiment, Simulation, Status
from simulator.requests import experiments
from tests.simulator.requests.test_experiments import decks, play_all, request, version

__all__ = ["decks"]
pytestmark = pytest.mark.django_db


def impact(owner: User, decks: list[Deck], **changes: Any) -> Experiment:
    return request(owner, decks, **{"kind": "card_impact", "match_count": 10, **changes})


def test_the_deck_meets_each_opponent_as_it_is_and_with_each_card_replaced(alice: User, decks: list[Deck]) -> None:
    experiment = impact(alice, decks[:3])
    cards = len(experiment.swaps)
    assert cards == len(decks[0].current.entries)  # type: ignore[union-attr]
    assert [deck.name for deck in experiment.decks.all()] == ["raiders", "lances", "bulwark"]
    places = set(experiment.simulations.values_list("experiment_row", "experiment_column"))
    assert places == {(row, column) for row in range(cards + 1) for column in (1, 2)}
    assert {item.seed for item in experiment.simulations.all()} == {7}
    assert {deck.version_id for item in experiment.simulations.all() for deck in item.decks.filter(side=0)} == {
        version(decks[0])
    }


def test_one_copy_is_replaced_and_nothing_else(alice: User, decks: list[Deck]) -> None:
    experiment = impact(alice, decks[:2])
    before, after = (
        loading.series_of(experiment.simulations.get(experiment_row=row)).decks[0].entries for row in (0, 5)
    )
    section, out, into, reason = experiment.swaps[4]
    counts = [{(entry.section, entry.card_id): entry.quantity for entry in entries} for entries in (before, after)]
    changed = {key: counts[1].get(key, 0) - counts[0].get(key, 0) for key in counts[0] | counts[1]}
    assert {key: by for key, by in changed.items() if by} == {(section, out): -1, (section, into): 1}
    assert not reason
    simulation = experiment.simulations.get(experiment_row=5)
    assert simulation.swap == [section, out, into]
    assert simulation.side_names[0].startswith("raiders, ") and simulation.side_names[1] == "lances"


def test_a_swapped_deck_is_other_work_than_the_deck_as_it_is(alice: User, decks: list[Deck]) -> None:
    experiment = impact(alice, decks[:2])
    marks = list(experiment.simulations.values_list("fingerprint", flat=True))
    assert len(set(marks)) == len(marks)
    assert Deck.objects.get(pk=decks[0].pk).versions.count() == 1
    cell = experiment.simulations.get(experiment_row=3)
    assert input.mark_of_rows(cell, cell.cards) == cell.fingerprint
    assert not loading.is_mirror(cell)


@pytest.mark.slow
def test_every_pairing_plays_the_same_seeds(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = impact(alice, decks[:2])
    play_all(experiment)
    played = [item.matches.order_by("index").values_list("seed", flat=True) for item in experiment.simulations.all()]
    seeds = {tuple(found) for found in played}
    assert len(seeds) == 1
    simulations = reading.pairings_of(experiment)
    cells = reading.cells_of(experiment, simulations)
    found = reading.impacts(experiment, cells, reading.ending_of(simulations))
    assert {(one.difference.mean, one.difference.n, one.verdict) for one in found} == {(0.0, 5, reading.CANNOT_TELL)}


def test_a_swapped_deck_is_played(alice: User, decks: list[Deck]) -> None:
    experiment = impact(alice, decks[:2])
    cell = experiment.simulations.get(experiment_row=1)
    series = loading.series_of(cell)
    assert matches.play_one(series, 0).turns > 0


def test_the_ai_is_greedy_unless_another_is_named(alice: User, decks: list[Deck]) -> None:
    assert impact(alice, decks[:2], agent="").agent == "greedy"
    assert impact(alice, decks[:2], agent="random").agent == "random"


def test_a_card_may_be_named_to_replace_the_others(alice: User, decks: list[Deck]) -> None:
    into = impact(alice, decks[:2]).swaps[3][2]
    named = impact(alice, decks[:2], replacement=into)
    assert named.replacement == into
    assert {swap[2] for swap in named.swaps} == {into, ""}
    reasons = {swap[3] for swap in named.swaps if not swap[2]}
    assert reasons and "" not in reasons
    rows = set(named.simulations.values_list("experiment_row", flat=True))
    assert rows == {0, *(number for number, swap in enumerate(named.swaps, 1) if swap[2])}


@pytest.mark.parametrize(
    ("changes", "number", "words"),
    [
        ({}, 1, "your deck and one to six opponents"),
        ({"replacement": "Excalibur"}, 2, "There is no card “Excalibur” in this game"),
        ({"agent": "strong"}, 2, "would take about"),
        ({"match_count": 5}, 2, "ask for 10 to"),
    ],
)
def test_what_cannot_be_asked_for(
    alice: User, decks: list[Deck], changes: dict[str, Any], number: int, words: str
) -> None:
    with pytest.raises(SimulationRefused, match=words):
        impact(alice, decks[:number], **changes)
    assert not Experiment.objects.exists()


def test_all_matches_together_have_a_limit(alice: User, decks: list[Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    cells = len(decks[0].current.entries) + 1  # type: ignore[union-attr]
    monkeypatch.setattr(experiments, "MAX_IMPACT_MATCHES", 10 * cells)
    assert impact(alice, decks[:2])
    with pytest.raises(SimulationRefused, match=f"are {20 * cells:,} matches, and {10 * cells:,} are possible"):
        impact(alice, decks[:3], seed=8)


def test_the_same_key_gives_the_same_experiment(alice: User, decks: list[Deck]) -> None:
    first = impact(alice, decks[:2], key="once")
    assert impact(alice, decks[:2], key="once") == first
    with pytest.raises(SimulationRefused, match="with other values"):
        impact(alice, decks[:2], key="once", replacement=first.swaps[3][2])


@pytest.mark.slow
def test_all_pairings_start_anew_together(alice: User, decks: list[Deck], cheap_matches: None) -> None:
    experiment = impact(alice, decks[:2])
    play_all(experiment)
    waiting = experiment.simulations.get(experiment_row=2)
    experiment.simulations.filter(pk=waiting.pk).update(status=Status.QUEUED, finished_at=None)
    experiment.simulations.update(engine_version="0.0.1", fingerprint="old")
    assert loading.start_anew(Simulation.objects.get(pk=waiting.pk))
    assert set(experiment.simulations.values_list("status", flat=True)) == {Status.QUEUED}
    assert not any(item.matches.exists() for item in experiment.simulations.all())
