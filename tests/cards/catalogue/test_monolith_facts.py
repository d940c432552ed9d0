"""Conan (Monolith): every number of the lists of facts stands in the data files, and every row became a component."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command

from cards.catalogue import load_products
from cards.catalogue.records import DATA_DIR, load_cards
from cards.games.conan_monolith.guide import GUIDE
from cards.management.monolith import write_all

KEY: Final = "conan_monolith"
FACTS: Final = DATA_DIR / KEY / "about" / "facts"
SHARED: Final = Path(__file__).resolve().parents[4] / "shared" / "data"
COUNTS: Final = {"Hero": 66, "Unit": 240, "Equipment": 195, "Spell": 92, "Skill": 33, "Board": 23, "Scenario": 140}
LISTS: Final = {
    "Hero": "heroes",
    "Unit": "unit_tiles",
    "Equipment": "items",
    "Spell": "spells",
    "Skill": "skills",
    "Board": "boards",
}
BASES: Final = "Blue|Green|Red|Purple|Orange|Black"
DIE: Final = {"Yellow": "yellow", "Orange": "orange", "Red": "red"}


def listed(name: str) -> list[dict[str, str]]:
    with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def scenarios() -> list[dict[str, Any]]:
    return list(json.loads((FACTS / "scenarios.json").read_text(encoding="utf-8")))


def components(card_type: str) -> dict[int, dict[str, Any]]:
    """The records of a type by the row of their list."""
    found: dict[int, dict[str, Any]] = {}
    for card in load_cards(KEY):
        if card.record["type"] == card_type:
            for row in card.record.get("data_rows", ()):
                assert row not in found, (card_type, row)
                found[row] = dict(card.record)
    return found


def dice(text: str) -> list[str]:
    """The dice of a cell, read apart from the importer: numbers, colours and arrows in any order of signs."""
    found: list[str] = []
    for part in re.split(r"[,+]| (?=Yellow|Orange|Red)(?<![0-9] )", text.replace("-Reroll", "*")):
        words = part.split()
        if words and words != ["-"] and words != ["none"]:
            colour = words[-1].rstrip("*")
            found += [DIE[colour] + "*" * words[-1].endswith("*")] * (int(words[0]) if len(words) == 2 else 1)
    return found


def plain(name: str) -> str:
    return " ".join(name.replace("’", "'").split())


def title(card_id: str) -> str:
    card = next(card for card in load_cards(KEY) if card.definition.id == card_id)
    return str(card.record.get("printed_title", card.record["title"]))


def test_every_row_is_a_component() -> None:
    for card_type, name in LISTS.items():
        rows = listed(name)
        assert len(rows) == COUNTS[card_type]
        assert set(components(card_type)) == {int(row["source_id"]) for row in rows}
    assert set(components("Scenario")) == {row["id"] for row in scenarios()}


@pytest.mark.parametrize(("card_type", "name"), LISTS.items())
def test_printed_names_are_kept(card_type: str, name: str) -> None:
    found = components(card_type)
    for row in listed(name):
        record = found[int(row["source_id"])]
        name_ = plain(row["board" if card_type == "Board" else "name"])
        printed = re.sub(rf" - ({BASES})?( ?Alt)?$", "", name_) if card_type == "Unit" else name_
        assert plain(record.get("printed_title", record["title"])) == printed


def test_numbers_of_heroes() -> None:
    found = components("Hero")
    for row in listed("heroes"):
        hero = found[int(row["source_id"])]
        for field, column in (
            ("gems", "gems_life"),
            ("melee_limit", "melee_exertion"),
            ("ranged_limit", "ranged_exertion"),
            ("move", "base_move"),
            ("move_limit", "move_exertion"),
            ("manipulation_limit", "manip_exertion"),
            ("load", "max_encumbrance"),
        ):
            assert hero[field] == int(row[column]), (row["name"], field)
        for field, column in (("melee", "melee_die"), ("ranged", "ranged_die"), ("guard", "guard_die")):
            assert hero[field] == dice(row[column])
        assert hero["manipulation"] == (dice(row["manip_die"]) or "?")
        assert hero["slower"] == [int(row["move_minus1_at"]), int(row["move_minus2_at"])]
        lost = dict(part.strip().split(":") for part in row["skill_lost_at"].split(";") if part.strip())
        skills = [name.strip() for name in row["skills"].split(";") if name.strip()]
        assert [title_of_skill(skill) for skill, _load in hero["skills"]] == [name.casefold() for name in skills]
        assert [load for _skill, load in hero["skills"]] == [
            int(lost[name]) if name in lost else None for name in skills
        ]


def title_of_skill(skill: str) -> str:
    return "lock-picking" if skill == "lock-picking" else skill.replace("-", " ")


def test_numbers_of_unit_tiles() -> None:
    found = components("Unit")
    for row in listed("unit_tiles"):
        unit = found[int(row["source_id"])]
        for field in ("move", "armor"):
            assert unit.get(field) == (int(row[field]) if row[field].isdecimal() else None), row["name"]
        for field in ("melee", "ranged"):
            assert unit.get(field, []) == dice(row[f"{field}_dice"]), row["name"]
        cost = int(row["reinforcement_cost"]) if row["reinforcement_cost"] else "?" if row["role"] == "Minion" else None
        assert unit.get("reinforcement") == cost
        assert unit["role"] == row["role"].casefold()
        base = re.search(rf" - ({BASES})\b", " ".join(row["name"].split()))
        assert unit.get("base", "") == (base.group(1).casefold() if base else "")
        names = [name.strip().casefold() for name in row["skills"].split(";") if name.strip()]
        assert [title_of_skill(skill) for skill in unit.get("skills", [])] == names


def test_numbers_of_equipment_and_spells() -> None:
    found = components("Equipment")
    for row in listed("items"):
        item = found[int(row["source_id"])]
        is_area = row["area_attack"] == "yes"
        for field in ("melee", "ranged", "guard", "armor"):
            assert item.get(field, []) == dice(row[field]), row["name"]
        assert item.get("area" if is_area else "manipulation", []) == dice(row["manipulation"])
        assert item.get("load") == (int(row["encumbrance"]) if row["encumbrance"] else None)
        assert item.get("thrown", False) == (row["thrown"] == "yes")
        assert title_of_skill(item.get("skill", "")) == row["skill_granted"].casefold()
        assert bool(item.get("doubt")) == row["note"].startswith("doubtful")
    spells = components("Spell")
    for row in listed("spells"):
        spell = spells[int(row["source_id"])]
        for field, column in (("cost", "cost_gems"), ("limit", "max_gems")):
            text = row[column]
            assert spell.get(field) == (int(text) if text.isdecimal() else text or None), row["name"]
        assert spell.get("area", False) == (row["area_spell"].casefold() == "yes")
        assert spell.get("reaction", False) == (row["reaction"] == "Yes")


def test_numbers_of_scenarios() -> None:
    found, units = components("Scenario"), components("Unit")
    tiles: dict[str, set[str]] = {}
    for tile in listed("unit_tiles"):
        tiles.setdefault(plain(tile["name"]), set()).add(units[int(tile["source_id"])]["id"])
    for row in scenarios():
        card = found[row["id"]]
        assert card["players"] == [int(number) for number in row["players"].split("-")]
        assert [title(board) for board in card["boards"]] == row["boards"]
        assert card.get("rounds") == row.get("round_limit")
        assert card.get("points") == row.get("reinforcement_points_per_event")
        assert card.get("fatigue") == row.get("hero_starting_fatigue")
        gems = [list(one.values()) for one in row.get("overlord_gems", ())]
        assert card.get("gems", []) == gems
        river = row.get("river_left_to_right")
        assert ("river" in card) == (river is not None)
        for slot, told in zip(card.get("river", ()), river or (), strict=True):
            assert (slot is None) == (told is None)
            if slot is not None:
                assert slot[0] in tiles[plain(told["tile"])]
                assert slot[1:] == ([told["life"]] if "life" in told else [])
        assets = {plain(one["item"]): one["n"] for one in row.get("asset_deck", ())}
        assert {title(card_id): count for card_id, count in card.get("assets", ())} == assets
        kits = [
            (plain(kit["hero"]), [*kit["items"], *kit.get("spells", ())]) for kit in row.get("suggested_heroes", ())
        ]
        assert [(title(hero), [title(one) for one in gear]) for hero, gear in card.get("heroes", ())] == [
            (hero, [plain(name) for name in gear]) for hero, gear in kits
        ]


def rows_by_box() -> Iterator[tuple[str, str, int]]:
    """Box, type and copies of every row."""
    for card_type, name in LISTS.items():
        for row in listed(name) if card_type != "Skill" else ():
            yield row["box"], card_type, int(row.get("copies") or 1)
    yield from ((row["box"], "Scenario", 1) for row in scenarios())


def test_products_hold_what_the_lists_say() -> None:
    """Counts by type and box, in rows and in copies, equal the lists."""
    products = load_products(KEY)
    kinds = Counter(product.kind for product in products)
    assert kinds == {"box": 28, "book": 2, "add-on": 2}
    types = {card.definition.id: card.record["type"] for card in load_cards(KEY)}
    rows: Counter[tuple[str, str]] = Counter()
    copies: Counter[tuple[str, str]] = Counter()
    for box, card_type, number in rows_by_box():
        if box != "None":
            key = "Khitai" if box == "Khitai Expansion" else box, card_type
            rows[key] += 1
            copies[key] += number
    held: Counter[tuple[str, str]] = Counter()
    pieces: Counter[tuple[str, str]] = Counter()
    for product in products:
        for card_id, number in product.contents.items():
            held[product.name, types[card_id]] += 1
            pieces[product.name, types[card_id]] += number
    assert held == rows
    assert pieces == copies


def test_records_say_the_boxes_of_the_products() -> None:
    boxes: dict[str, dict[str, int]] = {}
    for product in load_products(KEY):
        for card_id, number in product.contents.items():
            boxes.setdefault(card_id, {})[product.name] = number
    for card in load_cards(KEY):
        if card.record["source"] != "original":
            assert dict(card.record.get("boxes", ())) == boxes.get(card.definition.id, {}), card.definition.id


def test_the_files_are_those_that_the_command_writes(tmp_path: Path) -> None:
    report = write_all(FACTS, tmp_path)
    assert {name: report.rows[name] for name in COUNTS} == COUNTS
    assert report.left_out == ()
    told = " ".join(words for chapter in GUIDE.chapters for words in chapter.paragraphs)
    merged = {name: made for name, made in report.components.items() if made != report.rows[name]}
    assert merged == {"Unit": 238, "Equipment": 177}
    assert "240 unit tiles are 238 and 195 pieces of equipment 177" in told and "none is left out" in told
    for path in sorted(tmp_path.rglob("*.json")):
        kept = DATA_DIR / KEY / path.relative_to(tmp_path)
        assert path.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), path.name


def test_the_command_says_what_it_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    monkeypatch.setattr("cards.management.commands.write_monolith.FOLDER", tmp_path)
    call_command("write_monolith")
    assert "Unit: 240 rows, 238 components." in capsys.readouterr().out


def test_the_command_says_which_list_a_folder_lacks(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="has no list [a-z_]+.csv"):
        call_command("write_monolith", str(tmp_path))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the lists as they were given are not here")
def test_the_lists_kept_here_are_those_given() -> None:
    for path in FACTS.glob("*.csv"):
        given = (SHARED / f"monolith_{path.name}").read_text(encoding="utf-8").replace("\r", "")
        assert path.read_text(encoding="utf-8") == given
    assert json.loads((SHARED / "monolith_scenarios.json").read_text(encoding="utf-8")) == scenarios()
