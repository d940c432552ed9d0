"""The catalogue of the Conan CCG is whole, and every section of it has a scenario."""

from __future__ import annotations

from tests import rule_report
from tests.rule_report import read_catalogue, scenario_rules, section_of


def test_the_catalogue_has_285_rules():
    assert len(read_catalogue(rule_report.CATALOGUES / "conan_ccg.md").rules) == 285


def test_every_section_has_a_scenario():
    files = sorted((rule_report.SCENARIOS / "conan_ccg").glob("*.yaml"))
    found = {section_of(rule) for path in files for rule in scenario_rules(path)}
    assert found >= {("CCG", section) for section in range(1, 28)}
