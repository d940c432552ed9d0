"""What people do with studies: several simulations asked for together, with one seed and one pilot."""

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
from simulator import matches, queue, reading, stats, tasks
from simulator.errors import NotFound, SimulationRefused
from simulator.matches import Wish
from simulator.models import Simulation, Status, Study, StudyDeck, StudyKind
from simulator.requests import services

#: By kind: the least and the most decks, in words.
NEEDED: Final = {
    StudyKind.MATRIX: (3, 8, "three to eight decks"),
    StudyKind.GAUNTLET: (3, 11, "your deck and two to ten others"),
    StudyKind.COMPARISON: (2, 8, "the new version, the old one, and up to six opponents"),
}
MARGINS: Final = (3, 5, 10)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class StudyWish:
    """A checked request; the decks stand beside it."""

    kind: StudyKind
    margin: int
    wish: Wish


def request_study(
    *,
    owner: User,
    kind: str,
    version_ids: Sequence[int],
    games: int,
    agent: str = "",
    options: Mapping[str, Any] | None = None,
    margin: int = 0,
    seed: int | None = None,
    key: str | None = None,
    share_keys: Sequence[str] = (),
) -> Study:
    """Ask for a study; ``games`` and ``margin`` as in the model. The same key gives back what it made before."""
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
    if asked == StudyKind.COMPARISON and margin not in MARGINS:
        raise SimulationRefused(f"Look for {', '.join(map(str, MARGINS[:-1]))} or {MARGINS[-1]} points.", "bad_margin")
    wish = Wish(
        kind=matches.MATCHUP,
        games=matches.read_games(games),
        agents=matches.read_agents(game_key, [agent] if agent else [], 2),
        options=matches.read_options(game_key, options or {}),
        seed=matches.read_seed(seed),
        key=matches.read_key(key),
    )
    _refuse_what_cannot_run(game_key, asked, versions, wish)
    with alone(owner):
        return _take_or_make(owner, versions, StudyWish(asked, margin if asked == StudyKind.COMPARISON else 0, wish))


def cancel_study(*, owner: User, public_id: str) -> Study:
    """Stop what is still going on; what was played is kept."""
    study = reading.find_study(owner, public_id)
    if study is None:
        raise NotFound("There is no such study.")
    reason = f"Stopped by hand by {owner.get_username()}."
    if not queue.end(Simulation.objects.filter(study=study), status=Status.CANCELLED, reason=reason):
        raise SimulationRefused("It cannot be stopped: it has ended already.", "not_active")
    return study


def share_study(*, owner: User, public_id: str) -> Study:
    """Give a study a link for people without an account; one that has a link keeps it."""
    return _set_link(owner, public_id, is_shared=True)


def withdraw_experiment_link(*, owner: User, public_id: str) -> Study:
    """Take the link back: it leads nowhere from now on."""
    return _set_link(owner, public_id, is_shared=False)


def _set_link(owner: User, public_id: str, *, is_shared: bool) -> Study:
    with transaction.atomic():
        found = Study.objects.select_for_update().filter(owner=owner, public_id=public_id).first()
        if found is None:
            raise NotFound("There is no such study.")
        found.share_key = (found.share_key or new_share_key()) if is_shared else ""
        found.save(update_fields=["share_key"])
    return found


def pairs_of(kind: str, decks: int) -> list[Pair]:
    """Which deck meets which: all each other, the first all others, or the two versions the same opponents."""
    if kind == StudyKind.GAUNTLET:
        return [(0, column) for column in range(1, decks)]
    if kind == StudyKind.COMPARISON and decks > 2:
        return [(row, column) for column in range(2, decks) for row in (0, 1)]
    return list(combinations(range(decks), 2))


def _read_kind(kind: str) -> StudyKind:
    if kind not in StudyKind.values:
        raise SimulationRefused(f"There is no study “{kind}”: choose {' or '.join(StudyKind.values)}.", "unknown_kind")
    return StudyKind(kind)


def _refuse_what_cannot_run(game_key: str, kind: StudyKind, versions: Sequence[DeckVersion], wish: Wish) -> None:
    """Illegal decks, decks that the engine cannot play, and work for hours."""
    services.refuse_illegal(game_key, versions)
    for row, column in pairs_of(kind, len(versions)):
        services.refuse_unplayable(game_key, [versions[row], versions[column]], wish)
    pairs = len(pairs_of(kind, len(versions)))
    pace = reading.seconds_per_match(game_id=game_key, kind=wish.kind, agents=wish.agents)
    if pace * wish.games * pairs > services.MAX_SECONDS:
        raise SimulationRefused(
            f"{pairs} pairings of {wish.games:,} matches would take about "
            f"{stats.duration(round(pace * wish.games * pairs))}: ask for fewer matches or decks, or a faster pilot.",
            "too_long",
        )


def _take_or_make(owner: User, versions: Sequence[DeckVersion], asked: StudyWish) -> Study:
    """For an owner who is alone, so that limits hold for requests at the same moment."""
    earlier = Study.objects.filter(owner=owner, key=asked.wish.key).first() if asked.wish.key else None
    if earlier:
        _refuse_another_wish(earlier, versions, asked)
        return earlier
    services.refuse_too_many(owner)
    return _make(owner, versions, asked)


def _refuse_another_wish(earlier: Study, versions: Sequence[DeckVersion], asked: StudyWish) -> None:
    wish = asked.wish
    decks = list(earlier.decks.values_list("version_id", flat=True))
    before = (decks, earlier.kind, earlier.games, earlier.agent, earlier.options, earlier.margin)
    now = ([v.pk for v in versions], asked.kind, wish.games, wish.agents[0], dict(wish.options), asked.margin)
    if before != now or wish.seed not in (None, earlier.seed):
        raise SimulationRefused(
            "This request was sent before with other values. Send it again with a new key.", "key_used"
        )


def _make(owner: User, versions: Sequence[DeckVersion], asked: StudyWish) -> Study:
    """Write the study and its simulations, which wait in one lane as the one job that they are."""
    wish = asked.wish
    seed = secrets.randbelow(matches.MAX_SEED) if wish.seed is None else wish.seed
    study = Study.objects.create(
        owner=owner,
        game=versions[0].deck.game,
        kind=asked.kind,
        agent=wish.agents[0],
        options=dict(wish.options),
        seed=seed,
        games=wish.games,
        margin=asked.margin,
        key=wish.key,
    )
    StudyDeck.objects.bulk_create(
        StudyDeck(study=study, place=place, version=version, name=_name(versions, place))
        for place, version in enumerate(versions)
    )
    pairs = pairs_of(asked.kind, len(versions))
    pace = reading.seconds_per_match(game_id=study.game_id, kind=wish.kind, agents=wish.agents)
    lane = matches.lane_of(pace * wish.games * len(pairs))
    queue.come_in(owner_id=owner.pk, lane=lane)
    for row, column in pairs:
        cell = services.Cell(study, row, column, _name(versions, row), _name(versions, column))
        services.make_simulation(owner, [versions[row], versions[column]], wish, seed, lane=lane, cell=cell)
    transaction.on_commit(tasks.send_turns)
    return study


def _name(versions: Sequence[DeckVersion], place: int) -> str:
    """The deck's name, with the number of the draft where another draft of it takes part."""
    version = versions[place]
    if sum(other.deck_id == version.deck_id for other in versions) > 1:
        return f"{version.deck.name}, draft {version.number}"
    return version.deck.name
