"""A scene for each Effect of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, combat, hurt, one, printed, road, strike, table, won
from tests.engine.conquer.scene import IAN, TOM

card = pytest.mark.card


# Science


@card("field-anatomy")
def test_field_anatomy_heals_three():
    made = table(one(PLAIN, damage=[4]), theirs=[one("neighbor", damage=[3])], hand=["field-anatomy"])
    made.do(TOM, "Notice Field Anatomy")
    assert (made.damage(PLAIN), made.damage("neighbor")) == ([1], [3])
    assert made.pile(TOM, "doom") == ["field-anatomy"]


@card("survey-maps")
def test_survey_maps_make_room_for_an_eighth_card():
    assert len(table(phase="Draw", tom={"before": ["survey-maps"]}).hand()) == 8


@card("counting-house-method")
def test_counting_house_method_adds_a_point_each_turn():
    made = table(phase="Generate", dice=[2], np=0, tom={"before": ["counting-house-method"]})
    assert (made.np(), made.np(IAN)) == (3, 10)


@card("working-theory")
def test_working_theory_throws_one_out_and_draws_three():
    made = table(hand=["working-theory", "club"], tom={"barracks": ["4 pole"]})
    made.do(TOM, "Notice Working Theory")
    assert (made.hand(), made.hand(IAN)) == (["pole"] * 3, [])
    assert sorted(made.pile(TOM, "doom")) == ["club", "working-theory"]


@card("lens-and-lever")
def test_lens_and_lever_finds_equipment():
    made = table(hand=["lens-and-lever"], tom={"barracks": [PLAIN, "mail", "club"]})
    made.do(TOM, "Notice Lens and Lever")
    assert sorted(made.legal) == ["take Club", "take Mail", "take nothing"]
    assert made.do(TOM, "take Mail").hand() == ["mail"]


@card("trained-eye")
def test_trained_eye_handles_more_and_shoots_better():
    sword = {"sword": {"type": "Equipment", "requires": {"weapon_use": 2}}}
    assert table(one("clumsy", cards=["trained-eye"]), hand=["sword"], cards=sword).can("Notice Sword")
    assert not table("clumsy", hand=["sword"], cards=sword).can("Notice Sword")
    assert hurt(strike(one(PLAIN, cards=["trained-eye"]), "shot-hit")) == 3
    assert hurt(strike(one(PLAIN, cards=["trained-eye"]), "blade-hit")) == 2


@card("clockwork-heart")
def test_clockwork_heart_beats_at_the_start_of_the_turn():
    made = table(one(PLAIN, cards=["clockwork-heart"], damage=[3]), phase="Hospital")
    assert (made.defense(PLAIN), made.damage(PLAIN)) == (4, [2])


# Metalwork


@card("field-repairs")
def test_field_repairs_bring_equipment_back():
    made = table(hand=["field-repairs"], tom={"doom": [PLAIN, "club", "mail"]})
    made.do(TOM, "Notice Field Repairs")
    assert sorted(made.legal) == ["take Club", "take Mail"]
    assert made.do(TOM, "take Mail").hand() == ["mail"]


@card("tempered-edge")
@pytest.mark.parametrize(("hit", "dealt"), [("blade-hit", 3), ("shot-hit", 2)])
def test_tempered_edge_cuts_deeper(hit, dealt):
    club = {"card": "club", "cards": ["tempered-edge"]}
    assert hurt(strike(one(PLAIN, cards=[club]), hit)) == dealt


@card("forge-fire-levy")
def test_forge_fire_levy_draws_and_makes_equipment_cheaper():
    made = table(PLAIN, hand=["forge-fire-levy"], tom={"barracks": ["club", "pole"]})
    made.do(TOM, "Notice Forge-Fire Levy")
    assert (made.hand(), made.hand(IAN)) == (["club"], [])
    bought = table(PLAIN, hand=["dear-club", "study"], tom={"before": ["forge-fire-levy"]})
    assert bought.can("Notice Dear Club for 2", "Notice Study for 3")


@card("shatter")
def test_shatter_breaks_a_piece_of_the_other_side():
    made = table(one(PLAIN, cards=["club"]), theirs=[one("cart-troll", cards=["mail"])], hand=["shatter"])
    made.do(TOM, "Notice Shatter")
    assert (made.cards_on("cart-troll"), made.cards_on(PLAIN)) == ([], ["club"])


@card("chain-of-braziers")
def test_braziers_shelter_ones_own_side_there():
    made = table(
        one(PLAIN, at="isle"),
        one("neighbor", at="road-1"),
        theirs=[one("darling", at="isle")],
        grounds=[{"card": "isle", "cards": ["chain-of-braziers"]}, "road-1"],
    )
    assert [made.defense(who) for who in (PLAIN, "neighbor", "darling")] == [4, 3, 3]


@card("iron-skin")
def test_iron_skin_takes_one_off_each_attack():
    assert hurt(strike(hit="big-hit", foe=one(PLAIN, cards=["iron-skin"]))) == 3


@card("riveted-arm")
def test_riveted_arm_is_strong_and_holds_a_third_piece():
    made = table(one(PLAIN, cards=["riveted-arm", "club", "club"]), hand=["club"])
    assert made.attack(PLAIN) == 4
    assert made.can("Notice Club")


# Torture


@card("the-question")
def test_the_question_costs_a_card():
    made = table(PLAIN, hand=["the-question", "club"], ian={"hand": ["club", "mail"]})
    assert len(made.do(TOM, "Notice The Question").hand(IAN)) == 1


@card("thumbscrews")
def test_thumbscrews_turn_when_their_owners_turn_begins():
    victim = one(PLAIN, cards=[{"card": "thumbscrews", "owner": TOM}])
    assert table(theirs=[victim], phase="Hospital").damage(PLAIN) == [1]
    assert table(theirs=[victim], phase="Hospital", turn=IAN).damage(PLAIN) == []


@card("confession")
@pytest.mark.parametrize(("has", "left", "moved"), [(2, 0, 2), (9, 6, 3)])
def test_confession_moves_three_points(has, left, moved):
    made = table(PLAIN, hand=["confession", "club"], np=5, ian_np=has).do(TOM, "Notice Confession")
    assert (made.np(), made.np(IAN)) == (5 - printed("confession", "cost") + moved, left)


@card("racked")
def test_racked_leaves_little_attack():
    assert table(theirs=[one(PLAIN, cards=[{"card": "racked", "owner": TOM}])]).attack(PLAIN) == 1


@card("salt-the-wound")
def test_salt_is_for_the_wounded():
    made = table(theirs=[one(PLAIN, damage=[1]), "cart-troll"], hand=["salt-the-wound"])
    made.do(TOM, "Notice Salt the Wound")
    assert (made.damage(PLAIN), made.damage("cart-troll")) == ([1, 2], [])


@card("blood-debt")
def test_blood_debt_is_a_victory_point_more():
    made = won(one(PLAIN, cards=["blood-debt"]))
    assert (made.do(TOM, "take 2 Victory").vp(), made.vp(IAN)) == (3, 0)


@card("broken-nerve")
def test_who_has_lost_his_nerve_does_not_attack():
    nervous = one(PLAIN, cards=[{"card": "broken-nerve", "owner": IAN}])
    made = table(nervous, "cart-troll", theirs=["moor-pack"], phase="Attack")
    assert made.can("attack with Cart Troll")
    assert not made.can("attack with Plain Character")


# Nature


@card("mending-rain")
def test_mending_rain_falls_on_all_of_ones_own():
    mine = [one(PLAIN, damage=[3]), one("cart-troll", damage=[1])]
    made = table(*mine, theirs=[one("moor-pack", damage=[3])], hand=["mending-rain"])
    made.do(TOM, "Notice Mending Rain")
    assert [made.damage(who) for who in (PLAIN, "cart-troll", "moor-pack")] == [[1], [], [3]]


@card("hidden-paths")
def test_hidden_paths_make_common_ground():
    made = table(
        PLAIN,
        phase="Move",
        grounds=[{"card": "isle", "cards": ["hidden-paths"]}, "road-1"],
        beside=[["isle", "road-1"]],
    )
    assert made.can("move Plain Character to Road: North")
    apart = table(PLAIN, phase="Move", grounds=["isle", "road-1"], beside=[["isle", "road-1"]])
    assert not apart.can("move Plain Character to Road: North")
    drawn = table(hand=["hidden-paths"], tom={"barracks": ["club", "pole"]})
    drawn.do(TOM, "Notice Hidden Paths", "on Plain Ground")
    assert (drawn.hand(), drawn.hand(IAN)) == (["club"], [])


@card("brambles")
def test_brambles_cost_two_points_to_cross():
    made = table(PLAIN, phase="Move", grounds=["road-1", {"card": "road-2", "cards": ["brambles"]}])
    assert made.can("move Plain Character to Road: South: Common Ground for 2")


@card("spring-thaw")
def test_spring_thaw_brings_a_patient_back():
    made = table("cart-troll", hand=["spring-thaw"], tom={"hospital": [one(PLAIN, at="plain-ground")]})
    made.do(TOM, "Notice Spring Thaw")
    assert made.where(PLAIN) == "Tom in_play"


@card("long-strides")
def test_long_strides_are_a_free_step_for_everybody():
    made = road(PLAIN, phase="Move", np=3, tom={"before": ["long-strides"]})
    made.do(TOM, "move Plain Character to Road: South").do(TOM, "move Plain Character to Road: North")
    assert made.np() == 3


@card("wolfsbane-tonic")
def test_wolfsbane_keeps_the_torturer_away():
    made = table(theirs=[one(PLAIN, cards=["wolfsbane-tonic"])], hand=["racked", "bad-omen"])
    assert made.defense(PLAIN) == 4
    assert not made.can("Notice Racked")
    assert made.can("Notice Bad Omen")


@card("antler-crown")
def test_antler_crown_adds_to_both():
    made = table(one(PLAIN, cards=["antler-crown"]))
    assert (made.attack(PLAIN), made.defense(PLAIN)) == (4, 4)


# Chaos


@card("coin-toss")
@pytest.mark.parametrize(("die", "gained"), [(4, 4), (3, 0)])
def test_coin_toss_pays_on_a_four(die, gained):
    made = table(hand=["coin-toss", "club"], np=5, dice=[die]).do(TOM, "Notice Coin Toss")
    assert (made.np(), made.np(IAN)) == (5 - printed("coin-toss", "cost") + gained, 10)


@card("street-riot")
def test_a_riot_hurts_everybody_there():
    riot = [{"card": "isle", "cards": ["street-riot"]}, "road-1"]
    assert hurt(strike(one(PLAIN, at="isle"), foe=one(PLAIN, at="road-1"), grounds=riot)) == 2
    assert hurt(strike(one(PLAIN, at="road-1"), foe=one(PLAIN, at="isle"), grounds=riot)) == 1


@card("bad-omen")
def test_a_bad_omen_makes_an_easy_victim():
    victim = one("darling", cards=[{"card": "bad-omen", "owner": TOM}])
    made = table(PLAIN, theirs=[victim, "neighbor"], phase="Attack")
    assert made.do(TOM, "attack with").can("attack Darling for 1")
    assert hurt(strike(foe=victim)) == 2


@card("upside-down-day")
def test_upside_down_day_exchanges_attack_and_defense():
    lopsided = {"lopsided": {"type": "Character", "attack": 5, "defense": 3}}
    made = table(one("lopsided", cards=["upside-down-day"]), cards=lopsided)
    assert (made.attack("lopsided"), made.defense("lopsided")) == (3, 5)


@card("everybody-drinks")
def test_everybody_drinks():
    decks = {"tom": {"barracks": ["3 club"]}, "ian": {"barracks": ["3 mail"]}}
    made = table(hand=["everybody-drinks"], **decks).do(TOM, "Notice Everybody Drinks")
    assert (made.hand(), made.hand(IAN)) == (["club", "club"], ["mail"])


@card("borrowed-face")
def test_a_borrowed_face_is_dear_to_attack():
    made = table(PLAIN, theirs=[one(PLAIN, cards=["borrowed-face"]), "cart-troll"], phase="Attack")
    assert made.do(TOM, "attack with").can("for 6")


@card("wild-streak")
def test_a_wild_streak_strikes_first_and_costs_blood():
    wild = one(PLAIN, cards=["wild-streak"])
    assert hurt(strike(wild)) == 2
    assert hurt(strike(foe=wild)) == 2
    assert combat(wild, answers=[HIT], begins=True, defends=True).can("play Spare Cut")
