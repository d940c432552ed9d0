"""The greedy agent: at each decision the action that looks best now, by rules of thumb and the weights of a version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.engine.agents import GreedyAgent
from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, play, position
from simulator.engine.games.conan_ccg.agents import (
    attacks,
    card_values,
    danger,
    evaluation,
    fighting,
    race,
    turn_choices,
)
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.position import A_DAMAGE, CENTER, HAND, ITEMS, PILES, REAR, State


def make_greedy(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent with the latest weights."""
    return GreedyAgent(score, w.values(), seed, seat)


def greedy_with(weights: Sequence[float]) -> Callable[[int, int], GreedyAgent]:
    """A maker of greedy agents with these weights, in the order of ``weights.NAMES``."""
    copied = list(weights)

    def make(seed: int, seat: int) -> GreedyAgent:
        return GreedyAgent(score, copied, seed, seat)

    return make


def score(view: View, act: int, weights: list[float]) -> float:
    """How good an action looks; only the order of the scores of one decision means anything."""
    return _BY_KIND[actions.kind_of(act)](view, actions.first_of(act), actions.second_of(act), weights)


def _pass(view: View, one: int, two: int, weights: list[float]) -> float:
    """Stopping is the zero that other actions are measured against, but for Foes and for lost Renown."""
    state = view.state
    return -weights[w.TAKE_NOTHING] if state.frames and state.frames[-1][kernel.KIND] == play.F_LOSS else 0.0


