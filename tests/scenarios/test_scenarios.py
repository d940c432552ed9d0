"""Every scenario file of this folder, one test for each scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.engine import GAMES
from simulator.scenarios.reader import Scenario, read_scenarios
from simulator.scenarios.runner import lines, run

FOLDER = Path(__file__).resolve().parent
SCENARIOS = [scenario for path in sorted(FOLDER.rglob("*.yaml")) for scenario in read_scenarios(path)]
RULES = FOLDER.parents[1] / "docs" / "rules"
#: Every worked example of the games that can be played.
EXAMPLES = [
    example
    for path in (RULES / f"{key}.md" for key in sorted(GAMES))
    for example in re.findall(r"^- \*\*([A-Z]+-EX-\d+)\*\*", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{Path(scenario.path).stem}: {scenario.title}")
def test_the_scenario_comes_out_as_expected(scenario: Scenario):
    report = run(scenario)
    assert report.checked, "the scenario expects nothing"
    assert not report.failures, "\n".join(lines(report))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_has_a_scenario(example):
    shown = {one for scenario in SCENARIOS for one in _examples(scenario)}
    assert example in shown


def _examples(scenario: Scenario) -> list[str]:
    found = scenario.data.get("example", [])
    return [found] if isinstance(found, str) else list(found)
