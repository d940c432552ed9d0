"""What people do with experiments: several simulations asked for together, with one seed and one agent."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import combinations
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from cards import snapshots
from cards.snapshots import FrozenPool
from conanhub.community import check_may_act
from conanhub.web import alone
from decks import checks
from decks.checks import Swap
from decks.models import DeckVersion, new_share_key
from simulator import loading, making, matches, queue, reading, stats, tasks
from simulator.errors import NotFound, SimulationRefused
from simulator.games import card_title
from simulator.matches import SeriesRequest
from simulator.models import Experiment, ExperimentDeck, ExperimentKind, Simulation, Status
from simulator.requests import services

#: By kind: the least and the most decks, in words.
NEEDED: Final = {
    ExperimentKind.ROUND_ROBIN: (3, 8, "three to eight decks"),
    ExperimentKind.GAUNTLET: (3, 11, "your deck and two to ten others"),
    ExperimentKind.VERSION_TEST: (2, 8, "the new version, the old one, and up to six opponents"),
    ExperimentKind.CARD_IMPACT: (2, 7, "your deck and one to six opponents"),
}
#: A card impact plays many pairings; so many matches at most, all of them together.
MAX_IMPACT_MATCHES: Final = 100_000
#: The AI of a card impact unless another is named, for the same reason.
QUICK_AGENT: Final = "greedy"
MARGINS: Final = (3, 5, 10)
#: Of a deck in the row of a simulation.
NAME_LENGTH: Final = 200
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ExperimentRequest:
    """A checked request; the decks stand beside it."""

    kind: ExperimentKind
    margin: int
    series: SeriesRequest
    replacement: str = ""
    swaps: tuple[Swap, ...] = ()
    at_table: bool = False

    def tables(self, decks: int) -> list[tuple[int, ...]]:
        """The decks of each match that is played, by their place among all."""
        if self.at_table:
            return [(version, *range(2, decks)) for version in (0, 1)]
        return list(pairs_of(self.kind, decks))

    def cells(self, decks: int) -> list[tuple[int, int]]:
        """Row and column of each pairing; see ``pairs_of``, and for those of a card impact the model.

        The opponents of a version test at a table share the column of the first of them.
        """
        if self.at_table:
            return [(0, 2), (1, 2)]
        if self.kind != ExperimentKind.CARD_IMPACT:
            return pairs_of(self.kind, decks)
        rows = [0, *(number for number, swap in enumerate(self.swaps, 1) if swap.into)]
        return [(row, column) for row in rows for column in range(1, decks)]


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
    replacement: str = "",
    at_table: bool = False,
) -> Experiment:
    """Request an experiment; ``match_count``, ``margin`` and ``at_table`` as in the model.

    The same key returns the same one. ``replacement`` is the title or id of the card that takes the place of each card
    in a card impact; empty for the next best one. At a table ``match_count`` is rounded to whole seeds.
    """
    if not owner.is_authenticated:
        raise SimulationRefused("Log in to run simulations.", "not_logged_in")
    asked = _read_kind(kind)
    _refuse_number(asked, version_ids)
    versions = services.usable_versions(owner, version_ids, share_keys)
    game_key = versions[0].deck.game.key
    if at_table:
        _refuse_no_table(game_key, asked, len(versions))
    if asked == ExperimentKind.VERSION_TEST and margin not in MARGINS:
        raise SimulationRefused(f"Look for {', '.join(map(str, MARGINS[:-1]))} or {MARGINS[-1]} points.", "bad_margin")
    is_impact = asked == ExperimentKind.CARD_IMPACT
    named = agent or (QUICK_AGENT if is_impact else "")
    sides = len(versions) - 1 if at_table else 0
    wanted = ExperimentRequest(
        asked,
        margin if asked == ExperimentKind.VERSION_TEST else 0,
        _read_series(game_key, sides, match_count=match_count, agent=named, options=options or {}, seed=seed, key=key),
        _read_card(game_key, replacement) if is_impact else "",
        at_table=at_table,
    )
    cards = loading.freeze(owner, versions)
    _refuse_what_cannot_play(game_key, versions, wanted, cards)
    if is_impact:
        wanted = replace(wanted, swaps=_swaps_of(versions[0], wanted))
        cards = loading.freeze(owner, versions, (swap.into for swap in wanted.swaps if swap.into))
    _refuse_too_much(game_key, len(wanted.cells(len(versions))), wanted)
    with alone(owner):
        return _take_or_make(owner, versions, wanted, cards)


def _refuse_number(asked: ExperimentKind, version_ids: Sequence[int]) -> None:
    """Refuse too few decks, too many, and one that is named twice."""
    least, most, needed = NEEDED[asked]
    if not least <= len(version_ids) <= most:
        raise SimulationRefused(f"A {asked.label.lower()} needs {needed}.", "deck_missing")
    if len(set(version_ids)) < len(version_ids):
        raise SimulationRefused("One deck is named twice: name each of them once.", "deck_twice")


def _read_series(
    game_key: str,
    at_table: int,
    *,
    match_count: int,
    agent: str,
    options: Mapping[str, Any],
    seed: int | None,
    key: str | None,
) -> SeriesRequest:
    """What each pairing is played with; ``at_table`` is the seats of a table, or 0 where two meet."""
    kind, number = matches.MATCHUP, matches.read_match_count(match_count)
    if at_table:
        kind = matches.MULTIPLAYER
        number = matches.whole_rounds(number, matches.per_seed(game_key, kind, at_table))
    return SeriesRequest(
        kind=kind,
        match_count=number,
        agents=matches.read_agents(game_key, [agent] if agent else [], at_table or 2),
        options=matches.read_options(game_key, options),
        seed=matches.read_seed(seed),
        key=matches.read_key(key),
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
    check_may_act(owner)
    return _set_link(owner, public_id, is_shared=True)


def withdraw_experiment_link(*, owner: User, public_id: str) -> Experiment:
    """Take the link back: it leads nowhere from now on."""
    return _set_link(owner, public_id, is_shared=False)


def _set_link(owner: User, public_id: str, *, is_shared: bool) -> Experiment:
    with transaction.atomic():
        found = Experiment.objects.select_for_update().filter(owner=owner, public_id=public_id).first()
        if found is None:
            raise NotFound("There is no such experiment.")
        if is_shared:
            services.refuse_private(found)
        found.share_key = (found.share_key or new_share_key()) if is_shared else ""
        found.save(update_fields=["share_key"])
    return found


def pairs_of(kind: str, decks: int) -> list[Pair]:
    """Which deck meets which: all each other, the first all others, or the two versions the same opponents."""
    if kind in (ExperimentKind.GAUNTLET, ExperimentKind.CARD_IMPACT):
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


def _refuse_no_table(game_key: str, kind: str, decks: int) -> None:
    """What cannot be played at one table: another kind, and too few or too many opponents for the game."""
    if kind != ExperimentKind.VERSION_TEST:
        raise SimulationRefused(
            "Only the opponents of a version test can sit at one table: leave out at_table.", "not_at_a_table"
        )
    least, most = matches.table_limits(game_key)
    if most < least:
        raise SimulationRefused(
            "This game has no tables of three and more: let the opponents be met one by one.", "not_at_a_table"
        )
    if not least <= decks - 1 <= most:
        raise SimulationRefused(
            f"A table of this game has {matches.table_words(game_key)} decks: name {least - 1} to {most - 1} "
            f"opponents, not {decks - 2}.",
            "deck_missing",
        )


def _read_card(game_key: str, text: str) -> str:
    """The id of a card that was named by title or id, if any was."""
    if not text.strip():
        return ""
    try:
        return loading.read_card(game_key, text)
    except loading.BadInput as error:
        raise SimulationRefused(error.message, "unknown_card") from None


def _swaps_of(version: DeckVersion, wanted: ExperimentRequest) -> tuple[Swap, ...]:
    """What takes the place of each card of a deck; a refusal if nothing does."""
    found = checks.swaps(version.deck.game_id, version.entries, wanted.series.options, wanted.replacement)
    if not any(swap.into for swap in found):
        raise SimulationRefused(
            f"No card of {version.deck.name} can be replaced by that card: {found[0].reason} Choose another one.",
            "no_replacement",
        )
    return tuple(found)


def _refuse_what_cannot_play(
    game_key: str, versions: Sequence[DeckVersion], wanted: ExperimentRequest, cards: FrozenPool
) -> None:
    """Illegal decks, and decks that the engine cannot play."""
    tables = wanted.tables(len(versions))
    making.refuse_illegal(game_key, versions, cards, wanted.series.options, tables)
    for table in tables:
        making.refuse_unplayable(game_key, [versions[place] for place in table], wanted.series, cards)


def _refuse_too_much(game_key: str, pairings: int, wanted: ExperimentRequest) -> None:
    """Work for hours, and more matches than a card impact may store."""
    request = wanted.series
    pace = reading.seconds_per_match(game_id=game_key, kind=request.kind, agents=request.agents)
    seconds = pace * request.match_count * pairings
    if seconds > services.MAX_SECONDS:
        raise SimulationRefused(
            f"{pairings} pairings of {request.match_count:,} matches would take about "
            f"{stats.duration(round(seconds))}: ask for fewer matches or decks, or a faster AI.",
            "too_long",
        )
    if wanted.kind == ExperimentKind.CARD_IMPACT and request.match_count * pairings > MAX_IMPACT_MATCHES:
        raise SimulationRefused(
            f"{pairings} pairings of {request.match_count:,} matches are {pairings * request.match_count:,} matches, "
            f"and {MAX_IMPACT_MATCHES:,} are possible: ask for fewer matches or opponents.",
            "too_many_matches",
        )


def _take_or_make(
    owner: User, versions: Sequence[DeckVersion], asked: ExperimentRequest, cards: FrozenPool
) -> Experiment:
    """For an owner who is alone, so that limits hold for requests at the same moment."""
    earlier = Experiment.objects.filter(owner=owner, key=asked.series.key).first() if asked.series.key else None
    if earlier:
        _refuse_another_request(earlier, versions, asked)
        return earlier
    services.refuse_too_many(owner)
    return _make(owner, versions, asked, cards)


def _refuse_another_request(earlier: Experiment, versions: Sequence[DeckVersion], asked: ExperimentRequest) -> None:
    request = asked.series
    decks = list(earlier.decks.values_list("version_id", flat=True))
    (agent,) = matches.as_asked_today(earlier.game_id, [earlier.agent])
    before = (
        decks,
        earlier.kind,
        earlier.match_count,
        agent,
        earlier.options,
        earlier.margin,
        earlier.replacement,
        earlier.at_table,
    )
    now = (
        [v.pk for v in versions],
        asked.kind,
        request.match_count,
        request.agents[0],
        dict(request.options),
        asked.margin,
        asked.replacement,
        asked.at_table,
    )
    if before != now or request.seed not in (None, earlier.seed):
        raise SimulationRefused(
            "This request was sent before with other values. Send it again with a new key.", "key_used"
        )


def _make(owner: User, versions: Sequence[DeckVersion], asked: ExperimentRequest, cards: FrozenPool) -> Experiment:
    """Write the experiment and its simulations, which wait in one lane as the one job that they are."""
    request = asked.series
    seed = secrets.randbelow(matches.MAX_SEED) if request.seed is None else request.seed
    experiment = Experiment.objects.create(
        owner=owner,
        game=versions[0].deck.game,
        kind=asked.kind,
        agent=request.agents[0],
        ai=matches.identities(versions[0].deck.game_id, request.agents)[0],
        snapshot=snapshots.store(cards),
        options=dict(request.options),
        seed=seed,
        match_count=request.match_count,
        margin=asked.margin,
        at_table=asked.at_table,
        replacement=asked.replacement,
        swaps=[list(astuple(swap)) for swap in asked.swaps],
        key=request.key,
    )
    names = loading.names_of(versions)
    ExperimentDeck.objects.bulk_create(
        ExperimentDeck(experiment=experiment, number=number, version=version, name=name)
        for number, (version, name) in enumerate(zip(versions, names, strict=True))
    )
    cells = asked.cells(len(versions))
    pace = reading.seconds_per_match(game_id=experiment.game_id, kind=request.kind, agents=request.agents)
    lane = matches.lane_of(pace * request.match_count * len(cells))
    queue.come_in(owner_id=owner.pk, lane=lane)
    for row, column in cells:
        swap = asked.swaps[row - 1] if asked.swaps and row else None
        first = 0 if asked.swaps else row
        said = _swap_words(experiment.game_id, swap) if swap else ""
        others = range(2, len(versions)) if asked.at_table else (column,)
        making.make_simulation(
            owner,
            [versions[first], *(versions[other] for other in others)],
            request,
            seed,
            cards=cards,
            lane=lane,
            names=(
                f"{names[first]}{said}"[:NAME_LENGTH],
                *(names[other] for other in others),
            ),
            cell=making.Cell(experiment, row, column, swap),
        )
    transaction.on_commit(tasks.send_turns)
    return experiment


def _swap_words(game_key: str, swap: Swap) -> str:
    """What a deck with a card replaced is called beside its name."""
    return f", {card_title(game_key, swap.into)} for one {card_title(game_key, swap.out)}"
