"""Stopping a simulation."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from simulator.errors import NotFound, SimulationRefused
from simulator.models import Status
from simulator.requests import services
from tests.simulator.conftest import Ask, play

pytestmark = pytest.mark.django_db


def test_it_stops_a_waiting_one(ask: Ask, alice: User) -> None:
    simulation = ask()
    stopped = services.cancel_simulation(owner=alice, public_id=simulation.public_id)
    assert (stopped.status, stopped.reason) == (Status.CANCELLED, "Stopped by hand by alice.")
    assert stopped.finished_at
    assert set(simulation.batches.values_list("status", flat=True)) == {Status.CANCELLED}


def test_what_was_stopped_is_not_played(ask: Ask, alice: User, cheap_matches: None) -> None:
    simulation = ask()
    services.cancel_simulation(owner=alice, public_id=simulation.public_id)
    play(simulation)
    assert simulation.status == Status.CANCELLED
    assert not simulation.matches.exists()


def test_it_refuses_one_of_somebody_else(ask: Ask, bob: User) -> None:
    simulation = ask()
    with pytest.raises(NotFound):
        services.cancel_simulation(owner=bob, public_id=simulation.public_id)
    simulation.refresh_from_db()
    assert simulation.status == Status.QUEUED


def test_it_refuses_one_that_has_ended(ask: Ask, alice: User, cheap_matches: None) -> None:
    simulation = play(ask())
    with pytest.raises(SimulationRefused, match="done already"):
        services.cancel_simulation(owner=alice, public_id=simulation.public_id)
    simulation.refresh_from_db()
    assert (simulation.status, simulation.reason) == (Status.DONE, "")


def test_it_refuses_one_that_is_not_there(alice: User) -> None:
    with pytest.raises(NotFound):
        services.cancel_simulation(owner=alice, public_id="nothing")
