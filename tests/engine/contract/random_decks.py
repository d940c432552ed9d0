"""Random legal decks of every game, from a seeded generator of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

from cards.catalog import load_records
from simulator.engine import DeckEntry, DeckList, get_game
from simulator.engine.games.conan_ccg.cards import CardDef, Pool

DRAW_SIZES = (40, 44)
FOE_SIZES = (25, 30)
RENOWN = range(95, 106)
#: Attempts to fit the Renown window before a seed is given up; a handful is enough.
TRIES = 2000
NAMES = ("Tom", "Ian", "Ann", "Bea", "Cal", "Dot", "Eve", "Fay", "Gus")


@cache
def pool_of(game_key: str) -> Any:
    """All cards of the data files, compiled once."""
    return get_game(game_key).compile_pool(load_records(game_key))


def conan_deck(pool: Pool, random: Random, name: str) -> DeckList:
    """A legal Conan CCG deck of cards that can be simulated."""
    cards = [card for card in pool.defs if card.simulatable]
    conan = random.choice([card for card in cards if card.type == "Conan"])
    draw = [card for card in cards if card.type not in ("Conan", "Foe")]
    entries = [DeckEntry("conan", conan.id, 1)]
    entries += _entries("draw", _pick(draw, random.randint(*DRAW_SIZES), random))
    foes = [card for card in cards if card.type == "Foe"]
    for _ in range(TRIES):
        picked = _pick(foes, random.randint(*FOE_SIZES), random)
        if sum(int(card.renown or 0) for card in picked) in RENOWN:
            return DeckList(name, (*entries, *_entries("foes", picked)))
    raise AssertionError("no Foe Deck with 95 to 105 Renown was found")


def _pick(cards: list[CardDef], number: int, random: Random) -> list[CardDef]:
    copies = [card for card in cards for _ in range(1 if card.is_unique else 3)]
    return random.sample(copies, number)


def _entries(section: str, cards: list[CardDef]) -> list[DeckEntry]:
    ids = [card.id for card in cards]
    return [DeckEntry(section, card_id, ids.count(card_id)) for card_id in dict.fromkeys(ids)]


RANDOM_DECKS: Mapping[str, Callable[[Any, Random, str], DeckList]] = {"conan_ccg": conan_deck}


def random_decks(game_key: str, seed: int, number: int = 2) -> tuple[DeckList, ...]:
    """Legal decks of a game; the same seed gives the same decks."""
    random = Random(seed)
    return tuple(RANDOM_DECKS[game_key](pool_of(game_key), random, name) for name in NAMES[:number])
