"""The greedy agent: at each decision the action that looks best now, by the rules of thumb in ``judgement``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.agents.greedy_agent import GreedyAgent
from simulator.engine.games.conquer import actions, attack, combat, frames, judgement, modifiers, moves, table
from simulator.engine.games.conquer.conditions import Context
from simulator.engine.games.conquer.state import BATTLE, PILES, State
from simulator.engine.games.conquer.views import View

#: Notice Points a player likes to have when his turn ends.
RESERVE: Final = 4
#: Characters with which a player thinks of more before he thinks of points.
FEW: Final = 2
#: Cards in hand from which on it is worth making room for others.
FULL_HAND: Final = 4
#: Verbs that are good for the one they are done to.
KIND_VERBS: Final = frozenset(("heal", "remove_entry", "release", "move_equipment", "change_defender"))


def make_agent(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent of this game."""
    return GreedyAgent(score, seed, seat)


def score(view: View, act: int) -> float:
    """How good an action looks; only the order of the scores of one decision means anything."""
    return SCORES[actions.kind_of(act)](view, actions.first_of(act), actions.second_of(act))


def _nothing(view: View, one: int, two: int) -> float:
    """Stopping is the zero that other actions are measured against."""
    return 0.0


def _gladly(view: View, one: int, two: int) -> float:
    return 1.0


def _heal(view: View, one: int, two: int) -> float:
    return 1.0 + table.entries_on(view.state, view.state.current)[one][1]


def _notice(view: View, one: int, two: int) -> float:
    state = view.state
    value = judgement.wants(state, view.player, one)
    if state.attacker >= 0:
        return value - 0.5
    is_character = table.card_type(state, one) == table.T_CHARACTER
    left = state.np[view.player] - state.table.program.pool.cost[state.table.card[one]]
    keep = _price_of_best_attack(state, view.player)
    if left < keep and not (is_character and len(table.troops(state, view.player)) < 2):
        value -= 1.5
    return value


def _price_of_best_attack(state: State, player: int) -> int:
    """What the most promising attack of this turn costs."""
    best, price = 0.0, 0
    for who in table.troops(state, player):
        for other in table.troops(state, table.other(player)):
            asked = attack.price(state, other)
            value = judgement.fight(state, who, other, asked)
            if value > best and attack.in_reach(state, who, other):
                best, price = value, asked
    return price


def _on(view: View, one: int, two: int) -> float:
    """A card goes to the strongest Character; a Character goes where enemies are if place matters."""
    state = view.state
    kind = table.card_type(state, one)
    if kind == table.T_LANDSCAPE:
        return _company(state, view.player, one)
    root = table.root(state, one)
    if table.card_type(state, root) != table.T_CHARACTER:
        return 0.0
    own = table.owner(state, root) == view.player
    helps = _helps(state, state.frames[-1][1], view.player)
    return judgement.power(state, root) * (1.0 if own == helps else -1.0)


def _helps(state: State, inst: int, player: int) -> bool:
    """Whether a card is good for the Character it is laid on."""
    if table.card_type(state, inst) == table.T_EQUIPMENT:
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
    return float(sum(state.place[who] == ground for who in table.troops(state, table.other(player))))


def _ability(view: View, one: int, two: int) -> float:
    state = view.state
    ability = state.table.program.abilities[two]
    bearer = table.bearer(state, one)
    about = bearer if bearer >= 0 else table.fighter(state, view.player)
    return judgement.ability_value(state, ability, Context(one, view.player, about, about)) - 0.2


def _attacker(view: View, one: int, two: int) -> float:
    state = view.state
    return max(
        (judgement.fight(state, one, other, attack.price(state, other)) for other in attack.defenders(state, one)),
        default=-1.0,
    )


def _defender(view: View, one: int, two: int) -> float:
    state = view.state
    return judgement.fight(state, state.current, one, attack.price(state, one))


def _strike(view: View, one: int, two: int) -> float:
    return 1.0 + view.state.table.program.pool.damage[view.state.table.card[one]]


def _answer(view: View, one: int, two: int) -> float:
    """An answer is worth the damage it stops; the last one is kept for a heavy blow while there is Health."""
    state = view.state
    damage = combat.damage_now(state)
    have = len(combat.answers(state, view.player))
    left = modifiers.health(state, table.fighter(state, view.player))
    needs = sum(state.table.program.pool.needs[state.table.card[one]])
    urgent = 3.0 if 0 < left <= damage else 0.0
    theirs = len(state.piles[table.other(view.player) * PILES + BATTLE])
    spare = 1.0 if have > 1 or theirs == 0 else 0.0
    return damage - 1.5 + spare + urgent - 0.01 * needs


def _spoils(view: View, one: int, two: int) -> float:
    """Victory Points, but for what it takes to Notice somebody when nobody is left."""
    state = view.state
    goal = state.table.rules.goal
    if goal and state.vp[view.player] + one >= goal:
        return 1000.0
    short = max(0, RESERVE - state.np[view.player]) if len(table.troops(state, view.player)) < FEW else 0
    return one + 0.6 * min(two, short) + 0.3 * max(0, two - short)


def _move(view: View, one: int, two: int) -> float:
    state = view.state
    gain = _company(state, view.player, two) - _company(state, view.player, state.place[one])
    return gain - 0.5 - judgement.NP_WORTH * moves.price(state, one, two)


def _discard(view: View, one: int, two: int) -> float:
    state = view.state
    value = judgement.card_value(state, view.player, one)
    if state.frames and state.frames[-1][0] == frames.F_DISCARD:
        return value if state.frames[-1][3] != view.player else -value
    if len(state.hand(view.player)) >= FULL_HAND and judgement.is_idle(state, view.player, one):
        return 0.1
    return -value


def _target(view: View, one: int, two: int) -> float:
    """Good things for one's own strongest, bad ones for the other side's; of cards, those of the other side."""
    state = view.state
    frame = state.frames[-1]
    root = table.root(state, one)
    own = table.owner(state, root) == view.player
    if frame[0] == frames.F_GIVE:
        return judgement.power(state, one)
    if frame[0] == frames.F_PIECE:
        return -judgement.card_value(state, view.player, one)
    op = state.table.program.ops[frame[1]]
    helps = op.verb in KIND_VERBS or (op.verb == "stat" and op.amount.base > 0)
    if table.card_type(state, one) == table.T_CHARACTER:
        worth = 1.0 + judgement.power(state, one)
        if op.verb in ("heal", "remove_entry"):
            worth = 1.0 + table.damage_on(state, one)
        if op.verb == "wound":
            worth += 4.0 if modifiers.health(state, one) <= op.amount.base else 0.0
    else:
        worth = 1.0 + judgement.card_value(state, view.player, one)
    return worth if own == helps else -worth


def _most(view: View, one: int, two: int) -> float:
    return float(one)


def _card(view: View, one: int, two: int) -> float:
    return judgement.card_value(view.state, view.player, one) + 0.1


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
