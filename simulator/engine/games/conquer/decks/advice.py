"""The warnings of a deck check: legal, but likely not what its builder wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from simulator.engine.core.decks import WARNING, Fix, Problem, remove_line, total
from simulator.engine.games.conquer.cards import NEEDED, CardDef
from simulator.engine.games.conquer.decks.count import (
    COMBAT,
    MAIN,
    CountedDeck,
    Line,
    best_gear,
    can_bear,
    can_play,
    least,
    most,
)

Json = Any

MAIN_SIZES: Final = (40, 60)
COMBAT_SIZES: Final = (25, 40)
ATTACK_SHARE: Final = (50, 70)
PLAYABLE_SHARE: Final = 50
CHARACTER_SHARE: Final = 30
CHEAP_COST: Final = 4
CHEAP_NEEDED: Final = 3
#: A generic Character is what a deck depends on from this many copies and this share of the Main Deck on.
GENERIC_COPIES: Final = 6
GENERIC_SHARE: Final = 20
#: Words that speak of other Characters than one's own.
OTHERS: Final = ("opposing", "all", "facing")
#: With a Reputation up to this no roll of a die is low enough (CQ-19.6).
HOPELESS_REPUTATION: Final = 1

Check = Callable[[CountedDeck], Iterator[Problem]]


def _warning(code: str, message: str, lines: Sequence[Line] = (), **more: Json) -> Problem:
    """A warning about some cards; ``more`` are further fields of the problem."""
    fields: dict[str, Json] = {"section": lines[0].section if lines else "", **more}
    return Problem(code, WARNING, message, card_ids=tuple(line.card.id for line in lines), **fields)


def _percent(part: int, whole: int) -> int:
    """A share in whole percent, halves up."""
    return int(Fraction(100 * part, whole) + Fraction(1, 2))


def _sizes(deck: CountedDeck) -> Iterator[Problem]:
    low, high = MAIN_SIZES
    number = deck.sizes[MAIN]
    if not low <= number <= high:
        yield _warning(
            "CQ-W01",
            f"Main deck has {number} cards; {low} to {high} are recommended (no size is required).",
            rule="CQ-3.5",
            section=MAIN,
            have=number,
            need=low if number < low else high,
        )


def _combat_sizes(deck: CountedDeck) -> Iterator[Problem]:
    low, high = COMBAT_SIZES
    number = deck.sizes[COMBAT]
    if not low <= number <= high:
        yield _warning(
            "CQ-W02",
            f"Combat Deck has {number} cards; {low} to {high} are recommended.",
            rule="CQ-3.5",
            section=COMBAT,
            have=number,
            need=low if number < low else high,
        )


def _playable(deck: CountedDeck) -> Iterator[Problem]:
    """Battle Actions that no Character can play, whatever Equipment of the deck he bears."""
    characters = [(line.card, best_gear(deck, line.card)) for line in deck.of_type("Character")]
    for line in deck.actions():
        if characters and not any(can_play(card, line.card, gear) for card, gear in characters):
            attack, defense, weapon_use = (line.card.requires.get(name, 0) for name in NEEDED)
            yield _warning(
                "CQ-W03",
                f'No Character of this deck can play "{line.card.title}" '
                f"(needs A {attack}, D {defense}, WU {weapon_use}).",
                [line],
                rule="CQ-16.1",
                fixes=(remove_line(line),),
            )


def _shares(deck: CountedDeck) -> Iterator[Problem]:
    """Characters who can play less than half of the Combat Deck by their printed ratings."""
    actions = deck.actions()
    whole = total(actions)
    for line in deck.of_type("Character") if whole else ():
        part = sum(action.quantity for action in actions if can_play(line.card, action.card))
        if part * 100 < PLAYABLE_SHARE * whole:
            yield _warning(
                "CQ-W04",
                f'"{line.card.title}" can play only {_percent(part, whole)} % of your Combat Deck.',
                [line],
                rule="CQ-16.4",
                have=_percent(part, whole),
                need=PLAYABLE_SHARE,
            )


def _bearable(deck: CountedDeck) -> Iterator[Problem]:
    characters = [line.card for line in deck.of_type("Character")]
    for line in deck.of_type("Equipment"):
        if characters and not any(can_bear(card, line.card) for card in characters):
            needed = line.card.requires["weapon_use"]
            yield _warning(
                "CQ-W05",
                f'No Character of this deck has Weapon Use {needed} for "{line.card.title}".',
                [line],
                rule="CQ-11.3",
                fixes=(remove_line(line),),
            )


def _attacks(deck: CountedDeck) -> Iterator[Problem]:
    low, high = ATTACK_SHARE
    actions = deck.actions()
    whole = total(actions)
    if not whole:
        return
    part = sum(line.quantity for line in actions if line.card.kind == "Attack")
    if not low * whole <= part * 100 <= high * whole:
        yield _warning(
            "CQ-W06",
            f"{_percent(part, whole)} % of your Combat Deck are Attacks.",
            section=COMBAT,
            have=_percent(part, whole),
            need=low if part * 100 < low * whole else high,
        )


def _cheap(deck: CountedDeck) -> Iterator[Problem]:
    number = total([line for line in deck.of_type("Character") if least(line.card.cost) <= CHEAP_COST])
    if number < CHEAP_NEEDED and total(deck.of_type("Character")):
        yield _warning(
            "CQ-W07",
            f"Only {number} Characters cost {CHEAP_COST} or less; your first turns may be empty.",
            rule="CQ-9.3",
            section=MAIN,
            have=number,
            need=CHEAP_NEEDED,
        )


def _enough_characters(deck: CountedDeck) -> Iterator[Problem]:
    number, whole = total(deck.of_type("Character")), deck.sizes[MAIN]
    if number and number * 100 < CHARACTER_SHARE * whole:
        need = -(-CHARACTER_SHARE * whole // 100)
        yield _warning(
            "CQ-W08",
            f"Only {number} of {whole} cards are Characters.",
            section=MAIN,
            have=number,
            need=need,
            fixes=(Fix("add", "Add Characters", MAIN),),
        )


def _common_ground(deck: CountedDeck) -> Iterator[Problem]:
    lines = deck.landscapes()
    locations = dict.fromkeys(line.card.location for line in lines)
    if len(locations) > 1 and not any(line.card.common_ground for line in lines):
        yield _warning(
            "CQ-W09",
            f"You use {len(locations)} Locations but no Common Ground card; they cannot be linked.",
            lines,
            rule="CQ-13.6",
        )


def _numbered_places(deck: CountedDeck) -> Iterator[Problem]:
    for card_id in dict.fromkeys(line.card.id for line in deck.landscapes()):
        number = deck.copies(card_id)
        if number > 1:
            lines = [line for line in deck.landscapes() if line.card.id == card_id]
            yield _warning(
                "CQ-W10",
                f'"{lines[0].card.title}" appears {number} times; a numbered Landscape can be on the table only once.',
                lines[:1],
                rule="CQ-13.8",
                have=number,
                need=1,
            )


def _targets(deck: CountedDeck) -> Iterator[Problem]:
    """Effects that speak of Characters or Equipment of one's own of which the deck has none."""
    cards = [line.card for line in deck.section(MAIN)]
    for line in deck.of_type("Effect"):
        wanted = [found for ability in line.card.abilities or () for found in _own_filters(ability)]
        if any(not any(_fits(card, one) for card in cards) for one in wanted):
            yield _warning(
                "CQ-W11", f'"{line.card.title}" finds no target in this deck.', [line], fixes=(remove_line(line),)
            )


