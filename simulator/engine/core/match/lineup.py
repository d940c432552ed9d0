"""Decks that sit at one table, checked together: each deck alone, then what only shows across the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match.game import NO_OPTIONS, Game
from simulator.engine.core.match.input import Holder

DeckCheck = Callable[[Any, DeckList, Mapping[str, str]], list[Problem]]
CardCheck = Callable[[Any, DeckList], list[Problem]]
TableCheck = Callable[[Any, Sequence[DeckList], Mapping[str, str]], list[Problem]]


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of a game: ``deck`` finds errors and advice, ``cards`` those it cannot play, ``table`` what only
    shows across decks and options.
    """

    deck: DeckCheck
    cards: CardCheck
    table: TableCheck


def deck_problems(game: Game, pool: Any, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Everything that keeps a deck from any match."""
    return list(_of_deck(_checks_of(game), Holder(pool), deck, tuple(sorted(options.items()))))


def table_problems(
    game: Game, pool: Any, decks: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS
) -> list[Problem]:
    """Everything that keeps these decks from a match, seat by seat, then what concerns the table; all at once."""
    return _stopping(_checks_of(game), pool, decks, options)


def require_playable(checks: Checks, pool: Any, decks: Sequence[DeckList], options: Mapping[str, str]) -> None:
    """``BadSetup`` with every error of every deck and of the table, unless a match can start."""
    found = _stopping(checks, pool, decks, options)
    if found:
        raise BadSetup(" ".join(_sentence(problem, decks) for problem in found))


def _checks_of(game: Game) -> Checks:
    return Checks(game.check_deck, game.simulation_problems, game.check_table)


def _stopping(checks: Checks, pool: Any, decks: Sequence[DeckList], options: Mapping[str, str]) -> list[Problem]:
    chosen = tuple(sorted(options.items()))
    found = [
        replace(problem, seat=seat)
        for seat, deck in enumerate(decks)
        for problem in _of_deck(checks, Holder(pool), deck, chosen)
    ]
    return [*found, *(problem for problem in checks.table(pool, decks, options) if problem.is_error)]


@lru_cache(maxsize=64)
def _of_deck(
    checks: Checks, holder: Holder[Any], deck: DeckList, options: tuple[tuple[str, str], ...]
) -> tuple[Problem, ...]:
    """Why no match can start with a deck; kept, since a series of matches asks again and again."""
    errors = [problem for problem in checks.deck(holder.pool, deck, dict(options)) if problem.is_error]
    return (*errors, *checks.cards(holder.pool, deck))


def _sentence(problem: Problem, decks: Sequence[DeckList]) -> str:
    if problem.seat is not None:
        return f'Deck "{decks[problem.seat].name}": {problem.message}'
    return f"{problem.message[:-1]} ({problem.rule})." if problem.rule else problem.message
