"""The Allies, Regions and Items of the original set: what they ask for and what they do."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, served, struck, table
from tests.engine.conan_ccg.scene import TOM, foe

# Requirements: as many Scars or as much Renown as the card shows, and not one less (CCG-7.2, CCG-7.4).


@pytest.mark.card("brenna-of-the-broken-tower", "hodd-the-old-shieldman")
@pytest.mark.card("notched-longsword", "round-shield-of-the-fords", "cloak-of-winter-wolf", "bow-of-yew-and-horn")
@pytest.mark.card("torc-of-the-blood-oath")
@pytest.mark.parametrize(
    ("card", "number", "least"),
    [
        ("brenna-of-the-broken-tower", "scars", 4),
        ("hodd-the-old-shieldman", "renown", 12),
        ("notched-longsword", "scars", 5),
        ("round-shield-of-the-fords", "scars", 2),
        ("cloak-of-winter-wolf", "scars", 5),
        ("bow-of-yew-and-horn", "scars", 3),
        ("torc-of-the-blood-oath", "scars", 7),
    ],
)
def test_a_card_can_be_brought_into_play_from_the_number_it_asks_for_on(card, number, least):
    assert not table(tom={"hand": [card], number: least - 1}).can(f"play {card}")
    assert table(tom={"hand": [card], number: least}).can(f"play {card}")


# Allies.


@pytest.mark.card("brenna-of-the-broken-tower")
@pytest.mark.parametrize("number", [0, 1])
def test_brenna_lets_her_player_draw_up_to_1_card_when_played(number):
    scene = table(tom={"hand": ["brenna-of-the-broken-tower"], "scars": 4, "draw": ["shields", "9 cut"]})
    scene.do(TOM, "Brenna")
    assert scene.legal == ["choose 1", "choose 0"]
    assert scene.do(TOM, f"choose {number}").hand() == ["shields"] * number


def two_defeats(**tom):
    """Conan's one move defeats two Foes of 3 Health with Brenna in play."""
    tom = {"allies": ["brenna-of-the-broken-tower"], "hand": ["trinket"], "draw": ["shields", "9 cut"], **tom}
    return clash(foe("plain-foe", IDLE), foe("plain-foe", IDLE), facing="cut", gap=1, tom=tom)


@pytest.mark.card("brenna-of-the-broken-tower")
def test_brenna_draws_1_card_once_each_round_when_a_foe_is_defeated():
    scene = two_defeats()
    assert scene.can("use Brenna")
    scene.do(TOM, "use Brenna")
    assert (scene.phase, scene.renown()) == ("Press On", 2)
    assert scene.hand() == ["shields", "trinket"]  # once, for two Foes


@pytest.mark.card("brenna-of-the-broken-tower")
def test_brenna_need_not_draw():
    assert two_defeats().do(TOM, "do not use", "do not use").hand() == ["trinket"]


@pytest.mark.card("hodd-the-old-shieldman")
@pytest.mark.parametrize(("choice", "damage", "allies"), [("use Hodd", 0, []), ("pass", 5, ["hodd-the-old-shieldman"])])
def test_hodd_is_discarded_to_prevent_all_damage_of_a_hit(choice, damage, allies):
    tom = {"allies": ["hodd-the-old-shieldman"], "renown": 5}
    scene = clash(foe("giant", "cut"), facing=IDLE, tom=tom, cards={"giant": {"type": "Foe", "damage": 5}})
    scene.do(TOM, choice)
    assert (hurt(scene), scene.pile(TOM, "allies")) == (damage, allies)
    assert scene.renown() == 5  # discarded is not defeated (CCG-19.4)


@pytest.mark.card("hodd-the-old-shieldman")
def test_hodd_prevents_one_of_two_hits():
    scene = clash(foe("man", "two-cuts"), gaps={0: IDLE, 1: IDLE}, tom={"allies": ["hodd-the-old-shieldman"]})
    scene.do(TOM, "use Hodd", "attack 1")
    assert hurt(scene) == 2  # 2 on each edge


@pytest.mark.card("hodd-the-old-shieldman")
def test_hodd_is_not_asked_when_only_conan_hits():
    scene = clash(foe("man", IDLE), facing="cut", tom={"allies": ["hodd-the-old-shieldman"]})
    assert (scene.phase, scene.wounds("man")) == ("Survey", 3)


# Regions.


@pytest.mark.card("the-frozen-marches")
def test_the_frozen_marches_give_1_prowess_to_foes_of_cimmeria():
    here = {"tom": {"region": "the-frozen-marches"}}
    assert served("snow-jackal", "gem-4", cards=GEM_4, **here) == 4 - (2 + 1)
    assert served("hired-knife", "gem-3", cards=GEM_3, **here) == 3 - 2  # of Zamora


@pytest.mark.card("the-frozen-marches")
@pytest.mark.parametrize(("foes", "loss"), [(["stone-hide-brute", "cave-bear-sow"], 1), (["stone-hide-brute"], 0)])
def test_the_frozen_marches_make_a_retreat_cost_2_renown_less(foes, loss):
    zones = {zone: [card] for zone, card in zip(("Center", "Left Flank"), foes, strict=False)}
    scene = table(phase="Survey", zones=zones, tom={"region": "the-frozen-marches", "renown": 9})
    scene.do(TOM, "retreat")
    said = [text for text in scene.said("CCG-11.3") if "lose" in text]
    assert said == ([f"Tom is to lose up to {loss} Renown."] if loss else [])  # 2 + 1 - 2 and 2 - 2


GEM_3 = {"gem-3": {"type": "Move", "gem": 3}}
GEM_4 = {"gem-4": {"type": "Move", "gem": 4}}


