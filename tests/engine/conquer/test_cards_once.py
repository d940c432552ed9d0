"""How often a text works in a turn or a combat, and for which player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, in_time, one, printed, road, strike, table, won
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
#: Five attacks to choose from.
DECK = {"combat": ["big-hit", "blade-hit", "shot-hit", *SPARE]}
FISH = "saltmarket-fish-exchange"


# Once in a turn, and once in a combat.


@pytest.mark.parametrize("who", [pytest.param("otter-ferrymen", marks=card("otter-ferrymen"))])
def test_away_from_common_ground_nobody_is_paid(who):
    made = road(one(who, at="road-2"), phase="Move", np=2).do(TOM, "to Road: North")
    assert made.np() == 2


@card("lady-fenn-of-the-reeds")
def test_lady_fenn_draws_at_common_ground_once_a_turn():
    deck = {"barracks": ["club", "pole", "mail"]}
    made = road(one("lady-fenn-of-the-reeds", at="road-2"), phase="Move", np=2, tom=deck)
    assert not made.do(TOM, "move Lady Fenn to Road: North").can("use Lady Fenn")
    made.do(TOM, "move Lady Fenn to Road: South", "use Lady Fenn").do(TOM, "move Lady Fenn to Road: North")
    assert not made.do(TOM, "move Lady Fenn to Road: South").can("use Lady Fenn")


@card("pilgrims-staff")
def test_the_staff_rests_its_bearer_at_common_ground_once_a_turn():
    made = road(one(PLAIN, at="road-2", cards=["pilgrims-staff"], damage=[5]), phase="Move", np=9)
    assert made.do(TOM, "to Road: North").damage(PLAIN) == [5]
    assert made.do(TOM, "to Road: South").damage(PLAIN) == [3]
    assert made.do(TOM, "to Road: North").do(TOM, "to Road: South").damage(PLAIN) == [3]


@card("tinkers-wagon")
def test_the_wagon_sells_once_a_turn():
    made = road(one(PLAIN, cards=["tinkers-wagon"]), phase="Move", np=9)
    made.do(TOM, "to Road: South", "use Tinker's Wagon")
    assert not made.do(TOM, "to Road: North").can("use Tinker's Wagon")


GATE = "saltmarket-tide-gate-common-ground"


@card(GATE)
def test_tide_gate_pays_who_enters():
    made = table(one(PLAIN, at=FISH), grounds=[GATE, FISH], phase="Move", np=5).do(TOM, "move Plain Character")
    assert (made.np(), made.np(IAN)) == (6, 10)


SEAM = "hollow-hills-the-deep-seam"


@card(SEAM)
def test_the_deep_seam_pays_whoever_has_somebody_there_for_one_card():
    grounds = [SEAM, "road-1"]
    made = table(one(PLAIN, at=SEAM), grounds=grounds, hand=["club", "pole", "mail"], np=0)
    made.do(TOM, "use", "discard Club")
    assert (made.np(), made.np(IAN), made.hand()) == (2, 10, ["mail", "pole"])
    away = table(one(PLAIN, at="road-1"), theirs=[one("cart-troll", at=SEAM)], grounds=grounds, hand=["club", "pole"])
    assert not away.can("use")


def two_combats(hero: Any, foe: Any, **more: Any) -> Scene:
    """The hero strikes, the combat goes up in smoke, and he attacks the same foe again."""
    tom = {"hand": ["smoke-pot"], **DECK}
    return combat(hero, foe=foe, mine=["ringleader-nok"], tom=tom, ian=DECK, cards=EXPERT, np=20, **more)


@card("hooked-chain")
def test_the_chain_tears_once_in_each_combat():
    made = two_combats(one("expert", cards=["hooked-chain"]), "expert", answers=["block", "avoid"])
    in_time(made, TOM, "play Spare Cut").do(IAN, "accept the damage").do(TOM, "use Hooked Chain")
    in_time(made, TOM, "play Smoke Pot").do(TOM, "attack with Expert")
    in_time(made, TOM, "play Spare Cut")
    assert made.can("use Hooked Chain")


@card("the-widows-needle")
def test_the_needle_pricks_once_in_each_combat():
    made = two_combats(one("expert", cards=["the-widows-needle"]), "expert", ian_np=9)
    in_time(made, TOM, "play Spare Cut")
    assert made.np(IAN) == 7
    in_time(made, TOM, "play Smoke Pot").do(TOM, "attack with Expert")
    in_time(made, TOM, "play Spare Cut")
    assert made.np(IAN) == 5


@card("cloak-of-quiet-rain")
def test_the_cloak_helps_once_in_each_combat():
    made = two_combats("expert", one("expert", cards=["cloak-of-quiet-rain"]), ian_np=9)
    in_time(made, TOM, "play Spare Cut").do(IAN, "use Cloak")
    in_time(made, TOM, "play Smoke Pot").do(TOM, "attack with Expert")
    in_time(made, TOM, "play Spare Cut")
    assert made.can("use Cloak")


@card("ringleader-nok")
def test_nok_lets_two_of_his_own_side_attack_and_no_third():
    tom = {"hand": ["2 smoke-pot"], **DECK}
    made = road("ringleader-nok", "cart-troll", PLAIN, theirs=["gate-troll"], phase="Attack", tom=tom, np=20)
    for who in ("Ringleader Nok", "Cart Troll"):
        made.do(TOM, f"attack with {who}")
        assert len(made.pile(TOM, "battle_hand")) == 5
        in_time(made, TOM, "play Smoke Pot")
    assert made.phase == "Move"
    theirs = road("ringleader-nok", theirs=[PLAIN, "cart-troll"], phase="Attack", turn=IAN, ian={**tom}, tom=DECK)
    theirs.do(IAN, "attack with Cart Troll")
    in_time(theirs, IAN, "play Smoke Pot")
    assert theirs.phase == "Move"


# Battle Actions of both.


@card("eye-of-the-gauge")
def test_the_eye_sees_two_and_throws_one_away_for_its_bearer_alone():
    made = combat(one("expert", cards=[{"card": "club", "cards": ["eye-of-the-gauge"]}]), begins=True, cards=EXPERT)
    made.do(TOM, "discard Block")
    assert (made.can("discard"), len(made.pile(IAN, "battle_hand"))) == (False, 5)


@card("bog-the-unwashed")
def test_bog_costs_a_battle_action_that_nobody_chooses():
    assert combat("bog-the-unwashed", begins=True, ian=DECK).mover == TOM


@card("duck")
def test_ducking_gives_nothing_to_who_ducks():
    high = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}
    made = strike(foe="expert", answers=["duck", "high-block"], cards={**EXPERT, **high}).do(IAN, "answer")
    assert (len(made.pile(IAN, "combat")), len(made.pile(TOM, "combat"))) == (20, 19)


@card("warding-horn")
def test_the_horn_calls_for_ones_own_battle_hand():
    tom, ian = {"combat": [HIT, "4 block", *SPARE, "9 avoid"]}, {"combat": ["20 block"]}
    made = combat(one(PLAIN, cards=["warding-horn"]), begins=True, np=5, tom=tom, ian=ian)
    made.do(TOM, "use Warding Horn")
    assert len(made.pile(IAN, "combat")) == 15


@card("roll-away")
def test_rolling_away_leaves_the_other_sides_hand_alone():
    high = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}
    made = strike(foe="expert", answers=["roll-away", "high-block"], cards={**EXPERT, **high}, ian_np=5)
    made.do(IAN, "answer Roll Away", "use Roll Away")
    assert sorted(made.pile(TOM, "battle_hand")) == sorted(SPARE)


# Landscapes and the other player.


@card("duskmoor-gallows-hill")
def test_gallows_hill_is_for_the_winner():
    grounds = ["duskmoor-gallows-hill", "road-1"]
    assert won(one(PLAIN, at="duskmoor-gallows-hill"), grounds=grounds).hand(IAN) == []


@card("duskmoor-potters-field-common-ground")
def test_potters_field_is_for_the_patients_side():
    field = "duskmoor-potters-field-common-ground"
    hospital = {"hospital": [one("gate-troll", at=field)], "hand": ["7 club"]}
    made = table(PLAIN, grounds=[field], tom=hospital, phase="Hospital", dice=[1, 1])
    assert made.do(TOM, "leave").hand(IAN) == []


@card("brother-anselt-of-the-gauge")
def test_brother_anselt_saves_nothing_on_people():
    assert table("brother-anselt-of-the-gauge", hand=["lantern-page", "club"]).can("Notice Lantern Page for 1")


@card("goblin-torch-mob")
def test_goblins_of_the_other_side_make_no_mob():
    theirs = [one("goblin-torch-mob", name="another")]
    mine = [one("goblin-torch-mob", name="it"), one("goblin-torch-mob", name="second")]
    assert table(*mine, theirs=theirs).attack("it") == printed("goblin-torch-mob", "attack")


@card("greenmantle-elk-ford-common-ground")
def test_elk_ford_is_worth_one_step():
    ford, orchard = "greenmantle-elk-ford-common-ground", "greenmantle-sleeping-orchard"
    made = table(one(PLAIN, at=ford), grounds=[ford, orchard], phase="Move", np=5)
    for _ in range(3):
        made.do(TOM, "move Plain Character")
    assert made.np() == 3


@card("shatter")
def test_shatter_is_asked_which():
    made = table(PLAIN, theirs=[one("cart-troll", cards=["mail", "club"])], hand=["shatter"])
    made.do(TOM, "Notice Shatter", "choose Club")
    assert made.cards_on("cart-troll") == ["mail"]


@card("troll-brewers")
def test_the_brewers_card_must_be_given():
    made = table("troll-brewers", phase="Discard", np=1, hand=["club", "pole"]).do(TOM, "use Troll Brewers")
    assert (made.can("pass"), made.legal) == (False, ["discard Club", "discard Pole"])
