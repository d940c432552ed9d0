"""The greedy agent: at each decision the action that looks best now, by the rules of thumb in ``evaluation``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benchmarks.baseline.conquer import evaluation
from simulator.engine.agents import GreedyAgent
from simulator.engine.core import kernel
from simulator.engine.games.conquer import actions, play, position
from simulator.engine.games.conquer.cards import EFFECTS
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.play import Context
from simulator.engine.games.conquer.position import BATTLE, E_AMOUNT, PILES, State

#: Notice Points a player likes to have when his turn ends.
RESERVE: Final = 4
#: Characters with which a player thinks of more before he thinks of points.
FEW: Final = 2
#: Cards in hand from which on it is worth making room for others.
FULL_HAND: Final = 4
#: What a view remembers (``View.known``): the price of the best attack.
PRICE: Final = "price of the best attack"
#: Verbs that are good for the one they are done to.
HELPFUL: Final = frozenset(name for name, verb in EFFECTS.items() if verb.helps)


def make_greedy(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent of this game."""
    return GreedyAgent(score, (), seed, seat)


def score(view: View, act: int, weights: list[float]) -> float:
    """How good an action looks; only the order of the scores of one decision means anything."""
    return SCORES[actions.kind_of(act)](view, actions.first_of(act), actions.second_of(act))


def _nothing(view: View, one: int, two: int) -> float:
    """Stopping is the zero that other actions are measured against."""
    return 0.0


def _gladly(view: View, one: int, two: int) -> float:
    return 1.0


def _heal(view: View, one: int, two: int) -> float:
    return 1.0 + position.entries_on(view.state, view.state.current)[one][E_AMOUNT]


def _notice(view: View, one: int, two: int) -> float:
    state = view.state
    value = evaluation.wants(state, view.player, one)
    if state.attacker >= 0:
        return value - 0.5
    is_character = position.card_type(state, one) == position.T_CHARACTER
    left = state.np[view.player] - state.table.program.pool.cost[state.table.card[one]]
    if PRICE not in view.known:
        view.known[PRICE] = _price_of_best_attack(state, view.player)
    keep = view.known[PRICE]
    if left < keep and not (is_character and len(position.troops(state, view.player)) < 2):
        value -= 1.5
    return value


def _price_of_best_attack(state: State, player: int) -> int:
    """What the most promising attack of this turn costs."""
    best, price = 0.0, 0
    theirs = [(other, play.attack_price(state, other)) for other in position.troops(state, position.other(player))]
    for who in position.troops(state, player):
        for other, asked in theirs:
            value = evaluation.fight(state, who, other, asked)
            if value > best and play.in_reach(state, who, other):
                best, price = value, asked
    return price


def _on(view: View, one: int, two: int) -> float:
    """A card goes to the strongest Character; a Character goes where enemies are if place matters."""
    state = view.state
    kind = position.card_type(state, one)
    if kind == position.T_LANDSCAPE:
        return _company(state, view.player, one)
    root = position.root(state, one)
    if position.card_type(state, root) != position.T_CHARACTER:
        return 0.0
    own = position.owner(state, root) == view.player
    helps = _helps(state, state.frames[-1][kernel.ABOUT], view.player)
    return evaluation.power(state, root) * (1.0 if own == helps else -1.0)


def _helps(state: State, inst: int, player: int) -> bool:
    """Whether a card is good for the Character it is laid on."""
    if position.card_type(state, inst) == position.T_EQUIPMENT:
        return True
    ops = state.table.program.ops
    total = 0
    for op, _ability in state.table.program.static_changes[state.table.card[inst]]:
        if ops[op].verb == "stat":
            total += ops[op].amount.base
        elif ops[op].verb == "bar":
            total -= 2
        else:
            total += 1
    return total >= 0


def _company(state: State, player: int, ground: int) -> float:
    """Where enemies are, if an attack needs to be near."""
    if not (state.table.rules.same_place or state.table.rules.linked_place):
        return 0.0
    return float(sum(state.place[who] == ground for who in position.troops(state, position.other(player))))


def _ability(view: View, one: int, two: int) -> float:
    state = view.state
    ability = state.table.program.abilities[two]
    bearer = position.bearer(state, one)
    about = bearer if bearer >= 0 else position.fighter(state, view.player)
    return evaluation.ability_value(state, ability, Context(one, view.player, about, about)) - 0.2


