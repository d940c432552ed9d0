"""The calls of ``core.match.Game`` for a game whose engine does not stand yet: cards, checks and roles, no match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import (
    BY_ROLE,
    NO_OPTIONS,
    SET,
    Agent,
    AgentMaker,
    Event,
    MatchSpec,
    OptionSpec,
    Role,
    players_of,
)
from simulator.engine.core.outcome import Outcome
from simulator.engine.games.conan_monolith import cards, decks
from simulator.engine.games.conan_monolith.cards import Pool


class ConanMonolith:
    """The calls of ``core.match.Game``; those of a match are refused."""

    key: Final = "conan_monolith"
    name: Final = "Conan (Monolith)"
    plays: Final = False
    sections: Final = decks.SECTIONS
    roles: Final[tuple[Role, ...]] = decks.ROLES
    players: Final = players_of(decks.ROLES)
    seating: Final = BY_ROLE
    first_is: Final = SET
    options: Final[Mapping[str, OptionSpec]] = {}
    agents: Final[Mapping[str, AgentMaker]] = {}
    weights_version: Final = 0

    def compile_pool(self, records: Sequence[Mapping[str, Any]]) -> Pool:
        return cards.compile_pool(records)

    def check_deck(self, pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
        return decks.check_deck(pool, deck, options)

    def simulation_problems(self, pool: Pool, deck: DeckList) -> list[Problem]:
        return decks.simulation_problems(pool, deck)

    def role_of(self, pool: Pool, deck: DeckList) -> str:
        return decks.count_deck(pool, deck).role

    def check_table(
        self, pool: Pool, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS
    ) -> list[Problem]:
        return decks.check_table(pool, seats, options)

    def touches(self, pool: Pool, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> frozenset[str]:
        return frozenset()

    def worth(self, pool: Pool, card_id: str) -> float:
        """No AI plays this game, so all components are worth the same."""
        return 0.0

    def searcher(self, seed: int, seat: int, playouts: int) -> Agent:
        return _refuse()

    def setup(self, pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> Any:
        return _refuse()

    def to_move(self, state: Any) -> int:
        return _refuse()

    def legal_actions(self, state: Any) -> list[int]:
        return _refuse()

    def apply(self, state: Any, action: int) -> None:
        _refuse()

    def outcome(self, state: Any) -> Outcome | None:
        return _refuse()

    def view(self, state: Any, player: int) -> Any:
        return _refuse()

    def observation(self, state: Any, player: int) -> Any:
        return _refuse()

    def to_text(self, state: Any) -> str:
        return _refuse()

    def from_text(self, pool: Pool, line: str) -> Any:
        return _refuse()

    def clone(self, state: Any) -> Any:
        return _refuse()

    def key_of(self, state: Any) -> str:
        return _refuse()

    def determinize(self, state: Any, player: int, seed: int) -> Any:
        return _refuse()

    def label(self, state: Any, action: int) -> str:
        return _refuse()

    def picture(self, state: Any) -> dict[str, Any]:
        return _refuse()

    def events(self, state: Any) -> list[Event]:
        return _refuse()

    def phase_name(self, state: Any) -> str:
        return _refuse()

    def turns(self, state: Any) -> int:
        return _refuse()

    def stats(self, state: Any) -> dict[str, Any]:
        return _refuse()


def _refuse() -> NoReturn:
    raise BadSetup("Conan (Monolith) cannot be simulated yet: its engine is not written.")


GAME: Final = ConanMonolith()
