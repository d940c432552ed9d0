"""Section 2: components and the anatomy of cards."""

from __future__ import annotations

import pytest

from simulator.engine import BadCard
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.definitions import compile_pool, read_card
from simulator.scenarios.conan_ccg.short_cards import full_record
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}
STRIKE_BACK = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}


def record(card_type: str, **fields: object) -> dict[str, object]:
    return full_record({"id": "some-card", "type": card_type, **fields})


def without(card_type: str, field: str) -> dict[str, object]:
    return {name: value for name, value in record(card_type).items() if name != field}


def duel(*, damage: int = 3, prowess: int = 20, health: int = 9, **foe_fields: int):
    """Conan's one Blade against a Foe that strikes at the same Initiative."""
    cards = {
        "fighter": {"type": "Conan", "damage": damage, "prowess": prowess},
        "brute": {"type": "Foe", "health": health, **foe_fields},
        "cut": CUT,
        "strike-back": STRIKE_BACK,
    }
    zones = {"Center": fight(foe("brute", "strike-back"), gaps={0: "cut"})}
    return scene(cards=cards, phase="Resolution", zones=zones, tom={"conan": "fighter"})


@pytest.mark.rule("CCG-2.1")
def test_2_1_there_are_seven_card_types_and_no_other():
    assert set(terms.CARD_TYPES) == {"Conan", "Foe", "Ally", "Region", "Move", "Item", "Action"}
    for card_type in terms.CARD_TYPES:
        assert read_card(record(card_type)).type == card_type
    with pytest.raises(BadCard, match="'Thief' is not known"):
        read_card(record("Move") | {"type": "Thief"})


@pytest.mark.rule("CCG-2.2")
def test_2_2_each_player_has_a_conan_and_two_decks_of_his_own():
    cards = {"reaver": {"type": "Conan", "prowess": 19}, "warden": {"type": "Conan", "prowess": 17}}
    table = scene(
        cards=cards, tom={"conan": "reaver", "draw": ["plain-move"]}, ian={"conan": "warden", "foes": ["2 plain-foe"]}
    )
    assert (table.prowess(TOM), table.prowess(IAN)) == (19, 17)
    assert table.pile(TOM, "draw") == ["plain-move"]
    assert len(table.pile(IAN, "draw")) == 20


@pytest.mark.rule("CCG-2.4")
@pytest.mark.parametrize("card_type", ["Conan", "Foe", "Ally"])
@pytest.mark.parametrize("field", ["damage", "prowess", "health"])
def test_2_4_every_character_has_damage_prowess_and_health(card_type, field):
    with pytest.raises(BadCard, match=field):
        read_card(without(card_type, field))


@pytest.mark.rule("CCG-2.5")
@pytest.mark.parametrize("damage", [2, 3, 4])
def test_2_5_base_damage_is_what_the_first_unblocked_icon_deals(damage):
    assert duel(damage=damage).wounds("brute") == damage


@pytest.mark.rule("CCG-2.6", "CCG-22.2")
def test_2_6_prowess_pays_before_health_is_used():
    costly = {"type": "Move", "gem": 5}
    zones = {"Center": [foe("plain-foe", "plain-move")]}
    table = scene(cards={"costly": costly}, phase="Conan Move", zones=zones, tom={"hand": ["costly"], "prowess": 3})
    table.do(TOM, "Costly", "left of")
    assert (table.prowess(), table.health()) == (0, 18)  # 5 = 3 Prowess + 2 Health


@pytest.mark.rule("CCG-2.7", "CCG-19.1")
@pytest.mark.parametrize(("health", "place"), [(3, "Tom chronicle"), (4, "Center")])
def test_2_7_a_character_is_defeated_by_as_many_wounds_as_its_health(health, place):
    assert duel(damage=3, health=health).where("brute") == place


@pytest.mark.rule("CCG-2.8")
def test_2_8_only_conan_has_vitality():
    with pytest.raises(BadCard, match="vitality"):
        read_card(record("Foe", vitality=2))
    with pytest.raises(BadCard, match="vitality"):
        read_card(record("Ally", vitality=2))
    with pytest.raises(BadCard, match="vitality"):
        read_card(without("Conan", "vitality"))


@pytest.mark.rule("CCG-2.9", "CCG-2.11")
def test_2_9_and_2_11_a_defeated_foe_adds_its_renown_and_scars_to_the_player_in_whose_chronicle_it_lies():
    table = duel(health=3, renown=4, scars=2)
    assert (table.renown(TOM), table.scars(TOM)) == (4, 2)
    assert (table.renown(IAN), table.scars(IAN)) == (0, 0)


@pytest.mark.rule("CCG-2.9", "CCG-2.11")
@pytest.mark.parametrize("field", ["renown", "scars"])
def test_2_9_and_2_11_every_foe_has_renown_and_scars_and_only_foes_have_scars(field):
    with pytest.raises(BadCard, match=field):
        read_card(without("Foe", field))
    with pytest.raises(BadCard, match="scars"):
        read_card(record("Ally", scars=1))


