"""AOC-19: kingdom cards, and how cards are used at all."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import cards, steps
from simulator.engine.games.age_of_conan.play.effects import table_cards, windows
from simulator.engine.games.age_of_conan.position import UNTIL_TURN
from tests.engine.age_of_conan.card_scenes import fight, has, moment, passed, program, totals, with_cards
from tests.engine.age_of_conan.records import pool
from tests.engine.age_of_conan.scene import Scene, fresh

TWO = ("aquilonia", "turan")
ARCHERS = "Bossonian Archers"


def part_one(kingdom: str = "aquilonia", **mine: object) -> Scene:
    """Part 1 of a turn of this kingdom."""
    other = "turan" if kingdom != "turan" else "aquilonia"
    return with_cards((kingdom, other), players={kingdom: mine}, step=steps.TABLE)


@pytest.mark.rule("AOC-19.1")
def test_19_1_each_kingdom_has_cards_of_three_kinds_and_piles_of_its_own():
    decks = pool().box.kingdom_decks
    for deck in decks:
        assert {pool().kinds[card] for card in deck} == {0, 1, 2}
    game = fight("siege", ["Heavy Horse"], ["Lightning Raid", "Feigned Flight"], dice="hit blank")
    game.do("use Heavy Horse")
    assert (game.pile("aquilonia", "discard"), game.pile("turan", "discard")) == (["Heavy Horse"], [])
    # a card of the other kingdom's player goes to the pile of his kingdom
    lost = fight("battle", (), ["Feigned Flight"], guards=2, dice="hit hit hit blank blank blank").do(
        "use Feigned Flight"
    )
    assert (lost.pile("aquilonia", "discard"), lost.pile("turan", "discard")) == ([], ["Feigned Flight"])


def draws(left: int, discard: list[str], **more: object) -> Scene:
    """A court action of Stygia, whose deck has so many cards left."""
    players = {"stygia": {"cards": ["Sacrifices"], "discard": discard, **more}}
    game = with_cards(("stygia", "turan"), players=players, step=steps.COURT)
    deck = game.state.pile(0, 2)
    del deck[: len(deck) - left]
    return game.do("event Sacrifices")


@pytest.mark.rule("AOC-19.2")
def test_19_2_with_the_last_card_drawn_the_discard_pile_becomes_the_deck():
    game = draws(2, ["Golden Tongue", "Veil of Darkness"], ready=["Chariot Host"])
    assert len(game.pile("stygia", "kingdom_hand")) == 2
    # neither the card on the table nor the event that is still being carried out is shuffled in
    assert sorted(game.pile("stygia", "deck")) == ["Golden Tongue", "Veil of Darkness"]
    assert (game.pile("stygia", "discard"), game.pile("stygia", "ready")) == (["Sacrifices"], ["Chariot Host"])


@pytest.mark.rule("AOC-19.2")
def test_19_2_cards_in_the_hand_are_not_shuffled_in():
    game = draws(1, ["Golden Tongue"], cards=["Sacrifices", "Poisoned Cup"])
    assert len(game.pile("stygia", "kingdom_hand")) == 3
    assert game.pile("stygia", "deck") == []


@pytest.mark.rule("AOC-19.3")
def test_19_3_a_table_card_costs_gold_when_it_is_played():
    game = part_one(cards=[ARCHERS], gold=5).do(f"play {ARCHERS}")
    assert (game.of("aquilonia", "gold"), game.pile("aquilonia", "ready")) == (3, [ARCHERS])
    assert not part_one(cards=[ARCHERS], gold=1).can(f"play {ARCHERS}")


@pytest.mark.rule("AOC-19.4")
def test_19_4_any_number_of_table_cards_is_played_at_the_beginning_of_the_own_turn():
    game = part_one(cards=[ARCHERS, "Royal Legate", "Gunderland Pikes"], gold=5)
    game.do(f"play {ARCHERS}", "play Royal Legate", "play Gunderland Pikes")
    assert sorted(game.pile("aquilonia", "ready")) == [ARCHERS, "Gunderland Pikes", "Royal Legate"]
    # after part 1 none can be played, and nobody else plays any
    later = part_one(cards=[ARCHERS, "Royal Legate"], gold=5).do(f"play {ARCHERS}", "pass")
    assert (later.step, later.offered("play")) == ("die", [])
    other = with_cards(TWO, players={"turan": {"cards": ["Steppe Riders"], "gold": 5}}, step=steps.TABLE)
    assert (other.mover, other.offered("play")) == ("aquilonia", [])


@pytest.mark.rule("AOC-19.4")
def test_19_4_a_card_just_played_is_ready_and_need_not_be_used():
    players = {"aquilonia": {"cards": [ARCHERS], "gold": 2, "units": {"ophir": 3}}, "turan": {}}
    game = with_cards(TWO, players=players, step=steps.TABLE, pool="military", conan_player="turan").dice(*["hit"] * 20)
    game.do(f"play {ARCHERS}", "option 1", "pass", "here ophir")
    assert game.legal == ["pass", f"use {ARCHERS}"]
    game.do("pass")
    assert (totals(game), game.pile("aquilonia", "ready")) == ((3, 3), [ARCHERS])


@pytest.mark.rule("AOC-19.5")
def test_19_5_a_used_card_is_turned_and_cannot_be_used_again():
    game = fight("battle", [ARCHERS], guards=3).do(f"use {ARCHERS}")
    assert (game.pile("aquilonia", "used"), game.pile("aquilonia", "ready")) == ([ARCHERS], [])
    game.do("pass")
    # the next roll of the same battle is over without another question
    assert (len(game.said("AOC-9.29")), game.step) == (2, "retreat")


@pytest.mark.rule("AOC-19.5")
def test_19_5_two_equal_cards_are_used_one_after_the_other():
    game = fight("campaign", [ARCHERS, ARCHERS])
    assert game.offered("use") == [ARCHERS]
    game.do(f"use {ARCHERS}", f"use {ARCHERS}")
    assert totals(game) == (5, 3)


@pytest.mark.rule("AOC-19.6")
def test_19_6_a_used_card_is_refreshed_for_its_cost():
    game = part_one(used=[ARCHERS], gold=5).do(f"refresh {ARCHERS}")
    assert (game.of("aquilonia", "gold"), game.pile("aquilonia", "ready"), game.pile("aquilonia", "used")) == (
        3,
        [ARCHERS],
        [],
    )
    assert not part_one(used=[ARCHERS], gold=1).can(f"refresh {ARCHERS}")
    other = with_cards(TWO, players={"turan": {"used": ["Steppe Riders"], "gold": 9}}, step=steps.TABLE)
    assert other.offered("refresh") == []


@pytest.mark.rule("AOC-19.7")
def test_19_7_a_card_is_not_refreshed_in_the_turn_in_which_it_was_used():
    inst = part_one(used=[ARCHERS]).state.pile(0, 5)[0]
    used = [(program().uses[with_cards(TWO).state.table.card[inst]][0], inst, UNTIL_TURN)]
    players = {"aquilonia": {"used": [ARCHERS], "gold": 5}}
    game = with_cards(TWO, players=players, step=steps.TABLE, used=used)
    assert not game.can(f"refresh {ARCHERS}")
    # from the next turn on it can be
    later = with_cards(TWO, players=players, step=steps.TURN, conan_player="turan", used=used)
    assert later.can(f"refresh {ARCHERS}")


@pytest.mark.rule("AOC-19.7")
def test_19_7_using_a_card_notes_it_for_this_turn():
    game = fight("battle", [ARCHERS], guards=3).do(f"use {ARCHERS}")
    game.state.step = steps.TABLE
    assert not game.go().can(f"refresh {ARCHERS}")


@pytest.mark.rule("AOC-19.8")
def test_19_8_a_table_card_stays_in_play():
    game = fight("campaign", [ARCHERS]).do(f"use {ARCHERS}", "pass")
    assert (game.active, game.pile("aquilonia", "used"), game.pile("aquilonia", "discard")) == ("turan", [ARCHERS], [])


@pytest.mark.rule("AOC-19.9")
def test_19_9_a_ready_card_is_used_in_another_players_turn_too():
    game = fight("siege", (), [ARCHERS], who="turan", against="aquilonia")
    assert (game.active, game.mover) == ("turan", "aquilonia")
    assert totals(game.do(f"use {ARCHERS}")) == (3, 4)


@pytest.mark.rule("AOC-19.10")
def test_19_10_an_event_is_played_with_a_court_action_of_the_own_turn():
    event = {"cards": ["Royal Tithe"]}
    game = with_cards(TWO, players={"aquilonia": event, "turan": {"cards": ["Tax Farmers"]}}, step=steps.COURT)
    assert game.offered("event") == ["Royal Tithe"]
    game.do("event Royal Tithe")
    assert (game.of("aquilonia", "gold"), game.pile("aquilonia", "discard")) == (3, ["Royal Tithe"])
    assert game.pile("aquilonia", "kingdom_hand") == []
    # at no other moment
    assert part_one(cards=["Royal Tithe"], gold=9).offered("event") == []
    assert part_one(cards=["Royal Tithe"], gold=9).offered("play") == []


@pytest.mark.rule("AOC-19.11")
@pytest.mark.parametrize("die", ["court", "wild"])
def test_19_11_an_event_is_played_with_a_court_die_or_with_a_wild_one(die):
    players = {"aquilonia": {"cards": ["Royal Tithe"]}}
    game = with_cards(TWO, players=players, step=steps.DIE, pool=f"{die} {die} military", conan_player="turan")
    game.do(f"die {die}")
    if die == "wild":
        game.do("take court")
    elif game.can("keep"):
        game.do("keep")
    assert game.do("event Royal Tithe").of("aquilonia", "gold") == 3


@pytest.mark.rule("AOC-19.12")
def test_19_12_an_instant_costs_neither_gold_nor_a_die_and_is_discarded():
    game = fight("campaign", ["Heavy Horse"], i={"gold": 0})
    dice = game.pool
    game.do("use Heavy Horse")
    assert (game.pool, game.of("aquilonia", "gold"), game.pile("aquilonia", "discard")) == (dice, 0, ["Heavy Horse"])
    assert game.pile("aquilonia", "kingdom_hand") == []


@pytest.mark.rule("AOC-19.12")
def test_19_12_table_cards_in_the_hand_are_no_instants():
    assert moment(fight("campaign", i={"cards": [ARCHERS]})) != "before_compare"


@pytest.mark.rule("AOC-19.13")
def test_19_13_in_another_players_turn_instants_change_only_contests_of_their_owner():
    cup = {"cards": ["Poisoned Cup"], "emissaries": {"ophir": 1}}
    game = with_cards(
        TWO + ("stygia",), players={"stygia": cup, "aquilonia": {"emissaries": {"ophir": 1}}}, step=steps.TABLE
    )
    assert (game.mover, game.offered("use")) == ("aquilonia", [])


@pytest.mark.rule("AOC-19.13")
def test_19_13_who_takes_no_part_in_a_contest_is_not_asked():
    smoke = {"cards": ["Scarlet Smoke"], "sorcery": 5, "ready": ["Serpent Priests"]}
    players = {
        "aquilonia": {"units": {"corinthia": 3}},
        # left of the attacker: he rolls for neutral provinces
        "stygia": smoke,
        "turan": {"units": {"koth": 2}},
    }
    for said in ("to ophir", "to koth"):
        marks = {"corinthia": "aquilonia fort"}
        game = with_cards(("aquilonia", "stygia", "turan"), players=players, marks=marks, step=steps.ATTACK)
        game.dice(*["hit"] * 30).do("from corinthia", said, "count 3")
        assert game.said("AOC-9.29")
        assert game.mover != "stygia" or game.step == "conan"


@pytest.mark.rule("AOC-19.14")
def test_19_14_a_card_without_a_target_cannot_be_played():
    levy = {"cards": ["Levy of the Provinces"], "units": {"aquilonia": 18}}
    assert with_cards(TWO, players={"aquilonia": levy}, step=steps.COURT).offered("event") == []
    # six dice are the most: a seventh would be none
    crowd = fight("campaign", ["Heavy Horse"], units=5, conan="ophir", conan_player="aquilonia")
    assert moment(crowd) != "before_roll"
    # the shields count already
    shields = fight("siege", ["Wall of Shields"], dice="shield", i={"hand": ["all strategy"]})
    assert not shields.do("commit all strategy").can("use Wall of Shields")
    # nobody rolls less than one die
    lonely = fight("battle", ["Cold Fear"], who="hyperborea", guards=1)
    assert moment(lonely) != "before_roll"


@pytest.mark.rule("AOC-19.14")
def test_19_14_one_effect_that_can_be_carried_out_is_enough():
    players = {"stygia": {"cards": ["Sacrifices"]}}
    game = with_cards(("stygia", "turan"), players=players, step=steps.COURT)
    game.state.pile(0, 2).clear()
    game.do("event Sacrifices")
    assert (game.of("stygia", "sorcery"), game.pile("stygia", "kingdom_hand")) == (1, [])
    # a die more is of no use with six dice, the shields are
    conan = {"conan": "ophir", "conan_player": "turan"}
    crowd = fight("campaign", ["Hyrkanian Archers"], who="turan", against="aquilonia", units=5, dice="shield", **conan)
    assert totals(passed(crowd.do("use Hyrkanian Archers"))) == (6, 0)


@pytest.mark.rule("AOC-19.15")
def test_19_15_the_card_wins_over_the_rule():
    # an army of one unit cannot march (AOC-11.4), but for the card
    game = fight("campaign", ["Black Dragons"], units=1, dice="hit blank blank blank blank")
    assert not game.can("march")
    assert game.can("use Black Dragons")


@pytest.mark.rule("AOC-19.16")
def test_19_16_black_dragons_march_without_removing_a_unit():
    game = fight(
        "campaign", ["Black Dragons"], units=2, where="koth", dice="hit hit hit hit hit blank blank blank blank hit"
    )
    before = game.units("aquilonia", "koth")
    game.do("use Black Dragons")
    assert (before, len(game.said("AOC-9.29"))) == (1, 2)
    assert game.said("AOC-11.1") == ["Aquilonia makes a forced march."]


@pytest.mark.rule("AOC-19.17")
def test_19_17_bossonian_archers_add_a_success_in_military_contests():
    assert totals(fight("campaign", [ARCHERS]).do(f"use {ARCHERS}")) == (4, 3)
    assert moment(fight("ally", [ARCHERS])) == ""


@pytest.mark.rule("AOC-19.18")
def test_19_18_sacrifices_give_a_sorcery_and_two_kingdom_cards():
    game = draws(5, [])
    assert (game.of("stygia", "sorcery"), len(game.pile("stygia", "kingdom_hand"))) == (1, 2)


@pytest.mark.rule("AOC-19.19")
def test_19_19_the_book_of_skelos_kills_a_unit_for_a_sorcery():
    game = fight("battle", ["Book of Skelos"], who="stygia", guards=3, i={"sorcery": 1}, dice="blank")
    game.do("pass")
    assert moment(game) == "after_outcome"
    game.do("use Book of Skelos")
    assert (game.units("turan", "ophir"), game.of("stygia", "sorcery")) == (2, 0)


def book(kind: str, guards: int, faces: str) -> Scene:
    """Stygia attacks Turan, keeps its roll, and uses the Book of Skelos."""
    game = fight(kind, ["Book of Skelos"], who="stygia", guards=guards, i={"sorcery": 1}, dice=faces)
    return game.do("pass", "use Book of Skelos")


@pytest.mark.rule("AOC-19.20")
def test_19_20_the_end_of_a_contest_is_before_retreats_and_marches():
    game = fight("battle", ["Book of Skelos"], who="stygia", guards=3, i={"sorcery": 1}, dice="blank").do("pass")
    # the loss of the roll stands, and nobody was asked whether he retreats
    assert (game.units("stygia", "ophir"), moment(game)) == (2, "after_outcome")
    assert game.do("use Book of Skelos").step == "retreat"


@pytest.mark.rule("AOC-19.20")
def test_19_20_it_cannot_be_used_against_a_neutral_province():
    game = fight("campaign", ["Book of Skelos"], who="stygia", i={"sorcery": 1}).do("pass")
    assert not game.can("use Book of Skelos")


@pytest.mark.rule("AOC-19.20")
def test_19_20_with_its_last_unit_an_army_is_beaten():
    game = book("battle", 1, "blank")
    assert (game.of("stygia", "crom"), game.units("turan", "ophir"), game.step) == (1, 0, "march")


@pytest.mark.rule("AOC-19.20")
def test_19_20_it_never_removes_the_marker_of_a_siege():
    game = book("siege", 1, "blank")
    assert (game.mark("ophir"), game.units("turan", "ophir"), game.step) == ("turan fort", 0, "retreat")
    without = fight("siege", ["Book of Skelos"], who="stygia", guards=0, i={"sorcery": 1}, dice="blank").do("pass")
    assert (without.step, without.mark("ophir")) == ("retreat", "turan fort")


@pytest.mark.rule("AOC-19.20")
def test_19_20_what_it_kills_was_not_lost_in_the_roll():
    cards = ["Feigned Flight", "Feigned Flight"]
    faces = "hit hit hit blank blank blank blank"
    game = fight("battle", ["Book of Skelos"], cards, who="stygia", guards=4, i={"sorcery": 1}, dice=faces)
    game.do("pass", "use Book of Skelos")
    assert game.units("turan", "ophir") == 2
    game.do("use Feigned Flight")
    # the unit of the roll is back, the other one is not
    assert (game.units("turan", "ophir"), game.can("use Feigned Flight")) == (3, False)


# How cards are used (AOC-9.12, AOC-9.13, AOC-9.35).


def test_both_sides_use_any_number_of_cards_in_turn():
    mine, theirs = ["Heavy Horse", "Wall of Shields"], ["Hyrkanian Archers", "City Guard"]
    game = fight("siege", mine, theirs, dice="hit")
    assert game.mover == "aquilonia"
    game.do("use Heavy Horse", "use Wall of Shields")
    # of the own dice each side is asked before they fall
    assert game.mover == "turan"
    game.do("use Hyrkanian Archers", "use City Guard")
    assert totals(game) == (4, 5)


def test_the_attacker_decides_first_and_both_are_asked_until_they_pass():
    game = fight("siege", [ARCHERS, ARCHERS], ["Gifts of Silk"], dice="hit", begin=False)
    assert game.state.step == steps.ATTACK
    mine = {"cards": ["Blood Bargain", "Blood Bargain"], "sorcery": 9}
    game = fight("siege", who="hyperborea", against="aquilonia", theirs=[ARCHERS, ARCHERS], i=mine)
    game.do("pass")
    asked = []
    for text in ("pass", f"use {ARCHERS}", "use Blood Bargain", "pass", "pass"):
        asked.append(game.mover)
        game.do(text)
    assert asked == ["hyperborea", "aquilonia", "hyperborea", "aquilonia", "hyperborea"]
    assert totals(game) == (5, 4)


def test_what_a_card_changes_lasts_for_one_roll():
    game = fight("battle", ["Heavy Horse"], guards=4, units=2).do("use Heavy Horse")
    # two units and a die more; then the unit that is left, without it
    assert [text.split(" succ")[0] for text in game.said("AOC-9.29")] == ["3 to 4"]
    game.do("pass")
    assert [text.split(" succ")[0] for text in game.said("AOC-9.29")] == ["3 to 4", "1 to 4"]


def test_a_window_that_no_card_of_the_match_uses_does_not_open():
    game = fresh()
    windows.window(game.state, cards.W_BEFORE_ROLL, 0, 1)
    assert game.state.frames == []


def test_all_table_cards_are_ready_in_a_new_age():
    players = {"aquilonia": has([], used=[ARCHERS]), "turan": has([], used=["Steppe Riders"], ready=["City Guard"])}
    game = with_cards(TWO, players=players, step=steps.TABLE)
    table_cards.age_begins(game.state)
    assert (game.pile("aquilonia", "ready"), game.pile("aquilonia", "used")) == ([ARCHERS], [])
    assert sorted(game.pile("turan", "ready")) == ["City Guard", "Steppe Riders"]
