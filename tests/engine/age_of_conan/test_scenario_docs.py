"""docs/scenarios_age_of_conan.md is true: its example plays, and its tables name what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from simulator.engine.games.age_of_conan.position.options import OPTIONS
from simulator.scenarios.age_of_conan.moments import FIRST_STEPS, MOMENTS
from simulator.scenarios.kits import build
from simulator.scenarios.reader import DOCS, SCHEMAS, checked
from simulator.scenarios.runner import run_file

TEXT = (DOCS / "scenarios_age_of_conan.md").read_text(encoding="utf-8")
SCHEMA = json.loads(SCHEMAS["age_of_conan"].read_text(encoding="utf-8"))
KINDS = ("player", "position", "check", "player_check", "table_check", "contest_check")


def test_the_example_plays(tmp_path: Path):
    example = re.search(r"```yaml\n(scenario:.*?)```", TEXT, re.DOTALL)
    assert example
    path = tmp_path / "example.yaml"
    path.write_text(example[1], encoding="utf-8")
    (report,) = run_file(path)
    assert report.checked
    assert not report.failures


def test_it_names_every_phase():
    assert SCHEMA["$defs"]["phase"]["enum"] == list(FIRST_STEPS)
    assert [phase for phase in FIRST_STEPS if f"| `{phase}` |" not in TEXT] == []


def test_it_names_every_moment():
    assert SCHEMA["$defs"]["moment"]["enum"] == list(MOMENTS)
    assert [moment for moment in MOMENTS if f"`{moment}`" not in TEXT.partition("### Stops")[2]] == []


def test_it_names_every_part():
    assert [part for part in SCHEMA["properties"] if f"| `{part}` |" not in TEXT] == []


@pytest.mark.parametrize("kind", KINDS)
def test_it_names_every_part_of_players_positions_and_checks(kind):
    text = TEXT.partition("## Checks")[2] if kind.endswith("check") else TEXT.partition("## Script")[0]
    assert [name for name in SCHEMA["$defs"][kind]["properties"] if f"`{name}`" not in text] == []


def test_the_pieces_of_scenarios_in_it_can_be_read():
    pieces = [piece for piece in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if "scenario:" not in piece]
    whole = {"scenario": "x", "game": "age_of_conan", "script": []}
    people = {"players": {"Aquilonia": {"units": {"Ophir": 2}}, "Tom": {"kingdom": "Turan"}}}
    for piece in pieces:
        more = yaml.safe_load(piece)
        scenario = checked("docs", {**whole, **people, **({"script": more} if isinstance(more, list) else more)}, {})
        if isinstance(more, dict):
            build(scenario)
    assert len(pieces) == 5


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_it_names_every_option_with_its_values(name):
    spec = OPTIONS[name]
    others = ", ".join(f"`{choice}`" for choice in spec.choices if choice != spec.default)
    assert f"| `{name}` | `{spec.default}` | {others} | {spec.rule}" in TEXT
