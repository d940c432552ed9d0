"""What Actions and other texts cost, who draws for them, and how long they last."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, START, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, do, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}

# Costs.


@pytest.mark.card("a-song-of-forty-winters")
@pytest.mark.parametrize(("chronicle", "won"), [(["man"], ["man"]), (["lord"], [])])
def test_a_song_of_forty_winters_costs_3_cards_and_wins_a_minor_foe(chronicle, won):
    tom = {"hand": ["a-song-of-forty-winters", "3 cut", "trinket"]}
    scene = table(phase="Rest", tom=tom, ian={"chronicle": chronicle}).do(TOM, "play A Song")
    for _ in range(3):
        scene.do(TOM, "discard Cut")
    assert scene.pile(TOM, "chronicle") == won
    while scene.mover == TOM and scene.phase == "Rest":
        scene.do(TOM, scene.legal[0])
    assert scene.hand() == ["trinket"]  # nor is the hand refilled


@pytest.mark.card("ambush-in-the-pass")
def test_the_card_for_the_ambush_is_not_chosen():
    ian = {"hand": ["ambush-in-the-pass", "cut", "chop"], "foes": ["9 man"]}
    scene = table(phase="Foe Draw", ian=ian).do(IAN, "play Ambush")
    assert (scene.can("discard"), len(scene.hand(IAN))) == (False, 1)


@pytest.mark.card("an-old-grudge")
def test_an_old_grudge_costs_1_prowess():
    tom = {"hand": ["an-old-grudge", "cut", "chop"]}
    scene = clash(foe("man", IDLE), tom=tom).do(TOM, "play An Old Grudge")
    assert scene.prowess() == START - 1


@pytest.mark.card("cut-the-tethers")
def test_cut_the_tethers_costs_2_cards_and_conan_2_renown():
    ian = {"hand": ["cut-the-tethers", "2 cut", "chop"]}
    scene = table(tom={"chronicle": ["man", "man", "man"]}, ian=ian).do(IAN, "play Cut the Tethers")
    scene.do(IAN, "discard Cut", "discard Cut")
    assert (scene.hand(IAN), scene.can("discard")) == (["chop"], False)


@pytest.mark.card("no-quarter")
def test_no_quarter_is_paid_with_one_minor_foe():
    ian = {"hand": ["no-quarter", "cut"], "foes": ["giant", "man", "beast", "mage", "9 ghost"]}
    cards = {"giant": {"type": "Foe", "renown": 8}}
    scene = table(phase="Foe Draw", ian=ian, cards=cards).do(IAN, "play No Quarter")
    scene.do(IAN, scene.legal[0])
    assert (len(scene.pile(IAN, "foe_discard")), scene.can("pay with")) == (1, False)


@pytest.mark.card("pay-them-to-go")
def test_conan_pays_2_renown_for_one_minor_foe_to_go():
    tom = {"hand": ["pay-them-to-go"], "chronicle": ["weak-man", "weak-man", "weak-man"]}
    ian = {"foes": ["man", "beast", "lord", "9 ghost"], "hand": ["cut"]}
    scene = table(phase="Foe Draw", tom=tom, ian=ian, zones={"Rear": ["lord"]})
    while not scene.can("play Pay Them"):
        scene.do(scene.mover or "", scene.legal[0])
    scene.do(TOM, "play Pay Them")
    while not any(label.startswith("choose") for label in scene.legal):
        scene.do(scene.mover or "", scene.legal[0])
    assert scene.renown() == 3 - 2
    assert len(scene.legal) == len([card for row in scene.zones.values() for card in row if card != "lord"]) > 1


@pytest.mark.card("strip-the-fallen")
def test_strip_the_fallen_is_paid_with_a_move():
    assert not table(tom={"hand": ["strip-the-fallen", "trinket"], "draw": ["trinket"]}).can("play Strip")
    assert table(tom={"hand": ["strip-the-fallen", "cut"], "draw": ["trinket"]}).can("play Strip")


@pytest.mark.card("read-the-ground")
def test_read_the_ground_shows_four_cards():
    tom = {
        "hand": ["read-the-ground"],
        "draw": ["cut", "grip", "shot"],
        "discard": ["chop", "rune", "shields"],
        "reshuffled": {"draw": ["cut", "grip", "shot", "chop", "rune", "shields"]},
    }
    scene = table(tom=tom).do(TOM, "play Read the Ground")
    assert len(scene.legal) == 4


@pytest.mark.card("old-scars-itch")
def test_old_scars_itch_is_worth_4_vitality():
    tom = {"hand": ["old-scars-itch", "cut", "shields"], "scars": 4, "health": 5}
    scene = table(tom=tom, ian={"hand": ["cut"], "foes": ["9 plain-foe"]}).do(TOM, "play Old Scars Itch")
    while scene.phase != "Rest":
        text = next(t for t in ("retreat", "no more Foes", "pass", "") if scene.can(t))
        scene.do(scene.mover or "", text or scene.legal[0])
    assert scene.legal[0] == "heal 7"  # Vitality 3


# Hits.


@pytest.mark.card("take-this-one-for-me")
def test_an_ally_takes_one_hit_and_not_the_next():
    tom = {"allies": ["friend"], "hand": ["take-this-one-for-me"]}
    foes = (foe("ogre", "cut"), foe("ogre", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom=tom, cards=OGRE).do(TOM, "play Take This One")
    while scene.phase == "Resolution":
        scene.do(TOM, "pass" if scene.can("pass") else scene.legal[0])
    assert (hurt(scene), scene.pile(TOM, "allies")) == (0 + 3, [])


#: An Action of the Foe player that prevents 3 Damage of a hit.
WARD = {
    "ward": {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [ability("hits_known", do("prevent", of="this_hit", amount=3))],
    }
}


@pytest.mark.card("pin-the-shadow")
def test_pin_the_shadow_needs_a_hit_and_no_damage():
    ian = {"hand": ["ward", "cut"]}
    row = {"facing": "pin-the-shadow", "others": {"Rear": ["man"]}, "cards": WARD}
    scene = clash(foe("ghost", IDLE), ian=ian, tom={"hand": ["trinket"]}, **row)
    scene.do(TOM, "Center", "use Pin")
    if scene.can("play Ward"):
        scene.do(IAN, "play Ward")
    assert scene.where("ghost") == "Tom chronicle"


@pytest.mark.card("wolf-brothers-feint")
def test_wolf_brothers_feint_needs_a_hit_and_no_damage():
    ian = {"hand": ["ward", "cut"]}
    tom = {"hand": ["trinket"], "draw": ["9 cut"]}
    row = {"facing": "wolf-brothers-feint", "others": {"Rear": ["beast"]}, "cards": WARD}
    scene = clash(foe("man", IDLE), ian=ian, tom=tom, **row)
    scene.do(TOM, "Center", "use Wolf")
    scene.do(IAN, "play Ward")
    assert (scene.phase, scene.wounds("man")) == ("Survey", 0)
    assert len(scene.pile(TOM, "draw")) == 9 - 1 - 2  # 2 of the new round


@pytest.mark.card("mountain-cats-leap")
@pytest.mark.parametrize(("move", "damage"), [("cut-5", 1), ("cut-4", 0)])
def test_mountain_cats_leap_is_1_faster_between_two_foes(move, damage):
    foes = (foe("weak-man", move), foe("weak-mage", IDLE))
    scene = clash(*foes, facing="mountain-cats-leap", gap=1, tom={"hand": ["trinket"]}).do(TOM, "use Mountain")
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    assert hurt(scene) == damage


# Who draws.


@pytest.mark.card("back-to-back")
def test_back_to_back_is_for_conans_side():
    scene = clash(foe("man", "back-to-back"), facing=IDLE, tom={**FRIEND, "hand": ["trinket"]})
    assert not scene.can("use Back to Back")


def hand_of_ian(scene: Scene) -> int:
    return len(scene.hand(IAN))


@pytest.mark.card("back-to-back")
def test_back_to_back_draws_for_conan_alone():
    scene = clash(
        foe("man", IDLE), facing="back-to-back", others={"Rear": ["beast"]}, tom={**FRIEND, "hand": ["trinket"]}
    )
    assert hand_of_ian(scene.do(TOM, "Center", "use Back to Back")) <= 3
    assert len(scene.pile(IAN, "draw")) == len(scene.pile(TOM, "draw")) + 1


@pytest.mark.card("brenna-of-the-broken-tower")
def test_brenna_draws_for_conan_alone():
    tom = {"allies": ["brenna-of-the-broken-tower"], "hand": ["trinket"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom, ian={"hand": ["7 cut"]}).do(TOM, "use Brenna")
    assert hand_of_ian(scene) == 7


@pytest.mark.card("horn-of-black-mead")
def test_the_horn_of_mead_is_conans():
    tom = {"items": ["horn-of-black-mead"], "hand": ["trinket"]}
    assert hand_of_ian(table(phase="Press On", tom=tom, ian={"hand": ["7 cut"]}).do(TOM, "use Horn")) == 7


@pytest.mark.card("polish-the-iron")
def test_polish_the_iron_draws_for_its_player_alone():
    tom = {"hand": ["polish-the-iron", "trinket"], "health": 10}
    assert hand_of_ian(table(tom=tom, ian={"hand": ["cut"]}).do(TOM, "play Polish")) == 1


@pytest.mark.card("rally-at-the-ford")
def test_rally_at_the_ford_draws_for_its_player_alone():
    tom = {"hand": ["rally-at-the-ford", "trinket", "cut"]}
    scene = table(tom=tom, ian={"hand": ["cut"]}).do(TOM, "play Rally", "discard Cut")
    assert (len(scene.hand()), hand_of_ian(scene)) == (3, 1)


@pytest.mark.card("road-of-the-legions")
def test_the_road_of_the_legions_draws_for_conan_alone():
    tom = {"region": "road-of-the-legions", "hand": ["trinket", "cut"]}
    scene = table(phase="Press On", tom=tom, ian={"hand": ["7 cut"]}).do(TOM, "press on")
    assert (len(scene.hand()), hand_of_ian(scene)) == (4, 7)


@pytest.mark.card("laugh-in-their-faces")
def test_laugh_in_their_faces_draws_for_conan_alone():
    tom = {"hand": ["laugh-in-their-faces", "trinket"]}
    scene = clash(foe("man", "cut"), facing=IDLE, others={"Rear": ["beast"]}, tom=tom, ian={"hand": ["2 cut"]})
    scene.do(TOM, "Center", "play Laugh")
    assert len(scene.pile(IAN, "draw")) == len(scene.pile(TOM, "draw")) + 1


@pytest.mark.card("cut-from-the-saddle")
def test_cut_from_the_saddle_draws_for_the_foe_player_alone():
    row = {"facing": IDLE, "others": {"Rear": ["beast"]}}
    scene = clash(foe("rider", "cut-from-the-saddle"), tom={"hand": ["trinket"]}, **row)
    scene.do(IAN, "use Cut from the Saddle").do(TOM, "Center")
    assert len(scene.pile(TOM, "draw")) == len(scene.pile(IAN, "draw")) + 1
