"""The moment of a text: what has been played, answered or stopped by then, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, in_time, one, printed, said, strike
from tests.engine.conquer.scene import IAN, TOM, Scene, ability, do

card = pytest.mark.card
#: Somebody who can play everything, by his own ratings and with no text.
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
HIGH = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}


def guard(damage: int) -> dict[str, Any]:
    """A Block that takes so much off."""
    effect = do("reduce", amount=damage, of="this")
    return {"guard": {"type": "Battle Action", "kind": "Block", "abilities": [ability("static", effect)]}}


@pytest.mark.parametrize(
    ("attack", "damage", "carried"),
    [
        pytest.param("needle-dart", 1, [], marks=card("needle-dart")),
        pytest.param("headlong-charge", 2, [], marks=card("headlong-charge")),
        pytest.param("haft-and-pommel", 2, ["pole"], marks=card("haft-and-pommel")),
        pytest.param("ride-by", 2, ["cart"], marks=card("ride-by")),
        pytest.param("gang-up", 2, [], marks=card("gang-up")),
        pytest.param("killing-stroke", 4, [], marks=card("killing-stroke")),
    ],
)
def test_an_attack_that_an_answer_leaves_nothing_of_does_no_more(attack, damage, carried):
    hero, foe = one("expert", cards=carried), one(PLAIN, damage=[2])
    cards = {**EXPERT, **guard(damage)}
    made = strike(hero, attack, foe=foe, answers=["guard"], mine=[PLAIN, "cart-troll"], cards=cards)
    assert made.do(IAN, "answer Guard").damage("foe") == [2]


@card("counter-cut")
def test_a_counter_cut_that_an_answer_leaves_nothing_of_does_no_more():
    made = combat("guard-man", "guard", foe="expert", answers=["counter-cut", *SPARE], cards=_guarded())
    made.do(TOM, "play Spare Cut").do(IAN, "play Counter-Cut").do(TOM, "answer Guard")
    assert made.damage("hero") == []


def _guarded() -> dict[str, Any]:
    return {**EXPERT, **guard(2), "guard-man": {"type": "Character"}}


@pytest.mark.parametrize(
    "attack",
    [pytest.param("impale", marks=card("impale")), pytest.param("whirling-axes", marks=card("whirling-axes"))],
)
def test_a_choice_for_an_attack_that_lands_comes_after_the_answer(attack):
    made = strike("expert", attack, answers=["block"], cards=EXPERT)
    assert made.mover == IAN
    assert made.do(IAN, "accept the damage").can(f"use {said(attack)}")


@card("impale")
def test_impale_is_paid_with_two_points_at_most():
    made = strike("expert", "impale", np=5, cards=EXPERT).do(TOM, "use Impale")
    assert sorted(made.legal) == ["choose 1", "choose 2"]


# Texts of attacks that have dealt damage, and of attacks that were only played.

#: Somebody who takes nothing of any attack that lands on him.
ROCK = {
    "rock": {"type": "Character", "abilities": [ability("static", do("stat", stat="taken", of="bearer", amount=-9))]}
}


def on_the_rock(attack: str, **more: Any) -> Scene:
    return strike(more.pop("hero", "expert"), attack, foe="rock", cards={**EXPERT, **ROCK, **HIGH}, **more)


@card("cutpurse-lunge")
def test_a_cutpurse_takes_nothing_when_he_does_no_damage():
    made = on_the_rock("cutpurse-lunge", np=0, ian_np=5)
    assert (made.np(), made.np(IAN)) == (0, 5)


@card("hamstring")
def test_nobody_is_hamstrung_without_damage():
    assert on_the_rock("hamstring").attack("foe") == 3


@card("savage-bite")
def test_a_bite_that_draws_no_blood_feeds_nobody():
    made = on_the_rock("savage-bite", hero=one("expert", damage=[3]), np=5)
    assert (made.damage("hero"), made.can("use Savage Bite")) == ([3], False)


@card("testing-cut")
def test_a_testing_cut_that_draws_no_blood_draws_nothing():
    assert len(on_the_rock("testing-cut", answers=["2 high-block"]).pile(TOM, "battle_hand")) == 2


@card("testing-cut")
def test_a_testing_cut_draws_for_who_cuts_alone():
    made = strike("expert", "testing-cut", answers=["2 high-block"], cards={**EXPERT, **HIGH})
    assert (len(made.pile(TOM, "combat")), len(made.pile(IAN, "combat"))) == (19, 20)


@card("shoulder-shove")
def test_a_shove_without_damage_costs_nothing():
    assert on_the_rock("shoulder-shove", answers=["2 high-block"]).pile(IAN, "battle_hand") == ["high-block"] * 2


def blocked(attack: str, **more: Any) -> Scene:
    """The expert's attack is blocked; Ian holds two attacks more."""
    foe, answers = more.pop("foe", PLAIN), ["block", *more.pop("answers", ("blade-hit", "shot-hit"))]
    made = strike(more.pop("hero", "expert"), attack, foe=foe, answers=answers, cards={**EXPERT, **HIGH}, **more)
    return made.do(IAN, "answer Block") if made.mover == IAN else made


