"""What contests are worth before they are fought: chances of a roll, of a campaign, of a siege or battle.

Everything here is worked out from its arguments alone and kept by them, since the same questions come again and again.
Worth is counted in EP.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import odds
from simulator.engine.games.age_of_conan.position import AXE

#: So many answers are kept before all are forgotten, and so many grounds and fights with the answers about each.
MOST_KEPT: Final = 200_000
MOST_OBJECTS: Final = 20_000
#: Bits of each number in a key.
KEY: Final = 8
#: Who has Conan on his side.
NO_CONAN: Final = 0
WITH_ATTACKER: Final = 1
WITH_DEFENDER: Final = 2

#: Of a fight that is asked only how likely it is to be won.
NO_STAKES: Final = (0.0, 0.0, 0.0)

_WINS: Final[dict[tuple[int, ...], float]] = {}
_REACHES: Final[dict[tuple[int, ...], tuple[float, ...]]] = {}
_GROUNDS: Final[dict[tuple[float, ...], Ground]] = {}
_FIGHTS: Final[dict[tuple[object, ...], Fight]] = {}
_OVERRUNS: Final[dict[int, float]] = {}


def win(attack: tuple[int, int, int, int, int], defence: tuple[int, int, int, int, int], ties_from: int = 0) -> float:
    """How often the attacker wins a roll.

    A side is its dice, symbols that count (bits), whether Conan doubles, successes added, times it can roll again.
    ``ties_from`` is as in ``odds.chance_to_win``.
    """
    key = (*attack, *defence, ties_from)
    found = _WINS.get(key)
    if found is None:
        found = odds.chance_to_win(_roll(attack, True), _roll(defence, False), ties_from)
        if len(_WINS) > MOST_KEPT:
            _WINS.clear()
        _WINS[key] = found
    return found


def _roll(side: tuple[int, int, int, int, int], attacks: bool) -> odds.Roll:
    dice, symbols, doubles, added, again = side
    values = odds.values_of(attacks=attacks, doubles=doubles > 0, counts=symbols)
    return odds.Roll(dice, values, added=added, again=again)


def reaches(side: tuple[int, int, int, int, int], attacks: bool) -> tuple[float, ...]:
    """The chance of each number of successes of a side."""
    key = (*side, int(attacks))
    found = _REACHES.get(key)
    if found is None:
        found = odds.chances(_roll(side, attacks))
        if len(_REACHES) > MOST_KEPT:
            _REACHES.clear()
        _REACHES[key] = found
    return found


def mean(symbols: int, doubles: bool, attacks: bool) -> float:
    """What one die brings on the average."""
    values = odds.values_of(attacks=attacks, doubles=doubles, counts=symbols)
    return sum(values) / len(values)


class Ground:
    """A province as a campaign sees it: icons of its track, rating, raiders, who has Conan, what its conquest is worth.

    ``unit`` is what a unit left is worth, ``later`` the share of what it promises that an army in the field keeps when
    it waits for another turn. ``kept`` and ``odds`` are what was worked out about it so far.
    """

    __slots__ = ("icons", "rating", "raiders", "conan", "prize", "unit", "later", "kept", "odds")

    def __init__(
        self, icons: int, rating: int, raiders: int, conan: int, prize: float, unit: float, later: float
    ) -> None:
        self.icons = icons
        self.rating = rating
        self.raiders = raiders
        self.conan = conan
        self.prize = prize
        self.unit = unit
        self.later = later
        self.kept: dict[int, float] = {}
        self.odds: dict[int, float] = {}


def ground_of(icons: int, rating: int, raiders: int, conan: int, prize: float, unit: float, later: float) -> Ground:
    """A ground with what is known of it since it was last asked for."""
    key = (icons, rating, raiders, conan, prize, unit, later)
    found = _GROUNDS.get(key)
    if found is None:
        if len(_GROUNDS) > MOST_OBJECTS:
            _GROUNDS.clear()
        found = _GROUNDS[key] = Ground(icons, rating, raiders, conan, prize, unit, later)
    return found


def against_neutral(units: int, ground: Ground, raiders: int, symbols: int = 0) -> float:
    """How often so many units win a roll of a campaign; ``symbols`` are what the attacker's card counts."""
    key = (units << KEY | symbols) << KEY | (1 if raiders else 0)
    found = ground.odds.get(key)
    if found is None:
        helped = int(ground.conan == WITH_ATTACKER)
        hindered = int(ground.conan == WITH_DEFENDER)
        attack = (odds.dice_of(units, helped), symbols, helped, 0, 0)
        counts = 1 << AXE if raiders else 0
        found = win(attack, (odds.dice_of(ground.rating, hindered), counts, hindered, 0, 0))
        ground.odds[key] = found
    return found


def campaign(units: int, icon: int, ground: Ground, raiders: int) -> float:
    """What an army is worth that rolls now, with its units, if it goes on as well as it can (AOC-10, AOC-11)."""
    key = (units << KEY | icon) << KEY | raiders
    found = ground.kept.get(key)
    if found is None:
        found = first_roll(units, icon, ground, raiders, against_neutral(units, ground, raiders))
        ground.kept[key] = found
    return found


def first_roll(units: int, icon: int, ground: Ground, raiders: int, chance: float) -> float:
    """The same if the roll at hand is won so often."""
    return chance * won(units, icon, ground, raiders) + (1.0 - chance) * lost(units, icon, ground, raiders)


