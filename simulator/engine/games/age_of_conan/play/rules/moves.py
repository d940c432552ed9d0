"""Where armies and emissaries may go (AOC-8)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.play.effects import modifiers
from simulator.engine.games.age_of_conan.position import NOBODY, State


def can_redeploy_to(state: State, seat: int, place: int) -> bool:
    """Whether a redeployment may enter a province: a friendly one (AOC-8.2).

    Aquilonia that nobody plays is open ground without a contest if the table reads AOC-22.5 so.
    """
    if position.is_friendly(state, seat, place):
        return True
    is_open_ground = position.is_open(state, place) and not position.is_in_play(state, place)
    return is_open_ground and position.other_army(state, seat, place) == NOBODY


def redeploy_targets(state: State, seat: int, source: int, steps_each: int) -> list[int]:
    """Where units of a province may be redeployed to with so many steps, each into a friendly province."""
    found: list[int] = []
    edge = [source]
    for _ in range(steps_each):
        further: list[int] = []
        for place in edge:
            for other in modifiers.redeploy_targets(state, seat, place):
                if other != source and other not in found and can_redeploy_to(state, seat, other):
                    found.append(other)
                    further.append(other)
        edge = further
    return sorted([place for place in found if position.room(state, seat, place) > 0])


def redeploy_sources(state: State, seat: int, steps_each: int) -> list[int]:
    """The provinces from which units can be redeployed, whatever they are (AOC-8.3)."""
    return [place for place in position.armies(state, seat) if redeploy_targets(state, seat, place, steps_each)]


def is_campaign_ground(state: State, place: int) -> bool:
    """A neutral province in which contests take place: in play, and no home (AOC-8.8, AOC-8.10, AOC-22.4)."""
    return position.is_neutral(state, place) and position.is_in_play(state, place)


def can_attack(state: State, seat: int, place: int) -> bool:
    """Whether units of a player may enter a province as an attack, with room for one (AOC-8.4 to AOC-8.11)."""
    if not position.is_in_play(state, place) or position.is_home(state, place):
        return False
    return not position.is_friendly(state, seat, place) and position.room(state, seat, place) > 0


def attack_targets(state: State, seat: int, source: int) -> list[int]:
    """The provinces that units of one province can attack."""
    return [place for place in position.neighbours(state, source) if can_attack(state, seat, place)]


def attack_sources(state: State, seat: int) -> list[int]:
    """The provinces from which an attack can start (AOC-8.12)."""
    return [place for place in position.armies(state, seat) if attack_targets(state, seat, place)]


def campaigns(state: State, seat: int) -> list[int]:
    """The neutral provinces in which a player can attack without moving (AOC-7.16)."""
    return [place for place in position.armies(state, seat) if is_campaign_ground(state, place)]


def group_sizes(state: State, seat: int, source: int, target: int) -> list[int]:
    """How many units can move between two provinces: at least one, at most as the target holds (AOC-8.1, AOC-8.11).

    An attack is bound by the stacking limit too, since no attack goes into the own home.
    """
    most = min(position.units(state, seat, source), position.room(state, seat, target))
    return list(range(1, most + 1))


# Emissaries.


def may_enter(state: State, seat: int, place: int) -> bool:
    """Emissaries may go anywhere (AOC-8.17, AOC-8.18); other players' homes are a reading (AOC-8.16)."""
    if state.table.rules.enter_enemy_home:
        return True
    return not (position.is_home(state, place) and position.is_enemy(state, seat, place))


def emissary_targets(state: State, seat: int, source: int) -> list[int]:
    """Where one emissary can stop: it walks on from friendly provinces and other own emissaries (AOC-8.13, AOC-8.14).

    The emissary that moves is no other one, also where it came from (AOC-8.15).
    """
    return _reached(state, seat, source, modifiers.passes_through(state, seat))


def passes(state: State, seat: int, source: int, target: int) -> bool:
    """Whether an emissary comes to a province only because a card lets it pass through others."""
    return modifiers.passes_through(state, seat) and target not in _reached(state, seat, source, False)


def _reached(state: State, seat: int, source: int, free: bool) -> list[int]:
    found: list[int] = []
    edge = [source]
    while edge:
        further: list[int] = []
        for place in edge:
            for other in position.neighbours(state, place):
                if other in found or not may_enter(state, seat, other):
                    continue
                found.append(other)
                here = position.emissaries(state, seat, other) - (other == source)
                if free or here > 0 or position.is_friendly(state, seat, other):
                    further.append(other)
        edge = further
    return sorted([place for place in found if place != source])
