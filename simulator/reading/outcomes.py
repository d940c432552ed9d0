"""What a simulation gave, as one line of a list: a share with its interval, whose it is, and a small picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conanhub import charts
from simulator import loading, stats
from simulator.games import pages_of
from simulator.models import Simulation
from simulator.reading import queries
from simulator.stats import MIN_FOR_PERCENT, Share, even_share, share_of_seeds


@dataclass(frozen=True, slots=True)
class Outcome:
    """``who`` names the deck where that is not the first one, or what else was counted; few matches have no strip."""

    who: str
    words: str
    strip: charts.Strip | None

    @property
    def said(self) -> str:
        """All of it in words."""
        return f"{self.who}: {self.words}" if self.who else self.words


def outcomes_of(simulations: Iterable[Simulation]) -> dict[int, Outcome]:
    """By the key of each simulation that has ended with at least one match."""
    listed = list(simulations)
    found = queries.records_of(listed)
    return {item.pk: _outcome(item, found[item.pk]) for item in listed if found.get(item.pk)}


def _outcome(simulation: Simulation, record: bytes) -> Outcome:
    n = stats.played(record)
    even = even_share(n - record.count(stats.NOBODY), n, simulation.sides)
    per_seed, setting = queries.per_seed(simulation), pages_of(simulation.game_id).setting
    if simulation.is_multiplayer:
        won = [record.count(side) for side in range(simulation.sides)]
        best = won.index(max(won))
        who = f"{simulation.side_names[best]} won most" if won.count(won[best]) == 1 else "No deck won most"
        return _shown(share_of_seeds(stats.seed_counts(record, per_seed, best)), who, even, setting)
    if loading.is_mirror(simulation):
        return Outcome("A deck against itself", "see what going first is worth", None)
    counted = share_of_seeds(stats.seed_counts(record, per_seed))
    if simulation.is_matchup:
        return _shown(counted, "", even, setting)
    return _shown(counted, "Goal reached", None, setting)


def _shown(counted: Share, who: str, even: float | None, setting: str) -> Outcome:
    strip = charts.strip(counted, even) if counted.n >= MIN_FOR_PERCENT else None
    return Outcome(who, f"{stats.share_words(counted)}{setting}", strip)
