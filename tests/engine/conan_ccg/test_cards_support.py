"""What Allies and Items of the original set ask for, and what Allies and Regions do in play."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, served, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

# Requirements: as many Scars or as much Renown as the card shows, and not one less (CCG-7.2, CCG-7.4).


@pytest.mark.parametrize(
    ("card", "number", "least"),
    [
        ("brenna-of-the-broken-tower", "scars", 8),
        ("hodd-the-old-shieldman", "renown", 22),
        ("notched-longsword", "scars", 5),
        ("round-shield-of-the-fords", "scars", 2),
        ("cloak-of-winter-wolf", "scars", 5),
        ("bow-of-yew-and-horn", "scars", 5),
        ("torc-of-the-blood-oath", "scars", 7),
        ("torch-boy-of-the-company", "scars", 8),
        ("tamris-archer-of-the-dunes", "scars", 7),
        ("wound-sewer-of-the-camp", "renown", 22),
        ("mute-strongman-of-the-fair", "scars", 8),
        ("sigrun-half-shield", "renown", 24),
        ("ommu-of-the-reed-boats", "scars", 9),
        ("two-fist-axe", "scars", 3),
        ("bronze-knuckles", "scars", 1),
        ("parrying-dagger", "scars", 2),
        ("oak-targe", "scars", 1),
        ("mirror-shield-of-the-temple", "scars", 5),
        ("ring-mail-shirt", "scars", 4),
        ("plate-of-the-dead-knight", "scars", 5),
        ("steppe-pony", "scars", 2),
        ("map-of-the-goat-paths", "scars", 1),
        ("war-horn-of-the-clans", "scars", 3),
        ("amulet-of-the-blind-eye", "scars", 3),
        ("crown-of-a-small-kingdom", "renown", 12),
        ("scimitar-of-the-free-companions", "scars", 2),
        ("fang-of-the-great-wolf", "scars", 4),
        ("sword-from-the-sea-kings-grave", "scars", 8),
    ],
)
def test_a_card_can_be_brought_into_play_from_the_number_it_asks_for_on(card, number, least):
    assert not table(tom={"hand": [card], number: least - 1}).can(f"play {card}")
    assert table(tom={"hand": [card], number: least}).can(f"play {card}")


# Allies.


DRAWING = ["torch-boy-of-the-company", "oak-targe", "ring-mail-shirt", "bronze-knuckles", "bow-of-yew-and-horn"]


@pytest.mark.card(*DRAWING)
@pytest.mark.parametrize(("card", "most"), [(card, 1) for card in DRAWING])
def test_an_ally_or_item_lets_its_player_draw_up_to_its_draw_value_when_played(card, most):
    for number in range(most + 1):
        scene = table(tom={"hand": [card], "scars": 8, "draw": ["shields", "dodges", "9 cut"]}).do(TOM, f"play {card}")
        assert scene.legal == [f"choose {n}" for n in range(most, -1, -1)]
        assert scene.do(TOM, f"choose {number}").hand() == sorted(["shields", "dodges"][:number])


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


def moving(card: str, **tom) -> int:
    """What Prowess Conan pays for a move of gem 1 left of three Foes, two of which it does not touch (CCG-13.7)."""
    zones = {"Center": [foe("man", IDLE), foe("lord", IDLE), foe("rider", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": [card], **tom}).do(TOM, "Conan plays", "gap 0")
    return START - scene.prowess()


@pytest.mark.card("tamris-archer-of-the-dunes")
@pytest.mark.parametrize(
    ("performer", "move", "wounds"),
    [("tamris-archer-of-the-dunes", "shot", 1), ("tamris-archer-of-the-dunes", "cut", 0), ("Conan", "shot", 0)],
)
def test_tamris_ranged_icons_cannot_be_blocked(performer, move, wounds):
    tom = {"allies": ["tamris-archer-of-the-dunes"]}
    assert clash(foe("man", "shields"), facing={"card": move, "by": performer}, tom=tom).wounds("man") == wounds


@pytest.mark.card("wound-sewer-of-the-camp")
@pytest.mark.parametrize(("ally", "health"), [("wound-sewer-of-the-camp", 11), ("friend", 10)])
def test_wound_sewer_heals_conan_1_at_the_end_of_each_round(ally, health):
    assert clash(foe("man", IDLE), tom={"allies": [ally], "health": 10}).health() == health


@pytest.mark.card("mute-strongman-of-the-fair")
@pytest.mark.parametrize(
    ("performer", "move", "wounds"),
    [
        ("mute-strongman-of-the-fair", "grip", 1 + 1),
        ("mute-strongman-of-the-fair", "two-grips", 1 + 1 + 2),
        ("mute-strongman-of-the-fair", "cut", 1),
        ("Conan", "grip", 3),
    ],
)
def test_mute_strongman_deals_1_more_for_each_grapple_that_hits(performer, move, wounds):
    tom = {"allies": ["mute-strongman-of-the-fair"]}
    assert clash(foe("man", IDLE), facing={"card": move, "by": performer}, tom=tom).wounds("man") == wounds


@pytest.mark.card("sigrun-half-shield")
def test_sigrun_lets_an_ally_take_a_foes_hit_once_each_round():
    foes = (foe("man", "cut"), foe("man", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom={"allies": ["sigrun-half-shield"]}).do(TOM, "use Sigrun")
    assert (hurt(scene), scene.wounds("sigrun-half-shield")) == (1, 1)  # the hit at Initiative 2 strikes Conan
    assert hurt(clash(*foes, facing=IDLE, gap=1, tom={"allies": ["sigrun-half-shield"]}).do(TOM, "pass", "pass")) == 2


@pytest.mark.card("sigrun-half-shield")
def test_sigrun_leaves_the_choice_among_allies_and_is_not_asked_when_conan_hits():
    allies = {"allies": ["sigrun-half-shield", "friend"]}
    scene = clash(foe("man", "cut"), facing=IDLE, tom=allies).do(TOM, "use Sigrun", "choose Friend")
    assert (hurt(scene), scene.wounds("friend"), scene.wounds("sigrun-half-shield")) == (0, 1, 0)
    assert clash(foe("man", IDLE), facing="cut", tom=allies).phase == "Survey"


# Regions.


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


@pytest.mark.card("the-open-steppe")
@pytest.mark.parametrize(
    ("card", "move", "damage"), [("weak-rider", "cut-2", 1), ("weak-rider", "cut-1", 0), ("weak-man", "cut-2", 0)]
)
def test_the_open_steppe_makes_mounted_moves_1_faster(card, move, damage):
    # Conan's Initiative 3 defeats the Foe
    assert struck(card, move, "cut", tom={"region": "the-open-steppe"}) == damage


@pytest.mark.card("road-of-the-legions")
@pytest.mark.parametrize(("card", "wounds"), [("veteran-of-nine-sieges", 6 - 1 - 4), ("mourner-in-amber", 6 - 3)])
def test_road_of_the_legions_makes_moves_of_foes_of_aquilonia_cost_1_less(card, wounds):
    assert served(card, "dear", tom={"region": "road-of-the-legions"}) == wounds


@pytest.mark.card("road-of-the-legions")
def test_road_of_the_legions_gives_2_prowess_and_2_cards_for_pressing_on():
    tom = {"region": "road-of-the-legions", "prowess": 10, "hand": ["trinket"], "draw": ["shields", "9 cut"]}
    scene = table(phase="Press On", tom=tom).do(TOM, "press on")
    assert (scene.phase, scene.prowess(), scene.hand()) == ("Prepare", 12, ["cut", "shields", "trinket"])
    assert table(phase="Press On", tom=tom, ian={"hand": ["7 cut"]}).prowess() == 10


@pytest.mark.card("the-drowned-jungle")
@pytest.mark.parametrize(("card", "damage"), [("beast", 2), ("man", 1)])
def test_the_drowned_jungle_makes_animals_deal_1_more(card, damage):
    assert struck(card, tom={"region": "the-drowned-jungle"}) == damage


@pytest.mark.card("bazaar-of-stolen-things")
@pytest.mark.parametrize("card", ["torc-of-the-blood-oath", "hodd-the-old-shieldman"])
def test_bazaar_of_stolen_things_asks_nothing_for_items_and_allies(card):
    assert table(tom={"region": "bazaar-of-stolen-things", "hand": [card]}).can(f"play {card}")
    assert not table(tom={"hand": [card]}).can(f"play {card}")


@pytest.mark.card("ziggurat-of-the-black-coil")
@pytest.mark.parametrize(("card", "damage"), [("grave-soil-thrall", 2), ("ghost", 1)])
def test_ziggurat_of_the_black_coil_makes_foes_of_stygia_deal_1_more(card, damage):
    assert struck(card, tom={"region": "ziggurat-of-the-black-coil"}) == damage


@pytest.mark.card("ziggurat-of-the-black-coil")
@pytest.mark.parametrize(("card", "prowess"), [("grave-soil-thrall", 11), ("plain-foe", 10)])
def test_ziggurat_of_the_black_coil_gives_1_prowess_for_a_foe_of_stygia_defeated(card, prowess):
    tom = {"region": "ziggurat-of-the-black-coil", "prowess": 10, "hand": ["trinket"]}
    assert clash(foe(card, IDLE), facing="cut", tom=tom).prowess() == prowess


@pytest.mark.card("field-of-old-bones")
@pytest.mark.parametrize(("scars", "revealed"), [(0, 5 + 1), (3, 5 + 1 + 1)])
def test_field_of_old_bones_reveals_1_more_foe(scars, revealed):
    scene = table(phase="Foe Draw", tom={"region": "field-of-old-bones", "scars": scars})
    assert scene.said("CCG-9.1")[0].startswith(f"{revealed} Foes are revealed")


@pytest.mark.card("field-of-old-bones")
@pytest.mark.parametrize(("tom", "paid"), [({"region": "field-of-old-bones"}, 0), ({}, 5 - 4)])
def test_field_of_old_bones_makes_major_foes_cost_1_fewer_minor_foe(tom, paid):
    scene = table(phase="Foe Draw", tom=tom, ian={"foes": ["tusked-horror-of-the-fens", "9 plain-foe"]})
    scene.do(IAN, "Foe Tusked Horror")  # Renown 5
    assert scene.pile(IAN, "foe_discard") == ["plain-foe"] * paid


@pytest.mark.card("field-of-old-bones")
@pytest.mark.parametrize(("card", "prowess"), [("plain-foe", 11), ("man", 10)])
def test_field_of_old_bones_gives_1_prowess_for_a_foe_defeated(card, prowess):
    tom = {"region": "field-of-old-bones", "prowess": 10, "hand": ["trinket"]}
    assert clash(foe(card, IDLE), facing="cut", tom=tom).prowess() == prowess


@pytest.mark.card("ommu-of-the-reed-boats")
def test_pressing_on_with_ommu_wounds_conan():
    tom = {"allies": ["ommu-of-the-reed-boats"], "health": 10}
    scene = table(phase="Press On", tom=tom, ian={"hand": ["cut"]}).do(TOM, "press on")
    assert scene.health() == 9
