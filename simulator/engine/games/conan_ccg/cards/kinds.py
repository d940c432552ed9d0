"""The kinds of fields in the vocabulary: what can stand there, how it is checked, compiled and shown.

A new kind is one entry of ``KINDS``; rules texts say its values by a slot of ``texts/slots.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Amount, Kind, make_amount, some_of
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.ops import (
    ALL_ICONS,
    CardFilter,
    Filter,
    Target,
)

Json = Any

DURATIONS: Final = ("move", "zone", "round", "combat", "turn", "next_turn")
#: How long a change lasts, in the numbers of ``state.UNTIL_MOVE`` and its like; 5 is without an end, as in ``Op``.
UNTIL: Final = {**{word: number for number, word in enumerate(DURATIONS[:5])}, "next_turn": 6}
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
#: The amount N of a BARBARIAN ability.
COUNT_N: Final = len(COUNTS) + 1
ZONE_WORDS: Final = ("Center", "Flank", "Rear")
TARGET_FIELDS: Final = ("one", "all", "filter", "zone", "by", "up_to")
FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "type": terms.FOE_TYPES,
    "territory": terms.TERRITORIES,
    "trait": terms.TRAITS,
    "class": ("Minor", "Major"),
    "wounded": ("true",),
}
CARD_FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "card": terms.CARD_TYPES,
    "keyword": (),
}


# Checks of what is more than a word.


def _each_of(allowed: Sequence[str]) -> Callable[[AbilityChecker, str, Json], None]:
    def check(checker: AbilityChecker, where: str, value: Json) -> None:
        for one in value:
            checker.one_of(where, one, allowed)

    return check


def _check_target(checker: AbilityChecker, where: str, value: Json) -> None:
    if not checker.is_one_or_all(where, value, TARGET_FIELDS):
        checker.one_of(where, value, TARGETS)
        return
    checker.one_of(where, value.get("one", value.get("all")), TARGET_KINDS)
    if "filter" in value:
        checker.kind(where, "filter", value["filter"])
    if "zone" in value:
        checker.one_of(where, value["zone"], ("same", *ZONE_WORDS))
    if "by" in value:
        checker.one_of(where, value["by"], ("opponent", "chance"))
    if "up_to" in value:
        checker.kind(where, "int", value["up_to"])


def _check_scope(checker: AbilityChecker, where: str, value: Json) -> None:
    if isinstance(value, str):
        checker.one_of(where, value, SCOPES)
        return
    if not isinstance(value, Mapping) or set(value) - {"foes", "foe_moves", "zone"}:
        raise checker.fail(
            where, 'a scope is a word or {"foes": filter} or {"foe_moves": filter}, with "zone": "same" if wanted.'
        )
    for field, wanted in value.items():
        if field == "zone":
            checker.one_of(where, wanted, ("same",))
        else:
            checker.kind(where, "filter", wanted)


def _check_number(checker: AbilityChecker, where: str, value: Json) -> None:
    checker.kind(where, "int", value)


# How values are compiled.


def make_filter(raw: Mapping[str, Json]) -> Filter:
    return Filter(
        foe_type=terms.FOE_TYPES.index(raw["type"]) if "type" in raw else -1,
        territory=terms.TERRITORIES.index(raw["territory"]) if "territory" in raw else -1,
        traits=1 << terms.TRAITS.index(raw["trait"]) if "trait" in raw else 0,
        rank=raw.get("class", ""),
        wounded=bool(raw.get("wounded")),
    )


def _make_card_filter(raw: Mapping[str, Json]) -> CardFilter:
    return CardFilter(
        card_type=terms.CARD_TYPES.index(raw["card"]) if "card" in raw else -1,
        keyword=raw.get("keyword", ""),
    )


def _make_amount(raw: Json) -> Amount:
    return make_amount(raw, COUNTS, "N", make_filter)


def _make_target(raw: Json) -> Target:
    if isinstance(raw, str):
        return Target(word=raw)
    return Target(
        one=raw.get("one", ""),
        all=raw.get("all", ""),
        filter=make_filter(raw["filter"]) if "filter" in raw else None,
        zone=raw.get("zone", ""),
        by_opponent=raw.get("by") == "opponent",
        by_chance=raw.get("by") == "chance",
        up_to=raw.get("up_to", 0),
    )


def _make_scope(raw: Json) -> tuple[int, Filter | None, bool]:
    if isinstance(raw, str):
        return SCOPES.index(raw), None, False
    word = "foes" if "foes" in raw else "foe_moves"
    return SCOPES.index(word), make_filter(raw[word]), raw.get("zone") == "same"


def _make_icon(name: str) -> int:
    return ALL_ICONS if name == "all" else terms.ICONS.index(name) + 1


def _icon(words: Sequence[str], sample: str) -> Kind:
    """An icon by its number; the fields ``as`` and ``blocks`` name a second one."""
    second = {"as": ("as_icon",), "blocks": ("as_icon",)}
    return Kind(words, samples=(sample,), make=_make_icon, into=("icon",), fields=second)


def _word(*words: str, sample: str = "", into: str = "word") -> Kind:
    return Kind(words, samples=(sample,) if sample else (), into=(into,))


_ANIMALS: Final = {"type": "Animal"}
_FILTER_TEXT: Final = "; ".join(f"`{field}`: {', '.join(values)}" for field, values in FILTERS.items())
KINDS: Final[Mapping[str, Kind]] = {
    "item_keyword": _word(*terms.ITEM_KEYWORDS),
    "side": _word("conan", "foe", sample="foe"),
    "stat": Kind(STATS, make=STATS.index, into=("stat",)),
    "icon": _icon(terms.ICONS, "Magic"),
    "icon_or_all": _icon((*terms.ICONS, "all"), "Blade"),
    "barbarian": _word(*terms.BARBARIAN),
    "trait": _word(*terms.TRAITS, sample="Veteran"),
    "duration": Kind(DURATIONS, samples=("round",), make=UNTIL.__getitem__, into=("until",)),
    "who": _word("you", "opponent", "each", sample="opponent", into="who"),
    "damage_of": _word("this_hit", "this_move", "conan_move"),
    "prevent_of": _word("this_hit", "conan_round"),
    "edge": _word("left", "right", "both", sample="both"),
    "rest_of_cards": _word("bottom", "discard"),
    "foe_pile": _word("deck", "discard", "revealed", sample="discard"),
    "move_target": _word("facing", "one_foe_move", "one_conan_move"),
    "side_move": _word("one_foe_move", "one_conan_move"),
    "move_source": _word("hand", "deck", into="pile"),
    "chronicle_source": _word("opponent", into="pile"),
    "attack_icon": _icon(terms.OFFENSIVE, "Blade"),
    "attack_icon_or_all": _icon((*terms.OFFENSIVE, "all"), "Blade"),
    "foe_keyword": _word(*terms.FOE_TYPES, *terms.TERRITORIES, sample="Stygia"),
    "phase": _word(*terms.SKIPPABLE, sample="Barbarian"),
    "deck_end": _word("top", "bottom", sample="bottom"),
    "support": _word("Item", "Ally", "Region"),
    "int": Kind(
        said="a whole number",
        samples=(2, 1),
        make=int,
        fields={"at_least": ("low",), "at_most": ("high",), "is": ("low", "high"), "foes": ("low", "high")},
    ),
    "number": Kind(
        said="a whole number, how much or how many",
        check=_check_number,
        schema={"type": "integer"},
        samples=(2, 1),
        make=_make_amount,
        into=("amount",),
    ),
    "title": Kind(said="the title of a card", samples=("Oak Targe", "The Open Steppe"), into=("title",)),
    "flag": Kind(
        said="`true`, or the field is left out",
        samples=(True,),
        make=bool,
        into=("flag",),
        fields={"chosen": ("chosen",)},
    ),
    "amount": Kind(
        said=f'a whole number or `{{"count": ..., "filter"?, "times"?, "max"?}}`; counted are {", ".join(COUNTS)}',
        samples=(2, 1, *({"count": count} for count in COUNTS), {"count": "foes", "filter": _ANIMALS, "max": 3}),
        make=_make_amount,
        into=("amount",),
    ),
    "amount_or_all": Kind(said='an amount or `"all"`', samples=(2, 1, "all"), make=_make_amount, into=("amount",)),
    "filter": Kind(
        said=f"an object with some of {_FILTER_TEXT}",
        samples=(
            _ANIMALS,
            {"trait": "Undead"},
            {"territory": "Stygia"},
            {"class": "Major"},
            {"type": "Human", "trait": "Veteran", "wounded": True},
        ),
        make=make_filter,
        into=("filter",),
    ),
    "card_filter": Kind(
        said=f"an object with some of `card`: {', '.join(CARD_FILTERS['card'])}; `keyword`: any keyword",
        samples=({"card": "Move"}, {"card": "Action", "keyword": "Warrior"}, {"keyword": "Sword"}),
        make=_make_card_filter,
        into=("card_filter",),
    ),
    "target": Kind(
        said=f"one of {', '.join(TARGETS)}, or `one` or `all` of {', '.join(TARGET_KINDS)} with `filter`, "
        '`zone`: same, Center, Flank, Rear, `"up_to"` how many, and, where the player does not choose, `"by"`: '
        "opponent, chance",
        check=_check_target,
        samples=({"one": "foe"}, *TARGETS, {"all": "foe"}, {"one": "ally"}, {"all": "ally"}),
        make=_make_target,
        into=("target",),
    ),
    "scope": Kind(
        said=f'one of {", ".join(SCOPES)}, or `{{"foes": filter}}` or `{{"foe_moves": filter}}`, '
        'with `"zone": "same"` if wanted',
        check=_check_scope,
        samples=(*SCOPES, {"foes": _ANIMALS}, {"foe_moves": _ANIMALS, "zone": "same"}),
        make=_make_scope,
        into=("scope", "scope_filter", "same_zone"),
    ),
    "icons": Kind(
        said=f"a list of {', '.join(terms.ICONS)}",
        check=_each_of(terms.ICONS),
        schema=some_of(terms.ICONS),
        samples=(["Shield"], ["Shield", "Agility"]),
        make=lambda names: sum(1 << _make_icon(name) for name in names),
        into=("by",),
    ),
    "zones": Kind(
        said="a list of Center, Flank, Rear",
        check=_each_of(ZONE_WORDS),
        schema=some_of(ZONE_WORDS),
        samples=(["Flank", "Rear"], ["Center"]),
        make=",".join,
        into=("word",),
    ),
}
#: Kinds of fields that are one of a few words.
CHOICES: Final[Mapping[str, Sequence[str]]] = {name: kind.words for name, kind in KINDS.items() if kind.words}
