"""The source of an event as those read it who know no instances: by card id, title and seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from simulator.engine.core import kernel
from simulator.engine.core.match.records import EventSource


class Cards(Protocol):
    """The cards of a match, as the table of every game has them."""

    @property
    def program(self) -> Any: ...

    @property
    def card(self) -> Sequence[int]: ...

    @property
    def titles(self) -> Sequence[str]: ...


def event_source(cards: Cards, source: kernel.Source) -> EventSource | None:
    """What caused an event, ``None`` for the rules."""
    inst, ability, player = source
    if inst < 0:
        return None
    program = cards.program
    number = kernel.ability_number(program.abilities, ability)
    return EventSource(program.pool.defs[cards.card[inst]].id, cards.titles[inst], number, player)


def source_words(source: EventSource, names: Sequence[str]) -> str:
    """``by Throat Grip of Alice``; ``names`` are the players' by seat."""
    return f"by {source.title} of {names[source.player]}"
