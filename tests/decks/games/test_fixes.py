"""Each way to mend a deck that names a card mends it: the problem is gone, or smaller."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks import lineup
from cards.reading.queries import search
from decks.checks import shown_fixes
from decks.contents import Entry
from decks.editing.fixes import fixed
from decks.games import deck_game
from simulator.engine import DeckEntry, DeckList, Problem, get_game
from tests.catalogue import load_real_cards

CONQUER, CCG, AOC = "conquer", "conan_ccg", "age_of_conan"
#: What the deck of Conquer starts with.
HOME = next(one.card_id for one in lineup.decks(CONQUER)[0].entries if one.section == "start")


pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""


def broken(game_key: str, *changes: Entry) -> list[Entry]:
    """The first ready-made deck with other numbers of copies."""
    entries = {(one.section, one.card_id): one.quantity for one in lineup.decks(game_key)[0].entries}
    entries |= {(section, card_id): number for section, card_id, number in changes}
    return [(*place, number) for place, number in entries.items() if number]


def check(game_key: str, entries: Sequence[Entry], **options: str) -> list[Problem]:
    deck = DeckList("", tuple(DeckEntry(*entry) for entry in entries))
    return get_game(game_key).check_deck(lineup.pool(game_key), deck, options)


def off(problem: Problem) -> int:
    """By how many copies it is off."""
    return abs((problem.have or 0) - (problem.need or 0))


@pytest.mark.parametrize(
    ("game_key", "code", "changes", "options"),
    [
        (CONQUER, "CQ-D06", [("main", "quick-jab", 2)], {}),
        (CONQUER, "CQ-D06", [("combat", "axe-of-tharrantom", 3), ("main", "axe-of-tharrantom", 1)], {}),
        (CONQUER, "CQ-H01", [("main", HOME, 3)], {"copy_limit": "3"}),
        (CCG, "CCG-D05", [("draw", "throat-grip", 5)], {}),
        (CCG, "CCG-D04", [("draw", "gray-ape", 1)], {}),
        (AOC, "AOC-D03", [("deck", "steppe-riders", 1)], {}),
    ],
)
def test_a_fix_that_names_a_card_mends(game_key: str, code: str, changes: list[Entry], options: dict[str, str]) -> None:
    entries = broken(game_key, *changes)
    problems = [one for one in check(game_key, entries, **options) if one.code == code]
    assert problems
    for problem in problems:
        before = {one.code for one in check(game_key, entries, **options)}
        fixes = [fix for fix in problem.fixes if fix.card_id]
        assert fixes
        for fix in fixes:
            after = check(game_key, fixed(game_key, entries, problem, fix), **options)
            same = [off(one) for one in after if (one.code, one.card_ids) == (code, problem.card_ids)]
            assert not same or same[0] < off(problem), fix
            if fix.act == "move":
                assert {one.code for one in after} <= before


@pytest.mark.parametrize("game_key", [CONQUER, CCG])
def test_the_searches_of_fixes_find_cards_of_their_sections(game_key: str) -> None:
    load_real_cards(game_key)
    game = deck_game(game_key)
    assert game.fix_searches
    for (code, section), query in game.fix_searches.items():
        zone = game.zone(section)
        assert zone is not None and code.startswith(("CCG-", "CQ-"))
        found = {row.type for row in search(game_key, query).rows()}
        assert found and found <= zone.types, (code, query, found)


def test_fixes_without_a_card_are_said_too() -> None:
    entries = broken(CCG, *((section, card_id, 0) for section, card_id, _ in broken(CCG) if section == "foes"))
    magic = next(card.id for card in lineup.pool(CCG).defs if card.is_move and "Magic" in card.left)
    (problem,) = [one for one in check(CCG, [*entries, ("draw", magic, 1)]) if one.code == "CCG-W08"]
    assert [(fix.label, fix.search) for fix in shown_fixes(CCG, entries, problem)] == [
        ("Add a Sorcerer", "foetype:sorcerer")
    ]
    wide = broken(AOC, ("deck", "black-dragons", 3))
    (problem,) = [one for one in check(AOC, wide) if one.code == "AOC-D04"]
    (fix,) = shown_fixes(AOC, wide, problem)
    assert (fix.label.split(" from")[0].split()[0], fix.value, fix.search) == ("Remove", "", "")


def test_cards_with_copies_left_are_offered_first() -> None:
    entries = broken(CCG)
    draw = [entry for entry in entries if entry[0] == "draw"]
    short = [entry for entry in entries if entry is not draw[-1]]
    (problem,) = [one for one in check(CCG, short) if one.code == "CCG-D03"]
    game, pool = deck_game(CCG), lineup.pool(CCG)
    owned = {card_id: copies for _, card_id, copies in short}
    offered = game.suggestions(pool, short, problem, owned)
    for step in offered:
        owned_more = {**owned, step.into: owned.get(step.into, 0) + step.copies}
        assert game.suggestions(pool, short, problem, owned_more)[0].into == step.into
