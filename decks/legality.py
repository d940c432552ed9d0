"""Whether a deck is legal: the one validator behind page, import, API, command line and simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cards import catalog
from simulator.engine import get_game
from simulator.engine.core.decklist import DeckEntry, DeckList
from simulator.engine.core.problems import Problem


def deck_list(name: str, entries: Iterable[Sequence[Any]]) -> DeckList:
    """Stored entries as the engine reads them."""
    return DeckList(name, tuple(DeckEntry(section, card_id, quantity) for section, card_id, quantity in entries))


def check(game_key: str, entries: Iterable[Sequence[Any]]) -> list[Problem]:
    """Every error and warning of a deck at once, errors first."""
    return get_game(game_key).check_deck(catalog.pool(game_key), deck_list("", entries))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that make a deck illegal."""
    return [problem for problem in problems if problem.is_error]


def warnings(problems: Iterable[Problem]) -> list[Problem]:
    """Those that are advice."""
    return [problem for problem in problems if not problem.is_error]
