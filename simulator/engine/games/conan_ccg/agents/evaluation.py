"""What effects and costs are worth to the greedy agent, in points of about one Health of Conan.

Plain rules of thumb on a view; none of them looks at a card by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core.cards import register, require
from simulator.engine.games.conan_ccg import cards, play, position, steps
from simulator.engine.games.conan_ccg.agents import attacks, danger
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.cards import ALL_DAMAGE, Ability, Op
from simulator.engine.games.conan_ccg.position import State

#: Cards are good for the player of the text, and what others get is bad for him.
FOR_WHOM: Final = {"you": 1.0, "opponent": -1.0, "each": 0.0}


def ability_value(state: State, ability: Ability, player: int, weights: list[float]) -> float:
    """What using an ability is worth to its player, costs taken off."""
    gain = sum((effect_value(state, op, player, weights) for op in ability.effects), 0.0)
    return gain - sum((cost_value(state, op, player, weights) for op in ability.costs), 0.0)


def cost_value(state: State, op: Op, player: int, weights: list[float]) -> float:
    """What paying a cost is worth; Conan pays with Health what he has not in Prowess."""
    price = weights[COST_VALUES[op.verb]] * max(1, op.amount.base)
    if player != state.active:
        return price
    if op.verb == "lose_prowess":
        return danger.prowess_price(state, max(1, op.amount.base), weights)
    return price * danger.health_price(state, weights) if op.verb == "lose_health" else price


def effect_value(state: State, op: Op, player: int, weights: list[float]) -> float:
    return EFFECT_VALUES[op.verb](state, op, player, weights)


def _amount(op: Op, weights: list[float]) -> float:
    if op.amount.count:
        return weights[w.COUNTED_AMOUNT]
    return float(min(op.amount.base, weights[w.MOST_AMOUNT]))


def _missing_health(state: State) -> int:
    pool = state.table.program.pool
    return pool.health[state.table.card[position.conan(state)]] - state.health[state.active]


def _missing_prowess(state: State) -> int:
    pool = state.table.program.pool
    return pool.prowess[state.table.card[position.conan(state)]] - state.prowess[state.active]


def _heal(state: State, op: Op, player: int, weights: list[float]) -> float:
    if op.target.word == "conan":
        gain = min(_amount(op, weights), _missing_health(state)) * danger.health_price(state, weights)
        return gain if player == state.active else -gain
    wounded = any(state.wounds[foe] for foe in position.foes_in_play(state))
    if wounded and player != state.active:
        return weights[w.HEAL_FOE] * _amount(op, weights)
    return weights[w.HEAL_IDLE]


def _wound(state: State, op: Op, player: int, weights: list[float]) -> float:
    if op.target.word == "conan":
        harm = _amount(op, weights) * danger.health_price(state, weights)
        return harm if player != state.active else -harm
    number = 1.0 if not op.target.all else float(max(1, len(position.foes_in_play(state))))
    worth = weights[w.WOUND_FOE] if player == state.active else -weights[w.WOUND_OWN_FOE]
    return _amount(op, weights) * number * worth


def _gain_prowess(state: State, op: Op, player: int, weights: list[float]) -> float:
    if player != state.active:
        return weights[w.GAIN_PROWESS_IDLE]
    return weights[w.PROWESS] * weights[w.GAIN_PROWESS] * min(_amount(op, weights), _missing_prowess(state))


def _lose_prowess(state: State, op: Op, player: int, weights: list[float]) -> float:
    if op.target.word == "conan":
        price = danger.prowess_price(state, _amount(op, weights), weights)
        return -price if player == state.active else price
    return weights[w.PROWESS] * _amount(op, weights) * (1 if player == state.active else -1)


def _draw(state: State, op: Op, player: int, weights: list[float]) -> float:
    return weights[w.CARD] * _amount(op, weights) * FOR_WHOM[op.who]


def _discard(state: State, op: Op, player: int, weights: list[float]) -> float:
    return -weights[w.CARD] * _amount(op, weights) * FOR_WHOM[op.who]


def _mill(state: State, op: Op, player: int, weights: list[float]) -> float:
    return -weights[w.MILL] * _amount(op, weights) * FOR_WHOM[op.who]


def _exchange(state: State, op: Op, player: int, weights: list[float]) -> float:
    gain: int = min(op.amount.base, _missing_health(state), state.prowess[state.active])
    is_hurt = int(state.health[state.active]) <= weights[w.EXCHANGE_HEALTH]
    return (weights[w.EXCHANGE_HURT] if is_hurt else weights[w.EXCHANGE_WELL]) * gain


def _stat(state: State, op: Op, player: int, weights: list[float]) -> float:
    """Changes of numbers: good for Conan's side or for the Foes, by what they change and for whom."""
    amount = op.amount.base if not op.amount.count else weights[w.COUNTED_STAT]
    good_high = op.stat not in (cards.S_GEM, cards.S_SURCHARGE, cards.S_RETREAT_LOSS, cards.S_FOE_DRAW)
    if op.scope in (cards.SCOPE_FOES, cards.SCOPE_FOE_MOVES):
        for_conan = False
    elif op.scope == cards.SCOPE_THIS:
        for_conan = player == state.active
    else:
        for_conan = True
    value = float(amount if good_high else -amount) * _reach(state, op)
    worth = value * weights[w.STAT]
    return worth if for_conan == (player == state.active) else -worth


