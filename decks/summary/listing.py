"""Decks as rows of a list: sizes, verdict and leader, out of what the list's one query brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from django.contrib.auth.models import AnonymousUser

from cards.placeholders import CardScope
from cards.query import quote
from decks import checks
from decks.checks import Verdict
from decks.editing import entries_of
from decks.games import deck_game
from decks.models import Deck
from decks.reading import Person, scopes_of_decks

NOBODY: Final = AnonymousUser()
NO_TAGS: Final[Mapping[int, Sequence[str]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """One deck of a list; ``tags`` are words with the query that finds their decks.

    ``leader_mark`` says who made a home-made leader.
    """

    deck: Deck
    leader: str
    leader_id: str
    leader_mark: str
    sizes: tuple[tuple[str, int], ...]
    errors: int
    verdict: Verdict
    tags: Sequence[tuple[str, str]] = ()

    @property
    def counts(self) -> str:
        """The sizes of its sections: ``40 + 25``."""
        return " + ".join(str(count) for _, count in self.sizes)

    @property
    def spoken(self) -> str:
        """The sizes with the names of the sections."""
        return ", ".join(f"{name}: {count}" for name, count in self.sizes)

    @property
    def number(self) -> int:
        return self.deck.current.number if self.deck.current else 0


def summaries(
    decks: Iterable[Deck], person: Person = NOBODY, tags: Mapping[int, Sequence[str]] = NO_TAGS
) -> list[DeckSummary]:
    """Each deck with its figures as a person sees it, and with its tags by its key in the database.

    The database is asked only where decks name sets of home-made cards.
    """
    shown = list(decks)
    scopes = scopes_of_decks(shown, person)
    return [
        replace(_summary(deck, scopes[deck.pk]), tags=[(word, f"tag:{quote(word)}") for word in tags.get(deck.pk, ())])
        for deck in shown
    ]


def copies_in(decks: Iterable[Deck], card_id: str) -> list[tuple[Deck, int]]:
    """Each deck with its copies of a card."""
    return [(deck, sum(copies for _, one, copies in entries_of(deck) if one == card_id)) for deck in decks]


def _summary(deck: Deck, scope: CardScope) -> DeckSummary:
    entries = entries_of(deck)
    leaders: list[str] = []
    sizes = []
    for zone in deck_game(deck.game_id).zones:
        if zone.is_single:
            leaders += [card_id for section, card_id, _ in entries if section == zone.key]
            continue
        size = sum(copies for section, _, copies in entries if section == zone.key)
        if size or not zone.is_optional:
            sizes.append((zone.name, size))
    problems = checks.check(deck.game_id, entries, scope=scope)
    leader = "; ".join(scope.title(card_id) for card_id in leaders)
    mark = ", ".join(dict.fromkeys(mark for card_id in leaders if (mark := scope.mark(card_id))))
    leader_id, errors = leaders[0] if leaders else "", len(checks.errors(problems))
    return DeckSummary(deck, leader, leader_id, mark, tuple(sizes), errors, checks.verdict_of(problems))
