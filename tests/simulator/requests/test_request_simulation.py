"""Asking for a simulation."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from kombu.exceptions import OperationalError

from conanhub.errors import ConanHubError, TooMany
from decks.editing import services as deck_services
from decks.errors import DeckNotFound
from decks.models import Deck, DeckVersion
from simulator import tasks
from simulator.errors import IllegalTable, SimulationRefused
from simulator.models import Batch, Simulation, Status
from simulator.requests import services
from tests.simulator.conftest import Ask, make_deck, play

pytestmark = pytest.mark.django_db


def refusal(ask: Ask, **changes: Any) -> ConanHubError:
    with pytest.raises(ConanHubError) as caught:
        ask(**changes)
    assert not Simulation.objects.exists()
    assert not Batch.objects.exists()
    return caught.value


def test_it_reserves_every_match_in_batches(ask: Ask) -> None:
    simulation = ask(match_count=400)
    assert simulation.status == Status.QUEUED
    batches = list(simulation.batches.values_list("first_match", "matches"))
    assert batches == [(0, 250), (250, 150)]  # first guess: 5 s at 0.02 s a match of random pilots
    assert simulation.side_names == ("Raiders", "Lances")


def test_batches_follow_the_measured_speed(ask: Ask, cheap_matches: None) -> None:
    first = play(ask(match_count=100))
    Batch.objects.filter(simulation=first).update(seconds=10.0)  # 0.1 s a match: 50 fill 5 s
    assert [batch.matches for batch in ask(match_count=120, seed=8).batches.all()] == [50, 50, 20]


def test_workers_are_woken_after_the_commit(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent = Mock()
    monkeypatch.setattr(tasks.take_turn, "delay", sent)
    monkeypatch.setattr(tasks, "messages_waiting", lambda: 0)
    with django_capture_on_commit_callbacks(execute=True):
        simulation = ask(match_count=1000)
        assert not sent.called
    assert sent.call_count == simulation.batches.count() == 4


def test_an_unreachable_broker_leaves_it_queued(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(tasks.take_turn, "delay", Mock(side_effect=OperationalError("no route")))
    with django_capture_on_commit_callbacks(execute=True):
        simulation = ask()
    simulation.refresh_from_db()
    assert simulation.status == Status.QUEUED


def test_the_same_key_gives_the_same_job(ask: Ask) -> None:
    first, second = ask(key="abc", seed=None), ask(key="abc", seed=None)
    assert first == second
    assert Simulation.objects.count() == 1


def test_the_same_key_with_another_wish_is_refused(ask: Ask) -> None:
    ask(key="abc")
    with pytest.raises(SimulationRefused) as caught:
        ask(key="abc", match_count=50)
    assert caught.value.code == "key_used"


def test_keys_belong_to_their_owner(ask: Ask, bob: User) -> None:
    mine = ask(key="abc")
    deck = make_deck(bob, "Bob's")
    assert deck.current
    theirs = ask(key="abc", owner=bob, version_ids=[deck.current.pk, deck.current.pk])
    assert mine != theirs


def test_a_key_is_unique_in_the_database(ask: Ask) -> None:
    first = ask(key="abc")
    first.pk, first.public_id = None, "another"
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save(force_insert=True)


def test_identical_work_is_given_back(ask: Ask, cheap_matches: None) -> None:
    done = play(ask(key="one"))
    assert ask(key="two") == done
    assert ask(seed=8) != done


def test_identical_work_of_others_stays_theirs(ask: Ask, raiders: Deck, lances: Deck, bob: User) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=deck.owner, visibility="public")
    assert ask() != ask(owner=bob)


def test_a_stopped_simulation_is_not_given_back(ask: Ask, alice: User) -> None:
    stopped = ask()
    services.cancel_simulation(owner=alice, public_id=stopped.public_id)
    assert ask() != stopped


def test_a_seed_is_drawn_if_none_is_given(ask: Ask) -> None:
    assert ask(seed=None).seed != ask(seed=None).seed


def test_the_result_points_at_the_version_not_at_the_deck(ask: Ask, raiders: Deck) -> None:
    simulation = ask()
    asked = simulation.versions[0].pk
    deck_services.add_copies(deck=raiders, actor=raiders.owner, section="draw", card_id="throat-grip", copies=-1)
    raiders.refresh_from_db()
    simulation.refresh_from_db()
    assert raiders.current_id != asked == Simulation.objects.get().versions[0].pk


def test_it_refuses_somebody_not_logged_in(ask: Ask) -> None:
    assert refusal(ask, owner=AnonymousUser()).code == "not_logged_in"


def test_it_refuses_the_private_deck_of_somebody_else(ask: Ask, bob: User) -> None:
    assert isinstance(refusal(ask, owner=bob), DeckNotFound)


def test_it_takes_public_decks_of_others(ask: Ask, raiders: Deck, lances: Deck, bob: User) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=deck.owner, visibility="public")
    assert ask(owner=bob).owner == bob


def test_an_unlisted_deck_needs_its_link(ask: Ask, raiders: Deck, lances: Deck, bob: User) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=deck.owner, visibility="unlisted")
    assert refusal(ask, owner=bob, share_keys=[raiders.share_key]).code == "deck_not_found"
    for deck in (raiders, lances):
        deck.refresh_from_db()
    assert ask(owner=bob, share_keys=[raiders.share_key, lances.share_key]).owner == bob


def test_it_refuses_a_deck_that_is_not_there(ask: Ask) -> None:
    assert refusal(ask, version_ids=[987_654, 987_655]).code == "deck_not_found"


def test_it_refuses_an_illegal_deck_with_all_its_problems(ask: Ask, raiders: Deck) -> None:
    version = DeckVersion.objects.create(
        deck=raiders, number=99, entries=[["draw", "throat-grip", 4]], content_hash="x"
    )
    caught = refusal(ask, version_ids=[version.pk, version.pk])
    assert isinstance(caught, IllegalTable)
    assert len(caught.problems) > 2  # no Conan, too few cards, a fourth copy, no Foes
    assert "Raiders" in caught.message


@pytest.mark.parametrize("match_count", [0, 9, -5, 10_001, 10**12, True])
def test_it_refuses_sizes_outside_the_limits(ask: Ask, match_count: int) -> None:
    assert refusal(ask, match_count=match_count).code == "games_out_of_range"


@pytest.mark.parametrize("seed", [-1, 2**62, 2**80])
def test_it_refuses_a_seed_that_cannot_be_stored(ask: Ask, seed: int) -> None:
    assert refusal(ask, seed=seed).code == "bad_seed"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"agents": ["oracle"]}, "unknown_agent"),
        ({"agents": ["random", "random", "random"]}, "unknown_agent"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"options": {"pairing": "never"}}, "unknown_option"),
        ({"kind": "duel"}, "unknown_kind"),
        ({"key": "k" * 81}, "bad_key"),
        ({"key": "naïve"}, "bad_key"),
        ({"version_ids": []}, "deck_missing"),
    ],
)
def test_it_refuses_what_it_does_not_know(ask: Ask, changes: dict[str, Any], code: str) -> None:
    assert refusal(ask, **changes).code == code


def test_it_refuses_a_sixth_active_simulation(ask: Ask) -> None:
    for seed in range(5):
        ask(seed=seed)
    with pytest.raises(TooMany, match="5 simulations"):
        ask(seed=6)
    assert Simulation.objects.count() == 5


def test_options_that_change_nothing_are_left_out(ask: Ask) -> None:
    assert ask(options={"pairing": "slot", "matrix": "second"}).options == {"matrix": "second"}


def test_it_refuses_more_than_an_hour_of_work(ask: Ask) -> None:
    caught = refusal(ask, agents=["strong"], match_count=1000)  # first guess: 15 s a match, so 240 fill an hour
    assert caught.code == "too_long"
    assert "ask for at most 240" in caught.message
