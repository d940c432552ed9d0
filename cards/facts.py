"""What a card definition says, as the values of a catalogue row: numbers, bounds, icon counts, folded words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.cards import MAJOR_RENOWN, CardDef

NUMBERS: Final = ("gem", "initiative", "damage", "prowess", "health", "vitality", "renown", "scars", "draw")
EDGES: Final = ("left", "right")
DEFENSIVE: Final = ("Shield", "Agility")
#: The highest number a value without an upper bound is taken to reach.
NO_LIMIT: Final = 99
Interval = tuple[int, int]
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


def fold(text: str) -> str:
    """Text in small letters, without accents, with straight quotes and single spaces."""
    plain = unicodedata.normalize("NFKD", text.translate(_QUOTES)).casefold()
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def fold_word(word: str) -> str:
    """A folded word without spaces and signs: ``Two-Handed`` is ``twohanded``."""
    return re.sub(r"[^a-z0-9]", "", fold(word))


def bars(found: Iterable[str]) -> str:
    """Folded words between bars, empty when there are none."""
    folded = [fold_word(word) for word in found]
    return f"|{'|'.join(folded)}|" if folded else ""


def interval(value: int | str) -> Interval | None:
    """The lowest and highest number a value can be; ``None`` when nobody knows anything of it."""
    if isinstance(value, int):
        return value, value
    if value == "?":
        return None
    if value.endswith("+"):
        return int(value[:-1]), NO_LIMIT
    low, high = value.split("-")
    return (int(low), int(high)) if high else (0, int(low))


def shown(value: int | str | None) -> str:
    """A number as a reader sees it: ``3``, ``?``, ``11+``, ``3–4``, ``≤4``; empty when the card has none."""
    if value is None or isinstance(value, int):
        return "" if value is None else str(value)
    return f"≤{value[:-1]}" if value.endswith("-") else value.replace("-", "–")


def numbers(card: CardDef) -> dict[str, int | None]:
    """The exact numbers of a card."""
    values = {name: getattr(card, name) for name in NUMBERS}
    return {name: value if isinstance(value, int) else None for name, value in values.items()}


def bounds(card: CardDef) -> dict[str, list[int]]:
    """The intervals of numbers known only by bounds."""
    found: dict[str, list[int]] = {}
    for name in NUMBERS:
        value = getattr(card, name)
        span = interval(value) if isinstance(value, str) else None
        if span:
            found[name] = list(span)
    return found


def unknown_fields(card: CardDef) -> tuple[str, ...]:
    """The names of all facts that nobody has recorded in full."""
    missing = [name for name in NUMBERS if isinstance(getattr(card, name), str)]
    missing += [name for name in ("rarity", "foe_type", "territory") if getattr(card, name) == "?"]
    missing += [name for name in EDGES if "?" in getattr(card, name)]
    if card.type == "Foe" and not foe_class(card):
        missing.append("foe_class")
    if card.abilities is None:
        missing.append("text")
    return tuple(missing)


def foe_class(card: CardDef) -> str:
    """``minor`` or ``major`` by Renown (CCG-2.10), empty when it is no Foe or not certain."""
    span = interval(card.renown) if card.type == "Foe" and card.renown is not None else None
    if span is None:
        return ""
    if span[0] >= MAJOR_RENOWN:
        return "major"
    return "minor" if span[1] < MAJOR_RENOWN else ""


def icon_counts(card: CardDef) -> dict[str, dict[str, list[int]]]:
    """How many icons of each kind stand on each edge and on both: ``[certain, possible]``, empty without edges."""
    if not card.left:
        return {}
    edges = {"left": card.left, "right": card.right, "icon": (*card.left, *card.right)}
    return {edge: _counts(slots) for edge, slots in edges.items()}


def _counts(slots: tuple[str | None, ...]) -> dict[str, list[int]]:
    open_slots = slots.count("?")
    groups: Mapping[str, tuple[str | None, ...]] = {
        **{fold_word(icon): (icon,) for icon in words.ICONS},
        "attack": words.OFFENSIVE,
        "defence": DEFENSIVE,
        "empty": (None,),
    }
    sure = {name: sum(slots.count(icon) for icon in icons) for name, icons in groups.items()}
    return {name: [count, count + open_slots] for name, count in sure.items()}
