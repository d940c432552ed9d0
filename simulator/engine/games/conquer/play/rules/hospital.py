"""The Hospital Grounds at the start of a turn: healing, rolls, leaving and dying (CQ-6.3, CQ-19)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import S_HOSPITAL_ROLL, S_HOSPITAL_TRIES, S_HOSPITAL_TURNS, S_REPUTATION
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.play.rules import frames, harm, landscapes, scoring
from simulator.engine.games.conquer.position import (
    D_ALL,
    E_ACTION,
    E_AMOUNT,
    HOSPITAL,
    PILES,
    T_RECOVERED,
    TALLIES,
    TROOPS,
    State,
)

#: Turns of his owner a Character can stay (CQ-19.8), and rolls in each (CQ-19.6).
TURNS: Final = 3
TRIES: Final = 1


def patients(state: State) -> None:
    """Go on with the next patient of the active player; one who has stayed too long dies."""
    while state.pending:
        who = state.pending.pop(0)
        if not position.is_patient(state, who):
            continue
        state.current = who
        if state.stay[who] >= TURNS + continuous.change(state, S_HOSPITAL_TURNS, who):
            harm.die(state, who, "CQ-19.8")
            continue
        state.stay[who] += 1
        state.step = steps.HEAL
        frames.fire_for(state, "hospital.turn", who)
        return
    if state.dirty:
        return  # what has died is settled first
    state.step = steps.GENERATE
    scoring.check_again(state)


def heal_options(state: State) -> list[int] | None:
    """Remove one damage entry, or none (CQ-19.4)."""
    who = state.current
    if not position.is_patient(state, who):
        state.step = steps.PATIENTS
        return None
    entries = position.entries_on(state, who)
    if not entries:
        state.step = steps.RELEASE
        return None
    state.actor = state.active
    found = [actions.action(actions.HEAL, index) for index in _distinct(state, entries)]
    found.append(actions.PASS)
    return found


def _distinct(state: State, entries: list[tuple[int, ...]]) -> list[int]:
    """The first of all equal entries."""
    card = state.table.card
    seen: dict[tuple[int, int], int] = {}
    for index, entry in enumerate(entries):
        seen.setdefault((entry[E_AMOUNT], card[entry[E_ACTION]] if entry[E_ACTION] >= 0 else -1), index)
    return list(seen.values())


def heal(state: State, act: int) -> None:
    state.step = steps.RELEASE
    if act != actions.PASS:
        harm.remove_entry(state, state.current, actions.first_of(act), "CQ-19.4")


def release(state: State) -> None:
    """Roll for a patient who has Health again: below his Reputation he may leave (CQ-19.5, CQ-19.6)."""
    who = state.current
    state.step = steps.PATIENTS
    if continuous.health(state, who) <= 0 or continuous.has(state, "bar", who, "leave_hospital"):
        return
    needed = continuous.rating(state, who, S_REPUTATION)
    for _ in range(TRIES + continuous.change(state, S_HOSPITAL_TRIES, who)):
        rolled = position.roll_die(state) + continuous.change(state, S_HOSPITAL_ROLL, who)
        if state.log is not None:
            text = f"{position.title(state, who)}: {rolled} rolled against Reputation {needed}."
            state.say("roll", "CQ-19.6", text)
        if rolled < needed:
            state.step = steps.LEAVE
            return


def leave_options(state: State) -> list[int] | None:
    """He may leave, or stay (CQ-19.6)."""
    state.actor = state.active
    return [actions.action(actions.LEAVE), actions.PASS]


def leave(state: State, act: int) -> None:
    state.step = steps.PATIENTS if act == actions.PASS else steps.RETURN_AT


def return_options(state: State) -> list[int] | None:
    """Where he was defeated, else any Landscape of that Location, else any (CQ-19.7)."""
    state.actor = state.active
    return [actions.action(actions.AT, ground) for ground in return_places(state, state.current)]


def return_places(state: State, who: int) -> list[int]:
    here = state.place[who]
    if here in state.ground():
        return [here]
    return landscapes.of_location(state, landscapes.location(state, here)) or list(state.ground())


def return_at(state: State, act: int) -> None:
    state.step = steps.PATIENTS
    back(state, state.current, actions.first_of(act), "CQ-19.7")


def back(state: State, who: int, ground: int, rule: str) -> None:
    """A Character comes back into play at a Landscape."""
    player = position.owner(state, who)
    state.piles[player * PILES + HOSPITAL].remove(who)
    state.piles[player * PILES + TROOPS].append(who)
    state.place[who] = ground
    state.stay[who] = 0
    state.tallies[player * TALLIES + T_RECOVERED] += 1
    state.dirty |= D_ALL
    if state.log is not None:
        state.say("recover", rule, f"{position.title(state, who)} comes back at {position.title(state, ground)}.")
    frames.fire_for(state, "hospital.leave", who)