@pytest.mark.rule("CCG-2.10")
@pytest.mark.parametrize(("renown", "is_major"), [(4, False), (5, True)])
def test_2_10_a_foe_of_renown_5_is_a_major_foe(renown, is_major):
    assert read_card(record("Foe", renown=renown)).is_major == is_major
    table = scene(
        cards={"big": {"type": "Foe", "renown": renown}}, phase="Foe Draw", ian={"foes": ["big", "9 plain-foe"]}
    ).do(IAN, "Big")
    assert table.pile(IAN, "foe_discard") == (["plain-foe"] if is_major else [])


@pytest.mark.rule("CCG-2.12")
@pytest.mark.parametrize(
    ("field", "value"), [("initiative", 0), ("initiative", 6), ("left", [None] * 5), ("right", [None] * 3), ("gem", -1)]
)
def test_2_12_initiative_is_1_to_5_an_edge_has_4_slots_and_a_gem_is_no_less_than_0(field, value):
    assert read_card(record("Move", initiative=5, gem=0)).initiative == 5
    with pytest.raises(BadCard, match=field):
        read_card(record("Move") | {field: value})


@pytest.mark.rule("CCG-2.12")
@pytest.mark.parametrize("card_type", ["Move", "Item", "Action"])
@pytest.mark.parametrize("field", ["initiative", "left", "right", "gem"])
def test_2_12_moves_items_and_actions_have_initiative_icons_and_a_gem(card_type, field):
    with pytest.raises(BadCard, match=field):
        read_card(without(card_type, field))


@pytest.mark.rule("CCG-2.13", "CCG-7.3")
def test_2_13_the_gem_of_an_item_or_action_is_ignored_unless_it_is_played_as_a_move():
    cards = {
        "axe": {"type": "Item", "gem": 6, "right": ["Blade"]},
        "song": {
            "type": "Action",
            "gem": 6,
            "keywords": ["Prepare"],
            "abilities": [ability("prepare", do("draw", amount=1))],
        },
    }
    table = scene(cards=cards, tom={"hand": ["axe", "song"], "prowess": 2}).do(TOM, "Axe").do(TOM, "Song")
    assert (table.prowess(), table.health()) == (2, 20)
    as_move = scene(
        cards=cards,
        phase="Conan Move",
        zones={"Center": [foe("plain-foe", "plain-move")]},
        tom={"hand": ["axe", "plain-move"], "prowess": 7},
    )
    assert as_move.do(TOM, "Axe", "left of").prowess() == 1


@pytest.mark.rule("CCG-2.14")
def test_2_14_every_card_but_conan_can_have_keywords():
    assert read_card(record("Item", keywords=["Weapon"])).keywords == ("Weapon",)
    assert read_card(record("Move", keywords=["Brawl"])).keywords == ("Brawl",)
    with pytest.raises(BadCard, match="keywords"):
        read_card(record("Conan", keywords=["Weapon"]))


@pytest.mark.rule("CCG-2.15", "CCG-24.8")
def test_2_15_and_24_8_a_foe_has_a_type_and_may_have_a_territory():
    assert read_card(record("Foe")).territory == ""
    assert read_card(record("Foe", territory="Khitai")).territory == "Khitai"
    for known in ("Human", "Animal", "Creature", "Supernatural", "Sorcerer"):
        assert read_card(record("Foe", foe_type=known)).foe_type == known
    with pytest.raises(BadCard, match="foe_type"):
        read_card(without("Foe", "foe_type"))
    with pytest.raises(BadCard, match="territory"):
        read_card(record("Foe", territory="Atlantis"))


@pytest.mark.rule("CCG-2.16")
def test_2_16_cards_refer_to_traits_as_they_do_to_types():
    trample = {"type": "Move", "abilities": [ability("reveal", do("draw", amount=1), whom=[{"trait": "Mounted"}])]}
    cards = {"rider": {"type": "Foe", "traits": ["Mounted"]}, "walker": {"type": "Foe"}, "trample": trample}
    mounted = scene(cards=cards, phase="Barbarian", zones={"Center": [foe("rider", "trample")]})
    assert mounted.can("use Trample")
    on_foot = scene(cards=cards, phase="Barbarian", zones={"Center": [foe("walker", "trample")]})
    assert not on_foot.can("use Trample")


@pytest.mark.rule("CCG-2.17")
@pytest.mark.parametrize(("traits", "is_open"), [(["Veteran"], False), ([], True)])
def test_2_17_blanking_a_text_removes_the_game_text_and_not_the_traits(traits, is_open):
    # the text of the guards adds to their Damage; their trait closes the gap between them
    hush = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("blank_text", target={"all": "foe"}, until="turn"))],
    }
    fierce = ability("static", do("stat", stat="damage", of="this", amount=2))
    guard = {"type": "Foe", "traits": traits, "abilities": [fierce]}
    table = scene(
        cards={"hush": hush, "old-guard": guard},
        phase="Survey",
        zones={"Center": ["old-guard", "old-guard"]},
        tom={"hand": ["hush", "2 plain-move"]},
        ian={"hand": ["2 plain-move"]},
    )
    assert table.damage("old-guard") == 1 + 2
    table.do(TOM, "Hush", "fight").do(IAN, "Center 1")
    assert table.damage("old-guard") == 1
    assert table.do(TOM, "Plain Move").can("between") == is_open


