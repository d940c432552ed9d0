"""When in a turn or a combat a text works, how often, and what does not bring it about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import (
    PLAIN,
    SPARE,
    combat,
    dying,
    hurt,
    in_time,
    one,
    printed,
    road,
    strike,
    table,
)
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
#: Five attacks to choose from.
DECK = {"combat": ["big-hit", "blade-hit", "shot-hit", *SPARE]}

# The start of the turn comes before the Hospital Grounds, the roll after them.


def asked_about_a_patient(*mine: Any, hand: tuple[str, ...] = (), **more: Any) -> Scene:
    """Tom's turn has begun and he is asked about a patient of his; he has not rolled yet."""
    patient = one("gate-troll", at=more.get("grounds", ["plain-ground"])[0], damage=[1, 2], name="patient")
    made = table(*mine, phase="Hospital", tom={"hospital": [patient], "hand": list(hand)}, **more)
    assert made.can("remove the damage of 1")
    return made


@pytest.mark.parametrize(
    "mine",
    [
        pytest.param(
            [one(PLAIN, cards=["bough-of-the-antlered-one"], damage=[3])], marks=card("bough-of-the-antlered-one")
        ),
        pytest.param(["brakka-of-the-nine-burrows", one(PLAIN, damage=[3])], marks=card("brakka-of-the-nine-burrows")),
        pytest.param([one(PLAIN, cards=["clockwork-heart"], damage=[3])], marks=card("clockwork-heart")),
    ],
)
def test_some_heal_before_anything_else(mine):
    assert asked_about_a_patient(*mine).damage(PLAIN) == [2]


@card("greenmantle-sleeping-orchard")
def test_the_orchard_heals_before_anything_else():
    sleeper = one(PLAIN, damage=[3], at="greenmantle-sleeping-orchard")
    assert asked_about_a_patient(sleeper, grounds=["greenmantle-sleeping-orchard"]).damage(PLAIN) == [2]


@card("thumbscrews")
def test_thumbscrews_turn_before_anything_else():
    victim = one(PLAIN, cards=[{"card": "thumbscrews", "owner": TOM}])
    assert asked_about_a_patient(theirs=[victim]).damage(PLAIN) == [1]


ANCHOR = "saltmarket-the-drunk-anchor"


@card(ANCHOR)
@pytest.mark.parametrize(
    ("mine", "theirs", "cards"),
    [
        ([one(PLAIN, at=ANCHOR), one("cart-troll", at=ANCHOR)], [], 1),
        ([one(PLAIN, at=ANCHOR)], [one("cart-troll", at=ANCHOR)], 0),
        ([one(PLAIN, at=ANCHOR), one("cart-troll", at="road-1")], [], 0),
    ],
)
def test_two_of_one_side_at_the_anchor_hear_something_before_anything_else(mine, theirs, cards):
    made = asked_about_a_patient(*mine, theirs=theirs, grounds=[ANCHOR, "road-1"])
    assert (len(made.hand()), made.hand(IAN)) == (cards, [])


# The roll: what it is worth is known before cards are drawn.


def before_the_cards(made: Scene) -> bool:
    """Whether Tom has gained his point more before he drew cards."""
    said = [event.text for event in made.play.events]
    gained = next(place for place, text in enumerate(said) if text.startswith("Tom gains 1 Notice"))
    return gained < next(place for place, text in enumerate(said) if text.startswith("Tom draws"))


@pytest.mark.parametrize(
    ("mine", "before"),
    [
        pytest.param(one(PLAIN, cards=["charter-seal-of-erasdas"]), [], marks=card("charter-seal-of-erasdas")),
        pytest.param("ilsabet-keeper-of-ledgers", [], marks=card("ilsabet-keeper-of-ledgers")),
        pytest.param(PLAIN, ["counting-house-method"], marks=card("counting-house-method")),
    ],
)
def test_a_point_for_the_roll_comes_with_the_roll(mine, before):
    made = table(mine, phase="Generate", dice=[2], np=0, tom={"before": before}, hand=["club"])
    assert (made.np(), made.np(IAN), before_the_cards(made)) == (3, 10, True)


FISH = "saltmarket-fish-exchange"