def _own_filters(part: Json) -> Iterator[Mapping[str, str]]:
    """The filters of an ability that speak of its player's own cards."""
    if isinstance(part, Mapping):
        sides = (part.get("of"), part.get("characters"), part.get("who"))
        if isinstance(part.get("filter"), Mapping) and not any(side in sides for side in OTHERS):
            yield part["filter"]
        for value in part.values():
            yield from _own_filters(value)
    elif isinstance(part, Sequence) and not isinstance(part, str):
        for value in part:
            yield from _own_filters(value)


def _fits(card: CardDef, wanted: Mapping[str, str]) -> bool:
    """Whether a card is of the division, race and kind that a filter names."""
    return (
        wanted.get("division", card.division) == card.division
        and ("trait" not in wanted or wanted["trait"] in card.traits)
        and wanted.get("kind", card.kind) == card.kind
        and wanted.get("card", card.type) == card.type
        and ("keyword" not in wanted or wanted["keyword"] in card.keywords)
    )


def _hopeless(deck: CountedDeck) -> Iterator[Problem]:
    for line in deck.of_type("Character"):
        if most(line.card.reputation) <= HOPELESS_REPUTATION:
            yield _warning(
                "CQ-W12",
                f'"{line.card.title}" (Reputation {line.card.reputation}) can never leave the Hospital Grounds.',
                [line],
                rule="CQ-19.6",
            )


def _generic_share(deck: CountedDeck) -> Iterator[Problem]:
    for line in deck.of_type("Character"):
        is_many = line.quantity >= GENERIC_COPIES and line.quantity * 100 >= GENERIC_SHARE * deck.sizes[MAIN]
        if line.card.generic and is_many:
            yield _warning(
                "CQ-W13",
                f'{line.quantity} copies of the generic "{line.card.title}": legal, but the deck depends on it.',
                [line],
                rule="CQ-3.2",
                have=line.quantity,
            )


WARNINGS: Final[tuple[Check, ...]] = (
    _sizes,
    _combat_sizes,
    _playable,
    _shares,
    _bearable,
    _attacks,
    _cheap,
    _enough_characters,
    _common_ground,
    _numbered_places,
    _targets,
    _hopeless,
    _generic_share,
)
