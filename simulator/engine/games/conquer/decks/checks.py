"""Whether a deck is legal (CQ-3): every error and every warning at once, each with ways to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from simulator.engine.core.cards import a_or_an
from simulator.engine.core.decks import (
    ERROR,
    UNKNOWN_FACT,
    DeckList,
    Fix,
    Problem,
    misplaced,
    not_whole,
    remove_line,
    total,
    unknown_cards,
    with_gaps,
)
from simulator.engine.core.match import NO_OPTIONS
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.decks import printed_limits
from simulator.engine.games.conquer.decks.advice import WARNINGS
from simulator.engine.games.conquer.decks.count import COMBAT, MAIN, SECTION_NAMES, START, CountedDeck, Line, count_deck
from simulator.engine.games.conquer.position import read_options

#: Sizes below which a step of the rules cannot be carried out even once (CQ-3.5).
MAIN_MINIMUM: Final = 7
COMBAT_MINIMUM: Final = 5
UNIQUE_MAXIMUM: Final = 1

Check = Callable[[CountedDeck], Iterator[Problem]]


def check_deck(pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """All errors and warnings of a deck, errors first, each kind in the order of the catalogue.

    Under the option ``copy_limit`` its limit on copies is one of the errors.
    """
    counted = count_deck(pool, deck)
    limit = read_options(options).copy_limit
    checks = (*ERRORS, _house_limit(limit), *WARNINGS) if limit else (*ERRORS, *WARNINGS)
    return [problem for check in checks for problem in check(counted)]


def simulation_problems(pool: Pool, deck: DeckList) -> list[Problem]:
    """The cards of a deck with which no match can be played, because something about them is not known."""
    return with_gaps(count_deck(pool, deck).lines, "CQ-S01")


def _house_limit(limit: int) -> Check:
    """A house limit on copies of cards that are not unique, Characters left aside (CQ-3.4, option ``copy_limit``)."""

    def check(deck: CountedDeck) -> Iterator[Problem]:
        for card_id in dict.fromkeys(line.card.id for line in deck.lines):
            lines = [line for line in deck.lines if line.card.id == card_id]
            card, number = lines[0].card, deck.copies(card_id)
            if number > limit and not card.is_unique and card.type != "Character":
                most = max(lines, key=lambda line: line.quantity)
                rest = max(0, limit - (number - most.quantity))  # the start of a deck counts with the others
                keep = Fix("set", f'Keep {limit} copies of "{card.title}"', most.section, card_id, rest)
                allowed = f"at most {limit} are allowed under the copy limit chosen"
                yield Problem(
                    code="CQ-H01",
                    severity=ERROR,
                    message=f'"{card.title}": {number} copies; {allowed}.',
                    rule="CQ-3.4",
                    section=lines[0].section,
                    card_ids=(card_id,),
                    have=number,
                    need=limit,
                    fixes=(keep,),
                )

    return check


def _known_cards(deck: CountedDeck) -> Iterator[Problem]:
    yield from unknown_cards(deck, "CQ-D01", "CQ-3.10")


def _uniques(card_type: str, code: str, rule: str, message: str) -> Check:
    """At most one copy of a unique card, counted over the whole deck."""

    def check(deck: CountedDeck) -> Iterator[Problem]:
        cards = [line.card for line in deck.lines if line.card.type == card_type]
        for card_id in dict.fromkeys(card.id for card in cards if card.is_unique or card.is_uniqueness_open):
            number = deck.copies(card_id)
            if number > UNIQUE_MAXIMUM:
                lines = [line for line in deck.lines if line.card.id == card_id]
                card = lines[0].card
                asked = f'Whether "{card.title}" is unique is not known: {number} copies; only 1 is allowed if it is.'
                yield Problem(
                    code=code,
                    severity=UNKNOWN_FACT if card.is_uniqueness_open else ERROR,
                    message=asked if card.is_uniqueness_open else message.format(title=card.title, number=number),
                    rule=rule,
                    section=lines[0].section,
                    card_ids=(card_id,),
                    have=number,
                    need=UNIQUE_MAXIMUM,
                    fixes=(_keep_one(lines[0]), *(remove_line(line) for line in lines[1:])),
                )

    return check


def _keep_one(line: Line) -> Fix:
    return Fix("set", f'Keep 1 copy of "{line.card.title}"', line.section, line.card.id, UNIQUE_MAXIMUM)


def _start_chosen(deck: CountedDeck) -> Iterator[Problem]:
    number = deck.sizes[START]
    if number == 1:
        return
    lines = deck.section(START)
    surplus = [_keep_one(line) for line in lines if line.quantity > 1]
    others = [remove_line(line) for line in lines] if len(lines) > 1 else []
    choose = [] if number else [Fix("choose", "Choose a Landscape", START, "", 1)]
    yield Problem(
        code="CQ-D04",
        severity=ERROR,
        message="Choose one Landscape to start with.",
        rule="CQ-3.7",
        section=START,
        card_ids=tuple(line.card.id for line in lines),
        have=number,
        need=1,
        fixes=(*choose, *surplus, *others),
    )


def _start_is_a_landscape(deck: CountedDeck) -> Iterator[Problem]:
    for line in deck.section(START):
        if line.card.type != "Landscape":
            yield misplaced(
                line,
                "CQ-D05",
                "CQ-3.6",
                f'"{line.card.title}" is {a_or_an(line.card.type)}; the starting card must be a Landscape.',
            )


def _right_deck(deck: CountedDeck) -> Iterator[Problem]:
    """Battle Actions lie in the Combat Deck and nothing else does (CQ-3.8)."""
    for section, other in ((MAIN, COMBAT), (COMBAT, MAIN)):
        for line in deck.section(section):
            if line.card.is_action == (section == MAIN):
                name = SECTION_NAMES[other]
                yield misplaced(
                    line,
                    "CQ-D06",
                    "CQ-3.8",
                    f'"{line.card.title}" is {a_or_an(line.card.type)} and belongs in the {name}.',
                    Fix("move", f"Move it to the {name}", other, line.card.id, line.quantity),
                )


def _large_enough(section: str, minimum: int, code: str, message: str) -> Check:
    """A deck with which the prescribed steps can be carried out at least once (CQ-3.5)."""

    def check(deck: CountedDeck) -> Iterator[Problem]:
        number = deck.sizes[section]
        if number < minimum:
            short = minimum - number
            yield Problem(
                code=code,
                severity=ERROR,
                message=message.format(number=number),
                rule="CQ-3.5",
                section=section,
                have=number,
                need=minimum,
                fixes=(Fix("add", f"Add {short} more to the {SECTION_NAMES[section]}", section, "", short),),
            )

    return check


def _a_character(deck: CountedDeck) -> Iterator[Problem]:
    if not total(deck.of_type("Character")):
        yield Problem(
            code="CQ-D09",
            severity=ERROR,
            message="Without a Character you can never attack or be attacked.",
            rule="CQ-3.5",
            section=MAIN,
            have=0,
            need=1,
            fixes=(Fix("add", "Add a Character", MAIN, "", 1),),
        )


def _whole_numbers(deck: CountedDeck) -> Iterator[Problem]:
    yield from not_whole(deck, "CQ-D10")


ERRORS: Final[tuple[Check, ...]] = (
    _known_cards,
    _uniques(
        "Character",
        "CQ-D02",
        "CQ-3.1",
        '"{title}" is a unique Character: {number} copies; only generic Characters may be repeated.',
    ),
    _uniques("Equipment", "CQ-D03", "CQ-3.3", '"{title}" is unique Equipment: {number} copies; only 1 is allowed.'),
    _start_chosen,
    _start_is_a_landscape,
    _right_deck,
    _large_enough(COMBAT, COMBAT_MINIMUM, "CQ-D07", "Combat Deck has {number} cards; a battle hand needs 5."),
    _large_enough(MAIN, MAIN_MINIMUM, "CQ-D08", "Main deck has {number} cards; the first hand needs 7."),
    _a_character,
    printed_limits.copies_for_cards,
    printed_limits.half_answers,
    printed_limits.enough_characters,
    printed_limits.few_heavy_attacks,
    printed_limits.few_unique_characters,
    printed_limits.few_attacks,
    _whole_numbers,
)
