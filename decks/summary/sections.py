"""The sections of a deck as its pages show them: lines in groups, and the drawings that belong to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.catalogue import CatalogCard
from cards.intake import is_of_user
from cards.placeholders import CardScope
from conanhub import charts
from conanhub.charts import ColumnChart, Gauge, RowChart
from decks.figures import Figures, Grid, NamedCurve, Pairs, Tally
from decks.games import DeckGame, Mark, Stat, Zone, deck_game

UNKNOWN: Final = "?"
MISPLACED: Final = "Not allowed here"
OTHERS: Final = "Cards"
UNKNOWN_CARDS: Final = "Not in the catalogue"


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One card of a deck; ``mark`` is the figure it begins with, ``own`` what its reader has for it and
    ``left`` what the whole deck leaves of that, if known."""

    game_id: str
    section: str
    card_id: str
    title: str
    quantity: int
    kind: str
    band: str
    mark: Mark
    stats: tuple[Stat, ...]
    own: int | None
    left: int | None = None
    home_made: CatalogCard | None = None

    @property
    def is_short(self) -> bool:
        """Whether its reader has fewer copies for it than the deck holds."""
        return self.own is not None and self.own < self.quantity

    @property
    def key(self) -> str:
        return f"{self.section}|{self.card_id}"


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Cards of one kind in a section."""

    title: str
    lines: tuple[DeckLine, ...]

    @property
    def count(self) -> int:
        return sum(line.quantity for line in self.lines)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the deck with its lines, the drawings that belong to it, and the game's own ``detail`` under them."""

    zone: Zone
    count: int
    groups: tuple[LineGroup, ...]
    curves: tuple[ColumnChart, ...] = ()
    pairs: tuple[RowChart, ...] = ()
    tallies: tuple[RowChart, ...] = ()
    grids: tuple[Grid, ...] = ()
    gauge: Gauge | None = None
    detail: Any = None

    @property
    def key(self) -> str:
        return self.zone.key

    @property
    def name(self) -> str:
        return self.zone.name

    @property
    def search(self) -> str:
        return self.zone.search

    @property
    def is_enough(self) -> bool:
        return self.zone.is_enough(self.count)

    @property
    def size(self) -> str:
        """``38 of 40`` where a number is needed and named or missed, else the count."""
        if self.zone.need and (self.zone.names_need or not self.is_enough):
            return f"{self.count} of {self.zone.need}"
        return str(self.count)

    @property
    def lines(self) -> tuple[DeckLine, ...]:
        return tuple(line for group in self.groups for line in group.lines)

    @property
    def leader(self) -> DeckLine | None:
        """The one card of a section that holds exactly one, if it does and the card belongs there."""
        if not self.zone.is_single or self.count != 1 or self.groups[0].title in (MISPLACED, UNKNOWN_CARDS):
            return None
        return self.groups[0].lines[0]


def sections_of(
    scope: CardScope,
    entries: Sequence[Sequence[Any]],
    owned: dict[str, int] | None,
    figures: Figures | None = None,
) -> tuple[Section, ...]:
    """The sections of a deck as a person sees it, with their cards in groups, costly cards first, and drawings."""
    game, drawn = deck_game(scope.game_key), figures or Figures()
    used: Counter[str] = Counter()
    for _section, card_id, quantity in entries:
        used[card_id] += quantity
    found = []
    for zone in game.zones_for(entries):
        lines = [_with_left(_line(scope, game, entry, owned), used) for entry in entries if entry[0] == zone.key]
        if zone.is_optional and not lines:
            continue
        window = drawn.windows.get(zone.key)
        found.append(
            Section(
                zone,
                sum(line.quantity for line in lines),
                _groups(zone, lines),
                curves=tuple(_column_chart(curve) for curve in drawn.curves if curve.section == zone.key),
                pairs=tuple(_pair_chart(pairs) for pairs in drawn.pairs if pairs.section == zone.key),
                tallies=tuple(_row_chart(tally) for tally in drawn.tallies if tally.section == zone.key),
                grids=tuple(grid for grid in drawn.grids if grid.section == zone.key),
                gauge=charts.gauge(window) if window else None,
            )
        )
    return tuple(found)


def _column_chart(curve: NamedCurve) -> ColumnChart:
    return charts.column_chart(curve.curve.bars, title=curve.caption, tone=curve.tone)


def _row_chart(tally: Tally) -> RowChart:
    return charts.row_chart(tally.title, tally.bars)


def _pair_chart(pairs: Pairs) -> RowChart:
    return charts.pair_chart(pairs.title, pairs.rows, pairs.left, pairs.right)


def _groups(zone: Zone, lines: Sequence[DeckLine]) -> tuple[LineGroup, ...]:
    ordered = sorted(lines, key=_order)
    groups = []
    placed: set[str] = set()
    for title, kinds in zone.groups:
        inside = tuple(line for line in ordered if line.kind in kinds)
        placed.update(line.card_id for line in inside)
        groups.append(LineGroup(title, inside))
    rest = tuple(line for line in ordered if line.card_id not in placed)
    unknown = {line.card_id for line in rest if is_of_user(line.card_id) and line.home_made is None}
    groups.append(LineGroup(UNKNOWN_CARDS, tuple(line for line in rest if line.card_id in unknown)))
    rest = tuple(line for line in rest if line.card_id not in unknown)
    groups.append(LineGroup(MISPLACED if zone.groups else OTHERS, rest))
    return tuple(group for group in groups if group.lines)


def _order(line: DeckLine) -> tuple[int, str]:
    return (-int(line.mark.value) if line.mark.value.isdecimal() else 0, line.title)


def _with_left(line: DeckLine, used: Mapping[str, int]) -> DeckLine:
    """The line with what the whole deck leaves of its reader's copies."""
    return line if line.own is None else replace(line, left=max(0, line.own - used[line.card_id]))


def _line(scope: CardScope, game: DeckGame, entry: Sequence[Any], owned: dict[str, int] | None) -> DeckLine:
    section, card_id, quantity = entry
    game_key = scope.game_key
    own = owned.get(card_id, 0) if owned is not None else None
    found = scope.find(card_id)
    if found is None:
        unknown = Mark("Cost", UNKNOWN)
        title = scope.title(card_id)
        return DeckLine(game_key, section, card_id, title, quantity, UNKNOWN, "unknown", unknown, (), own)
    card = found.definition
    kind, band = game.kind(card)
    return DeckLine(
        *(game_key, section, card_id, card.title, quantity, kind, band, game.mark(card), game.stats(card), own),
        home_made=found if found.made_by else None,
    )
