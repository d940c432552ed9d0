"""The one table of search fields: it drives the parser, the conditions, the English words and the help page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from cards.facts import fold_word
from cards.search.errors import SearchError, closest
from cards.search.grammar import Test
from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.card_record import RARITIES


class Kind(Enum):
    """How a field is compared."""

    TEXT = "text"
    WORDS = "list of words"
    CHOICE = "one of"
    NUMBER = "number"
    ICON = "icons with counts"
    FLAG = "yes or no"
    OWN = "number, yours"
    ORDER = "how to list"


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its names, the column behind it, its values and the words that describe it.

    ``choices`` maps the folded value to ``(stored, words)``; their order is the order of ``<`` and ``>`` where
    ``ordered`` says so.
    """

    name: str
    aliases: tuple[str, ...]
    kind: Kind
    label: str
    help: str
    example: str
    column: str = ""
    choices: Mapping[str, tuple[str, str]] | None = None
    ordered: bool = False

    @property
    def operators(self) -> tuple[str, ...]:
        if self.kind in (Kind.NUMBER, Kind.OWN) or self.ordered:
            return (":", "=", "!=", "<", "<=", ">", ">=")
        return (":", "=", "!=")


def _choices(*values: str) -> dict[str, tuple[str, str]]:
    return {fold_word(value): (value, value) for value in values}


TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "conan": ("conan", "Conan"),
    "foe": ("foe", "Foe"),
    "minor-foe": ("foe-minor", "Minor Foe"),
    "major-foe": ("foe-major", "Major Foe"),
    **{fold_word(kind): (kind.casefold(), kind) for kind in ("Ally", "Region", "Move", "Item", "Action")},
}
CLASSES: Final = {"minor": ("minor", "Minor"), "major": ("major", "Major")}
IMPL: Final = {"full": ("full", "fully simulated"), "none": ("none", "not simulated")}
ICONS: Final[Mapping[str, tuple[str, str]]] = {
    **{fold_word(icon): (fold_word(icon), icon) for icon in words.ICONS},
    "attack": ("attack", "attacking"),
    "defence": ("defence", "defending"),
    "empty": ("empty", "empty"),
}
FLAGS: Final[Mapping[str, tuple[str, str]]] = {
    "unique": ("unique", "are Unique"),
    "minor": ("minor", "are Minor Foes"),
    "major": ("major", "are Major Foes"),
    "move": ("move", "can be played as a move"),
    "character": ("character", "are characters"),
    "multi": ("multi", "have a multi-icon"),
    "conan-only": ("conanonly", "are for Conan only"),
    "simulated": ("simulated", "are simulated"),
    "complete": ("complete", "have a complete record"),
    "gaps": ("gaps", "have gaps in their record"),
    "known": ("known", "are known cards"),
    "original": ("original", "are original cards"),
}
ORDERS: Final[Mapping[str, tuple[str, str]]] = {
    "type": ("type_order", "type"),
    "name": ("search_title", "title"),
    "title": ("search_title", "title"),
    "set": ("card_set__position", "set"),
    "number": ("number_order", "number"),
    "rarity": ("rarity_order", "rarity"),
    **{name: (name, name) for name in ("gem", "initiative", "renown", "scars", "damage", "prowess", "health")},
}


def _number(name: str, aliases: tuple[str, ...], label: str, text: str) -> Field:
    return Field(name, aliases, Kind.NUMBER, label, text, f"{name}>=3", name)


