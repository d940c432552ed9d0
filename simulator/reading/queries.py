"""Reads: who may see what, how far a simulation is, what it gave, one match again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any, Final, TypeVar

from cachetools import LRUCache, cached
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from cards import snapshots
from cards.models import OwnSet, PoolSnapshot
from cards.query import MAX_LEAVES, MAX_LENGTH
from cards.snapshots import FrozenPool
from decks.models import DeckVersion
from simulator import loading, matches, queue, stats
from simulator.engine import DRAWN, ENGINE_VERSION, Replay, get_game
from simulator.errors import SimulationRefused
from simulator.games import pages_of
from simulator.matches import SeriesRequest
from simulator.models import Batch, Experiment, Match, Simulation, SimulationDeck, Status
from simulator.stats import MatchRow, Standing, Summary, summarise

#: Batches whose measured speed decides the size of the next ones.
PACE_BATCHES: Final = 8
#: The compiled engine is so much faster than the guesses; that quick matches took less says nothing of long ones.
LEAST_SLOWNESS: Final = 0.25
SUMMARY_SECONDS: Final = 3600
#: Replays that a process keeps.
REPLAYS_KEPT: Final = 8
WINNER_FILTERS: Final = {
    **{letter: Q(winner=side) for side, letter in enumerate("abcdefghi")},
    "none": Q(winner__isnull=True),
}
Kept = TypeVar("Kept")
#: By number, how a match ended: the winner, the reason, the turns.
Trace = dict[int, tuple[Any, ...]]
ORDERS: Final = {"": ("index",), "longest": ("-turns", "index"), "shortest": ("turns", "index")}
#: What the list of matches can be asked for by a word that is known beforehand.
MATCH_CHOICES: Final = {"winner": tuple(WINNER_FILTERS), "order": tuple(filter(None, ORDERS))}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a simulation is; ``ahead`` counts batches that are played before its first one."""

    done: int
    match_count: int
    ahead: int
    seconds_left: int | None
    per_second: float | None = None

    @property
    def percent(self) -> int:
        """Matches done, of 100."""
        return 100 * self.done // self.match_count


def simulations_of(
    owner: User | AnonymousUser, *, text: str = "", game_id: str = "", kind: str = ""
) -> QuerySet[Simulation]:
    """A person's simulations, newest first, without those of experiments and rows: all, or of a deck, game or kind.

    ``SimulationRefused`` if the text is too long.
    """
    found = all_simulations_of(owner).filter(experiment=None, row_of=None)
    if "\x00" in text:  # PostgreSQL refuses such a text; no deck is called that
        return found.none()
    for word in words_of(text):
        found = found.filter(Exists(SimulationDeck.objects.filter(simulation=OuterRef("pk"), name__icontains=word)))
    if game_id:
        found = found.filter(game_id=game_id)
    if kind:
        found = found.filter(kind=kind)
    return found.prefetch_related(
        Prefetch("decks", SimulationDeck.objects.select_related("version").defer("version__entries"))
    )


def words_of(text: str) -> list[str]:
    """The words of a search for decks' names; ``SimulationRefused`` above the limits of the other searches.

    Each word is a condition of its own in the database's question.
    """
    if len(text) > MAX_LENGTH:
        raise SimulationRefused(f"The search has {len(text):,} characters; {MAX_LENGTH:,} are possible.", "too_long")
    words = text.split()
    if len(words) > MAX_LEAVES:
        raise SimulationRefused(f"The search has {len(words)} words; {MAX_LEAVES} are possible.", "too_many_parts")
    return words


def records_of(simulations: Iterable[Simulation]) -> dict[int, bytes]:
    """Who won each match of those that have ended, in one question."""

    def read(unknown: Sequence[int]) -> dict[int, bytes]:
        rows = Match.objects.filter(simulation__in=unknown).order_by().values_list("simulation", "index", "winner")
        found: dict[int, list[tuple[int, int | None]]] = {pk: [] for pk in unknown}
        for pk, index, winner in rows.iterator(chunk_size=5000):
            found[pk].append((index, winner))
        return {pk: stats.record_of(winners) for pk, winners in found.items()}

    return kept_of_each("record", [item for item in simulations if not item.is_active], read)


def traces_of(simulations: Iterable[Simulation], first: int) -> dict[int, Trace]:
    """How each of the first so many matches ended, of simulations that have ended; in one question."""
    ended = [item for item in simulations if not item.is_active]
    return kept_of_each(f"trace-{first}", ended, lambda unknown: read_traces(unknown, first))


