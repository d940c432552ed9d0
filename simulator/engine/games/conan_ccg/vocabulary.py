"""The closed vocabulary of Conan CCG card effects: what may stand in a card's ``abilities``, and nothing else.

An ability is ``{"when": timing, "for"?: [qualifier], "may"?: true, "once"?: "round|combat|turn", "if"?: [condition],
"cost"?: [cost], "do": [effect]}``; every condition, cost and effect is ``{"verb": name, field: value, ...}``.
The tables below name the fields; ``check_ability`` refuses whatever they do not name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.vocabulary import AbilityChecker, Verb, Vocabulary
from simulator.engine.games.conan_ccg import words

Json = Any

DURATIONS: Final = ("move", "zone", "round", "combat", "turn")
STATS: Final = (
    "damage",
    "prowess",
    "health",
    "initiative",
    "gem",
    "foe_draw",
    "surcharge",
    "retreat_loss",
    "vitality",
    "foe_cost",
    "hand_size",
    "winning_renown",
    "leak",
    "renown",
    "scars",
)


#: Conditions: all of an ability's ``if`` must hold.
CONDITIONS: Final[Mapping[str, Verb]] = {
    "scars": Verb({"at_least": "int"}),
    "renown": Verb({"at_least": "int"}),
    "opponent_renown": Verb({"at_least": "int"}),
    "health": Verb({"at_most": "int"}),
    "prowess": Verb({"at_most": "int"}),
    "hand": Verb({"at_most?": "int", "at_least?": "int"}),
    "round": Verb({"is": "int"}),
    "pressed_on": Verb({}),
    "retreated": Verb({}),
    "has_item": Verb({"keyword?": "item_keyword", "card?": "title"}),
    "has_ally": Verb({}),
    "region": Verb({"card?": "title"}),
    "foes_in_play": Verb({"at_least?": "int", "at_most?": "int", "filter?": "filter"}),
    "foes_in_zone": Verb({"at_least?": "int", "at_most?": "int", "filter?": "filter"}),
    "zone": Verb({"in": "zones"}),
    "opposing": Verb({"filter": "filter"}),
    "unopposed": Verb({}),
    "touches": Verb({"foes": "int"}),
    "faster": Verb({}),
    "slower": Verb({}),
    "hit_by": Verb({"side": "side"}),
    "hit_on": Verb({"filter": "filter"}),
    "event_foe": Verb({"filter": "filter"}),
    "this_wounded": Verb({}),
    "this_health": Verb({"at_most": "int"}),
    "opposed": Verb({}),
    "faces_icon": Verb({"icon": "icon"}),
    "icon_hits": Verb({"icon": "icon"}),
    "icon_blocked": Verb({"icon": "icon"}),
    "in_discard": Verb({"at_least": "int", "filter?": "card_filter"}),
    "in_chronicle": Verb({"at_least": "int", "filter?": "filter"}),
}

#: Costs: paid in full before the effects, in order; an ability whose costs cannot be paid cannot be used (CCG-23.3).
COSTS: Final[Mapping[str, Verb]] = {
    "lose_prowess": Verb({"amount": "int"}),
    "lose_health": Verb({"amount": "int"}),
    "lose_some_prowess": Verb({"up_to": "int"}),
    "discard": Verb({"amount": "int", "random?": "flag", "filter?": "card_filter"}),
    "mill": Verb({"amount": "int"}),
    "discard_this": Verb({}),
    "discard_ally": Verb({}),
    "discard_item": Verb({}),
    "lose_renown": Verb({"amount": "int"}),
    "pay_minor": Verb({"amount": "int"}),
    "skip_refill": Verb({}),
}

#: Effects. ``static`` ones change numbers or icons while they last; in other abilities they need ``until``.
EFFECTS: Final[Mapping[str, Verb]] = {
    # numbers and icons, lasting
    "stat": Verb({"stat": "stat", "of": "scope", "amount": "amount", "until?": "duration"}, static=True),
    "icon_as": Verb({"icon": "icon", "as": "icon", "of": "scope", "until?": "duration"}, static=True),
    "unblockable": Verb({"icon": "icon_or_all", "by?": "icons", "of": "scope", "until?": "duration"}, static=True),
    "ignore_facing": Verb({"icon": "icon_or_all", "of": "scope", "until?": "duration"}, static=True),
    "per_icon": Verb({"icon": "icon_or_all", "amount": "int", "of": "scope", "until?": "duration"}, static=True),
    "grant_barbarian": Verb({"name": "barbarian", "amount": "int", "until?": "duration"}, static=True),
    "grant_trait": Verb({"trait": "trait", "of": "scope", "until?": "duration"}, static=True),
    "open_veterans": Verb({"until?": "duration"}, static=True),
    "third_zone": Verb({"until?": "duration"}, static=True),
    "bar_retreat": Verb({"until?": "duration"}, static=True),
    "bar_press_on": Verb({"until?": "duration"}, static=True),
    "ignore_requirement": Verb({"until?": "duration"}, static=True),
    "add_icon": Verb({"icon": "icon", "edge": "edge", "of": "scope", "until?": "duration"}, static=True),
    "also_blocks": Verb({"icon": "icon", "blocks": "icon", "of": "scope", "until?": "duration"}, static=True),
    "return_move": Verb({"of": "scope", "until?": "duration"}, static=True),
    "remove_icon": Verb({"icon": "icon", "edge": "edge", "of": "scope", "until?": "duration"}, static=True),
    "join_icons": Verb({"icon": "attack_icon", "of": "scope", "until?": "duration"}, static=True),
    "copy_edge": Verb({"of": "scope", "until?": "duration"}, static=True),
    "set_initiative": Verb({"of": "scope", "amount": "int", "until?": "duration"}, static=True),
    "unpreventable": Verb({"of": "scope", "until?": "duration"}, static=True),
    "bar_icon": Verb({"icon": "icon", "of": "scope", "until?": "duration"}, static=True),
    # what Foes are, and how they come
    "counts_as": Verb({"keyword": "foe_keyword", "of": "scope", "until?": "duration"}, static=True),
    "lose_trait": Verb({"trait": "trait", "of": "scope", "until?": "duration"}, static=True),
    "from_top": Verb({"of": "scope", "until?": "duration"}, static=True),
    "free_foe": Verb({"filter?": "filter", "until?": "duration"}, static=True),
    "mix_types": Verb({"until?": "duration"}, static=True),
    # the flow of a turn
    "skip": Verb({"phase": "phase", "until?": "duration"}, static=True),
    "allow_retreat": Verb({"until?": "duration"}, static=True),
    "allow_press_on": Verb({"until?": "duration"}, static=True),
    # cards
    "draw": Verb({"who?": "who", "amount": "amount", "up_to?": "flag"}),
    "discard": Verb({"who?": "who", "amount": "amount", "random?": "flag", "chosen?": "flag"}),
    "mill": Verb({"who?": "who", "amount": "amount"}),
    "return_card": Verb({"filter?": "card_filter", "amount": "int"}),
    "search_deck": Verb({"filter?": "card_filter"}),
    "look_top": Verb({"amount": "int", "rest": "rest_of_cards"}),
    "put_on_top": Verb({"filter?": "card_filter", "amount": "int"}),
    "put_back": Verb({"amount": "int", "place": "deck_end"}),
    "reorder_top": Verb({"amount": "int"}),
    "shuffle_back": Verb({}),
    "reveal_hand": Verb({"who?": "who"}),
    "discard_card": Verb({"card": "support"}),
    # Prowess and Health
    "gain_prowess": Verb({"amount": "amount"}),
    "set_prowess": Verb({"amount": "int"}),
    "lose_prowess": Verb({"target": "target", "amount": "amount"}),
    "heal": Verb({"target": "target", "amount": "amount"}),
    "wound": Verb({"target": "target", "amount": "amount"}),
    "exchange": Verb({"up_to": "int"}),
    # Damage of the attack or move at hand
    "modify_damage": Verb({"to": "damage_of", "amount": "amount"}),
    "prevent": Verb({"of": "prevent_of", "amount": "amount_or_all"}),
    "double_damage": Verb({}),
    "redirect": Verb({}),
    # moves and Foes
    "cancel_move": Verb({"target": "move_target"}),
    "extra_move": Verb({"from": "move_source", "free?": "flag"}),
    "replace_move": Verb({"target": "side_move", "from": "move_source"}),
    "swap_moves": Verb({}),
    "discard_foe": Verb({"target": "target"}),
    "defeat_foe": Verb({"target": "target"}),
    "more_foes": Verb({"amount": "int"}),
    "move_foe": Verb({"target": "target"}),
    "add_foe": Verb({"from": "foe_pile"}),
    "blank_text": Verb({"target": "target", "until": "duration"}),
    "chronicle": Verb({"filter?": "filter", "from?": "chronicle_source"}),
    "end_combat": Verb({}),
    "lose_renown": Verb({"amount": "amount"}),
    "extra_vitality": Verb({"amount": "int"}),
}

#: The named BARBARIAN abilities: what N does (CCG-15.5 to 15.7). Abilities here may use the amount ``"N"``.
BARBARIAN_ABILITIES: Final[Mapping[str, Sequence[Mapping[str, Json]]]] = {
    "Strength": [{"verb": "modify_damage", "to": "conan_move", "amount": "N"}],
    "Reflexes": [{"verb": "discard", "amount": "N"}, {"verb": "draw", "amount": "N"}],
    "Toughness": [{"verb": "prevent", "of": "conan_round", "amount": "N"}],
    "Fury": [
        {"verb": "lose_health", "amount": "N"},
        {"verb": "modify_damage", "to": "conan_move", "amount": "N"},
    ],
}

TARGETS: Final = ("conan", "this", "performer", "facing", "hit_foe", "event_foe")
TARGET_KINDS: Final = ("foe", "ally")
SCOPES: Final = ("this", "conan", "allies", "foes", "conan_moves", "ally_moves", "foe_moves", "turn")
COUNTS: Final = (
    "foes",
    "foes_in_zone",
    "allies",
    "items",
    "cards_in_hand",
    "touched_foes",
    "foes_defeated_this_turn",
    "paid",
)
ZONE_WORDS: Final = ("Center", "Flank", "Rear")
TARGET_FIELDS: Final = ("one", "all", "filter", "zone", "by", "up_to")
FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "type": words.FOE_TYPES,
    "territory": words.TERRITORIES,
    "trait": words.TRAITS,
    "class": ("Minor", "Major"),
    "wounded": ("true",),
}
CARD_FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "card": words.CARD_TYPES,
    "keyword": (),
}
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "item_keyword": words.ITEM_KEYWORDS,
    "side": ("conan", "foe"),
    "stat": STATS,
    "icon": words.ICONS,
    "icon_or_all": (*words.ICONS, "all"),
    "barbarian": words.BARBARIAN,
    "trait": words.TRAITS,
    "duration": DURATIONS,
    "who": ("you", "opponent", "each"),
    "damage_of": ("this_hit", "this_move", "conan_move"),
    "prevent_of": ("this_hit", "conan_round"),
    "edge": ("left", "right", "both"),
    "rest_of_cards": ("bottom", "discard"),
    "foe_pile": ("deck", "discard", "revealed"),
    "move_target": ("facing", "one_foe_move", "one_conan_move"),
    "side_move": ("one_foe_move", "one_conan_move"),
    "move_source": ("hand", "deck"),
    "chronicle_source": ("opponent",),
    "attack_icon": words.OFFENSIVE,
    "foe_keyword": (*words.FOE_TYPES, *words.TERRITORIES),
    "phase": words.SKIPPABLE,
    "deck_end": ("top", "bottom"),
    "support": ("Item", "Ally", "Region"),
}


def timings_of(card_type: str) -> tuple[str, ...]:
    """The timings an ability of this card type can have."""
    groups = tuple(words.WINDOW_GROUPS)
    if card_type == "Move":
        return words.MOVE_TIMINGS
    if card_type == "Action":
        return (*words.WINDOWS, *groups)
    chronicled = ("in_chronicle", "chronicled") if card_type == "Foe" else ()
    events = tuple(event for event in words.EVENTS if event != "chronicled")
    return ("static", *words.WINDOWS, *groups, *events, *chronicled)


VOCABULARY: Final = Vocabulary(
    verbs={"if": CONDITIONS, "cost": COSTS, "do": EFFECTS},
    fields=frozenset(("when", "for", "may", "once", "if", "cost", "do")),
    once=("round", "combat", "turn"),
    lasting=words.LASTING,
    counts=COUNTS,
    filters=FILTERS,
    card_filters=CARD_FILTERS,
    flags=("wounded",),
    choices=CHOICES,
)


def check_ability(card_id: str, card_type: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows everything in this ability."""
    checker = _Checker(card_id, VOCABULARY)
    checker.ability(ability, timings_of(card_type))
    checker.qualifiers(card_type, ability.get("for", ()))