def won(units: int, icon: int, ground: Ground, raiders: int) -> float:
    """What the army is worth once a roll is won: the conquest on the last icon, else one icon further."""
    if icon + 1 >= ground.icons:
        return ground.prize + (units - 1) * ground.unit
    return after(units, icon + 1, ground, max(0, raiders - 1))


def lost(units: int, icon: int, ground: Ground, raiders: int) -> float:
    return after(units - 1, icon, ground, max(0, raiders - 1))


def after(units: int, icon: int, ground: Ground, raiders: int) -> float:
    """After a roll: the army waits or makes a forced march, whatever is better."""
    return max(waits(units, icon, ground, raiders), marches(units, icon, ground, raiders))


def waits(units: int, icon: int, ground: Ground, raiders: int) -> float:
    if units <= 0:
        return 0.0
    stand = units * ground.unit
    return stand + ground.later * max(0.0, campaign(units, icon, ground, raiders) - stand)


def marches(units: int, icon: int, ground: Ground, raiders: int) -> float:
    """A forced march costs a unit, and a single one cannot make it (AOC-11.4)."""
    return campaign(units - 1, icon, ground, raiders) if units > 1 else 0.0


class Fight:
    """A siege (``marker`` 1) or battle (0): rating, symbols the defender may count, Conan, and what is at stake.

    ``goods`` are what so many units are worth that have won; ``unit`` what one's own unit is worth, ``kill`` that of
    the other side, ``crom`` a Crom token. ``leaves`` says whether the attacker can retreat. ``kept`` and ``odds`` are
    what was worked out about it so far.
    """

    __slots__ = ("marker", "rating", "symbols", "conan", "goods", "unit", "kill", "crom", "leaves", "kept", "odds")

    def __init__(
        self,
        marker: int,
        rating: int,
        symbols: int,
        conan: int,
        goods: tuple[float, ...],
        stakes: tuple[float, float, float],
        leaves: bool,
    ) -> None:
        self.marker = marker
        self.rating = rating
        self.symbols = symbols
        self.conan = conan
        self.goods = goods
        self.unit, self.kill, self.crom = stakes
        self.leaves = leaves
        self.kept: dict[int, float] = {}
        self.odds: dict[int, float] = {}


def fight_of(
    marker: int,
    rating: int,
    symbols: int,
    conan: int,
    goods: tuple[float, ...],
    stakes: tuple[float, float, float],
    leaves: bool,
) -> Fight:
    """A fight with what is known of it since it was last asked for."""
    key = (marker, rating, symbols, conan, goods, stakes, leaves)
    found = _FIGHTS.get(key)
    if found is None:
        if len(_FIGHTS) > MOST_OBJECTS:
            _FIGHTS.clear()
        found = _FIGHTS[key] = Fight(marker, rating, symbols, conan, goods, stakes, leaves)
    return found


def against_army(units: int, others: int, fight: Fight, symbols: int = 0) -> float:
    """How often so many units win a roll of a siege or battle against others (AOC-12.2, AOC-13.2)."""
    key = (units << KEY | others) << KEY | symbols
    found = fight.odds.get(key)
    if found is None:
        found = fight.odds[key] = _against_army(units, others, fight, symbols)
    return found


def _against_army(units: int, others: int, fight: Fight, symbols: int) -> float:
    helped = int(fight.conan == WITH_ATTACKER)
    guarded = int(fight.conan == WITH_DEFENDER)
    base = max(others, fight.rating) if fight.marker else others
    return win(
        (odds.dice_of(units, helped), symbols, helped, 0, 0),
        (odds.dice_of(base, guarded), fight.symbols, guarded, 0, 0),
    )


def assault(units: int, others: int, fight: Fight) -> float:
    """What an attack on a marker or army is worth to the attacker, fought on or broken off as well as he can."""
    key = units << KEY | others
    found = fight.kept.get(key)
    if found is None:
        chance = against_army(units, others, fight)
        found = chance * beaten(units, others, fight) + (1.0 - chance) * repelled(units, others, fight)
        fight.kept[key] = found
    return found


def beaten(units: int, others: int, fight: Fight) -> float:
    """The attacker has won a roll: a unit of the other side is gone, or the last of all."""
    if others + fight.marker <= 1:
        return fight.crom + fight.goods[min(units, len(fight.goods) - 1)] + (0.0 if fight.marker else fight.kill)
    return fight.kill + goes_on(units, others - 1, fight)


def repelled(units: int, others: int, fight: Fight) -> float:
    return goes_on(units - 1, others, fight)


def goes_on(units: int, others: int, fight: Fight) -> float:
    """After a roll: fight on, or retreat where that is possible; the other side has its Crom token for that."""
    if units <= 0:
        return -fight.crom
    on = assault(units, others, fight)
    return max(on, units * fight.unit - fight.crom) if fight.leaves else on


def overrun(units: int, others: int, rating: int, symbols: int, conan: int) -> float:
    """How often so many units take a marker if they never retreat."""
    key = (((units << KEY | others) << KEY | rating) << KEY | symbols) << KEY | conan
    found = _OVERRUNS.get(key)
    if found is None:
        found = assault(units, others, Fight(1, rating, symbols, conan, (1.0,) * 6, NO_STAKES, False))
        _OVERRUNS[key] = found
    return found
