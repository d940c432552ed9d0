"""Damage, healing, and Characters who fall (CQ-17, CQ-18.3, CQ-19.1)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import holds
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.cards import C_SET, C_SWAP, FLAG_BITS, S_DEFENSE, S_WEAPON_USE
from simulator.engine.games.conquer.play.effects import behaviour, continuous, equipment
from simulator.engine.games.conquer.play.rules import frames
from simulator.engine.games.conquer.position import (
    D_ALL,
    D_CARDS,
    D_HEALTH,
    D_NEEDS,
    D_PLACE,
    D_RATINGS,
    DOOM,
    E_ACTION,
    E_AMOUNT,
    E_CHARACTER,
    HOSPITAL,
    KEPT,
    M_WHO,
    NONE,
    PILES,
    RESOLVING,
    T_DEALT,
    T_DIED,
    T_TAKEN,
    TALLIES,
    TROOPS,
    State,
)

#: Texts that may change Health, or the Weapon Use that Equipment asks for.
RATING_CHANGES: Final = (1 << S_DEFENSE) | (1 << S_WEAPON_USE) | C_SET | C_SWAP | FLAG_BITS["ignore_requirement"]


def hurt(state: State, who: int, amount: int, action: int, by: int, rule: str) -> None:
    """Add a damage entry, one for each Battle Action or text that causes damage (CQ-17.4)."""
    if amount <= 0:
        return
    kept = NONE
    if action >= 0 and state.table.rules.actions_kept and action in state.piles[RESOLVING]:
        state.piles[RESOLVING].remove(action)
        state.piles[state.table.owner[action] * PILES + KEPT].append(action)
        kept = action
    state.damage.append((who, amount, kept))
    state.tallies[position.owner(state, who) * TALLIES + T_TAKEN] += amount
    if by >= 0:
        state.tallies[by * TALLIES + T_DEALT] += amount
    if state.recorder is not None:
        state.recorder.damage(by, amount, by_action=action >= 0)
    state.dirty |= D_HEALTH
    if state.log is not None:
        left = continuous.health(state, who)
        source = (action, kernel.NO_ABILITY, by) if action >= 0 else kernel.BY_RULES
        state.say_by(source, "damage", rule, f"{position.title(state, who)} takes {amount} damage: Health {left}.")


def heal(state: State, who: int, amount: int, rule: str) -> None:
    """Take away damage from the oldest entries on."""
    left = amount
    kept = []
    for entry in state.damage:
        if entry[E_CHARACTER] != who or left <= 0:
            kept.append(entry)
        elif entry[E_AMOUNT] > left:
            kept.append((who, entry[E_AMOUNT] - left, entry[E_ACTION]))
            left = 0
        else:
            left -= entry[E_AMOUNT]
            position.release_action(state, entry)
    state.damage = kept
    if state.log is not None and left < amount:
        state.say("heal", rule, f"{position.title(state, who)} is healed: Health {continuous.health(state, who)}.")


def remove_entry(state: State, who: int, index: int, rule: str) -> None:
    """Take away one damage entry with its whole amount (CQ-19.4)."""
    entry = position.entries_on(state, who)[index]
    position.release_action(state, entry)
    state.damage.remove(entry)
    if state.log is not None:
        state.say("heal", rule, f"{position.title(state, who)} loses the damage of {entry[E_AMOUNT]}.")


def largest_entry(state: State, who: int) -> int:
    """The place of his largest damage entry, the first of equal ones; ``NONE`` without damage."""
    amounts = [entry[E_AMOUNT] for entry in position.entries_on(state, who)]
    return amounts.index(max(amounts)) if amounts else NONE


def settle(state: State) -> None:
    """Bring everything in line after a change: requirements (CQ-11.10), Characters without Health (CQ-17.5)."""
    if state.dirty & D_PLACE:
        if state.changes & RATING_CHANGES:
            state.dirty |= D_RATINGS
        elif state.dirty == D_PLACE:
            state.dirty = 0
            return
    if state.dirty & D_CARDS:
        continuous.refresh(state)
    if state.dirty & D_NEEDS:
        while equipment.drop_too_heavy(state):
            continuous.refresh(state)
    state.dirty = 0
    weakens = continuous.may_weaken(state, S_DEFENSE)
    hurt_ones = [entry[E_CHARACTER] for entry in state.damage]
    for who in position.all_troops(state):
        if who == state.attacker or who == state.defender:
            continue
        if not weakens and _is_sound(state, who) and not holds(hurt_ones, who):
            continue
        if continuous.health(state, who) <= 0:
            fall(state, who, "CQ-17.5")
            return  # what this changes is settled next


def _is_sound(state: State, who: int) -> bool:
    """Whether an unhurt Character has Health for certain while no text weakens his Defense."""
    printed = state.table.program.pool.ratings[state.table.card[who]]
    return printed[S_DEFENSE] > 0 and state.gear[2 * who + 1] >= 0


def fall(state: State, who: int, rule: str, source: kernel.Source = kernel.BY_RULES) -> None:
    """A Character goes to his owner's Hospital Grounds and loses Equipment and Effects (CQ-18.3, CQ-19.1).

    ``source`` is the card that fells him; it need not be given where an ability does.
    """
    player = position.owner(state, who)
    keeps = continuous.has(state, "keep_equipment", who)
    answers = frames.answers_for(state, "hospital.enter", who) if "hospital.enter" in state.table.events else []
    state.piles[player * PILES + TROOPS].remove(who)
    state.piles[player * PILES + HOSPITAL].append(who)
    state.stay[who] = 0
    state.quiet_turns = 0  # CQ-22.3
    if state.recorder is not None:
        state.recorder.fell(player)
    state.continuous = [effect for effect in state.continuous if effect[M_WHO] != who]
    if state.log is not None:
        text = f"{position.title(state, who)} goes to the Hospital Grounds of {position.name(state, player)}."
        state.say_by(source, "fall", rule, text)
    for card in position.attached_to(state, who):
        kind = position.card_type(state, card)
        if kind == position.T_EFFECT or (kind == position.T_EQUIPMENT and not keeps):
            position.doom_attached(state, card, source)
    state.dirty |= D_ALL
    frames.answer(state, answers)


def die(state: State, who: int, rule: str) -> None:
    """A patient dies: he and all cards on him go to the Doom Piles of their owners (CQ-19.8)."""
    player = position.owner(state, who)
    for card in position.attached_to(state, who):
        position.doom_attached(state, card)
    position.forget(state, who)
    state.piles[player * PILES + HOSPITAL].remove(who)
    state.piles[player * PILES + DOOM].append(who)
    state.tallies[player * TALLIES + T_DIED] += 1
    state.dirty |= D_ALL
    if state.log is not None:
        state.say("die", rule, f"{position.title(state, who)} dies.")


def leave_play(state: State, who: int) -> None:
    """A Character goes back to his owner's hand; what lies on him is doomed."""
    for card in position.attached_to(state, who):
        position.doom_attached(state, card)
    position.forget(state, who)
    player = position.owner(state, who)
    state.piles[player * PILES + TROOPS].remove(who)
    position.to_hand(state, player, who)
    state.dirty |= D_ALL


behaviour.VERBS.heeds(__name__, {"keep_equipment": fall})
