"""The rules of a board side in words, made of its data: areas, borders, sight, what is special; and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.games.conan_monolith.words import said_dice, several
from simulator.engine.games.conan_monolith.catalogue import Board

#: What crossing a border of each kind takes, and the rule it rests on; ``{}`` is the movement points beyond the first.
CROSSING: Final[Mapping[str, tuple[str, str]]] = {
    "open": ("1 movement point.", "MON-4.3"),
    "stairs": ("1 movement point; the two ends see each other.", "MON-4.3"),
    "flap": ("{} more. A flap blocks sight.", "MON-4.5"),
    "door": ("{} more. A closed door blocks sight.", "MON-4.5"),
    "locked door": ("Nobody crosses it until the lock is picked.", "MON-14.4"),
    "low wall": ("{} more. It does not block sight.", "MON-4.5"),
    "climb": ("Only with Climb, {} more.", "MON-43.2"),
    "rockslide": ("{} more, nothing more with Climb.", "MON-4.5"),
    "bar": ("Joins the bar or a table to the floor.", "MON-4.5"),
    "mast": ("Joins a mast to the deck.", "MON-4.5"),
    "parapet": ("Only down, from the higher area to the lower one.", "MON-4.5"),
    "wooden wall": ("Adjacent, but not crossed and not seen through; Wall Wrecker breaks it for 2 more.", "MON-44.16"),
    "stone wall": ("Adjacent, but not crossed and not seen through, and never broken.", "MON-4.4"),
}
NAMES: Final = {
    "open": "Open border",
    "flap": "Flap",
    "bar": "Bar and tables",
    "rockslide": "Rock slide",
    "stairs": "Stairs",
}
#: Pairs of areas are named up to so many.
MOST_PAIRS: Final = 12
ORIGINAL: Final = "original"


@dataclass(frozen=True, slots=True)
class BoardRule:
    """A rule of a board: a name, words for it, and the rule of the game it rests on, if one does."""

    name: str
    words: str
    rule: str = ""


def board_rules(board: Board) -> tuple[tuple[str, tuple[BoardRule, ...]], ...]:
    """The rules of a board by heading; a heading of which nothing is recorded is left out."""
    parts = (
        ("Borders", tuple(_borders(board))),
        ("Areas", tuple(_areas(board))),
        ("Line of sight", tuple(_sight(board))),
        ("Special rules", tuple(BoardRule(name, words) for name, words in board.rules)),
    )
    return tuple((heading, rules) for heading, rules in parts if rules)


def missing_of(board: Board) -> tuple[str, ...]:
    """What nobody recorded of a board."""
    found = []
    if not board.areas:
        found.append("its areas and the borders between them")
    if not board.has_sight:
        found.append("which area sees which, beyond what its special rules say")
    if not board.capacity:
        found.append("how many models an area holds")
    if board.source != ORIGINAL and not board.rules:
        found.append("its special rules")
    return (*found, *board.unclear)


def _borders(board: Board) -> Iterator[BoardRule]:
    names = {area.id: area.name for area in board.areas}
    locks = {frozenset((one, two)): difficulty for one, two, difficulty in board.locks or ()}
    kinds = list(dict.fromkeys((border.kind, border.extra) for border in board.borders))
    for kind, extra in kinds:
        found = [one for one in board.borders if (one.kind, one.extra) == (kind, extra)]
        words, rule = CROSSING.get(kind, ("{} more.", "MON-4.5"))
        said = [words.format(_points(extra)), *_lock_words(locks, [frozenset((one.one, one.two)) for one in found])]
        if kind != "open":
            said.append(_pairs([(names[one.one], names[one.two]) for one in found]))
        count = f", {len(found)}" if len(found) > 1 else ""
        yield BoardRule(f"{NAMES.get(kind, kind.capitalize())}{count}", " ".join(said), rule)


def _lock_words(locks: Mapping[frozenset[str], int], pairs: Sequence[frozenset[str]]) -> list[str]:
    difficulties = sorted({locks[pair] for pair in pairs if pair in locks})
    return [f"Difficulty {several(list(map(str, difficulties)))}."] if difficulties else []


def _points(extra: int) -> str:
    return f"{extra} movement point{'' if extra == 1 else 's'}" if extra else "nothing"


def _pairs(pairs: Sequence[tuple[str, str]]) -> str:
    """Pairs of areas as words: ``Hut1 and Hut2; Hut2 and F1.``"""
    if len(pairs) > MOST_PAIRS:
        return ""
    return f"{'; '.join(f'{one} and {two}' for one, two in pairs)}."


def _areas(board: Board) -> Iterator[BoardRule]:
    names = {area.id: area.name for area in board.areas}

    def named(ids: Sequence[str]) -> str:
        return several([names[one] for one in ids])

    water = [area.id for area in board.areas if area.kind == "water"]
    if water:
        yield BoardRule("Water", f"Entered with Swimming only, and left for 1 more: {named(water)}.", "MON-44.14")
    for difficulty in sorted({number for _area, number in board.leaps}):
        ids = [area for area, number in board.leaps if number == difficulty]
        yield BoardRule(
            f"Leap, difficulty {difficulty}", f"Nobody walks in; it is leapt over: {named(ids)}.", "MON-4.6"
        )
    for extra in sorted({number for _area, number in board.leave}):
        ids = [area for area, number in board.leave if number == extra]
        yield BoardRule("Slow to leave", f"{_points(extra).capitalize()} more to leave {named(ids)}.", "MON-13.3")
    for height in sorted({number for _area, number in board.heights}):
        ids = [area for area, number in board.heights if number == height]
        words = f"{named(ids)}. Attacks at range on a lower area roll the elevation die, yellow."
        yield BoardRule(f"Elevation {height}", words, "MON-11.8")
    yield from _falls(board, names)
    if board.capacity:
        sizes = [number for _area, number in board.capacity if number]
        words = f"From {min(sizes)} to {max(sizes)} sizes of base; the table has each."
        yield BoardRule("Room", words, "MON-4.10")


def _falls(board: Board, names: Mapping[str, str]) -> Iterator[BoardRule]:
    for fall in board.falls:
        dice = f"rolls {said_dice(fall.dice)}" if fall.dice else "falls into water and rolls nothing"
        leap = f", {said_dice(fall.with_leap)} with Leap" if fall.with_leap else ""
        words = f"Over the parapet of {names[fall.above]} down to {names[fall.below]} one {dice}{leap}."
        yield BoardRule("Fall", words, "MON-23.1")


def _sight(board: Board) -> Iterator[BoardRule]:
    names = {area.id: area.name for area in board.areas}
    for group in board.sight or ():
        yield BoardRule("See each other", f"{several([names[one] for one in group])}.", "MON-11.4")
    above: dict[str, list[str]] = {}
    for one, two in board.sees:
        above.setdefault(one, []).append(names[two])
    for one, seen in above.items():
        yield BoardRule("Sees besides", f"{names[one]}: {several(seen)}. Not the other way unless said.", "MON-11.7")
    for one, two, first, second in board.opened:
        words = f"Once the way between {names[one]} and {names[two]} is open, {names[first]} and {names[second]} see "
        yield BoardRule("Opened", f"{words}each other.", "MON-44.17")
