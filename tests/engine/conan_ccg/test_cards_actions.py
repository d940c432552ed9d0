"""The Actions of the original set, played as Actions."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, row, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe


@pytest.mark.card("blood-on-the-snow")
def test_blood_on_the_snow_adds_3_damage_to_a_hit_of_conans_side_for_a_card():
    scene = clash(foe("man", IDLE), facing="cut", tom={"hand": ["blood-on-the-snow", "trinket"]})
    scene.do(TOM, "play Blood on the Snow")
    assert scene.wounds("man") == 3 + 3
    assert sorted(scene.pile(TOM, "discard")) == ["blood-on-the-snow", "cut", "trinket"]


@pytest.mark.card("blood-on-the-snow")
def test_blood_on_the_snow_needs_a_hit_of_conans_side_and_a_card_to_discard():
    assert clash(foe("man", IDLE), facing="cut", tom={"hand": ["blood-on-the-snow"]}).wounds("man") == 3
    only_foe_hits = clash(foe("man", "cut"), facing=IDLE, tom={"hand": ["blood-on-the-snow", "trinket"]})
    assert (only_foe_hits.phase, hurt(only_foe_hits)) == ("Survey", 1)


@pytest.mark.card("meat-and-a-fire")
@pytest.mark.parametrize(("number", "health", "prowess"), [(4, 14, 16), (1, 11, 19), (0, 10, 20)])
def test_meat_and_a_fire_exchanges_up_to_4_prowess_for_health(number, health, prowess):
    scene = table(tom={"hand": ["meat-and-a-fire"], "health": 10}).do(TOM, "play Meat and a Fire")
    assert scene.legal == ["choose 4", "choose 3", "choose 2", "choose 1", "choose 0"]
    scene.do(TOM, f"choose {number}")
    assert (scene.health(), scene.prowess()) == (health, prowess)


@pytest.mark.card("laugh-in-their-faces")
def test_laugh_in_their_faces_gains_4_prowess_and_a_card_for_1_health():
    tom = {"hand": ["laugh-in-their-faces"], "prowess": 10, "draw": ["shields", "9 cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom).do(TOM, "play Laugh in Their Faces")
    assert (scene.health(), scene.prowess(), scene.hand()) == (START - 1, 14, ["shields"])


@pytest.mark.card("laugh-in-their-faces")
def test_laugh_in_their_faces_is_not_paid_with_the_last_health():
    scene = clash(foe("man", IDLE), tom={"hand": ["laugh-in-their-faces"], "health": 1})
    assert scene.phase == "Survey"


def rest_after(defeats: int):
    """The Rest Step after a fight in which Conan's moves between two Foes each defeat them all."""
    zones = {zone: ["plain-foe", "plain-foe"] for zone in ("Center", "Left Flank")[: defeats // 2]}
    cards = {"death": {"type": "Move", "left": ["Blade"], "right": ["Blade"]}}
    layout = {zone: {"foes": foes, "gaps": {"1": "death"}} for zone, foes in zones.items()}
    tom = {"hand": ["songs-for-the-fallen"], "health": 10}
    scene = table(phase="Resolution", zones=layout, cards=cards, tom=tom)
    if len(zones) > 1:
        scene.do(TOM, "Center")
    return scene.do(TOM, "rest")


@pytest.mark.card("songs-for-the-fallen")
@pytest.mark.parametrize(("defeats", "healed"), [(2, 4), (4, 6)])
def test_songs_for_the_fallen_heals_2_for_each_foe_defeated_this_turn_and_6_at_most(defeats, healed):
    assert rest_after(defeats).do(TOM, "play Songs for the Fallen").health() == 10 + healed


@pytest.mark.card("songs-for-the-fallen")
def test_songs_for_the_fallen_heals_nothing_if_no_foe_was_defeated():
    scene = table(phase="Rest", tom={"hand": ["songs-for-the-fallen"], "health": 10})
    assert scene.do(TOM, "play Songs for the Fallen").health() == 10


@pytest.mark.card("ambush-in-the-pass")
@pytest.mark.parametrize(("choice", "revealed"), [("play Ambush in the Pass", 5 + 2), ("pass", 5)])
def test_ambush_in_the_pass_reveals_2_more_foes_for_a_card(choice, revealed):
    scene = table(phase="Foe Draw", ian={"hand": ["ambush-in-the-pass", "trinket"]}).do(IAN, choice)
    assert scene.said("CCG-9.1")[0].startswith(f"{revealed} Foes are revealed")
    assert len(scene.hand(IAN)) == (0 if revealed > 5 else 2)


@pytest.mark.card("ambush-in-the-pass")
def test_ambush_in_the_pass_is_for_foe_players_and_needs_a_card_to_discard():
    for player, hand in (("ian", ["ambush-in-the-pass"]), ("tom", ["ambush-in-the-pass", "trinket"])):
        scene = table(phase="Foe Draw", **{player: {"hand": hand}})
        assert scene.said("CCG-9.1")[0].startswith("5 Foes are revealed")


@pytest.mark.card("hold-him-down")
def test_hold_him_down_adds_2_damage_to_a_hit_of_a_foe_for_a_card():
    scene = clash(foe("man", "cut"), facing=IDLE, ian={"hand": ["hold-him-down", "trinket"]})
    scene.do(IAN, "play Hold Him Down!")
    assert (hurt(scene), "trinket" in scene.pile(IAN, "discard")) == (1 + 2, True)


@pytest.mark.card("hold-him-down")
def test_hold_him_down_needs_a_hit_of_a_foe_and_a_card_to_discard():
    assert hurt(clash(foe("man", "cut"), facing=IDLE, ian={"hand": ["hold-him-down"]})) == 1
    only_conan_hits = clash(foe("man", IDLE), facing="cut", ian={"hand": ["hold-him-down", "trinket"]})
    assert (only_conan_hits.phase, only_conan_hits.wounds("man")) == ("Survey", 3)


VETERANS = row(
    foe("old-hand", IDLE),
    foe("old-hand", IDLE),
    others={
        "Left Flank": [foe("man", IDLE)],
        "Right Flank": [foe("man", IDLE)],
    },
)


@pytest.mark.card("break-their-line")
def test_break_their_line_opens_the_gap_between_veterans_for_1_prowess():
    scene = table(phase="Conan Move", zones=VETERANS, tom={"hand": ["break-their-line", "cut"]})
    closed = table(phase="Conan Move", zones=VETERANS, tom={"hand": ["break-their-line", "cut"]})
    assert not closed.do(TOM, "pass", "plays Cut").can("Center gap 1")
    scene.do(TOM, "play Break Their Line")
    assert scene.prowess() == START - 1
    assert scene.do(TOM, "plays Cut").can("Center gap 1")


@pytest.mark.card("break-their-line")
@pytest.mark.parametrize(("choice", "possible"), [("play Break Their Line", True), ("pass", False)])
def test_break_their_line_opens_a_third_zone_until_the_end_of_the_round(choice, possible):
    scene = table(phase="Conan Move", zones=VETERANS, tom={"hand": ["break-their-line", "3 cut"]}).do(TOM, choice)
    for zone in ("Center gap 0", "Left Flank gap 0"):
        scene.do(TOM, "plays Cut", zone)
        if scene.can("play Break Their Line"):
            scene.do(TOM, "pass")
    scene.do(TOM, "plays Cut")
    assert scene.can("Right Flank gap 0") is possible


@pytest.mark.card("cold-iron")
def test_cold_iron_cancels_a_foe_move_for_4_prowess():
    foes = (foe("man", "cut"), foe("lord", "shields"))
    scene = clash(*foes, gaps={0: IDLE, 2: "cut"}, tom={"hand": ["cold-iron"]}).do(TOM, "play Cold Iron")
    assert scene.prowess() == START - 4
    scene.do(TOM, "choose Cut")
    assert (hurt(scene), scene.wounds("lord")) == (0, 0)  # the attack is gone, the Shields still block


@pytest.mark.card("cold-iron")
def test_cold_iron_takes_the_blocking_icons_away_with_the_move():
    foes = (foe("man", "cut"), foe("lord", "shields"))
    scene = clash(*foes, gaps={0: IDLE, 2: "cut"}, tom={"hand": ["cold-iron"]})
    scene.do(TOM, "play Cold Iron", "choose Shields")
    assert (hurt(scene), scene.wounds("lord")) == (1, 3)


@pytest.mark.card("rally-at-the-ford")
def test_rally_at_the_ford_discards_a_card_and_draws_2():
    tom = {"hand": ["rally-at-the-ford", "trinket"], "draw": ["shields", "dodges", "9 cut"]}
    scene = table(tom=tom).do(TOM, "play Rally at the Ford")
    assert scene.hand() == ["dodges", "shields"]
    assert sorted(scene.pile(TOM, "discard")) == ["rally-at-the-ford", "trinket"]


@pytest.mark.card("rally-at-the-ford")
def test_rally_at_the_ford_is_for_both_sides_at_any_time_but_needs_a_card_to_discard():
    hand = {"hand": ["rally-at-the-ford", "trinket"]}
    for phase in ("Prepare", "Survey", "Rest"):
        scene = table(phase=phase, zones={"Center": ["man"]} if phase == "Survey" else {}, tom=hand, ian=hand)
        scene.do(TOM, "play Rally").do(IAN, "play Rally")
        assert scene.said("CCG-23.1") == [f"{name} plays Rally at the Ford." for name in (TOM, IAN)]
    assert not table(tom={"hand": ["rally-at-the-ford"]}).can("play Rally")
