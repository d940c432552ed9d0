"""All findings about the decks of a table, as one refusal: for pages, API and commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cards import catalogue
from cards.intake import is_home_made_id, is_of_user
from simulator.engine import NO_OPTIONS, DeckList, Game, Problem, deck_problems, get_game
from simulator.errors import Findings, IllegalTable


def refuse_illegal(
    game_key: str,
    decks: Sequence[DeckList],
    options: Mapping[str, str] = NO_OPTIONS,
    *,
    ids: Sequence[str] = (),
    tables: Sequence[Sequence[int]] | None = None,
    pool: Any = None,
) -> None:
    """``IllegalTable`` with everything that is wrong, unless these decks may meet under these options.

    ``ids`` are the public ids of decks of the site. ``tables`` are the decks of each match, by their numbers; ``None``
    for all at one table. ``pool`` are the cards that they are checked with, without one those of the data files.
    """
    findings = table_findings(game_key, decks, options, ids=ids, tables=tables, pool=pool)
    if findings:
        raise IllegalTable(findings, decks=len(decks))


def table_findings(
    game_key: str,
    decks: Sequence[DeckList],
    options: Mapping[str, str] = NO_OPTIONS,
    *,
    ids: Sequence[str] = (),
    tables: Sequence[Sequence[int]] | None = None,
    pool: Any = None,
) -> list[Findings]:
    """Everything that keeps these decks from meeting: deck by deck, then the table; a deck that sits twice, once."""
    game, pool = get_game(game_key), pool or catalogue.pool(game_key)
    of_decks: dict[DeckList, tuple[int, ...]] = {}
    for number, deck in enumerate(decks):
        of_decks[deck] = (*of_decks.get(deck, ()), number)
    tables = [range(len(decks))] if tables is None else tables
    of_tables = list(dict.fromkeys(_of_tables(game, pool, decks, options, tables)))
    found = []
    for deck, numbers in of_decks.items():
        own = [
            _in_words(replace(problem, seat=numbers[0]), pool) for problem in deck_problems(game, pool, deck, options)
        ]
        seated = [problem for problem in of_tables if problem.seat in numbers]
        together = not own and _only_together(game, pool, deck, options, seated)
        found.append(Findings(numbers, deck.name, (*own, *seated), ids[numbers[0]] if ids else "", together=together))
    found.append(Findings((), "", tuple(problem for problem in of_tables if problem.seat is None)))
    return [item for item in found if item.problems]


def may_sit_beside(game_key: str, first: DeckList, other: DeckList) -> bool:
    """Whether nothing keeps a second deck from the table of a first one, whatever may be wrong with the first."""
    problems = get_game(game_key).check_table(catalogue.pool(game_key), [first, other], NO_OPTIONS)
    return not any(problem.is_error and problem.seat != 0 for problem in problems)


def _only_together(
    game: Game, pool: Any, deck: DeckList, options: Mapping[str, str], seated: Sequence[Problem]
) -> bool:
    """Whether none of these problems of a deck at a table is one that it has without the others."""
    if not seated:
        return False
    alone = {problem.code for problem in game.check_table(pool, [deck], options)}
    return not any(problem.code in alone for problem in seated)


def _in_words(problem: Problem, pool: Any) -> Problem:
    """A problem with an unknown card of a user says what it is; its id says nothing."""
    unknown = [card_id for card_id in problem.card_ids if is_of_user(card_id) and card_id not in pool.index]
    if not unknown:
        return problem
    said = "It holds a card that is not in the catalogue, so no match can be played."
    if all(map(is_home_made_id, unknown)):
        said = (
            "It holds a home-made card of a set that it does not name, or that you may not see, so no match can be "
            "played."
        )
    return replace(problem, message=said, fixes=())


def _of_tables(
    game: Game, pool: Any, decks: Sequence[DeckList], options: Mapping[str, str], tables: Sequence[Sequence[int]]
) -> Iterator[Problem]:
    """What only shows across decks, with the numbers of the decks as seats."""
    for numbers in tables:
        for problem in game.check_table(pool, [decks[number] for number in numbers], options):
            if problem.is_error:
                yield problem if problem.seat is None else replace(problem, seat=numbers[problem.seat])
