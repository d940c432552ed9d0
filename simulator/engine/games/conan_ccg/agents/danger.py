"""What the Foes in play may do to Conan, and what his Health is worth."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import play, position
from simulator.engine.games.conan_ccg.agents import race
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.position import State


def threat(state: State, weights: list[float]) -> float:
    """Damage that the Foes in play may be expected to deal in a round."""
    total = 0.0
    pool = state.table.program.pool
    for foe in position.foes_in_play(state):
        total += weights[w.THREAT_SHARE] * (pool.damage[state.table.card[foe]] + weights[w.THREAT_MORE])
    return total


def judge_danger(state: State, weights: list[float]) -> float:
    """How much more Damage a round may bring than Conan can stand; below zero while he is safe."""
    return threat(state, weights) * weights[w.DANGER_THREAT] - int(state.health[state.active])


def round_damage(state: State) -> int:
    """The Damage of all Foes in play together."""
    return sum([play.base_damage(state, foe) for foe in position.foes_in_play(state)])


def death_chance(damage: int, health: int, weights: list[float]) -> float:
    """The chance that Conan dies in the round at hand with so much Health, from mean and spread of what it costs him.

    Both grow with the Damage of the Foes in play; the tail is that of a normal distribution, by its squares alone.
    """
    if not damage:
        return 0.0
    spare = health - weights[w.ROUND_MEAN] * damage
    square = spare * spare / (weights[w.ROUND_SPREAD] * damage)
    tail = 0.5 / (1.0 + square * (weights[w.TAIL_NEAR] + weights[w.TAIL_FAR] * square))
    return tail if spare > 0 else 1.0 - tail


def health_price(state: State, weights: list[float]) -> float:
    """What a Health of Conan is worth now: more when few are left, less when only Renown can save the match."""
    missing = weights[w.SCARCE_HEALTH] - int(state.health[state.active])
    price = 1.0 + weights[w.SCARCITY] * missing if missing > 0 else 1.0
    return price * weights[w.LAST_TURN_HEALTH] if race.is_last_turn(state) else price


def risk_of_paying(state: State, damage: int, short: int, weights: list[float]) -> float:
    """What it is worth not to pay so much Health: with less of it the round at hand is more likely to kill."""
    health = int(state.health[state.active])
    more = death_chance(damage, health - short, weights) - death_chance(damage, health, weights)
    return weights[w.PAY_DEATH] * more


def prowess_price(state: State, amount: float, weights: list[float]) -> float:
    """What losing Prowess costs Conan: what he has not is lost as Health (CCG-22.2)."""
    short = amount - int(state.prowess[state.active])
    price = weights[w.PROWESS] * amount
    if short <= 0:
        return price
    price += weights[w.COST_SHORT] * short * health_price(state, weights)
    return price + risk_of_paying(state, round_damage(state), int(short), weights)
