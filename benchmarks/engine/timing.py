"""Taking times: best of several rounds in seconds of one core, and the share of a core that the round had.

Time on the clock depends on what else the machine does; time on the processor hardly does. Where the share is 97 % or
more the two are the same for people, and a report says where it was less.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ROUNDS: Final = 5
WANTED_SHARE: Final = 0.97


@dataclass(frozen=True, slots=True)
class Timing:
    """The best round: seconds on the processor, and how much of a core it had meanwhile."""

    seconds: float
    core_share: float


def best_of(run: Callable[[], object], rounds: int = ROUNDS) -> Timing:
    """Run ``run`` several times and keep the fastest round; a first round that is thrown away warms up."""
    run()
    return min((one_round(run) for _ in range(rounds)), key=lambda timing: timing.seconds)


def one_round(run: Callable[[], object]) -> Timing:
    """One round of ``run``, on the clock and on the processor."""
    gc.collect()
    wall, core = time.perf_counter(), time.process_time()
    run()
    wall, core = time.perf_counter() - wall, time.process_time() - core
    return Timing(core, min(1.0, core / wall) if wall else 1.0)
