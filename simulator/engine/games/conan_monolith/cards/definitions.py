"""Components as the checks and pages know them. Dice are words: ``yellow``, ``orange``, ``red``, with a ``*`` for an
arrow. ``None`` is what nobody recorded, which is never 0."""

from __future__ import annotations

from dataclasses import dataclass

Dice = tuple[str, ...]
#: A skill, and the load from which it is lost; ``None`` for never.
SkillLoad = tuple[str, int | None]
#: A tile of a river with its life points, 0 for none; ``None`` for an empty slot.
Slot = tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class Component:
    """What all components have. ``printed`` is the printed name, ``doubt`` what is odd about the record,
    ``boxes`` how many lie in which box."""

    id: str
    title: str
    printed: str
    number: str
    type: str
    source: str
    doubt: str
    rarity: str
    flavor: str
    simulatable: bool
    rows: tuple[int, ...]
    boxes: tuple[tuple[str, int], ...]

    @property
    def copies(self) -> int:
        """How many there are in all boxes together."""
        return sum(number for _box, number in self.boxes)


@dataclass(frozen=True, slots=True)
class Hero(Component):
    """A hero sheet; ``slower`` are the loads from which 1 and 2 fewer free movement points are received."""

    gems: int
    melee: Dice
    melee_limit: int
    ranged: Dice
    ranged_limit: int
    guard: Dice
    move: int
    move_limit: int
    manipulation: Dice | None
    manipulation_limit: int
    load: int
    slower: tuple[int, int]
    skills: tuple[SkillLoad, ...]
    person: str

    def lost_at(self, load: int) -> tuple[str, ...]:
        """The skills that are lost with this load."""
        return tuple(skill for skill, limit in self.skills if limit is not None and load >= limit)

    def slowed_by(self, load: int) -> int:
        """How many free movement points fewer there are with this load: the higher limit that is reached counts."""
        return max((lost for lost, limit in enumerate(self.slower, 1) if load >= limit), default=0)

    def has_skill(self, skill: str) -> bool:
        return any(skill == name for name, _limit in self.skills)


@dataclass(frozen=True, slots=True)
class Unit(Component):
    """A unit tile; ``reinforcement`` is -1 where the tile has none, ``None`` where nobody knows."""

    role: str
    ally: bool
    base: str
    second: bool
    move: int | None
    armor: int | None
    melee: Dice
    ranged: Dice
    skills: tuple[str, ...]
    reinforcement: int | None


@dataclass(frozen=True, slots=True)
class Equipment(Component):
    """An asset card; ``load`` is ``None`` for cards that are not carried."""

    kind: str
    load: int | None
    melee: Dice
    ranged: Dice
    guard: Dice
    armor: Dice
    manipulation: Dice
    area: Dice
    thrown: bool
    skill: str
    effect: str

    @property
    def stacks(self) -> bool:
        """Whether it is an armor that counts beside another one."""
        return "stacks with another armor" in self.effect.casefold()


@dataclass(frozen=True, slots=True)
class Spell(Component):
    """A spell; ``cost`` and ``limit`` may be ``X``, ``limit`` -1 where none is printed, both ``None`` where unknown.

    ``attack`` are the dice of one that is an attack, with ``per_gem`` so many for each gem; ``no_defense`` is one that
    neither guard nor armor stops, ``ignores`` how much armor it passes.
    """

    cost: int | str | None
    limit: int | str | None
    area: bool
    reaction: bool
    versus: bool
    blank: bool
    attack: Dice
    per_gem: bool
    no_defense: bool
    ignores: int
    effect: str


@dataclass(frozen=True, slots=True)
class Skill(Component):
    """A skill of heroes, units and cards."""

    family: str
    effect: str


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a board: where it is drawn, and what kind of place it is."""

    id: str
    name: str
    x: int
    y: int
    kind: str


@dataclass(frozen=True, slots=True)
class Border:
    """What joins two areas: its kind, and the movement points beyond the first."""

    one: str
    two: str
    kind: str
    extra: int


@dataclass(frozen=True, slots=True)
class Fall:
    """A way down: from where to where, the dice of the fall, and those with Leap."""

    above: str
    below: str
    dice: Dice
    with_leap: Dice


@dataclass(frozen=True, slots=True)
class Board(Component):
    """A board side; without areas it was not drawn yet. ``unclear`` says what of it is not known.

    ``rules`` are its own rules, each a name and our words for it. ``sight`` are groups of areas that all see each
    other, ``None`` where nobody recorded them; ``sees`` are pairs of which only the first sees the second, ``opened``
    pairs that see each other once the border between the first two is open. ``heights`` are areas above the ground,
    ``leave`` movement points more to leave an area, ``leaps`` difficulties of leap areas.
    """

    other_side: str
    areas: tuple[Area, ...]
    borders: tuple[Border, ...]
    unclear: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]
    capacity: tuple[tuple[str, int], ...]
    sight: tuple[tuple[str, ...], ...] | None
    sees: tuple[tuple[str, str], ...]
    opened: tuple[tuple[str, str, str, str], ...]
    heights: tuple[tuple[str, int], ...]
    leave: tuple[tuple[str, int], ...]
    leaps: tuple[tuple[str, int], ...]
    falls: tuple[Fall, ...]
    locks: tuple[tuple[str, str, int], ...] | None

    @property
    def has_sight(self) -> bool:
        """Whether it is recorded which area sees which."""
        return self.sight is not None


@dataclass(frozen=True, slots=True)
class Scenario(Component):
    """A scenario as far as it is known; ``None`` where nobody recorded it.

    ``heroes`` are the least and the most heroes, ``gems`` rows of heroes (0 for any number), reserve, fatigue and
    recovery, ``kits`` the suggested heroes with what they carry, ``models`` the models of each
    group and how many are placed, ``burdens`` what heroes must carry away and its load, ``reserve`` the gems of each
    hero that start there, where that is said apart from ``fatigue``.
    """

    mode: str
    author: str
    heroes: tuple[int, int]
    complexity: int | str | None
    boards: tuple[str, ...]
    river: tuple[Slot, ...] | None
    gems: tuple[tuple[int, int, int, int], ...] | None
    points: int | None
    rounds: int | None
    endless: bool
    fatigue: int | None
    kits: tuple[tuple[str, tuple[str, ...]], ...] | None
    assets: tuple[tuple[str, int], ...] | None
    rules: tuple[str, ...]
    spells: tuple[str, ...]
    first: str
    chests: int | None
    event: str
    heroes_win: str
    overlord_wins: str
    notes: tuple[str, ...]
    sorcery: tuple[str, ...]
    reinforcements: tuple[str, ...] | None
    models: tuple[tuple[str, int, int], ...] | None
    burdens: tuple[tuple[str, int], ...] | None
    reserve: int | None
    required: tuple[str, ...] | None
    forbidden: tuple[str, ...] | None

    @property
    def is_adventure(self) -> bool:
        return self.mode == "adventure"

    @property
    def most_heroes(self) -> int:
        """How many heroes take part at most."""
        _least, most = self.heroes
        return most

    def gems_for(self, heroes: int) -> tuple[int, int, int] | None:
        """Reserve, fatigue and recovery of the Overlord against so many heroes."""
        for number, *rest in self.gems or ():
            if number in (0, heroes):
                reserve, fatigue, recovery = rest
                return reserve, fatigue, recovery
        return None


@dataclass(frozen=True, slots=True)
class Die(Component):
    """A die: its six faces, and how sure they are."""

    faces: tuple[int, ...]
    certainty: str
