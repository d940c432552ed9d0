"""Line-ups by reference, what a check finds at their tables, and their decks as a request names them."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User

from cards import catalogue
from cards.placeholders import CardScope
from decks import lineups, reading
from decks.errors import LineupNotFound
from decks.lineups import SeatView
from decks.models import DeckVersion, Lineup, Visibility
from simulator.engine import ERROR, DeckList, Problem, get_game
from simulator.errors import Findings, SimulationRefused
from simulator.loading.input import sets_of
from simulator.loading.table_check import table_findings

SHARE_LINK: Final = re.compile(r"(?:^|/)l/([\w-]+)/?$")
LINEUP_LINK: Final = re.compile(r"(?:^|/)line-ups/([\w-]+)/?$")
EMPTY_SEAT: Final = "empty_seat"
UNKNOWN_OPTION: Final = "unknown_option"


@dataclass(frozen=True, slots=True)
class LineupRef:
    """A line-up, and whether it was found by its link."""

    lineup: Lineup
    by_link: bool = False


@dataclass(frozen=True, slots=True)
class LineupCheck:
    """What keeps the decks of a line-up from a match, by deck and for the table, and what is only advice.

    A deck in several seats is one finding. Where a seat is empty, the table as a whole is not checked.
    """

    findings: tuple[Findings, ...] = ()
    advice: tuple[Findings, ...] = ()

    @property
    def count(self) -> int:
        """How many things there are to fix."""
        return sum(len(found.problems) for found in self.findings)

    @property
    def is_ready(self) -> bool:
        return not self.findings

    def count_at(self, seat: int) -> int:
        """How many of them concern this seat, counted from 0."""
        return sum(len(found.problems) for found in self.findings if seat in found.seats)


def find_lineup(user: User | AnonymousUser, text: str) -> LineupRef:
    """The line-up with this public id or link; one that this person may not see is as good as not there."""
    wanted = text.strip().split("?")[0].split("#")[0]
    shared, plain = SHARE_LINK.search(wanted), LINEUP_LINK.search(wanted)
    if shared:
        return LineupRef(lineups.find_shared_lineup(share_key=shared.group(1)), by_link=True)
    try:
        public_id = uuid.UUID(plain.group(1) if plain else wanted)
    except ValueError:
        raise LineupNotFound(f"“{wanted[:60]}” is neither the id of a line-up nor a link to one.") from None
    return LineupRef(lineups.find_lineup(public_id=public_id, person=user))


def check_lineup(lineup: Lineup, seats: Sequence[SeatView]) -> LineupCheck:
    """Everything that keeps these seats from a match under the options of the line-up."""
    game_key = lineup.game_id
    options = _known_options(lineup)
    sitting = [(seat, _list_of(seat)) for seat in seats if seat.version]
    numbers = [seat.number for seat, _deck in sitting]
    decks = [deck for _seat, deck in sitting]
    ids = [str(seat.deck.public_id) for seat, _deck in sitting if seat.deck]
    empty = [seat for seat in seats if not seat.version]
    tables: list[list[int]] | None = [] if empty else None
    try:
        pool = _pool_of(lineup, [seat.version for seat in seats if seat.version])
    except SimulationRefused as error:
        return LineupCheck((Findings((), "", (Problem(error.code, ERROR, error.message),)),))
    found = [
        replace(one, seats=tuple(numbers[at] for at in one.seats))
        for one in table_findings(game_key, decks, options, ids=ids, tables=tables, pool=pool)
    ]
    found += [
        Findings((seat.number,), "", (Problem(EMPTY_SEAT, ERROR, seat.why_empty, seat=seat.number),)) for seat in empty
    ]
    found += _of_options(lineup)
    advice = () if empty else _advice(game_key, sitting, options, pool)
    by_seat = sorted(found, key=lambda one: one.seats or (lineups.MAX_SEATS,))
    return LineupCheck(tuple(by_seat), advice)


def empty_words(seats: Sequence[SeatView]) -> str:
    """Which seats have no deck, and why; nothing where all have one."""
    return " ".join(f"Seat {seat.number + 1}: {seat.why_empty}" for seat in seats if not seat.version)


def deck_reference(seat: SeatView) -> str:
    """The deck of a seat as a form of simulations takes it: its id, its link, or its id with a version."""
    if seat.deck is None or seat.version is None:
        return ""
    if seat.share_key:
        return f"/d/{seat.share_key}/"
    return f"{seat.deck.public_id}:{seat.version.number}" if seat.is_fixed else str(seat.deck.public_id)


def _list_of(seat: SeatView) -> DeckList:
    version = seat.version
    assert version is not None
    return reading.engine_deck(version)


def _known_options(lineup: Lineup) -> dict[str, str]:
    known = get_game(lineup.game_id).options
    return {name: value for name, value in lineup.options.items() if name in known and value in known[name].choices}


def _of_options(lineup: Lineup) -> list[Findings]:
    """Options that the game had when the line-up was saved, and has no more."""
    lost = [name for name in lineup.options if name not in _known_options(lineup)]
    problems = tuple(
        Problem(UNKNOWN_OPTION, ERROR, f"The rule option “{name}” is not what it was. Save the line-up anew.")
        for name in lost
    )
    return [Findings((), "", problems)] if problems else []


def _pool_of(lineup: Lineup, versions: Sequence[DeckVersion]) -> Any:
    """The cards of a line-up: home-made ones as all its readers may see them, who are its owner alone if private."""
    if not any(version.sets for version in versions):
        return catalogue.pool(lineup.game_id)
    reader: User | AnonymousUser = lineup.owner if lineup.visibility == Visibility.PRIVATE else AnonymousUser()
    scope = CardScope(lineup.game_id, None, versions=sets_of(reader, versions))
    return scope.pool_with({card_id for version in versions for _, card_id, _ in version.entries})


def _advice(
    game_key: str, sitting: Sequence[tuple[SeatView, DeckList]], options: dict[str, str], pool: Any
) -> tuple[Findings, ...]:
    """What only advises, one by one, with the seat and the deck that it is about."""
    found = []
    for problem in get_game(game_key).check_table(pool, [deck for _seat, deck in sitting], options):
        if problem.is_error:
            continue
        if problem.seat is None:
            found.append(Findings((), "", (problem,)))
        else:
            seat, deck = sitting[problem.seat]
            found.append(Findings((seat.number,), deck.name, (replace(problem, seat=seat.number),)))
    return tuple(found)
