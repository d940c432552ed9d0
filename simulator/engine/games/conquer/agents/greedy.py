"""The greedy agent: at each decision the action that looks best now, by the rules of thumb in ``evaluation``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.engine.agents import GreedyAgent
from simulator.engine.core import kernel
from simulator.engine.games.conquer import actions, play, position, steps
from simulator.engine.games.conquer.agents import battle, evaluation, fights, outlook, plans
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import EFFECTS
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.play import Context
from simulator.engine.games.conquer.position import BATTLE, E_AMOUNT, FURY, PILES, State

#: Verbs that are good for the one they are done to.
HELPFUL: Final = frozenset(name for name, verb in EFFECTS.items() if verb.helps)


def make_greedy(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent of this game with the latest weights."""
    return GreedyAgent(score, w.values(), seed, seat)


def greedy_with(weights: Sequence[float]) -> Callable[[int, int], GreedyAgent]:
    """What makes greedy agents with weights in the order of ``weights.NAMES``, for a seed and a seat."""
    kept = list(weights)

    def make(seed: int, seat: int) -> GreedyAgent:
        return GreedyAgent(score, kept, seed, seat)

    return make


def score(view: View, act: int, weights: list[float]) -> float:
    """How good an action looks; only the order of the scores of one decision means anything."""
    return SCORES[actions.kind_of(act)](view, actions.first_of(act), actions.second_of(act), weights)


def _nothing(view: View, one: int, two: int, weights: list[float]) -> float:
    """Stopping is the zero that other actions are measured against."""
    return 0.0


def _leave(view: View, one: int, two: int, weights: list[float]) -> float:
    value = weights[w.LEAVE_HOSPITAL] - plans.weakness(view, view.state.current, weights)
    if weights[w.OUTLOOK_LEAVE] != 0.0:
        value += weights[w.OUTLOOK_LEAVE] * outlook.leave_gain(view, view.state.current, weights)
    return value


def _heal(view: View, one: int, two: int, weights: list[float]) -> float:
    return weights[w.HEAL_BASE] + position.entries_on(view.state, view.state.current)[one][E_AMOUNT]


