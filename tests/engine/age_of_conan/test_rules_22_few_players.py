"""Section 22: matches of two and three players."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import maps, play, position, steps
from simulator.engine.games.age_of_conan.match import setup
from simulator.engine.games.age_of_conan.play.rules import moves
from simulator.engine.games.age_of_conan.position import ASIDE, SELECTED, TOKENS
from tests.engine.age_of_conan.hyboria import PLACES, WORLD
from tests.engine.age_of_conan.records import names, pool
from tests.engine.age_of_conan.scene import fresh, scene

TWO = ("aquilonia", "turan")
THREE = ("aquilonia", "turan", "stygia")
FOUR = ("aquilonia", "turan", "stygia", "hyperborea")
SWORD = "Sword of Atlantis"


def table_of(*kingdoms: str, **options: str) -> position.Table:
    """The table of a real match of these kingdoms."""
    decks = [[pool().index[kingdom]] for kingdom in kingdoms]
    return setup.make_table(setup.program_of(pool()), decks, kingdoms, options, goldfish=False)


@pytest.mark.rule("AOC-22.1")
def test_22_1_a_match_is_played_in_central_hyboria_and_the_areas_of_its_kingdoms():
    central = {"aquilonia", "nemedia", "corinthia", "ophir", "koth", "argos", "zingara", "khoraja"}
    east = {"turan", "zamora", "khauran", "steppes", "vilayet_coast", "hyrkania", "ghulistan", "iranistan"}
    south = {"stygia", "shem", "kush", "darfar", "keshan", "punt", "zembabwei"}
    assert names(table_of("aquilonia", "turan").in_play) == central | east
    assert names(table_of("turan", "aquilonia", "stygia").in_play) == central | east | south
    assert names(table_of(*FOUR).in_play) == set(PLACES)
    assert names(table_of("stygia", "turan").in_play) == (central | east | south) - {"aquilonia"}


@pytest.mark.rule("AOC-22.5")
def test_22_5_a_match_without_aquilonia_has_it_closed_or_open_ground():
    table = table_of("turan", "stygia")
    assert table.open == table.in_play
    table = table_of("turan", "stygia", unused_aquilonia_closed="no")
    assert names(table.open & ~table.in_play) == {"aquilonia"}
    table = table_of(*TWO, unused_aquilonia_closed="no")
    assert table.open == table.in_play


@pytest.mark.rule("AOC-22.3")
def test_22_3_conan_and_emissaries_enter_provinces_not_in_play_and_armies_do_not():
    players = {"aquilonia": {"units": {"aquilonia": 3}, "emissaries": {"aquilonia": 1}}}
    game = scene(TWO, players=players, conan_player="aquilonia", conan="aquilonia")
    assert game.can("move_conan cimmeria")
    game.do("pass", "die intrigue", "option 0")
    assert "cimmeria" in game.offered("to") or "cimmeria" in game.do("from aquilonia").offered("to")
    assert PLACES["cimmeria"] not in moves.attack_targets(game.state, 0, PLACES["aquilonia"])
    assert PLACES["cimmeria"] not in moves.redeploy_targets(game.state, 0, PLACES["aquilonia"], 2)


@pytest.mark.rule("AOC-22.4")
def test_22_4_no_contest_takes_place_where_it_is_not_in_play():
    players = {"aquilonia": {"units": {"aquilonia": 3}, "emissaries": {"brythunia": 1, "border_kingdoms": 1}}}
    state = scene(TWO, players=players).state
    assert not any(play.intrigue.can_begin(state, 0, PLACES[name]) for name in ("brythunia", "border_kingdoms"))
    north = [place for place in range(29) if WORLD.area_of[place] == WORLD.area_of[PLACES["nordheim"]]]
    assert len(north) == 6
    assert not any(moves.can_attack(state, 0, place) for place in north)
    assert not any(moves.is_campaign_ground(state, place) for place in north)


@pytest.mark.rule("AOC-22.5")
def test_22_5_without_aquilonia_central_hyboria_is_in_play_and_aquilonia_closed():
    players = {"turan": {"units": {"ophir": 3}, "emissaries": {"aquilonia": 1}}}
    state = scene(("turan", "stygia"), players=players).state
    assert moves.can_attack(state, 0, PLACES["nemedia"])
    assert not position.is_in_play(state, PLACES["aquilonia"])
    assert not moves.can_attack(state, 0, PLACES["aquilonia"])
    assert not moves.can_redeploy_to(state, 0, PLACES["aquilonia"])
    assert not play.intrigue.can_begin(state, 0, PLACES["aquilonia"])


@pytest.mark.rule("AOC-22.5")
def test_22_5_an_option_opens_it_to_armies_without_a_contest():
    players = {"turan": {"units": {"ophir": 3}}}
    options = {"unused_aquilonia_closed": "no"}
    game = scene(("turan", "stygia"), players=players, options=options)
    assert not moves.can_attack(game.state, 0, PLACES["aquilonia"])
    game.do("die military", "option 0", "from ophir", "to aquilonia", "count 3")
    assert game.units("turan", "aquilonia") == 3
    assert game.mark("aquilonia") == ""
    assert not moves.campaigns(game.state, 0)
    assert not moves.can_redeploy_to(game.state, 1, PLACES["aquilonia"])  # another army is there


@pytest.mark.rule("AOC-22.6")
@pytest.mark.parametrize(("kingdoms", "fits"), [(TWO, True), (THREE, True), (FOUR, False)])
def test_22_6_with_fewer_players_both_areas_of_a_card_count_in_intrigue(kingdoms: tuple[str, ...], fits: bool):
    players = {"aquilonia": {"emissaries": {"ophir": 1}, "hand": ["east strategy 1"]}}  # "2-3" Central Hyboria
    game = scene(kingdoms, players=players).scheme("ophir")
    assert bool(game.offered("commit")) == fits


@pytest.mark.rule("AOC-22.6")
def test_22_6_in_military_contests_the_terrain_counts_as_ever():
    players = {"aquilonia": {"units": {"ophir": 2}, "hand": ["east strategy 1", "east strategy 6"]}}
    game = scene(THREE, players=players).attack("ophir")  # plains
    assert game.offered("commit") == ["east strategy 1"]


@pytest.mark.rule("AOC-22.7")
def test_22_7_artifacts_are_contested_with_two_players_and_those_not_awarded_wait():
    players = {"aquilonia": {"tokens": ["monsters 2"], "ep": 1}, "turan": {"tokens": ["women 1"], "held": [SWORD]}}
    game = scene(TWO, players=players, step=steps.ARTIFACTS, go=False)
    held = game.state.pile(1, 8)
    game.state.common(ASIDE).extend(held)
    held.clear()
    game.state.pile(0, SELECTED).extend(game.state.pile(0, TOKENS))
    game.state.pile(0, TOKENS).clear()
    game.go()
    assert game.pile("aquilonia", "held") == [SWORD]
    assert "Heart of Tammuz" in game.common("aside")


@pytest.mark.rule("AOC-22.8")
def test_22_8_the_bonus_card_is_not_dealt_with_fewer_players():
    for kingdoms in (TWO, THREE):
        game = fresh(kingdoms)
        assert "Conan bonus card" in game.common("aside")
        assert play.bids.holder_of_bonus(game.state) == -1


@pytest.mark.rule("AOC-22.8")
def test_22_8_it_is_assigned_when_an_age_changes():
    players = {"aquilonia": {"ep": 2}, "turan": {"ep": 0}, "stygia": {"ep": 1}}
    game = scene(THREE, players=players, step=steps.ARTIFACTS)
    assert game.pile("turan", "held") == ["Conan bonus card"]


@pytest.mark.rule("AOC-22.9")
def test_22_9_adventures_that_lead_out_of_play_stay_in_the_deck():
    game = fresh(TWO)
    table = game.state.table
    piles = ("adventure", "adventure_deck", "unused_adventures")
    assert sum(len(game.common(pile)) for pile in piles) == 27
    assert any(not table.in_play >> table.destination[card] & 1 for card in game.state.common(3))
    game = scene(TWO, destination="nordheim", conan="cimmeria", conan_player="aquilonia").do("move_conan nordheim")
    assert game.legal == ["trade", "keep"]


@pytest.mark.rule("AOC-22.9")
@pytest.mark.parametrize("start", ["cimmeria", "nordheim"])
def test_22_9_they_end_like_any_other(start: str):
    game = scene(TWO, track=["women 1"], pool="court military", destination="nordheim", conan=start)
    game.do("die court", "keep", "option 1")
    assert (game.conan, len(game.said("AOC-15.10"))) == ("nordheim", int(start == "nordheim"))


def test_the_rules_and_the_map_agree_on_what_is_in_play():
    for kingdoms in (TWO, ("turan", "stygia"), FOUR):
        table = scene(kingdoms, step=steps.TABLE, go=False).state.table
        found = table.in_play & ~WORLD.kingdoms
        assert found == maps.contestable(WORLD, table.kingdoms)
