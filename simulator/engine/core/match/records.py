"""The records of a match: what decides it, what came of it, and its replay step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simulator.engine.core.decks import DeckList
from simulator.engine.core.outcome import Outcome

MATCH = "match"
GOLDFISH = "goldfish"


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """All that decides a match: with the engine version and the card data, the same spec gives the same match.

    An agent is named as in ``game.agents``; ``fast:20`` has a budget of its own, in playouts a decision.
    ``seed`` is a whole number of 0 or more. ``first`` is the seat that begins, in
    games where chance decides it; ``None`` draws it from the seed.
    """

    decks: tuple[DeckList, ...]
    seed: int
    agents: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    mode: str = MATCH
    first: int | None = None


class EventSource(NamedTuple):
    """What caused an event: a card by id and title, the place of its ability (0: without its text), and a seat."""

    card: str
    title: str
    ability: int
    player: int


class Event(NamedTuple):
    """Something that happened: its kind, the rule behind it, a sentence, and the seats that may see it (empty: all).

    ``source`` is the card that caused it, ``None`` where a rule alone did, or several cards together.
    """

    kind: str
    rule: str
    text: str
    seats: tuple[int, ...] = ()
    source: EventSource | None = None


@dataclass(slots=True)
class MatchResult:
    """What a match gave. ``key`` is a hash of the final position; ``stats`` are counts by name, one entry a seat.

    ``error`` is what broke off a match that counts all the same (``play_counted``); its ``stats`` may be empty.
    """

    outcome: Outcome
    first: int
    turns: int
    decisions: int
    forced: int
    key: str
    stats: dict[str, Any]
    choices: list[int]
    told: Callable[[], list[Event]] = field(default=list, repr=False, compare=False)
    error: Exception | None = field(default=None, repr=False, compare=False)

    @property
    def events(self) -> list[Event]:
        """What was logged, worded now; nothing unless the match was played with a log."""
        return self.told()


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a replay and what it led to. ``view`` is the whole table after it, as plain data."""

    number: int
    turn: int
    actor: int
    phase: str
    label: str
    events: tuple[Event, ...]
    view: Mapping[str, Any]
    position: str


class Weighed(NamedTuple):
    """An action as an agent weighed it. Its ``score`` is the rule of thumb's; only those of one decision compare.

    A search also has the number of ``playouts`` of the action, their ``mean`` from 0 (lost) to 1 (won), the
    ``head_start`` added to their sum, and how far a playout lay ``behind`` the leader of its last round in the mean,
    after the same guesses and with head starts.
    """

    action: int
    score: float
    playouts: int = 0
    mean: float = 0.0
    head_start: float = 0.0
    behind: float = 0.0


@dataclass(frozen=True, slots=True)
class Considered:
    """What an agent weighed at one decision, as it ranked the actions; ``labels`` name them as its player knows them.

    ``chosen`` is the place of what it chooses now. ``is_same`` says whether that is what was chosen in the match.
    """

    weighed: tuple[Weighed, ...]
    labels: tuple[str, ...]
    chosen: int
    is_same: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A match, step by step; step 0 is the table after the set-up. Of an abnormal match the first steps may be missing.

    A match that broke off at once may have no step at all.
    """

    spec: MatchSpec
    steps: tuple[Step, ...]
    result: MatchResult

    @property
    def start(self) -> int:
        """The number of the first step that is there."""
        return self.steps[0].number if self.steps else 0

    def step(self, number: int) -> Step:
        """The step of this number, which must be there."""
        return self.steps[number - self.start]
