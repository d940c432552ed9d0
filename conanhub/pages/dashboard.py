"""The first page of a user: own decks, simulations under way, and what has changed lately."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.urls import reverse

from decks.collection import all_copies
from decks.models import CollectionStep
from decks.reading import decks_of, public_decks
from decks.summary import DeckSummary, summaries
from simulator.models import Status
from simulator.pages.result import ListRow, list_rows
from simulator.reading import simulations_of

DECKS: Final = 5
SIMULATIONS: Final = 8
NEW_DECKS: Final = 3
CHANGES: Final = 8
UNDER_WAY: Final = (Status.QUEUED, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened: when, where to look, and what, in words around the link."""

    at: datetime
    kind: str
    title: str
    url: str
    words: str


def workbench(person: User) -> dict[str, Any]:
    """Everything the page shows; seven questions to the database whatever there is."""
    decks = summaries(decks_of(owner=person)[:DECKS], person)
    public = summaries(public_decks(person).exclude(owner_id=person.pk)[:NEW_DECKS], person)
    simulations = list_rows(simulations_of(person)[:SIMULATIONS])
    steps = list(CollectionStep.objects.filter(user=person)[:CHANGES])
    return {
        "decks": decks,
        "public": public,
        "running": [row for row in simulations if row.simulation.status in UNDER_WAY],
        "simulations": [row for row in simulations if row.simulation.status not in UNDER_WAY],
        "changes": _changes(decks, simulations, steps),
        "owned": all_copies(person),
    }


def running(person: User) -> list[ListRow]:
    """The simulations under way alone, for the partial that keeps itself up to date."""
    return list_rows(simulations_of(person).filter(status__in=UNDER_WAY)[:SIMULATIONS])


def _changes(decks: list[DeckSummary], simulations: list[ListRow], steps: list[CollectionStep]) -> list[Change]:
    found = [*_of_decks(decks), *_of_simulations(simulations), *_of_cards(steps)]
    return sorted(found, key=lambda change: change.at, reverse=True)[:CHANGES]


def _of_decks(decks: list[DeckSummary]) -> Iterator[Change]:
    for row in decks:
        words = f"version {row.number}" + (f", {row.errors} to fix" if row.errors else "")
        url = reverse("decks:edit", args=[row.deck.public_id])
        yield Change(row.deck.updated_at, "Deck", row.deck.name, url, words)


def _of_simulations(simulations: list[ListRow]) -> Iterator[Change]:
    for row in simulations:
        done = row.simulation.finished_at
        if done is not None:
            url = reverse("simulator:detail", args=[row.simulation.public_id])
            status = row.simulation.get_status_display().lower()
            words = f"{row.outcome.said} (AI: {row.ais})" if row.outcome else status
            yield Change(done, "Result", row.title, url, words)


def _of_cards(steps: list[CollectionStep]) -> Iterator[Change]:
    for step in steps:
        yield Change(step.created_at, "Cards", step.words, reverse("decks:collection"), "in your collection")
