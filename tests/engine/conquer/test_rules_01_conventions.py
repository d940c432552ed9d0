"""Sections 1, 4, 22 and 24: conventions, areas of play, the end of the game, dice and the order of effects."""

from __future__ import annotations

from collections import Counter

import pytest

from cards.catalogue.records import load_records
from simulator.engine import BadSetup, MatchSpec, get_game
from simulator.engine.core.errors import UnreadableText
from simulator.engine.games.conquer.position import board as rules_table
from simulator.engine.games.conquer.position.state import (
    ASIDE,
    BARRACKS,
    BATTLE,
    COMBAT,
    DOOM,
    HAND,
    HIDDEN,
    HOSPITAL,
    SPENT,
)
from tests import rule_report
from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene
from tests.engine.contract.random_decks import pool_of, random_decks

HERO = {"type": "Character", "cost": 4, "attack": 5}
CARDS = {
    "hero": HERO,
    "foe": {"type": "Character", "cost": 3, "popularity": 2},
    "cut": {"type": "Battle Action", "damage": 6},
    "gift": {"type": "Effect", "on": "none", "cost": 0, "abilities": [ability("on_notice", do("gain_vp", amount=3))]},
    "curse": {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("lose_np", who="opponent", amount=4))],
    },
}


@pytest.mark.rule("CQ-1.1", "CQ-6.2")
def test_1_1_and_6_2_two_players_take_turns_alternately():
    table = scene(tom={"hand": ["plain-character"]})
    assert table.active == TOM
    assert table.until().active == IAN
    assert table.until().active == TOM
    assert [text.split(": ")[1] for text in table.said("CQ-6.1")] == ["Ian.", "Tom."]


@pytest.mark.rule("CQ-22.5")
@pytest.mark.parametrize("players", [1, 3])
def test_22_5_it_is_a_game_for_two_players_and_no_other_number(players):
    game = get_game("conquer")
    assert game.players == (2, 2)
    decks = (*random_decks("conquer", 1), random_decks("conquer", 2)[0])[:players]
    with pytest.raises(BadSetup, match=f"2 players, not {players}"):
        game.setup(pool_of("conquer"), MatchSpec(decks, 1, ("random",) * players))


@pytest.mark.rule("CQ-1.2")
def test_1_2_card_text_overrides_the_rules():
    # CQ-15.6 has the sides exchange parts after each attack; this card does not
    rush = {"type": "Battle Action", "damage": 1, "abilities": [ability("static", do("keep_acting", of="this"))]}
    table = battle(["rush", "cut", "plain-attack"], ["plain-attack"], cards={**CARDS, "rush": rush}).do(TOM, "Rush")
    assert table.mover == TOM


@pytest.mark.rule("CQ-1.3")
def test_1_3_there_is_one_version_of_the_rules_the_one_of_the_catalogue():
    # no option and no token of a position chooses another one
    catalogue = (rule_report.CATALOGUES / "conquer.md").read_text(encoding="utf-8")
    assert "(version 1.4)" in catalogue
    assert not {option for option in get_game("conquer").options if "version" in option}
    text = get_game("conquer").to_text(scene().state)
    assert text.startswith("conquer/1 ")
    with pytest.raises(UnreadableText, match="conquer/2"):
        get_game("conquer").from_text(pool_of("conquer"), text.replace("conquer/1", "conquer/2"))


@pytest.mark.rule("CQ-1.4")
def test_1_4_victory_points_are_collected_by_defeating_opposing_characters():
    table = battle(["cut"], cards=CARDS).do(TOM, "3 Victory and 0 Notice")
    assert (table.vp(TOM), table.vp(IAN)) == (3, 0)
    parried = battle(["cut"], ["plain-block"], cards=CARDS).do(IAN, "answer")
    assert (parried.vp(TOM), parried.vp(IAN)) == (0, 0)


@pytest.mark.rule("CQ-1.5")
def test_1_5_the_notice_pool_never_goes_below_zero():
    poor = scene(cards=CARDS, tom={"np": 3, "hand": ["hero", "curse"]}, ian={"np": 3})
    assert not poor.can("Notice Hero")
    assert poor.do(TOM, "Notice Curse").np(IAN) == 0


@pytest.mark.rule("CQ-1.6")
def test_1_6_points_not_spent_stay_from_turn_to_turn():
    table = scene(tom={"np": 7}, dice=[3, 4]).until().until()
    assert table.np(TOM) == 7 + 4