class _Checker(AbilityChecker):
    """Walks one ability of this game."""

    def qualifiers(self, card_type: str, qualifiers: Sequence[Json]) -> None:
        """For whom a Move does more (CCG-2.22)."""
        if qualifiers and card_type != "Move":
            raise self.fail("for", "only Moves have qualifiers (CCG-2.22).")
        for qualifier in qualifiers:
            if isinstance(qualifier, Mapping):
                self.kind("for", "filter", qualifier)
            else:
                self.one_of("for", qualifier, ("Conan", "Ally", "Foe"))

    def kind(self, where: str, kind: str, value: Json) -> None:
        if kind == "target":
            self.target(where, value)
        elif kind == "scope":
            self.scope(where, value)
        elif kind in ("icons", "zones"):
            allowed = words.ICONS if kind == "icons" else ZONE_WORDS
            for one in value:
                self.one_of(where, one, allowed)
        else:
            super().kind(where, kind, value)

    def target(self, where: str, value: Json) -> None:
        if not self.is_one_or_all(where, value, TARGET_FIELDS):
            self.one_of(where, value, TARGETS)
            return
        self.one_of(where, value.get("one", value.get("all")), TARGET_KINDS)
        if "filter" in value:
            self.kind(where, "filter", value["filter"])
        if "zone" in value:
            self.one_of(where, value["zone"], ("same", *ZONE_WORDS))
        if "by" in value:
            self.one_of(where, value["by"], ("opponent", "chance"))
        if "up_to" in value:
            self.kind(where, "int", value["up_to"])

    def scope(self, where: str, value: Json) -> None:
        if isinstance(value, str):
            self.one_of(where, value, SCOPES)
            return
        if not isinstance(value, Mapping) or set(value) - {"foes", "foe_moves", "zone"}:
            raise self.fail(
                where, 'a scope is a word or {"foes": filter} or {"foe_moves": filter}, with "zone": "same" if wanted.'
            )
        for field, wanted in value.items():
            if field == "zone":
                self.one_of(where, wanted, ("same",))
            else:
                self.kind(where, "filter", wanted)