def _reach(state: State, op: Op) -> int:
    """How many moves or Foes on the table a change is for; at least one."""
    if op.scope == cards.SCOPE_CONAN_MOVES and state.step >= steps.REVEAL:
        return max(1, sum(1 for move in state.gaps if move >= 0))
    if op.scope in (cards.SCOPE_FOES, cards.SCOPE_FOE_MOVES):
        return max(1, sum(1 for foe in position.foes_in_play(state) if play.fits(state, op.scope_filter, foe)))
    return 1


def _set_prowess(state: State, op: Op, player: int, weights: list[float]) -> float:
    change = op.amount.base - int(state.prowess[state.active])
    return weights[w.PROWESS] * change * (1.0 if player == state.active else -1.0)


def _discard_card(state: State, op: Op, player: int, weights: list[float]) -> float:
    return -weights[w.DISCARD_CARD] if player == state.active else weights[w.DISCARD_CARD]


def _against_foes(state: State, op: Op, player: int, weights: list[float]) -> float:
    return weights[w.FOE_OUT] if player == state.active else -weights[w.FOE_OUT]


def _modify_damage(state: State, op: Op, player: int, weights: list[float]) -> float:
    """More Damage, or less: good for a player by whose attack it is."""
    if attacks.is_about_attacks(state, op, weights):
        amount = op.amount.base if not op.amount.count else int(weights[w.COUNTED_AMOUNT])
        return attacks.effect_value(state, op, player, amount, weights)
    return weights[w.MODIFY_DAMAGE] * _amount(op, weights)


def _double_damage(state: State, op: Op, player: int, weights: list[float]) -> float:
    if attacks.is_about_attacks(state, op, weights):
        return attacks.effect_value(state, op, player, 0, weights)
    return weights[w.DOUBLE_DAMAGE]


def _prevent(state: State, op: Op, player: int, weights: list[float]) -> float:
    if attacks.is_about_attacks(state, op, weights):
        return attacks.effect_value(state, op, player, op.amount.base, weights)
    if op.amount.base == ALL_DAMAGE:
        return weights[w.PREVENT_ALL]
    return _amount(op, weights) * (weights[w.PREVENT] if position.any_foe(state) else 0.0)


def _lose_renown(state: State, op: Op, player: int, weights: list[float]) -> float:
    """Good for a player if others lose Renown; what each player loses is worth nothing to any."""
    if op.who == "each":
        return 0.0
    is_own = op.who == "you" or (op.who == "active" and player == state.active)
    return _amount(op, weights) * (-weights[w.LOSE_RENOWN] if is_own else weights[w.LOSE_RENOWN])


def _end_combat(state: State, op: Op, player: int, weights: list[float]) -> float:
    if player != state.active:
        return -weights[w.END_COMBAT_FOE]
    return weights[w.END_COMBAT] * danger.judge_danger(state, weights)


