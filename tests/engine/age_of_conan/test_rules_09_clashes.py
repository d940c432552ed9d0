"""Section 9: contests in general."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan.play.effects import modifiers
from simulator.engine.games.age_of_conan.position import (
    CL_DICE,
    CL_MORE,
    CL_NO_RAIDERS,
    CL_RATING,
    CL_SYMBOLS,
    DEFENDER,
    NOBODY,
    SHIELD,
)
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import Scene, scene

#: What counts shields on plains, hills and woods, and in the area central; what counts axes everywhere else.
SHIELDS = "central strategy 1"
AXES = "central strategy 2"


def army(**units: int) -> dict[str, object]:
    return {"units": units}


def siege(
    attacker: dict[str, object] | None = None, defender: dict[str, object] | None = None, **more: object
) -> Scene:
    """Aquilonia with three units besieges Ophir (rating 3, plains), a fort of Turan with two units."""
    players = {
        "aquilonia": {**army(aquilonia=3), **(attacker or {})},
        "turan": {**army(ophir=2), **(defender or {})},
    }
    return scene(players=players, marks={"ophir": "turan fort"}, **more)


def campaign(units: int = 3, province: str = "ophir", **more: object) -> Scene:
    """Aquilonia has an army in a neutral province; the attack is the test's."""
    has = {**army(**{province: units}), **dict(more.pop("has", {}))}
    return scene(players={"aquilonia": has}, **more)


def counted(game: Scene) -> list[int]:
    """How many dice were rolled, roll by roll."""
    return [len(text.partition(" rolls ")[2].split(", ")) for text in game.said(kind="dice")]


def results(game: Scene) -> list[str]:
    return [text.partition(" successes")[0] for text in game.said("AOC-9.29")]


@pytest.mark.rule("AOC-9.1")
def test_9_1_campaigns_sieges_and_battles_are_military_and_go_by_terrain():
    game = siege({"hand": ["central strategy 4"]}).attack("ophir", "aquilonia", 3)  # no plains on it
    assert not game.offered("commit")
    game = scene(players={"aquilonia": {"emissaries": {"ophir": 1}, "hand": ["central strategy 4"]}}).scheme("ophir")
    assert game.offered("commit") == ["central strategy 4"]  # by area


@pytest.mark.rule("AOC-9.2")
def test_9_2_the_defender_is_who_controls_the_province_or_owns_the_army_or_nobody():
    game = siege(defender={"sorcery": 1}).dice("hit hit hit", "blank blank blank").attack("ophir", "aquilonia", 3)
    assert game.mover == "turan"
    players = {"aquilonia": army(aquilonia=3), "stygia": {**army(ophir=1), "sorcery": 1}}
    game = scene(players=players).dice("hit hit hit", "blank").attack("ophir", "aquilonia", 3)
    assert game.mover == "stygia"
    game = campaign(has={"sorcery": 1}).dice("hit hit hit", "blank blank blank").attack("ophir")
    assert game.mover == "aquilonia"
    game.do("pass")
    assert game.step == "march"


@pytest.mark.rule("AOC-9.3")
def test_9_3_nobody_decides_for_a_neutral_province():
    players = {"aquilonia": army(ophir=3), "turan": {"hand": [SHIELDS], "sorcery": 3}}
    game = scene(players=players).dice("blank blank blank", "hit blank blank").attack("ophir")
    assert game.said(kind="dice")[1].startswith("Ophir rolls")
    assert game.mover == "aquilonia"


@pytest.mark.rule("AOC-9.4")
@pytest.mark.parametrize(
    ("kind", "dice"), [("campaign", [3, 4]), ("siege", [3, 4]), ("battle", [3, 2]), ("ally", [2, 4]), ("break", [2, 5])]
)
def test_9_4_the_kind_of_contest_sets_the_base_dice(kind: str, dice: list[int]):
    players = {"aquilonia": army(aquilonia=3), "turan": army(argos=2)}
    if kind == "campaign":
        game = scene(players=players | {"turan": {}}).attack("argos", "aquilonia", 3)
    elif kind == "siege":
        game = scene(players=players, marks={"argos": "turan fort"}).attack("argos", "aquilonia", 3)
    elif kind == "battle":
        game = scene(players=players).attack("argos", "aquilonia", 3)
    else:
        marks = {"argos": "turan tower"} if kind == "break" else {}
        game = scene(players={"aquilonia": {"emissaries": {"argos": 1}}}, marks=marks).scheme("argos")
    assert counted(game)[:2] == dice


