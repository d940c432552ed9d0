"""Small questions about positions and decks that every game asks in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulator.engine.core.kernel.position import Position
from simulator.engine.core.outcome import Outcome


def by_player(owner: Sequence[int], is_one: Sequence[bool], players: int) -> tuple[frozenset[int], ...]:
    """For each player the instances of a kind that are his."""
    return tuple(
        frozenset(inst for inst, player in enumerate(owner) if player == seat and is_one[inst])
        for seat in range(players)
    )


def answering(events: Sequence[Mapping[str, object]], card: Sequence[int]) -> dict[str, frozenset[int]]:
    """By event, the instances that answer to it; ``events`` are those of each definition."""
    found: dict[str, set[int]] = {}
    for inst, definition in enumerate(card):
        for event in events[definition]:
            found.setdefault(event, set()).add(inst)
    return {event: frozenset(able) for event, able in found.items()}


def tallies(state: Position, names: Sequence[str], players: int) -> dict[str, list[int]]:
    """The counts of a match by name, one number a seat."""
    size = len(names)
    return {name: [state.tallies[seat * size + at] for seat in range(players)] for at, name in enumerate(names)}


def outcome(
    state: Position, players: int, reason: str, rule: str, abnormal: bool, places: tuple[int, ...] = ()
) -> Outcome | None:
    """How a match ended, ``None`` while it goes on."""
    if not state.reason:
        return None
    winners = tuple(seat for seat in range(players) if state.winners >> seat & 1)
    return Outcome(winners, reason, rule, abnormal=abnormal, places=places)
