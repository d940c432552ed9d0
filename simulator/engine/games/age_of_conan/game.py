"""The calls of ``core.match.Game``, compiled with the rest: they run for every decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.agents import RandomAgent
from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.match import (
    NO_OPTIONS,
    PLAYED,
    PLAYER,
    ROTATED,
    Agent,
    AgentMaker,
    Event,
    MatchSpec,
    OptionSpec,
    Role,
    players_of,
)
from simulator.engine.core.outcome import Outcome
from simulator.engine.games.age_of_conan import cards, decks, match, play, position, steps
from simulator.engine.games.age_of_conan.agents import (
    LATEST,
    make_fast,
    make_greedy,
    make_halving,
    make_spymaster,
    make_strong,
    make_wanderer,
    make_warlord,
)
from simulator.engine.games.age_of_conan.cards import Pool
from simulator.engine.games.age_of_conan.position import State


class AgeOfConan:
    """The calls of ``core.match.Game`` for this game; each one is answered by the module of its name."""

    key: Final = "age_of_conan"
    name: Final = "Age of Conan"
    plays: Final = True
    sections: Final = decks.SECTIONS
    roles: Final[tuple[Role, ...]] = decks.ROLES
    players: Final = players_of(decks.ROLES)
    seating: Final = ROTATED
    first_is: Final = PLAYED
    options: Final[Mapping[str, OptionSpec]] = position.OPTIONS
    agents: Final[Mapping[str, AgentMaker]] = {
        "random": RandomAgent,
        "greedy": make_greedy,
        "fast": make_fast,
        "strong": make_strong,
        "warlord": make_warlord,
        "spymaster": make_spymaster,
        "wanderer": make_wanderer,
    }
    weights_version: Final = LATEST

    def searcher(self, seed: int, seat: int, playouts: int) -> Agent:
        return make_halving(seed, seat, playouts)

    def compile_pool(self, records: Sequence[Mapping[str, Any]]) -> Pool:
        return cards.compile_pool(records)

    def check_deck(self, pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
        return decks.check_deck(pool, deck, options)

    def simulation_problems(self, pool: Pool, deck: DeckList) -> list[Problem]:
        return decks.simulation_problems(pool, deck)

    def role_of(self, pool: Pool, deck: DeckList) -> str:
        return PLAYER

    def check_table(
        self, pool: Pool, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS
    ) -> list[Problem]:
        return decks.check_table(pool, seats, options)

    def touches(self, pool: Pool, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> frozenset[str]:
        return decks.touches(pool, seats)

    def worth(self, pool: Pool, card_id: str) -> float:
        """No AI of this game weighs cards by their print, so that all are worth the same."""
        return 0.0

    def setup(self, pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
        return play.begin(match.set_up(pool, spec, log=log, record=record))

    def to_move(self, state: State) -> int:
        return state.actor if state.legal else -1

    def legal_actions(self, state: State) -> list[int]:
        return state.legal

    def apply(self, state: State, action: int) -> None:
        if state.recorder is not None:
            state.recorder.asked(state, state.legal)
        play.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return play.outcome(state)

    def view(self, state: State, player: int) -> match.View:
        return match.view(state, player)

    def observation(self, state: State, player: int) -> match.View:
        return match.view(state, player)

    def to_text(self, state: State) -> str:
        return position.to_text(state)

    def from_text(self, pool: Pool, line: str) -> State:
        return play.begin(match.from_text(pool, line))

    def clone(self, state: State) -> State:
        return state.clone()

    def key_of(self, state: State) -> str:
        return position.key(state)

    def determinize(self, state: State, player: int, seed: int) -> State:
        return match.determinize(state, player, seed)

    def label(self, state: State, action: int) -> str:
        return match.label(state, action)

    def picture(self, state: State) -> dict[str, Any]:
        return match.picture(state)

    def events(self, state: State) -> list[Event]:
        return list(state.log or ())

    def phase_name(self, state: State) -> str:
        return steps.phase(state.step)

    def turns(self, state: State) -> int:
        """Where an adventure ends, ``state.turn`` is already that of the turn to come (AOC-5.8 to AOC-5.10)."""
        return match.turns_begun(state)

    def stats(self, state: State) -> dict[str, Any]:
        return match.stats(state)


GAME: Final = AgeOfConan()
