"""Conquer: The Age of Fantasy (rulebook 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.core.decklist import DeckList
from simulator.engine.core.game import AgentMaker, OptionSpec
from simulator.engine.core.match import Event, MatchSpec
from simulator.engine.core.outcome import Outcome
from simulator.engine.core.problems import Problem
from simulator.engine.games.conquer import (
    cards,
    deck_count,
    deck_rules,
    labels,
    notation,
    pilot,
    rules,
    scoring,
    search,
    steps,
    tallies,
    views,
)
from simulator.engine.games.conquer import options as option_table
from simulator.engine.games.conquer import setup as set_up
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.state import PLAYERS, State


class Conquer:
    """The calls of ``core.game.Game`` for this game; each one is answered by the module of its name."""

    key: Final = "conquer"
    name: Final = "Conquer: The Age of Fantasy"
    sections: Final = deck_count.SECTIONS
    players: Final = (PLAYERS, PLAYERS)
    options: Final[Mapping[str, OptionSpec]] = option_table.OPTIONS
    agents: Final[Mapping[str, AgentMaker]] = {
        "random": RandomAgent,
        "greedy": pilot.make_agent,
        "search": search.make_agent,
    }

    def compile_pool(self, records: Sequence[Mapping[str, Any]]) -> Pool:
        return cards.compile_pool(records)

    def check_deck(self, pool: Pool, deck: DeckList) -> list[Problem]:
        return deck_rules.check_deck(pool, deck)

    def setup(self, pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
        state = set_up.setup(pool, spec, log=log, record=record)
        rules.advance(state)
        return state

    def to_move(self, state: State) -> int:
        return rules.to_move(state)

    def legal_actions(self, state: State) -> list[int]:
        return state.legal

    def apply(self, state: State, action: int) -> None:
        rules.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, player: int) -> views.View:
        return views.view(state, player)

    def glance(self, state: State, player: int) -> views.View:
        return views.view(state, player)

    def to_text(self, state: State) -> str:
        return notation.to_text(state)

    def from_text(self, pool: Pool, line: str) -> State:
        state = notation.from_text(pool, line)
        rules.advance(state)
        return state

    def clone(self, state: State) -> State:
        return state.clone()

    def key_of(self, state: State) -> str:
        return notation.key(state)

    def determinize(self, state: State, player: int, seed: int) -> State:
        return views.determinize(state, player, seed)

    def label(self, state: State, action: int) -> str:
        return labels.label(state, action)

    def picture(self, state: State) -> dict[str, Any]:
        return views.picture(state)

    def events(self, state: State) -> list[Event]:
        return list(state.log or ())

    def phase_name(self, state: State) -> str:
        return steps.phase(state.step)

    def stats(self, state: State) -> dict[str, Any]:
        return tallies.stats(state)


GAME: Final = Conquer()
