"""The calls of ``core.match.Game``, compiled with the rest: they run for every decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.agents import RandomAgent
from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.match import (
    DRAWN,
    NO_OPTIONS,
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
from simulator.engine.games.conan_ccg import cards, decks, match, play, position
from simulator.engine.games.conan_ccg.agents import (
    LATEST,
    ScriptedAgent,
    make_fast,
    make_greedy,
    make_halving,
    make_strong,
    worth,
)
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.match import Observation
from simulator.engine.games.conan_ccg.position import State


class ConanCcg:
    """The calls of ``core.match.Game`` for this game; each one is answered by the module of its name."""

    key: Final = "conan_ccg"
    name: Final = "Conan CCG"
    plays: Final = True
    sections: Final = (("conan", "Conan"), ("draw", "Draw Deck"), ("foes", "Foe Deck"))
    roles: Final[tuple[Role, ...]] = decks.ROLES
    players: Final = players_of(decks.ROLES)
    seating: Final = ROTATED
    first_is: Final = DRAWN
    options: Final[Mapping[str, OptionSpec]] = position.OPTIONS
    agents: Final[Mapping[str, AgentMaker]] = {
        "random": RandomAgent,
        "scripted": ScriptedAgent,
        "greedy": make_greedy,
        "fast": make_fast,
        "strong": make_strong,
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
        return worth(match.program_of(pool), pool.index[card_id])

    def setup(self, pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
        return play.begin(match.set_up(pool, spec, log=log, record=record))

    def to_move(self, state: State) -> int:
        return state.actor if state.legal else -1

    def legal_actions(self, state: State) -> list[int]:
        return state.legal

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return play.outcome(state)

    def view(self, state: State, player: int) -> match.View:
        return match.view(state, player)

    def observation(self, state: State, player: int) -> Observation:
        return Observation(state, player)

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
        return match.worded(state.table, state.log or ())

    def phase_name(self, state: State) -> str:
        return play.phase(state)

    def turns(self, state: State) -> int:
        return int(state.turn)

    def stats(self, state: State) -> dict[str, Any]:
        return match.stats(state)


GAME: Final = ConanCcg()
