"""What cards and Foes are worth to the greedy agent, in points of about one Health of Conan.

Plain rules of thumb on a view; none of them looks at a card by name.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_ccg import cards, play, position
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.cards import Pool, Program
from simulator.engine.games.conan_ccg.position import HIDDEN, State

OFFENSIVE: Final = frozenset(range(1, cards.OFFENSIVE_MAX + 1))


def offence(state: State, card: int, side: int) -> int:
    return state.table.program.offence[2 * card + side]


def defence(state: State, card: int, side: int) -> int:
    return state.table.program.defence[2 * card + side]


def card_value(state: State, inst: int, weights: list[float]) -> float:
    """What a card in hand is worth as a move, more for icons, less for cost."""
    return 0.0 if inst == HIDDEN else printed_value(state.table.program, state.table.card[inst], weights)


def printed_value(program: Program, card: int, weights: list[float]) -> float:
    """The same of a card by its number."""
    pool = program.pool
    kind = pool.types[card]
    if kind == position.T_ALLY:
        return weights[w.CARD_NO_MOVE] + weights[w.CARD_ALLY]
    if kind not in (position.T_MOVE, position.T_ITEM, position.T_ACTION):
        return weights[w.CARD_NO_MOVE] + weights[w.CARD_REGION]
    shown = weights[w.CARD_ITEM] if kind == position.T_ITEM else 0.0
    for side in range(2):
        at = 2 * card + side
        shown += weights[w.CARD_OFFENCE] * program.offence[at] + weights[w.CARD_DEFENCE] * program.defence[at]
    text = weights[w.CARD_TEXT] if pool.defs[card].abilities else 0.0
    return shown + text - weights[w.CARD_GEM] * pool.gem[card]


def worth(program: Program, card: int) -> float:
    """What a card is worth to the rules of thumb by its print alone: a Foe to its player, any other card in hand."""
    weights = w.values()
    if program.pool.types[card] == position.T_FOE:
        return printed_power(program.pool, card, weights)
    return printed_value(program, card, weights)


def expected_hit(state: State, card: int, side: int, base: int, weights: list[float]) -> float:
    """Expected Damage of an edge against an edge nobody has seen."""
    number = offence(state, card, side)
    if not number:
        return 0.0
    chance = weights[w.PASS_CHANCE]
    miss = 1.0
    for _ in range(number):
        miss *= 1 - chance
    further = max(0.0, number * chance - (1 - miss))
    return (1 - miss) * base + further


def kill_chance(number: int, base: int, left: float, weights: list[float]) -> float:
    """The chance that an edge with so many icons deals at least ``left`` Damage to an edge nobody has seen."""
    needed = 1
    while base + needed - 1 < left and needed <= number:
        needed += 1
    if needed > number:
        return 0.0
    chance = weights[w.PASS_CHANCE]
    exactly = [1.0, 0.0, 0.0, 0.0, 0.0]
    for icons in range(number):
        for hits in range(icons + 1, 0, -1):
            exactly[hits] = exactly[hits] * (1 - chance) + exactly[hits - 1] * chance
        exactly[0] *= 1 - chance
    return sum(exactly[needed:], 0.0)


def free_hit(state: State, card: int, base: int) -> float:
    """Damage of the better edge when nothing faces it."""
    best = max(offence(state, card, 0), offence(state, card, 1))
    return float(base + best - 1) if best else 0.0


def foe_power(state: State, foe: int, weights: list[float]) -> float:
    """What a Foe is worth to its player: how much it hurts and holds out, less the Renown it hands over."""
    return printed_power(state.table.program.pool, state.table.card[foe], weights)


def printed_power(pool: Pool, card: int, weights: list[float]) -> float:
    """The same of a Foe by its number."""
    return (
        weights[w.FOE_DAMAGE] * pool.damage[card]
        + weights[w.FOE_HEALTH] * pool.health[card]
        + weights[w.FOE_PROWESS] * pool.prowess[card]
        + weights[w.FOE_SCARS] * pool.scars[card]
    )


def edge_damage(state: State, move: int, side: int, foe: int) -> float:
    """Damage of one edge of a Foe's own move that nothing faces."""
    edge = play.edge(state, move, side, foe)
    number = sum(1 for icon in edge if icon in OFFENSIVE)
    return float(play.base_damage(state, foe) + number - 1) if number else 0.0
