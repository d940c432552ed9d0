"""Prowess, Health, wounds, defeats and lost Renown (CCG-18.8, 19, 22, 25.3, 25.4).

``source`` is the card that hurts, defeats or discards. It need not be given where an ability does it (``say_by``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import position, steps
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.play.rules import frames, scoring
from simulator.engine.games.conan_ccg.position import (
    ALLIES,
    ITEMS,
    NOBODY,
    NONE,
    T_DEALT,
    T_DEFEATED,
    T_HEALED,
    T_SPENT,
    T_TAKEN,
    TALLIES,
    State,
)

#: Rules by which Health is paid: a move a Foe cannot afford, and the cost of a text.
PAID: Final = ("CCG-12.6", "CCG-23.3")


def spend(state: State, prowess: int, rule: str, source: kernel.Source = kernel.BY_RULES) -> None:
    """Conan loses Prowess; what he has not is lost as Health (CCG-22.2, CCG-22.3)."""
    player = state.active
    paid = min(prowess, state.prowess[player])
    state.prowess[player] -= paid
    state.tallies[player * TALLIES + T_SPENT] += paid
    if state.log is not None and prowess:
        if paid == prowess:
            state.say("spend", rule, "Conan loses {} Prowess: {} Prowess left.", paid, state.prowess[player])
        else:
            text = "Conan loses {} Prowess and {} Health: {} Prowess left."
            state.say("spend", rule, text, paid, prowess - paid, state.prowess[player])
    if prowess > paid:
        if state.recorder is not None:
            state.recorder.paid_in_health(state, prowess - paid)
        hurt_conan(state, prowess - paid, "CCG-22.2", source)


def regain(state: State, amount: int) -> None:
    """Conan gains Prowess, never above his Starting Value (CCG-22.5)."""
    player = state.active
    most = state.table.program.pool.prowess[state.table.card[state.table.conan[player]]]
    gained = max(0, min(amount, most - state.prowess[player]))
    state.prowess[player] += gained
    if state.log is not None:
        state.say("gain", "CCG-22.5", "Conan gains {} Prowess: {}.", gained, state.prowess[player])


def hurt_conan(state: State, amount: int, rule: str, source: kernel.Source = kernel.BY_RULES) -> None:
    """Conan loses Health; at 0 his player is defeated (CCG-25.3)."""
    player = state.active
    taken = min(amount, state.health[player])
    state.health[player] -= taken
    state.tallies[player * TALLIES + T_TAKEN] += taken
    if state.log is not None and amount:
        state.say_by(source, "hurt", rule, "Conan loses {} Health: {} left.", taken, state.health[player])
    if state.health[player] <= 0:
        scoring.conan_falls(state, player, source)


def heal(state: State, inst: int, amount: int) -> None:
    """Restore Health or remove wounds, up to the printed Health (CCG-22.6)."""
    if position.card_type(state, inst) == position.T_CONAN:
        player = state.active
        most = state.table.program.pool.health[state.table.card[inst]]
        gained = max(0, min(amount, most - state.health[player]))
        state.health[player] += gained
        state.tallies[player * TALLIES + T_HEALED] += gained
        if state.log is not None:
            state.say("heal", "CCG-22.6", "Conan heals {}: {} Health.", gained, state.health[player])
        return
    gained = min(amount, state.wounds[inst])
    state.wounds[inst] -= gained
    if state.log is not None:
        state.say("heal", "CCG-22.6", "{:card} loses {} wounds.", inst, gained)


def still_there(state: State, inst: int) -> bool:
    """Whether a character is still in play (one effect may have defeated another's target)."""
    kind = position.card_type(state, inst)
    if kind == position.T_FOE:
        return position.zone_of(state, inst) != NONE
    return kind == position.T_CONAN or inst in state.pile(state.active, ALLIES)


def rows_close(state: State) -> bool:
    """Before the Conan Move Phase a Foe that leaves makes its row close up; afterwards its place stays (CCG-13.11)."""
    return state.step < steps.CONAN_WINDOW


def wound(state: State, inst: int, amount: int, rule: str, source: kernel.Source = kernel.BY_RULES) -> None:
    """Wound a character and defeat it at 0 Health (CCG-18.8, CCG-19.1)."""
    if amount <= 0:
        return
    if position.card_type(state, inst) == position.T_CONAN:
        if state.recorder is not None and rule in PAID:
            state.recorder.paid_in_health(state, amount)
        hurt_conan(state, amount, rule, source)
        return
    dealt = min(amount, continuous.health_left(state, inst))
    state.wounds[inst] += dealt
    if position.card_type(state, inst) == position.T_FOE:
        state.tallies[state.active * TALLIES + T_DEALT] += dealt
        if state.recorder is not None and rule in PAID:
            state.recorder.paid_by_foe(state, dealt)
    if state.log is not None:
        left = continuous.health_left(state, inst)
        state.say_by(source, "wound", rule, "{:card} takes {}: {} Health left.", inst, dealt, left)
    settle(state, inst, source)


def settle(state: State, inst: int, source: kernel.Source = kernel.BY_RULES) -> None:
    """Defeat a Foe or Ally that has no Health left."""
    if continuous.health_left(state, inst) <= 0:
        if position.card_type(state, inst) == position.T_FOE:
            defeat_foe(state, inst, "CCG-19.1", close=rows_close(state), source=source)
        else:
            defeat_ally(state, inst, source)


def defeat_foe(
    state: State, foe: int, rule: str, *, close: bool = False, source: kernel.Source = kernel.BY_RULES
) -> None:
    """A defeated Foe goes to the Active player's Chronicle Area (CCG-19.1, CCG-19.2)."""
    player = state.active
    position.leave_row(state, foe, close=close)
    position.chronicle(state, player, foe)
    state.defeated_foes += 1
    state.tallies[player * TALLIES + T_DEFEATED] += 1
    continuous.refresh(state)
    if state.log is not None:
        state.say_by(source, "defeat", rule, "{:card} is defeated: {} Renown.", foe, state.renown[player])
    frames.fire_own(state, "defeated", foe)
    frames.fire_chronicled(state, foe)
    frames.fire(state, "foe_defeated", foe)
    scoring.check_foes(state)


def discard_foe(
    state: State, foe: int, rule: str, *, close: bool = False, source: kernel.Source = kernel.BY_RULES
) -> None:
    """A Foe that is discarded is not scored (CCG-19.2)."""
    discard_foes(state, (foe,), rule, close=close, source=source)


def discard_foes(
    state: State, foes: Sequence[int], rule: str, *, close: bool = False, source: kernel.Source = kernel.BY_RULES
) -> None:
    """Foes that are discarded together; the texts in force are collected anew once all are gone."""
    for foe in foes:
        position.leave_row(state, foe, close=close)
        position.discard(state, foe)
        if state.log is not None:
            state.say_by(source, "discard_foe", rule, "{:card} is discarded.", foe)
    continuous.refresh(state)
    scoring.check_foes(state)


def remove_ally(state: State, player: int, ally: int) -> None:
    """An Ally leaves play, in whatever way, and is discarded (CCG-3.8, CCG-3.9).

    Nobody strikes with its moves any more; their icons go on blocking (CCG-16.12, CCG-16.14).
    """
    state.pile(player, ALLIES).remove(ally)
    position.forget(state, ally)
    for gap, performer in enumerate(state.gap_by):
        if performer == ally:
            state.gap_by[gap] = NONE
    position.discard(state, ally)
    continuous.refresh(state)


def remove_item(state: State, player: int, item: int) -> None:
    """An Item leaves play, in whatever way, and is discarded (CCG-3.6, CCG-7.7)."""
    state.pile(player, ITEMS).remove(item)
    position.forget(state, item)
    position.discard(state, item)
    continuous.refresh(state)


def defeat_ally(state: State, ally: int, source: kernel.Source = kernel.BY_RULES) -> None:
    """A defeated Ally is discarded, and its Renown is lost as in a Retreat (CCG-19.4, CCG-19.5)."""
    remove_ally(state, state.active, ally)
    if state.log is not None:
        state.say_by(source, "defeat", "CCG-19.5", "{:card} is defeated.", ally)
    frames.fire_own(state, "defeated", ally)
    frames.fire(state, "ally_defeated", ally)
    lose_renown(state, state.table.program.pool.renown[state.table.card[ally]], "CCG-19.4")


def lose_renown(state: State, loss: int, rule: str, player: int = NOBODY) -> None:
    """The Primary Foe Player takes cards of at most this Renown out of the Chronicle Area (CCG-11.4).

    ``player`` loses them, the Active player if nobody is named; see ``choices.loss_options``.
    """
    if loss > 0:
        loser = state.active if player == NOBODY else player
        if state.log is not None:
            state.say("loss", rule, "{:player} is to lose up to {} Renown.", loser, loss)
        state.frames.append((frames.F_LOSS, loss) if loser == state.active else (frames.F_LOSS, loss, loser))
