"""Fields of the tuples that lie in a position; those of frames and of used abilities are the kernel's."""

from __future__ import annotations

from typing import Final

# A continuous effect of ``State.continuous``.
M_OP: Final = 0
M_SOURCE: Final = 1
M_PLAYER: Final = 2
M_WHO: Final = 3
M_UNTIL: Final = 4
M_ABILITY: Final = 5
M_VALUE: Final = 6

# An entry of ``State.damage``.
E_CHARACTER: Final = 0
E_AMOUNT: Final = 1
E_ACTION: Final = 2
