"""What the positions of all games have in common, as far as the kernel reads and writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

#: Whatever lies on the stack, its kind first; see ``frames``.
Frame = tuple[int, ...]
#: How positions of a game are shown in a few lines; each game enters its own.
PRINTERS: Final[dict[type, Callable[[Any], str]]] = {}

#: Fields that every position has and that the text form writes in a way of its own.
SHARED: Final = ("legal", "dirty")
STACKED: Final = (
    "actor",
    "step",
    "active",
    "turn",
    "first",
    "streams",
    "piles",
    "frames",
    "used",
    "winners",
    "reason",
    "decisions",
    "forced",
    "tallies",
)
FIELDS: Final = (*SHARED, *STACKED)


class Position:
    """Base of the states of all games; a game adds the fields of its own table."""

    __slots__ = FIELDS

    #: Legal actions of the decision at hand, worked out by ``Loop.advance``; empty when the match is over.
    legal: list[int]
    #: What has to be looked at before the next decision, as bits of the game's own; 0 at every decision.
    dirty: int
    #: Who decides; meaningful while ``legal`` has more than one action.
    actor: int
    step: int
    active: int
    turn: int
    first: int
    #: Streams of chance, two ints each.
    streams: vec[i64]
    piles: list[list[int]]
    #: Effects and windows under way, the last one first; see ``frames``.
    frames: list[Frame]
    #: Abilities used and how long that counts: (ability, instance, until).
    used: list[tuple[int, ...]]
    #: Bit mask of winning seats and the reason, once the match is over; ``reason`` 0 while it goes on.
    winners: int
    reason: int
    #: Decisions so far, and choices that had only one answer.
    decisions: int
    forced: int
    #: Counts for the statistics, one block of ints a player.
    tallies: vec[i64]

    def __repr__(self) -> str:
        return PRINTERS[type(self)](self)
