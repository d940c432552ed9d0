"""The page of odds: what an attack does to a defense, and what activations of the river cost. Formula, not play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.engine.games.conan_monolith.catalogue import (
    COLOURS,
    MOST_DICE,
    RED_DICE,
    RIVER_COSTS,
    Attack,
    Roll,
    activation_cost,
    mean,
    roll_of,
    solve,
    space_of,
    turns_for,
)

TEMPLATE: Final = "cards/monolith/odds.html"
CSS: Final = "cards/monolith.css"


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number of the form: its name, words for it, what it may be, and what it is unless it is asked for."""

    name: str
    words: str
    low: int
    high: int
    usual: int = 0


NUMBERS: Final = (
    NumberField("armor", "Armor of a tile", 0, 15),
    NumberField("modifier", "Changed power (hindering, -2 unarmed)", -9, 9),
    NumberField("at_least", "At least so much damage", 1, 20, 1),
)
RIVER: Final = (
    NumberField("place", "Place of the tile", 1, 8, 1),
    NumberField("tiles", "Tiles in the river", 1, 8, 8),
    NumberField("times", "Activations", 1, 4, 2),
    NumberField("reserve", "Reserve", 0, 30, 5),
    NumberField("fatigue", "Fatigue", 0, 30, 3),
    NumberField("recovery", "Recovery", 0, 15, 5),
)
GEMS: Final = (
    NumberField("limit", "Gems in it at most", 1, 6, 5),
    NumberField("wanted", "Wanted chance in percent", 1, 99, 75),
)
#: The printed die of a hero's space; an arrow counts once however many gems lie there.
SPACES: Final = {"none": "", **{f"{colour}{arrow}": f"{colour}{'*' if arrow else ''}" for colour in COLOURS
                                for arrow in ("", " with arrow")}}  # fmt: skip
#: With more dice of guard and armor the table of gems takes a page too long.
MOST_GUARD: Final = 5
SIDES: Final = (("attack", "Attack"), ("defense", "Guard and armor"))
RIVERS: Final = {"1 to 8": RIVER_COSTS, "1 1 2 2 3 3 4 4": (1, 1, 2, 2, 3, 3, 4, 4)}
#: More of them on each side take a page too long.
ARROWS: Final = 2
_WHOLE: Final = re.compile(r"-?[0-9]{1,3}")
USUAL_ATTACK: Final = ("red", "red", "red", "red*")
Found = Mapping[str, int]


def odds_context(asked: Mapping[str, str], pool: Any) -> dict[str, Any]:
    """The form with its answers; what cannot be read is said and the usual value stands in its place."""
    problems: list[str] = []
    usual = roll_of(USUAL_ATTACK)
    rolls = {key: _roll(asked, key, words, usual if key == "attack" else Roll(), problems) for key, words in SIDES}
    numbers = {field.name: _number(asked, problems, field) for field in NUMBERS}
    red = _choice(asked, "red", [" ".join(map(str, faces)) for faces in RED_DICE])
    attack = Attack(rolls["attack"], rolls["defense"], red=tuple(int(face) for face in red.split()), **numbers)
    context: dict[str, Any] = {"problems": problems, "dice": _dice_fields(rolls), "numbers": _fields(NUMBERS, numbers)}
    context |= {"red": red, "reds": [" ".join(map(str, faces)) for faces in RED_DICE], **_river(asked, problems)}
    for key, words in SIDES:
        if rolls[key].size > MOST_DICE or sum(rolls[key].arrows) > ARROWS:
            problems.append(f"{words}: at most {MOST_DICE} dice and {ARROWS} arrows; take some away.")
            return context | {"gem_fields": _fields(GEMS, {one.name: one.usual for one in GEMS})}
    return context | _gems(asked, attack, problems) | _answer(attack)


