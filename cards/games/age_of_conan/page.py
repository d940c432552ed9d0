"""The page of an Age of Conan component: its table of facts and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.games.age_of_conan.facts import contests_of
from cards.games.age_of_conan.texts import face_name, tokens_of
from cards.games.age_of_conan.words import (
    AREA_NAMES,
    CATEGORY_NAMES,
    SOURCE_NAMES,
    abilities_of,
    kind_name,
    kingdom_name,
    number_of,
    province_name,
    words_of,
)
from cards.games.base import CatalogCard
from cards.games.parts import Fact
from cards.games.wording import verbs
from cards.query import in_words
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import (
    Adventure,
    Component,
    Die,
    Kingdom,
    Map,
    Objective,
    Strategy,
    Tokens,
)

NUMBER_FACTS: Final = (
    ("cost", "Cost", "AOC-19.3"),
    ("rating", "Adventure rating", "AOC-4.5"),
    ("length", "Length", "AOC-15.2"),
    ("ep", "Empire Points", "AOC-18.3"),
    ("units", "Units at the start", "AOC-3.5"),
    ("emissaries", "Emissaries at the start", "AOC-3.6"),
    ("gold", "Gold at the start", "AOC-3.3"),
    ("sorcery", "Sorcery at the start", "AOC-3.4"),
)
RULES_BY_TYPE: Final[Mapping[str, tuple[str, ...]]] = {
    "Kingdom": ("AOC-2.2", "AOC-1.1", "AOC-1.2", "AOC-22.1"),
    "Kingdom Card": ("AOC-19.1", "AOC-19.14", "AOC-19.15"),
    "Strategy": ("AOC-9.16", "AOC-9.14", "AOC-9.17", "AOC-9.18", "AOC-9.19", "AOC-4.5"),
    "Adventure": ("AOC-15.1", "AOC-15.2", "AOC-15.9", "AOC-15.10", "AOC-22.9"),
    "Objective": ("AOC-18.3", "AOC-18.2", "AOC-18.4", "AOC-18.7", "AOC-18.8"),
    "Artifact": ("AOC-17.1", "AOC-17.2", "AOC-17.8"),
    "Conan Card": ("AOC-1.4",),
    "Chronicle": ("AOC-1.4",),
    "Companion": ("AOC-1.4",),
    "Tokens": ("AOC-1.6",),
    "Die": ("AOC-1.5",),
    "Map": ("AOC-2.1", "AOC-2.2", "AOC-2.3", "AOC-2.4", "AOC-2.5", "AOC-2.6", "AOC-2.14", "AOC-3.9", "AOC-22.1"),
}
RULES_BY_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "Table": ("AOC-19.3", "AOC-19.4", "AOC-19.5", "AOC-19.6", "AOC-19.9"),
    "Event": ("AOC-19.10", "AOC-19.11"),
    "Instant": ("AOC-19.12", "AOC-19.13"),
    "Bonus card": ("AOC-4.6", "AOC-4.17", "AOC-17.12"),
    "Player card": ("AOC-4.7", "AOC-6.1"),
    "Adventure tokens": ("AOC-15.3", "AOC-15.5", "AOC-15.6", "AOC-21.12"),
    "Bidding tokens": ("AOC-4.3", "AOC-4.12", "AOC-4.13", "AOC-4.14"),
    "Supply": ("AOC-1.7", "AOC-1.9", "AOC-1.10"),
    "Fate die": ("AOC-5.5", "AOC-5.6", "AOC-7.1"),
    "Contest die": ("AOC-9.21", "AOC-9.22", "AOC-9.23", "AOC-9.24", "AOC-9.25", "AOC-9.26"),
}
#: The rule that explains a card the rulebook names.
RULES_BY_ID: Final = {
    "black-dragons": "AOC-19.16",
    "bossonian-archers": "AOC-19.17",
    "sacrifices": "AOC-19.18",
    "book-of-skelos": "AOC-19.19",
    "sword-of-atlantis": "AOC-17.3",
}
RULES_BY_CONTEST: Final = {
    "campaign": "AOC-10.1",
    "siege": "AOC-12.1",
    "battle": "AOC-13.1",
    "ally": "AOC-14.10",
    "break": "AOC-14.12",
}
RULES_BY_VERB: Final = {
    "add_dice": "AOC-9.5",
    "win_ties": "AOC-9.30",
    "second_bid_card": "AOC-4.6",
    "waive_march_unit": "AOC-11.1",
    "upgrade_fort": "AOC-16.12",
    "eliminate_unit": "AOC-19.20",
    "count": "AOC-2.13",
    "strict_majority": "AOC-18.7",
    "pair_non_adjacent": "AOC-2.14",
}


def facts(entry: CatalogCard) -> Iterator[Fact]:
    """The table of facts, in the order of the face."""
    card: Component = entry.definition
    yield Fact("Type", card.type, True, RULES_BY_TYPE[card.type][0], "type")
    yield from _words(entry)
    for name, label, rule in NUMBER_FACTS:
        value = number_of(card, name)
        if value is not None:
            yield Fact(label, in_words(value), isinstance(value, int), rule, name)
    yield from _own_facts(card)
    if card.box:
        yield Fact("Copies in the box", str(card.copies), True, "AOC-1.4", "copies")
    yield Fact("Source", SOURCE_NAMES[card.source], True)


def _words(entry: CatalogCard) -> Iterator[Fact]:
    """What is said by words: kind, kingdom, category, traits."""
    card, record = entry.definition, entry.record
    kind, kingdom = kind_name(card), kingdom_name(card)
    if kind:
        rule = RULES_BY_KIND.get(kind, ("",))[0]
        yield Fact("Kind", kind, kind != "?", rule, "kind" if kingdom else "")
    if kingdom:
        yield Fact("Kingdom", kingdom, kingdom != "?", "AOC-3.2", "kingdom")
    if "category" in record:
        category = str(record["category"]).capitalize()
        yield Fact("Category", category, category != "?", "AOC-17.1", "category")
    if getattr(card, "traits", ()):
        yield Fact("Trait", ", ".join(card.traits), True, field="trait")


def _own_facts(card: Component) -> Iterator[Fact]:
    """What only one type has."""
    if isinstance(card, Kingdom):
        yield Fact("Area", AREA_NAMES[card.place], card.place >= 0, "AOC-2.1", "area")
        yield Fact("Colour", card.colour, True, "AOC-1.1")
        figures = card.figures
        yield Fact("Figures", f"{figures.units} units, {figures.emissaries} emissaries, {figures.forts} forts, "
                   f"{figures.towers} towers", True, "AOC-1.2")  # fmt: skip
    elif isinstance(card, Strategy):
        yield Fact("Counts", ", ".join(words_of(card.counts, catalogue.FACES)), True, "AOC-9.16", "counts")
        yield Fact("Terrain", ", ".join(words_of(card.terrains, catalogue.TERRAINS)), True, "AOC-9.17", "terrain")
        for label, area, rule in (("2–4", card.area4, "AOC-9.18"), ("2–3", card.area23, "AOC-22.6")):
            names = ", ".join(words_of(area, AREA_NAMES))
            yield Fact(f"Area, {label} players", names or "none", True, rule, "area")
    elif isinstance(card, Adventure):
        name = province_name(card.destination)
        yield Fact("Destination", name, name != "?", "AOC-15.1", "destination")
    elif isinstance(card, Tokens):
        for category in dict.fromkeys(token.category for token in card.tokens):
            yield Fact(CATEGORY_NAMES[category], tokens_of(card, category), True, "AOC-15.3")
        for name, count in zip(catalogue.SUPPLIES, card.supply, strict=True):
            if count:
                yield Fact(f"{name.capitalize()} tokens", str(count), True, "AOC-1.6")
        if card.bids:
            yield Fact("Values", ", ".join(str(bid) for bid in card.bids), True, "AOC-4.5")
    elif isinstance(card, Die):
        table = catalogue.ICONS if card.kind == "fate" else catalogue.FACES
        faces = ", ".join(face_name(table[face]) for face in card.faces)
        yield Fact("Faces", faces, True, RULES_BY_KIND[kind_name(card)][-1])
        yield Fact("Dice in the box", str(card.count), True, "AOC-1.5")
    elif isinstance(card, Map):
        yield Fact("Provinces", str(len(card.provinces)), True, "AOC-2.1")
        yield Fact("Borders", str(len(card.borders)), True, "AOC-2.14")
        yield Fact("Conan begins in", province_name(card.start), True, "AOC-3.9")


def rule_ids(card: Component) -> Iterator[str]:
    """The ids of the rules that this component's type, kind and abilities lead to, each once."""
    abilities = abilities_of(card) or ()
    found = [*RULES_BY_TYPE[card.type], *RULES_BY_KIND.get(kind_name(card), ())]
    own = RULES_BY_ID.get(card.id.removeprefix("published-"))
    found += [own] if own else []
    contests = [] if isinstance(card, Objective) else contests_of(abilities)
    found += [RULES_BY_CONTEST[one] for one in contests if one in RULES_BY_CONTEST]
    found += [RULES_BY_VERB[verb] for verb in verbs(abilities) if verb in RULES_BY_VERB]
    yield from dict.fromkeys(found)
