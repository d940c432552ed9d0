"""Damage, healing, and Characters who fall (CQ-17, CQ-18.3, CQ-19.1)."""

from __future__ import annotations

from simulator.engine.games.conquer import bearing, frames, modifiers, table
from simulator.engine.games.conquer.state import (
    D_ALL,
    D_CARDS,
    D_HEALTH,
    D_NEEDS,
    DOOM,
    HOSPITAL,
    KEPT,
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
    state.tallies[table.owner(state, who) * TALLIES + T_TAKEN] += amount
    if by >= 0:
        state.tallies[by * TALLIES + T_DEALT] += amount
    if state.recorder is not None:
        state.recorder.damage(by, amount, by_action=action >= 0)
    state.dirty |= D_HEALTH
    if state.log is not None:
        left = modifiers.health(state, who)
        state.say("damage", rule, f"{table.title(state, who)} takes {amount} damage: Health {left}.")


def heal(state: State, who: int, amount: int, rule: str) -> None:
    """Take away damage from the oldest entries on."""
    left = amount
    kept = []
    for entry in state.damage:
        if entry[0] != who or left <= 0:
            kept.append(entry)
        elif entry[1] > left:
            kept.append((who, entry[1] - left, entry[2]))
            left = 0
        else:
            left -= entry[1]
            table.release_action(state, entry)
    state.damage = kept
    if state.log is not None and left < amount:
        state.say("heal", rule, f"{table.title(state, who)} is healed: Health {modifiers.health(state, who)}.")


def remove_entry(state: State, who: int, index: int, rule: str) -> None:
    """Take away one damage entry with its whole amount (CQ-19.4)."""
    entry = table.entries_on(state, who)[index]
    table.release_action(state, entry)
    state.damage.remove(entry)
    if state.log is not None:
        state.say("heal", rule, f"{table.title(state, who)} loses the damage of {entry[1]}.")


def largest_entry(state: State, who: int) -> int:
    """The place of his largest damage entry, the first of equal ones; ``NONE`` without damage."""
    amounts = [entry[1] for entry in table.entries_on(state, who)]
    return amounts.index(max(amounts)) if amounts else NONE


def settle(state: State) -> None:
    """Bring everything in line after a change: requirements (CQ-11.10), Characters without Health (CQ-17.5)."""
    if state.dirty & D_CARDS:
        modifiers.refresh(state)
    if state.dirty & D_NEEDS:
        while bearing.drop_too_heavy(state):
            modifiers.refresh(state)
    state.dirty = 0
    for who in table.all_troops(state):
        if who in (state.attacker, state.defender):
            continue
        if modifiers.health(state, who) <= 0:
            fall(state, who, "CQ-17.5")
            return  # what this changes is settled next


def fall(state: State, who: int, rule: str) -> None:
    """A Character goes to his owner's Hospital Grounds and loses Equipment and Effects (CQ-18.3, CQ-19.1)."""
    player = table.owner(state, who)
    keeps = modifiers.has(state, "keep_equipment", who)
    answers = frames.answers_for(state, "hospital.enter", who) if "hospital.enter" in state.table.events else []
    state.piles[player * PILES + TROOPS].remove(who)
    state.piles[player * PILES + HOSPITAL].append(who)
    state.stay[who] = 0
    if state.recorder is not None:
        state.recorder.fell(player)
    state.mods = [mod for mod in state.mods if mod[3] != who]
    if state.log is not None:
        text = f"{table.title(state, who)} goes to the Hospital Grounds of {table.name(state, player)}."
        state.say("fall", rule, text)
    for card in table.attached_to(state, who):
        kind = table.card_type(state, card)
        if kind == table.T_EFFECT or (kind == table.T_EQUIPMENT and not keeps):
            table.doom_attached(state, card)
    state.dirty |= D_ALL
    frames.answer(state, answers)


def die(state: State, who: int, rule: str) -> None:
    """A patient dies: he and all cards on him go to the Doom Piles of their owners (CQ-19.8)."""
    player = table.owner(state, who)
    for card in table.attached_to(state, who):
        table.doom_attached(state, card)
    table.forget(state, who)
    state.piles[player * PILES + HOSPITAL].remove(who)
    state.piles[player * PILES + DOOM].append(who)
    state.tallies[player * TALLIES + T_DIED] += 1
    state.dirty |= D_ALL
    if state.log is not None:
        state.say("die", rule, f"{table.title(state, who)} dies.")


def leave_play(state: State, who: int) -> None:
    """A Character goes back to his owner's hand; what lies on him is doomed."""
    for card in table.attached_to(state, who):
        table.doom_attached(state, card)
    table.forget(state, who)
    player = table.owner(state, who)
    state.piles[player * PILES + TROOPS].remove(who)
    table.to_hand(state, player, who)
    state.dirty |= D_ALL
