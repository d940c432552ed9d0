"""Section 25: winning and losing."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}
LAST = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})}


@pytest.mark.rule("CCG-25.3", "CCG-19.6")
def test_25_3_with_two_players_the_other_one_wins_when_a_conan_falls():
    curse = {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [ability("survey", do("wound", target="conan", amount=3))],
    }
    for health, winners in ((3, [IAN]), (4, None)):
        table = scene(
            cards={"curse": curse},
            phase="Survey",
            zones={"Center": ["plain-foe"]},
            tom={"health": health, "renown": 50},
            ian={"hand": ["curse"]},
        ).do(IAN, "Curse")
        assert table.winners == winners


@pytest.mark.rule("CCG-25.4")
def test_25_4_a_player_who_has_run_out_of_foes_is_defeated():
    table = scene(cards={"cut": CUT}, phase="Resolution", zones=LAST, ian={"foes": [], "renown": 30})
    assert (table.winners, table.reason) == ([TOM], "out_of_foes")


@pytest.mark.rule("CCG-25.4")
@pytest.mark.parametrize("left", ["foes", "foe_discard"])
def test_25_4_foes_in_his_deck_or_discards_are_enough(left):
    ian = {"foes": [], left: ["plain-foe"]}
    table = scene(cards={"cut": CUT}, phase="Resolution", zones=LAST, tom={"hand": ["cut"]}, ian=ian)
    assert table.winners is None


@pytest.mark.rule("CCG-25.4")
def test_25_4_foes_in_play_are_enough():
    table = scene(
        cards={"cut": CUT, "brute": {"type": "Foe", "health": 9}},
        phase="Resolution",
        zones={"Center": LAST["Center"], "Left Flank": [foe("brute", "plain-move")]},
        ian={"foes": []},
    ).do(TOM, "Center")
    assert table.winners is None


@pytest.mark.rule("CCG-25.4")
def test_25_4_it_is_not_checked_while_his_revealed_foes_are_being_placed():
    table = scene(phase="Foe Draw", cards={"mark": {"type": "Foe"}}, ian={"foes": ["mark", "plain-foe"]})
    assert table.winners is None
    assert table.do(IAN, "Mark").winners is None


@pytest.mark.rule("CCG-25.4")
def test_25_4_a_foe_player_without_any_foe_to_reveal_is_defeated():
    assert scene(phase="Foe Draw", ian={"foes": []}).winners == [TOM]


@pytest.mark.rule("CCG-25.4", "CCG-25.5")
@pytest.mark.parametrize(("tom", "ann", "winners"), [(10, 9, [TOM]), (9, 10, ["Ann"]), (10, 10, [TOM, "Ann"])])
def test_25_5_of_several_survivors_those_with_the_most_renown_win_together(tom, ann, winners):
    # the Foe that falls brings Tom's Renown to this number
    table = scene(
        cards={"cut": CUT},
        phase="Resolution",
        zones=LAST,
        tom={"renown": tom - 1},
        ian={"foes": [], "renown": 30},
        ann={"renown": ann},
    )
    assert table.winners == winners
    # the defeated one is last, although he had the most Renown
    assert table.stage.outcome().places == (1 if tom >= ann else 2, 3, 1 if ann >= tom else 2)


@pytest.mark.rule("CCG-25.6", "CCG-27.1")
def test_25_6_running_out_of_the_draw_deck_is_never_a_loss():
    table = scene(phase="Rest", tom={"draw": [], "hand": []}, ian={"draw": []})
    assert table.winners is None
    assert table.hand(TOM) == []


@pytest.mark.rule("CCG-25.7")
def test_25_7_if_both_would_be_defeated_at_once_the_active_player_has_won():
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    zones = {"Center": fight(foe("plain-foe", "back"), gaps={0: "cut"})}
    table = scene(
        cards={"cut": CUT, "back": back}, phase="Resolution", zones=zones, tom={"health": 1}, ian={"foes": []}
    )
    assert (table.winners, table.reason) == ([TOM], "out_of_foes")


@pytest.mark.rule("CCG-25.7")
def test_25_7_with_foes_left_he_has_lost():
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    zones = {"Center": fight(foe("plain-foe", "back"), gaps={0: "cut"})}
    table = scene(cards={"cut": CUT, "back": back}, phase="Resolution", zones=zones, tom={"health": 1})
    assert table.winners == [IAN]


@pytest.mark.rule("CCG-25.1")
def test_25_1_nobody_can_act_after_the_end():
    table = scene(phase="Start of Turn", tom={"renown": 40})
    assert (table.winners, table.mover, table.legal) == ([TOM], None, [])
