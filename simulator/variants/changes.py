"""What can be changed about a result on the same seeds: the AI, readings of rules, and of two decks the mirrors.

A few changes are played by themselves as rows, for little: mirrors and readings by the base AI. Such a row is compared
with the base line, which is the same decks in the hands of that AI.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Sum
from django.db.models.functions import Coalesce

from decks.models import DeckVersion
from decks.reading import engine_deck
from simulator import loading, matches, reading, stats
from simulator.engine import DATA, MODULE, ROTATED, family_of, get_game
from simulator.games import pages_of
from simulator.matches import SeriesRequest
from simulator.models import Simulation
from simulator.reading import Trace

#: Takes too long to be played unless a person asks for it.
BUTTON_ONLY: Final = frozenset({"strong"})
AGENT, SEATS, RULING = "the AI", "the seats", "the ruling"
MAX_ROWS: Final = 8
MAX_ROW_MATCHES: Final = 400
#: A reading with which none of so many matches ends otherwise is no row: these decks do not touch it.
PROBE: Final = 40
#: What a row has of its own: versions and agents by side, options.
RowKey = tuple[tuple[int, ...], tuple[str, ...], tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing changed; ``request`` is what its button asks for, ``row`` what is played by itself, if it is."""

    label: str
    note: str
    rule: str
    what: str
    versions: tuple[DeckVersion, ...]
    request: SeriesRequest
    row: SeriesRequest | None = None

    @property
    def key(self) -> RowKey | None:
        """What its row is found by."""
        return _key([version.pk for version in self.versions], self.row.agents, self.row.options) if self.row else None


def _key(versions: Iterable[int], agents: Sequence[str], options: Mapping[str, str]) -> RowKey:
    return tuple(versions), tuple(agents), tuple(sorted(options.items()))


def can_have_rows(simulation: Simulation) -> bool:
    """Whether decks meet of which one can be better, and this is no part of something larger."""
    is_part = simulation.experiment_id is not None or simulation.row_of_id is not None
    return is_met(simulation) and not is_part and len({deck.content_hash for deck in simulation.versions}) > 1


def is_met(simulation: Simulation) -> bool:
    """Whether decks meet: two in a match-up, or more at one table."""
    return simulation.is_matchup or simulation.is_multiplayer


def base_agents(game_key: str, sides: int) -> tuple[str, ...]:
    """Who plays the base line."""
    return matches.read_agents(game_key, [], sides)


def changes_of(simulation: Simulation) -> list[Change]:
    """Every change worth trying, in the order of a page."""
    request = loading.request_of(simulation)
    short = replace(request, match_count=min(request.match_count, _most(simulation)))
    cheap = replace(short, agents=base_agents(simulation.game_id, simulation.sides))
    return [
        *_agents(simulation, request, short),
        *_mirrors(simulation, request, cheap),
        *_rulings(simulation, request, cheap),
    ]


def _most(simulation: Simulation) -> int:
    """The matches of a row: whole seeds of them."""
    return MAX_ROW_MATCHES - MAX_ROW_MATCHES % reading.per_seed(simulation)


def _agents(simulation: Simulation, request: SeriesRequest, short: SeriesRequest) -> Iterator[Change]:
    game, versions = get_game(simulation.game_id), tuple(simulation.versions)
    sides = "both sides" if simulation.is_matchup else "all decks"
    for name in family_of(game):
        agents = matches.read_agents(game.key, [name], len(versions))
        (ai, *_) = matches.identities(game.key, agents)
        if name != matches.RANDOM and agents != request.agents:
            row = None if name in BUTTON_ONLY else replace(short, agents=agents)
            yield Change(f"AI {ai}", sides, "", AGENT, versions, replace(request, agents=agents), row)


def _mirrors(simulation: Simulation, request: SeriesRequest, cheap: SeriesRequest) -> Iterator[Change]:
    if simulation.is_multiplayer or get_game(simulation.game_id).seating != ROTATED:
        return
    (a, b) = simulation.versions
    if a.content_hash != b.content_hash:
        for version, name in zip((a, b), simulation.side_names, strict=True):
            if _can_meet_itself(version, request, simulation.pool):
                label = f"{name} against itself"
                yield Change(label, "won by the first player", "", SEATS, (version, version), request, cheap)


def _can_meet_itself(version: DeckVersion, request: SeriesRequest, pool: Any) -> bool:
    """Whether the table allows a deck twice."""
    game, deck = get_game(version.deck.game_id), engine_deck(version)
    problems = game.check_table(pool, [deck, deck], request.options)
    return not any(problem.is_error for problem in problems)


def _rulings(simulation: Simulation, request: SeriesRequest, cheap: SeriesRequest) -> Iterator[Change]:
    """Other readings of what these decks touch, at first one of each rule; a module left out is another game.

    What nobody knows goes before what is only read in two ways, and that by the weight that the game gives it.
    """
    versions = tuple(simulation.versions)
    found, weight = [], _weights(simulation.game_id)
    game, decks = get_game(simulation.game_id), [engine_deck(version) for version in versions]
    touched = game.touches(simulation.pool, decks, request.options)
    for name, spec in game.options.items():
        if name not in touched or spec.group == MODULE:
            continue
        current = request.options.get(name, spec.default)
        for place, value in enumerate(value for value in spec.choices if value != current):
            options = {key: chosen for key, chosen in request.options.items() if key != name}
            if value != spec.default:
                options[name] = value
            options = dict(sorted(options.items()))
            asked, row = replace(request, options=options), replace(cheap, options=options)
            label = stats.option_words(name, value)
            order = (place, spec.group != DATA, weight.get(name, len(weight)))
            found.append((order, Change(label, spec.help, spec.rule, RULING, versions, asked, row)))
    yield from (change for _, change in sorted(found, key=lambda item: item[0]))


def _weights(game_key: str) -> dict[str, int]:
    return {name: number for number, name in enumerate(pages_of(game_key).weighty)}


def rows_of(page: Simulation) -> dict[RowKey, Simulation]:
    """The rows behind a simulation by what each has of its own, with ``played``: matches done so far."""
    rows = Simulation.objects.filter(row_of=page).annotate(played=Coalesce(Sum("batches__done"), 0)).order_by("pk")
    found = rows.select_related("game").prefetch_related("decks")
    return {_key([deck.version_id for deck in row.decks.all()], row.agents, row.options): row for row in found}


def base_line_of(page: Simulation, rows: Mapping[RowKey, Simulation]) -> Simulation | None:
    """The same decks in the hands of the base AI: the page itself, or a row if it is there."""
    agents = base_agents(page.game_id, page.sides)
    if tuple(page.agents) == agents:
        return page
    return rows.get(_key([version.pk for version in page.versions], agents, page.options))


def alike(one: Trace, other: Trace) -> tuple[int, int]:
    """How many of the matches that both have ended alike, and how many both have."""
    both = one.keys() & other.keys()
    return sum(one[index] == other[index] for index in both), len(both)