@card(FISH)
@pytest.mark.parametrize(
    ("mine", "theirs", "np"),
    [
        (one(PLAIN, at=FISH), [], 3),
        (one(PLAIN, at="road-1"), [], 2),
        (one(PLAIN, at="road-1"), [one("cart-troll", at=FISH)], 2),
    ],
)
def test_fish_exchange_pays_for_ones_own_who_are_there(mine, theirs, np):
    made = table(mine, theirs=theirs, grounds=["road-1", FISH], phase="Generate", dice=[2], np=0, hand=["club"])
    assert (made.np(), made.np(IAN)) == (np, 10)
    assert np == 2 or before_the_cards(made)


@card("mama-grubb")
@pytest.mark.parametrize("die", [3, 6])
def test_mama_grubb_leaves_a_good_roll_alone(die):
    assert not table("mama-grubb", phase="Generate", dice=[die], np=0, hand=["club"]).can("use Mama Grubb")


# What was for the moment of coming into play is not for later, and what is for combats not for the Notice Phase.


@pytest.mark.parametrize(
    "who", [pytest.param(name, marks=card(name)) for name in ("hadra-coldhammer", "ossian-greymuzzle")]
)
def test_who_has_come_does_nothing_more(who):
    assert not road(who, PLAIN, hand=["club"]).can(f"use {who.split('-')[0]}")


@card("snikkit-three-fingers")
def test_snikkit_steals_when_he_comes():
    made = table("snikkit-three-fingers", theirs=[one(PLAIN, cards=["club"])], hand=["club"])
    assert not made.can("use Snikkit")


@card("hadra-coldhammer")
def test_hadra_fetches_nothing_but_equipment():
    made = table(hand=["hadra-coldhammer"], np=5, tom={"barracks": [PLAIN, "club", "mail"]})
    made.do(TOM, "Notice Hadra", "at Plain Ground", "use Hadra")
    assert sorted(made.legal) == ["take Club", "take Mail", "take nothing"]


@pytest.mark.parametrize(
    "disturbance",
    [
        pytest.param(name, marks=card(name))
        for name in ("rain-of-stones", "sudden-courage", "field-dressing", "smoke-pot", "second-wind", "hold")
    ],
)
def test_a_disturbance_for_combat_is_of_no_use_in_the_notice_phase(disturbance):
    made = table(one(PLAIN, damage=[2]), theirs=["cart-troll"], hand=[disturbance, "club"])
    assert not made.can(f"play {disturbance.replace('-', ' ')}")


@pytest.mark.parametrize(
    "disturbance", [pytest.param(name, marks=card(name)) for name in ("smoke-pot", "second-wind", "change-of-plan")]
)
def test_between_two_attacks_and_not_during_one(disturbance):
    made = combat("expert", tom={"hand": [disturbance, "low-blow"]}, np=9, answers=["block", "avoid"], cards=EXPERT)
    in_time(made, TOM, "play Spare Cut")
    assert made.can("play Low Blow")
    assert not made.can(f"play {disturbance.replace('-', ' ')}")


@pytest.mark.parametrize("disturbance", [pytest.param(name, marks=card(name)) for name in ("hold", "turn-the-blade")])
def test_before_the_answer_and_not_after_it(disturbance):
    made = strike(hit="big-hit", answers=["block", "avoid"], ian={"hand": [disturbance]}, ian_np=9)
    play = f"play {disturbance.replace('-', ' ')}"
    assert (made.mover, made.can(play)) == (IAN, True)
    made.do(IAN, "pass")
    assert (made.can("answer Block"), made.can(play)) == (True, False)
    made.do(IAN, "accept the damage")
    assert hurt(made) == 4


@card("low-blow")
def test_a_low_blow_comes_before_the_answer():
    made = strike(hit="big-hit", answers=["block", "avoid"], tom={"hand": ["low-blow"]}, np=9)
    assert (made.mover, made.can("play Low Blow")) == (TOM, True)
    made.do(TOM, "pass").do(IAN, "accept the damage")
    assert hurt(made) == 4


@card("cloak-of-quiet-rain")
def test_the_cloak_is_drawn_before_the_answer_by_who_is_struck():
    cloaked = one(PLAIN, cards=["cloak-of-quiet-rain"])
    made = strike(hit="big-hit", answers=["block", "avoid"], foe=cloaked, ian_np=9)
    assert made.can("use Cloak")
    assert made.do(IAN, "pass").can("answer Block")
    assert not strike(one(PLAIN, cards=["cloak-of-quiet-rain"]), answers=["block", "avoid"]).can("use Cloak")


