"""Deck checks of Age of Conan: each error and warning, with sentence, cards, rule and what mends it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine import DeckEntry, DeckList, Problem
from simulator.engine.core.errors import UnreadableText
from simulator.engine.games.age_of_conan import GAME
from simulator.engine.games.age_of_conan.cards import KINGDOMS, compile_pool
from simulator.engine.games.age_of_conan.decks import check_deck, kingdom_of
from tests.engine.age_of_conan.contract import deck_of
from tests.engine.age_of_conan.records import base_records, known_records, pool


def changed(kingdom: str = "aquilonia", **cards: int) -> DeckList:
    """The deck of a kingdom with other quantities: ``deck__black_dragons=0`` leaves a card out."""
    wanted = {tuple(name.replace("_", "-").split("--")): number for name, number in cards.items()}
    entries = {(entry.section, entry.card_id): entry.quantity for entry in deck_of(pool(), kingdom).entries}
    entries |= {(section, card): number for (section, card), number in wanted.items()}
    listed = [DeckEntry(section, card, number) for (section, card), number in entries.items() if number]
    return DeckList("test", tuple(listed))


def found(code: str, deck: DeckList) -> Problem:
    """The one problem with this code."""
    problems = [one for one in check_deck(pool(), deck) if one.code == code]
    assert len(problems) == 1, problems
    return problems[0]


def codes(deck: DeckList) -> list[str]:
    return [one.code for one in check_deck(pool(), deck)]


def mended(deck: DeckList, problem: Problem) -> DeckList:
    """The deck after all fixes of a problem that name a card."""
    entries = {(entry.section, entry.card_id): entry.quantity for entry in deck.entries}
    for fix in problem.fixes:
        if fix.act == "set":
            entries[fix.section, fix.card_id] = fix.quantity
        elif fix.act == "remove":
            del entries[fix.section, fix.card_id]
    return DeckList(deck.name, tuple(DeckEntry(*key, number) for key, number in entries.items()))


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_deck_of_the_box_has_no_problem(kingdom: str) -> None:
    deck = deck_of(pool(), kingdom)
    assert codes(deck) == []
    assert GAME.simulation_problems(pool(), deck) == []
    assert sum(entry.quantity for entry in deck.entries) == 22
    chosen = kingdom_of(pool(), deck)
    assert chosen is not None and chosen.id == kingdom


def test_d01_an_unknown_card_with_what_may_be_meant() -> None:
    problem = found("AOC-D01", changed(deck__black_dragon=1))
    assert problem.message == 'Unknown card: "black-dragon".'
    assert problem.fixes[0].act == "swap" and problem.fixes[0].card_id == "black-dragons"


def test_d02_a_deck_has_one_kingdom() -> None:
    problem = found("AOC-D02", changed(kingdom__aquilonia=0))
    assert problem.message == "A deck is what one kingdom brings; this one names 0."
    assert (problem.have, problem.need, problem.rule) == (0, 1, "AOC-3.1")
    assert problem.fixes[0].act == "choose"
    two = changed(kingdom__turan=1)
    problem = found("AOC-D02", two)
    assert problem.have == 2
    assert [fix.label for fix in problem.fixes] == ["Play without Aquilonia", "Play without Turan"]
    assert kingdom_of(pool(), two) is None
    doubled = changed(kingdom__aquilonia=2)
    assert codes(mended(doubled, found("AOC-D02", doubled))) == []


def test_d02_only_a_kingdom_stands_in_its_section() -> None:
    deck = changed(kingdom__aquilonia=0, kingdom__sea_power=1)
    problem = found("AOC-D02", deck)
    assert problem.message == '"Sea Power" is no kingdom. Choose Aquilonia, Turan, Stygia or Hyperborea.'
    assert problem.fixes[0].act == "remove"


def test_d03_all_cards_are_the_kingdoms_own() -> None:
    problem = found("AOC-D03", changed(deck__black_dragons=0, deck__steppe_riders=1))
    assert problem.message == '"Steppe Riders" is no card of Aquilonia.'
    assert problem.rule == "AOC-3.2"
    problem = found("AOC-D03", changed(deck__black_dragons=0, deck__sea_power=1))
    assert problem.message == '"Sea Power" is an Objective; a kingdom brings Kingdom Cards.'
    problem = found("AOC-D03", changed(expansion__steppe_riders=5))
    assert problem.section == "expansion"


def test_d03_of_some_published_cards_nobody_knows_the_kingdom() -> None:
    whole = compile_pool([*base_records(), *known_records()])
    (problem,) = [one for one in check_deck(whole, changed(deck__published_sacrifices=1)) if one.code == "AOC-D03"]
    assert (problem.is_open, problem.is_error) == (True, False)
    assert problem.message == 'Whether "Sacrifices (published)" is a card of Aquilonia is not known.'


def test_d03_without_a_kingdom_any_kingdom_card_may_be_meant() -> None:
    assert codes(changed(kingdom__aquilonia=0, deck__black_dragons=0, deck__steppe_riders=1)) == ["AOC-D02"]


@pytest.mark.parametrize(("number", "act"), [(0, "add"), (2, "remove")])
def test_d04_a_kingdom_deck_has_21_cards(number: int, act: str) -> None:
    deck = changed(deck__black_dragons=number)
    problem = found("AOC-D04", deck)
    assert (problem.have, problem.need, problem.rule) == (20 + number, 21, "AOC-1.4")
    assert [(fix.act, fix.quantity) for fix in problem.fixes] == [(act, 1)]
    assert "AOC-D06" not in codes(deck)


@pytest.mark.parametrize(("number", "need"), [(1, 5), (4, 5), (6, 0)])
def test_d04_of_the_expansion_there_are_all_cards_or_none(number: int, need: int) -> None:
    problem = found("AOC-D04", changed(expansion__black_dragons=number))
    assert problem.message == f"A kingdom has 5 cards of the expansion or none; this one has {number}."
    assert (problem.have, problem.need) == (number, need)
    assert codes(changed(expansion__black_dragons=5)) == []


@pytest.mark.parametrize("number", [-1, 1.5, True])
def test_d05_copies_are_whole_numbers(number: Any) -> None:
    problem = found("AOC-D05", changed(deck__black_dragons=number))
    assert problem.message == '"Black Dragons": the number of copies must be a whole number of 1 or more.'


def test_d06_another_list_than_that_of_the_box_is_a_house_deck() -> None:
    deck = changed(deck__black_dragons=0, deck__bossonian_archers=3)
    problem = found("AOC-D06", deck)
    assert not problem.is_error
    assert problem.message.startswith("This is not the deck of Aquilonia as the box has it")
    assert set(problem.card_ids) == {"black-dragons", "bossonian-archers"}
    assert codes(mended(deck, problem)) == []


def test_s01_a_card_with_gaps_cannot_be_simulated() -> None:
    with_known = compile_pool([*base_records(), *known_records()])
    gap = next(card for card in with_known.defs if not card.simulatable)
    deck = DeckList("test", (*deck_of(with_known, "aquilonia").entries, DeckEntry("deck", gap.id, 1)))
    problems = GAME.simulation_problems(with_known, deck)
    assert [(one.code, one.card_ids) for one in problems] == [("AOC-S01", (gap.id,))]


def test_an_unknown_section_is_refused() -> None:
    with pytest.raises(UnreadableText, match="kingdom, deck, expansion"):
        check_deck(pool(), DeckList("test", (DeckEntry("main", "black-dragons", 1),)))