def _more_foes(state: State, op: Op, player: int, weights: list[float]) -> float:
    return (-weights[w.MORE_FOES] if player == state.active else weights[w.MORE_FOES]) * op.amount.base


def _a_little(state: State, op: Op, player: int, weights: list[float]) -> float:
    return weights[w.LASTING]


EffectValue = Callable[[State, Op, int, list[float]], float]
#: What effects are worth; most that last are taken to be worth a little.
EFFECT_VALUES: Final[dict[str, EffectValue]] = dict.fromkeys(cards.LASTING, _a_little)
_VALUES: Final[dict[str, EffectValue]] = {
    "heal": _heal,
    "wound": _wound,
    "gain_prowess": _gain_prowess,
    "lose_prowess": _lose_prowess,
    "lose_health": lambda state, op, player, weights: -_amount(op, weights),
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "return_card": lambda state, op, player, weights: weights[w.CARD] * op.amount.base,
    "search_deck": lambda state, op, player, weights: weights[w.SEARCH_DECK],
    "exchange": _exchange,
    "modify_damage": _modify_damage,
    "prevent": _prevent,
    "double_damage": _double_damage,
    "redirect": lambda state, op, player, weights: weights[w.REDIRECT],
    "look_top": lambda state, op, player, weights: weights[w.CARD] * weights[w.LOOK_TOP],
    "put_on_top": lambda state, op, player, weights: weights[w.CARD] * weights[w.PUT_ON_TOP] * op.amount.base,
    "add_foe": lambda state, op, player, weights: weights[w.ADD_FOE],
    "chronicle": lambda state, op, player, weights: weights[w.CHRONICLE],
    "end_combat": _end_combat,
    "set_prowess": _set_prowess,
    "discard_card": _discard_card,
    "extra_move": lambda state, op, player, weights: weights[w.EXTRA_MOVE_FREE] if op.flag else weights[w.EXTRA_MOVE],
    "replace_move": lambda state, op, player, weights: weights[w.REPLACE_MOVE],
    "swap_moves": lambda state, op, player, weights: weights[w.SWAP_MOVES],
    "put_back": lambda state, op, player, weights: -weights[w.PUT_BACK] * weights[w.CARD] * op.amount.base,
    "shuffle_back": lambda state, op, player, weights: 0.0,
    "cancel_move": lambda state, op, player, weights: weights[w.CANCEL_MOVE],
    "discard_foe": _against_foes,
    "defeat_foe": _against_foes,
    "more_foes": _more_foes,
    "lose_renown": _lose_renown,
    "reorder_top": _a_little,
    "reveal_hand": _a_little,
    "move_foe": _a_little,
    "blank_text": _a_little,
    "extra_vitality": _a_little,
}
EFFECT_VALUES["stat"] = _stat
register(EFFECT_VALUES, cards.ALL_EFFECTS, "value", __name__, _VALUES)
require(EFFECT_VALUES, cards.ALL_EFFECTS, "value", __name__)

#: The weight of each unit of a cost.
COST_VALUES: Final[dict[str, int]] = {}
register(
    COST_VALUES,
    cards.COSTS,
    "value",
    __name__,
    {
        "lose_prowess": w.PROWESS,
        "lose_some_prowess": w.PROWESS,
        "lose_renown": w.COST_RENOWN,
        "skip_refill": w.COST_SKIP_REFILL,
        "lose_health": w.COST_HEALTH,
        "discard": w.COST_DISCARD,
        "mill": w.COST_MILL,
        "discard_ally": w.COST_ALLY,
        "discard_this": w.COST_THIS,
        "discard_item": w.COST_ITEM,
        "pay_minor": w.COST_MINOR,
    },
)
require(COST_VALUES, cards.COSTS, "value", __name__)


def region_value(state: State, inst: int, player: int, weights: list[float]) -> float:
    """What a Region is worth to a player while it lies under the Active player's Conan."""
    if inst < 0:
        return 0.0
    ids = state.table.program.static[state.table.card[inst]]
    abilities = state.table.program.abilities
    return sum((effect_value(state, op, player, weights) for index in ids for op in abilities[index].effects), 0.0)