@pytest.mark.rule("AOC-9.5")
def test_9_5_base_dice_are_limited_to_five():
    emissaries = {"emissaries": {"nemedia": 1}}
    game = scene(players={"aquilonia": emissaries}, marks={"nemedia": "turan tower"}).scheme("nemedia")
    assert counted(game)[1] == 5  # rating 5 and one more
    options = {"base_dice_cap": "6"}
    game = scene(players={"aquilonia": emissaries}, marks={"nemedia": "turan tower"}, options=options).scheme("nemedia")
    assert counted(game)[1] == 6


@pytest.mark.rule("AOC-9.6")
def test_9_6_extra_dice_come_on_top_up_to_six(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(modifiers, "dice", lambda _state, side: 2 if side == 0 else -9)
    game = campaign(5).attack("ophir")
    assert counted(game)[:2] == [6, 1]
    assert not any("no dice" in text for text in game.said(kind="dice"))
    game = campaign(3).attack("ophir")
    assert counted(game)[0] == 5
    game = campaign(5, options={"base_dice_cap": "5_conan"}).attack("ophir")
    assert counted(game)[0] == 5
    more = {"conan": "ophir", "conan_player": "aquilonia", "options": {"base_dice_cap": "5_conan"}}
    assert counted(campaign(5, **more).attack("ophir"))[0] == 6


@pytest.mark.rule("AOC-9.7")
def test_9_7_the_conan_player_rolls_one_more_die_and_counts_conan_twice():
    """AOC-EX-10."""
    players = {"aquilonia": army(aquilonia=5)}
    game = scene(players=players, conan="pictish_wilderness", conan_player="aquilonia")
    game.dice("hit attacker hit+conan blank blank blank", "hit hit hit+conan")
    game.attack("pictish_wilderness", "aquilonia", 5)
    assert counted(game) == [6, 3]
    assert results(game) == ["4 to 3"]


@pytest.mark.rule("AOC-9.7")
def test_9_7_also_as_a_defender():
    game = siege(conan="ophir", conan_player="turan").dice("hit hit hit", "hit+conan hit+conan blank blank")
    game.attack("ophir", "aquilonia", 3)
    assert counted(game) == [3, 4]
    assert results(game) == ["3 to 4"]


@pytest.mark.rule("AOC-9.7")
@pytest.mark.parametrize(
    ("kind", "side", "dice", "result"),
    [
        ("battle", "attacker", [4, 2], "2 to 1"),
        ("battle", "defender", [3, 3], "1 to 2"),
        ("ally", "attacker", [3, 3], "2 to 1"),
        ("break", "attacker", [3, 4], "2 to 1"),
        ("break", "defender", [2, 5], "1 to 2"),
    ],
)
def test_9_7_in_every_kind_of_contest(kind: str, side: str, dice: list[int], result: str):
    players = {"aquilonia": army(aquilonia=3), "turan": army(ophir=2)}
    if kind != "battle":
        players = {"aquilonia": {"emissaries": {"ophir": 1}}}
    conan_player = "aquilonia" if side == "attacker" else "turan"
    marks = {"ophir": "turan tower"} if kind == "break" else {}
    game = scene(players=players, marks=marks, conan="ophir", conan_player=conan_player)
    rolls = [" ".join(["hit+conan", *["blank"] * (count - 1)]) for count in dice]
    # what follows the first roll of a battle is lost by the attacker
    game.dice(*rolls, "blank blank blank blank", "hit hit hit")
    if kind == "battle":
        game.attack("ophir", "aquilonia", 3)
    else:
        game.scheme("ophir")
    assert counted(game)[:2] == dice
    assert results(game)[0] == result


@pytest.mark.rule("AOC-9.8")
def test_9_8_conan_helps_a_neutral_province_against_other_players():
    game = campaign(conan="ophir", conan_player="turan").dice("hit hit hit", "hit+conan hit+conan blank blank")
    game.attack("ophir")
    assert counted(game) == [3, 4]
    assert results(game) == ["3 to 4"]
    game = scene(players={"aquilonia": {"emissaries": {"ophir": 1}}}, conan="ophir", conan_player="turan")
    game.dice("hit+conan hit", "hit+conan blank blank blank").scheme("ophir")
    assert results(game) == ["2 to 2"]


@pytest.mark.rule("AOC-9.9")
def test_9_9_between_two_other_players_conan_has_no_effect():
    game = siege(conan="ophir", conan_player="stygia").dice("hit+conan blank blank", "hit+conan blank blank")
    game.attack("ophir", "aquilonia", 3)
    assert counted(game) == [3, 3]
    assert results(game) == ["1 to 1"]


@pytest.mark.rule("AOC-9.10")
def test_9_10_conan_does_not_help_a_province_against_his_own_player():
    # Turan, to the left of the attacker, would roll for the province
    game = campaign(conan="ophir", conan_player="aquilonia").dice("hit hit+conan blank blank", "hit hit+conan blank")
    game.attack("ophir")
    assert counted(game) == [4, 3]
    assert results(game) == ["3 to 2"]


@pytest.mark.rule("AOC-9.11")
def test_9_11_cards_are_committed_facedown_by_attacker_then_defender_and_then_revealed():
    game = siege({"hand": [SHIELDS], "sorcery": 1}, {"hand": [AXES], "sorcery": 1})
    game.dice("shield shield blank", "axe blank blank").attack("ophir", "aquilonia", 3)
    assert (game.mover, game.step) == ("aquilonia", "commit")
    game.do(f"commit {SHIELDS}")
    assert (game.mover, game.step) == ("turan", "answer")
    assert not any(SHIELDS in text for text in game.said())
    game.do(f"commit {AXES}")
    assert game.said(kind="reveal") == [f"Aquilonia reveals {SHIELDS}.", f"Turan reveals {AXES}."]
    assert (game.mover, game.step) == ("aquilonia", "attack_rolled")
    game.do("pass")
    assert (game.mover, game.step) == ("turan", "defense_rolled")
    game.do("pass")
    assert results(game) == ["2 to 1"]


@pytest.mark.rule("AOC-9.11")
def test_9_11_an_option_opens_the_attackers_card_first():
    game = siege({"hand": [SHIELDS]}, {"hand": [AXES]}, options={"strategy_commit_order": "attacker_open"})
    game.attack("ophir", "aquilonia", 3).do(f"commit {SHIELDS}")
    assert game.mover == "turan"
    assert game.said(kind="reveal") == [f"Aquilonia reveals {SHIELDS}."]


@pytest.mark.rule("AOC-9.11")
def test_9_11_an_option_lets_each_commit_before_his_own_roll():
    game = siege({"hand": [SHIELDS]}, {"hand": [AXES]}, options={"strategy_commit_order": "own_roll"})
    game.dice("shield blank blank", "axe axe blank").attack("ophir", "aquilonia", 3).do(f"commit {SHIELDS}")
    assert (game.mover, game.step) == ("turan", "answer")
    assert len(game.said(kind="dice")) == 1  # the attacker has rolled
    game.do(f"commit {AXES}")
    assert results(game) == ["1 to 2"]


@pytest.mark.rule("AOC-9.14")
def test_9_14_one_card_a_roll_and_a_new_one_in_the_next_roll():
    game = siege({"hand": [SHIELDS, AXES]}).dice("hit hit hit", "blank blank blank").attack("ophir", "aquilonia", 3)
    game.do(f"commit {SHIELDS}")
    assert game.step == "retreat"
    game.dice("hit hit hit", "blank blank blank").do("pass")
    assert game.offered("commit") == [AXES]


@pytest.mark.rule("AOC-9.15")
def test_9_15_only_the_two_sides_use_cards_and_sorcery():
    players = {
        "aquilonia": army(aquilonia=3),
        "turan": army(ophir=2),
        "stygia": {"hand": [SHIELDS], "sorcery": 2},
    }
    game = scene(players=players, marks={"ophir": "turan fort"}).dice("hit hit hit", "hit hit blank")
    game.attack("ophir", "aquilonia", 3)
    assert game.step == "retreat"  # nobody was asked


@pytest.mark.rule("AOC-9.16")
@pytest.mark.parametrize(("card", "total"), [(SHIELDS, 2), (AXES, 1), ("all strategy", 3)])
def test_9_16_the_symbols_of_the_card_count(card: str, total: int):
    game = campaign(has={"hand": [card]}).dice("shield shield axe", "blank blank blank").attack("ophir")
    game.do(f"commit {card}")
    assert results(game) == [f"{total} to 0"]


@pytest.mark.rule("AOC-9.17")
def test_9_17_in_a_military_contest_the_terrain_decides():
    hand = ["north strategy 1", "north strategy 4", "south strategy 7"]
    game = campaign(has={"hand": hand}).attack("ophir")  # plains
    assert game.offered("commit") == ["north strategy 1"]
    game = campaign(has={"hand": hand, "progress": {"ophir": 1}}).attack("ophir")  # urban
    assert set(game.offered("commit")) == {"north strategy 4", "south strategy 7"}


@pytest.mark.rule("AOC-9.18")
def test_9_18_in_an_intrigue_contest_the_area_decides():
    """AOC-EX-17."""
    hand = ["north strategy 1", "central strategy 1", "central strategy 9"]
    players = {"aquilonia": {"emissaries": {"brythunia": 1}, "hand": hand}}
    assert scene(players=players).scheme("brythunia").offered("commit") == ["north strategy 1"]
    kingdoms = ("aquilonia", "turan", "hyperborea")
    found = scene(kingdoms, players=players).scheme("brythunia").offered("commit")
    assert found == ["central strategy 9", "north strategy 1"]


@pytest.mark.rule("AOC-9.19")
def test_9_19_a_used_card_is_discarded_whether_it_helped_or_not():
    game = campaign(has={"hand": [SHIELDS]}).dice("blank blank blank", "hit hit hit").attack("ophir")
    game.do(f"commit {SHIELDS}")
    assert game.common("strategy_discard") == [SHIELDS]
    assert game.pile("aquilonia", "committed") == []


@pytest.mark.rule("AOC-9.20")
def test_9_20_a_card_that_does_not_fit_cannot_be_committed():
    game = campaign(has={"hand": ["north strategy 4"]}).dice("hit hit hit", "blank blank blank").attack("ophir")
    assert game.step == "march"


@pytest.mark.rule("AOC-9.21", "AOC-9.22")
def test_9_21_and_9_22_hits_are_one_success_with_conan_or_without():
    game = campaign(conan="koth").dice("hit hit+conan blank", "hit hit+conan hit").attack("ophir")
    assert results(game) == ["2 to 3"]


@pytest.mark.rule("AOC-9.23")
def test_9_23_a_hit_of_the_attacker_counts_for_him_alone():
    game = campaign().dice("attacker attacker blank", "attacker attacker attacker").attack("ophir")
    assert results(game) == ["2 to 0"]


@pytest.mark.rule("AOC-9.24", "AOC-9.25")
def test_9_24_and_9_25_shields_and_axes_fail_without_a_card_or_raiders():
    game = siege().dice("shield axe hit", "shield axe shield").attack("ophir", "aquilonia", 3)
    assert results(game) == ["1 to 0"]
    game = campaign().dice("shield axe hit", "shield axe axe").attack("ophir")
    assert results(game) == ["1 to 0"]


@pytest.mark.rule("AOC-9.26")
def test_9_26_blanks_always_fail():
    game = campaign(has={"hand": ["all strategy"]}).dice("blank blank shield", "blank blank blank").attack("ophir")
    game.do("commit all strategy")
    assert results(game) == ["1 to 0"]


@pytest.mark.rule("AOC-9.27")
def test_9_27_one_sorcery_rolls_all_own_dice_again_and_the_new_roll_stands():
    """AOC-EX-9."""
    game = siege(defender={"sorcery": 1}).dice("hit attacker blank", "hit shield blank", "hit hit shield")
    game.attack("ophir", "aquilonia", 3)
    assert game.legal == ["pass", "reroll"]
    game.do("reroll")
    assert results(game) == ["2 to 2"]
    assert game.of("turan", "sorcery") == 0
    assert counted(game) == [3, 3, 3]


@pytest.mark.rule("AOC-9.27")
def test_9_27_no_die_is_kept_even_if_the_new_roll_is_worse():
    game = siege(defender={"sorcery": 1}).dice("hit blank blank", "hit blank hit", "blank hit blank")
    game.attack("ophir", "aquilonia", 3).do("reroll")
    assert results(game) == ["1 to 1"]


@pytest.mark.rule("AOC-9.28")
def test_9_28_one_sorcery_a_player_and_roll_and_the_attacker_decides_first():
    game = siege({"sorcery": 3}, {"sorcery": 3}).dice("blank blank blank", "hit hit hit", "blank blank blank")
    game.attack("ophir", "aquilonia", 3)
    assert (game.mover, len(game.said(kind="dice"))) == ("aquilonia", 1)  # the defender has not rolled
    game.do("reroll")
    assert game.mover == "turan"
    game.do("pass")
    assert game.of("aquilonia", "sorcery") == 2
    assert results(game) == ["3 to 0"]


@pytest.mark.rule("AOC-9.29")
@pytest.mark.parametrize(
    ("attack", "defense", "winner"),
    [("hit hit blank", "hit blank blank", "attacker"), ("hit blank blank", "hit blank blank", "defender")],
)
def test_9_29_more_successes_win_and_the_defender_wins_ties(attack: str, defense: str, winner: str):
    game = campaign().dice(attack, defense).attack("ophir")
    assert game.said("AOC-9.29")[0].endswith(f"the {winner} wins.")


@pytest.mark.rule("AOC-9.29")
def test_9_29_even_without_any_success():
    game = campaign().dice("blank blank blank", "blank blank blank").attack("ophir")
    assert game.said("AOC-9.29") == ["0 to 0 successes: the defender wins."]
    assert game.units("aquilonia", "ophir") == 2


@pytest.mark.rule("AOC-9.29")
@pytest.mark.parametrize(("card", "result", "winner"), [("", "2 to 1", "attacker"), (SHIELDS, "2 to 2", "defender")])
def test_9_29_a_card_of_the_defender_turns_a_lost_roll_into_a_tie_that_he_wins(card: str, result: str, winner: str):
    """AOC-EX-7 and AOC-EX-8."""
    players = {"aquilonia": army(aquilonia=3), "turan": {**army(ophir=2), "hand": [SHIELDS]}}
    game = scene(players=players).dice("hit attacker axe", "hit shield").attack("ophir", "aquilonia", 3)
    game.do(f"commit {card}" if card else "pass")
    assert results(game) == [result]
    assert game.said("AOC-9.29")[0].endswith(f"the {winner} wins.")


@pytest.mark.rule("AOC-9.30")
def test_9_30_a_card_may_win_ties_before_the_defender_does(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(modifiers, "ties_from", lambda _state, side: 1 if side == 0 else -1)
    game = campaign().dice("hit blank blank", "hit blank blank").attack("ophir")
    assert game.said("AOC-9.29")[0].endswith("the attacker wins.")
    game = campaign().dice("blank blank blank", "blank blank blank").attack("ophir")
    assert game.said("AOC-9.29")[0].endswith("the defender wins.")


@pytest.mark.rule("AOC-9.31")
def test_9_31_raiders_make_axes_count_for_a_neutral_province():
    game = campaign(raiders={"ophir": 1}).dice("hit hit axe", "axe axe shield").attack("ophir")
    assert results(game) == ["2 to 2"]
    players = {"aquilonia": {"emissaries": {"ophir": 1}}}
    game = scene(players=players, raiders={"ophir": 1}).dice("hit hit", "axe axe blank").scheme("ophir")
    assert results(game) == ["2 to 2"]


@pytest.mark.rule("AOC-9.31")
def test_9_31_an_option_keeps_raiders_out_of_intrigue():
    players = {"aquilonia": {"emissaries": {"ophir": 1}}}
    game = scene(players=players, raiders={"ophir": 1}, options={"raiders_affect_intrigue": "no"})
    game.dice("hit hit", "axe axe blank").scheme("ophir")
    assert results(game) == ["2 to 0"]
    assert game.state.raiders[PLACES["ophir"]] == 1


@pytest.mark.rule("AOC-9.32")
@pytest.mark.parametrize("attack", ["hit hit hit", "blank blank blank"])
def test_9_32_each_roll_uses_up_one_raider_token(attack: str):
    game = campaign(raiders={"ophir": 2}).dice(attack, "hit blank blank").attack("ophir")
    assert game.state.raiders[PLACES["ophir"]] == 1


@pytest.mark.rule("AOC-9.32")
def test_9_32_a_roll_of_intrigue_too_but_none_against_a_player():
    players = {"aquilonia": {"emissaries": {"ophir": 1}}}
    game = scene(players=players, raiders={"ophir": 2}).dice("hit hit", "blank blank blank").scheme("ophir")
    assert game.state.raiders[PLACES["ophir"]] == 1
    game = scene(players=players, raiders={"ophir": 2}, marks={"ophir": "turan tower"})
    game.dice("hit hit", "axe axe axe axe").scheme("ophir")
    assert results(game) == ["2 to 0"]
    assert game.state.raiders[PLACES["ophir"]] == 2


@pytest.mark.rule("AOC-9.33")
def test_9_33_raiders_mean_nothing_between_players():
    game = siege(raiders={"ophir": 2}).dice("hit blank blank", "axe axe axe").attack("ophir", "aquilonia", 3)
    assert results(game) == ["1 to 0"]
    assert game.state.raiders[PLACES["ophir"]] == 2
    players = {"aquilonia": army(aquilonia=3), "turan": army(ophir=2)}
    game = scene(players=players, raiders={"ophir": 2}).dice("hit blank blank", "axe axe")
    game.attack("ophir", "aquilonia", 3)
    assert results(game) == ["1 to 0"]
    assert game.state.raiders[PLACES["ophir"]] == 2


@pytest.mark.rule("AOC-9.33")
def test_9_33_an_option_uses_them_up_in_battles():
    players = {"aquilonia": army(aquilonia=3), "turan": army(ophir=2)}
    game = scene(players=players, raiders={"ophir": 2}, options={"raiders_used_up_in_battle": "yes"})
    game.dice("hit blank blank", "axe axe").attack("ophir", "aquilonia", 3)
    assert game.state.raiders[PLACES["ophir"]] == 1


@pytest.mark.rule("AOC-9.34")
def test_9_34_the_unit_on_the_track_is_the_last_to_leave():
    game = campaign(2, has={"progress": {"ophir": 1}}).dice("blank blank", "hit blank blank").attack("ophir")
    assert game.units("aquilonia", "ophir") == 1
    assert game.progress("aquilonia", "ophir") == 1


@pytest.mark.rule("AOC-9.35")
def test_9_35_what_is_said_of_a_roll_does_not_hold_for_the_next():
    game = campaign(3, has={"hand": [SHIELDS]}, raiders={"ophir": 2})
    game.dice("shield shield shield", "blank blank blank").attack("ophir").do(f"commit {SHIELDS}")
    clash = game.state.clash
    # what cards can have said of the roll that is over
    clash[CL_NO_RAIDERS] = clash[CL_DICE] = clash[CL_MORE] = clash[CL_RATING] = 1
    clash[CL_SYMBOLS] = clash[CL_SYMBOLS + DEFENDER] = 1 << SHIELD
    game.dice("shield shield", "axe shield blank").do("march")
    assert counted(game) == [3, 3, 2, 3]
    assert results(game) == ["3 to 0", "0 to 1"]


@pytest.mark.rule("AOC-9.36")
def test_9_36_the_extra_die_is_rolled_without_asking():
    game = (
        campaign(conan="ophir", conan_player="aquilonia").dice("hit hit hit hit", "blank blank blank").attack("ophir")
    )
    assert counted(game)[0] == 4
    assert game.step == "march"


@pytest.mark.rule("AOC-9.37")
def test_9_37_a_repeated_roll_is_the_same_contest_roll():
    game = campaign(raiders={"ophir": 2}, has={"hand": [SHIELDS], "sorcery": 1})
    game.dice("blank blank blank", "shield shield shield", "axe axe blank").attack("ophir")
    game.do(f"commit {SHIELDS}", "reroll")
    assert results(game) == ["3 to 2"]
    assert game.state.raiders[PLACES["ophir"]] == 1


@pytest.mark.rule("AOC-9.38")
def test_9_38_dice_are_counted_anew_for_every_roll():
    game = siege().dice("blank blank blank", "hit blank blank", "hit hit", "blank blank blank")
    game.attack("ophir", "aquilonia", 3).do("pass")
    assert counted(game) == [3, 3, 2, 3]


def test_no_contest_is_under_way_after_one():
    game = campaign().dice("blank blank blank", "hit hit hit").attack("ophir").do("pass")
    assert game.state.clash[:4] == [-1, -1, NOBODY, NOBODY]
    assert game.state.attack_dice == []
