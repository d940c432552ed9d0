"""Named integer random streams: the same numbers on every machine, in every Python.

A stream is two 31-bit ints (L'Ecuyer's combined generator, CACM 31, 1988), so that it can lie in a state
and be copied with it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Final

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692


def derive(seed: int, *names: object) -> tuple[int, int]:
    """Two start numbers for the stream called ``names`` of the match with this seed."""
    text = ":".join(str(name) for name in names).encode()
    digest = hashlib.blake2b(text, key=str(seed).encode()[:64], digest_size=8).digest()
    return int.from_bytes(digest[:4], "big") % (M1 - 1) + 1, int.from_bytes(digest[4:], "big") % (M2 - 1) + 1


def numbers(seed: int, name: str, count: int) -> tuple[int, ...]:
    """Many even 32-bit numbers at once, as to put cards into a random order by sorting them."""
    digest = hashlib.shake_128(f"{seed}:{name}".encode()).digest(4 * count)
    return struct.unpack(f">{count}I", digest)


def start_numbers(any_numbers: Sequence[int]) -> list[int]:
    """Numbers that streams can start with, from any numbers of 0 or more."""
    return [number % (M2 - 1) + 1 for number in any_numbers]


def derive_seed(seed: int, *names: object) -> int:
    """A 62-bit match seed for match ``names`` of a series with this seed."""
    first, second = derive(seed, *names)
    return first << 31 | second


def below(streams: list[int], at: int, limit: int) -> int:
    """A number from 0 to ``limit - 1`` from the stream whose two ints lie at ``2 * at``; steps the stream."""
    at *= 2
    one = streams[at] = A1 * streams[at] % M1
    two = streams[at + 1] = A2 * streams[at + 1] % M2
    return (one - two) % (M1 - 1) * limit // (M1 - 1)


def shuffle(streams: list[int], at: int, items: list[int]) -> None:
    """Shuffle ``items`` in place (Fisher and Yates, from the end) with the stream ``at``."""
    place = at * 2
    one, two = streams[place], streams[place + 1]
    for last in range(len(items) - 1, 0, -1):
        one = A1 * one % M1
        two = A2 * two % M2
        pick = (one - two) % (M1 - 1) * (last + 1) // (M1 - 1)
        items[last], items[pick] = items[pick], items[last]
    streams[place], streams[place + 1] = one, two
