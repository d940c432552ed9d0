"""Everything a deck page shows, worked out once: sections with their lines, the check, figures and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cards.placeholders import CardScope
from decks import reading
from decks.checks import Check, check_of
from decks.contents import Entry, without_placeholders
from decks.editing import entries_of
from decks.figures import Figures
from decks.games import DeckGame, Fill, deck_game
from decks.models import Deck
from decks.reading import Lack, Person, Shelf
from decks.summary.sections import DeckLine, Section, sections_of
from simulator.engine import get_game


@dataclass(frozen=True, slots=True)
class DeckPage:
    """A deck as its page shows it."""

    deck: Deck
    game: DeckGame
    number: int
    entries: tuple[Entry, ...]
    sections: tuple[Section, ...]
    check: Check
    figures: Figures
    lacks: tuple[Lack, ...]
    owned: Mapping[str, int]
    available: Mapping[str, int]
    is_owner: bool
    pool: Any
    promised: tuple[tuple[str, int], ...] = ()

    @property
    def has_collection(self) -> bool:
        return bool(self.owned)

    @property
    def can_run(self) -> bool:
        """Whether matches can be played with it: legal, and every fact of every card known."""
        return self.plays and self.check.is_legal and not self.figures.gaps

    @property
    def plays(self) -> bool:
        """Whether matches of its game can be played at all yet."""
        return get_game(self.deck.game_id).plays

    @property
    def leader(self) -> DeckLine | None:
        """The card that leads the deck, where the game has one and it is chosen."""
        return next((section.leader for section in self.sections if section.leader), None)

    @property
    def fills(self) -> Sequence[Fill]:
        """What can be filled in at once."""
        return self.game.fills(self.pool, self.entries)

    @property
    def has_figures(self) -> bool:
        """Whether its game draws any figure of it."""
        return any(section.curves or section.pairs or section.tallies for section in self.sections)

    @property
    def missing(self) -> int:
        """Copies its reader lacks."""
        return sum(lack.missing for lack in self.lacks)

    @property
    def cards(self) -> int:
        """All copies of the deck."""
        return sum(section.count for section in self.sections)

    @property
    def default_search(self) -> str:
        """The cards to begin with: those of the first section that is not full, else of the first large one."""
        open_ones = [section for section in self.sections if not section.is_enough]
        large = [section for section in self.sections if not section.zone.is_single]
        return next((section.search for section in (*open_ones, *large)), "")

    @property
    def summary(self) -> tuple[tuple[str, str], ...]:
        """The few figures that matter while building: each section's size and each window's sum, with their names."""
        found = [(section.size, section.name) for section in self.sections if not section.zone.is_single]
        return (*found, *((window.shown, window.name) for window in self.figures.windows.values()))

    @property
    def counts(self) -> str:
        """The sections in words: ``40 in the Draw Deck, 25 in the Foe Deck``; optional ones where they hold a card."""
        large = [section for section in self.sections if not section.zone.is_single]
        told = [one for one in large if one.count or not (one.zone.is_optional or one.zone.is_offered)]
        return ", ".join(f"{section.count} in the {section.name}" for section in told)


def deck_page(deck: Deck, person: Person, asked: Mapping[str, str] | None = None) -> DeckPage:
    """The view model of a deck for a user; ``asked`` says how the game's own details are looked at."""
    game_key, game = deck.game_id, deck_game(deck.game_id)
    entries = entries_of(deck)
    shelf = reading.shelf_of(person=person, game_key=game_key)
    available = shelf.available(deck.pk) if shelf else None
    scope = reading.scope_of(deck, person)
    pool = scope.pool_with({card_id for _, card_id, _ in entries})
    figures = game.figures(pool, entries)
    known = without_placeholders(entries, pool.index)
    unknown = sum(copies for *_, copies in entries) - sum(copies for *_, copies in known)
    figures = replace(figures, gaps=figures.gaps + unknown) if unknown else figures
    lacks = reading.lacking(scope=scope, entries=entries, shelf=shelf, deck_pk=deck.pk) if shelf else []
    is_owner = person.is_authenticated and deck.owner_id == person.pk
    return DeckPage(
        deck=deck,
        game=game,
        number=deck.current.number if deck.current else 0,
        entries=tuple(entries),
        sections=_sections(scope, entries, available, (figures, asked or {})),
        check=check_of(game_key, entries, available, scope),
        figures=figures,
        lacks=tuple(lacks),
        owned=shelf.owned if shelf else {},
        available=available or {},
        is_owner=is_owner,
        pool=pool,
        promised=_promised(deck, shelf, scope) if shelf and is_owner and deck.is_built else (),
    )


def _sections(
    scope: CardScope, entries: list[Entry], available: dict[str, int] | None, how: tuple[Figures, Mapping[str, str]]
) -> tuple[Section, ...]:
    """The sections with the game's own details under them."""
    figures, asked = how
    pool = scope.pool_with({card_id for _, card_id, _ in entries})
    found = deck_game(scope.game_key).details(pool, entries, asked)
    return tuple(
        replace(section, detail=found.get(section.key)) for section in sections_of(scope, entries, available, figures)
    )


def _promised(deck: Deck, shelf: Shelf, scope: CardScope) -> tuple[tuple[str, int], ...]:
    """Titles of cards of a built deck with the copies that would be given away though built decks hold them."""
    trade = reading.to_trade(deck.owner_id, deck.game_id)
    over = reading.promised(shelf.owned, trade, shelf.reserved)
    mine = {card_id for _, card_id, _ in entries_of(deck)}
    return tuple((scope.title(card_id), over[card_id]) for card_id in sorted(mine & set(over)))
