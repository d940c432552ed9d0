"""Matches that never end, among normal ones: in simulations, experiments, goldfish, replays, downloads and commands."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from cards.models import Game
from decks.editing import services as deck_services
from decks.lists.decklist import parse_decklist
from decks.models import Deck
from decks.reading import queries as deck_queries
from simulator import loading
from simulator.cli import bulk
from simulator.engine import EngineBug
from simulator.engine.core.match.play import LAST_STEPS
from simulator.matches import series as match_series
from simulator.matches.series import MatchSeries, Played
from simulator.models import Experiment, Match, Simulation, Status
from simulator.reading import experiments as experiment_queries
from simulator.reading import queries
from simulator.requests import experiments, services
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match, play

KEY = "conquer"
HALL = Path(settings.BASE_DIR) / "decks/data/conquer/hall-of-shields.txt"
#: A deck without its Combat Deck.
BEHIND_SHIELDS = Path(__file__).with_name("behind_shields.txt")
#: Two decks that cannot hurt each other at the Hall of Shields, which takes 1 off every blow.
ARMS, STONES = "12 Spit and Curse\n12 Raised Arm", "12 Thrown Stone\n12 Raised Arm"
#: Far above the normal matches of the decks here, and above the steps that a replay keeps.
LIMIT = LAST_STEPS + 20
#: The reading in which combats go on for ever.
ENDLESS = {"idle_combat": "goes_on"}
AGENTS = ["greedy"]
SEED = 89


def text_with(combat: str) -> str:
    return f"{BEHIND_SHIELDS.read_text(encoding='utf-8')}Combat Deck\n{combat}\n"


def deck_of(owner: User, name: str, text: str) -> Deck:
    game, _ = Game.objects.get_or_create(key=KEY, defaults={"name": "Conquer"})
    read = parse_decklist(text, deck_queries.card_index(KEY), KEY)
    return deck_services.create_deck(owner=owner, game=game, name=name, entries=read.entries)


@pytest.fixture
def decks(alice: User) -> tuple[Deck, Deck]:
    return deck_of(alice, "Arms", text_with(ARMS)), deck_of(alice, "Stones", text_with(STONES))


@pytest.fixture
def low_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_series, "DECISION_LIMIT", LIMIT)


@pytest.fixture
def mixed(alice: User, decks: tuple[Deck, Deck], low_limit: None, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """Ten matches, one of them without end, all so slow that choices of normal ones are kept."""
    monkeypatch.setattr(runner, "SLOW_MATCH_SECONDS", 0.0)
    ids = [deck.current.pk for deck in decks if deck.current]
    asked = services.request_simulation(
        owner=alice, version_ids=ids, match_count=10, agents=AGENTS, options=ENDLESS, seed=SEED
    )
    return play(asked.simulation)


def replay(client: Client, simulation: Simulation, index: int, query: str = "") -> str:
    return client.get(reverse("simulator:replay", args=[simulation.public_id, index]) + query).content.decode()


@pytest.mark.slow
@pytest.mark.django_db
def test_a_simulation_with_matches_that_never_end_gives_its_numbers(as_alice: Client, mixed: Simulation) -> None:
    assert (mixed.status, mixed.reason) == (Status.DONE, "")
    odd = list(mixed.matches.filter(abnormal=True))
    normal = mixed.matches.filter(abnormal=False)
    assert 0 < len(odd) < 10 and normal.count() == 10 - len(odd)
    for match in odd:
        assert (match.reason, match.rule, match.winner, match.decisions) == ("decision_limit", "", None, LIMIT)
        assert match.choices is None and match.stats["victory_points"]
    assert all(match.choices for match in normal)
    summary = queries.summary_of(mixed)
    assert (summary.n, summary.abnormal, summary.undecided) == (10, len(odd), len(odd))
    page = as_alice.get(reverse("simulator:detail", args=[mixed.public_id])).content.decode()
    assert f"{len(odd)} abnormal ends, more than 1 %" in page
    assert "Nobody alone: stopped at the limit of 20,000 decisions, not decided" in page
    told = as_alice.get(reverse("simulator:api_simulation", args=[mixed.public_id])).json()["result"]
    assert (told["abnormal"], told["flagged"], told["abnormal_won"]) == (len(odd), True, 0)
    assert "decision_limit" in as_alice.get(reverse("simulator:matches", args=[mixed.public_id])).content.decode()

    index = odd[0].index
    text = replay(as_alice, mixed, index)
    assert "Replayed from seed, same result" in text
    assert f"ended abnormally after {LIMIT:,} steps. Only the last 1,000 are shown." in text
    first, last = LIMIT + 1 - LAST_STEPS, LIMIT
    assert f"<strong>{first}</strong>" in text and f'href="?step={last}"' in text and 'href="?step=0"' not in text
    assert f"<strong>{last:,}</strong>" in replay(as_alice, mixed, index, f"?step={last + 5}")
    assert f'href="?step={first + 29}"' in replay(as_alice, mixed, index, f"?step={first + 30}")
    assert "Only the last" not in replay(as_alice, mixed, normal.first().index)  # type: ignore[union-attr]
    out = StringIO()
    call_command("replay", mixed.public_id, "--index", str(index), stdout=out)
    assert out.getvalue().startswith(
        f"This match ended abnormally after {LIMIT:,} steps. Only the last 1,000 are shown."
    )
    assert f"{first:>5}  " in out.getvalue() and f"{first - 1:>5}  " not in out.getvalue()
    assert "Won by nobody: decision_limit, " in out.getvalue()


@pytest.mark.slow
def test_the_commands_count_a_match_that_never_ends(tmp_path: Path) -> None:
    arms = tmp_path / "arms.txt"
    stones = tmp_path / "stones.txt"
    arms.write_text(text_with(ARMS), encoding="utf-8")
    stones.write_text(text_with(STONES), encoding="utf-8")
    call: tuple[Any, ...] = ("simulate", KEY, str(arms), str(stones), "--games", "4", "--seed", str(SEED))
    call += ("--jobs", "2", "--agents", *AGENTS, "--options", "idle_combat=goes_on")
    out = StringIO()
    call_command(*call, "--json", stdout=out, stderr=StringIO())  # with the limit that everybody has
    told = json.loads(out.getvalue())
    assert [match["reason"] for match in told["matches"]].count("decision_limit") == 1
    assert [match["index"] for match in told["matches"] if match["abnormal"]] == [2]
    assert (told["result"]["abnormal"], told["result"]["flagged"], told["result"]["undecided"]) == (1, True, 1)


def test_the_terminal_says_how_many_ended_abnormally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_series, "DECISION_LIMIT", 20)
    out = StringIO()
    call = ("simulate", KEY, str(HALL), str(HALL), "--games", "2", "--seed", "1", "--jobs", "1", "--goldfish")
    call_command(*call, stdout=out, stderr=StringIO())
    assert "2  nobody alone: stopped at the limit of 20,000 decisions, not decided" in out.getvalue()
    assert "Abnormal ends: 2 of 2; they are counted as not decided. More than 1 %" in out.getvalue()


@pytest.mark.django_db
def test_an_abnormal_match_of_a_experiment_is_counted_and_flagged(
    as_alice: Client, alice: User, decks: tuple[Deck, Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd_match(series: MatchSeries, index: int) -> Played:
        if index == 3:
            raise EngineBug("A card is in two zones.")
        return cheap_match(series, index)

    monkeypatch.setattr(runner, "play_one", odd_match)
    third = deck_of(alice, "Third", HALL.read_text(encoding="utf-8"))
    ids = [deck.current.pk for deck in (*decks, third) if deck.current]
    experiment = experiments.request_experiment(
        owner=alice, kind="round_robin", version_ids=ids, match_count=40, agent="random", options={}, margin=5, seed=1
    )
    for simulation in experiment.simulations.all():
        play(simulation)
    assert experiment_queries.status_of(Experiment.objects.get()) == "ended"
    assert set(experiment.simulations.values_list("status", flat=True)) == {Status.DONE}
    page = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert "3 abnormal ends, more than 1 %" in page
    told = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert (told["abnormal"], told["flagged"], [one["abnormal"] for one in told["pairings"]]) == (3, True, [1, 1, 1])


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["matchup", "goldfish"])
def test_a_match_that_breaks_in_the_engine_is_counted_and_replayed_to_its_error(
    as_alice: Client, ask: Ask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    break_at(monkeypatch, 30)
    simulation = play(ask(match_count=10, kind=kind))
    assert simulation.status == Status.DONE
    assert set(simulation.matches.values_list("reason", "winner", "abnormal")) == {("engine_bug", None, True)}
    assert "broke the engine and counts as abnormal: engine_bug" in caplog.text
    page = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert "broken off by an error of the engine, not decided" in page
    text = replay(as_alice, simulation, 2, "?step=29")
    assert "The match broke off after this step with an error of the engine (engine_bug): It cannot be." in text
    assert "broke off" not in replay(as_alice, simulation, 2, "?step=28")


def break_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Have the engine break when this choice of a match is applied."""
    game = match_series.get_game("conan_ccg")
    apply = type(game).apply

    def breaking(self: Any, state: Any, action: int) -> None:
        if state.decisions + 1 == number:
            raise EngineBug("It cannot be.")
        apply(self, state, action)

    monkeypatch.setattr(type(game), "apply", breaking)


