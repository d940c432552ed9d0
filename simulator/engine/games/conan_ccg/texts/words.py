"""Word tables of the rules text: nouns, filters, amounts, targets, scopes and moments in rulebook style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.cards import a_or_an

Json = Any

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
PLACES: Final = {"Center": "the Center", "Flank": "a Flank", "Rear": "the Rear"}
#: Numbers of characters; those of moves and of the turn have phrases of their own.
STAT_NAMES: Final = {"damage": "Damage", "prowess": "Prowess", "health": "Health", "renown": "Renown", "scars": "Scars"}
#: What an amount is for each of.
COUNT_WORDS: Final[Mapping[str, str]] = {
    "foes": "{foe} in play",
    "foes_in_zone": "{foe} in {zone}",
    "allies": "Ally in play",
    "items": "Item you have in play",
    "cards_in_hand": "card in your hand",
    "touched_foes": "{facing} that {this_move} touches",
    "foes_defeated_this_turn": "Foe defeated this turn",
    "paid": "Prowess so lost",
}
#: Targets that are named by a word, as the object of a sentence.
TARGET_WORDS: Final[Mapping[str, str]] = {
    "conan": "Conan",
    "this": "{this}",
    "performer": "the character performing {this}",
    "facing": "one opposing character",
    "hit_foe": "the Foe hit",
    "event_foe": "that Foe",
}
WINDOW_WORDS: Final[Mapping[str, str]] = {
    "prepare": "in the Prepare Step",
    "foe_draw.count": "before the Foes are revealed",
    "foe_draw.revealed": "after the Foes are revealed",
    "foe_draw.placed": "after the Foes are placed",
    "survey": "in the Survey Phase",
    "foe_move.start": "before the first Foe move is played",
    "foe_move.end": "after all Foe moves are down",
    "conan_move": "in the Conan Move Phase",
    "reveal": "after the Foe moves are revealed",
    "barbarian": "in the Barbarian Phase",
    "zone.start": "before a zone is resolved",
    "hits_known": "when hits are known",
    "damage_dealt": "after Damage is dealt",
    "press_on": "before the choice to Press On",
    "rest": "in the Rest Step",
    "warrior": "at any time in the Warrior Step",
    "any": "at any time",
}
EVENT_WORDS: Final[Mapping[str, str]] = {
    "on_play": "when {this} is played",
    "start_of_turn": "at the start of the turn",
    "warrior_start": "at the start of the Warrior Step",
    "round_start": "at the start of each combat round",
    "foe_defeated": "when {a_foe} is defeated",
    "ally_defeated": "when an Ally is defeated",
    "defeated": "when {this} is defeated",
    "chronicled": "when {this} comes into your Chronicle Area",
    "conan_damaged": "when Conan is dealt Damage",
    "zone_end": "when a zone has been resolved",
    "round_end": "at the end of each combat round",
    "combat_end": "at the end of combat",
    "combat_won": "when no Foe is left",
    "retreat": "when Conan Retreats",
    "press_on_done": "when Conan Presses On",
    "turn_end": "at the end of the turn",
}
#: When the texts hold that work in a Chronicle Area (CCG-3.4).
IN_CHRONICLE: Final = "in your turn, while {this} is in your Chronicle Area"
#: Said of a move's ability where it is not plain that it happens once and does not hold as long as the move lies there.
USED: Final = "when this move is used"
MOVE_WORDS: Final[Mapping[str, str]] = {
    "play": "when this move is played",
    "reveal": "",
    "static": "",
    "hit": "when this move hits",
    "damage": "when this move deals Damage",
    "defeat": "when this move defeats a character",
}
DURATION_WORDS: Final = {
    "move": "for this move",
    "zone": "until this zone is resolved",
    "round": "until the end of the combat round",
    "combat": "until the end of combat",
    "turn": "until the end of the turn",
    "next_turn": "until the start of your next turn",
}
ONCE_WORDS: Final = {"round": "once each combat round", "combat": "once each combat", "turn": "once each turn"}


@dataclass(frozen=True, slots=True)
class Voice:
    """How a card of this type speaks of itself."""

    card_type: str

    @property
    def this(self) -> str:
        own = {"Move": "this move", "Foe": "this Foe", "Ally": "this Ally", "Conan": "Conan"}
        return own.get(self.card_type, "this card")

    @property
    def this_move(self) -> str:
        """The move that "this" stands for: the card itself, or the one its character performs."""
        return "this move" if self.card_type == "Move" else f"{self.this}'s move"

    @property
    def its(self) -> str:
        return f"{self.this}'s"

    @property
    def zone(self) -> str:
        return "this zone" if self.card_type == "Move" else f"{self.this}'s zone"

    @property
    def hit(self) -> str:
        return "this hit" if self.card_type == "Move" else "that hit"

    @property
    def facing_move(self) -> str:
        """A move on the other side of the row; a move that Conan's side plays faces those of Foes."""
        return "move of Conan's side" if self.card_type == "Foe" else "Foe move"

    @property
    def facing_moves(self) -> str:
        return "moves of Conan's side" if self.card_type == "Foe" else "Foe moves"

    @property
    def other(self) -> str:
        """Foes are counted without the Foe that counts them."""
        return "other " if self.card_type == "Foe" else ""


def foe_noun(wanted: Mapping[str, Json] | None, noun: str = "Foe") -> str:
    """A kind of Foe: ``Foe``, ``wounded Major Foe``, ``Undead Foe of Stygia``."""
    wanted = wanted or {}
    kinds = ["wounded"] if "wounded" in wanted else []
    kinds += [wanted[field] for field in ("class", "trait", "type") if field in wanted]
    place = f" of {wanted['territory']}" if "territory" in wanted else ""
    return " ".join([*kinds, noun]) + place


def is_a_foe(wanted: Mapping[str, Json]) -> str:
    """A kind of Foe as what somebody is: ``an Animal``, ``a Major Foe``, ``a Supernatural Foe``."""
    if set(wanted) == {"type"} and wanted["type"] != "Supernatural":
        return a_or_an(wanted["type"])
    return a_or_an(foe_noun(wanted))


def is_what(wanted: Mapping[str, Json]) -> str:
    """What a Foe is, in one word where a word will do: ``Mounted``, ``wounded``, ``a Minor Foe``."""
    if set(wanted) == {"trait"} and wanted["trait"] in ("Unique", "Mounted", "Savage", "Solitary"):
        return str(wanted["trait"])
    return "wounded" if set(wanted) == {"wounded"} else is_a_foe(wanted)


def qualifier_label(wanted: Mapping[str, Json]) -> str:
    """What stands in ``Foe (...):`` for a filter (CCG-2.22)."""
    named = ["wounded"] if "wounded" in wanted else []
    return " ".join(named + [wanted[field] for field in ("class", "territory", "trait", "type") if field in wanted])
