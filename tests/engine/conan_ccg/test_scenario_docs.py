"""docs/scenarios.md is true: its example plays, and its tables name what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from simulator.engine.games.conan_ccg.position.options import OPTIONS
from simulator.scenarios.conan_ccg.short_cards import DEFAULTS
from simulator.scenarios.reader import SCHEMA
from simulator.scenarios.runner import run_file

TEXT = (SCHEMA.parent / "scenarios.md").read_text(encoding="utf-8")
SCHEMA_PARTS = json.loads(SCHEMA.read_text(encoding="utf-8"))


def test_the_first_example_plays(tmp_path: Path):
    example = re.search(r"```yaml\n(scenario:.*?)```", TEXT, re.DOTALL)
    assert example
    path = tmp_path / "example.yaml"
    path.write_text(example[1], encoding="utf-8")
    (report,) = run_file(path)
    assert report.checked
    assert not report.failures


@pytest.mark.parametrize("part", sorted(SCHEMA_PARTS["properties"]))
def test_it_names_every_part(part):
    assert f"| `{part}` |" in TEXT


@pytest.mark.parametrize("phase", SCHEMA_PARTS["$defs"]["phase"]["enum"])
def test_it_names_every_phase(phase):
    assert f"| `{phase}` |" in TEXT


@pytest.mark.parametrize("kind", ["player", "check", "player_check"])
def test_it_names_every_part_of_players_and_checks(kind):
    for name in SCHEMA_PARTS["$defs"][kind]["properties"]:
        assert re.search(rf"\b{name}\b", TEXT), name


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_it_names_every_option_with_its_values(name):
    spec = OPTIONS[name]
    others = ", ".join(f"`{choice}`" for choice in spec.choices if choice != spec.default)
    assert f"| `{name}` | `{spec.default}` | {others} | {spec.rule}" in TEXT


def test_it_tells_the_defaults_of_test_cards():
    for card_type in ("Conan", "Foe", "Ally"):
        for field, value in DEFAULTS[card_type].items():
            if isinstance(value, int | str):
                assert f"`{field}: {value}`" in TEXT
