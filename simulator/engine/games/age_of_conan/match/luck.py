"""What dice promise in a contest roll and what they give (AOC-9).

A roll starts with the chance that its dice, symbols and cards give the attacker before a die falls. Each fall of dice
then moves that chance: by luck, which is even in the mean whoever plays. Whatever else moves it (rolling again, cards
used when the dice lie there) is what the players did.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from simulator.engine.games.age_of_conan import odds, play
from simulator.engine.games.age_of_conan.position import ATTACKER, CL_MORE, CL_ROLLED, DEFENDER, NONE, State

NO_DICE: Final[Sequence[int]] = ()


def chance(state: State, side: int = NONE, falling: Sequence[int] = NO_DICE) -> float:
    """How often the attacker wins the roll under way if nobody does anything more.

    Dice that lie there count as they lie, except those of ``side`` at the places ``falling``, which are about to be
    rolled again; a side that has not rolled will.
    """
    attack = _roll(state, ATTACKER, falling if side == ATTACKER else NO_DICE)
    defence = _roll(state, DEFENDER, falling if side == DEFENDER else NO_DICE)
    return odds_of(attack, defence, ties(state))


def _roll(state: State, side: int, falling: Sequence[int]) -> odds.Roll:
    """What a side still has to roll; what lies there stands as successes that are added."""
    record = play.clash_record
    faces = state.table.clash_faces
    values = _values(side == ATTACKER, record.has_conan(state, side), record.symbols_of(state, side))
    if not state.clash[CL_ROLLED + side]:
        return _cached(record.dice_of(state, side), values, faces, state.clash[CL_MORE + side])
    if not falling:
        return _cached(0, values, faces, record.successes_of(state, side))
    kept = [face for place, face in enumerate(state.dice(side)) if place not in falling]
    return _cached(len(falling), values, faces, odds.score(kept, values, state.clash[CL_MORE + side]))


def ties(state: State) -> int:
    """The least successes with which ties are the attacker's, 0 if they never are; with none nobody wins by a card."""
    least = play.clashes.ties_from(state, ATTACKER)
    return max(1, least) if least >= 0 > play.clashes.ties_from(state, DEFENDER) else 0


@lru_cache(maxsize=256)
def _values(attacks: bool, doubles: bool, counts: int) -> odds.Ways:
    return odds.values_of(attacks=attacks, doubles=doubles, counts=counts)


@lru_cache(maxsize=4096)
def _cached(dice: int, values: odds.Ways, faces: odds.Ways, added: int) -> odds.Roll:
    return odds.Roll(dice=dice, values=values, faces=faces, added=added)


@lru_cache(maxsize=4096)
def odds_of(attack: odds.Roll, defence: odds.Roll, ties_from: int) -> float:
    """How often the attacker wins with such rolls; worked out once."""
    return odds.chance_to_win(attack, defence, ties_from)
