"""Scores of the greedy agent for the choices that end a turn or lengthen it: Retreat, Press On and Vitality."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import position
from simulator.engine.games.conan_ccg.agents import danger, race
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.play import WINNING_RENOWN
from simulator.engine.games.conan_ccg.position import HAND_SIZE, State


def retreat(view: View, one: int, two: int, weights: list[float]) -> float:
    """Retreat when a round may be the last, weighing the Renown it costs and what the Foes in play would bring.

    Conan fights on while his Health is more than the expected Damage of a round times a margin, which falls with the
    Prowess and the cards he has to fight with. Who would lose the match by resting never retreats.
    """
    state = view.state
    player = state.active
    if race.is_last_turn(state) and weights[w.RETREAT_LAST_TURN] > 0:
        return -weights[w.RETREAT_LAST_TURN]
    margin = (
        weights[w.RETREAT_MARGIN]
        - weights[w.RETREAT_PROWESS] * int(state.prowess[player])
        - weights[w.RETREAT_CARD] * len(state.hand(player))
    )
    pool = state.table.program.pool
    scars = bounty = 0
    for foe in position.foes_in_play(state):
        card = state.table.card[foe]
        scars += pool.scars[card]
        bounty += pool.renown[card]
    spare = int(state.health[player]) - margin * danger.threat(state, weights)
    renown: int = state.renown[player]
    loss = race.most_taken(state, player, scars) if weights[w.COUNT_CARDS] > 0 else min(scars, renown)
    if race.is_sure(state, player, race.after_retreat(state, scars), weights):
        return weights[w.RETREAT_SURE]
    worth = weights[w.RETREAT_BASE] - weights[w.RETREAT_SPARE] * spare - weights[w.RETREAT_LOSS] * loss
    dies = danger.death_chance(danger.round_damage(state), int(state.health[player]), weights)
    worth += weights[w.RETREAT_DEATH] * dies - weights[w.RETREAT_BOUNTY] * bounty
    worth -= weights[w.RETREAT_RACE] * race.nearness(state, player, weights)
    spent = weights[w.TIRED] - int(state.prowess[player])
    if spent > 0:
        worth += weights[w.RETREAT_TIRED] * spent
    return worth + weights[w.RETREAT_WON] if race.would_win(state, player, renown - loss) else worth


def press_on(view: View, one: int, two: int, weights: list[float]) -> float:
    """Press On with strength enough for more Foes; always where resting loses the match, never where it wins it."""
    state = view.state
    player = state.active
    if race.is_last_turn(state) and weights[w.PRESS_ON_LAST_TURN] > 0:
        return weights[w.PRESS_ON_LAST_TURN]
    if race.is_sure(state, player, int(state.renown[player]), weights):
        return -weights[w.RETREAT_SURE]
    ready = (
        int(state.health[player]) >= weights[w.PRESS_ON_HEALTH]
        and int(state.prowess[player]) >= weights[w.PRESS_ON_PROWESS]
        and len(state.hand(player)) >= weights[w.PRESS_ON_CARDS]
    )
    limits = weights[w.PRESS_ON_LIMITS] if ready else -weights[w.PRESS_ON_LIMITS]
    return limits + _strength(state, player, weights)


def _strength(state: State, player: int, weights: list[float]) -> float:
    """What Conan has left for another fight, and what it may bring, against the Foes that will come."""
    renown: int = state.renown[player]
    worth = (
        weights[w.PRESS_ON_EACH_HEALTH] * int(state.health[player])
        + weights[w.PRESS_ON_EACH_PROWESS] * int(state.prowess[player])
        + weights[w.PRESS_ON_EACH_CARD] * min(len(state.hand(player)), HAND_SIZE)
        - weights[w.PRESS_ON_EACH_SCAR] * int(state.scars[player])
        + weights[w.PRESS_ON_RACE] * race.nearness(state, player, weights)
        - weights[w.PRESS_ON_BASE]
    )
    missing = WINNING_RENOWN - renown
    if missing > 0:
        near = weights[w.PRESS_ON_NEAR] - missing
        return worth + weights[w.PRESS_ON_EACH_NEAR] * near if near > 0 else worth
    return worth - weights[w.PRESS_ON_WON] if race.would_win(state, player, renown) else worth


def vitality(view: View, one: int, two: int, weights: list[float]) -> float:
    """Heal as much as possible up to a Health from which on Prowess for the next turn is worth more."""
    state = view.state
    beyond = int(state.health[state.active]) + one - weights[w.VITALITY_ENOUGH]
    return one - 2 * beyond if beyond > 0 else float(one)
