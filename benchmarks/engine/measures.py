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
from benchmarks.engine.targets import REFERENCE_DECISIONS
from benchmarks.engine.timing import Timing, best_of, one_round
from simulator.engine import PLAYING, MatchResult, MatchSpec, play_match, replay_choices
from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.core.match.records import GOLDFISH, MATCH

#: Matches of a round at scale 1; a round is to take about a second.
RANDOM_MATCHES: Final = 180
SCRIPTED_MATCHES: Final = 108
GOLDFISH_MATCHES: Final = 36
GREEDY_MATCHES: Final = 36
LOGGED_MATCHES: Final = 72
REPLAYED_MATCHES: Final = 18
POSITIONS: Final = 36
COPIES: Final = 180
GUESSES: Final = 30
PLAYOUTS: Final = 10
WORKERS: Final = 2
TABLES: Final = 36


@dataclass(frozen=True, slots=True)
class Measure:
    """One number; ``key`` is that of its target, if it has one."""

    key: str
    title: str
    unit: str
    value: float
    core_share: float
    details: dict[str, float] = field(default_factory=dict)


#: By key of the game.
Measures = dict[str, tuple[Measure, ...]]


@dataclass(frozen=True, slots=True)
class Size:
    """What is measured and how much: ``scale`` multiplies the number of matches, ``rounds`` is how often."""

    game: str
    scale: float
    rounds: int

    def number(self, number: int) -> int:
        return max(1, round(number * self.scale))

    def matches(self, number: int, agent: str, mode: str = MATCH) -> list[MatchSpec]:
        """So many matches of the game, at this scale."""
        return list(lineup.matches(self.number(number), agent, mode, self.game))


def played(game_key: str, specs: Sequence[MatchSpec]) -> list[MatchResult]:
    """Play matches one after the other."""
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    return [play_match(game, pool, spec) for spec in specs]


def _speed(agent: str, title: str, specs: list[MatchSpec], size: Size) -> list[Measure]:
    """Decisions/s and games/s of the same matches, with decisions per game and the forced share beside them."""
    timing = best_of(lambda: played(size.game, specs), size.rounds)
    results = played(size.game, specs)
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
    found = [
        Measure(keys[0], f"decisions, {title}", "1/s", per_second, timing.core_share, about),
        Measure(keys[1], f"games, {title}", "1/s", games, timing.core_share, about),
    ]
    return found + _of_reference_length(keys[1], f"games, {title}", per_second, timing)


def _of_reference_length(key: str, title: str, decisions: float, timing: Timing) -> list[Measure]:
    """The same speed in games (or playouts) of the length that the target was set for, where it names one."""
    if key not in REFERENCE_DECISIONS:
        return []
    length = REFERENCE_DECISIONS[key]
    title = f"{title}, of {length} decisions"
    return [Measure(f"reference-{key}", title, "1/s", decisions / length, timing.core_share)]


def random_play(size: Size) -> list[Measure]:
    specs = size.matches(RANDOM_MATCHES, "random")
    return _speed("random", "random play", specs, size)


def greedy_play(size: Size) -> list[Measure]:
    specs = size.matches(GREEDY_MATCHES, "greedy")
    return _speed("greedy", "greedy against greedy", specs, size)


def table_play(size: Size) -> list[Measure]:
    """At the largest ready-made line-up, in games that have one of more than two seats."""
    found: list[Measure] = []
    for agent, title in (("random", "random play"), ("greedy", "greedy in all seats")):
        specs = list(lineup.full_tables(size.number(TABLES), agent, size.game))
        if specs:
            found += _speed(f"table-{agent}", f"{title}, {len(specs[0].decks)} seats", specs, size)
    return found


def scripted_play(size: Size) -> list[Measure]:
    """The quick pilot, in games that have one."""
    if "scripted" not in lineup.game(size.game).agents:
        return []
    return _speed("scripted", "scripted against scripted", size.matches(SCRIPTED_MATCHES, "scripted"), size)


def goldfish(size: Size) -> list[Measure]:
    """One side alone, by the pilot made for it, where there is one, and by the careful one."""
    greedy = size.matches(GOLDFISH_MATCHES, "greedy", GOLDFISH)
    found = _speed("goldfish-greedy", "goldfish, greedy", greedy, size)
    if "scripted" in lineup.game(size.game).agents:
        scripted = size.matches(SCRIPTED_MATCHES, "scripted", GOLDFISH)
        found = [*_speed("goldfish", "goldfish, scripted", scripted, size), *found]
    return found


