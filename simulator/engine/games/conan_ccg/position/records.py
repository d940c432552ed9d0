"""Fields of the tuples that lie in a position; those of frames and of used abilities are the kernel's."""

from __future__ import annotations

from typing import Final

# An attack of ``State.attacks``: ``A_HITS`` 1 when it hits, ``A_DAMAGE`` before it is clamped, ``A_SLOTS`` what
# happened in each slot of the attacking edge, two bits a slot.
A_ATTACKER: Final = 0
A_MOVE: Final = 1
A_TARGET: Final = 2
A_EDGE: Final = 3
A_FACING: Final = 4
A_HITS: Final = 5
A_DAMAGE: Final = 6
A_LEAKS: Final = 7
A_SLOTS: Final = 8

# A continuous effect of ``State.continuous``; ``M_ABILITY`` below 0 holds an amount that is fixed.
M_OP: Final = 0
M_SOURCE: Final = 1
M_PLAYER: Final = 2
M_UNTIL: Final = 3
M_ABILITY: Final = 4

# An ability of a move in use (``State.armed``).
R_ABILITY: Final = 0
R_MOVE: Final = 1
R_PERFORMER: Final = 2
