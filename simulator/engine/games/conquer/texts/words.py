"""Word tables of Conquer's rules texts: who speaks, kinds of Characters and cards, moments and durations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.cards import a_or_an

Json = Any

STAT_NAMES: Final[Mapping[str, str]] = {
    "attack": "Attack",
    "defense": "Defense",
    "weapon_use": "Weapon Use",
    "popularity": "Popularity",
    "reputation": "Reputation",
}
BARRED: Final[Mapping[str, str]] = {
    "attack": "attack",
    "defend": "be attacked",
    "move": "move",
    "answer": "answer Attacks",
    "leave_hospital": "leave the Hospital Grounds",
}
SPOILS: Final[Mapping[str, str]] = {
    "double": "doubled",
    "vp_only": "all taken as Victory Points",
    "np_only": "all taken as Notice Points",
    "none": "not taken",
}
COUNTS: Final[Mapping[str, str]] = {
    "own_characters": "of your {many}",
    "opposing_characters": "opposing {noun}",
    "characters_here": "{noun} here",
    "equipment": "piece of Equipment {bearer} has",
    "damage": "point of damage dealt",
    "cards_in_hand": "card in your hand",
    "landscapes": "Landscape on the table",
    "patients": "of your {many} in the Hospital Grounds",
}
WINDOW_WORDS: Final[Mapping[str, str]] = {
    "notice_phase": "in your Notice Phase",
    "battle_round.before_attack": "before an Attack is played",
    "battle_round.attack_played": "after an Attack is played",
    "battle_round.answer_played": "after an Attack is answered",
    "disturbance_played": "after a Disturbance is played",
    "combat": "in any battle round",
    "activated": "in your Notice Phase or any battle round",
}
#: What happens to a Character: said with the one the card is on, or with those it speaks of.
CHARACTER_EVENTS: Final[Mapping[str, str]] = {
    "attack.declared": "when {who} attacks or is attacked",
    "combat.start": "when {who} begins a combat",
    "damage.dealt": "when {who} deals damage",
    "damage.taken": "when {who} takes damage",
    "hand_empty": "when the battle hands of {who}'s combat are used up",
    "combat.end.won": "when {who} wins a combat",
    "combat.end.lost": "when {who} loses a combat",
    "hospital.enter": "when {who} goes to the Hospital Grounds",
    "hospital.turn": "each turn {who} is in the Hospital Grounds",
    "hospital.leave": "when {who} leaves the Hospital Grounds",
    "move.enter": "when {who} enters a Landscape",
    "move.leave": "when {who} leaves a Landscape",
}
#: The same with the part in the attack that a condition asks for.
ROLE_EVENTS: Final[Mapping[tuple[str, str], str]] = {
    ("attack.declared", "attacker"): "when {who} attacks",
    ("attack.declared", "defender"): "when {who} is attacked",
    ("combat.start", "attacker"): "when {who} begins a combat as Attacker",
    ("combat.start", "defender"): "when {who} begins a combat as Defender",
}
PLACE_EVENTS: Final[Mapping[str, str]] = {
    "hospital.leave": "when {who} comes back here from the Hospital Grounds",
    "move.enter": "when {who} comes here by a move",
    "move.leave": "when {who} leaves here by a move",
}
TURN_EVENTS: Final[Mapping[str, str]] = {
    "start_of_turn": "at the start of your turn",
    "generate": "after your Generate roll",
    "draw": "after your Draw Phase",
    "turn_end": "at the end of your turn",
}
ACTION_WORDS: Final[Mapping[str, str]] = {
    "play": "when {this} is played",
    "static": "",
    "hit": "when {this} hits",
    "damage": "when {this} has dealt damage",
    "stop": "when {this} stops an Attack",
}
DURATION_WORDS: Final[Mapping[str, str]] = {
    "round": "until the end of the battle round",
    "combat": "until the end of combat",
    "turn": "until the end of the turn",
    "next_turn": "until the start of your next turn",
}
ONCE_WORDS: Final[Mapping[str, str]] = {
    "round": "once each battle round",
    "combat": "once each combat",
    "turn": "once each turn",
}
ANSWER_WORDS: Final[Mapping[str, str]] = {"Block": "a Block", "Avoid": "an Avoid", "Dodge": "a Dodge"}
PLAYERS: Final[Mapping[str, str]] = {"you": "you", "opponent": "your opponent", "each": "each player"}


@dataclass(frozen=True, slots=True)
class Voice:
    """How a card speaks of itself and of the Character it is on; ``on`` is what it is Noticed on, ``kind`` its kind."""

    card_type: str
    kind: str = ""
    on: str = ""

    @property
    def this(self) -> str:
        if self.card_type == "Battle Action":
            return f"this {self.kind}"
        return {"Character": "this Character", "Landscape": "this Landscape"}.get(self.card_type, "this card")

    @property
    def bearer(self) -> str:
        """The Character whose numbers and deeds the card is about."""
        if self.card_type == "Character":
            return "this Character"
        if self.card_type == "Battle Action" or self.on == "none":
            return "your fighter"
        return "that Character" if self.is_place or self.on == "player" else "the bearer"

    @property
    def bearer_s(self) -> str:
        return f"{self.bearer}'s"

    @property
    def attack(self) -> str:
        """The Attack under way; an Attack's own text speaks of itself."""
        return self.this if self.kind == "Attack" else "the Attack"

    @property
    def is_place(self) -> bool:
        """Whether "here" is the Landscape that this card is or lies on."""
        return self.card_type == "Landscape" or self.on == "landscape"

    @property
    def here(self) -> str:
        """Where "here" is: a card that lies nowhere means the Landscape of its player's fighter."""
        lies_nowhere = self.card_type == "Battle Action" or (self.on == "none" and not self.is_place)
        return "at your fighter's Landscape" if lies_nowhere else "here"

    @property
    def actor(self) -> str:
        """Who does what an event tells of."""
        if self.card_type == "Landscape":
            return "one of your Characters here"
        if self.on == "landscape":
            return "a Character here"
        return "one of your Characters" if self.on == "player" else self.bearer

    def plain_word(self, word: str) -> str:
        """The word for the same Character that stands for all that are called alike."""
        alike = {
            "fighter": self.bearer == "your fighter",
            "subject": self.bearer == "that Character",
            "this": self.bearer == self.this,
        }
        return "bearer" if alike.get(word) else word

    def person(self, word: str) -> str:
        """The noun for a word of the vocabulary that means one Character."""
        return {
            "bearer": self.bearer,
            "facing": "the opposing fighter",
            "fighter": "your fighter",
            "acting": "the acting fighter",
            "reacting": "the reacting fighter",
            "subject": "that Character",
            "this": self.this,
        }[word]


