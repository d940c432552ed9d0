"""Named integer random streams: the same numbers on every machine, in every Python.

A stream is two 31-bit ints (L'Ecuyer's combined generator, CACM 31, 1988), so that it can lie in a state
and be copied with it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from simulator.engine.core.arrays import COMPILED, ints

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64

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


def start_numbers(any_numbers: Sequence[int]) -> vec[i64]:
    """Numbers that streams can start with, from any numbers of 0 or more."""
    return ints([number % (M2 - 1) + 1 for number in any_numbers])


def begin(streams: vec[i64], at: int, start: tuple[int, int]) -> None:
    """Let the stream whose two ints lie at ``2 * at`` begin with these."""
    streams[2 * at], streams[2 * at + 1] = start


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


def below(streams: vec[i64], at: int, limit: int) -> int:
    """A number from 0 to ``limit - 1`` from the stream whose two ints lie at ``2 * at``; steps the stream."""
    one: i64 = A1 * streams[2 * at] % M1
    two: i64 = A2 * streams[2 * at + 1] % M2
    streams[2 * at] = one
    streams[2 * at + 1] = two
    return (one - two) % (M1 - 1) * limit // (M1 - 1)


def shuffle(streams: vec[i64], at: int, items: list[int], marks: tuple[Mark, ...]) -> None:
    """Put ``items`` in a random order, in place, and step the stream ``at`` once.

    Each item's place comes from the stream and the item's mark alone, so that the order before is of no consequence and
    another item among them moves no two others past each other. All products stay below 2 ** 62.
    """
    one: i64 = A1 * streams[2 * at] % M1
    two: i64 = A2 * streams[2 * at + 1] % M2
    streams[2 * at] = one
    streams[2 * at + 1] = two
    if COMPILED:
        _sort_native(one, two, items, marks)
        return
    keyed: list[int] = []
    for item in items:
        left, right = marks[item]
        mixed = (one ^ left) * (two ^ right) % M1
        keyed.append((mixed ^ one) * (mixed ^ right) % M2 << ITEM_BITS | item)
    keyed.sort()
    items[:] = [key & ITEM_MASK for key in keyed]


def sort_by(items: list[int], drawn: tuple[int, ...]) -> None:
    """Sort ``items`` in place by the numbers drawn for them, below 2 ** 32; equal ones stay in their order."""
    if not COMPILED:
        items.sort(key=drawn.__getitem__)
        return
    size: i64 = len(items)
    keyed: vec[i64] = vec[i64](capacity=size)
    at: i64 = 0
    for item in items:
        number: i64 = drawn[item]
        keyed = append(keyed, number << ITEM_BITS | at)
        at += 1
    _sort(keyed)
    before = items[:]
    for place in range(len(before)):
        items[place] = before[int(keyed[place] & ITEM_MASK)]


def _sort(keyed: vec[i64]) -> None:
    """Shell's sort."""
    size: i64 = len(keyed)
    gap: i64
    for gap in (23, 10, 4, 1):
        place: i64 = gap
        while place < size:
            key = keyed[place]
            before = place - gap
            while before >= 0 and keyed[before] > key:
                keyed[before + gap] = keyed[before]
                before -= gap
            keyed[before + gap] = key
            place += 1


def _sort_native(one: i64, two: i64, items: list[int], marks: tuple[Mark, ...]) -> None:
    """What ``shuffle`` does, with native ints instead of boxed ones."""
    size: i64 = len(items)
    keyed: vec[i64] = vec[i64](capacity=size)
    for item in items:
        left: i64
        right: i64
        left, right = marks[item]
        mixed: i64 = (one ^ left) * (two ^ right) % M1
        number: i64 = item
        keyed = append(keyed, (mixed ^ one) * (mixed ^ right) % M2 << ITEM_BITS | number)
    _sort(keyed)
    at: i64 = 0
    while at < size:
        items[at] = int(keyed[at] & ITEM_MASK)
        at += 1
