"""The interpreter of abilities beyond the cards of the box: filters, amounts, conditions, costs, limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.engine.core.cards import Amount
from simulator.engine.games.age_of_conan import cards, steps
from simulator.engine.games.age_of_conan.cards import ProvinceFilter, build_program, compile_pool
from simulator.engine.games.age_of_conan.play.effects import conditions, modifiers
from simulator.engine.games.age_of_conan.position import BAN_INSTANT, CL_BANNED, CL_FREE_FORT, UNTIL_AGE, UNTIL_TURN
from tests.engine.age_of_conan.card_scenes import fight, moment, passed, program, totals, with_cards
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.records import changed
from tests.engine.age_of_conan.scene import Scene

ALL = {"aquilonia", "turan", "ophir", "koth", "argos", "zamora", "cimmeria", "stygia"}


def board() -> Scene:
    """Aquilonia and Turan with two provinces each; an army and an emissary of Aquilonia."""
    marks = {"ophir": "aquilonia fort", "argos": "aquilonia city", "koth": "turan fort", "zamora": "turan tower"}
    mine = {"units": {"ophir": 2, "cimmeria": 1}, "emissaries": {"koth": 1}, "gold": 7, "sorcery": 2, "crom": 3}
    return with_cards(("aquilonia", "turan"), players={"aquilonia": mine, "turan": {}}, marks=marks, step=steps.TABLE)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (ProvinceFilter(), ALL),
        (ProvinceFilter(status=cards.FRIENDLY), {"aquilonia", "ophir", "argos"}),
        (ProvinceFilter(status=cards.ENEMY), {"turan", "koth", "zamora"}),
        (ProvinceFilter(status=cards.NEUTRAL), {"cimmeria", "stygia"}),
        (ProvinceFilter(area=cards.EAST), {"turan", "zamora"}),
        (ProvinceFilter(area=cards.A_OWN), {"aquilonia", "ophir", "koth", "argos"}),
        (ProvinceFilter(area=cards.A_OTHER), {"turan", "zamora", "cimmeria", "stygia"}),
        (ProvinceFilter(not_home=True), {"ophir", "koth", "argos", "zamora", "cimmeria"}),
        (ProvinceFilter(coastal=True), {"turan", "argos", "stygia"}),
        (ProvinceFilter(savage=True), {"cimmeria"}),
        (ProvinceFilter(has_unit=True), {"ophir", "cimmeria"}),
        (ProvinceFilter(has_emissary=True), {"koth"}),
        (ProvinceFilter(status=cards.FRIENDLY, has_unit=True), {"ophir"}),
    ],
)
def test_a_filter_names_provinces(wanted, found):
    state = board().state
    names = list(PLACES)
    assert {names[place] for place in conditions.places(state, wanted, 0)} & ALL == found


@pytest.mark.parametrize(
    ("what", "wanted", "number"),
    [
        (cards.N_PROVINCE, None, 3),
        (cards.N_PROVINCE, ProvinceFilter(not_home=True), 2),
        (cards.N_FORT_OR_CITY, None, 2),
        (cards.N_FORT_OR_CITY, ProvinceFilter(coastal=True), 1),
        (cards.N_TOWER_OR_CITY, None, 1),
        (cards.N_CITY, None, 1),
        (cards.N_GOLD, None, 7),
        (cards.N_SORCERY, None, 2),
        (cards.N_CROM, None, 3),
    ],
)
def test_an_amount_counts_what_a_player_has(what, wanted, number):
    state = board().state
    assert conditions.counted(state, 0, what, wanted) == number
    assert conditions.amount(state, Amount(count=what + 1, filter=wanted), 0) == number
    assert conditions.amount(state, Amount(count=what + 1, filter=wanted, times=2), 0) == 2 * number
    assert conditions.amount(state, Amount(count=what + 1, filter=wanted, limit=1), 0) == 1


def test_a_plain_amount_counts_nothing():
    assert conditions.amount(board().state, Amount(base=4), 0) == 4


def with_text(card_id: str, change: Callable[[dict[str, Any]], object], *args: Any, **more: Any) -> Scene:
    """A fight in which the text of one card is another one."""
    found = build_program(compile_pool(changed(card_id, change)))
    windows = 0
    for number in range(len(found.windows)):
        windows |= found.windows[number]
    return fight(*args, program=found, windows=windows, **more)


def ability(**fields: Any) -> Callable[[dict[str, Any]], object]:
    def change(record: dict[str, Any]) -> None:
        record["abilities"] = [fields]

    return change


def test_a_card_can_be_for_neutral_opponents_only():
    alone = ability(
        when="before_compare",
        **{"if": [{"verb": "opponent", "is": "neutral"}]},
        do=[{"verb": "add_successes", "amount": 1}],
    )
    assert with_text("heavy-horse", alone, "campaign", ["Heavy Horse"]).can("use Heavy Horse")
    assert moment(with_text("heavy-horse", alone, "siege", ["Heavy Horse"])) == ""


def test_all_costs_are_paid_before_the_effects_in_their_order():
    both = ability(
        when="before_compare",
        cost=[{"verb": "pay_gold", "amount": 2}, {"verb": "pay_sorcery", "amount": 1}],
        do=[{"verb": "add_successes", "amount": 1}, {"verb": "gain_gold", "amount": 1}],
    )
    game = with_text("heavy-horse", both, "campaign", ["Heavy Horse"], i={"sorcery": 1, "gold": 2}).do("pass")
    game.do("use Heavy Horse")
    done = ["Aquilonia pays 2 gold.", "Aquilonia spends 1 sorcery.", "Aquilonia gains 1 gold."]
    assert [text for text in game.said() if text in done] == done
    assert totals(game) == (4, 3)
    for short in ({"sorcery": 0, "gold": 2}, {"sorcery": 1, "gold": 1}):
        poor = with_text("heavy-horse", both, "campaign", ["Heavy Horse"], i=short)
        assert not passed(poor).said(kind="use")
        assert "use Heavy Horse" not in poor.legal


@pytest.mark.parametrize("card", ["heavy-horse", "bossonian-archers"])
def test_several_units_of_the_opponent_are_removed_at_once(card):
    title = card.replace("-", " ").title()
    two = ability(
        when="after_outcome",
        **{"if": [{"verb": "contest", "of": "military"}, {"verb": "opponent", "is": "player"}]},
        do=[{"verb": "eliminate_unit", "amount": 2}],
    )
    game = with_text(card, two, "battle", [title], guards=4, dice="blank").do(f"use {title}")
    assert game.units("turan", "ophir") == 2
    game = with_text(card, two, "battle", [title], guards=1, dice="blank").do(f"use {title}")
    # there was only one
    assert (game.units("turan", "ophir"), game.of("aquilonia", "crom")) == (0, 1)


def test_forbidden_instants_stay_in_the_hand_but_table_cards_can_be_used():
    game = fight("campaign", ["Bossonian Archers"], who="aquilonia", i={"cards": ["Hold the Line"]}, dice="blank")
    game.state.clash[CL_BANNED] |= BAN_INSTANT
    assert game.go().can("use Bossonian Archers")
    game.do("pass")
    assert not game.can("use Hold the Line")


def test_what_was_used_longer_than_a_turn_stays_used():
    index = program().uses[with_cards(("aquilonia", "turan")).state.table.card[0]][0]
    used = [(index, 0, UNTIL_TURN), (index, 1, UNTIL_AGE)]
    assert with_cards(("aquilonia", "turan"), used=used).state.used == [(index, 1, UNTIL_AGE)]


def test_effects_in_force_end_with_the_turn():
    game = with_cards(("turan", "aquilonia"), continuous=[(0, 0, 0, 1)], go=False)
    assert game.go().state.continuous == []


def test_a_card_that_draws_is_not_drawn_itself():
    players = {"stygia": {"cards": ["Sacrifices"]}}
    game = with_cards(("stygia", "turan"), players=players, step=steps.COURT)
    game.state.pile(0, 2).clear()
    assert game.do("event Sacrifices").pile("stygia", "kingdom_hand") == []


@pytest.mark.parametrize(
    ("wanted", "some", "none"),
    [
        # an enemy province, another army, a province that is not in play
        ({"not_home": True}, {"corinthia"}, {"ophir", "koth", "kush"}),
        # homes that are not the own one
        ({"area": "other"}, {"zamora"}, {"turan", "stygia"}),
    ],
)
def test_units_come_to_no_province_in_which_they_would_fight(wanted, some, none):
    anywhere = ability(when="court", do=[{"verb": "place_unit", "amount": 1, "in": wanted}])
    found = build_program(compile_pool(changed("levy-of-the-provinces", anywhere)))
    players = {"aquilonia": {"cards": ["Levy of the Provinces"]}, "turan": {"units": {"koth": 1}}}
    marks = {"ophir": "turan tower"}
    game = with_cards(("aquilonia", "turan"), players=players, marks=marks, step=steps.COURT, program=found)
    places = set(game.do("event Levy of the Provinces").offered("place"))
    assert some <= places
    assert not none & places


def test_a_card_that_only_draws_needs_a_card_to_draw():
    draw = ability(when="court", do=[{"verb": "draw", "deck": "kingdom", "amount": 1}])
    found = build_program(compile_pool(changed("royal-tithe", draw)))
    players = {"aquilonia": {"cards": ["Royal Tithe"]}}
    game = with_cards(("aquilonia", "turan"), players=players, step=steps.COURT, program=found)
    assert game.can("event Royal Tithe")
    game.state.pile(0, 2).clear()
    assert not game.go().can("event Royal Tithe")


def test_a_unit_is_kept_for_a_fort_once():
    game = fight("campaign", ["Lion Banner"], icon=1, dice="hit hit hit blank blank blank")
    assert game.can("use Lion Banner")
    game.state.clash[CL_FREE_FORT] = 1
    assert not game.go().can("use Lion Banner")


def test_three_dice_of_different_faces_fall_again_together():
    three = ability(when="after_roll", do=[{"verb": "reroll", "up_to": 3}])
    dice = "shield axe blank attacker hit hit hit blank blank blank blank"
    game = with_text("witch-men", three, "campaign", ["Witch Men"], who="hyperborea", units=4, dice=dice)
    game.do("use Witch Men", "face shield", "face axe")
    assert game.legal == ["pass", "face attacker", "face blank"]
    game.do("face blank")
    # the fourth die stays
    assert totals(game) == (4, 0)


def test_a_walk_for_two_emissaries_is_used_up_by_the_second():
    two = ability(when="on_intrigue", do=[{"verb": "emissary_moves", "amount": 2, "pass_through": True}])
    found = build_program(compile_pool(changed("mist-walkers", two)))
    players = {"hyperborea": {"ready": ["Mist Walkers"], "emissaries": {"hyperborea": 3}}}
    game = with_cards(("hyperborea", "turan"), players=players, step=steps.DIE, pool="intrigue", program=found)
    game.do("use Mist Walkers", "option 0", "from hyperborea", "to stygia")
    assert [one[modifiers.E_LEFT] for one in game.state.continuous] == [1]
    game.do("from hyperborea", "to zembabwei")
    assert game.state.continuous == []


@pytest.mark.parametrize(
    ("title", "rule"), [("Heavy Horse", "AOC-19.12"), ("Bossonian Archers", "AOC-19.5"), ("Cobra Crown", "AOC-17.2")]
)
def test_a_use_names_the_rule_by_which_the_card_acts(title, rule):
    is_held = title == "Cobra Crown"
    game = fight("campaign", [] if is_held else [title], i={"held": [title]} if is_held else {})
    while not game.can(f"use {title}"):
        game.do("pass")
    assert game.do(f"use {title}").said(rule, kind="use") == [f"Aquilonia uses {title}."]


def test_what_an_event_gives_is_given_by_the_rule_of_events():
    players = {"aquilonia": {"cards": ["Royal Tithe"]}}
    game = with_cards(("aquilonia", "turan"), players=players, step=steps.COURT).do("event Royal Tithe")
    assert game.said("AOC-19.10", kind="gold") == ["Aquilonia gains 3 gold."]
