"""What people do with experiments: several simulations asked for together, with one seed and one agent."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from conanhub.web import alone
from decks.models import DeckVersion, new_share_key
from simulator import making, matches, queue, reading, stats, tasks
from simulator.errors import NotFound, SimulationRefused
from simulator.matches import SeriesRequest
from simulator.models import Experiment, ExperimentDeck, ExperimentKind, Simulation, Status
from simulator.requests import services

#: By kind: the least and the most decks, in words.
NEEDED: Final = {
    ExperimentKind.ROUND_ROBIN: (3, 8, "three to eight decks"),
    ExperimentKind.GAUNTLET: (3, 11, "your deck and two to ten others"),
    ExperimentKind.VERSION_TEST: (2, 8, "the new version, the old one, and up to six opponents"),
}
MARGINS: Final = (3, 5, 10)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ExperimentRequest:
    """A checked request; the decks stand beside it."""

    kind: ExperimentKind
    margin: int
    series: SeriesRequest


def request_experiment(
    *,
    owner: User,
    kind: str,
    version_ids: Sequence[int],
    match_count: int,
    agent: str = "",
    options: Mapping[str, Any] | None = None,
    margin: int = 0,
    seed: int | None = None,
    key: str | None = None,
    share_keys: Sequence[str] = (),
) -> Experiment:
    """Request an experiment; ``match_count`` and ``margin`` as in the model. The same key returns the same one."""
    if not owner.is_authenticated:
        raise SimulationRefused("Log in to run simulations.", "not_logged_in")
    asked = _read_kind(kind)
    least, most, needed = NEEDED[asked]
    if not least <= len(version_ids) <= most:
        raise SimulationRefused(f"A {asked.label.lower()} needs {needed}.", "deck_missing")
    if len(set(version_ids)) < len(version_ids):
        raise SimulationRefused("One deck is named twice: name each of them once.", "deck_twice")
    versions = services.usable_versions(owner, version_ids, share_keys)
    game_key = versions[0].deck.game.key
    if asked == ExperimentKind.VERSION_TEST and margin not in MARGINS:
        raise SimulationRefused(f"Look for {', '.join(map(str, MARGINS[:-1]))} or {MARGINS[-1]} points.", "bad_margin")
    request = SeriesRequest(
        kind=matches.MATCHUP,
        match_count=matches.read_match_count(match_count),
        agents=matches.read_agents(game_key, [agent] if agent else [], 2),
        options=matches.read_options(game_key, options or {}),
        seed=matches.read_seed(seed),
        key=matches.read_key(key),
    )
    _refuse_what_cannot_run(game_key, asked, versions, request)
    with alone(owner):
        return _take_or_make(
            owner, versions, ExperimentRequest(asked, margin if asked == ExperimentKind.VERSION_TEST else 0, request)
        )


def cancel_experiment(*, owner: User, public_id: str) -> Experiment:
    """Stop what is still going on; what was played is kept."""
    experiment = reading.find_experiment(owner, public_id)
    if experiment is None:
        raise NotFound("There is no such experiment.")
    reason = f"Stopped by hand by {owner.get_username()}."
    if not queue.end(Simulation.objects.filter(experiment=experiment), status=Status.CANCELLED, reason=reason):
        raise SimulationRefused("It cannot be stopped: it has ended already.", "not_active")
    return experiment


def share_experiment(*, owner: User, public_id: str) -> Experiment:
    """Give an experiment a link for people without an account; one that has a link keeps it."""
    return _set_link(owner, public_id, is_shared=True)


def withdraw_experiment_link(*, owner: User, public_id: str) -> Experiment:
    """Take the link back: it leads nowhere from now on."""
    return _set_link(owner, public_id, is_shared=False)


def _set_link(owner: User, public_id: str, *, is_shared: bool) -> Experiment:
    with transaction.atomic():
        found = Experiment.objects.select_for_update().filter(owner=owner, public_id=public_id).first()
        if found is None:
            raise NotFound("There is no such experiment.")
        found.share_key = (found.share_key or new_share_key()) if is_shared else ""
        found.save(update_fields=["share_key"])
    return found


def pairs_of(kind: str, decks: int) -> list[Pair]:
    """Which deck meets which: all each other, the first all others, or the two versions the same opponents."""
    if kind == ExperimentKind.GAUNTLET:
        return [(0, column) for column in range(1, decks)]
    if kind == ExperimentKind.VERSION_TEST and decks > 2:
        return [(row, column) for column in range(2, decks) for row in (0, 1)]
    return list(combinations(range(decks), 2))


def _read_kind(kind: str) -> ExperimentKind:
    if kind not in ExperimentKind.values:
        raise SimulationRefused(
            f"There is no experiment “{kind}”: choose {' or '.join(ExperimentKind.values)}.", "unknown_kind"
        )
    return ExperimentKind(kind)


def _refuse_what_cannot_run(
    game_key: str, kind: ExperimentKind, versions: Sequence[DeckVersion], request: SeriesRequest
) -> None:
    """Illegal decks, decks that the engine cannot play, and work for hours."""
    making.refuse_illegal(game_key, versions, request.options)
    for row, column in pairs_of(kind, len(versions)):
        making.refuse_unplayable(game_key, [versions[row], versions[column]], request)
    pairs = len(pairs_of(kind, len(versions)))
    pace = reading.seconds_per_match(game_id=game_key, kind=request.kind, agents=request.agents)
    if pace * request.match_count * pairs > services.MAX_SECONDS:
        raise SimulationRefused(
            f"{pairs} pairings of {request.match_count:,} matches would take about "
            f"{stats.duration(round(pace * request.match_count * pairs))}: "
            "ask for fewer matches or decks, or a faster AI.",
            "too_long",
        )


def _take_or_make(owner: User, versions: Sequence[DeckVersion], asked: ExperimentRequest) -> Experiment:
    """For an owner who is alone, so that limits hold for requests at the same moment."""
    earlier = Experiment.objects.filter(owner=owner, key=asked.series.key).first() if asked.series.key else None
    if earlier:
        _refuse_another_request(earlier, versions, asked)
        return earlier
    services.refuse_too_many(owner)
    return _make(owner, versions, asked)


def _refuse_another_request(earlier: Experiment, versions: Sequence[DeckVersion], asked: ExperimentRequest) -> None:
    request = asked.series
    decks = list(earlier.decks.values_list("version_id", flat=True))
    (agent,) = matches.as_asked_today(earlier.game_id, [earlier.agent])
    before = (decks, earlier.kind, earlier.match_count, agent, earlier.options, earlier.margin)
    now = (
        [v.pk for v in versions],
        asked.kind,
        request.match_count,
        request.agents[0],
        dict(request.options),
        asked.margin,
    )
    if before != now or request.seed not in (None, earlier.seed):
        raise SimulationRefused(
            "This request was sent before with other values. Send it again with a new key.", "key_used"
        )


def _make(owner: User, versions: Sequence[DeckVersion], asked: ExperimentRequest) -> Experiment:
    """Write the experiment and its simulations, which wait in one lane as the one job that they are."""
    request = asked.series
    seed = secrets.randbelow(matches.MAX_SEED) if request.seed is None else request.seed
    experiment = Experiment.objects.create(
        owner=owner,
        game=versions[0].deck.game,
        kind=asked.kind,
        agent=request.agents[0],
        ai=matches.identities(versions[0].deck.game_id, request.agents)[0],
        options=dict(request.options),
        seed=seed,
        match_count=request.match_count,
        margin=asked.margin,
        key=request.key,
    )
    ExperimentDeck.objects.bulk_create(
        ExperimentDeck(experiment=experiment, number=number, version=version, name=_name(versions, number))
        for number, version in enumerate(versions)
    )
    pairs = pairs_of(asked.kind, len(versions))
    pace = reading.seconds_per_match(game_id=experiment.game_id, kind=request.kind, agents=request.agents)
    lane = matches.lane_of(pace * request.match_count * len(pairs))
    queue.come_in(owner_id=owner.pk, lane=lane)
    for row, column in pairs:
        making.make_simulation(
            owner,
            [versions[row], versions[column]],
            request,
            seed,
            lane=lane,
            names=(_name(versions, row), _name(versions, column)),
            cell=making.Cell(experiment, row, column),
        )
    transaction.on_commit(tasks.send_turns)
    return experiment


def _name(versions: Sequence[DeckVersion], number: int) -> str:
    """The deck's name, with the number of the version where another version of the deck takes part."""
    version = versions[number]
    if sum(other.deck_id == version.deck_id for other in versions) > 1:
        return f"{version.deck.name}, version {version.number}"
    return version.deck.name
