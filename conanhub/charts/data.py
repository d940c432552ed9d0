"""What charts draw, as protocols: records of decks and of statistics have these fields, and charts know neither."""

from __future__ import annotations

from typing import Protocol

from django.utils.safestring import SafeString


class Count(Protocol):
    """A word and how often it occurs."""

    @property
    def label(self) -> str: ...
    @property
    def count(self) -> int: ...


class Pair(Protocol):
    """A word with a count on two sides; ``drawn`` stands for the word where it has a picture."""

    @property
    def label(self) -> str: ...
    @property
    def left(self) -> int: ...
    @property
    def right(self) -> int: ...
    @property
    def drawn(self) -> SafeString: ...


class Window(Protocol):
    """A sum from ``low`` to ``high`` that must lie from ``least`` to ``most``, on a scale from ``start`` to ``end``."""

    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def is_empty(self) -> bool: ...


class Interval(Protocol):
    """A share with an interval; ``share`` is ``None`` when nothing was counted."""

    @property
    def share(self) -> float | None: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


class Share(Protocol):
    """``wins`` of ``n`` with an interval; ``share`` is ``None`` when nothing was counted."""

    @property
    def wins(self) -> int: ...
    @property
    def n(self) -> int: ...
    @property
    def share(self) -> float | None: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def half_width(self) -> float: ...


class Difference(Protocol):
    """A mean difference with its interval."""

    @property
    def mean(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


class Mean(Protocol):
    """An average."""

    @property
    def mean(self) -> float: ...


class Spread(Protocol):
    """A count at one turn: its median, and the band around it."""

    @property
    def turn(self) -> int: ...
    @property
    def low(self) -> int: ...
    @property
    def median(self) -> int: ...
    @property
    def high(self) -> int: ...
