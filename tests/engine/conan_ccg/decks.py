"""A small pool and a legal deck without any warning, from which each test strays in one point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.problems import Problem
from simulator.engine.games.conan_ccg.cards.definitions import Pool, compile_pool
from simulator.engine.games.conan_ccg.decks.checks import check_deck
from simulator.scenarios.conan_ccg.short_cards import full_record

Sections = dict[str, dict[str, Any]]

#: 14 Moves of gem 3 and 9 Minor Foes of Renown 4, so that 40 and 25 are reached with at most 3 copies.
MOVES = [{"id": f"move-{number}", "type": "Move", "gem": 3} for number in range(1, 15)]
FOES = [{"id": f"foe-{number}", "type": "Foe", "renown": 4, "health": 4} for number in range(1, 10)]
HERO = {"id": "hero", "type": "Conan"}


def pool_of(*extra: Mapping[str, Any]) -> Pool:
    """The small pool with further cards in short form."""
    return compile_pool([full_record(short) for short in (HERO, *MOVES, *FOES, *extra)])


def legal_sections() -> Sections:
    """1 Conan; 13 x 3 + 1 = 40 Moves; 8 x 3 + 1 = 25 Foes with 25 x 4 = 100 Renown."""
    return {
        "conan": {"hero": 1},
        "draw": {**{f"move-{number}": 3 for number in range(1, 14)}, "move-14": 1},
        "foes": {**{f"foe-{number}": 3 for number in range(1, 9)}, "foe-9": 1},
    }


def legal_deck(**changes: Mapping[str, Any]) -> DeckList:
    """The legal deck with other quantities in some sections; a quantity of ``None`` leaves a card out."""
    sections = legal_sections()
    for section, cards in changes.items():
        sections[section] |= cards
    return decklist(sections)


def decklist(sections: Mapping[str, Mapping[str, Any]]) -> DeckList:
    return DeckList(
        "test",
        tuple(
            DeckEntry(section, card, quantity)
            for section, cards in sections.items()
            for card, quantity in cards.items()
            if quantity is not None
        ),
    )


def problems(deck: DeckList, *extra: Mapping[str, Any]) -> dict[str, list[Problem]]:
    """The problems of a deck by code."""
    found: dict[str, list[Problem]] = {}
    for problem in check_deck(pool_of(*extra), deck):
        found.setdefault(problem.code, []).append(problem)
    return found


def messages(deck: DeckList, *extra: Mapping[str, Any]) -> list[str]:
    return [problem.message for problem in check_deck(pool_of(*extra), deck)]