@pytest.mark.django_db
def test_a_match_that_cannot_even_be_set_up_is_counted(
    as_alice: Client, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = ask(match_count=10)
    game = match_series.get_game("conan_ccg")
    setup = type(game).setup

    def failing(self: Any, pool: Any, spec: Any, **more: Any) -> Any:
        if spec.seed == match_series.match_spec(series, 4).seed:
            raise ValueError("no card left")
        return setup(self, pool, spec, **more)

    series = loading.series_of(simulation)
    monkeypatch.setattr(type(game), "setup", failing)
    play(simulation)
    odd = Match.objects.filter(simulation=simulation, abnormal=True)
    assert (simulation.status, [match.index for match in odd]) == (Status.DONE, [4, 5])  # one seed, both seats
    page = as_alice.get(reverse("simulator:detail", args=[simulation.public_id]))
    assert page.status_code == 200 and "Shortest: 0 turns" not in page.content.decode()
    assert as_alice.get(reverse("simulator:matches", args=[simulation.public_id])).status_code == 200
    assert "ValueError: no card left" in replay(as_alice, simulation, 4)
    found = [match.reason for match in bulk.play_chunk(series, range(3, 6))]
    assert found[1:] == ["engine_bug", "engine_bug"] and found[0] != "engine_bug"
