"""What the dice of a hero's attacks and guard come to, exactly, as small charts on one scale. Formula, not play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from decks.games.conan_monolith.cards import marks
from simulator.engine.games.conan_monolith.catalogue import (
    COLOURS,
    Attack,
    Dice,
    Equipment,
    Fighter,
    Hero,
    Roll,
    mean,
    plain,
    roll_of,
    solve,
    space_of,
)

MELEE: Final = "melee"
RANGED: Final = "ranged"
GUARD: Final = "guard"
AREA: Final = "area"
ICONS: Final = {MELEE: "blade", RANGED: "ranged", GUARD: "shield", AREA: "special"}
UNARMED: Final = -2
#: The last column is this number and everything beyond.
LAST: Final = 12
WIDE: Final = 12
BASE: Final = 56
HIGH: Final = 48
#: Attacks that were worked out lately.
KEPT: Final = 4096


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that a hero throws: ``gems`` for those of his space, and those of a card, against ``armor``."""

    title: str
    kind: str
    space: Dice
    gems: int
    card: Dice
    armor: int
    modifier: int = 0

    @property
    def roll(self) -> Roll:
        return space_of(self.space, self.gems) + roll_of(self.card)

    def odds(self) -> dict[int, Fraction]:
        """The chances of each power: of an attack rolled for at least 1 damage, of a guard for as much as can be."""
        if self.kind == GUARD:
            return _guard(self.roll)
        return _attack(self.roll, self.armor, self.modifier)

    def is_hit(self, power: int) -> bool:
        """Whether an attack of this power does damage."""
        return self.kind != GUARD and power > self.armor


@lru_cache(KEPT)
def _attack(roll: Roll, armor: int, modifier: int) -> dict[int, Fraction]:
    return solve(Attack(roll, armor=armor, modifier=modifier)).power


@lru_cache(KEPT)
def _guard(roll: Roll) -> dict[int, Fraction]:
    return plain(roll)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a chart: where it stands, and whether such a power does damage."""

    x: float
    y: float
    height: float
    is_hit: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """The chances of a throw as columns from 0 to 12 and more; ``words`` say it, ``query`` opens the odds page."""

    title: str
    kind: str
    icon: str
    dice: str
    gems: int
    columns: tuple[Column, ...]
    middle: float
    said: str
    mean: str
    words: str
    query: str


def throws_of(fighter: Fighter, gems: int, armor: int) -> Iterator[Throw]:
    """Each weapon in melee and at range, without a weapon in melee where he has none, each shield, each orb."""
    hero = fighter.hero
    cards = [one.card for one in fighter.equipment]
    near, far = min(gems, hero.melee_limit), min(gems, hero.ranged_limit)
    armed = [card for card in cards if card.melee]
    for card in armed:
        yield Throw(card.title, MELEE, hero.melee, near, card.melee, armor)
    if not armed:
        yield Throw("Unarmed", MELEE, hero.melee, near, (), armor, UNARMED)
    for card in cards:
        if card.ranged:
            yield Throw(_thrown(card), RANGED, hero.ranged, far, card.ranged, armor)
    for card in cards:
        if card.area:
            yield Throw(f"{card.title}, in its area", AREA, (), 0, card.area, armor)
    yield from _guards(hero, cards, gems)


def _thrown(card: Equipment) -> str:
    return f"{card.title}, thrown" if card.thrown else card.title


def _guards(hero: Hero, cards: Sequence[Equipment], gems: int) -> Iterator[Throw]:
    parrying = [card for card in cards if card.guard]
    for card in parrying:
        yield Throw(f"Guard, {card.title}", GUARD, hero.guard, gems, card.guard, 0)
    if not parrying:
        yield Throw("Guard, dodging", GUARD, hero.guard, gems, (), 0)


def charts_of(throws: Sequence[Throw], top: Fraction) -> tuple[Chart, ...]:
    """The charts of these throws; ``top`` is the chance that fills the height."""
    return tuple(_chart(throw, throw.odds(), top) for throw in throws)


def top_of(throws: Iterable[Throw]) -> Fraction:
    """The largest chance of a column among all of them."""
    return max((max(_columns(throw.odds()).values()) for throw in throws), default=Fraction(1))


def _columns(odds: Mapping[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for power, share in odds.items():
        place = min(power, LAST)
        found[place] = found.get(place, Fraction(0)) + share
    return found


def _chart(throw: Throw, odds: dict[int, Fraction], top: Fraction) -> Chart:
    columns = []
    for power, share in sorted(_columns(odds).items()):
        height = round(float(share / top) * HIGH, 1)
        columns.append(Column(power * WIDE + 1, round(BASE - height, 1), height, throw.is_hit(power)))
    middle = float(mean(odds))
    if throw.kind == GUARD:
        said = f"{middle:.1f} stopped on average"
    else:
        said = f"{percent(sum((share for power, share in odds.items() if throw.is_hit(power)), Fraction(0)))}"
        said += f" {'beats' if throw.armor else 'hits'} armor {throw.armor}"
    spoken = ", ".join(f"{power}: {percent(share)}" for power, share in sorted(odds.items()))
    return Chart(
        title=throw.title,
        kind=throw.kind,
        icon=ICONS[throw.kind],
        dice=_dice(throw),
        gems=throw.gems,
        columns=tuple(columns),
        middle=min(middle, LAST) * WIDE + WIDE / 2,
        said=said,
        mean=f"{middle:.1f}",
        words=f"{throw.title}: {said}. Chances by power: {spoken}.",
        query="" if throw.kind == GUARD else odds_query(throw),
    )


def _dice(throw: Throw) -> str:
    """``R↻ ×3 + R↻``: the die of the space for each gem, its arrow once, and the dice of the card."""
    parts = [f"{marks(throw.space[:1])} ×{throw.gems}"] if throw.gems and throw.space else []
    parts += [marks(throw.card)] if throw.card else []
    less = f" − {-throw.modifier}" if throw.modifier else ""
    return " + ".join(parts) + less


def percent(share: Fraction) -> str:
    """A share in whole percent; what is only nearly certain, or nearly impossible, does not look so."""
    if 0 < share < Fraction(1, 200):
        return "under 1%"
    return "over 99%" if Fraction(199, 200) <= share < 1 else f"{float(share):.0%}"


def odds_query(throw: Throw) -> str:
    """The address of the odds page for a throw."""
    roll = throw.roll
    pairs = zip(COLOURS, roll.dice, roll.arrows, strict=True)
    dice = "&".join(f"attack_{colour}={number}&attack_{colour}_arrows={arrows}" for colour, number, arrows in pairs)
    return f"{dice}&armor={throw.armor}&modifier={throw.modifier}"
