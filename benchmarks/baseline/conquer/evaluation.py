"""Rules of thumb of the greedy agent: what Characters, fights, cards and texts are worth. Only their order matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.cards import S_ATTACK, S_DEFENSE, Ability, Op
from simulator.engine.games.conquer.position import NONE, State

#: What a Notice Point is worth, measured in Victory Points.
NP_WORTH: Final = 0.35
#: And what one is worth to a player who has plenty of them.
NP_SPARE: Final = 0.08
PLENTY: Final = 9
CARD_WORTH: Final = 0.5
#: What a Character lost is worth against one defeated, and what there is in attacking for its own sake.
LOSS_WORTH: Final = 0.8
BOLDNESS: Final = 0.6
DAMAGE_WORTH: Final = 0.45
#: Damage of an average attack of a Character: a share of his Attack, up to that of the strongest cards.
DAMAGE_BASE: Final = 0.5
DAMAGE_PER_ATTACK: Final = 0.45
ATTACK_LIMIT: Final = 6
#: What a cost is worth that came after this version.
NEWER: Final = 0.5


def printed_cost(state: State, who: int) -> int:
    return state.table.program.pool.cost[state.table.card[who]]


def power(state: State, who: int) -> float:
    """How much a Character is good for in a fight."""
    return play.rating(state, who, S_ATTACK) + play.rating(state, who, S_DEFENSE)


def expected_damage(state: State, who: int) -> float:
    return DAMAGE_BASE + DAMAGE_PER_ATTACK * min(ATTACK_LIMIT, play.rating(state, who, S_ATTACK))


def chance(state: State, who: int, other: int) -> float:
    """A guess at the chance that one Character outlasts another."""
    mine = max(0.2, play.health(state, who)) / expected_damage(state, other)
    theirs = max(0.2, play.health(state, other)) / expected_damage(state, who)
    return mine * mine / (mine * mine + theirs * theirs)


def np_worth(state: State, player: int) -> float:
    """What a Notice Point is worth to a player now."""
    return NP_WORTH if state.np[player] < PLENTY else NP_SPARE


def fight(state: State, who: int, other: int, price: int) -> float:
    """What an attack promises: spoils won less spoils lost and the price."""
    win = chance(state, who, other)
    gain = win * printed_cost(state, other) - (1 - win) * LOSS_WORTH * printed_cost(state, who)
    return gain - np_worth(state, position.owner(state, who)) * price + BOLDNESS


def card_value(state: State, player: int, inst: int) -> float:
    """What it is worth to lay a card down, or to keep it."""
    kind = position.card_type(state, inst)
    pool = state.table.program.pool
    card = state.table.card[inst]
    if kind == position.T_CHARACTER:
        return 2.0 + 0.6 * pool.cost[card]
    if kind == position.T_EQUIPMENT:
        attack, defense = pool.bonus[card]
        return 0.6 + 0.8 * attack + 0.8 * defense
    if kind == position.T_LANDSCAPE:
        return 0.2
    if kind == position.T_ACTION:
        return 0.5 + pool.damage[card]
    return 0.8


def wants(state: State, player: int, inst: int) -> float:
    """Whether to Notice a card now: its worth less what it costs, less what would be missing for an attack."""
    price = play.cost(state, player, inst)
    value = card_value(state, player, inst) - np_worth(state, player) * price
    if position.card_type(state, inst) == position.T_CHARACTER and not position.troops(state, player):
        value += 3.0
    if position.card_type(state, inst) in (position.T_EFFECT, position.T_DISTURBANCE):
        value += texts_value(state, player, inst)
    return value


def is_idle(state: State, player: int, inst: int) -> bool:
    """Whether a card only keeps better ones from coming: a Landscape, or one that was not Noticed when it could be."""
    kind = position.card_type(state, inst)
    if kind == position.T_LANDSCAPE:
        return True
    if kind in (position.T_CHARACTER, position.T_DISTURBANCE):
        return False
    return not position.troops(state, player) or play.noticeable(state, player, inst)


def texts_value(state: State, player: int, inst: int) -> float:
    """The texts that work when a card is laid down."""
    program = state.table.program
    total = 0.0
    for index in program.events[state.table.card[inst]].get("on_notice", ()):
        bearer = best(state, position.troops(state, player))
        total += ability_value(state, program.abilities[index], play.Context(inst, player, bearer, bearer))
    return total


def best(state: State, found: list[int]) -> int:
    """The strongest of some Characters, ``NONE`` of none."""
    return max(found, key=lambda who: power(state, who)) if found else NONE


def ability_value(state: State, ability: Ability, context: play.Context) -> float:
    """What a text is worth now, less what it costs."""
    total = 0.0
    for op in ability.effects:
        total += EFFECT_VALUES.get(op.verb, _something)(state, op, context)
    for cost in ability.costs:
        total -= COST_VALUES.get(cost.verb, NEWER) * max(1, min(cost.amount.base + cost.most, 3))
    return total


Value = Callable[[State, Op, play.Context], float]
#: What effects are worth to the player of a text; one that is not here is worth a little.
EFFECT_VALUES: Final[dict[str, Value]] = {}
#: What each point of a cost is worth.
COST_VALUES: Final[dict[str, float]] = {
    "lose_np": NP_WORTH,
    "discard": CARD_WORTH,
    "discard_this": 0.3,
    "discard_equipment": 0.3,
    "wound": DAMAGE_WORTH,
    "skip": 1.0,
    "roll": 0.1,
}


def _amount(state: State, op: Op, context: play.Context) -> float:
    return float(min(6, max(0, play.amount(state, op.amount, context))))


def _something(state: State, op: Op, context: play.Context) -> float:
    return 0.4


def _for(mine: float, theirs: float) -> Value:
    """So much for each point that its player has more, and so much for each that his opponent has more."""

    def value(state: State, op: Op, context: play.Context) -> float:
        each = {"opponent": theirs, "each": mine + theirs}.get(op.who, mine)
        return each * max(1.0, _amount(state, op, context))

    return value


def _stat(state: State, op: Op, context: play.Context) -> float:
    """A change is good for its player's own side and bad for the other."""
    is_theirs = op.scope in (2, 5, 10) or op.target.side == "opposing"
    raw = play.amount(state, op.amount, context)
    value = 0.5 * raw if -6 <= raw <= 6 else 1.0
    return -value if is_theirs else value


