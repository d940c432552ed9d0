"""The closed vocabulary of Conan CCG card effects: what may stand in a card's ``abilities``, and nothing else.

An ability is ``{"when": timing, "for"?: [qualifier], "may"?: true, "once"?: "round|combat|turn", "if"?: [condition],
"cost"?: [cost], "do": [effect]}``; every condition, cost and effect is ``{"verb": name, field: value, ...}``.
The tables below name the fields; ``check_ability`` refuses whatever they do not name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.errors import BadCard
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
)


@dataclass(frozen=True, slots=True)
class Verb:
    """Fields of one verb: name -> kind (``?`` at the end marks an optional field), and where it may stand."""

    fields: Mapping[str, str]
    static: bool = False
    instant: bool = True


#: Conditions: all of an ability's ``if`` must hold.
CONDITIONS: Final[Mapping[str, Verb]] = {
    "scars": Verb({"at_least": "int"}),
    "renown": Verb({"at_least": "int"}),
    "health": Verb({"at_most": "int"}),
    "prowess": Verb({"at_most": "int"}),
    "hand": Verb({"at_most?": "int", "at_least?": "int"}),
    "round": Verb({"is": "int"}),
    "pressed_on": Verb({}),
    "has_item": Verb({"keyword?": "item_keyword"}),
    "has_ally": Verb({}),
    "region": Verb({}),
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
}

#: Costs: paid in full before the effects, in order; an ability whose costs cannot be paid cannot be used (CCG-23.3).
COSTS: Final[Mapping[str, Verb]] = {
    "lose_prowess": Verb({"amount": "int"}),
    "lose_health": Verb({"amount": "int"}),
    "discard": Verb({"amount": "int"}),
    "mill": Verb({"amount": "int"}),
    "discard_this": Verb({}),
    "discard_ally": Verb({}),
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
    # cards
    "draw": Verb({"who?": "who", "amount": "amount", "up_to?": "flag"}),
    "discard": Verb({"who?": "who", "amount": "amount", "random?": "flag"}),
    "mill": Verb({"who?": "who", "amount": "amount"}),
    "return_card": Verb({"filter?": "card_filter", "amount": "int"}),
    "search_deck": Verb({"filter?": "card_filter"}),
    "look_top": Verb({"amount": "int", "rest": "rest_of_cards"}),
    "put_on_top": Verb({"filter?": "card_filter", "amount": "int"}),
    # Prowess and Health
    "gain_prowess": Verb({"amount": "amount"}),
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
    "discard_foe": Verb({"target": "target"}),
    "defeat_foe": Verb({"target": "target"}),
    "more_foes": Verb({"amount": "int"}),
    "move_foe": Verb({"target": "target"}),
    "add_foe": Verb({"from": "foe_pile"}),
    "blank_text": Verb({"target": "target", "until": "duration"}),
    "chronicle": Verb({"filter?": "filter"}),
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
COUNTS: Final = ("foes", "foes_in_zone", "allies", "items", "cards_in_hand", "touched_foes", "foes_defeated_this_turn")
ABILITY_FIELDS: Final = frozenset(("when", "for", "may", "once", "if", "cost", "do"))


def check_ability(card_id: str, card_type: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows everything in this ability."""
    checker = _Checker(card_id)
    checker.ability(card_type, ability)


