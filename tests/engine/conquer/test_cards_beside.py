"""Texts about one Character say nothing of those who stand beside him, on either side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conquer.card_scenes import HIT, PLAIN, SPARE, combat, hurt, one, printed, road, strike, table
from tests.engine.conquer.scene import IAN, TOM, Scene

card = pytest.mark.card
#: Somebody whose text does nothing, with the Weapon Use for everything.
EXPERT = {"expert": {"type": "Character", "weapon_use": 5}}
#: Somebody whose Attack and Defense differ.
LOPSIDED = {"lopsided": {"type": "Character", "attack": 4, "defense": 2}}
BOTH = {**EXPERT, **LOPSIDED}


def holder(*cards: Any, who: str = "expert") -> dict[str, Any]:
    return one(who, cards=list(cards), name="holder")


def marked(*cards: str) -> list[Any]:
    """Each card as a parameter and as a mark."""
    return [pytest.param(name, marks=card(name)) for name in cards]


@pytest.mark.parametrize(
    "piece", marked("antler-crown", "racked", "riveted-arm", "clockwork-heart", "wolfsbane-tonic", "upside-down-day")
)
def test_ratings_change_for_the_bearer_alone(piece):
    made = table(holder(piece), "lopsided", cards=BOTH)
    assert (made.attack("lopsided"), made.defense("lopsided")) == (4, 2)


@card("rust")
def test_rust_eats_one_characters_ratings():
    made = table(holder({"card": "club", "cards": ["rust"]}), "lopsided", cards=BOTH)
    assert (made.attack("lopsided"), made.defense("lopsided")) == (4, 2)


@pytest.mark.parametrize(
    ("who", "carried"),
    [
        pytest.param("bellows-hand", "club", marks=card("bellows-hand")),
        pytest.param("cart-troll", "cart", marks=card("cart-troll")),
        pytest.param("thessa-ironvow", "club", marks=card("thessa-ironvow")),
    ],
)
def test_who_carries_something_strengthens_nobody_else(who, carried):
    made = table(holder(carried, who=who), "lopsided", cards=BOTH)
    assert (made.attack("lopsided"), made.defense("lopsided")) == (4, 2)


@card("bellows-hand")
def test_bellows_hand_needs_something_in_his_own_hand():
    # his opponent's club is no help
    made = combat("bellows-hand", foe=one(PLAIN, cards=["club"]))
    assert made.defense("hero") == printed("bellows-hand", "defense")


@card("cart-troll")
def test_cart_troll_pulls_no_cart_of_his_opponent():
    assert combat("cart-troll", foe=one(PLAIN, cards=["cart"])).attack("hero") == printed("cart-troll", "attack")


@card("spear-company-of-the-weir")
def test_the_spear_company_is_one_troop():
    made = table("spear-company-of-the-weir", "lopsided", cards=LOPSIDED)
    assert made.attack("lopsided") == 4


@card("spear-company-of-the-weir")
def test_the_spear_company_needs_somebody_beside_it():
    made = road(one("spear-company-of-the-weir", at="road-1"), one(PLAIN, at="isle"))
    assert made.attack("spear-company-of-the-weir") == printed("spear-company-of-the-weir", "attack")


@card("goblin-torch-mob")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [([PLAIN, "moor-pack"], []), (["mama-grubb"], ["bog-the-unwashed"])],
)
def test_a_mob_is_three_goblins_of_one_side(mine, theirs):
    made = table("goblin-torch-mob", *mine, theirs=theirs)
    assert made.attack("goblin-torch-mob") == printed("goblin-torch-mob", "attack")


@pytest.mark.parametrize(
    ("hero", "attack", "defense"),
    [
        pytest.param("moor-pack", 3, 3, marks=card("moor-pack")),
        pytest.param("hare-lancers", 3, 3, marks=card("hare-lancers")),
    ],
)
def test_an_attacker_is_not_stronger_for_his_victims_sake(hero, attack, defense):
    made = combat(hero)
    assert (made.attack("foe"), made.defense("foe")) == (attack, defense)


@card("badger-wardens")
def test_badger_wardens_protect_nobody_who_attacks_them():
    assert combat(foe="badger-wardens").defense("hero") == 3


@card("rurik-bristleback")
def test_ruriks_anger_is_his_own_and_ends_with_the_combat():
    made = combat("rurik-bristleback", answers=[HIT, *SPARE], tom={"hand": ["smoke-pot", "plain-tool"]})
    made.do(TOM, "pass", "play Spare Cut", "pass").do(IAN, "play Plain Attack")
    calm = printed("rurik-bristleback", "attack")
    assert (made.attack("hero"), made.attack("foe")) == (calm + 1, 3)
    made.do(TOM, "play Smoke Pot")
    assert (made.active, made.phase, made.attack("hero")) == (TOM, "Discard", calm)


def hit_back(hero: Any = PLAIN, answer: str = "big-hit", **more: Any) -> Scene:
    """The hero attacks, and his opponent, who stands on the same Landscape, strikes back."""
    made = combat(hero, answers=[answer, *SPARE], **more).do(TOM, "play Spare Cut")
    return made.do(IAN, f"play {answer.replace('-', ' ')}")


@card("shieldwall-veterans")
def test_shieldwall_veterans_spare_their_attacker_nothing():
    assert hit_back(foe="shieldwall-veterans").damage("hero") == [4]


@card("siege-tortoise")
def test_nobody_who_attacks_the_tortoise_strikes_harder():
    assert hurt(strike(foe=one("expert", cards=["siege-tortoise"]), cards=EXPERT)) == 1


@pytest.mark.parametrize(
    ("hero", "foe"),
    [
        pytest.param("hare-lancers", PLAIN, marks=card("hare-lancers")),
        pytest.param(one("expert", cards=["notched-falchion"]), PLAIN, marks=card("notched-falchion")),
        pytest.param(
            one("expert", cards=["roggs-left-fist"]), one(PLAIN, cards=["mail"]), marks=card("roggs-left-fist")
        ),
        pytest.param(one("rogg-king-under-the-scree", cards=["pole"]), PLAIN, marks=card("rogg-king-under-the-scree")),
    ],
)
def test_who_is_struck_strikes_no_harder(hero, foe):
    assert hit_back(hero, foe=foe, cards=EXPERT).damage("hero") == [4]


@pytest.mark.parametrize(
    ("piece", "hit"),
    [
        pytest.param({"card": "club", "cards": ["tempered-edge"]}, "blade-hit", marks=card("tempered-edge")),
        pytest.param("trained-eye", "shot-hit", marks=card("trained-eye")),
    ],
)
def test_who_fights_beside_the_bearer_strikes_no_harder(piece, hit):
    assert hurt(strike(hit=hit, mine=[holder(piece)], cards=EXPERT)) == 2


@pytest.mark.parametrize(
    ("piece", "hit", "dealt"),
    [
        pytest.param("scale-of-the-ash-road", "shot-hit", 2, marks=card("scale-of-the-ash-road")),
        pytest.param("plate-of-the-first-marshal", "big-hit", 4, marks=card("plate-of-the-first-marshal")),
        pytest.param("iron-skin", "big-hit", 4, marks=card("iron-skin")),
        pytest.param("bad-omen", "big-hit", 4, marks=card("bad-omen")),
    ],
)
def test_who_is_struck_beside_the_bearer_takes_what_is_dealt(piece, hit, dealt):
    assert hurt(strike(hit=hit, theirs=[holder(piece)], cards=EXPERT)) == dealt


@pytest.mark.parametrize(
    "piece",
    marked("lantern-of-plain-sight", "moonsilver-rapier"),
)
def test_who_fights_beside_the_bearer_can_be_answered(piece):
    made = strike(mine=[holder(piece)], answers=["avoid", "dodge", "block"], cards=EXPERT)
    assert made.can("answer Avoid", "answer Dodge", "answer Block")


@card("corwen-half-elm")
def test_who_fights_beside_corwen_can_be_dodged():
    assert strike(mine=["corwen-half-elm"], answers=["dodge", "avoid"]).can("answer Dodge")


@card("twin-bolt-handbow")
def test_the_handbows_victim_can_be_blocked():
    made = combat(one("expert", cards=["twin-bolt-handbow"]), "block", answers=[HIT, *SPARE], cards=EXPERT)
    made.do(TOM, "play Spare Cut").do(IAN, "play Plain Attack")
    assert made.can("answer Block")


# On the way.


def walks_twice(beside: Any) -> int:
    """What somebody plain pays who makes a step to this Character, and one back."""
    made = road({**beside, "at": "road-2"}, one(PLAIN, at="road-1"), phase="Move", np=9, cards=EXPERT)
    made.do(TOM, "move Plain Character to Road: South").do(TOM, "move Plain Character to Road: North")
    return 9 - made.np()


@pytest.mark.parametrize("piece", marked("dray-horse", "windrunner-mare-of-the-circle"))
def test_a_mount_carries_one(piece):
    made = road(holder(piece), PLAIN, phase="Move", cards=EXPERT)
    assert not made.can("move Plain Character to Isle")
    assert walks_twice(holder(piece)) == 1


@card("burrow-scouts")
def test_burrow_scouts_take_nobody_along():
    assert walks_twice(one("burrow-scouts")) == 1


@card("siege-tortoise")
def test_the_tortoise_keeps_nobody_else():
    assert road(holder("siege-tortoise"), PLAIN, phase="Move", cards=EXPERT).can("move Plain Character")


@pytest.mark.parametrize(
    ("who", "made_steps"),
    [
        pytest.param("burrow-scouts", 2, marks=card("burrow-scouts")),
        pytest.param(one("expert", cards=["dray-horse"]), 2, marks=card("dray-horse")),
        pytest.param(
            one("expert", cards=["windrunner-mare-of-the-circle"]), 3, marks=card("windrunner-mare-of-the-circle")
        ),
    ],
)
def test_so_many_steps_are_free_and_no_more(who, made_steps):
    made = road(who, phase="Move", np=9, cards=EXPERT)
    for number in range(made_steps):
        made.do(TOM, f"to Road: {'North' if number % 2 else 'South'}")
    assert made.np() == 9
    assert made.do(TOM, f"to Road: {'North' if made_steps % 2 else 'South'}").np() == 8


# What is carried and what is owed.


@pytest.mark.parametrize("piece", [pytest.param("riveted-arm", marks=card("riveted-arm"))])
def test_a_third_hand_is_the_bearers(piece):
    made = table(holder(piece), one(PLAIN, cards=["club", "club"]), hand=["club"], cards=EXPERT)
    assert made.do(TOM, "Notice Club").cards_on("holder") == [piece, "club"]


@card("riveted-arm")
def test_the_riveted_arm_is_no_fourth_hand():
    assert not table(one(PLAIN, cards=["riveted-arm", "club", "club", "club"]), hand=["club"]).can("Notice Club")


@card("strap-of-holding")
def test_the_strap_is_no_fourth_hand_and_no_help_to_others():
    held = {"card": "club", "cards": ["strap-of-holding"]}
    assert not table(one(PLAIN, cards=[held, "club", "club"]), hand=["club"]).can("Notice Club")
    assert not table(one(PLAIN, cards=[held, "club", "club"]), one("cart-troll", cards=["2 club"]), hand=["club"]).can(
        "Notice Club"
    )


@card("rogg-king-under-the-scree")
def test_rogg_has_four_hands_and_hits_harder_with_something_two_handed_only():
    rogg = "rogg-king-under-the-scree"
    assert not table(one(rogg, cards=["pole", "pole"]), hand=["club"]).can("Notice Club")
    assert hurt(strike(one(rogg, cards=["club"]))) == 1
    assert hurt(strike(rogg, foe=one(PLAIN, cards=["pole"]))) == 1


@card("troll-gut-grip")
def test_the_grip_is_for_one_pair_of_hands():
    grip = {"card": "mail", "cards": ["troll-gut-grip"]}
    made = table(one("cart-troll", cards=[grip, "pole"]), "gate-troll", hand=["harrow-the-long-blade"])
    assert not made.can("Notice Harrow")


@card("trained-eye")
def test_the_trained_eye_is_worth_two_and_its_owners_own():
    needs = {"heavy": {"type": "Equipment", "requires": {"weapon_use": 4}}}
    weak = {"weak": {"type": "Character", "weapon_use": 1}, "able": {"type": "Character", "weapon_use": 2}}
    cards = {**needs, **weak}
    assert table(one("able", cards=["trained-eye"]), hand=["heavy"], cards=cards).can("Notice Heavy")
    assert not table(one("weak", cards=["trained-eye"]), "able", hand=["heavy"], cards=cards).can("Notice Heavy")


@card("borrowed-face")
def test_a_borrowed_face_is_ones_own():
    made = table(PLAIN, theirs=[holder("borrowed-face"), "darling"], phase="Attack", cards=EXPERT)
    assert made.do(TOM, "attack with").can("attack Darling for 3", "attack Expert for 6")


@pytest.mark.parametrize("piece", marked("bad-omen", "the-tax-collector"))
def test_nobody_beside_the_bearer_is_easier_to_attack(piece):
    made = table(PLAIN, theirs=[holder(piece), "darling"], phase="Attack", cards=EXPERT)
    assert made.do(TOM, "attack with").can("attack Darling for 3")


@card("bad-omen")
def test_a_bad_omen_takes_two_off_popularity():
    famous = {"famous": {"type": "Character", "popularity": 5}}
    victim = one("famous", cards=[{"card": "bad-omen", "owner": TOM}])
    made = table(PLAIN, theirs=[victim, "cart-troll"], phase="Attack", cards=famous)
    assert made.do(TOM, "attack with").can("attack Famous for 3")


@card("wolfsbane-tonic")
def test_wolfsbane_is_taken_by_one():
    made = table(theirs=[holder("wolfsbane-tonic"), "cart-troll"], hand=["racked"], cards=EXPERT)
    assert made.do(TOM, "Notice Racked").cards_on("cart-troll") == ["racked"]


@card("quilted-jack")
def test_who_falls_beside_the_jack_loses_his_equipment():
    loser = one(PLAIN, cards=["club"], damage=[5])
    made = strike(foe=loser, theirs=[holder("quilted-jack")], cards=EXPERT).do(TOM, "attack no more")
    made.do(TOM, "take 2 Victory")
    assert made.pile(IAN, "doom") == ["club"]


@card("ledger-mace")
def test_who_wins_beside_the_mace_takes_what_he_likes():
    made = strike(foe=one(PLAIN, damage=[5]), mine=[holder("ledger-mace")], cards=EXPERT).do(TOM, "attack no more")
    assert made.can("take 2 Victory")
