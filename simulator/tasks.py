"""Celery tasks: one call each. A message stands for a turn, not for a batch: what is played is chosen when it comes."""

from __future__ import annotations

import logging
from typing import Any, Final

from celery import shared_task
from kombu.exceptions import KombuError

from conanhub.health import messages_waiting
from simulator import runner, turns

logger = logging.getLogger(__name__)

#: As many messages wait in the queue at most. They are counted after each turn, so that more workers are busy too.
MOST_MESSAGES: Final = 16


@shared_task(name="simulator.take_turn", ignore_result=True)
def take_turn(**kwargs: Any) -> None:
    """Play for one turn, and have the rest played; a worker that may not play leaves its message to the sweep."""
    if runner.take_turn():
        send_turns()


@shared_task(name="simulator.sweep", ignore_result=True)
def sweep(**kwargs: Any) -> None:
    """Find what dead workers or lost messages left behind."""
    runner.tidy()
    send_turns()


def send_turns() -> bool:
    """Fill the queue up to a message for each batch that waits; false if the broker is away: the sweep sends then."""
    waiting = turns.waiting_batches(MOST_MESSAGES)
    try:
        for _ in range(waiting - messages_waiting() if waiting else 0):
            take_turn.delay()
    except (KombuError, OSError) as error:
        logger.warning("The broker cannot be reached (%s); queued batches wait for the sweep.", error)
        return False
    return True
