"""A scene for each Landscape of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import PLAIN, hurt, one, printed, strike, table, won
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
ELSEWHERE = "road-1"


def there(ground: str, *mine: str, **more: object) -> Scene:
    """Tom's Characters at this Landscape; the Road is on the table too."""
    return table(*[one(who, at=ground) for who in mine], grounds=[ground, ELSEWHERE], **more)


def fought(ground: str, hit: str = "big-hit", **more: object) -> Scene:
    """An attack on somebody there by somebody from elsewhere."""
    foe = one(PLAIN, at=ground)
    return strike(one(PLAIN, at=ELSEWHERE), hit, foe=foe, grounds=[ground, ELSEWHERE], **more)


def walk(ground: str, beyond: str, who: str = PLAIN, np: int = 5, **more: object) -> Scene:
    """Somebody of Tom's walks from the place ``beyond`` of the same Location onto this Landscape."""
    made = table(one(who, at=beyond), grounds=[ground, beyond], phase="Move", np=np, **more)
    return made.do(TOM, "move Plain Character")


@card("saltmarket-tide-gate-common-ground")
def test_tide_gate_pays_once_a_turn():
    gate, fish = "saltmarket-tide-gate-common-ground", "saltmarket-fish-exchange"
    made = table(one(PLAIN, at=fish), one("cart-troll", at=fish), grounds=[gate, fish], phase="Move", np=5)
    made.do(TOM, "move Plain Character").do(TOM, "move Cart Troll")
    assert made.np() == 6


@card("saltmarket-fish-exchange")
@pytest.mark.parametrize(("mine", "np"), [([PLAIN], 3), ([], 2)])
def test_fish_exchange_pays_who_has_somebody_there(mine, np):
    assert there("saltmarket-fish-exchange", *mine, phase="Generate", dice=[2], np=0).np() == np


@card("saltmarket-guild-row")
def test_guild_row_teaches_the_use_of_weapons():
    assert there("saltmarket-guild-row", PLAIN, hand=["hefty-club"]).can("Notice Hefty Club")
    assert not table(PLAIN, hand=["hefty-club"]).can("Notice Hefty Club")


@card("saltmarket-the-drunk-anchor")
@pytest.mark.parametrize(("mine", "hand"), [([PLAIN, "cart-troll"], 8), ([PLAIN], 7)])
def test_two_at_the_anchor_hear_something(mine, hand):
    held = {"hand": ["7 club"]}
    assert len(there("saltmarket-the-drunk-anchor", *mine, phase="Hospital", tom=held, dice=[1]).hand()) == hand


@card("saltmarket-customs-road-common-ground")
def test_customs_road_takes_its_fee():
    assert walk("saltmarket-customs-road-common-ground", "saltmarket-the-drunk-anchor").np() == 4


@card("hollow-hills-quarry-mouth-common-ground")
def test_quarry_mouth_strengthens_dwarves_and_trolls_of_both_sides():
    quarry = "hollow-hills-quarry-mouth-common-ground"
    people = ("cart-troll", "gate-troll", "troll-brewers")  # the Brewers are of another division
    made = there(quarry, "cart-troll", "troll-brewers", theirs=[one("gate-troll", at=quarry)])
    assert [made.attack(who) - printed(who, "attack") for who in people] == [1, 1, 0]
    assert [made.defense(who) - printed(who, "defense") for who in people] == [0, 0, 0]


@card("hollow-hills-the-great-anvil")
def test_the_great_anvil_strengthens_who_bears_equipment():
    armed = one("moor-pack", cards=["club"], at="hollow-hills-the-great-anvil")
    made = table(armed, one(PLAIN, at="hollow-hills-the-great-anvil"), grounds=["hollow-hills-the-great-anvil"])
    assert (made.attack("moor-pack"), made.attack(PLAIN)) == (printed("moor-pack", "attack") + 1, 3)


@card("hollow-hills-rope-bridge-common-ground")
def test_on_the_rope_bridge_each_blow_of_a_generic_character_counts_more():
    bridge = "hollow-hills-rope-bridge-common-ground"
    blows = {
        who: strike(one(who, at=bridge), foe=one(PLAIN, at=ELSEWHERE), grounds=[bridge, ELSEWHERE])
        for who in (PLAIN, "grummel-twice-broken")
    }
    assert [hurt(made) for made in blows.values()] == [2, 1]
    assert hurt(fought(bridge)) == 4


@card("hollow-hills-the-deep-seam")
def test_the_deep_seam_pays_for_a_card():
    made = there("hollow-hills-the-deep-seam", PLAIN, hand=["club", "pole"], np=0)
    made.do(TOM, "use", "discard Club")
    assert made.np() == 2
    assert not made.can("use")
    assert not there("hollow-hills-the-deep-seam", hand=["club", "pole"]).can("use")


@card("hollow-hills-hall-of-shields")
def test_the_hall_takes_one_off_each_attack():
    assert hurt(fought("hollow-hills-hall-of-shields")) == 3


@card("duskmoor-gallows-hill")
def test_a_victory_on_gallows_hill_draws_a_card():
    grounds = ["duskmoor-gallows-hill", ELSEWHERE]
    decks = {"barracks": ["club"]}
    assert won(one(PLAIN, at="duskmoor-gallows-hill"), grounds=grounds, tom=decks).hand() == ["club"]
    assert won(one(PLAIN, at=ELSEWHERE), grounds=grounds, tom=decks).hand() == []


