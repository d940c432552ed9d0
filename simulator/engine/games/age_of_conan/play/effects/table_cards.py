"""Kingdom cards in part 1 of a turn and as the court option: play, refresh, events (AOC-19.3 to AOC-19.11)."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, cards, position
from simulator.engine.games.age_of_conan.cards import Ability
from simulator.engine.games.age_of_conan.play.effects import abilities
from simulator.engine.games.age_of_conan.play.effects.conditions import Context
from simulator.engine.games.age_of_conan.play.effects.effect_frames import PLAYED_CARD
from simulator.engine.games.age_of_conan.position import (
    KINGDOM_HAND,
    PLAY_EVENT,
    PLAY_TABLE,
    READY,
    RESOLVING,
    T_CARDS,
    TALLIES,
    UNTIL_TURN,
    USED,
    State,
)


def options(state: State, seat: int) -> list[int]:
    """Cards the acting player can play on the table or refresh in part 1: ``PLAY``, ``REFRESH`` (AOC-5.4).

    Of equal cards the first is offered.
    """
    table = state.table
    hand = state.pile(seat, KINGDOM_HAND)
    playable = [inst for inst in hand if table.plays[inst] == PLAY_TABLE and _works(state, inst)]
    found = actions.each(actions.PLAY, _affordable(state, seat, playable))
    turned = [inst for inst in state.pile(seat, USED) if not _used_this_turn(state, inst)]
    return found + actions.each(actions.REFRESH, _affordable(state, seat, turned))


def _works(state: State, inst: int) -> bool:
    """Whether the text of a card is known."""
    card = state.table.card[inst]
    return card >= 0 and bool(state.table.program.uses[card])


def _affordable(state: State, seat: int, cards: list[int]) -> list[int]:
    """Those whose cost the player can pay (AOC-19.3, AOC-19.6), one of each kind."""
    table = state.table
    found: list[int] = []
    seen: list[int] = []
    for inst in sorted(cards):
        if table.cost[inst] <= state.gold[seat] and table.card[inst] not in seen:
            seen.append(table.card[inst])
            found.append(inst)
    return found


def _used_this_turn(state: State, inst: int) -> bool:
    """A card used in part 1 can be refreshed from the next turn on (AOC-19.7)."""
    for use in state.used:
        if use[kernel.USED_SOURCE] == inst:
            return True
    return False


def choose(state: State, seat: int, act: int) -> None:
    """Carry out ``PLAY`` or ``REFRESH``: pay its cost; it lies ready (AOC-19.4, AOC-19.6)."""
    inst = actions.first_of(act)
    is_played = actions.kind_of(act) == actions.PLAY
    rule = "AOC-19.3" if is_played else "AOC-19.6"
    state.pile(seat, KINGDOM_HAND if is_played else USED).remove(inst)
    state.pile(seat, READY).append(inst)
    if state.log is not None:
        text = f"{position.name(state, seat)} {'plays' if is_played else 'refreshes'} {position.title(state, inst)}."
        state.say("play" if is_played else "refresh", rule, text)
    position.pay_gold(state, seat, state.table.cost[inst], rule)


def events(state: State, seat: int) -> list[int]:
    """Event cards of a hand that can be played as a court action: ``EVENT`` (AOC-7.12). Of equal cards the first."""
    table = state.table
    if not table.windows >> cards.W_COURT & 1:
        return []
    found: list[int] = []
    seen: list[int] = []
    for inst in sorted(state.pile(seat, KINGDOM_HAND)):
        if table.plays[inst] == PLAY_EVENT and table.card[inst] not in seen:
            seen.append(table.card[inst])
            if _event(state, seat, inst) is not None:
                found.append(inst)
    return actions.each(actions.EVENT, found)


def _event(state: State, seat: int, inst: int) -> Ability | None:
    """The ability of an event that can be carried out now (AOC-19.14)."""
    program = state.table.program
    for index in program.uses[state.table.card[inst]]:
        ability = program.abilities[index]
        if ability.windows >> cards.W_COURT & 1 and abilities.usable(state, ability, Context(inst, seat)):
            return ability
    return None


def play_event(state: State, seat: int, inst: int) -> None:
    """Play an event card: it takes effect once and is discarded (AOC-19.10)."""
    ability = _event(state, seat, inst)
    assert ability is not None, "events() offers only what can be played"
    state.pile(seat, KINGDOM_HAND).remove(inst)
    state.common(RESOLVING).append(inst)
    state.tallies[seat * TALLIES + T_CARDS] += 1
    if state.recorder is not None:
        state.recorder.used(state, seat, inst)
    if state.log is not None:
        state.say("event", "AOC-19.10", f"{position.name(state, seat)} plays {position.title(state, inst)}.")
    abilities.begin(state, ability, Context(inst, seat), PLAYED_CARD)


def turn_begins(state: State) -> None:
    """A turn begins: what was used until then can be used again, and effects in force end."""
    if state.used:
        state.used = [use for use in state.used if use[kernel.USED_UNTIL] > UNTIL_TURN]
    state.continuous = []


def age_begins(state: State) -> None:
    """Step 7 of the age change: all used table cards are refreshed for free (AOC-16.23)."""
    for seat in range(state.table.players):
        turned = state.pile(seat, USED)
        state.pile(seat, READY).extend(sorted(turned))
        turned.clear()
