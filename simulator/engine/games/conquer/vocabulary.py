"""The closed vocabulary of Conquer card effects: what may stand in a card's ``abilities``, and nothing else.

An ability is ``{"when": timing, "may"?: true, "once"?: "round|combat|turn", "if"?: [condition], "cost"?: [cost],
"do": [effect]}``; every condition, cost and effect is ``{"verb": name, field: value, ...}``. The tables below name the
fields; ``check_ability`` refuses whatever they do not name.

"You" is the player of the card: the controller of the Character it is on, for an Effect or Disturbance who Noticed it,
for a Landscape the player whose Character or turn the event is about, or who uses it. "Bearer" is the Character a card
is on, a Character himself, or the one who plays a Battle Action or for whom a Disturbance is played in combat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.vocabulary import AbilityChecker, Verb, Vocabulary
from simulator.engine.games.conquer import words

Json = Any

DURATIONS: Final = ("round", "combat", "turn", "next_turn")
#: Numbers of Characters. ``damage`` is added to the attacks they play, ``taken`` to the damage of those they accept,
#: ``hands`` to the two hands of CQ-11.5, ``free_steps`` to the one of CQ-20.1; the others belong to section 19.
CHARACTER_STATS: Final = (
    *words.RATINGS,
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

#: Conditions: all of an ability's ``if`` must hold. ``who`` is the bearer unless it says otherwise.
CONDITIONS: Final[Mapping[str, Verb]] = {
    "rating": Verb({"stat": "rating", "who?": "character_word", "at_least?": "int", "at_most?": "int"}),
    "stronger": Verb({"stat": "rating"}),
    "is": Verb({"who?": "character_word", "filter": "filter"}),
    "at": Verb({"who?": "character_word", "location?": "name", "common_ground?": "flag", "with_facing?": "flag"}),
    "has_equipment": Verb({"who?": "character_word", "filter?": "card_filter"}),
    "has_personal_effect": Verb({"who?": "character_word"}),
    "characters": Verb({"of": "side", "at?": "here", "filter?": "filter", "at_least?": "int", "at_most?": "int"}),
    "role": Verb({"is": "role"}),
    "battle_action": Verb({"kind?": "action_kind", "keyword?": "name", "damage_at_least?": "int"}),
    "health": Verb({"who?": "character_word", "at_most": "int"}),
    "points": Verb({"points": "points", "who?": "you_or_opponent", "at_least?": "int", "at_most?": "int"}),
    "hand": Verb({"at_most?": "int", "at_least?": "int"}),
    "rolled": Verb({"at_least?": "int", "at_most?": "int"}),
    "your_turn": Verb({}),
}

#: Costs: paid in full before the effects, in order; an ability whose costs cannot be paid cannot be used. ``lose_np``
#: with ``up_to`` lets its player choose, and the amount ``"N"`` is then what he paid. After a ``roll`` that fails
#: nothing further happens.
COSTS: Final[Mapping[str, Verb]] = {
    "lose_np": Verb({"amount?": "int", "up_to?": "int"}),
    "discard": Verb({"amount": "int"}),
    "discard_this": Verb({}),
    "discard_equipment": Verb({"filter?": "card_filter"}),
    "wound": Verb({"amount": "int"}),
    "skip": Verb({"phase": "skipped"}),
    "roll": Verb({"at_least": "int"}),
}

#: Effects. ``static`` ones change numbers or permissions while they last; in other abilities they need ``until``.
EFFECTS: Final[Mapping[str, Verb]] = {
    # lasting
    "stat": Verb(
        {"stat": "stat", "of": "scope", "amount": "amount", "filter?": "card_filter", "until?": "duration"},
        static=True,
    ),
    "set_stat": Verb({"stat": "rating", "of": "scope", "amount": "int", "until?": "duration"}, static=True),
    "swap_stats": Verb({"stat": "rating", "with": "rating", "of": "scope", "until?": "duration"}, static=True),
    "unblockable": Verb({"by?": "answers", "of": "scope", "until?": "duration"}, static=True),
    "ignore_requirement": Verb({"for": "required_by", "of": "scope", "until?": "duration"}, static=True),
    "grant_trait": Verb({"trait": "trait", "of": "scope", "until?": "duration"}, static=True),
    "bar": Verb({"what": "barred", "of": "scope", "until?": "duration"}, static=True),
    "immune": Verb({"division?": "craft", "of": "scope", "until?": "duration"}, static=True),
    "spoils": Verb({"change": "spoils", "when": "spoils_of", "of": "scope", "until?": "duration"}, static=True),
    "ignore_links": Verb({"of": "scope", "until?": "duration"}, static=True),
    "keep_equipment": Verb({"of": "scope", "until?": "duration"}, static=True),
    "first_strike": Verb({"of": "scope", "until?": "duration"}, static=True),
    "keep_acting": Verb({"of": "scope", "until?": "duration"}, static=True),
    "reduce": Verb({"amount": "int", "of": "scope", "until?": "duration"}, static=True),
    "link": Verb({"change": "link_change", "of": "scope", "until?": "duration"}, static=True),
    # cards
    "draw": Verb({"who?": "who", "amount": "amount", "up_to?": "flag"}),
    "discard": Verb({"who?": "who", "amount": "amount", "random?": "flag", "by?": "by_you"}),
    "mill": Verb({"who?": "who", "amount": "amount"}),
    "return_card": Verb({"from?": "return_pile", "filter?": "card_filter", "amount": "int"}),
    "search_deck": Verb({"from?": "search_pile", "filter?": "card_filter"}),
    "return_to_hand": Verb({"target": "target"}),
    "doom": Verb({"target": "target"}),
    "take_equipment": Verb({"target": "target"}),
    "move_equipment": Verb({"target": "target"}),
    # points
    "gain_np": Verb({"who?": "who", "amount": "amount"}),
    "lose_np": Verb({"who?": "who", "amount": "amount"}),
    "gain_vp": Verb({"who?": "who", "amount": "amount"}),
    "lose_vp": Verb({"who?": "who", "amount": "amount"}),
    "steal_np": Verb({"amount": "amount"}),
    "reroll": Verb({}),
    # Characters
    "heal": Verb({"target": "target", "amount": "amount_or_all"}),
    "remove_entry": Verb({"target": "target"}),
    "wound": Verb({"target": "target", "amount": "amount"}),
    "blank_text": Verb({"target": "target", "until": "duration"}),
    "move_character": Verb({"target": "target", "to": "destination"}),
    "release": Verb({"target": "target"}),
    "kill": Verb({"target": "target"}),
    # combat
    "modify_damage": Verb({"amount": "amount"}),
    "prevent": Verb({"amount": "amount_or_all"}),
    "double_damage": Verb({}),
    "redirect": Verb({"target": "target"}),
    "cancel": Verb({"what": "cancelled"}),
    "reanswer": Verb({}),
    "end_combat": Verb({}),
    "change_defender": Verb({"target": "target"}),
    "redraw": Verb({"who?": "who"}),
    "draw_actions": Verb({"who?": "who", "amount": "amount"}),
    "discard_actions": Verb({"who?": "who", "amount": "amount", "random?": "flag", "by?": "by_you"}),
    "steal_action": Verb({}),
}

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
SCOPE_FIELDS: Final = frozenset(("characters", "at", "filter"))
TARGET_FIELDS: Final = frozenset(("one", "all", "of", "at", "filter", "by"))
#: The amount that was paid by a cost with ``up_to``.
PAID: Final = "N"

#: What a Character is, in filters.
FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "division": words.DIVISIONS,
    "trait": words.TRAITS,
    "class": ("generic", "unique"),
    "wounded": ("true",),
    "equipped": ("true",),
}
#: What a card is, in filters; ``kind`` is that of Equipment or of a Battle Action, ``division`` that of an Effect.
CARD_FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "card": words.CARD_TYPES,
    "kind": (*words.EQUIPMENT_KINDS, *words.ACTION_KINDS),
    "division": words.CRAFTS,
    "keyword": (),
}
FLAGS: Final = ("wounded", "equipped")
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "stat": STATS,
    "rating": words.RATINGS,
    "character_word": CHARACTER_WORDS,
    "side": SIDES,
    "here": ("here",),
    "role": ("attacker", "defender", "acting", "reacting"),
    "action_kind": words.ACTION_KINDS,
    "points": ("np", "vp"),
    "you_or_opponent": ("you", "opponent"),
    "who": ("you", "opponent", "each"),
    "by_you": ("you",),
    "trait": words.TRAITS,
    "craft": words.CRAFTS,
    "duration": DURATIONS,
    "skipped": ("attack", "move"),
    "required_by": ("equipment", "battle_actions"),
    "barred": ("attack", "defend", "move", "answer", "leave_hospital"),
    "spoils": ("double", "vp_only", "np_only", "none"),
    "spoils_of": ("won", "lost"),
    "link_change": ("common_ground", "closed"),
    "return_pile": ("doom", "combat"),
    "search_pile": ("barracks", "combat"),
    "destination": ("here", "linked", "any"),
    "cancelled": ("attack", "answer", "disturbance"),
}
LASTING_TIMINGS: Final = ("static",)


def timings_of(card_type: str) -> tuple[str, ...]:
    """The timings an ability of this card type can have."""
    if card_type == "Battle Action":
        return words.ACTION_TIMINGS
    return ("static", *words.WINDOWS, *words.WINDOW_GROUPS, *words.EVENTS)


VOCABULARY: Final = Vocabulary(
    verbs={"if": CONDITIONS, "cost": COSTS, "do": EFFECTS},
    fields=frozenset(("when", "may", "once", "if", "cost", "do")),
    once=DURATIONS[:3],
    lasting=LASTING_TIMINGS,
    counts=COUNTS,
    filters=FILTERS,
    card_filters=CARD_FILTERS,
    flags=FLAGS,
    choices=CHOICES,
    paid=PAID,
)


def check_ability(card_id: str, card_type: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows everything in this ability."""
    _Checker(card_id, VOCABULARY).ability(ability, timings_of(card_type))


