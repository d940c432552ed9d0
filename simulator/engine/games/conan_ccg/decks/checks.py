"""Whether a deck is legal (CCG-4.1 to 4.13): every error and every warning at once, each with ways to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from simulator.engine.core.decks import (
    ERROR,
    UNKNOWN_FACT,
    DeckList,
    Fix,
    Problem,
    misplaced,
    not_whole,
    remove_line,
    unknown_cards,
    with_gaps,
)
from simulator.engine.core.match import NO_OPTIONS
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.decks.advice import WARNINGS
from simulator.engine.games.conan_ccg.decks.count import (
    CONAN,
    DRAW,
    FOES,
    SECTION_NAMES,
    CountedDeck,
    Line,
    bounds,
    count_deck,
    renown_bounds,
)

DRAW_MINIMUM: Final = 40
FOES_MINIMUM: Final = 25
COPIES_MAXIMUM: Final = 3
UNIQUE_MAXIMUM: Final = 1
RENOWN_MINIMUM: Final = 95
RENOWN_MAXIMUM: Final = 105
#: How many ways to mend one problem are named.
FIXES_SHOWN: Final = 5

Check = Callable[[CountedDeck], Iterator[Problem]]


def check_deck(pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """All errors and warnings of a deck, errors first, each kind in the order of the catalogue.

    No option of this game is about decks.
    """
    counted = count_deck(pool, deck)
    return [problem for check in (*ERRORS, *WARNINGS) for problem in check(counted)]


def simulation_problems(pool: Pool, deck: DeckList) -> list[Problem]:
    """The cards of a deck with which no match can be played, because something about them is not known."""
    return with_gaps(count_deck(pool, deck).lines, "CCG-S01")


def _one_conan(deck: CountedDeck) -> Iterator[Problem]:
    lines = deck.section(CONAN)
    found = sum(line.quantity for line in lines if line.card.type == "Conan")
    if found == 1 and deck.sizes[CONAN] == 1:
        return
    number = deck.sizes[CONAN] if found == 1 else found
    wrong = [remove_line(line) for line in lines if line.card.type != "Conan"]
    surplus = [
        Fix("set", f'Keep one "{line.card.title}"', CONAN, line.card.id, 1) for line in lines if line.quantity > 1
    ]
    choose = [Fix("choose", "Choose a Conan card", CONAN, "", 1)] if found != 1 else []
    yield Problem(
        code="CCG-D01",
        severity=ERROR,
        message=f"Choose exactly one Conan card; this deck has {number}.",
        rule="CCG-4.1",
        section=CONAN,
        card_ids=tuple(line.card.id for line in lines),
        have=number,
        need=1,
        fixes=(*choose, *surplus, *wrong),
    )


def _known_titles(deck: CountedDeck) -> Iterator[Problem]:
    yield from unknown_cards(deck, "CCG-D02", "CCG-4.11")


def _draw_size(deck: CountedDeck) -> Iterator[Problem]:
    yield from _too_small(deck, DRAW, DRAW_MINIMUM, ("CCG-D03", "CCG-4.2"))


def _foe_size(deck: CountedDeck) -> Iterator[Problem]:
    yield from _too_small(deck, FOES, FOES_MINIMUM, ("CCG-D07", "CCG-4.6"))


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _too_small(deck: CountedDeck, section: str, minimum: int, code_and_rule: tuple[str, str]) -> Iterator[Problem]:
    number = deck.sizes[section]
    if number >= minimum:
        return
    code, rule = code_and_rule
    name = SECTION_NAMES[section]
    short = minimum - number
    yield Problem(
        code=code,
        severity=ERROR,
        message=f"{name} has {_cards(number)}; at least {minimum} are needed ({short} more).",
        rule=rule,
        section=section,
        have=number,
        need=minimum,
        fixes=(Fix("add", f"Add {short} more to the {name}", section, "", short),),
    )


def _no_foe_in_draw(deck: CountedDeck) -> Iterator[Problem]:
    for line in deck.section(DRAW):
        if line.card.type in ("Foe", "Conan"):
            message = f'"{line.card.title}" is a {line.card.type} card and cannot be in the Draw Deck.'
            yield misplaced(line, "CCG-D04", "CCG-4.3", message)


def _only_foes(deck: CountedDeck) -> Iterator[Problem]:
    for line in deck.section(FOES):
        if line.card.type != "Foe":
            message = f'"{line.card.title}" is a {line.card.type} card; the Foe Deck can hold only Foes.'
            yield misplaced(line, "CCG-D08", "CCG-4.7", message)


def _copies(section: str, code: str, rule: str) -> Check:
    """At most 3 copies of the same title in a section."""

    def check(deck: CountedDeck) -> Iterator[Problem]:
        where = SECTION_NAMES[section]
        for line in deck.section(section):
            if line.quantity > COPIES_MAXIMUM:
                message = (
                    f'"{line.card.title}": {line.quantity} copies in the {where}; at most {COPIES_MAXIMUM} are allowed.'
                )
                yield _too_many(line, COPIES_MAXIMUM, (code, rule), message)

    return check


def _uniques(section: str, code: str, rule: str) -> Check:
    """At most 1 copy of a Unique title in a section."""

    def check(deck: CountedDeck) -> Iterator[Problem]:
        where = SECTION_NAMES[section]
        for line in deck.section(section):
            if line.quantity <= UNIQUE_MAXIMUM:
                continue
            copies = f"{line.quantity} copies in the {where}; only {UNIQUE_MAXIMUM} is allowed"
            if line.card.is_unique:
                message = f'"{line.card.title}" is Unique: {copies}.'
                yield _too_many(line, UNIQUE_MAXIMUM, (code, rule), message)
            elif "traits" in line.card.unknown:
                message = f'Whether "{line.card.title}" is Unique is not known: {copies} if it is.'
                yield replace(_too_many(line, UNIQUE_MAXIMUM, (code, rule), message), severity=UNKNOWN_FACT)

    return check


def _too_many(line: Line, limit: int, code_and_rule: tuple[str, str], message: str) -> Problem:
    code, rule = code_and_rule
    copies = "copy" if limit == 1 else "copies"
    return Problem(
        code=code,
        severity=ERROR,
        message=message,
        rule=rule,
        section=line.section,
        card_ids=(line.card.id,),
        have=line.quantity,
        need=limit,
        fixes=(Fix("set", f'Keep {limit} {copies} of "{line.card.title}"', line.section, line.card.id, limit),),
    )


def _open_renown(deck: CountedDeck, code: str, need: int) -> Problem:
    """Nobody can tell on which side of a bound the Renown lies."""
    lines = deck.section(FOES)
    low, high = renown_bounds(lines)
    vague = [line.card for line in lines if not isinstance(line.card.renown, int)]
    titles = ", ".join(f'"{card.title}"' for card in vague)
    return Problem(
        code=code,
        severity=UNKNOWN_FACT,
        message=(
            f"Foe Deck totals {low} to {high} Renown, since that of {titles} is not known exactly; {RENOWN_MINIMUM} to "
            f"{RENOWN_MAXIMUM} are required."
        ),
        rule="CCG-4.10",
        section=FOES,
        card_ids=tuple(card.id for card in vague),
        need=need,
    )


def _enough_renown(deck: CountedDeck) -> Iterator[Problem]:
    lines = deck.section(FOES)
    least, renown = renown_bounds(lines)
    if renown >= RENOWN_MINIMUM:
        if least < RENOWN_MINIMUM:
            yield _open_renown(deck, "CCG-D11", RENOWN_MINIMUM)
        return
    short = RENOWN_MINIMUM - renown
    most = RENOWN_MAXIMUM - renown
    helpful = [
        Fix("add", f'Add one more "{line.card.title}" ({line.card.renown} Renown)', FOES, line.card.id, 1)
        for line in lines
        if isinstance(line.card.renown, int) and short <= line.card.renown <= most and line.quantity < _limit(line)
    ]
    general = Fix("add", f"Add Foes worth {short} to {most} Renown", FOES)
    yield Problem(
        code="CCG-D11",
        severity=ERROR,
        message=(
            f"Foe Deck totals {renown} Renown; {RENOWN_MINIMUM} to {RENOWN_MAXIMUM} are required ({short} too few)."
        ),
        rule="CCG-4.10",
        section=FOES,
        have=renown,
        need=RENOWN_MINIMUM,
        fixes=(general, *helpful[: FIXES_SHOWN - 1]),
    )


def _not_too_much_renown(deck: CountedDeck) -> Iterator[Problem]:
    lines = deck.section(FOES)
    renown, greatest = renown_bounds(lines)
    if renown <= RENOWN_MAXIMUM:
        if greatest > RENOWN_MAXIMUM:
            yield _open_renown(deck, "CCG-D12", RENOWN_MAXIMUM)
        return
    over = renown - RENOWN_MAXIMUM
    most = renown - RENOWN_MINIMUM
    helpful = [
        Fix("remove", f'Remove one "{line.card.title}" ({line.card.renown} Renown)', FOES, line.card.id, 1)
        for line in lines
        if deck.sizes[FOES] > FOES_MINIMUM and over <= bounds("renown", line.card.renown)[0] <= most
    ]
    general = Fix("remove", f"Remove Foes worth {over} to {most} Renown, or swap Foes for weaker ones", FOES)
    yield Problem(
        code="CCG-D12",
        severity=ERROR,
        message=(
            f"Foe Deck totals {renown} Renown; {RENOWN_MINIMUM} to {RENOWN_MAXIMUM} are required ({over} too many)."
        ),
        rule="CCG-4.10",
        section=FOES,
        card_ids=tuple(line.card.id for line in sorted(lines, key=lambda line: -bounds("renown", line.card.renown)[0])),
        have=renown,
        need=RENOWN_MAXIMUM,
        fixes=(general, *helpful[: FIXES_SHOWN - 1]),
    )


def _whole_numbers(deck: CountedDeck) -> Iterator[Problem]:
    yield from not_whole(deck, "CCG-D13")


def _limit(line: Line) -> int:
    return UNIQUE_MAXIMUM if line.card.is_unique else COPIES_MAXIMUM


ERRORS: Final[tuple[Check, ...]] = (
    _one_conan,
    _known_titles,
    _draw_size,
    _no_foe_in_draw,
    _copies(DRAW, "CCG-D05", "CCG-4.4"),
    _uniques(DRAW, "CCG-D06", "CCG-4.5"),
    _foe_size,
    _only_foes,
    _copies(FOES, "CCG-D09", "CCG-4.8"),
    _uniques(FOES, "CCG-D10", "CCG-4.9"),
    _enough_renown,
    _not_too_much_renown,
    _whole_numbers,
)
