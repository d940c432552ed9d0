"""The search fields that only Age of Conan has, what its lists can be ordered by, and its filter panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.games.age_of_conan.facts import SECTIONS
from cards.games.age_of_conan.words import (
    AREA_NAMES,
    AREA_PLACES,
    CATEGORY_NAMES,
    KIND_NAMES,
    KINGDOM_NAMES,
    SOURCE_NAMES,
)
from cards.games.parts import FacetPlan
from cards.games.wording import squares, text_fields, values, zone_field
from cards.query import Choice, Field, Kind, choices, number
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import EFFECTS, SECTION_NAMES

_KINDS: Final[Mapping[str, Choice]] = {kind: Choice(kind) for _type, kind in KIND_NAMES}
#: What a card can help in, by the engine's word.
CONTEST_WORDS: Final[Mapping[str, str]] = {
    "military": "military contests",
    "intrigue": "intrigue contests",
    "campaign": "campaigns",
    "siege": "sieges",
    "battle": "battles",
    "ally": "making alliances",
    "break": "breaking alliances",
}
_CONTESTS: Final = {name: Choice(f"can help in {words}") for name, words in CONTEST_WORDS.items()}
_AREAS: Final = {
    key: Choice(f"have {place} as area") for key, place in zip(choices(*AREA_NAMES), AREA_PLACES, strict=True)
}
_SYMBOLS: Final = {symbol: Choice(f"can count {symbol}s") for symbol in catalogue.SYMBOLS}
_SOURCES: Final = {
    "rulebook": Choice("are named in the rulebook"),
    "public": Choice("are known from public talk"),
    "original": Choice("are ConanHub's own text"),
}


def _label(name: str, aliases: tuple[str, ...], text: str, example: str, *known: str) -> Field:
    return _chosen(name, aliases, text, example, choices(*known) if known else None)


def _chosen(
    name: str, aliases: tuple[str, ...], text: str, example: str, known: Mapping[str, Choice] | None, fact: str = ""
) -> Field:
    return Field(name, aliases, Kind.LABEL, name, text, example, fact or name, known)


FIELDS: Final = (
    Field("type", ("t",), Kind.LABEL, "type", "the kind of component", "type:artifact|objective", "",
          choices(*catalogue.CARD_TYPES)),
    _label("kingdom", ("k",), "whose kingdom card it is, or the kingdom itself", "kingdom:turan|stygia",
           *KINGDOM_NAMES),
    _chosen("kind", ("ki",), "of a kingdom card, Conan card, die or token", "kind:instant", _KINDS),
    _chosen("contest", ("co",), "the contests it helps in", "contest:siege", _CONTESTS, "text"),
    _chosen("area", ("ar",), "of a kingdom, or where a strategy card helps in intrigue", "area:the-north", _AREAS),
    _label("terrain", ("ter",), "where a strategy card helps in battle", "terrain:hills", *catalogue.TERRAINS),
    _chosen("counts", ("symbol",), "what a strategy card makes a success", "counts:axe", _SYMBOLS),
    _label("destination", ("to", "dest"), "the province an adventure leads to", "destination:kush"),
    _label("category", ("cat",), "of the tokens an artifact is won with", "category:monsters", *CATEGORY_NAMES),
    _label("trait", ("tr",), "words after the type", "trait:elite-unit", *catalogue.TRAITS),
    _chosen("source", ("src",), "from where it is known", "source:rulebook", _SOURCES),
    number("cost", ("c",), "cost", "gold for a table card, paid again to refresh it", least=2),
    number("rating", ("adv",), "adventure rating", "what a strategy card adds to a bid"),
    number("length", ("len",), "length", "tokens on the track of an adventure", least=2),
    number("ep", ("points",), "Empire Points", "of an objective", least=4),
    number("copies", ("cp",), "copies in the box", "how often it is in the box", least=2),
    number("units", ("u",), "units", "at the start of a kingdom", least=5),
    number("emissaries", ("em",), "emissaries", "at the start of a kingdom", least=4),
    number("gold", ("g",), "gold", "at the start of a kingdom"),
    number("sorcery", ("sor",), "sorcery", "at the start of a kingdom", least=2),
    zone_field(SECTIONS, SECTION_NAMES),
    *text_fields(EFFECTS, catalogue.TIMINGS, "before-roll"),
)  # fmt: skip
#: Numbers that a list can be ordered by, and the words for them.
ORDERS: Final = {
    "cost": "cost",
    "rating": "adventure rating",
    "length": "length",
    "ep": "Empire Points",
    "copies": "copies in the box",
    "units": "units",
}
FACETS: Final = (
    FacetPlan("type", "Type", values(catalogue.CARD_TYPES)),
    FacetPlan("kingdom", "Kingdom", values(KINGDOM_NAMES)),
    FacetPlan("kind", "Kind of kingdom card", values(kind.capitalize() for kind in catalogue.CARD_KINDS)),
    FacetPlan("contest", "Helps in", tuple((name, words.capitalize()) for name, words in CONTEST_WORDS.items())),
    FacetPlan("cost", "Cost in gold", squares(4), "row"),
    FacetPlan("rating", "Adventure rating", squares(6), "row"),
    FacetPlan("counts", "Counts as a success", values(name.capitalize() for name in catalogue.SYMBOLS)),
    FacetPlan("terrain", "Terrain", values(name.capitalize() for name in catalogue.TERRAINS)),
    FacetPlan("area", "Area", values(AREA_NAMES)),
    FacetPlan("length", "Length of an adventure", squares(7), "row"),
    FacetPlan("ep", "Empire Points", squares(8), "row"),
    FacetPlan("category", "Category", values(CATEGORY_NAMES)),
    FacetPlan("source", "Source", tuple(SOURCE_NAMES.items())),
)
