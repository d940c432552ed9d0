"""How fast the engine plays, copies, guesses and logs, always on the same matches."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from benchmarks import lineup
from benchmarks.timing import Timing, best_of, one_round
from simulator.engine import MatchResult, MatchSpec, play_match, replay_choices
from simulator.engine.core import rng
from simulator.engine.core.match import GOLDFISH

#: Matches of a round at scale 1; a round is to take about a second.
RANDOM_MATCHES: Final = 180
GOLDFISH_MATCHES: Final = 72
GREEDY_MATCHES: Final = 36
LOGGED_MATCHES: Final = 72
REPLAYED_MATCHES: Final = 18
POSITIONS: Final = 36
COPIES: Final = 180
GUESSES: Final = 30
PLAYOUTS: Final = 10
WORKERS: Final = 2


@dataclass(frozen=True, slots=True)
class Measure:
    """One number; ``key`` is that of its target, if it has one."""

    key: str
    title: str
    unit: str
    value: float
    core_share: float
    details: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: ``scale`` multiplies the number of matches, ``rounds`` is how often."""

    scale: float
    rounds: int

    def matches(self, number: int) -> int:
        return max(1, round(number * self.scale))


def played(specs: Sequence[MatchSpec], *, log: bool = False) -> list[MatchResult]:
    """Play matches one after the other."""
    game, pool = lineup.game(), lineup.pool()
    return [play_match(game, pool, spec, log=log) for spec in specs]


def _speed(agent: str, title: str, specs: list[MatchSpec], size: Size) -> list[Measure]:
    """Decisions/s and games/s of the same matches, with decisions per game and the forced share beside them."""
    timing = best_of(lambda: played(specs), size.rounds)
    results = played(specs)
    decisions = sum(result.decisions for result in results)
    forced = sum(result.forced for result in results)
    about = {
        "decisions_per_game": decisions / len(specs),
        "forced_share": forced / (decisions + forced),
        "turns_per_game": sum(result.turns for result in results) / len(specs),
    }
    games, per_second = len(specs) / timing.seconds, decisions / timing.seconds
    if agent == "random":
        keys = ("decisions", "games")
    else:
        keys = (f"{agent}-decisions", agent)
    return [
        Measure(keys[0], f"decisions, {title}", "1/s", per_second, timing.core_share, about),
        Measure(keys[1], f"games, {title}", "1/s", games, timing.core_share, about),
    ]


def random_play(size: Size) -> list[Measure]:
    specs = list(lineup.matches(size.matches(RANDOM_MATCHES), "random"))
    return _speed("random", "random play", specs, size)


def greedy_play(size: Size) -> list[Measure]:
    specs = list(lineup.matches(size.matches(GREEDY_MATCHES), "greedy"))
    return _speed("greedy", "greedy against greedy", specs, size)


def goldfish(size: Size) -> list[Measure]:
    specs = list(lineup.matches(size.matches(GOLDFISH_MATCHES), "greedy", GOLDFISH))
    return _speed("goldfish", "goldfish, greedy", specs, size)


