"""Dice: faces drawn from a stream of their own.

Give every purpose and seat a stream (contest dice of the attacker's seat, tokens, each deck), so that one changed
decision moves as few other rolls as possible: runs on the same seeds then differ by what was changed, and less by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simulator.engine.core.kernel.rng import begin, below, derive

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64


def begin_streams(streams: vec[i64], seed: int, names: Sequence[tuple[object, ...]]) -> None:
    """Let each stream in order begin as the one of its name: ``("contest", 0)`` is that of seat 0.

    ``streams`` has two ints for each. A stream depends on its name alone, not on those beside it.
    """
    for at, name in enumerate(names):
        begin(streams, at, derive(seed, *name))


def roll(streams: vec[i64], at: int, faces: tuple[int, ...]) -> int:
    """One of the faces, each as likely as the others, from the stream ``at``, which steps once."""
    return faces[below(streams, at, len(faces))]


def roll_many(streams: vec[i64], at: int, faces: tuple[int, ...], number: int) -> list[int]:
    """So many dice in the order in which they fall; the first ones are the same however many follow."""
    return [roll(streams, at, faces) for _ in range(number)]