def read_traces(ids: Sequence[int], first: int) -> dict[int, Trace]:
    """The same of any simulations, as they are now."""
    fields = ("simulation", "index", "winner", "reason", "turns")
    rows = Match.objects.filter(simulation__in=ids, index__lt=first).order_by().values_list(*fields)
    found: dict[int, Trace] = {pk: {} for pk in ids}
    for pk, index, *went in rows.iterator(chunk_size=5000):
        found[pk][index] = tuple(went)
    return found


def kept_of_each(
    what: str, ended: Iterable[Simulation], work: Callable[[Sequence[int]], dict[int, Kept]]
) -> dict[int, Kept]:
    """Something of simulations of which nothing more can come; ``work`` finds it for those of which it is not kept."""
    names = {item.pk: f"simulation-{what}:{item.cache_key}" for item in ended}
    known = cache.get_many(list(names.values()))
    found = {pk: known[name] for pk, name in names.items() if name in known}
    if unknown := [pk for pk in names if pk not in found]:
        new = work(unknown)
        cache.set_many({names[pk]: one for pk, one in new.items()}, SUMMARY_SECONDS)
        found |= new
    return found


def all_simulations_of(owner: User | AnonymousUser) -> QuerySet[Simulation]:
    """A person's simulations, newest first, with those of experiments and rows; each with ``played``: its matches."""
    if not owner.is_authenticated:
        return Simulation.objects.none()
    return (
        Simulation.objects.filter(owner_id=owner.pk)
        .select_related("game", "row_of", "snapshot")
        .annotate(played=Coalesce(Sum("batches__done"), 0))
        .order_by("-created_at", "-pk")
    )


def find_simulation(owner: User | AnonymousUser, public_id: str) -> Simulation | None:
    """One of this person's simulations; those of others are as good as not there."""
    return (
        all_simulations_of(owner)
        .select_related("experiment")
        .prefetch_related(loading.playing_decks())
        .filter(public_id=public_id)
        .first()
    )


def find_shared(share_key: str) -> Simulation | None:
    """The simulation behind a link; one whose link was taken back has none.

    One that was played with home-made cards is not shown while others may not see these.
    """
    if not share_key:
        return None
    found = (
        Simulation.objects.filter(share_key=share_key)
        .select_related("game", "snapshot")
        .prefetch_related(loading.playing_decks())
        .annotate(played=Coalesce(Sum("batches__done"), 0))
        .first()
    )
    return found if found is not None and may_be_shown(found) else None


def may_be_shown(played: Simulation | Experiment) -> bool:
    """Whether whoever has a link may see the cards that this was played with."""
    return played.snapshot is None or not snapshots.private_titles(played.snapshot, played.game)


def pace_key(game_id: str, kind: str, agents: Sequence[str]) -> str:
    """What simulations have in common whose matches take about the same time."""
    return f"{game_id} {kind} {' '.join(agents)}"


def seconds_per_match(*, game_id: str, kind: str, agents: Sequence[str]) -> float:
    """The measured speed of the latest finished batches of such matches, or a first guess.

    A guess is made longer or shorter as what other AIs of the game were measured to take differs from theirs.
    """
    return _measured(game_id, kind, agents) or _guess(game_id, agents) * _slowness(game_id, kind)


def seconds_of_each(*, game_id: str, kind: str, tables: Iterable[Sequence[str]]) -> list[float]:
    """The same of several tables of AIs, with few questions to the database."""
    keys = [(pace_key(game_id, kind, agents), agents) for agents in tables]
    wanted = [key for key, _agents in keys]
    known = set(Simulation.objects.filter(pace_key__in=wanted).order_by().values_list("pace_key", flat=True).distinct())
    slowness = _slowness(game_id, kind) if known else 1.0
    return [
        (_measured(game_id, kind, agents) if key in known else 0.0) or _guess(game_id, agents) * slowness
        for key, agents in keys
    ]


def _measured(game_id: str, kind: str, agents: Sequence[str]) -> float:
    """Seconds a match as measured, 0 where none was."""
    latest = _latest_batches(Simulation.objects.filter(pace_key=pace_key(game_id, kind, agents)))
    played = sum(batch.matches for batch in latest)
    return sum(batch.seconds for batch in latest) / played if played else 0.0


def _latest_batches(simulations: QuerySet[Simulation]) -> list[Batch]:
    """The latest finished batches of the latest of these simulations."""
    found = Batch.objects.filter(
        status=Status.DONE,
        first_match__gte=F("simulation__taken_over"),
        simulation__in=list(simulations.order_by("-pk").values_list("pk", flat=True)[:PACE_BATCHES]),
    )
    return list(found.select_related("simulation").order_by("-pk")[:PACE_BATCHES])


