"""The second game on the simulation pages: result, replay and form, all by its own module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Game
from decks.editing import services as deck_services
from decks.lists.decklist import parse_decklist
from decks.models import Deck
from decks.reading import queries as deck_queries
from simulator.errors import IllegalTable
from simulator.games import pages_of
from simulator.games.base import GamePages
from simulator.models import Simulation
from simulator.reading import queries
from simulator.requests import experiments, services
from tests.simulator.conftest import make_deck, play

pytestmark = pytest.mark.django_db
KEY = "conquer"


def deck_of(owner: User, sample: str) -> Deck:
    game, _ = Game.objects.get_or_create(key=KEY, defaults={"name": "Conquer"})
    text = (Path(settings.BASE_DIR) / "decks/data/conquer" / f"{sample}.txt").read_text(encoding="utf-8")
    read = parse_decklist(text, deck_queries.card_index(KEY), KEY)
    return deck_services.create_deck(owner=owner, game=game, name=sample, entries=read.entries)


@pytest.fixture
def played(alice: User) -> Simulation:
    versions = [deck_of(alice, name).current for name in ("muster-of-the-weir", "hall-of-shields")]
    asked = services.request_simulation(
        owner=alice, version_ids=[one.pk for one in versions if one], match_count=10, agents=["greedy"], seed=7
    )
    return play(asked.simulation)


@pytest.fixture
def goldfish(alice: User) -> Simulation:
    versions = [deck_of(alice, name).current for name in ("the-nine-burrows", "hall-of-shields")]
    asked = services.request_simulation(
        owner=alice,
        version_ids=[one.pk for one in versions if one],
        match_count=10,
        kind="goldfish",
        agents=["greedy"],
        seed=7,
    )
    return play(asked.simulation)


def result_of(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()


@pytest.mark.slow
def test_a_result_speaks_of_this_game(as_alice: Client, played: Simulation) -> None:
    text = result_of(as_alice, played)
    for words in (
        "Victory Points by turn",
        "20 end the game",
        "Notice Points by turn",
        "Rounds of a combat",
        "Both defeated",
        "Damage by Battle Actions",
        "Of what the spoils were worth, taken as Victory Points",
        "Of all stays, back in play",
        "Mirror check",
    ):
        assert words in text, words
    for words in ("Renown", "Prowess", "Conan at 0 Health"):
        assert words not in text, words
    first = played.matches.order_by("index")[0]
    assert f"{first.stats['victory_points'][0]} : {first.stats['victory_points'][1]}" in text


def test_combats_are_told_with_n_and_an_interval(as_alice: Client, played: Simulation) -> None:
    combats = queries.summary_of(played).figures.combats
    stats = [match.stats for match in played.matches.all()]
    assert combats.n == sum(sum(one["combats"]) for one in stats)
    both = sum(sum(one["both_fell"]) for one in stats)
    assert (combats.both_fell.part, combats.both_fell.whole) == (both, combats.n)
    words = f"{both} of {combats.n:,} combats"  # ten matches are too few for a percentage
    assert words in result_of(as_alice, played)


def test_a_goldfish_tells_how_soon_characters_were_there_and_which_cards_were_dead(
    as_alice: Client, goldfish: Simulation
) -> None:
    text = result_of(as_alice, goldfish)
    for words in ("How soon 8 Characters in play", "2 Characters by turn", "Dead cards", "Not enough Notice Points"):
        assert words in text, words
    for words in ("Rounds of a combat", "Victory Points by turn", "Renown"):
        assert words not in text, words
    figures = queries.summary_of(goldfish).figures
    assert [number for number, _goals in figures.fielded] == [2, 4, 6, 8]
    reached = sum(match.winner == 0 for match in goldfish.matches.all())
    assert figures.fielded[-1][1][-1][1].wins == reached > 0


def test_the_matches_of_a_goldfish_tell_its_characters_and_no_points(as_alice: Client, goldfish: Simulation) -> None:
    text = as_alice.get(reverse("simulator:matches", args=[goldfish.public_id])).content.decode()
    assert '<th scope="col" class="num">Characters</th>' in text
    assert "Victory Points" not in text and " : " not in text
    first = goldfish.matches.order_by("index")[0]
    assert f'data-label="Characters">{first.stats["characters"][0]}</td>' in text
    lines = as_alice.get(reverse("simulator:csv", args=[goldfish.public_id])).getvalue().decode().splitlines()
    assert lines[0].endswith(",characters the-nine-burrows")
    assert lines[1].endswith(f",{first.stats['characters'][0]}")


def test_a_replay_shows_landscapes_characters_and_points(as_alice: Client, played: Simulation) -> None:
    replay = queries.replay_of(played, 0)
    step = next(step for step in replay.steps if step.view["blows"])
    url = reverse("simulator:replay", args=[played.public_id, 0])
    text = as_alice.get(f"{url}?step={step.number}").content.decode()
    for words in ("Victory Points", "of 20", "Battle round", "Attacker", "Defender", "Hospital Grounds", "#CQ-15"):
        assert words in text, words
    blow = step.view["blows"][0]
    assert (f"{blow['dealt']} damage dealt" if blow["dealt"] else "replay-slot is-blocked") in text
    assert reverse("cards:detail", args=["conquer", blow["attack"]]) in text
    assert blow["attacker"]["title"] in text


def test_hands_are_shown_on_demand_only(as_alice: Client, played: Simulation) -> None:
    replay = queries.replay_of(played, 0)
    step = next(step for step in replay.steps if step.view["players"][0]["battle_hand"])
    url = f"{reverse('simulator:replay', args=[played.public_id, 0])}?step={step.number}"
    hidden, shown = as_alice.get(url), as_alice.get(f"{url}&hands=1")
    label = f"Battle hand, {len(step.view['players'][0]['battle_hand'])} card"
    assert label not in hidden.content.decode()
    assert label in shown.content.decode()
    assert "Drawn:" not in hidden.content.decode()
    assert "Drawn:" in shown.content.decode()


@pytest.mark.slow
def test_steps_all_along_a_replay_can_be_drawn(as_alice: Client, played: Simulation) -> None:
    last = len(queries.replay_of(played, 1).steps) - 1
    url = reverse("simulator:replay", args=[played.public_id, 1])
    for number in range(0, last, max(1, last // 8)):
        response = as_alice.get(f"{url}?step={number}&hands=1")
        assert response.context["number"] == number
        assert len(response.context["players"]) == 2


def test_its_forms_offer_its_own_decks_and_no_table_of_three(as_alice: Client, played: Simulation) -> None:
    response = as_alice.get(reverse("simulator:new") + "?game=conquer")
    text = response.content.decode()
    assert response.context["game_key"] == KEY
    assert "muster-of-the-weir" in text
    assert "Goldfish: my deck alone" in text
    assert "Three to five at a table" not in text


def test_a_form_is_of_the_game_of_the_deck_in_its_address(as_alice: Client, played: Simulation) -> None:
    latest = make_deck(played.owner, "Raiders")  # of the other game
    mine, version = played.versions[0].deck.public_id, played.versions[0].number
    for name, query in (("new", f"deck={mine}"), ("new_gauntlet", f"deck={mine}")):
        assert as_alice.get(reverse(f"simulator:{name}") + f"?{query}").context["game_key"] == KEY, name
    table = as_alice.get(reverse("simulator:new_table") + f"?deck_1={mine}")  # it has no table of three
    assert table.url == reverse("simulator:new") + f"?game={KEY}"
    for query in (f"new={mine}:{version}", f"decks={mine}"):
        assert as_alice.get(reverse("simulator:new_version_test") + f"?{query}").context["game_key"] == KEY
    for query in ("", "?deck=nothing", f"?deck={latest.public_id}"):
        assert as_alice.get(reverse("simulator:new") + query).context["game_key"] == "conan_ccg", query


def test_the_api_tells_its_figures(as_alice: Client, played: Simulation) -> None:
    result = as_alice.get(reverse("simulator:api_simulation", args=[played.public_id])).json()["result"]
    assert {"points", "income", "spending", "combats", "came_back", "fielded"} <= set(result["figures"])
    assert len(result["averages"]["victory_points"]) == 2


def test_a_game_without_a_module_is_shown_plainly() -> None:
    plain = pages_of("a_game_to_come")
    assert plain == GamePages()
    assert plain.reason_words("out_of_time") == "out of time"
    assert plain.score({}) == ()


def test_decks_above_a_copy_limit_are_told_card_by_card(alice: User) -> None:
    decks = [deck_of(alice, name).current for name in ("hall-of-shields", "muster-of-the-weir", "the-nine-burrows")]
    ids = [one.pk for one in decks if one]
    limited: dict[str, Any] = {"match_count": 10, "options": {"copy_limit": "3"}, "owner": alice}
    with pytest.raises(IllegalTable) as of_two:
        services.request_simulation(version_ids=ids[:2], **limited)
    with pytest.raises(IllegalTable) as of_three:
        experiments.request_experiment(kind="round_robin", version_ids=ids, **limited)
    assert {found.name for found in of_three.value.findings} > {found.name for found in of_two.value.findings}
    assert of_three.value.findings[: len(of_two.value.findings)] == of_two.value.findings
    assert {problem.code for problem in of_three.value.problems} == {"CQ-H01"}


def test_a_match_up_tells_the_dead_cards_of_both_decks(as_alice: Client, played: Simulation) -> None:
    text = result_of(as_alice, played)
    assert text.count('<caption class="visually-hidden">Dead cards of') == 2
    for name in played.side_names:
        assert f"Dead cards of {name}" in text
