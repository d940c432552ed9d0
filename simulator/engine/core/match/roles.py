"""The kinds of seats of a game, and how seats and the first turn come about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.decks import ERROR, Fix, Problem

#: How seats are given: every deck has every seat equally often, or each deck has the seat of its role.
ROTATED: Final = "rotated"
BY_ROLE: Final = "by_role"
SEATINGS: Final = (ROTATED, BY_ROLE)
#: What decides who begins: chance, what players do in the match, or what they have chosen before it.
DRAWN: Final = "drawn"
PLAYED: Final = "played"
SET: Final = "set"
FIRSTS: Final = (DRAWN, PLAYED, SET)
#: The role of the seats of a game that has one kind of them.
PLAYER: Final = "player"


@dataclass(frozen=True, slots=True)
class Role:
    """A kind of seat: its key, its name for people, and how many of it sit at a table."""

    key: str
    name: str
    least: int
    most: int


def players_of(roles: Sequence[Role]) -> tuple[int, int]:
    """The least and the most seats of a table with these roles."""
    return sum(role.least for role in roles), sum(role.most for role in roles)


def seats_problems(roles: Sequence[Role], held: Sequence[str], code: str, rule: str = "") -> list[Problem]:
    """What is wrong with the number of seats, in all and of each role; ``held`` are the roles of the decks by seat.

    A deck whose role is not known (empty) counts in all, and may have any role that is still free.
    """
    least, most = players_of(roles)
    if not least <= len(held) <= most:
        room = f"{least} to {most}" if least < most else str(least)
        need = least if len(held) < least else most
        message = f"A match has {room} player{'s' if most > 1 else ''}, not {len(held)}."
        return [Problem(code, ERROR, message, rule, have=len(held), need=need, fixes=(_seats_fix(need - len(held)),))]
    return [problem for role in roles for problem in _of_role(role, held, code, rule)]


def _seats_fix(more: int) -> Fix:
    """So many decks more at the table, or fewer if it is negative."""
    number = abs(more)
    decks = f"{number} deck{'s' if number > 1 else ''}"
    if more > 0:
        return Fix("add", f"Add {decks}", quantity=number)
    return Fix("remove", f"Take {decks} out", quantity=number)


def _of_role(role: Role, held: Sequence[str], code: str, rule: str) -> list[Problem]:
    seats = [seat for seat, key in enumerate(held) if key == role.key]
    free = sum(not key for key in held)
    if len(seats) > role.most:
        message = f"There is room for {role.most} of {role.name}, and {len(seats)} decks are of this role."
        return [
            Problem(code, ERROR, message, rule, have=len(seats), need=role.most, seat=seat)
            for seat in seats[role.most :]
        ]
    if len(seats) + free < role.least:
        message = f"No seat has a deck of {role.name}." if not seats else f"{role.name}: a deck is missing."
        return [Problem(code, ERROR, message, rule, have=len(seats), need=role.least)]
    return []
