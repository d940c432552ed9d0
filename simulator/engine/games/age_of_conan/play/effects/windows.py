"""When cards may be used: windows that open, and uses that join another decision (AOC-9.12, AOC-9.13, AOC-19).

The rules call these functions at every timing. In a contest only its attacker and its defending player are asked, at
the steps of an action the acting player (AOC-19.13).
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan import actions, position
from simulator.engine.games.age_of_conan.play.effects import abilities, effect_frames
from simulator.engine.games.age_of_conan.play.effects.conditions import Context, rule_of
from simulator.engine.games.age_of_conan.play.effects.effect_frames import (
    F_CHOICE,
    F_WINDOW,
    FIRST_SEAT,
    PLAYED_CARD,
    SECOND_SEAT,
)
from simulator.engine.games.age_of_conan.position import (
    BAN_INSTANT,
    CL_BANNED,
    HELD,
    KINGDOM_HAND,
    NOBODY,
    PLAY_INSTANT,
    READY,
    RESOLVING,
    T_CARDS,
    TALLIES,
    UNTIL_TURN,
    USED,
    State,
)


def window(state: State, timing: int, first: int, second: int = NOBODY) -> None:
    """Ask players for the uses of this moment: ``first``, then ``second``, in turn until both pass (AOC-9.13).

    Puts a frame on the stack, so the step that follows must be set before. ``NOBODY`` is passed over.
    """
    effect_frames.window(state, timing, first, second)


def options(state: State, seat: int, timing: int) -> list[int]:
    """What a player may use at this timing, as actions to join a decision of the rules: ``USE`` with card and ability.

    The rules hand such an action to ``perform``, and ask their own decision again once it is carried out. Of equal
    cards the first is offered.
    """
    table = state.table
    if not table.windows >> timing & 1:
        return []
    program = table.program
    found: list[int] = []
    seen: list[int] = []
    for source in _cards(state, seat):
        card = table.card[source]
        if not program.windows[card] >> timing & 1 or card in seen:
            continue
        seen.append(card)
        for index in program.uses[card]:
            ability = program.abilities[index]
            if ability.windows >> timing & 1 and abilities.usable(state, ability, Context(source, seat)):
                found.append(actions.action(actions.USE, source, index))
    return found


def _cards(state: State, seat: int) -> list[int]:
    """The cards a player can use: instants in his hand, ready table cards, artifacts (AOC-17.2, AOC-19.5, 19.12)."""
    plays = state.table.plays
    side = state.side_of(seat)
    found: list[int] = []
    if side < 0 or not state.clash[CL_BANNED + side] & BAN_INSTANT:
        found += [inst for inst in sorted(state.pile(seat, KINGDOM_HAND)) if plays[inst] == PLAY_INSTANT]
    return found + sorted(state.pile(seat, READY)) + state.pile(seat, HELD)


def perform(state: State, seat: int, act: int) -> None:
    """Carry out an action that ``options`` has given: an instant is played, a table card turned (AOC-19.5, 19.12)."""
    source = actions.first_of(act)
    ability = state.table.program.abilities[actions.second_of(act)]
    state.tallies[seat * TALLIES + T_CARDS] += 1
    if state.recorder is not None:
        state.recorder.used(state, seat, source)
    if state.log is not None:
        text = f"{position.name(state, seat)} uses {position.title(state, source)}."
        state.say("use", rule_of(state, source), text)
    played = 0
    if source in state.pile(seat, KINGDOM_HAND):
        state.pile(seat, KINGDOM_HAND).remove(source)
        state.common(RESOLVING).append(source)
        played = PLAYED_CARD
    elif source in state.pile(seat, READY):
        state.pile(seat, READY).remove(source)
        state.pile(seat, USED).append(source)
        # noted, since it cannot be refreshed in this turn (AOC-19.7)
        state.used.append((ability.index, source, UNTIL_TURN))
    abilities.begin(state, ability, Context(source, seat), played)


def window_options(state: State, frame: Frame) -> list[int] | None:
    """What the next player who can use something may use, or ``None`` once all have passed in a row."""
    timing, seat, passes = frame[kernel.WINDOW], frame[kernel.ASKED], frame[kernel.PASSES]
    seats = 1 if frame[SECOND_SEAT] == NOBODY else 2
    while passes < seats:
        found = options(state, seat, timing)
        if found:
            state.frames[-1] = (F_WINDOW, timing, seat, passes, frame[FIRST_SEAT], frame[SECOND_SEAT])
            state.actor = seat
            return [actions.PASS, *found]
        seat = _next(frame, seat)
        passes += 1
    state.frames.pop()
    return None


def _next(frame: Frame, seat: int) -> int:
    if frame[SECOND_SEAT] == NOBODY:
        return seat
    return frame[SECOND_SEAT] if seat == frame[FIRST_SEAT] else frame[FIRST_SEAT]


def window_choice(state: State, frame: Frame, act: int) -> None:
    """Pass, or use a card; either way the other one is asked next, and both again after a use (AOC-9.13)."""
    timing, seat = frame[kernel.WINDOW], frame[kernel.ASKED]
    passes = frame[kernel.PASSES] + 1 if act == actions.PASS else 0
    state.frames[-1] = (F_WINDOW, timing, _next(frame, seat), passes, frame[FIRST_SEAT], frame[SECOND_SEAT])
    if act != actions.PASS:
        perform(state, seat, act)


def run_frame(state: State, frame: Frame) -> None:
    """Go on with the ability on top of the stack."""
    abilities.run_frame(state, frame)


#: Choices of effects and windows by kind of frame; ``rules.loop`` adds them to its own.
CHOICES: Final[dict[int, tuple[kernel.FrameOptions[State], kernel.FrameChoose[State]]]] = {
    F_WINDOW: (window_options, window_choice),
    F_CHOICE: (abilities.choice_options, abilities.choose),
}
