"""What stands beside each hero of a team: his load with what it takes, his movement, the chances of his attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from decks.figures import deck_list
from decks.games.conan_monolith.attacks import Chart, Look, charts_of, throws_of, top_of
from simulator.engine.games.conan_monolith.catalogue import (
    RED_DICE,
    CountedDeck,
    Fighter,
    Hero,
    Pool,
    Unit,
    count_deck,
)

GEMS: Final = ("1", "2", "3", "4", "5", "most")
USUAL_GEMS: Final = "3"
#: More than any hero has in one attack.
MOST: Final = 9
ARMORS: Final = tuple(str(number) for number in range(7))
USUAL_ARMOR: Final = "2"
#: So many tiles are named beside an armor.
NAMED: Final = 2
GAUGE: Final = 480
REDS: Final = tuple(" ".join(map(str, faces)) for faces in RED_DICE)


@dataclass(frozen=True, slots=True)
class Asked:
    """How attacks are looked at, as the form says it: gems in one of them, armor to be beaten, faces of the red die."""

    gems: str = USUAL_GEMS
    armor: str = USUAL_ARMOR
    red: str = REDS[0]

    @property
    def look(self) -> Look:
        gems = int(self.gems) if self.gems.isdecimal() else MOST
        return Look(gems, int(self.armor), tuple(int(face) for face in self.red.split()))


@dataclass(frozen=True, slots=True)
class Part:
    """What an object takes of the gauge."""

    title: str
    load: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Loss:
    """What is lost from a load on."""

    load: int
    x: float
    words: tuple[str, ...]
    is_lost: bool


@dataclass(frozen=True, slots=True)
class HeroView:
    """A hero with his gauge and charts. ``until`` is how much more load brings the next loss, if any."""

    hero: Hero
    load: int
    parts: tuple[Part, ...]
    losses: tuple[Loss, ...]
    kept: tuple[str, ...]
    until: int | None
    most_x: float
    free: int
    charts: tuple[Chart, ...]

    @property
    def is_over(self) -> bool:
        """Whether it is more than he can carry."""
        return self.load > self.hero.load

    @property
    def slower(self) -> int:
        """Free movement points that the load takes."""
        return self.hero.move - self.free

    @property
    def spoken(self) -> str:
        """The gauge in words."""
        parts = ", ".join(f"{part.title} {part.load}" for part in self.parts) or "nothing"
        lost = [word for loss in self.losses if loss.is_lost for word in loss.words]
        said = f"Load {self.load} of {self.hero.load}: {parts}."
        return f"{said} Lost: {', '.join(lost)}." if lost else f"{said} Nothing is lost."


def asked_of(said: Mapping[str, str]) -> Asked:
    """How attacks are looked at; what cannot be is left at the usual."""
    gems, armor, red = (said.get(name, "") for name in ("gems", "armor", "red"))
    return Asked(
        gems if gems in GEMS else USUAL_GEMS, armor if armor in ARMORS else USUAL_ARMOR, red if red in REDS else REDS[0]
    )


def hero_views(pool: Pool, deck: CountedDeck, asked: Asked) -> dict[str, HeroView]:
    """By the section of their gear; all charts on one scale."""
    fighters = deck.fighters()
    throws = {one.section: list(throws_of(one, asked.look)) for one in fighters}
    top = top_of(throw for several in throws.values() for throw in several)
    return {one.section: _view(pool, one, charts_of(throws[one.section], top)) for one in fighters}


def _view(pool: Pool, fighter: Fighter, charts: tuple[Chart, ...]) -> HeroView:
    hero, load = fighter.hero, fighter.load
    scale = GAUGE / max(hero.load, load, 1)
    losses = tuple(_losses(pool, hero, load, scale))
    ahead = [loss.load for loss in losses if not loss.is_lost]
    kept = tuple(_skill(pool, skill) for skill, limit in hero.skills if limit is None)
    return HeroView(
        hero=hero,
        load=load,
        parts=tuple(_parts(fighter, scale)),
        losses=losses,
        kept=kept,
        until=min(ahead) - load if ahead else None,
        most_x=round(hero.load * scale, 1),
        free=hero.move - hero.slowed_by(load),
        charts=charts,
    )


def _parts(fighter: Fighter, scale: float) -> Iterator[Part]:
    done = 0
    for one in fighter.equipment:
        for _copy in range(one.quantity):
            weight = one.card.load or 0
            if weight:
                yield Part(one.card.title, weight, round(done * scale, 1), round(weight * scale, 1))
            done += weight


def _losses(pool: Pool, hero: Hero, load: int, scale: float) -> Iterator[Loss]:
    """What goes at which load, in the order of the loads; beyond the most he can carry nothing more can go."""
    words: dict[int, list[str]] = {}
    for skill, limit in hero.skills:
        if limit is not None:
            words.setdefault(limit, []).append(_skill(pool, skill))
    for fewer, limit in enumerate(hero.slower, 1):
        words.setdefault(limit, []).append(f"{fewer} movement")
    for limit in sorted(words):
        yield Loss(limit, round(min(limit * scale, GAUGE), 1), tuple(words[limit]), load >= limit)


def _skill(pool: Pool, skill: str) -> str:
    return pool.title(skill).partition(",")[0]


def counted(pool: Pool, entries: Sequence[Sequence[Any]]) -> CountedDeck:
    """The entries of a deck as the checks read them."""
    return count_deck(pool, deck_list("", entries))


def armors(pool: Pool, deck: CountedDeck) -> list[tuple[str, str]]:
    """The armors that can be asked for, with tiles of the scenario that have them."""
    scenario = deck.scenario()
    slots = [tile for tile, _life in filter(None, (scenario.river if scenario else None) or ())]
    names: dict[str, list[str]] = {}
    for tile in (pool.find(one) for one in dict.fromkeys(slots)):
        if isinstance(tile, Unit) and tile.armor is not None and tile.printed not in names.get(str(tile.armor), []):
            names.setdefault(str(tile.armor), []).append(tile.printed)
    return [(one, f"{one}: {', '.join(names[one][:NAMED])}" if one in names else one) for one in ARMORS]
