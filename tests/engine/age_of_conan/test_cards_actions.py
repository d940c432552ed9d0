"""What cards do outside of contest rolls: events, redeployments, moves of emissaries, table cards in part 1."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import cards, steps
from simulator.engine.games.age_of_conan.cards import build_program, compile_pool
from simulator.engine.games.age_of_conan.play.effects import windows
from tests.engine.age_of_conan.card_scenes import (
    FOUR,
    definition,
    fight,
    has,
    kind_of,
    kingdom_of,
    moment,
    passed,
    totals,
    with_cards,
)
from tests.engine.age_of_conan.records import base_records, changed
from tests.engine.age_of_conan.scene import Scene

card = pytest.mark.card
#: P9 of the catalogue: table cards and what they cost.
COSTS = {
    "Black Dragons": 3,
    "Bossonian Archers": 2,
    "Gunderland Pikes": 2,
    "Lances of the South": 2,
    "Royal Legate": 1,
    "Witch Men": 2,
    "Frost Riders": 2,
    "Grim Giants": 3,
    "Mist Walkers": 1,
    "Serpent Priests": 2,
    "Temple Acolytes": 1,
    "Chariot Host": 2,
    "Whispering Court": 2,
    "Hyrkanian Archers": 3,
    "Steppe Riders": 2,
    "City Guard": 2,
    "Caravan Masters": 2,
    "Fleet of the Inland Sea": 2,
}
OTHERS = {"aquilonia": "turan", "turan": "aquilonia", "stygia": "turan", "hyperborea": "turan"}


def turn(*titles: str, **more: object) -> Scene:
    """A turn of the kingdom of these cards at the table cards; they are in its hand or, ``ready``, on the table."""
    owner = kingdom_of(titles[0])
    mine = {"cards": titles, **more.pop("i", {})}
    theirs = more.pop("they", {})
    return with_cards((owner, OTHERS[owner]), players={owner: mine, OTHERS[owner]: theirs}, step=steps.TABLE, **more)


def court(*titles: str, **more: object) -> Scene:
    """A court action of the kingdom of these cards."""
    owner = kingdom_of(titles[0])
    mine = {**has(titles), **more.pop("i", {})}
    theirs = more.pop("they", {})
    return with_cards((owner, OTHERS[owner]), players={owner: mine, OTHERS[owner]: theirs}, step=steps.COURT, **more)


def marked(titles: list[str]) -> list[object]:
    return [pytest.param(title, marks=card(definition(title).id), id=definition(title).id) for title in titles]


# Table cards in part 1.


@pytest.mark.parametrize("title", marked(list(COSTS)))
def test_a_table_card_costs_what_it_says(title):
    cost = COSTS[title]
    assert not turn(title, i={"gold": cost - 1}).can(f"play {title}")
    game = turn(title, i={"gold": cost})
    owner = kingdom_of(title)
    game.do(f"play {title}")
    assert (game.of(owner, "gold"), game.pile(owner, "ready")) == (0, [title])
    game = turn(title, i={"gold": cost, "cards": [], "used": [title]})
    game.do(f"refresh {title}")
    assert (game.of(owner, "gold"), game.pile(owner, "ready"), game.pile(owner, "used")) == (0, [title], [])


def test_the_costs_are_those_of_all_table_cards():
    titles = {title for title in COSTS if kind_of(title) == "table"}
    assert titles == {one["title"] for one in base_records() if one.get("kind") == "table"}


# Events.


@pytest.mark.parametrize(
    ("title", "gold", "sorcery", "kingdom", "strategy"),
    [
        pytest.param("Royal Tithe", 3, 0, 0, 0, marks=card("royal-tithe")),
        pytest.param("Tribute of the River", 3, 0, 0, 0, marks=card("tribute-of-the-river")),
        pytest.param("Tax Farmers", 4, 0, 0, 0, marks=card("tax-farmers")),
        pytest.param("Rite of Ice", 0, 2, 0, 0, marks=card("rite-of-ice")),
        pytest.param("Sacrifices", 0, 1, 2, 0, marks=card("sacrifices")),
        pytest.param("Forbidden Lore", 0, 2, 0, 1, marks=card("forbidden-lore")),
        pytest.param("Slave Raid", 2, 0, 1, 0, marks=card("slave-raid")),
    ],
)
def test_an_event_gives_gold_sorcery_and_cards(title, gold, sorcery, kingdom, strategy):
    owner = kingdom_of(title)
    game = court(title).do(f"event {title}")
    assert (game.of(owner, "gold"), game.of(owner, "sorcery")) == (gold, sorcery)
    assert len(game.pile(owner, "kingdom_hand")) == kingdom
    assert len(game.pile(owner, "strategy_hand")) == strategy
    assert (game.pile(owner, "discard"), game.active) == ([title], OTHERS[owner])


@pytest.mark.parametrize("title", marked(["Levy of the Provinces", "Call of the Horde"]))
def test_up_to_two_units_come_to_friendly_provinces(title):
    owner = kingdom_of(title)
    marks = {"ophir": f"{owner} tower", "koth": f"{OTHERS[owner]} fort", "zamora": f"{owner} fort"}
    game = court(title, marks=marks).do(f"event {title}")
    assert game.legal == ["pass", f"place {owner}", "place ophir", "place zamora"]
    game.do("place ophir", "place ophir")
    assert (game.units(owner, "ophir"), game.units(owner, owner)) == (2, 0)
    assert game.active == OTHERS[owner]
    game = court(title, marks=marks).do(f"event {title}", f"place {owner}", "pass")
    assert (game.units(owner, owner), game.active) == (1, OTHERS[owner])


@pytest.mark.parametrize("title", marked(["Levy of the Provinces", "Call of the Horde"]))
def test_units_come_within_the_limits(title):
    owner = kingdom_of(title)
    full = {"units": {"ophir": 4, owner: 13}}
    game = court(title, marks={"ophir": f"{owner} fort"}, i=full).do(f"event {title}", "place ophir")
    # the eighteenth unit was the last one
    assert (game.units(owner, "ophir"), game.active) == (5, OTHERS[owner])
    spent = {"units": {"ophir": 5, owner: 13}}
    assert not court(title, marks={"ophir": f"{owner} fort"}, i=spent).can(f"event {title}")


@card("envoys-of-the-bazaar")
def test_envoys_of_the_bazaar_come_to_friendly_provinces():
    marks = {"ophir": "turan tower", "koth": "aquilonia tower"}
    game = court("Envoys of the Bazaar", marks=marks).do("event Envoys of the Bazaar")
    assert game.legal == ["pass", "place turan", "place ophir"]
    game.do("place ophir", "place turan")
    assert (game.emissaries("turan", "ophir"), game.emissaries("turan", "turan"), game.active) == (1, 1, "aquilonia")
    assert court("Envoys of the Bazaar").do("event Envoys of the Bazaar", "pass").active == "aquilonia"
    all_out = {"emissaries": {"ophir": 6}}
    assert not court("Envoys of the Bazaar", i=all_out).can("event Envoys of the Bazaar")


@card("raising-the-fallen")
def test_the_fallen_are_raised_where_an_army_stands():
    marks = {"ophir": "hyperborea fort", "koth": "hyperborea fort"}
    army = {"units": {"ophir": 2, "corinthia": 1, "hyperborea": 1}}
    game = court("Raising the Fallen", marks=marks, i=army).do("event Raising the Fallen")
    # not in Koth, where no unit is, nor in Corinthia, which is neutral; and there is no way back
    assert game.legal == ["place hyperborea", "place ophir"]
    game.do("place ophir")
    assert (game.units("hyperborea", "ophir"), game.units("hyperborea", "hyperborea")) == (4, 1)


@card("raising-the-fallen")
def test_of_the_fallen_as_many_come_as_there_is_room_for():
    marks = {"ophir": "hyperborea fort"}
    game = court("Raising the Fallen", marks=marks, i={"units": {"ophir": 4}}).do("event Raising the Fallen")
    assert (game.units("hyperborea", "ophir"), game.active) == (5, "turan")
    assert not court("Raising the Fallen", marks=marks).can("event Raising the Fallen")


@card("stone-upon-stone")
def test_stone_upon_stone_makes_one_fort_a_city():
    marks = {"ophir": "aquilonia fort", "koth": "aquilonia fort", "argos": "aquilonia tower", "nemedia": "turan fort"}
    game = court("Stone Upon Stone", marks=marks).do("event Stone Upon Stone")
    assert game.legal == ["upgrade ophir", "upgrade koth"]
    game.do("upgrade koth")
    assert (game.mark("koth"), game.mark("ophir"), game.active) == ("aquilonia city", "aquilonia fort", "turan")


@card("stone-upon-stone")
def test_stone_upon_stone_needs_a_fort_and_a_tower():
    towers = {"ophir": "aquilonia tower", "argos": "aquilonia city"}
    assert not court("Stone Upon Stone", marks=towers).can("event Stone Upon Stone")
    nine = dict.fromkeys(
        ("nemedia", "corinthia", "ophir", "koth", "argos", "zingara", "khoraja", "zamora", "khauran"), "aquilonia tower"
    )
    assert not court("Stone Upon Stone", marks={**nine, "steppes": "aquilonia fort"}).can("event Stone Upon Stone")


# Actions.


def military(title: str, **more: object) -> Scene:
    """A military action of the kingdom of this card is chosen; Ophir and Corinthia are its forts."""
    owner = kingdom_of(title)
    marks = {"ophir": f"{owner} fort", "corinthia": f"{owner} fort", **more.pop("marks", {})}
    mine = {**has([title]), **more.pop("i", {})}
    players = {owner: mine, OTHERS[owner]: {}}
    return with_cards((owner, OTHERS[owner]), players=players, marks=marks, step=steps.DIE, pool="military", **more)


@card("the-kings-road")
def test_the_kings_road_gives_a_third_redeployment():
    game = military("The King's Road", i={"units": {"ophir": 3}})
    assert (moment(game), game.legal) == ("on_military", ["pass", "use The King's Road"])
    game.do("use The King's Road", "option 0")
    game.do(
        "from ophir", "to corinthia", "count 3", "from corinthia", "count 3", "from ophir", "to aquilonia", "count 3"
    )
    assert (game.units("aquilonia", "aquilonia"), game.active) == (3, "turan")
    assert game.pile("aquilonia", "discard") == ["The King's Road"]


@card("the-kings-road")
def test_the_kings_road_lets_recruits_move():
    game = military("The King's Road").do("use The King's Road", "option 2", "place aquilonia", "place ophir")
    game.do("from aquilonia")
    assert (game.units("aquilonia", "ophir"), game.active) == (2, "turan")


@card("the-kings-road")
def test_the_kings_road_is_of_no_use_without_a_way():
    lonely = {"ophir": "turan fort", "corinthia": "turan fort"}
    game = military("The King's Road", marks=lonely, i={"units": {"aquilonia": 2}})
    assert (game.step, moment(game)) == ("military", "")


def redeploying(title: str, units: dict[str, int], **marks: str) -> Scene:
    """Turan redeploys; Zamora and Khauran are its towers."""
    found = {"zamora": "turan tower", "khauran": "turan tower", **{at: text for at, text in marks.items() if text}}
    mine = {**has([title]), "units": units}
    more = {"step": steps.REDEPLOY, "left": 2, "option": 0}
    return with_cards(("turan", "aquilonia"), players={"turan": mine, "aquilonia": {}}, marks=found, **more)


@card("steppe-riders")
def test_steppe_riders_go_two_provinces_far():
    game = redeploying("Steppe Riders", {"turan": 3}, koth="turan fort", ophir="turan fort")
    game.do("use Steppe Riders", "from turan")
    assert game.offered("to") == ["koth", "zamora", "khauran"]
    game.do("to koth", "count 2")
    assert (game.units("turan", "koth"), game.pile("turan", "used")) == (2, ["Steppe Riders"])
    # only that group
    assert game.do("from turan").offered("to") == ["zamora", "khauran"]


@card("steppe-riders")
def test_steppe_riders_cross_friendly_provinces_only():
    forts = dict.fromkeys(("brythunia", "hyrkania", "ophir"), "turan fort")
    game = redeploying("Steppe Riders", {"turan": 3}, **forts).do("use Steppe Riders", "from turan")
    # no friendly province leads to Hyrkania, and Ophir is three provinces away
    assert game.offered("to") == ["brythunia", "zamora", "khauran"]


@card("steppe-riders")
def test_steppe_riders_stay_where_two_steps_lead_no_further():
    assert not redeploying("Steppe Riders", {"turan": 3}).can("use Steppe Riders")


@card("fleet-of-the-inland-sea")
def test_the_fleet_carries_an_army_across_its_sea():
    game = redeploying("Fleet of the Inland Sea", {"turan": 3}, hyrkania="turan fort", iranistan="turan fort")
    game.do("from turan")
    assert "hyrkania" not in game.offered("to")
    game = redeploying("Fleet of the Inland Sea", {"turan": 3}, hyrkania="turan fort", iranistan="turan fort")
    game.do("use Fleet of the Inland Sea", "from turan", "to hyrkania", "count 3")
    assert (game.units("turan", "hyrkania"), game.pile("turan", "used")) == (3, ["Fleet of the Inland Sea"])
    # for one redeployment
    assert game.offered("from") == []


@card("fleet-of-the-inland-sea")
def test_the_fleet_waits_for_one_redeployment_only():
    game = redeploying("Fleet of the Inland Sea", {"turan": 3}, hyrkania="turan fort")
    game.do("use Fleet of the Inland Sea", "from turan", "to zamora", "count 1", "from turan")
    assert "hyrkania" not in game.offered("to")


@card("fleet-of-the-inland-sea")
@pytest.mark.parametrize(
    ("units", "marks"),
    [
        # on two different seas; not friendly; inland; no army at the sea
        ({"turan": 3}, {"argos": "turan fort"}),
        ({"turan": 3}, {"hyrkania": "aquilonia fort"}),
        ({"turan": 3}, {"koth": "turan fort"}),
        ({"zamora": 3}, {"hyrkania": "turan fort"}),
        # out of a province that is not friendly itself
        ({"steppes": 3}, {"vilayet_coast": "turan fort"}),
    ],
)
def test_the_fleet_stays_in_its_harbour(units, marks):
    assert not redeploying("Fleet of the Inland Sea", units, **marks).can("use Fleet of the Inland Sea")


@card("fleet-of-the-inland-sea")
def test_the_fleet_sails_from_one_area_to_another():
    marks = {"argos": "turan fort", "kush": "turan fort"}
    players = {"turan": {**has(["Fleet of the Inland Sea"]), "units": {"argos": 2}}}
    game = with_cards(("turan", "stygia"), players=players, marks=marks, step=steps.REDEPLOY, left=2, option=0)
    game.do("use Fleet of the Inland Sea", "from argos", "count 2")
    assert game.units("turan", "kush") == 2


@card("fleet-of-the-inland-sea")
def test_the_fleet_links_coasts_and_nothing_else():
    game = redeploying("Fleet of the Inland Sea", {"turan": 2}, hyrkania="turan fort", argos="turan fort")
    game.do("use Fleet of the Inland Sea", "from turan")
    assert game.offered("to") == ["zamora", "khauran", "hyrkania"]


@pytest.mark.rule("AOC-7.14")
@card("fleet-of-the-inland-sea")
def test_7_14_two_redeployments_are_offered_where_the_fleet_alone_opens_a_way():
    players = {"turan": {**has(["Fleet of the Inland Sea"]), "units": {"argos": 2}}}
    marks = {"argos": "turan fort", "kush": "turan fort", "darfar": "turan fort"}
    game = with_cards(("turan", "stygia"), players=players, marks=marks, step=steps.MILITARY)
    game.do("option 0", "use Fleet of the Inland Sea", "from argos", "count 2", "from kush", "to darfar", "count 2")
    assert game.units("turan", "darfar") == 2
    players["turan"]["ready"] = []
    assert not with_cards(("turan", "stygia"), players=players, marks=marks, step=steps.MILITARY).can("option 0")


def intrigue(title: str, **more: object) -> Scene:
    """An intrigue action of the kingdom of this card is chosen."""
    owner = kingdom_of(title)
    players = {owner: {**has([title]), **more.pop("i", {})}, OTHERS[owner]: more.pop("they", {})}
    return with_cards((owner, OTHERS[owner]), players=players, step=steps.DIE, pool="intrigue", **more)


@card("mist-walkers")
def test_one_emissary_of_mist_walkers_passes_through():
    game = intrigue("Mist Walkers", i={"emissaries": {"hyperborea": 2}})
    assert (moment(game), game.legal) == ("on_intrigue", ["pass", "use Mist Walkers"])
    game.do("use Mist Walkers", "option 0", "from hyperborea")
    assert {"nemedia", "stygia", "zembabwei"} <= set(game.offered("to"))
    game.do("to stygia")
    # the second one walks as usual
    game.do("from hyperborea")
    assert set(game.offered("to")) == {"nordheim", "border_kingdoms", "brythunia", "steppes"}
    assert game.pile("hyperborea", "used") == ["Mist Walkers"]


@card("mist-walkers")
def test_the_walk_is_not_used_up_by_a_usual_move():
    game = intrigue("Mist Walkers", i={"emissaries": {"hyperborea": 2}})
    game.do("use Mist Walkers", "option 0", "from hyperborea", "to nordheim", "from hyperborea")
    assert "stygia" in game.offered("to")


@card("mist-walkers")
def test_mist_walkers_need_an_emissary():
    assert moment(intrigue("Mist Walkers")) == ""


@card("poisoned-cup")
def test_the_poisoned_cup_kills_an_emissary_beside_ones_own():
    theirs = {"emissaries": {"ophir": 2, "koth": 1, "stygia": 1, "turan": 1}}
    game = turn("Poisoned Cup", i={"emissaries": {"ophir": 1, "koth": 1, "argos": 1, "stygia": 1}}, they=theirs)
    game.do("use Poisoned Cup")
    assert game.legal == ["target stygia turan", "target ophir turan", "target koth turan"]
    game.do("target ophir turan")
    assert (game.emissaries("turan", "ophir"), game.emissaries("stygia", "ophir")) == (1, 1)
    assert (game.emissaries("turan", "koth"), game.pile("stygia", "discard")) == (1, ["Poisoned Cup"])


@card("poisoned-cup")
def test_the_poisoned_cup_needs_somebody_to_drink_it():
    game = turn("Poisoned Cup", i={"emissaries": {"ophir": 1}}, they={"emissaries": {"koth": 1}})
    assert not game.can("use Poisoned Cup")


@card("poisoned-cup")
@pytest.mark.parametrize("step", [steps.ACTION_END, steps.SCHEME, steps.COLLECT])
def test_the_poisoned_cup_can_be_served_later_in_the_turn(step):
    players = {
        "stygia": {"cards": ["Poisoned Cup"], "emissaries": {"ophir": 1}},
        "turan": {"emissaries": {"ophir": 1}},
    }
    game = with_cards(("stygia", "turan"), players=players, marks={"ophir": "turan tower"}, step=step)
    game.do("use Poisoned Cup")
    assert (game.emissaries("turan", "ophir"), game.active) == (0, "stygia" if step != steps.ACTION_END else "turan")


@card("poisoned-cup")
@pytest.mark.parametrize(("twice", "is_offered"), [("yes", True), ("no", False)])
def test_the_poisoned_cup_can_be_served_where_an_emissary_passes_that_may_move_on(twice: str, is_offered: bool):
    players = {
        "stygia": {"cards": ["Poisoned Cup"], "emissaries": {"stygia": 2}},
        "turan": {"emissaries": {"shem": 1}},
    }
    options = {"same_emissary_twice": twice}
    game = with_cards(("stygia", "turan"), players=players, step=steps.INTRIGUE, options=options)
    game.do("option 0", "from stygia", "to shem")
    # where no emissary moves twice it is still there when the action is over
    assert game.can("use Poisoned Cup") == is_offered
    if is_offered:
        game.do("use Poisoned Cup", "from shem")
        assert (game.emissaries("turan", "shem"), game.step) == (0, "emissary_to")


@card("caravan-masters")
def test_caravan_masters_bring_a_gold_for_each_tower_and_city():
    marks = {"ophir": "turan tower", "koth": "turan city", "zamora": "turan fort", "argos": "aquilonia tower"}
    game = turn("Caravan Masters", i=has(["Caravan Masters"]), marks=marks)
    windows.window(game.state, cards.W_AGE_STEP_2, 0)
    assert moment(game.go()) == "age_step_2"
    game.do("use Caravan Masters")
    assert (game.of("turan", "gold"), game.pile("turan", "used")) == (2, ["Caravan Masters"])


@card("caravan-masters")
def test_caravan_masters_bring_four_gold_at_most():
    marks = dict.fromkeys(("ophir", "koth", "zamora", "argos", "nemedia"), "turan tower")
    game = turn("Caravan Masters", i=has(["Caravan Masters"]), marks=marks)
    windows.window(game.state, cards.W_AGE_STEP_2, 0)
    game.go().do("use Caravan Masters")
    assert game.of("turan", "gold") == 4
    none = turn("Caravan Masters", i=has(["Caravan Masters"]))
    windows.window(none.state, cards.W_AGE_STEP_2, 0)
    assert moment(none.go()) != "age_step_2"


# Artifacts and the Conan bonus card.


def with_artifact(title: str, kind: str, side: str, dice: str, **more: object) -> Scene:
    holds = {"held": [title]}
    return fight(kind, dice=dice, **{"i" if side == "attacker" else "they": holds}, **more)


@card("sword-of-atlantis")
@pytest.mark.parametrize(
    ("kind", "dice", "winner"),
    [
        ("campaign", "hit", "attacker"),
        ("siege", "hit", "attacker"),
        ("campaign", "blank", "defender"),
        ("ally", "hit", "defender"),
    ],
)
def test_the_sword_of_atlantis_wins_military_ties(kind, dice, winner):
    game = passed(with_artifact("Sword of Atlantis", kind, "attacker", dice))
    attack, defense = totals(game)
    assert attack == defense
    assert game.said("AOC-9.29")[0].endswith(f"the {winner} wins.")


@card("sword-of-atlantis")
@pytest.mark.parametrize(("where", "icon"), [("koth", 1), ("corinthia", 0), ("koth", 2)])
def test_the_sword_of_atlantis_wins_on_every_terrain(where, icon):
    units = 4 if where == "koth" else 3
    game = passed(
        with_artifact("Sword of Atlantis", "campaign", "attacker", "hit", where=where, icon=icon, units=units)
    )
    assert game.said("AOC-9.29")[0] == f"{units} to {units} successes: the attacker wins."


@card("sword-of-atlantis")
def test_the_sword_of_atlantis_is_content_with_one_success():
    game = passed(with_artifact("Sword of Atlantis", "campaign", "attacker", "hit blank blank hit blank blank"))
    assert game.said("AOC-9.29")[0] == "1 to 1 successes: the attacker wins."


@card("heart-of-tammuz")
@pytest.mark.parametrize(
    ("kind", "dice", "winner"),
    [
        ("ally", "hit", "attacker"),
        ("ally", "hit blank blank hit blank blank", "attacker"),
        ("break", "hit hit hit hit hit hit blank", "attacker"),
        ("ally", "blank", "defender"),
        ("campaign", "hit", "defender"),
    ],
)
def test_the_heart_of_tammuz_wins_ties_of_intrigue(kind, dice, winner):
    game = passed(with_artifact("Heart of Tammuz", kind, "attacker", dice))
    attack, defense = totals(game)
    assert attack == defense
    assert game.said("AOC-9.29")[0].endswith(f"the {winner} wins.")


@card("cobra-crown")
def test_the_cobra_crown_rolls_all_dice_again():
    faces = "blank hit blank hit hit hit blank blank blank"
    game = fight("campaign", dice=faces, i={"sorcery": 1, "held": ["Cobra Crown"]})
    game.do("use Cobra Crown")
    # the sorcery of the same roll can still be spent
    assert (game.legal, game.of("aquilonia", "sorcery")) == (["pass", "reroll"], 1)
    assert totals(passed(game)) == (3, 0)


@card("cobra-crown")
def test_the_cobra_crown_works_in_intrigue_too():
    game = fight("ally", dice="blank blank blank hit hit hit blank blank blank", i={"held": ["Cobra Crown"]})
    assert totals(passed(game.do("use Cobra Crown"))) == (3, 0)


@card("cobra-crown")
def test_the_cobra_crown_works_once_in_each_turn_of_anybody():
    game = fight("battle", they={"held": ["Cobra Crown"]}, guards=3)
    assert game.mover == "turan"
    game.do("use Cobra Crown", "pass")
    # the attacker has fought on, in the same turn
    assert (game.step, len(game.said("AOC-9.29"))) == ("retreat", 2)
    used = list(game.state.used)
    assert moment(fight("battle", they={"held": ["Cobra Crown"]}, guards=3, used=used)) == ""
    # a turn of anybody begins
    again = with_cards(("aquilonia", "turan"), players={"turan": {"held": ["Cobra Crown"]}}, used=used)
    assert again.state.used == []


@card("conan-bonus-card")
def test_the_conan_bonus_card_replaces_the_card_of_a_bid():
    game = bidding()
    assert (game.step, game.mover) == ("bid_second", "aquilonia")
    game.do("bid_card central strategy 7")
    # 3 + 3 against 3 + 2, 1 and 1
    assert game.state.conan_player == 0
    assert {"central strategy 7", "central strategy 1"} <= set(game.common("strategy_discard"))


def bidding(**more: object) -> Scene:
    """All four bid their 3; Turan's card is the best one."""
    hands = ("central strategy 1", "east strategy 5", "south strategy 1", "north strategy 1")
    players = {name: {"hand": [hand]} for name, hand in zip(FOUR, hands, strict=True)}
    players["aquilonia"] = {"hand": ["central strategy 1", "central strategy 7"], "held": ["Conan bonus card"]}
    game = with_cards(FOUR, players=players, step=steps.BID_DRAW, resume=steps.TURN, **more)
    for hand in hands:
        game.do(f"bid_card {hand}", "bid_token 3")
    return game


@card("conan-bonus-card")
def test_the_second_card_is_what_the_bonus_card_says():
    def without_text(record: dict[str, object]) -> None:
        record["abilities"] = []

    program = build_program(compile_pool(changed("conan-bonus-card", without_text)))
    assert bidding(program=program).state.conan_player == 1
