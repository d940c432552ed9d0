"""The matches of Conquer that are kept as text."""

from __future__ import annotations

from tests.engine.playthroughs.recorder import Recording

RECORDINGS = [
    Recording("conquer", "conquer-greedy", ("hall-of-shields", "the-nine-burrows"), ("greedy", "greedy"), 21),
    Recording("conquer", "conquer-random", ("muster-of-the-weir", "riot-in-the-alley"), ("random", "random"), 22),
    Recording(
        "conquer", "conquer-goldfish", ("swords-for-hire", "guests-of-the-red-house"), ("greedy",) * 2, 23, "goldfish"
    ),
]
