"""Random abilities of Conquer's whole vocabulary that can stand on a card, for Hypothesis."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.kinds import KINDS as TYPES
from simulator.engine.games.conquer.cards.sense import check_sense
from simulator.engine.games.conquer.cards.terms import (
    CARD_FILTERS,
    COUNTS,
    DURATIONS,
    FILTERS,
    SCOPES,
    SIDES,
    TARGET_KINDS,
    TARGETS,
)
from simulator.engine.games.conquer.cards.vocabulary import (
    CONDITIONS,
    COSTS,
    EFFECTS,
    check_ability,
    timings_of,
)
from simulator.engine.games.conquer.texts.words import Voice

Ability = dict[str, Any]
Values = st.SearchStrategy[Any]
KEYWORDS = ("Blade", "Shot", "Unheard-Of")
TABLES = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
#: Draws of an entry until one makes sense.
TRIES = 12

numbers = st.integers(-9, 20)
sides: dict[str, Values] = {"of": st.sampled_from(SIDES), "at": st.just("here"), "by": st.just("opponent")}
filters = st.fixed_dictionaries(
    {},
    optional={
        **{field: st.sampled_from(values) for field, values in FILTERS.items()},
        "wounded": st.just(True),
        "equipped": st.just(True),
    },
).filter(bool)
card_filters = st.fixed_dictionaries(
    {},
    optional={
        **{field: st.sampled_from(values) for field, values in CARD_FILTERS.items() if values},
        "keyword": st.sampled_from(KEYWORDS),
    },
).filter(bool)
counts = st.fixed_dictionaries(
    {"count": st.sampled_from(COUNTS)},
    optional={"filter": filters, "times": st.integers(-9, 9), "max": st.integers(1, 12)},
)


@st.composite
def targets(draw: st.DrawFn) -> Any:
    kind = draw(st.sampled_from(TARGET_KINDS))
    wanted = filters if kind in ("character", "patient") else card_filters
    many = draw(st.sampled_from(("one", "all")))
    return draw(st.fixed_dictionaries({many: st.just(kind)}, optional={**sides, "filter": wanted}))


KINDS: dict[str, Values] = {
    "int": st.integers(0, 20),
    "number": numbers,
    "up_to": st.integers(0, 20),
    "flag": st.just(True),
    "name": st.sampled_from(KEYWORDS),
    "amount": numbers | counts | st.just("N"),
    "amount_or_all": numbers | counts | st.sampled_from(("all", "N")),
    "filter": filters,
    "card_filter": card_filters,
    "target": st.sampled_from(TARGETS) | targets(),
    "scope": st.sampled_from(SCOPES)
    | st.fixed_dictionaries({"characters": st.sampled_from(SIDES)}, optional={"at": st.just("here"), "filter": filters})
    | st.fixed_dictionaries({"one": st.just("character")}, optional={**sides, "filter": filters}),
    "answers": st.lists(st.sampled_from(terms.ANSWERS), min_size=1, max_size=3, unique=True),
    "duration": st.sampled_from(DURATIONS),
}


@cache
def entries(part: str, name: str) -> Values:
    """Entries of a verb with any values the vocabulary has for its fields."""
    values = {
        field: KINDS[kind] if kind in KINDS else st.sampled_from(TYPES[kind].words)
        for field, kind in TABLES[part][name].kinds.items()
    }
    if "location" in values:
        values["location"] = st.sampled_from(("Saltmarket", "Hollow Hills"))
    optional = {field.rstrip("?") for field in TABLES[part][name].fields if field.endswith("?")}
    return st.fixed_dictionaries(
        {"verb": st.just(name), **{field: kind for field, kind in values.items() if field not in optional}},
        optional={field: kind for field, kind in values.items() if field in optional},
    )


def accepted(voice: Voice, ability: Ability) -> bool:
    """Whether a card that speaks so could have this ability."""
    try:
        check_ability("random", voice.card_type, ability)
        check_sense("random", voice.card_type, {"on": voice.on}, ability)
    except BadCard:
        return False
    return True


@st.composite
def parts(draw: st.DrawFn, voice: Voice, when: str, part: str) -> Any:
    """One condition, cost or effect that makes sense at a moment on a card that speaks so."""
    lasting = when == "static"
    anything = {"verb": "keep_equipment", "of": "all"} if lasting else {"verb": "draw", "amount": 1}
    beside: list[Ability] = [] if part == "cost" or lasting else [{"verb": "lose_np", "up_to": 2}]
    names = [name for name, verb in TABLES[part].items() if part != "do" or verb.static or not lasting]
    for _ in range(TRIES):
        name = draw(st.sampled_from(sorted(names)))
        entry = draw(entries(part, name))
        if part == "do" and TABLES[part][name].static:
            entry = {field: value for field, value in entry.items() if field != "until"}
            entry = entry if lasting else {**entry, "until": draw(st.sampled_from(DURATIONS))}
        if accepted(voice, {"when": when, "do": [anything], "cost": beside, part: [entry]}):
            return entry
    return assume(False)


@st.composite
def abilities(draw: st.DrawFn, voice: Voice) -> Ability:
    """An ability of up to three conditions, two costs and three effects."""
    timings = timings_of(voice.card_type)
    if voice.on == "none":
        timings = ("on_notice",) if voice.card_type == "Effect" else (*terms.WINDOWS, *terms.WINDOW_GROUPS)
    when = draw(st.sampled_from(timings))
    ability: Ability = {"when": when}
    if draw(st.booleans()):
        ability["may"] = True
    if draw(st.booleans()):
        ability["once"] = draw(st.sampled_from(("round", "combat", "turn")))
    for part, least, most in (("if", 0, 3), ("cost", 0, 0 if when == "static" else 2), ("do", 1, 3)):
        ability[part] = draw(st.lists(parts(voice, when, part), min_size=least, max_size=most))
    assume(accepted(voice, ability))
    return ability
