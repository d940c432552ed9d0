"""Which matches are compared: a thousand a game in named sets, as plain data that every tree can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from random import Random
from typing import Any, Final

from benchmarks.compare import decks, player
from simulator.engine import DRAWN, BadSetup, get_game

SEED: Final = 20_240_601
#: Of a game with SCALE 1; random decks fill up what the other sets leave.
ALL: Final = 1000
READY_MADE: Final = 200
EACH_AGENT: Final = 100
MIXED: Final = 60
GOLDFISH: Final = 40
EACH_TABLE: Final = 24
EACH_OPTION: Final = 12
MIXED_OPTIONS: Final = 50
TABLES: Final = (3, 4, 5)
#: Different random decks; making one takes longer than playing with it.
RANDOM_DECKS: Final = 400
#: Decks tried for a match before an option is given up that allows none of them.
TRIES: Final = 60
#: Take seconds a match; played at full scale only.
SLOW_AGENTS: Final = ("fast", "strong")
MATCH_MODE: Final = "match"
GOLDFISH_MODE: Final = "goldfish"

Match = dict[str, Any]
Set = tuple[str, list[Match]]


@dataclass(frozen=True)
class Shared:
    """What both trees can play of one game, and how many matches to make of it.

    ``usual`` are the values of options that both trees take unless told otherwise.
    """

    game_key: str
    agents: Sequence[str]
    options: Mapping[str, Sequence[str]]
    usual: Mapping[str, str]
    largest: int
    ready: Sequence[decks.Deck]
    maker: decks.Maker
    scale: float

    def number(self, full: int) -> int:
        """How many of ``full`` matches are played at this scale: at least one."""
        return max(1, round(full * self.scale))

    @property
    def quick(self) -> list[str]:
        return [name for name in self.agents if name not in SLOW_AGENTS]

    def match(self, seed: int, agents: Sequence[str], **more: Any) -> Match:
        """A match with every other time ready-made and random decks."""
        made = self._ready if seed % 2 else self._random
        return self._match(made(seed, len(agents)), seed, agents, **more)

    def of_ready(self, seed: int, agents: Sequence[str], **more: Any) -> Match:
        return self._match(self._ready(seed, len(agents)), seed, agents, **more)

    def of_random(self, seed: int, agents: Sequence[str]) -> Match:
        return self._match(self._random(seed, len(agents)), seed, agents)

    def allows(self, match: Match) -> bool:
        """Whether the decks may be played with the options."""
        try:
            get_game(self.game_key).setup(self.maker.pool, player.spec_of(match))
        except BadSetup:
            return False
        return True

    @property
    def begins(self) -> bool:
        """Whether the seat that begins can be given."""
        return get_game(self.game_key).first_is == DRAWN

    def _ready(self, seed: int, seats: int) -> list[decks.Deck]:
        """Pairs of all decks by and by; of those that may not meet the next one that may."""
        size = len(self.ready)
        for tried in range(seed, seed + size * size):
            chosen = [self.ready[(tried + seat * (1 + tried // size)) % size] for seat in range(seats)]
            if self.maker.may_meet(chosen):
                return chosen
        raise LookupError(f"No {seats} ready-made decks of {self.game_key} may sit at one table.")

    def _random(self, seed: int, seats: int) -> list[decks.Deck]:
        """Of a game whose decks are not built there are only the ready-made ones."""
        if not self.maker.can_make:
            return self._ready(3 * seed, seats)
        return [self.maker.deck((3 * seed + seat) % RANDOM_DECKS) for seat in range(seats)]

    def _match(self, chosen: list[decks.Deck], seed: int, agents: Sequence[str], **more: Any) -> Match:
        common = {"game": self.game_key, "decks": chosen, "seed": seed, "agents": list(agents)}
        return {**common, "options": {}, "mode": MATCH_MODE, "first": None, **more}


def sets(shared: Shared) -> Iterator[Set]:
    """All sets of one game; their names begin with its key."""
    made = [*_plain(shared), *_tables(shared), *_options(shared)]
    left = shared.number(ALL) - sum(len(matches) for _, matches in made)
    seeds = range(SEED, SEED + max(left, shared.number(READY_MADE)))
    yield f"{shared.game_key}/random decks", [shared.of_random(seed, shared.quick[:1] * 2) for seed in seeds]
    for name, matches in made:
        yield f"{shared.game_key}/{name}", matches


def _plain(shared: Shared) -> Iterator[Set]:
    """Every agent against itself, against others, and alone."""
    seeds = [SEED + at for at in range(shared.number(READY_MADE))]
    yield "ready-made decks", [shared.of_ready(seed, shared.quick[:1] * 2) for seed in seeds]
    for agent in shared.quick:
        seeds = [SEED + at for at in range(shared.number(EACH_AGENT if agent != shared.quick[0] else GOLDFISH))]
        yield f"agent {agent}", [shared.match(seed, (agent, agent)) for seed in seeds]
        seeds = [SEED + at for at in range(shared.number(GOLDFISH))]
        yield f"goldfish {agent}", [shared.match(seed, (agent, agent), mode=GOLDFISH_MODE) for seed in seeds]
    yield "agents mixed", [_mixed(shared, at) for at in range(shared.number(MIXED))]
    for slow in (name for name in SLOW_AGENTS if name in shared.agents and shared.scale >= 1):
        yield f"agent {slow}", [shared.of_ready(SEED, (slow, shared.quick[0]))]
        yield f"goldfish {slow}", [shared.of_ready(SEED + 1, (slow, slow), mode=GOLDFISH_MODE)]


def _mixed(shared: Shared, at: int) -> Match:
    """Two agents, and the seat that begins is given where it can be."""
    random = Random(SEED + at)
    pair = (random.choice(shared.quick), random.choice(shared.quick))
    return shared.match(SEED + at, pair, first=at % 2 if shared.begins else None)


def _tables(shared: Shared) -> Iterator[Set]:
    for seats in TABLES:
        if seats <= shared.largest:
            seeds = [SEED + at for at in range(shared.number(EACH_TABLE))]
            agents = [shared.quick[-1 if seed % 4 == 0 else 0] for seed in seeds]
            table = [shared.match(seed, (agent,) * seats) for seed, agent in zip(seeds, agents, strict=True)]
            yield f"table of {seats}", table


def _options(shared: Shared) -> Iterator[Set]:
    """Every unusual value of every option, and random values of all of them."""
    for name, choices in shared.options.items():
        for choice in (value for value in choices if value != shared.usual.get(name)):
            yield f"option {name}={choice}", _allowed(shared, shared.number(EACH_OPTION), partial(_one, name, choice))
    if any(shared.options.values()):
        yield "options mixed", _allowed(shared, shared.number(MIXED_OPTIONS), partial(_any_options, shared))


def _one(name: str, choice: str, _seed: int) -> dict[str, str]:
    return {name: choice}


def _any_options(shared: Shared, seed: int) -> dict[str, str]:
    random = Random(seed)
    return {name: random.choice(choices) for name, choices in shared.options.items() if choices}


def _allowed(shared: Shared, number: int, options: Callable[[int], dict[str, str]]) -> list[Match]:
    """Matches with options that their decks allow; every third at a table of three where the game has one."""
    found: list[Match] = []
    for at in range(number * TRIES):
        seats = 3 if at % 3 == 2 and shared.largest > 2 else 2
        agent = shared.quick[at // 2 % len(shared.quick)]
        match = shared.match(SEED + at, (agent,) * seats, options=options(SEED + at))
        if shared.allows(match):
            found.append(match)
            if len(found) == number:
                break
    return found


def left_out(name: str, patterns: Sequence[str]) -> bool:
    """Whether the name of a set fits one of the patterns."""
    return any(fnmatch(name, pattern) for pattern in patterns)