@card("duskmoor-the-red-house")
def test_the_red_house_heals_the_winner():
    hero = one(PLAIN, at="duskmoor-the-red-house", damage=[3])
    assert won(hero, grounds=["duskmoor-the-red-house", ELSEWHERE]).damage("hero") == [1]


@card("duskmoor-fogbound-causeway-common-ground")
def test_an_attack_on_a_wounded_character_costs_more_on_the_causeway():
    causeway = "duskmoor-fogbound-causeway-common-ground"
    theirs = [
        one("neighbor", at=causeway, damage=[1]),
        one("darling", at=causeway),
        one(PLAIN, at=ELSEWHERE, damage=[1]),
    ]

    made = table("alehouse-ogre", theirs=theirs, grounds=[causeway, ELSEWHERE], phase="Attack")
    assert made.do(TOM, "attack with").legal == [
        "attack Neighbor for 3",
        "attack Darling for 3",
        "attack Plain Character for 1",
    ]
    mine = [one("neighbor", at=causeway, damage=[1]), one(PLAIN, at=causeway)]
    made = table(*mine, theirs=["alehouse-ogre"], grounds=[causeway, ELSEWHERE], phase="Attack", turn=IAN)
    assert made.do(IAN, "attack with").legal == ["attack Neighbor for 3", "attack Plain Character for 1"]


@card("duskmoor-fogbound-causeway-common-ground")
def test_the_causeway_heals_all_of_those_whose_turn_begins_before_anything_else():
    causeway = "duskmoor-fogbound-causeway-common-ground"
    mine = [one("neighbor", at=causeway, damage=[3]), one("darling", at=causeway, damage=[2])]
    elsewhere = one("clumsy", at=ELSEWHERE, damage=[3])
    made = table(
        *mine,
        elsewhere,
        theirs=[one(PLAIN, at=causeway, damage=[3])],
        grounds=[causeway, ELSEWHERE],
        tom={"hospital": [one("hadra-coldhammer", at=ELSEWHERE, damage=[1, 1])]},
        phase="Hospital",
    )
    hurt_ones = ("neighbor", "darling", "clumsy", PLAIN)
    assert [made.damage(who) for who in hurt_ones] == [[2], [1], [3], [3]]


@card("duskmoor-wolf-stones")
def test_the_wolf_stones_call_the_creatures_of_the_night():
    made = there("duskmoor-wolf-stones", "moor-pack", PLAIN)
    assert (made.attack("moor-pack"), made.attack(PLAIN)) == (printed("moor-pack", "attack") + 1, 3)


@card("duskmoor-potters-field-common-ground")
def test_who_comes_back_to_potters_field_brings_a_card():
    field = "duskmoor-potters-field-common-ground"
    patient = one("gate-troll", at=field)
    hospital = {"hospital": [patient], "hand": ["7 club"]}
    made = table(PLAIN, grounds=[field], tom=hospital, phase="Hospital", dice=[1, 1])
    made.do(TOM, "leave")
    assert (made.where("gate-troll"), len(made.hand())) == ("Tom in_play", 8)


@card("greenmantle-elk-ford-common-ground")
def test_from_elk_ford_the_second_step_is_free():
    ford, orchard = "greenmantle-elk-ford-common-ground", "greenmantle-sleeping-orchard"
    made = table(one(PLAIN, at=orchard), grounds=[ford, orchard], phase="Move", np=5)
    made.do(TOM, "move Plain Character").do(TOM, "move Plain Character")
    assert made.np() == 5


@card("greenmantle-sleeping-orchard")
def test_the_orchard_heals_who_rests_there():
    orchard = "greenmantle-sleeping-orchard"
    mine = [one(PLAIN, at=orchard, damage=[3]), one("neighbor", at=ELSEWHERE, damage=[3])]
    theirs = [one("darling", at=orchard, damage=[3])]
    made = table(*mine, theirs=theirs, grounds=[orchard, ELSEWHERE], phase="Hospital")
    assert [made.damage(who) for who in (PLAIN, "neighbor", "darling")] == [[2], [3], [3]]


@card("greenmantle-the-nine-burrows")
def test_in_the_burrows_everybody_is_dearer_to_attack():
    theirs = [one("darling", at="greenmantle-the-nine-burrows"), one("neighbor", at=ELSEWHERE)]
    made = table(PLAIN, theirs=theirs, grounds=["greenmantle-the-nine-burrows", ELSEWHERE], phase="Attack")
    assert made.do(TOM, "attack with").can("attack Darling for 4", "attack Neighbor for 1")


@card("greenmantle-standing-pool")
def test_torture_does_not_reach_the_pool():
    theirs = [one(PLAIN, at="greenmantle-standing-pool"), one("cart-troll", at="greenmantle-standing-pool")]
    made = table("moor-pack", theirs=theirs, grounds=["greenmantle-standing-pool"], hand=["racked", "bad-omen"])
    assert not made.can("Notice Racked")
    assert made.can("Notice Bad Omen")


@card("greenmantle-old-drovers-way-common-ground")
def test_on_the_drovers_way_no_step_is_charged():
    way, pool = "greenmantle-old-drovers-way-common-ground", "greenmantle-standing-pool"
    made = table(one(PLAIN, at=pool), grounds=[way, pool], phase="Move", np=5)
    assert (
        made.do(TOM, "move Plain Character").do(TOM, "move Plain Character").do(TOM, "move Plain Character").np() == 5
    )
