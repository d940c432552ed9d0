"""``like`` and ``variants``: scenarios that say only in what they differ."""

from __future__ import annotations

import pytest

from simulator.scenarios.reader import read_scenarios
from tests.scenarios.files import missed, played, refusal

BASE = """scenario: A hand of one
game: conan_ccg
rules: [CCG-1.1]
players:
  Tom: {hand: [plain-move], prowess: 7}
  Ian:
script:
  - check: {Tom: {hand: 1, prowess: 7}}
"""
LIKE = """---
scenario: A hand of two
like: A hand of one
players:
  Tom: {hand: [2 plain-move]}
script:
  - check: {Tom: {hand: 2, prowess: 7}}
"""
VARIANTS = """variants:
  - scenario: nothing spent
    players: {Tom: {prowess: 20}}
    script: [{check: {Tom: {hand: 1, prowess: 20}}}]
  - scenario: no card
    rules: [CCG-1.2]
    players: {Tom: {hand: []}}
    script: [{check: {Tom: {hand: 0}}}]
"""


def test_a_scenario_is_like_an_earlier_one_but_for_what_it_says(tmp_path):
    reports = played(tmp_path, BASE + LIKE)
    assert [report.scenario.title for report in reports] == ["A hand of one", "A hand of two"]
    assert missed(tmp_path, BASE + LIKE) == []
    assert reports[1].scenario.rules == ("CCG-1.1",)


def test_like_goes_on_from_one_to_the_next(tmp_path):
    third = "---\nscenario: Half spent\nlike: A hand of two\nplayers:\n  Tom: {prowess: 3}\n"
    ((expected, found),) = missed(tmp_path, BASE + LIKE + third)
    assert (expected, found) == ("Tom prowess: 7", "3")


def test_variants_are_played_after_the_scenario_they_vary(tmp_path):
    reports = played(tmp_path, BASE + VARIANTS)
    titles = [report.scenario.title for report in reports]
    assert titles == ["A hand of one", "A hand of one: nothing spent", "A hand of one: no card"]
    assert [report.scenario.rules for report in reports] == [("CCG-1.1",), ("CCG-1.1",), ("CCG-1.2",)]
    assert missed(tmp_path, BASE + VARIANTS) == []


def test_without_a_script_of_its_own_only_the_variants_are_played(tmp_path):
    text = BASE.partition("script:")[0] + VARIANTS
    assert [report.scenario.title for report in played(tmp_path, text)] == [
        "A hand of one: nothing spent",
        "A hand of one: no card",
    ]


def test_the_lines_of_a_variant_are_those_where_it_stands(tmp_path):
    text = BASE + VARIANTS.replace("{hand: 0}", "{hand: 3}")
    (failure,) = played(tmp_path, text)[2].failures
    assert failure.finding.line == text.splitlines().index("    script: [{check: {Tom: {hand: 3}}}]") + 1


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (
            BASE + LIKE.replace("like: A hand of one", "like: A hand of none"),
            11,
            "no earlier scenarios of this file are called",
        ),
        (LIKE + "---\n" + BASE, 3, "no earlier scenarios of this file are called"),
        (BASE + "---\n" + BASE + LIKE, 20, "two earlier scenarios of this file are called"),
        (BASE + LIKE.replace("Tom: {hand", "Tom: {hnad"), 13, 'unknown part "hnad"'),
        (BASE + VARIANTS.replace("  - scenario: no card\n    rules", "  - rules"), 13, "'scenario' is a required"),
        (BASE + "variants: []\n", 9, "should be non-empty"),
        (BASE + "variants:\n  - {scenario: x, like: y}\n", 10, "False schema does not allow"),
        ("scenario: x\nlike: [3]\n", 2, "is not of type 'string'"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_what_cannot_be_followed_is_refused(tmp_path, text, line, reason):
    found = refusal(tmp_path, text)
    assert reason in found[1]
    assert found[0] == line


def test_scenarios_of_conquer_can_be_like_each_other(tmp_path):
    text = BASE.replace("conan_ccg", "conquer").replace("prowess", "np").replace("CCG-1.1", "CQ-1.1")
    text = text.replace("[plain-move]", "[plain-tool]") + LIKE.replace("plain-move", "plain-tool").replace(
        "prowess", "np"
    )
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    assert len(read_scenarios(path)) == 2
    assert missed(tmp_path, text) == []