@pytest.mark.rule("CQ-1.7")
def test_1_7_notice_points_pay_for_cards_attacks_movement_and_abilities():
    lamp = {
        "type": "Equipment",
        "abilities": [ability("notice_phase", do("draw", amount=1), cost=[do("lose_np", amount=2)])],
    }
    table = scene(
        cards={**CARDS, "lamp": lamp},
        tom={"np": 10, "hand": ["lamp"], "characters": ["hero"]},
        ian={"characters": ["foe"]},
    )
    table.do(TOM, "Notice Lamp")
    assert table.np() == 9
    table.do(TOM, "use Lamp")
    assert table.np() == 7
    table.do(TOM, "pass", "attack with Hero")
    assert table.np() == 5  # Popularity 2


# Section 4.


@pytest.mark.rule("CQ-4.1")
@pytest.mark.parametrize("pile", ["barracks", "combat", "hand", "doom", "combat_discard", "hospital"])
def test_4_1_each_player_has_piles_of_his_own(pile):
    cards = {"combat": ["cut"], "combat_discard": ["cut"], "hospital": ["hero"]}
    table = scene(cards=CARDS, tom={pile: cards.get(pile, ["plain-tool"])}, ian={pile: []}, phase="Discard")
    assert table.pile(TOM, pile) == cards.get(pile, ["plain-tool"])
    assert table.pile(IAN, pile) == []


@pytest.mark.rule("CQ-4.1")
def test_4_1_each_player_has_his_own_pool_and_the_landscapes_are_shared():
    table = scene(cards=CARDS, tom={"np": 9, "hand": ["hero", "plain-tool"]}, ian={"np": 6, "hand": ["2 hero"]})
    table.do(TOM, "Notice Hero", "at Far Ground")  # the Landscape that Ian has begun with
    assert (table.np(TOM), table.np(IAN)) == (5, 6)
    assert table.until("Discard").until("Notice").do(IAN, "Notice Hero").can("at Plain Ground", "at Far Ground")


@pytest.mark.rule("CQ-4.2", "CQ-8.3")
def test_4_2_and_8_3_the_doom_pile_is_never_shuffled_back_and_he_draws_what_there_is():
    table = scene(tom={"doom": ["3 plain-tool"], "barracks": ["plain-character"]}, phase="Draw")
    assert table.hand() == ["plain-character"]
    assert table.pile(TOM, "doom") == ["plain-tool"] * 3
    assert table.winners is None


@pytest.mark.rule("CQ-21.3")
def test_21_3_a_card_discarded_at_the_end_of_a_turn_does_not_come_back():
    table = scene(cards=CARDS, tom={"hand": ["hero", "plain-tool"], "barracks": []}, phase="Discard")
    table.do(TOM, "discard Hero", "end the turn").until()
    # Tom has drawn nothing in his next turn, and nothing of his can be Noticed
    assert (table.active, table.hand(), table.pile(TOM, "doom")) == (TOM, ["plain-tool"], ["hero"])
    assert not any("Hero" in label for label in table.legal)


@pytest.mark.rule("CQ-4.3")
def test_4_3_hands_and_decks_are_hidden_and_all_else_is_public():
    whisper = {"type": "Disturbance"}
    table = battle(
        ["plain-attack", "cut"],
        ["cut", "plain-block"],
        cards={**CARDS, "whisper": whisper},
        of_ian={
            "hand": ["whisper"],
            "aside": ["plain-tool"],
            "doom": ["plain-tool"],
            "combat_discard": ["cut"],
            "hospital": [{"card": "hero", "as": "patient"}],
            "np": 3,
            "vp": 2,
        },
        foe={"card": "foe", "damage": [2]},
    )
    seen = get_game("conquer").view(table.state, 0).state
    for pile in (HAND, ASIDE, BATTLE, COMBAT, BARRACKS):
        held = table.state.pile(1, pile)
        assert held and seen.pile(1, pile) == [HIDDEN] * len(held)
    for pile in (COMBAT, BARRACKS):
        assert set(seen.pile(0, pile)) == {HIDDEN}  # nor his own decks
    for pile in (DOOM, SPENT, HOSPITAL):
        assert seen.pile(1, pile) == table.state.pile(1, pile) != []
    assert seen.pile(0, BATTLE) == table.state.pile(0, BATTLE)
    assert (seen.np, seen.vp) == ([10, 3], [0, 2])
    assert [entry[1] for entry in seen.damage] == [2]


