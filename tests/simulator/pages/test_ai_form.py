"""Choosing who plays: AIs with their budgets, old names, the number of matches that follows, and where it is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator.engine import BUDGETS, OptionSpec, ai_identity, get_game
from simulator.models import Experiment, Simulation
from simulator.pages.forms import SimulationForm
from tests.simulator.conftest import Ask, play
from tests.simulator.requests.test_experiments import decks

__all__ = ["decks"]
pytestmark = pytest.mark.django_db
#: One for the pace of each of four AIs, the others for session, user and decks.
QUERIES = 11
FORMS = ("new", "new_table", "new_round_robin")


def identity(agent: str) -> str:
    return ai_identity(get_game("conan_ccg"), agent)


def send(client: Client, raiders: Deck, lances: Deck, **given: Any) -> Any:
    """The form for two decks as a browser without script sends it: no number of matches is chosen."""
    form = {"kind": "matchup", "deck": raiders.public_id, "against": lances.public_id, "match_count": "", **given}
    return client.post(reverse("simulator:new"), form)


@pytest.mark.parametrize(
    ("given", "match_count"),
    [
        ({}, 200),
        ({"agent_a": "greedy"}, 200),
        ({"agent_a": "fast"}, 200),
        ({"agent_a": "strong"}, 40),
        ({"agent_a": "greedy", "agent_b": "strong"}, 40),
        ({"agent_a": "strong", "match_count": "50"}, 50),
        ({"agent_a": "strong", "match_count": "other", "match_count_other": "12"}, 12),
        ({"agent_a": "strong", "quick": "1"}, 50),
    ],
)
def test_the_usual_number_of_matches_is_that_of_the_chosen_ai(
    as_alice: Client, raiders: Deck, lances: Deck, given: dict[str, str], match_count: int
) -> None:
    assert send(as_alice, raiders, lances, **given).status_code == 302
    assert Simulation.objects.get().match_count == match_count


@pytest.mark.parametrize(
    ("form", "agent", "match_count"),
    [("round_robin", "greedy", 100), ("round_robin", "strong:40", 40), ("version_test", "greedy", 2000)],
)
def test_experiments_have_their_own_usual_number(
    as_alice: Client, decks: list[Deck], form: str, agent: str, match_count: int
) -> None:
    name, _, budget = agent.partition(":")
    new, old, *others = [str(deck.public_id) for deck in decks]
    given = {"new": new, "old": old, "decks": others} if form == "version_test" else {"decks": [new, old, *others[:1]]}
    answer = as_alice.post(reverse(f"simulator:new_{form}"), {"agent": name, "budget": budget, **given})
    assert answer.status_code == 302
    made = Experiment.objects.get()
    assert (made.match_count, made.agent, made.ai) == (match_count, agent, identity(agent))


def test_a_budget_is_chosen_for_each_side(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    send(as_alice, raiders, lances, agent_a="fast", budget_a="20", agent_b="strong", budget_b="30")
    assert Simulation.objects.get().agents == ["fast:20", "strong:30"]


def test_the_other_deck_has_the_same_ai_with_the_same_budget(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    send(as_alice, raiders, lances, agent_a="fast", budget_a="20")
    assert Simulation.objects.get().agents == ["fast:20", "fast:20"]


def test_a_table_takes_a_budget(as_alice: Client, decks: list[Deck]) -> None:
    named = {f"deck_{number}": str(deck.public_id) for number, deck in enumerate(decks[:3], start=1)}
    as_alice.post(reverse("simulator:new_table"), {**named, "agent": "fast", "budget": "3"})
    assert Simulation.objects.get().agents == ["fast:3"] * 3


@pytest.mark.parametrize(
    ("given", "field", "words"),
    [
        ({"agent_a": "fast", "budget_a": "0"}, "budget_a", "Write a whole number from 1 to 2,000, or leave it empty."),
        ({"agent_a": "fast", "budget_a": "2001"}, "budget_a", "Write a whole number from 1 to 2,000"),
        ({"agent_a": "fast", "budget_a": "2.5"}, "budget_a", "Write a whole number from 1 to 2,000"),
        ({"budget_a": "20"}, "budget_a", "Greedy makes no playouts: leave this empty, or choose Fast or Strong."),
        ({"agent_a": "random", "budget_a": "20"}, "budget_a", "Random makes no playouts"),
        (
            {"agent_a": "fast", "budget_b": "20"},
            "budget_b",
            "Choose the AI of this deck too, or leave this empty.",
        ),
        ({"agent_a": "fast", "agent_b": "greedy", "budget_b": "2"}, "budget_b", "Greedy makes no playouts"),
    ],
)
def test_a_budget_that_cannot_be_is_told_beside_its_field(
    as_alice: Client, raiders: Deck, lances: Deck, given: dict[str, str], field: str, words: str
) -> None:
    answer = send(as_alice, raiders, lances, **given)
    assert answer.status_code == 400
    assert words in answer.context["form"].errors[field][0]
    assert words in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("form", FORMS)
def test_the_form_offers_the_family_with_its_budget_and_its_usual_number(
    as_alice: Client, decks: list[Deck], form: str
) -> None:
    text = as_alice.get(reverse(f"simulator:{form}")).content.decode()
    names = re.findall(r'<input type="radio" name="agent(?:_a)?" value="(\w+)"', text)
    assert names == ["random", "greedy", "fast", "strong"]
    usual = 100 if form == "new_round_robin" else 200
    assert f"Usual: <span data-usual>{usual} matches, 40 with Strong</span>" in text
    assert re.search(r'name="match_count" value=""[^>]* checked', text)
    assert f"Empty: {BUDGETS['fast']} with Fast, {BUDGETS['strong']} with Strong." in text
    assert 'data-matches="40" data-match-words="40 matches, ± 15 points"' in text


@pytest.mark.parametrize(
    ("address", "agent", "budget"),
    [
        ("new?agent=search", "strong", None),
        ("new?agent_a=scripted", "greedy", None),
        ("new?agent_a=fast:20", "fast", "20"),
        ("new_table?agent=search", "strong", None),
        ("new_gauntlet?agent=fast:7", "fast", "7"),
        ("new_version_test?agent=search", "strong", None),
    ],
)
def test_an_address_names_an_ai_also_by_its_old_name(
    as_alice: Client, decks: list[Deck], address: str, agent: str, budget: str | None
) -> None:
    name, _, query = address.partition("?")
    form = as_alice.get(f"{reverse(f'simulator:{name}')}?{query}").context["form"]
    assert (form.bound_agent().value(), form.bound_budget().value()) == (agent, budget)


def test_a_form_of_before_may_still_be_sent(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    send(as_alice, raiders, lances, agent_a="search", agent_b="scripted", match_count="50")
    assert Simulation.objects.get().agents == [f"strong:{BUDGETS['strong']}", "greedy"]


def test_asking_again_keeps_the_ais(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(agents=["fast:3", "strong:4"], match_count=20))
    address = reverse("simulator:detail", args=[simulation.public_id])
    form = as_alice.get(reverse("simulator:new") + "?" + as_alice.get(address).context["again"]).context["form"]
    names = ("agent_a", "budget_a", "agent_b", "budget_b")
    assert [form[name].value() for name in names] == ["fast", "3", "strong", "4"]


def test_every_page_of_a_result_says_who_played(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(agents=["fast:3", "greedy"], match_count=20))
    text = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert f"AI: {identity('fast:3')} and {identity('greedy')}" in text
    assert f"{identity('fast:3')}, {identity('greedy')}" in as_alice.get(reverse("simulator:list")).content.decode()
    download = as_alice.get(reverse("simulator:json", args=[simulation.public_id]))
    told = json.loads(download.getvalue())
    assert (told["agents"], told["ais"]) == (["fast:3", "greedy"], [identity("fast:3"), identity("greedy")])


def test_an_experiment_says_who_plays(as_alice: Client, decks: list[Deck]) -> None:
    given = {"decks": [str(deck.public_id) for deck in decks[:3]], "agent": "fast", "budget": "3"}
    as_alice.post(reverse("simulator:new_round_robin"), given)
    made = Experiment.objects.get()
    text = as_alice.get(reverse("simulator:experiment", args=[made.public_id])).content.decode()
    assert f"AI: {identity('fast:3')}" in text
    first = made.simulations.order_by("pk")[0]
    Simulation.objects.filter(pk=first.pk).update(ais=["fast@0.4.0"] * 2)  # played before an upgrade
    text = as_alice.get(reverse("simulator:experiment", args=[made.public_id])).content.decode()
    assert f"AI: fast@0.4.0 and {identity('fast:3')}" in text
    told = as_alice.get(f"/api/v1/experiments/{made.public_id}/").json()
    assert (told["agent"], told["ai"]) == ("fast:3", identity("fast:3"))


def test_the_form_asks_little_of_the_database(
    as_alice: Client, raiders: Deck, lances: Deck, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    with django_assert_max_num_queries(QUERIES):
        as_alice.get(reverse("simulator:new"))


def test_options_stand_in_their_groups_and_modules_are_no_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(get_game("conan_ccg"))
    rain = OptionSpec("off", ("off", "on"), "", "Whether it rains.", "module")
    guess = OptionSpec("two", ("two", "three"), "", "How many.", "data")
    monkeypatch.setattr(game, "options", {"guess": guess, "rain": rain, **game.options})
    form = SimulationForm(game_key="conan_ccg")
    groups = form.option_groups()
    assert [title for title, _words, _fields in groups] == [
        "Modules", "How the rules are read", "Where facts are not known",
    ]  # fmt: skip
    assert [field.name for _title, _words, fields in groups for field in fields][0] == "option_rain"
    assert [field.name for field in groups[2][2]] == ["option_guess"]


def test_a_group_without_options_has_no_heading() -> None:
    form = SimulationForm(game_key="conquer")
    assert [title for title, _words, _fields in form.option_groups()] == ["How the rules are read"]
