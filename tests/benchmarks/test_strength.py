"""``make strength`` starts where nothing has set up Django before, and its figures name who played."""

from __future__ import annotations

import os
import subprocess
import sys

from benchmarks import strength
from benchmarks.training.matches import PairResult
from benchmarks.training.weights_file import ROOT


def test_it_starts_on_its_own() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "conanhub.settings"}
    command = [sys.executable, "-m", "benchmarks.strength", "--help"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "--scale" in done.stdout, done.stderr


def test_an_ai_is_named_with_its_version_and_budget() -> None:
    assert strength.identity("conquer", "fast").startswith("fast@6:")
    assert strength.identity("conquer", "greedy@0.4.0") == "greedy@0.4.0"


def test_a_share_is_in_percent_with_its_interval_over_pairs() -> None:
    points = (2.0, 1.0, 2.0, 1.0)
    share, low, high = strength.figures([PairResult(at, won, 0, (0, 1)) for at, won in enumerate(points)])
    assert share == 75.0 and low < share < high <= 100
