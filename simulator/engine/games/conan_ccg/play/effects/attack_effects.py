"""Effects on the attacks at hand and on the Damage of moves (CCG-18.5 to CCG-18.7)."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import position
from simulator.engine.games.conan_ccg.cards import ALL_DAMAGE, Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, permissions, windows
from simulator.engine.games.conan_ccg.position import A_ATTACKER, A_DAMAGE, A_HITS, A_MOVE, ALLIES, UNTIL_ROUND, State


def modify_damage(state: State, op: Op, context: Context) -> None:
    """Add to the Damage of an attack that hits, before it is applied (CCG-18.7), or of a move for the round."""
    value = conditions.amount(state, op.amount, context)
    if op.word == "this_move":
        add_move_damage(state, context.source, context.player, value)
    elif op.word == "conan_move":
        found = windows.conan_moves(state)
        if len(found) == 1:
            add_move_damage(state, found[0], context.player, value)
        elif found:
            state.frames.append(frames.choice(frames.F_EMPOWER, op, context, value))
    elif context.subject >= 0:
        if _is_there(state, context.subject):
            change_attack(state, context.subject, value)
    else:
        choose_attack(state, op, context, _hits(state))


def _is_there(state: State, index: int) -> bool:
    """Whether an attack is still at hand; an effect before may have ended combat."""
    return index < len(state.attacks)


def add_move_damage(state: State, move: int, player: int, value: int) -> None:
    """A move's attacks that hit deal more Damage until the end of the round."""
    op = state.table.program.move_damage
    continuous.add(state, op, move, player, UNTIL_ROUND, value)


def change_attack(state: State, index: int, value: int) -> None:
    """Change the Damage of one attack; it is clamped once, when it is applied (CCG-1.4)."""
    attack = list(state.attacks[index])
    attack[A_DAMAGE] += value
    state.attacks[index] = tuple(attack)
    if state.log is not None:
        state.say("modify", "CCG-18.7", "{:card}: {:change} Damage, now {}.", attack[A_MOVE], value, attack[A_DAMAGE])


def choose_attack(state: State, op: Op, context: Context, found: list[int]) -> None:
    """Ask which attack an Action is about; the frame's last int 0 marks attacks as what is chosen."""
    mine = [i for i in found if _is_mine(state, i, context)]
    wanted = mine if adds_damage(op) else [i for i in found if i not in mine]
    wanted = wanted or found
    if len(wanted) == 1:
        touch_attack(state, op, context, wanted[0])
    elif wanted:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 1))


def _is_mine(state: State, index: int, context: Context) -> bool:
    by_foe = position.card_type(state, state.attacks[index][A_ATTACKER]) == position.T_FOE
    return by_foe != (context.player == state.active)


def attack_choices(state: State, op: Op, context: Context) -> list[int]:
    """Attacks at hand that an effect may be for: own ones for more Damage, the others' for less."""
    found = windows.at_conan(state) if op.verb == "redirect" else _hits(state, or_damage=op.verb == "prevent")
    own = adds_damage(op)
    wanted = [i for i in found if _is_mine(state, i, context) == own]
    return wanted or found


def _hits(state: State, *, or_damage: bool = False) -> list[int]:
    return [i for i, attack in enumerate(state.attacks) if attack[A_HITS] or (or_damage and attack[A_DAMAGE] > 0)]


def _damages(state: State) -> list[int]:
    return [i for i, attack in enumerate(state.attacks) if attack[A_DAMAGE] > 0]


def adds_damage(op: Op) -> bool:
    return op.verb == "double_damage" or (op.verb == "modify_damage" and op.amount.base > 0)


def touch_attack(state: State, op: Op, context: Context, index: int) -> None:
    behaviour.TO_ATTACK[op.verb](state, op, context, index)


def _redirect_one(state: State, op: Op, context: Context, index: int) -> None:
    state.frames.append(frames.choice(frames.F_REDIRECT, op, context, index))


def _double_one(state: State, op: Op, context: Context, index: int) -> None:
    change_attack(state, index, state.attacks[index][A_DAMAGE])


def _modify_one(state: State, op: Op, context: Context, index: int) -> None:
    change_attack(state, index, conditions.amount(state, op.amount, context))


def _prevent_one(state: State, op: Op, context: Context, index: int) -> None:
    value = max(0, conditions.amount(state, op.amount, context))
    if permissions.is_unpreventable(state, state.attacks[index]):
        if state.log is not None:
            state.say("firm", "CCG-1.1", "The Damage of {:card} stands.", state.attacks[index][A_MOVE])
        return
    change_attack(state, index, -value)


def prevent(state: State, op: Op, context: Context) -> None:
    if op.word == "conan_round":
        state.shield = min(ALL_DAMAGE, state.shield + max(0, conditions.amount(state, op.amount, context)))
        if state.log is not None:
            state.say("prevent", "CCG-23.7", "The next {} Damage to Conan this round will be prevented.", state.shield)
    elif context.subject >= 0:
        if _is_there(state, context.subject):
            touch_attack(state, op, context, context.subject)
    else:
        choose_attack(state, op, context, _damages(state))


def double_damage(state: State, op: Op, context: Context) -> None:
    """An attack that hits deals twice its Damage."""
    if context.subject >= 0:
        if _is_there(state, context.subject):
            change_attack(state, context.subject, state.attacks[context.subject][A_DAMAGE])
    else:
        choose_attack(state, op, context, _hits(state))


def redirect(state: State, op: Op, context: Context) -> None:
    """An attack on Conan strikes one of his Allies instead; the last int of the frame is the attack."""
    found = windows.at_conan(state)
    if context.subject in found:
        state.frames.append(frames.choice(frames.F_REDIRECT, op, context, context.subject))
    elif len(found) == 1:
        state.frames.append(frames.choice(frames.F_REDIRECT, op, context, found[0]))
    elif found:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 1))


def _can_modify(state: State, op: Op, context: Context) -> bool:
    if op.word == "conan_move":
        return bool(windows.conan_moves(state))
    return op.word != "this_hit" or _is_hit(state, op, context)


def _is_hit(state: State, op: Op, context: Context) -> bool:
    return any(attack[A_HITS] for attack in state.attacks)


def _can_prevent(state: State, op: Op, context: Context) -> bool:
    return op.word != "this_hit" or any(attack[A_DAMAGE] > 0 for attack in state.attacks)


def _can_redirect(state: State, op: Op, context: Context) -> bool:
    return bool(state.pile(state.active, ALLIES)) and bool(windows.at_conan(state))


behaviour.on_one(
    __name__,
    behaviour.TO_ATTACK,
    {
        "modify_damage": _modify_one,
        "prevent": _prevent_one,
        "double_damage": _double_one,
        "redirect": _redirect_one,
    },
)
behaviour.VERBS.effects(
    __name__,
    do={
        "modify_damage": modify_damage,
        "prevent": prevent,
        "double_damage": double_damage,
        "redirect": redirect,
    },
    can={
        "modify_damage": _can_modify,
        "prevent": _can_prevent,
        "double_damage": _is_hit,
        "redirect": _can_redirect,
    },
)
