"""One of several, and once in a combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, in_time, one, road, strike, table
from tests.engine.conquer.scene import TOM

card = pytest.mark.card
EXPERT = {"expert": {"type": "Character", "attack": 6, "defense": 6, "weapon_use": 5, "cost": 5}}
HIGH = {"high-block": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 9}}}


# One of several.


def two_hurt(first: Any = PLAIN, second: str = "neighbor", **more: Any) -> list[dict[str, Any]]:
    return [one(first, damage=[3], **more), one(second, damage=[1, 1], **more)]


@pytest.mark.parametrize(
    ("healer", "hand", "text"),
    [
        pytest.param("chapel-surgeons", [], "use Chapel Surgeons", marks=card("chapel-surgeons")),
        pytest.param(None, ["field-anatomy"], "Notice Field Anatomy", marks=card("field-anatomy")),
        pytest.param(
            one("moor-pack", cards=["surgeons-lancet"]), ["club"], "use Surgeon's Lancet", marks=card("surgeons-lancet")
        ),
    ],
)
def test_one_of_ones_own_wounded_is_healed(healer, hand, text):
    mine = [*([healer] if healer else []), *two_hurt()]
    made = table(*mine, theirs=[one("gate-troll", damage=[1])], hand=[*hand, "pole"])
    made.do(TOM, text)
    if made.can("discard Club"):
        made.do(TOM, "discard Club")
    assert sorted(made.legal) == ["choose Neighbor", "choose Plain Character"]


@card("surgeons-lancet")
def test_the_lancet_reaches_those_nearby_for_one_card_once_a_turn():
    healer = one("moor-pack", cards=["surgeons-lancet"], at="road-1")
    mine = [healer, one(PLAIN, damage=[5], at="road-1"), one("cart-troll", damage=[1], at="isle")]
    made = road(*mine, hand=["club", "pole", "mail"])
    made.do(TOM, "use Surgeon's Lancet", "discard Club")
    assert (made.damage(PLAIN), made.damage("cart-troll"), made.hand()) == ([3], [1], ["mail", "pole"])
    assert not made.can("use Surgeon's Lancet")


@card("sable-of-the-seven-cords")
def test_sable_wounds_one():
    made = table("sable-of-the-seven-cords", theirs=[PLAIN, "cart-troll"]).do(TOM, "use Sable")
    assert sorted(made.legal) == ["choose Cart Troll", "choose Plain Character"]


@card("salt-the-wound")
def test_salt_is_rubbed_into_one_wound_of_the_other_side():
    made = table(one("moor-pack", damage=[1]), theirs=[*two_hurt()], hand=["salt-the-wound"])
    made.do(TOM, "Notice Salt")
    assert sorted(made.legal) == ["choose Neighbor", "choose Plain Character"]


@card("shatter")
def test_shatter_breaks_one_piece():
    made = table(PLAIN, theirs=[one("cart-troll", cards=["mail", "club"])], hand=["shatter"])
    made.do(TOM, "Notice Shatter")
    assert len(made.legal) == 2


@card("snikkit-three-fingers")
def test_snikkit_takes_one_piece_of_the_other_side():
    mine, victims = one(PLAIN, cards=["pole"]), [one("cart-troll", cards=["club"]), one("moor-pack", cards=["mail"])]
    made = table(mine, hand=["snikkit-three-fingers"], theirs=victims, dice=[5])
    made.do(TOM, "Notice Snikkit", "at Plain Ground", "use Snikkit")
    assert len(made.legal) == 2
    assert not any("Pole" in label for label in made.legal)


@card("spring-thaw")
def test_spring_thaw_brings_one_of_ones_own_patients_back():
    hospital = {"hospital": [one(PLAIN, at="plain-ground"), one("moor-pack", at="plain-ground")]}
    ian = {"hospital": [one("gate-troll", at="plain-ground")]}
    made = table("cart-troll", hand=["spring-thaw"], tom=hospital, ian=ian).do(TOM, "Notice Spring Thaw")
    assert sorted(made.legal) == ["choose Moor Pack", "choose Plain Character"]


@card("ossian-greymuzzle")
def test_ossian_sets_down_one_of_his_own_side():
    made = road(one(PLAIN, at="road-1"), theirs=[one("cart-troll", at="road-1")], hand=["ossian-greymuzzle"])
    made.do(TOM, "Notice Ossian", "at Road: North", "use Ossian")
    assert sorted(made.legal) == ["choose Ossian Greymuzzle", "choose Plain Character"]


@card("brakka-of-the-nine-burrows")
def test_brakka_heals_all_of_her_own_side_and_nobody_else():
    mine = ["brakka-of-the-nine-burrows", *two_hurt()]
    made = table(*mine, theirs=[one("gate-troll", damage=[2])], phase="Hospital")
    assert [made.damage(who) for who in (PLAIN, "neighbor", "gate-troll")] == [[2], [1], [2]]


@card("greenmantle-sleeping-orchard")
def test_the_orchard_heals_all_who_rest_there():
    orchard = "greenmantle-sleeping-orchard"
    made = table(*two_hurt(at=orchard), grounds=[orchard], phase="Hospital")
    assert (made.damage(PLAIN), made.damage("neighbor")) == ([2], [1])


BREAKERS = [
    pytest.param("hurgo-wallbreaker", "hurgo-wallbreaker", [], marks=card("hurgo-wallbreaker")),
    pytest.param(
        one("expert", cards=["maul-of-the-deep-seam"]), "maul", [4, 4, 4], marks=card("maul-of-the-deep-seam")
    ),
]


@pytest.mark.parametrize(("hero", "text", "dice"), BREAKERS)
def test_one_piece_of_those_nearby_on_the_other_side_breaks(hero, text, dice):
    here, there = {"at": "road-1"}, {"at": "isle"}
    hero = {**(hero if isinstance(hero, dict) else one(hero)), **here}
    made = strike(
        hero,
        foe=one(PLAIN, cards=["club", "mail"], **here),
        mine=[one("cart-troll", cards=["pole"], **here)],
        theirs=[one("moor-pack", cards=["pole"], **there)],
        grounds=["road-1", "isle"],
        cards=EXPERT,
        dice=dice,
    )
    made.do(TOM, f"use {text.replace('-', ' ')}")
    assert len(made.legal) == 2
    assert not any("Pole" in label for label in made.legal)


# How often.


@pytest.mark.parametrize(("hero", "text", "dice"), BREAKERS)
def test_it_breaks_once_a_combat(hero, text, dice):
    hero = hero if isinstance(hero, dict) else one(hero)
    foe = one("expert", cards=["club", "mail"])
    tom = {"hand": ["smoke-pot"], "combat": ["big-hit", *SPARE, "blade-hit", "shot-hit"]}
    made = combat(hero, foe=foe, mine=["ringleader-nok"], tom=tom, cards=EXPERT, dice=dice)
    use = f"use {text.replace('-', ' ')}"
    in_time(made, TOM, "play Spare Cut")
    made.do(TOM, use)
    made.do(TOM, made.legal[0])
    in_time(made, TOM, "play Smoke Pot")
    again = [label for label in made.legal if label.startswith("attack with") and "Nok" not in label]
    made.do(TOM, again[0])
    in_time(made, TOM, "play Big Hit")
    assert made.can(use)


@pytest.mark.parametrize(("hero", "text", "dice"), BREAKERS)
def test_it_does_not_break_twice_in_a_combat(hero, text, dice):
    hero = hero if isinstance(hero, dict) else one(hero)
    made = combat(hero, HIT, foe=one("expert", cards=["club", "mail"]), cards=EXPERT, dice=dice)
    in_time(made, TOM, "play Plain Attack")
    made.do(TOM, f"use {text.replace('-', ' ')}")
    made.do(TOM, made.legal[0])
    in_time(made, TOM, "play Spare Cut")
    assert not made.can(f"use {text.replace('-', ' ')}")
