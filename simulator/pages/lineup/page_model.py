"""What the pages of line-ups show: rows of a list, the seats of one with its check, its options in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from cards import catalogue
from decks import collection, lineups
from decks.collection import Gap
from decks.editing import OWNER_NAME
from decks.lineups import SeatView
from decks.models import Lineup
from decks.reading import Person
from decks.summary import DeckSummary, summaries
from simulator import loading, matches
from simulator.engine import get_game
from simulator.games import pages_of
from simulator.loading import LineupCheck
from simulator.pages.forms import GROUP_WORDS, MATCHES_OFFERED, OPTION_PREFIX, SimulationForm
from simulator.pages.lineup.fixing import fixable
from simulator.pages.lineup.reached import Reached

RUN_OFFERED: Final = MATCHES_OFFERED[:3]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with its name and its deck in a few figures; ``to_fix`` counts what keeps it from a match."""

    title: str
    view: SeatView
    deck: DeckSummary | None
    to_fix: int
    url: str


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line-up of a list."""

    lineup: Lineup
    seats: tuple[SeatView, ...]
    check: LineupCheck
    is_ready_made: bool


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A rule option that differs from the usual one."""

    label: str
    value: str
    usual: str
    rule: str


def rows_of(found: Iterable[Lineup], person: Person) -> list[ListRow]:
    """Line-ups as rows of a list; asks the database nothing more."""
    return [_row(lineup, person) for lineup in found]


def _row(lineup: Lineup, person: Person) -> ListRow:
    seats = lineups.seats_of(lineup, person)
    return ListRow(lineup, seats, loading.check_lineup(lineup, seats), is_ready_made(lineup))


def is_ready_made(lineup: Lineup) -> bool:
    """Whether it came with the site."""
    return lineup.owner.username == OWNER_NAME


def seat_rows(lineup: Lineup, seats: Sequence[SeatView], check: LineupCheck, person: Person) -> tuple[SeatRow, ...]:
    """The seats in their order, each named as in the form, with their decks as this person sees them."""
    fields = pages_of(lineup.game_id).seats(lineups.seats_limit(lineup.game_id))
    found = []
    for seat in seats:
        field = fields[seat.number] if seat.number < len(fields) else None
        title = field.label if field and field.role else f"Seat {seat.number + 1}"
        deck = summaries([seat.deck], person)[0] if seat.deck else None
        found.append(SeatRow(title, seat, deck, check.count_at(seat.number), _deck_url(seat)))
    return tuple(found)


def _deck_url(seat: SeatView) -> str:
    """The page of the deck, by its link where it takes one."""
    if seat.deck is None:
        return ""
    if seat.share_key:
        return reverse("decks:shared", args=[seat.share_key])
    return reverse("decks:detail", args=[seat.deck.public_id])


def option_rows(lineup: Lineup) -> list[tuple[str, list[OptionRow]]]:
    """What differs from the usual rules, by group."""
    known = get_game(lineup.game_id).options
    groups = []
    for group, (title, _words) in GROUP_WORDS.items():
        rows = [
            OptionRow(name.replace("_", " ").capitalize(), value, known[name].default, known[name].rule)
            for name, value in lineup.options.items()
            if name in known and known[name].group == group
        ]
        if rows:
            groups.append((title, rows))
    return groups


def lineup_page(reached: Reached) -> dict[str, Any]:
    """Everything the page of one line-up shows."""
    lineup, seats = reached.lineup, reached.seats
    check = loading.check_lineup(lineup, seats)
    return {
        "lineup": lineup,
        "reached": reached,
        "rows": seat_rows(lineup, seats, check, reached.person),
        "check": check,
        "findings": fixable(reached, check),
        "can_move": reached.is_owner and not lineups.has_roles(lineup.game_id) and len(seats) > 1,
        "groups": option_rows(lineup),
        "is_ready_made": is_ready_made(lineup),
        "plays": get_game(lineup.game_id).plays,
        "counts": RUN_OFFERED,
        "usual": SimulationForm.usual_matches,
        "form_url": form_url(lineup, seats, reached.person),
        "copy_url": reached.url("copy"),
        "play_url": reached.url("play"),
        **boxes_context(lineup.game_id, reached.person),
        "gap": gap_of(lineup, seats, reached.person),
    }


def boxes_context(game_key: str, person: Person) -> dict[str, Any]:
    """Which tables of a game a person can set up from the own boxes, for the pages that show it."""
    return {"setups": collection.setups(game_key, person), "game_slug": catalogue.game_slug(game_key)}


def gap_of(lineup: Lineup, seats: Sequence[SeatView], person: Person) -> Gap | None:
    """What a person lacks to lay these decks on a table; ``None`` where neither copies nor boxes say anything of it."""
    decks = [(seat.version.deck_id, seat.version.entries) for seat in seats if seat.version]
    gap = collection.gap_of_table(lineup.game_id, decks, person)
    return gap if gap and (gap.missing < gap.need or gap.closing) else None


def form_url(lineup: Lineup, seats: Sequence[SeatView], person: Person) -> str:
    """The form of simulations filled with this line-up; empty where it cannot name a deck of it."""
    for seat in seats:
        if seat.deck is None or (seat.is_fixed and seat.deck.owner_id != person.pk):
            return ""
    references = [loading.deck_reference(seat) for seat in seats]
    fits_table = len(seats) > 2 and bool(matches.table_words(lineup.game_id))
    names = [f"deck_{number}" for number in range(1, len(seats) + 1)] if fits_table else ["deck", "against"]
    given = {"game": lineup.game_id, **dict(zip(names, references, strict=False))}
    given.update({f"{OPTION_PREFIX}{name}": value for name, value in lineup.options.items()})
    return f"{reverse('simulator:new_table' if fits_table else 'simulator:new')}?{urlencode(given)}"
