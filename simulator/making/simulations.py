"""Write a simulation with its batches; refuse what the engine cannot play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User

from cards import snapshots
from cards.errors import BadCatalog
from cards.snapshots import FrozenPool
from decks import checks, reading
from decks.models import DeckVersion
from simulator import loading, matches
from simulator.engine import ENGINE_VERSION, NO_OPTIONS, BadSetup
from simulator.errors import SimulationRefused
from simulator.matches import MatchSeries, SeriesRequest
from simulator.models import Batch, Experiment, Simulation, SimulationDeck
from simulator.reading import pace_key, seconds_per_match

#: Matches after which a version test asks its rule whether to stop.
VERSION_TEST_STEP: Final = 50


@dataclass(frozen=True, slots=True)
class Cell:
    """The cell of a simulation in an experiment, and what the first deck swaps there."""

    experiment: Experiment
    row: int
    column: int
    swap: checks.Swap | None = None


def refuse_illegal(
    game_key: str,
    versions: Sequence[DeckVersion],
    cards: FrozenPool,
    options: Mapping[str, str] = NO_OPTIONS,
    tables: Sequence[Sequence[int]] | None = None,
) -> None:
    """``IllegalTable`` with everything that is wrong, unless these decks may meet under these options.

    ``cards`` are those of all of them. ``tables`` are the decks of each match, by their place among the versions;
    ``None`` for all at one table.
    """
    decks = [reading.engine_deck(version) for version in versions]
    ids = [str(version.deck.public_id) for version in versions]
    try:
        pool = loading.checking_pool(cards)
    except BadCatalog as error:
        raise SimulationRefused(f"A card cannot be played with: {error.message}", "not_playable") from error
    loading.refuse_illegal(game_key, decks, options, ids=ids, tables=tables, pool=pool)


def refuse_unplayable(
    game_key: str, versions: Sequence[DeckVersion], request: SeriesRequest, cards: FrozenPool
) -> None:
    """What no check foresees: the engine says so itself."""
    decks = tuple(reading.engine_deck(version) for version in versions)
    series = MatchSeries(game_key, request.kind, decks, request.agents, request.seed or 0, request.options, cards=cards)
    try:
        matches.refuse_bad_setup(series)
    except BadSetup as error:
        raise SimulationRefused(error.message, "not_playable") from error


def make_simulation(
    owner: User,
    versions: Sequence[DeckVersion],
    request: SeriesRequest,
    seed: int,
    *,
    cards: FrozenPool,
    lane: int,
    names: Sequence[str] = (),
    cell: Cell | None = None,
    row_of: Simulation | None = None,
) -> Simulation:
    """Write the job with its batches and the records it is played with; the caller, whose transaction it is, wakes the
    workers once they are committed.

    ``cards`` are those of all decks, or of more where several simulations are compared. ``names`` are those of the
    decks, where they are not called as they are today and beside these others.
    """
    game = versions[0].deck.game
    names = names or loading.names_of(versions)
    swap = [cell.swap.section, cell.swap.out, cell.swap.into] if cell and cell.swap else []
    playing = [versions[0].with_swap(*swap), *versions[1:]] if swap else versions
    snapshot = snapshots.store(cards)
    simulation = Simulation.objects.create(
        owner=owner,
        game=game,
        kind=request.kind,
        agents=list(request.agents),
        ais=matches.identities(game.key, request.agents),
        options=dict(request.options),
        seed=seed,
        match_count=request.match_count,
        key="" if cell else request.key,
        engine_version=ENGINE_VERSION,
        data_hash=snapshot.play_hash,
        snapshot=snapshot,
        fingerprint=loading.mark_of(playing, request, seed, loading.data_of(playing, cards)),
        pace_key=pace_key(game.pk, request.kind, request.agents),
        lane=lane,
        experiment=cell.experiment if cell else None,
        experiment_row=cell.row if cell else None,
        experiment_column=cell.column if cell else None,
        swap=swap,
        row_of=row_of,
    )
    SimulationDeck.objects.bulk_create(
        SimulationDeck(simulation=simulation, side=side, version=version, name=name)
        for side, (version, name) in enumerate(zip(versions, names, strict=True))
    )
    pace = seconds_per_match(game_id=game.pk, kind=request.kind, agents=request.agents)
    most = VERSION_TEST_STEP if cell and cell.experiment.is_version_test else matches.MAX_BATCH_MATCHES
    per_seed = matches.per_seed(game.key, request.kind, len(versions))
    Batch.objects.bulk_create(
        [
            Batch(simulation=simulation, number=part.number, first_match=part.first, matches=part.matches)
            for part in matches.cut(request.match_count, pace, most, per_seed=per_seed)
        ]
    )
    return simulation
