"""A contest as plain data: dice with what they are worth and why, cards that lie there, and the exact odds.

Odds are the attacker's. They take cards and dice as they lie open: facedown cards count for nothing, nobody plays
another card and nobody rolls again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from simulator.engine.games.age_of_conan import odds, play, position, steps
from simulator.engine.games.age_of_conan.match import luck
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    ATTACKER,
    AXE,
    BREAK,
    CAMPAIGN,
    CL_CANCELLED,
    CL_ICON,
    CL_KIND,
    CL_LOST,
    CL_MORE,
    CL_OPEN,
    CL_ORIGIN,
    CL_REROLLED,
    CL_ROLLS,
    CL_TIED,
    CL_WHERE,
    CL_WINNER,
    CLASH_NAMES,
    COMMITTED,
    DEFENDER,
    FACE_NAMES,
    HIT,
    HIT_ATTACKER,
    HIT_CONAN,
    NOBODY,
    SIEGE,
    TERRAINS,
    State,
)

SIDES: Final = ("attacker", "defender")
#: Steps of a contest roll up to its comparison: what it brings is still open.
OPEN_ROLL: Final = range(steps.COMMIT, steps.OUTCOME + 1)
#: Steps between two rolls of a siege or battle.
BETWEEN: Final = (steps.RETREAT, steps.WITHDRAW, steps.CLASH)
#: By units of the attacker and something else how often he wins a roll, and how often he gets there.
Chance = Callable[[int, int], float]


def clash(state: State) -> dict[str, Any]:
    """The contest under way; the defender's seat is ``None`` where a neutral province defends.

    ``promised`` is how often the attacker wins the roll before any die falls, ``now`` the same once his dice lie there
    and the others do not, ``taken`` how often he reaches what he fights for before he runs out of units: the province,
    in a battle the field.
    """
    record = state.clash
    winner = record[CL_WINNER]
    is_open = state.step in OPEN_ROLL
    half = is_open and bool(state.attack_dice) and not state.defense_dice
    return {
        "kind": CLASH_NAMES[record[CL_KIND]],
        "province": state.table.world.graph.ids[record[CL_WHERE]],
        "origin": state.table.world.graph.ids[record[CL_ORIGIN]] if record[CL_ORIGIN] >= 0 else None,
        "rolls": record[CL_ROLLS],
        "terrain": TERRAINS[play.clash_record.terrain(state)] if play.clash_record.is_military(state) else None,
        "rating": play.clash_record.rating(state),
        "icon": record[CL_ICON],
        "winner": SIDES[winner] if winner >= 0 else None,
        "tied": bool(record[CL_TIED]),
        "promised": chance(state) if is_open else None,
        "now": _now(state) if half else None,
        "taken": _taken(state),
        "attacker": _side(state, ATTACKER),
        "defender": _side(state, DEFENDER),
    }


def _side(state: State, side: int) -> dict[str, Any]:
    """One side: ``count`` dice are those it rolls, ``added`` successes come on top of its dice."""
    seat, where = state.side(side), state.clash[CL_WHERE]
    dice = state.dice(side)
    worth = [_worth(state, side, face) for face in dice]
    successes = play.clash_record.successes_of(state, side) if dice else None
    return {
        "seat": seat if seat != NOBODY else None,
        "units": position.units(state, seat, where) if seat != NOBODY else 0,
        "lost": state.clash[CL_LOST + side],
        "count": len(dice) or play.clash_record.dice_of(state, side),
        "dice": [FACE_NAMES[face] for face in dice],
        "worth": [number for number, _ in worth],
        "why": [why for _, why in worth],
        "added": state.clash[CL_MORE + side],
        "has_conan": play.clash_record.has_conan(state, side),
        "has_rolled_again": bool(state.clash[CL_REROLLED + side]),
        "cards": _cards(state, seat),
        "is_open": bool(state.clash[CL_OPEN + side]),
        "is_cancelled": bool(state.clash[CL_CANCELLED + side]),
        "successes": successes,
    }


def _cards(state: State, seat: int) -> list[str]:
    """The strategy cards that a side has committed, also those that still lie facedown."""
    if seat == NOBODY:
        return []
    defs = state.table.program.pool.defs
    return [defs[state.table.card[inst]].id for inst in state.pile(seat, COMMITTED)]


def _worth(state: State, side: int, face: int) -> tuple[int, str]:
    """The successes of a face for a side, and what makes it count; nothing where it does not."""
    if face == HIT:
        return 1, "hit"
    if face == HIT_ATTACKER and side == ATTACKER:
        return 1, "attacker"
    if face == HIT_CONAN:
        return (2, "Conan") if play.clash_record.has_conan(state, side) else (1, "hit")
    if not play.clash_record.symbols_of(state, side) >> face & 1:
        return 0, ""
    return 1, "raiders" if state.side(side) == NOBODY and play.clash_record.raiders_help(state) else "card"


# Odds.


def chance(state: State) -> float:
    """How often the attacker wins the roll under way, before any die of it falls."""
    sides = [_roll_of(state, side, _count(state, side)) for side in (ATTACKER, DEFENDER)]
    return luck.odds_of(sides[ATTACKER], sides[DEFENDER], luck.ties(state))


def _count(state: State, side: int) -> int:
    return len(state.dice(side)) or play.clash_record.dice_of(state, side)


def _roll_of(state: State, side: int, dice: int) -> odds.Roll:
    """What a side rolls with so many dice and what counts for it now."""
    return _side_roll(
        dice,
        side == ATTACKER,
        play.clash_record.has_conan(state, side),
        play.clash_record.symbols_of(state, side),
        state.clash[CL_MORE + side],
        state.table.clash_faces,
    )


def _now(state: State) -> float:
    """How often the attacker's dice, as they lie, beat what the defender will roll."""
    total, ties = play.clash_record.successes_of(state, ATTACKER), luck.ties(state)
    facing = odds.chances(_roll_of(state, DEFENDER, _count(state, DEFENDER)))
    return sum(facing[: total + 1 if 0 < ties <= total else total])


