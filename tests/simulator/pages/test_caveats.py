"""Numbers of a game whose map and cards are our own say so, on every page that shows them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from benchmarks import lineup
from cards.models import Game
from decks.editing import create_deck
from decks.models import Deck
from simulator import stats
from simulator.games import pages_of
from simulator.models import Experiment, ExperimentKind
from simulator.pages.experiment import version_test
from simulator.reading import Ending
from simulator.requests import experiments, services
from tests.simulator.conftest import play
from tests.simulator.requests.test_experiments import play_all

GAME = "age_of_conan"
PAGES = pages_of(GAME)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsent", "cheap_matches")]


@pytest.fixture
def kingdoms(alice: User) -> list[Deck]:
    game = Game.objects.get_or_create(key=GAME, defaults={"name": "Age of Conan"})[0]
    found = []
    for name in ("aquilonia", "turan", "stygia"):
        entries = [(one.section, one.card_id, one.quantity) for one in lineup.deck(GAME, name).entries]
        found.append(create_deck(owner=alice, game=game, name=name.title(), entries=entries))
    return found


def versions(decks: list[Deck]) -> list[int]:
    return [deck.current.pk for deck in decks if deck.current]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def sentence_of(text: str) -> str:
    return text.partition('class="sentence sim-sentence">')[2].partition("</p>")[0]


def of_kind(kind: str, kingdoms: list[Deck], owner: User) -> Experiment:
    asked: dict[str, Any] = {"kind": kind, "match_count": 80, "agent": "random", "seed": 7}
    decks = kingdoms
    if kind == "version_test":
        decks, asked["margin"] = [kingdoms[0], other_cards(kingdoms[0]), kingdoms[1]], 10
    if kind == "card_impact":
        decks, asked["options"] = kingdoms[:2], {"house_decks": "yes"}
    return experiments.request_experiment(owner=owner, version_ids=versions(decks), **asked)


def other_cards(deck: Deck) -> Deck:
    assert deck.current
    return create_deck(owner=deck.owner, game=deck.game, name="As before", entries=deck.current.entries)


@pytest.mark.parametrize("kind", ExperimentKind.values)
def test_experiments_say_that_the_game_is_a_reconstruction(
    kind: str, kingdoms: list[Deck], alice: User, as_alice: Client
) -> None:
    made = of_kind(kind, kingdoms, alice)
    play_all(made)
    text = page(as_alice, reverse("simulator:experiment", args=[made.public_id]))
    assert f'<li class="tag tag-warn">{escape(PAGES.caveat)}</li>' in text
    assert escape(PAGES.setting) in sentence_of(text)
    listed = page(as_alice, reverse("simulator:list"))
    assert escape(PAGES.setting) in listed.partition(made.public_id)[2]
    if kind == "version_test":
        assert f"(95 %, 40 seeds){escape(PAGES.setting)}." in text


def test_every_answer_of_a_version_test_with_enough_seeds_says_so() -> None:
    experiment = Experiment(game_id=GAME, kind=ExperimentKind.VERSION_TEST, match_count=80, margin=5)
    for state, ending in product((stats.BETTER, stats.NOT_BETTER, "open"), Ending):
        verdict = stats.Verdict(state, 40, 40, 0.0, 0.0, -0.1, 0.1, 0.1)
        said = version_test.answer(verdict, ["New", "Old", "Turan"], experiment, ending)
        assert said.count(PAGES.setting) == 1, said


def test_a_simulation_says_so_while_it_runs_and_in_the_list(
    kingdoms: list[Deck], alice: User, as_alice: Client
) -> None:
    asked: dict[str, Any] = {"match_count": 24, "agents": ["random"], "seed": 7}
    two = services.request_simulation(owner=alice, version_ids=versions(kingdoms[:2]), **asked).simulation
    table = services.request_simulation(owner=alice, version_ids=versions(kingdoms), kind="multiplayer", **asked)
    alone = services.request_simulation(owner=alice, version_ids=versions(kingdoms[:2]), kind="goldfish", **asked)
    for simulation in (two, table.simulation, alone.simulation):
        play(simulation)
        text = page(as_alice, reverse("simulator:progress", args=[simulation.public_id]))
        assert sentence_of(text).startswith("So far ") and f"{escape(PAGES.setting)}." in sentence_of(text)
        listed = page(as_alice, reverse("simulator:list")).partition(simulation.public_id)[2]
        outcome = listed.partition('<span class="sim-outcome">')[2].partition("</span>")[0]
        assert outcome.endswith(escape(PAGES.setting)), outcome


def test_two_results_side_by_side_say_so_too(kingdoms: list[Deck], alice: User, as_alice: Client) -> None:
    one, two = (
        play(
            services.request_simulation(
                owner=alice, version_ids=versions(kingdoms[:2]), match_count=20, agents=[agent], seed=7
            ).simulation
        )
        for agent in ("random", "greedy")
    )
    text = page(as_alice, f"{reverse('simulator:compare', args=[one.public_id])}?with={two.public_id}")
    assert f'<li class="tag tag-warn">{escape(PAGES.caveat)}</li>' in text
    assert f"AI against AI{escape(PAGES.setting)}" in text
