"""Cards that change what a turn is made of, what Foes are, and what lies in hands, decks and Chronicle Areas."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, dealt, hurt, struck, table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, foe

#: Printed Health of a Fell-Side Clansman.
CLANSMAN = 4


@pytest.mark.card("quarry-ape")
@pytest.mark.parametrize(("card", "damage"), [("quarry-ape", 1 + 1), ("beast", 1)])
def test_quarry_ape_deals_1_more_through_each_shield(card, damage):
    assert struck(card, "chop", "shields") == damage


@pytest.mark.card("bog-stalker")
def test_bog_stalker_cannot_play_moves_with_ranged_icons():
    zones = {"Center": ["bog-stalker"]}
    one = table(phase="Foe Move", zones=zones, ian={"hand": ["shot", "cut", "grip"]})
    assert (one.can("play Cut for"), one.can("play Shot for")) == (True, False)


@pytest.mark.card("steppe-outrunner")
@pytest.mark.parametrize(("region", "damage"), [("long-lives", 0), (None, 1)])
def test_steppe_outrunner_is_2_faster_over_a_region(region, damage):
    # Conan's move of Initiative 4 deals 3 Damage first unless the Outrunner's 3 has become 5
    tom = {"region": region} if region else {}
    one = clash(foe("steppe-outrunner", "cut"), facing="cut-4", tom={**tom, "health": 20})
    assert (hurt(one) == 0) == (region is None or damage > 0)


@pytest.mark.card("household-knight")
@pytest.mark.parametrize(("renown", "more"), [(15, 1), (14, 0)])
def test_household_knight_deals_1_more_with_15_renown_of_its_player(renown, more):
    plain = struck("household-knight", "cut")
    assert struck("household-knight", "cut", ian={"renown": renown}) == plain + more


@pytest.mark.card("striped-terror-of-the-reeds")
def test_the_damage_of_striped_terror_cannot_be_prevented():
    tom = {"allies": ["hodd-the-old-shieldman"]}
    one = clash(foe("striped-terror-of-the-reeds", "cut"), facing=IDLE, tom=tom).do(TOM, "use Hodd")
    assert hurt(one) == struck("striped-terror-of-the-reeds", "cut")


@pytest.mark.card("acolyte-of-the-coil")
def test_acolyte_of_the_coil_is_also_a_sorcerer():
    one = clash(foe("acolyte-of-the-coil", "serpent-hand"), facing=IDLE, gap=1)
    assert one.can("use Serpent-Hand")
    assert not clash(foe("man", "serpent-hand"), facing=IDLE, gap=1).can("use Serpent-Hand")


@pytest.mark.card("fell-side-clansman")
@pytest.mark.parametrize(("wounds", "loss"), [(0, 1), (1, 2)])
def test_wounded_clansmen_make_a_retreat_cost_1_more(wounds, loss):
    zones = {"Center": [foe("fell-side-clansman", wounds=wounds)]}
    one = table(phase="Survey", zones=zones, tom={"renown": 9}).do(TOM, "retreat")
    assert f" {loss} Renown." in one.said("CCG-11.3")[-1]


@pytest.mark.card("stone-hide-brute")
def test_conan_cannot_press_on_after_stone_hide_brute_has_fallen():
    tom = {"hand": ["9 cut"]}
    one = clash(foe("stone-hide-brute", IDLE, wounds=4), facing="cut", tom=tom)
    assert not one.can("press on")
    assert clash(foe("weak-man", IDLE), facing="cut", tom=tom).can("press on")


@pytest.mark.card("under-the-guard")
@pytest.mark.parametrize(("items", "more"), [(["notched-longsword"], 2), ([], 0)])
def test_under_the_guard_deals_1_more_with_a_weapon(items, more):
    # the Longsword itself adds 1 to Conan's Damage
    plain = dealt("man", "under-the-guard")
    found = dealt("man", "under-the-guard", use="Under the Guard", tom={"items": items})
    assert found == plain + more


@pytest.mark.card("whirling-hafts")
def test_whirling_hafts_shows_the_icons_it_faces():
    one = clash(foe("man", "two-grips"), facing="whirling-hafts").do(TOM, "use Whirling Hafts")
    assert one.wounds("man") == 3 + 1


@pytest.mark.card("whispered-curse")
def test_whispered_curse_has_the_barbarian_phase_skipped():
    tom = {"items": ["torc-of-the-blood-oath"]}
    cursed = clash(foe("mage", "whispered-curse"), facing="cut", tom=tom)
    assert cursed.can("use Whispered Curse")
    cursed.do(IAN, "use Whispered Curse")
    assert not cursed.said("CCG-15.5")
    assert clash(foe("mage", IDLE), facing="cut", tom=tom).can("use Strength")


@pytest.mark.card("ice-water-parry")
def test_ice_water_parry_takes_1_prowess_when_it_is_opposed():
    one = clash(foe("man", "ice-water-parry"), facing=IDLE).do(IAN, "use Ice-Water Parry")
    assert one.prowess() == START - 1


@pytest.mark.card("old-scars-itch")
@pytest.mark.parametrize(("scars", "can"), [(4, True), (3, False)])
def test_old_scars_itch_heals_by_vitality_with_4_scars(scars, can):
    one = table(tom={"hand": ["old-scars-itch"], "scars": scars, "health": 5})
    assert one.can("play Old Scars Itch") == can


@pytest.mark.card("read-the-ground")
def test_read_the_ground_shuffles_the_discard_pile_in_and_takes_one_of_four_cards():
    one = table(tom={"hand": ["read-the-ground"], "draw": ["2 cut"], "discard": ["3 grip"]})
    one.do(TOM, "play Read the Ground")
    one.do(TOM, one.legal[0])
    assert (len(one.hand()), len(one.pile(TOM, "draw"))) == (1, 4)


@pytest.mark.card("cut-the-tethers")
def test_cut_the_tethers_costs_the_active_player_2_renown_and_nobody_else():
    won = {"chronicle": ["weak-man", "weak-man", "weak-man"]}
    ian = {"hand": ["cut-the-tethers", "3 cut"], **won}
    one = table(tom=won, ian=ian, ann=won).do(IAN, "play Cut the Tethers")
    assert one.said("CCG-11.4") == ["Tom is to lose up to 2 Renown."]
    while len(one.pile(TOM, "chronicle")) > 1:
        one.do(one.mover or "", one.legal[0])
    assert [len(one.pile(who, "chronicle")) for who in (IAN, ANN)] == [3, 3]


@pytest.mark.card("warband-outrider")
def test_warband_outrider_draws_2_and_puts_1_back():
    ian = {"hand": ["cut"], "draw": ["grip", "shot", "9 chop"], "foes": ["warband-outrider", "9 plain-foe"]}
    one = table(phase="Foe Draw", ian=ian).do(IAN, "Foe Warband Outrider")
    while not one.can("discard Cut"):
        one.do(one.mover or "", one.legal[0])
    one.do(IAN, "discard Cut")
    assert (one.hand(IAN), one.pile(IAN, "draw")[-1]) == (["grip", "shot"], "cut")


@pytest.mark.card("singer-at-the-dry-well")
@pytest.mark.parametrize(("renown", "prowess"), [(12, START - 2), (3, START)])
def test_singer_at_the_dry_well_takes_2_prowess_from_who_has_12_renown(renown, prowess):
    one = clash(foe("weak-man", IDLE), foe("singer-at-the-dry-well", IDLE), facing="cut", tom={"renown": renown})
    assert one.prowess() == prowess


@pytest.mark.card("gate-breaker-ogre")
def test_gate_breaker_ogre_takes_1_prowess_and_an_item():
    ian = {"foes": ["gate-breaker-ogre", "9 plain-foe"]}
    one = table(phase="Foe Draw", tom={"items": ["trinket"]}, ian=ian, cards={"plain-foe": {"type": "Foe"}})
    one.do(IAN, "Foe Gate-Breaker")
    while one.can("pay with") or one.can("put it in"):
        one.do(IAN, one.legal[0])
    assert (one.prowess(), one.pile(TOM, "items")) == (START - 1, [])


@pytest.mark.card("border-picket")
@pytest.mark.parametrize(("chronicle", "loss"), [(["border-picket", "lord"], 1), (["lord"], 2)])
def test_border_picket_makes_a_retreat_cost_1_less_in_the_chronicle_area(chronicle, loss):
    zones = {"Center": [foe("stone-hide-brute")]}
    one = table(phase="Survey", zones=zones, tom={"chronicle": chronicle}).do(TOM, "retreat")
    assert f" {loss} Renown." in one.said("CCG-11.3")[-1]


@pytest.mark.card("water-carrier-of-the-legion")
def test_water_carrier_heals_1_of_another_human_once_a_round():
    zones = {"Center": ["water-carrier-of-the-legion", foe("man", wounds=3)]}
    one = table(phase="Survey", zones=zones, ian={"hand": ["2 cut"]}).do(TOM, "fight").do(IAN, "use Water-Carrier")
    assert (one.wounds("man"), one.can("use Water-Carrier")) == (2, False)


@pytest.mark.card("an-old-grudge")
def test_an_old_grudge_plays_one_more_move_after_the_reveal():
    one = clash(foe("man", IDLE), facing="cut", tom={"hand": ["an-old-grudge", "grip"]})
    one.do(TOM, "play An Old Grudge", "plays Grip")
    assert one.wounds("man") == 3 + 3


@pytest.mark.card("war-horn-of-the-clans")
def test_war_horn_of_the_clans_plays_the_top_card_for_3_prowess():
    tom = {"items": ["war-horn-of-the-clans"], "draw": ["grip", "9 chop"]}
    one = clash(foe("man", IDLE), facing="cut", tom=tom).do(TOM, "use War-Horn")
    assert (one.prowess(), one.wounds("man")) == (START - 3, 3 + 3)


@pytest.mark.card("hold-the-gate")
def test_hold_the_gate_puts_another_card_in_the_place_of_a_foes_move():
    ian = {"hand": ["hold-the-gate", "trinket", "two-cuts"]}
    one = clash(foe("man", IDLE), facing=IDLE, ian=ian).do(IAN, "play Hold the Gate")
    one.do(IAN, "discard Trinket")
    while one.can("take Two Cuts"):
        one.do(IAN, "take Two Cuts")
    assert hurt(one) == 2


@pytest.mark.card("storm-of-blades")
@pytest.mark.parametrize(("number", "more"), [(8, 1), (7, 0)])
def test_storm_of_blades_deals_1_more_with_8_moves_in_the_discard_pile(number, more):
    plain = dealt("man", "storm-of-blades")
    tom = {"discard": [f"{number} cut"]}
    assert dealt("man", "storm-of-blades", use="Storm of Blades", tom=tom) == plain + more


@pytest.mark.card("three-arrows-in-the-air")
def test_three_arrows_in_the_air_wound_up_to_three_foes_in_the_rear():
    others = {"Left Flank": ["beast"], "Rear": ["man", "lord"]}
    one = clash(foe("rider", IDLE), facing="three-arrows-in-the-air", others=others)
    one.do(TOM, "Center", "use Three Arrows")
    while one.can("choose"):
        one.do(TOM, one.legal[0])
    assert [one.wounds("man"), one.wounds("lord")] == [1, 1]


@pytest.mark.card("pay-them-to-go")
def test_pay_them_to_go_costs_renown_and_not_prowess():
    ian = {"foes": ["man", "9 man"]}
    tom = {"hand": ["pay-them-to-go"], "chronicle": ["weak-man", "weak-man"]}
    one = table(phase="Foe Draw", tom=tom, ian=ian).do(IAN, "Foe Man")
    while not one.can("play Pay Them to Go"):
        one.do(one.mover or "", "no more" if one.can("no more") else one.legal[0])
    one.do(TOM, "play Pay Them to Go")
    assert one.prowess() == START


@pytest.mark.card("no-quarter")
def test_no_quarter_brings_a_revealed_major_foe_for_one_minor():
    ian = {"hand": ["no-quarter", "cut"], "foes": ["giant", "9 man"]}
    cards = {"giant": {"type": "Foe", "renown": 8}}
    one = table(phase="Foe Draw", ian=ian, cards=cards).do(IAN, "play No Quarter")
    while one.can("pay with"):
        one.do(IAN, "pay with")
    one.do(IAN, "play Foe Giant")
    while one.can("put it in"):
        one.do(IAN, one.legal[0])
    assert "giant" in one.zone("Center")


@pytest.mark.card("a-song-of-forty-winters")
def test_a_song_of_forty_winters_takes_a_minor_foe_out_of_another_chronicle_area():
    tom = {"hand": ["a-song-of-forty-winters", "3 cut"]}
    one = table(phase="Rest", tom=tom, ian={"chronicle": ["man"]}).do(TOM, "play A Song")
    while one.can("discard Cut"):
        one.do(TOM, "discard Cut")
    assert (one.pile(TOM, "chronicle"), one.renown(IAN)) == (["man"], 0)


@pytest.mark.card("ridge-line-scout")
def test_ridge_line_scout_sees_the_hand_and_puts_three_cards_in_order():
    ian = {"draw": ["cut", "grip", "shot", "9 chop"], "foes": ["ridge-line-scout", "9 plain-foe"]}
    one = table(phase="Foe Draw", tom={"hand": ["trinket"]}, ian=ian).do(IAN, "Foe Ridge-Line Scout")
    while not one.can("take Shot"):
        one.do(one.mover or "", one.legal[0])
    one.do(IAN, "take Shot", "take Grip")
    assert one.pile(IAN, "draw")[:3] == ["shot", "grip", "cut"]
    assert "Trinket" in " ".join(one.said("CCG-23.7"))


@pytest.mark.card("white-matriarch-of-the-pack")
def test_white_matriarch_lets_animals_come_without_their_cost():
    cards = {"tiger": {"type": "Foe", "foe_type": "Animal", "renown": 8}}
    ian = {"foes": ["white-matriarch-of-the-pack", "tiger", "3 man"], "hand": ["7 cut"]}
    one = table(phase="Foe Draw", ian=ian, cards=cards)
    assert not one.can("Foe Tiger")  # four Minor Foes are not there
    one.do(IAN, "Foe White Matriarch")
    while not one.can("Foe Man"):
        one.do(IAN, one.legal[0])
    assert one.can("Foe Tiger")


@pytest.mark.card("the-frozen-marches")
@pytest.mark.parametrize(("region", "stands"), [("the-frozen-marches", True), ("fierce-times", False)])
def test_the_frozen_marches_give_1_health_to_foes_of_cimmeria(region, stands):
    one = clash(foe("fell-side-clansman", IDLE, wounds=CLANSMAN - 3), facing="cut", tom={"region": region})
    assert ("fell-side-clansman" in one.zone("Center")) == stands


@pytest.mark.card("split-the-helm")
@pytest.mark.parametrize(("slot", "wounds"), [(0, 3 + 1), (1, 3 + 1)])
def test_split_the_helm_makes_up_for_a_blade_that_is_blocked(slot, wounds):
    # left edge: two Blades. Both hit for 3 + 1; with one blocked the other hits for 3, and 1 more by the text
    edge = ["-", "-", "-", "-"]
    edge[slot] = "Shield"
    guard = {"type": "Move", "left": edge, "right": edge}
    one = clash(foe("man", "guard"), facing="split-the-helm", gap=1, cards={"guard": guard})
    one.do(TOM, "use Split the Helm")
    assert one.wounds("man") == wounds


@pytest.mark.card("corpse-fly-cloud")
def test_corpse_fly_clouds_move_comes_from_the_top_of_the_draw_deck():
    ian = {"hand": ["grip"], "draw": ["cut", "9 grip"]}
    one = table(phase="Foe Move", zones={"Center": ["corpse-fly-cloud"]}, ian=ian)
    while one.phase == "Conan Move":
        one.do(TOM, "pass")
    assert "Corpse-Fly Cloud has played Cut." in " ".join(one.said("CCG-15.1"))


@pytest.mark.card("poison-in-the-cup")
def test_poison_in_the_cup_wounds_conan_2_and_its_player_draws_nothing():
    one = table(phase="Rest", ian={"hand": ["poison-in-the-cup", "cut"]}).do(IAN, "play Poison")
    assert one.health() == START - 2
    one.do(TOM, "heal 0")
    assert one.hand(IAN) == ["cut"]


@pytest.mark.card("laughing-gone")
def test_laughing_gone_ends_combat_for_an_item():
    tom = {"hand": ["laughing-gone", "9 cut"], "items": ["trinket"]}
    one = table(phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "play Laughing, Gone")
    assert (one.phase, one.zones, one.pile(TOM, "items")) == ("Press On", {}, [])


@pytest.mark.card("cat-of-the-blind-god")
def test_cat_of_the_blind_god_puts_three_cards_of_its_new_owner_away():
    one = clash(foe("cat-of-the-blind-god", IDLE), facing="cut", tom={"draw": ["9 chop"], "hand": ["2 trinket"]})
    assert one.pile(TOM, "discard").count("chop") == 3


@pytest.mark.card("trip-the-line")
def test_trip_the_line_swaps_two_foe_moves():
    zones = {"Center": [foe("man"), foe("lord")]}
    one = table(phase="Foe Move", zones=zones, ian={"hand": ["trip-the-line", "cut", "grip"]})
    while one.phase == "Foe Move" and any(
        one.can(text) for text in ("play Cut for", "play Grip for", "serve Man", "serve Lord")
    ):
        one.do(
            IAN, next(text for text in ("play Cut for", "play Grip for", "serve Man", "serve Lord") if one.can(text))
        )
    cut_by = "Man" if one.move_of("man") == "cut" else "Lord"
    one.do(IAN, "play Trip the Line")
    while one.mover == IAN and one.can("choose"):
        one.do(IAN, one.legal[0])
    assert f"{cut_by} has played Grip." in one.said("CCG-15.1")