def _gems(asked: Mapping[str, str], attack: Attack, problems: list[str]) -> dict[str, Any]:
    """What each number of gems in a hero's space comes to beside the dice of the attack, and the least that does."""
    found = {field.name: _number(asked, problems, field) for field in GEMS}
    space = _choice(asked, "space", list(SPACES))
    told = {"gem_fields": _fields(GEMS, found), "space": space, "spaces": list(SPACES), "wanted": found["wanted"]}
    if space == "none":
        return told
    most = min(found["limit"], MOST_DICE - attack.attack.size)
    if attack.defense.size > MOST_GUARD or most < 1:
        problems.append(f"Gems for a wanted chance: at most {MOST_GUARD} dice of guard and armor, and room for a gem.")
        return told
    rows, least = [], None
    for gems in range(1, most + 1):
        one = solve(replace(attack, attack=attack.attack + space_of((SPACES[space],), gems)))
        chance = one.chance(attack.at_least)
        least = gems if least is None and chance * 100 >= found["wanted"] else least
        rows.append((gems, _percent(float(chance)), f"{float(one.mean):.2f}"))
    return told | {"gem_rows": rows, "least": least, "at_least": attack.at_least}


def _answer(attack: Attack) -> dict[str, Any]:
    found = solve(attack)
    most = max(found.damage.values())
    bars = [
        {"number": number, "share": _percent(float(share)), "high": round(100 * float(share / most)),
         "is_hit": number >= attack.at_least}
        for number, share in found.damage.items()
    ]  # fmt: skip
    return {
        "bars": bars,
        "chance": _percent(float(found.chance(attack.at_least))),
        "mean": f"{float(found.mean):.2f}",
        "power": f"{float(mean(found.power)):.2f}",
        "at_least": attack.at_least,
    }


def _percent(share: float) -> str:
    """A share to a tenth of a percent; what is only nearly certain, or nearly impossible, does not look so."""
    if 0 < share < 0.0005:
        return "under 0.1%"
    return "over 99.9%" if 0.9995 <= share < 1 else f"{share:.1%}"


def _river(asked: Mapping[str, str], problems: list[str]) -> dict[str, Any]:
    costs_name = _choice(asked, "costs", list(RIVERS))
    found = {field.name: _number(asked, problems, field) for field in RIVER}
    told: dict[str, Any] = {"river": _fields(RIVER, found), "costs": costs_name, "all_costs": list(RIVERS)}
    if found["place"] > found["tiles"]:
        problems.append("The place of the tile is beyond the end of the river: lay more tiles, or choose another one.")
        return told
    costs = RIVERS[costs_name]
    place, tiles, times = (found[name] for name in ("place", "tiles", "times"))
    zones = {name: found[name] for name in ("reserve", "fatigue", "recovery")}
    rows = [
        (one, activation_cost(one, tiles, times, costs), turns_for(one, tiles, times, costs=costs, **zones))
        for one in range(1, tiles + 1)
    ]
    return told | {"rows": rows, "place": place, "times": times}


def _roll(asked: Mapping[str, str], key: str, words: str, usual: Roll, problems: list[str]) -> Roll:
    if not any(f"{key}_{colour}" in asked for colour in COLOURS):
        return usual
    dice, arrows = [], []
    for colour in COLOURS:
        said, name = f"{words}, {colour}", f"{key}_{colour}"
        dice.append(_number(asked, problems, NumberField(name, f"{said} dice", 0, MOST_DICE)))
        arrows.append(_number(asked, problems, NumberField(f"{name}_arrows", f"{said} arrows", 0, ARROWS)))
    yellow, orange, red = dice
    first, second, third = arrows
    return Roll((yellow, orange, red), (first, second, third))


def _number(asked: Mapping[str, str], problems: list[str], field: NumberField) -> int:
    """What was asked, the usual number where that is none."""
    text = asked.get(field.name, "").strip()
    if not text:
        return field.usual
    is_number = _WHOLE.fullmatch(text) is not None
    number = int(text) if is_number else field.high + 1
    if not field.low <= number <= field.high:
        problems.append(
            f"{field.words}: write a whole number from {field.low} to {field.high}; {field.usual} is taken."
        )
        return field.usual
    return number


def _choice(asked: Mapping[str, str], name: str, known: list[str]) -> str:
    return asked.get(name, "") if asked.get(name, "") in known else known[0]


def _fields(fields: Sequence[NumberField], values: Found) -> list[tuple[NumberField, int]]:
    return [(field, values[field.name]) for field in fields]


def odds_query(dice: Sequence[str]) -> str:
    """The address of the form for these dice of an attack."""
    roll = roll_of(dice)
    pairs = zip(COLOURS, roll.dice, roll.arrows, strict=True)
    return "&".join(f"attack_{colour}={dice}&attack_{colour}_arrows={arrows}" for colour, dice, arrows in pairs)


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
