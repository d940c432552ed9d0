"""Two results of the same decks side by side: what fits, who may see it, the difference, another AI by a button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards.models import Game
from decks.models import Deck
from simulator import reading, stats
from simulator.matches import MatchSeries, Played
from simulator.models import Simulation
from simulator.requests import services
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match, play

pytestmark = pytest.mark.django_db


def match_by_ai(series: MatchSeries, index: int) -> Played:
    """Deck A wins three of four seeds; and with the AI greedy the others too."""
    made = cheap_match(series, index)
    return replace(made, winner=0) if series.agents[0] == "greedy" else made


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", match_by_ai)


@pytest.fixture
def both(ask: Ask) -> tuple[Simulation, Simulation]:
    """The same 80 matches by greedy and by fast."""
    return played(ask, "greedy"), played(ask, "fast")


def played(ask: Ask, agent: str, **changes: Any) -> Simulation:
    return play(ask(**{"match_count": 80, "agents": [agent], **changes}))


def address(simulation: Simulation, other: str = "") -> str:
    return reverse("simulator:compare", args=[simulation.public_id]) + (f"?with={other}" if other else "")


def look(client: Client, where: str, status: int = 200) -> str:
    response = client.get(where)
    assert response.status_code == status, where
    return response.content.decode()


def shared(simulation: Simulation) -> str:
    return services.share_simulation(owner=simulation.owner, public_id=simulation.public_id).share_key


@pytest.mark.slow
def test_on_the_same_seeds_the_difference_is_paired(as_alice: Client, both: tuple[Simulation, Simulation]) -> None:
    one, two = both
    text = look(as_alice, address(one, two.public_id))
    found = reading.contrast(one, two)
    assert found.paired and found.difference
    assert (found.difference.n, found.difference.mean) == (40, 0.25)
    assert "won 25.0 points more often than with" in text
    assert "seed by seed on the 40 seeds that both have played" in text
    for item, share in ((one, "100.0 %"), (two, "75.0 %")):
        assert item.ais[0] in text and item.public_id in text
        assert reading.summary_of(item).overall.share == float(share.split()[0]) / 100
    assert "80 of 80, at least" in text and "75.0 % of 80, between" in text
    assert "60 of 80" in text  # a reason with how often
    assert text.count("8 of 10 in") == 2
    back = look(as_alice, address(two, one.public_id))
    assert "won 25.0 points less often than with" in back


@pytest.mark.slow
def test_on_other_seeds_it_is_not_paired_and_said_so(as_alice: Client, ask: Ask) -> None:
    one, two = played(ask, "greedy"), played(ask, "fast", seed=8)
    text = look(as_alice, address(one, two.public_id))
    assert "on different seeds, so it is not paired and less exact" in text
    paired = reading.contrast(one, played(ask, "fast")).difference
    unpaired = reading.contrast(one, two).difference
    assert paired and unpaired and unpaired.mean == paired.mean == 0.25


def test_with_fewer_matches_the_seeds_of_both_are_paired(as_alice: Client, ask: Ask) -> None:
    one, two = played(ask, "greedy"), played(ask, "fast", match_count=40)
    text = look(as_alice, address(one, two.public_id))
    assert "seed by seed on the 20 seeds that both have played" in text
    few = played(ask, "fast:3", match_count=20)
    said = "Both have played fewer than 20 of the same seeds: too few to tell a difference from chance."
    assert said in look(as_alice, address(one, few.public_id))


def test_another_engine_is_warned_of(as_alice: Client, both: tuple[Simulation, Simulation]) -> None:
    one, two = both
    assert "two engines" not in look(as_alice, address(one, two.public_id))
    Simulation.objects.filter(pk=two.pk).update(engine_version="0.0.1", data_hash="other", snapshot=None)
    text = look(as_alice, address(one, two.public_id))
    assert "They were played by two engines" in text and "The card data changed between them" in text


@pytest.mark.slow
def test_a_result_leads_to_the_results_of_the_same_decks(
    as_alice: Client, as_bob: Client, both: tuple[Simulation, Simulation], ask: Ask, raiders: Deck
) -> None:
    one, two = both
    assert raiders.current
    mirror = [raiders.current.pk] * 2
    others = [
        played(ask, "fast", version_ids=mirror),
        played(ask, "fast", options={"matrix": "second"}),
        played(ask, "greedy", seed=9),
        ask(agents=["strong"]),
    ]
    assert address(one) in look(as_alice, reverse("simulator:detail", args=[one.public_id]))
    text = look(as_alice, address(one))
    assert f"?with={two.public_id}" in text
    assert not any(item.public_id in text for item in others)


def test_the_list_costs_the_same_however_long_it_is(
    as_alice: Client, ask: Ask, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    one = played(ask, "greedy", match_count=20)
    for playouts in (2, 3, 4, 5, 6):
        played(ask, f"fast:{playouts}", match_count=20)
    with django_assert_max_num_queries(12):
        assert look(as_alice, address(one)).count("?with=") == 5
    other = reading.results_alike(one.owner, one)[0]
    with django_assert_max_num_queries(10):
        look(as_alice, address(one, other.public_id))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"agents": ["greedy"], "seed": 9}, "Both were played by greedy@"),
        ({"options": {"matrix": "second"}}, "They follow different readings of the rules"),
        (
            {"agents": ["greedy"], "options": {"matrix": "second", "pairing": "count"}},
            "They differ in 2 rule options: matrix and pairing. Only one may differ.",
        ),
        ({"kind": "goldfish"}, "One is a match-up, the other a goldfish."),
        ({"sides": "mirror"}, "They are of different decks"),
        ({"sides": "turned"}, "the same decks with the sides exchanged"),
    ],
)
def test_what_does_not_fit_is_said(
    as_alice: Client, ask: Ask, raiders: Deck, lances: Deck, changes: dict[str, Any], words: str
) -> None:
    one = played(ask, "greedy", match_count=20)
    assert raiders.current and lances.current
    a, b = raiders.current.pk, lances.current.pk
    decks = {"mirror": [a, a], "turned": [b, a]}.get(changes.pop("sides", ""), [a, b])
    other = play(ask(**{"match_count": 20, "agents": ["fast"], "version_ids": decks, **changes}))
    text = look(as_alice, address(one, other.public_id), 400)
    assert "These two cannot be compared." in text and words in text


def test_other_games_and_kinds_do_not_fit(both: tuple[Simulation, Simulation]) -> None:
    one, two = both
    two.game = Game.objects.create(key="conquer", name="Conquer")
    assert "They are of different games" in reading.misfit(one, two)
    two.game, two.kind = one.game, "multiplayer"
    assert "One is a match-up, the other a multiplayer." in reading.misfit(one, two)


def test_nobody_sees_what_he_may_not_see_alone(
    client: Client, as_bob: Client, both: tuple[Simulation, Simulation]
) -> None:
    one, two = both
    assert look(as_bob, address(one, two.public_id), 404)
    assert client.get(address(one, two.public_id)).status_code == 302
    key = shared(one)
    page = reverse("simulator:shared_compare", args=[key])
    text = look(client, page)
    assert two.public_id not in text and "Run another AI" not in text
    for reader in (client, as_bob):  # the link of one shows nothing of the other
        text = look(reader, f"{page}?with={two.public_id}", 400)
        assert "leads to no result that you may see" in text and two.ais[0] not in text
    link = reverse("simulator:shared", args=[shared(two)])
    response = client.get(f"{page}?with=http://testserver{link}")
    assert "won 25.0 points more often" in response.content.decode()
    assert response["X-Robots-Tag"] == "noindex"
    services.withdraw_link(owner=two.owner, public_id=two.public_id)
    assert look(client, f"{page}?with={link}", 400)
    for junk in ("nonsense", "/s//", "%00", "../../etc"):
        look(client, f"{page}?with={junk}", 400)


def test_a_shared_result_of_somebody_else_stands_beside_ones_own(
    as_bob: Client, bob: User, both: tuple[Simulation, Simulation], raiders: Deck, lances: Deck, ask: Ask
) -> None:
    one, _two = both
    Deck.objects.filter(pk__in=[raiders.pk, lances.pk]).update(visibility="public")
    own = played(ask, "fast", owner=bob)
    text = look(as_bob, address(own, reverse("simulator:shared", args=[shared(one)])))
    assert "won 25.0 points less often" in text
    assert reverse("simulator:detail", args=[one.public_id]) not in text  # his link, not the owner's page


def test_one_button_runs_another_ai_on_the_same_seeds(as_alice: Client, ask: Ask) -> None:
    one = played(ask, "greedy", options={"matrix": "second"})
    text = look(as_alice, address(one))
    assert 'value="fast"' in text and 'value="greedy"' not in text and 'value="random"' not in text
    run = reverse("simulator:compare_run", args=[one.public_id])
    assert as_alice.get(run).status_code == 405
    response = as_alice.post(run, {"agent": "fast"})
    made = Simulation.objects.latest("pk")
    assert response.url == address(one, made.public_id)
    assert (made.seed, made.options, made.agents) == (one.seed, one.options, ["fast:12"] * 2)
    assert (made.match_count, made.versions) == (80, one.versions)
    assert "0 of 80 matches" in look(as_alice, response.url)
    play(made)
    assert "seed by seed on the 40 seeds" in look(as_alice, response.url)
    assert as_alice.post(run, {"agent": "fast"}).url == response.url  # and not once more
    as_alice.post(run, {"agent": "strong"})
    assert Simulation.objects.latest("pk").match_count == 40


def test_the_button_is_the_owners_and_says_what_is_wrong(
    as_alice: Client, as_bob: Client, client: Client, ask: Ask
) -> None:
    one = played(ask, "greedy", match_count=20)
    run = reverse("simulator:compare_run", args=[one.public_id])
    assert as_bob.post(run, {"agent": "fast"}).status_code == 404
    assert client.post(run, {"agent": "fast"}).status_code == 302
    assert Simulation.objects.count() == 1
    text = as_alice.post(run, {"agent": "nobody"}, follow=True).content.decode()
    assert escape("There is no AI “nobody”") in text
    waiting = ask(agents=["fast"])
    text = as_alice.post(reverse("simulator:compare_run", args=[waiting.public_id]), {"agent": "greedy"}, follow=True)
    assert "It is still being played" in text.content.decode()
    assert Simulation.objects.count() == 2


def test_a_goldfish_is_compared_too(as_alice: Client, ask: Ask) -> None:
    one, two = [played(ask, agent, kind="goldfish", match_count=40) for agent in ("greedy", "fast")]
    text = look(as_alice, address(one, two.public_id))
    assert "reached its goal" in text and "seed by seed on the 40 seeds" in text
    assert "going first" not in text


def test_a_mirror_shows_the_first_player(as_alice: Client, ask: Ask, raiders: Deck) -> None:
    assert raiders.current
    one, two = [played(ask, agent, version_ids=[raiders.current.pk] * 2) for agent in ("greedy", "fast")]
    text = look(as_alice, address(one, two.public_id))
    assert "Win rate of the first player" in text and "points more often" not in text


def test_beside_a_mirror_two_ais_with_one_deck_show_the_same_figure(as_alice: Client, ask: Ask, raiders: Deck) -> None:
    assert raiders.current
    twice = [raiders.current.pk] * 2
    mirror = played(ask, "greedy", version_ids=twice)
    other = play(ask(match_count=80, agents=["fast", "greedy"], version_ids=twice))
    response = as_alice.get(address(mirror, other.public_id))
    assert response.context["what"].startswith("Win rate of ")
    overall = [reading.summary_of(item).overall for item in (mirror, other)]
    assert [column.words for column in response.context["columns"]] == [stats.share_words(share) for share in overall]
    # Winners of a mirror are places, those of the other one decks: counted together they would be no and all.
    assert not any(":" in words for words, _cells in response.context["reasons"])
