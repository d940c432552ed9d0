"""``manage.py scenario``: what it prints and how it exits."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOOD = Path(__file__).resolve().parent / "conan_ccg" / "ex-06-excess-cost.yaml"


def test_it_prints_each_expectation(capsys):
    call_command("scenario", str(GOOD))
    out = capsys.readouterr().out
    assert out.count("met     line") == 4 + 3
    assert "cards guard wounds: 2" in out
    assert "NOT MET" not in out


def test_it_prints_the_position_as_a_line_only_on_request(capsys):
    call_command("scenario", str(GOOD))
    assert "conan_ccg/1 step=" not in capsys.readouterr().out
    call_command("scenario", str(GOOD), "--position")
    assert "conan_ccg/1 step=" in capsys.readouterr().out


def test_it_plays_all_files_of_a_folder(capsys):
    call_command("scenario", str(GOOD.parent), "--quiet")
    assert capsys.readouterr().out == ""


def test_a_folder_without_a_scenario_is_refused(tmp_path):
    with pytest.raises(CommandError, match=f"There is no scenario in {tmp_path}: name a .yaml file"):
        call_command("scenario", str(tmp_path))


def test_it_shows_what_is_legal_at_the_end(capsys):
    call_command("scenario", str(GOOD), "--legal")
    assert "legal next: Plain Conan plays Plain Move; play no more moves" in capsys.readouterr().out


def test_it_exits_with_1_if_anything_is_not_met(tmp_path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_text(GOOD.read_text(encoding="utf-8").replace("wounds: 2", "wounds: 3"), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("scenario", str(path))
    assert stopped.value.code == 1
    out = capsys.readouterr().out
    assert "NOT MET line 17: cards guard wounds: 3" in out
    assert "found: 2" in out


def test_it_says_file_line_and_reason_and_goes_on_with_the_next_file(tmp_path, capsys):
    path = tmp_path / "broken.yaml"
    path.write_text("scenario: x\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("scenario", str(path), str(GOOD))
    captured = capsys.readouterr()
    assert f"{path}:1: " in captured.err
    assert "is a required property" in captured.err
    assert "wounds: 2" in captured.out
