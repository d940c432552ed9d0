"""Whether a deck is legal: one kingdom and its cards (S2, S13). Every finding at once, each with ways to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from simulator.engine.core.cards import a_or_an
from simulator.engine.core.decks import (
    ERROR,
    UNKNOWN_FACT,
    WARNING,
    DeckList,
    Fix,
    Problem,
    misplaced,
    not_whole,
    unknown_cards,
    with_gaps,
)
from simulator.engine.core.match import NO_OPTIONS
from simulator.engine.games.age_of_conan.cards import KINGDOMS, Kingdom, KingdomCard, Pool
from simulator.engine.games.age_of_conan.decks.count import (
    DECK,
    DECK_SIZE,
    EXPANSION,
    EXPANSION_SIZE,
    KINGDOM,
    SECTION_NAMES,
    CountedDeck,
    Line,
    copies,
    count_deck,
    is_card_of,
    own_list,
)

Check = Callable[[Pool, CountedDeck], Iterator[Problem]]


def check_deck(pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """All errors and warnings of a deck, in the order of the codes. What depends on options says ``check_table``."""
    counted = count_deck(pool, deck)
    return [problem for check in CHECKS for problem in check(pool, counted)]


def simulation_problems(pool: Pool, deck: DeckList) -> list[Problem]:
    """The cards of a deck with which no match can be played, because something about them is not known."""
    return with_gaps(count_deck(pool, deck).lines, "AOC-S01")


def _known_cards(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    yield from unknown_cards(deck, "AOC-D01", "AOC-3.2")


def _one_kingdom(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """S2: a seat has one of the four kingdoms."""
    strangers = [line for line in deck.section(KINGDOM) if not isinstance(line.card, Kingdom)]
    for line in strangers:
        names = ", ".join(name.capitalize() for name in KINGDOMS[:-1])
        yield misplaced(
            line,
            "AOC-D02",
            "AOC-3.1",
            f'"{line.card.title}" is no kingdom. Choose {names} or {KINGDOMS[-1].capitalize()}.',
        )
    number = len(deck.kingdoms())
    if number == 1 or (strangers and not number):
        return
    lines = [line for line in deck.section(KINGDOM) if line not in strangers]
    keep = [
        Fix("set", f"Play {line.card.title} alone", KINGDOM, line.card.id, 1)
        if len(lines) == 1
        else Fix("remove", f"Play without {line.card.title}", KINGDOM, line.card.id, line.quantity)
        for line in lines
    ]
    yield Problem(
        code="AOC-D02",
        severity=ERROR,
        message=f"A deck is what one kingdom brings; this one names {number}.",
        rule="AOC-3.1",
        section=KINGDOM,
        card_ids=tuple(line.card.id for line in lines),
        have=number,
        need=1,
        fixes=tuple(keep or [Fix("choose", "Choose a kingdom", KINGDOM, "", 1)]),
    )


def _own_cards(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """S13: all cards are the kingdom's own."""
    kingdom = deck.kingdom()
    for section in (DECK, EXPANSION):
        for line in deck.section(section):
            if not is_card_of(line.card, kingdom):
                found = misplaced(line, "AOC-D03", "AOC-3.2", _why_not(line, kingdom))
                yield replace(found, severity=UNKNOWN_FACT) if _is_open(line) else found


def _is_open(line: Line) -> bool:
    """Whether nobody knows of which kingdom the card is."""
    return isinstance(line.card, KingdomCard) and line.card.kingdom < 0


def _why_not(line: Line, kingdom: Kingdom | None) -> str:
    title = line.card.title
    if not is_card_of(line.card, None):
        return f'"{title}" is {a_or_an(line.card.type)}; a kingdom brings Kingdom Cards.'
    assert kingdom is not None, "a kingdom card is out of place beside a kingdom only"
    if _is_open(line):
        return f'Whether "{title}" is a card of {kingdom.title} is not known.'
    return f'"{title}" is no card of {kingdom.title}.'


def _sizes(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """S13: 21 cards, and of the expansion all five or none."""
    number = deck.sizes[DECK]
    if number != DECK_SIZE:
        yield _size(DECK, number, DECK_SIZE, f"A kingdom deck has {DECK_SIZE} cards; this one has {number}.")
    more = deck.sizes[EXPANSION]
    if more not in (0, EXPANSION_SIZE):
        text = f"A kingdom has {EXPANSION_SIZE} cards of the expansion or none; this one has {more}."
        yield _size(EXPANSION, more, EXPANSION_SIZE if more < EXPANSION_SIZE else 0, text)


def _size(section: str, have: int, need: int, message: str) -> Problem:
    name = SECTION_NAMES[section]
    add = Fix("add", f"Add {need - have} more to the {name}", section, "", need - have)
    remove = Fix("remove", f"Remove {have - need} from the {name}", section, "", have - need)
    return Problem(
        code="AOC-D04",
        severity=ERROR,
        message=message,
        rule="AOC-1.4",
        section=section,
        have=have,
        need=need,
        fixes=(add if have < need else remove,),
    )


def _whole_numbers(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    yield from not_whole(deck, "AOC-D05")


def _own_list(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """A deck of other cards than the box has is for tables with house decks."""
    kingdom = deck.kingdom()
    if kingdom is None or not is_house_deck(pool, deck):
        return
    listed, held = own_list(pool, kingdom), copies(deck)
    wrong = [card for card in {**listed, **held} if listed.get(card, 0) != held.get(card, 0)]
    fixes = [
        Fix("set", f'Play {listed[card]} of "{pool.defs[pool.index[card]].title}"', DECK, card, listed[card])
        if card in listed
        else Fix("remove", f'Remove "{pool.defs[pool.index[card]].title}"', DECK, card, held[card])
        for card in wrong
    ]
    yield Problem(
        code="AOC-D06",
        severity=WARNING,
        message=f"This is not the deck of {kingdom.title} as the box has it: it can be played with house decks only.",
        rule="AOC-3.2",
        section=DECK,
        card_ids=tuple(wrong),
        fixes=tuple(fixes),
    )


def is_house_deck(pool: Pool, deck: CountedDeck) -> bool:
    """Whether it has 21 cards of its kingdom, but not those that lie in the box."""
    kingdom = deck.kingdom()
    if kingdom is None or deck.sizes[DECK] != DECK_SIZE:
        return False
    is_own = all(is_card_of(line.card, kingdom) for line in deck.section(DECK))
    return is_own and not deck.unknown and copies(deck) != own_list(pool, kingdom)


CHECKS: Final[tuple[Check, ...]] = (_known_cards, _one_kingdom, _own_cards, _sizes, _whole_numbers, _own_list)
