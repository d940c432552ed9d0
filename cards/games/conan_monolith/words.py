"""What components of Conan (Monolith) are called: dice, skills, kinds, boxes; and values that nobody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from simulator.engine.games.conan_monolith.catalogue import (
    NONE_PRINTED,
    Component,
    Equipment,
    Hero,
    Scenario,
    Spell,
    Unit,
)

SOURCE_NAMES: Final = {"fan database": "Public fan database", "original": "ConanHub's own"}
#: Letters of the dice; an arrow is one free re-roll.
LETTERS: Final = {"yellow": "Y", "orange": "O", "red": "R"}
ARROW: Final = "↻"
Number = int | str | None


def die_mark(die: str) -> str:
    """A die as its letter: ``R``, ``O↻``."""
    return LETTERS[die.rstrip("*")] + (ARROW if die.endswith("*") else "")


def marks(dice: Sequence[str]) -> str:
    """Dice as letters, a short dash for none."""
    return " ".join(map(die_mark, dice)) or "–"


def counted_marks(dice: Sequence[str]) -> str:
    """The same for little room, equal dice counted: ``2R↻ Y``."""
    counts = Counter(map(die_mark, dice))
    return " ".join(mark if count == 1 else f"{count}{mark}" for mark, count in counts.items()) or "–"


def said_dice(dice: Sequence[str]) -> str:
    """Dice in words: ``2 orange with re-roll, 1 yellow``."""
    found: dict[str, int] = {}
    for die in dice:
        found[die] = found.get(die, 0) + 1
    words = [f"{count} {die.rstrip('*')}{' with re-roll' if die.endswith('*') else ''}" for die, count in found.items()]
    return ", ".join(words) or "none"


def skill_name(skill: str) -> str:
    """A skill by its id: ``Wall Wrecker``."""
    small = ("from", "of", "the")
    words = [word if word in small else word.capitalize() for word in skill.split("-")]
    return "Lock-picking" if skill == "lock-picking" else " ".join(words)


def skills_of(card: Component) -> list[str]:
    """The skills of a component, by id."""
    if isinstance(card, Hero):
        return [skill for skill, _load in card.skills]
    if isinstance(card, Unit):
        return list(card.skills)
    return [card.skill] if isinstance(card, Equipment) and card.skill else []


def number_of(card: Component, field: str) -> Number:
    """A number of a component: ``?`` where nobody knows it, ``None`` where there is none."""
    if field == "copies":
        return card.copies or None
    if isinstance(card, Scenario):
        return _of_scenario(card, field)
    if field == "cost" and isinstance(card, Unit):
        return _printed(card.reinforcement)
    if field == "enc":
        return card.load if isinstance(card, Equipment) else None
    if field == "spellcost" and isinstance(card, Spell):
        return None if card.cost == "X" else _printed(card.cost)
    if field == "limit":
        return _limit(card)
    if field == "load" and not isinstance(card, Hero):
        return None
    if field in ("gems", "move", "armor", "load"):
        value = getattr(card, field, None)
        return value if isinstance(value, int) else None
    return None


def _printed(value: Number) -> Number:
    if value == NONE_PRINTED:
        return None
    return "?" if value is None else value


def _limit(card: Component) -> Number:
    if isinstance(card, Hero):
        return card.melee_limit
    return _printed(card.limit) if isinstance(card, Spell) and card.limit != "X" else None


def _of_scenario(card: Scenario, field: str) -> Number:
    if field == "rounds":
        return None if card.endless else _known(card.rounds)
    if field == "complexity":
        return card.complexity if isinstance(card.complexity, int) else None if card.complexity else "?"
    return None


def _known(value: int | None) -> Number:
    return "?" if value is None else value


def players_of(card: Scenario) -> list[int]:
    """How many play, the Overlord among them."""
    least, most = card.heroes
    return list(range(least + 1, most + 2))


def all_dice(card: Component) -> list[str]:
    """Every die that a component shows, each once."""
    found: Iterable[str] = ()
    for field in ("melee", "ranged", "guard", "armor", "manipulation", "area"):
        dice = getattr(card, field, ())
        if isinstance(dice, tuple):
            found = (*found, *dice)
    return list(dict.fromkeys(found))


def several(words: Sequence[str], last: str = "and") -> str:
    """Words as a row."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