FIELDS: Final[tuple[Field, ...]] = (
    Field(
        "title",
        ("name", "n"),
        Kind.TEXT,
        "title",
        "words of the title; the default for bare words",
        "grip",
        "search_title",
    ),
    Field("text", ("x",), Kind.TEXT, "rules text", "words of the rules text", 'text:"draw 1"', "search_text"),
    Field(
        "type", ("t",), Kind.CHOICE, "type", "the card type; Foes also by class", "type:minor-foe|ally", "kind", TYPES
    ),
    Field(
        "class",
        ("cl",),
        Kind.CHOICE,
        "class",
        "Minor (Renown 4 or less) or Major Foe",
        "class:major",
        "foe_class",
        CLASSES,
        True,
    ),
    Field(
        "foetype",
        ("ft", "subtype", "st"),
        Kind.CHOICE,
        "Foe Type",
        "the Type of a Foe",
        "foetype:human|sorcerer",
        "foe_type",
        _choices(*words.FOE_TYPES),
    ),
    Field(
        "territory",
        ("ter",),
        Kind.CHOICE,
        "Territory",
        "where a Foe comes from",
        "territory:stygia",
        "territory",
        _choices(*words.TERRITORIES),
    ),
    Field("trait", ("tr",), Kind.WORDS, "trait", "the red words", "trait:unique", "traits", _choices(*words.TRAITS)),
    Field("keyword", ("kw", "k"), Kind.WORDS, "keyword", "the words after the type", "keyword:weapon", "keywords"),
    _number("gem", ("cost", "c"), "gem", "the Prowess a card costs as a move"),
    _number("initiative", ("init", "ini"), "Initiative", "1 slow to 5 fast"),
    _number("renown", ("ren",), "Renown", "what a character counts in a Chronicle"),
    _number("scars", ("scar", "sc"), "Scars", "what a Foe gives"),
    _number("damage", ("dmg",), "Damage", "base Damage of a character"),
    _number("prowess", ("pr",), "Prowess", "what a character can pay"),
    _number("health", ("hp",), "Health", "wounds a character can take"),
    _number("vitality", ("vit",), "Vitality", "healing in a Rest Step, Conan only"),
    _number("draw", ("dr",), "Draw", "cards drawn on playing it"),
    Field("icon", ("i",), Kind.ICON, "icon", "icons on both edges together", "icon:blade>=2", "icon", ICONS),
    Field(
        "left", ("l",), Kind.ICON, "icon on the left edge", "icons on the left edge", "left:attack>=2", "left", ICONS
    ),
    Field(
        "right", ("ri",), Kind.ICON, "icon on the right edge", "icons on the right edge", "right:shield", "right", ICONS
    ),
    Field(
        "rarity",
        ("r",),
        Kind.CHOICE,
        "rarity",
        "common to very rare",
        "rarity>=rare",
        "rarity",
        _choices(*RARITIES),
        True,
    ),
    Field("set", ("s", "in"), Kind.CHOICE, "set", "the key of a set", "set:original", "card_set__key"),
    Field("number", ("num",), Kind.TEXT, "number", "the number in the set", "number:012", "number"),
    Field("impl", (), Kind.CHOICE, "simulation", "how far the engine plays the card", "impl:full", "impl", IMPL),
    Field("is", ("has",), Kind.FLAG, "is", "yes or no", "is:unique", "", FLAGS),
    Field("own", (), Kind.OWN, "own", "copies that you own; needs you to be logged in", "own>=1", "owned"),
    Field("order", ("sort",), Kind.ORDER, "order", "what to list by", "order:gem", "", ORDERS),
    Field(
        "dir",
        (),
        Kind.ORDER,
        "direction",
        "asc or desc",
        "dir:desc",
        "",
        {"asc": ("asc", "up"), "desc": ("desc", "down")},
    ),
)
BY_NAME: Final[Mapping[str, Field]] = {name: field for field in FIELDS for name in (field.name, *field.aliases)}
NUMERIC: Final = frozenset(field.name for field in FIELDS if field.kind is Kind.NUMBER)


def find_field(name: str) -> Field | None:
    """The field with this name or short name, written with or without underscores."""
    return BY_NAME.get(name) or BY_NAME.get(name.replace("_", ""))


def field_of(test: Test) -> Field:
    """The field a test names and whether its operator fits; ``SearchError`` with the nearest name otherwise."""
    field = find_field(test.field)
    if field is None:
        suggestion = closest(test.field, BY_NAME)
        message = f'There is no field "{test.field}".'
        raise SearchError("unknown_field", message, place=test.place, token=test.field, suggestion=suggestion)
    if test.op not in field.operators:
        message = f'"{field.name}" cannot be compared with {test.op}; use {" ".join(field.operators)}.'
        raise SearchError("wrong_operator", message, place=test.place, token=test.op)
    return field
