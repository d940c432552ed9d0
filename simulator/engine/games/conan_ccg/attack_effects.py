"""Effects on the attacks at hand and on the Damage of moves (CCG-18.5 to CCG-18.7)."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import conditions, frames, leave, modifiers, table, windows
from simulator.engine.games.conan_ccg.conditions import Context
from simulator.engine.games.conan_ccg.program import ALL_DAMAGE, Op
from simulator.engine.games.conan_ccg.state import UNTIL_ROUND, State


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
        change_attack(state, context.subject, value)
    else:
        choose_attack(state, op, context, [i for i, attack in enumerate(state.attacks) if attack[5]])


def add_move_damage(state: State, move: int, player: int, value: int) -> None:
    """A move's attacks that hit deal more Damage until the end of the round."""
    op = state.table.program.move_damage
    modifiers.add(state, op, move, player, UNTIL_ROUND, value)


def change_attack(state: State, index: int, value: int) -> None:
    """Change the Damage of one attack; it is clamped once, when it is applied (CCG-1.4)."""
    attack = list(state.attacks[index])
    attack[6] += value
    state.attacks[index] = tuple(attack)
    if state.log is not None:
        state.say("modify", "CCG-18.7", "{:card}: {:change} Damage, now {}.", attack[1], value, attack[6])


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
    by_foe = table.card_type(state, state.attacks[index][0]) == table.T_FOE
    return by_foe != (context.player == state.active)


def attack_choices(state: State, op: Op, context: Context) -> list[int]:
    """Attacks at hand that an effect may be for: own ones for more Damage, the others' for less."""
    if op.verb == "redirect":
        return windows.at_conan(state)
    found = [i for i, attack in enumerate(state.attacks) if attack[5] or (op.verb == "prevent" and attack[6] > 0)]
    own = adds_damage(op)
    wanted = [i for i in found if _is_mine(state, i, context) == own]
    return wanted or found


def adds_damage(op: Op) -> bool:
    return op.verb == "double_damage" or (op.verb == "modify_damage" and op.amount.base > 0)


def touch_attack(state: State, op: Op, context: Context, index: int) -> None:
    if op.verb == "redirect":
        state.frames.append(frames.choice(frames.F_REDIRECT, op, context, index))
        return
    if op.verb == "double_damage":
        change_attack(state, index, state.attacks[index][6])
        return
    value = (
        max(0, conditions.amount(state, op.amount, context))
        if op.verb == "prevent"
        else conditions.amount(state, op.amount, context)
    )
    if op.verb == "prevent" and leave.is_unpreventable(state, state.attacks[index]):
        if state.log is not None:
            state.say("firm", "CCG-1.1", "The Damage of {:card} stands.", state.attacks[index][1])
        return
    change_attack(state, index, -value if op.verb == "prevent" else value)


def prevent(state: State, op: Op, context: Context) -> None:
    if op.word == "conan_round":
        state.shield = min(ALL_DAMAGE, state.shield + max(0, conditions.amount(state, op.amount, context)))
        if state.log is not None:
            state.say("prevent", "CCG-23.7", "The next {} Damage to Conan this round will be prevented.", state.shield)
    elif context.subject >= 0:
        touch_attack(state, op, context, context.subject)
    else:
        choose_attack(state, op, context, [i for i, attack in enumerate(state.attacks) if attack[6] > 0])


def double_damage(state: State, op: Op, context: Context) -> None:
    """An attack that hits deals twice its Damage."""
    if context.subject >= 0:
        change_attack(state, context.subject, state.attacks[context.subject][6])
    else:
        choose_attack(state, op, context, [i for i, attack in enumerate(state.attacks) if attack[5]])


def redirect(state: State, op: Op, context: Context) -> None:
    """An attack on Conan strikes one of his Allies instead; the last int of the frame is the attack."""
    found = windows.at_conan(state)
    if context.subject in found:
        state.frames.append(frames.choice(frames.F_REDIRECT, op, context, context.subject))
    elif len(found) == 1:
        state.frames.append(frames.choice(frames.F_REDIRECT, op, context, found[0]))
    elif found:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 1))
