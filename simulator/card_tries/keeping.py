"""Store what a try showed of a card; a worker looks through the matches, so that no page has to play them again."""

from __future__ import annotations

import logging
from typing import Final

from django.db import DatabaseError
from django.utils import timezone

from simulator.card_tries.looking import Tried, what_was_tried
from simulator.models import CardTry, Simulation, Status

logger = logging.getLogger(__name__)
#: So many tries are looked through between two turns of a worker.
MOST_AT_ONCE: Final = 5
NOT_LOOKED: Final = "The matches were played, but they could not be looked through. The whole result shows them."


def note_try(simulation: Simulation, card_id: str) -> CardTry:
    """Remember that a simulation tries a card: what came of it is looked for once it has ended."""
    return CardTry.objects.get_or_create(simulation=simulation, card_id=card_id)[0]


def find_try(simulation: Simulation, card_id: str) -> CardTry | None:
    """What is stored of a card in a simulation; ``looked_at`` is empty as long as nobody has looked."""
    return CardTry.objects.filter(simulation=simulation, card_id=card_id).first()


def look_at_ended() -> int:
    """Look through the ended simulations that try a card, the oldest first; how many. Twice gives the same."""
    waiting = CardTry.objects.filter(looked_at=None, simulation__status=Status.DONE).order_by("pk")
    rows = list(waiting.select_related("simulation__game", "simulation__snapshot")[:MOST_AT_ONCE])
    for row in rows:
        try:
            found = what_was_tried(row.simulation, row.card_id)
        except DatabaseError:
            raise
        except Exception:
            logger.exception("What came of simulation %s could not be looked for.", row.simulation_id)
            found = Tried("", None, NOT_LOOKED, 0, 0)
        _store(row, found)
    return len(rows)


def _store(row: CardTry, found: Tried) -> None:
    used = found.used
    CardTry.objects.filter(pk=row.pk, looked_at=None).update(
        title=found.title,
        used_match=used.index if used else None,
        used_step=used.step if used else None,
        words=used.words if used else found.blocked,
        match_count=found.matches,
        drawn=found.drawn,
        looked_at=timezone.now(),
    )
