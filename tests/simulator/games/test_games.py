"""What every game tells the simulation pages: a match-up and a goldfish of its ready-made decks, shown and replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Game
from decks.editing import services as deck_services
from decks.lists import deck_files, first_lineup
from decks.lists.decklist import parse_decklist
from decks.models import Deck
from decks.reading import queries as deck_queries
from simulator.engine import GAMES, PLAYING
from simulator.games import PAGES, pages_of
from simulator.matches import seeding
from simulator.matches import series as match_series
from simulator.matches.series import MatchSeries, Played
from simulator.models import Kind, Simulation
from simulator.reading import queries
from simulator.requests import services
from simulator.worker import runner
from tests.simulator.conftest import play

pytestmark = pytest.mark.django_db
KINDS = [(key, kind) for key in PLAYING for kind in (Kind.MATCHUP, Kind.GOLDFISH)]
#: Matches by game, kind and number: each is played once for all tests of this file.
PLAYED: dict[tuple[str, str, int], Played] = {}


@pytest.fixture(autouse=True)
def each_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_once(series: MatchSeries, index: int) -> Played:
        key = (series.game_key, series.kind, index)
        if key not in PLAYED:
            PLAYED[key] = match_series.play_one(series, index)
        return PLAYED[key]

    monkeypatch.setattr(runner, "play_one", play_once)
    monkeypatch.setattr(seeding, "BATCH_SECONDS", 1000.0)  # one batch each: claiming takes longer than these matches


def ready_decks(owner: User, key: str) -> Iterator[Deck]:
    """The decks of the game's first ready-made line-up, as somebody's own."""
    game, _ = Game.objects.get_or_create(key=key, defaults={"name": PLAYING[key].name})
    files = {path.stem: path for path in deck_files(key)}
    for path in (files[stem] for stem in first_lineup(key).decks):
        read = parse_decklist(path.read_text(encoding="utf-8"), deck_queries.card_index(key), key)
        yield deck_services.create_deck(owner=owner, game=game, name=path.stem, entries=read.entries)


@pytest.fixture
def played(alice: User, request: pytest.FixtureRequest) -> Simulation:
    key, kind = request.param
    versions = [deck.current.pk for deck in ready_decks(alice, key) if deck.current]
    wish = {"version_ids": versions, "kind": kind, "match_count": 10, "agents": ["greedy"], "seed": 3}
    return play(services.request_simulation(owner=alice, **wish).simulation)


over_all = pytest.mark.parametrize("played", KINDS, indirect=True, ids=lambda pair: "-".join(pair))


def test_every_game_of_the_engine_has_its_pages() -> None:
    assert set(PAGES) == set(GAMES)


@pytest.mark.slow
@over_all
def test_a_result_is_shown_in_words_of_the_game(as_alice: Client, played: Simulation) -> None:
    pages = pages_of(played.game_id)
    assert {match.reason for match in played.matches.all()} <= set(pages.reasons)
    response = as_alice.get(reverse("simulator:detail", args=[played.public_id]))
    text = response.content.decode()
    assert "10 of 10 matches" in text
    others = {PAGES[key].score_name for key in PLAYING if key != played.game_id}
    assert not [name for name in others if f"{name} by turn" in text]


@over_all
def test_counts_by_side_are_of_the_sides_that_play(played: Simulation) -> None:
    summary = queries.summary_of(played)
    score = pages_of(played.game_id).score
    assert all(len(score(match.stats)) == 2 for match in played.matches.all())
    assert all(len(sides) == 2 for sides in summary.averages.values())


@over_all
def test_figures_are_plain_data_for_programs(as_alice: Client, played: Simulation) -> None:
    result = as_alice.get(reverse("simulator:api_simulation", args=[played.public_id])).json()["result"]
    assert result["figures"]
    json.dumps(result["figures"], allow_nan=False)


@pytest.mark.slow
@over_all
def test_steps_of_a_replay_are_drawn_and_every_event_names_its_rule(as_alice: Client, played: Simulation) -> None:
    steps = queries.replay_of(played, 0).steps
    url = reverse("simulator:replay", args=[played.public_id, 0])
    for number in range(0, len(steps), max(1, len(steps) // 4)):
        response = as_alice.get(f"{url}?step={number}")
        assert response.context["number"] == number
        assert response.context["table_template"] != "simulator/_plain_table.html"
    unruled = {event.kind for step in steps for event in step.events if not event.rule}
    assert unruled <= {"end"}  # a turn limit and the goal of a goldfish are no rules of the game


@pytest.mark.parametrize("key", PLAYING)
def test_every_agent_has_a_first_guess_of_how_long_it_takes(key: str) -> None:
    for agent in PLAYING[key].agents:
        seconds = queries.seconds_per_match(game_id=key, kind=Kind.MATCHUP, agents=(agent, agent))
        assert seconds == pages_of(key).seconds[agent]
    slow, quick = pages_of(key).seconds["strong"], pages_of(key).seconds["greedy"]
    assert queries.seconds_per_match(game_id=key, kind=Kind.MATCHUP, agents=("greedy", "strong")) == slow > 100 * quick


@pytest.mark.parametrize("key", PLAYING)
def test_the_form_says_what_a_goldfish_of_the_game_is_and_no_other(as_alice: Client, alice: User, key: str) -> None:
    list(ready_decks(alice, key))
    page = as_alice.get(reverse("simulator:new"), {"game": key}).content.decode()
    for other in PLAYING:
        assert (pages_of(other).goldfish_help in page) == (other == key)