def middles(game_key: str, number: int) -> list[Any]:
    """Positions from the middle of random matches: half of the decisions made."""
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    found = []
    for spec in lineup.matches(number, "random", game_key=game_key):
        choices = play_match(game, pool, spec).choices
        state = game.setup(pool, spec)
        for act in choices[: len(choices) // 2]:
            game.apply(state, act)
        found.append(state)
    return found


def copies(size: Size) -> list[Measure]:
    """What a copy of a position costs, and a copy with all that a player cannot see dealt anew."""
    game = lineup.game(size.game)
    states = middles(size.game, size.number(POSITIONS))
    copies_each, guesses_each = size.number(COPIES), size.number(GUESSES)

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
    """The same matches without a log, with one, and with one that is read; in turns, so that all have one machine.

    Each match is let go before the next one: a site keeps the log of the one match that somebody watches.
    """
    specs = size.matches(LOGGED_MATCHES, "random")
    ways = (
        lambda: one_by_one(size.game, specs, log=False),
        lambda: one_by_one(size.game, specs, log=True),
        lambda: worded(size.game, specs),
    )
    best = [best_of(way, 1) for way in ways]
    for _ in range(size.rounds):
        best = [min(found, one_round(way), key=_seconds) for found, way in zip(best, ways, strict=True)]
    without, having, read = best
    events = worded(size.game, specs)
    resimulated = read.seconds / len(specs) * 1e3

    def cost(key: str, title: str, timing: Timing) -> Measure:
        more = timing.seconds - without.seconds
        details = {"events_per_game": events / len(specs), "us_per_event": more / events * 1e6}
        return Measure(key, title, "%", more / without.seconds * 100, timing.core_share, details)

    return [
        cost("log", "cost of the event log", having),
        cost("worded", "cost of the event log with its sentences", read),
        Measure("resimulate", "one stored match again, with its log in words", "ms", resimulated, read.core_share),
    ]


def _seconds(timing: Timing) -> float:
    return timing.seconds


def one_by_one(game_key: str, specs: Sequence[MatchSpec], *, log: bool) -> None:
    """Play matches and keep nothing of them."""
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    for spec in specs:
        play_match(game, pool, spec, log=log)


def worded(game_key: str, specs: Sequence[MatchSpec]) -> int:
    """Play matches with a log and read it; returns the number of events."""
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    return sum(len(play_match(game, pool, spec, log=True).events) for spec in specs)


def replays(size: Size) -> list[Measure]:
    """A stored match from its choices, with the whole table at each step: what a replay page asks for."""
    game, pool = lineup.game(size.game), lineup.pool(size.game)
    specs = size.matches(REPLAYED_MATCHES, "random")
    choices = [result.choices for result in played(size.game, specs)]

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
    game = lineup.game(size.game)
    states = middles(size.game, size.number(POSITIONS))
    each = size.number(PLAYOUTS)
    decisions = 0

    def play() -> None:
        nonlocal decisions
        decisions = 0
        choose = RandomAgent(lineup.SEED, 0).choose
        legal_actions, apply = game.legal_actions, game.apply
        for state in states:
            player = game.to_move(state)
            for seed in range(each):
                guess = game.determinize(state, player, seed)
                while legal := legal_actions(guess):
                    apply(guess, choose(None, legal))
                    decisions += 1

    timing = best_of(play, size.rounds)
    number = each * len(states)
    details = {"decisions_per_playout": decisions / number}
    title = "determinized playouts from mid-game"
    found = [Measure("playouts", title, "1/s", number / timing.seconds, timing.core_share, details)]
    return found + _of_reference_length("playouts", title, decisions / timing.seconds, timing)


def _play_some(job: tuple[str, int]) -> int:
    game_key, number = job
    return len(played(game_key, list(lineup.matches(number, "random", game_key=game_key))))


def workers(size: Size) -> list[Measure]:
    """The same work for one process and for two, both started and warm before the clock runs."""
    job = size.game, size.number(RANDOM_MATCHES)
    with ProcessPoolExecutor(WORKERS) as workers_pool:
        list(workers_pool.map(_play_some, [job] * WORKERS))
        alone = min(_clocked(workers_pool, [job]) for _ in range(size.rounds))
        together = min(_clocked(workers_pool, [job] * WORKERS) for _ in range(size.rounds))
    details = {"seconds_one": alone, "seconds_two": together}
    return [Measure("workers", "two worker processes against one", "x", WORKERS * alone / together, 1.0, details)]


def _clocked(workers_pool: ProcessPoolExecutor, parts: list[tuple[str, int]]) -> float:
    started = time.perf_counter()
    list(workers_pool.map(_play_some, parts))
    return time.perf_counter() - started


#: In the order of the report; decisions/s first, games/s second.
MEASURES: Final = (
    *(random_play, copies, event_log, replays, goldfish),
    *(scripted_play, greedy_play, table_play, playouts, workers),
)


def measure_all(scale: float, rounds: int) -> Measures:
    """Everything of every game, one after the other."""
    return {key: tuple(measure for take in MEASURES for measure in take(Size(key, scale, rounds))) for key in PLAYING}


def main(scale: str, rounds: str) -> None:
    """Measure in this process and print JSON; ``bench`` runs this in a compiled copy."""
    found = measure_all(float(scale), int(rounds))
    plain = {key: [asdict(measure) for measure in measures] for key, measures in found.items()}
    sys.stdout.write(json.dumps(plain) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
