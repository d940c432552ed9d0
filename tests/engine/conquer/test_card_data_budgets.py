"""The original set keeps to the distribution and the statlines that its game asks for."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.definitions import compile_pool

DATA = Path(__file__).parents[3] / "cards" / "data" / "conquer"


@cache
def records() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads((DATA / "original.json").read_text())["cards"])


def of_type(card_type: str) -> list[dict[str, Any]]:
    return [record for record in records() if record["type"] == card_type]


CHARACTERS = of_type("Character")


def test_the_set_compiles_and_every_card_can_be_simulated() -> None:
    assert all(definition.simulatable for definition in compile_pool(records()).defs)


def test_numbers_run_from_001_to_200() -> None:
    assert [record["number"] for record in records()] == [f"{number:03d}" for number in range(1, 201)]


def test_kinds_are_distributed_as_proposed() -> None:
    assert Counter(record["type"] for record in records()) == {
        "Character": 50,
        "Equipment": 36,
        "Effect": 35,
        "Disturbance": 14,
        "Landscape": 20,
        "Battle Action": 45,
    }


@pytest.mark.parametrize("division", terms.DIVISIONS)
def test_each_division_has_four_generic_and_six_unique_characters(division: str) -> None:
    own = [record for record in CHARACTERS if record["division"] == division]
    assert Counter(record.get("generic", False) for record in own) == {True: 4, False: 6}
    assert all(record["cost"] <= 4 for record in own if record.get("generic"))


def test_costs_of_characters() -> None:
    assert Counter(record["cost"] for record in CHARACTERS) == {1: 6, 2: 9, 3: 10, 4: 10, 5: 6, 6: 4, 7: 3, 8: 2}


@pytest.mark.parametrize("record", CHARACTERS, ids=lambda record: record["id"])
def test_statline_of_a_character(record: dict[str, Any]) -> None:
    cost = record["cost"]
    assert abs(record["attack"] + record["defense"] - cost - 3) <= 1
    assert 1 <= record["attack"] <= 8
    assert 1 <= record["defense"] <= 7
    assert 0 <= record["weapon_use"] <= 5
    assert abs(record["popularity"] - cost / 2) <= 1
    assert abs(record["reputation"] - 2 - cost / 2) <= 1


def test_equipment_by_kind() -> None:
    assert Counter(record["kind"] for record in of_type("Equipment")) == {
        "One-Handed": 14,
        "Two-Handed": 7,
        "Armor": 6,
        "Vehicle": 5,
        "Attachment": 4,
    }
    assert sum(record.get("unique", False) for record in of_type("Equipment")) == 12
    assert {record["cost"] for record in of_type("Equipment")} == {1, 2, 3, 4}


@pytest.mark.parametrize("craft", terms.CRAFTS)
def test_each_craft_has_seven_effects_two_of_them_personal(craft: str) -> None:
    own = [record for record in of_type("Effect") if record["division"] == craft]
    assert Counter(record.get("personal", False) for record in own) == {False: 5, True: 2}


def test_disturbances_cost_up_to_three() -> None:
    assert {record["cost"] for record in of_type("Disturbance")} == {0, 1, 2, 3}


def test_each_location_has_five_places_and_two_of_common_ground() -> None:
    places: dict[str, list[int]] = {}
    for record in of_type("Landscape"):
        places.setdefault(record["location"], []).append(record["place"])
    assert len(places) == 4
    assert all(numbers == [1, 2, 3, 4, 5] for numbers in places.values())
    common = Counter(record["location"] for record in of_type("Landscape") if record.get("common_ground"))
    assert set(common.values()) == {2}


def test_battle_actions() -> None:
    assert Counter(record["kind"] for record in of_type("Battle Action")) == {
        "Attack": 27,
        "Block": 9,
        "Avoid": 5,
        "Dodge": 4,
    }
    attacks = [record for record in of_type("Battle Action") if record["kind"] == "Attack"]
    assert Counter(record["damage"] for record in attacks) == {1: 7, 2: 10, 3: 7, 4: 3}
    assert all(record.get("requires", {}).get("attack", 0) in (0, *range(record["damage"] + 1)) for record in attacks)
    answers = [record for record in of_type("Battle Action") if record["kind"] != "Attack"]
    assert all(record.get("requires", {}).get("defense", 0) <= 4 for record in answers)


def test_only_plain_battle_actions_come_in_any_number_and_only_answers_ask_for_attacks() -> None:
    actions = of_type("Battle Action")
    assert {record["limit"]["one_in"] for record in actions if "one_in" in record.get("limit", {})} == {7}
    assert {record["id"] for record in actions if "one_in" not in record.get("limit", {})} == {
        *("quick-jab", "thrown-stone", "spit-and-curse", "straight-thrust"),
        *("raised-arm", "shield-up", "step-back", "sidestep", "duck"),
    }
    halves = {record["id"] for record in actions if "half_answers" in record.get("limit", {})}
    assert halves == {record["id"] for record in actions if record["kind"] != "Attack"}
    light = {record["id"] for record in actions if record["kind"] == "Attack" and record["damage"] <= 2}
    assert {record["id"]: record["limit"]["attacks"] for record in actions if "attacks" in record["limit"]} == (
        dict.fromkeys(light, 60)
    )


def test_characters_limit_how_many_are_unique() -> None:
    for record in CHARACTERS:
        unique = {} if record.get("generic") else {"unique_characters": 20}
        assert record["limit"].items() >= {"characters": 40, **unique}.items()
        assert ("unique_characters" in record["limit"]) == bool(unique)


def test_no_two_cards_of_a_kind_do_the_same() -> None:
    # Plain cards of each kind are told apart by their numbers alone; three or fewer in two hundred.
    told = Counter(json.dumps([record["type"], record["abilities"]]) for record in records() if record["abilities"])
    repeated = [text for text, count in told.items() if count > 1]
    assert len(repeated) <= 12
    assert sum(not record["abilities"] for record in records()) <= 5
