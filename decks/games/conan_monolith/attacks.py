"""What the dice of a hero's attacks and guard come to, exactly, as small charts on one scale. Formula, not play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final

from decks.games.conan_monolith.cards import marks
from simulator.engine.games.conan_monolith.catalogue import (
    COLOURS,
    RED_DICE,
    SPELL_CASTER,
    Attack,
    Dice,
    Equipment,
    Fighter,
    Hero,
    Roll,
    Spell,
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
SPELL: Final = "spell"
ICONS: Final = {MELEE: "blade", RANGED: "ranged", GUARD: "shield", AREA: "special", SPELL: "magic"}
WEAPON: Final = "weapon"
AMBIDEXTROUS: Final = "ambidextrous"
#: A weapon of so much weight takes both hands (MON-16.2).
TWO_HANDED: Final = 3
#: The page of odds takes no more arrows.
PAGE_ARROWS: Final = 2
UNARMED: Final = -2
#: The last column is this number and everything beyond.
LAST: Final = 12
WIDE: Final = 12
BASE: Final = 56
HIGH: Final = 48
#: Attacks that were worked out lately.
KEPT: Final = 4096


@dataclass(frozen=True, slots=True)
class Look:
    """How attacks are looked at: gems in one of them, the armor that must be beaten, the faces of the red die."""

    gems: int
    armor: int
    red: tuple[int, ...] = RED_DICE[0]


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that a hero throws: ``gems`` for those of his space, and those of a card, against ``armor``.

    ``note`` says what else there is to know: that two weapons are used, that a spell cannot be cast now.
    """

    title: str
    kind: str
    space: Dice
    gems: int
    card: Dice
    look: Look
    modifier: int = 0
    note: str = ""

    @property
    def armor(self) -> int:
        return 0 if self.kind == GUARD else self.look.armor

    @property
    def roll(self) -> Roll:
        return space_of(self.space, self.gems) + roll_of(self.card)

    def odds(self) -> dict[int, Fraction]:
        """The chances of each power: of an attack rolled for at least 1 damage, of a guard for as much as can be."""
        if self.kind == GUARD:
            return _guard(self.roll, self.look.red)
        return _attack(self.roll, self.armor, self.modifier, self.look.red)

    def is_hit(self, power: int) -> bool:
        """Whether an attack of this power does damage."""
        return self.kind != GUARD and power > self.armor


@lru_cache(KEPT)
def _attack(roll: Roll, armor: int, modifier: int, red: tuple[int, ...]) -> dict[int, Fraction]:
    return solve(Attack(roll, armor=armor, modifier=modifier, red=red)).power


@lru_cache(KEPT)
def _guard(roll: Roll, red: tuple[int, ...]) -> dict[int, Fraction]:
    return plain(roll, red=red)


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
    note: str
    words: str
    query: str


def throws_of(fighter: Fighter, look: Look) -> Iterator[Throw]:
    """Each weapon in melee, two at once for the ambidextrous, at range, each orb, each attack spell, each shield.

    Who has no weapon fights without one.
    """
    hero = fighter.hero
    cards = [one.card for one in fighter.equipment]
    near, far = min(look.gems, hero.melee_limit), min(look.gems, hero.ranged_limit)
    armed = [card for card in cards if card.melee]
    for card in armed:
        yield Throw(card.title, MELEE, hero.melee, near, card.melee, look)
    if not armed:
        yield Throw("Unarmed", MELEE, hero.melee, near, (), look, UNARMED)
    for one, two in _pairs(fighter):
        title = f"{one.title} and {two.title}" if one != two else f"Two of {one.title}"
        yield Throw(title, MELEE, hero.melee, near, one.melee + two.melee, look, note="both weapons, Ambidextrous")
    for card in cards:
        if card.ranged:
            yield Throw(_thrown(card), RANGED, hero.ranged, far, card.ranged, look)
    for card in cards:
        if card.area:
            yield Throw(f"{card.title}, in its area", AREA, (), 0, card.area, look)
    yield from _spells(fighter, look)
    yield from _guards(hero, cards, look)


def _pairs(fighter: Fighter) -> Iterator[tuple[Equipment, Equipment]]:
    """Two one-handed weapons with which the ambidextrous strike at once (MON-40.1, MON-40.2), each pair once."""
    if not fighter.can(AMBIDEXTROUS) and all(one.card.skill != AMBIDEXTROUS for one in fighter.equipment):
        return
    held = [
        one.card
        for one in fighter.equipment
        if one.card.kind == WEAPON and one.card.melee and (one.card.load or 0) < TWO_HANDED
        for _copy in range(one.quantity)
    ]
    yield from dict.fromkeys(combinations(held, 2))


def _spells(fighter: Fighter, look: Look) -> Iterator[Throw]:
    """Spells that are attacks. They are no ranged attacks, so that only guard and armor stop them (MON-19.7)."""
    for line in fighter.spells:
        spell = line.card
        if not isinstance(spell, Spell) or not spell.attack:
            continue
        gems = min(look.gems, spell.limit) if isinstance(spell.limit, int) and spell.limit > 0 else look.gems
        dice = spell.attack * gems if spell.per_gem else spell.attack
        armor = 0 if spell.no_defense else max(0, look.armor - spell.ignores)
        yield Throw(spell.title, SPELL, (), 0, dice, replace(look, armor=armor), note=_spell_note(fighter, spell, gems))


def _spell_note(fighter: Fighter, spell: Spell, gems: int) -> str:
    said = ["area"] if spell.area else []
    said += ["no guard and no armor"] if spell.no_defense else []
    said += [f"passes {spell.ignores} armor"] if spell.ignores else []
    said += [f"{gems} gem{'' if gems == 1 else 's'}" if spell.per_gem else f"cost {spell.cost}"]
    if not fighter.can(SPELL_CASTER):
        said.append("cannot be cast with this load" if fighter.hero.has_skill(SPELL_CASTER) else "needs Spell Caster")
    return ", ".join(said)


def _thrown(card: Equipment) -> str:
    return f"{card.title}, thrown" if card.thrown else card.title


def _guards(hero: Hero, cards: Sequence[Equipment], look: Look) -> Iterator[Throw]:
    parrying = [card for card in cards if card.guard]
    for card in parrying:
        yield Throw(f"Guard, {card.title}", GUARD, hero.guard, look.gems, card.guard, look)
    if not parrying:
        yield Throw("Guard, dodging", GUARD, hero.guard, look.gems, (), look)


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
        note=throw.note,
        words=f"{throw.title}: {said}{f', {throw.note}' if throw.note else ''}. Chances by power: {spoken}.",
        query=odds_query(throw),
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
    """The address of the odds page for an attack; nothing for a guard, or for more arrows than the page takes."""
    roll = throw.roll
    if throw.kind == GUARD or sum(roll.arrows) > PAGE_ARROWS:
        return ""
    pairs = zip(COLOURS, roll.dice, roll.arrows, strict=True)
    dice = "&".join(f"attack_{colour}={number}&attack_{colour}_arrows={arrows}" for colour, number, arrows in pairs)
    faces = "" if throw.look.red == RED_DICE[0] else f"&red={'+'.join(map(str, throw.look.red))}"
    return f"{dice}&armor={throw.armor}&modifier={throw.modifier}{faces}"
