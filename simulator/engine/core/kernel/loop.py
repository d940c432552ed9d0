"""The loop of the rules of every game: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from typing import Final, Generic

from simulator.engine.core.arrays import holds
from simulator.engine.core.errors import EngineBug, IllegalAction
from simulator.engine.core.kernel.actions import kind_name
from simulator.engine.core.kernel.frames import KIND
from simulator.engine.core.kernel.position import Position
from simulator.engine.core.kernel.rules import Rules, StateT

#: A chain of automatic steps longer than this is an error of the rules, never a long turn.
CHAIN_LIMIT: Final = 20_000
#: No step at which the loop stops.
NOWHERE: Final[frozenset[int]] = frozenset()


class Loop(Generic[StateT]):
    """The loop over the rules of a game: it goes on to the next real decision, and carries out what is decided."""

    def __init__(self, rules: Rules[StateT]) -> None:
        automatic, decisions, choices = rules.automatic, rules.decisions, rules.choices
        steps = range(max([*automatic, *decisions]) + 1)
        self._goes_on = [automatic.get(step) for step in steps]
        nothing = next(iter(decisions.values()))  # of automatic steps, whose places are never looked up
        decided = [decisions.get(step, nothing) for step in steps]
        self._asks = [ask for ask, _choose in decided]
        self._chosen = [choose for _ask, choose in decided]
        kinds = range(max(choices) + 1)
        self._frame_asks = [choices[kind][0] if kind in choices else None for kind in kinds]
        self._frame_chosen = {kind: choose for kind, (_ask, choose) in choices.items()}
        self._run = rules.run
        self._settle = rules.settle
        self._finish = rules.finish
        self._to_text = rules.to_text
        self._names = rules.names

    def advance(self, state: StateT, stop: frozenset[int], leave: bool) -> None:
        """Go on to the next real decision or to the end; forced choices are made and counted apart.

        Scenes stop before a step of ``stop`` begins, with no legal actions; ``leave`` goes on from where they stopped.
        """
        goes_on, frame_asks, asks = self._goes_on, self._frame_asks, self._asks
        for link in range(CHAIN_LIMIT):
            if state.reason:
                state.legal = []
                self._finish(state)
                return
            if state.dirty:
                self._settle(state)
                continue
            if stop and not state.frames and state.step in stop and (link or not leave):
                state.legal = []
                return
            if state.frames:
                frame = state.frames[-1]
                ask_frame = frame_asks[frame[KIND]]
                if ask_frame is None:
                    self._run(state, frame)
                    continue
                options = ask_frame(state, frame)
            else:
                go_on = goes_on[state.step]
                if go_on is not None:
                    go_on(state)
                    continue
                options = asks[state.step](state)
            if options is None:
                continue
            if len(options) > 1:
                state.legal = options
                return
            state.forced += 1
            self._do(state, options[0])
        raise EngineBug("A chain of effects does not end.", position=self._to_text(state))

    def begin(self, state: StateT) -> StateT:
        """A position that has just been set up or read, at its first decision."""
        self.advance(state, NOWHERE, False)
        return state

    def _do(self, state: StateT, act: int) -> None:
        if state.frames:
            frame = state.frames[-1]
            self._frame_chosen[frame[KIND]](state, frame, act)
        else:
            self._chosen[state.step](state, act)

    def apply(self, state: StateT, act: int, stop: frozenset[int]) -> None:
        """Carry out a legal action and go on to the next decision; ``IllegalAction`` for any other."""
        if not holds(state.legal, act):
            raise IllegalAction(
                f"Action {kind_name(self._names, act)} is not legal now.", position=self._to_text(state)
            )
        state.decisions += 1
        self._do(state, act)
        self.advance(state, stop, False)


def to_move(state: Position) -> int:
    """The seat that decides, or -1 when the match is over."""
    return state.actor if state.legal else -1
