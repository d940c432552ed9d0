"""Results that differ in one rule option, and tables of three decks, side by side: what fits and what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from decks.models import Deck
from simulator import reading, stats
from simulator.matches import MatchSeries, Played
from simulator.models import Match, Simulation
from simulator.pages.compare import decks as deck_words
from simulator.stats.intervals import difference_of
from simulator.worker import runner
from tests.simulator.conftest import LANCES, Ask, cheap_match, make_deck, play
from tests.simulator.pages.test_compare_pages import address, look, played

pytestmark = pytest.mark.django_db
MATRIX = {"matrix": "second"}


def match_by_rule(series: MatchSeries, index: int) -> Played:
    """Side A wins, B is second of three; by another AI or another matrix B changes places with the last one.

    With ``pairing`` that is so of the first seed alone, so that no difference is settled.
    """
    made = replace(cheap_match(series, index), winner=0)
    if len(series.decks) < 3:
        return replace(made, winner=1) if series.options else made
    is_other = series.agents[0] == "greedy" or "matrix" in series.options
    is_other ^= "pairing" in series.options and index < 3
    return replace(made, places=[1, 3, 2] if is_other else [1, 2, 3])


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", match_by_rule)


@pytest.fixture
def table(ask: Ask, raiders: Deck, lances: Deck) -> Callable[..., Simulation]:
    third = make_deck(raiders.owner, "Third", sample=LANCES)
    versions = [deck.current_id for deck in (raiders, lances, third)]

    def request(agent: str = "random", **changes: Any) -> Simulation:
        return played(
            ask, agent, **{"version_ids": versions, "kind": "multiplayer", "match_count": 120, "seed": 7, **changes}
        )

    return request


def test_two_match_ups_may_differ_in_one_rule_option(as_alice: Client, ask: Ask) -> None:
    one, two = played(ask, "greedy"), played(ask, "greedy", options=MATRIX)
    text = look(as_alice, address(one, two.public_id))
    assert "With Matrix: first, Raiders won 100.0 points more often than with Matrix: second" in text
    assert "seed by seed on the 40 seeds that both have played" in text
    assert f'<li class="tag">AI: {one.ais[0]}</li><li class="tag">Other rules: as usual</li>' in text
    assert "With Matrix: second, Raiders won 100.0 points less often" in look(as_alice, address(two, one.public_id))
    chosen = look(as_alice, address(one))
    assert f'{reverse("simulator:detail", args=[two.public_id])}">Matrix: second</a>' in chosen


def test_each_deck_of_a_table_is_compared_seed_by_seed(as_alice: Client, table: Callable[..., Simulation]) -> None:
    one, two = table("random"), table("greedy")
    # With each of 40 seeds B left one of two opponents behind, and none by greedy: half of them less, and C half more.
    confidence = 1 - 0.05 / 3
    gaps = reading.contrast_by_deck(one, two)
    assert gaps == [difference_of([gap] * 40, confidence) for gap in (0.0, 0.5, -0.5)]
    wide, plain = gaps[1], difference_of([0.5] * 40)
    assert wide.low < plain.low and wide.high > plain.high  # made for three decks together
    text = look(as_alice, address(one, two.public_id))
    low, high = stats.signed(wide.low), stats.signed(wide.high)
    assert f"with {one.ais[0]} and not {two.ais[0]} Lances left 50.0 points more of its opponents behind" in text
    assert f"between {low} and {high}; Third left 50.0 points fewer of its opponents behind" in text
    assert "the 40 seeds that both have played; the intervals of all 3 decks together hold in 95 of 100" in text
    assert [deck_words.NOT_SETTLED, "more", "fewer"] == [
        row.verdict
        for row in deck_words.deck_rows(
            one, deck_words.gaps_of(one, two), [reading.standing_of(item) for item in (one, two)]
        )
    ]
    assert "Opponents left behind" in text and f"+50.0, between {low} and {high}" in text
    assert text.count("120 matches") >= 2 and "8 of 10 in" in text


def test_tables_may_differ_in_one_rule_option(as_alice: Client, table: Callable[..., Simulation]) -> None:
    one, two, both = table(), table(options=MATRIX), table(options={**MATRIX, "pairing": "count"})
    text = look(as_alice, address(one, two.public_id))
    assert "with Matrix: first and not Matrix: second Lances left 50.0 points more" in text
    assert "They differ in 2 rule options" in look(as_alice, address(one, both.public_id), 400)
    text = look(as_alice, address(two, both.public_id))
    assert "no deck is settled to do better or worse with Pairing: slot than with Pairing: count" in text
    chosen = look(as_alice, address(one))
    assert "Matrix: second</a>" in chosen and both.public_id not in chosen


def test_matches_without_places_and_seeds_of_one_alone_are_told_apart(table: Callable[..., Simulation]) -> None:
    one, two = table("random", match_count=60), table("greedy", match_count=90)
    Match.objects.filter(simulation=one).update(places=None)
    Match.objects.filter(simulation=one, index=0).delete()
    gaps = reading.contrast_by_deck(one, two)
    assert [gap.n for gap in gaps] == [19] * 3  # 20 and 30 seeds, and of the first one match is not there
    assert [gap.mean for gap in gaps] == [0.0, 0.25, -0.25]  # B and C are both behind: a tie is half an opponent


def test_few_seeds_tell_no_difference(as_alice: Client, table: Callable[..., Simulation]) -> None:
    one, two = table("random", match_count=30), table("greedy", match_count=30)
    text = look(as_alice, address(one, two.public_id))
    assert "Both have played fewer than 20 of the same seeds: too few to tell a difference from chance." in text
    assert "points more" not in text and deck_words.TOO_FEW_SEEDS in text


def test_tables_of_other_seeds_or_with_two_changes_do_not_fit(
    as_alice: Client, table: Callable[..., Simulation]
) -> None:
    one, two = table("random"), table("greedy", seed=8)
    said = "Tables are compared seed by seed: one has the seed 7, the other 8."
    assert said in look(as_alice, address(one, two.public_id), 400)
    assert two.public_id not in look(as_alice, address(one))
    three = table("greedy", options=MATRIX)
    assert "so the AI is not all that differs" in look(as_alice, address(one, three.public_id), 400)
    assert "so the AI is not all that differs" in reading.misfit(three, one)


def test_a_table_leads_to_its_comparison_and_runs_another_ai(
    as_alice: Client, table: Callable[..., Simulation]
) -> None:
    one = table("random")
    assert address(one) in look(as_alice, reverse("simulator:detail", args=[one.public_id]))
    assert "AI of all decks" in look(as_alice, address(one))
    response = as_alice.post(reverse("simulator:compare_run", args=[one.public_id]), {"agent": "greedy"})
    made = Simulation.objects.latest("pk")
    assert response.url == address(one, made.public_id)
    assert (made.kind, made.seed, made.agents, made.match_count) == ("multiplayer", 7, ["greedy"] * 3, 120)
    assert "0 of 120 matches" in look(as_alice, response.url)
    play(made)
    assert "Lances left 50.0 points more of its opponents behind" in look(as_alice, response.url)


def test_equal_decks_at_a_table_have_no_difference(
    as_alice: Client, table: Callable[..., Simulation], raiders: Deck
) -> None:
    one, two = (table(agent, version_ids=[raiders.current_id] * 3) for agent in ("random", "greedy"))
    text = look(as_alice, address(one, two.public_id))
    assert escape("Equal decks at one table leave half of their opponents behind") in text
    assert "Opponents left behind" not in text


def test_a_table_costs_few_queries(
    as_alice: Client, table: Callable[..., Simulation], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    one, two = table("random"), table("greedy")
    look(as_alice, address(one, two.public_id))
    with django_assert_max_num_queries(12):
        look(as_alice, address(one, two.public_id))
    with django_assert_max_num_queries(14):
        look(as_alice, address(one))
