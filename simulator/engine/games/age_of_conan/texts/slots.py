"""How the values in a phrase are said and read back.

A slot says the values of its fields and knows the pattern of what it says; ``read`` is the way back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.cards import count_of, joined
from simulator.engine.games.age_of_conan.cards import COUNTED, FILTERS, FLAGS, TERRAINS
from simulator.engine.games.age_of_conan.texts.words import (
    AREA_WORDS,
    BANNED_WORDS,
    CONTEST_NOUNS,
    COUNTED_NOUNS,
    OPPONENT_WORDS,
    RESULT_WORDS,
    SIDE_WORDS,
    SYMBOL_WORDS,
    TERRAIN_WORDS,
)

Json = Any
Fields = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Slot:
    """``say`` gives the words for a value (of several fields: for all of them), ``read`` the value for words.

    ``pattern`` matches all that the slot can say; one that ``is_optional`` may say nothing.
    """

    say: Callable[[Json], str]
    read: Callable[[str], Json]
    pattern: str
    is_optional: bool = False


def _words(table: Mapping[Json, str], *, is_optional: bool = False) -> Slot:
    """One of a few words."""
    back = {said: value for value, said in table.items()}
    return Slot(table.__getitem__, back.__getitem__, _one_of(back), is_optional)


def _one_of(words: Sequence[str] | Mapping[str, Json]) -> str:
    longest = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(re.escape(word) for word in longest)})"


def _counted(one: str, many: str = "") -> Slot:
    """``1 unit``, ``2 units``; of an amount that counts something the number for each."""
    more = many or f"{one}s"
    return Slot(
        lambda value: count_of(_times(value), one, more),
        _first_number,
        rf"(?:1 {re.escape(one)}|\d+ {re.escape(more)})",
    )


def _times(amount: Json) -> int:
    return int(amount.get("times", 1)) if isinstance(amount, Mapping) else int(amount)


def _first_number(said: str) -> int:
    return int(re.findall(r"\d+", said)[0])


def _list(table: Mapping[str, str], word: str) -> Slot:
    """``plains``, ``plains or hills``; read back in the order in which they are said."""
    back = {said: value for value, said in table.items()}
    one = _one_of(back)
    return Slot(
        lambda values: joined([table[value] for value in values], word),
        lambda said: [back[part] for part in re.split(rf", | {word} ", said)],
        rf"{one}(?:(?:, {one})* {word} {one})?",
    )


# Provinces.

_ADJECTIVES: Final = ("friendly", "enemy", "neutral")
_AREAS: Final = {said: area for area, said in AREA_WORDS.items()}
_TAILS: Final = {
    "not_home": " other than homes",
    "has_unit": " where you have a unit",
    "has_emissary": " where you have an emissary",
}
_PROVINCES: Final = (
    rf"(?:(?P<status>{'|'.join(_ADJECTIVES)}) )?(?P<savage>savage )?(?P<coastal>coastal )?provinces?"
    rf"(?P<not_home>{_TAILS['not_home']})?(?: (?P<area>{_one_of(_AREAS)}))?"
    rf"(?P<has_unit>{_TAILS['has_unit']})?(?P<has_emissary>{_TAILS['has_emissary']})?"
)
_READ_PROVINCES: Final = re.compile(_PROVINCES)
PROVINCES: Final = re.sub(r"\(\?P<\w+>", "(?:", _PROVINCES)


def provinces(wanted: Mapping[str, Json] | None, noun: str = "provinces") -> str:
    """``friendly coastal provinces other than homes in the East``."""
    asked_for = wanted or {}
    words = [str(asked_for["status"])] if "status" in asked_for else []
    words += [flag for flag in ("savage", "coastal") if asked_for.get(flag)]
    said = " ".join([*words, noun])
    said += _TAILS["not_home"] if asked_for.get("not_home") else ""
    said += f" {AREA_WORDS[asked_for['area']]}" if "area" in asked_for else ""
    return said + "".join(_TAILS[flag] for flag in ("has_unit", "has_emissary") if asked_for.get(flag))


def read_provinces(said: str) -> Fields:
    """The filter of provinces that these words are; empty for ``provinces`` alone."""
    match = _READ_PROVINCES.fullmatch(said)
    assert match is not None  # the pattern of the slot is the same
    found: Fields = {}
    for field in FILTERS:
        value = match[field]
        if value is not None:
            found[field] = True if field in FLAGS else _AREAS.get(value, value)
    return found


#: Where something stands: in an area as a whole, or in some provinces.
WHERE: Final = rf"(?:{_one_of(_AREAS)}|in {PROVINCES})"


def _where(wanted: Mapping[str, Json] | None) -> str:
    if not wanted:
        return ""
    return AREA_WORDS[wanted["area"]] if set(wanted) == {"area"} else f"in {provinces(wanted)}"


def _read_where(said: str) -> Fields:
    return {"area": _AREAS[said]} if said in _AREAS else read_provinces(said.removeprefix("in "))


# What is counted.

_NOUNS: Final = {noun: what for what, nouns in COUNTED_NOUNS.items() for noun in nouns}
_FOR_EACH: Final = {what: f"of your {COUNTED_NOUNS[what].all}" for what in COUNTED}
_EACH: Final = {said: what for what, said in _FOR_EACH.items()}
_READ_EACH: Final = re.compile(
    rf"for each (?P<count>{_one_of(_EACH)})(?: (?P<filter>{re.sub(r'[?]P<[a-z_]+>', '?:', WHERE)}))?"
    r"(?: \(at most (?P<max>\d+)\))?"
)


def _for_each(amount: Json) -> str:
    if not isinstance(amount, Mapping):
        return ""
    said = ["for each", _FOR_EACH[amount["count"]], _where(amount.get("filter"))]
    said += [f"(at most {amount['max']})"] if "max" in amount else []
    return " ".join(part for part in said if part)


def _read_each(said: str) -> Fields:
    match = _READ_EACH.fullmatch(said)
    assert match is not None
    found: Fields = {"count": _EACH[match["count"]]}
    if match["filter"]:
        found["filter"] = _read_where(match["filter"])
    if match["max"]:
        found["max"] = int(match["max"])
    return found


def _things(entry: Json) -> str:
    """``forts and cities in coastal provinces``, ``gold``."""
    return " ".join(part for part in (COUNTED_NOUNS[entry["of"]].all, _where(entry.get("in"))) if part)


_THINGS: Final = rf"{_one_of(_NOUNS)}(?: {WHERE})?"
_READ_THINGS: Final = re.compile(rf"(?P<of>{_one_of(_NOUNS)})(?: (?P<in>.*))?")


def _read_things(said: str) -> Fields:
    match = _READ_THINGS.fullmatch(said)
    assert match is not None
    return {"of": _NOUNS[match["of"]], **({"in": _read_where(match["in"])} if match["in"] else {})}


def _some_things(entry: Json) -> str:
    """``at least 2 forts or cities in coastal provinces``."""
    nouns = COUNTED_NOUNS[entry["of"]]
    said = ["at least", count_of(entry["at_least"], nouns.one, nouns.several), _where(entry.get("in"))]
    return " ".join(part for part in said if part)


def _read_some_things(said: str) -> Fields:
    number = _first_number(said)
    return {**_read_things(said.removeprefix(f"at least {number} ")), "at_least": number}


def _some_provinces(entry: Json) -> str:
    number = entry["at_least"]
    return f"at least {number} {provinces(entry.get('in'), 'province' if number == 1 else 'provinces')}"


def _read_some_provinces(said: str) -> Fields:
    number = _first_number(said)
    wanted = read_provinces(said.removeprefix(f"at least {number} "))
    return {**({"in": wanted} if wanted else {}), "at_least": number}


def _cards_of_a_deck(entry: Json) -> str:
    return count_of(_times(entry["amount"]), f"{entry['deck']} card")


def _read_cards(said: str) -> Fields:
    number, deck, _cards = said.split()
    return {"amount": int(number), "deck": deck}


def _number(value: Json) -> str:
    return str(_times(value))


SLOTS: Final[Mapping[str, Slot]] = {
    "number": Slot(_number, int, r"\d+"),
    "for_each": Slot(_for_each, _read_each, re.sub(r"\?P<[a-z_]+>", "?:", _READ_EACH.pattern), is_optional=True),
    "units": _counted("unit"),
    "emissaries": _counted("emissary", "emissaries"),
    "successes": _counted("success", "successes"),
    "more_dice": _counted("more die", "more dice"),
    "fewer_dice": _counted("die fewer", "dice fewer"),
    "of_your_dice": _counted("of your dice", "of your dice"),
    "more_redeployments": _counted("more redeployment"),
    "provinces_far": _counted("province"),
    "cards_of_a_deck": Slot(_cards_of_a_deck, _read_cards, r"\d+ (?:kingdom|strategy) cards?"),
    "a_contest": _words(CONTEST_NOUNS),
    "opponent": _words(OPPONENT_WORDS),
    "side": _words(SIDE_WORDS),
    "result": _words(RESULT_WORDS),
    "terrains": _list({terrain: TERRAIN_WORDS[terrain] for terrain in TERRAINS}, "or"),
    "symbols": _list(SYMBOL_WORDS, "and"),
    "banned": _words(BANNED_WORDS),
    "up_to": _words({True: "up to"}, is_optional=True),
    "same_sea": _words({True: "at the same sea"}, is_optional=True),
    "pass_through": _words({True: "any province"}),
    "provinces": Slot(provinces, read_provinces, PROVINCES),
    "one_province": Slot(
        lambda wanted: f"one {provinces(wanted, 'province')}",
        lambda said: read_provinces(said.removeprefix("one ")),
        f"one {PROVINCES}",
    ),
    "things": Slot(_things, _read_things, _THINGS),
    "some_things": Slot(_some_things, _read_some_things, rf"at least \d+ {_THINGS}"),
    "some_provinces": Slot(_some_provinces, _read_some_provinces, rf"at least \d+ {PROVINCES}"),
}


def say_fields(fields: str, slot: str, voice: object, entry: Mapping[str, Json]) -> str | None:
    """What stands in a phrase for some fields of an entry; nothing for a field that is left out."""
    if " " in fields:
        return SLOTS[slot].say({field: entry[field] for field in fields.split() if field in entry})
    if fields not in entry:
        return SLOTS[slot].say({}) if slot == "provinces" else ""
    return SLOTS[slot].say(entry[fields])
