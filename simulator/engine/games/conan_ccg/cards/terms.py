"""The fixed words of the Conan CCG, in the order in which the engine numbers them."""

from __future__ import annotations

from typing import Final

CARD_TYPES: Final[tuple[str, ...]] = ("Conan", "Foe", "Ally", "Region", "Move", "Item", "Action")
FOE_TYPES: Final[tuple[str, ...]] = ("Human", "Animal", "Creature", "Supernatural", "Sorcerer")
TERRITORIES: Final[tuple[str, ...]] = (
    "Cimmeria",
    "Aquilonia",
    "Hyrkania",
    "Stygia",
    "Khitai",
    "Zamora",
    "Nemedia",
    "Turan",
)
TRAITS: Final[tuple[str, ...]] = ("Unique", "Mounted", "Serpent", "Veteran", "Undead", "Savage", "Solitary")
ITEM_KEYWORDS: Final[tuple[str, ...]] = ("Weapon", "Shield", "Body")
ACTION_KEYWORDS: Final[tuple[str, ...]] = (
    "Prepare",
    "Warrior",
    "Rest",
    "Any",
    "Foe:Prepare",
    "Foe:Warrior",
    "Foe:Rest",
    "Foe:Any",
)

#: CCG-17.1. "Blade" is the rulebook's Sword icon too (CCG-17.19).
ICONS: Final[tuple[str, ...]] = ("Grapple", "Two-Handed", "Blade", "Ranged", "Shield", "Agility", "Special", "Magic")
OFFENSIVE: Final[tuple[str, ...]] = ("Grapple", "Two-Handed", "Blade", "Ranged")
ZONES: Final[tuple[str, ...]] = ("Center", "Left Flank", "Right Flank", "Rear")
BARBARIAN: Final[tuple[str, ...]] = ("Strength", "Reflexes", "Toughness", "Fury")

#: Moments at which cards can be played or used at will: the Action windows of CCG-8.5 and the steps around them.
WINDOWS: Final[tuple[str, ...]] = (
    "prepare",
    "foe_draw.count",
    "foe_draw.revealed",
    "foe_draw.placed",
    "survey",
    "foe_move.start",
    "foe_move.end",
    "conan_move",
    "reveal",
    "barbarian",
    "zone.start",
    "hits_known",
    "damage_dealt",
    "press_on",
    "rest",
)
#: Names for several windows at once: ``warrior`` is every window of the Warrior Step, ``any`` is every window.
WINDOW_GROUPS: Final[dict[str, tuple[str, ...]]] = {"warrior": WINDOWS[1:14], "any": WINDOWS}

#: Things that happen, to which cards in play answer by themselves (or may, with ``"may": true``).
EVENTS: Final[tuple[str, ...]] = (
    "on_play",
    "start_of_turn",
    "warrior_start",
    "round_start",
    "foe_defeated",
    "ally_defeated",
    "defeated",
    "chronicled",
    "conan_damaged",
    "zone_end",
    "round_end",
    "combat_end",
    "combat_won",
    "retreat",
    "press_on_done",
    "turn_end",
)
#: Timings of what holds as long as a card lies there: in play, for the cost of a Move, in a Chronicle Area (CCG-3.4).
LASTING: Final[tuple[str, ...]] = ("static", "play", "in_chronicle")
#: Parts of a turn that a text can have skipped (CCG-1.3).
SKIPPABLE: Final[tuple[str, ...]] = ("Prepare", "Warrior", "Conan Move", "Barbarian", "Vitality")
#: Timings of the abilities of Moves. ``play``: its cost. ``reveal``: once, when its player uses it (a Foe's move when
#: turned up, CCG-15.3; a move of Conan's side when its zone begins, CCG-15.4). ``static``: as long as it lies there,
#: once used. ``hit``: one of its attacks hits, before Damage is applied. ``damage``: it has dealt Damage.
#: ``defeat``: its Damage has defeated a character.
MOVE_TIMINGS: Final[tuple[str, ...]] = ("play", "reveal", "static", "hit", "damage", "defeat")
