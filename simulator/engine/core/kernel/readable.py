"""Positions in a few lines for people: who is to move and what lies where. Not a format; see ``text_form``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.engine.core.kernel.position import Position

#: Piles longer than this are only counted.
LISTED: Final = 12


def cards(pile: Sequence[int], title: Callable[[int], str]) -> str:
    """The titles of a pile, ``?`` for cards that are hidden or places that are empty; of a long pile the number."""
    if len(pile) > LISTED:
        return f"{len(pile)} cards"
    return ", ".join(title(inst) if inst >= 0 else "?" for inst in pile)


def phase_at(phases: Sequence[tuple[str, int]], step: int) -> str:
    """The name of the phase a step belongs to; ``phases`` are names with their first steps, from the first one on."""
    found = phases[0][0]
    for name, first in phases:
        if step >= first:
            found = name
    return found


def printed(
    state: Position, phase: str, names: Sequence[str], seats: Sequence[str], table: Sequence[str], reason: str
) -> str:
    """The lines of a position; ``seats`` and ``table`` say what lies before each player and between them."""
    if state.reason:
        won = [name for seat, name in enumerate(names) if state.winners >> seat & 1]
        now = f"over by {reason}, won by {' and '.join(won) or 'nobody'}"
    elif state.legal:
        now = f"{names[state.actor]} decides ({len(state.legal)} actions)"
    else:
        now = "not at a decision"
    head = f"Turn {state.turn} of {names[state.active]}, {phase}: {now}"
    return "\n".join([head, *(f"  {name}: {what}" for name, what in zip(names, seats, strict=True)), *table])


def piles(
    state: Position, first: int, names: Sequence[str], counted: Sequence[str], title: Callable[[int], str]
) -> str:
    """The piles of a player that are not empty, by name; of those ``counted`` only how many cards they have."""
    found = []
    for at, name in enumerate(names):
        pile = state.piles[first + at]
        if pile:
            what = str(len(pile)) if name in counted else f"[{cards(pile, title)}]"
            found.append(f"{name.replace('_', ' ')} {what}")
    return ", ".join(found)
