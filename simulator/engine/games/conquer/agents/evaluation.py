"""Rules of thumb of the greedy agent: what Characters, fights, cards and texts are worth. Only their order matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.engine.core.cards import register, require
from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import COSTS, EFFECTS, S_ATTACK, S_DEFENSE, Ability, Op, Pool, Program
from simulator.engine.games.conquer.position import NONE, State


def printed_cost(state: State, who: int) -> int:
    return state.table.program.pool.cost[state.table.card[who]]


def power(state: State, who: int, weights: list[float]) -> float:
    """How much a Character is good for in a fight."""
    attack = weights[w.POWER_ATTACK] * play.rating(state, who, S_ATTACK)
    return attack + weights[w.POWER_DEFENSE] * play.rating(state, who, S_DEFENSE)


def expected_damage(state: State, who: int, weights: list[float]) -> float:
    attack = min(weights[w.HIT_ATTACK_LIMIT], float(play.rating(state, who, S_ATTACK)))
    return weights[w.HIT_BASE] + weights[w.HIT_PER_ATTACK] * attack


def chance(state: State, who: int, other: int, weights: list[float]) -> float:
    """A guess at the chance that one Character outlasts another."""
    floor = weights[w.HEALTH_FLOOR]
    mine = max(floor, float(play.health(state, who))) / expected_damage(state, other, weights)
    theirs = max(floor, float(play.health(state, other))) / expected_damage(state, who, weights)
    return mine * mine / (mine * mine + theirs * theirs)


def np_worth(state: State, player: int, weights: list[float]) -> float:
    """What a Notice Point is worth to a player now."""
    return weights[w.NP_WORTH] if float(state.np[player]) < weights[w.NP_PLENTY] else weights[w.NP_SPARE]


def card_value(state: State, inst: int, weights: list[float]) -> float:
    """What it is worth to lay a card down, or to keep it."""
    return printed_value(state.table.program.pool, state.table.card[inst], weights)


def worth(program: Program, card: int) -> float:
    """What a card is worth to the rules of thumb by its print alone."""
    return printed_value(program.pool, card, w.values())


def printed_value(pool: Pool, card: int, weights: list[float]) -> float:
    """The same of a card by its number."""
    kind = pool.types[card]
    if kind == position.T_CHARACTER:
        return weights[w.CHARACTER_BASE] + weights[w.CHARACTER_COST] * pool.cost[card]
    if kind == position.T_EQUIPMENT:
        attack, defense = pool.bonus[card]
        worth = weights[w.EQUIPMENT_BASE] + weights[w.EQUIPMENT_ATTACK] * attack
        return worth + weights[w.EQUIPMENT_DEFENSE] * defense
    if kind == position.T_LANDSCAPE:
        return weights[w.LANDSCAPE_BASE]
    if kind == position.T_ACTION:
        return weights[w.ACTION_BASE] + weights[w.ACTION_DAMAGE] * pool.damage[card]
    return weights[w.EFFECT_BASE] if kind == position.T_EFFECT else weights[w.DISTURBANCE_BASE]


def wants(state: State, player: int, inst: int, weights: list[float]) -> float:
    """Whether to Notice a card now: its worth less what it costs, less what would be missing for an attack."""
    price = play.cost(state, player, inst)
    value = card_value(state, inst, weights) - np_worth(state, player, weights) * price
    if position.card_type(state, inst) == position.T_CHARACTER and not position.troops(state, player):
        value += weights[w.FIRST_CHARACTER]
    if position.card_type(state, inst) in (position.T_EFFECT, position.T_DISTURBANCE):
        value += texts_value(state, player, inst, weights)
    return value


def is_idle(state: State, player: int, inst: int) -> bool:
    """Whether a card only keeps better ones from coming: a Landscape, or one that was not Noticed when it could be."""
    kind = position.card_type(state, inst)
    if kind == position.T_LANDSCAPE:
        return True
    if kind in (position.T_CHARACTER, position.T_DISTURBANCE):
        return False
    return not position.troops(state, player) or play.noticeable(state, player, inst)


def texts_value(state: State, player: int, inst: int, weights: list[float]) -> float:
    """The texts that work when a card is laid down."""
    program = state.table.program
    total = 0.0
    for index in program.events[state.table.card[inst]].get("on_notice", ()):
        bearer = best(state, position.troops(state, player), weights)
        context = play.Context(inst, player, bearer, bearer)
        total += ability_value(state, program.abilities[index], context, weights)
    return total


def best(state: State, found: list[int], weights: list[float]) -> int:
    """The strongest of some Characters, ``NONE`` of none."""
    return max(found, key=lambda who: power(state, who, weights)) if found else NONE


def ability_value(state: State, ability: Ability, context: play.Context, weights: list[float]) -> float:
    """What a text is worth now, less what it costs."""
    total = 0.0
    for op in ability.effects:
        total += EFFECT_VALUES.get(op.verb, _something)(state, op, context, weights)
    for cost in ability.costs:
        points = max(1, min(cost.amount.base + cost.most, weights[w.COST_LIMIT]))
        total -= weights[COST_VALUES[cost.verb]] * points
    return total


Value = Callable[[State, Op, play.Context, list[float]], float]
#: What effects are worth to the player of a text; one that is not here is worth a little.
EFFECT_VALUES: Final[dict[str, Value]] = {}
#: The weights that say what each point of a cost is worth.
COST_VALUES: Final[dict[str, int]] = {}


def values(module: str, found: Mapping[str, Value]) -> None:
    register(EFFECT_VALUES, EFFECTS, "value", module, found)


register(
    COST_VALUES,
    COSTS,
    "value",
    __name__,
    {
        "lose_np": w.COST_LOSE_NP,
        "discard": w.COST_DISCARD,
        "discard_this": w.COST_DISCARD_THIS,
        "discard_equipment": w.COST_DISCARD_EQUIPMENT,
        "wound": w.COST_WOUND,
        "skip": w.COST_SKIP,
        "roll": w.COST_ROLL,
    },
)
require(COST_VALUES, COSTS, "value", "agents/evaluation")


def _amount(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    return min(weights[w.AMOUNT_LIMIT], max(0.0, float(play.amount(state, op.amount, context))))


def _something(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    return weights[w.VERB_OTHER]


def _for(own: int, theirs: int) -> Value:
    """A weight for each point of the player himself, and one for each of his opponent."""

    def value(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
        each = weights[theirs] if op.who == "opponent" else weights[own]
        if op.who == "each":
            each += weights[theirs]
        return each * max(1.0, _amount(state, op, context, weights))

    return value


def _steal(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    return weights[w.VERB_STEAL_NP] * max(1.0, _amount(state, op, context, weights))


def _stat(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    """A change is good for its player's own side and bad for the other."""
    is_theirs = op.scope in (2, 5, 10) or op.target.side == "opposing"
    raw = play.amount(state, op.amount, context)
    limit = weights[w.STAT_LIMIT]
    value = weights[w.STAT_POINT] * raw if -limit <= raw <= limit else weights[w.STAT_BEYOND]
    return -value if is_theirs else value


