"""A scene for each Battle Action of the original set; those without a text are told by their numbers."""

from __future__ import annotations

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, hurt, one, record, strike
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
#: Somebody who can play everything, by his own ratings and with no text.
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
HIGH = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}


def attack(card_id: str, **more: object) -> Scene:
    """The expert attacks a plain Character with this Attack."""
    cards = {**EXPERT, **HIGH, **more.pop("cards", {})}
    return strike(more.pop("hero", "expert"), card_id, cards=cards, **more)


def answer(card_id: str, hit: str = "big-hit", **more: object) -> Scene:
    """The expert, attacked with damage 4, answers with this."""
    made = strike(
        hit=hit, foe=one("expert", **more.pop("foe", {})), answers=[card_id], cards={**EXPERT, **HIGH}, **more
    )
    return made.do(IAN, "answer")


def _beside_a_block(card_id: str, **more: object) -> Scene:
    """The expert answers with this, while he holds a Block that he cannot play; Ian has 5 Notice Points."""
    made = strike(foe="expert", answers=[card_id, "high-block"], cards={**EXPERT, **HIGH}, ian_np=5, **more)
    return made.do(IAN, "answer")


@pytest.mark.parametrize(
    "card_id",
    [
        pytest.param("straight-thrust", marks=card("straight-thrust")),
        pytest.param("full-bodied-cleave", marks=card("full-bodied-cleave")),
        pytest.param("shield-up", marks=card("shield-up")),
        pytest.param("sidestep", marks=card("sidestep")),
        *("killing-stroke", "ruinous-blow", "immovable", "parry", "riposte", "bind-the-blade", "shield-breaker"),
        *("chain-sweep", "run-down", "hamstring", "counter-cut", "savage-bite", "gang-up", "impale", "whirling-axes"),
    ],
)
def test_who_can_play_it(card_id):
    # with exactly what the card asks for, and not with one less of anything that it asks for
    needs = record(card_id)["requires"]
    assert needs
    ratings = {"attack": 0, "defense": 1, "weapon_use": 0, **needs}
    for short, is_able in ((None, True), *((name, False) for name in needs)):
        who = {**ratings, short: needs[short] - 1} if short else ratings
        if who["defense"] < 1:
            continue  # nobody has less Defense than 1
        cards = {"fighter": {"type": "Character", **who}}
        made = combat("fighter", card_id, foe="fighter", answers=[card_id], cards=cards)
        can = made.can("play " + card_id.replace("-", " "))
        can = can or made.do(TOM, "play Spare Cut").can("answer " + card_id.replace("-", " "))
        assert can is is_able, short


@pytest.mark.parametrize(("card_id", "damage"), [("straight-thrust", 2), ("full-bodied-cleave", 3)])
def test_plain_attacks_deal_their_damage(card_id, damage):
    assert hurt(attack(card_id)) == damage


@pytest.mark.parametrize("card_id", ["shield-up", "sidestep"])
def test_plain_answers_stop_everything(card_id):
    assert hurt(answer(card_id)) == 0


@card("quick-jab")
def test_after_a_quick_jab_the_same_side_acts_again():
    made = attack("quick-jab", foe=PLAIN, answers=[HIT, "blade-hit"])
    assert (hurt(made), made.mover, made.can("play Spare Cut", "play Spare Kick")) == (1, TOM, True)
    assert attack("straight-thrust", answers=[HIT, "blade-hit"]).mover == IAN


@pytest.mark.parametrize(
    ("card_id", "answers"),
    [
        pytest.param("thrown-stone", ["Avoid", "Block"], marks=card("thrown-stone")),
        pytest.param("chain-sweep", ["Avoid", "Block"], marks=card("chain-sweep")),
    ],
)
def test_attacks_that_some_answers_cannot_stop(card_id, answers):
    made = attack(card_id, answers=["block", "avoid", "dodge"])
    assert sorted(made.legal) == ["accept the damage", *(f"answer {one_}" for one_ in answers)]


@card("overhead-chop")
@pytest.mark.parametrize(("held", "answers"), [("pole", ["Block", "Dodge"]), ("club", ["Avoid", "Block", "Dodge"])])
def test_a_chop_with_both_hands_leaves_no_room_to_avoid_it(held, answers):
    made = attack("overhead-chop", hero=one("expert", cards=[held]), answers=["block", "avoid", "dodge"])
    assert sorted(made.legal) == ["accept the damage", *(f"answer {one_}" for one_ in answers)]


