"""What cards, effects and Foes are worth to the greedy agent, in points of about one Health of Conan.

Plain rules of thumb on a view; none of them looks at a card by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.games.conan_ccg import cards, play, position, steps
from simulator.engine.games.conan_ccg.cards import ALL_DAMAGE, Ability, Op
from simulator.engine.games.conan_ccg.position import HIDDEN, State

#: Chance that an icon gets past an unknown facing edge: 47 % of the edges of the catalogue's table hit.
PASS_CHANCE: Final = 0.62
MISS: Final = 1 - PASS_CHANCE
#: Chance that none of n icons hits. Worked out by multiplying: ``**`` may differ between machines.
MISS_ALL: Final = (1.0, MISS, MISS * MISS, MISS * MISS * MISS, MISS * MISS * MISS * MISS)
CARD: Final = 0.8
#: Cards are good for the player of the text, and what others get is bad for him.
FOR_WHOM: Final = {"you": 1.0, "opponent": -1.0, "each": 0.0}
PROWESS: Final = 0.35
#: What a cost is worth that came after this version.
NEWER: Final = 0.9
OFFENSIVE: Final = frozenset(range(1, cards.OFFENSIVE_MAX + 1))


def offence(state: State, card: int, side: int) -> int:
    return state.table.program.offence[2 * card + side]


def defence(state: State, card: int, side: int) -> int:
    return state.table.program.defence[2 * card + side]


def card_value(state: State, inst: int) -> float:
    """What a card in hand is worth as a move, more for icons, less for cost."""
    if inst == HIDDEN:
        return 0.0
    card = state.table.card[inst]
    pool = state.table.program.pool
    if pool.types[card] not in (position.T_MOVE, position.T_ITEM, position.T_ACTION):
        return 1.5
    shown = 0.0
    for side in range(2):
        shown += offence(state, card, side) + 0.4 * defence(state, card, side)
    text = 1.0 if pool.defs[card].abilities else 0.0
    return shown + text - 0.4 * pool.gem[card]


def expected_hit(state: State, card: int, side: int, base: int) -> float:
    """Expected Damage of an edge against an edge nobody has seen."""
    number = offence(state, card, side)
    if not number:
        return 0.0
    miss = MISS_ALL[number]
    further = max(0.0, number * PASS_CHANCE - (1 - miss))
    return (1 - miss) * base + further


def free_hit(state: State, card: int, base: int) -> float:
    """Damage of the better edge when nothing faces it."""
    best = max(offence(state, card, 0), offence(state, card, 1))
    return float(base + best - 1) if best else 0.0


def foe_power(state: State, foe: int) -> float:
    """What a Foe is worth to its player: how much it hurts and holds out, less the Renown it hands over."""
    pool = state.table.program.pool
    card = state.table.card[foe]
    return 1.3 * pool.damage[card] + 0.5 * pool.health[card] + 0.15 * pool.prowess[card] + 0.2 * pool.scars[card]


def threat(state: State) -> float:
    """Damage that the Foes in play may be expected to deal in a round."""
    total = 0.0
    pool = state.table.program.pool
    for foe in position.foes_in_play(state):
        total += 0.75 * (pool.damage[state.table.card[foe]] + 0.4)
    return total


def ability_value(state: State, ability: Ability, player: int) -> float:
    """What using an ability is worth to its player, costs taken off."""
    gain = sum((effect_value(state, op, player) for op in ability.effects), 0.0)
    return gain - sum((cost_value(op) for op in ability.costs), 0.0)


def cost_value(op: Op) -> float:
    return COST_VALUES.get(op.verb, NEWER) * max(1, op.amount.base)


def effect_value(state: State, op: Op, player: int) -> float:
    return EFFECT_VALUES.get(op.verb, _a_little)(state, op, player)


def _amount(op: Op) -> float:
    return 2.0 if op.amount.count else float(min(op.amount.base, 6))


def _missing_health(state: State) -> int:
    pool = state.table.program.pool
    return pool.health[state.table.card[position.conan(state)]] - state.health[state.active]


def _missing_prowess(state: State) -> int:
    pool = state.table.program.pool
    return pool.prowess[state.table.card[position.conan(state)]] - state.prowess[state.active]


def _heal(state: State, op: Op, player: int) -> float:
    if op.target.word == "conan":
        gain = min(_amount(op), _missing_health(state))
        return gain if player == state.active else -gain
    wounded = any(state.wounds[foe] for foe in position.foes_in_play(state))
    return 0.8 * _amount(op) if wounded and player != state.active else 0.1


def _wound(state: State, op: Op, player: int) -> float:
    if op.target.word == "conan":
        return _amount(op) if player != state.active else -_amount(op)
    number = 1.0 if not op.target.all else float(max(1, len(position.foes_in_play(state))))
    return _amount(op) * number * (1.1 if player == state.active else -1.0)


def _gain_prowess(state: State, op: Op, player: int) -> float:
    return PROWESS * 1.3 * min(_amount(op), _missing_prowess(state)) if player == state.active else 0.3


def _lose_prowess(state: State, op: Op, player: int) -> float:
    return PROWESS * _amount(op) * (-1 if (op.target.word == "conan") == (player == state.active) else 1)


def _draw(state: State, op: Op, player: int) -> float:
    return CARD * _amount(op) * FOR_WHOM[op.who]


def _discard(state: State, op: Op, player: int) -> float:
    return -CARD * _amount(op) * FOR_WHOM[op.who]


def _mill(state: State, op: Op, player: int) -> float:
    return -0.1 * _amount(op) * FOR_WHOM[op.who]


def _exchange(state: State, op: Op, player: int) -> float:
    gain: int = min(op.amount.base, _missing_health(state), state.prowess[state.active])
    return 0.6 * gain if state.health[state.active] <= 12 else 0.2 * gain


def _stat(state: State, op: Op, player: int) -> float:
    """Changes of numbers: good for Conan's side or for the Foes, by what they change and for whom."""
    amount = op.amount.base if not op.amount.count else 1
    good_high = op.stat not in (cards.S_GEM, cards.S_SURCHARGE, cards.S_RETREAT_LOSS, cards.S_FOE_DRAW)
    if op.scope in (cards.SCOPE_FOES, cards.SCOPE_FOE_MOVES):
        for_conan = False
    elif op.scope == cards.SCOPE_THIS:
        for_conan = player == state.active
    else:
        for_conan = True
    value = float(amount if good_high else -amount) * _reach(state, op)
    return value * 0.9 if for_conan == (player == state.active) else -value * 0.9


