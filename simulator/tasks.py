"""Celery tasks. A message is a permission to work, not a job: the worker asks the scheduler for the next batch."""

from __future__ import annotations

import logging
from typing import Any, Final

from celery import shared_task
from kombu.exceptions import KombuError

from conanhub.operations import messages_waiting
from simulator import card_tries, queue, replays, worker

logger = logging.getLogger(__name__)

#: As many messages wait in the queue at most. They are counted after each turn, so that more workers are busy too.
MOST_MESSAGES: Final = 16


@shared_task(name="simulator.take_turn", ignore_result=True)
def take_turn(**kwargs: Any) -> None:
    """Play one time slice and refill the queue. A worker that refuses to play leaves its message to the sweep."""
    if worker.take_turn():
        card_tries.look_at_ended()
        send_turns()


@shared_task(name="simulator.store_replays", ignore_result=True)
def store_replays(*, simulation_id: int, **kwargs: Any) -> None:
    """Store the steps of the matches of a shared simulation that are worth watching."""
    replays.store_notable(simulation_id)


@shared_task(name="simulator.sweep", ignore_result=True)
def sweep(**kwargs: Any) -> None:
    """Requeue batches of dead workers and re-send lost messages."""
    worker.tidy()
    card_tries.look_at_ended()
    send_turns()


def send_turns() -> bool:
    """Send a message for each waiting batch, up to the limit. Returns False if the broker is unavailable."""
    waiting = queue.waiting_batches(MOST_MESSAGES)
    try:
        for _ in range(waiting - messages_waiting() if waiting else 0):
            take_turn.delay()
    except (KombuError, OSError) as error:
        logger.warning("The broker cannot be reached (%s); queued batches wait for the sweep.", error)
        return False
    return True


def send_replays(simulation_id: int) -> None:
    """Let a worker store the replays worth watching; without a broker they are stored once somebody opens them."""
    try:
        store_replays.delay(simulation_id=simulation_id)
    except (KombuError, OSError) as error:
        logger.warning("The broker cannot be reached (%s); replays are stored when they are opened.", error)
