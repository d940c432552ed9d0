"""SPSA finds what wins, leaves alone what is fixed, resets what changes nothing, and goes on from its state."""

from __future__ import annotations

import json
from math import exp, log
from random import Random

from benchmarks.training.spsa import FARTHEST, STEP_FIRST, Spsa

NAMES = ("power", "haste", "idle", "limit", "zero")
VALUES = [1.0, -2.0, 3.0, 4.0, 0.0]


def strength(weights: list[float]) -> float:
    """Best at power 2 and haste -1; the others change nothing."""
    return -(log(weights[0] / 2) ** 2) - log(weights[1] / -1) ** 2


def trained(iterations: int, seed: int = 3) -> Spsa:
    run, luck = Spsa.begin(NAMES, VALUES, ("limit",), iterations, seed), Random(seed)
    for number in range(iterations):
        plus, minus = run.both(number)
        chance = 1 / (1 + exp(strength(minus) - strength(plus)))
        wins = sum(luck.random() < chance for _ in range(8))
        run.learn(number, wins / 4 - 1)
    return run


def test_the_constants_move_to_where_they_win() -> None:
    found = trained(1500).result()
    assert abs(log(found[0] / 2)) < 0.2
    assert abs(log(found[1] / -1)) < 0.2


def test_what_is_fixed_or_nothing_stays() -> None:
    run = trained(50)
    assert run.moves == [0, 1, 2]
    assert run.result()[3:] == [4.0, 0.0]


def test_what_has_no_effect_is_reset() -> None:
    resets = [trained(400, seed).result()[2] == 3.0 for seed in range(12)]
    assert sum(resets) >= 5  # a walk of pure chance reaches 1.5 standard deviations in one run of three
    assert not any(trained(1500, seed).result()[0] == 1.0 for seed in range(3))


def test_plus_and_minus_lie_on_both_sides() -> None:
    run = Spsa.begin(NAMES, VALUES, (), 10, 1)
    plus, minus = run.both(0)
    for at in range(3):
        assert abs(abs(log(plus[at] / minus[at])) - 2 * STEP_FIRST) < 1e-9
    assert all((one < 0) == (value < 0) for one, value in zip(plus, VALUES, strict=True))


def test_a_run_goes_on_from_its_state() -> None:
    whole = trained(60)
    run, luck = Spsa.begin(NAMES, VALUES, ("limit",), 60, 3), Random(3)
    for number in range(60):
        if number == 25:
            run = Spsa.from_json(json.loads(json.dumps(run.to_json())))
        plus, minus = run.both(number)
        chance = 1 / (1 + exp(strength(minus) - strength(plus)))
        run.learn(number, sum(luck.random() < chance for _ in range(8)) / 4 - 1)
    assert run == whole


def test_no_constant_runs_away() -> None:
    run = Spsa.begin(("one",), [1.0], (), 100, 1)
    for number in range(5000):
        run.learn(number, float(run.signs(number)[0]))
    assert run.result()[0] <= exp(FARTHEST) + 1e-9
