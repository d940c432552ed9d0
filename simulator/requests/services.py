"""Services of simulations: request, cancel, share."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from cards import snapshots
from cards.intake import is_home_made_id
from cards.snapshots import FrozenPool
from conanhub.community import check_may_act
from conanhub.errors import TooMany
from conanhub.web import alone
from decks import reading
from decks.errors import DeckNotFound
from decks.models import DeckVersion, new_share_key
from simulator import loading, making, matches, queue, replays, stats, tasks
from simulator.engine import get_game
from simulator.errors import NotFound, SimulationRefused
from simulator.games import pages_of
from simulator.matches import SeriesRequest
from simulator.models import ACTIVE, Experiment, Simulation, Status
from simulator.reading import find_simulation, seconds_per_match, to_continue

MAX_ACTIVE_PER_USER: Final = 5
#: Of one worker's time, by the measured speed.
MAX_SECONDS: Final = 3600
#: By kind: the least and the most decks, in words.
NEEDED: Final = {
    matches.MATCHUP: (2, 2, "two decks"),
    matches.GOLDFISH: (2, 2, "a deck and a stand-in for its opponent"),
    matches.MULTIPLAYER: (matches.MIN_TABLE, matches.MAX_TABLE, f"{matches.MIN_TABLE} to {matches.MAX_TABLE} decks"),
}
NEW, SAME_KEY, KNOWN_RESULT = "new", "same_key", "known_result"


@dataclass(frozen=True, slots=True)
class Asked:
    """A simulation and its origin: new, same idempotency key, or same inputs as an existing one."""

    simulation: Simulation
    origin: str

    @property
    def is_new(self) -> bool:
        """Whether rows were made."""
        return self.origin == NEW


def request_simulation(
    *,
    owner: User,
    version_ids: Sequence[int],
    kind: str = matches.MATCHUP,
    match_count: int,
    agents: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    key: str | None = None,
    share_keys: Sequence[str] = (),
    check_holds: bool = False,
    cards_of: str = "",
) -> Asked:
    """Ask for a simulation; behind decks that meet the rows of "Does it hold?" can be played by themselves.

    It is played with the cards of today, or with those that another simulation of this person was played with, which
    ``cards_of`` names by its public id.

    1. Read the request and refuse what cannot be: kind, size, decks that may not be seen or are not legal.
    2. In one transaction give back what the same key or the same work already made, or write the job with its batches;
       the same work with fewer matches is continued.
    3. After the commit wake the workers.
    """
    if not owner.is_authenticated:
        raise SimulationRefused("Log in to run simulations.", "not_logged_in")
    versions = _find_versions(owner, version_ids, matches.read_kind(kind), share_keys)
    game_key = versions[0].deck.game.key
    request = SeriesRequest(
        kind=kind,
        match_count=_whole_rounds(game_key, kind, matches.read_match_count(match_count), len(versions)),
        agents=matches.read_agents(game_key, agents, len(versions)),
        options=matches.read_options(game_key, options or {}),
        seed=matches.read_seed(seed),
        key=matches.read_key(key),
    )
    cards = _cards_of(owner, versions, cards_of) if cards_of else loading.freeze(owner, versions)
    _refuse_what_cannot_run(game_key, versions, request, cards)
    with alone(owner):
        asked = take_or_make(owner, versions, request, cards)
        if check_holds:
            making.want_rows(asked.simulation)
            transaction.on_commit(tasks.send_turns)
        return asked


def _cards_of(owner: User, versions: Sequence[DeckVersion], public_id: str) -> FrozenPool:
    """The cards that a simulation was played with; a refusal if they are not all that these decks hold."""
    earlier = find_simulation(owner, public_id)
    if earlier is None or earlier.game_id != versions[0].deck.game_id:
        raise SimulationRefused("You have no simulation of this game with the id in cards_of.", "unknown_cards")
    cards = earlier.cards
    if cards is None:
        raise SimulationRefused("The cards of that simulation were not kept: it is too old.", "unknown_cards")
    if lacking := sorted({card_id for one in versions for _, card_id, _ in one.entries} - cards.by_id.keys()):
        named = ", ".join(lacking[:3])
        raise SimulationRefused(
            f"That simulation was not played with all cards of these decks: it lacks {named}. Leave out cards_of to "
            "play with the cards of today.",
            "unknown_cards",
        )
    return cards


def _whole_rounds(game_key: str, kind: str, match_count: int, sides: int) -> int:
    """So many matches; at a table of three and more the few more that complete the last seed."""
    is_table = kind == matches.MULTIPLAYER
    return matches.whole_rounds(match_count, matches.per_seed(game_key, kind, sides) if is_table else 1)


def cancel_simulation(*, owner: User, public_id: str) -> Simulation:
    """Stop an active simulation, and with a pairing its version test, or the rows behind one that has ended.

    What was played is kept.
    """
    simulation = find_simulation(owner, public_id)
    if simulation is None:
        raise NotFound("There is no such simulation.")
    reason = f"Stopped by hand by {owner.get_username()}."
    stopped = queue.end_one(simulation.pk, status=Status.CANCELLED, reason=reason)
    stopped = making.stop_rows(simulation, reason) or stopped
    simulation.refresh_from_db()
    if not stopped:
        raise SimulationRefused(
            f"It cannot be stopped: it is {simulation.get_status_display().lower()} already.", "not_active"
        )
    return simulation


def share_simulation(*, owner: User, public_id: str) -> Simulation:
    """Give a simulation a link for people without an account; one that has a link keeps it.

    The steps of the matches worth watching are stored, so that they can be shown when the engine is another.
    """
    check_may_act(owner)
    found = _set_link(owner, public_id, new_share_key)
    if not found.is_active:
        transaction.on_commit(partial(tasks.send_replays, found.pk))
    return found


def withdraw_link(*, owner: User, public_id: str) -> Simulation:
    """Take the link back: it leads nowhere from now on, and a new one will be another."""
    found = _set_link(owner, public_id, None)
    replays.forget_shared(found)
    return found


def refuse_private(found: Simulation | Experiment) -> None:
    """Nothing is shared that rests on cards which its owner alone sees so."""
    hidden = snapshots.private_cards(found.snapshot, found.game) if found.snapshot else {}
    if made := sorted(title for card_id, title in hidden.items() if is_home_made_id(card_id)):
        raise SimulationRefused(
            f"It cannot be shared, since others may not see these home-made cards: {', '.join(made)}. Once their set "
            "can be seen by link, it can.",
            "private_cards",
        )
    if titles := sorted(hidden.values()):
        raise SimulationRefused(
            f"It cannot be shared, since it was played with what you alone have of these cards: {', '.join(titles)}. "
            "Once it is accepted for everybody, it can.",
            "private_cards",
        )


def _set_link(owner: User, public_id: str, make: Callable[[], str] | None) -> Simulation:
    with transaction.atomic():
        found = Simulation.objects.select_for_update().filter(owner=owner, public_id=public_id).first()
        if found is None:
            raise NotFound("There is no such simulation.")
        if make:
            refuse_private(found)
        found.share_key = (found.share_key or make()) if make else ""
        found.save(update_fields=["share_key"])
    return found


def _find_versions(owner: User, version_ids: Sequence[int], kind: str, share_keys: Sequence[str]) -> list[DeckVersion]:
    """The deck versions by side, if this person may use them and they belong to one game."""
    least, most, needed = NEEDED[kind]
    is_one_alone = kind == matches.GOLDFISH and len(version_ids) == 1
    if not (least <= len(version_ids) <= most or is_one_alone):
        raise SimulationRefused(f"A {kind} needs {needed}.", "deck_missing")
    versions = usable_versions(owner, version_ids, share_keys)
    if kind == matches.GOLDFISH and pages_of(versions[0].deck.game_id).is_quite_alone:
        return _with_stand_in(versions)
    if is_one_alone:
        raise SimulationRefused(f"A {kind} needs {needed}.", "deck_missing")
    return versions


def _with_stand_in(versions: Sequence[DeckVersion]) -> list[DeckVersion]:
    """A deck that plays quite alone, with the second one that was named, or a ready-made one if that may not sit."""
    first, *others = versions
    fits = [
        other
        for other in others
        if loading.may_sit_beside(first.deck.game_id, reading.engine_deck(first), reading.engine_deck(other))
    ]
    return [first, *(fits or [loading.stand_in(first)])]


def usable_versions(owner: User, version_ids: Sequence[int], share_keys: Sequence[str]) -> list[DeckVersion]:
    """These versions in this order, if the person may use all of them and they belong to one game."""
    found = DeckVersion.objects.select_related("deck__game", "deck__owner").in_bulk(list(version_ids))
    versions = [found.get(pk) for pk in version_ids]
    for version in versions:
        if version is None or not _may_use(owner, version, share_keys):
            raise DeckNotFound
    usable = [version for version in versions if version is not None]
    if len({version.deck.game_id for version in usable}) > 1:
        raise SimulationRefused("The decks are of different games.", "different_games")
    refuse_unplayed(usable[0].deck.game_id)
    return usable


def refuse_unplayed(game_key: str) -> None:
    """A game whose engine does not stand yet has no matches."""
    game = get_game(game_key)
    if not game.plays:
        raise SimulationRefused(f"{game.name} cannot be simulated yet: its engine is not written.", "not_yet")


def _may_use(owner: User, version: DeckVersion, share_keys: Sequence[str]) -> bool:
    """Own and public decks, and unlisted ones whose link is known."""
    return any(reading.may_see(version.deck, owner, share_key) for share_key in ("", *share_keys))


def _refuse_what_cannot_run(
    game_key: str, versions: Sequence[DeckVersion], request: SeriesRequest, cards: FrozenPool
) -> None:
    """Illegal decks, decks that the engine does not know how to play, and work for hours."""
    making.refuse_illegal(game_key, versions, cards, request.options)
    making.refuse_unplayable(game_key, versions, request, cards)
    _refuse_too_long(game_key, request)


def _refuse_too_long(game_key: str, request: SeriesRequest) -> None:
    """Slow agents may play fewer matches: no simulation should hold a worker for hours."""
    pace = seconds_per_match(game_id=game_key, kind=request.kind, agents=request.agents)
    if pace * request.match_count > MAX_SECONDS:
        most = max(matches.MIN_MATCHES, int(MAX_SECONDS / pace) // 10 * 10)
        raise SimulationRefused(
            f"{request.match_count:,} matches of these AIs would take about "
            f"{stats.duration(round(pace * request.match_count))}: "
            f"ask for at most {most:,}, or take a faster AI.",
            "too_long",
        )


def take_or_make(owner: User, versions: Sequence[DeckVersion], request: SeriesRequest, cards: FrozenPool) -> Asked:
    """What was made before of the same key or work, else new; nothing is checked but the limits.

    For an owner who is alone, so that limits hold for requests at the same moment.
    """
    earlier = _with_same_key(owner, versions, request)
    if earlier:
        return Asked(earlier, SAME_KEY)
    seed = secrets.randbelow(matches.MAX_SEED) if request.seed is None else request.seed
    marks = loading.marks_of(versions, request, seed, cards)
    known = (
        Simulation.objects.filter(owner=owner, fingerprint__in=marks, status__in=[*ACTIVE, Status.DONE], row_of=None)
        .order_by("pk")
        .first()
    )
    if known:
        return Asked(known, KNOWN_RESULT)
    refuse_too_many(owner)
    before, played = to_continue(owner, versions, request, seed, cards)
    pace = seconds_per_match(game_id=versions[0].deck.game_id, kind=request.kind, agents=request.agents)
    lane = matches.lane_of(pace * (request.match_count - played))
    queue.come_in(owner_id=owner.pk, lane=lane)
    cards = before.cards or cards if before else cards
    simulation = making.make_simulation(owner, versions, request, seed, cards=cards, lane=lane)
    if before:
        simulation.continues, simulation.taken_over = before, played
        simulation.save(update_fields=["continues", "taken_over"])
    transaction.on_commit(tasks.send_turns)
    return Asked(simulation, NEW)


def refuse_too_many(owner: User) -> None:
    """Raise ``TooMany`` if the user has reached the limit of active jobs. An experiment is one job."""
    active = queue.jobs_of(owner.pk)
    if active >= MAX_ACTIVE_PER_USER:
        raise TooMany(f"You have {active} simulations waiting or running: wait until one ends, or stop one.")


def _with_same_key(owner: User, versions: Sequence[DeckVersion], request: SeriesRequest) -> Simulation | None:
    """What the same key made before; the same key with other values is refused, since one of the two would be lost."""
    earlier = Simulation.objects.filter(owner=owner, key=request.key).first() if request.key else None
    if earlier is None:
        return None
    decks_before = list(earlier.decks.values_list("version_id", flat=True))
    agents_before = matches.as_asked_today(earlier.game_id, earlier.agents)
    before = (decks_before, earlier.kind, earlier.match_count, agents_before, earlier.options)
    now = (
        [version.pk for version in versions],
        request.kind,
        request.match_count,
        list(request.agents),
        dict(request.options),
    )
    if before != now or (request.seed is not None and request.seed != earlier.seed):
        raise SimulationRefused(
            "This request was sent before with other values. Send it again with a new key.", "key_used"
        )
    return earlier
