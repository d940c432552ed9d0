"""Random abilities of the whole vocabulary that can stand on a card, for Hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from simulator.engine.core.cards.verbs import Verb
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.kinds import (
    CARD_FILTERS,
    COUNTS,
    FILTERS,
    SCOPES,
    TARGET_KINDS,
    TARGETS,
)
from simulator.engine.games.conan_ccg.cards.kinds import KINDS as FIELD_KINDS
from simulator.engine.games.conan_ccg.cards.verbs import CONDITIONS, COSTS
from simulator.engine.games.conan_ccg.cards.vocabulary import EFFECTS, timings_of
from tests.engine.conan_ccg.test_card_texts import accepted
from tests.engine.conan_ccg.test_card_texts import entries as card_entries

Ability = dict[str, Any]
Values = st.SearchStrategy[Any]
KEYWORDS = ("Axe", "Sword", "Brawl", "Unheard-Of", *terms.ITEM_KEYWORDS, *terms.ACTION_KEYWORDS)
TABLES: Mapping[str, Mapping[str, Verb]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
#: Draws of an entry until one of those that certainly make sense is taken.
TRIES = 4
#: Moments of what lasts.
LASTING = ("static", "play")
ZONES = ("Center", "Flank", "Rear")

numbers = st.integers(-9, 20)
filters = st.fixed_dictionaries(
    {},
    optional={
        **{field: st.sampled_from(values) for field, values in FILTERS.items() if field != "wounded"},
        "wounded": st.just(True),
    },
).filter(bool)
card_filters = st.fixed_dictionaries(
    {}, optional={"card": st.sampled_from(CARD_FILTERS["card"]), "keyword": st.sampled_from(KEYWORDS)}
).filter(bool)
counts = st.fixed_dictionaries(
    {"count": st.sampled_from(COUNTS)},
    optional={"filter": filters, "times": st.integers(-9, 9), "max": st.integers(1, 12)},
)
places: dict[str, Values] = {"filter": filters, "zone": st.sampled_from(("same", *ZONES)), "by": st.just("opponent")}
same_zone: dict[str, Values] = {"zone": st.just("same")}
KINDS: dict[str, Values] = {
    "int": st.integers(0, 20),
    "number": st.integers(0, 20),
    "amount": numbers | counts,
    "amount_or_all": numbers | counts | st.just("all"),
    "filter": filters,
    "card_filter": card_filters,
    "target": st.sampled_from(TARGETS)
    | st.fixed_dictionaries({"one": st.sampled_from(TARGET_KINDS)}, optional=places)
    | st.fixed_dictionaries({"all": st.sampled_from(TARGET_KINDS)}, optional=places),
    "scope": st.sampled_from(SCOPES)
    | st.fixed_dictionaries({"foes": filters}, optional=same_zone)
    | st.fixed_dictionaries({"foe_moves": filters}, optional=same_zone),
    "icons": st.lists(st.sampled_from(terms.ICONS), min_size=1, max_size=3, unique=True),
    "zones": st.lists(st.sampled_from(ZONES), min_size=1, max_size=2, unique=True),
}


def values(kind: str) -> Values:
    return KINDS[kind] if kind in KINDS else st.sampled_from(FIELD_KINDS[kind].values)


@cache
def entries(part: str, name: str) -> Values:
    """Entries of a verb with any values the vocabulary has for its fields."""
    kinds = {field: values(kind) for field, kind in TABLES[part][name].fields.items()}
    return st.fixed_dictionaries(
        {"verb": st.just(name), **{field: kind for field, kind in kinds.items() if not field.endswith("?")}},
        optional={field.rstrip("?"): kind for field, kind in kinds.items() if field.endswith("?")},
    )


def harmless(when: str) -> Ability:
    """An effect with which anything can stand at a moment."""
    return {"verb": "bar_retreat"} if when in LASTING else {"verb": "draw", "amount": 1}


def plain_entries(card_type: str, when: str, part: str, name: str) -> Iterator[Ability]:
    """Some entries of a verb that make sense at a moment on a card of this type."""
    verb, lasting = TABLES[part][name], when in LASTING
    if part == "do" and lasting and not verb.static:
        return
    for entry in card_entries(name, verb):
        shaped = _with_end(entry, verb, part, lasting=lasting)
        if accepted(card_type, {"when": when, "do": [harmless(when)], part: [shaped]}):
            yield shaped


@cache
def verbs_at(card_type: str, when: str, part: str) -> tuple[str, ...]:
    """The verbs that make sense at a moment on a card of this type."""
    return tuple(sorted(name for name in TABLES[part] if any(plain_entries(card_type, when, part, name))))


@st.composite
def parts(draw: st.DrawFn, card_type: str, when: str, part: str) -> Any:
    """One condition, cost or effect that makes sense at a moment on a card of this type."""
    name = draw(st.sampled_from(verbs_at(card_type, when, part)))
    for _ in range(TRIES):
        entry = _with_end(draw(entries(part, name)), TABLES[part][name], part, lasting=when in LASTING)
        if accepted(card_type, {"when": when, "do": [harmless(when)], part: [entry]}):
            return entry
    return draw(st.sampled_from(list(plain_entries(card_type, when, part, name))))


def _with_end(entry: Ability, verb: Verb, part: str, *, lasting: bool) -> Ability:
    """A lasting change ends at some time, unless the ability is in force all the time."""
    if part != "do" or not verb.static:
        return entry
    plain = {field: value for field, value in entry.items() if field != "until"}
    return plain if lasting else {**plain, "until": entry.get("until", "round")}


@st.composite
def abilities(draw: st.DrawFn, card_type: str) -> Ability:
    """An ability of up to three conditions, two costs and three effects."""
    when = draw(st.sampled_from(timings_of(card_type)))
    ability: Ability = {"when": when}
    if card_type == "Move":
        ability["for"] = draw(st.lists(st.sampled_from(("Conan", "Ally", "Foe")) | filters, max_size=3))
    if draw(st.booleans()):
        ability["may"] = True
    if draw(st.booleans()):
        ability["once"] = draw(st.sampled_from(("round", "combat", "turn")))
    for part, least, most in (("if", 0, 3), ("cost", 0, 2), ("do", 1, 3)):
        if verbs_at(card_type, when, part):
            ability[part] = draw(st.lists(parts(card_type, when, part), min_size=least, max_size=most))
        else:
            assume(least == 0)
            ability[part] = []
    assume(accepted(card_type, ability))
    return ability