def _reach(state: State, op: Op) -> int:
    """How many moves or Foes on the table a change is for; at least one."""
    if op.scope == cards.SCOPE_CONAN_MOVES and state.step >= steps.REVEAL:
        return max(1, sum(1 for move in state.gaps if move >= 0))
    if op.scope in (cards.SCOPE_FOES, cards.SCOPE_FOE_MOVES):
        return max(1, sum(1 for foe in position.foes_in_play(state) if play.fits(state, op.scope_filter, foe)))
    return 1


def _set_prowess(state: State, op: Op, player: int) -> float:
    return PROWESS * (op.amount.base - int(state.prowess[state.active])) * (1.0 if player == state.active else -1.0)


def _discard_card(state: State, op: Op, player: int) -> float:
    return -1.5 if player == state.active else 1.5


def _against_foes(state: State, op: Op, player: int) -> float:
    return 2.5 if player == state.active else -2.5


def _prevent(state: State, op: Op, player: int) -> float:
    if op.amount.base == ALL_DAMAGE:
        return 2.5
    return _amount(op) * (1.0 if position.any_foe(state) else 0.0)


def _lose_renown(state: State, op: Op, player: int) -> float:
    """Good for a player if others lose Renown; what each player loses is worth nothing to any."""
    if op.who == "each":
        return 0.0
    is_own = op.who == "you" or (op.who == "active" and player == state.active)
    return _amount(op) * (-1.0 if is_own else 1.0)


