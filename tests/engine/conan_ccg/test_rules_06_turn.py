"""Section 6: the structure of a turn and Start of Turn."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}
DRUM = {"type": "Item", "abilities": [ability("start_of_turn", do("draw", amount=1))]}
HOME = "Tom's Conan goes back to his side of the table."
MARK = {"type": "Foe"}
FELLED = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})}


def at_start(tom: int, ian: int, **more: object):
    return scene(phase="Start of Turn", tom={"renown": tom}, ian={"renown": ian}, **more)


@pytest.mark.rule("CCG-6.1")
def test_6_1_a_turn_is_start_prepare_warrior_step_and_rest_in_this_order():
    table = scene(
        cards={"cut": CUT, "mark": MARK},
        phase="Start of Turn",
        tom={"hand": ["2 cut"]},
        ian={"foes": ["mark", "9 plain-foe"]},
    )
    table.do(IAN, "Mark", "pass").do(TOM, "fight", "Cut", "left of", "pass", "rest")
    order = [event.text for event in table.events() if event.kind in ("turn", "step", "round")]
    assert order == [
        "Turn 1: Tom is Conan.",
        "Tom prepares.",
        "Tom's Conan moves to the centre of the table.",
        "Combat round 1.",
        "Tom rests.",
        "Tom's Conan goes back to his side of the table.",
        "Turn 2: Ian is Conan.",
        "Ian prepares.",
        "Ian's Conan moves to the centre of the table.",
    ]


@pytest.mark.rule("CCG-6.2")
def test_6_2_every_turn_takes_the_warrior_step():
    table = scene(cards={"drum": {"type": "Item"}}, tom={"hand": ["drum"]})
    assert table.legal == ["play Drum", "pass"]
    assert table.do(TOM, "pass").phase == "Foe Draw"


@pytest.mark.rule("CCG-6.3", "CCG-25.1")
@pytest.mark.parametrize(
    ("tom", "ian", "winners"), [(39, 0, None), (40, 0, [TOM]), (40, 39, [TOM]), (41, 40, [TOM]), (45, 50, None)]
)
def test_6_3_the_active_player_wins_with_40_renown_and_more_than_every_other(tom, ian, winners):
    table = at_start(tom, ian)
    assert table.winners == winners
    assert table.reason == ("renown" if winners else "")


@pytest.mark.rule("CCG-6.3", "CCG-25.1")
def test_6_3_he_needs_more_than_each_of_several_others():
    assert at_start(45, 20, ann={"renown": 44}).winners == [TOM]
    assert at_start(45, 20, ann={"renown": 45}).winners is None


@pytest.mark.rule("CCG-25.2")
def test_25_2_with_a_tie_the_game_goes_on():
    table = at_start(44, 44)
    assert table.winners is None
    assert table.said("CCG-25.2") == ["Tom has 44 Renown but not the most alone."]
    assert table.mover == IAN


@pytest.mark.rule("CCG-6.4")
def test_6_4_only_the_player_whose_turn_starts_is_checked():
    assert at_start(10, 44).winners is None


@pytest.mark.rule("CCG-6.4")
def test_6_4_reaching_40_in_combat_does_not_win():
    table = scene(cards={"cut": CUT}, phase="Resolution", zones=FELLED, tom={"renown": 39, "hand": ["cut"]})
    assert table.renown() == 40
    assert table.winners is None
    assert table.mover == TOM


@pytest.mark.rule("CCG-6.4", "CCG-20.8")
def test_6_4_pressing_on_does_not_check_for_victory():
    table = scene(cards={"cut": CUT}, phase="Resolution", zones=FELLED, tom={"renown": 39, "hand": ["cut"]})
    table.do(TOM, "press on")
    assert table.winners is None
    assert table.phase == "Foe Draw"


@pytest.mark.rule("CCG-6.4", "CCG-20.8")
def test_6_4_nor_where_something_happens_at_the_beginning_of_a_turn():
    table = scene(
        cards={"cut": CUT, "drum": DRUM},
        phase="Resolution",
        zones=FELLED,
        tom={"renown": 39, "hand": ["cut"], "items": ["drum"]},
    )
    assert table.do(TOM, "press on").winners is None


@pytest.mark.rule("CCG-6.5")
def test_6_5_effects_of_the_beginning_of_a_turn_happen_at_its_start():
    table = scene(cards={"drum": DRUM}, phase="Start of Turn", tom={"items": ["drum"]})
    assert table.hand() == ["plain-move"]
    drawn = [event.kind for event in table.events()]
    assert drawn.index("draw") < drawn.index("step")


@pytest.mark.rule("CCG-6.5")
def test_6_5_the_check_for_renown_comes_first():
    table = scene(cards={"drum": DRUM}, phase="Start of Turn", tom={"items": ["drum"], "renown": 40})
    assert (table.winners, table.hand()) == ([TOM], [])


@pytest.mark.rule("CCG-6.6")
def test_6_6_a_turn_that_presses_on_has_one_start_of_turn_and_one_rest_step():
    table = scene(
        cards={"cut": CUT, "drum": DRUM, "mark": MARK},
        phase="Resolution",
        zones=FELLED,
        tom={"items": ["drum"], "hand": ["5 cut"]},
        ian={"foes": ["mark", "9 plain-foe"]},
    )
    table.do(TOM, "press on").do(IAN, "Mark", "pass").do(TOM, "fight", "Cut", "left of", "pass", "rest")
    kinds = [event.text for event in table.events(kind="step") if event.text.startswith("Tom")]
    assert kinds == ["Tom prepares.", "Tom's Conan moves to the centre of the table.", "Tom rests.", HOME]
    assert [event.text for event in table.events(kind="turn")] == ["Turn 2: Ian is Conan."]


@pytest.mark.rule("CCG-6.7", "CCG-21.7")
def test_6_7_then_the_player_to_the_left_is_active():
    assert scene(phase="Rest").active == IAN
    assert scene(phase="Rest", turn=IAN).active == TOM
    assert scene(phase="Rest", ann={}).active == IAN
    assert scene(phase="Rest", turn=IAN, ann={}).active == "Ann"
    assert scene(phase="Rest", turn="Ann", ann={}).active == TOM
