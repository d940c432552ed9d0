"""Kinds of fields: what can stand in them, how it is checked, described and compiled.

A kind with ``words`` needs nothing but the slots of ``Op`` it is compiled into; ``docs/adding_a_verb.md`` says more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Amount, Kind, Schema, closed, make_amount, some_of
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.ops import (
    SCOPE_ALL,
    SCOPE_CHOSEN,
    SCOPE_OPPOSING,
    SCOPE_OWN,
    CardFilter,
    Filter,
    Target,
)
from simulator.engine.games.conquer.cards.terms import COUNTS, DURATIONS, PAID, SCOPES, SIDES, STATS

Json = Any
SCOPE_FIELDS: Final = frozenset(("characters", "at", "filter"))
TARGET_FIELDS: Final = frozenset(("one", "all", "of", "at", "filter", "by"))


# Compiling.


def _filter(raw: Mapping[str, Json]) -> Filter:
    return Filter(
        division=terms.DIVISIONS.index(raw["division"]) if "division" in raw else -1,
        trait=1 << terms.TRAITS.index(raw["trait"]) if "trait" in raw else 0,
        rank=raw.get("class", ""),
        wounded=bool(raw.get("wounded")),
        equipped=bool(raw.get("equipped")),
    )


def _card_filter(raw: Mapping[str, Json]) -> CardFilter:
    kind = raw.get("kind", "")
    is_gear = kind in terms.EQUIPMENT_KINDS
    kinds = terms.EQUIPMENT_KINDS if is_gear else terms.ACTION_KINDS
    implied = ("Equipment" if is_gear else "Battle Action") if kind else ""
    card_type = raw.get("card", implied)
    return CardFilter(
        card_type=terms.CARD_TYPES.index(card_type) if card_type else -1,
        kind=kinds.index(kind) if kind else -1,
        craft=terms.CRAFTS.index(raw["division"]) if "division" in raw else -1,
        keyword=raw.get("keyword", ""),
    )


def _amount(raw: Json) -> Amount:
    return make_amount(raw, COUNTS, PAID, _filter)


def _target(raw: Json) -> Target:
    if isinstance(raw, str):
        return Target(word=raw)
    is_character = raw.get("one", raw.get("all")) in ("character", "patient")
    wanted = raw.get("filter")
    return Target(
        one=raw.get("one", ""),
        all=raw.get("all", ""),
        side=raw.get("of", "all"),
        here=raw.get("at") == "here",
        filter=_filter(wanted) if wanted is not None and is_character else None,
        card_filter=_card_filter(wanted) if wanted is not None and not is_character else None,
        by_opponent=raw.get("by") == "opponent",
    )


def _scope(raw: Json) -> tuple[int, Filter | None, bool, Target]:
    """Scope, kind of Character, whether only here, and whom to choose where somebody does."""
    if isinstance(raw, str):
        return SCOPES.index(raw), None, False, Target()
    if "one" in raw:
        return SCOPE_CHOSEN, None, False, _target(raw)
    wanted = _filter(raw["filter"]) if "filter" in raw else None
    return (
        (SCOPE_OWN, SCOPE_OPPOSING, SCOPE_ALL)[SIDES.index(raw["characters"])],
        wanted,
        raw.get("at") == "here",
        Target(),
    )


# Describing.


def _chosen() -> list[Schema]:
    found = []
    for kinds, wanted in ((terms.TARGET_KINDS[:2], "filter"), (terms.TARGET_KINDS[2:], "card_filter")):
        rest: Schema = {
            "of": {"enum": list(SIDES)},
            "at": {"const": "here"},
            "filter": {"$ref": f"#/$defs/{wanted}"},
            "by": {"const": "opponent"},
        }
        found += [closed({kind: {"enum": list(kinds)}, **rest}, (kind,)) for kind in ("one", "all")]
    return found


def _scope_schema() -> Schema:
    group: Schema = {
        "characters": {"enum": list(SIDES)},
        "at": {"const": "here"},
        "filter": {"$ref": "#/$defs/filter"},
    }
    return {"oneOf": [{"enum": list(SCOPES)}, closed(group, ("characters",)), _chosen()[0]]}


# Checking.


def _check_whole(checker: AbilityChecker, where: str, value: Json) -> None:
    checker.kind(where, "int", value)


def _check_answers(checker: AbilityChecker, where: str, value: Json) -> None:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        raise checker.fail(where, f"{value!r} is not a list of answers.")
    for one in value:
        checker.one_of(where, one, terms.ANSWERS)


def _check_target(checker: AbilityChecker, where: str, value: Json) -> None:
    if not checker.is_one_or_all(where, value, TARGET_FIELDS):
        checker.one_of(where, value, terms.TARGETS)
        return
    kind = value.get("one", value.get("all"))
    checker.one_of(where, kind, terms.TARGET_KINDS)
    if "filter" in value:
        is_person = kind in ("character", "patient")
        checker.filter(where, value["filter"], terms.FILTERS if is_person else terms.CARD_FILTERS)
    for field, allowed in (("of", SIDES), ("at", ("here",)), ("by", ("opponent",))):
        if field in value:
            checker.one_of(where, value[field], allowed)


def _check_scope(checker: AbilityChecker, where: str, value: Json) -> None:
    if isinstance(value, str):
        checker.one_of(where, value, SCOPES)
    elif isinstance(value, Mapping) and "one" in value:
        _check_target(checker, where, value)
    elif not isinstance(value, Mapping) or "characters" not in value or set(value) - SCOPE_FIELDS:
        raise checker.fail(
            where,
            'a scope is a word, {"characters": side} with "at" and "filter" if wanted, or {"one": "character"}.',
        )
    else:
        checker.one_of(where, value["characters"], SIDES)
        if "at" in value:
            checker.one_of(where, value["at"], ("here",))
        if "filter" in value:
            checker.kind(where, "filter", value["filter"])


# What the page says.

_FILTERS: Final = "; ".join(f"`{field}`: {', '.join(values)}" for field, values in terms.FILTERS.items())
_CARD_FILTERS: Final = "; ".join(
    f"`{field}`: {', '.join(values) or 'any word'}" for field, values in terms.CARD_FILTERS.items()
)
_AMOUNT: Final = (
    f'a whole number, `"N"` (what was paid), or `{{"count": ..., "filter"?, "times"?, "max"?}}`; counted '
    f"are {', '.join(COUNTS)}"
)
_TARGET: Final = (
    f"one of {', '.join(terms.TARGETS)}, or `one` or `all` of {', '.join(terms.TARGET_KINDS)} with `filter`, `of`: "
    f'{", ".join(SIDES)}, `at`: here, and, where the player does not choose, `"by"`: opponent'
)
_SCOPE: Final = (
    f'one of {", ".join(SCOPES)}, or `{{"characters": side}}` with `"at": "here"` and `filter` if wanted, '
    'or `{"one": "character"}`'
)


def _word(words: Sequence[str], sample: Json, slot: str = "word") -> Kind:
    """A word that is compiled as it stands."""
    return Kind(words=words, samples=(sample,), into=(slot,))


def _answers(names: Sequence[str]) -> int:
    return sum(1 << terms.ACTION_KINDS.index(name) for name in names)


KINDS: Final[Mapping[str, Kind]] = {
    # numbers
    "int": Kind(
        said="a whole number",
        samples=(2,),
        make=int,
        fields={"at_least": ("low",), "damage_at_least": ("low",), "at_most": ("high",)},
    ),
    "number": Kind(
        said="a whole number",
        check=_check_whole,
        schema={"type": "integer"},
        samples=(2,),
        make=_amount,
        into=("amount",),
    ),
    "up_to": Kind(
        said="a whole number: as many as the player likes, up to it",
        check=_check_whole,
        schema={"type": "integer"},
        samples=(2,),
        make=int,
        into=("most",),
    ),
    "amount": Kind(said=_AMOUNT, samples=(2, {"count": "own_characters"}), make=_amount, into=("amount",)),
    "amount_or_all": Kind(said='an amount or `"all"`', samples=(2, "all"), make=_amount, into=("amount",)),
    "flag": Kind(
        said="`true`, or the field is left out",
        samples=(True,),
        make=bool,
        into=("flag",),
        fields={"with_facing": ("facing",)},
    ),
    # names
    "name": Kind(
        said="a name or keyword printed on cards",
        samples=("Duskmoor",),
        fields={"location": ("place",), "keyword": ("keyword",)},
    ),
    "stat": Kind(said=", ".join(STATS), words=STATS, samples=("attack",), make=STATS.index, into=("stat",)),
    "rating": Kind(
        words=terms.RATINGS,
        samples=("defense",),
        make=STATS.index,
        into=("stat",),
        fields={"with": ("other",)},
    ),
    # whom and what it is about
    "filter": Kind(
        said=f"an object with some of {_FILTERS}", samples=({"trait": "Elf"},), make=_filter, into=("filter",)
    ),
    "card_filter": Kind(
        said=f"an object with some of {_CARD_FILTERS}",
        samples=({"card": "Equipment"},),
        make=_card_filter,
        into=("card_filter",),
    ),
    "target": Kind(
        said=_TARGET,
        check=_check_target,
        samples=({"one": "character", "of": "opposing"}, "bearer", "facing"),
        make=_target,
        into=("target",),
    ),
    "scope": Kind(
        said=_SCOPE,
        check=_check_scope,
        samples=("bearer", "own", {"characters": "opposing", "at": "here"}),
        make=_scope,
        into=("scope", "scope_filter", "here", "target"),
    ),
    "character_word": _word(terms.CHARACTER_WORDS, "facing", "who"),
    "side": _word(SIDES, "own"),
    "here": Kind(words=("here",), make=bool, into=("here",)),
    "role": _word(("attacker", "defender", "acting", "reacting"), "attacker"),
    "who": _word(("you", "opponent", "each"), "opponent", "who"),
    "you_or_opponent": _word(("you", "opponent"), "opponent", "who"),
    "by_you": Kind(words=("you",), make=bool, into=("by_you",)),
    # what happens
    "action_kind": _word(terms.ACTION_KINDS, "Attack"),
    "answers": Kind(
        said=f"a list of {', '.join(terms.ANSWERS)}",
        check=_check_answers,
        schema=some_of(terms.ANSWERS),
        samples=(["Dodge"],),
        make=_answers,
        into=("by",),
    ),
    "points": _word(("np", "vp"), "vp"),
    "trait": _word(terms.TRAITS, "Vampire"),
    "craft": _word(terms.CRAFTS, "Torture"),
    "duration": Kind(words=DURATIONS, samples=("turn",), make=DURATIONS.index, into=("until",)),
    "skipped": _word(("attack", "move"), "attack"),
    "required_by": _word(("equipment", "battle_actions"), "equipment"),
    "barred": _word(("attack", "defend", "move", "answer", "leave_hospital"), "move"),
    "spoils": _word(("double", "vp_only", "np_only", "none"), "double"),
    "spoils_of": _word(("won", "lost"), "won", "keyword"),
    "link_change": _word(("common_ground", "closed"), "closed"),
    "return_pile": _word(("doom", "combat"), "doom"),
    "search_pile": _word(("barracks", "combat"), "barracks"),
    "destination": _word(("here", "linked", "any"), "linked"),
    "cancelled": _word(("attack", "answer", "disturbance"), "attack"),
}
#: Definitions in the schema of kinds that have one of their own.
DEFINITIONS: Final[Mapping[str, Schema]] = {
    "target": {"oneOf": [{"enum": list(terms.TARGETS)}, *_chosen()]},
    "scope": _scope_schema(),
}
