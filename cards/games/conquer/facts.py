"""What search and filters know of a card of Conquer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.games.base import CatalogCard, RowFacts
from cards.games.wording import Sections, text_labels, zones_of
from cards.query import interval, intervals
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import COMBAT, MAIN, START, CardDef

NUMBERS: Final = (
    "cost",
    "attack",
    "defense",
    "weapon_use",
    "popularity",
    "reputation",
    "attack_bonus",
    "defense_bonus",
    "damage",
    "place",
)
#: CQ-3.5, CQ-3.7, CQ-3.8
SECTIONS: Final[Sections] = {
    START: ("Landscape",),
    MAIN: ("Character", "Equipment", "Effect", "Disturbance", "Landscape"),
    COMBAT: ("Battle Action",),
}
#: Facts that are words or yes and no, as records name them.
WORDS: Final = ("rarity", "division", "kind", "on", "generic", "unique", "personal", "common_ground", "traits")
#: What each Battle Action and piece of Equipment can ask of a Character, by the name of its search field.
NEEDS: Final[Mapping[str, str]] = {"attack": "needs_attack", "defense": "needs_defense", "weapon_use": "needs_weapon"}


def row_facts(entry: CatalogCard) -> RowFacts:
    """The facts of a card; see ``RowFacts``."""
    card: CardDef = entry.definition
    needed = {NEEDS[name]: value for name, value in card.requires.items()}
    spans = {name: span for name, value in needed.items() if (span := interval(value)) is not None}
    return RowFacts(
        type_order=catalogue.CARD_TYPES.index(card.type),
        numbers={**intervals(card, NUMBERS), **spans},
        labels=_labels(card),
        unknown=tuple(dict.fromkeys(_unknown(card, entry))),
    )


def _labels(card: CardDef) -> dict[str, list[str]]:
    known = {"division": card.division, "kind": card.kind, "location": card.location, "on": card.on}
    return {
        "type": [card.type],
        **{field: [word] for field, word in known.items() if word and word != "?"},
        "trait": [*card.traits, *card.other_words],
        "keyword": [*card.keywords, *card.other_words],
        "zone": zones_of(card.type, SECTIONS),
        **text_labels(card.abilities),
        "is": list(_flags(card)),
    }


def _flags(card: CardDef) -> Iterator[str]:
    flags = (("generic", card.generic), ("personal", card.personal), ("common-ground", card.common_ground))
    yield from (name for name, holds in flags if holds)
    if card.is_unique and not card.is_uniqueness_open:
        yield "unique"
    if card.type == "Battle Action" and card.kind not in ("Attack", "?"):
        yield "answer"


def _unknown(card: CardDef, entry: CatalogCard) -> Iterator[str]:
    """The names of all facts that are unknown or only bounded."""
    yield from (name for name in NUMBERS if isinstance(getattr(card, name), str))
    yield from (name for name in WORDS if entry.record.get(name) == "?")
    yield from (NEEDS[name] for name, value in card.requires.items() if isinstance(value, str))
    if card.abilities is None:
        yield "text"
