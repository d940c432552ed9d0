"""Line-ups for all who may see them: lists, one to read, to copy and to play."""

from __future__ import annotations

import uuid
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import lineups as services
from decks.errors import LineupNotFound, NotYourLineup
from decks.models import Lineup
from simulator import requests
from simulator.pages.lineup.page_model import lineup_page, rows_of
from simulator.pages.lineup.reached import answers_refusals, reach

PAGE_SIZE: Final = 20
MINE, READY, PUBLIC = "mine", "ready", "public"


@require_GET
def lineups(request: HttpRequest) -> HttpResponse:
    """Public line-ups of users."""
    return _list_page(request, services.public_lineups(request.user), PUBLIC)


@require_GET
def ready_lineups(request: HttpRequest) -> HttpResponse:
    """The line-ups that come with the site."""
    return _list_page(request, services.ready_made_lineups(), READY)


@login_required
@require_GET
def my_lineups(request: HttpRequest) -> HttpResponse:
    """The user's line-ups."""
    return _list_page(request, services.lineups_of(owner=user_of(request)), MINE)


def _list_page(request: HttpRequest, found: QuerySet[Lineup], which: str) -> HttpResponse:
    game = request.GET.get("game", "")
    known = {catalogue.game_slug(key): key for key in catalogue.GAME_NAMES}
    if game in known:
        found = found.filter(game_id=known[game])
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": rows_of(page.object_list, request.user),
        "which": which,
        "game": game if game in known else "",
        "kept": f"game={game}&" if game in known else "",
    }
    return render(request, "simulator/lineup/list.html", context)


@require_GET
@answers_refusals
def lineup(request: HttpRequest, public_id: UUID | None = None, share_key: str = "") -> HttpResponse:
    """A line-up to read: who sits where, what is wrong, what it takes to play it."""
    reached = reach(request, public_id, share_key)
    context = lineup_page(reached)
    context["key"] = uuid.uuid4().hex
    if reached.is_owner:
        key = reached.lineup.share_key
        context["link"] = request.build_absolute_uri(reverse("simulator:shared_lineup", args=[key]))
    return render(request, "simulator/lineup/lineup.html", context)


@login_required
@require_POST
@answers_refusals
def copy(request: HttpRequest, public_id: UUID | None = None, share_key: str = "") -> HttpResponse:
    """Copy this line-up into one of the user's own."""
    reached = reach(request, public_id, share_key)
    try:
        made = services.copy_lineup(lineup=reached.lineup, owner=user_of(request), by_link=bool(share_key))
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(reached.url())
    empty = sum(not seat.deck for seat in reached.seats)
    without = f" It is without {empty} deck{'s' if empty > 1 else ''} that you may not see." if empty else ""
    messages.success(request, f"This copy is yours. Only you can see it until you share it.{without}")
    return redirect("simulator:lineup", made.public_id)


@login_required
@require_POST
@answers_refusals
def play(request: HttpRequest, public_id: UUID | None = None, share_key: str = "") -> HttpResponse:
    """Ask for a simulation of this line-up, with the usual AI."""
    reached = reach(request, public_id, share_key)
    sent = request.POST.get("match_count", "")
    count = int(sent) if sent.isdecimal() and len(sent) < 8 else 0
    try:
        asked = requests.play_lineup(
            owner=user_of(request), ref=reached.ref, match_count=count, key=request.POST.get("key") or None
        )
    except (LineupNotFound, NotYourLineup):
        raise
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(reached.url())
    if asked.origin == requests.KNOWN_RESULT:
        messages.info(request, "You asked for exactly these matches before: this is their result.")
    return redirect("simulator:detail", asked.simulation.public_id)
