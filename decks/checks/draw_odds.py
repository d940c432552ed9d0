"""The chance to have drawn cards by a turn: exact, by the hypergeometric distribution. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from decks.games import DeckGame, Opening

TURNS: Final = 6
AT_LEAST: Final = (1, 2, 3)
MAX_STEP: Final = 20
CARD: Final = "card"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to wait for: one card or a set of cards, with how many of them the section holds.

    The ``label`` of a home-made card says who made it. ``unsure`` are copies that may belong to the set besides, as a
    fact is not recorded of them; no chance counts them.
    """

    value: str
    label: str
    copies: int
    unsure: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices under one head."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance, 0.0 to 1.0, and how it is written: what is not certain never looks so."""

    share: float

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def shown(self) -> str:
        if 0 < self.share < 0.0005:
            return "< 0.1"
        if 0.9995 <= self.share < 1:
            return "> 99.9"
        return f"{100 * self.share:.1f}"


@dataclass(frozen=True, slots=True)
class OddsRow:
    """How many cards were seen, and the chances of having at least 1, 2, 3 of what is waited for."""

    label: str
    seen: int
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """A table of chances for one choice in the section that is called ``zone``."""

    zone: str
    opening: Opening
    choice: Choice
    size: int
    step: int
    rows: tuple[OddsRow, ...]
    at_least: tuple[int, ...] = AT_LEAST


def at_least(wanted: int, *, size: int, copies: int, seen: int) -> float:
    """The chance that ``seen`` cards of ``size`` hold ``wanted`` or more of ``copies``; 0.0 to 1.0."""
    seen = min(seen, size)
    if wanted <= 0:
        return 1.0
    if copies < wanted or seen < wanted:
        return 0.0
    if seen - wanted >= size - copies:
        return 1.0
    fewer = sum(comb(copies, have) * comb(size - copies, seen - have) for have in range(min(wanted, seen + 1)))
    return 1 - fewer / comb(size, seen)


def choices(
    game: DeckGame, cards: Mapping[str, Any], entries: Sequence[Sequence[Any]], said: Callable[[str], str]
) -> tuple[ChoiceGroup, ...]:
    """For each section that is drawn from: its sets of cards, then its cards.

    ``cards`` are definitions by id; ``said`` is what a card is called.
    """
    groups = []
    for opening in game.openings:
        lines = [
            (cards.get(card_id), card_id, quantity)
            for section, card_id, quantity in entries
            if section == opening.section
        ]
        sets: dict[str, Choice] = {}
        for card, _, quantity in lines:
            for key, label in game.classes(card) if card is not None else ():
                value = f"{opening.section}|{key}"
                before = sets[value].copies if value in sets else 0
                sets[value] = Choice(value, label, before + quantity)
        single = [
            Choice(f"{opening.section}|{CARD}:{card_id}", said(card_id), quantity) for _, card_id, quantity in lines
        ]
        name = _name(game, opening.section)
        if lines:
            groups.append(ChoiceGroup(f"{name}: sets", tuple(sorted(sets.values(), key=lambda one: one.value))))
            groups.append(ChoiceGroup(f"{name}: cards", tuple(sorted(single, key=lambda one: one.label))))
    return tuple(groups)


def choices_of(
    game: DeckGame, entries: Sequence[Sequence[Any]], label: str, sure: Collection[str], possible: Collection[str]
) -> tuple[Choice, ...]:
    """A set of cards by their ids, those that surely belong to it and those that may, in each section that has any."""
    found = []
    for opening in game.openings:
        held = [(card_id, quantity) for section, card_id, quantity in entries if section == opening.section]
        copies = sum(quantity for card_id, quantity in held if card_id in sure)
        unsure = sum(quantity for card_id, quantity in held if card_id in possible) - copies
        if copies or unsure:
            found.append(Choice(f"{opening.section}|", label, copies, unsure))
    return tuple(found)


def odds(game: DeckGame, entries: Sequence[Sequence[Any]], choice: Choice, step: int | None = None) -> Odds | None:
    """The chances of a choice in the first draw and by each later turn; ``step`` cards more a turn."""
    section = choice.value.partition("|")[0]
    opening = next((one for one in game.openings if one.section == section), None)
    if opening is None:
        return None
    size = sum(quantity for where, _card_id, quantity in entries if where == section)
    step = opening.step if step is None else step
    rows = []
    if opening.first is not None:
        rows.append(_row(f"{opening.title}, going first", opening.first, choice, size))
        rows.append(_row(f"{opening.title}, going second", opening.cards, choice, size))
    else:
        rows.append(_row(opening.title, opening.cards, choice, size))
    for turn in range(2, TURNS + 1):
        rows.append(_row(f"By turn {turn}", opening.cards + step * (turn - 1), choice, size))
    return Odds(_name(game, section), opening, choice, size, step, tuple(rows))


def _name(game: DeckGame, section: str) -> str:
    zone = game.zone(section)
    return zone.name if zone else section


def _row(label: str, seen: int, choice: Choice, size: int) -> OddsRow:
    seen = min(seen, size)
    chances = tuple(Chance(at_least(k, size=size, copies=choice.copies, seen=seen)) for k in AT_LEAST)
    return OddsRow(label, seen, chances)
