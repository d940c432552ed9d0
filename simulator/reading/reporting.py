"""Shared simulations and experiments that users can report, by the key of their link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.urls import reverse

from conanhub.community import Finder, Target
from simulator.models import Experiment, Simulation
from simulator.reading.experiments import find_shared_experiment
from simulator.reading.queries import find_shared

Person = User | AnonymousUser


def reportable_simulation(key: str, person: Person) -> Target | None:
    """The simulation of a link: who has the link may see it."""
    return _target(find_shared(key), "simulator:shared", key)


def reportable_experiment(key: str, person: Person) -> Target | None:
    """The experiment of a link: who has the link may see it."""
    return _target(find_shared_experiment(key), "simulator:shared_experiment", key)


def _target(found: Simulation | Experiment | None, name: str, key: str) -> Target | None:
    if found is None:
        return None
    return Target(f"{found.get_kind_display()} {found.public_id}", reverse(name, args=[key]), found.owner)


REPORTABLE: Final[Mapping[str, Finder]] = {"simulation": reportable_simulation, "experiment": reportable_experiment}
