"""Section 17, icons and blocking, on bare edges: what each icon does against the icon in the slot that faces it."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.cards.icons import BLOCKED, HIT, LEAK, damage_of, strike
from simulator.engine.games.conan_ccg.cards.terms import ICONS

KINDS = ("-", *ICONS)
#: The catalogue's block matrix, row by row.
COLUMNS = ("-", "Shield", "Agility", "Grapple", "Two-Handed", "Blade", "Ranged", "Special", "Magic")
MATRIX = {
    "Grapple": (HIT, HIT, BLOCKED, BLOCKED, HIT, HIT, HIT, HIT, HIT),
    "Two-Handed": (HIT, LEAK, BLOCKED, HIT, HIT, HIT, HIT, HIT, HIT),
    "Blade": (HIT, BLOCKED, BLOCKED, HIT, HIT, BLOCKED, HIT, HIT, HIT),
    "Ranged": (HIT, BLOCKED, HIT, HIT, HIT, HIT, HIT, HIT, HIT),
}
CELLS = [(icon, facing, MATRIX[icon][place]) for icon in MATRIX for place, facing in enumerate(COLUMNS)]


def edge(*icons: str) -> tuple[int, int, int, int]:
    """An edge from the names of its icons, from the top, filled up with empty slots."""
    one, two, three, four = (KINDS.index(icon) for icon in (*icons, "-", "-", "-", "-")[:4])
    return one, two, three, four


def groups(*sizes: int) -> tuple[int, int, int, int]:
    """Multi-icons by size, from the top: ``groups(3)`` fills slots 1 to 3, ``groups(1, 2)`` slots 2 and 3."""
    found: list[int] = []
    for size in sizes:
        number = max(found, default=0) + 1 if size > 1 else 0
        found.extend([number] * size)
    one, two, three, four = (*found, 0, 0, 0, 0)[:4]
    return one, two, three, four


def hit(attack, facing=(0, 0, 0, 0), *, multi=(0, 0, 0, 0), base=3, matrix="first", pairing="slot"):
    """(hits, Damage) of an attack with this base Damage."""
    return damage_of(strike(attack, multi, facing, matrix=matrix, pairing=pairing), base)


@pytest.mark.rule("CCG-17.4", "CCG-17.5")
@pytest.mark.parametrize(("icon", "facing", "effect"), CELLS)
def test_17_4_and_17_5_the_block_matrix_is_that_of_the_catalogue(icon, facing, effect):
    # slot 1 faces slot 4
    result = strike(edge(icon), groups(), edge("-", "-", "-", facing), matrix="first", pairing="slot")
    assert result[3][0] == effect


@pytest.mark.rule("CCG-17.1")
def test_17_1_four_icons_hit_by_themselves_two_only_block_and_two_do_what_a_text_says():
    assert [icon for icon in ICONS if hit(edge(icon))[0]] == ["Grapple", "Two-Handed", "Blade", "Ranged"]
    stops = {icon for icon in ICONS for attack in MATRIX if not hit(edge(attack), edge("-", "-", "-", icon))[0]}
    assert stops == {"Shield", "Agility", "Grapple", "Blade"}


@pytest.mark.rule("CCG-17.2")
@pytest.mark.parametrize("icon", ["Shield", "Agility", "Special", "Magic"])
def test_17_2_defensive_special_and_raw_magic_icons_deal_no_damage(icon):
    assert hit(edge(icon, icon, icon, icon)) == (False, 0)


@pytest.mark.rule("CCG-17.6")
@pytest.mark.parametrize("icon", MATRIX)
def test_17_6_a_grapple_blocks_an_opposing_grapple_and_no_other_icon(icon):
    assert hit(edge(icon), edge("-", "-", "-", "Grapple"))[0] == (icon != "Grapple")


@pytest.mark.rule("CCG-17.7")
@pytest.mark.parametrize("icon", MATRIX)
def test_17_7_a_blade_blocks_an_opposing_blade_and_no_other_icon(icon):
    assert hit(edge(icon), edge("-", "-", "-", "Blade"))[0] == (icon != "Blade")


@pytest.mark.rule("CCG-17.18")
@pytest.mark.parametrize("icon", MATRIX)
def test_17_18_without_a_text_a_special_icon_blocks_nothing_and_adds_nothing(icon):
    assert hit(edge(icon), edge("-", "-", "-", "Special")) == (True, 3)
    assert hit(edge(icon, "Special")) == (True, 3)


@pytest.mark.rule("CCG-17.2")
@pytest.mark.parametrize("icon", ["Grapple", "Two-Handed", "Blade", "Ranged"])
def test_17_2_an_offensive_icon_that_nothing_faces_hits_for_base_damage(icon):
    assert hit(edge(icon)) == (True, 3)


@pytest.mark.rule("CCG-17.3", "CCG-16.7")
@pytest.mark.parametrize("slot", range(4))
@pytest.mark.parametrize("other", range(4))
def test_17_3_only_the_icon_in_the_facing_slot_blocks(slot, other):
    attack = edge(*["-"] * slot, "Blade")
    facing = edge(*["-"] * other, "Shield")
    # slot k faces slot 5-k; counted from 0: 3 - k
    assert hit(attack, facing) == ((False, 0) if other == 3 - slot else (True, 3))


@pytest.mark.rule("CCG-17.3")
def test_17_3_one_icon_blocks_at_most_one_icon():
    # two Blades; one Shield facing the first: 3 for the second alone
    assert hit(edge("Blade", "Blade"), edge("-", "-", "-", "Shield")) == (True, 3)


@pytest.mark.rule("CCG-17.8")
@pytest.mark.parametrize("icon", ["Blade", "Grapple"])
def test_17_8_two_facing_icons_that_block_each_other_are_both_blocked(icon):
    one, two = edge(icon), edge("-", "-", "-", icon)
    assert hit(one, two) == (False, 0)
    assert hit(two, one) == (False, 0)


@pytest.mark.rule("CCG-17.9")
def test_17_9_blade_and_ranged_do_not_block_each_other():
    assert hit(edge("Blade"), edge("-", "-", "-", "Ranged")) == (True, 3)
    assert hit(edge("Ranged"), edge("-", "-", "-", "Blade")) == (True, 3)


@pytest.mark.rule("CCG-17.10")
@pytest.mark.parametrize("icon", ["Two-Handed", "Ranged"])
def test_17_10_two_facing_two_handed_or_ranged_icons_both_hit(icon):
    assert hit(edge(icon), edge("-", "-", "-", icon)) == (True, 3)


@pytest.mark.rule("CCG-17.11", "CCG-18.4")
def test_17_11_a_two_handed_icon_blocked_by_a_shield_still_deals_1():
    assert hit(edge("Two-Handed"), edge("-", "-", "-", "Shield")) == (False, 1)


@pytest.mark.rule("CCG-17.11")
def test_17_11_a_two_handed_icon_blocked_by_agility_deals_none():
    assert hit(edge("Two-Handed"), edge("-", "-", "-", "Agility")) == (False, 0)


@pytest.mark.rule("CCG-18.4")
def test_18_4_each_leaking_two_handed_icon_adds_1_to_what_hits():
    # a Blade hits for 3; two Two-Handed icons leak 1 each
    assert hit(edge("Blade", "Two-Handed", "Two-Handed"), edge("-", "Shield", "Shield")) == (True, 5)


@pytest.mark.rule("CCG-18.1", "CCG-18.2")
def test_18_2_each_further_unblocked_icon_adds_1():
    assert hit(edge("Blade", "Grapple", "Ranged", "Two-Handed")) == (True, 6)  # 3 + 1 + 1 + 1


@pytest.mark.rule("CCG-18.2")
def test_18_2_raw_magic_and_special_icons_are_not_counted():
    assert hit(edge("Blade", "Magic", "Special")) == (True, 3)


@pytest.mark.rule("CCG-17.13")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_17_13_an_unblocked_multi_icon_deals_n_times_base_damage(size):
    assert hit(edge(*["Blade"] * size), multi=groups(size)) == (True, 3 * size)


@pytest.mark.rule("CCG-17.12")
@pytest.mark.parametrize("facing", [1, 2, 3])
def test_17_12_a_multi_icon_blocked_in_any_part_deals_nothing(facing):
    # the triple Blade fills slots 1 to 3, which face slots 4 to 2
    assert hit(edge("Blade", "Blade", "Blade"), edge(*["-"] * facing, "Shield"), multi=groups(3)) == (False, 0)


@pytest.mark.rule("CCG-17.12")
def test_17_12_a_multi_icon_is_not_blocked_beside_its_slots():
    assert hit(edge("Blade", "Blade", "Blade"), edge("Shield"), multi=groups(3)) == (True, 9)


@pytest.mark.rule("CCG-17.12")
def test_17_12_a_two_handed_multi_icon_touched_by_a_shield_deals_0():
    assert hit(edge("Two-Handed", "Two-Handed"), edge("-", "-", "-", "Shield"), multi=groups(2)) == (False, 0)


@pytest.mark.rule("CCG-17.14")
def test_17_14_each_symbol_of_a_multi_icon_blocks_like_a_normal_one():
    # the multi-icon of Blades in slots 1 and 2 faces Blades in slots 4 and 3
    assert hit(edge("-", "-", "Blade", "Blade"), edge("Blade", "Blade")) == (False, 0)


@pytest.mark.rule("CCG-18.3")
def test_18_3_a_multi_icon_and_ordinary_icons_add_up():
    # double Blade 2 x 3, and 1 for the Grapple
    assert hit(edge("Blade", "Blade", "Grapple"), multi=groups(2)) == (True, 7)


@pytest.mark.rule("CCG-18.3")
def test_18_3_two_multi_icons_deal_their_damage_each():
    assert hit(edge("Blade", "Blade", "Ranged", "Ranged"), multi=groups(2, 2)) == (True, 12)


@pytest.mark.rule("CCG-18.3", "CCG-17.12")
def test_18_3_of_two_multi_icons_the_unblocked_one_deals_its_damage():
    # slot 4 faces slot 1: the Ranged pair is blocked by the Shield there
    assert hit(edge("Blade", "Blade", "Ranged", "Ranged"), edge("Shield"), multi=groups(2, 2)) == (True, 6)


@pytest.mark.rule("CCG-17.3")
def test_17_3_the_option_pairing_by_number_needs_no_position():
    # two Blades against one Shield anywhere: one is stopped
    assert hit(edge("Blade", "Blade"), edge("Shield"), pairing="count") == (True, 3)
    assert hit(edge("Blade", "Blade"), edge("Shield", "Shield"), pairing="count") == (False, 0)


@pytest.mark.rule("CCG-17.3")
def test_17_3_the_option_one_blocker_blocks_all():
    assert hit(edge("Blade", "Blade", "Grapple"), edge("Shield"), pairing="all") == (True, 3)


@pytest.mark.rule("CCG-17.5")
def test_17_5_the_other_readings_of_the_lost_pictures():
    grapple, agility = edge("Grapple"), edge("-", "-", "-", "Agility")
    ranged, shield = edge("Ranged"), edge("-", "-", "-", "Shield")
    assert hit(grapple, agility) == (False, 0)
    assert hit(grapple, agility, matrix="second") == (True, 3)
    assert hit(ranged, shield) == (False, 0)
    assert hit(ranged, shield, matrix="third") == (True, 3)
