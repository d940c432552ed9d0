"""The contest under way as a record (``State.clash``): its start, its dice, what card effects change in it (AOC-9).

In code a contest is a *clash*. Card effects may import this; it knows nothing of windows.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import position, steps
from simulator.engine.games.age_of_conan.play.effects import modifiers
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    ATTACKER,
    AXE,
    BATTLE,
    BREAK,
    CAMPAIGN,
    CAP_CONAN,
    CAP_SIX,
    CL_ATTACKER,
    CL_CANCELLED,
    CL_DEFENDER,
    CL_DICE,
    CL_ICON,
    CL_KIND,
    CL_LOST,
    CL_MORE,
    CL_NO_RAIDERS,
    CL_OPEN,
    CL_ORIGIN,
    CL_RATING,
    CL_ROLLED,
    CL_ROLLS,
    CL_SYMBOLS,
    CL_WHERE,
    CL_WINNER,
    CLASH_NAMES,
    CLASH_SIZE,
    COMMITTED,
    FIRST_OF_ROLL,
    HIT,
    HIT_ATTACKER,
    HIT_CONAN,
    NOBODY,
    NONE,
    SIEGE,
    T_LOST,
    TALLIES,
    State,
    at,
)

#: Dice of a side: base ones (AOC-9.5), and all together (AOC-9.6).
MOST_BASE: Final = 5
MOST_DICE: Final = 6


def begin(state: State, kind: int, where: int, defender: int, origin: int) -> None:
    """A contest begins; the acting player is the attacker (AOC-9.2). ``origin`` is where his units came from."""
    state.clash[CL_KIND] = kind
    state.clash[CL_WHERE] = where
    state.clash[CL_ATTACKER] = state.active
    state.clash[CL_DEFENDER] = defender
    state.clash[CL_ORIGIN] = origin
    state.clash[CL_ROLLS] = 0
    state.step = steps.CLASH
    if state.recorder is not None:
        state.recorder.contest(state)


def begin_roll(state: State) -> None:
    """A contest roll begins: nothing holds any more that was said of the one before (AOC-9.35, AOC-9.38)."""
    clash = state.clash
    for place in range(FIRST_OF_ROLL, CLASH_SIZE):
        clash[place] = 0
    clash[CL_ROLLS] += 1
    clash[CL_WINNER] = NONE
    clash[CL_ICON] = icon(state)
    state.attack_dice = []
    state.defense_dice = []


def finish(state: State) -> None:
    """The contest is over, and the action with it."""
    for place in range(CLASH_SIZE):
        state.clash[place] = 0
    state.clash[CL_KIND] = state.clash[CL_ATTACKER] = state.clash[CL_DEFENDER] = NONE
    state.clash[CL_WHERE] = state.clash[CL_ORIGIN] = state.clash[CL_WINNER] = NONE
    state.attack_dice = []
    state.defense_dice = []
    state.step = steps.ACTION_END


def is_under_way(state: State) -> bool:
    return state.clash[CL_KIND] >= 0


def is_military(state: State) -> bool:
    """A campaign, siege or battle (AOC-9.1)."""
    return CAMPAIGN <= state.clash[CL_KIND] <= BATTLE


def name(state: State) -> str:
    """What the contest is called, and where it is."""
    return f"{CLASH_NAMES[state.clash[CL_KIND]]} in {position.province(state, state.clash[CL_WHERE])}"


def side_of(state: State, seat: int) -> int:
    """The side of a player in the contest, ``NONE`` if he takes no part; rolling for a province is none (AOC-19.13)."""
    return state.side_of(seat)


def icon(state: State) -> int:
    """The icon whose terrain holds: of the attacking or the defending army, or the first (AOC-10.3, 12.3, 13.3)."""
    kind, where = state.clash[CL_KIND], state.clash[CL_WHERE]
    if kind == CAMPAIGN:
        return state.progress[at(state.clash[CL_ATTACKER], where)]
    if kind == BATTLE:
        return state.progress[at(state.clash[CL_DEFENDER], where)]
    return 0


def terrain(state: State) -> int:
    """The terrain of a military contest roll."""
    return state.table.world.tracks[state.clash[CL_WHERE]][state.clash[CL_ICON]]


def rating(state: State) -> int:
    """The rating of the contested province as this roll counts it."""
    return state.table.world.ratings[state.clash[CL_WHERE]] + state.clash[CL_RATING]


# Dice (AOC-9.4 to AOC-9.10).


def base_dice(state: State, side: int) -> int:
    """What the kind of contest gives a side, before any limit (AOC-10.2, AOC-12.2, AOC-13.2, AOC-14.6, AOC-14.9)."""
    kind, where, seat = state.clash[CL_KIND], state.clash[CL_WHERE], state.side(side)
    if kind <= BATTLE and side == ATTACKER:
        return position.units(state, seat, where)
    if kind == SIEGE:
        return max(position.units(state, seat, where), rating(state))
    if kind == BATTLE:
        return position.units(state, seat, where)
    if side == ATTACKER:
        return 1 + supporting(state, seat, where)
    return rating(state) + (kind == BREAK)


def supporting(state: State, seat: int, where: int) -> int:
    """Adjacent provinces that are friendly or hold an own emissary, each once (AOC-14.6 to AOC-14.8)."""
    count = 0
    for place in position.neighbours(state, where):
        if position.is_friendly(state, seat, place) or position.emissaries(state, seat, place):
            count += 1
    return count


def has_conan(state: State, side: int) -> bool:
    """Whether a side has Conan on its side: his player, or a neutral province against others (AOC-9.7 to AOC-9.10)."""
    if state.conan != state.clash[CL_WHERE]:
        return False
    seat = state.side(side)
    if seat == NOBODY:
        return state.clash[CL_ATTACKER] != state.conan_player
    return seat == state.conan_player


def dice_of(state: State, side: int) -> int:
    """How many dice a side rolls: its base dice and those that cards add or take away."""
    return limited(state, side, base_dice(state, side), state.clash[CL_DICE + side] + modifiers.dice(state, side))


def limited(state: State, side: int, base: int, extra: int) -> int:
    """Base dice and extra dice of a side, also Conan's, within their limits, never below one (AOC-9.5, AOC-9.6)."""
    cap = state.table.rules.dice_cap
    found = min(base, MOST_DICE if cap == CAP_SIX else MOST_BASE) + extra
    with_conan = has_conan(state, side)  # the extra die is added without asking (AOC-9.36)
    if cap == CAP_CONAN:
        return max(1, min(found, MOST_BASE)) + with_conan
    return max(1, min(found + with_conan, MOST_DICE))


