"""What changing the attacks at hand is worth, looked at as they lie on the table: whose they are, and what they do."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import play, position
from simulator.engine.games.conan_ccg.agents import danger, race
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.cards import Op
from simulator.engine.games.conan_ccg.position import A_ATTACKER, A_DAMAGE, A_HITS, A_TARGET, State

#: Verbs that change one attack.
VERBS: Final = ("modify_damage", "prevent", "double_damage")


def is_about_attacks(state: State, op: Op, weights: list[float]) -> bool:
    """Whether an effect changes one of the attacks at hand, so that its worth can be seen."""
    return bool(state.attacks) and weights[w.LOOK_AT_ATTACKS] > 0 and op.word not in ("this_move", "conan_round")


def effect_value(state: State, op: Op, player: int, amount: int, weights: list[float]) -> float:
    """What an effect on one of the attacks at hand is worth to its player, used on the best of them."""
    subject = -1
    if state.frames and state.frames[-1][kernel.KIND] == play.F_OFFER:
        subject = state.frames[-1][kernel.SUBJECT]
    if 0 <= subject < len(state.attacks):
        return one_value(state, op, player, subject, amount, weights)
    best, is_first = 0.0, True
    for index in _choices(state, op, player):
        worth = one_value(state, op, player, index, amount, weights)
        if is_first or worth > best:
            best, is_first = worth, False
    return best


def _choices(state: State, op: Op, player: int) -> list[int]:
    """The attacks that an effect may be used on: own ones for more Damage, the others' for less."""
    adds = op.verb == "double_damage" or (op.verb == "modify_damage" and op.amount.base >= 0)
    found: list[int] = []
    wanted: list[int] = []
    for index, made in enumerate(state.attacks):
        if made[A_HITS] or (op.verb == "prevent" and made[A_DAMAGE] > 0):
            found.append(index)
            by_foe = position.card_type(state, made[A_ATTACKER]) == position.T_FOE
            if (by_foe != (player == state.active)) == adds:
                wanted.append(index)
    return wanted or found


def one_value(state: State, op: Op, player: int, index: int, amount: int, weights: list[float]) -> float:
    """What an effect is worth to its player when it is used on this attack."""
    if op.verb == "prevent":
        amount = -amount
    elif op.verb == "double_damage":
        amount = state.attacks[index][A_DAMAGE]
    worth = _change_for_conan(state, index, amount, weights)
    return worth if player == state.active else -worth


def _change_for_conan(state: State, index: int, change: int, weights: list[float]) -> float:
    """What Conan's side gains when the Damage of an attack changes; what goes beyond the last Health is nothing."""
    made = state.attacks[index]
    target = made[A_TARGET]
    total = 0
    for other in state.attacks:
        if other[A_TARGET] == target and other[A_DAMAGE] > 0:
            total += other[A_DAMAGE]
    changed = total + max(-max(0, made[A_DAMAGE]), change)
    if target == position.conan(state):
        left: int = state.health[state.active]
        before, after = min(left, max(0, total - state.shield)), min(left, max(0, changed - state.shield))
        worth = (before - after) * danger.health_price(state, weights)
        return worth + weights[w.DEATH] * ((before >= left) - (after >= left))
    left = play.health_left(state, target)
    before, after = min(left, total), min(left, changed)
    falls = (after >= left) - (before >= left)
    renown = state.table.program.pool.renown[state.table.card[target]]
    if position.card_type(state, target) != position.T_FOE:
        return -weights[w.WOUND_ALLY] * (after - before) - falls * renown
    return weights[w.WOUND_ATTACK] * (after - before) + falls * (
        weights[w.DUEL_DEFEAT] + renown_price(state, weights) * renown
    )


def renown_price(state: State, weights: list[float]) -> float:
    """What each Renown of a defeated Foe is worth to Conan, more when another player is near the goal."""
    price = weights[w.DUEL_RENOWN] + weights[w.DUEL_RACE] * race.nearness(state, state.active, weights)
    return price * weights[w.LAST_TURN_RENOWN] if race.is_last_turn(state) else price
