"""The search fields that only Conan (Monolith) has, what its lists can be ordered by, and its filter panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cards.games.conan_monolith.facts import SECTIONS
from cards.games.conan_monolith.words import SOURCE_NAMES
from cards.games.parts import FacetPlan
from cards.games.wording import squares, values, zone_field
from cards.query import Choice, Field, Kind, choices, number
from simulator.engine.games.conan_monolith.catalogue import (
    BASES,
    CARD_TYPES,
    COLOURS,
    EQUIPMENT_KINDS,
    FAMILIES,
    MODES,
    ROLES,
    SECTION_NAMES,
)

SPELL_MARKS: Final = ("area", "reaction", "versus", "blank")
_KINDS: Final = tuple(dict.fromkeys((*EQUIPMENT_KINDS, *FAMILIES, *SPELL_MARKS)))
_DOUBT: Final = {"yes": Choice("have something odd in their record")}
_PLAYABLE: Final = {
    "mine": Choice("with your boxes"),
    "ready": Choice("with your boxes as printed"),
    "changes": Choice("with your boxes after changes"),
    "unknown": Choice("with your boxes as far as is known"),
}
_PLAYERS: Final = {str(number): Choice(str(number)) for number in range(2, 7)}


def _label(
    name: str, aliases: tuple[str, ...], text: str, example: str, known: Mapping[str, Choice] | None = None
) -> Field:
    return Field(name, aliases, Kind.LABEL, name, text, example, name, known)


def _dice(name: str, alias: str, text: str, example: str) -> Field:
    """Dice of one kind; each is stronger than the one before it, so that they can be compared."""
    return Field(name, (alias,), Kind.LABEL, name, text, example, name, _words(COLOURS), ordered=True)


def _words(names: Iterable[str]) -> Mapping[str, Choice]:
    return choices(*names)


FIELDS: Final = (
    Field("type", ("t",), Kind.LABEL, "type", "the kind of component", "type:hero|unit", "", choices(*CARD_TYPES)),
    _label("role", ("r",), "what a unit tile is", "role:monster", _words((*ROLES, "ally"))),
    _label("base", ("colour", "color"), "the colour of a tile's bases", "base:blue", _words((*BASES, "none"))),
    _label("kind", ("ki",), "of equipment, of skills, of spells", "kind:weapon", _words(_KINDS)),
    _label("skill", ("sk",), "a skill that it has or gives", "skill:spell-caster"),
    _label(
        "die", ("dice", "di"), "a die that it shows anywhere, or an arrow", "die:red", _words((*COLOURS, "re-roll"))
    ),
    _dice("melee", "me", "dice for melee, from yellow to red", "melee>=orange"),
    _dice("ranged", "ra", "dice for ranged attacks, from yellow to red", "ranged:orange"),
    _dice("guard", "gu", "dice for guard, from yellow to red", "guard:orange"),
    _label("box", ("product", "inbox"), "the box it lies in", "box:core-game"),
    _label("board", ("bo",), "the board of a scenario", "board:inn"),
    _label("players", ("pl",), "players of a scenario with the Overlord", "players:4", _PLAYERS),
    _label("mode", ("mo",), "how a scenario is played", "mode:adventure", _words(MODES)),
    _label("source", ("src",), "from where it is known", "source:original", _words(SOURCE_NAMES)),
    _label("doubt", ("odd",), "records with something odd", "doubt:yes", _DOUBT),
    number("gems", ("ge",), "gems", "of a hero, energy and life at once", least=11),
    number("move", ("mp", "mv"), "movement", "free movement points of a hero, movement of a unit"),
    number("load", ("maxload",), "load", "the most a hero can carry", least=11),
    number("limit", ("lim",), "limit", "gems on a hero's melee space, or on a spell", least=5),
    number("armor", ("armour", "ar"), "armor", "of a unit tile"),
    number("cost", ("reinforcement", "re"), "reinforcement cost", "points that bring a model back", least=2),
    number("enc", ("weight", "encumbrance"), "weight", "what equipment weighs", least=3),
    number("spellcost", ("sc",), "cost of a spell", "gems to cast it"),
    number("rounds", ("ro",), "rounds", "of a scenario", least=8),
    number("complexity", ("cx",), "complexity", "of a scenario, 1 to 3", least=2),
    number("copies", ("cp",), "copies", "in all boxes together", least=2),
    Field(
        "playable",
        (),
        Kind.OWN_LABEL,
        "playable",
        "scenarios that your boxes allow; needs you to be logged in",
        "playable:mine",
        "",
        _PLAYABLE,
    ),
    zone_field(SECTIONS, SECTION_NAMES),
)
#: Numbers that a list can be ordered by, and the words for them.
ORDERS: Final = {
    "gems": "gems",
    "move": "movement",
    "load": "load",
    "limit": "limit",
    "armor": "armor",
    "cost": "reinforcement cost",
    "enc": "weight",
    "spellcost": "cost of a spell",
    "rounds": "rounds",
    "complexity": "complexity",
    "copies": "copies",
}
BOXES: Final = ("Core Game", "King Pledge", "Stretch Goal", "Khitai", "Nordheim", "Stygia", "Conan the Conqueror",
                "Red Nails", "Legend of the Devil in Iron", "Versus")  # fmt: skip
BOARDS: Final = ("Abandoned Fort", "Pict Village", "Inn", "Ships", "Swamp", "Citadel", "Jungle", "Xuchotl")
SKILLS: Final = ("Leap", "Climb", "Evasive", "Sacrifice", "Blocking", "Spell Caster", "Leadership", "Support")
FACETS: Final = (
    FacetPlan("type", "Type", values(CARD_TYPES)),
    FacetPlan("box", "Box", values(BOXES)),
    FacetPlan("role", "Role of a unit", values(("Minion", "Leader", "Monster", "Event", "Ally"))),
    FacetPlan("base", "Base", values(base.capitalize() for base in BASES)),
    FacetPlan("kind", "Kind of equipment", values(kind.capitalize() for kind in EQUIPMENT_KINDS)),
    FacetPlan("skill", "Skill", values(SKILLS)),
    FacetPlan("die", "Dice", values(("Yellow", "Orange", "Red", "Re-roll"))),
    FacetPlan("armor", "Armor of a unit", squares(6), "row"),
    FacetPlan("cost", "Reinforcement cost", squares(5), "row"),
    FacetPlan("enc", "Weight", squares(6), "row"),
    FacetPlan("spellcost", "Cost of a spell", squares(5), "row"),
    FacetPlan("players", "Players with the Overlord", tuple((str(n), str(n)) for n in range(2, 7)), "row"),
    FacetPlan("board", "Board of a scenario", values(BOARDS)),
    FacetPlan("complexity", "Complexity", (("1", "1"), ("2", "2"), ("3", "3"), ("?", "?")), "row"),
    FacetPlan("rounds", "Rounds", (*((str(n), str(n)) for n in (5, 6, 7, 8, 9, 10, 12, 15)), ("?", "?")), "row"),
    FacetPlan("mode", "Mode", values(mode.capitalize() for mode in MODES)),
    FacetPlan("source", "Source", tuple((key.replace(" ", "-"), name) for key, name in SOURCE_NAMES.items())),
)
