"""The panel of sample draws and odds of one deck, computed from the query string."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.placeholders import CardScope
from cards.query import SearchError
from cards.reading import Marked, marked, query_text, search
from decks.checks import MAX_STEP, Choice, ChoiceGroup, Odds, SampleDraw, choices, choices_of, odds, sample_draws
from decks.games import deck_game

MAX_SEED: Final = 10**9
MAX_DIGITS: Final = 9
#: Cards after the first draw that a page shows.
MAX_MORE: Final = 20


@dataclass(frozen=True, slots=True)
class Hand:
    """Sample draws and the number that brings them again."""

    draws: tuple[SampleDraw, ...]
    seed: int

    @property
    def query(self) -> str:
        """What brings all that is drawn again."""
        return self._query([len(draw.more) for draw in self.draws])

    @property
    def rows(self) -> list[tuple[SampleDraw, str]]:
        """Each draw with what brings its next card too; empty where there is none."""
        drawn = [len(draw.more) for draw in self.draws]
        return [
            (draw, self._query([*drawn[:at], drawn[at] + 1, *drawn[at + 1 :]]) if self._has_next(draw) else "")
            for at, draw in enumerate(self.draws)
        ]

    def _has_next(self, draw: SampleDraw) -> bool:
        return draw.left > 0 and len(draw.more) < MAX_MORE

    def _query(self, drawn: Sequence[int]) -> str:
        return f"seed={self.seed}" + (f"&more={','.join(map(str, drawn))}" if any(drawn) else "")


@dataclass(frozen=True, slots=True)
class OddsPanel:
    """What can be asked for, what was, and its odds: a table for each section that is drawn from and holds any of it.

    A ``query`` goes before what is ``chosen``; ``found`` tells its cards in English, ``error`` why it says nothing.
    """

    groups: tuple[ChoiceGroup, ...]
    chosen: str
    tables: tuple[Odds, ...]
    step: int = 0
    query: str = ""
    found: str = ""
    error: SearchError | None = None

    @property
    def marked(self) -> Marked | None:
        """The query with the place of its mistake."""
        return marked(self.query, self.error) if self.error else None


def hand_of(game_key: str, entries: Sequence[Sequence[Any]], asked: Mapping[str, str]) -> Hand:
    """A draw from every section, the same again for the same ``seed``; a new one without.

    ``more`` are cards after the first draw: a number for each section, with commas between.
    """
    wanted = asked.get("seed", "")
    seed = int(wanted) if wanted.isdecimal() and len(wanted) <= MAX_DIGITS else secrets.randbelow(MAX_SEED)
    openings = deck_game(game_key).openings
    parts = asked.get("more", "").split(",")[: len(openings)]
    more = [min(int(part), MAX_MORE) if part.isdecimal() and len(part) <= MAX_DIGITS else 0 for part in parts]
    return Hand(sample_draws(openings, entries, random.Random(seed), more), seed)


def odds_panel(
    scope: CardScope, entries: Sequence[Sequence[Any]], asked: Mapping[str, str], user_id: int | None = None
) -> OddsPanel:
    """The odds of the cards that the query ``q`` finds, or of what ``of`` names, or else of the first choice.

    ``step`` cards more a turn.
    """
    game = deck_game(scope.game_key)
    known = {card_id: scope.find(card_id) for _, card_id, _ in entries}
    cards = {card_id: card.definition for card_id, card in known.items() if card}
    groups = choices(game, cards, entries, scope.said)
    every = {choice.value: choice for group in groups for choice in group.choices}
    chosen = every.get(asked.get("of", "")) or next(iter(every.values()), None)
    if chosen is None:
        return OddsPanel(groups, "", ())
    step = asked.get("step", "")
    wanted = min(int(step), MAX_STEP) if step.isdecimal() and len(step) <= 2 else None
    usual = game.openings[0].step if wanted is None else wanted
    query, found = query_text(asked.get("q", "")), ""
    asked_for: Sequence[Choice] = (chosen,)
    if query:
        try:
            found, asked_for = _what_fits(scope.game_key, entries, query, user_id)
        except SearchError as error:
            return OddsPanel(groups, chosen.value, (), usual, query, error=error)
    tables = tuple(table for choice in asked_for if (table := odds(game, entries, choice, wanted)))
    return OddsPanel(groups, chosen.value, tables, tables[0].step if tables else usual, query, found)


def _what_fits(
    game_key: str, entries: Sequence[Sequence[Any]], query: str, user_id: int | None
) -> tuple[str, Sequence[Choice]]:
    """The cards that a query finds, in English, and how many of them the sections hold; ``SearchError`` as a search.

    Cards that a search does not look at may fit.
    """
    understood = search(game_key, query, user_id=user_id)
    found = understood.fitting()
    possible = found.possible | ({card_id for _, card_id, _ in entries} - understood.looked_at())
    return understood.english, choices_of(deck_game(game_key), entries, query, found.sure, possible)
