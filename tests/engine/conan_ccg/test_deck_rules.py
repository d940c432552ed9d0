"""The 13 errors of a deck check, each at its boundary, with message, rule, numbers and fixes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.problems import Fix
from simulator.engine.core.errors import UnreadableText
from simulator.engine.games.conan_ccg.decks.checks import check_deck, simulation_problems
from tests.engine.conan_ccg.decks import FOES, decklist, legal_deck, legal_sections, messages, pool_of, problems

ALLY = {"id": "guide", "type": "Ally"}
BIG = {"id": "giant", "type": "Foe", "renown": 9, "health": 9}
SMALL = [{"id": f"imp-{renown}", "type": "Foe", "renown": renown, "health": 6} for renown in range(1, 5)]


def foes_worth(renown: int) -> DeckList:
    """25 Foes: 23 of Renown 4 (92), and two that share out the rest."""
    rest = renown - 23 * 4
    first = rest // 2
    cards = {f"foe-{number}": 3 for number in range(1, 8)}
    return decklist(legal_sections() | {"foes": {**cards, "foe-8": 2, f"any-{first}": 1, f"any-{rest - first}-b": 1}})


ANY = [
    {"id": f"any-{renown}{suffix}", "type": "Foe", "renown": renown, "health": 9}
    for renown in range(10)
    for suffix in ("", "-b")
]


def test_it_finds_nothing_wrong_with_a_legal_deck():
    assert messages(legal_deck()) == []


def test_it_reports_everything_about_an_empty_deck_at_once():
    assert list(problems(DeckList("empty", ()))) == ["CCG-D01", "CCG-D03", "CCG-D07", "CCG-D11"]


# CCG-D01


@pytest.mark.rule("CCG-4.1")
@pytest.mark.parametrize("number", [0, 2])
def test_4_1_it_wants_exactly_one_conan(number):
    deck = decklist(legal_sections() | {"conan": {"hero": number or None}})
    (problem,) = problems(deck)["CCG-D01"]
    assert problem.message == f"Choose exactly one Conan card; this deck has {number}."
    assert (problem.rule, problem.section, problem.have, problem.need) == ("CCG-4.1", "conan", number, 1)
    assert problem.is_error
    assert Fix("choose", "Choose a Conan card", "conan", "", 1) in problem.fixes


@pytest.mark.rule("CCG-4.1")
def test_4_1_two_different_conans_are_one_too_many():
    deck = decklist(legal_sections() | {"conan": {"hero": 1, "rival": 1}})
    (problem,) = problems(deck, {"id": "rival", "type": "Conan"})["CCG-D01"]
    assert problem.message == "Choose exactly one Conan card; this deck has 2."
    assert problem.card_ids == ("hero", "rival")


@pytest.mark.rule("CCG-4.1")
def test_4_1_it_refuses_another_card_in_the_place_of_conan():
    assert "CCG-D01" in problems(decklist(legal_sections() | {"conan": {"foe-9": 1}}))
    (problem,) = problems(decklist(legal_sections() | {"conan": {"hero": 1, "foe-9": 1}}))["CCG-D01"]
    assert Fix("remove", 'Remove "Foe 9"', "conan", "foe-9", 1) in problem.fixes


# CCG-D02


def test_it_names_an_unknown_card_and_what_was_likely_meant():
    deck = legal_deck(draw={"Muve 13": 2})
    (problem,) = problems(deck)["CCG-D02"]
    assert problem.message == 'Unknown card: "Muve 13".'
    assert Fix("swap", 'Replace it with "Move 13"', "draw", "move-13", 2) in problem.fixes
    assert problem.fixes[-1].act == "remove"


def test_it_names_every_unknown_card():
    deck = legal_deck(draw={"Nothing": 1}, foes={"Nobody": 1})
    assert [problem.message for problem in problems(deck)["CCG-D02"]] == [
        'Unknown card: "Nothing".',
        'Unknown card: "Nobody".',
    ]


# CCG-D03 and CCG-D07


@pytest.mark.rule("CCG-4.2")
def test_4_2_39_cards_are_too_few_for_the_draw_deck():
    (problem,) = problems(legal_deck(draw={"move-14": None}))["CCG-D03"]
    assert problem.message == "Draw Deck has 39 cards; at least 40 are needed (1 more)."
    assert (problem.rule, problem.have, problem.need) == ("CCG-4.2", 39, 40)
    assert problem.fixes == (Fix("add", "Add 1 more to the Draw Deck", "draw", "", 1),)


@pytest.mark.rule("CCG-4.2")
@pytest.mark.parametrize("copies", [1, 3])
def test_4_2_40_and_more_cards_are_enough_for_the_draw_deck(copies):
    assert "CCG-D03" not in problems(legal_deck(draw={"move-14": copies}))


@pytest.mark.rule("CCG-4.6")
def test_4_6_24_cards_are_too_few_for_the_foe_deck():
    (problem,) = problems(legal_deck(foes={"foe-9": None}))["CCG-D07"]
    assert problem.message == "Foe Deck has 24 cards; at least 25 are needed (1 more)."
    assert (problem.rule, problem.have, problem.need) == ("CCG-4.6", 24, 25)


@pytest.mark.rule("CCG-4.6")
def test_4_6_26_cards_are_fine_for_the_foe_deck_if_their_renown_is():
    # 24 Foes of Renown 4 and two of Renown 1: 98
    deck = legal_deck(foes={"foe-9": None, "imp-1": 2})
    assert messages(deck, SMALL[0]) == []


# CCG-D04 and CCG-D08


@pytest.mark.rule("CCG-2.3")
@pytest.mark.parametrize("card_type", ["Foe", "Ally", "Region", "Move", "Item", "Action"])
def test_2_3_foes_belong_only_in_the_foe_deck_and_all_other_cards_only_in_the_draw_deck(card_type):
    other = {"id": "other", "type": card_type}
    in_draw = "CCG-D04" not in problems(legal_deck(draw={"other": 1}), other)
    in_foes = "CCG-D08" not in problems(legal_deck(foes={"other": 1}), other)
    assert (in_draw, in_foes) == ((False, True) if card_type == "Foe" else (True, False))


@pytest.mark.rule("CCG-4.3")
@pytest.mark.parametrize(("card", "title", "kind"), [("foe-1", "Foe 1", "Foe"), ("hero", "Hero", "Conan")])
def test_4_3_it_refuses_foes_and_conan_in_the_draw_deck(card, title, kind):
    (problem,) = problems(legal_deck(draw={card: 1}))["CCG-D04"]
    assert problem.message == f'"{title}" is a {kind} card and cannot be in the Draw Deck.'
    assert problem.fixes == (Fix("remove", f'Remove "{title}"', "draw", card, 1),)


@pytest.mark.rule("CCG-4.3")
def test_4_3_every_other_type_can_be_in_the_draw_deck():
    others = [
        ALLY,
        {"id": "field", "type": "Region"},
        {"id": "rope", "type": "Item"},
        {"id": "trick", "type": "Action"},
    ]
    assert messages(legal_deck(draw={"guide": 1, "field": 1, "rope": 1, "trick": 1}), *others) == []


@pytest.mark.rule("CCG-4.7")
@pytest.mark.parametrize(("card", "title", "kind"), [("move-1", "Move 1", "Move"), ("guide", "Guide", "Ally")])
def test_4_7_it_refuses_all_but_foes_in_the_foe_deck(card, title, kind):
    (problem,) = problems(legal_deck(foes={card: 1}), ALLY)["CCG-D08"]
    assert problem.message == f'"{title}" is a {kind} card; the Foe Deck can hold only Foes.'
    assert (problem.rule, problem.section, problem.card_ids) == ("CCG-4.7", "foes", (card,))


# CCG-D05 and CCG-D09


@pytest.mark.rule("CCG-4.4")
def test_4_4_it_refuses_a_fourth_copy_in_the_draw_deck():
    (problem,) = problems(legal_deck(draw={"move-1": 4}))["CCG-D05"]
    assert problem.message == '"Move 1": 4 copies in the Draw Deck; at most 3 are allowed.'
    assert (problem.have, problem.need) == (4, 3)
    assert problem.fixes == (Fix("set", 'Keep 3 copies of "Move 1"', "draw", "move-1", 3),)
    assert "CCG-D05" not in problems(legal_deck(draw={"move-1": 3}))


@pytest.mark.rule("CCG-4.11")
def test_4_11_copies_listed_in_two_lines_count_together():
    deck = legal_deck()
    deck = DeckList(deck.name, (*deck.entries, DeckEntry("draw", "move-1", 1)))
    (problem,) = problems(deck)["CCG-D05"]
    assert problem.have == 4


@pytest.mark.rule("CCG-4.8")
def test_4_8_it_refuses_a_fourth_copy_in_the_foe_deck():
    (problem,) = problems(legal_deck(foes={"foe-9": 4}))["CCG-D09"]
    assert problem.message == '"Foe 9": 4 copies in the Foe Deck; at most 3 are allowed.'
    assert problem.rule == "CCG-4.8"
    assert "CCG-D09" not in problems(legal_deck(foes={"foe-9": 3}))


# CCG-D06 and CCG-D10


@pytest.mark.rule("CCG-4.5")
def test_4_5_it_refuses_a_second_copy_of_a_unique_card_in_the_draw_deck():
    unique = {**ALLY, "traits": ["Unique"]}
    assert "CCG-D06" not in problems(legal_deck(draw={"guide": 1}), unique)
    (problem,) = problems(legal_deck(draw={"guide": 2}), unique)["CCG-D06"]
    assert problem.message == '"Guide" is Unique: 2 copies in the Draw Deck; only 1 is allowed.'
    assert problem.fixes == (Fix("set", 'Keep 1 copy of "Guide"', "draw", "guide", 1),)


@pytest.mark.rule("CCG-4.9")
def test_4_9_it_refuses_a_second_copy_of_a_unique_foe():
    unique = {"id": "king", "type": "Foe", "renown": 1, "health": 6, "traits": ["Unique"]}
    assert "CCG-D10" not in problems(legal_deck(foes={"king": 1}), unique)
    (problem,) = problems(legal_deck(foes={"king": 2}), unique)["CCG-D10"]
    assert problem.message == '"King" is Unique: 2 copies in the Foe Deck; only 1 is allowed.'
    assert problem.rule == "CCG-4.9"


# CCG-D11 and CCG-D12


@pytest.mark.rule("CCG-4.10")
@pytest.mark.parametrize("renown", [95, 100, 105])
def test_4_10_95_to_105_renown_is_right(renown):
    assert not {"CCG-D11", "CCG-D12"} & set(problems(foes_worth(renown), *ANY))


@pytest.mark.rule("CCG-4.10")
def test_4_10_94_renown_is_too_little():
    (problem,) = problems(foes_worth(94), *ANY)["CCG-D11"]
    assert problem.message == "Foe Deck totals 94 Renown; 95 to 105 are required (1 too few)."
    assert (problem.rule, problem.have, problem.need) == ("CCG-4.10", 94, 95)
    # a third "Foe 8" (Renown 4) would make it 98
    assert Fix("add", 'Add one more "Foe 8" (4 Renown)', "foes", "foe-8", 1) in problem.fixes


@pytest.mark.rule("CCG-4.10")
def test_4_10_106_renown_is_too_much():
    # 26 Foes: 25 x 4 = 100 and one of Renown 6
    (problem,) = problems(legal_deck(foes={"any-6": 1}), *ANY)["CCG-D12"]
    assert problem.message == "Foe Deck totals 106 Renown; 95 to 105 are required (1 too many)."
    assert (problem.have, problem.need) == (106, 105)
    # 106 - 4 = 102
    assert Fix("remove", 'Remove one "Foe 1" (4 Renown)', "foes", "foe-1", 1) in problem.fixes


@pytest.mark.rule("CCG-4.10")
def test_4_10_it_does_not_advise_to_remove_a_foe_from_a_deck_of_25():
    (problem,) = problems(foes_worth(106), *ANY)["CCG-D12"]
    assert not any(fix.card_id for fix in problem.fixes)


@pytest.mark.rule("CCG-4.10")
def test_4_10_every_copy_counts_for_the_renown():
    # 25 x 4 + 2 x 4 = 108
    (problem,) = problems(legal_deck(foes={"foe-9": 3}))["CCG-D12"]
    assert problem.have == 108


BRUTE = {"id": "brute", "type": "Foe", "renown": 5, "health": 9}


def test_whether_a_card_of_unknown_traits_is_unique_is_not_known():
    for section, code, card, kind in (("draw", "CCG-D06", "relic", "Move"), ("foes", "CCG-D10", "shade", "Foe")):
        record = {"id": card, "type": kind, "traits": "?"}
        (problem,) = problems(legal_deck(**{section: {card: 2}}), record)[code]
        assert (problem.is_open, problem.have, problem.need) == (True, 2, 1)
        assert problem.message.startswith(f'Whether "{card.title()}" is Unique is not known: 2 copies in the ')
        assert code not in problems(legal_deck(**{section: {card: 1}}), record)


def test_unknown_renown_is_neither_too_little_nor_too_much_unless_certainly_so():
    # 24 x 4 = 96 with one Foe of "?" (0 to 9): 96 to 105, both in the window
    vague = {"id": "ghost", "type": "Foe", "renown": "?", "health": 9}
    assert not {"CCG-D11", "CCG-D12"} & set(problems(legal_deck(foes={"foe-9": None, "ghost": 1}), vague))
    # 23 x 4 = 92 and one more of 5 with it: 97 to 106, which may be too much
    found = problems(legal_deck(foes={"foe-8": 2, "foe-9": None, "ghost": 1, "brute": 1}), vague, BRUTE)
    assert "CCG-D11" not in found
    (problem,) = found["CCG-D12"]
    assert (problem.is_open, problem.card_ids, problem.rule) == (True, ("ghost",), "CCG-4.10")
    assert problem.message == (
        'Foe Deck totals 97 to 106 Renown, since that of "Ghost" is not known exactly; 95 to 105 are required.'
    )
    # 88 and "3-": 88 to 91 is too little, 88 and "?": 88 to 97 may be
    (problem,) = problems(legal_deck(foes={"foe-8": 1, "foe-9": None, "ghost": 1}), vague)["CCG-D11"]
    assert (problem.is_open, problem.is_error, problem.need) == (True, False, 95)
    # one of at most 4 on top of 22 x 4 = 88: 88 to 92 can never be 95
    weak = {"id": "ghost", "type": "Foe", "renown": "4-", "health": 9}
    (problem,) = problems(legal_deck(foes={"foe-8": 1, "foe-9": None, "ghost": 1}), weak)["CCG-D11"]
    assert problem.have == 92


# CCG-D13


@pytest.mark.parametrize("quantity", [0, -1, 1.5, "3", True])
def test_the_number_of_copies_is_a_whole_number_of_1_or_more(quantity):
    (problem,) = problems(legal_deck(draw={"move-14": quantity}))["CCG-D13"]
    assert problem.message == '"Move 14": the number of copies must be a whole number of 1 or more.'
    assert Fix("set", 'Set "Move 14" to 1 copy', "draw", "move-14", 1) in problem.fixes


def test_a_huge_number_of_copies_is_counted_and_refused():
    (problem,) = problems(legal_deck(draw={"move-14": 10**9}))["CCG-D05"]
    assert problem.have == 10**9


def test_it_refuses_a_section_that_decks_do_not_have():
    with pytest.raises(UnreadableText, match='Unknown section "side"; a deck has conan, draw, foes'):
        check_deck(pool_of(), DeckList("test", (DeckEntry("side", "move-1", 1),)))


@pytest.mark.rule("CCG-4.13")
def test_4_13_two_players_may_use_the_same_cards():
    pool = pool_of()
    one, two = legal_deck(), legal_deck()
    assert check_deck(pool, one) == check_deck(pool, two) == []


@settings(deadline=None)  # a busy machine is no fault of the deck
@given(
    st.lists(
        st.builds(
            DeckEntry,
            section=st.sampled_from(["conan", "draw", "foes"]),
            card_id=st.sampled_from(["hero", "move-1", "foe-1", "guide", "nobody"]),
            quantity=st.integers(-2, 70),
        ),
        max_size=12,
    )
)
def test_every_problem_of_any_deck_has_a_known_code_and_a_sentence(entries):
    for problem in check_deck(pool_of(ALLY), DeckList("any", tuple(entries))):
        assert problem.code[:5] in ("CCG-D", "CCG-W")
        assert problem.message.endswith(".")
        assert (problem.code[4] == "D") == problem.is_error


def test_a_card_with_gaps_is_legal_but_cannot_be_simulated():
    vague = {"id": "ghost", "type": "Foe", "renown": 4, "health": "3-4"}
    deck = legal_deck(foes={"foe-9": None, "ghost": 1})
    assert not [problem for problem in check_deck(pool_of(vague), deck) if problem.is_error]
    (problem,) = simulation_problems(pool_of(vague), deck)
    assert problem.code == "CCG-S01"
    assert problem.message == '"Ghost" is a known card with gaps; it cannot be simulated.'
    assert simulation_problems(pool_of(vague), legal_deck()) == []


def test_the_pool_of_these_tests_has_nine_foes_of_renown_4():
    assert {foe["renown"] for foe in FOES} == {4}
