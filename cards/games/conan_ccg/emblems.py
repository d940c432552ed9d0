"""Which emblem stands for a card of the Conan CCG whose title calls for none: by keyword, Foe Type or card type."""

from __future__ import annotations

from typing import Final

from cards.drawing import by_title, one_of
from simulator.engine.games.conan_ccg.catalogue import CardDef

MOVE_KEYWORDS: Final = {
    "Sword": ("sword", "two-swords", "scimitar", "katana"),
    "Axe": ("axe", "hammer", "mace"),
    "Bow": ("bow", "arrow", "arrows"),
    "Spear": ("spear", "lance", "javelin"),
    "Brawl": ("fist", "punch", "kick", "grab", "headlock"),
    "Guard": ("shield-round", "shield-check", "shield-winged"),
    "Rite": ("eye", "swirl", "orb", "star"),
    "Weapon": ("sword", "axe", "dagger"),
    "Shield": ("shield-round", "shield-winged"),
    "Body": ("armour", "chain-mail", "leather", "cloak"),
}
FOE_TYPES: Final = {
    "Human": ("guard", "helmet", "robber", "knight"),
    "Animal": ("claw", "bite", "footprint"),
    "Creature": ("claws", "ogre", "troll", "eyeball"),
    "Supernatural": ("ghost", "skull", "demon"),
    "Sorcerer": ("wizard", "eye", "orb"),
}
CARD_TYPES: Final = {
    "Conan": ("barbarian", "helmet", "viking"),
    "Foe": ("skull",),
    "Ally": ("helmet", "hand", "monk"),
    "Region": ("mountain", "peaks", "map"),
    "Move": ("sword", "fist", "run"),
    "Item": ("chest", "amulet", "ring"),
    "Action": ("star", "hourglass", "spark"),
}


def emblem(card: CardDef) -> str:
    """The id of the emblem: by a word of the title, else by keyword, Foe Type or card type."""
    if card.type == "Region":
        return ""
    named = by_title(card.title)
    if named:
        return named
    for table, key in ((MOVE_KEYWORDS, card.keywords[0] if card.keywords else ""), (FOE_TYPES, card.foe_type)):
        if key in table:
            return one_of(table[key], card.title)
    return one_of(CARD_TYPES[card.type], card.title)
