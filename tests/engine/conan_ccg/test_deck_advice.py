"""The 11 warnings of a deck check, each on both sides of its boundary."""

from __future__ import annotations

from fractions import Fraction

import pytest

from simulator.engine.games.conan_ccg.decks.advice import no_minor_chance
from tests.engine.conan_ccg.decks import decklist, legal_deck, legal_sections, messages, problems

MAJORS = [{"id": f"major-{number}", "type": "Foe", "renown": 5, "health": 6} for number in range(1, 9)]
WEAK = [{"id": f"weak-{number}", "type": "Foe", "renown": 2, "health": 6} for number in range(1, 9)]


def moves(number: int, **fields: object) -> tuple[dict[str, int], list[dict[str, object]]]:
    """Entries and records of ``number`` Moves with these fields, 3 copies each as far as they go."""
    ids = [f"special-{place}" for place in range(-(-number // 3))]
    entries = {card: min(3, number - 3 * place) for place, card in enumerate(ids)}
    return entries, [{"id": card, "type": "Move", "gem": 3, **fields} for card in ids]


def draw_of(**cards: int) -> dict[str, dict[str, int]]:
    return legal_sections() | {"draw": cards}


def test_no_warning_makes_a_deck_illegal():
    found = problems(legal_deck(foes={"beast": 1, "foe-9": None}), {"id": "beast", "type": "Foe", "foe_type": "Animal"})
    assert not found["CCG-W07"][0].is_error


# CCG-W01


def foe_deck(majors: int, weak: int) -> object:
    """``majors`` Foes of Renown 5 and ``weak`` of Renown 2."""
    sections = legal_sections()
    sections["foes"] = {
        **{f"major-{place + 1}": min(3, majors - 3 * place) for place in range(-(-majors // 3))},
        **{f"weak-{place + 1}": min(3, weak - 3 * place) for place in range(-(-weak // 3))},
    }
    return decklist(sections)


@pytest.mark.rule("CCG-9.6")
def test_it_warns_of_fewer_minor_foes_than_the_major_foes_cost():
    # 13 Major Foes of Renown 5 cost 1 each
    (problem,) = problems(foe_deck(13, 12), *MAJORS, *WEAK)["CCG-W01"]
    assert problem.message == (
        "Major Foes cost 13 Minor Foes in total, but the deck has only 12; some can rarely be played."
    )
    assert "CCG-W01" not in problems(foe_deck(12, 13), *MAJORS, *WEAK)
    assert "CCG-W01" not in problems(foe_deck(12, 12), *MAJORS, *WEAK)


# CCG-W02


def test_the_chance_of_a_draw_without_minor_foes_is_hypergeometric():
    # 12 of 25 Minor: C(13, 5) / C(25, 5) = 1287 / 53130
    assert no_minor_chance(12, 25) == Fraction(1287, 53130)
    assert no_minor_chance(21, 25) == 0  # 4 Major Foes cannot fill a draw of 5
    assert no_minor_chance(0, 25) == 1


def test_it_warns_when_less_than_half_of_the_foe_deck_are_minor_foes():
    (problem,) = problems(foe_deck(13, 12), *MAJORS, *WEAK)["CCG-W02"]
    # 1287 / 53130 = 2.42 %
    assert problem.message == (
        "Only 48 % of the Foe Deck are Minor Foes; opening draws without a playable Foe become likely "
        "(2.4 % per draw of 5)."
    )
    assert "CCG-W02" not in problems(foe_deck(12, 12), *MAJORS, *WEAK)


# CCG-W03


@pytest.mark.rule("CCG-12.3")
def test_it_warns_of_fewer_than_25_cards_that_foes_can_play():
    entries, records = moves(16, conan_only=True)
    sections = legal_sections()
    sections["draw"] = {**{f"move-{number}": 3 for number in range(1, 9)}, **entries}
    (problem,) = problems(decklist(sections), *records)["CCG-W03"]
    assert problem.message == "Only 24 cards can be played as moves by your Foes; a Foe with no move is defeated."
    sections["draw"]["move-9"] = 1
    assert "CCG-W03" not in problems(decklist(sections), *records)


def test_allies_and_regions_are_no_moves():
    sections = legal_sections()
    sections["draw"] = {**{f"move-{number}": 3 for number in range(1, 9)}, "guide": 3, "field": 3}
    extra = [{"id": "guide", "type": "Ally"}, {"id": "field", "type": "Region"}]
    assert problems(decklist(sections), *extra)["CCG-W03"][0].have == 24


# CCG-W04


def test_it_warns_of_a_card_that_neither_conan_nor_a_foe_can_pay():
    frail = {"id": "frail", "type": "Conan", "prowess": 4, "health": 5}
    deck = decklist(legal_sections() | {"conan": {"frail": 1}, "draw": {"heavy": 1}})
    # Conan 4 + 5 = 9 and the Foes 3 + 4 = 7 are no more than 9
    (problem,) = problems(deck, frail, {"id": "heavy", "type": "Move", "gem": 9})["CCG-W04"]
    assert problem.message == '"Heavy" costs 9: none of your Foes can play it and survive.'
    assert "CCG-W04" not in problems(deck, frail, {"id": "heavy", "type": "Move", "gem": 8})


def test_a_card_that_conan_can_pay_is_no_reason_to_warn():
    deck = legal_deck(draw={"heavy": 1})
    assert "CCG-W04" not in problems(deck, {"id": "heavy", "type": "Move", "gem": 9})


# CCG-W05


@pytest.mark.rule("CCG-12.7")
def test_it_counts_the_cards_that_cost_too_much_for_the_weakest_foe():
    extra = [
        {"id": "boy", "type": "Foe", "renown": 4, "prowess": 2, "health": 2},
        {"id": "four", "type": "Move", "gem": 4},
        {"id": "five", "type": "Item", "gem": 5},
        {"id": "only", "type": "Move", "gem": 5, "conan_only": True},
    ]
    deck = legal_deck(draw={"four": 2, "five": 1, "only": 3}, foes={"foe-9": None, "boy": 1})
    # 2 + 2: a cost of 4 would leave 0 Health; what only Conan plays does not count
    (problem,) = problems(deck, *extra)["CCG-W05"]
    assert problem.message == '3 cards cost too much for "Boy" (Prowess 2, Health 2).'
    extra[0]["health"] = 3
    (problem,) = problems(deck, *extra)["CCG-W05"]
    assert problem.message == '1 card costs too much for "Boy" (Prowess 2, Health 3).'
    extra[0]["health"] = 4
    assert "CCG-W05" not in problems(deck, *extra)


# CCG-W06


@pytest.mark.rule("CCG-7.2")
def test_it_warns_of_requirements_beyond_a_typical_game():
    deck = legal_deck(draw={"relic": 1})
    relic = {"id": "relic", "type": "Item", "requires": {"scars": 19}}
    assert messages(deck, relic) == ['"Relic" needs 19 Scars; typical games end with about 13 to 18.']
    assert messages(deck, {**relic, "requires": {"scars": 18}}) == []
    assert messages(deck, {**relic, "requires": {"scars": "?"}}) == []


@pytest.mark.rule("CCG-7.4")
def test_it_warns_of_a_requirement_of_40_renown():
    deck = legal_deck(draw={"guide": 1})
    (message,) = messages(deck, {"id": "guide", "type": "Ally", "requires": {"renown": 40}})
    assert message.startswith('"Guide" needs 40 Renown;')
    assert messages(deck, {"id": "guide", "type": "Ally", "requires": {"renown": 39}}) == []


# CCG-W07


@pytest.mark.rule("CCG-10.5")
def test_it_warns_of_the_only_foe_of_a_type():
    wolf = {"id": "wolf", "type": "Foe", "foe_type": "Animal", "renown": 2, "health": 6}
    assert messages(legal_deck(foes={"foe-9": None, "wolf": 1}), wolf) == [
        '"Wolf" is your only Foe of Type Animal; it can never share a zone.'
    ]
    assert messages(legal_deck(foes={"foe-9": None, "wolf": 2}), wolf) == []


@pytest.mark.rule("CCG-10.6")
def test_a_lone_sorcerer_among_humans_is_not_alone():
    witch = {"id": "witch", "type": "Foe", "foe_type": "Sorcerer", "renown": 4, "health": 6}
    assert "CCG-W07" not in problems(legal_deck(foes={"foe-9": None, "witch": 1}), witch)


def test_a_foe_of_unknown_type_may_be_what_lacks():
    unknown = dict.fromkeys(("foe_type", "territory", "traits"), "?")
    stranger = {"id": "ghost", "type": "Foe", "renown": 4, "health": 6, **unknown}
    foes, spell = {"foe-9": None, "ghost": 1}, {"id": "spell", "type": "Move", "gem": 3, "left": ["-", "Magic"]}
    assert messages(legal_deck(foes=foes), stranger) == []
    assert messages(legal_deck(draw={"spell": 1}, foes=foes), stranger, spell) == []
    for qualifier in ({"type": "Sorcerer"}, {"territory": "Zamora"}, {"trait": "Mounted"}):
        assert messages(legal_deck(draw={"trick": 1}, foes=foes), stranger, for_whom(qualifier)) == []


# CCG-W08


@pytest.mark.rule("CCG-17.15")
def test_it_warns_of_magic_without_a_sorcerer_and_of_a_sorcerer_without_magic():
    spell = {"id": "spell", "type": "Move", "gem": 3, "left": ["-", "Magic"]}
    witch = {"id": "witch", "type": "Foe", "foe_type": "Sorcerer", "renown": 4, "health": 6}
    with_witch = {"foe-9": None, "witch": 1}
    assert messages(legal_deck(draw={"spell": 1}), spell) == ["Your deck has Magic icons but no Sorcerer."]
    assert messages(legal_deck(foes=with_witch), witch) == ["Your deck has Sorcerers but no Magic icons."]
    assert messages(legal_deck(draw={"spell": 1}, foes=with_witch), spell, witch) == []


# CCG-W09


def test_it_warns_of_a_draw_deck_of_more_than_60_cards():
    entries, records = moves(20)
    assert messages(legal_deck(draw=entries), *records) == []
    assert messages(legal_deck(draw={**entries, "move-14": 2}), *records) == [
        "Large deck (61 cards): you will see each card less often."
    ]


def test_it_warns_of_a_foe_deck_of_more_than_40_cards():
    ones = [{"id": f"one-{number}", "type": "Foe", "renown": 1, "health": 6} for number in range(10)]
    # 20 of Renown 4 and 20 or 21 of Renown 1: 100 or 101
    foes = {"foe-7": 2, "foe-8": None, "foe-9": None, **{f"one-{number}": 2 for number in range(10)}}
    assert messages(legal_deck(foes=foes), *ones) == []
    (problem,) = problems(legal_deck(foes={**foes, "one-0": 3}), *ones)["CCG-W09"]
    assert (problem.section, problem.have) == ("foes", 41)


# CCG-W10


def for_whom(*qualifiers: object) -> dict[str, object]:
    ability = {"when": "hit", "for": list(qualifiers), "do": [{"verb": "draw", "amount": 1}]}
    return {"id": "trick", "type": "Move", "gem": 3, "abilities": [ability]}


@pytest.mark.rule("CCG-2.22")
@pytest.mark.parametrize(
    ("qualifiers", "name"),
    [
        (({"type": "Animal"},), "Foe (Animal)"),
        (({"trait": "Veteran"},), "Foe (Veteran)"),
        (({"territory": "Khitai"},), "Foe (Khitai)"),
        (({"class": "Major"},), "Foe (Major)"),
        (("Ally",), "Ally"),
        (("Ally", {"type": "Animal"}), "Ally or Foe (Animal)"),
    ],
)
def test_it_warns_of_a_move_for_which_no_card_qualifies(qualifiers, name):
    assert messages(legal_deck(draw={"trick": 1}), for_whom(*qualifiers)) == [
        f'"Trick" only works for {name}; no card of this deck qualifies.'
    ]


@pytest.mark.parametrize("qualifier", ["Conan", "Foe", {"type": "Human"}, {"class": "Minor"}, {"wounded": True}])
def test_it_does_not_warn_when_somebody_qualifies(qualifier):
    assert messages(legal_deck(draw={"trick": 1}), for_whom(qualifier)) == []


def test_an_ally_in_the_draw_deck_qualifies():
    assert messages(legal_deck(draw={"trick": 1, "guide": 1}), for_whom("Ally"), {"id": "guide", "type": "Ally"}) == []


# CCG-W11


@pytest.mark.rule("CCG-13.6")
def test_it_warns_when_conans_prowess_pays_for_fewer_than_5_moves():
    weak = {"id": "weak", "type": "Conan", "prowess": 14}
    deck = decklist(legal_sections() | {"conan": {"weak": 1}})
    # 14 / 3.0 = 4.67 moves
    assert messages(deck, weak) == ["Average gem cost is 3.0; Conan's 14 Prowess pays for about 4 moves a turn."]
    assert messages(deck, {**weak, "prowess": 15}) == []
