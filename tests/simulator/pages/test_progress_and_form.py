"""The page of a running simulation, and the form with its defaults, agents and quick look."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.text import slugify

from decks.editing.samples import load_samples
from decks.lists import ReadyLineup
from decks.models import Deck
from simulator.loading import deck_refs
from simulator.models import Match, Simulation
from simulator.pages.result import progress_page
from simulator.pages.result.links import Reached
from simulator.worker import runner
from tests.simulator.conftest import GAME, Ask, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def half_way(ask: Ask, cheap_matches: None, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """A simulation of 2,500 matches of which the first batch is played."""
    simulation = ask(match_count=2500)
    runner.run_batch(batch_id=simulation.batches.order_by("number")[0].pk)
    simulation.refresh_from_db()
    return simulation


def test_the_workbench_hears_of_an_end_though_another_began(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    first, other = ask(), ask(seed=8)
    piece = reverse("running")
    seen = f"{piece}?seen={first.public_id},{other.public_id}"
    page = as_alice.get(piece)
    assert "HX-Trigger" not in page
    assert re.findall(r"seen=([^\"]+)\"", page.content.decode()) == [f"{other.public_id},{first.public_id}"]
    assert "HX-Trigger" not in as_alice.get(seen)
    play(first)
    ask(seed=9)
    assert as_alice.get(seen)["HX-Trigger"] == "simulation-ended"


def test_numbers_of_thousands_are_written_with_a_comma_everywhere(as_alice: Client, half_way: Simulation) -> None:
    text = as_alice.get(reverse("simulator:detail", args=[half_way.public_id])).content.decode()
    assert text.count("of 2,500 matches") == 2  # for the eye, and for screen readers
    assert "of 2500" not in text


def test_it_shows_how_the_interval_closes(as_alice: Client, half_way: Simulation) -> None:
    done = Match.objects.filter(simulation=half_way).count()
    assert 0 < done < 2500
    text = as_alice.get(reverse("simulator:detail", args=[half_way.public_id])).content.decode()
    for words in ("of 2,500 matches", "So far Raiders won", "matches a second", "Time left", "so far: 11 turns"):
        assert words in text
    assert 'class="sim-chart sim-funnel"' in text
    assert '<noscript><meta http-equiv="refresh"' in text


def test_the_running_share_is_that_of_the_matches_so_far(half_way: Simulation) -> None:
    shares, _even = progress_page.running_shares(half_way)
    assert [one.n for one in shares] == sorted(one.n for one in shares)
    played = Match.objects.filter(simulation=half_way)
    assert (shares[-1].n, shares[-1].wins) == (played.count(), played.filter(winner=0).count())
    assert shares[-1].half_width < shares[0].half_width


def test_the_mark_of_the_running_share_is_half_of_the_decided_matches(half_way: Simulation) -> None:
    played = Match.objects.filter(simulation=half_way)
    played.filter(index__lt=10).update(winner=None)
    _shares, even = progress_page.running_shares(half_way)
    assert even == (played.count() - 10) / played.count() / 2


def test_screen_readers_are_told_each_tenth_only(as_alice: Client, half_way: Simulation) -> None:
    page = progress_page.progress_page(Reached(half_way))
    piece = reverse("simulator:progress", args=[half_way.public_id])
    told = 'hx-swap-oob="innerHTML"'
    assert told not in as_alice.get(f"{piece}?said={page['tens']}").content.decode()
    assert told in as_alice.get(f"{piece}?said=90").content.decode()


def test_looking_on_costs_few_queries(
    as_alice: Client, half_way: Simulation, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    with django_assert_max_num_queries(
        10
    ):  # session, user, simulation, decks, batches, count, shares, last, longest, shortest
        as_alice.get(reverse("simulator:progress", args=[half_way.public_id]))


def test_the_form_begins_with_a_deck_and_an_opponent(as_alice: Client, raiders: Deck) -> None:
    ready = load_samples(game_key=GAME)[0]
    form = as_alice.get(reverse("simulator:new")).context["form"]
    assert (form["deck"].value(), form["against"].value()) == (str(raiders.public_id), str(ready.public_id))


def test_without_a_deck_of_ones_own_the_form_begins_with_the_first_line_up(
    as_bob: Client, raiders: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = {slugify(deck.name): str(deck.public_id) for deck in load_samples(game_key=GAME)}
    seats = ("thieves-of-a-hundred-towers", "ice-road-rush")
    monkeypatch.setattr(deck_refs, "first_lineup", lambda _game: ReadyLineup("Two", seats))
    form = as_bob.get(reverse("simulator:new")).context["form"]
    assert (form["deck"].value(), form["against"].value()) == tuple(ready[stem] for stem in seats)


@pytest.mark.parametrize(("game", "is_told"), [("conan-monolith", True), ("conan-ccg", False), ("nothing", False)])
def test_a_game_that_cannot_be_simulated_is_told_beside_the_form_of_another(
    as_alice: Client, raiders: Deck, game: str, is_told: bool
) -> None:
    page = as_alice.get(reverse("simulator:new"), {"game": game}).content.decode()
    assert ("cannot be simulated yet. Here are decks of Conan CCG." in page) == is_told


def test_a_deck_named_in_the_address_meets_a_ready_made_one(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    first, second = load_samples(game_key=GAME)[:2]
    form = as_alice.get(reverse("simulator:new") + f"?deck={lances.public_id}").context["form"]
    assert (form["deck"].value(), form["against"].value()) == (str(lances.public_id), str(first.public_id))
    form = as_alice.get(reverse("simulator:new") + f"?deck={first.public_id}").context["form"]
    assert form["against"].value() == str(second.public_id)
    form = as_alice.get(reverse("simulator:new") + f"?deck={lances.public_id}&against={raiders.public_id}").context[
        "form"
    ]
    assert form["against"].value() == str(raiders.public_id)


def test_a_quick_look_is_fifty_matches_whatever_else_is_chosen(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    form = {
        "kind": "matchup",
        "deck": raiders.public_id,
        "against": lances.public_id,
        "match_count": "2500",
        "quick": "1",
    }
    assert as_alice.post(reverse("simulator:new"), {**form, "agent_a": "random"}).status_code == 302
    simulation = Simulation.objects.get()
    assert (simulation.match_count, simulation.agents) == (50, ["random", "random"])


def test_agents_are_explained_with_their_time(as_alice: Client, raiders: Deck) -> None:
    text = as_alice.get(reverse("simulator:new")).content.decode()
    assert "Takes what looks best right now by rules of thumb." in text
    assert "200 matches in about 4 s" in text  # the first guess of random: 0.02 s
    assert 'data-seconds="0.02000"' in text
    assert text.count('name="agent_a"') == 4


def test_only_decks_of_the_game_are_offered(as_alice: Client, alice: User, raiders: Deck) -> None:
    response = as_alice.get(reverse("simulator:new") + "?game=conan-ccg")
    assert response.context["game_key"] == "conan_ccg"
    offered = [value for _title, group in response.context["decks"] for value, _name in group]
    assert str(raiders.public_id) in offered
