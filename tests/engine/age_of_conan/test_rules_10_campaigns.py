"""Sections 10 and 11: campaigns and forced marches."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import cards
from simulator.engine.games.age_of_conan.actions import USE, action
from simulator.engine.games.age_of_conan.play.effects import windows
from simulator.engine.games.age_of_conan.position import CL_FREE_MARCH
from tests.engine.age_of_conan.card_scenes import fight
from tests.engine.age_of_conan.scene import Scene, scene

LOSES = ("blank blank blank blank blank", "hit hit hit hit hit")
#: Provinces for nine forts of Aquilonia.
NINE = ("nemedia", "corinthia", "argos", "zingara", "khoraja", "khauran", "steppes", "kush", "keshan")


def on(province: str, units: int, icon: int = 0, **more: object) -> Scene:
    """Aquilonia is on campaign in a province."""
    has = {"units": {province: units}, "progress": {province: icon}, **dict(more.pop("has", {}))}
    return scene(players={"aquilonia": has, **dict(more.pop("players", {}))}, **more)


def win(units: int, rating: int) -> tuple[str, str]:
    return " ".join(["hit"] * units), " ".join(["blank"] * rating)


def lose(units: int, rating: int) -> tuple[str, str]:
    return " ".join(["blank"] * units), " ".join(["hit"] * rating)


def counted(game: Scene) -> list[int]:
    return [len(text.partition(" rolls ")[2].split(", ")) for text in game.said(kind="dice")]


@pytest.mark.rule("AOC-10.1")
def test_10_1_an_army_that_enters_fights_at_the_leftmost_icon_at_once():
    game = scene(players={"aquilonia": {"units": {"aquilonia": 2}, "hand": ["north strategy 4"]}})
    game.attack("argos", "aquilonia", 2)  # hills come first there
    assert game.step == "commit"
    assert game.progress("aquilonia", "argos") == 0


@pytest.mark.rule("AOC-10.2")
def test_10_2_dice_are_units_against_the_rating():
    """AOC-EX-11."""
    game = scene(players={"aquilonia": {"units": {"aquilonia": 5}}}).attack("argos", "aquilonia", 5)
    assert counted(game) == [5, 4]


@pytest.mark.rule("AOC-10.3")
def test_10_3_the_terrain_is_the_icon_under_the_army():
    """AOC-EX-12."""
    has = {"hand": ["north strategy 5", "north strategy 6"]}  # plains and hills; woods and urban
    assert on("ophir", 5, 0, has=has).attack("ophir").offered("commit") == ["north strategy 5"]
    assert on("ophir", 5, 1, has=has).attack("ophir").offered("commit") == ["north strategy 6"]


@pytest.mark.rule("AOC-10.4")
def test_10_4_a_won_roll_advances_the_army_one_icon():
    """AOC-EX-13."""
    has = {"hand": ["north strategy 2"]}  # counts axes on plains
    game = on("ophir", 5, has=has).dice("hit attacker axe blank blank", "hit hit blank").attack("ophir")
    game.do("commit north strategy 2", "pass")
    assert game.progress("aquilonia", "ophir") == 1
    assert game.units("aquilonia", "ophir") == 5
    assert game.mark("ophir") == ""
    assert game.active == "turan"
    # no further where the track goes on: Koth has three icons
    assert on("koth", 3).dice(*win(3, 4)).attack("koth").progress("aquilonia", "koth") == 1


@pytest.mark.rule("AOC-10.5")
def test_10_5_a_roll_not_won_costs_a_unit_and_no_progress():
    game = on("koth", 3, 1).dice(*lose(3, 4)).attack("koth").do("pass")
    assert game.units("aquilonia", "koth") == 2
    assert game.progress("aquilonia", "koth") == 1


@pytest.mark.rule("AOC-10.6")
def test_10_6_with_the_last_unit_all_progress_is_lost():
    game = on("koth", 1, 2).dice(*lose(1, 4)).attack("koth")
    assert game.units("aquilonia", "koth") == 0
    assert game.progress("aquilonia", "koth") == 0
    assert game.active == "turan"


@pytest.mark.rule("AOC-10.7")
def test_10_7_the_rightmost_icon_subjugates_the_province():
    game = on("koth", 3, 2).dice(*win(3, 4)).attack("koth")
    assert game.mark("koth") == "aquilonia fort"
    assert game.units("aquilonia", "koth") == 2
    assert game.of("aquilonia", "ep") == 4


@pytest.mark.rule("AOC-10.8")
def test_10_8_the_rest_stays_off_the_track_or_nobody_does():
    game = on("ophir", 3, 1).dice(*win(3, 3)).attack("ophir")
    assert (game.units("aquilonia", "ophir"), game.progress("aquilonia", "ophir")) == (2, 0)
    game = on("ophir", 1, 1).dice("hit", "blank blank blank").attack("ophir")
    assert (game.units("aquilonia", "ophir"), game.mark("ophir")) == (0, "aquilonia fort")


@pytest.mark.rule("AOC-10.9", "AOC-10.10")
def test_10_9_and_10_10_ep_come_with_every_conquest_and_are_never_lost_with_a_province():
    game = on("ophir", 3, 1, has={"ep": 3, "units": {"ophir": 3}}).dice(*win(3, 3)).attack("ophir")
    assert game.of("aquilonia", "ep") == 6
    players = {"aquilonia": {"units": {"aquilonia": 2}}, "turan": {"ep": 3}}
    game = scene(players=players, marks={"ophir": "turan fort"}).dice(*win(2, 3)).attack("ophir", "aquilonia", 2)
    assert game.mark("ophir") == ""
    assert game.of("turan", "ep") == 3


@pytest.mark.rule("AOC-10.11")
def test_10_11_a_campaign_is_continued_in_a_later_turn_or_not():
    game = on("koth", 3, 1).do("die military", "option 1")
    assert game.legal == ["pass", "here koth", "from koth"]
    game.dice(*win(3, 4)).do("here koth", "pass")
    assert game.progress("aquilonia", "koth") == 2
    assert on("koth", 3, 1).do("die military", "pass").progress("aquilonia", "koth") == 1


@pytest.mark.rule("AOC-10.12")
def test_10_12_progress_stays_as_long_as_a_unit_remains():
    game = on("koth", 3, 2, marks={"ophir": "aquilonia fort"})
    game.do("die military", "option 0", "from koth", "to ophir", "count 2", "pass")
    assert game.progress("aquilonia", "koth") == 2


@pytest.mark.rule("AOC-10.13")
def test_10_13_a_player_may_have_several_campaigns():
    has = {"units": {"koth": 1, "argos": 2, "nemedia": 1}, "progress": {"koth": 1, "nemedia": 2}}
    game = scene(players={"aquilonia": has}).do("die military", "option 1", "pass")
    assert set(game.offered("here")) == {"koth", "argos", "nemedia"}


@pytest.mark.rule("AOC-10.14")
def test_10_14_without_a_fort_in_reserve_one_is_taken_back():
    marks = dict.fromkeys(NINE[:8], "aquilonia fort") | {"keshan": "aquilonia city"}
    has = {"units": {"ophir": 3, "argos": 2}}
    game = on("ophir", 3, 1, has=has, marks=marks).dice(*win(3, 3)).attack("ophir")
    assert set(game.offered("take_back")) == set(NINE[:8])
    game.do("take_back argos")
    assert game.mark("ophir") == "aquilonia fort"
    assert game.mark("argos") == ""
    assert (game.units("aquilonia", "argos"), game.progress("aquilonia", "argos")) == (2, 0)
    assert game.of("aquilonia", "ep") == 3


@pytest.mark.rule("AOC-10.14")
def test_10_14_or_the_conquest_is_given_up():
    marks = dict.fromkeys(NINE, "aquilonia fort")
    game = on("ophir", 3, 1, marks=marks).dice(*win(3, 3)).attack("ophir").do("pass")
    assert game.mark("ophir") == ""
    assert (game.units("aquilonia", "ophir"), game.progress("aquilonia", "ophir")) == (3, 1)
    assert game.of("aquilonia", "ep") == 0
    assert game.step == "march"  # the province is still neutral


@pytest.mark.rule("AOC-10.14")
def test_10_14_the_last_fort_is_placed_without_asking():
    marks = dict.fromkeys(NINE[:8], "aquilonia fort")
    game = on("ophir", 3, 1, marks=marks).dice(*win(3, 3)).attack("ophir")
    assert game.mark("ophir") == "aquilonia fort"
    assert game.mark("nemedia") == "aquilonia fort"


@pytest.mark.rule("AOC-10.14")
def test_10_14_with_nine_cities_nothing_can_be_taken_back_and_no_card_of_a_conquest_used():
    cities = dict.fromkeys(NINE, "aquilonia city")
    dice = "hit hit hit blank blank blank"
    game = fight("campaign", ["Lion Banner"], icon=1, dice=dice, marks=cities)
    assert game.legal == ["pass", "march"]  # the conquest is given up
    assert (game.mark("ophir"), game.progress("aquilonia", "ophir"), game.of("aquilonia", "ep")) == ("", 1, 0)
    game = fight("campaign", ["Lion Banner"], icon=1, dice=dice, marks=cities | {"argos": "aquilonia fort"})
    assert game.legal == ["pass", "take_back argos", "use Lion Banner"]


@pytest.mark.rule("AOC-10.15")
def test_10_15_a_province_under_campaign_stays_neutral():
    players = {"turan": {"units": {"aquilonia": 0, "corinthia": 3}, "emissaries": {"ophir": 1}}}
    game = on("ophir", 2, players=players, active=1, conan_player="hyperborea")
    game.do("die military", "option 1", "from corinthia")
    assert "ophir" in game.offered("to")
    game = on("ophir", 2, players=players, active=1, conan_player="hyperborea").do("die intrigue", "option 1", "pass")
    assert game.active == "stygia"  # no contest could be started


# Section 11.


@pytest.mark.rule("AOC-11.1")
def test_11_1_a_unit_is_removed_and_another_contest_fought_at_once():
    """AOC-EX-14."""
    game = on("ophir", 5).dice(*win(5, 3)).attack("ophir")
    assert game.legal == ["pass", "march"]
    game.dice(*win(4, 3)).do("march")
    assert game.mark("ophir") == "aquilonia fort"
    assert game.units("aquilonia", "ophir") == 3
    assert game.of("aquilonia", "ep") == 3
    assert game.active == "turan"


@pytest.mark.rule("AOC-11.2")
def test_11_2_after_a_lost_roll_too_but_not_after_the_conquest():
    game = on("koth", 3).dice(*lose(3, 4)).attack("koth")
    assert game.can("march")
    assert on("ophir", 3, 1).dice(*win(3, 3)).attack("ophir").active == "turan"


@pytest.mark.rule("AOC-11.3")
def test_11_3_any_number_of_marches_one_unit_each():
    game = on("koth", 5).dice(*win(5, 4), *win(4, 4), *win(3, 4)).attack("koth").do("march", "march")
    assert game.mark("koth") == "aquilonia fort"
    assert game.units("aquilonia", "koth") == 2


@pytest.mark.rule("AOC-11.4")
def test_11_4_an_army_of_one_cannot_march():
    assert on("koth", 1).dice(*win(1, 4)).attack("koth").active == "turan"
    game = on("koth", 1, options={"single_unit_forced_march": "yes"}).dice(*win(1, 4)).attack("koth")
    game.dice(*win(1, 4)).do("march")
    assert (game.units("aquilonia", "koth"), game.progress("aquilonia", "koth")) == (1, 2)


@pytest.mark.rule("AOC-11.5")
def test_11_5_a_march_brings_no_other_units():
    game = on("ophir", 3, has={"units": {"ophir": 3, "aquilonia": 2}}).dice(*win(3, 3)).attack("ophir")
    game.dice(*win(2, 3)).do("march")
    assert game.units("aquilonia", "aquilonia") == 2
    assert counted(game) == [3, 3, 2, 3]


@pytest.mark.rule("AOC-11.5")
def test_11_5_an_option_lets_units_join():
    options = {"march_brings_reinforcements": "yes"}
    game = on("ophir", 3, has={"units": {"ophir": 3, "aquilonia": 2}}, options=options).dice(*win(3, 3)).attack("ophir")
    game.dice(*win(4, 3)).do("march", "from aquilonia", "count 2")
    assert game.units("aquilonia", "aquilonia") == 0
    assert counted(game) == [3, 3, 4, 3]
    game = on("ophir", 3, has={"units": {"ophir": 3, "aquilonia": 2}}, options=options).dice(*win(3, 3)).attack("ophir")
    assert counted(game.dice(*win(2, 3)).do("march", "pass")) == [3, 3, 2, 3]


@pytest.mark.rule("AOC-11.5")
def test_11_5_they_come_from_adjacent_provinces_and_only_while_there_is_room():
    options = {"march_brings_reinforcements": "yes"}
    units = {"ophir": 5, "aquilonia": 3, "nordheim": 2}
    game = on("ophir", 5, has={"units": units}, options=options).dice(*win(5, 3)).attack("ophir").do("march")
    assert game.legal == ["pass", "from aquilonia"]
    game.do("from aquilonia")
    assert (game.units("aquilonia", "aquilonia"), counted(game)[2]) == (2, 5)  # one has found room
    i = {"units": {"aquilonia": 3}}
    dice = " ".join([*["hit"] * 5, *["blank"] * 8])
    game = fight("campaign", ["Black Dragons"], units=5, dice=dice, i=i, options=options).do("use Black Dragons")
    assert (game.units("aquilonia", "aquilonia"), counted(game)[2]) == (3, 5)  # nobody was asked


@pytest.mark.rule("AOC-11.6")
def test_11_6_it_is_a_full_contest_roll_with_cards_sorcery_and_raiders():
    has = {"hand": ["north strategy 1", "north strategy 3"], "sorcery": 2}
    game = on("ophir", 4, has=has, raiders={"ophir": 2}).dice("hit hit hit hit", "blank blank blank").attack("ophir")
    game.do("commit north strategy 1", "pass")
    game.dice("blank blank blank", "hit hit hit", "axe axe blank").do("march")
    assert game.offered("commit") == ["north strategy 3"]
    game.do("commit north strategy 3", "reroll")
    assert game.said("AOC-9.29")[1].startswith("3 to 2")


@pytest.mark.rule("AOC-11.7")
def test_11_7_after_a_won_siege_or_battle_the_campaign_may_begin_at_once():
    players = {"aquilonia": {"units": {"aquilonia": 4}}}
    game = scene(players=players, marks={"ophir": "turan fort"}).dice(*win(4, 3)).attack("ophir", "aquilonia", 4)
    assert game.legal == ["pass", "march"]
    game.dice(*win(3, 3)).do("march")
    assert (game.units("aquilonia", "ophir"), game.progress("aquilonia", "ophir")) == (3, 1)
    players = {"aquilonia": {"units": {"aquilonia": 4}}, "turan": {"units": {"ophir": 1}, "progress": {"ophir": 1}}}
    game = scene(players=players).dice(*win(4, 1)).attack("ophir", "aquilonia", 4)
    assert game.legal == ["pass", "march"]
    assert game.progress("aquilonia", "ophir") == 0


@pytest.mark.rule("AOC-11.7", "AOC-9.15")
@pytest.mark.parametrize("marks", [{"ophir": "turan fort"}, {}])
def test_11_7_the_campaign_is_against_the_province_and_no_longer_against_the_player(marks: dict[str, str]):
    turan = {"hand": ["north strategy 5"], "sorcery": 1, "units": {} if marks else {"ophir": 1}}
    players = {"aquilonia": {"units": {"aquilonia": 4}}, "turan": turan}
    game = scene(players=players, marks=marks, raiders={"ophir": 1}, conan="ophir", conan_player="turan")
    game.dice(*win(4, 4 if marks else 2))
    game.attack("ophir", "aquilonia", 4)
    while game.step != "march":
        game.do("pass")
    # its dice are those of a neutral province: the rating, Conan's die, axes because of the raiders
    game.dice("blank blank blank", "axe hit+conan blank blank").do("march")
    assert counted(game)[-2:] == [3, 4]
    assert game.said("AOC-9.29")[-1] == "0 to 3 successes: the defender wins."
    assert game.said("AOC-9.2")[-1] == "Aquilonia rolls in the campaign in Ophir."


@pytest.mark.rule("AOC-11.8")
@pytest.mark.parametrize(("single", "offered"), [("yes", True), ("no", False)])
def test_11_8_a_card_that_waives_the_unit_lets_even_one_unit_march(
    monkeypatch: pytest.MonkeyPatch, single: str, offered: bool
):
    """What a card does is its own test; here the rules ask for it and carry the march out."""
    use = action(USE, 0)

    def options(state, seat, timing):
        return [use] if timing == cards.W_ON_FORCED_MARCH and seat == 0 else []

    def perform(state, seat, act):
        state.clash[CL_FREE_MARCH] = 1

    monkeypatch.setattr(windows, "options", options)
    monkeypatch.setattr(windows, "perform", perform)
    more = {"windows": 1 << cards.W_ON_FORCED_MARCH, "options": {"dragons_single_unit_march": single}}
    game = on("koth", 1, **more).dice(*win(1, 4)).attack("koth")
    assert (game.step == "march") == offered
    if offered:
        game.dice(*lose(1, 4)).do("use aquilonia card 1")
        assert counted(game) == [1, 4, 1, 4]
    game = on("koth", 3, **more).dice(*win(3, 4)).attack("koth").dice(*win(3, 4)).do("use aquilonia card 1")
    assert game.units("aquilonia", "koth") == 3
    assert counted(game) == [3, 4, 3, 4]


@pytest.mark.rule("AOC-11.9")
def test_11_9_the_unit_leaves_before_the_dice_are_counted():
    game = on("koth", 4).dice(*win(4, 4)).attack("koth").do("march")
    assert counted(game)[2] == 3
    game = on("koth", 2).dice(*lose(2, 4)).attack("koth")
    assert game.active == "turan"  # down to one unit, it cannot march