def _decided(state: State) -> float:
    """The same of the roll as far as it has come: once all dice lie there, 0 or 1."""
    if state.clash[CL_WINNER] >= 0:
        return float(state.clash[CL_WINNER] == ATTACKER)
    if not state.attack_dice:
        return chance(state)
    if not state.defense_dice:
        return _now(state)
    attack, defence = (play.clash_record.successes_of(state, side) for side in (ATTACKER, DEFENDER))
    ties = luck.ties(state)
    return float(attack > defence or (attack == defence and 0 < ties <= attack))


def _taken(state: State) -> float | None:
    """How often the attacker gets what he fights for, if he goes on as long as he can; ``None`` after its outcome."""
    kind, where, seat = state.clash[CL_KIND], state.clash[CL_WHERE], state.side(ATTACKER)
    is_open = state.step in OPEN_ROLL
    if kind in (ALLY, BREAK):
        return _decided(state) if is_open else None
    units = position.units(state, seat, where)
    if kind == CAMPAIGN:
        return _conquers(state, units) if is_open or state.step == steps.MARCH else None
    others = position.units(state, state.side(DEFENDER), where)
    fight = _fight(state, kind == SIEGE)
    if is_open:
        won = _decided(state)
        return won * fight(units, others - 1) + (1.0 - won) * fight(units - 1, others)
    return fight(units, others) if state.step in BETWEEN else None


def _rolls(state: State, attack: int, defence: int, raiders: int = 0) -> float:
    """How often the attacker wins a roll to come, without cards, with so many base dice on both sides (AOC-9.31)."""
    sides = []
    for side, base in ((ATTACKER, attack), (DEFENDER, defence)):
        dice = play.clash_record.limited(state, side, base, 0)
        counts = 1 << AXE if side == DEFENDER and raiders else 0
        with_conan = play.clash_record.has_conan(state, side)
        sides.append(_side_roll(dice, side == ATTACKER, with_conan, counts, 0, state.table.clash_faces))
    return luck.odds_of(sides[ATTACKER], sides[DEFENDER], luck.ties(state))


def _fight(state: State, is_siege: bool) -> Chance:
    """A siege or battle fought to its end; a marker rolls for its rating, and once more without units."""
    least = state.table.world.ratings[state.clash[CL_WHERE]] if is_siege else 0

    def wins(units: int, others: int) -> float:
        if others < (0 if is_siege else 1):
            return 1.0
        if units < 1:
            return 0.0
        won = _rolls(state, units, max(others, least))
        return won * wins(units, others - 1) + (1.0 - won) * wins(units - 1, others)

    return wins


def _conquers(state: State, units: int) -> float:
    """A campaign with forced marches as long as there are units for them (AOC-11)."""
    where, icon = state.clash[CL_WHERE], state.clash[CL_ICON]
    last = len(state.table.world.tracks[where]) - 1
    rating = state.table.world.ratings[where]
    raiders = state.raiders[where]

    def marches(units: int, icon: int, raiders: int) -> float:
        if units < 2 and not (units and state.table.rules.single_march):
            return 0.0
        return rolls(max(1, units - 1), icon, raiders)

    def rolls(units: int, icon: int, raiders: int) -> float:
        won = _rolls(state, units, rating, raiders)
        return won * after(units, icon, raiders) + (1.0 - won) * marches(units - 1, icon, max(0, raiders - 1))

    def after(units: int, icon: int, raiders: int) -> float:
        return 1.0 if icon >= last else marches(units, icon + 1, max(0, raiders - 1))

    if state.step == steps.MARCH:
        return marches(units, state.progress[position.at(state.side(ATTACKER), where)], raiders)
    won = _decided(state)
    return won * after(units, icon, raiders) + (1.0 - won) * marches(units - 1, icon, max(0, raiders - 1))


@lru_cache(maxsize=4096)
def _side_roll(dice: int, attacks: bool, doubles: bool, counts: int, added: int, faces: tuple[int, ...]) -> odds.Roll:
    values = odds.values_of(attacks=attacks, doubles=doubles, counts=counts)
    return odds.Roll(dice=dice, values=values, faces=faces, added=added)
