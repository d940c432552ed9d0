"""Celery tasks: ids in, one call."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from celery import shared_task
from kombu.exceptions import OperationalError

from simulator import runner

logger = logging.getLogger(__name__)


@shared_task(name="simulator.run_batch", ignore_result=True)
def run_batch(*, batch_id: int, **kwargs: Any) -> None:
    """Play a batch for one turn; send again what is not finished."""
    send_batches(runner.take_turn(batch_id=batch_id))


@shared_task(name="simulator.sweep", ignore_result=True)
def sweep(**kwargs: Any) -> None:
    """Send again what dead workers or a lost message left behind."""
    send_batches(runner.sweep())


def send_batches(batch_ids: Iterable[int]) -> bool:
    """Send one task a batch; an unreachable broker is no error, since the sweep sends what is still queued."""
    try:
        for batch_id in batch_ids:
            run_batch.delay(batch_id=batch_id)
    except OperationalError as error:
        logger.warning("The broker cannot be reached (%s); queued batches wait for the sweep.", error)
        return False
    return True
