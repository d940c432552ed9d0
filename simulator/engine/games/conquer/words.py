"""The fixed words of Conquer: The Age of Fantasy, in the order in which the engine numbers them."""

from __future__ import annotations

from typing import Final

CARD_TYPES: Final = ("Character", "Equipment", "Effect", "Disturbance", "Landscape", "Battle Action")
#: CQ-23.1 to CQ-23.6; each is associated with the craft at the same place.
DIVISIONS: Final = (
    "Fellowship of Erasdas",
    "Dwarves and Trolls",
    "Creatures of the Night",
    "Kesimaria Circle",
    "Howllligans",
)
#: Divisions of Effects (CQ-2.13).
CRAFTS: Final = ("Science", "Metalwork", "Torture", "Nature", "Chaos")
#: What a Character is besides his division.
TRAITS: Final = (
    "Human",
    "Elf",
    "Dwarf",
    "Troll",
    "Vampire",
    "Werewolf",
    "Creature",
    "Furry",
    "Ogre",
    "Goblin",
    "Minion",
)
#: CQ-2.10.
EQUIPMENT_KINDS: Final = ("One-Handed", "Two-Handed", "Armor", "Vehicle", "Attachment")
#: CQ-2.12.
ACTION_KINDS: Final = ("Attack", "Block", "Avoid", "Dodge")
ANSWERS: Final = ACTION_KINDS[1:]
#: What an Effect or Disturbance is Noticed on (CQ-12.1, CQ-12.5).
PLACES: Final = ("character", "own character", "opposing character", "equipment", "landscape", "player", "none")
RATINGS: Final = ("attack", "defense", "weapon_use", "popularity", "reputation")
#: Ratings a Battle Action may ask for (CQ-16.1 to CQ-16.3).
NEEDED: Final = ("attack", "defense", "weapon_use")
PHASES: Final = ("Setup", "Hospital", "Generate", "Draw", "Notice", "Attack", "Combat", "Move", "Discard")

#: Moments at which Disturbances can be played and abilities used at will (CQ-12.6). The last one is the answer to a
#: Disturbance that has just been played in combat.
WINDOWS: Final = (
    "notice_phase",
    "battle_round.before_attack",
    "battle_round.attack_played",
    "battle_round.answer_played",
    "disturbance_played",
)
#: Names for several windows at once.
WINDOW_GROUPS: Final = {"combat": WINDOWS[1:4], "activated": WINDOWS[:4]}

#: Things that happen, to which cards in play answer by themselves (or may, with ``"may": true``).
EVENTS: Final = (
    "on_notice",
    "start_of_turn",
    "generate",
    "draw",
    "attack.declared",
    "combat.start",
    "damage.dealt",
    "damage.taken",
    "hand_empty",
    "combat.end.won",
    "combat.end.lost",
    "hospital.enter",
    "hospital.turn",
    "hospital.leave",
    "move.enter",
    "move.leave",
    "turn_end",
)
#: Timings of the abilities of Battle Actions. ``play``: when it is played. ``static``: in force while it is played and
#: answered. ``hit``: its damage is accepted and not yet dealt. ``damage``: it has dealt damage. ``stop``: as an answer,
#: it has stopped an attack, or a part of it.
ACTION_TIMINGS: Final = ("play", "static", "hit", "damage", "stop")