def _guess(game_id: str, agents: Sequence[str]) -> float:
    return matches.first_guess(agents, pages_of(game_id).seconds)


def _slowness(game_id: str, kind: str) -> float:
    """How many times as long as guessed the latest matches of any AIs took; 1 where none was measured."""
    latest = _latest_batches(Simulation.objects.filter(game_id=game_id, kind=kind))
    guessed = sum(batch.matches * _guess(game_id, batch.simulation.agents) for batch in latest)
    seconds = sum(batch.seconds for batch in latest)
    return max(LEAST_SLOWNESS, seconds / guessed) if seconds and guessed else 1.0


def to_continue(
    owner: User, versions: Sequence[DeckVersion], request: SeriesRequest, seed: int, cards: FrozenPool
) -> tuple[Simulation | None, int]:
    """This person's simulation of the same work that has played most of it already, and how many matches that is.

    The one that goes on with it takes its snapshot, for the stored choices are those of its cards.
    """
    ended = Simulation.objects.filter(
        owner=owner,
        seed=seed,
        match_count__lt=request.match_count,
        experiment=None,
        snapshot__isnull=False,
        status__in=[Status.DONE, Status.CANCELLED],
    ).select_related("snapshot")
    alike = [
        one
        for one in ended
        if one.fingerprint in loading.marks_of(versions, replace(request, match_count=one.match_count), seed, cards)
    ]
    counts = dict(
        Match.objects.filter(simulation__in=alike).order_by().values_list("simulation").annotate(n=Count("pk"))
    )
    found = max(alike, key=lambda one: (counts.get(one.pk, 0), one.pk), default=None)
    played = counts.get(found.pk, 0) if found else 0
    return (found, played) if played else (None, 0)


def progress_of(simulation: Simulation, now: datetime | None = None) -> Progress:
    """Matches done, batches in front, and the time left at the measured throughput."""
    own = Batch.objects.filter(simulation=simulation).aggregate(done=Coalesce(Sum("done"), 0))
    ahead = queue.place_of(simulation) if simulation.status == Status.QUEUED else 0
    left = speed = None
    played = own["done"] - simulation.taken_over
    if played > 0 and simulation.started_at and simulation.is_active:
        spent = max(0.001, ((now or timezone.now()) - simulation.started_at).total_seconds())
        speed = played / spent
        left = max(1, round((simulation.match_count - own["done"]) / speed))
    return Progress(own["done"], simulation.match_count, ahead, left, speed)


def summary_of(simulation: Simulation) -> Summary:
    """The numbers of what was played so far; kept once nothing more can come."""
    pages = pages_of(simulation.game_id)
    return _kept_once_ended(
        simulation,
        "summary",
        lambda: summarise(
            _rows(simulation),
            figures_of=pages.figures,
            score_of=pages.score if simulation.is_matchup else None,
            is_mirror=loading.is_mirror(simulation),
            per_seed=per_seed(simulation),
            is_drawn=is_drawn(simulation),
            turn_word=pages_of(simulation.game_id).turn_word,
        ),
    )


def per_seed(simulation: Simulation) -> int:
    """How many matches of a simulation share a seed."""
    return matches.per_seed(simulation.game_id, simulation.kind, simulation.sides)


def is_drawn(simulation: Simulation) -> bool:
    """Whether chance alone decides who begins a match, so that it tells what going first is worth."""
    return get_game(simulation.game_id).first_is == DRAWN


def standing_of(simulation: Simulation) -> Standing:
    """The numbers of a series with three or more decks; kept once nothing more can come."""
    return _kept_once_ended(
        simulation,
        "table",
        lambda: stats.summarise_table(
            _rows(simulation),
            simulation.sides,
            pages_of(simulation.game_id).figures,
            is_mirror=loading.is_mirror(simulation),
            per_seed=per_seed(simulation),
            is_drawn=is_drawn(simulation),
            turn_word=pages_of(simulation.game_id).turn_word,
        ),
    )


def counted_of(simulation: Simulation) -> Summary | Standing:
    """The numbers of two decks, of one alone, or of a table."""
    return standing_of(simulation) if simulation.is_multiplayer else summary_of(simulation)


def _kept_once_ended(simulation: Simulation, what: str, work: Callable[[], Kept]) -> Kept:
    return work() if simulation.is_active else kept(f"simulation-{what}:{simulation.cache_key}", work)


def kept(name: str, work: Callable[[], Kept]) -> Kept:
    """What was worked out under a name that says all it rests on, so that many who look ask the database once."""
    known: Kept | None = cache.get(name)
    if known is None:
        known = work()
        cache.set(name, known, SUMMARY_SECONDS)
    return known


