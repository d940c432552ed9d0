"""Whether a deck is legal: the one validator behind page, import, API, command line and simulation."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from cards import catalogue
from cards.intake import is_home_made_id, is_of_user, set_key_of
from cards.models import OwnSetVersion
from cards.own_cards import cards_of
from cards.placeholders import CardScope
from decks.contents import without_placeholders
from decks.figures import deck_list
from simulator.engine import ERROR, NO_OPTIONS, UNKNOWN_FACT, Fix, Problem, get_game

_NOBODY_KNOWS: Final = "A card that is not in the catalogue: nobody can tell what the rules say of it here."
#: The code of what is said of home-made cards, and the act of the fix that names their set.
HOME_MADE: Final = "HOME-MADE"
NAME_SET: Final = "name_set"
#: The severity of what makes no deck illegal.
WARNING: Final = "warning"
#: So many titles a sentence names.
MOST_TITLES: Final = 5


class Verdict(StrEnum):
    """What all findings come to: ``OPEN`` where nothing is wrong, but a check cannot tell."""

    LEGAL = "legal"
    OPEN = "open"
    ILLEGAL = "illegal"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS: Final = {
    Verdict.LEGAL: "Legal",
    Verdict.OPEN: "Legal as far as is known",
    Verdict.ILLEGAL: "Not legal",
}


def check(
    game_key: str,
    entries: Iterable[Sequence[Any]],
    options: Mapping[str, str] = NO_OPTIONS,
    scope: CardScope | None = None,
) -> list[Problem]:
    """Every error and warning of a deck at once, errors first; some readings of the rules are about decks.

    Of cards that are not in the catalogue nothing is known: what depends on them cannot be told. Home-made cards are
    known, and allowed, where the deck of the ``scope`` names a version that has them and its reader may see that.
    """
    entries = list(entries)
    scope = scope or CardScope(game_key, None)
    game, pool = get_game(game_key), scope.pool_with({card_id for _, card_id, _ in entries})
    found = game.check_deck(pool, deck_list("", entries), options)
    known = without_placeholders(entries, pool.index)
    if len(known) < len(entries):
        alone = game.check_deck(pool, deck_list("", known), options)
        found = [_judged(problem, entries, alone, pool.index) for problem in found]
    if any(is_home_made_id(card_id) for _, card_id, _ in entries):
        found = [*_of_home_made(found, entries, scope, pool.index)]
    return sorted(found, key=lambda problem: not problem.is_error) if len(known) < len(entries) else found


def _judged(
    problem: Problem, entries: Sequence[Sequence[Any]], alone: Sequence[Problem], known: Container[str]
) -> Problem:
    """A problem of a deck with cards that are not ``known``; ``alone`` are those of the deck without them."""
    if problem.card_ids and all(is_of_user(card_id) and card_id not in known for card_id in problem.card_ids):
        if problem.have is None:  # the card itself is not known
            return replace(problem, severity=UNKNOWN_FACT, message=_NOBODY_KNOWS, fixes=problem.fixes[-1:])
    return replace(problem, severity=UNKNOWN_FACT) if _may_be_mended(problem, entries, alone, known) else problem


def _may_be_mended(
    problem: Problem, entries: Sequence[Sequence[Any]], alone: Sequence[Problem], known: Container[str]
) -> bool:
    """Whether something lacks that an unknown card may be: more is needed than counts, and these did not count."""
    if problem.have is None or problem.need is None or problem.have >= problem.need or not problem.is_error:
        return False
    sections = {section for section, card_id, _ in entries if is_of_user(card_id) and card_id not in known}
    if problem.section and problem.section not in sections:
        return False
    if problem.need == 1 and sum(copies for section, _, copies in entries if section == problem.section) > 1:
        return False
    same = [one for one in alone if (one.code, one.section, one.have) == (problem.code, problem.section, problem.have)]
    return bool(same)


def _of_home_made(
    found: Iterable[Problem], entries: Sequence[Sequence[Any]], scope: CardScope, known: Container[str]
) -> Iterator[Problem]:
    """The problems with what is said of home-made cards: those that the deck does not name, and those that it does."""
    held = dict.fromkeys(card_id for _, card_id, _ in entries if is_home_made_id(card_id))
    unnamed = [card_id for card_id in held if card_id not in known and card_id in scope.working]
    by_set: dict[str, list[str]] = {}
    for card_id in unnamed:
        by_set.setdefault(set_key_of(card_id), []).append(card_id)
    for problem in found:
        if len(problem.card_ids) != 1 or problem.have is not None or problem.card_ids[0] not in unnamed:
            yield problem
    for key, card_ids in by_set.items():
        yield _not_named(scope, entries, card_ids, scope.newest.get(key))
    for version in scope.versions:
        named = [card_id for card_id in held if card_id in known and set_key_of(card_id) == version.own_set.key]
        if named:
            yield _named(scope, version, named)


def _not_named(
    scope: CardScope, entries: Sequence[Sequence[Any]], card_ids: Sequence[str], newest: OwnSetVersion | None
) -> Problem:
    """An error for the home-made cards of one set whose version the deck does not name, with the way to mend it."""
    titles = ", ".join(f"“{scope.title(card_id)}”" for card_id in card_ids[:MOST_TITLES])
    titles += f" and {len(card_ids) - MOST_TITLES} more" if len(card_ids) > MOST_TITLES else ""
    are = "are home-made cards" if len(card_ids) > 1 else "is a home-made card"
    said = f"{titles} {are}, and this deck does not say that it is played with the set."
    section = next(section for section, card_id, _ in entries if card_id == card_ids[0])
    fixes: tuple[Fix, ...] = ()
    if newest is not None and set(card_ids) <= cards_of([newest], scope.game_key).keys():
        label = f"Play with version {newest.number} of “{newest.own_set.name}”"
        fixes = (Fix(NAME_SET, label, section, card_ids[0], newest.number),)
    else:
        said += " Publish a version of the set first."
    fixes += tuple(
        Fix("remove", f"Take out “{scope.title(card_id)}”", where, card_id)
        for where, card_id, _ in entries
        if card_id in card_ids
    )[:MOST_TITLES]
    return Problem(HOME_MADE, ERROR, said, section=section, card_ids=tuple(card_ids), fixes=fixes)


def _named(scope: CardScope, version: OwnSetVersion, card_ids: Sequence[str]) -> Problem:
    """What everybody is told of a deck with home-made cards that it may hold."""
    cards = "1 home-made card" if len(card_ids) == 1 else f"{len(card_ids)} home-made cards"
    own_set = version.own_set
    said = f"It has {cards} of version {version.number} of “{own_set.name}” by {own_set.owner_name}."
    return Problem(HOME_MADE, WARNING, f"{said} It is legal only where these are allowed.", card_ids=tuple(card_ids))


def verdict_of(problems: Iterable[Problem]) -> Verdict:
    """What the findings come to."""
    problems = list(problems)
    if errors(problems):
        return Verdict.ILLEGAL
    return Verdict.OPEN if any(problem.is_open for problem in problems) else Verdict.LEGAL


def verdict_on(game_key: str, entries: Iterable[Sequence[Any]], scope: CardScope | None = None) -> Verdict:
    """The verdict on a deck: asked of many decks at once, and so kept for as long as the data files stay.

    What hangs on the home-made cards of a ``scope`` is not kept.
    """
    entries = tuple(tuple(entry) for entry in entries)
    if scope is not None and any(is_home_made_id(card_id) for _, card_id, _ in entries):
        return verdict_of(check(game_key, entries, scope=scope))
    return _verdict_on(game_key, catalogue.data_hash(game_key), entries)


@lru_cache(maxsize=4096)
def _verdict_on(game_key: str, data_hash: str, entries: tuple[tuple[Any, ...], ...]) -> Verdict:
    return verdict_of(check(game_key, entries))


def is_legal(game_key: str, entries: Iterable[Sequence[Any]]) -> bool:
    """Whether a deck is legal, and every check can tell."""
    return verdict_on(game_key, entries) is Verdict.LEGAL


def may_meet(game_key: str, decks: Sequence[Iterable[Sequence[Any]]], pool: Any = None) -> bool:
    """Whether decks that are legal each by itself may sit at one table with the usual options."""
    lists = [deck_list("", entries) for entries in decks]
    return not errors(get_game(game_key).check_table(pool or catalogue.pool(game_key), lists, NO_OPTIONS))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that make a deck illegal."""
    return [problem for problem in problems if problem.is_error]


def warnings(problems: Iterable[Problem]) -> list[Problem]:
    """Those that are advice."""
    return [problem for problem in problems if not problem.is_error]