def roll(state: State, side: int) -> None:
    """The dice of a side fall; those that lie there are gone (AOC-9.11)."""
    if state.recorder is not None:
        state.recorder.falling(state, side, ())
    dice = position.roll_clash(state, state.clash[CL_ATTACKER], dice_of(state, side))
    state.clash[CL_ROLLED + side] = 1
    if side == ATTACKER:
        state.attack_dice = dice
    else:
        state.defense_dice = dice
    if state.recorder is not None:
        state.recorder.fallen(state)
    say_dice(state, side)


def reroll(state: State, side: int, places: list[int]) -> None:
    """Some dice of a side are rolled again, by their places (AOC-9.37)."""
    dice = state.dice(side)
    if state.recorder is not None:
        state.recorder.falling(state, side, places)
    found = position.roll_clash(state, state.clash[CL_ATTACKER], len(places))
    for place, face in zip(places, found, strict=True):
        dice[place] = face
    if state.recorder is not None:
        state.recorder.fallen(state)
    say_dice(state, side)


def say_dice(state: State, side: int) -> None:
    if state.log is not None:
        seat = state.side(side)
        who = position.name(state, seat) if seat >= 0 else position.province(state, state.clash[CL_WHERE])
        state.say("dice", "AOC-9.11", f"{who} rolls {position.faces(state.dice(side))}.")


# Successes (AOC-9.16, AOC-9.21 to AOC-9.26, AOC-9.31).


def raiders_help(state: State) -> bool:
    """Whether axes count for a neutral province because of its raiders (AOC-9.31, AOC-9.33)."""
    if state.clash[CL_DEFENDER] != NOBODY or not state.raiders[state.clash[CL_WHERE]] or state.clash[CL_NO_RAIDERS]:
        return False
    return state.clash[CL_KIND] != ALLY or state.table.rules.raiders_in_intrigue


def symbols_of(state: State, side: int) -> int:
    """The symbols that count as successes for a side, as bits."""
    found = state.clash[CL_SYMBOLS + side] | modifiers.symbols(state, side)
    seat = state.side(side)
    if seat == NOBODY:
        return found | (1 << AXE if raiders_help(state) else 0)
    if state.clash[CL_OPEN + side] and not state.clash[CL_CANCELLED + side]:
        for card in state.pile(seat, COMMITTED):
            found |= state.table.symbols[card]
    return found


def successes_of(state: State, side: int) -> int:
    """The successes of a side: its dice, and what cards add."""
    symbols = symbols_of(state, side)
    double = has_conan(state, side)
    found = state.clash[CL_MORE + side] + modifiers.successes(state, side)
    for face in state.dice(side):
        if face == HIT or (face == HIT_ATTACKER and side == ATTACKER):
            found += 1
        elif face == HIT_CONAN:
            found += 2 if double else 1
        elif symbols >> face & 1:
            found += 1
    return max(0, found)


# Losses.


def lose_unit(state: State, side: int, rule: str) -> None:
    """A side removes one of its units in the contested province (AOC-9.34)."""
    seat, where = state.side(side), state.clash[CL_WHERE]
    if position.units(state, seat, where):
        position.remove_unit(state, seat, where, rule)
        state.clash[CL_LOST + side] += 1
        if state.recorder is not None:
            state.recorder.unit_lost(state, side, 1)


def restore_unit(state: State, side: int) -> bool:
    """A unit that a side has just lost by the outcome is not lost after all; whether there was one.

    With it comes back the progress that an army loses with its last unit.
    """
    if not state.clash[CL_LOST + side]:
        return False
    seat, where = state.side(side), state.clash[CL_WHERE]
    here = at(seat, where)
    if not state.units[here] and state.clash[CL_KIND] in (CAMPAIGN, BATTLE):
        is_of_icon = (state.clash[CL_KIND] == CAMPAIGN) == (side == ATTACKER)
        state.progress[here] = state.clash[CL_ICON] if is_of_icon else 0
    state.clash[CL_LOST + side] -= 1
    state.units[here] += 1
    state.tallies[seat * TALLIES + T_LOST] -= 1
    if state.recorder is not None:
        state.recorder.unit_lost(state, side, -1)
    if state.log is not None:
        text = f"{position.name(state, seat)} keeps a unit in {position.province(state, where)}."
        state.say("unit_kept", "AOC-19.15", text)
    return True
