"""What a row of the deck pages shows of a Conquer card, and the sets of cards whose odds are of interest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards import query
from decks.games.base import NO_MARK, Mark, Stat
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import CardDef

UNKNOWN: Final = "?"
#: Ratings of a Character and bonuses of Equipment, each with its icon.
STATS: Final = (
    ("attack", "Attack", "blade"),
    ("defense", "Defense", "shield"),
    ("weapon_use", "Weapon Use", "two-handed"),
    ("popularity", "Popularity", "popularity"),
    ("reputation", "Reputation", "renown"),
    ("attack_bonus", "Attack", "blade"),
    ("defense_bonus", "Defense", "shield"),
)


def kind(card: CardDef) -> tuple[str, str]:
    """The group a card belongs to and the colour of its band: its type, for Battle Actions attack or answer."""
    band = f"cq-{card.type.casefold().replace(' ', '-')}" if card.simulatable else "unknown"
    if not card.is_action:
        return card.type, band
    return ("Attack" if card.kind == "Attack" else "Answer" if card.kind in catalogue.ANSWERS else card.type), band


def kind_words(card: CardDef) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Type, kind and division, and apart from them what the Character is."""
    found = (card.type, card.kind, card.division, *card.keywords)
    return tuple(word for word in found if word and word != UNKNOWN), tuple(w for w in card.traits if w != UNKNOWN)


def mark(card: CardDef) -> Mark:
    """The Notice Cost, or the Damage of a Battle Action."""
    if card.cost is not None:
        return Mark("Notice Cost", query.shown(card.cost))
    if card.damage is not None:
        return Mark("Damage", query.shown(card.damage))
    return NO_MARK


def price(card: CardDef) -> int:
    """The Notice Cost, or the Damage of a Battle Action."""
    return next((value for value in (card.cost, card.damage) if isinstance(value, int)), 0)


def stats(card: CardDef) -> tuple[Stat, ...]:
    """The figures a card has, unknown ones as "?"; a bonus of nothing is left out."""
    values = [(name, icon, getattr(card, field)) for field, name, icon in STATS]
    shown = [(name, icon, value) for name, icon, value in values if value is not None]
    kept = shown if card.type == "Character" else [(name, icon, value) for name, icon, value in shown if value != 0]
    return tuple(Stat(name, icon, query.shown(value)) for name, icon, value in kept)


def classes(card: CardDef) -> Iterator[tuple[str, str]]:
    """The type, of Characters the division and the cost, of Battle Actions attack or answer and the kind."""
    if card.is_action:
        name = kind(card)[0]
        yield f"class:{name.casefold()}", name
        if card.kind and card.kind not in (UNKNOWN, name):
            yield f"kind:{card.kind.casefold()}", card.kind
        return
    yield f"type:{card.type.casefold()}", card.type
    if card.type == "Character":
        if card.division and card.division != UNKNOWN:
            yield f"division:{card.division.casefold()}", card.division
        if isinstance(card.cost, int):
            yield f"cost:{card.cost}", f"Character of cost {card.cost}"