@pytest.mark.rule("CCG-2.18", "CCG-22.5")
def test_2_18_and_22_5_starting_values_are_maxima():
    tonic = {
        "type": "Action",
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("heal", target="conan", amount=9), do("gain_prowess", amount=9))],
    }
    table = scene(cards={"tonic": tonic}, tom={"hand": ["tonic"], "prowess": 18, "health": 15}).do(TOM, "Tonic")
    assert (table.prowess(), table.health()) == (20, 20)


@pytest.mark.rule("CCG-2.19", "CCG-7.2")
@pytest.mark.parametrize(("scars", "playable"), [(3, False), (4, True)])
def test_2_19_an_item_shows_the_scars_it_needs(scars, playable):
    axe = {"type": "Item", "keywords": ["Weapon"], "requires": {"scars": 4}}
    assert scene(cards={"axe": axe}, tom={"hand": ["axe"], "scars": scars}).can("play Axe") == playable


@pytest.mark.rule("CCG-2.20", "CCG-7.4")
@pytest.mark.parametrize("kind", ["scars", "renown"])
@pytest.mark.parametrize(("have", "playable"), [(9, False), (10, True)])
def test_2_20_an_ally_shows_the_scars_or_the_renown_it_needs(kind, have, playable):
    guide = {"type": "Ally", "requires": {kind: 10}}
    assert scene(cards={"guide": guide}, tom={"hand": ["guide"], kind: have}).can("play Guide") == playable
    with pytest.raises(BadCard, match="requires"):
        read_card(without("Ally", "requires"))


@pytest.mark.rule("CCG-2.21", "CCG-7.5")
@pytest.mark.parametrize("card_type", ["Item", "Ally"])
def test_2_21_items_and_allies_may_show_a_draw_value(card_type):
    table = scene(cards={"map": {"type": card_type, "draw": 2}}, tom={"hand": ["map"]}).do(TOM, "Map", "choose 2")
    assert table.hand() == ["plain-move"] * 2
    for other in ("Move", "Action", "Region", "Foe", "Conan"):
        with pytest.raises(BadCard, match="draw"):
            read_card(record(other, draw=2))


@pytest.mark.rule("CCG-2.22", "CCG-14.9")
@pytest.mark.parametrize(("whom", "usable"), [("Conan", True), ("Ally", False), ("Foe", False)])
def test_2_22_only_a_character_that_fits_the_qualifier_may_use_an_ability(whom, usable):
    cut = {**CUT, "abilities": [ability("hit", do("modify_damage", to="this_hit", amount=2), whom=[whom])]}
    zones = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})}
    table = scene(cards={"cut": cut}, phase="Resolution", zones=zones)
    assert table.can("use Cut") == usable


@pytest.mark.rule("CCG-2.23", "CCG-12.4")
def test_2_23_and_12_4_a_conan_only_move_is_for_no_foe_and_no_ally():
    cards = {"roar": {"type": "Move", "conan_only": True}, "guide": {"type": "Ally"}}
    served = scene(
        cards=cards,
        phase="Foe Move",
        zones={"Center": [foe("plain-foe")]},
        tom={"hand": ["plain-move"]},
        ian={"hand": ["roar", "plain-move"]},
    )
    assert served.move_of("plain-foe") == "plain-move"
    conan = scene(
        cards=cards,
        phase="Conan Move",
        zones={"Center": [foe("plain-foe", "plain-move")]},
        tom={"hand": ["roar", "plain-move"], "allies": ["guide"]},
    )
    assert conan.can("Conan plays Roar", "Guide plays Plain Move")
    assert not conan.can("Guide plays Roar")


@pytest.mark.rule("CCG-2.24")
def test_2_24_move_keywords_are_an_open_list_without_effect_that_texts_may_refer_to():
    recall = {
        "type": "Action",
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("return_card", filter={"keyword": "Savate"}, amount=1))],
    }
    cards = {"kick": {"type": "Move", "keywords": ["Savate"]}, "punch": {"type": "Move"}, "recall": recall}
    table = scene(cards=cards, tom={"hand": ["recall"], "discard": ["kick", "punch"]}).do(TOM, "Recall")
    assert table.hand() == ["kick"]


@pytest.mark.rule("CCG-4.11")
def test_4_11_two_cards_of_a_pool_cannot_have_the_same_title():
    one = full_record({"id": "one", "type": "Move", "title": "Ember Cut"})
    with pytest.raises(BadCard, match="title"):
        compile_pool([one, {**one, "id": "two", "title": "EMBER  CUT"}])
