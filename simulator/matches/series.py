"""A series of matches as the engine plays it: no rows here, so that pages, workers and commands share it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cards import catalogue
from cards.errors import BadCatalog
from simulator.engine import (
    DECISION_LIMIT,
    GOLDFISH,
    MATCH,
    BadSetup,
    Considered,
    DeckList,
    EngineBug,
    EngineError,
    MatchResult,
    MatchSpec,
    Replay,
    considered,
    error_code,
    get_game,
    play_counted,
    replay_choices,
    replay_match,
)
from simulator.matches import seeding

if TYPE_CHECKING:  # the door of the snapshots loads models, of which a process that only plays knows nothing
    from cards.snapshots import FrozenPool

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """All that decides a series: ``decks`` and ``agents`` by side, A first; a goldfish has B as mere stand-in.

    Two decks meet in a match-up, three to nine in a multiplayer series. ``cards`` are the records that it is played
    with; without them it is played with the data files as they are.
    """

    game_key: str
    kind: str
    decks: tuple[DeckList, ...]
    agents: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    cards: FrozenPool | None = field(default=None, compare=False, repr=False)

    @property
    def pool(self) -> Any:
        """The cards compiled; ``BadSetup`` names one that the engine cannot read."""
        try:
            return self.cards.pool if self.cards else catalogue.pool(self.game_key)
        except BadCatalog as error:
            raise BadSetup(f"A card cannot be played with: {error.message}") from error


@dataclass(frozen=True, slots=True)
class Played:
    """What one match gave, told by side and not by seat; ``places`` are ranks, of a goldfish none."""

    index: int
    seed: int
    first: int
    winner: int | None
    reason: str
    rule: str
    abnormal: bool
    turns: int
    decisions: int
    final_key: str
    stats: dict[str, Any]
    choices: list[int] | None = None
    places: list[int] | None = None


def match_spec(series: MatchSeries, index: int) -> MatchSpec:
    """Match ``index`` of the series, ready for the engine."""
    sides = seating(series, index)
    return MatchSpec(
        decks=tuple(series.decks[side] for side in sides),
        seed=_seed(series, index),
        agents=tuple(series.agents[side] for side in sides),
        options=dict(series.options),
        mode=GOLDFISH if series.kind == seeding.GOLDFISH else MATCH,
    )


def _seed(series: MatchSeries, index: int) -> int:
    return seeding.match_seed(series.seed, index, _per_seed(series))


def _per_seed(series: MatchSeries) -> int:
    return seeding.per_seed(series.game_key, series.kind, len(series.decks))


def seating(series: MatchSeries, index: int) -> tuple[int, ...]:
    """The side of each seat in match ``index``."""
    return seeding.sides_of_seats(index, len(series.decks), _per_seed(series))


def refuse_bad_setup(series: MatchSeries) -> None:
    """``BadSetup`` if the engine cannot start such a match: illegal decks, cards it does not know, wrong options."""
    get_game(series.game_key).setup(series.pool, match_spec(series, 0))


def play_one(series: MatchSeries, index: int) -> Played:
    """Play match ``index`` of the series; if the engine breaks in it, it counts as abnormal and the rest goes on.

    ``BadSetup`` if no match of the series can be played.
    """
    game, pool, spec = get_game(series.game_key), series.pool, match_spec(series, index)
    try:
        result = play_counted(game, pool, spec, limit=DECISION_LIMIT)
    except (BadSetup, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - no single match may stop a series
        return broken_match(series, index, error)
    if result.error:
        _log_break(series, index, result.error)
    return told_by_side(series, index, result)


def broken_match(series: MatchSeries, index: int, error: Exception) -> Played:
    """An abnormal match of which nothing is known but the error; its code is the reason."""
    _log_break(series, index, error)
    return Played(
        index=index,
        seed=_seed(series, index),
        first=seating(series, index)[0],
        winner=None,
        reason=error_code(error),
        rule="",
        abnormal=True,
        turns=0,
        decisions=0,
        final_key="",
        stats={},
    )


def _log_break(series: MatchSeries, index: int, error: Exception) -> None:
    names = " against ".join(deck.name for deck in series.decks)
    logger.error(
        "Match %s of seed %s (%s, %s) broke the engine and counts as abnormal: %s",
        index, series.seed, series.game_key, names, error_code(error), exc_info=error,
    )  # fmt: skip


def replay_one(series: MatchSeries, index: int, choices: Sequence[int] | None = None) -> Replay:
    """Play match ``index`` again, with every step and event, or the last ones of an abnormal match.

    Known choices spare the agents their thinking. Whatever goes wrong is an ``EngineError``.
    """
    game, pool, spec = get_game(series.game_key), series.pool, match_spec(series, index)
    try:
        if choices is None:
            return replay_match(game, pool, spec, limit=DECISION_LIMIT)
        return replay_choices(game, pool, spec, choices, limit=DECISION_LIMIT)
    except (EngineError, MemoryError):
        raise
    except Exception as error:
        raise EngineBug(f"{type(error).__name__}: {error}") from error


def considered_at(series: MatchSeries, replay: Replay, number: int) -> Considered | None:
    """What the AI weighed at a step of a replay of the series; ``None`` for one that cannot say it."""
    return considered(get_game(series.game_key), series.pool, replay, number)


def told_by_side(series: MatchSeries, index: int, result: MatchResult) -> Played:
    """A result by seat as a result by side. An abnormal match is played again from its seed and keeps no choices."""
    sides = seating(series, index)
    winners = result.outcome.winners
    places = None if series.kind == seeding.GOLDFISH else _by_side(list(result.outcome.ranks(len(sides))), sides)
    return Played(
        index=index,
        seed=_seed(series, index),
        first=sides[result.first],
        winner=sides[winners[0]] if len(winners) == 1 else None,
        reason=result.outcome.reason,
        rule=result.outcome.rule,
        abnormal=result.outcome.abnormal,
        turns=result.turns,
        decisions=result.decisions,
        final_key=result.key,
        stats={name: _by_side(value, sides) for name, value in result.stats.items()},
        choices=None if result.outcome.abnormal else result.choices,
        places=places,
    )


def _by_side(value: Any, sides: tuple[int, ...]) -> Any:
    if not isinstance(value, list) or len(value) != len(sides):
        return value
    return [value[sides.index(side)] for side in range(len(sides))]