@card("all-or-nothing")
def test_all_or_nothing_that_was_blocked_leaves_nobody_open():
    made = blocked("all-or-nothing", mine=[PLAIN])
    assert made.do(IAN, "play Blade Hit").damage("hero") == [2]


@card("all-or-nothing")
def test_all_or_nothing_without_damage_leaves_nobody_open():
    made = on_the_rock("all-or-nothing", answers=["blade-hit", "shot-hit"])
    assert made.do(IAN, "play Blade Hit").damage("hero") == [2]


@card("reckless-swing")
def test_a_reckless_swing_hurts_the_swinger_even_when_it_was_blocked():
    assert blocked("reckless-swing").damage("hero") == [1]


@card("reckless-swing")
def test_a_reckless_swing_of_the_defender_hurts_him():
    made = combat("expert", "block", "avoid", foe="expert", answers=["reckless-swing", *SPARE], cards=EXPERT)
    made.do(TOM, "play Spare Cut").do(IAN, "play Reckless Swing")
    assert made.damage("foe") == [1, 1]


@card("testing-cut")
def test_a_testing_cut_that_was_blocked_draws_nothing():
    made = blocked("testing-cut")
    assert len(made.pile(TOM, "battle_hand")) == 2
    assert made.pile(IAN, "battle_hand") == ["blade-hit", "shot-hit"]


@card("ruinous-blow")
def test_a_ruinous_blow_costs_its_player_a_card_before_the_answer():
    made = blocked("ruinous-blow")
    assert made.legal == ["discard Spare Cut", "discard Spare Kick"]
    made.do(TOM, "discard Spare Cut").do(IAN, "answer Block")
    assert len(made.pile(IAN, "battle_hand")) == 2


# Answers that have stopped an attack. A Feint comes before that, and then they have stopped nothing.


def feinted(answer: str, foe: Any = "expert", **more: Any) -> Scene:
    """Ian's expert answers with this, and Tom makes the answer worthless."""
    answers = [answer, "2 high-block"]
    cards = {**EXPERT, **HIGH}
    made = strike(foe=foe, answers=answers, cards=cards, tom={"hand": ["feint"]}, np=5, ian_np=5, **more)
    made = made.do(IAN, f"answer {said(answer)}")
    assert made.can("play Feint"), made.legal
    return made.do(TOM, "play Feint")


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(name, marks=card(name))
        for name in (
            *("parry", "bind-the-blade", "step-back", "give-ground", "fade-into-fog", "read-the-shoulder"),
            *("duck", "roll-away", "tumble-through", "catlike", "immovable", "riposte"),
        )
    ],
)
def test_an_answer_that_stops_nothing_does_nothing(answer):
    made = feinted(answer)
    assert (made.damage("foe"), made.damage("hero")) == ([1], [])
    assert made.pile(IAN, "battle_hand") == ["high-block"] * 2
    assert sorted(made.pile(TOM, "battle_hand")) == sorted(SPARE)
    assert (made.np(), made.np(IAN), made.attack("foe")) == (5 - printed("feint", "cost"), 5, 6)
    assert made.phase == "Combat"


@card("bind-the-blade")
def test_a_blade_that_was_not_stopped_is_not_bound():
    assert sorted(feinted("bind-the-blade", hit="blade-hit").pile(TOM, "battle_hand")) == sorted(SPARE)


@card("catlike")
def test_a_cat_that_a_shot_hits_is_paid_nothing():
    assert feinted("catlike", hit="shot-hit").np(IAN) == 5


