"""The table as plain data for pages: every part of it in one position each, and where attacks cross."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, action, do, fight, foe, scene


def test_the_parts_of_a_player():
    cards = {
        "heath": {"type": "Region"},
        "chief": {"type": "Foe", "renown": 3, "scars": 2},
    }
    tom = {
        "hand": ["cut", "chop"],
        "draw": ["3 cut"],
        "discard": ["grip"],
        "foes": ["2 man"],
        "foe_discard": ["beast"],
        "chronicle": ["chief"],
        "items": ["trinket"],
        "allies": [{"card": "friend", "wounds": 2, "spent": 1}],
        "region": "heath",
        "prowess": 7,
        "health": 11,
    }
    picture = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom).picture
    friend = {
        "card": "friend",
        "title": "Friend",
        "wounds": 2,
        "health": 9,
        "prowess": 3,
        "prowess_left": 3,
        "damage": 1,
    }
    assert picture["players"][0] == {
        "name": TOM,
        "seat": 0,
        "renown": 3,
        "scars": 2,
        "prowess": 7,
        "health": 11,
        "max_prowess": 20,
        "max_health": 20,
        "conan": "plain-conan",
        "hand": ["cut", "chop"],
        "draw": 3,
        "discard": ["grip"],
        "foe_deck": 2,
        "foe_discard": ["beast"],
        "chronicle": ["chief"],
        "items": ["trinket"],
        "allies": [friend],
        "region": "heath",
    }
    assert [player["name"] for player in picture["players"]] == [TOM, IAN]
    assert picture["players"][1]["region"] is None


def test_the_parts_of_the_moment():
    picture = table(phase="Survey", zones={"Center": ["man"]}, turn_number=4, round=2, turn=IAN, tom={}, ian={}).picture
    found = {
        name: picture[name] for name in ("turn", "active", "phase", "step", "round", "initiative", "zone", "outcome")
    }
    assert found == {
        "turn": 4,
        "active": 1,
        "phase": "Survey",
        "step": "survey_choice",
        "round": 2,
        "initiative": None,
        "zone": None,
        "outcome": None,
    }


def test_revealed_foes():
    one = scene(cards={"wolf": {"type": "Foe", "renown": 1}}, phase="Foe Draw", ian={"foes": ["9 wolf"]})
    one.do(IAN, "play Foe Wolf")
    assert one.picture["revealed"] == ["wolf"] * 4


def test_an_action_that_is_being_carried_out():
    cards = {"deed": action("survey", do("draw", amount=2, up_to=True))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["deed"]}).do(TOM, "play Deed")
    assert (one.picture["resolving"], one.picture["players"][0]["discard"]) == (["deed"], [])


def test_the_end_of_a_match():
    one = scene(phase="Foe Draw", ian={"foes": [], "foe_discard": []})
    assert one.picture["outcome"] == {"winners": [0], "reason": "out_of_foes"}


@pytest.mark.parametrize("turned", [False, True])
def test_a_foe_with_its_move_before_it_face_down_until_the_reveal(turned):
    zones = {"Center": [foe("man", "cut")], "Left Flank": [foe("beast", IDLE, wounds=1)]}
    one = table(phase="Resolution" if turned else "Conan Move", zones=zones, tom={"hand": ["cut"]})
    left = one.picture["zones"][1]
    assert left["name"] == "Left Flank"
    assert left["foes"] == [
        {
            "card": "beast",
            "title": "Beast",
            "defeated": False,
            "move": IDLE,
            "face_down": not turned,
            "wounds": 1,
            "health": 9,
            "prowess": 3,
            "prowess_left": 3,
            "damage": 1,
            "type": "Animal",
            "owner": 1,
        }
    ]


def test_the_gaps_of_a_row_and_who_plays_there():
    row = fight(foe("man", IDLE), foe("beast", IDLE), gaps={0: "cut", 2: by_friend("chop")})
    hold = {"hold": action("barbarian", do("draw", amount=1))}
    tom = {"allies": ["friend"], "hand": ["hold"]}
    one = table(cards=hold, phase="Barbarian", zones={"Center": row}, tom=tom)
    assert one.picture["zones"][0]["gaps"] == [
        {"card": "cut", "by": "Plain Conan"},
        {"card": None, "by": ""},
        {"card": "chop", "by": "Friend"},
    ]
    assert one.picture["zones"][3] == {"name": "Rear", "foes": [], "gaps": [], "attacks": []}


def test_the_place_of_a_foe_that_has_fallen():
    strike = {"strike": action("barbarian", do("defeat_foe", target={"one": "foe"}))}
    zones = {"Center": fight(foe("man", "cut"), foe("beast", IDLE), gaps={0: "cut"})}
    one = table(cards=strike, phase="Barbarian", zones=zones, tom={"hand": ["strike", "strike"]})
    one.do(TOM, "play Strike", "choose Man")
    assert one.picture["zones"][0]["foes"][0] == {"card": None, "defeated": True, "move": "cut", "face_down": False}


HOLD = {"hold": action("hits_known", do("draw", amount=1))}


def attacks(*foes, zone="Center", others=None, **parts):
    """The attacks at hand, when an Action for that moment can be played."""
    tom = {"hand": ["hold"], **parts.pop("tom", {})}
    one = clash(*foes, cards=HOLD, zone=zone, others=others or {}, tom=tom, **parts)
    if others:
        one.do(TOM, f"resolve {zone}")
    assert one.can("play Hold")
    return one.picture["zones"][("Center", "Left Flank", "Right Flank", "Rear").index(zone)]["attacks"]


def test_an_attack_of_conan():
    (made,) = attacks(foe("man", IDLE), facing="cut")
    assert made == {
        "attacker": "Plain Conan",
        "move": "cut",
        "target": "Man",
        "edge": "right",
        "facing": IDLE,
        "hits": True,
        "damage": 3,
        "by_foe": False,
        "groups": [0, 0, 0, 0],
        "between": 0,
        "slots": ["hit", "none", "none", "none"],
    }


def test_an_attack_of_a_foe_with_an_icon_that_is_blocked_and_one_that_leaks():
    mixed = {
        "type": "Move",
        "initiative": 3,
        "left": ["Blade", "Two-Handed", "Ranged"],
        "right": ["Blade", "Two-Handed", "Ranged"],
    }
    (made,) = clash(
        foe("man", "mixed"),
        facing="guard",
        cards={
            **HOLD,
            "mixed": mixed,
            "guard": {"type": "Move", "right": ["-", "-", "Shield", "Blade"], "left": ["-", "-", "Shield", "Blade"]},
        },
        tom={"hand": ["hold"]},
    ).picture["zones"][0]["attacks"]
    # from the top: the Blade meets a Blade, the Two-Handed icon a Shield, the Ranged icon nothing
    assert made["slots"] == ["blocked", "leak", "hit", "none"]
    assert (made["by_foe"], made["hits"], made["damage"]) == (True, True, 2)


@pytest.mark.parametrize("zone", ["Center", "Left Flank"])
@pytest.mark.parametrize(("gap", "between"), [(0, [0, 0]), (1, [1, 1]), (2, [3, 3])])
def test_where_attacks_cross(zone, gap, between):
    """2k lies between gap k and place k of the row, 2k + 1 between place k and gap k + 1."""
    row = [foe("man", "cut"), foe("rider", IDLE)] if gap < 2 else [foe("man", IDLE), foe("rider", "cut")]
    others = None if zone == "Center" else {"Center": [foe("mage", IDLE)]}
    found = attacks(*row, facing="cut", gap=gap, zone=zone, others=others)
    crossed = [made["between"] for made in found if made["by_foe"] or made["target"] == ("Man" if gap < 2 else "Rider")]
    assert crossed == between


def test_a_move_between_two_foes_strikes_both():
    found = attacks(foe("man", IDLE), foe("rider", IDLE), facing="cut", gap=1)
    assert [(made["target"], made["edge"], made["between"]) for made in found] == [
        ("Man", "left", 1),
        ("Rider", "right", 2),
    ]


def test_attacks_are_those_of_the_zone_that_is_resolved():
    others = {"Center": fight(foe("mage", IDLE), gaps={0: "cut"})}
    one = clash(
        foe("man", IDLE), facing="cut", zone="Left Flank", others=others, cards=HOLD, tom={"hand": ["hold"]}
    ).do(TOM, "resolve Left Flank")
    zones = one.picture["zones"]
    assert [len(zone["attacks"]) for zone in zones] == [0, 1, 0, 0]
    assert (one.picture["zone"], one.picture["initiative"]) == ("Left Flank", 3)


def test_an_unopposed_foe_crosses_where_its_edge_is():
    cards = {**HOLD, "side": {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["-", "Blade"]}}
    for edge, between in (("left", 1), ("right", 0)):
        one = clash(foe("man", "side"), cards=cards, tom={"hand": ["hold"]}).do(IAN, f"{edge} edge")
        (made,) = one.picture["zones"][0]["attacks"]
        assert (made["edge"], made["between"], made["facing"]) == (edge, between, None)


def test_with_three_players_everybody_is_there_and_foes_say_whose_they_are():
    one = table(phase="Survey", zones={"Center": [{"card": "man", "owner": ANN}]}, ann={})
    assert [player["name"] for player in one.picture["players"]] == [TOM, IAN, ANN]
    assert one.picture["zones"][0]["foes"][0]["owner"] == 2


def test_a_foe_without_a_move_has_none_face_down():
    (standing,) = table(phase="Survey", zones={"Center": ["man"]}).picture["zones"][0]["foes"]
    assert (standing["move"], standing["face_down"]) == (None, False)