def _rows(simulation: Simulation) -> Iterable[MatchRow]:
    fields = ("index", "first", "winner", "reason", "rule", "abnormal", "turns", "decisions", "stats", "places")
    for values in Match.objects.filter(simulation=simulation).values_list(*fields).iterator(chunk_size=2000):
        yield MatchRow(*values)


def matches_of(simulation: Simulation, *, winner: str = "", reason: str = "", order: str = "") -> QuerySet[Match]:
    """A simulation's matches by winner (a, b, …, none), by reason, and in one of the known orders."""
    found = Match.objects.filter(simulation=simulation)
    if winner in WINNER_FILTERS:
        found = found.filter(WINNER_FILTERS[winner])
    if "\x00" in reason:  # PostgreSQL refuses such a text; no reason is called that
        found = found.none()
    elif reason:
        found = found.filter(reason=reason)
    return found.order_by(*ORDERS.get(order, ORDERS[""]))


def reasons_of(simulation: Simulation) -> list[tuple[str, int]]:
    """Reasons for the end that occur, with how often."""
    counts = Match.objects.filter(simulation=simulation).values_list("reason").annotate(n=Count("pk")).order_by("-n")
    return [(reason, n) for reason, n in counts]


def find_match(simulation: Simulation, index: int) -> Match | None:
    """One stored match."""
    return Match.objects.filter(simulation=simulation, index=index).first()


@cached(LRUCache(REPLAYS_KEPT), key=lambda simulation, index: (simulation.cache_key, index), lock=Lock())
def replay_of(simulation: Simulation, index: int) -> Replay:
    """A match played again, step by step; the latest few are kept, since each step is a page of its own.

    It is played from the stored choices of a normal match, which spares the agents their thinking; else from the seed.
    """
    match = find_match(simulation, index)
    choices = match.choices if match and not match.abnormal else None
    return matches.replay_one(loading.series_of(simulation), index, choices=choices)


def why_no_replay(simulation: Simulation, match: Match, replay: Replay) -> str:
    """Why what was played again is not the match that was counted; empty if it ends as that one did."""
    if replay.result.key == match.final_key:
        return ""
    return played_otherwise(simulation) or (
        "Played again it ends in another position than the match that was counted. Please report it: it is a bug."
    )


def played_otherwise(simulation: Simulation) -> str:
    """What has changed since the matches were played so that they can no longer be shown; empty if nothing has."""
    if simulation.engine_version != ENGINE_VERSION:
        return (
            f"It was played by engine {simulation.engine_version}, and engine {ENGINE_VERSION} plays it otherwise: "
            "its steps can no longer be shown. Run the simulation again to watch its matches."
        )
    if loading.lost_its_cards(simulation):
        return (
            "The card data changed since, and now it is played otherwise: its steps can no longer be shown. "
            "Run the simulation again to watch its matches."
        )
    return ""


def find_pool(person: User | AnonymousUser, pool_hash: str, share_key: str = "") -> PoolSnapshot | None:
    """The snapshot with this hash; one that this person may not see is as good as not there.

    It may hold cards that its owner alone may see, so that the hash alone opens none but of public cards.
    """
    found = PoolSnapshot.objects.select_related("game").filter(hash=pool_hash).first()
    if found is None:
        return None
    if snapshots.is_of_today(found, found.game) or _rests_on(found, Q(owner_id=person.pk), bool(person.pk)):
        return found
    if not _rests_on(found, Q(share_key=share_key), bool(share_key)) or snapshots.private_titles(found, found.game):
        return None
    return found


def versions_played(own_set: OwnSet, by_others: bool) -> set[int]:
    """The numbers of the versions of an own set on which results rest; ``by_others`` only those of other users."""
    said = PoolSnapshot.objects.annotate(said=Cast("private", TextField())).filter(said__contains=f'"o-{own_set.key}')
    played: set[str] = set()
    for model in (Simulation, Experiment):
        rows = model.objects.filter(snapshot__in=said)
        rows = rows.exclude(owner=own_set.owner_id) if by_others else rows
        played.update(hashed for records in rows.values_list("snapshot__records", flat=True) for hashed in records)
    versions = own_set.versions.all() if played else ()
    return {version.number for version in versions if played.intersection(version.records)}


def _rests_on(found: PoolSnapshot, whose: Q, is_asked: bool) -> bool:
    """Whether one of these simulations or experiments was played with it."""
    return is_asked and any(model.objects.filter(whose, snapshot=found).exists() for model in (Simulation, Experiment))
