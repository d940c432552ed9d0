"""A simulation of the decks of a line-up, as they sit there and under its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User

from decks import lineups
from simulator import loading, matches
from simulator.errors import SimulationRefused
from simulator.requests.services import Asked, request_simulation


def play_lineup(
    *,
    owner: User,
    ref: loading.LineupRef,
    match_count: int,
    agents: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    key: str | None = None,
    check_holds: bool = False,
    cards_of: str = "",
) -> Asked:
    """Ask for a simulation of this line-up; ``options`` are beside its own and go before them.

    Two decks meet in a match-up, more at one table. A seat without a deck that ``owner`` may use is refused, as is all
    that ``request_simulation`` refuses.
    """
    seats = lineups.seats_of(ref.lineup, owner, by_link=ref.by_link)
    if empty := loading.empty_words(seats):
        raise SimulationRefused(f"The line-up is not complete. {empty}", "empty_seat")
    return request_simulation(
        owner=owner,
        version_ids=[seat.version.pk for seat in seats if seat.version],
        kind=matches.MULTIPLAYER if len(seats) > 2 else matches.MATCHUP,
        match_count=match_count,
        agents=agents,
        options={**ref.lineup.options, **(options or {})},
        seed=seed,
        key=key,
        share_keys=[seat.share_key for seat in seats if seat.share_key],
        check_holds=check_holds,
        cards_of=cards_of,
    )
