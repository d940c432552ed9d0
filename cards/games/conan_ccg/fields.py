"""The search fields that only the Conan CCG has, what its lists can be ordered by, and its filter panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.games.conan_ccg.edges import icon_tile
from cards.games.conan_ccg.facts import SECTIONS
from cards.games.parts import FacetPlan
from cards.games.wording import squares, text_fields, values, zone_field
from cards.query import Choice, Field, Kind, choices, number
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import EFFECTS, SECTION_NAMES

TYPES: Final[Mapping[str, Choice]] = {
    "conan": Choice("Conan"),
    "foe": Choice("Foe"),
    "minor-foe": Choice("Minor Foe", "foe_class"),
    "major-foe": Choice("Major Foe", "foe_class"),
    **choices("Ally", "Region", "Move", "Item", "Action"),
}
FLAGS: Final[Mapping[str, Choice]] = {
    "unique": Choice("are Unique", "traits"),
    "minor": Choice("are Minor Foes", "foe_class"),
    "major": Choice("are Major Foes", "foe_class"),
    "move": Choice("can be played as a move"),
    "character": Choice("are characters"),
    "multi": Choice("have a multi-icon", "left"),
    "conan-only": Choice("are for Conan only", "text"),
}
CLASSES: Final = {"minor": Choice("Minor"), "major": Choice("Major")}
ICONS: Final[Mapping[str, Choice]] = {
    **choices(*catalogue.ICONS),
    "attack": Choice("attacking"),
    "defence": Choice("defending"),
    "empty": Choice("empty"),
}


_MOMENTS: Final = {*catalogue.WINDOWS, *catalogue.WINDOW_GROUPS, *catalogue.EVENTS, *catalogue.MOVE_TIMINGS, "static"}
_FOE_TYPES, _LANDS = choices(*catalogue.FOE_TYPES), choices(*catalogue.TERRITORIES)
_LEFT, _RIGHT = "icon on the left edge", "icon on the right edge"

FIELDS: Final = (
    Field("type", ("t",), Kind.LABEL, "type", "the card type; Foes also by class", "type:minor-foe|ally", "", TYPES),
    Field("class", ("cl",), Kind.LABEL, "class", "Minor or Major Foe", "class:major", "foe_class", CLASSES, True),
    Field(
        "foetype",
        ("ft", "subtype", "st"),
        Kind.LABEL,
        "Foe Type",
        "the Type of a Foe",
        "foetype:human|sorcerer",
        "foe_type",
        _FOE_TYPES,
    ),
    Field(
        "territory",
        ("ter",),
        Kind.LABEL,
        "Territory",
        "where a Foe comes from",
        "territory:stygia",
        "territory",
        _LANDS,
    ),
    Field("trait", ("tr",), Kind.LABEL, "trait", "the red words", "trait:unique", "traits", choices(*catalogue.TRAITS)),
    Field("keyword", ("kw", "k"), Kind.LABEL, "keyword", "the words after the type", "keyword:weapon", "keywords"),
    number("gem", ("cost", "c"), "gem", "the Prowess a card costs as a move"),
    number("initiative", ("init", "ini"), "Initiative", "1 slow to 5 fast"),
    number("renown", ("ren",), "Renown", "what a character counts in a Chronicle"),
    number("scars", ("scar", "sc"), "Scars", "what a Foe gives"),
    number("damage", ("dmg",), "Damage", "base Damage of a character"),
    number("prowess", ("pr",), "Prowess", "what a character can pay"),
    number("health", ("hp",), "Health", "wounds a character can take"),
    number("vitality", ("vit",), "Vitality", "healing in a Rest Step, Conan only"),
    number("draw", ("dr",), "Draw", "cards drawn on playing it", least=1),
    Field("icon", ("i",), Kind.COUNT, "icon", "icons on both edges together", "icon:blade>=2", "left right", ICONS),
    Field("left", ("l",), Kind.COUNT, _LEFT, "icons on the left edge", "left:attack>=2", "left", ICONS),
    Field("right", ("ri",), Kind.COUNT, _RIGHT, "icons on the right edge", "right:shield", "right", ICONS),
    Field("is", ("has",), Kind.LABEL, "is", "yes or no", "is:unique", "", FLAGS),
    zone_field(SECTIONS, SECTION_NAMES),
    *text_fields(EFFECTS, _MOMENTS, "foe-defeated"),
)
#: Numbers that a list can be ordered by, and the words for them.
ORDERS: Final = {
    "gem": "gem",
    "initiative": "Initiative",
    "renown": "Renown",
    "scars": "Scars",
    "damage": "Damage",
    "prowess": "Prowess",
    "health": "Health",
    "vitality": "Vitality",
    "draw": "Draw",
}


_ICON_ORDER: Final = ("Blade", "Two-Handed", "Grapple", "Ranged", "Shield", "Agility", "Magic", "Special")
FACETS: Final = (
    FacetPlan(
        "type",
        "Type",
        (
            *(("conan", "Conan"), ("minor-foe", "Foe, minor"), ("major-foe", "Foe, major")),
            *((name.casefold(), name) for name in ("Move", "Action", "Item", "Ally", "Region")),
        ),
        wider={"foe": ("minor-foe", "major-foe")},
    ),
    FacetPlan(
        "icon",
        "Icon on an edge",
        tuple((icon.casefold(), icon) for icon in _ICON_ORDER),
        together=True,
        icon=icon_tile,
    ),
    FacetPlan("gem", "Gem", squares(10), "row"),
    FacetPlan("renown", "Renown", squares(10), "row"),
    FacetPlan("foetype", "Foe Type", values(catalogue.FOE_TYPES)),
    FacetPlan("territory", "Territory", values(catalogue.TERRITORIES)),
)