def _notice(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    value = evaluation.wants(state, view.player, one, weights)
    if state.attacker >= 0:
        return value - weights[w.NOTICE_IN_COMBAT]
    value -= plans.regret(view, one, weights)
    if position.card_type(state, one) == position.T_EQUIPMENT:
        value += plans.gear_worth(view, one, weights)
    elif position.card_type(state, one) == position.T_LANDSCAPE:
        value += plans.landscape_worth(view, one, weights)
    if weights[w.OUTLOOK_CARD] != 0.0 and outlook.is_seen(state, one):
        value += weights[w.OUTLOOK_CARD] * outlook.best_gain(view, one, weights)
    elif weights[w.OUTLOOK_TEXT] != 0.0:
        value += _told(view, one, weights)
    is_character = position.card_type(state, one) == position.T_CHARACTER
    left = state.np[view.player] - state.table.program.pool.cost[state.table.card[one]]
    has_few = len(position.troops(state, view.player)) < weights[w.ATTACK_KEPT_CHARACTERS]
    if left < fights.price(view, weights):
        value -= weights[w.ATTACK_KEPT_VALUE] * fights.promise(view, weights)
        if not (is_character and has_few):
            value -= weights[w.ATTACK_KEPT]
    return value


def _told(view: View, inst: int, weights: list[float]) -> float:
    """What the text of a card that is Noticed changes at once, as far as that is looked at."""
    state = view.state
    total = 0.0
    for index in state.table.program.events[state.table.card[inst]].get("on_notice", ()):
        ability = state.table.program.abilities[index]
        if outlook.is_told(ability):
            price = play.cost(state, view.player, inst)
            context = Context(inst, view.player)
            total += weights[w.OUTLOOK_TEXT] * outlook.text_gain(view, ability, context, price, weights)
    return total


def _on(view: View, one: int, two: int, weights: list[float]) -> float:
    """A card goes to the strongest Character, and where it changes most."""
    value = _place(view, one, weights)
    inst = view.state.frames[-1][kernel.ABOUT]
    if weights[w.OUTLOOK_ON] != 0.0 and (_is_character(view.state, inst) or outlook.is_seen(view.state, inst)):
        value += weights[w.OUTLOOK_ON] * outlook.gain(view, inst, one, weights)
    return value


def _place(view: View, one: int, weights: list[float]) -> float:
    """A Character goes where enemies are if place matters."""
    state = view.state
    kind = position.card_type(state, one)
    if kind == position.T_LANDSCAPE:
        company = _company(state, view.player, one)
        who = state.frames[-1][kernel.ABOUT]
        return company + plans.ground(view, who, one, weights) if _is_character(state, who) else company
    root = position.root(state, one)
    if position.card_type(state, root) != position.T_CHARACTER:
        return 0.0
    own = position.owner(state, root) == view.player
    helps = _helps(state, state.frames[-1][kernel.ABOUT], weights)
    worth = evaluation.power(state, root, weights) + plans.bearing(view, state.frames[-1][kernel.ABOUT], root, weights)
    return worth * (1.0 if own == helps else -1.0)


def _is_character(state: State, inst: int) -> bool:
    return position.card_type(state, inst) == position.T_CHARACTER


def _helps(state: State, inst: int, weights: list[float]) -> bool:
    """Whether a card is good for the Character it is laid on."""
    if position.card_type(state, inst) == position.T_EQUIPMENT:
        return True
    ops = state.table.program.ops
    total = 0.0
    for op, _ability in state.table.program.static_changes[state.table.card[inst]]:
        if ops[op].verb == "stat":
            total += ops[op].amount.base
        elif ops[op].verb == "bar":
            total -= weights[w.LASTING_BAR]
        else:
            total += weights[w.LASTING_OTHER]
    return total >= 0.0


def _company(state: State, player: int, ground: int) -> float:
    """Where enemies are, if an attack needs to be near."""
    if not (state.table.rules.same_place or state.table.rules.linked_place):
        return 0.0
    return float(sum(state.place[who] == ground for who in position.troops(state, position.other(player))))


def _ability(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    ability = state.table.program.abilities[two]
    bearer = position.bearer(state, one)
    about = bearer if bearer >= 0 else position.fighter(state, view.player)
    context = Context(one, view.player, about, about)
    value = evaluation.ability_value(state, ability, context, weights) - weights[w.USE_THRESHOLD]
    if weights[w.USE_ATTACK_KEPT] != 0.0 and state.step == steps.NOTICE and state.active == view.player:
        asked = sum([cost.amount.base + cost.most for cost in ability.costs if cost.verb == "lose_np"])
        if asked and state.np[view.player] - asked < fights.price(view, weights) <= state.np[view.player]:
            value -= weights[w.USE_ATTACK_KEPT] * fights.promise(view, weights)
    if weights[w.OUTLOOK_TEXT] != 0.0 and state.step == steps.NOTICE and outlook.is_told(ability):
        value += weights[w.OUTLOOK_TEXT] * outlook.text_gain(view, ability, context, 0, weights)
    return value


def _attacker(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    found = play.defenders(state, one)
    return max(fights.fight(view, one, other, play.attack_price(state, other), weights) for other in found)


def _defender(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    return fights.fight(view, state.current, one, play.attack_price(state, one), weights)


def _strike(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    value = weights[w.STRIKE_BASE] + state.table.program.pool.damage[state.table.card[one]]
    if weights[w.STRIKE_TEXT] != 0.0:
        value += weights[w.STRIKE_TEXT] * battle.strike_texts(state, one, view.player, weights)
    if state.flags & FURY and play.health(state, position.facing(state, position.fighter(state, view.player))) <= 0:
        value -= weights[w.STRIKE_DONE]
    return value


def _answer(view: View, one: int, two: int, weights: list[float]) -> float:
    """An answer is worth the damage it stops; the last one is kept for a heavy blow while there is Health."""
    state = view.state
    if weights[w.ANSWER_BY_TEXTS] != 0.0:
        return battle.answer(state, view.player, one, weights)
    damage = play.damage_now(state)
    have = battle.choice(state)
    left = play.health(state, position.fighter(state, view.player))
    needs = sum(state.table.program.pool.needs[state.table.card[one]])
    urgent = weights[w.ANSWER_DEADLY] if 0 < left <= damage else 0.0
    theirs = len(state.piles[position.other(view.player) * PILES + BATTLE])
    spare = weights[w.ANSWER_SPARE] if have > 1 or theirs == 0 else 0.0
    return damage - weights[w.ANSWER_KEPT] + spare + urgent - weights[w.ANSWER_NEEDS] * needs


def _spoils(view: View, one: int, two: int, weights: list[float]) -> float:
    """Victory Points, but for what it takes to Notice somebody when nobody is left."""
    state = view.state
    goal = state.table.rules.goal
    if goal and state.vp[view.player] + one >= goal:
        return weights[w.SPOILS_WIN]
    short = 0.0
    if len(position.troops(state, view.player)) < weights[w.FEW_CHARACTERS]:
        short = max(0.0, weights[w.RESERVE] - float(state.np[view.player]))
    kept = weights[w.SPOILS_NP_SHORT] * min(float(two), short) + plans.prospect(view, one, two, weights)
    return one * plans.point(view, weights) + kept + weights[w.SPOILS_NP] * max(0.0, two - short)


def _move(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    gain = _company(state, view.player, two) - _company(state, view.player, state.place[one])
    gain += plans.ground(view, one, two, weights) - plans.ground(view, one, state.place[one], weights)
    if weights[w.STEP_TEXT] != 0.0 and not state.steps[one]:  # most of them work once a turn
        gain += weights[w.STEP_TEXT] * plans.entering(view, one, two, weights)
    if weights[w.OUTLOOK_MOVE] != 0.0:
        gain += weights[w.OUTLOOK_MOVE] * outlook.step_gain(view, one, two, weights)
    return gain - weights[w.STEP_PRICE] - weights[w.STEP_NP] * play.move_price(state, one, two)


def _discard(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    value = evaluation.card_value(state, one, weights)
    if state.frames and state.frames[-1][kernel.KIND] == play.F_DISCARD:
        return value if state.frames[-1][kernel.PLAYER] != view.player else -value
    if len(state.hand(view.player)) >= weights[w.FULL_HAND] and evaluation.is_idle(state, view.player, one):
        if position.card_type(state, one) == position.T_LANDSCAPE:
            return weights[w.DISCARD_LANDSCAPE]
        return weights[w.DISCARD_STUCK] if plans.is_stuck(state, view.player) else weights[w.DISCARD_IDLE]
    return -value


def _target(view: View, one: int, two: int, weights: list[float]) -> float:
    """Good things for one's own strongest, bad ones for the other side's; of cards, those of the other side."""
    state = view.state
    frame = state.frames[-1]
    root = position.root(state, one)
    own = position.owner(state, root) == view.player
    if frame[kernel.KIND] == play.F_GIVE:
        return evaluation.power(state, one, weights)
    if frame[kernel.KIND] == play.F_EQUIPMENT_COST:
        return -evaluation.card_value(state, one, weights)
    op = state.table.program.ops[frame[kernel.OP]]
    helps = op.verb in HELPFUL or (op.verb == "stat" and op.amount.base > 0)
    if position.card_type(state, one) == position.T_CHARACTER:
        worth = weights[w.TARGET_BASE] + evaluation.power(state, one, weights)
        if op.verb in ("heal", "remove_entry"):
            worth = weights[w.TARGET_BASE] + position.damage_on(state, one)
        if op.verb == "wound":
            worth += weights[w.TARGET_KILL] if play.health(state, one) <= op.amount.base else 0.0
    else:
        worth = weights[w.TARGET_BASE] + evaluation.card_value(state, one, weights)
    seen = weights[w.OUTLOOK_TARGET] * outlook.target_gain(view, op, one, weights) if weights[w.OUTLOOK_TARGET] else 0.0
    return seen + (worth if own == helps else -worth)


def _most(view: View, one: int, two: int, weights: list[float]) -> float:
    return float(one)


def _card(view: View, one: int, two: int, weights: list[float]) -> float:
    return evaluation.card_value(view.state, one, weights) + weights[w.CARD_TAKEN]


Score = Callable[[View, int, int, list[float]], float]
#: In the order of ``actions.KIND_NAMES``.
SCORES: Final[tuple[Score, ...]] = (
    _nothing,
    _nothing,
    _heal,
    _leave,
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
