"""Named integer random streams: the same numbers on every machine, in every Python.

A stream is two 31-bit ints (L'Ecuyer's combined generator, CACM 31, 1988), so that it can lie in a state
and be copied with it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692
#: A shuffle sorts numbers whose lowest bits are the items.
ITEM_BITS: Final = 16
ITEM_MASK: Final = (1 << ITEM_BITS) - 1

#: What a copy of a card brings to every shuffle: two 31-bit ints of its own.
Mark = tuple[int, int]


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


@lru_cache(maxsize=4096)
def mark(card_id: str, copy: int) -> Mark:
    """The mark of a copy of a card, counted from 0: the same in every deck, match and process."""
    return derive(0, "card", card_id, copy)


def marks(decks: Sequence[Sequence[str]]) -> tuple[Mark, ...]:
    """The marks of all cards of all decks in order, each deck's copies of a card counted."""
    found: list[Mark] = []
    for deck in decks:
        copies: dict[str, int] = {}
        for card_id in deck:
            copy = copies.get(card_id, 0)
            copies[card_id] = copy + 1
            found.append(mark(card_id, copy))
    return tuple(found)


def below(streams: list[int], at: int, limit: int) -> int:
    """A number from 0 to ``limit - 1`` from the stream whose two ints lie at ``2 * at``; steps the stream."""
    at *= 2
    one = streams[at] = A1 * streams[at] % M1
    two = streams[at + 1] = A2 * streams[at + 1] % M2
    return (one - two) % (M1 - 1) * limit // (M1 - 1)


def shuffle(streams: list[int], at: int, items: list[int], marks: Sequence[Mark]) -> None:
    """Put ``items`` in a random order, in place, and step the stream ``at`` once.

    Each item's place comes from the stream and the item's mark alone, so that the order before is of no consequence and
    another item among them moves no two others past each other. All products stay below 2 ** 62.
    """
    at *= 2
    one = streams[at] = A1 * streams[at] % M1
    two = streams[at + 1] = A2 * streams[at + 1] % M2
    keyed = []
    for item in items:
        left, right = marks[item]
        mixed = (one ^ left) * (two ^ right) % M1
        keyed.append((mixed ^ one) * (mixed ^ right) % M2 << ITEM_BITS | item)
    keyed.sort()
    items[:] = [key & ITEM_MASK for key in keyed]
