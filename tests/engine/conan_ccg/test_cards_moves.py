"""The Moves of the original set that have abilities, by gem; who may use them, when, and what for."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import CAST, FRIEND, IDLE, START, by_friend, clash, hurt, row, served, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

DECK = {"draw": ["shields", "9 cut"]}

# Gem 1 and 2.


@pytest.mark.card("wolf-brothers-feint")
@pytest.mark.parametrize(("facing", "drawn"), [("idle-4", ["shields"]), ("idle-5", [])])
def test_wolf_brothers_feint_draws_a_card_when_it_hits_and_is_faster(facing, drawn):
    # right edge, Blade in slot 4; Initiative 5; 3 Damage defeat the Foe, so that nobody draws for it
    tom = {**DECK, "hand": ["trinket"]}
    scene = clash(foe("plain-foe", facing), facing="wolf-brothers-feint", tom=tom).do(TOM, "use Wolf-Brother's Feint")
    assert (scene.phase, scene.hand()) == ("Press On", sorted([*drawn, "trinket"]))


@pytest.mark.card("wolf-brothers-feint")
def test_wolf_brothers_feint_draws_nothing_without_a_hit_nor_for_a_foe():
    blocked = clash(foe("man", "shields"), facing="wolf-brothers-feint", tom=DECK).do(TOM, "use Wolf-Brother's Feint")
    assert len(blocked.hand()) == 1  # the card of the new round (CCG-20.1)
    assert clash(foe("man", "wolf-brothers-feint"), facing=IDLE).phase == "Survey"  # "Conan:" is not for Foes


@pytest.mark.card("throat-grip")
@pytest.mark.parametrize(("card", "wounds"), [("beast", 1), ("creature", 1), ("man", 2), ("ghost", 2)])
def test_throat_grip_costs_animals_and_creatures_1_less(card, wounds):
    assert served(card, "throat-grip", cards={card: {**CAST[card], "prowess": 0}}) == wounds  # gem 2


@pytest.mark.card("throat-grip")
def test_throat_grip_costs_conan_2():
    scene = table(phase="Conan Move", zones={"Center": [foe("beast", IDLE)]}, tom={"hand": ["throat-grip"]})
    assert scene.do(TOM, "Throat Grip", "left of").prowess() == START - 2


@pytest.mark.card("shot-from-the-reeds")
@pytest.mark.parametrize(("zone", "damage"), [("Left Flank", 5), ("Right Flank", 5), ("Rear", 5), ("Center", 4)])
def test_shot_from_the_reeds_deals_1_more_in_a_flank_and_in_the_rear(zone, damage):
    # left edge: two Ranged icons, 3 + 1
    scene = clash(foe("man", IDLE), facing="shot-from-the-reeds", gap=1, zone=zone).do(TOM, "use Shot from the Reeds")
    assert scene.wounds("man") == damage


@pytest.mark.card("shot-from-the-reeds")
def test_shot_from_the_reeds_is_for_allies_too_but_not_for_foes():
    layout = {"gaps": {1: by_friend("shot-from-the-reeds")}, "zone": "Rear", "tom": FRIEND}
    assert clash(foe("man", IDLE), **layout).do(TOM, "use Shot from the Reeds").wounds("man") == 1 + 1 + 1
    scene = clash(foe("man", "shot-from-the-reeds"), facing=IDLE, gap=1, zone="Rear")
    assert (scene.phase, hurt(scene)) == ("Survey", 1 + 1)


@pytest.mark.card("shoulder-to-the-shield")
@pytest.mark.parametrize(("choice", "prowess"), [("use Shoulder to the Shield", 11), ("use no more", 10)])
def test_shoulder_to_the_shield_gains_1_prowess(choice, prowess):
    scene = clash(foe("man", IDLE), facing="shoulder-to-the-shield", tom={"prowess": 10}).do(TOM, choice)
    assert scene.prowess() == prowess


@pytest.mark.card("shoulder-to-the-shield")
def test_shoulder_to_the_shield_gives_allies_and_foes_nothing():
    layout = {"gaps": {0: by_friend("shoulder-to-the-shield")}, "tom": FRIEND}
    assert clash(foe("man", "shoulder-to-the-shield"), **layout).phase == "Survey"


# Gem 3.


@pytest.mark.card("squeeze-of-the-serpent")
@pytest.mark.parametrize(("card", "facing", "lost"), [("snake", IDLE, 2), ("snake", "dodges", 0)])
def test_squeeze_of_the_serpent_takes_2_prowess_when_a_serpent_deals_damage_with_it(card, facing, lost):
    # left edge: two Grapples
    scene = clash(foe(card, "squeeze-of-the-serpent"), facing=facing, gap=1).do(IAN, "use Squeeze of the Serpent")
    assert (hurt(scene), scene.prowess()) == (lost, START - lost)  # 1 + 1 Damage if not blocked


@pytest.mark.card("squeeze-of-the-serpent")
def test_squeeze_of_the_serpent_takes_no_prowess_for_other_animals_nor_for_conan():
    scene = clash(foe("beast", "squeeze-of-the-serpent"), facing="squeeze-of-the-serpent", gap=1)
    assert (scene.phase, scene.prowess()) == ("Survey", START)


@pytest.mark.card("couched-lance")
@pytest.mark.parametrize(("gap", "icons"), [(0, "Blade"), (1, "Ranged")])
def test_couched_lance_deals_1_more_for_the_mounted(gap, icons):
    scene = clash(foe("rider", "couched-lance"), facing=IDLE, gap=gap).do(IAN, "use Couched Lance")
    assert hurt(scene) == 1 + 1
    assert any(icons in text for text in scene.said("CCG-18.2"))


@pytest.mark.card("couched-lance")
def test_couched_lance_deals_no_more_for_those_on_foot():
    scene = clash(foe("man", "couched-lance"), facing=IDLE)
    assert (scene.phase, hurt(scene)) == ("Survey", 1)
    assert clash(foe("man", IDLE), facing="couched-lance").wounds("man") == 3


@pytest.mark.card("back-to-back")
def test_back_to_back_draws_a_card_with_an_ally_in_play():
    scene = clash(foe("plain-foe", IDLE), facing="back-to-back", tom={**DECK, **FRIEND}).do(TOM, "use Back to Back")
    assert scene.hand() == ["shields"]
    ally = clash(foe("man", IDLE), facing=by_friend("back-to-back"), tom={**DECK, **FRIEND})
    assert len(ally.do(TOM, "use Back to Back").hand()) == 1 + 2  # 2: a Foe and an Ally are left (CCG-20.1)


@pytest.mark.card("back-to-back")
def test_back_to_back_draws_nothing_without_an_ally_nor_for_a_foe():
    assert clash(foe("man", IDLE), facing="back-to-back").phase == "Survey"
    assert clash(foe("man", "back-to-back"), facing=IDLE, tom=FRIEND).phase == "Survey"


@pytest.mark.card("bonebreaker-hold")
@pytest.mark.parametrize(("card", "damage"), [("lord", 4), ("man", 3)])
def test_bonebreaker_hold_deals_1_more_to_major_foes(card, damage):
    scene = clash(foe(card, IDLE), facing="bonebreaker-hold").do(TOM, "use Bonebreaker Hold")
    assert scene.wounds(card) == damage


@pytest.mark.card("arrow-out-of-the-dark")
def test_arrow_out_of_the_dark_deals_1_more_for_a_foe_that_is_unopposed():
    scene = clash(foe("man", "arrow-out-of-the-dark")).do(IAN, "use Arrow out of the Dark", "left edge")
    assert hurt(scene) == 1 + 1 + 1  # two Ranged icons, and 1
    opposed = clash(foe("man", "arrow-out-of-the-dark"), facing=IDLE, gap=1).do(IAN, "use Arrow out of the Dark")
    assert hurt(opposed) == 1 + 1


@pytest.mark.card("arrow-out-of-the-dark")
def test_arrow_out_of_the_dark_has_no_ability_for_conan():
    assert clash(foe("man", IDLE), facing="arrow-out-of-the-dark", gap=1).wounds("man") == 3 + 1


@pytest.mark.card("wall-of-iron")
def test_wall_of_iron_protects_no_ally_and_no_foe():
    assert clash(foe("man", "grip"), facing=by_friend("wall-of-iron"), tom=FRIEND).wounds("friend") == 1
    assert clash(foe("man", "wall-of-iron"), facing="cut", gap=1).phase == "Survey"


@pytest.mark.card("circle-of-salt")
@pytest.mark.parametrize(("choice", "wounds"), [("use Circle of Salt", 3), ("use no more", 4)])
def test_circle_of_salt_heals_1_of_a_sorcerer(choice, wounds):
    scene = clash(foe("mage", "circle-of-salt", wounds=4), facing=IDLE).do(IAN, choice)
    assert scene.wounds("mage") == wounds


@pytest.mark.card("circle-of-salt")
def test_circle_of_salt_heals_nobody_else():
    scene = clash(foe("ghost", "circle-of-salt", wounds=4), facing="circle-of-salt", gap=1, tom={"health": 10})
    assert (scene.phase, scene.wounds("ghost"), scene.health()) == ("Survey", 4, 10)


# Gem 4 and more.

LEAP = "use Mountain Cat's Leap"


@pytest.mark.card("mountain-cats-leap")
@pytest.mark.parametrize(("choice", "damage"), [(LEAP, 0), ("use no more", 1)])
def test_mountain_cats_leap_is_1_faster_between_two_foe_moves(choice, damage):
    # the Foe with Initiative 4 is defeated before it deals Damage only by Initiative 4 + 1
    scene = clash(foe("plain-foe", "cut-4"), foe("man", IDLE), facing="mountain-cats-leap", gap=1).do(TOM, choice)
    assert (hurt(scene), scene.renown()) == (damage, 1)


@pytest.mark.card("mountain-cats-leap")
def test_mountain_cats_leap_is_as_fast_as_ever_beside_one_foe_move():
    outside = clash(foe("man", IDLE), foe("plain-foe", "cut-4"), facing="mountain-cats-leap", gap=2, tom=TRINKET)
    assert hurt(outside) == 1
    simultaneous = clash(foe("plain-foe", "cut-5"), foe("man", IDLE), facing="mountain-cats-leap", gap=1).do(TOM, LEAP)
    assert hurt(simultaneous) == 1  # 4 + 1 is not faster than 5


TRINKET = {"hand": ["trinket"]}


@pytest.mark.card("crushing-embrace")
@pytest.mark.parametrize(("card", "health"), [("plain-foe", 12), ("man", 10)])
def test_crushing_embrace_heals_conan_2_when_it_defeats(card, health):
    # right edge: one Grapple, 3 Damage
    tom = {"health": 10, **TRINKET}
    scene = clash(foe(card, IDLE), facing="crushing-embrace", tom=tom).do(TOM, "use Crushing Embrace")
    assert scene.health() == health


@pytest.mark.card("crushing-embrace")
def test_crushing_embrace_heals_an_animal_2_when_it_defeats_an_ally():
    # left edge: two Grapples, 1 + 1 Damage against 2 Health
    weak = {"friend": {"type": "Ally", "health": 2}}
    layout = {"gaps": {1: by_friend(IDLE)}, "tom": FRIEND, "cards": weak}
    scene = clash(foe("beast", "crushing-embrace", wounds=5), **layout).do(IAN, "use Crushing Embrace")
    assert (scene.pile(TOM, "allies"), scene.wounds("beast")) == ([], 5 - 2)
    assert clash(foe("man", "crushing-embrace", wounds=5), **layout).wounds("man") == 5


@pytest.mark.card("crushing-embrace")
def test_crushing_embrace_heals_nothing_for_an_ally_that_left_before_the_damage():
    leaves = {"when": "hits_known", "cost": [{"verb": "discard_this"}], "do": [{"verb": "gain_prowess", "amount": 1}]}
    cards = {"friend": {"type": "Ally", "health": 2, "abilities": [leaves]}}
    scene = clash(foe("beast", "crushing-embrace", wounds=5), gaps={1: by_friend(IDLE)}, tom=FRIEND, cards=cards)
    scene.do(IAN, "use Crushing Embrace").do(TOM, "use Friend")
    assert (scene.pile(TOM, "allies"), scene.wounds("beast")) == ([], 5)


@pytest.mark.card("hail-of-javelins")
def test_hail_of_javelins_wounds_nobody_elsewhere_or_without_damage():
    layout = {"facing": "hail-of-javelins", "others": {"Rear": ["lord"]}}
    scene = clash(foe("man", IDLE), **layout).do(TOM, "Center", "use Hail of Javelins")
    assert (scene.wounds("man"), scene.wounds("lord")) == (3 + 1, 0)
    blocked = clash(foe("man", "shields"), "rider", facing="hail-of-javelins").do(TOM, "use Hail of Javelins")
    assert (blocked.wounds("man"), blocked.wounds("rider")) == (0, 0)


@pytest.mark.card("cleaver-of-giants")
@pytest.mark.parametrize(
    ("card", "facing", "damage"), [("lord", "dodges", 3), ("lord", "shields", 1), ("man", "dodges", 0)]
)
def test_cleaver_of_giants_passes_agility_against_major_foes(card, facing, damage):
    # right edge: one Two-Handed
    scene = clash(foe(card, facing), facing="cleaver-of-giants").do(TOM, "use Cleaver of Giants")
    assert scene.wounds(card) == damage


@pytest.mark.card("cleaver-of-giants", "wrath-of-the-hill-gods")
@pytest.mark.parametrize("card", ["cleaver-of-giants", "wrath-of-the-hill-gods"])
def test_a_move_for_conan_only_is_played_by_nobody_else(card):
    scene = table(phase="Foe Move", zones={"Center": [foe("lord")]}, ian={"hand": [card], "draw": ["9 plain-move"]})
    assert any(text.startswith("Ian shows a hand of") for text in scene.said("CCG-12.9"))  # no card in it will do
    zones = {"Center": [foe("lord", IDLE)]}
    moves = table(phase="Conan Move", zones=zones, tom={"hand": [card], "allies": ["friend"]})
    assert moves.can("Plain Conan plays") and not moves.can("Friend plays")


@pytest.mark.card("harvest-of-swords")
@pytest.mark.parametrize(("beside", "damage"), [((), 4), (("lord",), 6), (("lord", "rider"), 6)])
def test_harvest_of_swords_deals_1_more_for_each_blade_with_two_foes_in_the_zone(beside, damage):
    # left edge: two Blades, 3 + 1; right of the first Foe
    layout = row(foe("man", IDLE), *beside, gaps={1: "harvest-of-swords"}, others={"Rear": ["beast"]})
    scene = table(phase="Barbarian", zones=layout).do(TOM, "Center", "use Harvest of Swords")
    assert scene.wounds("man") == damage


@pytest.mark.card("wrath-of-the-hill-gods")
@pytest.mark.parametrize(("pressed_on", "cost"), [(True, 6 - 2), (False, 6)])
def test_wrath_of_the_hill_gods_costs_2_less_after_pressing_on(pressed_on, cost):
    zones = {"Center": [foe("man", IDLE)]}
    hand = {"hand": ["wrath-of-the-hill-gods"]}
    scene = table(phase="Conan Move", zones=zones, tom=hand, pressed_on=pressed_on)
    assert scene.do(TOM, "Wrath of the Hill Gods", "left of").prowess() == START - cost