def _wound(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    own = op.target.word in ("bearer", "this", "fighter") or op.target.side == "own"
    value = (-1.0 if own else 1.0) * weights[w.DAMAGE_WORTH] * _amount(state, op, context, weights)
    if weights[w.VERB_KILL] != 0.0 and state.attacker >= 0:
        who = position.fighter(state, context.player)
        if not own:
            who = position.facing(state, who)
        if who >= 0 and 0 < play.health(state, who) <= play.amount(state, op.amount, context):
            value += -weights[w.VERB_KILL] if own else weights[w.VERB_KILL]
    return value


def _heal(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    hurt = 0
    for who in position.troops(state, context.player):
        hurt = max(hurt, position.damage_on(state, who))
    return weights[w.HEAL_WORTH] * min(_amount(state, op, context, weights), hurt) - weights[w.HEAL_THRESHOLD]


def _at_stake(state: State) -> float:
    return float(play.damage_now(state)) if state.attack >= 0 else 0.0


def _turn(state: State, change: float, weights: list[float]) -> float:
    """Whether a change of the damage at stake decides if its target falls: good or bad for the acting side."""
    if weights[w.VERB_KILL] == 0.0 or state.attack < 0:
        return 0.0
    stake = _at_stake(state)
    health = play.health(state, position.fighter(state, position.other(state.acting)))
    if health <= 0 or (stake >= health) == (stake + change >= health):
        return 0.0
    return weights[w.VERB_KILL] if change > 0.0 else -weights[w.VERB_KILL]


def _is_acting(state: State, context: play.Context) -> bool:
    return state.acting == context.player


def _more_damage(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    change = float(play.amount(state, op.amount, context))
    value = weights[w.DAMAGE_WORTH] * (change if _is_acting(state, context) else -change)
    return value + _turn(state, change, weights) * (1.0 if _is_acting(state, context) else -1.0)


def _double(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    stake = _at_stake(state)
    value = weights[w.DAMAGE_WORTH] * stake + _turn(state, stake, weights)
    return value if _is_acting(state, context) else -value


def _less_damage(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    saved = min(_amount(state, op, context, weights), _at_stake(state)) if op.verb == "prevent" else _at_stake(state)
    value = weights[w.DAMAGE_WORTH] * saved - _turn(state, -saved, weights)
    return -value if _is_acting(state, context) else value


def _cancel(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    if op.word == "disturbance":
        return weights[w.CANCEL_DISTURBANCE]
    saved = weights[w.DAMAGE_WORTH] * _at_stake(state)
    return saved if (op.word == "answer") == _is_acting(state, context) else -saved


def _end_combat(state: State, op: Op, context: play.Context, weights: list[float]) -> float:
    """Good for the one who is losing."""
    mine = position.fighter(state, context.player)
    theirs = position.facing(state, mine)
    if mine < 0 or theirs < 0:
        return weights[w.END_COMBAT_OTHER]
    lost = play.health(state, mine) <= 0 < play.health(state, theirs)
    return weights[w.END_COMBAT_LOST] if lost else weights[w.END_COMBAT_OTHER]


values(
    __name__,
    {
        "stat": _stat,
        "draw": _for(w.VERB_DRAW_OWN, w.VERB_DRAW_THEIRS),
        "discard": _for(w.VERB_DISCARD_OWN, w.VERB_DISCARD_THEIRS),
        "mill": _for(w.VERB_MILL_OWN, w.VERB_MILL_THEIRS),
        "gain_np": _for(w.VERB_GAIN_NP_OWN, w.VERB_GAIN_NP_THEIRS),
        "lose_np": _for(w.VERB_LOSE_NP_OWN, w.VERB_LOSE_NP_THEIRS),
        "gain_vp": _for(w.VERB_GAIN_VP_OWN, w.VERB_GAIN_VP_THEIRS),
        "lose_vp": _for(w.VERB_LOSE_VP_OWN, w.VERB_LOSE_VP_THEIRS),
        "steal_np": _steal,
        "draw_actions": _for(w.VERB_DRAW_ACTIONS_OWN, w.VERB_DRAW_ACTIONS_THEIRS),
        "discard_actions": _for(w.VERB_DISCARD_ACTIONS_OWN, w.VERB_DISCARD_ACTIONS_THEIRS),
        "redraw": _for(w.VERB_REDRAW_OWN, w.VERB_REDRAW_THEIRS),
        "wound": _wound,
        "heal": _heal,
        "remove_entry": _heal,
        "modify_damage": _more_damage,
        "double_damage": _double,
        "prevent": _less_damage,
        "redirect": _less_damage,
        "cancel": _cancel,
        "end_combat": _end_combat,
    },
)
