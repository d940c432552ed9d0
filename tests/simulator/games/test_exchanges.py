"""Marks between facing cards: where they lie, where they point, and that they add up."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.conan_ccg import exchanges

HIT, BLOCKED, LEAK, LATE, NONE = "hit", "blocked", "leak", "late", "none"


def made(**changes: Any) -> dict[str, Any]:
    """An attack of Conan's side from gap 0 to the right: crossing 0."""
    attack = {
        "attacker": "Conan",
        "target": "Pikeman",
        "by_foe": False,
        "between": 0,
        "slots": [HIT, NONE, NONE, NONE],
        "groups": [0, 0, 0, 0],
        "damage": 3,
    }
    return {**attack, **changes}


def texts(attack: dict[str, Any]) -> list[str]:
    """What is written in the rows of the first crossing, with arrows."""
    rows = exchanges.crossings([attack], 3)[attack["between"]].rows
    return ["".join(f"{m.text}{'>' if m.is_rightward else '<'}" for m in row) for row in rows]


def test_slot_one_of_conans_side_is_the_highest_and_points_at_the_foe() -> None:
    assert texts(made()) == ["3>", "", "", ""]


def test_slot_one_of_a_turned_foe_move_is_the_lowest_and_points_at_conan() -> None:
    assert texts(made(by_foe=True)) == ["", "", "", "3<"]


def test_right_of_the_foe_everything_points_the_other_way() -> None:
    assert texts(made(between=1)) == ["3<", "", "", ""]
    assert texts(made(between=1, by_foe=True)) == ["", "", "", "3>"]


@pytest.mark.parametrize(
    ("slots", "groups", "damage", "written"),
    [
        ([HIT, HIT, NONE, NONE], [0] * 4, 4, ["3", "+1", "", ""]),  # base 3, a further icon
        ([BLOCKED, HIT, NONE, LEAK], [0] * 4, 4, ["0", "3", "", "+1"]),  # base 3, 1 through a Shield
        ([NONE, NONE, NONE, LEAK], [0] * 4, 1, ["", "", "", "+1"]),
        ([HIT, HIT, HIT, NONE], [1, 1, 0, 0], 7, ["6", "&", "+1", ""]),  # 3 * 2 of the multi-icon, 1 more
        ([BLOCKED, BLOCKED, HIT, NONE], [1, 1, 0, 0], 3, ["0", "0", "3", ""]),
    ],
)
def test_marks_add_up_to_the_damage(slots: list[str], groups: list[int], damage: int, written: list[str]) -> None:
    attack = made(slots=slots, groups=groups, damage=damage)
    rows = exchanges.crossings([attack], 3)[0].rows
    assert ["".join(mark.text for mark in row) for row in rows] == written
    numbers = [int(text) for text in written if text not in ("", "&")]
    assert sum(numbers) == damage


def test_both_sides_may_strike_in_one_space() -> None:
    both = exchanges.crossings([made(), made(by_foe=True, slots=[NONE, NONE, NONE, HIT])], 3)[0]
    assert [mark.is_rightward for mark in both.rows[0]] == [True, False]


def test_an_unopposed_attack_and_one_whose_card_is_gone_do_no_harm_to_the_picture() -> None:
    assert all(space.is_empty for space in exchanges.crossings([made(between=None), made(between=9)], 3))
    assert exchanges.crossings([], 1) == []


def test_what_each_target_takes_is_added_up() -> None:
    found = exchanges.totals([made(), made(damage=1), made(target="Conan", damage=2), made(damage=0)])
    assert [total.words for total in found] == ["3 + 1 = 4 Damage to Pikeman", "2 Damage to Conan"]


def test_counts_go_from_five_to_one() -> None:
    assert exchanges.initiatives(3) == [
        (5, False, False),
        (4, False, False),
        (3, True, False),
        (2, False, True),
        (1, False, True),
    ]
    assert exchanges.initiatives(None) == []


def test_an_attack_that_came_too_late_is_marked_and_adds_nothing() -> None:
    late = {"move": "lance-rush", "between": 1, "by_foe": True, "slots": [LATE, NONE, NONE, NONE]}
    spaces = exchanges.crossings([made(), late], 3)
    assert [mark.text for mark in spaces[1].rows[3]] == ["late"]
    assert spaces[1].rows[3][0].spoken == "A fallen character, slot 1: comes too late, its attacker had fallen"
