"""The text of a component of Age of Conan, for pages and for search: its rules text, or what it brings in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.safestring import SafeString

from cards.drawing import marked_up
from cards.games.age_of_conan.words import (
    AREA_PLACES,
    CATEGORY_NAMES,
    abilities_of,
    category_of,
    kind_name,
    kingdom_name,
    number_of,
    province_name,
    several,
    words_of,
)
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import (
    Adventure,
    Component,
    Die,
    Kingdom,
    Map,
    Strategy,
    Tokens,
)

SUPPLY_NAMES: Final = ("raider", "gold", "sorcery", "Crom")
#: Faces of contest dice that count with a strategy card.
SYMBOL_WORDS: Final = tuple(f"{face}s" for face in catalogue.FACES)
TERRAIN_WORDS: Final = ("plains", "hills", "woods", "urban terrain")
#: What the faces of dice and the icons of fate dice mean, by the word of the record.
FACE_WORDS: Final = {
    "hit": "a success",
    "hit+conan": "a success, two where Conan helps",
    "hit (attacker)": "a success for the attacker",
    "shield": "a success where shields count",
    "axe": "a success where axes count",
    "blank": "nothing",
    "court+conan": "court, and a step or a token with Conan",
    "military": "a military action",
    "intrigue": "an intrigue action",
    "military/intrigue": "a military or an intrigue action",
    "wild": "any action",
}


def plain_text(card: Component) -> str:
    """The text as plain lines; empty if unknown."""
    return "\n".join(_lines(card))


def paragraphs(card: Component) -> list[SafeString]:
    """The same as marked-up paragraphs; empty when not recorded."""
    return marked_up([line] for line in _lines(card))


def type_line(card: Component) -> str:
    """The words after the title: type, kind, kingdom, category."""
    words = (card.type, kind_name(card), kingdom_name(card), category_of(card), *getattr(card, "traits", ()))
    return " · ".join(word for word in words if word and word != "?")


def requirement(card: Component) -> str:
    """When a strategy card can be used; other components ask for nothing."""
    if not isinstance(card, Strategy):
        return ""
    return "It is used in a contest roll, or in a bid for Conan; afterwards it is discarded."


def is_text_known(card: Component) -> bool:
    return abilities_of(card) is not None


def _lines(card: Component) -> list[str]:
    if not is_text_known(card):
        return []
    told = TOLD.get(card.type)
    return list(told(card)) if told else catalogue.rules_text(card)


def _kingdom(card: Kingdom) -> Iterator[str]:
    yield f"Its area is {AREA_PLACES[card.place]}." if card.place >= 0 else "Its area is not known."
    yield (
        f"Begins with {_count(card, 'units', 'unit')}, {_count(card, 'emissaries', 'emissary')}, "
        f"{_count(card, 'gold', 'gold')} and {_count(card, 'sorcery', 'sorcery')}."
    )


def _count(card: Component, field: str, noun: str) -> str:
    value = number_of(card, field)
    plural = {"unit": "units", "emissary": "emissaries"}.get(noun, noun)
    return f"{'no' if value == 0 else value} {noun if value == 1 else plural}"


def _strategy(card: Strategy) -> Iterator[str]:
    symbols = several(words_of(card.counts, SYMBOL_WORDS)).capitalize()
    terrains = several(words_of(card.terrains, TERRAIN_WORDS), "or")
    areas, more = (words_of(bits, AREA_PLACES) for bits in (card.area4, card.area23))
    also = f" (with two or three players in {several(more, 'or')} too)" if more else ""
    yield f"{symbols} count in battle on {terrains}, and in intrigue in {several(areas, 'or')}{also}."
    yield f"Adds {number_of(card, 'rating')} to a bid for Conan."


def _adventure(card: Adventure) -> Iterator[str]:
    length = number_of(card, "length")
    track = "Nobody knows how many tokens lie on its track." if length == "?" else f"{length} tokens lie on its track."
    yield f"Leads to {province_name(card.destination)}. {track}"


def _tokens(card: Tokens) -> Iterator[str]:
    if card.bids:
        yield f"Each kingdom has one of each: {several([str(bid) for bid in card.bids])}."
    for category in dict.fromkeys(token.category for token in card.tokens):
        yield f"{CATEGORY_NAMES[category]}: {tokens_of(card, category)}."
    counted = [f"{count} {name}" for name, count in zip(SUPPLY_NAMES, card.supply, strict=True) if count]
    if counted:
        yield f"{several(counted)} tokens."


def tokens_of(card: Tokens, category: int) -> str:
    """The adventure tokens of a category: value, what it is traded for, how many."""
    found = [token for token in card.tokens if token.category == category]
    paid = [f"{token.gold} gold" if token.gold else f"{token.sorcery} sorcery" for token in found]
    pairs = zip(found, paid, strict=True)
    return ", ".join(f"{token.count} of value {token.value} for {icons}" for token, icons in pairs)


def _die(card: Die) -> Iterator[str]:
    table = catalogue.ICONS if card.kind == "fate" else catalogue.FACES
    for face in dict.fromkeys(card.faces):
        twice = " on two faces" if card.faces.count(face) == 2 else ""
        yield f"{face_name(table[face])}{twice}: {FACE_WORDS[table[face]]}."


def face_name(word: str) -> str:
    """A face of a die as people say it: ``Hit and Conan``."""
    return word.capitalize().replace("+conan", " and Conan")


def _map(card: Map) -> Iterator[str]:
    homes = sum(province.is_kingdom for province in card.provinces)
    yield (
        f"{len(card.provinces)} provinces in {len(card.area_names)} areas, {homes} of them kingdoms; "
        f"{len(card.borders)} borders, {len(card.sea_names)} seas. Conan begins in {province_name(card.start)}."
    )


TOLD: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "Kingdom": _kingdom,
    "Strategy": _strategy,
    "Adventure": _adventure,
    "Tokens": _tokens,
    "Die": _die,
    "Map": _map,
}
