"""Which batch comes next, by worker shares, and how simulations end early."""

from simulator.queue.ending import end, end_one
from simulator.queue.scheduler import (
    LOWEST_TURN_SECONDS,
    MAX_CLAIMS,
    TURN_SECONDS,
    charge,
    come_in,
    jobs_of,
    next_batch,
    place_of,
    silent_batches,
    stale_after,
    waiting_batches,
)

__all__ = [
    "LOWEST_TURN_SECONDS",
    "MAX_CLAIMS",
    "TURN_SECONDS",
    "charge",
    "come_in",
    "end",
    "end_one",
    "jobs_of",
    "next_batch",
    "place_of",
    "silent_batches",
    "stale_after",
    "waiting_batches",
]