@pytest.mark.rule("CQ-4.4")
def test_4_4_cards_go_to_their_owners_piles():
    hex_ = {"type": "Effect", "on": "opposing character", "cost": 0}
    fall = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("wound", target={"one": "character"}, amount=9))],
    }
    table = scene(
        cards={**CARDS, "hex": hex_, "fall": fall}, tom={"hand": ["hex", "fall"]}, ian={"characters": ["foe"]}
    )
    table.do(TOM, "Notice Hex").do(TOM, "Notice Fall")
    assert sorted(table.pile(TOM, "doom")) == ["fall", "hex"]
    assert table.pile(IAN, "doom") == []


# Section 22.


@pytest.mark.rule("CQ-22.1")
@pytest.mark.parametrize(("tom", "ian", "winner"), [(4, 5, [IAN]), (5, 4, [TOM]), (0, 1, [IAN]), (19, 18, [TOM])])
def test_22_1_the_player_with_the_most_victory_points_wins(tom, ian, winner):
    table = scene(tom={"vp": tom, "hand": ["plain-tool"]}, ian={"vp": ian, "barracks": []}, phase="Discard")
    assert table.do(TOM, "end the turn").winners == winner


@pytest.mark.rule("CQ-22.3")
def test_22_3_who_has_nothing_left_at_the_start_of_his_turn_ends_the_game_and_most_points_win():
    table = scene(tom={"vp": 4, "hand": ["plain-tool"]}, ian={"vp": 5, "barracks": []}, phase="Discard")
    table.do(TOM, "end the turn")
    assert (table.winners, table.reason) == ([IAN], "nothing_left")


@pytest.mark.rule("CQ-22.3")
@pytest.mark.parametrize(
    "left", [{"characters": ["plain-character"]}, {"hospital": ["plain-character"]}, {"hand": ["plain-tool"]}]
)
def test_22_3_anything_left_lets_it_go_on(left):
    table = scene(tom={"hand": ["plain-tool"]}, ian={"barracks": [], **left}, phase="Discard").do(TOM, "end the turn")
    assert table.winners is None


@pytest.mark.rule("CQ-22.2")
def test_22_2_the_game_ends_at_once_with_20_victory_points():
    table = scene(cards=CARDS, tom={"vp": 17, "hand": ["gift"]}).do(TOM, "Notice Gift")
    assert (table.winners, table.reason) == ([TOM], "victory_points")
    assert scene(cards=CARDS, tom={"vp": 16, "hand": ["gift"]}).do(TOM, "Notice Gift").winners is None


@pytest.mark.rule("CQ-22.2")
@pytest.mark.parametrize(
    ("goal", "start", "over"), [("15", 12, True), ("25", 17, False), ("30", 27, True), ("none", 40, False)]
)
def test_22_2_other_numbers_can_be_chosen(goal, start, over):
    table = scene(cards=CARDS, tom={"vp": start, "hand": ["gift"]}, options={"victory_points": goal})
    assert (table.do(TOM, "Notice Gift").winners == [TOM]) == over


@pytest.mark.rule("CQ-22.4")
def test_22_4_equal_victory_points_draw():
    table = scene(tom={"vp": 5, "hand": ["plain-tool"]}, ian={"vp": 5, "barracks": []}, phase="Discard")
    table.do(TOM, "end the turn")
    assert (table.winners, table.reason) == ([], "nothing_left")


# Section 23.


@pytest.mark.rule("CQ-23.1", "CQ-12.2")
def test_23_1_and_12_2_any_character_can_use_an_effect_of_any_craft():
    cards = {
        "hero": {**HERO, "division": "Kesimaria Circle"},
        **{craft.lower(): {"type": "Effect", "division": craft, "cost": 0} for craft in CRAFTS},
    }
    table = scene(cards=cards, tom={"hand": ["plain-character", *map(str.lower, CRAFTS)], "characters": ["hero"]})
    for craft in CRAFTS:
        table.do(TOM, f"Notice {craft}")
    assert table.attack("hero") == 5 + 5


CRAFTS = ("Science", "Metalwork", "Torture", "Nature", "Chaos")


