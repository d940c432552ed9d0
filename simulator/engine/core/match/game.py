"""What every game answers: the calls through which pages, runners, agents and tests play any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.errors import BadVocabulary
from simulator.engine.core.match.records import Event, MatchSpec, Weighed
from simulator.engine.core.match.roles import Role
from simulator.engine.core.outcome import Outcome

#: What an option is: a part of the game to play with or not, a reading of an unclear rule, a fact not known for sure.
MODULE: Final = "module"
RULING: Final = "ruling"
DATA: Final = "data"
#: In the order in which forms show them.
OPTION_GROUPS: Final = (MODULE, RULING, DATA)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A named rule option: default, all values, the rule it reads differently, a sentence for people, and its group."""

    default: str
    choices: tuple[str, ...]
    rule: str
    help: str
    group: str = RULING


def check_options(module: str, options: Mapping[str, OptionSpec], read: Callable[[Mapping[str, str]], object]) -> None:
    """Refuse an option of a game whose values ``read`` all takes for the same rules, or of a group that is unknown."""
    for name, spec in options.items():
        if spec.group not in OPTION_GROUPS:
            known = ", ".join(OPTION_GROUPS)
            raise BadVocabulary(f'{module}: option "{name}" is of the group "{spec.group}"; known are {known}.')
        for choice in spec.choices:
            if choice != spec.default and read({name: choice}) == read({}):
                raise BadVocabulary(f'{module}: option "{name}", "{choice}": read_options takes it for no choice.')


class Agent(Protocol):
    """A player: is given a view and the legal actions and names one of them.

    ``needs_view`` is false for players that look at nothing; they are given ``None`` and bulk runs are spared the view.
    With ``needs_observation`` they are given, in place of a view, what answers questions without copying the table.
    """

    needs_view: bool
    needs_observation: bool

    def choose(self, view: Any, actions: Sequence[int]) -> int: ...


@runtime_checkable
class Thinker(Agent, Protocol):
    """An agent that can say what it weighed. While ``trace`` is a list, ``choose`` adds to it, and chooses the same."""

    trace: list[Weighed] | None

    def pass_over(self, view: Any, actions: Sequence[int]) -> None:
        """Leave its stream of chance as ``choose`` does, without thinking more than that takes."""
        ...


#: The default reading of every rule.
NO_OPTIONS: Final[Mapping[str, str]] = {}
AgentMaker = Callable[[int, int], Agent]


class Game(Protocol):
    """A game of the engine. States are plain data owned by the game; actions are small ints in a stable order."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def plays(self) -> bool:
        """Whether its engine stands. A game before that has cards, deck checks and line-ups, and no match."""
        ...

    @property
    def sections(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def roles(self) -> tuple[Role, ...]:
        """The kinds of seats, in the order in which forms name them."""
        ...

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most seats of a table: ``players_of(roles)``."""
        ...

    @property
    def seating(self) -> str:
        """``ROTATED`` or ``BY_ROLE``."""
        ...

    @property
    def first_is(self) -> str:
        """What decides who begins: ``DRAWN``, ``PLAYED`` or ``SET``."""
        ...

    @property
    def options(self) -> Mapping[str, OptionSpec]: ...

    @property
    def agents(self) -> Mapping[str, AgentMaker]: ...

    @property
    def weights_version(self) -> int: ...

    def searcher(self, seed: int, seat: int, playouts: int) -> Agent: ...

    def compile_pool(self, records: Sequence[Mapping[str, Any]]) -> Any: ...

    def check_deck(self, pool: Any, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]: ...

    def simulation_problems(self, pool: Any, deck: DeckList) -> list[Problem]:
        """The cards of a deck with which no match can be played, because something about them is not known."""
        ...

    def role_of(self, pool: Any, deck: DeckList) -> str:
        """The key of the role whose seat a deck takes; empty while the deck does not say."""
        ...

    def check_table(
        self, pool: Any, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS
    ) -> list[Problem]:
        """What only shows across decks and options, all at once; ``check_deck`` is not repeated."""
        ...

    def touches(self, pool: Any, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> frozenset[str]:
        """The names of options that can change a match of these decks; all where it is not known."""
        ...

    def worth(self, pool: Any, card_id: str) -> float:
        """What a card is worth to the greedy AI by its print alone; only cards of one type can be compared."""
        ...

    def setup(self, pool: Any, spec: MatchSpec, *, log: bool = False, record: bool = False) -> Any: ...

    def to_move(self, state: Any) -> int: ...

    def legal_actions(self, state: Any) -> Sequence[int]: ...

    def apply(self, state: Any, action: int) -> None: ...

    def outcome(self, state: Any) -> Outcome | None: ...

    def view(self, state: Any, player: int) -> Any: ...

    def observation(self, state: Any, player: int) -> Any: ...

    def to_text(self, state: Any) -> str: ...

    def from_text(self, pool: Any, line: str) -> Any: ...

    def clone(self, state: Any) -> Any: ...

    def key_of(self, state: Any) -> str: ...

    def determinize(self, state: Any, player: int, seed: int) -> Any: ...

    def label(self, state: Any, action: int) -> str: ...

    def picture(self, state: Any) -> dict[str, Any]: ...

    def events(self, state: Any) -> list[Event]: ...

    def phase_name(self, state: Any) -> str: ...

    def turns(self, state: Any) -> int:
        """How many turns have begun: the number of the last one, also where the match ended between two turns."""
        ...

    def stats(self, state: Any) -> dict[str, Any]: ...
