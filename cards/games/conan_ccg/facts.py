"""What search and filters know of a card of the Conan CCG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.games.base import CatalogCard, RowFacts
from cards.games.wording import Sections, text_labels, zones_of
from cards.query import fold_word, interval, intervals
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import CONAN, DRAW, FOES, MAJOR_RENOWN, CardDef

NUMBERS: Final = ("gem", "initiative", "damage", "prowess", "health", "vitality", "renown", "scars", "draw")
EDGES: Final = ("left", "right")
DEFENSIVE: Final = ("Shield", "Agility")
#: CCG-4.1, CCG-4.2, CCG-4.6
SECTIONS: Final[Sections] = {
    CONAN: ("Conan",),
    DRAW: ("Move", "Action", "Item", "Ally", "Region"),
    FOES: ("Foe",),
}


def row_facts(entry: CatalogCard) -> RowFacts:
    """The facts of a card; see ``RowFacts``."""
    card: CardDef = entry.definition
    return RowFacts(
        type_order=catalogue.CARD_TYPES.index(card.type) * 2 + (foe_class(card) == "major"),
        numbers=intervals(card, NUMBERS),
        labels=_labels(card),
        unknown=(*_unknown(card), *(name for name in ("keywords", "traits") if entry.record.get(name) == "?")),
        counts=icon_counts(card),
    )


def foe_class(card: CardDef) -> str:
    """``minor`` or ``major`` by Renown (CCG-2.10), empty when it is no Foe or not certain."""
    span = interval(card.renown) if card.type == "Foe" and card.renown is not None else None
    if span is None:
        return ""
    if span.low >= MAJOR_RENOWN:
        return "major"
    return "minor" if span.high < MAJOR_RENOWN else ""


def icon_counts(card: CardDef) -> dict[str, dict[str, list[int]]]:
    """How many icons of each kind stand on each edge and on both: ``[certain, possible]``, empty without edges."""
    if not card.left:
        return {}
    edges = {"left": card.left, "right": card.right, "icon": (*card.left, *card.right)}
    return {edge: _counts(slots) for edge, slots in edges.items()}


def _labels(card: CardDef) -> dict[str, list[str]]:
    kind = foe_class(card)
    known = {"foetype": card.foe_type, "territory": card.territory, "class": kind}
    return {
        "type": [card.type, *([f"{kind}-foe"] if kind else [])],
        **{field: [word] for field, word in known.items() if word and word != "?"},
        "trait": [*card.traits, *card.other_words],
        "keyword": [*card.keywords, *card.other_words],
        "zone": zones_of(card.type, SECTIONS),
        **text_labels(card.abilities),
        "is": list(_flags(card)),
    }


def _flags(card: CardDef) -> Iterator[str]:
    kind = foe_class(card)
    if kind:
        yield kind
    if card.is_unique:
        yield "unique"
    if card.is_move:
        yield "move"
    if card.type in ("Conan", "Foe", "Ally"):
        yield "character"
    if any((*card.left_multi, *card.right_multi)):
        yield "multi"
    if card.conan_only:
        yield "conan-only"


def _unknown(card: CardDef) -> Iterator[str]:
    """The names of all facts that are unknown or only bounded."""
    yield from (name for name in NUMBERS if isinstance(getattr(card, name), str))
    yield from (name for name in ("rarity", "foe_type", "territory") if getattr(card, name) == "?")
    yield from (name for name in EDGES if "?" in getattr(card, name))
    if card.type == "Foe" and not foe_class(card):
        yield "foe_class"
    if card.abilities is None:
        yield "text"


def _counts(slots: tuple[str | None, ...]) -> dict[str, list[int]]:
    open_slots = slots.count("?")
    groups: Mapping[str, tuple[str | None, ...]] = {
        **{fold_word(icon): (icon,) for icon in catalogue.ICONS},
        "attack": catalogue.OFFENSIVE,
        "defence": DEFENSIVE,
        "empty": (None,),
    }
    sure = {name: sum(slots.count(icon) for icon in icons) for name, icons in groups.items()}
    return {name: [count, count + open_slots] for name, count in sure.items()}
