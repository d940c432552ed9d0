"""The catalogue of Conquer is whole, and its options are those of the engine."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup
from simulator.engine.games.conquer.position.options import OPTIONS, RuleSet, read_options
from tests import rule_report
from tests.rule_report import read_catalogue

PATH = rule_report.CATALOGUES / "conquer.md"


def test_the_catalogue_has_152_rules():
    assert len(read_catalogue(PATH).rules) == 152


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_option_rests_on_a_rule_that_the_catalogue_marks_as_one(name):
    rule = OPTIONS[name].rule
    text = PATH.read_text(encoding="utf-8")
    body = text.partition(f"**{rule}**")[2].partition("\n- **")[0]
    assert "[option]" in body
    assert f"| {rule} |" in text.partition("## 25.")[2]


def test_the_options_are_all_of_section_25():
    rows = [
        line
        for line in PATH.read_text(encoding="utf-8").partition("## 25.")[2].partition("## 26.")[0].splitlines()
        if "| CQ-" in line
    ]
    assert len(rows) == len(OPTIONS) == 13


def test_without_a_choice_the_defaults_hold():
    assert read_options({}) == RuleSet()
    assert read_options({name: spec.default for name, spec in OPTIONS.items()}) == RuleSet()


def test_every_choice_is_another_reading():
    for name, spec in OPTIONS.items():
        readings = [read_options({name: choice}) for choice in spec.choices]
        assert len(set(readings)) == len(spec.choices)


def test_unknown_options_and_values_are_refused():
    with pytest.raises(BadSetup, match='Unknown option "colour"; known are victory_points, attacks'):
        read_options({"colour": "red"})
    with pytest.raises(BadSetup, match='Option "attacks" cannot be "ten"; choose one or each'):
        read_options({"attacks": "ten"})