def character_noun(wanted: Mapping[str, Json] | None, noun: str = "Character") -> str:
    """A kind of Character: ``Character``, ``wounded generic Goblin``, ``Character of the Kesimaria Circle``."""
    wanted = wanted or {}
    named = ["wounded"] if "wounded" in wanted else []
    named += [str(wanted["class"])] if "class" in wanted else []
    named.append(str(wanted.get("trait", noun)))
    of = f" of the {wanted['division']}" if "division" in wanted else ""
    return " ".join(named) + of + (" with Equipment" if "equipped" in wanted else "")


def characters_noun(wanted: Mapping[str, Json] | None) -> str:
    """The same for several: ``Characters``, ``wounded Elves with Equipment``."""
    one = character_noun(wanted)
    head = str((wanted or {}).get("trait", "Character"))
    return one.replace(head, PLURALS.get(head, f"{head}s"), 1)


PLURALS: Final[Mapping[str, str]] = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Werewolf": "Werewolves",
    "Furry": "Furries",
}


def what_he_is(wanted: Mapping[str, Json]) -> str:
    """What somebody is: ``wounded``, ``a Troll``, ``generic``."""
    if set(wanted) == {"wounded"}:
        return "wounded"
    return str(wanted["class"]) if set(wanted) == {"class"} else a_or_an(character_noun(wanted))


def card_noun(wanted: Mapping[str, Json] | None, noun: str = "card") -> str:
    """A kind of card: ``card``, ``Torture Effect``, ``Two-Handed Equipment``, ``Blade``."""
    wanted = wanted or {}
    named = [str(wanted[field]) for field in ("keyword", "division", "kind") if field in wanted]
    return " ".join([*named, str(wanted.get("card", noun))])