def middles(number: int) -> list[Any]:
    """Positions from the middle of random matches: half of the decisions made."""
    game, pool = lineup.game(), lineup.pool()
    found = []
    for spec in lineup.matches(number, "random"):
        choices = play_match(game, pool, spec).choices
        state = game.setup(pool, spec)
        for act in choices[: len(choices) // 2]:
            game.apply(state, act)
        found.append(state)
    return found


def copies(size: Size) -> list[Measure]:
    """What a copy of a position costs, and a copy with all that a player cannot see dealt anew."""
    game = lineup.game()
    states = middles(POSITIONS)
    copies_each, guesses_each = size.matches(COPIES), size.matches(GUESSES)

    def clone() -> None:
        for state in states:
            for _ in range(copies_each):
                game.clone(state)

    def determinize() -> None:
        for state in states:
            player = game.to_move(state)
            for seed in range(guesses_each):
                game.determinize(state, player, seed)

    cloned, guessed = best_of(clone, size.rounds), best_of(determinize, size.rounds)
    cards = len(states[0].table.card)
    return [
        _cost("clone", "copy of a position", cloned, copies_each * len(states), {"cards": cards}),
        _cost("determinize", "hidden cards dealt anew (determinize)", guessed, guesses_each * len(states), {}),
    ]


def _cost(key: str, title: str, timing: Timing, number: int, details: dict[str, float]) -> Measure:
    return Measure(key, title, "us", timing.seconds / number * 1e6, timing.core_share, details)


def event_log(size: Size) -> list[Measure]:
    """The same matches with and without a log, in turns, so that both have the same machine."""
    specs = list(lineup.matches(size.matches(LOGGED_MATCHES), "random"))
    without, having = best_of(lambda: played(specs), 1), best_of(lambda: played(specs, log=True), 1)
    for _ in range(size.rounds):
        without = min(without, one_round(lambda: played(specs)), key=lambda timing: timing.seconds)
        having = min(having, one_round(lambda: played(specs, log=True)), key=lambda timing: timing.seconds)
    events = sum(len(result.events) for result in played(specs, log=True))
    more = having.seconds - without.seconds
    details = {"events_per_game": events / len(specs), "us_per_event": more / events * 1e6}
    resimulated = having.seconds / len(specs) * 1e3
    return [
        Measure("log", "cost of the event log", "%", more / without.seconds * 100, having.core_share, details),
        Measure("resimulate", "one stored match again, with its log", "ms", resimulated, having.core_share),
    ]


def replays(size: Size) -> list[Measure]:
    """A stored match from its choices, with the whole table at each step: what a replay page asks for."""
    game, pool = lineup.game(), lineup.pool()
    specs = list(lineup.matches(size.matches(REPLAYED_MATCHES), "random"))
    choices = [result.choices for result in played(specs)]

    def replay() -> None:
        for spec, made in zip(specs, choices, strict=True):
            replay_choices(game, pool, spec, made)

    timing = best_of(replay, size.rounds)
    steps = sum(len(made) + 1 for made in choices)
    details = {"steps_per_game": steps / len(specs), "us_per_step": timing.seconds / steps * 1e6}
    title = "one stored match again, with log, table and position at each step"
    return [Measure("replay", title, "ms", timing.seconds / len(specs) * 1e3, timing.core_share, details)]


def playouts(size: Size) -> list[Measure]:
    """Guess what is hidden, then play at random to the end."""
    game = lineup.game()
    states = middles(POSITIONS)
    each = size.matches(PLAYOUTS)
    decisions = 0

    def play() -> None:
        nonlocal decisions
        decisions = 0
        streams = list(rng.derive(lineup.SEED, "playouts"))
        for state in states:
            player = game.to_move(state)
            for seed in range(each):
                guess = game.determinize(state, player, seed)
                while legal := game.legal_actions(guess):
                    game.apply(guess, legal[rng.below(streams, 0, len(legal))])
                    decisions += 1

    timing = best_of(play, size.rounds)
    number = each * len(states)
    details = {"decisions_per_playout": decisions / number}
    title = "determinized playouts from mid-game"
    return [Measure("playouts", title, "1/s", number / timing.seconds, timing.core_share, details)]


def _play_some(number: int) -> int:
    return len(played(list(lineup.matches(number, "random"))))


def workers(size: Size) -> list[Measure]:
    """The same work for one process and for two, both started and warm before the clock runs."""
    number = size.matches(RANDOM_MATCHES)
    with ProcessPoolExecutor(WORKERS) as workers_pool:
        list(workers_pool.map(_play_some, [number] * WORKERS))
        alone = min(_clocked(workers_pool, [number]) for _ in range(size.rounds))
        together = min(_clocked(workers_pool, [number] * WORKERS) for _ in range(size.rounds))
    details = {"seconds_one": alone, "seconds_two": together}
    return [Measure("workers", "two worker processes against one", "x", WORKERS * alone / together, 1.0, details)]


def _clocked(workers_pool: ProcessPoolExecutor, parts: list[int]) -> float:
    started = time.perf_counter()
    list(workers_pool.map(_play_some, parts))
    return time.perf_counter() - started


#: In the order of the report; decisions/s first, games/s second.
MEASURES: Final = (random_play, copies, event_log, replays, goldfish, greedy_play, playouts, workers)


def measure_all(size: Size) -> list[Measure]:
    """Everything, one after the other."""
    return [measure for take in MEASURES for measure in take(size)]


def main(scale: str, rounds: str) -> None:
    """Measure in this process and print JSON; ``bench_engine`` runs this in a compiled copy."""
    found = measure_all(Size(float(scale), int(rounds)))
    sys.stdout.write(json.dumps([asdict(measure) for measure in found]) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
