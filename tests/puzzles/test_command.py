"""``manage.py puzzle``: what it prints and how it exits."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from simulator.engine import BUDGETS
from simulator.puzzles import read_player

TEXT = """\
scenario: Conan can Press On
game: conan_ccg
players:
  Tom: {hand: [2 plain-move]}
  Ian:
position: {phase: Press On}
script: []
puzzle: {best: [press on], never: [rest], why: "It is so (CCG-20.5)."}
---
scenario: Conan fights
game: conan_ccg
players:
  Tom: {hand: [2 plain-move]}
  Ian:
position: {phase: Survey, zones: {Center: [plain-foe]}}
script: []
puzzle: {best: [fight], why: "It is so (CCG-11.1)."}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> list[str]:
    call_command("puzzle", *map(str, words))
    return capsys.readouterr().out.splitlines()


def test_it_prints_what_is_solved_and_what_was_chosen_instead(file, capsys):
    out = printed(capsys, file, "--agent", "random", "--seeds", 20)
    assert out[0] == f"{file}:1 Conan can Press On: not solved by random"
    counts = {line.split(" (")[0].strip(): int(line.split("(")[1].split(" of 20")[0]) for line in out[1:3]}
    assert counts.keys() == {"chose: press on", "chose: rest"}
    assert sum(counts.values()) == 20
    assert any(line.endswith("seeds, never right)") for line in out[1:3])
    assert out[3:6] == ["  best: press on", "  never: rest", "  why: It is so (CCG-20.5)."]
    assert out[-1] == "Conan CCG, random: 0 of 2 solved (0 %), 1 chose what is never right"


def test_quiet_leaves_out_what_is_solved(file, capsys):
    assert printed(capsys, file, "--agent", "greedy")[-2].endswith("Conan fights: solved by greedy")
    assert not any("Conan fights" in line for line in printed(capsys, file, "--agent", "greedy", "--quiet"))


@pytest.mark.slow
def test_without_an_agent_each_ai_of_the_game_plays(file, capsys):
    out = printed(capsys, file.parent, "--shares", "--seeds", 1)
    assert [line.split(": ")[0] for line in out] == [
        f"Conan CCG, {name}" for name in ("random", "greedy", f"fast:{BUDGETS['fast']}", f"strong:{BUDGETS['strong']}")
    ]


def test_a_budget_sets_how_long_the_search_thinks():
    given, usual = (read_player("conan_ccg", name) for name in ("fast:3", "fast"))
    assert given.sit_down(0, 0).playouts == 3
    assert usual.sit_down(0, 0).playouts == BUDGETS["fast"]
    assert (given.label, usual.label) == ("fast:3", f"fast:{BUDGETS['fast']}")


def test_it_prints_json(file, capsys):
    found = json.loads("\n".join(printed(capsys, file, "--agent", "greedy", "--seeds", 2, "--json")))
    assert [share["puzzles"] for share in found["shares"]] == [2]
    first, second = found["puzzles"]
    assert (first["file"], first["line"], first["game"], first["agent"]) == (str(file), 1, "conan_ccg", "greedy")
    assert first["best"] == [["press on"]]
    assert second["line"] == 10
    assert second["solved"] is True
    assert second["choices"] == [{"chosen": ["fight"], "verdict": "solved"}] * 2


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("genius", 'Conan CCG: Unknown agent "genius"; known are random, scripted, greedy, fast, strong.'),
        ("greedy:20", 'Conan CCG: "greedy" takes no budget of playouts; fast and strong do.'),
        (
            "fast:0",
            'Conan CCG: "0" is no budget of "fast": name a whole number of playouts from 1 to 2,000, as in '
            f"fast:{BUDGETS['fast']}.",
        ),
    ],
)
def test_an_agent_that_there_is_not_is_refused(file, agent, said):
    with pytest.raises(CommandError) as refused:
        call_command("puzzle", str(file), "--agent", agent)
    assert str(refused.value) == said


def test_the_number_of_seeds_has_limits(file):
    with pytest.raises(CommandError, match="--seeds must be from 1 to 1,000"):
        call_command("puzzle", str(file), "--seeds", "0")


def test_a_folder_without_puzzles_is_refused(tmp_path):
    with pytest.raises(CommandError, match="There is no puzzle in"):
        call_command("puzzle", str(tmp_path))


def test_it_says_file_line_and_reason_and_goes_on_with_the_next_file(file, tmp_path, capsys):
    broken = tmp_path / "broken.yaml"
    broken.write_text(TEXT.replace("[rest]", "[sleep]"), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("puzzle", str(broken), str(file), "--agent", "greedy", "--shares")
    assert stopped.value.code == 1
    captured = capsys.readouterr()
    assert f'{broken}:8: "sleep" is not legal there. Legal are: rest; press on.' in captured.err
    assert "of 2 solved" in captured.out


def test_the_agents_of_the_documentation_are_those_of_the_games() -> None:
    text = Path("docs/puzzles.md").read_text(encoding="utf-8")
    named = re.findall(r"--agent (\S+)", text)
    assert named
    for name in named:
        assert read_player("conan_ccg", name).label
