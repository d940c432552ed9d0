"""The answer of the calculator as plain values, for the API: every chance as a number and as an exact fraction."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cards.games.conan_monolith.odds.answer import gem_rows, least_gems, outcome_of, readings, river_rows
from cards.games.conan_monolith.odds.request import OPTIONS, Asked, read_asked
from simulator.engine.games.conan_monolith.catalogue import Odds, mean


def odds_told(said: Mapping[str, str]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The answer, or what is wrong with the question: programs never get a usual value that they did not mean."""
    asked = read_asked(said)
    if asked.problems:
        return {}, asked.problems
    gems, no_gems = gem_rows(asked)
    river, no_river = river_rows(asked)
    if no_gems or no_river:
        return {}, tuple(one for one in (no_gems, no_river) if one)
    told = _attack(asked)
    told["readings"] = [
        {"options": dict(row.options), "chance": _number(row.chance), "mean": _number(row.mean)}
        for row in readings(asked)
    ]
    told["gems"] = {
        "rows": [{"gems": row.gems, "chance": _number(row.chance), "mean": _number(row.mean)} for row in gems],
        "least": least_gems(asked, gems),
    }
    told["river"] = [{"place": row.place, "gems": row.gems, "turns": row.turns} for row in river]
    told["options"] = {
        name: {"chosen": asked.options[name], "known": list(known), "is_known_for_sure": False}
        for name, (_words, known) in OPTIONS.items()
    }
    return told, ()


def _attack(asked: Asked) -> dict[str, Any]:
    found, at_least = outcome_of(asked), asked.numbers["at_least"]
    return {
        "at_least": at_least,
        "chance": _number(found.chance(at_least)),
        "mean": _number(found.mean),
        "mean_power": _number(mean(found.power)),
        "power": _rows(found.power),
        "damage": _rows(found.damage),
    }


def _rows(odds: Odds) -> list[dict[str, Any]]:
    return [{"number": number, **_number(share)} for number, share in odds.items()]


def _number(exact: Fraction) -> dict[str, Any]:
    return {"value": float(exact), "exact": str(exact)}
