"""Scenario files written for a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.scenarios.reader import ScenarioError
from simulator.scenarios.runner import Report, run_file


def played(folder: Path, text: str) -> list[Report]:
    """What the scenarios of a file give."""
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def missed(folder: Path, text: str) -> list[tuple[str, str]]:
    """What is not met in any scenario of a file: what was expected, and what was found."""
    reports = played(folder, text)
    return [(one.finding.expected, one.finding.found) for report in reports for one in report.failures]


def refusal(folder: Path, text: str) -> tuple[int, str]:
    """Line and reason of the error that a file is answered with."""
    with pytest.raises(ScenarioError) as refused:
        played(folder, text)
    return refused.value.line, refused.value.reason
