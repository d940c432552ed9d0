"""Games in which no chance decides who begins: it is counted, and nothing says what beginning is worth."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator import loading
from simulator.engine import BY_ROLE, PLAYED, BadSetup, DeckList, MatchSpec, get_game, play_match
from simulator.games import PAGES
from simulator.models import Simulation
from simulator.pages.forms.experiment import length_rows
from simulator.reading import queries, version_test
from simulator.requests import experiments
from simulator.stats import Began, summarise, summarise_table
from tests.engine.contract.random_decks import pool_of, random_decks
from tests.simulator.conftest import LANCES, RAIDERS, Ask, play, sample_path
from tests.simulator.stats.test_multiplayer import row


@pytest.fixture
def is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(get_game("conan_ccg")), "first_is", PLAYED)


@pytest.fixture
def done(is_played: None, ask: Ask, cheap_matches: None) -> Simulation:
    return play(ask())


def test_a_summary_counts_who_began_and_won() -> None:
    # A began in 0 and 3 and won 0; B began in 1 and 2 and won 1
    rows = [row(0, 0, 0), row(1, 1, 1), row(2, 1, 0), row(3, 0, None)]
    summary = summarise(rows, is_drawn=False)
    assert (summary.by_turn, summary.firsts) == (None, (Began(2, 1), Began(2, 1)))
    assert summarise(rows).firsts == ()
    table = summarise_table(rows, 3, is_drawn=False)
    assert (table.by_turn, table.decks[0].by_turn) == ((), ())
    assert table.firsts == (Began(2, 1), Began(2, 1), Began(0, 0))


@pytest.mark.django_db
def test_the_page_counts_who_began_and_names_no_effect(client: Client, done: Simulation) -> None:
    client.force_login(done.owner)
    text = client.get(reverse("simulator:detail", args=[done.public_id])).content.decode()
    # cheap matches: seats change from match to match, and Raiders wins three of four seeds
    assert "Raiders went first in 20 of 40 matches and won 15 of these." in text
    assert "Lances went first in 20 of 40 matches and won 5 of these." in text
    for words in ("going first", "Going first", "By seat"):
        assert words not in text
    result = client.get(f"/api/v1/simulations/{done.public_id}/").json()["result"]
    assert result["firsts"] == [{"n": 20, "won": 15}, {"n": 20, "won": 5}]
    assert [result[name] for name in ("going_first", "going_second", "first_player", "seat_effect")] == [None] * 4


@pytest.mark.django_db
def test_a_drawn_first_turn_has_its_effect_and_no_count(client: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask())
    client.force_login(simulation.owner)
    text = client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert "By seat" in text
    assert "went first in" not in text
    assert client.get(f"/api/v1/simulations/{simulation.public_id}/").json()["result"]["firsts"] == []


@pytest.mark.django_db
def test_equal_decks_are_no_mirror_where_the_first_turn_is_played_out(
    monkeypatch: pytest.MonkeyPatch, ask: Ask, raiders: Deck
) -> None:
    assert raiders.current
    simulation = ask(version_ids=[raiders.current.pk] * 2)
    assert loading.is_mirror(simulation)
    monkeypatch.setattr(type(get_game("conan_ccg")), "first_is", PLAYED)
    assert not loading.is_mirror(simulation)


def test_the_terminal_counts_it_too(is_played: None) -> None:
    out = StringIO()
    decks = (sample_path(RAIDERS), sample_path(LANCES))
    call_command("simulate", "conan_ccg", *decks, agents="random", seed=7, match_count=10, jobs=1, stdout=out)
    assert "went first in" in out.getvalue()
    assert "going first" not in out.getvalue()
    out = StringIO()
    call_command("simulate", "conan_ccg", *decks, decks[0], agents="random", seed=7, match_count=6, jobs=1, stdout=out)
    assert out.getvalue().count("went first in") == 3
    assert "going" not in out.getvalue()


def test_a_seat_cannot_be_given_to_begin(is_played: None) -> None:
    decks: tuple[DeckList, ...] = random_decks("conan_ccg", 1)
    spec = MatchSpec(decks, 1, ("random", "random"), first=1)
    with pytest.raises(BadSetup, match="Who begins cannot be given"):
        play_match(get_game("conan_ccg"), pool_of("conan_ccg"), spec)


@pytest.mark.django_db
def test_each_match_has_its_own_seed_where_decks_have_the_seat_of_their_role(
    monkeypatch: pytest.MonkeyPatch, ask: Ask, cheap_matches: None
) -> None:
    monkeypatch.setattr(type(get_game("conan_ccg")), "seating", BY_ROLE)
    simulation = play(ask())
    matches = simulation.matches.order_by("index")
    assert len({match.seed for match in matches}) == 40
    assert {match.first for match in matches} == {0}
    summary = queries.summary_of(simulation)
    assert (summary.overall.n, summary.overall.seeds) == (40, 40)


@pytest.mark.django_db
def test_a_game_that_counts_rounds_says_rounds(
    monkeypatch: pytest.MonkeyPatch, client: Client, ask: Ask, cheap_matches: None
) -> None:
    simulation = play(ask())
    monkeypatch.setitem(PAGES, "conan_ccg", replace(PAGES["conan_ccg"], turn_word="round", curve_template=""))
    client.force_login(simulation.owner)
    text = client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert "Rounds of both players together. Median 8; 8 of 10 matches end in 5 to 11 rounds" in text
    assert "Longest: 11 rounds" in text
    assert "turns" not in text.partition("How long it takes")[2].partition("The same as a table")[0]
    listed = client.get(reverse("simulator:matches", args=[simulation.public_id])).content.decode()
    assert '<th scope="col" class="num">Rounds</th>' in listed


@pytest.mark.django_db
def test_a_version_test_counts_by_seed_also_where_each_match_has_its_own(
    monkeypatch: pytest.MonkeyPatch, client: Client, raiders: Deck, lances: Deck, cheap_matches: None
) -> None:
    monkeypatch.setattr(type(get_game("conan_ccg")), "seating", BY_ROLE)
    ids = [deck.current.pk for deck in (raiders, lances) if deck.current]
    experiment = experiments.request_experiment(
        owner=raiders.owner, kind="version_test", version_ids=ids, match_count=100, margin=10, agent="random", seed=7
    )
    simulation = play(experiment.simulations.get())
    new, old = version_test.seed_scores(experiment)
    played = simulation.matches.count()
    assert (len(new), old) == (played, None)
    assert new == [float(match.winner == 0) for match in simulation.matches.order_by("index")]
    client.force_login(raiders.owner)
    text = client.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    decided = version_test.judge(experiment).verdict.seeds
    assert 0 < decided <= played
    assert f"{decided} seeds ({decided} matches)" in text


def test_the_expected_length_is_one_of_matches_whatever_share_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    paired = length_rows("conan_ccg")
    monkeypatch.setattr(type(get_game("conan_ccg")), "seating", BY_ROLE)
    assert [row.matches for row in length_rows("conan_ccg")] == [row.matches for row in paired]
    assert [row.chances for row in length_rows("conan_ccg")] == [row.chances for row in paired]
