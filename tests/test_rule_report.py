"""The rule report reads catalogues, markers and scenarios; every rule has a test and every section a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.engine import GAMES
from tests import rule_report
from tests.rule_report import collect, missing, read_catalogue, read_catalogues, report, scenario_rules

TEXT = """# A game

## 1. First things

- **ABC-1.1** One rule (see **ABC-1.1**).
  - Ruling: about it.
- **ABC-1.2** Another one.

## 2. Second things

- **ABC-2.1** A third one.
"""


@pytest.fixture
def catalogue(tmp_path: Path):
    path = tmp_path / "a_game.md"
    path.write_text(TEXT, encoding="utf-8")
    return read_catalogue(path)


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "scenarios").mkdir(parents=True)
    marked = 'import pytest\n\n\n@pytest.mark.rule("ABC-1.1", "ABC-9.9")\ndef test_it():\n    assert True\n'
    (folder / "test_one.py").write_text(marked, encoding="utf-8")
    (folder / "scenarios" / "two.yaml").write_text("rules: [ABC-2.1]\n---\nrules: [ABC-1.1]\n", encoding="utf-8")
    return folder


def test_it_reads_rules_once_and_in_order(catalogue):
    assert catalogue.game == "a_game"
    assert catalogue.rules == ("ABC-1.1", "ABC-1.2", "ABC-2.1")
    assert catalogue.sections == {1: "First things", 2: "Second things"}


def test_it_collects_markers_and_scenarios(catalogue, suite):
    coverage = collect([catalogue], suite, suite / "scenarios")
    assert coverage.places == {"ABC-1.1": ["test_one.py", "two.yaml"], "ABC-2.1": ["two.yaml"]}
    assert coverage.unknown == {"ABC-9.9": ["test_one.py"]}
    assert missing(catalogue, coverage) == ["ABC-1.2"]
    assert missing(catalogue, coverage, [2]) == []


def test_it_prints_covered_and_total_by_game_and_section_and_what_is_missing(catalogue, suite):
    lines = report([catalogue], collect([catalogue], suite, suite / "scenarios"))
    assert lines[0] == "a_game: 2/3 rules have a test"
    assert lines[1].split() == ["1.", "First", "things", "1/2"]
    assert lines[2].strip() == "missing: ABC-1.2"
    assert lines[3].split() == ["2.", "Second", "things", "1/1"]
    assert lines[-1] == "unknown rule id ABC-9.9 in test_one.py"


CATALOGUES = {catalogue.game: catalogue for catalogue in read_catalogues()}


@pytest.mark.parametrize("game", sorted(CATALOGUES))
def test_every_rule_of_a_game_has_a_test(game):
    assert len(CATALOGUES[game].rules) > 100
    assert missing(CATALOGUES[game], collect([CATALOGUES[game]])) == []


def test_every_game_of_the_engine_has_a_catalogue():
    assert set(CATALOGUES) == set(GAMES)


@pytest.mark.parametrize("game", sorted(CATALOGUES))
def test_every_game_has_scenarios_that_name_its_rules(game):
    files = sorted((rule_report.SCENARIOS / game).glob("*.yaml"))
    named = {rule for path in files for rule in scenario_rules(path)}
    assert len(named & set(CATALOGUES[game].rules)) > 15


def test_no_test_names_a_rule_that_no_catalogue_has():
    assert collect(read_catalogues()).unknown == {}


def test_the_command_prints_and_succeeds(capsys):
    assert rule_report.main() == 0
    printed = capsys.readouterr().out
    assert all(f"{game}: " in printed for game in GAMES)
