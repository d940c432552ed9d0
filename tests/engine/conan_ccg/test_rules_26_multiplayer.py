"""Section 26: three or more players."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, do, fight, foe, scene

CARDS = {
    "wolf": {"type": "Foe", "renown": 1},
    "bandit": {"type": "Foe", "renown": 2},
    "chief": {"type": "Foe", "renown": 6, "scars": 2},
    "giant": {"type": "Foe", "renown": 9},
    "brute": {"type": "Foe", "health": 9},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "edges": {"type": "Move", "left": ["Blade"], "right": ["-", "Blade", "Blade"]},
    "hex": {"type": "Action", "keywords": ["Foe:Warrior"], "abilities": [ability("survey", do("draw", amount=1))]},
}


def drawn(ian: list[str], ann: list[str], scars: int = 0):
    return scene(cards=CARDS, phase="Foe Draw", tom={"scars": scars}, ian={"foes": ian}, ann={"foes": ann})


@pytest.mark.rule("CCG-26.1")
def test_26_1_all_others_are_foe_players():
    table = scene(cards=CARDS, phase="Survey", zones={"Center": ["wolf"]}, ian={"hand": ["hex"]}, ann={"hand": ["hex"]})
    assert table.mover == IAN
    assert table.do(IAN, "pass").mover == ANN


@pytest.mark.rule("CCG-26.2")
def test_26_2_the_player_to_the_left_is_the_primary_foe_player_and_decides_on_foes_and_zones():
    assert drawn(["9 wolf"], ["9 bandit"]).mover == IAN
    mine = scene(cards=CARDS, phase="Foe Draw", turn=IAN, tom={"foes": ["9 wolf"]}, ann={"foes": ["9 bandit"]})
    assert mine.mover == ANN
    assert mine.can("play Foe Wolf of Tom", "play Foe Bandit of Ann")


@pytest.mark.rule("CCG-26.4")
@pytest.mark.parametrize("name", [IAN, ANN])
def test_26_4_foe_players_know_of_all_revealed_foes_and_of_where_foes_stand_before_they_agree(name):
    # what they would discuss lies open to each of them while the Primary Foe Player proposes
    table = drawn(["wolf", "9 bandit"], ["bandit", "9 wolf"]).do(IAN, "Wolf of Ian")
    seen = full_observation.view(table.state, table.seat(name)).state
    assert sorted(table.stage.card_id(inst) for inst in seen.revealed()) == ["bandit"] * 3 + ["wolf"]
    assert [table.stage.card_id(inst) for inst in seen.row(0)] == ["wolf"]


@pytest.mark.rule("CCG-26.3")
@pytest.mark.parametrize(("scars", "wolves", "bandits"), [(0, 3, 2), (3, 3, 3), (6, 4, 3)])
def test_26_3_the_draw_is_divided_evenly_and_the_rest_starts_with_the_primary_foe_player(scars, wolves, bandits):
    revealed = drawn(["9 wolf"], ["9 bandit"], scars).revealed
    assert (revealed.count("wolf"), revealed.count("bandit")) == (wolves, bandits)


def proposed():
    """Ian, the Primary Foe Player, proposes his Major Foe of cost 2; only Ann has Minor Foes, two of each kind."""
    table = drawn(["chief", "giant", "giant", "9 wolf"], ["wolf", "bandit", "9 wolf"])
    return table.do(IAN, "Chief", "Bandit")


@pytest.mark.rule("CCG-26.5", "CCG-26.6")
def test_26_5_a_foe_player_may_let_his_minor_foes_pay_for_anothers_major_foe():
    table = proposed()
    assert (table.mover, table.legal) == (ANN, ["let Bandit pay for Chief", "refuse"])
    table.do(ANN, "let Bandit")
    # of the second payment only the Wolf is left: Ian has no choice, Ann has
    assert (table.mover, table.legal) == (ANN, ["let Wolf pay for Chief", "refuse"])
    table.do(ANN, "let Wolf")
    assert table.where("chief") == "Center"
    assert table.where("bandit") == "Ann foe_discard"


@pytest.mark.rule("CCG-26.6")
def test_26_6_against_a_refusal_the_primary_foe_player_may_insist():
    table = proposed().do(ANN, "refuse")
    assert (table.mover, table.where("bandit")) == (IAN, "revealed")
    assert table.legal == ["pay with Wolf of Ann", "pay with Bandit of Ann", "do without it"]
    table.do(IAN, "Bandit")
    # his decision is final: Ann is not asked again, not for the second one either
    assert table.where("bandit") == "Ann foe_discard"
    assert table.where("chief") == "Center"


@pytest.mark.rule("CCG-26.6")
def test_26_6_or_do_without_the_major_foe():
    table = proposed().do(ANN, "refuse").do(IAN, "do without it")
    assert table.where("chief") == "Ian foe_discard"
    assert table.mover == IAN
    assert table.can("play Foe Bandit of Ann", "play Foe Wolf of Ann")


@pytest.mark.rule("CCG-26.6")
def test_26_6_what_has_been_begun_is_paid_for():
    table = proposed().do(ANN, "let Bandit", "refuse")
    # one card has been discarded for the Chief; of the rest only the refused Wolf can pay
    assert table.where("chief") == "Center"


@pytest.mark.rule("CCG-26.5", "CCG-26.6")
def test_26_5_nobody_is_asked_about_his_own_major_foe_or_when_the_primary_foe_player_pays():
    # Ann's Chief is paid with her Bandit and with Ian's Wolf, whose player has proposed it
    table = drawn(["wolf", "giant", "giant", "9 wolf"], ["chief", "bandit", "9 wolf"]).do(IAN, "Chief")
    assert table.where("chief") == "Center"
    assert not table.events("CCG-26.5")


@pytest.mark.rule("CCG-26.5")
def test_26_5_a_third_players_minor_foe_pays_for_anothers_only_if_he_agrees():
    # of 5 Foes Ian and Ann draw 2 each and Bea 1
    cards = {**CARDS, "ghoul": {"type": "Foe", "renown": 1}}
    table = scene(
        cards=cards,
        phase="Foe Draw",
        ian={"foes": ["2 giant", "9 wolf"]},
        ann={"foes": ["chief", "bandit", "9 wolf"]},
        bea={"foes": ["9 ghoul"]},
    ).do(IAN, "Chief", "Ghoul")
    assert (table.mover, table.legal) == ("Bea", ["let Ghoul pay for Chief", "refuse"])


@pytest.mark.rule("CCG-26.7")
def test_26_7_each_plays_moves_for_his_own_foes_only():
    zones = {"Center": [{"card": "wolf", "owner": IAN}, {"card": "bandit", "owner": ANN}]}
    table = scene(
        cards=CARDS,
        phase="Foe Move",
        zones=zones,
        tom={"hand": ["cut"]},
        ian={"hand": ["cut", "plain-move"]},
        ann={"hand": ["edges", "plain-move"]},
    )
    assert (table.mover, table.legal) == (IAN, ["play Cut for Wolf (Center 1)", "play Plain Move for Wolf (Center 1)"])
    table.do(IAN, "Cut")
    assert (table.mover, table.legal) == (
        ANN,
        ["play Edges for Bandit (Center 2)", "play Plain Move for Bandit (Center 2)"],
    )


@pytest.mark.rule("CCG-26.8")
def test_26_8_each_foe_player_plays_as_many_actions_as_he_likes():
    table = scene(
        cards=CARDS, phase="Survey", zones={"Center": ["wolf"]}, ian={"hand": ["hex"]}, ann={"hand": ["2 hex"]}
    )
    table.do(IAN, "Hex").do(ANN, "Hex", "Hex")
    assert len(table.events("CCG-23.1")) == 3


@pytest.mark.rule("CCG-26.9")
def test_26_9_conan_picks_the_first_zone_the_primary_foe_player_the_second_and_so_on_in_turn():
    four = ("Center", "Left Flank", "Right Flank", "Rear")
    zones = {zone: [{"card": "brute", "move": "plain-move", "owner": ANN}] for zone in four}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, ann={}).do(TOM, "Rear")
    assert (table.mover, len(table.legal)) == (IAN, 3)
    table.do(IAN, "Center")
    assert (table.mover, table.legal) == (TOM, ["resolve Left Flank", "resolve Right Flank"])


@pytest.mark.rule("CCG-26.10")
def test_26_10_the_primary_foe_player_chooses_what_is_taken_and_each_card_goes_to_its_owner():
    table = scene(
        cards=CARDS,
        phase="Survey",
        zones={"Center": [{"card": "chief", "owner": ANN}]},
        tom={"chronicle": [{"card": "wolf", "owner": ANN}, {"card": "bandit", "owner": IAN}]},
        ann={},
    ).do(TOM, "retreat")
    assert table.mover == IAN
    table.do(IAN, "Bandit")
    assert table.where("bandit") == "Ian foe_discard"
    assert table.where("wolf") == "Tom chronicle"


@pytest.mark.rule("CCG-26.11")
def test_26_11_edge_and_target_are_chosen_by_the_player_of_the_foe():
    zones = {"Center": [{"card": "brute", "move": "edges", "owner": ANN}]}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, ann={})
    assert (table.mover, table.legal) == (ANN, ["left edge", "right edge"])


@pytest.mark.rule("CCG-26.11")
def test_26_11_the_target_too():
    zones = {"Center": [{"card": "brute", "move": "edges", "owner": ANN}]}
    table = scene(
        cards={**CARDS, "guide": {"type": "Ally"}},
        phase="Resolution",
        zones=zones,
        tom={"allies": ["guide"], "hand": ["cut"]},
        ann={},
    ).do(ANN, "left edge")
    assert (table.mover, table.legal) == (ANN, ["strike Plain Conan", "strike Guide"])
    assert table.do(ANN, "Guide").wounds("guide") == 1


def falling(**options: str):
    """Tom's Conan falls while Ann leads Ian."""
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    zones = {"Center": fight(foe("brute", "back"), gaps={0: "plain-move"})}
    return scene(
        cards={**CARDS, "back": back},
        phase="Resolution",
        zones=zones,
        tom={"health": 1, "renown": 35},
        ian={"renown": 10},
        ann={"renown": 20},
        options=options,
    )


