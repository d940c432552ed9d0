"""A scene for each Character of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import (
    HIT,
    PLAIN,
    SPARE,
    combat,
    dying,
    hurt,
    lost,
    one,
    printed,
    road,
    strike,
    table,
    won,
)
from tests.engine.conquer.scene import IAN, TOM

card = pytest.mark.card


@card("lantern-page")
def test_lantern_page_draws_for_a_notice_point():
    made = table(hand=["lantern-page"], np=5, tom={"barracks": ["club", "pole"]})
    made.do(TOM, "Notice Lantern Page", "at Plain Ground", "use Lantern Page")
    assert (made.np(), made.hand(), made.hand(IAN)) == (3, ["club"], [])
    assert not table("lantern-page").can("use Lantern Page")  # that was when she came


@card("tollgate-archers")
def test_tollgate_archers_wound_whom_they_attack():
    assert hurt(combat("tollgate-archers", begins=True)) == 1
    assert combat("tollgate-archers", begins=True, defends=True).damage("foe") == []


@card("chapel-surgeons")
def test_chapel_surgeons_heal_once_a_turn_where_they_are():
    hurt_one = one(PLAIN, damage=[3], at="road-1", name="near")
    made = road(one("chapel-surgeons", at="road-1"), hurt_one, one("neighbor", damage=[3], at="isle"), np=3)
    made.do(TOM, "use Chapel Surgeons")
    assert (made.np(), made.damage("near"), made.damage("neighbor")) == (2, [1], [3])
    assert not made.can("use Chapel Surgeons")


@card("spear-company-of-the-weir")
def test_spear_company_stands_closer_beside_another():
    company = "spear-company-of-the-weir"
    alone = printed(company, "attack")
    assert table(company).attack(company) == alone
    assert table(company, PLAIN).attack(company) == alone + 1
    assert table(company, theirs=[PLAIN]).attack(company) == alone


@card("ilsabet-keeper-of-ledgers")
@pytest.mark.parametrize(("before", "after"), [(2, 6), (3, 6)])
def test_ilsabet_adds_a_point_while_there_are_five_or_fewer(before, after):
    made = table("ilsabet-keeper-of-ledgers", phase="Generate", dice=[3], np=before)
    assert (made.np(), made.np(IAN)) == (after, 10)


@card("corwen-half-elm")
def test_corwen_cannot_be_dodged():
    assert strike("corwen-half-elm", answers=["dodge", "avoid"]).legal == ["answer Avoid", "accept the damage"]


@card("brother-anselt-of-the-gauge")
def test_brother_anselt_makes_science_cheaper():
    made = table("brother-anselt-of-the-gauge", hand=["study", "smithing"])
    assert made.can("Notice Study for 2", "Notice Smithing for 3")


@card("marshal-oda-brightwater")
def test_marshal_oda_leads_the_generic_ranks_of_the_fellowship():
    people = ("marshal-oda-brightwater", "tollgate-archers", "corwen-half-elm", "cart-troll")
    made = table(*people)
    assert [made.attack(who) - printed(who, "attack") for who in people] == [0, 1, 0, 0]


@card("seyneth-of-the-long-view")
def test_seyneth_has_a_sixth_battle_action():
    made = combat("seyneth-of-the-long-view", begins=True)
    assert len(made.pile(TOM, "battle_hand")) == 6
    assert len(made.pile(IAN, "battle_hand")) == 5


@card("high-regent-aldous-verrane")
def test_the_regent_attacks_for_less_and_draws_for_a_victory():
    made = table("high-regent-aldous-verrane", theirs=["neighbor", "darling"], phase="Attack")
    made.do(TOM, "attack with High Regent")
    assert made.can("attack Neighbor for 0", "attack Darling for 2")
    made = won("high-regent-aldous-verrane", tom={"barracks": ["pole", "pole"]})
    assert (made.hand(), made.hand(IAN)) == (["pole"], [])


@card("bellows-hand")
def test_bellows_hand_is_braver_with_something_in_his_hand():
    alone = printed("bellows-hand", "defense")
    assert table("bellows-hand").defense("bellows-hand") == alone
    assert table(one("bellows-hand", cards=["club"])).defense("bellows-hand") == alone + 1


@card("cart-troll")
def test_cart_troll_pulls():
    idle = printed("cart-troll", "attack")
    assert table(one("cart-troll", cards=["club"])).attack("cart-troll") == idle
    assert table(one("cart-troll", cards=["cart"])).attack("cart-troll") == idle + 2


@card("shieldwall-veterans")
def test_shieldwall_veterans_take_less_when_attacked():
    made = strike(hit="big-hit", foe="shieldwall-veterans")
    assert hurt(made) == 3
    made = combat("shieldwall-veterans", answers=["big-hit", *SPARE])
    assert made.do(TOM, "play Spare Cut").do(IAN, "play Big Hit").damage("hero") == [4]


@card("gate-troll")
def test_gate_troll_stays():
    made = road("gate-troll", PLAIN, phase="Move")
    assert not made.can("move Gate Troll")
    assert made.can("move Plain Character")


@card("hadra-coldhammer")
def test_hadra_fetches_equipment():
    made = table(hand=["hadra-coldhammer"], np=5, tom={"barracks": [PLAIN, "club", "mail"]})
    made.do(TOM, "Notice Hadra", "at Plain Ground", "use Hadra", "take Mail")
    assert (made.np(), made.hand()) == (0, ["mail"])


@card("old-borrik-of-the-deep-seam")
def test_old_borrik_makes_equipment_cheaper():
    made = table("old-borrik-of-the-deep-seam", hand=["dear-club", "study"])
    assert made.can("Notice Dear Club for 2", "Notice Study for 3")


@card("grummel-twice-broken")
def test_grummel_sets_a_bone_after_a_victory():
    made = won(one("grummel-twice-broken", damage=[2, 1]))
    assert made.damage("hero") == [1]


@card("thessa-ironvow")
@pytest.mark.parametrize(("cards", "more"), [([], 0), (["club"], 1), (["club", "club", "mail"], 2)])
def test_thessa_strikes_with_all_she_has(cards, more):
    attack = table(one("thessa-ironvow", cards=cards)).attack("thessa-ironvow")
    assert attack == printed("thessa-ironvow", "attack") + more


@card("the-anvil-mother")
def test_the_anvil_mother_guards_whoever_bears_her_work():
    made = table("the-anvil-mother", one(PLAIN, cards=["club"]), "neighbor")
    assert (made.defense(PLAIN), made.defense("neighbor")) == (4, 3)
    assert made.defense("the-anvil-mother") == printed("the-anvil-mother", "defense")


@card("rogg-king-under-the-scree")
def test_rogg_holds_two_two_handed_pieces_and_hits_harder_with_them():
    made = table(one("rogg-king-under-the-scree", cards=["pole"]), one(PLAIN, cards=["pole"]), hand=["pole"])
    made.do(TOM, "Notice Pole")
    assert len(made.cards_on("rogg-king-under-the-scree")) == 2
    assert hurt(strike(one("rogg-king-under-the-scree", cards=["pole"]))) == 2
    assert hurt(strike("rogg-king-under-the-scree")) == 1


@card("crypt-rats")
def test_crypt_rats_cost_their_killer_a_notice_point():
    made = strike(foe=dying("crypt-rats"), np=5)
    made.do(TOM, "attack no more")
    assert (made.can("take 1 Victory"), made.np(), made.np(IAN)) == (True, 4, 10)


@card("thrall-of-the-red-house")
def test_the_thrall_heals_on_what_he_hits():
    assert strike(one("thrall-of-the-red-house", damage=[2])).damage("hero") == [1]


@card("moor-pack")
def test_the_moor_pack_is_stronger_attacking():
    assert combat("moor-pack", HIT).attack("hero") == printed("moor-pack", "attack") + 1
    assert combat(foe="moor-pack").attack("foe") == printed("moor-pack", "attack")


@card("grave-walkers")
def test_grave_walkers_weaken_whoever_stands_near():
    made = road(one("grave-walkers", at="isle"), theirs=[one(PLAIN, at="isle"), one("neighbor", at="road-1")])
    assert (made.attack(PLAIN), made.attack("neighbor")) == (2, 3)


@card("mirel-thorn-kiss")
def test_mirel_takes_notice_points_from_the_loser():
    made = won("mirel-thorn-kiss", np=0, ian_np=5)
    assert (made.np(), made.np(IAN)) == (2, 3)


@card("gaunt-ulvar")
def test_gaunt_ulvar_acts_first_when_attacked():
    made = combat("gaunt-ulvar", answers=[HIT], begins=True, defends=True)
    assert (made.mover, made.can("play Spare Cut")) == (TOM, True)
    assert combat("moor-pack", answers=[HIT], begins=True, defends=True).can("answer Block")


@card("sable-of-the-seven-cords")
def test_sable_wounds_near_her_once_a_turn():
    made = road(
        one("sable-of-the-seven-cords", at="isle"),
        theirs=[one(PLAIN, at="isle", name="near"), one("cart-troll", at="road-1")],
    )
    made.do(TOM, "use Sable")
    assert (made.np(), made.damage("near"), made.damage("cart-troll")) == (9, [1], [])
    assert not made.can("use Sable")


@card("doctor-vess-of-the-cellars")
@pytest.mark.parametrize(("mine", "is_out"), [("doctor-vess-of-the-cellars", False), (PLAIN, True)])
def test_doctor_vess_spoils_the_roll(mine, is_out):
    # Reputation 4: a 3 is enough, unless the Doctor makes it a 4.
    patient = one("neighbor", at="plain-ground", name="patient")
    made = table(theirs=[mine], tom={"hospital": [patient]}, phase="Hospital", dice=[3])
    assert made.can("leave") is is_out


@card("countess-ysolde-marrow")
def test_the_countess_is_paid_for_each_hit():
    made = strike("countess-ysolde-marrow", np=0, ian_np=5)
    assert (made.np(), made.np(IAN)) == (1, 4)


@card("the-father-of-wolves")
def test_the_father_of_wolves_leads_werewolves():
    people = ("the-father-of-wolves", "moor-pack", "crypt-rats")
    made = table(*people)
    assert [made.attack(who) - printed(who, "attack") for who in people] == [1, 1, 0]


@card("burrow-scouts")
def test_burrow_scouts_make_two_steps_for_nothing():
    made = road("burrow-scouts", PLAIN, phase="Move", np=9)
    made.do(TOM, "move Burrow Scouts to Road: South").do(TOM, "move Burrow Scouts to Road: North")
    made.do(TOM, "move Plain Character to Road: South").do(TOM, "move Plain Character to Road: North")
    assert made.np() == 8


@card("otter-ferrymen")
def test_otter_ferrymen_are_paid_at_common_ground():
    made = road("otter-ferrymen", phase="Move", np=2)
    made.do(TOM, "move Otter Ferrymen to Road: South")
    assert (made.np(), made.np(IAN)) == (3, 10)
    made.do(TOM, "move Otter Ferrymen to Road: North").do(TOM, "move Otter Ferrymen to Road: South")
    assert made.np() == 1


@card("hare-lancers")
@pytest.mark.parametrize(("foe_at", "damage"), [("road-1", 2), ("isle", 1)])
def test_hare_lancers_charge_on_their_own_ground(foe_at, damage):
    grounds = ["road-1", "road-2", "isle"]
    made = strike(one("hare-lancers", at="road-1"), foe=one(PLAIN, at=foe_at), grounds=grounds)
    assert hurt(made) == damage


@card("badger-wardens")
def test_badger_wardens_are_hard_to_attack():
    assert combat(foe="badger-wardens").defense("foe") == printed("badger-wardens", "defense") + 1
    assert combat("badger-wardens").defense("hero") == printed("badger-wardens", "defense")


@card("tansy-quickpaw")
def test_tansy_goes_where_no_road_leads():
    made = road("tansy-quickpaw", PLAIN, phase="Move")
    assert made.can("move Tansy Quickpaw to Isle")
    assert not made.can("move Plain Character to Isle")


@card("brakka-of-the-nine-burrows")
def test_brakka_heals_all_around_her():
    near, far = one(PLAIN, damage=[2], at="isle", name="near"), one("neighbor", damage=[2], at="road-1")
    made = road(one("brakka-of-the-nine-burrows", at="isle"), near, far, phase="Hospital")
    assert made.damage("near") == [1]
    assert made.damage("neighbor") == [2]


@card("ossian-greymuzzle")
def test_ossian_sets_somebody_down_elsewhere():
    made = road(one(PLAIN, at="road-1"), hand=["ossian-greymuzzle"])
    made.do(TOM, "Notice Ossian", "at Road: North", "use Ossian", "choose Plain Character", "at Isle")
    assert made.at(PLAIN) == "isle"


@card("lady-fenn-of-the-reeds")
def test_lady_fenn_pays_for_no_step_and_draws_at_common_ground():
    made = road("lady-fenn-of-the-reeds", phase="Move", np=2, tom={"barracks": ["club"]})
    made.do(TOM, "move Lady Fenn to Road: South", "use Lady Fenn").do(TOM, "move Lady Fenn to Road: North")
    assert (made.np(), made.hand(), made.hand(IAN)) == (2, ["club"], [])


@card("rurik-bristleback")
def test_rurik_grows_angry():
    made = combat("rurik-bristleback", answers=[HIT, *SPARE])
    assert made.attack("hero") == printed("rurik-bristleback", "attack")
    made.do(TOM, "play Spare Cut").do(IAN, "play Plain Attack")
    assert made.attack("hero") == printed("rurik-bristleback", "attack") + 1


@card("the-antlered-one")
def test_the_antlered_one_shelters_his_own():
    made = road(one("the-antlered-one", at="isle"), one(PLAIN, at="isle"), one("neighbor", at="road-1"))
    assert (made.defense(PLAIN), made.defense("neighbor")) == (4, 3)
    assert made.defense("the-antlered-one") == printed("the-antlered-one", "defense") + 1


@card("goblin-torch-mob")
@pytest.mark.parametrize(("others", "more"), [(1, 0), (2, 1)])
def test_three_goblins_are_a_mob(others, more):
    goblins = [one("goblin-torch-mob", name=f"goblin {number}") for number in range(others)]
    attack = table(one("goblin-torch-mob", name="it"), *goblins).attack("it")
    assert attack == printed("goblin-torch-mob", "attack") + more


@card("stone-throwing-lout")
def test_the_lout_spoils_a_victory():
    made = lost("stone-throwing-lout", ian={"hand": ["club", "pole"]}, hand=["mail"])
    assert (len(made.hand(IAN)), made.hand()) == (1, ["mail"])


@card("alehouse-ogre")
def test_hitting_the_ogre_has_a_fee():
    made = combat(foe="alehouse-ogre", begins=True, np=5)
    assert (made.np(), made.np(IAN)) == (5 - printed("alehouse-ogre", "popularity") - 1, 10)  # the fee is 1


@card("troll-brewers")
def test_brewers_turn_a_card_into_two_points():
    made = table("troll-brewers", phase="Discard", np=1, hand=["club", "pole"])
    made.do(TOM, "use Troll Brewers", "discard Club")
    assert (made.np(), made.np(IAN), made.hand()) == (3, 10, ["pole"])


@card("snikkit-three-fingers")
@pytest.mark.parametrize(("die", "has"), [(5, True), (4, False)])
def test_snikkit_steals_on_a_five(die, has):
    victim = one(PLAIN, cards=["club"])
    made = table(hand=["snikkit-three-fingers"], theirs=[victim], dice=[die])
    made.do(TOM, "Notice Snikkit", "at Plain Ground", "use Snikkit")
    assert ("club" in made.cards_on("snikkit-three-fingers")) is has


@card("mama-grubb")
def test_mama_grubb_has_it_rolled_again():
    made = table("mama-grubb", phase="Generate", dice=[2, 6], np=0)
    assert made.do(TOM, "use Mama Grubb").np() == 6
    assert table("mama-grubb", phase="Generate", dice=[3], np=0).np() == 3


@card("bog-the-unwashed")
def test_bog_costs_the_other_side_a_battle_action():
    made = combat("bog-the-unwashed", begins=True)
    assert (len(made.pile(IAN, "battle_hand")), len(made.pile(TOM, "battle_hand"))) == (4, 5)


@card("ringleader-nok")
def test_nok_lets_two_attack():
    made = won("ringleader-nok", mine=["cart-troll"], theirs=["gate-troll"])
    made.do(TOM, "take 2 Victory")
    assert made.phase == "Attack"
    assert made.can("attack with Cart Troll")


@card("hurgo-wallbreaker")
def test_hurgo_breaks_what_they_carry():
    made = strike("hurgo-wallbreaker", foe=one(PLAIN, cards=["club"]), np=3)
    made.do(TOM, "use Hurgo")
    assert (made.np(), made.cards_on("foe"), made.pile(IAN, "doom")) == (2, [], ["club"])


@card("emperor-of-the-alley")
def test_the_emperor_leads_his_rabble_and_is_paid_to_attack():
    people = ("emperor-of-the-alley", "alehouse-ogre", "snikkit-three-fingers", "moor-pack")
    made = table(*people)
    assert [made.attack(who) - printed(who, "attack") for who in people] == [0, 1, 0, 0]
    made = combat("emperor-of-the-alley", begins=True, np=5)
    assert (made.np(), made.np(IAN)) == (5, 10)  # Popularity 1, and 1 gained
