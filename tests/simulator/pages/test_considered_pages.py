"""What an AI considered at a step of a replay: shown on demand, never to others, and not where it cannot be right."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from conanhub.web import Limit
from simulator import loading, matches, reading
from simulator.engine import Considered, EngineBug, Replay
from simulator.engine.core.match import Weighed
from simulator.games import pages_of
from simulator.matches import MatchSeries, Played
from simulator.models import Simulation
from simulator.pages.result import considered_moves
from simulator.requests import services
from simulator.worker import runner
from tests.simulator.conftest import GAME, Ask, cheap_match, play
from tests.simulator.pages.conftest import played_once

pytestmark = pytest.mark.django_db
INDEX = 3


def one_match(series: MatchSeries, index: int) -> Played:
    """Only the match that is looked at is really played."""
    return played_once(series, index) if index == INDEX else cheap_match(series, index)


@pytest.fixture
def searched(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """Matches in which the first deck searches and the second one is greedy; no page needs to play the one again."""
    monkeypatch.setattr(runner, "play_one", one_match)
    simulation = play(ask(match_count=10, agents=["fast:6", "greedy"], seed=5))
    choices = played_once(loading.series_of(simulation), INDEX).choices
    simulation.matches.filter(index=INDEX).update(choices=choices)
    return simulation


def look(client: Client, simulation: Simulation, number: int, query: str = "&considered=1", index: int = INDEX) -> str:
    address = reverse("simulator:replay", args=[simulation.public_id, index])
    response = client.get(f"{address}?step={number}{query}")
    assert response.status_code == 200
    return response.content.decode()


def steps_of(simulation: Simulation, agent: str) -> tuple[Replay, list[int]]:
    """The steps that an agent decided."""
    replay = reading.replay_of(simulation, INDEX)
    seat = replay.spec.agents.index(agent)
    return replay, [step.number for step in replay.steps if step.actor == seat]


def first_thoughts(simulation: Simulation, agent: str, *, is_searched: bool) -> tuple[int, Any]:
    replay, numbers = steps_of(simulation, agent)
    for number in numbers:
        found = reading.thoughts_at(simulation, INDEX, replay, number).considered
        assert found and found.is_same and found.labels[found.chosen] == replay.step(number).label
        if len(found.weighed) > 2 and bool(found.weighed[0].playouts) == is_searched:
            return number, found
    raise AssertionError("no such decision")


@pytest.mark.slow
def test_a_search_shows_its_candidates_with_playouts_and_means(as_alice: Client, searched: Simulation) -> None:
    number, found = first_thoughts(searched, "fast:6", is_searched=True)
    text = look(as_alice, searched, number)
    assert f"What {searched.ais[0]} considered" in text
    assert pages_of(GAME).worth in text
    for row in considered_moves.rows_of(found):
        assert escape(row.label) in text and row.score in text
    best = found.weighed[0]
    assert f'<td class="num">{best.playouts}</td><td class="num">{100 * best.mean:.1f}</td>' in text
    chosen = text.index("✓ chosen")
    assert text.count("✓ chosen") == 1 and text.rindex('<tr class="is-selected">', 0, chosen) < chosen
    assert text.count("head start</span>") == 1


@pytest.mark.slow
def test_greedy_shows_every_choice_with_the_value_of_the_rule_of_thumb(as_alice: Client, searched: Simulation) -> None:
    number, found = first_thoughts(searched, "greedy", is_searched=False)
    text = look(as_alice, searched, number)
    rows = considered_moves.rows_of(found)
    assert all(f'<td class="num">{row.score}</td>' in text for row in rows)
    assert "Playouts" not in text
    assert "The rule of thumb alone decided" in text


def test_nothing_is_thought_again_until_it_is_asked_for(
    as_alice: Client, searched: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(matches, "considered_at", refuse)
    text = look(as_alice, searched, 20, "")
    assert "?step=20&considered=1" in text and "It names cards of the hand." in text
    assert 'id="considered"' not in text
    start = look(as_alice, searched, 0)  # nobody decided anything at the set-up
    assert "ask-considered" not in start and "the table was set" in start


def test_what_others_may_not_watch_they_may_not_ask_about(as_bob: Client, client: Client, searched: Simulation) -> None:
    address = reverse("simulator:replay", args=[searched.public_id, INDEX]) + "?step=20&considered=1"
    assert as_bob.get(address).status_code == 404
    assert client.get(address).status_code == 302
    key = services.share_simulation(owner=searched.owner, public_id=searched.public_id).share_key
    link = reverse("simulator:shared_replay", args=[key, INDEX]) + "?step=20&considered=1"
    assert 'id="considered"' in client.get(link).content.decode()
    services.withdraw_link(owner=searched.owner, public_id=searched.public_id)
    assert client.get(link).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"engine_version": "0.0.1"}, "The engine or the card data changed"),
        # Without the cards that it was played with, its choices may not even be those of a match any more.
        ({"data_hash": "other", "snapshot": None}, "card data changed since"),
        ({"ais": ["fast@0:6", "fast@0:6"]}, "played by fast@0:6; today it is fast@"),
        ({"agents": ["random"] * 2, "ais": ["random"] * 2}, "it weighs nothing"),
        ({"agents": ["fast:401"] * 2, "ais": None}, "spends up to 401 playouts"),
    ],
)
def test_it_says_why_an_ai_cannot_be_asked_again(
    as_alice: Client, searched: Simulation, changes: dict[str, Any], words: str
) -> None:
    rows = dict(changes)
    if "ais" in rows:
        rows.setdefault("agents", ["fast:6"] * 2)
        rows["ais"] = rows["ais"] or matches.identities(GAME, rows["agents"])
    Simulation.objects.filter(pk=searched.pk).update(**rows)
    text = look(as_alice, searched, 20)
    assert words in text
    assert "✓ chosen" not in text


@pytest.mark.slow
def test_another_choice_than_in_the_match_is_not_explained(
    as_alice: Client, searched: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    otherwise = Considered((Weighed(1, 0.5), Weighed(2, 0.25)), ("wait", "strike"), chosen=1, is_same=False)
    monkeypatch.setattr(matches, "considered_at", lambda *given: otherwise)
    text = look(as_alice, searched, 21)
    assert "chooses otherwise than in the match. Please report it: it is a bug." in text
    assert "✓ chosen" not in text and "strike" not in text


def test_an_ai_without_a_record_and_one_that_breaks_are_told(
    as_alice: Client, searched: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "considered_at", lambda *given: None)
    assert "keeps no record of what it weighs" in look(as_alice, searched, 22)

    def broken(*given: Any) -> None:
        raise EngineBug("No such card.")

    monkeypatch.setattr(matches, "considered_at", broken)
    assert "It cannot be worked out: No such card." in look(as_alice, searched, 23)


def test_so_many_questions_a_minute_and_no_more(
    as_alice: Client, searched: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(considered_moves, "QUESTIONS", Limit("considered-test", 1, 60, "steps", is_shared=False))
    assert "✓ chosen" in look(as_alice, searched, 24)
    text = look(as_alice, searched, 24)
    assert "Too many steps. Wait a minute and try again." in text
    assert "replay-grid" in text  # the step itself is there all the same
