"""What a worker does: check itself, claim a batch, play it, store results, stop a decided test."""

from simulator.worker.runner import take_turn, tidy
from simulator.worker.worker_check import fingerprints, read_records, write_records

__all__ = [
    "fingerprints",
    "read_records",
    "take_turn",
    "tidy",
    "write_records",
]