def _wound(state: State, op: Op, context: play.Context) -> float:
    own = op.target.word in ("bearer", "this", "fighter") or op.target.side == "own"
    return (-1.0 if own else 1.0) * DAMAGE_WORTH * _amount(state, op, context)


def _heal(state: State, op: Op, context: play.Context) -> float:
    hurt = max((position.damage_on(state, who) for who in position.troops(state, context.player)), default=0)
    return DAMAGE_WORTH * min(_amount(state, op, context), hurt) - 0.3


def _at_stake(state: State) -> float:
    return float(play.damage_now(state)) if state.attack >= 0 else 0.0


def _is_acting(state: State, context: play.Context) -> bool:
    return state.acting == context.player


def _more_damage(state: State, op: Op, context: play.Context) -> float:
    change = float(play.amount(state, op.amount, context))
    return DAMAGE_WORTH * (change if _is_acting(state, context) else -change)


def _double(state: State, op: Op, context: play.Context) -> float:
    return DAMAGE_WORTH * (_at_stake(state) if _is_acting(state, context) else -_at_stake(state))


def _less_damage(state: State, op: Op, context: play.Context) -> float:
    saved = min(_amount(state, op, context), _at_stake(state)) if op.verb == "prevent" else _at_stake(state)
    return DAMAGE_WORTH * (-saved if _is_acting(state, context) else saved)


def _cancel(state: State, op: Op, context: play.Context) -> float:
    if op.word == "disturbance":
        return 0.8
    saved = DAMAGE_WORTH * _at_stake(state)
    return saved if (op.word == "answer") == _is_acting(state, context) else -saved


def _end_combat(state: State, op: Op, context: play.Context) -> float:
    """Good for the one who is losing."""
    mine = position.fighter(state, context.player)
    theirs = position.facing(state, mine)
    if mine < 0 or theirs < 0:
        return -1.0
    return 2.0 if play.health(state, mine) <= 0 < play.health(state, theirs) else -1.0


EFFECT_VALUES.update(
    {
        "stat": _stat,
        "draw": _for(CARD_WORTH, -CARD_WORTH),
        "discard": _for(-CARD_WORTH, CARD_WORTH),
        "mill": _for(-0.1, 0.2),
        "gain_np": _for(NP_WORTH, -NP_WORTH),
        "lose_np": _for(-NP_WORTH, NP_WORTH),
        "gain_vp": _for(1.5, -1.5),
        "lose_vp": _for(-1.5, 1.5),
        "steal_np": _for(2 * NP_WORTH, 0.0),
        "draw_actions": _for(0.5, -0.5),
        "discard_actions": _for(-0.5, 0.5),
        "redraw": _for(0.1, 0.1),
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
