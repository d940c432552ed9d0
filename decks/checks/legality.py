"""Whether a deck is legal: the one validator behind page, import, API, command line and simulation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cards import catalogue
from decks.figures import deck_list
from simulator.engine import NO_OPTIONS, Problem, get_game


def check(game_key: str, entries: Iterable[Sequence[Any]], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Every error and warning of a deck at once, errors first; some readings of the rules are about decks."""
    return get_game(game_key).check_deck(catalogue.pool(game_key), deck_list("", entries), options)


def is_legal(game_key: str, entries: Iterable[Sequence[Any]]) -> bool:
    """Whether a deck may be played: asked of many decks at once, and so kept for as long as the data files stay."""
    return _is_legal(game_key, catalogue.data_hash(game_key), tuple(tuple(entry) for entry in entries))


@lru_cache(maxsize=4096)
def _is_legal(game_key: str, data_hash: str, entries: tuple[tuple[Any, ...], ...]) -> bool:
    return not errors(check(game_key, entries))


def may_meet(game_key: str, decks: Sequence[Iterable[Sequence[Any]]]) -> bool:
    """Whether decks that are legal each by itself may sit at one table with the usual options."""
    lists = [deck_list("", entries) for entries in decks]
    return not errors(get_game(game_key).check_table(catalogue.pool(game_key), lists, NO_OPTIONS))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that make a deck illegal."""
    return [problem for problem in problems if problem.is_error]


def warnings(problems: Iterable[Problem]) -> list[Problem]:
    """Those that are advice."""
    return [problem for problem in problems if not problem.is_error]
