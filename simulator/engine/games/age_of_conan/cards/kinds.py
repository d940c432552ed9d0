"""Kinds of fields of verbs: what can stand in them, how it is checked, described and compiled.

A kind with ``words`` needs nothing but the slots of ``Op`` it is compiled into; ``docs/adding_a_verb.md`` says more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Amount, Kind, make_amount, some_of
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.ops import ProvinceFilter

Json = Any
#: Words for kinds of contest.
CONTEST_WORDS: Final = (*terms.CONTESTS, *terms.CONTEST_GROUPS)


def mask(words: Sequence[str], table: Sequence[str]) -> int:
    """A set of words of a table, each with the bit of its place there."""
    found = 0
    for word in words:
        found |= 1 << table.index(word)
    return found


def make_filter(raw: Mapping[str, Json]) -> ProvinceFilter:
    """A filter of provinces compiled."""
    return ProvinceFilter(
        status=terms.STATUSES.index(raw["status"]) if "status" in raw else -1,
        area=terms.FILTER_AREAS.index(raw["area"]) if "area" in raw else -1,
        **{flag: bool(raw.get(flag)) for flag in terms.FLAGS},
    )


def _amount(raw: Json) -> Amount:
    return make_amount(raw, terms.COUNTED, "", make_filter)


def _contests(word: str) -> int:
    return mask(terms.CONTEST_GROUPS.get(word, (word,)), terms.CONTESTS)


def _check_whole(checker: AbilityChecker, where: str, value: Json) -> None:
    checker.kind(where, "int", value)


def _check_list(checker: AbilityChecker, where: str, value: Json, words: Sequence[str]) -> None:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        raise checker.fail(where, f"{value!r} is not a list of some of {', '.join(words)}.")
    for one in value:
        checker.one_of(where, one, words)
    if len(set(value)) != len(value):
        raise checker.fail(where, "a word stands here twice.")


def _check_terrains(checker: AbilityChecker, where: str, value: Json) -> None:
    _check_list(checker, where, value, terms.TERRAINS)


def _check_symbols(checker: AbilityChecker, where: str, value: Json) -> None:
    _check_list(checker, where, value, terms.SYMBOLS)


def _place(table: Sequence[str], sample: str, slot: str) -> Kind:
    """A word that is compiled to its place in a table."""
    return Kind(words=table, samples=(sample,), make=table.index, into=(slot,))


_FILTER: Final = "; ".join(
    f"`{field}`: {', '.join(values) if field not in terms.FLAGS else '`true`'}"
    for field, values in terms.FILTERS.items()
)

KINDS: Final[Mapping[str, Kind]] = {
    "int": Kind(said="a whole number", samples=(2,), make=int, into=("low",)),
    "number": Kind(
        said="a whole number",
        check=_check_whole,
        schema={"type": "integer"},
        samples=(2,),
        make=_amount,
        into=("amount",),
    ),
    "most": Kind(
        said="a whole number: as many as the player likes, up to it",
        check=_check_whole,
        schema={"type": "integer"},
        samples=(2,),
        make=int,
        into=("most",),
    ),
    "amount": Kind(
        said=(
            'a whole number, or `{"count": ..., "filter"?, "times"?, "max"?}`; counted are '
            f"{', '.join(terms.COUNTED)}, each the player's own"
        ),
        samples=(2, {"count": "city"}),
        make=_amount,
        into=("amount",),
    ),
    "flag": Kind(
        said="`true`, or the field is left out",
        samples=(True,),
        make=bool,
        fields={
            "up_to": ("up_to",),
            "together": ("together",),
            "pass_through": ("pass_through",),
            "same_sea": ("same_sea",),
        },
    ),
    "filter": Kind(
        said=f"an object with some of {_FILTER}",
        samples=({"status": "friendly"},),
        make=make_filter,
        into=("filter",),
    ),
    "contests": Kind(words=CONTEST_WORDS, samples=("military",), make=_contests, into=("contests",)),
    "terrains": Kind(
        said=f"a list of {', '.join(terms.TERRAINS)}",
        check=_check_terrains,
        schema=some_of(terms.TERRAINS),
        samples=(["plains"],),
        make=lambda words: mask(words, terms.TERRAINS),
        into=("terrains",),
    ),
    "symbols": Kind(
        said=f"a list of {', '.join(terms.SYMBOLS)}",
        check=_check_symbols,
        schema=some_of(terms.SYMBOLS),
        samples=(["shield"],),
        make=lambda words: mask(words, terms.FACES),
        into=("symbols",),
    ),
    "side": _place(terms.SIDES, "attacker", "side"),
    "opponent": _place(terms.OPPONENTS, "player", "opponent"),
    "result": _place(terms.RESULTS, "won", "result"),
    "deck": _place(terms.DECKS, "kingdom", "deck"),
    "counted": _place(terms.COUNTED, "city", "counted"),
    #: Only strategy cards can be forbidden so far.
    "banned": Kind(words=("strategy",), make=lambda word: terms.DECKS.index(word), into=("deck",)),
}