class _Checker:
    """Walks one ability; every complaint names the card and the path to the offending value."""

    def __init__(self, card_id: str) -> None:
        self.card_id = card_id

    def fail(self, where: str, message: str) -> BadCard:
        return BadCard(f'Card "{self.card_id}", {where}: {message}')

    def one_of(self, where: str, value: Json, allowed: Sequence[str]) -> None:
        if value not in allowed:
            raise self.fail(where, f"{value!r} is not known; allowed are {', '.join(allowed)}.")

    def ability(self, card_type: str, ability: Mapping[str, Json]) -> None:
        unknown = set(ability) - ABILITY_FIELDS
        if unknown:
            raise self.fail("abilities", f"unknown field {sorted(unknown)[0]!r}.")
        if "when" not in ability or not ability.get("do"):
            raise self.fail("abilities", '"when" and a non-empty "do" are needed.')
        when = ability["when"]
        self.one_of("when", when, timings_of(card_type))
        if "for" in ability and card_type != "Move":
            raise self.fail("for", "only Moves have qualifiers (CCG-2.22).")
        for qualifier in ability.get("for", ()):
            if isinstance(qualifier, Mapping):
                self.kind("for", "filter", qualifier)
            else:
                self.one_of("for", qualifier, ("Conan", "Ally", "Foe"))
        if "may" in ability and ability["may"] is not True:
            raise self.fail("may", "only true can stand here.")
        if "once" in ability:
            self.one_of("once", ability["once"], ("round", "combat", "turn"))
        for part, table in (("if", CONDITIONS), ("cost", COSTS), ("do", EFFECTS)):
            for entry in ability.get(part, ()):
                self.verb(part, table, entry)
        lasting = when in ("static", "play")
        for effect in ability["do"]:
            spec = EFFECTS[effect["verb"]]
            if lasting and not spec.static:
                raise self.fail("do", f'"{effect["verb"]}" happens once and cannot stand in a "{when}" ability.')
            if lasting and "until" in effect:
                raise self.fail("do", f'"until" makes no sense in a "{when}" ability.')
            if not lasting and spec.static and "until" not in effect:
                raise self.fail("do", f'"{effect["verb"]}" needs "until" here.')

    def verb(self, part: str, table: Mapping[str, Verb], entry: Mapping[str, Json]) -> None:
        name = entry.get("verb", "")
        if name not in table:
            raise self.fail(part, f"unknown verb {name!r}; allowed are {', '.join(table)}.")
        fields = table[name].fields
        known = {field.rstrip("?"): kind for field, kind in fields.items()}
        for field in entry:
            if field != "verb" and field not in known:
                raise self.fail(part, f'"{name}" has no field {field!r}; it has {", ".join(known) or "none"}.')
        for field in fields:
            if not field.endswith("?") and field not in entry:
                raise self.fail(part, f'"{name}" needs the field {field!r}.')
        for field, value in entry.items():
            if field != "verb":
                self.kind(f"{part}: {name}.{field}", known[field], value)

    def kind(self, where: str, kind: str, value: Json) -> None:
        if kind == "int":
            if not isinstance(value, int) or isinstance(value, bool):
                raise self.fail(where, f"{value!r} is not a whole number.")
        elif kind == "flag":
            if value is not True:
                raise self.fail(where, "only true can stand here; leave the field out otherwise.")
        elif kind in ("amount", "amount_or_all"):
            self.amount(where, value, all_allowed=kind == "amount_or_all")
        elif kind in ("filter", "card_filter"):
            self.filter(where, value, FILTERS if kind == "filter" else CARD_FILTERS)
        elif kind == "target":
            self.target(where, value)
        elif kind == "scope":
            self.scope(where, value)
        elif kind in ("icons", "zones"):
            allowed = words.ICONS if kind == "icons" else ("Center", "Flank", "Rear")
            for one in value:
                self.one_of(where, one, allowed)
        else:
            self.one_of(where, value, CHOICES[kind])

    def amount(self, where: str, value: Json, *, all_allowed: bool) -> None:
        if all_allowed and value == "all":
            return
        if isinstance(value, Mapping):
            unknown = set(value) - {"count", "filter", "times", "max"}
            if unknown:
                raise self.fail(where, f"unknown field {sorted(unknown)[0]!r} in an amount.")
            self.one_of(where, value.get("count"), COUNTS)
            if "filter" in value:
                self.kind(where, "filter", value["filter"])
            for field in ("times", "max"):
                if field in value:
                    self.kind(where, "int", value[field])
        else:
            self.kind(where, "int", value)

    def filter(self, where: str, value: Json, table: Mapping[str, Sequence[str]]) -> None:
        if not isinstance(value, Mapping) or not value:
            raise self.fail(where, "a filter is a non-empty object.")
        for field, wanted in value.items():
            if field not in table:
                raise self.fail(where, f"a filter has no field {field!r}; it has {', '.join(table)}.")
            if field == "keyword":
                continue
            if field == "wounded":
                self.kind(where, "flag", wanted)
            else:
                self.one_of(where, wanted, table[field])

    def target(self, where: str, value: Json) -> None:
        if isinstance(value, str):
            self.one_of(where, value, TARGETS)
            return
        if not isinstance(value, Mapping) or len({"one", "all"} & set(value)) != 1:
            raise self.fail(where, 'a target is a word, {"one": kind, ...} or {"all": kind, ...}.')
        unknown = set(value) - {"one", "all", "filter", "zone", "by"}
        if unknown:
            raise self.fail(where, f"unknown field {sorted(unknown)[0]!r} in a target.")
        self.one_of(where, value.get("one", value.get("all")), TARGET_KINDS)
        if "filter" in value:
            self.kind(where, "filter", value["filter"])
        if "zone" in value:
            self.one_of(where, value["zone"], ("same", "Center", "Flank", "Rear"))
        if "by" in value:
            self.one_of(where, value["by"], ("opponent",))

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
    "foe_pile": ("deck", "discard"),
    "move_target": ("facing", "one_foe_move", "one_conan_move"),
}


def timings_of(card_type: str) -> tuple[str, ...]:
    """The timings an ability of this card type can have."""
    groups = tuple(words.WINDOW_GROUPS)
    if card_type == "Move":
        return words.MOVE_TIMINGS
    if card_type == "Action":
        return (*words.WINDOWS, *groups)
    return ("static", *words.WINDOWS, *groups, *words.EVENTS)
