"""Whom a text reaches, how often and how far: the other player, the other side, those elsewhere, one of several."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, hurt, in_time, one, printed, road, strike, table
from tests.engine.conquer.scene import IAN, TOM, ability, do

card = pytest.mark.card
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
HIGH = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}

# Prices of the other player.


@pytest.mark.parametrize(
    ("mine", "before"),
    [
        pytest.param("brother-anselt-of-the-gauge", [], marks=card("brother-anselt-of-the-gauge")),
        pytest.param("old-borrik-of-the-deep-seam", [], marks=card("old-borrik-of-the-deep-seam")),
        pytest.param(PLAIN, ["forge-fire-levy"], marks=card("forge-fire-levy")),
    ],
)
def test_what_is_cheaper_for_one_is_not_for_the_other(mine, before):
    ian = {"hand": ["dear-club", "study"]}
    made = table(mine, theirs=["neighbor"], tom={"before": before}, ian=ian, turn=IAN)
    assert made.can("Notice Dear Club for 3", "Notice Study for 3")


@card("brother-anselt-of-the-gauge")
def test_brother_anselt_saves_nothing_on_anything_but_science():
    made = table("brother-anselt-of-the-gauge", hand=["smithing", "dear-club"])
    assert made.can("Notice Smithing for 3", "Notice Dear Club for 3")


@card("high-regent-aldous-verrane")
def test_the_regents_enemies_pay_in_full():
    made = table("high-regent-aldous-verrane", theirs=["cart-troll", PLAIN], phase="Attack", turn=IAN)
    made.do(IAN, "attack with Cart Troll")
    assert made.np(IAN) == 10 - printed("high-regent-aldous-verrane", "popularity")


@card("survey-maps")
def test_survey_maps_are_read_by_one():
    made = table(phase="Draw", tom={"before": ["survey-maps"]}, turn=IAN)
    assert len(made.hand(IAN)) == 7


#: Each charged step costs its player 1 more.
TOLL = {
    "toll": {
        "type": "Effect",
        "on": "player",
        "abilities": [ability("static", do("stat", stat="move_price", of="you", amount=1))],
    }
}


@card("lady-fenn-of-the-reeds")
def test_lady_fenn_takes_one_off_a_dearer_step():
    made = road(PLAIN, "lady-fenn-of-the-reeds", phase="Move", np=5, cards=TOLL, tom={"before": ["toll"]})
    made.do(TOM, "move Plain Character to Road: South").do(TOM, "move Plain Character to Road: North")
    assert made.np() == 4


@card("greenmantle-old-drovers-way-common-ground")
def test_the_drovers_way_takes_one_off_a_dearer_step():
    way, pool = "greenmantle-old-drovers-way-common-ground", "greenmantle-standing-pool"
    made = table(one(PLAIN, at=pool), grounds=[way, pool], phase="Move", np=5, cards=TOLL, tom={"before": ["toll"]})
    made.do(TOM, "move Plain Character").do(TOM, "move Plain Character")
    assert made.np() == 4


@card("lady-fenn-of-the-reeds")
def test_lady_fenns_enemies_pay_for_their_steps():
    made = road("lady-fenn-of-the-reeds", theirs=[PLAIN], phase="Move", turn=IAN)
    made.do(IAN, "move Plain Character to Road: South").do(IAN, "move Plain Character to Road: North")
    assert made.np(IAN) == 9


# Both sides, and elsewhere.


@pytest.mark.parametrize(
    ("leader", "soldier"),
    [
        pytest.param("emperor-of-the-alley", "alehouse-ogre", marks=card("emperor-of-the-alley")),
        pytest.param("marshal-oda-brightwater", "tollgate-archers", marks=card("marshal-oda-brightwater")),
        pytest.param("the-father-of-wolves", "moor-pack", marks=card("the-father-of-wolves")),
    ],
)
def test_a_leader_leads_his_own_side(leader, soldier):
    assert table(leader, theirs=[soldier]).attack(soldier) == printed(soldier, "attack")


@pytest.mark.parametrize(
    "leader",
    [pytest.param(name, marks=card(name)) for name in ("the-antlered-one", "the-anvil-mother")],
)
def test_a_shelter_is_for_ones_own_side(leader):
    assert table(leader, theirs=[one(PLAIN, cards=["club"])]).defense(PLAIN) == 3


@card("grave-walkers")
def test_grave_walkers_weaken_no_friend():
    assert table("grave-walkers", PLAIN).attack(PLAIN) == 3


@card("doctor-vess-of-the-cellars")
@pytest.mark.parametrize(("mine", "die", "is_out"), [(PLAIN, 2, True), ("doctor-vess-of-the-cellars", 3, True)])
def test_doctor_vess_adds_one_to_the_rolls_of_others(mine, die, is_out):
    # Reputation 4: the Doctor makes 2 a 3 for her enemies, and leaves a 3 of her friends alone
    theirs = ["doctor-vess-of-the-cellars"] if mine == PLAIN else []
    patient = one("neighbor", at="plain-ground", name="patient")
    made = table(mine, theirs=theirs, tom={"hospital": [patient]}, phase="Hospital", dice=[die])
    assert made.can("leave") is is_out


def with_patient(stay: int, *mine: Any, theirs: tuple[Any, ...] = ()) -> str:
    patient = one("gate-troll", at="plain-ground", stay=stay, damage=[9], name="patient")
    return table(*mine, theirs=theirs, tom={"hospital": [patient]}, phase="Hospital").where("patient")


@card("the-iron-hearse")
def test_the_hearse_comes_one_turn_early_for_ones_enemies_alone():
    hearse = one("thessa-ironvow", cards=["the-iron-hearse"])
    assert with_patient(1, theirs=(hearse,)) == "Tom hospital"
    assert with_patient(2, hearse) == "Tom hospital"


@pytest.mark.parametrize(
    ("ground", "who", "carried"),
    [
        pytest.param(
            "hollow-hills-quarry-mouth-common-ground",
            "gate-troll",
            [],
            marks=card("hollow-hills-quarry-mouth-common-ground"),
        ),
        pytest.param("hollow-hills-the-great-anvil", PLAIN, ["club"], marks=card("hollow-hills-the-great-anvil")),
        pytest.param("duskmoor-wolf-stones", "moor-pack", [], marks=card("duskmoor-wolf-stones")),
    ],
)
def test_a_landscape_strengthens_nobody_who_stands_elsewhere(ground, who, carried):
    made = table(one(who, cards=carried, at="road-1"), grounds=[ground, "road-1"])
    assert (made.attack(who), made.defense(who)) == (printed(who, "attack"), printed(who, "defense"))


@card("hollow-hills-hall-of-shields")
def test_the_hall_shields_nobody_elsewhere():
    hall = "hollow-hills-hall-of-shields"
    made = strike(one(PLAIN, at=hall), "big-hit", foe=one(PLAIN, at="road-1"), grounds=[hall, "road-1"])
    assert hurt(made) == 4


@card("saltmarket-guild-row")
def test_guild_row_teaches_one_point_and_only_there():
    row = "saltmarket-guild-row"
    cards = {"heavy": {"type": "Equipment", "requires": {"weapon_use": 4}}}
    made = table(one(PLAIN, at=row), grounds=[row, "road-1"], hand=["heavy"], cards=cards)
    assert not made.can("Notice Heavy")
    away = table(one(PLAIN, at="road-1"), grounds=[row, "road-1"], hand=["hefty-club"])
    assert not away.can("Notice Hefty Club")


@card("greenmantle-standing-pool")
def test_the_pool_protects_nobody_elsewhere():
    grounds = ["greenmantle-standing-pool", "road-1"]
    made = table("moor-pack", theirs=[one(PLAIN, at="road-1")], grounds=grounds, hand=["racked"])
    assert made.can("Notice Racked")


@card("greenmantle-elk-ford-common-ground")
def test_elk_ford_is_one_free_step_and_only_from_there():
    ford, orchard = "greenmantle-elk-ford-common-ground", "greenmantle-sleeping-orchard"
    made = table(one(PLAIN, at=ford), grounds=[ford, orchard], phase="Move", np=5)
    made.do(TOM, "move Plain Character").do(TOM, "move Plain Character")
    assert made.np() == 4  # the second step was from the orchard
    made = table(one(PLAIN, at=orchard), grounds=[ford, orchard], phase="Move", np=5)
    for _ in range(4):
        made.do(TOM, "move Plain Character")
    assert made.np() == 3  # of four steps the second alone was free beside the first, the fourth was charged 1


@card("long-strides")
def test_long_strides_are_one_free_step():
    made = road(PLAIN, phase="Move", np=3, tom={"before": ["long-strides"]})
    for ground in ("South", "North", "South"):
        made.do(TOM, f"move Plain Character to Road: {ground}")
    assert made.np() == 2


@card("give-ground")
def test_who_gives_ground_goes_next_door_and_no_farther():
    foe, grounds = one("expert", at="road-1"), ["road-1", "road-2", "isle"]
    made = strike(foe=foe, answers=["give-ground"], cards=EXPERT, grounds=grounds, ian={"hand": []})
    made.do(IAN, "answer Give Ground", "use Give Ground")
    assert made.at("foe") == "road-2"


@card("give-ground")
def test_who_gave_ground_for_nothing_stays():
    foe, grounds = one("expert", at="road-1"), ["road-1", "road-2"]
    tom = {"hand": ["feint"]}
    made = strike(foe=foe, answers=["give-ground", *SPARE], cards=EXPERT, grounds=grounds, tom=tom)
    in_time(made, IAN, "answer Give Ground").do(TOM, "play Feint")
    assert (made.at("foe"), made.can("use Give Ground")) == ("road-1", False)


@card("gang-up")
def test_a_friend_elsewhere_is_no_gang():
    here, there, near = one("expert", at="road-1"), one("cart-troll", at="isle"), one("gate-troll", at="road-1")
    made = strike(here, "gang-up", mine=[there, near], cards=EXPERT, grounds=["road-1", "isle"])
    assert hurt(made) == 2


@card("hare-lancers")
def test_hare_lancers_who_are_attacked_do_not_charge():
    made = combat("hare-lancers", defends=True, answers=[HIT, "blade-hit"])
    made.do(IAN, "play Plain Attack").do(TOM, "play Spare Cut")
    assert made.damage("foe")[0] == 1
