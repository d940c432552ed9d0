"""Whether a deck is legal: the one validator behind page, import, API, command line and simulation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from cards import catalogue
from cards.intake import is_placeholder_id
from decks.contents import without_placeholders
from decks.figures import deck_list
from simulator.engine import NO_OPTIONS, UNKNOWN_FACT, Problem, get_game

_NOBODY_KNOWS: Final = "A card that is not in the catalogue: nobody can tell what the rules say of it here."


def check(game_key: str, entries: Iterable[Sequence[Any]], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Every error and warning of a deck at once, errors first; some readings of the rules are about decks.

    Of cards that are not in the catalogue nothing is known: what depends on them cannot be told.
    """
    entries = list(entries)
    game, pool = get_game(game_key), catalogue.pool(game_key)
    found = game.check_deck(pool, deck_list("", entries), options)
    known = without_placeholders(entries)
    if len(known) == len(entries):
        return found
    alone = game.check_deck(pool, deck_list("", known), options)
    judged = [_judged(problem, entries, alone) for problem in found]
    return sorted(judged, key=lambda problem: not problem.is_error)


def _judged(problem: Problem, entries: Sequence[Sequence[Any]], alone: Sequence[Problem]) -> Problem:
    """A problem of a deck with placeholders; ``alone`` are those of the deck without them."""
    if problem.card_ids and all(is_placeholder_id(card_id) for card_id in problem.card_ids):
        if problem.have is None:  # the card itself is not known
            return replace(problem, severity=UNKNOWN_FACT, message=_NOBODY_KNOWS, fixes=problem.fixes[-1:])
    return replace(problem, severity=UNKNOWN_FACT) if _may_be_mended(problem, entries, alone) else problem


def _may_be_mended(problem: Problem, entries: Sequence[Sequence[Any]], alone: Sequence[Problem]) -> bool:
    """Whether something lacks that a placeholder may be: more is needed than counts, and placeholders did not count."""
    if problem.have is None or problem.need is None or problem.have >= problem.need or not problem.is_error:
        return False
    sections = {section for section, card_id, _ in entries if is_placeholder_id(card_id)}
    if problem.section and problem.section not in sections:
        return False
    if problem.need == 1 and sum(copies for section, _, copies in entries if section == problem.section) > 1:
        return False
    same = [one for one in alone if (one.code, one.section, one.have) == (problem.code, problem.section, problem.have)]
    return bool(same)


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
