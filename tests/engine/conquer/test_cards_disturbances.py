"""A scene for each Disturbance of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, combat, hurt, one, printed, road, strike, table
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}


def with_hand(*cards: str) -> dict[str, object]:
    """Tom's hand, which is set aside in combat but for Disturbances, and 5 Notice Points."""
    return {"tom": {"hand": list(cards)}, "np": 5}


def left(card_id: str) -> int:
    """What who had 5 Notice Points has when he has paid for this."""
    return 5 - printed(card_id, "cost")


def against(card_id: str, hit: str = "big-hit", answers: tuple[str, ...] = ()) -> Scene:
    """Tom's attack, after which Ian, who has 5 Notice Points, may play a Disturbance."""
    return strike(hit=hit, answers=list(answers), ian={"hand": [card_id]}, ian_np=5)


@card("hold")
def test_hold_takes_two_damage_off():
    made = against("hold").do(IAN, "play Hold!")
    assert (hurt(made), made.np(IAN), made.pile(IAN, "doom")) == (2, left("hold"), ["hold"])


@card("not-so-fast")
def test_not_so_fast_undoes_a_disturbance():
    made = strike(hit="big-hit", ian={"hand": ["hold"]}, ian_np=5, **with_hand("not-so-fast"))
    made.do(IAN, "play Hold!").do(TOM, "play Not So Fast")
    assert (hurt(made), made.np(), made.np(IAN)) == (4, left("not-so-fast"), left("hold"))


@card("feint")
def test_a_feint_makes_the_answer_worthless():
    made = strike(answers=["block"], **with_hand("feint"))
    made.do(IAN, "answer Block").do(TOM, "play Feint")
    assert (hurt(made), made.np()) == (1, left("feint"))


@card("feint", "tempered-edge", "riposte")
@pytest.mark.parametrize(("hit", "dealt"), [("blade-hit", 3), ("shot-hit", 2)])
def test_an_answer_made_worthless_makes_no_attack_a_blade(hit, dealt):
    hero = one(PLAIN, cards=[{"card": "club", "cards": ["tempered-edge"]}])
    foe = one("expert")
    made = strike(hero, hit, foe=foe, answers=["riposte"], cards=EXPERT, **with_hand("feint"))
    made.do(IAN, "answer Riposte").do(TOM, "play Feint")
    assert hurt(made) == dealt


@card("second-wind")
def test_second_wind_is_two_battle_actions():
    made = combat(PLAIN, **with_hand("second-wind"))
    made.do(TOM, "play Second Wind")
    assert (len(made.pile(TOM, "battle_hand")), made.pile(IAN, "battle_hand")) == (4, [])


@card("smoke-pot")
def test_a_smoke_pot_ends_the_combat():
    made = combat(PLAIN, foe=one(PLAIN, damage=[5]), **with_hand("smoke-pot"))
    made.do(TOM, "play Smoke Pot")
    assert (made.where("foe"), made.np(), made.vp()) == ("Ian in_play", left("smoke-pot"), 0)


@card("low-blow")
def test_a_low_blow_adds_one():
    made = strike(**with_hand("low-blow"))
    assert hurt(made.do(TOM, "play Low Blow")) == 2
    assert made.np() == left("low-blow")
    assert against("low-blow").mover == TOM  # nothing for the reacting side


@card("turn-the-blade")
def test_the_blade_turns_on_who_swung_it():
    made = against("turn-the-blade", HIT).do(IAN, "play Turn the Blade")
    assert (made.damage("hero"), hurt(made)) == ([1], 0)


@card("rain-of-stones")
def test_a_rain_of_stones_deals_two():
    assert hurt(combat(PLAIN, **with_hand("rain-of-stones")).do(TOM, "play Rain of Stones")) == 2


@card("change-of-plan")
def test_a_change_of_plan_is_a_new_battle_hand():
    plan = {"hand": ["change-of-plan"], "combat": [HIT, "blade-hit", "9 avoid"]}
    made = combat(PLAIN, tom=plan, answers=[HIT], np=5).do(TOM, "play Change of Plan")
    assert made.pile(IAN, "battle_hand") == [HIT]
    assert sorted(made.pile(TOM, "battle_hand")) == ["avoid", "avoid", "avoid", "blade-hit", HIT]


@card("pickpocket")
def test_a_pickpocket_works_at_any_time():
    made = table(PLAIN, hand=["pickpocket", "club"], np=5, ian_np=3).do(TOM, "play Pickpocket")
    assert (made.np(), made.np(IAN)) == (left("pickpocket") + 1, 2)
    made = combat(PLAIN, ian_np=3, **with_hand("pickpocket")).do(TOM, "play Pickpocket")
    assert (made.np(), made.np(IAN)) == (left("pickpocket") + 1, 2)


@card("sudden-courage")
def test_sudden_courage_lasts_for_the_combat():
    made = combat(PLAIN, **with_hand("sudden-courage")).do(TOM, "play Sudden Courage")
    assert (made.attack("hero"), made.attack("foe")) == (5, 3)
    assert made.do(TOM, "play Spare Cut").attack("hero") == 5


@card("field-dressing")
def test_a_field_dressing_heals_three():
    made = combat(one(PLAIN, damage=[4]), **with_hand("field-dressing")).do(TOM, "play Field Dressing")
    assert made.damage("hero") == [1]


@card("rust")
def test_rust_eats_both_ratings():
    club = {"card": "club", "cards": [{"card": "rust", "owner": TOM}]}
    made = table(theirs=[one(PLAIN, cards=[club])])
    assert (made.attack(PLAIN), made.defense(PLAIN)) == (2, 2)


@card("ambush-sign")
def test_an_ambush_waits_at_its_landscape():
    sign = [{"card": "road-2", "cards": ["ambush-sign"]}, "road-1"]
    made = table(one(PLAIN, at="road-1"), phase="Move", grounds=sign)
    made.do(TOM, "move Plain Character to Road: South")
    assert made.damage(PLAIN) == [1]
    quiet = road(PLAIN, phase="Move").do(TOM, "move Plain Character to Road: South")
    assert quiet.damage(PLAIN) == []