def _play(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    kind = position.card_type(state, one)
    if kind == position.T_ACTION:
        ability = state.table.program.abilities[two]
        return evaluation.ability_value(state, ability, view.player, weights) - weights[w.PLAY_ACTION]
    if kind == position.T_REGION:
        old = evaluation.region_value(state, state.region[state.active], view.player, weights)
        return evaluation.region_value(state, one, view.player, weights) - old - weights[w.PLAY_REGION]
    if kind == position.T_ITEM and _replaces(state, one):
        return -weights[w.REPLACE_ITEM]
    return weights[w.PLAY_CARD]


def _replaces(state: State, item: int) -> bool:
    keywords = state.table.program.pool.keywords
    return any(
        keywords[state.table.card[item]] & keywords[state.table.card[old]] for old in state.pile(state.active, ITEMS)
    )


def _use(view: View, one: int, two: int, weights: list[float]) -> float:
    ability = view.state.table.program.abilities[two]
    return evaluation.ability_value(view.state, ability, view.player, weights) - weights[w.USE]


def _foe(view: View, one: int, two: int, weights: list[float]) -> float:
    """Play strong Foes first, while there are moves in hand for them; a Major Foe is weighed against what it costs."""
    state = view.state
    hand = len(state.piles[view.player * PILES + HAND])
    if state.played >= hand:
        return -weights[w.FOE_WITHOUT_MOVE]
    renown = state.table.program.pool.renown[state.table.card[one]]
    worth = card_values.foe_power(state, one, weights) - weights[w.FOE_RENOWN] * renown
    if race.is_last_turn(state):
        worth -= weights[w.FOE_LAST_TURN] * renown
    scarce = danger.health_price(state, weights) - 1.0
    worth += weights[w.FOE_SCARCE] * scarce * state.table.program.pool.damage[state.table.card[one]]
    if position.is_minor(state, one):
        return worth
    price = play.cost(state, one)
    minors = sorted(
        card_values.foe_power(state, foe, weights) for foe in state.revealed() if position.is_minor(state, foe)
    )
    spare = max(0, len(state.revealed()) - (hand - state.played))
    return worth - weights[w.FOE_PAYER] * sum(minors[min(spare, price) : price], 0.0)


def _zone(view: View, one: int, two: int, weights: list[float]) -> float:
    """Spread out: Conan reaches two zones a round, and an unopposed Foe strikes freely."""
    crowd = sum(1 for foe in view.state.row(one) if foe >= 0)
    return -crowd + (weights[w.ZONE_REAR] if one == REAR else weights[w.ZONE_FLANK] if one != CENTER else 0.0)


def _weakest(view: View, one: int, two: int, weights: list[float]) -> float:
    return -card_values.foe_power(view.state, one, weights)


def _face(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    renown = state.table.program.pool.renown[state.table.card[one]]
    return weights[w.FACE_RENOWN] * renown - card_values.foe_power(state, one, weights)


def _redraw(view: View, one: int, two: int, weights: list[float]) -> float:
    return -weights[w.REDRAW]


def _fight(view: View, one: int, two: int, weights: list[float]) -> float:
    return 0.0


def _take(view: View, one: int, two: int, weights: list[float]) -> float:
    """The card that, with others after it, takes most of what may be taken."""
    state = view.state
    renown = state.table.program.pool.renown[state.table.card[one]]
    frame = state.frames[-1]
    if frame[kernel.KIND] != play.F_LOSS or not weights[w.COUNT_CARDS] > 0:
        return float(renown)
    loser = frame[kernel.BY] if len(frame) > kernel.BY else state.active
    return float(renown + race.most_taken(state, loser, frame[kernel.ABOUT] - renown, one))


def _serve(view: View, one: int, two: int, weights: list[float]) -> float:
    return card_values.foe_power(view.state, one, weights)


def _amount(view: View, one: int, two: int, weights: list[float]) -> float:
    """As much as possible; of Prowess that adds to the Damage of an attack, as much as brings more than it costs."""
    state = view.state
    if weights[w.LOOK_AT_ATTACKS] > 0 and state.frames[-1][kernel.KIND] == play.F_PAY_SOME:
        ability = state.table.program.abilities[state.frames[-2][kernel.ABILITY]]
        for op in ability.effects:
            if op.verb in attacks.VERBS and op.amount.count and attacks.is_about_attacks(state, op, weights):
                gain = attacks.effect_value(state, op, view.player, one, weights)
                return gain - weights[w.PROWESS] * one
    return float(one)


def _discard(view: View, one: int, two: int, weights: list[float]) -> float:
    taken = card_values.card_value(view.state, one, weights)
    return taken if view.state.table.owner[one] != view.player else -taken


def _target(view: View, one: int, two: int, weights: list[float]) -> float:
    """Whom an effect is for: the Foe worth most with least Health left; of moves, the one with most icons."""
    state = view.state
    if state.frames and state.frames[-1][kernel.KIND] == play.F_TARGET and state.frames[-1][kernel.LAST]:
        op = state.table.program.ops[state.frames[-1][kernel.OP]]
        if op.verb in attacks.VERBS and attacks.is_about_attacks(state, op, weights):
            return attacks.one_value(state, op, view.player, one, max(1, op.amount.base), weights)
        return float(state.attacks[one][A_DAMAGE])
    if one in state.gaps or any(one in state.row_moves(zone) for zone in range(4)):
        return card_values.card_value(state, one, weights)
    if position.card_type(state, one) != position.T_FOE:
        return 0.0
    pool = state.table.program.pool
    left = play.health_left(state, one)
    worth = weights[w.TARGET_RENOWN] * pool.renown[state.table.card[one]] - weights[w.TARGET_HEALTH] * left
    return worth if view.player == state.active else -worth


def _card(view: View, one: int, two: int, weights: list[float]) -> float:
    return card_values.card_value(view.state, one, weights) + weights[w.TAKE_CARD]


def _agree(view: View, one: int, two: int, weights: list[float]) -> float:
    """A weak Foe for another player's strong one."""
    state = view.state
    return card_values.foe_power(state, state.current, weights) - card_values.foe_power(state, one, weights)


Score = Callable[[View, int, int, list[float]], float]
SCORES: Final[dict[int, Score]] = {
    actions.PASS: _pass,
    actions.PLAY: _play,
    actions.USE: _use,
    actions.REGION: _play,
    actions.FOE: _foe,
    actions.ZONE: _zone,
    actions.PLACE: _fight,
    actions.PAY: _weakest,
    actions.FACE: _face,
    actions.REDRAW: _redraw,
    actions.FIGHT: _fight,
    actions.RETREAT: turn_choices.retreat,
    actions.TAKE: _take,
    actions.SERVE: _serve,
    actions.FOE_MOVE: fighting.foe_move,
    actions.MOVE: fighting.move,
    actions.GAP: fighting.gap,
    actions.BARBARIAN: fighting.barbarian,
    actions.RESOLVE: fighting.resolve,
    actions.EDGE: fighting.edge,
    actions.AIM: fighting.aim,
    actions.PRESS_ON: turn_choices.press_on,
    actions.REST: _fight,
    actions.VITALITY: turn_choices.vitality,
    actions.DISCARD: _discard,
    actions.TARGET: _target,
    actions.AMOUNT: _amount,
    actions.CARD: _card,
    actions.AGREE: _agree,
}
_BY_KIND: Final = [SCORES[kind] for kind in range(len(actions.KIND_NAMES))]
