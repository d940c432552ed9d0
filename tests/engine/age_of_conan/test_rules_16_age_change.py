"""Section 16: the age change phase."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    DECK,
    MOST_RAIDERS,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    UNTIL_AGE,
    UNTIL_GAME,
    raiders_in_supply,
)
from tests.engine.age_of_conan.ages import (
    EMISSARY,
    PAIR,
    STRATEGY,
    UNIT,
    last_of_age,
    objectives,
    passing,
    raiders,
)
from tests.engine.age_of_conan.scene import Scene, fresh, scene

RAIDED = {"aquilonia": {"units": {"aquilonia": 2, "ophir": 1}}, "turan": {"ep": 4}}


def at_age(**more: object) -> Scene:
    return scene(step=steps.AGE, **more)  # type: ignore[arg-type]


@pytest.mark.rule("AOC-16.1")
@pytest.mark.parametrize(("age", "follows"), [(1, "bid_token"), (2, "bid_token"), (3, "")])
def test_16_1_an_age_change_follows_the_first_two_ages_and_the_end_the_third(age, follows):
    game = last_of_age(age).go()
    if follows:
        assert game.said("AOC-16.1") == [f"Age {age} is over."]
        assert not game.state.reason
        assert passing(game, follows).state.age == age + 1
    else:
        assert not game.said("AOC-16.1")
        assert game.state.reason and game.state.age == age


@pytest.mark.rule("AOC-16.2")
def test_16_2_the_steps_have_an_order_and_dice_stay_in_the_pool():
    game = objectives(
        "masters-of-the-arts",
        step=steps.AGE,
        players={
            "aquilonia": {"units": {"aquilonia": 1}, "sorcery": 3, "tokens": ["women 2"], "ep": 1},
            "turan": {"used": ["turan card 1"]},
        },
        raiders={"aquilonia": 1},
        pool="court military",
    )
    passing(game.do("remove_unit aquilonia", "place aquilonia"), "buy").do(UNIT)
    passing(game, "artifact_category").do("category 2")
    # table cards are refreshed after the bid
    assert passing(game, "bid_token").pile("turan", "used") == ["turan card 1"]
    passing(game, "die")
    assert game.pool == ["court", "military"]
    assert game.pile("turan", "ready") == ["turan card 1"]
    rules = [event.rule for event in game.events]
    order = ["16.1", "16.4", "16.8", "18.3", "16.10", "16.16", "17.5", "17.8", "17.12", "15.1", "4.3", "5.2"]
    first = [rules.index(f"AOC-{rule}") for rule in order]
    assert first == sorted(first)


@pytest.mark.rule("AOC-16.3")
def test_16_3_players_act_clockwise_from_the_first_player_and_all_finish_a_step_before_the_next():
    game = at_age(
        active=1,
        players={kingdom: {"units": {kingdom: 1}} for kingdom in ("aquilonia", "turan", "stygia", "hyperborea")},
        raiders={"aquilonia": 1, "turan": 1, "stygia": 1, "hyperborea": 1},
    )
    seen = []
    for step in ("raids", "troops", "buy"):
        for _ in range(4):
            seen.append((step, game.mover))
            assert game.step == step
            # gold comes when all have finished the step before it
            assert (game.of("turan", "gold") == 0) == (step == "raids")
            game.do("pass")
    clockwise = ["turan", "stygia", "hyperborea", "aquilonia"]
    assert seen == [(step, kingdom) for step in ("raids", "troops", "buy") for kingdom in clockwise]


@pytest.mark.rule("AOC-16.4")
def test_16_4_a_unit_may_be_removed_for_all_raiders_of_a_friendly_province():
    game = at_age(
        players={
            "aquilonia": {**RAIDED["aquilonia"], "ep": 9},
            "turan": RAIDED["turan"],
            "stygia": {"units": {"koth": 2}},
            "hyperborea": {"units": {"nordheim": 1}},
        },
        marks={"ophir": "aquilonia fort", "zamora": "turan tower"},
        raiders={"aquilonia": 2, "ophir": 3, "zamora": 1, "koth": 1, "nordheim": 1},
    )
    # province by province; only where raiders, units and a friendly province meet
    assert (game.mover, game.legal) == ("aquilonia", ["pass", "remove_unit aquilonia"])
    game.do("pass")
    assert (game.mover, game.legal) == ("aquilonia", ["pass", "remove_unit ophir"])
    game.do("remove_unit ophir")
    # AOC-10.8: a fort may be left without any units
    assert game.units("aquilonia", "ophir") == 0 and game.mark("ophir") == "aquilonia fort"
    assert game.units("aquilonia", "aquilonia") == 2
    # the three of Ophir are gone, the two of the home are not
    assert game.of("aquilonia", "ep") == 9 - 2
    # nobody else could do anything: Zamora has no units, Koth and Nordheim are neutral
    assert game.step == "troops"
    assert game.units("stygia", "koth") == 2


@pytest.mark.rule("AOC-16.4")
def test_16_4_the_removal_is_no_duty():
    game = at_age(players={"aquilonia": {"units": {"aquilonia": 2}, "ep": 5}}, raiders={"aquilonia": 2})
    game.do("pass")
    assert (game.units("aquilonia", "aquilonia"), game.of("aquilonia", "ep")) == (2, 3)


@pytest.mark.rule("AOC-16.5", "AOC-16.6")
def test_16_5_and_16_6_raiders_in_a_home_and_in_provinces_cost_ep_but_never_more_than_there_are():
    game = at_age(
        players={"aquilonia": {"ep": 5}, "turan": {"ep": 1}, "stygia": {"ep": 2}},
        marks={"zamora": "turan tower"},
        raiders={"aquilonia": 2, "zamora": 2, "steppes": 3},
    )
    assert [game.of(kingdom, "ep") for kingdom in ("aquilonia", "turan", "stygia")] == [3, 0, 2]


@pytest.mark.rule("AOC-16.6")
def test_16_6_the_worked_example_of_raids():
    # AOC-EX-20
    game = at_age(
        players={"aquilonia": {"units": {"aquilonia": 2}, "ep": 3}, "turan": {"ep": 4}},
        marks={"zamora": "turan tower"},
        raiders={"aquilonia": 2, "steppes": 1, "zamora": 2},
    )
    game.do("remove_unit aquilonia")
    assert (game.of("aquilonia", "ep"), game.of("turan", "ep")) == (3, 2)
    assert game.units("aquilonia", "aquilonia") == 1


@pytest.mark.rule("AOC-16.7")
def test_16_7_all_raiders_leave_the_board_in_the_end():
    game = at_age(
        kingdoms=("aquilonia", "turan"),
        marks={"zamora": "turan tower"},
        raiders={"zamora": 2, "koth": 1, "punt": 3, "nordheim": 1},
    )
    assert [raiders(game, province) for province in ("zamora", "koth", "punt", "nordheim")] == [0, 0, 0, 0]
    assert raiders_in_supply(game.state) == MOST_RAIDERS


@pytest.mark.rule("AOC-16.8")
def test_16_8_everybody_gains_five_gold_and_two_for_each_tower_and_city():
    marks = {"ophir": "aquilonia tower", "koth": "aquilonia city", "argos": "aquilonia fort", "zamora": "turan fort"}
    game = at_age(players={"stygia": {"gold": 3}}, marks=marks)
    assert [game.of(kingdom, "gold") for kingdom in ("aquilonia", "turan", "stygia")] == [9, 5, 8]


@pytest.mark.rule("AOC-16.9")
def test_16_9_objectives_are_checked_in_step_two_after_the_gold():
    # eight gold are needed: five come in this step
    game = objectives("the-fat-years", players={"turan": {"gold": 3}}, step=steps.AGE)
    assert game.step == "troops"
    assert game.of("turan", "ep") == 2


@pytest.mark.rule("AOC-16.10", "AOC-16.11")
def test_16_10_and_16_11_a_unit_for_each_fort_and_city_and_the_home_but_none_for_a_tower():
    game = scene(
        step=steps.TROOPS,
        marks={
            "ophir": "aquilonia fort",
            "koth": "aquilonia city",
            "argos": "aquilonia tower",
            "zamora": "turan fort",
        },
    )
    assert game.legal == ["pass", "place aquilonia"]
    game.do("place aquilonia")
    assert game.legal == ["pass", "place ophir", "upgrade ophir"]
    game.do("pass")
    assert game.legal == ["pass", "place koth"]
    game.do("place koth")
    assert game.mover == "turan"
    found = [game.units("aquilonia", province) for province in ("aquilonia", "ophir", "koth", "argos")]
    assert found == [1, 0, 1, 0]


@pytest.mark.rule("AOC-16.12")
def test_16_12_a_fort_may_become_a_city_instead_of_raising_a_unit():
    game = scene(step=steps.TROOPS, marks={"ophir": "aquilonia fort", "zamora": "aquilonia fort"})
    game.do("pass", "upgrade ophir", "upgrade zamora")
    assert (game.mark("ophir"), game.mark("zamora")) == ("aquilonia city", "aquilonia city")
    assert game.units("aquilonia", "ophir") == 0


@pytest.mark.rule("AOC-16.13")
def test_16_13_an_upgrade_needs_a_tower_in_reserve_and_a_province_gives_one_thing_only():
    towers = ("argos", "zingara", "nemedia", "corinthia", "koth", "khoraja", "zamora")
    marks = dict.fromkeys(towers, "aquilonia tower")
    game = scene(
        step=steps.TROOPS,
        marks={**marks, "ophir": "aquilonia fort", "khauran": "aquilonia fort", "shem": "aquilonia fort"},
    )
    # nine towers: seven are on the board, so the third fort finds none
    game.do("pass", "upgrade ophir")
    # the province that was upgraded raises no unit; a tower is never asked about
    assert game.legal == ["pass", "place khauran", "upgrade khauran"]
    game.do("upgrade khauran")
    assert game.legal == ["pass", "place shem"]
    game.do("place shem")
    assert game.mover == "turan"
    assert game.mark("shem") == "aquilonia fort"


@pytest.mark.rule("AOC-16.14")
def test_16_14_an_upgrade_gives_neither_ep_nor_gold_at_that_moment():
    game = scene(step=steps.TROOPS, marks={"ophir": "aquilonia fort"}, players={"aquilonia": {"gold": 1, "ep": 1}})
    game.do("pass", "upgrade ophir")
    assert game.mark("ophir") == "aquilonia city"
    assert (game.of("aquilonia", "gold"), game.of("aquilonia", "ep")) == (1, 1)


@pytest.mark.rule("AOC-16.15")
def test_16_15_units_come_while_the_reserve_lasts_and_the_stacking_limit_allows():
    forts = dict.fromkeys(("ophir", "koth", "argos"), "aquilonia fort")
    units = {"ophir": 5, "koth": 4, "aquilonia": 8}
    game = scene(step=steps.TROOPS, players={"aquilonia": {"units": units}}, marks=forts)
    # seventeen are on the board: the owner says where the last one goes; Ophir is full
    assert game.legal == ["pass", "place aquilonia"]
    game.do("pass")
    assert game.legal == ["pass", "upgrade ophir"]
    game.do("pass")
    assert game.legal == ["pass", "place koth", "upgrade koth"]
    game.do("place koth")
    assert game.legal == ["pass", "upgrade argos"]
    assert game.units("aquilonia", "koth") == 5


@pytest.mark.rule("AOC-16.16")
@pytest.mark.parametrize(
    ("gold", "wares"),
    [(0, []), (1, [STRATEGY]), (2, [EMISSARY, UNIT, PAIR, STRATEGY])],
)
def test_16_16_gold_buys_what_it_can_pay(gold, wares):
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": gold}, "turan": {"gold": 2}})
    if wares:
        assert (game.mover, game.legal) == ("aquilonia", ["pass", *wares])
    else:
        assert game.mover == "turan"


@pytest.mark.rule("AOC-16.16")
def test_16_16_a_player_buys_as_much_as_he_likes_and_keeps_what_he_does_not_spend():
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": 10}, "turan": {"gold": 1}})
    game.do(EMISSARY, UNIT, UNIT)
    assert game.of("aquilonia", "gold") == 4
    assert (game.emissaries("aquilonia", "aquilonia"), game.units("aquilonia", "aquilonia")) == (1, 2)
    game.do(PAIR)
    assert game.of("aquilonia", "gold") == 2
    assert (len(game.pile("aquilonia", "kingdom_hand")), len(game.pile("aquilonia", "strategy_hand"))) == (1, 1)
    game.do(STRATEGY)
    assert (game.of("aquilonia", "gold"), len(game.pile("aquilonia", "strategy_hand"))) == (1, 2)
    game.do("pass")
    assert (game.of("aquilonia", "gold"), game.mover) == (1, "turan")


@pytest.mark.rule("AOC-16.17")
def test_16_17_bought_figures_go_to_any_friendly_province_within_the_limits():
    units = {"ophir": 5, "aquilonia": 11, "nemedia": 1}
    game = scene(
        step=steps.BUY,
        players={"aquilonia": {"gold": 20, "units": units, "emissaries": {"koth": 4}}},
        marks={"ophir": "aquilonia fort", "argos": "aquilonia tower", "zamora": "turan fort"},
    )
    game.do(UNIT)
    # Ophir is full, Nemedia is neutral; a tower is as friendly as a fort
    assert game.offered("place") == ["aquilonia", "argos"]
    game.do("place argos")
    assert game.units("aquilonia", "argos") == 1
    # that was the last of eighteen
    assert not game.can(UNIT) and game.can(EMISSARY)
    game.do(EMISSARY)
    assert game.offered("place") == ["aquilonia", "ophir", "argos"]
    game.do("place ophir", EMISSARY, "place argos")
    assert (game.emissaries("aquilonia", "ophir"), game.emissaries("aquilonia", "argos")) == (1, 1)
    # six emissaries are on the board
    assert not game.can(EMISSARY)


@pytest.mark.rule("AOC-16.18")
def test_16_18_cards_bought_are_drawn_at_once_and_the_buyer_goes_on():
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": 3}})
    top = game.common("strategy_deck")[-1], game.pile("aquilonia", "deck")[-1]
    game.do(PAIR)
    assert game.pile("aquilonia", "strategy_hand") == [top[0]]
    assert game.pile("aquilonia", "kingdom_hand") == [top[1]]
    assert (game.mover, game.step) == ("aquilonia", "buy")


def _empty(game: Scene, kingdom: str, *, strategy: bool, own: bool) -> Scene:
    if strategy:
        game.state.common(STRATEGY_DECK).clear()
        game.state.common(STRATEGY_DISCARD).clear()
    if own:
        game.state.pile(game.seat(kingdom), 2).clear()
    return game.go()


@pytest.mark.rule("AOC-16.19")
@pytest.mark.parametrize(
    ("strategy", "own", "cards"),
    [(False, False, [PAIR, STRATEGY]), (True, False, [PAIR]), (False, True, [PAIR, STRATEGY]), (True, True, [])],
)
def test_16_19_cards_of_a_deck_that_is_empty_cannot_be_bought(strategy, own, cards):
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": 3}}, go=False)
    _empty(game, "aquilonia", strategy=strategy, own=own)
    assert [text for text in game.legal if text in (PAIR, STRATEGY)] == cards


@pytest.mark.rule("AOC-16.19")
@pytest.mark.parametrize("ware", [PAIR, STRATEGY])
def test_16_19_discards_are_cards_to_be_had(ware):
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": 3, "discard": ["aquilonia card 1"]}}, go=False)
    game.state.pile(0, DECK).clear()
    deck, discard = game.state.common(STRATEGY_DECK), game.state.common(STRATEGY_DISCARD)
    if ware == STRATEGY:
        discard.append(deck[0])
    deck.clear()
    # the pair can be had for the kingdom card alone, a strategy card only where one lies
    assert game.go().can(PAIR) and game.can(STRATEGY) == (ware == STRATEGY)
    game.do(ware)
    if ware == PAIR:
        assert game.pile("aquilonia", "kingdom_hand") == ["aquilonia card 1"]
    else:
        assert len(game.pile("aquilonia", "strategy_hand")) == 1


@pytest.mark.rule("AOC-16.19")
def test_16_19_the_pair_costs_the_full_price_if_one_card_can_be_drawn():
    game = scene(step=steps.BUY, players={"aquilonia": {"gold": 3}}, go=False)
    _empty(game, "aquilonia", strategy=True, own=False).do(PAIR)
    assert game.of("aquilonia", "gold") == 1
    assert (len(game.pile("aquilonia", "kingdom_hand")), game.pile("aquilonia", "strategy_hand")) == (1, [])


@pytest.mark.rule("AOC-16.20")
def test_16_20_artifacts_and_the_bonus_card_come_after_purchases_and_before_the_new_adventures():
    game = scene(
        step=steps.BUY,
        players={"aquilonia": {"gold": 1, "tokens": ["women 1"], "held": ["Cobra Crown"], "ep": 1}},
        go=False,
    )
    for seat in (1, 2):
        game.state.ep[seat] = 1
    game.go()
    # still held while purchases go on
    assert game.pile("aquilonia", "held") == ["Cobra Crown"]
    game.do("pass")
    assert (game.step, game.pile("aquilonia", "held")) == ("artifact_category", [])
    assert game.state.age == 1
    game.do("category 2")
    assert game.pile("aquilonia", "held") == ["Heart of Tammuz"]
    assert game.pile("hyperborea", "held") == ["Conan bonus card"]
    assert game.state.age == 2


@pytest.mark.rule("AOC-16.21")
def test_16_21_four_unused_adventures_are_the_new_deck_and_the_first_of_them_begins():
    game = last_of_age(1)
    unused = game.common("unused_adventures")
    passing(game.go(), "bid_token")
    dealt = game.common("adventure") + game.common("adventure_deck")
    assert len(dealt) == 4 and sorted(dealt) == sorted(unused[-4:])
    assert game.common("unused_adventures") == unused[:-4]
    state = game.state
    current = state.common(4)[0]
    assert state.destination == state.table.destination[current]
    assert len(game.common("track")) == state.table.length[current]


@pytest.mark.rule("AOC-16.21")
def test_16_21_which_adventures_they_are_is_random():
    def second_age(seed: int) -> list[str]:
        game = fresh(seed=seed)
        game.state.common(ADVENTURE_DECK).clear()
        game.state.step = steps.AGE
        passing(game.go(), "bid_token")
        return game.common("adventure") + game.common("adventure_deck")

    assert len({tuple(second_age(seed)) for seed in (1, 2, 3)}) == 3


@pytest.mark.rule("AOC-16.22")
def test_16_22_all_bid_for_conan_and_the_card_passes_to_the_winner():
    game = scene(
        step=steps.NEW_ADVENTURES,
        conan_player="hyperborea",
        players={"aquilonia": {"hand": ["north strategy 7"]}},
    )
    assert game.step == "bid_card"
    game.do(game.legal[0])
    bidders = []
    # the other players have one card only, and nothing to choose
    while game.step == "bid_token":
        bidders.append(game.mover)
        game.do("bid_token 6" if game.mover == "turan" else "bid_token 0")
    assert bidders == ["aquilonia", "turan", "stygia", "hyperborea"]
    assert game.state.conan_player == game.seat("turan")
    assert game.active == "aquilonia"


@pytest.mark.rule("AOC-16.23")
def test_16_23_table_cards_are_refreshed_for_free_and_the_first_player_goes_on_with_the_dice_left():
    game = scene(
        step=steps.NEW_ADVENTURES,
        active=2,
        conan_player="turan",
        players={"aquilonia": {"used": ["aquilonia card 1"]}, "stygia": {"used": ["stygia card 2"], "gold": 1}},
        pool="wild court",
    )
    passing(game, "die")
    assert (game.pile("aquilonia", "ready"), game.pile("aquilonia", "used")) == (["aquilonia card 1"], [])
    assert game.pile("stygia", "ready") == ["stygia card 2"]
    assert game.of("stygia", "gold") == 1
    assert (game.mover, game.pool) == ("stygia", ["court", "wild"])


@pytest.mark.rule("AOC-16.24")
def test_16_24_the_bonus_card_of_step_five_can_be_used_in_the_bid_of_step_six():
    game = scene(
        step=steps.GIVE_UP,
        players={
            "turan": {"hand": ["north strategy 7", "north strategy 8"]},
            **{kingdom: {"ep": 1} for kingdom in ("aquilonia", "stygia", "hyperborea")},
        },
    )
    assert game.pile("turan", "held") == ["Conan bonus card"]
    passing(game, "bid_second")
    assert game.mover == "turan" and game.offered("bid_card")


def test_limits_of_cards_for_an_age_end_with_the_new_adventures():
    game = scene(step=steps.NEW_ADVENTURES, used=[(0, 0, UNTIL_AGE), (1, 0, UNTIL_GAME)])
    assert game.state.used == [(1, 0, UNTIL_GAME)]
