"""The rule report reads catalogues, markers and scenarios; every rule has a test and every section a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.engine import PLAYING
from tests import rule_report
from tests.rule_report import (
    ROOT,
    collect,
    missing,
    numbers_of,
    read_catalogue,
    read_catalogues,
    report,
    scenario_rules,
)

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


TESTS = """
import pytest


@pytest.mark.rule("ABC-1.1", "ABC-9.9")
def test_1_1_it():
    assert True


@pytest.mark.rule("ABC-2.1")
def test_something_else_that_touches_a_rule():
    assert True


@pytest.mark.rule("ABC-1.1")
def test_2_1_it_is_marked_with_another_rule():
    assert True
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "test_one.py").write_text(TESTS, encoding="utf-8")
    (folder / "scenarios" / "two.yaml").write_text("rules: [ABC-1.1]\n", encoding="utf-8")
    return folder


def test_it_reads_rules_once_and_in_order(catalogue):
    assert catalogue.game == "a_game"
    assert catalogue.rules == ("ABC-1.1", "ABC-1.2", "ABC-2.1")
    assert catalogue.sections == {("ABC", 1): "First things", ("ABC", 2): "Second things"}


def test_sections_of_two_prefixes_are_two_though_their_numbers_are_one(tmp_path):
    path = tmp_path / "two.md"
    path.write_text(
        "# Two\n\n## AB-1 First\n\n- **AB-1.1** One.\n\n## CD-1 Other\n\n- **CD-1.1** Two.\n- **CD-1.2** Three.\n"
    )
    found = read_catalogue(path)
    assert found.sections == {("AB", 1): "First", ("CD", 1): "Other"}
    coverage = collect([found], tmp_path, tmp_path)
    assert missing(found, coverage, [("CD", 1)]) == ["CD-1.1", "CD-1.2"]
    lines = report([found], coverage)
    assert [line.split() for line in lines if "/" in line][1:] == [
        ["AB-1", "First", "0/1"],
        ["CD-1", "Other", "0/2"],
    ]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_9_6_a_major_foe_costs_more", ("9.6",)),
        ("test_9_1_5_foes_are_revealed", ("9.1",)),
        ("test_9_6_and_9_8_a_major_foe_costs_more", ("9.6", "9.8")),
        ("test_9_6_and_9_8_and_9_9_is_one_too_many", ("9.6", "9.8")),
        ("test_100_000_decisions", ()),
        ("test_it", ()),
    ],
)
def test_a_test_is_about_the_one_or_two_rules_its_name_begins_with(name, numbers):
    assert numbers_of(name) == numbers


def test_it_counts_a_rule_only_where_a_test_or_scenario_is_about_it(catalogue, suite):
    coverage = collect([catalogue], suite, suite / "scenarios")
    assert coverage.places == {"ABC-1.1": ["test_one.py", "two.yaml"]}
    assert coverage.touched == {"ABC-2.1": ["test_one.py"], "ABC-1.1": ["test_one.py"]}
    assert coverage.unknown == {"ABC-9.9": ["test_one.py"]}
    assert missing(catalogue, coverage) == ["ABC-1.2", "ABC-2.1"]
    assert missing(catalogue, coverage, [("ABC", 1)]) == ["ABC-1.2"]


@pytest.mark.parametrize(("rules", "covered"), [("ABC-1.1, ABC-2.1", True), ("ABC-1.1, ABC-1.2, ABC-2.1", False)])
def test_a_scenario_of_more_than_two_rules_only_touches_them(catalogue, tmp_path, rules, covered):
    (tmp_path / "one.yaml").write_text(f"rules: [{rules}]\n", encoding="utf-8")
    coverage = collect([catalogue], tmp_path / "none", tmp_path)
    assert ("ABC-2.1" in coverage.places) == covered
    assert ("ABC-2.1" in coverage.touched) != covered


def test_a_test_must_be_marked_with_the_rule_its_name_begins_with(catalogue, suite):
    assert collect([catalogue], suite, suite / "scenarios").unmarked == [
        "test_one.py::test_2_1_it_is_marked_with_another_rule"
    ]


def test_it_prints_covered_and_total_by_game_and_section_and_what_is_missing(catalogue, suite):
    covered = collect([catalogue], suite, suite / "scenarios")
    assert report([catalogue], covered, ("a_game",))[0] == "a_game: 1/3 rules have a test that is about them"
    lines = report([catalogue], covered)
    assert lines[0] == "a_game: 1/3 rules have a test that is about them (cannot be played yet)"
    assert lines[1].split() == ["1.", "First", "things", "1/2"]
    assert lines[2].strip() == "missing: ABC-1.2"
    assert lines[3].split() == ["2.", "Second", "things", "0/1"]
    assert [line.strip() for line in lines[4:6]] == ["missing: ABC-2.1", "only touched: ABC-2.1"]
    assert lines[-2] == "unknown rule id ABC-9.9 in test_one.py"
    assert (
        lines[-1] == "test_one.py::test_2_1_it_is_marked_with_another_rule is not marked with the rule it begins with"
    )


@pytest.fixture(scope="module")
def coverage():
    """What the project's own tests and scenarios cover."""
    return collect(read_catalogues())


CATALOGUES = {catalogue.game: catalogue for catalogue in read_catalogues() if catalogue.game in PLAYING}


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(CATALOGUES))
def test_every_rule_of_a_game_has_a_test_that_is_about_it(game, coverage):
    assert len(CATALOGUES[game].rules) > 100
    assert missing(CATALOGUES[game], coverage) == []


def test_every_game_of_the_engine_has_a_catalogue():
    assert set(CATALOGUES) == set(PLAYING)


def test_every_catalogue_is_of_a_game_whose_engine_is_at_least_begun():
    begun = {path.parent.name for path in (ROOT / "simulator" / "engine" / "games").glob("*/__init__.py")}
    assert {catalogue.game for catalogue in read_catalogues()} <= begun


@pytest.mark.parametrize("game", sorted(CATALOGUES))
def test_every_game_has_scenarios_that_name_its_rules(game):
    files = sorted((rule_report.SCENARIOS / game).glob("*.yaml"))
    named = {rule for path in files for rule in scenario_rules(path)}
    assert len(named & set(CATALOGUES[game].rules)) > 15


@pytest.mark.slow
def test_no_test_names_a_rule_that_no_catalogue_has_or_lacks_the_mark_of_the_one_it_begins_with(coverage):
    assert (coverage.unknown, coverage.unmarked) == ({}, [])


@pytest.mark.slow
def test_the_command_prints_and_succeeds(monkeypatch, coverage, capsys):
    monkeypatch.setattr(rule_report, "collect", lambda catalogues: coverage)
    assert rule_report.main() == 0
    printed = capsys.readouterr().out
    assert all(f"{game}: " in printed for game in PLAYING)


def test_the_command_fails_if_a_rule_has_no_test_about_it(monkeypatch, tmp_path, capsys):
    (tmp_path / "abc.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(rule_report, "read_catalogues", lambda: read_catalogues(tmp_path))
    monkeypatch.setattr(rule_report, "collect", lambda catalogues: rule_report.Coverage())
    assert rule_report.main() == 0  # a game that cannot be played yet
    monkeypatch.setattr(rule_report, "PLAYING", {"abc": None})
    assert rule_report.main() == 1
    assert "missing: ABC-1.1 ABC-1.2" in capsys.readouterr().out
