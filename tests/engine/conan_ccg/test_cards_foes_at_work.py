"""Foes of the original set at work: what their texts do, for whom, and how far."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, foe


def on(scene: Scene, *, until: str) -> Scene:
    """Go on with whatever comes first until a phase."""
    while scene.phase != until:
        scene.do(scene.mover or "nobody", "pass" if scene.can("pass") else scene.legal[-1])
    return scene


# What Foes are, and how they come.


@pytest.mark.card("veteran-of-nine-sieges")
@pytest.mark.parametrize(
    ("beside", "zone", "damage"),
    [("man", "Center", 2), ("beast", "Center", 1), ("mage", "Center", 1), ("man", "Rear", 1)],
)
def test_humans_beside_the_veteran_of_nine_sieges_are_veterans(beside, zone, damage):
    # Valdric adds 1 Damage to all Veterans; he stands in a Flank
    veteran = {"Left Flank": ["valdric-sword-of-the-marches"]}
    row = [foe(beside, "cut"), *(["veteran-of-nine-sieges"] if zone == "Center" else [])]
    if zone == "Rear":
        veteran["Rear"] = ["veteran-of-nine-sieges"]
    assert hurt(clash(*row, facing=IDLE, others=veteran).do(TOM, "Center")) == damage


@pytest.mark.card("valdric-sword-of-the-marches")
@pytest.mark.parametrize(
    ("traits", "renown", "wounds"),
    [(["Veteran"], 4, 4), (["Veteran"], 3, 3), (["Undead"], 4, 3), (["Serpent"], 4, 3), ([], 4, 3)],
)
def test_valdrics_veterans_are_worth_1_renown_more(traits, renown, wounds):
    # a Veteran of Renown 4 counts as a Major Foe: Bonebreaker Hold deals 1 more
    cards = {"soldier": {"type": "Foe", "health": 9, "renown": renown, "traits": traits}}
    valdric = {"Left Flank": ["valdric-sword-of-the-marches"]}
    row = {"facing": "bonebreaker-hold", "others": valdric, "cards": cards, "tom": {"hand": ["trinket"]}}
    scene = clash(foe("soldier", IDLE), **row).do(TOM, "Center")
    while scene.can("use Bonebreaker"):
        scene.do(TOM, "use Bonebreaker")
    assert scene.wounds("soldier") == wounds


@pytest.mark.card("master-of-the-nine-lamps")
@pytest.mark.parametrize(("master", "beside"), [(True, True), (False, False)])
def test_the_master_lets_foes_of_all_types_stand_together(master, beside):
    ian = {"foes": ["man", "beast", "9 creature"], "hand": ["cut", "chop"]}
    zones = {"Rear": ["master-of-the-nine-lamps" if master else "mage"], "Center": ["man"]}
    scene = table(phase="Foe Draw", zones=zones, ian=ian)
    scene.do(IAN, "Foe Beast")
    assert scene.can("put it in the Center") is beside


@pytest.mark.card("white-matriarch-of-the-pack")
@pytest.mark.parametrize(("card", "is_free"), [("wolf-mother", True), ("giant", False)])
def test_animals_of_the_white_matriarch_come_without_a_minor_foe(card, is_free):
    cards = {"wolf-mother": {"type": "Foe", "foe_type": "Animal", "renown": 8}, "giant": {"type": "Foe", "renown": 8}}
    ian = {"foes": [card, "3 man"], "hand": ["cut", "chop"]}
    zones = {"Rear": ["white-matriarch-of-the-pack"]}
    scene = table(phase="Foe Draw", zones=zones, ian=ian, cards=cards)
    assert scene.can(f"play Foe {card.replace('-', ' ')}") is is_free


# At the start and the end of a round.


@pytest.mark.card("ahkeset-reader-of-entrails")
@pytest.mark.parametrize(("hand", "healed"), [(["cut"], 1), ([], 0), (["5 cut"], 2)])
def test_ahkeset_heals_1_for_each_card_of_his_players_hand_and_2_at_most(hand, healed):
    ahkeset = "ahkeset-reader-of-entrails"
    scene = table(phase="Survey", zones={"Center": [foe(ahkeset, wounds=4)]}, ian={"hand": hand}, tom={"hand": []})
    assert scene.wounds(ahkeset) == 4 - healed


@pytest.mark.card("grave-soil-thrall", "coiled-one-below-the-ziggurat")
@pytest.mark.parametrize(("card", "when"), [("grave-soil-thrall", "round"), ("coiled-one-below-the-ziggurat", "zone")])
def test_one_heals_at_the_end_of_its_zone_and_one_at_the_end_of_the_round(card, when):
    # Conan chooses between two more zones when the first one is done
    others = {"Left Flank": ["man"], "Rear": ["beast"]}
    scene = clash(foe(card, wounds=1), others=others, tom={"region": "long-lives", "hand": ["trinket"]})
    scene.do(TOM, "Center")
    assert scene.can("resolve Left Flank", "resolve Rear")
    assert scene.wounds(card) == (0 if when == "zone" else 1)


@pytest.mark.card("singer-at-the-dry-well")
@pytest.mark.parametrize(("renown", "lost"), [(12, 2), (11, 0)])
def test_the_singer_takes_2_prowess_of_a_famous_conan_for_each_defeat(renown, lost):
    others = {"Rear": ["singer-at-the-dry-well"]}
    tom = {"renown": renown - 1, "hand": ["trinket"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", others=others, tom=tom).do(TOM, "Center")
    assert scene.prowess() == START - lost
    assert scene.renown() == renown


@pytest.mark.card("singer-at-the-dry-well")
def test_the_singer_sings_when_a_foe_falls_and_not_as_a_round_begins():
    zones = {"Center": ["singer-at-the-dry-well", "man"]}
    assert table(phase="Survey", zones=zones, tom={"renown": 20, "hand": ["cut"]}).prowess() == START


@pytest.mark.card("swarm-of-marsh-rats")
@pytest.mark.parametrize(("others", "damage"), [(["beast"], 2), (["2 beast"], 3)])
def test_the_swarm_deals_2_more_at_most(others, damage):
    assert hurt(clash(foe("swarm-of-marsh-rats", "cut"), *others, facing=IDLE)) == damage


@pytest.mark.card("drowned-oarsman")
def test_all_undead_are_healed_when_the_oarsman_goes_down():
    others = {"Rear": [foe("corpse", wounds=4, **{"as": "one"}), foe("corpse", wounds=4, **{"as": "two"})]}
    scene = clash(foe("drowned-oarsman", IDLE), facing="cut", others=others, tom={"hand": ["trinket"]})
    scene.do(TOM, "Center")
    assert (scene.wounds("one"), scene.wounds("two")) == (3, 3)


@pytest.mark.card("cat-of-the-blind-god")
def test_the_cat_mills_whoever_has_it_in_his_chronicle_alone():
    scene = clash(foe("cat-of-the-blind-god", IDLE), facing="cut", others={"Rear": ["man"]}, tom={"hand": ["trinket"]})
    scene.do(TOM, "Center")
    assert (len(scene.pile(TOM, "draw")), len(scene.pile(IAN, "draw"))) == (20 - 3 - 1, 20 - 1)


# Cards.


@pytest.mark.card("guildmaster-of-the-knives")
def test_the_guildmaster_chooses_what_conan_discards():
    tom = {"hand": ["trinket", "cut"]}
    scene = clash(foe("guildmaster-of-the-knives", "cut"), facing=IDLE, tom=tom).do(IAN, "use Guildmaster")
    assert (scene.mover, sorted(scene.legal)) == (IAN, ["discard Cut", "discard Trinket"])


@pytest.mark.card("ridge-line-scout")
def test_the_scout_sees_conans_hand_and_puts_no_fourth_card_in_order():
    ian = {"draw": ["cut", "grip", "shot", "chop"], "foes": ["ridge-line-scout", "9 plain-foe"], "hand": ["rune"]}
    scene = table(phase="Foe Draw", tom={"hand": ["trinket"]}, ian=ian).do(IAN, "Foe Ridge-Line Scout")
    while not scene.can("take Shot"):
        scene.do(scene.mover or "", scene.legal[0])
    assert not scene.can("take Chop")
    assert "Rune" not in " ".join(scene.said("CCG-23.7"))


@pytest.mark.card("warband-outrider")
def test_the_outrider_draws_2_for_its_player_and_puts_1_back():
    ian = {"hand": ["cut"], "draw": ["grip", "shot", "9 chop"], "foes": ["warband-outrider", "9 plain-foe"]}
    scene = table(phase="Foe Draw", ian=ian, tom={"hand": ["trinket", "dodges"]}).do(IAN, "Foe Warband Outrider")
    while not scene.can("discard Cut"):
        scene.do(scene.mover or "", scene.legal[0])
    scene.do(IAN, "discard Cut")
    assert not scene.can("discard")
    assert len(scene.hand()) == 2


@pytest.mark.card("ridge-line-scout", "warband-outrider")
@pytest.mark.parametrize("card", ["ridge-line-scout", "warband-outrider"])
def test_who_has_come_does_nothing_more(card):
    zones = {"Center": [card]}
    scene = table(phase="Survey", zones=zones, tom={"hand": ["cut", "chop"]}, ian={"hand": ["cut", "chop"]})
    assert not scene.can(f"use {card.replace('-', ' ')}")
    assert not scene.do(TOM, "fight").can(f"use {card.replace('-', ' ')}")


# Foe moves.


def carrier_beside(*others: str):
    zones = {"Center": ["water-carrier-of-the-legion", *(foe(other, wounds=3) for other in others)]}
    return table(phase="Survey", zones=zones, ian={"hand": ["2 cut"]}).do(TOM, "fight").do(IAN, "use Water-Carrier")


@pytest.mark.card("water-carrier-of-the-legion")
def test_the_water_carrier_heals_one_human():
    offered = [label.split(" (")[0] for label in carrier_beside("man", "lord").legal]
    assert offered == ["choose Man", "choose Lord"]
    scene = carrier_beside("man", "mage")
    assert (scene.wounds("man"), scene.wounds("mage")) == (2, 3)


@pytest.mark.card("water-carrier-of-the-legion")
def test_the_water_carrier_comes_again_in_the_next_round():
    zones = {"Center": ["water-carrier-of-the-legion", foe("man", wounds=4)]}
    scene = table(phase="Survey", zones=zones, ian={"hand": ["9 cut"]}, tom={"hand": ["9 cut"], "region": "long-lives"})
    scene.do(TOM, "fight").do(IAN, "use Water-Carrier")
    on(scene, until="Survey").do(TOM, "fight")
    assert scene.can("use Water-Carrier")


@pytest.mark.card("household-knight")
def test_who_stands_beside_the_knight_is_not_proud_of_his_fame():
    scene = clash(foe("man", "cut"), foe("household-knight", IDLE), facing=IDLE, ian={"renown": 15})
    assert hurt(scene) == 1


@pytest.mark.card("quarry-ape")
def test_who_stands_beside_the_ape_strikes_through_shields_as_ever():
    assert hurt(clash(foe("man", "chop"), foe("quarry-ape", IDLE), facing="shields")) == 1


@pytest.mark.card("over-the-horses-neck")
def test_the_move_of_another_rider_is_as_ever():
    # a Special in slot 2, which Over the Horse's Neck would make Two-Handed
    feint = {"feint": {"type": "Move", "initiative": 1, "right": ["-", "Special"], "left": ["-", "Special"]}}
    foes = (foe("rider", "over-the-horses-neck"), foe("weak-rider", "feint"))
    scene = clash(*foes, gaps={0: IDLE, 2: IDLE}, cards=feint, tom={"hand": ["trinket"]})
    scene.do(IAN, "use Over")
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    assert hurt(scene) == 2


@pytest.mark.card("field-of-old-bones")
@pytest.mark.parametrize(("men", "comes"), [(3, True), (2, False)])
def test_on_the_field_of_old_bones_a_major_foe_costs_one_minor_foe_less(men, comes):
    cards = {"giant": {"type": "Foe", "renown": 8}}
    ian = {"foes": ["giant", f"{men} man"], "hand": ["cut", "chop"]}
    zones = {"Rear": ["mage"]}
    scene = table(phase="Foe Draw", zones=zones, ian=ian, cards=cards, tom={"region": "field-of-old-bones"})
    assert scene.can("play Foe Giant") is comes
