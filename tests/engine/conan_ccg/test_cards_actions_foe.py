"""The Actions of Foe players of the second half of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe


@pytest.mark.card("riders-on-the-ridge")
def test_riders_on_the_ridge_bring_the_top_foe_of_the_deck_for_two_cards():
    ian = {"hand": ["riders-on-the-ridge", "2 trinket"], "foes": ["lord", "9 beast"]}
    scene = table(phase="Survey", zones={"Center": ["man"]}, ian=ian).do(IAN, "play Riders on the Ridge")
    assert [label for label in scene.legal if "Rear" in label] == []  # no Foe is in a Flank (CCG-10.3)
    scene.do(IAN, "put it in the Left Flank")
    assert scene.zones == {"Center": ["man"], "Left Flank": ["lord"]}
    assert (scene.hand(IAN), len(scene.pile(IAN, "foes"))) == ([], 9)


@pytest.mark.card("mud-to-the-knees")
@pytest.mark.parametrize(("choice", "damage"), [("play Mud to the Knees", 1), ("pass", 0)])
def test_mud_to_the_knees_makes_conans_moves_1_slower(choice, damage):
    # Conan's Initiative 3 - 1 is simultaneous with 2
    zones = {"Center": [foe("weak-man", "cut-2")]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}, ian={"hand": ["mud-to-the-knees"]})
    scene.do(IAN, choice).do(TOM, "plays Cut", "left of")
    assert (hurt(scene), scene.renown()) == (damage, 1)


@pytest.mark.card("loose-the-pack")
@pytest.mark.parametrize(
    ("card", "choice", "damage"),
    [("snow-jackal", "play Loose the Pack", 2), ("snow-jackal", "pass", 1), ("bog-stalker", "play Loose the Pack", 1)],
)
def test_loose_the_pack_makes_animals_deal_1_more_in_the_round_for_a_card(card, choice, damage):
    ian = {"hand": ["loose-the-pack", "2 cut"], "foes": [card, "9 plain-foe"]}
    scene = table(phase="Foe Draw", ian=ian).do(IAN, f"Foe {card}")
    if scene.can("no more Foes"):
        scene.do(IAN, "no more Foes")
    scene.do(IAN, choice)
    if choice.startswith("play"):
        assert "cut" in scene.pile(IAN, "discard")
    scene.do(TOM, "fight")
    if scene.mover == IAN and scene.can("Cut"):
        scene.do(IAN, "Cut")
    assert hurt(scene) == damage
