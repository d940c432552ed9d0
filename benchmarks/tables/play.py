"""Plays a table of decks that come with the box: by seed every deck is the first by and by, and sits in every seat.

What a match told is kept as small plain data. The unit of all that is counted is the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks import lineup
from benchmarks.baseline.games import with_agents
from benchmarks.compiled_engine import Processes
from benchmarks.tables.hasty import HASTY, hasty
from benchmarks.training.matches import Contestant, maker
from simulator.engine import DeckList, MatchSpec, play_counted
from simulator.engine.core.kernel import kind_of, rng
from simulator.stats import left_behind

#: Seeds that one process plays at a time.
CHUNK: Final = 1


@dataclass(frozen=True)
class Job:
    """So many seeds of a table from a number on. ``agents`` are by deck in the first match of a seed.

    With ``turns`` a seed is one match for each deck: the AIs move on by one deck each time. ``noted`` are kinds of
    choices of which a match tells whether it has one.
    """

    game_key: str
    decks: tuple[DeckList, ...]
    agents: tuple[Contestant, ...]
    seed: int
    first: int
    number: int
    noted: tuple[int, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Told:
    """One match: by deck its share of the win and of opponents left behind, and by AI (in the order of the job) too."""

    seed: int
    won: tuple[float, ...]
    ahead: tuple[float, ...]
    agent_won: tuple[float, ...]
    agent_ahead: tuple[float, ...]
    turns: int
    reason: str
    abnormal: bool
    noted: tuple[bool, ...]


def play_job(job: Job) -> list[Told]:
    """Play the seeds of a job here."""
    return [told for number in range(job.first, job.first + job.number) for told in _seed(job, number)]


def _seed(job: Job, number: int) -> Iterator[Told]:
    size = len(job.decks)
    for turn in range(size):
        # Deck d sits in seat (d + number + turn); the AI a of the job plays deck (a + turn).
        deck_of = [(seat - number - turn) % size for seat in range(size)]
        agent_of = [(deck - turn) % size for deck in deck_of]
        yield _match(job, number, turn, deck_of, agent_of)


def _match(job: Job, number: int, turn: int, deck_of: Sequence[int], agent_of: Sequence[int]) -> Told:
    size = len(job.decks)
    makers = {HASTY: hasty(job.game_key)}
    names = []
    for place, one in enumerate(job.agents):
        name = one.name if one.weights is None else f"weights-{place}"
        if one.weights is not None:
            makers[name] = maker(job.game_key, one.weights, one.playouts)
        names.append(name)
    game, pool = with_agents(job.game_key, makers), lineup.pool(job.game_key)
    spec = MatchSpec(
        tuple(job.decks[deck] for deck in deck_of),
        rng.derive_seed(job.seed, number, turn),
        tuple(names[agent] for agent in agent_of),
        options=dict(job.options),
    )
    result = play_counted(game, pool, spec)
    outcome = result.outcome
    ranks = outcome.ranks(size)
    won = [1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(size)]
    ahead = [left_behind(ranks, seat) for seat in range(size)]
    kinds = {kind_of(act) for act in result.choices} if job.noted else set[int]()
    return Told(
        number,
        _by(deck_of, won),
        _by(deck_of, ahead),
        _by(agent_of, won),
        _by(agent_of, ahead),
        result.turns,
        outcome.reason,
        outcome.abnormal,
        tuple(kind in kinds for kind in job.noted),
    )


def _by(places: Sequence[int], values: Sequence[float]) -> tuple[float, ...]:
    """Values by seat, put in the order of what sits there."""
    found = [0.0] * len(places)
    for place, value in zip(places, values, strict=True):
        found[place] = value
    return tuple(found)


class TablePlayers(Processes):
    """Processes that play tables."""

    def tables(self, jobs: Iterable[Job]) -> Iterator[list[Told]]:
        """What the jobs told, in their order, as each is done."""
        return self.map(play_job, jobs)


def parts(job: Job) -> list[Job]:
    """A job in parts that processes take one after another."""
    end = job.first + job.number
    return [
        Job(
            job.game_key,
            job.decks,
            job.agents,
            job.seed,
            at,
            min(CHUNK, end - at),
            job.noted,
            job.options,
        )
        for at in range(job.first, end, CHUNK)
    ]


def full_table(game_key: str) -> tuple[DeckList, ...]:
    """The ready-made line-up with the most seats."""
    return max(lineup.lineups(game_key), key=len)
