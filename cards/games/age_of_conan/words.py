"""Names of what the engine numbers in Age of Conan: kingdoms, areas, kinds; and values that nobody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import Artifact, Component, ConanCard, Kingdom, KingdomCard

KINGDOM_NAMES: Final = tuple(name.capitalize() for name in catalogue.KINGDOMS)
AREA_NAMES: Final = ("Central Hyboria", "The East", "The South", "The North")
#: The same in the middle of a sentence.
AREA_PLACES: Final = ("Central Hyboria", "the East", "the South", "the North")
CATEGORY_NAMES: Final = tuple(name.capitalize() for name in catalogue.CATEGORIES)
TERRAIN_NAMES: Final = tuple(name.capitalize() for name in catalogue.TERRAINS)
#: Where a record comes from, as people say it.
SOURCE_NAMES: Final = {
    "rulebook": "Named in the rulebook",
    "public": "Known from public talk",
    "original": "ConanHub's own text",
}
#: What kinds are called, by the type of the component and the word of the record.
KIND_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("Kingdom Card", "table"): "Table",
    ("Kingdom Card", "event"): "Event",
    ("Kingdom Card", "instant"): "Instant",
    ("Conan Card", "bonus"): "Bonus card",
    ("Conan Card", "player"): "Player card",
    ("Tokens", "adventure"): "Adventure tokens",
    ("Tokens", "bidding"): "Bidding tokens",
    ("Tokens", "supply"): "Supply",
    ("Die", "fate"): "Fate die",
    ("Die", "contest"): "Contest die",
}
Abilities = tuple[Mapping[str, Any], ...]


def kingdom_of(card: Component) -> int:
    """The number of the kingdom that a component belongs to, -1 for none or an unknown one."""
    if isinstance(card, Kingdom):
        return card.place
    return card.kingdom if isinstance(card, KingdomCard) else -1


def kingdom_name(card: Component) -> str:
    """The kingdom of a kingdom card, ``?`` for an unknown one, empty for other components."""
    if not isinstance(card, KingdomCard):
        return ""
    return KINGDOM_NAMES[card.kingdom] if card.kingdom >= 0 else "?"


def kind_of(card: Component) -> str:
    """The word of the record for the kind of a component, ``?`` for an unknown one, empty where there is none."""
    if isinstance(card, KingdomCard):
        return catalogue.CARD_KINDS[card.kind] if card.kind >= 0 else "?"
    if isinstance(card, ConanCard):
        return catalogue.CONAN_CARDS[card.kind] if card.kind >= 0 else "?"
    return str(getattr(card, "kind", ""))


def kind_name(card: Component) -> str:
    """What the kind is called; as ``kind_of``."""
    kind = kind_of(card)
    return KIND_NAMES.get((card.type, kind), kind)


def category_of(card: Component) -> str:
    """The category of an artifact, ``?`` for an unknown one, empty for other components."""
    if not isinstance(card, Artifact):
        return ""
    return CATEGORY_NAMES[card.category] if card.category >= 0 else "?"


def number_of(card: Component, field: str) -> int | str | None:
    """A number of a component: ``?`` where nobody knows it, ``None`` where there is none.

    Only table cards have a cost (AOC-19.3), and only what comes in a box has copies.
    """
    value = getattr(card, field, None)
    if field == "copies" and not card.box:
        return None
    if value is None or (field == "cost" and isinstance(card, KingdomCard) and kind_of(card) in ("event", "instant")):
        return None
    if field == "cost" and kind_of(card) == "?":
        return "?"
    return int(value) if value >= 0 else "?"


def words_of(bits: int, names: Sequence[str]) -> list[str]:
    """The names of a set of bits."""
    return [name for place, name in enumerate(names) if bits >> place & 1]


def province_name(province: str) -> str:
    """The name of a province by its id."""
    return "?" if province == "?" else province.replace("_", " ").title()


def several(words: Sequence[str], last: str = "and") -> str:
    """Words as a row: ``plains, hills and woods``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def abilities_of(card: Component) -> Abilities | None:
    """The abilities or goals of a component; ``None`` where nobody knows them, empty where it has none."""
    name = "condition" if hasattr(card, "condition") else "abilities"
    found: Abilities | None = getattr(card, name, ())
    return found
