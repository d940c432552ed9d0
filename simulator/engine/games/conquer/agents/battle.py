"""Rules of thumb for battle rounds that also read the texts of Battle Actions; the search prefers by them."""

from __future__ import annotations

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import evaluation
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import S_TAKEN, Ability
from simulator.engine.games.conquer.play import Context
from simulator.engine.games.conquer.position import BATTLE, PILES, State


def answer(state: State, player: int, inst: int, weights: list[float]) -> float:
    """What an answer stops, and what its text brings; the last one is kept for a heavy blow while there is Health."""
    who = position.fighter(state, player)
    coming = blow(state, who)
    most = reduction(state, inst)
    stops = min(coming, most) if most else coming
    health = play.health(state, who)
    have = choice(state)
    theirs = len(state.piles[position.other(player) * PILES + BATTLE])
    value = stops - weights[w.ANSWER_KEPT]
    if have > 1 or theirs == 0:
        value += weights[w.ANSWER_SPARE]
    if 0 < health <= coming and health > coming - stops:
        value += weights[w.ANSWER_DEADLY]
    if health <= 0:
        value -= weights[w.ANSWER_FALLEN]
    else:
        value += weights[w.ANSWER_HEALTH] * min(1.0, stops / health)
    value += weights[w.ANSWER_MANY] * max(0.0, have - weights[w.ANSWER_ATTACKS] * theirs)
    if not most:
        value += weights[w.ANSWER_TEXT] * texts(state, inst, player, "stop", weights)
    of_attack, of_defense, of_use = state.table.program.pool.needs[state.table.card[inst]]
    return value - weights[w.ANSWER_NEEDS] * (of_attack + of_defense + of_use)


def choice(state: State) -> int:
    """How many answers the player has who decides: each of his actions is one, but accepting."""
    return len(state.legal) - 1


def blow(state: State, who: int) -> int:
    """The damage of the attack at hand if it is accepted, as far as its own text tells."""
    damage = play.damage_now(state)
    if state.attack < 0:
        return damage
    return max(0, damage + bonus(state, state.attack, state.acting) + play.change(state, S_TAKEN, who))


def bonus(state: State, inst: int, player: int) -> int:
    """What an Attack adds to its damage when it hits."""
    program = state.table.program
    told = program.events[state.table.card[inst]].get("hit")
    if told is None:
        return 0
    who = position.fighter(state, player)
    context = Context(inst, player, who, position.facing(state, who))
    total = 0
    for index in told:
        ability = program.abilities[index]
        if not ability.costs and play.holds(state, ability, context):
            total += sum(op.amount.base for op in ability.effects if op.verb == "modify_damage")
    return total


def strike_texts(state: State, inst: int, player: int, weights: list[float]) -> float:
    """What the text of an Attack is worth beside its printed damage: what it adds when it hits, and what it does."""
    more = bonus(state, inst, player)
    return more + texts(state, inst, player, "play", weights) + texts(state, inst, player, "damage", weights)


def reduction(state: State, inst: int) -> int:
    """How much an answer takes off an attack, 0 when it stops all of it."""
    ops = state.table.program.ops
    changes = state.table.program.static_changes[state.table.card[inst]]
    return sum(ops[op].amount.base for op, _ability in changes if ops[op].verb == "reduce")


def texts(state: State, inst: int, player: int, event: str, weights: list[float]) -> float:
    """What the text of a Battle Action is worth at a moment of its round."""
    program = state.table.program
    told = program.events[state.table.card[inst]].get(event)
    if told is None:
        return 0.0
    who = position.fighter(state, player)
    context = Context(inst, player, who, position.facing(state, who))
    total = 0.0
    for index in told:
        ability = program.abilities[index]
        if play.holds(state, ability, context):
            total += worth(state, ability, context, weights)
    return total


def worth(state: State, ability: Ability, context: Context, weights: list[float]) -> float:
    """A text that may be left alone is never bad."""
    value = evaluation.ability_value(state, ability, context, weights)
    return max(0.0, value) if ability.costs else value
