"""Many questions asked at once, so that the answers hold together. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.stats.quantiles import CONFIDENCE


def holm(settled: Sequence[Callable[[float], bool]]) -> list[bool]:
    """Which of several questions are settled together; each says whether it is settled at a confidence.

    Holm 1979, "A simple sequentially rejective multiple test procedure": each is asked with the confidence that all
    open ones need together, and again as soon as one of them is settled and fewer are open. Of 100 such lists at most
    five settle any question wrongly, if each question alone keeps its confidence.
    """
    found = [False] * len(settled)
    while not all(found):
        confidence = 1 - (1 - CONFIDENCE) / found.count(False)
        new = [place for place, done in enumerate(found) if not done and settled[place](confidence)]
        if not new:
            break
        for place in new:
            found[place] = True
    return found