@card("tumble-through")
def test_who_tumbled_into_a_blow_strikes_no_harder():
    made = strike(
        foe="expert",
        answers=["tumble-through", HIT, "high-block"],
        cards={**EXPERT, **HIGH},
        tom={"hand": ["feint"]},
        np=5,
    )
    made.do(IAN, "answer Tumble Through").do(TOM, "play Feint")
    assert made.damage("hero") == [1]  # the one attack that Ian can play


@card("iron-guard")
def test_an_iron_guard_that_stops_nothing_heals_nothing():
    made = feinted("iron-guard", one("expert", damage=[3]))
    assert made.damage("foe") == [3, 1]
    assert not made.can("use Iron Guard")


@card("crossed-staves")
def test_crossed_staves_that_stop_nothing_please_nobody():
    assert feinted("crossed-staves", one("expert", cards=["pole"])).np(IAN) == 5


# What lasts for the combat ends with it, and is about one fighter.

#: Tom can end the combat, and attack again with somebody else.
DECK = {"combat": ["big-hit", "blade-hit", "shot-hit", *SPARE]}
SMOKE = {"tom": {"hand": ["smoke-pot"], **DECK}, "ian": DECK, "np": 9, "ian_np": 9}
CARDS = {**EXPERT, **HIGH}


def in_smoke(made: Scene) -> Scene:
    """Tom ends the combat."""
    return in_time(made, TOM, "play Smoke Pot")


def second_wave(made: Scene) -> Scene:
    """The combat goes up in smoke; another of Tom's Characters attacks the same foe, both with new battle hands."""
    in_smoke(made).do(TOM, "attack with Cart Troll")
    return made.do(TOM, "attack Expert") if made.can("attack Expert") else made


@card("hamstring")
def test_a_hamstring_heals_when_the_combat_is_over():
    made = combat("expert", "hamstring", foe="expert", answers=[*SPARE], cards=CARDS, **SMOKE)
    in_time(made, TOM, "play Hamstring")
    assert made.attack("foe") == 5
    assert in_smoke(made).attack("foe") == 6


@card("immovable")
def test_who_was_immovable_is_stronger_alone_and_for_this_combat():
    made = combat(foe="expert", answers=["immovable", *SPARE], theirs=["neighbor"], cards=CARDS, **SMOKE)
    in_time(made, TOM, "play Spare Cut")
    in_time(made, IAN, "answer Immovable")
    assert (made.attack("foe"), made.attack("neighbor")) == (7, 3)
    assert in_smoke(made).attack("foe") == 6


@card("sudden-courage")
def test_sudden_courage_is_one_fighters_and_for_this_combat():
    tom = {"hand": ["smoke-pot", "sudden-courage"]}
    made = combat("expert", mine=["neighbor"], cards=CARDS, tom=tom, np=9)
    in_time(made, TOM, "play Sudden Courage")
    assert (made.attack("hero"), made.attack("neighbor")) == (8, 3)
    assert in_smoke(made).attack("hero") == 6


@card("open-the-vein")
def test_a_vein_closes_when_the_combat_is_over():
    mine = ["cart-troll", "ringleader-nok"]
    made = combat("expert", "open-the-vein", foe="expert", mine=mine, cards=CARDS, **SMOKE)
    in_time(made, TOM, "play Open the Vein")
    second_wave(made)
    in_time(made, TOM, "play Big Hit")
    assert made.damage("foe") == [3, 4]


@card("all-or-nothing")
def test_all_or_nothing_is_over_with_the_combat():
    mine = ["ringleader-nok"]
    made = combat("expert", "all-or-nothing", foe="expert", mine=mine, cards=CARDS, **SMOKE)
    in_time(made, TOM, "play All or Nothing")
    in_smoke(made).do(TOM, "attack with Expert")
    in_time(made, TOM, "play Big Hit")
    in_time(made, IAN, "play Blade Hit")
    assert made.damage("hero") == [2]


@card("tumble-through")
def test_who_tumbled_through_strikes_harder_in_this_combat_only():
    mine = ["cart-troll", "ringleader-nok"]
    made = combat(foe="expert", mine=mine, answers=["tumble-through", *SPARE], cards=CARDS, **SMOKE)
    in_time(made, TOM, "play Spare Cut")
    in_time(made, IAN, "answer Tumble Through")
    in_time(made, IAN, "use Tumble Through")
    second_wave(made)
    in_time(made, TOM, "play Big Hit")
    in_time(made, IAN, "play Blade Hit")
    assert made.damage("cart-troll") == [2]
