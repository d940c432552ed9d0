"""Who played is part of a result: its identity is stored, decides what is the same work, and follows the engine."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection

from decks.models import Deck
from simulator.engine import BUDGETS, get_game
from simulator.errors import SimulationRefused
from simulator.models import Experiment, Simulation
from simulator.requests.experiments import request_experiment
from simulator.worker import runner
from tests.simulator.conftest import Ask, make_deck, play

pytestmark = pytest.mark.django_db
FAST, STRONG = f"fast:{BUDGETS['fast']}", f"strong:{BUDGETS['strong']}"
V = get_game("conan_ccg").weights_version
#: As the migration wrote them, whatever they are tuned to later.
STRONG_OF_1_1 = "strong:160"
name_ais = import_module("simulator.migrations.0016_ais").name_ais


@pytest.mark.parametrize(
    ("asked", "agents", "ais"),
    [
        (["random"], ["random", "random"], ["random", "random"]),
        (["greedy", "fast"], ["greedy", FAST], [f"greedy@{V}", f"fast@{V}:{BUDGETS['fast']}"]),
        (["fast:20"], ["fast:20", "fast:20"], [f"fast@{V}:20", f"fast@{V}:20"]),
        (["search", "scripted"], [STRONG, "greedy"], [f"strong@{V}:{BUDGETS['strong']}", f"greedy@{V}"]),
        ([], ["greedy", "greedy"], [f"greedy@{V}", f"greedy@{V}"]),
    ],
)
def test_a_simulation_keeps_what_was_asked_and_who_plays(
    ask: Ask, asked: list[str], agents: list[str], ais: list[str]
) -> None:
    simulation = ask(agents=asked, match_count=10)
    assert (simulation.agents, simulation.ais) == (agents, ais)


def test_the_usual_budget_is_the_same_work_whether_it_is_named_or_not(ask: Ask) -> None:
    first = ask(agents=["fast"])
    assert ask(agents=[FAST]) == first
    assert ask(agents=["fast:20"]) != first
    assert ask(agents=["greedy"]) not in (first, ask(agents=["strong"]))


def test_other_weights_are_other_work(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ask(agents=["greedy"])
    monkeypatch.setattr("simulator.matches.ais.ai_identity", lambda game, text: f"{text}@{V + 1}")
    second = ask(agents=["greedy"])
    assert (first.ais, second.ais) == ([f"greedy@{V}"] * 2, [f"greedy@{V + 1}"] * 2)
    assert second != first


@pytest.mark.parametrize(
    ("agent", "code", "words"),
    [
        ("oracle", "unknown_agent", "There is no AI “oracle”: choose random or greedy or fast or strong."),
        ("search:9", "unknown_agent", "There is no AI “search:9”"),
        ("greedy:9", "bad_budget", '"greedy" takes no budget of playouts; fast and strong do.'),
        ("fast:0", "bad_budget", "a whole number of playouts from 1 to 2,000, as in " + FAST),
        ("fast:2001", "bad_budget", "a whole number of playouts from 1 to 2,000, as in " + FAST),
        ("strong:many", "bad_budget", "a whole number of playouts from 1 to 2,000, as in " + STRONG),
    ],
)
def test_it_refuses_what_no_ai_is_called(ask: Ask, agent: str, code: str, words: str) -> None:
    with pytest.raises(SimulationRefused) as caught:
        ask(agents=[agent])
    assert caught.value.code == code
    assert words in caught.value.message


def test_a_larger_budget_is_expected_to_take_longer(ask: Ask) -> None:
    ask(agents=["strong:16"], match_count=1000)
    with pytest.raises(SimulationRefused, match="would take about"):
        ask(agents=["strong:1600"], match_count=40)


def test_a_request_sent_again_by_its_old_name_is_the_same(ask: Ask) -> None:
    first = ask(agents=["strong"], match_count=10, key="k")
    assert ask(agents=["search"], match_count=10, key="k") == first
    Simulation.objects.filter(pk=first.pk).update(agents=["search", "search"])  # as an earlier version wrote it
    assert ask(agents=["search"], match_count=10, key="k") == first


def test_a_start_anew_names_who_plays_now(ask: Ask, cheap_matches: None) -> None:
    simulation = ask(agents=["greedy"])
    old = {"engine_version": "0.4.0", "ais": ["greedy@0.4.0"] * 2, "fingerprint": "old"}
    Simulation.objects.filter(pk=simulation.pk).update(**old)
    assert play(play(simulation)).ais == [f"greedy@{V}", f"greedy@{V}"]
    assert ask(agents=["greedy"]) == simulation


def experiment(alice: User, *decks: Deck, **changes: Any) -> Experiment:
    wish = {"kind": "version_test", "match_count": 20, "agent": "fast:3", "margin": 5, "seed": 7, **changes}
    return request_experiment(owner=alice, version_ids=[deck.current_id for deck in decks], **wish)


def test_an_experiment_and_its_pairings_say_who_plays(alice: User, raiders: Deck, lances: Deck) -> None:
    made = experiment(alice, raiders, lances)
    assert (made.agent, made.ai) == ("fast:3", f"fast@{V}:3")
    assert [one.ais for one in made.simulations.all()] == [[f"fast@{V}:3"] * 2]


def test_an_experiment_started_anew_names_who_plays_now(
    alice: User, raiders: Deck, lances: Deck, cheap_matches: None
) -> None:
    made = experiment(alice, raiders, lances, agent="greedy")
    Experiment.objects.update(ai="greedy@0.4.0")
    Simulation.objects.update(ais=["greedy@0.4.0"] * 2, engine_version="0.4.0")
    play(play(made.simulations.get()))
    made.refresh_from_db()
    assert (made.ai, made.simulations.get().ais) == (f"greedy@{V}", [f"greedy@{V}"] * 2)


def as_of_old(simulation: Simulation, *agents: str, **more: Any) -> None:
    """A row as an earlier version wrote it."""
    Simulation.objects.filter(pk=simulation.pk).update(agents=list(agents), ais=[], engine_version="0.4.0", **more)


def migrate() -> None:
    name_ais(apps, SimpleNamespace(connection=connection))


def test_results_of_before_are_named_by_their_engine(ask: Ask, cheap_matches: None) -> None:
    done = play(ask())
    as_of_old(done, "search", "random")
    migrate()
    done.refresh_from_db()
    assert (done.agents, done.ais) == (["search", "random"], ["search@0.4.0", "random"])


def test_waiting_work_is_played_by_the_ais_of_today(ask: Ask, cheap_matches: None) -> None:
    earlier = play(ask(match_count=20))
    waits = ask(match_count=40)
    assert waits.continues == earlier
    as_of_old(waits, "search", "scripted")
    migrate()
    waits.refresh_from_db()
    assert (waits.agents, waits.ais) == ([STRONG_OF_1_1, "greedy"], ["strong@1:160", "greedy@1"])
    assert (waits.continues, waits.taken_over) == (None, 0)
    assert waits.pace_key == f"conan_ccg matchup {STRONG_OF_1_1} greedy"


def test_half_played_work_keeps_its_ais(ask: Ask, cheap_matches: None) -> None:
    half = ask(match_count=1500)
    runner.run_batch(batch_id=half.batches.get(number=0).pk)
    as_of_old(half, "scripted", "scripted", status="queued")
    migrate()
    half.refresh_from_db()
    assert (half.agents, half.ais) == (["scripted"] * 2, ["scripted@0.4.0"] * 2)


def test_an_experiment_that_waits_is_played_by_one_ai_of_today(alice: User, raiders: Deck, lances: Deck) -> None:
    made = experiment(alice, raiders, lances)
    Experiment.objects.update(agent="search", ai="")
    as_of_old(made.simulations.get(), "search", "search")
    migrate()
    made.refresh_from_db()
    assert (made.agent, made.ai) == (STRONG_OF_1_1, "strong@1:160")
    assert made.simulations.get().agents == [STRONG_OF_1_1, STRONG_OF_1_1]


def test_an_experiment_that_has_begun_keeps_its_ai(
    alice: User, raiders: Deck, lances: Deck, weir: Deck, cheap_matches: None
) -> None:
    made = experiment(alice, raiders, lances, weir, kind="round_robin", margin=0)
    Experiment.objects.update(agent="scripted", ai="")
    play(made.simulations.order_by("pk")[0])
    for one in made.simulations.all():
        as_of_old(one, "scripted", "scripted")
    migrate()
    made.refresh_from_db()
    assert (made.agent, made.ai) == ("scripted", "scripted@0.4.0")
    assert [one.agents for one in made.simulations.all()] == [["scripted"] * 2] * 3


@pytest.fixture
def weir(alice: User) -> Deck:
    return make_deck(alice, "Weir", sample="bulwark-of-the-black-fords")