@card("turn-the-blade")
def test_nobody_turns_his_own_blade():
    made = strike(hit="big-hit", answers=["block", "avoid"], tom={"hand": ["turn-the-blade"]}, np=9)
    assert made.mover == IAN


@card("feint")
def test_nobody_feints_against_his_own_answer():
    made = strike(hit="big-hit", answers=["block", "avoid"], ian={"hand": ["feint"]}, ian_np=9)
    made.do(IAN, "answer Block")
    assert not made.can("play Feint")


@card("field-dressing")
def test_a_field_dressing_is_for_ones_own_fighter_whoever_acts():
    made = combat(one(PLAIN, damage=[3]), foe=one(PLAIN, damage=[4]), ian={"hand": ["field-dressing"]}, ian_np=9)
    made.do(IAN, "pass").do(TOM, "play Spare Cut").do(IAN, "play Field Dressing")
    assert (made.damage("foe")[0], made.damage("hero")) == (1, [3])


# The declaration of an attack comes before the combat. Of texts of one moment the active player settles the order.


@card("alehouse-ogre")
def test_the_ogres_fee_is_due_before_the_combat():
    hero = one(PLAIN, cards=["warding-horn"])
    made = combat(hero, foe="alehouse-ogre", begins=True, np=9)
    assert (made.np(), made.can("use Warding Horn")) == (9 - printed("alehouse-ogre", "popularity") - 1, True)


@card("alehouse-ogre")
def test_the_ogre_himself_attacks_without_a_fee():
    assert combat("alehouse-ogre", begins=True, np=9, ian_np=9).np(IAN) == 9


@card("emperor-of-the-alley")
def test_the_emperor_is_paid_before_the_combat_and_for_attacking():
    masked = one(PLAIN, cards=["mask-of-the-cellars"])
    made = combat("emperor-of-the-alley", foe=masked, begins=True, np=9)
    assert made.can("play Spare Cut")
    assert combat(foe="emperor-of-the-alley", begins=True, ian_np=5).np(IAN) == 5


@pytest.mark.parametrize(
    "hero",
    [
        pytest.param("tollgate-archers", marks=card("tollgate-archers")),
        pytest.param(one("thessa-ironvow", cards=["longbow-of-the-weir"]), marks=card("longbow-of-the-weir")),
        pytest.param(one(PLAIN, cards=["mask-of-the-cellars"]), marks=card("mask-of-the-cellars")),
    ],
)
def test_the_combat_begins_after_its_declaration(hero):
    made = combat(hero, foe="alehouse-ogre", begins=True)
    assert made.can("play Spare Cut")


# Falling, and the end of a combat.


@card("crypt-rats")
def test_crypt_rats_cost_their_killer_a_point_wherever_they_die():
    made = table("sable-of-the-seven-cords", theirs=[dying("crypt-rats")], np=5, hand=["club"])
    made.do(TOM, "use Sable")
    assert (made.where("crypt-rats"), made.np()) == ("Ian hospital", 3)


@card("stone-throwing-lout")
def test_the_lout_spoils_no_death_outside_of_combat():
    made = table("sable-of-the-seven-cords", theirs=[dying("stone-throwing-lout")], hand=["club", "pole"])
    made.do(TOM, "use Sable")
    assert (made.where("stone-throwing-lout"), len(made.hand())) == ("Ian hospital", 2)


@card("quilted-jack")
def test_who_leaves_the_hospital_in_the_jack_is_paid():
    patient = one("gate-troll", at="plain-ground", cards=["quilted-jack"], name="patient")
    made = table(PLAIN, phase="Hospital", np=0, tom={"hospital": [patient], "hand": ["club"]}, dice=[1, 3])
    assert (made.can("leave"), made.np()) == (True, 0)
    made.do(TOM, "leave")
    assert (made.where("patient"), made.np(), made.np(IAN)) == ("Tom in_play", 1 + 3, 10)


@card("quilted-jack")
def test_who_stays_or_walks_in_the_jack_is_not_paid():
    walker = one(PLAIN, cards=["quilted-jack"])
    made = road(walker, phase="Move", np=0).do(TOM, "move Plain Character to Road: South")
    assert made.np() == 0
