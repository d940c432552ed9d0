"""Ways to mend a line-up on its own page: fixes of decks and options as buttons, seats that change places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import checks, editing, lineups, reading
from decks.editing import OWNER_NAME
from decks.errors import LineupRefused
from decks.lineups import LineupFields, SeatChoice, SeatView
from decks.models import Deck
from decks.summary import summaries
from simulator import loading
from simulator.engine import Fix, Problem
from simulator.errors import Findings
from simulator.loading import LineupCheck
from simulator.pages.lineup.reached import Reached, answers_refusals, own

NO_FIX: Final = "This button sent something that is no fix. Load the page again."
ONE_PLACE: Final = {"earlier": -1, "later": 1}


@dataclass(frozen=True, slots=True)
class FixButton:
    """A way out: a button that sends ``name`` and ``value``, a link, or only words."""

    label: str
    name: str = ""
    value: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class FixableProblem:
    """A problem with its ways out."""

    problem: Problem
    fixes: tuple[FixButton, ...]


@dataclass(frozen=True, slots=True)
class FixableSeats:
    """What is wrong with a deck, or with the table; ``instead`` are ready-made decks that could sit there."""

    found: Findings
    problems: tuple[FixableProblem, ...]
    instead: tuple[FixButton, ...]


def fixable(reached: Reached, check: LineupCheck) -> list[FixableSeats]:
    """The findings of a line-up; buttons are for its owner only."""
    ready = _ready_made(reached) if reached.is_owner and any(one.seats for one in check.findings) else {}
    by_number = {seat.number: seat for seat in reached.seats}
    found = []
    for one in check.findings:
        seat = by_number.get(one.seats[0]) if one.seats else None
        problems = tuple(
            FixableProblem(problem, tuple(_fix_buttons(reached, seat, problem, ready))) for problem in one.problems
        )
        # what only cannot sit beside the others would not be mended by a deck with the same leader
        found.append(FixableSeats(one, problems, () if one.together else tuple(_instead(seat, ready))))
    return found


def _fix_buttons(
    reached: Reached, seat: SeatView | None, problem: Problem, ready: Mapping[str, Sequence[Deck]]
) -> Iterator[FixButton]:
    """Of a deck of the owner that follows its newest version all fixes; of another one they are only words.

    A choice of another deck for the seat takes a ready-made one, or leads to the form of the line-up.
    """
    deck = seat.deck if seat and seat.deck and seat.deck.owner_id == reached.lineup.owner_id else None
    is_ours = reached.is_owner and deck is not None and seat is not None and not seat.is_fixed
    shown = {}
    if is_ours and deck and deck.current:
        shown = {fix.label: fix for fix in checks.shown_fixes(deck.game_id, deck.current.entries, problem)}
    for fix in problem.fixes:
        offered = shown.get(fix.label)
        if fix.option and reached.is_owner:
            yield FixButton(fix.label, "option", f"{fix.option}={fix.value}")
        elif _is_of_seat(fix) and seat and reached.is_owner:
            yield _other_deck(reached, seat, fix, ready)
        elif offered and offered.value and seat and deck and deck.current:
            yield FixButton(fix.label, "fix", f"{seat.number}|{deck.current.number}|{offered.value}")
        elif offered and offered.search and deck:
            query = urlencode({"q": offered.search, "tab": "cards"})
            yield FixButton(fix.label, href=f"{reverse('decks:edit', args=[deck.public_id])}?{query}")
        else:
            yield FixButton(fix.label)


def _is_of_seat(fix: Fix) -> bool:
    """Whether it is about which deck sits there, and not about what is in the deck."""
    return fix.act == "choose" and not fix.section


def _other_deck(reached: Reached, seat: SeatView, fix: Fix, ready: Mapping[str, Sequence[Deck]]) -> FixButton:
    found = ready.get(fix.card_id, ())
    if found:
        return FixButton(fix.label, "take", f"{seat.number}|{found[0].public_id}")
    return FixButton(fix.label, href=reverse("simulator:lineup_edit", args=[reached.lineup.public_id]))


def _ready_made(reached: Reached) -> Mapping[str, list[Deck]]:
    """The ready-made decks of the game by the card that leads them."""
    decks = reading.public_decks().filter(owner__username=OWNER_NAME, game_id=reached.lineup.game_id)
    found: dict[str, list[Deck]] = {}
    for row in summaries(decks.order_by("name", "pk")):
        if row.leader_id and not row.errors:
            found.setdefault(row.leader_id, []).append(row.deck)
    return found


def _instead(seat: SeatView | None, ready: Mapping[str, Sequence[Deck]]) -> Iterator[FixButton]:
    """Ready-made decks with the same leader."""
    if seat is None or seat.deck is None or not ready:
        return
    (row,) = summaries([seat.deck])
    for deck in ready.get(row.leader_id, ()):
        if deck.pk != seat.deck.pk:
            yield FixButton(f"Use {deck.name}, ready-made", "take", f"{seat.number}|{deck.public_id}")


@login_required
@require_POST
@answers_refusals
def mend(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """One change from the page of a line-up: a seat moved, another deck in it, an option, a fix of a deck."""
    reached = own(request, public_id)
    act = next((act for name, act in ACTS.items() if name in request.POST), None)
    try:
        if act is None:
            raise LineupRefused(NO_FIX, "bad_fix")
        messages.success(request, act(request, reached))
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect(reached.url())


def _move(request: HttpRequest, reached: Reached) -> str:
    seat, _, way = request.POST["move"].partition("|")
    if way not in ONE_PLACE or not _is_number(seat):
        raise LineupRefused(NO_FIX, "bad_fix")
    lineups.move_seat(
        lineup=reached.lineup, actor=user_of(request), seat=int(seat), by=ONE_PLACE[way], seen=_seen(request)
    )
    return "Saved."


def _take(request: HttpRequest, reached: Reached) -> str:
    seat, _, deck = request.POST["take"].partition("|")
    if not _is_number(seat):
        raise LineupRefused(NO_FIX, "bad_fix")
    ref = loading.find_deck(user_of(request), deck)
    choice = SeatChoice(ref.version, share_key=ref.share_key)
    lineups.reseat(lineup=reached.lineup, actor=user_of(request), seat=int(seat), choice=choice, seen=_seen(request))
    return f"“{ref.version.deck.name}” sits in seat {int(seat) + 1} now."


def _option(request: HttpRequest, reached: Reached) -> str:
    name, _, value = request.POST["option"].partition("=")
    fields = LineupFields(options={**reached.lineup.options, name: value})
    lineups.change_lineup(lineup=reached.lineup, actor=user_of(request), fields=fields, seen=_seen(request))
    return "Saved."


def _fix(request: HttpRequest, reached: Reached) -> str:
    seat, _, rest = request.POST["fix"].partition("|")
    base, _, sent = rest.partition("|")
    wanted = checks.read_fix(sent)
    deck = next((one.deck for one in reached.seats if str(one.number) == seat), None)
    if wanted is None or deck is None or not _is_number(base):
        raise LineupRefused(NO_FIX, "bad_fix")
    code, fix = wanted
    check = loading.check_lineup(reached.lineup, reached.seats)
    found = [problem for one in check.findings if int(seat) in one.seats for problem in one.problems]
    saved = editing.apply_fix(deck=deck, actor=user_of(request), code=code, fix=fix, base=int(base), found=found)
    number = saved.deck.current.number if saved.deck.current else 0
    return f"“{deck.name}” is at version {number} now. Undo in its editor takes it back."


def _seen(request: HttpRequest) -> int:
    sent = request.POST.get("revision", "")
    return int(sent) if _is_number(sent) else 0


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 9


ACTS: Final[Mapping[str, Callable[[HttpRequest, Reached], str]]] = {
    "move": _move,
    "take": _take,
    "option": _option,
    "fix": _fix,
}
