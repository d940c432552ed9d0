"""A series of matches as the engine plays it: no rows here, so that pages, workers and commands share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cards import catalog
from simulator import schedule
from simulator.engine import get_game, play_match, replay_choices, replay_match
from simulator.engine.core.decklist import DeckList
from simulator.engine.core.match import GOLDFISH, MATCH, MatchResult, MatchSpec, Replay


@dataclass(frozen=True, slots=True)
class Contest:
    """All that decides a series: ``decks`` and ``agents`` by side, A first; a goldfish has B as mere stand-in.

    Two decks meet in a match-up, three to nine in a multiplayer series.
    """

    game_key: str
    kind: str
    decks: tuple[DeckList, ...]
    agents: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """What one match gave, told by side and not by seat."""

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


def match_spec(contest: Contest, index: int) -> MatchSpec:
    """Match ``index`` of the series, ready for the engine."""
    sides = seating(contest, index)
    return MatchSpec(
        decks=tuple(contest.decks[side] for side in sides),
        seed=schedule.match_seed(contest.seed, contest.kind, index, len(contest.decks)),
        agents=tuple(contest.agents[side] for side in sides),
        options=dict(contest.options),
        mode=GOLDFISH if contest.kind == schedule.GOLDFISH else MATCH,
    )


def seating(contest: Contest, index: int) -> tuple[int, ...]:
    """The side of each seat in match ``index``."""
    return schedule.sides_of_seats(contest.kind, index, len(contest.decks))


def refuse_bad_setup(contest: Contest) -> None:
    """``BadSetup`` if the engine cannot start such a match: illegal decks, cards it does not know, wrong options."""
    get_game(contest.game_key).setup(catalog.pool(contest.game_key), match_spec(contest, 0))


def play_one(contest: Contest, index: int) -> Played:
    """Play match ``index`` of the series."""
    spec = match_spec(contest, index)
    result = play_match(get_game(contest.game_key), catalog.pool(contest.game_key), spec, record=True)
    return told_by_side(contest, index, result)


def replay_one(contest: Contest, index: int, choices: Sequence[int] | None = None) -> Replay:
    """Play match ``index`` again, with every step and event; known choices spare the pilots their thinking."""
    game, pool, spec = get_game(contest.game_key), catalog.pool(contest.game_key), match_spec(contest, index)
    if choices is None:
        return replay_match(game, pool, spec)
    return replay_choices(game, pool, spec, choices)


def told_by_side(contest: Contest, index: int, result: MatchResult) -> Played:
    """A result by seat as a result by side."""
    sides = seating(contest, index)
    winners = result.outcome.winners
    return Played(
        index=index,
        seed=schedule.match_seed(contest.seed, contest.kind, index, len(contest.decks)),
        first=sides[result.first],
        winner=sides[winners[0]] if len(winners) == 1 else None,
        reason=result.outcome.reason,
        rule=result.outcome.rule,
        abnormal=result.outcome.abnormal,
        turns=result.turns,
        decisions=result.decisions,
        final_key=result.key,
        stats={name: _by_side(value, sides) for name, value in result.stats.items()},
        choices=result.choices,
    )


def _by_side(value: Any, sides: tuple[int, ...]) -> Any:
    if not isinstance(value, list) or len(value) != len(sides):
        return value
    return [value[sides.index(side)] for side in range(len(sides))]
