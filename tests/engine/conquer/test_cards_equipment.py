"""A scene for each piece of Equipment of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, hurt, one, road, strike, table, won
from tests.engine.conquer.scene import IAN, TOM

card = pytest.mark.card


def bearer(*cards: str, who: str = "handy", **more: object) -> dict[str, object]:
    """Somebody with the Weapon Use for everything, or ``who``, with these cards on him."""
    return one(who, cards=list(cards), **more)


def adds(piece: str) -> tuple[int, int]:
    """What a piece adds to Attack and Defense of a Character whose text does nothing."""
    made = table(bearer(piece))
    return made.attack("handy") - 3, made.defense("handy") - 3


@pytest.mark.parametrize(
    ("piece", "attack", "defense"),
    [
        pytest.param("ferrymans-dirk", 1, 0),
        pytest.param("notched-falchion", 1, 0),
        pytest.param("toll-buckler", 0, 1),
        pytest.param("moonsilver-rapier", 2, 0),
        pytest.param("boar-spear", 2, 0),
        pytest.param("pilgrims-staff", 0, 1),
        pytest.param("harrow-the-long-blade", 2, 1),
        pytest.param("trollhide-coat", 0, 2),
        pytest.param("siege-tortoise", 0, 1),
        pytest.param("the-iron-hearse", 1, 1),
    ],
)
def test_bonuses_count(piece, attack, defense):
    assert adds(piece) == (attack, defense)


@card("ferrymans-dirk")
def test_ferrymans_dirk_pays_for_a_victory():
    made = won(one(PLAIN, cards=["ferrymans-dirk"]), np=0)
    assert (made.np(), made.np(IAN)) == (1, 10)


@card("notched-falchion")
@pytest.mark.parametrize(("damage", "dealt"), [([1], 3), ([], 1)])
def test_notched_falchion_bites_the_wounded(damage, dealt):
    assert hurt(strike(one(PLAIN, cards=["notched-falchion"]), foe=one(PLAIN, damage=damage))) == dealt


@card("twin-bolt-handbow")
def test_twin_bolt_handbow_goes_past_a_block_when_attacking():
    armed = bearer("twin-bolt-handbow")
    assert strike(armed, answers=["block", "dodge"]).legal == ["answer Dodge", "accept the damage"]
    made = combat(armed, answers=[HIT, "block", "dodge"], defends=True)
    made.do(TOM, "play Spare Cut")
    assert made.can("answer Block", "answer Dodge")


@card("toll-buckler")
def test_toll_buckler_gives_the_defender_a_battle_action():
    armed = one(PLAIN, cards=["toll-buckler"])
    made = combat(foe=armed, begins=True)
    assert (len(made.pile(IAN, "battle_hand")), len(made.pile(TOM, "battle_hand"))) == (6, 5)
    assert len(combat(armed, begins=True).pile(TOM, "battle_hand")) == 5


@card("surgeons-lancet")
def test_surgeons_lancet_heals_for_a_card():
    made = table(one(PLAIN, cards=["surgeons-lancet"], damage=[3]), hand=["club", "pole"])
    made.do(TOM, "use Surgeon's Lancet", "discard Club")
    assert made.damage(PLAIN) == [1]
    assert not made.can("use Surgeon's Lancet")


@card("ledger-mace")
def test_ledger_mace_turns_victories_into_notice_points():
    made = won(one(PLAIN, cards=["ledger-mace"]), np=0)
    assert (made.vp(), made.np(), made.np(IAN)) == (0, 7, 10)


@card("hooked-chain")
def test_hooked_chain_tears_a_battle_action_away_once_a_combat():
    # Ian holds blocks that his foe cannot play
    block = {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}
    cards = {"high-block": block, "low-block": block}
    made = strike(bearer("hooked-chain"), answers=["high-block", "low-block"], cards=cards, np=5)
    made.do(TOM, "use Hooked Chain")
    assert (len(made.pile(IAN, "battle_hand")), len(made.pile(TOM, "battle_hand")), made.np()) == (1, 2, 4)
    made.do(TOM, "play Spare Cut")
    assert not made.can("use Hooked Chain")


@card("lantern-of-plain-sight")
def test_nobody_avoids_in_plain_sight():
    armed = one(PLAIN, cards=["lantern-of-plain-sight"])
    assert strike(armed, answers=["avoid", "dodge"]).legal == ["answer Dodge", "accept the damage"]


@card("goblin-firepot")
def test_goblin_firepot_is_thrown_once():
    made = combat(one(PLAIN, cards=["goblin-firepot"]))
    made.do(TOM, "use Goblin Firepot")
    assert (hurt(made), made.cards_on("hero"), made.pile(TOM, "doom")) == (2, [], ["goblin-firepot"])


@card("warding-horn")
def test_warding_horn_calls_for_a_new_battle_hand():
    deck = [HIT, "4 block", *SPARE, "9 avoid"]
    made = combat(one(PLAIN, cards=["warding-horn"]), begins=True, np=5, tom={"combat": deck})
    made.do(TOM, "use Warding Horn")
    assert (made.np(), sorted(made.pile(IAN, "battle_hand"))) == (3, ["block"] * 5)
    assert not combat(one(PLAIN, cards=["warding-horn"])).can("use Warding Horn")  # only at its start
    assert sorted(made.pile(TOM, "battle_hand")) == ["avoid"] * 3 + sorted(SPARE)


@card("moonsilver-rapier")
def test_moonsilver_rapier_is_neither_avoided_nor_dodged():
    made = strike(bearer("moonsilver-rapier"), answers=["avoid", "dodge", "block"])
    assert made.legal == ["answer Block", "accept the damage"]


@card("the-widows-needle")
def test_the_widows_needle_takes_two_points_once_a_combat():
    made = strike(bearer("the-widows-needle"), np=0, ian_np=9)
    assert (made.np(), made.np(IAN)) == (2, 7)
    assert made.do(TOM, "play Spare Cut").np() == 2


@card("roggs-left-fist")
@pytest.mark.parametrize(("worn", "dealt"), [(["mail"], 2), (["club"], 1)])
def test_roggs_left_fist_is_made_for_armor(worn, dealt):
    assert hurt(strike(bearer("roggs-left-fist"), foe=one(PLAIN, cards=worn))) == dealt


@card("charter-seal-of-erasdas")
def test_charter_seal_adds_a_point_to_each_roll():
    made = table(one(PLAIN, cards=["charter-seal-of-erasdas"]), phase="Generate", dice=[3], np=0)
    assert (made.np(), made.np(IAN)) == (4, 10)


@card("boar-spear")
def test_boar_spear_strikes_the_charging_attacker_first():
    made = combat(bearer("boar-spear"), answers=[HIT], begins=True, defends=True)
    assert made.can("play Spare Cut")


@card("maul-of-the-deep-seam")
@pytest.mark.parametrize(("die", "left"), [(4, []), (3, ["club"])])
def test_the_maul_breaks_equipment_on_a_four(die, left):
    made = strike(bearer("maul-of-the-deep-seam"), foe=one(PLAIN, cards=["club"]), dice=[die])
    assert made.do(TOM, "use Maul").cards_on("foe") == left


@card("longbow-of-the-weir")
def test_the_longbow_wounds_before_the_fight():
    assert hurt(combat(bearer("longbow-of-the-weir"), begins=True)) == 2
    assert hurt(combat(bearer("longbow-of-the-weir"), answers=[HIT], begins=True, defends=True)) == 0


@card("pilgrims-staff")
def test_pilgrims_staff_rests_at_common_ground():
    made = road(one(PLAIN, cards=["pilgrims-staff"], damage=[3]), phase="Move")
    assert made.do(TOM, "move Plain Character to Road: South").damage(PLAIN) == [1]


@card("harrow-the-long-blade")
def test_harrow_is_a_victory_point_more():
    made = won(bearer("harrow-the-long-blade"))
    assert (made.do(TOM, "take 2 Victory").vp(), made.vp(IAN)) == (3, 0)


@card("the-tax-collector")
def test_the_tax_collector_takes_a_point_a_hit_and_makes_no_friends():
    made = strike(bearer("the-tax-collector"), np=0, ian_np=9)
    assert (made.np(), made.np(IAN)) == (1, 8)
    made = table(PLAIN, theirs=[bearer("the-tax-collector", who="darling"), "neighbor"], phase="Attack")
    assert made.do(TOM, "attack with").can("attack Darling for 2", "attack Neighbor for 1")


@card("bough-of-the-antlered-one")
def test_the_bough_heals_its_bearer():
    made = table(bearer("bough-of-the-antlered-one", damage=[3]), phase="Hospital")
    assert made.damage("handy") == [2]


@card("quilted-jack")
def test_quilted_jack_is_worn_in_the_hospital_grounds():
    loser = one(PLAIN, cards=["quilted-jack"], damage=[7])
    made = strike(foe=loser).do(TOM, "attack no more").do(TOM, "take 2 Victory")
    assert made.cards_on("foe") == ["quilted-jack"]
    assert made.pile(IAN, "doom") == []


@card("scale-of-the-ash-road")
@pytest.mark.parametrize(("hit", "dealt"), [("shot-hit", 1), ("blade-hit", 2)])
def test_scale_turns_arrows(hit, dealt):
    assert hurt(strike(hit=hit, foe=one(PLAIN, cards=["scale-of-the-ash-road"]))) == dealt


@card("trollhide-coat")
def test_the_coat_makes_its_bearer_dearer_to_attack():
    made = table(PLAIN, theirs=[bearer("trollhide-coat"), "darling"], phase="Attack")
    assert made.do(TOM, "attack with").can("attack Handy for 2", "attack Darling for 3")


@card("mask-of-the-cellars")
def test_the_mask_costs_the_other_side_a_notice_point():
    made = combat(one(PLAIN, cards=["mask-of-the-cellars"]), begins=True, ian_np=5)
    assert (made.np(IAN), made.np()) == (4, 9)  # Popularity 1


@card("plate-of-the-first-marshal")
def test_the_plate_takes_one_off_each_attack():
    assert hurt(strike(hit="big-hit", foe=bearer("plate-of-the-first-marshal"))) == 3


@card("cloak-of-quiet-rain")
def test_the_cloak_lets_one_blow_fall_into_nothing():
    made = strike(hit="big-hit", foe=one(PLAIN, cards=["cloak-of-quiet-rain"]), ian_np=5)
    made.do(IAN, "use Cloak")
    assert (hurt(made), made.np(IAN)) == (0, 3)
    assert made.do(TOM, "play Spare Cut").mover == TOM


@card("tinkers-wagon")
def test_the_wagon_sells_a_card_on_the_road():
    made = road(one(PLAIN, cards=["tinkers-wagon"]), phase="Move", np=3, tom={"barracks": ["club"]})
    made.do(TOM, "move Plain Character to Road: South", "use Tinker's Wagon")
    assert (made.np(), made.hand(), made.hand(IAN)) == (2, ["club"], [])


@card("dray-horse")
def test_the_dray_horse_walks_a_second_step_for_nothing():
    made = road(one(PLAIN, cards=["dray-horse"]), phase="Move", np=3)
    made.do(TOM, "move Plain Character to Road: South").do(TOM, "move Plain Character to Road: North")
    assert made.np() == 3


@card("siege-tortoise")
def test_the_tortoise_stays_and_strikes_back_hard():
    made = road(bearer("siege-tortoise"), PLAIN, phase="Move")
    assert not made.can("move Handy")
    made = combat(bearer("siege-tortoise"), answers=[HIT, "block"], defends=True)
    assert made.do(TOM, "play Spare Cut").do(IAN, "accept").damage("foe") == [2]
    assert hurt(strike(bearer("siege-tortoise"))) == 1


@card("windrunner-mare-of-the-circle")
def test_windrunner_goes_anywhere_and_far():
    made = road(one(PLAIN, cards=["windrunner-mare-of-the-circle"]), phase="Move", np=3)
    made.do(TOM, "move Plain Character to Isle").do(TOM, "move Plain Character to Road: South")
    assert made.do(TOM, "move Plain Character to Isle").np() == 3


@card("the-iron-hearse")
@pytest.mark.parametrize(("cards", "dies"), [(["the-iron-hearse"], True), ([], False)])
def test_the_hearse_comes_a_turn_early(cards, dies):
    patient = one(PLAIN, at="plain-ground", stay=2, damage=[9], name="patient")
    made = table(theirs=[bearer(*cards)], tom={"hospital": [patient]}, phase="Hospital")
    assert (made.where("patient") == "Tom doom") is dies


@card("whetstone")
def test_the_whetstone_sharpens_the_piece_it_is_on():
    made = table(bearer("club"), hand=["whetstone"])
    made.do(TOM, "Notice Whetstone")
    assert made.attack("handy") == 4


@card("troll-gut-grip")
def test_the_grip_holds_what_is_too_heavy():
    made = table(
        one("cart-troll", cards=[{"card": "club", "cards": ["troll-gut-grip"]}]), hand=["harrow-the-long-blade"]
    )
    assert not made.can("Notice Harrow")  # the club is in the way of a two-handed blade
    grip = {"card": "mail", "cards": ["troll-gut-grip"]}
    assert table(one("cart-troll", cards=[grip]), hand=["harrow-the-long-blade"]).can("Notice Harrow")
    assert not table(one("cart-troll", cards=["mail"]), hand=["harrow-the-long-blade"]).can("Notice Harrow")


@card("strap-of-holding")
def test_the_strap_is_a_third_hand():
    held = {"card": "club", "cards": ["strap-of-holding"]}
    assert table(one(PLAIN, cards=[held, "club"]), hand=["club"]).can("Notice Club")
    assert not table(one(PLAIN, cards=["club", "club"]), hand=["club"]).can("Notice Club")


@card("eye-of-the-gauge")
def test_the_eye_sees_two_and_keeps_one():
    held = {"card": "club", "cards": ["eye-of-the-gauge"]}
    made = combat(one("thessa-ironvow", cards=[held]), begins=True)
    assert len(made.pile(TOM, "battle_hand")) == 7
    made.do(TOM, "discard Block")
    assert len(made.pile(TOM, "battle_hand")) == 6
