"""The kinds of frames: what can be under way above the step of the match.

A frame is a tuple of ints, its kind first (``core.kernel.frames``). Those of card effects belong to ``play.effects``.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel

#: An ability that is carried out: the fields of ``core.kernel.frames``.
F_RUN: Final = kernel.RUN
#: A player has received an adventure token and says whether he trades it: (kind, token, seat). (AOC-15.5)
F_TRADE: Final = 1
#: The first kind that ``play.effects`` may give away.
FIRST_OF_EFFECTS: Final = 2