def judge_danger(state: State) -> float:
    """How much more Damage a round may bring than Conan can stand; below zero while he is safe."""
    return threat(state) * 1.5 - int(state.health[state.active])


def _a_little(state: State, op: Op, player: int) -> float:
    return 0.4


EffectValue = Callable[[State, Op, int], float]
#: What effects are worth; most that last are taken to be worth a little.
EFFECT_VALUES: Final[dict[str, EffectValue]] = dict.fromkeys(cards.LASTING, _a_little)
_VALUES: Final[dict[str, EffectValue]] = {
    "heal": _heal,
    "wound": _wound,
    "gain_prowess": _gain_prowess,
    "lose_prowess": _lose_prowess,
    "lose_health": lambda state, op, player: -_amount(op),
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "return_card": lambda state, op, player: CARD * op.amount.base,
    "search_deck": lambda state, op, player: 1.2,
    "exchange": _exchange,
    "modify_damage": lambda state, op, player: 1.1 * _amount(op),
    "prevent": _prevent,
    "double_damage": lambda state, op, player: 2.5,
    "redirect": lambda state, op, player: 1.0,
    "look_top": lambda state, op, player: CARD * 1.4,
    "put_on_top": lambda state, op, player: CARD * 0.7 * op.amount.base,
    "add_foe": lambda state, op, player: 1.2,
    "chronicle": lambda state, op, player: 2.5,
    "end_combat": lambda state, op, player: 0.3 * judge_danger(state) if player == state.active else -1.0,
    "set_prowess": _set_prowess,
    "discard_card": _discard_card,
    "extra_move": lambda state, op, player: 2.2 if op.flag else 1.6,
    "replace_move": lambda state, op, player: 0.9,
    "swap_moves": lambda state, op, player: 0.6,
    "put_back": lambda state, op, player: -0.5 * CARD * op.amount.base,
    "shuffle_back": lambda state, op, player: 0.0,
    "cancel_move": lambda state, op, player: 2.5,
    "discard_foe": _against_foes,
    "defeat_foe": _against_foes,
    "more_foes": lambda state, op, player: (-1.0 if player == state.active else 1.0) * op.amount.base,
    "lose_renown": _lose_renown,
    "reorder_top": _a_little,
    "reveal_hand": _a_little,
    "move_foe": _a_little,
    "blank_text": _a_little,
    "extra_vitality": _a_little,
}
EFFECT_VALUES["stat"] = _stat
EFFECT_VALUES.update(_VALUES)

#: What each unit of a cost is worth.
COST_VALUES: Final[dict[str, float]] = {
    "lose_prowess": PROWESS,
    "lose_some_prowess": PROWESS,
    "lose_renown": 0.8,
    "skip_refill": 1.6,
    "lose_health": 1.0,
    "discard": CARD * 0.8,
    "mill": 0.1,
    "discard_ally": 1.2,
    "discard_this": 0.9,
    "discard_item": 0.9,
    "pay_minor": 0.9,
}


def region_value(state: State, inst: int, player: int) -> float:
    """What a Region is worth to a player while it lies under the Active player's Conan."""
    if inst < 0:
        return 0.0
    ids = state.table.program.static[state.table.card[inst]]
    abilities = state.table.program.abilities
    return sum((effect_value(state, op, player) for index in ids for op in abilities[index].effects), 0.0)


def edge_damage(state: State, move: int, side: int, foe: int) -> float:
    """Damage of one edge of a Foe's own move that nothing faces."""
    edge = play.edge(state, move, side, foe)
    number = sum(1 for icon in edge if icon in OFFENSIVE)
    return float(play.base_damage(state, foe) + number - 1) if number else 0.0
