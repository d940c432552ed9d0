"""The fixed words of Conquer: The Age of Fantasy, in the order in which the engine numbers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

CARD_TYPES: Final[tuple[str, ...]] = ("Character", "Equipment", "Effect", "Disturbance", "Landscape", "Battle Action")
#: CQ-23.1 to CQ-23.6; each is associated with the craft at the same place.
DIVISIONS: Final[tuple[str, ...]] = (
    "Fellowship of Erasdas",
    "Dwarves and Trolls",
    "Creatures of the Night",
    "Kesimaria Circle",
    "Howllligans",
)
#: Divisions of Effects (CQ-2.13).
CRAFTS: Final[tuple[str, ...]] = ("Science", "Metalwork", "Torture", "Nature", "Chaos")
#: What a Character is besides his division.
TRAITS: Final[tuple[str, ...]] = (
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
EQUIPMENT_KINDS: Final[tuple[str, ...]] = ("One-Handed", "Two-Handed", "Armor", "Vehicle", "Attachment")
#: CQ-2.12.
ACTION_KINDS: Final[tuple[str, ...]] = ("Attack", "Block", "Avoid", "Dodge")
ANSWERS: Final[tuple[str, ...]] = ACTION_KINDS[1:]
#: What an Effect or Disturbance is Noticed on (CQ-12.1, CQ-12.5).
PLACES: Final[tuple[str, ...]] = (
    "character",
    "own character",
    "opposing character",
    "equipment",
    "landscape",
    "player",
    "none",
)
RATINGS: Final[tuple[str, ...]] = ("attack", "defense", "weapon_use", "popularity", "reputation")
#: Ratings a Battle Action may ask for (CQ-16.1 to CQ-16.3).
NEEDED: Final[tuple[str, ...]] = ("attack", "defense", "weapon_use")
PHASES: Final[tuple[str, ...]] = (
    "Setup",
    "Hospital",
    "Generate",
    "Draw",
    "Notice",
    "Attack",
    "Combat",
    "Move",
    "Discard",
)

#: Moments at which Disturbances can be played and abilities used at will (CQ-12.6). The last one is the answer to a
#: Disturbance that has just been played in combat.
WINDOWS: Final[tuple[str, ...]] = (
    "notice_phase",
    "battle_round.before_attack",
    "battle_round.attack_played",
    "battle_round.answer_played",
    "disturbance_played",
)
#: Names for several windows at once.
WINDOW_GROUPS: Final[dict[str, tuple[str, ...]]] = {"combat": WINDOWS[1:4], "activated": WINDOWS[:4]}

#: Things that happen, to which cards in play answer by themselves (or may, with ``"may": true``).
EVENTS: Final[tuple[str, ...]] = (
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
ACTION_TIMINGS: Final[tuple[str, ...]] = ("play", "static", "hit", "damage", "stop")

DURATIONS: Final = ("round", "combat", "turn", "next_turn")
#: Numbers of Characters. ``damage`` is added to the attacks they play, ``taken`` to the damage of those they accept,
#: ``hands`` to the two hands of CQ-11.5, ``free_steps`` to the one of CQ-20.1; the others belong to section 19.
CHARACTER_STATS: Final = (
    *RATINGS,
    "damage",
    "taken",
    "hands",
    "free_steps",
    "hospital_roll",
    "hospital_tries",
    "hospital_turns",
)
#: Numbers of players: Notice Cost of cards, price of attacking, price of each charged step, Generate roll, cards to
#: draw up to, cards of a battle hand, attacks in a turn.
PLAYER_STATS: Final = ("cost", "attack_price", "move_price", "generate", "hand_size", "battle_hand", "attacks")
#: Price of a step onto a Landscape.
PLACE_STATS: Final = ("entry_price",)
STATS: Final = (*CHARACTER_STATS, *PLAYER_STATS, *PLACE_STATS)

#: Words for one Character: ``fighter`` is your Character in the combat, ``facing`` the other one, ``acting`` and
#: ``reacting`` the two by their part in the battle round, ``subject`` the one an event is about.
CHARACTER_WORDS: Final = ("bearer", "facing", "fighter", "acting", "reacting", "subject")
TARGETS: Final = ("this", *CHARACTER_WORDS)
#: ``patient`` is a Character in the Hospital Grounds.
TARGET_KINDS: Final = ("character", "patient", "equipment", "effect", "disturbance", "landscape")
#: ``this`` is the card itself (a Battle Action, a Landscape), ``place`` the Landscape a card lies on.
SCOPES: Final = (
    "this",
    "bearer",
    "facing",
    "fighter",
    "own",
    "opposing",
    "all",
    "here",
    "place",
    "you",
    "opponent",
    "each",
)
SIDES: Final = ("own", "opposing", "all")
COUNTS: Final = (
    "own_characters",
    "opposing_characters",
    "characters_here",
    "equipment",
    "damage",
    "cards_in_hand",
    "landscapes",
    "patients",
)
#: The amount that was paid by a cost with ``up_to``.
PAID: Final = "N"

#: What a Character is, in filters.
FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "division": DIVISIONS,
    "trait": TRAITS,
    "class": ("generic", "unique"),
    "wounded": ("true",),
    "equipped": ("true",),
}
#: What a card is, in filters; ``kind`` is that of Equipment or of a Battle Action, ``division`` that of an Effect.
CARD_FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "card": CARD_TYPES,
    "kind": (*EQUIPMENT_KINDS, *ACTION_KINDS),
    "division": CRAFTS,
    "keyword": (),
}
FLAGS: Final = ("wounded", "equipped")