@card("shield-breaker")
@pytest.mark.parametrize(("worn", "answers"), [("mail", ["Avoid", "Dodge"]), ("club", ["Avoid", "Block", "Dodge"])])
def test_who_relies_on_armor_cannot_block_a_shield_breaker(worn, answers):
    hero = one("expert", cards=["club" if worn == "mail" else "mail"])
    made = attack("shield-breaker", hero=hero, foe=one(PLAIN, cards=[worn]), answers=["block", "avoid", "dodge"])
    assert sorted(made.legal) == ["accept the damage", *(f"answer {one_}" for one_ in answers)]


@card("run-down")
@pytest.mark.parametrize(("held", "answers"), [("cart", ["Block"]), ("club", ["Avoid", "Block", "Dodge"])])
def test_who_is_run_down_from_a_mount_cannot_step_aside(held, answers):
    made = attack("run-down", hero=one("expert", cards=[held]), answers=["block", "avoid", "dodge"])
    assert sorted(made.legal) == ["accept the damage", *(f"answer {one_}" for one_ in answers)]


@card("shoulder-shove")
def test_a_shove_that_lands_costs_a_battle_action():
    other = {"low-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}
    made = attack("shoulder-shove", answers=["high-block", "low-block"], cards=other)
    assert (hurt(made), len(made.pile(IAN, "battle_hand")), made.pile(TOM, "battle_hand")) == (1, 1, [*SPARE])
    stopped = attack("shoulder-shove", answers=["block", "high-block"]).do(IAN, "answer")
    assert stopped.pile(IAN, "battle_hand") == ["high-block"]


@card("shoulder-shove")
def test_a_shove_of_the_defender_costs_nothing():
    made = combat("expert", HIT, foe="expert", answers=["shoulder-shove", *SPARE], cards=EXPERT)
    made.do(TOM, "play Spare Cut").do(IAN, "play Shoulder Shove")
    assert sorted(made.pile(TOM, "battle_hand")) == [HIT, "spare-kick"]


@card("spit-and-curse")
def test_spit_and_curse_costs_a_point_even_when_stopped():
    made = attack("spit-and-curse", answers=["block"], np=5, ian_np=5)
    assert (made.np(), made.np(IAN)) == (5, 4)


@card("testing-cut")
def test_a_testing_cut_of_the_attacker_draws():
    assert len(attack("testing-cut").pile(TOM, "battle_hand")) == 3
    made = combat("expert", foe="expert", answers=["testing-cut", *SPARE], cards=EXPERT).do(TOM, "play Spare Cut")
    assert sorted(made.do(IAN, "play Testing Cut").pile(IAN, "battle_hand")) == sorted(SPARE)


@card("cutpurse-lunge")
def test_a_cutpurse_takes_a_point_when_he_lands():
    made = attack("cutpurse-lunge", np=0, ian_np=5)
    assert (made.np(), made.np(IAN)) == (1, 4)
    assert attack("cutpurse-lunge", np=0, answers=["block"]).do(IAN, "answer").np() == 0


@card("needle-dart")
@pytest.mark.parametrize(("before", "dealt"), [([1], 2), ([], 1)])
def test_needle_dart_finds_old_wounds(before, dealt):
    assert attack("needle-dart", foe=one(PLAIN, damage=before)).damage("foe")[len(before) :] == [dealt]


@card("headlong-charge")
def test_a_headlong_charge_is_for_the_attacker():
    assert hurt(attack("headlong-charge")) == 3
    made = combat(foe="expert", answers=["headlong-charge", HIT], cards=EXPERT).do(TOM, "play Spare Cut")
    assert made.do(IAN, "play Headlong Charge").damage("hero")[:1] == [2]


@card("counter-cut")
def test_a_counter_cut_is_for_the_defender():
    assert hurt(attack("counter-cut")) == 2
    made = combat(foe="expert", answers=["counter-cut", HIT], cards=EXPERT).do(TOM, "play Spare Cut")
    assert made.do(IAN, "play Counter-Cut").damage("hero")[:1] == [3]


@card("hamstring")
def test_hamstrung_for_the_combat():
    assert attack("hamstring").attack("foe") == 2
    assert attack("hamstring", answers=["block"]).do(IAN, "answer").attack("foe") == 3


@card("savage-bite")
def test_a_savage_bite_feeds():
    made = attack("savage-bite", hero=one("expert", damage=[3]), np=5).do(TOM, "use Savage Bite")
    assert (made.damage("hero"), made.np()) == ([2], 4)
    assert attack("savage-bite", hero=one("expert", damage=[3]), np=5).do(TOM, "do not use").damage("hero") == [3]


@card("haft-and-pommel")
@pytest.mark.parametrize(("held", "dealt"), [("pole", 4), ("club", 2)])
def test_haft_and_pommel_are_two_hands_apart(held, dealt):
    assert hurt(attack("haft-and-pommel", hero=one("expert", cards=[held]))) == dealt


@card("ride-by")
@pytest.mark.parametrize(("held", "dealt"), [("cart", 4), ("club", 2)])
def test_a_ride_by_takes_a_mount(held, dealt):
    assert hurt(attack("ride-by", hero=one("expert", cards=[held]))) == dealt


@card("gang-up")
@pytest.mark.parametrize(("mine", "dealt"), [(["cart-troll", "gate-troll"], 3), (["cart-troll"], 2)])
def test_three_can_gang_up(mine, dealt):
    assert hurt(attack("gang-up", mine=mine)) == dealt


@card("impale")
def test_impale_is_as_deep_as_one_pays_for():
    made = attack("impale", np=5).do(TOM, "use Impale").do(TOM, "choose 2")
    assert (made.damage("foe")[0], made.np()) == (5, 3)
    assert attack("impale", np=5).do(TOM, "do not use").damage("foe")[0] == 3


@card("reckless-swing")
def test_a_reckless_swing_hurts_both():
    made = attack("reckless-swing")
    assert (hurt(made), made.damage("hero")) == (3, [1])


@card("whirling-axes")
@pytest.mark.parametrize(("die", "dealt"), [(5, 6), (4, 3)])
def test_whirling_axes_may_strike_twice(die, dealt):
    assert attack("whirling-axes", dice=[die]).do(TOM, "use Whirling Axes").damage("foe")[0] == dealt


@card("open-the-vein")
def test_after_it_every_attack_takes_one_more():
    made = attack("open-the-vein").do(TOM, "play Spare Cut")
    assert made.damage("foe")[:2] == [3, 2]


@card("killing-stroke")
@pytest.mark.parametrize(("before", "dealt"), [([2], 7), ([1], 4)])
def test_the_killing_stroke_is_for_the_weak(before, dealt):
    assert attack("killing-stroke", foe=one(PLAIN, damage=before)).damage("foe")[1] == dealt


@card("ruinous-blow")
def test_a_ruinous_blow_costs_a_battle_action_of_ones_choice():
    made = attack("ruinous-blow", foe="expert")
    made.do(TOM, "discard Spare Cut")
    assert (hurt(made), made.pile(TOM, "battle_hand")) == (4, ["spare-kick"])


@card("all-or-nothing")
def test_all_or_nothing_leaves_one_open():
    made = attack("all-or-nothing", foe="expert", answers=[HIT, "blade-hit"])
    assert made.do(IAN, "play Plain Attack").damage("hero") == [2]
    assert hurt(made) == 4


@card("raised-arm")
def test_a_raised_arm_takes_two_off():
    assert hurt(answer("raised-arm")) == 2


@card("wall-of-shields")
def test_a_wall_of_shields_takes_four_off():
    heavy = {"heavy-hit": {"type": "Battle Action", "damage": 6}}
    made = strike(hit="heavy-hit", foe="expert", answers=["wall-of-shields"], cards={**EXPERT, **heavy})
    assert hurt(made.do(IAN, "answer")) == 2


@card("parry")
def test_a_parry_draws():
    made = _beside_a_block("parry").do(IAN, "use Parry")
    assert made.np(IAN) == 4
    assert (len(made.pile(IAN, "combat")), len(made.pile(TOM, "combat"))) == (19, 20)
    assert len(_beside_a_block("shield-up").pile(IAN, "combat")) == 20


@card("riposte")
def test_a_riposte_answers_with_a_wound():
    made = answer("riposte", ian_np=5).do(IAN, "use Riposte")
    assert (made.damage("hero"), made.np(IAN)) == ([1], 4)
    assert answer("riposte", ian_np=0).damage("hero") == []


@card("iron-guard")
@pytest.mark.parametrize(("choice", "damage", "np"), [("use Iron Guard", [2], 4), ("pass", [3], 5)])
def test_iron_guard_gives_breath_for_a_notice_point(choice: str, damage: list[int], np: int):
    made = answer("iron-guard", foe={"damage": [3]}, ian_np=5).do(IAN, choice)
    assert (made.damage("foe"), made.np(IAN)) == (damage, np)


@card("iron-guard")
def test_iron_guard_gives_nothing_to_who_cannot_pay():
    assert answer("iron-guard", foe={"damage": [3]}, ian_np=0).damage("foe") == [3]


@card("crossed-staves")
@pytest.mark.parametrize(("held", "np"), [("pole", 6), ("club", 5)])
def test_crossed_staves_please_the_crowd(held, np):
    made = answer("crossed-staves", foe={"cards": [held]}, np=5, ian_np=5)
    assert (made.np(IAN), made.np()) == (np, 5)


@card("bind-the-blade")
@pytest.mark.parametrize(("hit", "left"), [("blade-hit", 1), ("shot-hit", 2)])
def test_a_bound_blade_costs_a_battle_action(hit, left):
    made = _beside_a_block("bind-the-blade", hit=hit)
    assert (len(made.pile(TOM, "battle_hand")), len(made.pile(IAN, "battle_hand"))) == (left, 1)


@card("immovable")
def test_who_was_immovable_strikes_harder():
    assert answer("immovable").attack("foe") == 7


@card("step-back")
def test_a_step_back_costs_a_notice_point():
    made = _beside_a_block("step-back")
    assert (made.np(IAN), made.np(), hurt(made)) == (4, 10, 0)


@card("give-ground")
def test_giving_ground_one_may_end_up_next_door():
    foe, grounds = one("expert", at="road-1"), ["road-1", "road-2"]
    made = strike(foe=foe, answers=["give-ground"], cards=EXPERT, grounds=grounds)
    made.do(IAN, "answer Give Ground", "use Give Ground")
    assert made.at("foe") == "road-2"


@card("fade-into-fog")
def test_in_the_fog_the_combat_ends():
    made = strike(foe=one("expert", damage=[11]), answers=["fade-into-fog"], cards=EXPERT, ian_np=5)
    made.do(IAN, "answer Fade into Fog", "use Fade into Fog")
    assert made.where("foe") == "Ian in_play"
    assert made.said("CQ-24.2") == ["Ian pays 2 Notice Points and has 3 left."]
    assert made.said("CQ-18.9") == ["The combat is over; the hands are taken up again."]


@card("read-the-shoulder")
def test_reading_the_shoulder_takes_a_battle_action():
    made = _beside_a_block("read-the-shoulder").do(IAN, "use Read the Shoulder")
    assert made.np(IAN) == 3
    assert [event.text.split(" takes ")[0] for event in made.events(kind="steal")] == [IAN]


@card("duck")
def test_ducking_gives_the_other_side_a_battle_action():
    assert len(_beside_a_block("duck").pile(TOM, "battle_hand")) == 3


@card("roll-away")
def test_rolling_away_one_may_begin_anew():
    made = strike(foe="expert", answers=["roll-away", "high-block"], cards={**EXPERT, **HIGH}, ian_np=5)
    made.do(IAN, "answer Roll Away", "use Roll Away")
    assert made.np(IAN) == 4
    assert "high-block" not in made.pile(IAN, "battle_hand")


@card("tumble-through")
def test_after_a_tumble_each_attack_counts_more():
    made = strike(foe="expert", answers=["tumble-through", HIT, "blade-hit"], cards=EXPERT)
    made.do(IAN, "answer Tumble Through", "use Tumble Through").do(IAN, "play Plain Attack")
    assert (made.damage("hero"), made.np(IAN)) == ([2], 9)


@card("catlike")
@pytest.mark.parametrize(("hit", "np"), [("shot-hit", 6), ("blade-hit", 5)])
def test_who_dodges_a_shot_like_a_cat_is_noticed(hit, np):
    made = _beside_a_block("catlike", hit=hit)
    assert (made.np(IAN), made.np()) == (np, 10)
