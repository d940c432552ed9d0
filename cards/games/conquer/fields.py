"""The search fields that only Conquer has, what its lists can be ordered by, and its filter panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.games.conquer.facts import SECTIONS
from cards.games.parts import FacetPlan
from cards.games.wording import squares, text_fields, values, zone_field
from cards.query import Choice, Field, Kind, choices, number
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import EFFECTS, SECTION_NAMES

FLAGS: Final[Mapping[str, Choice]] = {
    "generic": Choice("are generic", "generic"),
    "unique": Choice("are unique", "unique"),
    "personal": Choice("are personal effects", "personal"),
    "common-ground": Choice("are Common Ground", "common_ground"),
    "answer": Choice("answer an Attack", "kind"),
}
_MOMENTS: Final = {*catalogue.WINDOWS, *catalogue.WINDOW_GROUPS, *catalogue.EVENTS, *catalogue.ACTION_TIMINGS, "static"}
_DIVISIONS: Final = (*catalogue.DIVISIONS, *catalogue.CRAFTS)


def _label(name: str, aliases: tuple[str, ...], label: str, text: str, example: str, fact: str, *values: str) -> Field:
    return Field(name, aliases, Kind.LABEL, label, text, example, fact, choices(*values) if values else None)


FIELDS: Final = (
    _label("type", ("t",), "type", "the kind of card", "type:character|equipment", "", *catalogue.CARD_TYPES),
    _label(
        "division",
        ("div", "d"),
        "division",
        "of a Character, or the craft of an Effect",
        "division:kesimaria-circle|nature",
        "division",
        *_DIVISIONS,
    ),
    _label(
        "kind",
        ("ki",),
        "kind",
        "of Equipment or of a Battle Action",
        "kind:two-handed",
        "kind",
        *catalogue.EQUIPMENT_KINDS,
        *catalogue.ACTION_KINDS,
    ),
    _label("trait", ("tr",), "trait", "the people of a Character", "trait:elf", "traits", *catalogue.TRAITS),
    _label("keyword", ("kw", "k"), "keyword", "the words after the type", "keyword:blade", "keywords"),
    _label("location", ("loc",), "Location", "the Location of a Landscape", "location:saltmarket", "location"),
    _label("on", (), "on", "what it is Noticed on", "on:landscape", "on", *catalogue.PLACES),
    number("cost", ("c", "notice"), "Notice Cost", "Notice Points to bring it onto the table"),
    number("attack", ("a", "atk"), "Attack", "of a Character"),
    number("defense", ("def", "defence"), "Defense", "of a Character; his Total Health is twice as much"),
    number("weapon_use", ("wu", "weapon"), "Weapon Use", "of a Character"),
    number("popularity", ("pop",), "Popularity", "what it costs to attack him"),
    number("reputation", ("rep",), "Reputation", "helps him out of the Hospital Grounds"),
    number("damage", ("dmg",), "damage", "of an Attack"),
    number("attack_bonus", ("ab",), "Attack bonus", "of Equipment", least=2),
    number("defense_bonus", ("db",), "Defense bonus", "of Equipment", least=2),
    number("needs_attack", ("na",), "needed Attack", "of who plays the Battle Action"),
    number("needs_defense", ("nd",), "needed Defense", "of who plays the Battle Action"),
    number("needs_weapon", ("nw", "requires"), "needed Weapon Use", "of who bears or plays it"),
    number("place", ("pl",), "place", "the number of a Landscape within its Location"),
    Field("is", ("has",), Kind.LABEL, "is", "yes or no", "is:generic", "", FLAGS),
    zone_field(SECTIONS, SECTION_NAMES),
    *text_fields(EFFECTS, _MOMENTS, "on-notice"),
)
#: Numbers that a list can be ordered by, and the words for them.
ORDERS: Final = {
    "cost": "Notice Cost",
    "attack": "Attack",
    "defense": "Defense",
    "weapon_use": "Weapon Use",
    "popularity": "Popularity",
    "reputation": "Reputation",
    "damage": "damage",
    "attack_bonus": "Attack bonus",
    "defense_bonus": "Defense bonus",
    "place": "place",
}


FACETS: Final = (
    FacetPlan("type", "Type", values(catalogue.CARD_TYPES)),
    FacetPlan("division", "Division", values(catalogue.DIVISIONS)),
    FacetPlan("division", "Craft", values(catalogue.CRAFTS)),
    FacetPlan("kind", "Kind", values((*catalogue.EQUIPMENT_KINDS, *catalogue.ACTION_KINDS))),
    FacetPlan("cost", "Notice Cost", squares(9), "row"),
    FacetPlan("damage", "Damage", squares(5), "row"),
    FacetPlan("trait", "People", values(catalogue.TRAITS)),
)
