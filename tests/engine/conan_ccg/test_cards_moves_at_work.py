"""Moves of the original set at work: what their texts do, for whom, and how far."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, START, by_friend, clash, hurt
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


def used(scene: Scene, name: str, text: str) -> Scene:
    """Use what is offered, and nothing else of it."""
    scene.do(name, f"use {text}")
    return scene.do(name, "use no more") if scene.mover == name and scene.can("use no more") else scene


# Guards.


@pytest.mark.card("second-wind")
@pytest.mark.parametrize("prowess", [0, 5, 6])
def test_second_wind_brings_conan_to_9_prowess(prowess):
    scene = clash(foe("man", IDLE), facing="second-wind", tom={"prowess": prowess, "hand": ["trinket"]})
    assert used(scene, TOM, "Second Wind").prowess() == 9


@pytest.mark.card("wall-of-iron")
def test_wall_of_iron_prevents_2_damage_in_a_round_if_a_blade_faces_it():
    scene = clash(foe("ogre", "cut"), facing="wall-of-iron", gap=1, cards=OGRE, tom={"hand": ["trinket"]})
    assert hurt(used(scene, TOM, "Wall of Iron")) == 3 - 2


@pytest.mark.card("wall-of-iron")
@pytest.mark.parametrize("move", ["grip", "chop", "shot"])
def test_wall_of_iron_prevents_nothing_where_no_blade_faces_it(move):
    scene = clash(foe("ogre", move), facing="wall-of-iron", gap=1, cards=OGRE, tom={"hand": ["trinket"]})
    while scene.mover == TOM and scene.phase == "Resolution":
        scene.do(TOM, scene.legal[0])
    assert hurt(scene) == 3


@pytest.mark.card("ice-water-parry")
def test_ice_water_parry_takes_prowess_from_conan_if_anything_opposes_it():
    tom = {**FRIEND, "hand": ["trinket"]}
    scene = clash(foe("man", "ice-water-parry"), facing=by_friend(IDLE), tom=tom)
    assert used(scene, IAN, "Ice-Water Parry").prowess() == START - 1
    alone = clash(foe("man", "ice-water-parry"), tom=tom)
    if alone.can("use Ice-Water Parry"):
        alone.do(IAN, "use Ice-Water Parry")
    assert alone.prowess() == START


@pytest.mark.card("ice-water-parry")
def test_ice_water_parry_is_for_foes():
    scene = clash(foe("man", IDLE), facing="ice-water-parry", tom={"hand": ["trinket"]})
    assert (scene.can("use Ice-Water Parry"), scene.phase) == (False, "Survey")


# Moves that hit.


@pytest.mark.card("hundred-pace-shaft")
@pytest.mark.parametrize(("items", "wounds"), [(["bow-of-yew-and-horn"], 4), (["notched-longsword"], 3 + 1)])
def test_hundred_pace_shaft_deals_1_more_with_the_bow(items, wounds):
    # right edge: one Ranged; the longsword adds 1 of its own
    scene = clash(foe("man", IDLE), facing="hundred-pace-shaft", tom={"items": items, "hand": ["trinket"]})
    while scene.mover == TOM and scene.can("use Hundred-Pace"):
        scene.do(TOM, "use Hundred-Pace")
    assert scene.wounds("man") == wounds


@pytest.mark.card("hundred-pace-shaft")
def test_hundred_pace_shaft_makes_no_other_move_stronger():
    gaps = {0: "hundred-pace-shaft", 1: "cut"}
    scene = clash(foe("man", IDLE), "lord", gaps=gaps, tom={"items": ["bow-of-yew-and-horn"], "hand": ["trinket"]})
    used(scene, TOM, "Hundred-Pace")
    assert (scene.wounds("man"), scene.wounds("lord")) == (4 + 3, 3)


@pytest.mark.card("hundred-pace-shaft")
def test_hundred_pace_shaft_is_shot_from_the_rear():
    foes = (foe("steppe-archer", "hundred-pace-shaft"), foe("man", "shot"))
    scene = clash(*foes, gaps={0: IDLE, 2: IDLE}, zone="Rear", tom={"hand": ["trinket"]})
    assert hurt(used(scene, IAN, "Hundred-Pace Shaft")) == 2 + 1
    center = clash(foe("steppe-archer", "hundred-pace-shaft"), facing=IDLE, tom={"hand": ["trinket"]})
    if center.can("use Hundred-Pace"):
        center.do(IAN, "use Hundred-Pace")
    assert hurt(center) == 1


@pytest.mark.card("serpent-hand")
@pytest.mark.parametrize(
    ("card", "choice", "damage", "milled"),
    [("mage", "use Serpent-Hand", 1 + 2, 2), ("man", "", 1, 0), ("ghost", "", 1, 0)],
)
def test_serpent_hand_deals_2_more_for_a_sorcerer_who_mills_2_cards(card, choice, damage, milled):
    # right edge: a Grapple
    scene = clash(foe(card, "serpent-hand"), facing=IDLE, ian={"hand": ["7 cut"]}, tom={"hand": ["trinket"]})
    if choice:
        used(scene, IAN, "Serpent-Hand")
    while scene.mover == IAN and scene.can("use Serpent-Hand"):
        scene.do(IAN, "use Serpent-Hand")
    assert (hurt(scene), len(scene.pile(IAN, "discard"))) == (damage, milled + 1)


@pytest.mark.card("serpent-hand")
def test_serpent_hand_adds_to_each_hit_that_is_paid_for():
    # both edges hit: left a Blade, right a Grapple
    scene = clash(foe("mage", "serpent-hand"), gaps={0: IDLE, 1: IDLE}, tom={"hand": ["trinket"]})
    scene.do(IAN, "use Serpent-Hand")  # when it is turned up, and then asked at each hit
    scene.do(IAN, "use Serpent-Hand", "do not use")
    assert hurt(scene) == 1 + 1 + 2


@pytest.mark.card("pin-the-shadow")
@pytest.mark.parametrize("by", ["pin-the-shadow", by_friend("pin-the-shadow")])
def test_pin_the_shadow_defeats_a_minor_supernatural_foe(by):
    scene = clash(foe("ghost", IDLE), facing=by, others={"Rear": ["man"]}, tom={**FRIEND, "hand": ["trinket"]})
    scene.do(TOM, "Center")
    used(scene, TOM, "Pin the Shadow")
    assert scene.where("ghost") == "Tom chronicle"


@pytest.mark.card("pin-the-shadow")
@pytest.mark.parametrize("card", ["man", "mage", "creature", "great-ghost"])
def test_pin_the_shadow_defeats_nobody_else(card):
    great = {"great-ghost": {"type": "Foe", "foe_type": "Supernatural", "renown": 5, "health": 9}}
    scene = clash(foe(card, IDLE), facing="pin-the-shadow", cards=great, tom={"hand": ["trinket"]})
    while scene.mover == TOM and scene.can("use Pin"):
        scene.do(TOM, "use Pin")
    assert (scene.where(card), scene.wounds(card)) == ("Center", 3)


@pytest.mark.card("pin-the-shadow")
def test_pin_the_shadow_defeats_the_foe_it_hits():
    scene = clash(foe("man", IDLE), foe("ghost", IDLE), facing="pin-the-shadow", gap=1, tom={"hand": ["trinket"]})
    used(scene, TOM, "Pin the Shadow")
    assert (scene.where("ghost"), scene.where("man")) == ("Tom chronicle", "Center")


@pytest.mark.card("sweeping-return")
@pytest.mark.parametrize(
    ("card", "hand", "drawn"), [("plain-foe", 4, 2), ("plain-foe", 5, 0), ("plain-foe", 3, 2), ("beast", 3, 0)]
)
@pytest.mark.parametrize("by", ["sweeping-return", by_friend("sweeping-return")])
def test_sweeping_return_draws_2_cards_for_a_defeat_with_4_cards_in_hand(card, hand, drawn, by):
    tom = {"allies": ["strong"], "hand": [f"{hand} trinket"], "draw": ["9 cut"]}
    strong = {"strong": {"type": "Ally", "health": 9, "damage": 3}}
    by = {**by, "by": "strong"} if isinstance(by, dict) else by
    scene = clash(foe(card, IDLE), facing=by, others={"Rear": ["man"]}, tom=tom, cards=strong, ian={"hand": ["3 cut"]})
    scene.do(TOM, "Center")
    if scene.can("use Sweeping Return"):
        used(scene, TOM, "Sweeping Return")
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    new = 2 if card == "plain-foe" else 3  # the new round: 1, and 1 for each Foe
    assert len(scene.hand()) == hand + drawn + new
    assert len(scene.hand(IAN)) == 3 + new


@pytest.mark.card("storm-of-blades")
@pytest.mark.parametrize(("discard", "wounds"), [(["8 cut"], 4), (["7 cut", "3 trinket"], 3)])
def test_storm_of_blades_counts_moves_in_the_discard_pile(discard, wounds):
    scene = clash(foe("man", IDLE), facing="storm-of-blades", tom={"discard": discard, "hand": ["trinket"]})
    if scene.can("use Storm"):
        used(scene, TOM, "Storm of Blades")
    assert scene.wounds("man") == wounds


@pytest.mark.card("under-the-guard")
@pytest.mark.parametrize(("items", "wounds"), [(["two-fist-axe"], 4), (["oak-targe"], 3)])
def test_under_the_guard_asks_for_a_weapon(items, wounds):
    scene = clash(foe("man", IDLE), facing="under-the-guard", tom={"items": items, "hand": ["trinket"]})
    if scene.can("use Under"):
        used(scene, TOM, "Under the Guard")
    assert scene.wounds("man") == wounds


@pytest.mark.parametrize(
    ("move", "tom"),
    [
        pytest.param("storm-of-blades", {"discard": ["8 cut"]}, marks=pytest.mark.card("storm-of-blades")),
        pytest.param("under-the-guard", {"items": ["two-fist-axe"]}, marks=pytest.mark.card("under-the-guard")),
    ],
)
def test_conans_other_move_is_no_stronger_for_it(move, tom):
    scene = clash(foe("man", IDLE), "lord", gaps={0: move, 1: "cut-1"}, tom={**tom, "hand": ["trinket"]})
    used(scene, TOM, move.replace("-", " "))
    assert scene.wounds("lord") == 3


@pytest.mark.card("serpent-hand")
def test_serpent_hand_need_not_be_paid_for():
    scene = clash(foe("mage", "serpent-hand"), facing=IDLE, tom={"hand": ["trinket"]})
    scene.do(IAN, "use Serpent-Hand")
    assert scene.can("use Serpent-Hand", "do not use")
    assert hurt(scene.do(IAN, "do not use")) == 1


# Moves that do damage, or defeat.


@pytest.mark.card("wolf-brothers-feint")
def test_wolf_brothers_feint_draws_for_a_hit_whose_damage_is_prevented():
    ian = {"hand": ["2 cut"]}
    foes = (foe("warden-of-the-long-bridge", IDLE), "man")
    scene = clash(*foes, facing="wolf-brothers-feint", ian=ian, tom={"hand": ["trinket"], "draw": ["9 cut"]})
    scene.do(TOM, "use Wolf-Brother's Feint")
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    assert (len(scene.hand()), len(scene.hand(IAN))) == (1 + 1 + 2, 2 + 2)  # and 2 cards of the new round


@pytest.mark.card("hail-of-javelins")
def test_hail_of_javelins_wounds_by_chance_where_it_flies():
    # right edge: one Ranged, 3 wounds of the Man; then 1 wound of one of three, as chance will
    scene = clash(foe("man", IDLE), "lord", "rider", facing="hail-of-javelins", zone="Rear", tom={"hand": ["trinket"]})
    used(scene, TOM, "Hail of Javelins")
    assert scene.phase == "Survey"
    assert sum(scene.wounds(card) for card in ("man", "lord", "rider")) == 3 + 1


@pytest.mark.card("three-arrows-in-the-air")
@pytest.mark.parametrize(("number", "wounded"), [(3, 3), (2, 2)])
def test_three_arrows_wound_up_to_three_foes_in_the_rear(number, wounded):
    rear = ["lord", "rider", "mage"]
    scene = clash(foe("man", IDLE), facing="three-arrows-in-the-air", others={"Rear": rear}, tom={"hand": ["trinket"]})
    scene.do(TOM, "Center", "use Three Arrows")
    chosen = 0
    while scene.phase == "Resolution":
        choices = [label for label in scene.legal if label.startswith("choose")]
        if choices and chosen < number:
            scene.do(TOM, choices[0])
            chosen += 1
        else:
            assert not choices or chosen < 3
            scene.do(scene.mover or "", scene.legal[-1])
    assert sum(scene.wounds(card) for card in rear) == wounded


@pytest.mark.card("whirling-hafts")
@pytest.mark.parametrize(("card", "is_human"), [("man", True), ("beast", False), ("mage", False)])
def test_whirling_hafts_are_for_humans(card, is_human):
    scene = clash(foe(card, "whirling-hafts"), gaps={0: IDLE, 1: IDLE}, tom={"hand": ["trinket"]})
    assert scene.can("use Whirling Hafts") is is_human


@pytest.mark.card("whispered-curse")
def test_a_whispered_curse_is_over_in_the_next_round_and_leaves_vitality_alone():
    tom = {"items": ["torc-of-the-blood-oath"], "hand": ["9 cut"], "health": 15}
    scene = clash(foe("mage", "whispered-curse"), facing="cut-1", tom=tom, ian={"hand": ["9 cut"]})
    scene.do(IAN, "use Whispered Curse")
    assert (scene.phase, scene.can("use Strength")) == ("Survey", False)
    scene.do(TOM, "fight").do(IAN, "play Cut")
    while not scene.can("use Strength"):
        scene.do(scene.mover or "", scene.legal[0])
    assert scene.phase == "Barbarian"


@pytest.mark.card("whispered-curse")
@pytest.mark.parametrize("card", ["man", "ghost"])
def test_only_sorcerers_whisper(card):
    scene = clash(foe(card, "whispered-curse"), facing="cut", tom={"items": ["torc-of-the-blood-oath"]})
    assert scene.mover == TOM


@pytest.mark.card("wrath-of-the-hill-gods")
@pytest.mark.parametrize(("card", "won"), [("weak-man", ["rider", "weak-man"]), ("man", [])])
def test_wrath_of_the_hill_gods_brings_a_discarded_minor_foe_into_the_chronicle_for_a_defeat(card, won):
    # left edge: a multi-icon, which the Man survives
    wrath, tom = "wrath-of-the-hill-gods", {"hand": ["trinket"], **({"region": "long-lives"} if card == "man" else {})}
    ian = {"foe_discard": ["rider", "lord"]}
    scene = clash(foe(card, IDLE), facing=wrath, gap=1, ian=ian, others={"Rear": ["mage"]}, tom=tom)
    scene.do(TOM, "Center", "use Wrath")
    assert sorted(scene.pile(TOM, "chronicle")) == won
