"""What cannot be read or set up is answered with file, line and reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from simulator.scenarios.held import own_records, real_records
from simulator.scenarios.reader import SCHEMA, ScenarioError, read_scenarios
from simulator.scenarios.runner import run, run_file

GOOD = """scenario: Conan is alone
game: conan_ccg
players:
  Tom: {hand: [plain-move]}
  Ian:
script:
  - check: {Tom: {hand: 1}}
"""

BAD = [
    ("", 1, "the file holds no scenario"),
    ("just words\n", 1, "is not of type 'object'"),
    ("scenario: x\n  game: [\n", 2, "is not YAML"),
    (GOOD.partition("script:")[0], 1, "'script' is a required property"),
    (GOOD.replace("{hand: [plain-move]}", "{hnad: [plain-move]}"), 4, 'unknown part "hnad"; known are conan, prowess'),
    (GOOD.replace("game: conan_ccg", "game: chess"), 2, "'chess' is not one of"),
    (GOOD.replace("script:", "skript:"), 6, 'unknown part "skript"; known are scenario, game'),
    (GOOD.replace("hand: [plain-move]", "hand: 3"), 4, "3 is not of type 'array'"),
    (GOOD.replace("  Ian:\n", ""), 3, "does not have enough properties"),
    (GOOD + "scenario: twice\n", 8, '"scenario" stands here twice'),
    (GOOD.replace("plain-move", "plane-move"), 4, 'unknown card "plane-move". Did you mean plain-move'),
    (GOOD.replace("hand: [plain-move]", "health: 30"), 4, "30 is more than the Starting Health 20"),
    (GOOD.replace("script:", "turn: Bob\nscript:"), 6, '"Bob" is no player; there are Tom, Ian'),
    (GOOD.replace("script:", "cards:\n  axe: {gem: 4}\nscript:"), 7, "'type' is a required property"),
    (GOOD.replace("script:", "cards:\n  axe: {type: Item, gem: 44}\nscript:"), 7, "44 is out of range"),
    (GOOD.replace("script:", "cards:\n  axe: {type: Item, colour: red}\nscript:"), 7, "colour"),
    (GOOD.replace("Tom: {hand: 1}", "Bob: {hand: 1}"), 7, '"Bob" is no player'),
    (GOOD.replace("Tom: {hand: 1}", "cards: {dragon: {wounds: 1}}"), 7, '"dragon": no such card'),
    (GOOD.replace("script:", "options: {matrix: fourth}\nscript:"), 1, 'Option "matrix" cannot be "fourth"'),
    (
        GOOD.replace(
            "plain-move]", "plain-move]}\n  Ann: &a {hand: [plain-move]}\n  Bea: *a\n  Cid: {hand: [plain-move]"
        ),
        6,
        "aliases",
    ),
    (
        GOOD.replace("script:", "position:\n  zones:\n    Center: {foes: [plain-foe], gaps: {3: plain-move}}\nscript:"),
        8,
        "Center has 1 Foes and so the gaps 0 to 1",
    ),
    (
        GOOD.replace(
            "script:",
            "position:\n  phase: Resolution\n  zones:\n"
            "    Center: {foes: [plain-foe], gaps: {0: {card: plain-move, by: Bob}}}\nscript:",
        ),
        9,
        '"Bob" is neither Conan nor an Ally in play',
    ),
]


def written(folder: Path, text: str) -> Path:
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_it_reads_and_plays_a_scenario(tmp_path):
    (report,) = run_file(written(tmp_path, GOOD))
    assert report.scenario.title == "Conan is alone"
    assert [one.finding.met for one in report.checked] == [True]


def test_it_reads_several_scenarios_of_a_file(tmp_path):
    assert len(read_scenarios(written(tmp_path, GOOD + "---\n" + GOOD))) == 2


@pytest.mark.parametrize(("text", "line", "reason"), BAD, ids=lambda value: str(value)[:40])
def test_it_answers_with_file_line_and_reason(tmp_path, text, line, reason):
    path = written(tmp_path, text)
    with pytest.raises(ScenarioError) as refused:
        for scenario in read_scenarios(path):
            run(scenario)
    assert reason in refused.value.reason
    assert refused.value.line == line
    assert str(refused.value).startswith(f"{path}:{line}: ")


def test_a_missing_file_a_folder_and_a_binary_file_are_refused(tmp_path):
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00\x80")
    (tmp_path / "huge.yaml").write_bytes(b"# " + b"x" * 1_000_001)
    for name, reason in (
        ("none.yaml", "cannot be read"),
        (".", "cannot be read"),
        ("binary.yaml", "is not UTF-8"),
        ("huge.yaml", "larger than"),
    ):
        with pytest.raises(ScenarioError, match=reason):
            read_scenarios(tmp_path / name)


def test_a_decision_that_cannot_be_made_ends_the_script_with_what_could(tmp_path):
    text = GOOD.replace("  - check", "  - Ian: dance\n  - check")
    (report,) = run_file(written(tmp_path, text))
    (failure,) = report.failures
    assert failure.finding.line == 7
    assert failure.finding.found.startswith('"dance" fits none of the legal actions: ')
    assert len(report.checked) == 1


def test_the_wrong_player_is_named(tmp_path):
    text = GOOD.replace("  - check", "  - Tom: pass\n  - check")
    (report,) = run_file(written(tmp_path, text))
    assert report.failures[0].finding.found == "Ian decides, not Tom."


def test_an_expectation_that_is_not_met_says_what_was_found(tmp_path):
    (report,) = run_file(written(tmp_path, GOOD.replace("{hand: 1}", "{hand: 2, prowess: 20}")))
    (failure,) = report.failures
    assert (failure.finding.expected, failure.finding.found) == ("Tom hand: 2", "1")
    assert failure.position.startswith("conan_ccg/1 ")


def test_a_choice_that_fits_several_actions_is_refused(tmp_path):
    text = (
        GOOD.replace(
            "script:\n",
            "position:\n  phase: Survey\n  zones: {Center: [plain-foe]}\nscript:\n  - Tom: fight\n",
        )
        .replace("  Tom: {hand: [plain-move]}", "  Tom: {hand: [plain-move, 2 axe, ax]}")
        .replace("players:", "cards:\n  axe: {type: Move}\n  ax: {type: Move, title: Broad Axe}\nplayers:")
    )
    (report,) = run_file(written(tmp_path, text.replace("  - check", "  - Ian: pass\n  - check")))
    assert report.failures
    (report,) = run_file(written(tmp_path, text.replace("  - check", "  - Tom: Axe\n  - check")))
    assert report.failures[0].finding.found.startswith('"Axe" fits 2 of the legal actions: ')


def test_a_real_card_can_be_used_by_its_id(tmp_path):
    (report,) = run_file(written(tmp_path, GOOD.replace("[plain-move]", "[throat-grip]")))
    assert not report.failures


def test_a_card_may_be_like_a_real_one_and_take_its_place(tmp_path):
    script = GOOD.replace("[plain-move]", "[mine]")
    alike = script.replace(
        "players:", "cards:\n  mine: {like: throat-grip, title: Quick Grip, initiative: 5}\nplayers:", 1
    )
    (scenario,) = read_scenarios(written(tmp_path, alike))
    assert set(own_records(scenario, dict)) == {"mine"}
    mine, real = own_records(scenario, dict)["mine"], real_records("conan_ccg")["throat-grip"]
    assert mine == {**real, "id": "mine", "title": "Quick Grip", "initiative": 5}
    (report,) = run_file(written(tmp_path, alike))
    assert not report.failures
    # of the same id it keeps the title
    same = GOOD.replace("players:", "cards:\n  throat-grip: {like: throat-grip, initiative: 5}\nplayers:", 1)
    (scenario,) = read_scenarios(written(tmp_path, same))
    assert own_records(scenario, dict)["throat-grip"] == {**real, "initiative": 5}


def test_a_card_like_one_that_is_not_there_is_refused(tmp_path):
    text = GOOD.replace("players:", "cards:\n  mine: {like: throat-gip}\nplayers:", 1)
    with pytest.raises(ScenarioError, match='unknown card "throat-gip". Did you mean throat-grip'):
        run_file(written(tmp_path, text))


def test_yes_and_no_are_words(tmp_path):
    (scenario,) = read_scenarios(written(tmp_path, GOOD.replace("script:", "options: {pay_to_death: yes}\nscript:")))
    assert scenario.data["options"] == {"pay_to_death": "yes"}


def test_a_card_with_gaps_is_refused(tmp_path):
    path = written(tmp_path, GOOD.replace("[plain-move]", "[merciless-stroke]"))
    with pytest.raises(ScenarioError, match='"merciless-stroke" is a known card with gaps'):
        run_file(path)


def test_the_schema_is_a_schema_and_knows_all_examples():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