def goes_with(division: str, craft: str, races: set[str]) -> None:
    """The cards of the set hold to a division's races, and the engine numbers it as its craft, and as no other."""
    members = [one for one in load_records("conquer") if one["type"] == "Character" and one["division"] == division]
    assert {trait for member in members for trait in member["traits"]} == races
    pool = pool_of("conquer")
    divisions = dict(zip((card.id for card in pool.defs), pool.divisions, strict=True))
    (number,) = {divisions[member["id"]] for member in members}
    crafts = {card.division for card in pool.defs if card.type == "Effect" and divisions[card.id] == number}
    assert crafts == {craft}


@pytest.mark.rule("CQ-23.2")
def test_23_2_the_fellowship_of_erasdas_is_of_humans_and_elves_and_goes_with_science():
    goes_with("Fellowship of Erasdas", "Science", {"Human", "Elf"})


@pytest.mark.rule("CQ-23.3")
def test_23_3_dwarves_and_trolls_go_with_metalwork():
    goes_with("Dwarves and Trolls", "Metalwork", {"Dwarf", "Troll"})


@pytest.mark.rule("CQ-23.4")
def test_23_4_the_creatures_of_the_night_go_with_torture():
    goes_with("Creatures of the Night", "Torture", {"Vampire", "Werewolf", "Creature"})


@pytest.mark.rule("CQ-23.5")
def test_23_5_the_kesimaria_circle_is_of_furries_and_goes_with_nature():
    goes_with("Kesimaria Circle", "Nature", {"Furry"})


@pytest.mark.rule("CQ-23.6")
def test_23_6_the_howllligans_are_trolls_ogres_goblins_and_minions_and_go_with_chaos():
    goes_with("Howllligans", "Chaos", {"Troll", "Ogre", "Goblin", "Minion"})


@pytest.mark.rule("CQ-23.6")
def test_23_6_the_division_on_the_card_counts_and_not_the_race():
    hymn = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [
            ability(
                "on_notice",
                do(
                    "stat",
                    stat="attack",
                    of={"characters": "own", "filter": {"division": "Howllligans"}},
                    amount=2,
                    until="turn",
                ),
            )
        ],
    }
    cards = {
        "cave-troll": {"type": "Character", "division": "Dwarves and Trolls", "traits": ["Troll"], "attack": 3},
        "street-troll": {"type": "Character", "division": "Howllligans", "traits": ["Troll"], "attack": 3},
        "hymn": hymn,
    }
    table = scene(cards=cards, tom={"hand": ["hymn", "plain-character"], "characters": ["cave-troll", "street-troll"]})
    table.do(TOM, "Notice Hymn")
    assert (table.attack("cave-troll"), table.attack("street-troll")) == (3, 5)


# Section 24.


@pytest.mark.rule("CQ-24.1")
def test_24_1_all_dice_have_six_sides():
    state = scene().state
    seen = Counter(rules_table.roll_die(state) for _ in range(600))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert min(seen.values()) > 60


@pytest.mark.rule("CQ-24.2")
def test_24_2_an_ability_is_paid_for_from_its_players_pool_when_it_is_used():
    lamp = {
        "type": "Equipment",
        "abilities": [ability("activated", do("draw", amount=1), cost=[do("lose_np", amount=2)])],
    }
    hero = {"card": "hero", "cards": ["lamp"]}
    table = scene(cards={**CARDS, "lamp": lamp}, tom={"np": 3, "characters": [hero]}, ian={"np": 9})
    table.do(TOM, "use Lamp")
    assert (table.np(TOM), table.np(IAN)) == (1, 9)
    assert not table.can("use Lamp")


@pytest.mark.rule("CQ-24.3")
def test_24_3_the_active_player_orders_what_happens_at_the_same_moment():
    # both fighters' texts answer to the start of the combat; Tom is active and may let Ian's come first
    start = ability("combat.start", do("lose_np", who="opponent", amount=9))
    cards = {
        "hero": {**HERO, "abilities": [start]},
        "foe": {"type": "Character", "popularity": 0, "abilities": [start]},
    }
    table = scene(
        cards=cards, tom={"characters": ["hero"], "np": 5}, ian={"characters": ["foe"], "np": 5}, phase="Attack"
    )
    table.do(TOM, "attack with Hero")
    assert table.mover == TOM
    assert sorted(table.legal) == ["first Foe about Foe", "first Hero about Hero"]
    table.do(TOM, "first Foe")
    order = [text for text in (event.text for event in table.events()) if "loses" in text]
    assert order[0].startswith("Tom loses")