def _attacker(view: View, one: int, two: int) -> float:
    state = view.state
    return max(
        (evaluation.fight(state, one, other, play.attack_price(state, other)) for other in play.defenders(state, one)),
        default=-1.0,
    )


def _defender(view: View, one: int, two: int) -> float:
    state = view.state
    return evaluation.fight(state, state.current, one, play.attack_price(state, one))


def _strike(view: View, one: int, two: int) -> float:
    return 1.0 + view.state.table.program.pool.damage[view.state.table.card[one]]


def _answer(view: View, one: int, two: int) -> float:
    """An answer is worth the damage it stops; the last one is kept for a heavy blow while there is Health."""
    state = view.state
    damage = play.damage_now(state)
    have = len(play.answers(state, view.player))
    left = play.health(state, position.fighter(state, view.player))
    needs = sum(state.table.program.pool.needs[state.table.card[one]])
    urgent = 3.0 if 0 < left <= damage else 0.0
    theirs = len(state.piles[position.other(view.player) * PILES + BATTLE])
    spare = 1.0 if have > 1 or theirs == 0 else 0.0
    return damage - 1.5 + spare + urgent - 0.01 * needs


def _spoils(view: View, one: int, two: int) -> float:
    """Victory Points, but for what it takes to Notice somebody when nobody is left."""
    state = view.state
    goal = state.table.rules.goal
    if goal and state.vp[view.player] + one >= goal:
        return 1000.0
    short: int = max(0, RESERVE - state.np[view.player]) if len(position.troops(state, view.player)) < FEW else 0
    return one + 0.6 * min(two, short) + 0.3 * max(0, two - short)


def _move(view: View, one: int, two: int) -> float:
    state = view.state
    gain = _company(state, view.player, two) - _company(state, view.player, state.place[one])
    return gain - 0.5 - evaluation.NP_WORTH * play.move_price(state, one, two)


def _discard(view: View, one: int, two: int) -> float:
    state = view.state
    value = evaluation.card_value(state, view.player, one)
    if state.frames and state.frames[-1][kernel.KIND] == play.F_DISCARD:
        return value if state.frames[-1][kernel.PLAYER] != view.player else -value
    if len(state.hand(view.player)) >= FULL_HAND and evaluation.is_idle(state, view.player, one):
        return 0.1
    return -value


def _target(view: View, one: int, two: int) -> float:
    """Good things for one's own strongest, bad ones for the other side's; of cards, those of the other side."""
    state = view.state
    frame = state.frames[-1]
    root = position.root(state, one)
    own = position.owner(state, root) == view.player
    if frame[kernel.KIND] == play.F_GIVE:
        return evaluation.power(state, one)
    if frame[kernel.KIND] == play.F_EQUIPMENT_COST:
        return -evaluation.card_value(state, view.player, one)
    op = state.table.program.ops[frame[kernel.OP]]
    helps = op.verb in HELPFUL or (op.verb == "stat" and op.amount.base > 0)
    if position.card_type(state, one) == position.T_CHARACTER:
        worth = 1.0 + evaluation.power(state, one)
        if op.verb in ("heal", "remove_entry"):
            worth = 1.0 + position.damage_on(state, one)
        if op.verb == "wound":
            worth += 4.0 if play.health(state, one) <= op.amount.base else 0.0
    else:
        worth = 1.0 + evaluation.card_value(state, view.player, one)
    return worth if own == helps else -worth


def _most(view: View, one: int, two: int) -> float:
    return float(one)


def _card(view: View, one: int, two: int) -> float:
    return evaluation.card_value(view.state, view.player, one) + 0.1


Score = Callable[[View, int, int], float]
#: In the order of ``actions.KIND_NAMES``.
SCORES: Final[tuple[Score, ...]] = (
    _nothing,
    _nothing,
    _heal,
    _gladly,
    _nothing,
    _notice,
    _on,
    _ability,
    _ability,
    _attacker,
    _defender,
    _strike,
    _answer,
    _spoils,
    _move,
    _discard,
    _target,
    _most,
    _card,
    _nothing,
    _nothing,
)
