"""The page of odds: what an attack does to a defense, and what activations of the river cost. Formula, not play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.games.conan_monolith.odds.answer import gem_rows, least_gems, outcome_of, readings, river_rows
from cards.games.conan_monolith.odds.request import (
    GEMS,
    GUARD,
    NUMBERS,
    OPTIONS,
    RIVER,
    SIDES,
    SPACES,
    Asked,
    NumberField,
    read_asked,
)
from simulator.engine.games.conan_monolith.catalogue import COLOURS, Roll, mean

TEMPLATE: Final = "cards/monolith/odds.html"


def odds_context(said: Mapping[str, str], pool: Any) -> dict[str, Any]:
    """The form with its answers; what cannot be read is said and the usual value stands in its place."""
    asked = read_asked(said)
    problems = list(asked.problems)
    context: dict[str, Any] = {
        "problems": problems,
        "dice": _dice_fields(asked.rolls),
        "numbers": _fields(NUMBERS, asked),
        "guard_fields": _fields(GUARD, asked),
        "gem_fields": _fields(GEMS, asked),
        "river": _fields(RIVER, asked),
        "choices": {name: _choice_field(name, asked) for name in OPTIONS},
        "space": asked.space,
        "spaces": list(SPACES),
        **_river(asked, problems),
    }
    if asked.is_too_much:
        return context
    return context | _gems(asked, problems) | _attack(asked) | _readings(asked)


def _gems(asked: Asked, problems: list[str]) -> dict[str, Any]:
    rows, problem = gem_rows(asked)
    problems += [problem] if problem else []
    if not rows:
        return {}
    told = [(row.gems, percent(float(row.chance)), f"{float(row.mean):.2f}") for row in rows]
    return {"gem_rows": told, "least": least_gems(asked, rows), "wanted": asked.numbers["wanted"]}


def _attack(asked: Asked) -> dict[str, Any]:
    found, at_least = outcome_of(asked), asked.numbers["at_least"]
    most = max(found.damage.values())
    bars = [
        {"number": number, "share": percent(float(share)), "high": round(100 * float(share / most)),
         "is_hit": number >= at_least}
        for number, share in found.damage.items()
    ]  # fmt: skip
    return {
        "bars": bars,
        "chance": percent(float(found.chance(at_least))),
        "mean": f"{float(found.mean):.2f}",
        "power": f"{float(mean(found.power)):.2f}",
        "at_least": at_least,
    }


def _readings(asked: Asked) -> dict[str, Any]:
    """The attack with the other values of what is not known, the chosen row marked."""
    rows = readings(asked)
    if not rows:
        return {}
    heads = [OPTIONS[name][0] for name, _value in rows[0].options]
    told = [
        {
            "values": [value for _name, value in row.options],
            "chance": percent(float(row.chance)),
            "mean": f"{float(row.mean):.2f}",
            "is_chosen": all(asked.options[name] == value for name, value in row.options),
        }
        for row in rows
    ]
    return {"reading_heads": heads, "readings": told}


def percent(share: float) -> str:
    """A share to a tenth of a percent; what is only nearly certain, or nearly impossible, does not look so."""
    if 0 < share < 0.0005:
        return "under 0.1%"
    return "over 99.9%" if 0.9995 <= share < 1 else f"{share:.1%}"


def _river(asked: Asked, problems: list[str]) -> dict[str, Any]:
    rows, problem = river_rows(asked)
    problems += [problem] if problem else []
    told = [(row.place, row.gems, row.turns) for row in rows]
    return {"rows": told, "place": asked.numbers["place"], "times": asked.numbers["times"]}


def _choice_field(name: str, asked: Asked) -> dict[str, Any]:
    words, known = OPTIONS[name]
    return {"name": name, "words": words, "known": known, "chosen": asked.options[name]}


def _fields(fields: Sequence[NumberField], asked: Asked) -> list[tuple[NumberField, int]]:
    return [(field, asked.numbers[field.name]) for field in fields]


def _dice_fields(rolls: Mapping[str, Roll]) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "words": words,
            "rows": [
                {"colour": colour, "dice": dice, "arrows": arrows}
                for colour, dice, arrows in zip(COLOURS, rolls[key].dice, rolls[key].arrows, strict=True)
            ],
        }
        for key, words in SIDES
    ]
