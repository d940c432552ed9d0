"""Positions of Age of Conan that no match can reach: each is refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine.games.age_of_conan.scenes import State, match, play, position
from simulator.scenarios.age_of_conan.box import place_of
from simulator.scenarios.reader import Json, Scenario, Where

#: The check of a start that holds of every position: no more figures than a kingdom has.
FIGURES: Final = "AOC-P04"
#: Dice in the pool, ages, and the bidding token that returns after every bid.
DICE: Final = 7
AGES: Final = 3
RETURNS: Final = 3
#: Phases before which the last token cannot have left the track: the adventure would be over.
EARLY: Final = ("Bid", "Conan")


def _player(state: State, seat: int, *more: str) -> Where:
    return ("players", state.table.names[seat], *more)


# While the position is laid out.


def refuse_marker(scenario: Scenario, state: State, seat: int, place: int, mark: int) -> None:
    """A marker where none can be, or where another player has one."""
    name = position.province(state, place)
    where = _player(state, seat, "markers")
    if position.is_home(state, place):
        raise scenario.error(where, f"{name} is a kingdom, and no marker is ever placed on one (AOC-2.11).")
    if not position.is_in_play(state, place):
        raise scenario.error(where, f"{name} is not in play, so that no marker can be there (AOC-22.4).")
    if not position.is_neutral(state, place):
        raise scenario.error(where, f"{name} carries the marker of another player; it has one at most (AOC-2.10).")
    if mark == position.TOWER and state.table.world.savage >> place & 1:
        raise scenario.error(where, f"{name} is savage and cannot have a tower alone (AOC-2.5).")


def refuse_icon(scenario: Scenario, state: State, seat: int, place: int, icon: int) -> None:
    """An icon that the track has not, or no army on campaign to stand on it."""
    name = position.province(state, place)
    where = _player(state, seat, "icons")
    if not position.units(state, seat, place) or not position.is_neutral(state, place):
        raise scenario.error(where, f"an icon is for an army in a neutral province; {name} has none (AOC-2.21).")
    most = len(state.table.world.tracks[place])
    if not 1 <= icon <= most:
        raise scenario.error(where, f"the campaign track of {name} has the icons 1 to {most}.")


def refuse_bids(scenario: Scenario, state: State, seat: int, values: Sequence[int]) -> None:
    """A bidding token that is not in the box, or the lack of the one that always returns."""
    where = _player(state, seat, "bidding_tokens")
    for value in values:
        if value not in state.table.bid_values:
            known = ", ".join(map(str, state.table.bid_values))
            raise scenario.error(where, f"there is no bidding token {value}; there are {known}.")
    if RETURNS not in values:
        raise scenario.error(where, f"the token {RETURNS} returns after every bid; it is always there (AOC-4.13).")


def refuse_table_cards(scenario: Scenario, state: State, cards: Sequence[int], where: Where) -> None:
    for inst in cards:
        if state.table.plays[inst] != position.PLAY_TABLE:
            reason = f"{position.title(state, inst)} is no play-on-the-table card and lies on no table (AOC-19.1)."
            raise scenario.error(where, reason)


def refuse_artifacts(scenario: Scenario, state: State, cards: Sequence[int], where: Where) -> None:
    if sum(state.table.kinds[inst] == position.KIND_ARTIFACT for inst in cards) > 1:
        raise scenario.error(where, "nobody holds two artifacts: a player competes for one (AOC-17.5).")


def refuse_adventures(scenario: Scenario, said: Mapping[str, Json], phase: str, most: int) -> None:
    further = said.get("adventures", ())
    if len(further) > most:
        reason = f"an age has four adventures, so that at most {most} follow the current one (AOC-5.1)."
        raise scenario.error(("position", "adventures"), reason)
    if further and phase in ("Age change", "End"):
        raise scenario.error(("position", "adventures"), f"in the phase {phase} no adventure is left in the age.")


def refuse_track(scenario: Scenario, state: State, card: int, phase: str) -> None:
    """More tokens than the adventure is long, none of them while it goes on, or some when it is over."""
    have, most = len(state.common(position.TRACK)), state.table.length[card]
    where = ("position", "track")
    if have > most:
        title = position.title(state, card)
        raise scenario.error(where, f"the track has {have} tokens, but {title} is {most} long (AOC-15.2).")
    if not have and phase in EARLY:
        raise scenario.error(where, "with an empty track the adventure is over; begin at the End of adventure.")
    if have and phase in ("End of adventure", "Age change", "End"):
        raise scenario.error(where, f"in the phase {phase} the adventure is over and its track empty (AOC-15.9).")


# When all lies on the table.


def refuse_position(scenario: Scenario, state: State, phase: str) -> None:
    """``ScenarioError`` for figures, dice and raiders that cannot be there, and parts that the phase has not."""
    if state.age > AGES or (phase == "Age change" and state.age == AGES) or (phase == "End" and state.age < AGES):
        reason = f"the phase {phase} does not come in age {state.age}: there are three, and the third ends the game."
        raise scenario.error(("position", "age"), f"{reason[:-1]} (AOC-16.1).")
    if sum(state.pool) > DICE:
        raise scenario.error(("position", "pool"), f"there are {DICE} fate dice, not {sum(state.pool)} (AOC-1.5).")
    if position.raiders_in_supply(state) < 0:
        reason = f"there are {position.MOST_RAIDERS} raider tokens, not {sum(state.raiders)} (AOC-1.6)."
        raise scenario.error(("position", "raiders"), reason)
    target = _contest(scenario, state, phase)
    for seat in range(state.table.players):
        _armies(scenario, state, seat, target)
    _refuse(scenario, state, only=FIGURES)


def refuse_start(scenario: Scenario, state: State) -> None:
    """``ScenarioError`` for a start that is not as AOC-3 says, with the code of the check."""
    _refuse(scenario, state)


def _refuse(scenario: Scenario, state: State, only: str = "") -> None:
    for problem in match.check_start(state):
        if problem.is_error and only in ("", problem.code):
            where: Where = () if problem.seat is None else _player(state, problem.seat)
            raise scenario.error(where, f"{problem.code}: {problem.message} ({problem.rule})")


def _armies(scenario: Scenario, state: State, seat: int, target: int) -> None:
    """Units where they cannot be; in the province of the contest the attacker may stand among his enemies."""
    where = _player(state, seat, "units")
    for place in position.armies(state, seat):
        name = position.province(state, place)
        attacks = place == target and seat == state.active
        if not position.is_open(state, place):
            raise scenario.error(where, f"{name} is not in play and closed to units (AOC-8.10).")
        if position.is_enemy(state, seat, place) and not attacks:
            reason = f"{name} belongs to another player; units are there only in a siege (AOC-8.6)."
            if position.is_home(state, place):
                reason = f"{name} is the home of another player and closed to units (AOC-8.7)."
            raise scenario.error(where, reason)
        if place != target and position.other_army(state, seat, place) != position.NOBODY:
            raise scenario.error(where, f"two players have units in {name}; armies never share a province (AOC-2.19).")
        if position.room(state, seat, place) < 0:
            most = position.STACK
            raise scenario.error(where, f"{name} holds at most {most} units of a player, his own home any (AOC-2.16).")


# The contest under way.


def _contest(scenario: Scenario, state: State, phase: str) -> int:
    """The province of the contest; ``NONE`` without one. An error for one that cannot be."""
    said = scenario.data.get("position", {}).get("contest")
    where: Where = ("position", "contest")
    if said is None:
        if phase == "Contest":
            raise scenario.error(
                ("position",), "the phase Contest needs contest: with military: or intrigue: and a province."
            )
        return position.NONE
    if phase != "Contest":
        raise scenario.error(where, f"a contest is under way in the phase Contest, not in the phase {phase}.")
    kind = "military" if "military" in said else "intrigue"
    target = place_of(scenario, state, said[kind], (*where, kind))
    if kind == "intrigue":
        _intrigue(scenario, state, target, said)
    else:
        _attack(scenario, state, target, said)
    return target


def _intrigue(scenario: Scenario, state: State, target: int, said: Mapping[str, Json]) -> None:
    where: Where = ("position", "contest", "intrigue")
    if "from" in said:
        raise scenario.error(("position", "contest", "from"), "an intrigue contest comes from no other province.")
    if not play.intrigue.can_begin(state, state.active, target):
        who, name = position.name(state, state.active), position.province(state, target)
        raise scenario.error(where, f"{who} can start no intrigue contest in {name} (AOC-14.1, AOC-14.3).")


def _attack(scenario: Scenario, state: State, target: int, said: Mapping[str, Json]) -> None:
    where: Where = ("position", "contest", "military")
    who, name = position.name(state, state.active), position.province(state, target)
    if not position.units(state, state.active, target):
        raise scenario.error(where, f"{who} has no units in {name}; list those that have moved there to attack.")
    if position.is_friendly(state, state.active, target) or position.is_home(state, target):
        raise scenario.error(where, f"{who} cannot attack {name} (AOC-8.7, AOC-8.9).")
    is_campaign = position.is_neutral(state, target) and position.other_army(state, state.active, target) < 0
    if "from" in said:
        origin = place_of(scenario, state, said["from"], ("position", "contest", "from"))
        if origin not in position.neighbours(state, target):
            reason = f"{position.province(state, origin)} is not adjacent to {name} (AOC-7.16)."
            raise scenario.error(("position", "contest", "from"), reason)
    elif not is_campaign:
        raise scenario.error(where, "say from: which province the attacking units came (AOC-12.8).")