@pytest.mark.rule("CCG-26.12")
def test_26_12_when_a_conan_falls_the_survivor_with_the_most_renown_wins():
    assert falling().winners == [ANN]


@pytest.mark.rule("CCG-26.12")
def test_26_12_with_the_option_he_is_out_and_the_others_play_on():
    table = falling(conan_falls="eliminated")
    assert table.winners is None
    # his turn is over at once; the Foes and moves around him are gone
    assert table.active == IAN
    assert (table.where("brute"), table.where("back")) == ("Ian foe_discard", "Ian discard")
    # Tom is no Foe player any more
    assert table.mover == ANN


@pytest.mark.rule("CCG-26.12")
def test_26_12_the_last_one_left_has_won():
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    zones = {"Center": fight(foe("brute", "back"), gaps={0: "plain-move"})}
    table = scene(
        cards={**CARDS, "back": back},
        phase="Resolution",
        zones=zones,
        tom={"health": 1},
        ian={"foes": ["wolf"]},
        options={"conan_falls": "eliminated"},
    )
    assert table.winners == [IAN]


@pytest.mark.rule("CCG-26.13")
def test_26_13_whether_any_foe_can_be_played_is_asked_of_all_revealed_foes_together():
    # Ian has only a Major Foe revealed, but Ann's Minor Foes can be played and pay
    table = drawn(["9 chief"], ["9 bandit"])
    assert table.mover == IAN
    assert table.can("play Foe Bandit of Ann", "play Foe Chief of Ian")
    alone = drawn(["9 chief"], ["9 giant"])
    assert (alone.mover, alone.legal[0]) == (TOM, "face Chief of Ian")


@pytest.mark.rule("CCG-26.13", "CCG-9.12")
def test_26_13_new_foes_may_be_asked_for_while_any_foe_player_has_one_that_can_be_played():
    table = drawn(["9 giant"], ["2 giant", "9 wolf"])
    assert (table.mover, table.legal) == (TOM, ["face Giant of Ian", "face Giant of Ann", "face none"])
    # Ian reveals 3 Giants anew, Ann 2 Wolves, the first of which must be played
    table.do(TOM, "face none")
    assert (sorted(table.revealed), table.zones) == (["giant"] * 3 + ["wolf"], {"Center": ["wolf"]})
    assert drawn(["9 giant"], ["9 giant"]).legal == ["face Giant of Ian", "face Giant of Ann"]
