"""The events of a match in words. The log keeps what they are about; sentences are made when somebody reads them.

The places of a sentence: ``{:card}`` is a card by its instance, ``{:cards}`` some of them, ``{:hand}`` those of a
hand, ``{:player}`` a player by seat, ``{:icons}`` icons counted by kind, ``{:change}`` a number with its sign; ``{}``
is for any number or word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final

from simulator.engine.core.match import Event, event_source
from simulator.engine.games.conan_ccg.cards import ICONS
from simulator.engine.games.conan_ccg.position import Entry, Table

Wording = Callable[[Table, Any], object]


def _titles(fixed: Table, cards: Sequence[int]) -> str:
    return ", ".join([fixed.titles[inst] for inst in cards])


def _icons(fixed: Table, numbers: Sequence[int]) -> str:
    return ", ".join([ICONS[icon - 1] for icon, number in enumerate(numbers) for _ in range(number)])


WORDINGS: Final[Mapping[str, Wording]] = {
    "": lambda fixed, value: value,
    "card": lambda fixed, inst: fixed.titles[inst],
    "cards": lambda fixed, cards: _titles(fixed, cards) or "none",
    "hand": lambda fixed, cards: _titles(fixed, cards) or "no cards",
    "player": lambda fixed, seat: fixed.names[seat],
    "icons": _icons,
    "change": lambda fixed, value: f"{value:+d}",
}


@cache
def _read(text: str) -> tuple[str, tuple[Wording, ...]]:
    """A sentence with its places marked as for ``%``, and how what stands there is worded."""
    marked = ""
    wordings: list[Wording] = []
    for literal, _name, kind, _conversion in Formatter().parse(text):
        marked += literal.replace("%", "%%")
        if kind is not None:
            marked += "%s"
            wordings.append(WORDINGS[kind])
    return marked, tuple(wordings)


def worded(fixed: Table, entries: Sequence[Entry]) -> list[Event]:
    """Entries of a log as events."""
    found = []
    for kind, rule, text, about, seats, source in entries:
        marked, wordings = _read(text)
        values = tuple([word(fixed, value) for word, value in zip(wordings, about, strict=True)])
        found.append(Event(kind, rule, marked % values, seats, event_source(fixed, source)))
    return found
