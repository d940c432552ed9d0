"""Word tables of the rules text: nouns, filters, amounts, targets, scopes and moments in rulebook style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Json = Any

NUMBER_WORDS: Final = ("no", "one", "two", "three", "four")
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")
PLACES: Final = {"Center": "the Center", "Flank": "a Flank", "Rear": "the Rear"}
STAT_NAMES: Final = {"damage": "Damage", "prowess": "Prowess", "health": "Health", "initiative": "Initiative"}
#: Numbers of the turn as a whole: how a text says that they are higher or lower by {n}.
TURN_STATS: Final = {
    "foe_draw": ("each Foe Draw reveals {n} more {foes}", "each Foe Draw reveals {n} fewer {foes}"),
    "surcharge": (
        "each Foe move that Conan does not touch costs him {n} more Prowess",
        "each Foe move that Conan does not touch costs him {n} less Prowess",
    ),
    "retreat_loss": ("a Retreat costs {n} more Renown", "a Retreat costs {n} less Renown"),
    "vitality": ("Conan's Vitality is {n} higher", "Conan's Vitality is {n} lower"),
    "foe_cost": ("each Major Foe costs {n} more Minor {foes}", "each Major Foe costs {n} fewer Minor {foes}"),
    "hand_size": ("the Active player's hand size is {n} higher", "the Active player's hand size is {n} lower"),
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
    "conan_damaged": "when Conan is dealt Damage",
    "round_end": "at the end of each combat round",
    "combat_won": "when no Foe is left",
    "retreat": "when Conan Retreats",
    "press_on_done": "when Conan Presses On",
    "turn_end": "at the end of the turn",
}
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
}
ONCE_WORDS: Final = {"round": "once each combat round", "combat": "once each combat", "turn": "once each turn"}


@dataclass(frozen=True, slots=True)
class Voice:
    """How a card of this type speaks of itself."""

    card_type: str
    timing: str = ""

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
    def other(self) -> str:
        """Foes are counted without the Foe that counts them."""
        return "other " if self.card_type == "Foe" else ""


def until(entry: Mapping[str, Json]) -> str:
    """When a lasting effect ends, to stand after it."""
    return f" {DURATION_WORDS[entry['until']]}" if "until" in entry else ""


def count_of(number: int, one: str, many: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def a_or_an(phrase: str) -> str:
    return f"{'an' if phrase[0].lower() in 'aeiou' and not phrase.startswith('Uni') else 'a'} {phrase}"


def joined(phrases: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} {word} {phrases[-1]}"


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


def counted(voice: Voice, amount: Mapping[str, Json]) -> str:
    """What an amount is for each of, with its limit: ``for each other Foe in play (at most 3)``."""
    kind = foe_noun(amount.get("filter"))
    nouns = {
        "foes": f"{voice.other}{kind} in play",
        "foes_in_zone": f"{voice.other}{kind} in {voice.zone}",
        "allies": "Ally in play",
        "items": "Item you have in play",
        "cards_in_hand": "card in your hand",
        "touched_foes": f"Foe move that {voice.this} touches",
        "foes_defeated_this_turn": "Foe defeated this turn",
    }
    limit = f" (at most {amount['max']})" if "max" in amount else ""
    return f" for each {nouns[amount['count']]}{limit}"


def number_of(amount: Json) -> int:
    """The number that stands before ``for each``, or the whole amount."""
    return int(amount.get("times", 1)) if isinstance(amount, Mapping) else int(amount)


def each_of(voice: Voice, amount: Json) -> str:
    """The ``for each`` of an amount, or nothing."""
    return counted(voice, amount) if isinstance(amount, Mapping) else ""


def number_range(low: Json, high: Json, one: str, many: str) -> str:
    """``at least 2 cards``, ``3 or fewer cards``, ``2 to 4 cards``."""
    if low is None:
        return f"no {many}" if high == 0 else f"{high} or fewer {many}"
    if high is None:
        return f"at least {count_of(low, one, many)}"
    return f"exactly {count_of(low, one, many)}" if low == high else f"{low} to {count_of(high, one, many)}"


def target_words(voice: Voice, target: Json) -> str:
    """Whom an effect is for, as the object of a sentence."""
    if isinstance(target, str):
        return {
            "conan": "Conan",
            "this": voice.this,
            "performer": "the character performing this move",
            "facing": "one opposing character",
            "hit_foe": "the Foe hit",
            "event_foe": "that Foe",
        }[target]
    kind = target.get("one", target.get("all"))
    noun = foe_noun(target.get("filter"), "Foe" if kind == "foe" else "Ally")
    zone = target.get("zone")
    other = voice.other if zone == "same" and kind == "foe" else ""
    where = f" in {voice.zone if zone == 'same' else PLACES[zone]}" if zone else ""
    chosen = " of your opponent's choice" if target.get("by") else ""
    return f"{'one' if 'one' in target else 'each'} {other}{noun}{where}{chosen}"


def scope_owner(voice: Voice, scope: Json) -> str:
    """The characters of a scope, as the subject of a sentence."""
    if isinstance(scope, Mapping):
        wanted = scope.get("foes", scope.get("foe_moves"))
        where = f" in {voice.zone}" if scope.get("zone") else ""
        return f"each {foe_noun(wanted)}{where}"
    return {"this": voice.this, "conan": "Conan", "allies": "each Ally", "foes": "each Foe"}.get(scope, "")


def scope_moves(voice: Voice, scope: Json) -> str:
    """The moves of a scope: ``this move``, ``Conan's moves``, ``moves of Human Foes``."""
    if isinstance(scope, Mapping):
        where = f" in {voice.zone}" if scope.get("zone") else ""
        return f"the move of each {foe_noun(scope['foe_moves'])}{where}"
    return {
        "this": voice.this_move,
        "conan_moves": "each of Conan's moves",
        "ally_moves": "each Ally's move",
        "foe_moves": "each Foe's move",
    }[scope]
