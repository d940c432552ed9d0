"""The page of a Conan CCG card: its table of facts and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards.games.base import CatalogCard
from cards.games.conan_ccg.edges import edge_row, spoken_edge, tiles
from cards.games.conan_ccg.facts import foe_class
from cards.games.parts import Fact
from cards.games.wording import verbs
from cards.query import in_words
from simulator.engine.games.conan_ccg.catalogue import CardDef

NUMBER_FACTS: Final = (
    ("gem", "Gem", "CCG-2.12"),
    ("initiative", "Initiative", "CCG-16.10"),
    ("damage", "Damage", "CCG-2.5"),
    ("prowess", "Prowess", "CCG-2.6"),
    ("health", "Health", "CCG-2.7"),
    ("vitality", "Vitality", "CCG-2.8"),
    ("renown", "Renown", "CCG-2.9"),
    ("scars", "Scars", "CCG-2.11"),
    ("draw", "Draw", "CCG-2.21"),
)
RULES_BY_TYPE: Final = {
    "Conan": ("CCG-2.18",),
    "Foe": ("CCG-2.15",),
    "Ally": ("CCG-7.4", "CCG-14.1"),
    "Region": ("CCG-7.9",),
    "Move": ("CCG-23.5",),
    "Item": ("CCG-7.2", "CCG-2.13"),
    "Action": ("CCG-23.1", "CCG-23.4"),
}
RULES_BY_WORD: Final = {
    "Unique": "CCG-24.1",
    "Veteran": "CCG-13.4",
    "Savage": "CCG-10.7",
    "Solitary": "CCG-10.8",
    "Mounted": "CCG-24.6",
    "Serpent": "CCG-24.6",
    "Undead": "CCG-24.6",
    "Sorcerer": "CCG-24.5",
    "Weapon": "CCG-7.6",
    "Shield": "CCG-7.6",
    "Body": "CCG-7.6",
    "Any": "CCG-23.2",
    "Foe:Any": "CCG-23.2",
    "minor": "CCG-2.10",
    "major": "CCG-2.10",
    "conan only": "CCG-2.23",
}
RULES_BY_ICON: Final = {
    "Grapple": "CCG-17.6",
    "Two-Handed": "CCG-17.11",
    "Blade": "CCG-17.7",
    "Ranged": "CCG-17.10",
    "Shield": "CCG-17.4",
    "Agility": "CCG-17.5",
    "Special": "CCG-17.18",
    "Magic": "CCG-17.15",
}
RULES_BY_VERB: Final = {
    "grant_barbarian": "CCG-15.5",
    "modify_damage": "CCG-18.7",
    "prevent": "CCG-18.5",
    "heal": "CCG-22.6",
    "gain_prowess": "CCG-22.5",
    "lose_prowess": "CCG-22.2",
    "discard": "CCG-27.6",
    "search_deck": "CCG-27.3",
    "icon_as": "CCG-17.17",
    "open_veterans": "CCG-13.4",
    "third_zone": "CCG-13.5",
    "cancel_move": "CCG-23.7",
    "more_foes": "CCG-9.1",
    "bar_retreat": "CCG-11.2",
    "bar_press_on": "CCG-20.6",
    "lose_renown": "CCG-11.4",
}


def facts(entry: CatalogCard) -> Iterator[Fact]:
    """The table of facts, in the order of the face."""
    definition: CardDef = entry.definition
    record = entry.record
    yield Fact("Type", definition.type, True, RULES_BY_TYPE[definition.type][0], "type")
    if definition.type == "Foe":
        kind = foe_class(definition)
        yield Fact("Class", kind.capitalize() or "?", bool(kind), "CCG-2.10", "class")
        yield _word_fact("Foe Type", definition.foe_type, "foetype")
        yield _word_fact("Territory", definition.territory, "territory")
    if definition.keywords or record.get("keywords") == "?":
        yield _word_fact("Keywords", ", ".join(definition.keywords) or "?", "keyword")
    if definition.traits or record.get("traits") == "?":
        yield _word_fact("Traits", ", ".join(definition.traits) or "?", "trait")
    if definition.other_words:
        yield _word_fact("Other words", ", ".join(definition.other_words), "keyword")
    for name, label, rule in NUMBER_FACTS:
        value = getattr(definition, name)
        if value is not None:
            yield Fact(label, in_words(value), isinstance(value, int), rule, name)
    if definition.left:
        for side in ("left", "right"):
            said = spoken_edge(side, tiles(definition, side)).partition(": ")[2]
            said = said.replace(" times ", " ×") if set(said.split(", ")) != {"unknown"} else "?"
            is_known = "unknown" not in said and said != "?"
            drawn = edge_row(definition, side) if said != "?" else ""
            yield Fact(f"{side.capitalize()} edge", said, is_known, "CCG-17.3", drawn=drawn)
    if definition.conan_only:
        yield Fact("Who", "Conan only", True, "CCG-2.23")
    if definition.requires:
        kind, amount = definition.requires
        yield Fact("Needs", f"{in_words(amount)} {kind.capitalize()}", isinstance(amount, int), "CCG-2.13")


def _word_fact(name: str, value: str, field: str) -> Fact:
    return Fact(name, value or "none", value != "?", field=field)


def rule_ids(card: CardDef) -> Iterator[str]:
    """The ids of the rules that this card's type, words, icons and abilities lead to, each once."""
    found = [*RULES_BY_TYPE[card.type]]
    words = [*card.traits, *card.keywords, card.foe_type, foe_class(card), "conan only" if card.conan_only else ""]
    found += [RULES_BY_WORD[word] for word in words if word in RULES_BY_WORD]
    found += [RULES_BY_ICON[icon] for icon in (*card.left, *card.right) if icon in RULES_BY_ICON]
    found += ["CCG-17.12"] if any((*card.left_multi, *card.right_multi)) else []
    found += [RULES_BY_VERB[verb] for verb in verbs(card.abilities or ()) if verb in RULES_BY_VERB]
    yield from dict.fromkeys(found)
