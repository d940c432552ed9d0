"""Decks of one name at one table: every page, list and replay tells them apart."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from decks.editing import OWNER_NAME
from decks.editing import services as deck_services
from decks.models import Deck, Visibility
from simulator import loading
from tests.simulator.conftest import LANCES, Ask, make_deck
from tests.simulator.requests.test_experiments import request

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready_made(raiders: Deck) -> Deck:
    owner = User.objects.create(username=OWNER_NAME)
    deck = make_deck(owner, "Raiders", sample=LANCES)
    return deck_services.set_visibility(deck=deck, actor=owner, visibility=Visibility.PUBLIC)


def names(*decks: Deck) -> tuple[str, ...]:
    return loading.names_of([deck.current for deck in decks if deck.current])


def test_a_copy_is_told_from_the_ready_made_deck_it_was_made_of(
    ask: Ask, alice: User, raiders: Deck, ready_made: Deck
) -> None:
    simulation = ask(version_ids=[raiders.current_id, ready_made.current_id])
    assert simulation.side_names == ("Raiders", "Raiders (ready-made)")
    assert [deck.name for deck in loading.series_of(simulation).decks] == ["Raiders", "Raiders (ready-made)"]


def test_decks_of_users_get_a_number(alice: User, bob: User, raiders: Deck, lances: Deck, ready_made: Deck) -> None:
    other = make_deck(bob, "Raiders", sample="grip-of-the-pits")
    assert names(raiders, other) == ("Raiders (deck 1)", "Raiders (deck 2)")
    assert names(other, lances, ready_made, raiders) == (
        "Raiders (deck 1)",
        "Lances",
        "Raiders (ready-made)",
        "Raiders (deck 2)",
    )


def test_versions_of_a_deck_are_named(ask: Ask, alice: User, raiders: Deck) -> None:
    old = raiders.current
    assert old
    deck_services.add_copies(deck=raiders, actor=alice, section="draw", card_id="throat-grip", copies=-1)
    raiders.refresh_from_db()
    assert raiders.current
    assert loading.names_of([raiders.current, old]) == ("Raiders, version 2", "Raiders, version 1")


def test_equal_decks_keep_their_name(ask: Ask, bob: User, raiders: Deck) -> None:
    copy = make_deck(bob, "Raiders")
    assert names(raiders, copy) == ("Raiders", "Raiders")
    assert ask(version_ids=[raiders.current_id] * 2).side_names == ("Raiders", "Raiders")


def test_an_experiment_tells_them_apart_too(alice: User, raiders: Deck, lances: Deck, ready_made: Deck) -> None:
    experiment = request(alice, [raiders, lances, ready_made])
    said = ["Raiders", "Lances", "Raiders (ready-made)"]
    assert [deck.name for deck in experiment.decks.all()] == said
    assert experiment.simulations.get(experiment_row=0, experiment_column=2).side_names == (said[0], said[2])


def test_a_deck_renamed_since_is_called_in_replays_as_in_the_result(ask: Ask, alice: User, raiders: Deck) -> None:
    simulation = ask()
    deck_services.rename_deck(deck=raiders, actor=alice, name="Wolves", notes="")
    assert [deck.name for deck in loading.series_of(simulation).decks] == list(simulation.side_names)
