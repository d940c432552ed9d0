"""What causes an event: a card, its ability and a player, as three ints; read only where events are logged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.core.kernel.frames import (
    ABILITY,
    FIRST_STEP,
    KIND,
    PLAYER,
    RUN,
    SOURCE,
    STEP,
    CompiledAbility,
)
from simulator.engine.core.kernel.position import Frame

#: The instance of the card, the index of the ability (``NO_ABILITY`` where a card acts without its text, as in
#: combat), and the seat of the player.
Source = tuple[int, int, int]
NO_ABILITY: Final = -1
#: No card: the rules alone.
BY_RULES: Final[Source] = (-1, NO_ABILITY, -1)


def source_of(frames: Sequence[Frame]) -> Source:
    """The ability that is being carried out: the topmost one that has begun; those above it still wait."""
    for frame in reversed(frames):
        if frame[KIND] == RUN and frame[STEP] != FIRST_STEP:
            return frame[SOURCE], frame[ABILITY], frame[PLAYER]
    return BY_RULES


def ability_number(abilities: Sequence[CompiledAbility], index: int) -> int:
    """The place of an ability among those of its card, from 1; 0 for none and for one that is on no card."""
    if index < 0 or abilities[index].card < 0:
        return 0
    first = index
    while first and abilities[first - 1].card == abilities[index].card:
        first -= 1
    return index - first + 1
