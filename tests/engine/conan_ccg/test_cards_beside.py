"""Texts of a Foe about itself say nothing of the Foe beside it, and texts for Conan nothing of others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, by_friend, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import TOM, foe


@pytest.mark.card("river-serpent")
def test_the_river_serpent_is_at_home_in_the_drowned_jungle():
    # the Jungle adds 1 for each Animal, and the Serpent 1 for itself
    jungle = {"tom": {"region": "the-drowned-jungle"}}
    assert struck("river-serpent", "cut", **jungle) == 1 + 1 + 1
    assert struck("beast", "cut", **jungle) == 1 + 1
    assert struck("river-serpent", "cut", tom={"region": "the-frozen-marches"}) == 1
    assert hurt(clash(foe("beast", "cut"), foe("river-serpent", IDLE), facing=IDLE, **jungle)) == 1 + 1


@pytest.mark.card("steppe-outrunner")
@pytest.mark.parametrize(
    ("region", "move", "damage"),
    [("fields", "cut-2", 1), ("fields", "cut-1", 0), (None, "cut-2", 0)],
)
def test_the_outrunner_is_2_faster_over_a_region(region, move, damage):
    # Conan's Initiative 4 defeats it: 2 + 2 is simultaneous, 1 + 2 too late
    fields = {"fields": {"type": "Region"}}
    tom = {"region": region} if region else {}
    assert struck("steppe-outrunner", move, "cut-4", tom=tom, cards=fields if region else {}) == damage
    foes = (foe("weak-man", "cut-2"), foe("steppe-outrunner", IDLE))
    assert hurt(clash(*foes, facing="cut-4", tom=tom, cards=fields if region else {})) == 0


@pytest.mark.card("striped-terror-of-the-reeds")
def test_the_damage_of_who_fights_beside_the_terror_can_be_prevented():
    foes = (foe("man", "cut"), foe("striped-terror-of-the-reeds", IDLE))
    scene = clash(*foes, facing=IDLE, tom={"items": ["cloak-of-winter-wolf"]})
    assert hurt(scene.do(TOM, "use Toughness 2")) == 0


@pytest.mark.card("bog-stalker")
def test_who_stands_beside_the_bog_stalker_can_shoot():
    zones = {"Center": [foe("bog-stalker", IDLE), foe("man")]}
    scene = table(phase="Foe Move", zones=zones, ian={"hand": ["shot", "cut"]})
    assert scene.can("play Shot for Man")


@pytest.mark.card("acolyte-of-the-coil")
def test_who_stands_beside_the_acolyte_is_no_sorcerer():
    foes = (foe("man", "serpent-hand"), foe("acolyte-of-the-coil", IDLE))
    assert not clash(*foes, facing=IDLE, gap=1, tom={"hand": ["trinket"]}).can("use Serpent-Hand")


@pytest.mark.card("corpse-fly-cloud")
def test_who_stands_beside_the_cloud_plays_from_the_hand():
    ian = {"hand": ["grip", "chop"], "draw": ["cut", "shot", "9 grip"]}
    zones = {"Center": [foe("corpse-fly-cloud", IDLE), foe("man")]}
    scene = table(phase="Foe Move", zones=zones, ian=ian)
    assert scene.can("play Grip for Man", "play Chop for Man")


# Moves: what is for Conan alone is not for an Ally, and what is for some is not for a Foe.


def offered(card: str, *others: Any, at: Any = None, against: Any = "man", gap: int = 0, **parts: Any) -> list[str]:
    """The abilities of a move that its side may use when it is turned up: of Tom's Ally, unless said otherwise."""
    tom = {**FRIEND, "hand": ["trinket"], **parts.pop("tom", {})}
    facing = at if at is not None else by_friend(card)
    target = against if isinstance(against, dict) else foe(against, IDLE)
    scene = clash(target, *others, facing=facing, gap=gap, tom=tom, **parts)
    return [label for label in scene.legal if label.startswith("use") and label != "use no more"]


@pytest.mark.parametrize(
    ("card", "against", "parts"),
    [
        pytest.param(card, against, parts, marks=pytest.mark.card(card))
        for card, against, parts in (
            ("split-the-helm", foe("man", "parries"), {}),
            ("storm-of-blades", "man", {"tom": {"discard": ["9 cut"]}}),
            ("under-the-guard", "man", {"tom": {"items": ["notched-longsword"]}}),
            ("second-wind", "man", {"tom": {"prowess": 3}}),
            ("wall-of-iron", foe("man", "parries"), {}),
            ("mountain-cats-leap", "man", {}),
            ("hundred-pace-shaft", "man", {"tom": {"items": ["bow-of-yew-and-horn"]}}),
        )
    ],
)
def test_what_is_for_conan_is_not_for_his_allies(card, against, parts):
    assert offered(card, against=against, **parts) == []


@pytest.mark.card("turn-the-charge")
def test_the_second_text_of_turn_the_charge_is_conans():
    assert offered("turn-the-charge", against="rider") == ["use Turn the Charge (ability 1)"]
