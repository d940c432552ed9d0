"""The named settings of the rules: each rests on a rule and changes something."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup
from simulator.engine.core.match import RULING
from simulator.engine.games.age_of_conan.position import OPTIONS, RuleSet, read_options
from tests import rule_report

TEXT = (rule_report.CATALOGUES / "age_of_conan.md").read_text(encoding="utf-8")


def settings() -> dict[str, str]:
    """The rule of each setting in the catalogue's table."""
    rows = [line.split("|") for line in TEXT.splitlines() if line.startswith("| `")]
    return {row[1].strip().strip("`"): row[3].strip() for row in rows}


def test_the_settings_of_the_catalogue_are_options_with_the_same_rules():
    named = settings()
    assert len(named) == 20
    assert {name: OPTIONS[name].rule for name in named} == named
    assert set(named) == {name for name, spec in OPTIONS.items() if spec.group == RULING}


def test_without_a_choice_the_defaults_hold():
    assert read_options({}) == RuleSet()
    assert read_options({name: spec.default for name, spec in OPTIONS.items()}) == RuleSet()


def test_every_choice_is_another_reading():
    for name, spec in OPTIONS.items():
        readings = [read_options({name: choice}) for choice in spec.choices]
        assert len(set(readings)) == len(spec.choices), name


def test_unknown_options_and_values_are_refused():
    with pytest.raises(BadSetup, match='Unknown option "colour"; known are'):
        read_options({"colour": "red"})
    with pytest.raises(BadSetup, match='Option "base_dice_cap" cannot be "7"; choose 5 or 5_conan or 6'):
        read_options({"base_dice_cap": "7"})
