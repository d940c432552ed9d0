"""A card of each type of both card games, as it might be printed; the words are ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Printed:
    """What is typed of a card, and what the site must make of it.

    ``typed`` are fields of the form; ``edges`` the keys pressed for the left and the right edge; ``says`` the rendered
    sentences; ``facts`` some of the facts of the record.
    """

    game: str
    type: str
    title: str
    typed: dict[str, str]
    text: str
    says: tuple[str, ...]
    facts: dict[str, Any]
    edges: tuple[str, str] | None = None
    chosen: dict[str, str] = field(default_factory=dict)


CONAN = (
    Printed(
        "conan_ccg",
        "Conan",
        "Conan of the Salt Road",
        {"damage": "2", "prowess": "18", "health": "12", "vitality": "3"},
        "Barbarian: Reflexes 1 (discard a card, then draw a card)",
        ("BARBARIAN: Reflexes 1 (discard 1 card, then draw 1 card).",),
        {"damage": 2, "prowess": 18, "health": 12, "vitality": 3},
    ),
    Printed(
        "conan_ccg",
        "Foe",
        "Gull-Cliff Wrecker",
        {"damage": "1", "prowess": "3", "health": "3", "renown": "2", "scars": "1", "traits.other": "Pirate"},
        "Whenever this Foe is defeated draw two cards",
        ("When this Foe is defeated, draw 2 cards.",),
        {"foe_type": "Human", "territory": "Zamora", "renown": 2, "scars": 1, "other_words": ["Pirate"]},
        chosen={"foe_type": "Human", "territory": "Zamora"},
    ),
    Printed(
        "conan_ccg",
        "Ally",
        "Old Sellsword of the Ford",
        {"damage": "1", "prowess": "4", "health": "3", "renown": "2", "requires.scars": "3"},
        "At the end of each combat round, heal Conan by one.",
        ("At the end of each combat round, heal Conan by 1.",),
        {"requires": {"scars": 3}, "renown": 2},
    ),
    Printed(
        "conan_ccg",
        "Region",
        "The Gull Cliffs",
        {},
        "At the start of each combat round, draw a card.",
        ("At the start of each combat round, draw 1 card.",),
        {"type": "Region"},
    ),
    Printed(
        "conan_ccg",
        "Move",
        "Cut Above the Surf",
        {"gem": "2", "initiative": "4", "keywords": "Sword"},
        "Conan: When this move hits a Major Foe, +1 Damage to this hit.\n"
        "Conan: whenever this move deals damage draw two cards",
        (
            "Conan: When this move hits a Major Foe, +1 Damage to this hit.",
            "Conan: When this move deals Damage, draw 2 cards.",
        ),
        {
            "gem": 2,
            "initiative": 4,
            "keywords": ["Sword"],
            "left": ["Blade", None, {"multi": "Grapple", "size": 2}],
            "right": [None, "Shield", "Agility", None],
        },
        edges=("103+", "0560"),
    ),
    Printed(
        "conan_ccg",
        "Item",
        "Notched Gaff",
        {"gem": "1", "initiative": "3"},
        "Conan has +1 damage",
        ("Conan has +1 Damage.",),
        {"keywords": ["Weapon"], "left": ["Blade", None, None, None], "right": [None, None, None, "Special"]},
        edges=("1000", "0008"),
        chosen={"keywords": "Weapon"},
    ),
    Printed(
        "conan_ccg",
        "Action",
        "Short Breath on the Wall",
        {"gem": "1", "initiative": "2"},
        "In the Rest Step, discard a card: heal Conan by five.",
        ("In the Rest Step, discard 1 card: heal Conan by 5.",),
        {"keywords": ["Rest"], "left": [None, None, None, None]},
        edges=("0000", "0000"),
        chosen={"keywords": "Rest"},
    ),
)
CONQUER = (
    Printed(
        "conquer",
        "Character",
        "Gate Warden of the Weir",
        {"cost": "3", "attack": "2", "defense": "3", "weapon_use": "2", "popularity": "4", "reputation": "1"},
        "At the start of your turn, draw a card.",
        ("At the start of your turn, draw 1 card.",),
        {"division": "Dwarves and Trolls", "cost": 3, "defense": 3, "popularity": 4, "traits": ["Dwarf"]},
        chosen={"division": "Dwarves and Trolls", "traits": "Dwarf"},
    ),
    Printed(
        "conquer",
        "Equipment",
        "Iron Ladle of the Weir",
        {"cost": "1", "attack_bonus": "1", "requires.weapon_use": "1"},
        "When the bearer wins a combat gain a Notice Point",
        ("When the bearer wins a combat, gain 1 Notice Point.",),
        {"kind": "One-Handed", "attack_bonus": 1, "requires": {"weapon_use": 1}},
        chosen={"kind": "One-Handed"},
    ),
    Printed(
        "conquer",
        "Effect",
        "A Patient Clerk",
        {"cost": "2"},
        "After your Generate roll, gain one Notice Point.",
        ("After your Generate roll, gain 1 Notice Point.",),
        {"division": "Science", "on": "player", "cost": 2},
        chosen={"division": "Science", "on": "player"},
    ),
    Printed(
        "conquer",
        "Disturbance",
        "Fog over the Weir",
        {"cost": "1"},
        "Before an Attack is played, draw two Battle Actions.",
        ("Before an Attack is played, draw 2 Battle Actions.",),
        {"on": "none", "cost": 1},
        chosen={"on": "none"},
    ),
    Printed(
        "conquer",
        "Landscape",
        "Heron Weir: Long Bank",
        {"location": "Heron Weir", "area": "Long Bank", "place": "1", "places": "3", "cost": "1"},
        "Each Character here has +1 Weapon Use.",
        ("Each Character here has +1 Weapon Use.",),
        {"location": "Heron Weir", "area": "Long Bank", "place": 1, "places": 3},
    ),
    Printed(
        "conquer",
        "Battle Action",
        "Low Feint by the Weir",
        {"damage": "3", "requires.attack": "2"},
        "This Attack can't be stopped by a Dodge.",
        ("This Attack cannot be stopped by a Dodge.",),
        {"kind": "Attack", "damage": 3, "requires": {"attack": 2}},
        chosen={"kind": "Attack"},
    ),
)