@pytest.mark.card("temple-of-the-sunken-sun")
@pytest.mark.parametrize(("card", "damage"), [("ghost", 2), ("man", 1)])
def test_temple_of_the_sunken_sun_makes_supernatural_foes_deal_1_more(card, damage):
    assert struck(card, tom={"region": "temple-of-the-sunken-sun"}) == damage


@pytest.mark.card("temple-of-the-sunken-sun")
@pytest.mark.parametrize(("card", "health"), [("barrow-sleeper", 11), ("hired-knife", 10)])
def test_temple_of_the_sunken_sun_heals_conan_1_for_a_supernatural_foe_defeated(card, health):
    tom = {"region": "temple-of-the-sunken-sun", "health": 10, "hand": ["trinket"]}
    assert clash(foe(card, IDLE), facing="cut", tom=tom).health() == health


# Items.


@pytest.mark.card("notched-longsword")
@pytest.mark.parametrize(("items", "wounds"), [(["notched-longsword"], 4), ([], 3)])
def test_notched_longsword_adds_1_to_conans_damage(items, wounds):
    assert clash(foe("man", IDLE), facing="cut", tom={"items": items}).wounds("man") == wounds


@pytest.mark.card("notched-longsword")
def test_notched_longsword_counts_once_in_an_attack_and_not_for_allies():
    tom = {"items": ["notched-longsword"], "allies": ["friend"]}
    two = clash(foe("man", IDLE), facing="two-cuts", tom=tom)
    assert two.wounds("man") == 3 + 1 + 1  # base Damage and 1 for the second icon
    ally = clash(foe("man", IDLE), facing={"card": "cut", "by": "friend"}, tom=tom)
    assert ally.wounds("man") == 1


ROUND_SHIELD = {"items": ["round-shield-of-the-fords"]}
OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_prevents_2_damage_of_a_hit_for_1_prowess():
    scene = clash(foe("ogre", "cut"), facing=IDLE, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "use Round Shield")
    assert (hurt(scene), scene.prowess()) == (3 - 2, START - 1)


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_is_used_once_each_round_at_most():
    foes = (foe("ogre", "cut"), foe("ogre", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "use Round Shield")
    assert (hurt(scene), scene.prowess()) == (3 - 2 + 3, START - 1)  # the second hit comes at Initiative 2
    passed = clash(*foes, facing=IDLE, gap=1, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "pass", "use Round Shield")
    assert hurt(passed) == 3 + 3 - 2


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_is_not_asked_when_only_conan_hits():
    assert clash(foe("man", IDLE), facing="cut", tom=ROUND_SHIELD).phase == "Survey"


@pytest.mark.card("cloak-of-winter-wolf")
@pytest.mark.parametrize(("choice", "damage"), [("Toughness 2", 3 - 2), ("pass", 3)])
def test_cloak_of_winter_wolf_prevents_2_damage_in_a_round(choice, damage):
    scene = clash(foe("ogre", "cut"), facing=IDLE, tom={"items": ["cloak-of-winter-wolf"]}, cards=OGRE)
    assert scene.legal == ["use Toughness 2", "pass"]
    assert hurt(scene.do(TOM, choice)) == damage


@pytest.mark.card("horn-of-black-mead")
def test_horn_of_black_mead_is_discarded_for_3_prowess_and_a_card_before_pressing_on():
    tom = {"items": ["horn-of-black-mead"], "prowess": 0, "hand": [], "draw": ["shields", "9 cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom)
    assert (scene.phase, scene.legal) == ("Press On", ["use Horn of Black Mead", "pass"])
    scene.do(TOM, "use Horn of Black Mead")
    assert (scene.prowess(), scene.hand(), scene.pile(TOM, "items")) == (3, ["shields"], [])
    assert scene.can("press on")


@pytest.mark.card("horn-of-black-mead")
def test_horn_of_black_mead_asks_for_nothing_to_come_into_play():
    assert table(tom={"hand": ["horn-of-black-mead"]}).do(TOM, "play Horn").pile(TOM, "items") == ["horn-of-black-mead"]


@pytest.mark.card("bow-of-yew-and-horn")
@pytest.mark.parametrize(("move", "facing", "wounds"), [("shot", "shields", 3), ("cut", "shields", 0)])
def test_bow_of_yew_and_horn_lets_conans_ranged_icons_pass_shields(move, facing, wounds):
    tom = {"items": ["bow-of-yew-and-horn"]}
    assert clash(foe("man", facing), facing=move, tom=tom).wounds("man") == wounds


@pytest.mark.card("bow-of-yew-and-horn")
def test_bow_of_yew_and_horn_is_not_for_allies_or_foes():
    tom = {"items": ["bow-of-yew-and-horn"], "allies": ["friend"]}
    assert clash(foe("man", "shields"), facing={"card": "shot", "by": "friend"}, tom=tom).wounds("man") == 0
    assert struck("man", "shot", "shields", tom=tom) == 0


@pytest.mark.card("torc-of-the-blood-oath")
@pytest.mark.parametrize(("choice", "wounds"), [("Strength 2", 3 + 2), ("pass", 3)])
def test_torc_of_the_blood_oath_adds_2_damage_to_one_of_conans_moves(choice, wounds):
    scene = clash(foe("man", IDLE), facing="cut", tom={"items": ["torc-of-the-blood-oath"]})
    assert scene.legal == ["use Strength 2", "pass"]
    assert scene.do(TOM, choice).wounds("man") == wounds


@pytest.mark.card("torc-of-the-blood-oath")
def test_torc_of_the_blood_oath_is_out_of_play_in_the_foe_players_hands():
    # Ian's Items work in his own turn only (CCG-3.6)
    assert clash(foe("man", IDLE), facing="cut", ian={"items": ["torc-of-the-blood-oath"]}).wounds("man") == 3
