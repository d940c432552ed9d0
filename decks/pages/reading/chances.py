"""The panel of sample draws and odds of one deck, computed from the query string."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.placeholders import CardScope
from decks.checks import MAX_STEP, ChoiceGroup, Odds, SampleDraw, choices, odds, sample_draws
from decks.games import deck_game

MAX_SEED: Final = 10**9
MAX_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Hand:
    """Sample draws and the number that brings them again."""

    draws: tuple[SampleDraw, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class OddsPanel:
    """What can be asked for, what was, and its odds."""

    groups: tuple[ChoiceGroup, ...]
    chosen: str
    odds: Odds | None


def hand_of(game_key: str, entries: Sequence[Sequence[Any]], asked: Mapping[str, str]) -> Hand:
    """A draw from every section, the same again for the same ``seed``; a new one without."""
    wanted = asked.get("seed", "")
    seed = int(wanted) if wanted.isdecimal() and len(wanted) <= MAX_DIGITS else secrets.randbelow(MAX_SEED)
    return Hand(sample_draws(deck_game(game_key).openings, entries, random.Random(seed)), seed)


def odds_panel(scope: CardScope, entries: Sequence[Sequence[Any]], asked: Mapping[str, str]) -> OddsPanel:
    """The odds of what ``of`` names, the first choice when it names nothing here; ``step`` cards more a turn."""
    game = deck_game(scope.game_key)
    found = {card_id: scope.find(card_id) for _, card_id, _ in entries}
    cards = {card_id: card.definition for card_id, card in found.items() if card}
    groups = choices(game, cards, entries, scope.said)
    every = {choice.value: choice for group in groups for choice in group.choices}
    chosen = every.get(asked.get("of", "")) or next(iter(every.values()), None)
    if chosen is None:
        return OddsPanel(groups, "", None)
    step = asked.get("step", "")
    wanted = min(int(step), MAX_STEP) if step.isdecimal() and len(step) <= 2 else None
    return OddsPanel(groups, chosen.value, odds(game, entries, chosen, wanted))