class _Checker(AbilityChecker):
    """Walks one ability of this game."""

    def kind(self, where: str, kind: str, value: Json) -> None:
        if kind == "target":
            self.target(where, value)
        elif kind == "scope":
            self.scope(where, value)
        elif kind == "answers":
            if not isinstance(value, Sequence) or isinstance(value, str) or not value:
                raise self.fail(where, f"{value!r} is not a list of answers.")
            for one in value:
                self.one_of(where, one, words.ANSWERS)
        else:
            super().kind(where, kind, value)

    def target(self, where: str, value: Json) -> None:
        if not self.is_one_or_all(where, value, TARGET_FIELDS):
            self.one_of(where, value, TARGETS)
            return
        kind = value.get("one", value.get("all"))
        self.one_of(where, kind, TARGET_KINDS)
        if "filter" in value:
            self.filter(where, value["filter"], FILTERS if kind in ("character", "patient") else CARD_FILTERS)
        for field, allowed in (("of", SIDES), ("at", ("here",)), ("by", ("opponent",))):
            if field in value:
                self.one_of(where, value[field], allowed)

    def scope(self, where: str, value: Json) -> None:
        if isinstance(value, str):
            self.one_of(where, value, SCOPES)
        elif isinstance(value, Mapping) and "one" in value:
            self.target(where, value)
        elif not isinstance(value, Mapping) or "characters" not in value or set(value) - SCOPE_FIELDS:
            raise self.fail(
                where,
                'a scope is a word, {"characters": side} with "at" and "filter" if wanted, or {"one": "character"}.',
            )
        else:
            self.one_of(where, value["characters"], SIDES)
            if "at" in value:
                self.one_of(where, value["at"], ("here",))
            if "filter" in value:
                self.kind(where, "filter", value["filter"])
