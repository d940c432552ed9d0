"""This game's own figures on the pages of a result and a replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from decks.editing.samples import load_samples
from decks.models import Deck
from simulator.models import Match, Simulation, Status
from simulator.reading import queries
from simulator.requests import services
from tests.simulator.conftest import GAME, Ask, play

pytestmark = pytest.mark.django_db


def page(client: Client, simulation: Simulation) -> str:
    response = client.get(reverse("simulator:detail", args=[simulation.public_id]))
    assert response.status_code == 200
    return response.content.decode()


def form_of(deck: Deck, against: str, **changes: Any) -> dict[str, Any]:
    fields = {
        "kind": "foes",
        "deck": deck.public_id,
        "against": against,
        "match_count": "other",
        "match_count_other": "10",
    }
    return {**fields, "agent_a": "random", "agent_b": "random", "seed": "7", **changes}


def test_a_match_up_shows_renown_damage_and_fights(as_alice: Client, ask: Ask) -> None:
    text = page(as_alice, play(ask(match_count=20)))
    for words in ("Renown by turn", "40 wins at Start of Turn", "Damage by source", "Foes&#x27; unopposed moves"):
        assert words in text
    for words in ("Foes faced", "Retreats", "Press Ons", "Mirror check:", "None of 20 matches ended abnormally."):
        assert words in text
    assert text.count('class="sim-line sim-line-') == 2
    assert text.count('<caption class="visually-hidden">Idle cards of') == 2
    assert re.search(r"Lances</h3>\s*<p class=\"caption\">[\d,]+ hands in 20 matches on 10 seeds", text)
    assert "style=" not in text


def test_the_lines_have_a_table_with_what_each_rests_on(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    text = page(as_alice, simulation)
    first = queries.summary_of(simulation).figures.renown[0][0]
    assert f"{first.going} of 20" in text
    assert f"{first.median} ({first.low} to {first.high})" in text
    assert f"{first.average.mean:.1f} ± {first.average.half_width:.1f}" in text


def test_the_sums_of_a_page_are_those_of_its_matches(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    page(as_alice, simulation)
    averages = queries.summary_of(simulation).averages
    stats = [match.stats for match in Match.objects.filter(simulation=simulation)]
    for side in (0, 1):
        dealt = averages["damage_dealt"][side]
        assert dealt
        assert dealt.mean == sum(one["damage_dealt"][side] for one in stats) / 20
        parts = [averages[f"damage_{name}"][side] for name in ("by_conan", "by_allies", "by_effects", "paid_by_foes")]
        assert sum(part.mean for part in parts if part) == pytest.approx(dealt.mean)


@pytest.mark.slow
def test_a_goldfish_shows_its_goal_and_idle_cards(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=20, kind="goldfish", agents=["greedy"]))
    text = page(as_alice, simulation)
    assert "Raiders alone against the Foes of Lances" in text
    for words in ("How soon 40 Renown", "Renown by turn", "Idle cards", "Blocked most by", "Left at the end of a turn"):
        assert words in text
    assert "The other way round" in text
    assert 'aria-label="Goal reached: ' in text and "Win rate" not in text
    assert "Mirror check" not in text
    assert text.count('class="sim-line sim-line-') == 1
    reached = Match.objects.filter(simulation=simulation, winner=0).count()
    goals = queries.summary_of(simulation).goals
    assert (goals[-1][1].wins if goals else 0) == reached


def test_matches_played_before_there_was_a_recorder_show_no_empty_charts(
    as_alice: Client, ask: Ask, cheap_matches: None
) -> None:
    for kind in ("matchup", "goldfish"):
        text = page(as_alice, play(ask(match_count=20, kind=kind)))
        for words in ("Renown by turn", "Damage by source", "Idle cards", "Left at the end of a turn"):
            assert f"<h2>{words}" not in text


def test_abnormal_ends_are_shown_and_flagged_above_one_percent(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=40))
    Match.objects.filter(simulation=simulation, index=3).update(abnormal=True, winner=None, reason="turn_limit")
    text = page(as_alice, simulation)  # 1 of 40 is 2.5 %
    assert "Abnormal ends: 2.5 % of 40" in text
    assert "1 abnormal ends, more than 1 %" in text


def test_figures_cost_no_more_queries(
    as_alice: Client, ask: Ask, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for kind in ("matchup", "goldfish"):
        simulation = play(ask(match_count=20, kind=kind))
        with django_assert_max_num_queries(9):
            page(as_alice, simulation)


def test_my_foes_meet_the_conan_of_another_deck(
    as_alice: Client, raiders: Deck, lances: Deck, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        response = as_alice.post(reverse("simulator:new"), form_of(raiders, str(lances.public_id)))
    assert response.status_code == 302
    simulation = Simulation.objects.get()
    assert (simulation.kind, *simulation.side_names) == ("goldfish", "Lances", "Raiders")
    assert simulation.status == Status.DONE
    assert "Lances alone against the Foes of Raiders" in page(as_alice, simulation)


def test_without_another_deck_a_ready_made_conan_meets_my_foes(as_alice: Client, raiders: Deck) -> None:
    first = load_samples(game_key=GAME)[0]
    assert as_alice.post(reverse("simulator:new"), form_of(raiders, "")).status_code == 302
    simulation = Simulation.objects.get()
    assert simulation.side_names == (first.name, "Raiders")


def test_without_ready_made_decks_it_asks_whose_conan(as_alice: Client, raiders: Deck) -> None:
    response = as_alice.post(reverse("simulator:new"), form_of(raiders, ""))
    assert response.status_code == 400
    assert "choose whose Conan meets your Foes" in response.content.decode()
    assert not Simulation.objects.exists()


def test_the_first_deck_is_needed_all_the_same(as_alice: Client, lances: Deck) -> None:
    response = as_alice.post(reverse("simulator:new"), {**form_of(lances, str(lances.public_id)), "deck": ""})
    assert response.status_code == 400
    assert "Choose a deck." in response.content.decode()


def first_exchange(simulation: Simulation, index: int) -> tuple[int, dict[str, Any]]:
    """The first step of a match at which a slot hits, and its picture."""
    for step in queries.replay_of(simulation, index).steps:
        for zone in step.view["exchanges"]:
            if any("hit" in made["slots"] and made["between"] is not None for made in zone["attacks"]):
                return step.number, zone
    raise AssertionError("nothing hit in the whole match")


def test_a_replay_draws_marks_between_the_cards_of_an_exchange(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    number, zone = first_exchange(simulation, 3)
    url = reverse("simulator:replay", args=[simulation.public_id, 3])
    response = as_alice.get(f"{url}?step={number}")
    shown = next(one for one in response.context["exchanges"] if one.name == zone["name"])
    assert [count for count, is_now, _later in shown.initiatives if is_now] == [zone["initiative"]]
    text = response.content.decode()
    assert "replay-slot is-hit" in text
    assert "Reading the gaps" in text
    assert "Reading the gaps" not in as_alice.get(f"{url}?step=0").content.decode()


def test_a_replay_says_what_changed_at_a_step(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    steps = queries.replay_of(simulation, 3).steps
    number, seat = next(
        (step.number, seat)
        for before, step in zip(steps, steps[1:], strict=False)
        for seat in (0, 1)
        if step.view["players"][seat]["prowess"] < before.view["players"][seat]["prowess"]
    )
    lost = steps[number - 1].view["players"][seat]["prowess"] - steps[number].view["players"][seat]["prowess"]
    url = reverse("simulator:replay", args=[simulation.public_id, 3])
    response = as_alice.get(f"{url}?step={number}")
    meter = response.context["players"][seat].meters[0]
    assert (meter.label, meter.change, meter.won) == ("Prowess", -lost, 0.0)
    assert f"−{lost} here" in response.content.decode()
    assert all(meter.change == 0 for player in as_alice.get(url).context["players"] for meter in player.meters)


def test_a_mirror_counts_each_game_once_everywhere(as_alice: Client, alice: User, raiders: Deck) -> None:
    assert raiders.current
    ids = [raiders.current.pk, raiders.current.pk]
    asked = services.request_simulation(owner=alice, version_ids=ids, match_count=40, agents=["random"], seed=7)
    text = page(as_alice, play(asked.simulation))
    summary = queries.summary_of(asked.simulation)
    assert f"{summary.by_turn.first_player.wins} of 20 matches won going first" in text
    assert "All 20 matches, none left out" in text
    assert sum(item.count for item in summary.reasons) == 20
    assert "Going first: " in text
    assert "Raiders: " not in text.split("Why matches end")[1].split("How long it takes")[0]


def test_an_abnormal_end_with_a_winner_is_not_called_undecided(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=40))
    Match.objects.filter(simulation=simulation, index=3).update(abnormal=True, reason="turn_limit")
    text = page(as_alice, simulation)
    assert "whoever was ahead then is counted as the winner. More than 1 %" in text
    assert "counted as not decided" not in text
    told = as_alice.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()["result"]
    assert (told["abnormal"], told["abnormal_won"]) == (1, 1)


def test_all_matches_of_a_decided_version_test_are_no_partial_result(
    as_alice: Client, ask: Ask, cheap_matches: None
) -> None:
    simulation = play(ask(match_count=40))
    Simulation.objects.filter(pk=simulation.pk).update(status=Status.STOPPED, reason="Stopped by the rule.")
    assert "partial result" not in page(as_alice, simulation)
    Match.objects.filter(simulation=simulation, index__gte=20).delete()
    cache.clear()
    assert "Decided, partial result" in page(as_alice, simulation)


def test_each_reason_leads_to_its_matches(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=40))
    text = page(as_alice, simulation)
    address = f"{reverse('simulator:matches', args=[simulation.public_id])}?winner=b&amp;reason=renown"
    assert f'href="{address}"' in text
    found = as_alice.get(address.replace("&amp;", "&")).content.decode()
    assert "10 matches" in found  # pairs 3, 7, 11, 15 and 19 of 20


def test_who_wins_why_and_when_stand_before_the_details(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    text = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    heads = (
        "Share of 100 matches",
        "By seat",
        "Renown by turn",
        "Why matches end",
        "How long it takes",
        'id="matches"',
    )
    places = [text.index(head) for head in (*heads, "Damage dealt to Foes", "<h2>Means")]
    assert places == sorted(places)
