"""Deck checks of Conquer: each error and each warning, with sentence, cards and rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.problems import Fix, Problem
from simulator.engine.core.errors import BadCard, UnreadableText
from simulator.engine.games.conquer.cards.definitions import compile_pool
from simulator.engine.games.conquer.decks.checks import check_deck, simulation_problems
from simulator.scenarios.conquer.short_cards import full_record

CARDS: dict[str, dict[str, Any]] = {
    "glade": {"type": "Landscape", "location": "Wood", "area": "Glade", "common_ground": True},
    "creek": {"type": "Landscape", "location": "Wood", "area": "Creek", "place": 2},
    "hill": {"type": "Landscape", "location": "Moor", "area": "Hill"},
    "hero": {"type": "Character", "cost": 6, "attack": 5, "weapon_use": 3},
    "troop": {"type": "Character", "generic": True, "cost": 2},
    "guard": {"type": "Character", "generic": True, "cost": 3},
    "crown": {"type": "Equipment", "unique": True},
    "knife": {"type": "Equipment"},
    "ray": {"type": "Effect"},
    "word": {"type": "Disturbance"},
    "jab": {"type": "Battle Action"},
    "parry": {"type": "Battle Action", "kind": "Block"},
}
#: 40 cards, 14 of them Characters, and 18 Attacks of 30 Battle Actions: no error and no warning.
LEGAL: Mapping[str, Mapping[str, Any]] = {
    "start": {"glade": 1},
    "main": {"hero": 1, "troop": 5, "guard": 8, "crown": 1, "knife": 9, "ray": 10, "word": 5, "creek": 1},
    "combat": {"jab": 18, "parry": 12},
}


def pool_of(**extra: Mapping[str, Any]):
    return compile_pool([full_record({"id": card_id, **short}) for card_id, short in {**CARDS, **extra}.items()])


def deck(**changes: Mapping[str, Any]) -> DeckList:
    """The legal deck with other quantities; ``None`` leaves a card out."""
    entries = []
    for section, cards in LEGAL.items():
        for card_id, quantity in {**cards, **changes.get(section, {})}.items():
            if quantity is not None:
                entries.append(DeckEntry(section, card_id, quantity))
    return DeckList("test", tuple(entries))


def found(code: str, *, cards: Mapping[str, Mapping[str, Any]] | None = None, **changes: Mapping[str, Any]) -> Problem:
    """The one problem with this code, which must be there."""
    problems = [one for one in check_deck(pool_of(**(cards or {})), deck(**changes)) if one.code == code]
    assert len(problems) == 1, problems
    return problems[0]


def codes(*, cards: Mapping[str, Mapping[str, Any]] | None = None, **changes: Mapping[str, Any]) -> set[str]:
    return {one.code for one in check_deck(pool_of(**(cards or {})), deck(**changes))}


def test_a_legal_deck_has_no_problem():
    # guards: 8 copies are 20 % of 40, so the share of a generic is said
    assert codes(main={"guard": 7, "troop": 6}) == set()


def test_d01_an_unknown_card_with_what_may_be_meant():
    problem = found("CQ-D01", main={"her": 1})
    assert problem.message == 'Unknown card: "her".'
    assert problem.card_ids == ("her",)
    assert [fix.act for fix in problem.fixes] == ["swap", "remove"]
    assert problem.fixes[0].card_id == "hero"


@pytest.mark.rule("CQ-3.1")
def test_3_1_d02_a_unique_character_is_there_once_over_the_whole_deck():
    problem = found("CQ-D02", main={"hero": 2})
    assert problem.message == '"Hero" is a unique Character: 2 copies; only generic Characters may be repeated.'
    assert (problem.rule, problem.card_ids, problem.have, problem.need) == ("CQ-3.1", ("hero",), 2, 1)
    assert "CQ-D02" in codes(start={"hero": 1})


@pytest.mark.rule("CQ-3.10")
def test_3_10_the_same_card_is_one_of_the_same_full_name():
    # two lines of it are two copies; two Areas of a Location are two cards
    lines = (*deck().entries, DeckEntry("main", "hero", 1))
    assert "CQ-D02" in {one.code for one in check_deck(pool_of(), DeckList("twice", lines))}
    assert "CQ-W10" not in codes(main={"creek": 1})
    assert "CQ-W10" in codes(main={"creek": 2})
    with pytest.raises(BadCard, match='is the title of "hero" too'):
        pool_of(double={"type": "Character", "title": "HERO"})


@pytest.mark.rule("CQ-3.2")
def test_3_2_a_generic_character_may_be_there_any_number_of_times():
    errors = {code for code in codes(main={"troop": 30}) if code.startswith("CQ-D")}
    assert errors == set()


@pytest.mark.rule("CQ-3.3")
def test_3_3_d03_unique_equipment_is_there_once():
    problem = found("CQ-D03", main={"crown": 3})
    assert problem.message == '"Crown" is unique Equipment: 3 copies; only 1 is allowed.'
    assert problem.fixes[0].quantity == 1


@pytest.mark.rule("CQ-3.4")
def test_3_4_other_cards_may_be_repeated_freely_unless_a_limit_of_three_is_chosen():
    plenty = {"knife": 20, "ray": 20, "word": 20, "creek": 4}
    assert {code for code in codes(main=plenty, combat={"jab": 40}) if code.startswith("CQ-D")} == set()
    problems = check_deck(pool_of(), deck(), {"copy_limit": "3"})
    limited = [problem for problem in problems if problem.code == "CQ-H01"]
    assert [one.card_ids for one in limited] == [("knife",), ("ray",), ("word",), ("jab",), ("parry",)]
    assert limited[0].message == '"Knife": 9 copies; at most 3 are allowed under the copy limit chosen.'
    assert (limited[0].rule, limited[0].is_error) == ("CQ-3.4", True)
    assert limited[0].fixes[0] == Fix("set", 'Keep 3 copies of "Knife"', "main", "knife", 3)
    assert [problem for problem in problems if problem.code != "CQ-H01"] == check_deck(pool_of(), deck())


@pytest.mark.rule("CQ-3.4")
def test_3_4_the_start_counts_for_the_limit_and_stays():
    problems = check_deck(pool_of(), deck(main={"glade": 3}), {"copy_limit": "3"})
    (problem,) = [one for one in problems if one.code == "CQ-H01" and one.card_ids == ("glade",)]
    assert problem.have == 4
    assert problem.fixes == (Fix("set", 'Keep 3 copies of "Wood: Glade: Common Ground"', "main", "glade", 2),)


@pytest.mark.rule("CQ-3.1")
@pytest.mark.rule("CQ-3.3")
def test_3_1_whether_a_card_is_unique_may_not_be_known():
    for code, card_type, field in (("CQ-D02", "Character", "generic"), ("CQ-D03", "Equipment", "unique")):
        problem = found(code, cards={"blur": {"type": card_type, field: "?"}}, main={"blur": 2})
        assert (problem.is_open, problem.have, problem.need) == (True, 2, 1)
        assert problem.message == 'Whether "Blur" is unique is not known: 2 copies; only 1 is allowed if it is.'


@pytest.mark.rule("CQ-3.6")
def test_3_6_d04_one_landscape_to_start_with_is_chosen():
    problem = found("CQ-D04", start={"glade": None})
    assert (problem.message, problem.section) == ("Choose one Landscape to start with.", "start")
    assert problem.fixes[0].act == "choose"
    assert found("CQ-D04", start={"glade": 2}).have == 2
    assert found("CQ-D04", start={"hill": 1}).card_ids == ("glade", "hill")


@pytest.mark.rule("CQ-3.6")
def test_3_6_d05_the_starting_card_is_a_landscape():
    problem = found("CQ-D05", start={"glade": None, "troop": 1})
    assert problem.message == '"Troop" is a Character; the starting card must be a Landscape.'


@pytest.mark.rule("CQ-3.8")
def test_3_8_d06_battle_actions_and_nothing_else_go_into_the_combat_deck():
    problem = found("CQ-D06", main={"jab": 2})
    assert problem.message == '"Jab" is a Battle Action and belongs in the Combat Deck.'
    assert (problem.fixes[0].act, problem.fixes[0].section, problem.fixes[0].quantity) == ("move", "combat", 2)
    assert found("CQ-D06", combat={"knife": 1}).message == '"Knife" is an Equipment and belongs in the Main Deck.'


@pytest.mark.rule("CQ-3.5")
def test_3_5_d07_and_d08_the_sizes_below_which_nobody_can_play():
    problem = found("CQ-D07", combat={"jab": 4, "parry": None})
    assert problem.message == "Combat Deck has 4 cards; a battle hand needs 5."
    assert "CQ-D07" not in codes(combat={"jab": 5, "parry": None})
    few = {**dict.fromkeys(LEGAL["main"]), "troop": 6}
    assert found("CQ-D08", main=few).message == "Main deck has 6 cards; the first hand needs 7."
    assert "CQ-D08" not in codes(main={**few, "troop": 7})


def test_d09_a_deck_needs_a_character():
    none = {"hero": None, "troop": None, "guard": None}
    assert found("CQ-D09", main=none).message == "Without a Character you can never attack or be attacked."


@pytest.mark.parametrize("quantity", [0, -1, 1.5, "2", True])
def test_d10_copies_are_whole_numbers_of_one_or_more(quantity):
    problem = found("CQ-D10", main={"knife": quantity})
    assert problem.message == '"Knife": the number of copies must be a whole number of 1 or more.'


@pytest.mark.rule("CQ-3.9")
def test_3_9_cards_of_any_divisions_may_be_mixed():
    others = {
        f"other-{number}": {"type": "Character", "division": division}
        for number, division in enumerate(("Fellowship of Erasdas", "Kesimaria Circle", "Dwarves and Trolls"))
    }
    chaos = {"spark": {"type": "Effect", "division": "Chaos"}}
    mixed = {**dict.fromkeys(others, 1), "spark": 3}
    assert not {code for code in codes(cards={**others, **chaos}, main=mixed) if code.startswith("CQ-D")}


RARE: Mapping[str, Mapping[str, Any]] = {
    "chop": {"type": "Battle Action", "limit": {"one_in": 7}},
    "duck": {"type": "Battle Action", "kind": "Dodge", "limit": {"half_answers": True}},
}


def test_d11_more_copies_than_the_text_of_a_card_allows():
    # 18 jabs, 12 parries and 5 chops: one for every 7 of 35 cards
    assert "CQ-D11" not in codes(cards=RARE, combat={"chop": 5})
    problem = found("CQ-D11", cards=RARE, combat={"chop": 5, "parry": 11})
    assert problem.message == (
        '"Chop": 5 in a Combat Deck of 34 cards; its text allows 1 for every 7 cards, which makes 4.'
    )
    assert (problem.have, problem.need, problem.card_ids, problem.section) == (5, 4, ("chop",), "combat")
    assert problem.fixes == (Fix("set", 'Keep 4 of "Chop"', "combat", "chop", 4),)
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")


def test_d11_in_a_combat_deck_that_is_too_small_for_any():
    problem = found("CQ-D11", cards=RARE, combat={"chop": 1, "jab": 5, "parry": None})
    assert problem.message.endswith("its text allows 1 for every 7 cards, which makes none.")
    assert problem.fixes == (Fix("remove", 'Remove "Chop"', "combat", "chop", 1),)


def test_d12_more_answers_than_a_card_allows():
    few = {"jab": 12, "parry": 12}
    assert "CQ-D12" not in codes(combat={**few, "parry": 20})  # no card says so
    assert "CQ-D12" not in codes(cards=RARE, combat={**few, "parry": 11, "duck": 1})
    problem = found("CQ-D12", cards=RARE, combat={**few, "duck": 1})
    assert problem.message == (
        '13 of 25 cards of the Combat Deck are Blocks, Avoids and Dodges; the text of "Duck" allows half of them, '
        "which makes 12."
    )
    assert (problem.have, problem.need, problem.card_ids) == (13, 12, ("parry", "duck"))
    assert problem.fixes == (Fix("add", "Add 1 Attack to the Combat Deck", "combat", "", 1),)
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")
    none = {"jab": None, "parry": None, "duck": 5}
    assert found("CQ-D12", cards=RARE, combat=none).message.endswith("which makes 2.")


# What cards of the Main Deck and Attacks say.
STRICT: Mapping[str, Mapping[str, Any]] = {
    "ray": {"type": "Effect", "limit": {"one_in": 10}},
    "captain": {"type": "Character", "generic": True, "limit": {"characters": 30}},
    "axe": {"type": "Battle Action", "kind": "Attack", "damage": 3, "limit": {"heavy_attacks": 20}},
    "maul": {"type": "Battle Action", "kind": "Attack", "damage": 4},
    "dim": {"type": "Battle Action", "kind": "Attack", "damage": "?"},
}


def test_d11_copies_in_the_main_deck():
    # 30 other cards
    assert "CQ-D11" not in codes(cards=STRICT, main={"ray": 3})
    problem = found("CQ-D11", cards=STRICT, main={"ray": 4})
    assert (
        problem.message == '"Ray": 4 in a Main Deck of 34 cards; its text allows 1 for every 10 cards, which makes 3.'
    )
    assert (problem.section, problem.fixes) == ("main", (Fix("set", 'Keep 3 of "Ray"', "main", "ray", 3),))
    # a card in the wrong deck is said to be there, and nothing else
    assert "CQ-D11" not in codes(cards=STRICT, main={"ray": 3}, combat={"ray": 30})


def test_d13_fewer_characters_than_a_card_asks_for():
    # 9 Characters of 35 cards are 25.7 %
    few = {"troop": None, "ray": 9, "word": 6}
    assert "CQ-D13" not in codes(main=few)  # no card says so
    problem = found("CQ-D13", cards=STRICT, main={**few, "guard": 7, "captain": 1})
    assert problem.message == (
        '9 of 35 cards of the Main Deck are Characters; the text of "Captain" asks for 30 %, which makes 11.'
    )
    assert (problem.have, problem.need, problem.section, problem.card_ids) == (9, 11, "main", ("captain",))
    # 11 of 37 are still below 30 %
    assert problem.fixes == (Fix("add", "Add 3 Characters to the Main Deck", "main", "", 3),)
    # 12 of 40
    assert "CQ-D13" not in codes(cards=STRICT, main={**few, "guard": 10, "captain": 1, "word": 8})
    assert "CQ-D13" in codes(cards=STRICT, main={**few, "guard": 9, "captain": 1})
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")


def test_d13_the_card_that_asks_for_most_counts():
    general = {"general": {"type": "Character", "limit": {"characters": 100}}}
    problem = found("CQ-D13", cards={**STRICT, **general}, main={"captain": 1, "general": 1})
    assert problem.message.endswith('the text of "General" asks for 100 %, which makes 42.')
    assert problem.fixes == ()


def test_d14_more_heavy_attacks_than_a_card_allows():
    few = {"jab": 10, "parry": 10}
    assert "CQ-D14" not in codes(cards=STRICT, combat={**few, "maul": 20})  # no card says so
    assert "CQ-D14" not in codes(cards=STRICT, combat={**few, "axe": 1, "maul": 4})
    problem = found("CQ-D14", cards=STRICT, combat={**few, "axe": 1, "maul": 5})
    assert problem.message == (
        "6 of 26 cards of the Combat Deck are Attacks with a damage of 3 or more; "
        'the text of "Axe" allows 20 %, which makes 5.'
    )
    assert (problem.have, problem.need, problem.card_ids) == (6, 5, ("axe", "maul"))
    assert problem.fixes == (Fix("set", 'Keep 4 of "Maul"', "combat", "maul", 4),)
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")
    # 8 of 28: with 5 of 25 that is 20 %
    assert found("CQ-D14", cards=STRICT, combat={**few, "axe": 1, "maul": 7}).fixes[0].quantity == 4


def test_d14_where_no_heavy_attack_may_be():
    none = {"pike": {"type": "Battle Action", "kind": "Attack", "damage": 3, "limit": {"heavy_attacks": 0}}}
    problem = found("CQ-D14", cards={**STRICT, **none}, combat={"pike": 1, "axe": 1})
    assert problem.message.endswith('the text of "Pike" allows 0 %, which makes none.')
    assert [fix.act for fix in problem.fixes] == ["remove", "remove"]


def test_d14_an_attack_whose_damage_is_not_known_may_be_heavy():
    problem = found("CQ-D14", cards=STRICT, combat={"jab": 10, "parry": 10, "axe": 3, "maul": 2, "dim": 3})
    assert problem.message.startswith(
        "5 of 28 cards of the Combat Deck are Attacks with a damage of 3 or more and the damage of 3 more is not known"
    )
    assert (problem.is_error, problem.severity, problem.fixes) == (False, "unknown", ())
    # five that are heavy for sure are one too many, whatever the other one is
    assert found("CQ-D14", cards=STRICT, combat={"jab": 10, "parry": 8, "axe": 5, "dim": 1}).is_error


# What unique Characters and light Attacks say.
SHARES: Mapping[str, Mapping[str, Any]] = {
    **{f"hero-{n}": {"type": "Character", "limit": {"unique_characters": 20}} for n in range(7)},
    "fool": {"type": "Character", "limit": {"unique_characters": 25}},
    "stray": {"type": "Character", "generic": "?"},
    "poke": {"type": "Battle Action", "kind": "Attack", "damage": 1, "limit": {"attacks": 60}},
    "slap": {"type": "Battle Action", "kind": "Attack", "damage": 1, "limit": {"attacks": 70}},
    "blur": {"type": "Battle Action", "kind": "?", "damage": "?"},
}


def heroes(number: int) -> dict[str, int]:
    return {f"hero-{n}": 1 for n in range(number)}


def test_d15_more_unique_characters_than_a_card_allows():
    lords = {f"lord-{n}": {"type": "Character"} for n in range(9)}
    assert "CQ-D15" not in codes(cards=lords, main={**dict.fromkeys(lords, 1), "guard": None})  # no card says so
    # the hero and seven more are 20 % of 40 cards
    assert "CQ-D15" not in codes(cards=SHARES, main={**heroes(7), "guard": 1})
    # with one that allows more
    problem = found("CQ-D15", cards=SHARES, main={**heroes(7), "guard": 1, "fool": 1})
    assert problem.message == (
        '9 of 41 cards of the Main Deck are unique Characters; the text of "Hero 0" allows 20 %, which makes 8.'
    )
    assert (problem.have, problem.need, problem.section) == (9, 8, "main")
    assert problem.card_ids == ("hero", *heroes(7), "fool")
    assert problem.fixes == (Fix("swap", "Swap 1 of them for a generic Character", "main", "", 1),)
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")
    three = found("CQ-D15", cards=SHARES, main={**heroes(7), "guard": 1, "fool": 3})
    assert three.fixes[0].label == "Swap 3 of them for generic Characters"


def test_d15_a_character_of_whom_nobody_knows_may_be_unique():
    problem = found("CQ-D15", cards=SHARES, main={**heroes(7), "guard": 1, "stray": 1})
    assert problem.message.startswith(
        "8 of 41 cards of the Main Deck are unique Characters and of 1 more nobody knows it; the text of"
    )
    assert (problem.is_error, problem.severity, problem.fixes) == (False, "unknown", ())
    # nine that are unique for sure are one too many, whatever the other one is
    assert found("CQ-D15", cards=SHARES, main={**heroes(7), "guard": 1, "fool": 1, "stray": 1}).is_error


def test_d16_more_attacks_than_a_card_allows():
    assert "CQ-D16" not in codes(combat={"jab": 30})  # no card says so
    # 18 of 30 are 60 %
    assert "CQ-D16" not in codes(cards=SHARES, combat={"jab": 17, "poke": 1})
    assert "CQ-D16" not in codes(cards=SHARES, combat={"jab": 18, "slap": 2})
    problem = found("CQ-D16", cards=SHARES, combat={"jab": 17, "poke": 1, "slap": 1})
    assert problem.message == (
        '19 of 31 cards of the Combat Deck are Attacks; the text of "Poke" allows 60 %, which makes 18.'
    )
    assert (problem.have, problem.need, problem.section) == (19, 18, "combat")
    assert problem.card_ids == ("jab", "poke", "slap")
    # 19 of 32 are 59 %
    assert problem.fixes == (Fix("add", "Add 1 answer to the Combat Deck", "combat", "", 1),)
    assert (problem.is_error, problem.rule) == (True, "CQ-1.2")
    # 24 of 40
    many = found("CQ-D16", cards=SHARES, combat={"jab": 23, "poke": 1})
    assert many.fixes == (Fix("add", "Add 4 answers to the Combat Deck", "combat", "", 4),)


def test_d16_an_action_whose_kind_is_not_known_may_be_an_attack():
    problem = found("CQ-D16", cards=SHARES, combat={"jab": 17, "poke": 1, "blur": 1})
    assert problem.message.startswith(
        "18 of 31 cards of the Combat Deck are Attacks and the kind of 1 more is not known; the text of"
    )
    assert (problem.is_error, problem.severity, problem.fixes) == (False, "unknown", ())
    assert found("CQ-D16", cards=SHARES, combat={"jab": 19, "poke": 1, "blur": 1}).is_error


def test_w01_and_w02_recommended_sizes():
    # 40 - 5 + 4
    problem = found("CQ-W01", main={"troop": 4})
    assert problem.message == "Main deck has 39 cards; 40 to 60 are recommended (no size is required)."
    assert "CQ-W01" not in codes(main={"ray": 30})
    assert "CQ-W01" in codes(main={"ray": 31})
    assert found("CQ-W02", combat={"jab": 12}).message == "Combat Deck has 24 cards; 25 to 40 are recommended."
    assert "CQ-W02" in codes(combat={"jab": 29})


def test_w03_battle_actions_nobody_can_play_even_with_equipment():
    smash = {"smash": {"type": "Battle Action", "requires": {"attack": 8, "defense": 1}}}
    problem = found("CQ-W03", cards=smash, combat={"smash": 1})
    assert problem.message == 'No Character of this deck can play "Smash" (needs A 8, D 1, WU 0).'
    # the hero (A 5) holds two maces of +2: 9
    mace = {"mace": {"type": "Equipment", "attack_bonus": 2}}
    assert "CQ-W03" not in codes(cards={**smash, **mace}, combat={"smash": 1}, main={"mace": 2})
    assert "CQ-W03" in codes(cards={**smash, **mace}, combat={"smash": 1}, main={"mace": 1})


def test_w04_characters_who_can_play_less_than_half():
    hard = {"feint": {"type": "Battle Action", "requires": {"weapon_use": 3}}}
    # 16 of 46 or 30 of 46: troops (WU 2) can play 30 of 62 = 48 %
    problem = found("CQ-W04", cards={**hard, "troop": CARDS["troop"]}, combat={"feint": 32}, main={"guard": None})
    assert problem.message == '"Troop" can play only 48 % of your Combat Deck.'
    assert "CQ-W04" not in codes(cards=hard, combat={"feint": 30})


def test_w05_equipment_nobody_can_bear():
    scythe = {"scythe": {"type": "Equipment", "requires": {"weapon_use": 4}}}
    problem = found("CQ-W05", cards=scythe, main={"scythe": 1})
    assert problem.message == 'No Character of this deck has Weapon Use 4 for "Scythe".'
    easy = {"scythe": {"type": "Equipment", "requires": {"weapon_use": 3}}}
    assert "CQ-W05" not in codes(cards=easy, main={"scythe": 1})


def test_w06_the_share_of_attacks():
    assert found("CQ-W06", combat={"jab": 25, "parry": 10}).message == "71 % of your Combat Deck are Attacks."
    assert "CQ-W06" not in codes(combat={"jab": 21, "parry": 9})
    assert "CQ-W06" not in codes(combat={"jab": 15, "parry": 15})
    assert found("CQ-W06", combat={"jab": 14, "parry": 16}).message == "47 % of your Combat Deck are Attacks."


def test_w07_enough_cheap_characters():
    problem = found("CQ-W07", main={"troop": 2, "guard": None})
    assert problem.message == "Only 2 Characters cost 4 or less; your first turns may be empty."
    assert "CQ-W07" not in codes(main={"troop": 3, "guard": None})


def test_w08_enough_characters():
    problem = found("CQ-W08", main={"troop": 2})
    # 11 of 37
    assert problem.message == "Only 11 of 37 cards are Characters."
    assert problem.need == 12
    assert "CQ-W08" not in codes(main={"troop": 3})


def test_w09_locations_without_common_ground():
    plain = {"glade": {"type": "Landscape", "location": "Wood", "area": "Glade"}}
    problem = found("CQ-W09", cards=plain, main={"hill": 1})
    assert problem.message == "You use 2 Locations but no Common Ground card; they cannot be linked."
    assert "CQ-W09" not in codes(main={"hill": 1})
    assert "CQ-W09" not in codes(cards=plain)


def test_w10_a_numbered_landscape_twice():
    problem = found("CQ-W10", main={"glade": 1})
    assert problem.message == (
        '"Wood: Glade: Common Ground" appears 2 times; a numbered Landscape can be on the table only once.'
    )


def test_w11_effects_without_a_target():
    boost = {"verb": "stat", "stat": "attack", "of": {"characters": "own", "filter": {"trait": "Elf"}}, "amount": 1}
    song = {"song": {"type": "Effect", "abilities": [{"when": "static", "do": [boost]}]}}
    assert found("CQ-W11", cards=song, main={"song": 1}).message == '"Song" finds no target in this deck.'
    elf = {"elf": {"type": "Character", "traits": ["Elf"]}}
    assert "CQ-W11" not in codes(cards={**song, **elf}, main={"song": 1, "elf": 1})
    against = {
        "song": {
            "type": "Effect",
            "abilities": [
                {"when": "static", "do": [{**boost, "of": {"characters": "opposing", "filter": {"trait": "Elf"}}}]}
            ],
        }
    }
    assert "CQ-W11" not in codes(cards=against, main={"song": 1})


def test_w12_a_reputation_with_which_nobody_recovers():
    wretch = {"wretch": {"type": "Character", "reputation": 1}}
    problem = found("CQ-W12", cards=wretch, main={"wretch": 1})
    assert problem.message == '"Wretch" (Reputation 1) can never leave the Hospital Grounds.'
    assert "CQ-W12" not in codes(cards={"wretch": {"type": "Character", "reputation": 2}}, main={"wretch": 1})


def test_w13_a_deck_that_depends_on_one_generic():
    problem = found("CQ-W13")
    assert problem.message == '8 copies of the generic "Guard": legal, but the deck depends on it.'
    assert "CQ-W13" not in codes(main={"guard": 7})


def test_a_card_with_gaps_is_legal_and_cannot_be_simulated():
    gap = {"gap": {"type": "Character", "attack": "?"}}
    assert not {code for code in codes(cards=gap, main={"gap": 1}) if code.startswith("CQ-D")}
    (problem,) = simulation_problems(pool_of(**gap), deck(main={"gap": 1}))
    assert problem.message == '"Gap" is a known card with gaps; it cannot be simulated.'


def test_errors_come_before_warnings_and_an_unknown_section_is_refused():
    problems = check_deck(pool_of(), deck(main={"hero": 2, "troop": None}, start={"glade": None}))
    severities = [problem.severity for problem in problems]
    assert severities == sorted(severities)
    with pytest.raises(UnreadableText, match='Unknown section "side"; a deck has start, main, combat'):
        check_deck(pool_of(), DeckList("x", (DeckEntry("side", "hero", 1),)))
