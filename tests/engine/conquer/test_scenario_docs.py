"""docs/scenarios_conquer.md is true: its example plays, and its tables name what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from simulator.engine.games.conquer.position.options import OPTIONS
from simulator.scenarios.conquer.short_cards import BUILT_IN, DEFAULTS
from simulator.scenarios.kits import build
from simulator.scenarios.reader import DOCS, SCHEMAS, checked
from simulator.scenarios.runner import run_file

TEXT = (DOCS / "scenarios_conquer.md").read_text(encoding="utf-8")
SCHEMA = json.loads(SCHEMAS["conquer"].read_text(encoding="utf-8"))


def test_the_example_plays(tmp_path: Path):
    example = re.search(r"```yaml\n(scenario:.*?)```", TEXT, re.DOTALL)
    assert example
    path = tmp_path / "example.yaml"
    path.write_text(example[1], encoding="utf-8")
    (report,) = run_file(path)
    assert report.checked
    assert not report.failures


@pytest.mark.parametrize("phase", SCHEMA["$defs"]["phase"]["enum"])
def test_it_names_every_phase(phase):
    assert f"| `{phase}` |" in TEXT


@pytest.mark.parametrize("part", sorted(SCHEMA["properties"]))
def test_it_names_every_part(part):
    assert f"| `{part}` |" in TEXT


@pytest.mark.parametrize("kind", ["player", "position", "held", "check", "player_check"])
def test_it_names_every_part_of_players_positions_and_checks(kind):
    parts = SCHEMA["$defs"][kind]
    parts = parts["properties"] if "properties" in parts else parts["oneOf"][1]["properties"]
    for name in parts:
        assert re.search(rf"\b{name}\b", TEXT), name


def test_what_can_be_asked_of_a_card_is_named():
    for name in SCHEMA["$defs"]["cards_check"]["additionalProperties"]["properties"]:
        assert f"`{name}`" in TEXT.partition("## Checks")[2], name


def test_the_pieces_of_scenarios_in_it_can_be_read():
    pieces = [piece for piece in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if "scenario:" not in piece]
    whole = {"scenario": "x", "game": "conquer", "players": {"Tom": {}, "Ian": {}}, "script": []}
    for piece in pieces:
        more = yaml.safe_load(re.sub(r"\bon:", "'on':", piece))  # a word, not a truth value
        if isinstance(more, list):
            more = {"script": more}
        scenario = checked("docs", {**whole, **more}, {})
        if "cards" in more:
            build(scenario)
    assert len(pieces) == 6


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_it_names_every_option_with_its_values(name):
    spec = OPTIONS[name]
    others = ", ".join(f"`{choice}`" for choice in spec.choices if choice != spec.default)
    assert f"| `{name}` | `{spec.default}` | {others} | {spec.rule}" in TEXT


def test_it_tells_the_built_in_cards_and_the_defaults():
    for short in BUILT_IN:
        assert f"`{short['id']}`" in TEXT
    for defaults in DEFAULTS.values():
        for field, value in defaults.items():
            assert f"`{field}: {value}`" in TEXT, field
