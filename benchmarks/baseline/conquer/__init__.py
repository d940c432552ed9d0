"""The greedy AI of this game as it was in engine 0.4.0, faults included."""

from benchmarks.baseline.conquer.greedy import make_greedy

__all__ = ["make_greedy"]
