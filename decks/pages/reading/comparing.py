"""Two decks, or two versions of one, beside each other: what only one holds, what differs in number, both curves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from cards.own_cards import show_cards
from cards.placeholders import CardScope
from conanhub.charts import TwinChart, twin_chart
from decks import reading
from decks.editing import entries_of_version
from decks.errors import DeckNotFound, DeckRefused
from decks.figures import Figures, NamedCurve
from decks.games import Mark, deck_game
from decks.models import Deck, DeckVersion
from decks.reading import Person
from simulator.engine import get_game

MAX_REF: Final = 300
SHARED: Final = re.compile(r"(?:.*/)?d/(?P<key>[\w-]+)/?$")
KEY: Final = re.compile(r"[\w-]+")


@dataclass(frozen=True, slots=True)
class Side:
    """One deck of a comparison, at one version; ``link`` is where its reader may look at it."""

    deck: Deck
    version: DeckVersion | None
    ref: str
    share_key: str
    is_newest: bool
    figures: Figures
    scope: CardScope

    @property
    def number(self) -> int:
        return self.version.number if self.version else 0

    @property
    def entries(self) -> list[tuple[str, str, int]]:
        return entries_of_version(self.version)


@dataclass(frozen=True, slots=True)
class Difference:
    """A card with its copies on both sides."""

    card_id: str
    title: str
    mark: Mark
    left: int
    right: int

    @property
    def change(self) -> str:
        """``+2`` or ``−1``: from the left to the right."""
        return f"+{self.right - self.left}" if self.right > self.left else f"−{self.left - self.right}"


@dataclass(frozen=True, slots=True)
class ComparedSection:
    """A section of both decks."""

    name: str
    left: int
    right: int
    only_left: tuple[Difference, ...]
    only_right: tuple[Difference, ...]
    counts: tuple[Difference, ...]
    same: tuple[Difference, ...]

    @property
    def is_same(self) -> bool:
        return not (self.only_left or self.only_right or self.counts)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sides and what tells them apart; ``shared`` is how many copies both hold."""

    left: Side
    right: Side
    sections: tuple[ComparedSection, ...]
    charts: tuple[TwinChart, ...]
    sums: tuple[tuple[str, str, str], ...]
    shared: int

    @property
    def both(self) -> tuple[Side, Side]:
        return self.left, self.right

    @property
    def is_same(self) -> bool:
        return all(section.is_same for section in self.sections)

    @property
    def can_be_tested(self) -> bool:
        """Whether matches can say which is better: they differ, and matches of their game can be played yet."""
        return not self.is_same and get_game(self.left.deck.game_id).plays


def find_side(*, ref: str, number: str, person: Person) -> Side:
    """The deck an address names: by its id, or by the link or key of a shared one; of one's own an earlier version too.

    A deck or version that the user may not see is reported as not found.
    """
    deck, key = _find(ref[:MAX_REF].strip(), person)
    version = deck.current
    if number and version is not None and number != str(version.number):
        is_owner = person.is_authenticated and deck.owner_id == person.pk
        wanted = int(number) if number.isdecimal() and len(number) < 9 else 0
        version = DeckVersion.objects.filter(deck=deck, number=wanted).first() if is_owner else None
        if version is None:
            raise DeckNotFound("There is no such version, or only its owner can see it.")
    scope, entries = reading.scope_of(deck, person, version), entries_of_version(version)
    figures = deck_game(deck.game_id).figures(scope.pool_with({one for _, one, _ in entries}), entries)
    show_cards(scope.home_made(card_id for _, card_id, _ in entries))
    is_newest = version is None or version.pk == deck.current_id
    return Side(deck, version, key or str(deck.public_id), key, is_newest, figures, scope)


def _find(ref: str, person: Person) -> tuple[Deck, str]:
    try:
        return reading.find_deck(public_id=UUID(ref.rstrip("/").rpartition("/")[2]), person=person), ""
    except ValueError:
        found = SHARED.fullmatch(ref)
        key = found["key"] if found else ref
        if not KEY.fullmatch(key):
            raise DeckNotFound from None
        return reading.find_shared_deck(share_key=key), key


def compare(left: Side, right: Side, person: Person) -> Comparison:
    """Put two decks of one game beside each other, as a person sees them."""
    if left.deck.game_id != right.deck.game_id:
        raise DeckRefused("These two decks belong to different games, so nothing can be compared.", "other_game")
    game_key = left.deck.game_id
    game, scopes = deck_game(game_key), (left.scope, right.scope)
    here, there = _counts(left.entries), _counts(right.entries)
    sections = tuple(_section(scopes, zone.key, zone.name, here, there) for zone in game.zones)
    charts = tuple(_twin(one, other) for one, other in zip(left.figures.curves, right.figures.curves, strict=True))
    sums = tuple(
        (window.name, window.shown, right.figures.windows[key].shown)
        for key, window in left.figures.windows.items()
        if key in right.figures.windows
    )
    shared = sum(min(count, there.get(place, 0)) for place, count in here.items())
    return Comparison(left, right, sections, charts, sums, shared)


def _twin(left: NamedCurve, right: NamedCurve) -> TwinChart:
    means = (left.curve.mean, right.curve.mean)
    return twin_chart(left.title, left.curve.bars, right.curve.bars, means)


def _counts(entries: Sequence[Sequence[Any]]) -> dict[tuple[str, str], int]:
    return {(section, card_id): quantity for section, card_id, quantity in entries}


def _section(
    scopes: Sequence[CardScope],
    key: str,
    name: str,
    here: Mapping[tuple[str, str], int],
    there: Mapping[tuple[str, str], int],
) -> ComparedSection:
    cards = [card_id for section, card_id in dict.fromkeys((*here, *there)) if section == key]
    rows = sorted(
        (_difference(scopes, card_id, here.get((key, card_id), 0), there.get((key, card_id), 0)) for card_id in cards),
        key=lambda row: row.title,
    )
    return ComparedSection(
        name,
        sum(row.left for row in rows),
        sum(row.right for row in rows),
        tuple(row for row in rows if not row.right),
        tuple(row for row in rows if not row.left),
        tuple(row for row in rows if row.left and row.right and row.left != row.right),
        tuple(row for row in rows if row.left == row.right),
    )


def _difference(scopes: Sequence[CardScope], card_id: str, left: int, right: int) -> Difference:
    """A card of one of two decks, as the deck that has it shows it."""
    scope = next((one for one in scopes if one.find(card_id)), scopes[0])
    found = scope.find(card_id)
    if found is None:
        return Difference(card_id, scope.title(card_id), Mark(), left, right)
    card = found.definition
    return Difference(card_id, card.title, deck_game(scope.game_key).mark(card), left, right)
